"""Endgame tables on disk: bytes in compressed blocks, each found by itself and checked when it is read.

    magic · length of the header · header (JSON) · its CRC-32
    for each block its compressed length and the CRC-32 of its bytes · the CRC-32 of all these
    the blocks: values of White to move, then of Black, by number (`endgame_numbers`)

A value is the number of plies to mate (even: the player to move is mated), or DRAW. Numbers of no position hold
whatever compresses best. A file is written aside and takes its name when it is whole; a probe reads one block.
"""

from __future__ import annotations

import importlib
import json
import os
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.compiled.memory.cache import cache_folder
from zermelo.compiled.special.endgame_classes import EndgameClass, read_class
from zermelo.compiled.special.endgame_numbers import number_of, room_of
from zermelo.errors import FileError, ParameterError, TooLargeError
from zermelo.files import cannot_read, whole_file
from zermelo.words import Words, message

if TYPE_CHECKING:
    from zermelo.compiled.memory.workspace import Array

#: No result is so far from mate; more plies have no room in a byte.
MOST_PLIES = 250
GAP, DRAW = 254, 255

SUFFIX = ".endgame"
_MAGIC = b"zermelo endgame 1\n"
_LENGTH, _BLOCK = struct.Struct("<I"), struct.Struct("<II")
#: Values in a block.
BLOCK_SIZE = 1 << 14
#: More than any header has, and any block: a file that claims more is refused before so much is read.
_MOST_HEADER, _MOST_PACKED = 1 << 16, 2 * BLOCK_SIZE
#: A frame of zstd may ask for a window of so many bits at most; blocks ask for 14.
_MOST_WINDOW = 17
_ZSTD_LEVEL, _ZLIB_LEVEL = 12, 9
#: What a header has, and of which type.
_SIDE: dict[str, Any] = {"win": int, "draw": int, "loss": int}
_NEEDED: dict[str, Any] = {
    "class": str,
    "codec": str,
    "states": int,
    "counts": {"white": _SIDE, "black": _SIDE},
    "longest": {"moves": int, "plies": int, "position": str | None},
    "verified": bool,
    "seconds": int | float,
}

_DAMAGED = message(
    "endgame.damaged",
    en="{path} is damaged ({part}); delete it, and the same command makes it again",
    fr="{path} est abîmé ({part}) ; le supprimer, et la même commande le refera",
)
_NO_TABLE = message(
    "endgame.no_table",
    en="{path} is not an endgame table; zermelo endgame KQvKR saves one",
    fr="{path} n'est pas une table de finales ; zermelo endgame KQvKR en enregistre une",
)
_NO_CODEC = message(
    "endgame.codec",
    en="{path} is compressed by {codec}, which is not installed here: pip install backports.zstd",
    fr="{path} est compressé par {codec}, qui n'est pas installé ici : pip install backports.zstd",
)
_HEADER = message("endgame.part_header", en="its header", fr="son en-tête")
_INDEX = message("endgame.part_index", en="its index", fr="son index")
_ONE_BLOCK = message("endgame.part_block", en="block {number}", fr="bloc {number}")


def tables_folder() -> Path:
    """Return where chess endgame files are kept: `ZERMELO_TABLES`, else `tables` in the folder of compiled code."""
    chosen = os.environ.get("ZERMELO_TABLES")
    return (Path(chosen) if chosen else cache_folder() / "tables") / "endgames"


class Codec(NamedTuple):
    """A way to make bytes fewer, and back."""

    name: str
    compress: Callable[[bytes], bytes]
    decompress: Callable[[bytes], bytes]


