"""Solutions of many states as files: arrays that are mapped into memory when the file is opened, not read.

A file is a ZIP archive without compression of `meta.json` and NumPy arrays (`.npy`), each placed so that it can be
used where it stands; `numpy.load` opens it too. It is written aside and takes its name when it is whole. Opening
it checks its form, its sizes and the checksum of `meta.json`; `Stored.damaged` reads everything.
"""

from __future__ import annotations

import json
import mmap
import struct
import sys
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from zermelo.checks import ensure_path
from zermelo.compiled.walking.lookup import Lookup, Scale
from zermelo.errors import CertificateError, FileError
from zermelo.exact.json_form import encoded
from zermelo.exact.table import ArrayTable
from zermelo.exact.verify import checksum
from zermelo.files import cannot_read, whole_file
from zermelo.questions import titled
from zermelo.words import CATALOGUE, Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.language.shapes import Shape
    from zermelo.game import Game

FORMAT, VERSION = "zermelo-arrays", 1

_ZIP = b"PK\x03\x04"
#: NumPy's own; it serves the widest loads of processors.
_ALIGNMENT = 64
_CHUNK = 1 << 24
#: Letters of `memoryview` and of NumPy for the numbers that arrays hold.
_Letter: TypeAlias = Literal["b", "h", "i", "q", "Q"]
_KINDS: dict[_Letter, str] = {"b": "|i1", "h": "<i2", "i": "<i4", "q": "<i8", "Q": "<u8"}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
#: NumPy's letters that depend on the system: `l` is `q` on some, `i` on others.
_WIDTHS: dict[tuple[str, int], _Letter] = {("l", 8): "q", ("l", 4): "i", ("L", 8): "Q"}
_LOCAL_HEADER = 30
#: What reading a damaged archive may raise: a flag of it may ask for another version, or for a password.
_SPOILT = (OSError, zipfile.BadZipFile, zlib.error, struct.error, EOFError, OverflowError, RuntimeError)
_NEEDED = ("game", "python", "rules", "edges", "engine", "seconds", "verified", "start", "counts")

_DAMAGED = message(
    "stored.damaged",
    en="{path} is damaged ({part}); solve the game and save it again",
    fr="{path} est abîmé ({part}) ; résoudre le jeu et le sauver de nouveau",
)
_CLASSES = message(
    "stored.classes",
    en="{path} has states of other classes than the rules of {game}, which have changed; solve and save it again",
    fr="{path} contient des états d'autres classes que les règles de {game}, qui ont changé ; résoudre et sauver de "
    "nouveau",
)
_BYTE_ORDER = message(
    "stored.byte_order",
    en="{path} cannot be used on this computer, whose numbers are written the other way round: solve the game again",
    fr="{path} est inutilisable sur cet ordinateur, qui écrit les nombres dans l'autre sens : résoudre de nouveau",
)


@dataclass(frozen=True)
class Stored:
    """What a file holds: its facts (the fields of `meta.json`) and the table of answers."""

    path: Path
    facts: Mapping[str, Any]
    table: ArrayTable
    grundy_reason: Phrase | None

    def with_classes_of(self, game: Game) -> Stored:
        """Return the stored solution with states of the classes that the rules of a game have.

        Raises
        ------
        CertificateError
            The rules have no such classes.
        """
        from zermelo.compiled.rules.digest import classes_of

        lookup = self.table.lookup
        if lookup.shape is None:
            return self
        try:
            shape = _shape(self.facts["shape"], len(lookup.rows), classes_of(game))
        except ValueError as error:
            raise CertificateError(_CLASSES(path=self.path, game=titled(game))) from error
        own = Lookup(lookup.rows, lookup.width, lookup.keys, lookup.table, lookup.states, shape)
        return replace(self, table=replace(self.table, lookup=own))

    def damaged(self) -> str | None:
        """Return the part of a stored solution's file whose checksum is wrong; None if all are right.

        Reads all of it.
        """
        try:
            with zipfile.ZipFile(self.path) as archive:
                return archive.testzip()
        except _SPOILT as error:
            return type(error).__name__


def is_stored(path: str | Path) -> bool:
    """Return whether a file looks like a solution in arrays."""
    try:
        with ensure_path(path).open("rb") as file:
            return file.read(len(_ZIP)) == _ZIP
    except OSError:
        return False  # the readers of other forms say why it cannot be read


# --- writing --------------------------------------------------------------------------------------------


def store(path: Path, table: ArrayTable, grundy_reason: Phrase | None, facts: Mapping[str, Any]) -> None:
    """Write a solution as arrays, whole or not at all."""
    lookup = table.lookup
    arrays = {
        "keys": lookup.keys[: len(table) * lookup.width],
        "table": lookup.table,
        "values": table.values[: len(table)],
    }
    if table.grundy_values is not None:
        arrays["grundy"] = table.grundy_values[: len(table)]
    meta = {
        "format": FORMAT,
        "version": VERSION,
        **facts,
        "start": encoded(lookup.state(0)),
        "states": len(table),
        "counts": table.counts(),
        "layout": lookup.rows,
        "width": lookup.width,
        **({} if lookup.shape is None else {"shape": lookup.shape.as_json()}),
        "scale": [table.scale.kind, table.scale.unit, table.scale.top],
        "grundy_reason": None
        if grundy_reason is None
        else [grundy_reason.message.id, {name: str(value) for name, value in grundy_reason.fields.items()}],
        "arrays": {name: [_kind(array), len(array)] for name, array in arrays.items()},
    }
    text = json.dumps({**meta, "checksum": checksum(meta)}, separators=(",", ":"), allow_nan=False)
    with whole_file(path) as place, zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(zipfile.ZipInfo("meta.json"), text)
        for name, array in arrays.items():
            _write_array(archive, f"{name}.npy", array)


def _write_array(archive: zipfile.ZipFile, name: str, array: memoryview) -> None:
    """Add a `.npy` file to a stored solution, whose numbers start at a multiple of 64 bytes of the archive."""
    info = zipfile.ZipInfo(name)
    assert archive.fp is not None
    # The field for large sizes that `force_zip64` adds has 20 bytes, the head of ours has 4.
    start = archive.fp.tell() + _LOCAL_HEADER + len(name) + 20 + 4
    padding = -start % _ALIGNMENT
    # Readers skip extra fields that they do not know: two bytes of name, two of length, then what we like.
    info.extra = b"ZP" + padding.to_bytes(2, "little") + bytes(padding)
    with archive.open(info, "w", force_zip64=True) as file:
        file.write(_npy_head(_kind(array), len(array)))
        data = array.cast("B")
        for at in range(0, len(data), _CHUNK):
            file.write(data[at : at + _CHUNK])


def _npy_head(kind: str, count: int) -> bytes:
    """Return the head of a stored solution's one-dimensional `.npy` file (version 1.0)."""
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}"
    text += " " * (-(10 + len(text) + 1) % _ALIGNMENT) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode("ascii")


def _kind(array: memoryview) -> str:
    return _KINDS[_WIDTHS.get((array.format, array.itemsize), cast(_Letter, array.format))]


# --- reading --------------------------------------------------------------------------------------------


def open_stored(path: Path) -> Stored:
    """Return the solution that a file of arrays holds, without reading them.

    Raises
    ------
    FileError
        It cannot be read.
    CertificateError
        It is damaged: something is missing, has another size, or `meta.json` has another checksum.
    """
    if sys.byteorder != "little":
        raise FileError(_BYTE_ORDER(path=path))
    path = ensure_path(path)
    try:
        file = path.open("rb")
    except OSError as error:
        raise cannot_read(path, error) from error
    part = "meta.json"
    try:
        with file, zipfile.ZipFile(file) as archive:
            meta = json.loads(archive.read("meta.json"))
            if meta["checksum"] != checksum(meta) or (meta["format"], meta["version"]) != (FORMAT, VERSION):
                raise ValueError(part)
            memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            arrays = {}
            for name, (kind, count) in meta["arrays"].items():
                part = f"{name}.npy"
                arrays[name] = _array(memory, archive.getinfo(part), kind, count)
        part = "meta.json"
        if not set(_NEEDED) <= meta.keys():
            raise ValueError(part)
        table = _table(meta, arrays)
        reason = meta["grundy_reason"]
        phrase = None if reason is None else CATALOGUE[reason[0]](**reason[1])
        str(phrase)  # a field that is missing must not be noticed by whoever says it
    except (ValueError, TypeError, LookupError, *_SPOILT) as error:
        raise CertificateError(_DAMAGED(path=path, part=part)) from error
    return Stored(path, meta, table, phrase)


def _array(memory: memoryview, info: zipfile.ZipInfo, kind: str, count: int) -> memoryview:
    """Return the numbers of a stored solution's `.npy` file where they stand."""
    head = _npy_head(kind, count)
    letter = _LETTERS[kind]
    local = memory[info.header_offset : info.header_offset + _LOCAL_HEADER]
    start = (
        info.header_offset
        + _LOCAL_HEADER
        + sum(int.from_bytes(local[at : at + 2], "little") for at in (26, 28))
    )
    size = len(head) + count * int(kind[2:])
    if (
        info.compress_type != zipfile.ZIP_STORED
        or (info.file_size, info.compress_size) != (size, size)
        or start + size > len(memory)
        or (start + len(head)) % int(kind[2:])
        or memory[start : start + len(head)] != head
    ):
        raise ValueError(info.filename)
    return memory[start + len(head) : start + size].cast("B").cast(letter)


def _shape(data: Any, entries: int, classes: Mapping[str, type] | None = None) -> Shape:
    """Return the shape of a stored solution's states, once it has as many entries as the keys."""
    from zermelo.compiled.language.kinds import KindError
    from zermelo.compiled.language.shapes import shape_of_json

    shape = shape_of_json(data, classes)
    try:
        if len(shape.ranges) == entries:
            return shape
    except KindError:
        pass
    raise ValueError("shape")


def _table(meta: Mapping[str, Any], arrays: Mapping[str, memoryview]) -> ArrayTable:
    """Return the table of a stored solution, once all sizes belong together: nothing asked later reaches outside."""
    states, width, rows = meta["states"], meta["width"], meta["layout"]
    keys, table, values, grundy = (arrays.get(name) for name in ("keys", "table", "values", "grundy"))
    if (
        keys is None
        or table is None
        or values is None
        or states < 1
        or len(keys) != states * width
        or len(values) != states
        or (grundy is not None and len(grundy) != states)
        or len(table) & len(table) - 1
        or len(table) <= states
        or not all(0 <= word < width and 0 <= shift < 64 and limit >= 0 for word, shift, _, limit in rows)
    ):
        raise ValueError("sizes")
    kind, unit, top = meta["scale"]
    shape = None if "shape" not in meta else _shape(meta["shape"], len(rows))
    lookup = Lookup(rows, width, keys, table, states, shape)
    return ArrayTable(values, Scale(kind, int(unit), int(top)), grundy, dict(meta["counts"]), lookup)