def _zstd() -> Codec | None:
    for name in ("compression.zstd", "backports.zstd"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        options = {module.DecompressionParameter.window_log_max: _MOST_WINDOW}
        opener = partial(module.ZstdDecompressor, options=options)
        return Codec("zstd", partial(module.compress, level=_ZSTD_LEVEL), partial(_unpacked, opener))
    return None


def _unpacked(opener: Callable[[], Any], body: bytes) -> bytes:
    """Undo the compression of a chess endgame file as far as a block goes: more is cut off, and seen by its length."""
    found: bytes = opener().decompress(body, BLOCK_SIZE + 1)
    return found


def codecs() -> dict[str, Codec]:
    """Return the codecs for chess endgame files that are installed, the best one first."""
    standard = Codec(
        "zlib", lambda body: zlib.compress(body, _ZLIB_LEVEL), partial(_unpacked, zlib.decompressobj)
    )
    best = _zstd()
    return {codec.name: codec for codec in (best, standard) if codec is not None}


class EndgameFile:
    """A table opened: its header `facts`, and values read block by block; one of another class than `ending` is none.

    Whatever the file holds, a fault of it is a `FileError`, and no more is read or unpacked than a table has.
    """

    def __init__(self, path: Path, ending: EndgameClass | None = None) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                if file.read(len(_MAGIC)) != _MAGIC:
                    raise FileError(_NO_TABLE(path=path))
                self.facts = self._header(file.read(_LENGTH.size), file.read)
                self.ending = self._ending()
                if ending not in (None, self.ending):
                    raise self._damaged(_HEADER)
                self._codec = self._found_codec()
                count = -(-2 * room_of(self.ending) // BLOCK_SIZE)
                index = file.read(count * _BLOCK.size)
                if len(index) < count * _BLOCK.size or file.read(4) != _LENGTH.pack(zlib.crc32(index)):
                    raise self._damaged(_INDEX)
                at = file.tell()
        except OSError as error:
            if isinstance(error, FileError):
                raise
            raise cannot_read(path, error) from None
        self._blocks: list[tuple[int, int, int]] = []
        for size, checksum in _BLOCK.iter_unpack(index):
            if size > _MOST_PACKED:
                raise self._damaged(_INDEX)
            self._blocks.append((at, size, checksum))
            at += size
        self.size = at
        self._block = lru_cache(maxsize=64)(self._read_block)

    def _header(self, length: bytes, read: Callable[[int], bytes]) -> dict[str, Any]:
        if len(length) < _LENGTH.size or _LENGTH.unpack(length)[0] > _MOST_HEADER:
            raise self._damaged(_HEADER)
        body = read(_LENGTH.unpack(length)[0])
        if read(4) != _LENGTH.pack(zlib.crc32(body)):
            raise self._damaged(_HEADER)
        try:
            facts: dict[str, Any] = json.loads(body)
        except (ValueError, RecursionError):  # no JSON, or no UTF-8
            raise self._damaged(_HEADER) from None
        if not _has_shape(facts, _NEEDED):
            raise self._damaged(_HEADER)
        return facts

    def _ending(self) -> EndgameClass:
        try:
            ending = read_class(self.facts["class"])[0]
        except (ParameterError, TooLargeError):
            raise self._damaged(_HEADER) from None
        if str(ending) != self.facts["class"]:
            raise self._damaged(_HEADER)
        return ending

    def _found_codec(self) -> Codec:
        known = codecs()
        name = self.facts["codec"]
        if name not in known:
            raise FileError(_NO_CODEC(path=self.path, codec=name))
        return known[name]

    def _damaged(self, part: Words) -> FileError:
        return FileError(_DAMAGED(path=self.path, part=part))

    def value(self, side: int, squares: tuple[int, ...]) -> int:
        """Return a value from a chess endgame file: men in the order of the class, `side` (0 White) to move."""
        place = side * room_of(self.ending) + number_of(self.ending, squares)
        value = self._block(place // BLOCK_SIZE)[place % BLOCK_SIZE]
        if MOST_PLIES < value < DRAW:
            raise self._damaged(_ONE_BLOCK(number=place // BLOCK_SIZE))
        return value

    def _read_block(self, number: int) -> bytes:
        at, size, _ = self._blocks[number]
        try:
            with self.path.open("rb") as file:
                file.seek(at)
                return self._opened(number, file.read(size))
        except OSError as error:
            if isinstance(error, FileError):
                raise
            raise cannot_read(self.path, error) from None

    def _opened(self, number: int, body: bytes) -> bytes:
        _, size, checksum = self._blocks[number]
        try:
            found = self._codec.decompress(body) if len(body) == size else b""
        except Exception as error:  # each codec has exceptions of its own
            raise self._damaged(_ONE_BLOCK(number=number)) from error
        whole = min(BLOCK_SIZE, 2 * room_of(self.ending) - number * BLOCK_SIZE)
        if len(found) != whole or zlib.crc32(found) != checksum:
            raise self._damaged(_ONE_BLOCK(number=number))
        return found

    def values(self) -> Array:
        """Return all values of a chess endgame file, one row for each side to move."""
        import numpy as np

        from zermelo.compiled.memory.pages import new_array

        room = room_of(self.ending)
        found = new_array((2 * room,), np.uint8)
        try:
            with self.path.open("rb") as file:
                file.seek(self._blocks[0][0])
                for i, (_, size, _) in enumerate(self._blocks):
                    at = i * BLOCK_SIZE
                    found[at : at + BLOCK_SIZE] = np.frombuffer(self._opened(i, file.read(size)), np.uint8)
        except OSError as error:
            if isinstance(error, FileError):
                raise
            raise cannot_read(self.path, error) from None
        return found.reshape(2, room)


def _has_shape(found: object, wanted: Any) -> bool:
    """Return whether a chess endgame file's header has all parts that are wanted, each of its type."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and _has_shape(found[name], part) for name, part in wanted.items()
        )
    return isinstance(found, wanted) and (wanted is bool or not isinstance(found, bool))


def is_endgame(path: Path) -> bool:
    """Return whether a file looks like one of a chess endgame table."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False  # the readers of other forms say why it cannot be read


def write_table(path: Path, values: Array, facts: dict[str, Any]) -> None:
    """Write a chess endgame table to its file, whole or not at all."""
    codec = next(iter(codecs().values()))
    header = json.dumps({**facts, "codec": codec.name}).encode()
    flat = values.reshape(-1)
    count = -(-len(flat) // BLOCK_SIZE)
    with whole_file(path) as place, place.open("wb") as file:
        file.write(_MAGIC + _LENGTH.pack(len(header)) + header + _LENGTH.pack(zlib.crc32(header)))
        index_at = file.tell()
        file.write(bytes(count * _BLOCK.size + 4))
        index = bytearray()
        for i in range(count):
            body = flat[i * BLOCK_SIZE : (i + 1) * BLOCK_SIZE].tobytes()
            packed = codec.compress(body)
            index += _BLOCK.pack(len(packed), zlib.crc32(body))
            file.write(packed)
        file.seek(index_at)
        file.write(bytes(index) + _LENGTH.pack(zlib.crc32(index)))


def fill_gaps(values: Array) -> None:
    """Give numbers of no chess endgame position the value before them in their block: fewer changes, fewer bytes."""
    import numpy as np

    flat = values.reshape(-1)
    for at in range(0, len(flat), BLOCK_SIZE):
        block = flat[at : at + BLOCK_SIZE]
        is_gap = block == GAP
        if not is_gap.any():
            continue
        last = np.where(is_gap, 0, np.arange(len(block), dtype=np.int32))
        np.maximum.accumulate(last, out=last)
        block[:] = block[last]
        block[block == GAP] = DRAW
