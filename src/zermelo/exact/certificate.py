"""Certificates and solution files: JSON in, JSON out. What a certificate proves is checked by `verify`."""

from __future__ import annotations

import gzip
import io
import json
import math
import zlib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from zermelo.checks import ensure_path
from zermelo.errors import CertificateError, FileError
from zermelo.exact.json_form import encoded
from zermelo.exact.verify import FORMAT, VERSION, checksum
from zermelo.files import CANNOT_READ, TOO_LONG, cannot_read, whole_file
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State
from zermelo.words import message

_GZIP = b"\x1f\x8b"
#: A certificate of ten million states is half as long; what never ends is not a file.
MOST_BYTES = 1 << 30

_DAMAGED = message(
    "certificate.damaged",
    en="{path} is damaged or is not a certificate or solution ({error}); solve the game and save it again",
    fr="{path} est abîmé ou n'est ni un certificat ni une solution ({error}) ; résoudre le jeu et le sauver "
    "de nouveau",
)


def make_certificate(
    game: str,
    start: State,
    rows: Iterable[tuple[State, Outcome, int | None, Number | None, Move | None]],
    *,
    points: bool,
) -> dict[str, Any]:
    """Return a certificate: the claims (state, outcome, distance, value, best move) with a checksum.

    Only points games have values; an end has no move. See `certificate_schema()` for the form.
    """
    classes: dict[str, type] = {}
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "start": encoded(start, classes),
        "points": points,
        "states": [
            [encoded(state, classes), str(outcome), distance, encoded_value(value), encoded(move, classes)]
            for state, outcome, distance, value, move in rows
        ],
    }
    return {**certificate, "checksum": checksum(certificate)}


def make_strategy_certificate(
    game: str,
    start: State,
    mover: int,
    claimant: int,
    gets: Outcome,
    strategy: Iterable[tuple[State, Move]],
    *,
    points: bool,
) -> dict[str, Any]:
    """Return a certificate that `claimant` (0 or 1) gets at least `gets` from `start`, in which `mover` moves.

    The strategy has a move for each state in which he moves and that can come up when he follows it, and no other.
    """
    classes: dict[str, type] = {}
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "start": encoded(start, classes),
        "points": points,
        "mover": mover,
        "claim": {"player": claimant, "gets": str(gets)},
        "strategy": [[encoded(state, classes), encoded(move, classes)] for state, move in strategy],
    }
    return {**certificate, "checksum": checksum(certificate)}


def certificate_schema() -> dict[str, Any]:
    """Return the JSON Schema of certificates."""
    text = files("zermelo.exact").joinpath("certificate.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def encoded_value(value: Number | None) -> Number | str | None:
    """Return a value as certificates write it in JSON, which has no infinite numbers."""
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"


def write_json(path: Path, thing: Mapping[str, Any]) -> None:
    """Write a certificate or a solution as JSON, at once or not at all; compressed where the name ends in `.gz`."""
    data = json.dumps(thing, separators=(",", ":"), allow_nan=False).encode("ascii")
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    with whole_file(path) as place:
        place.write_bytes(data)


def read_json(path: Path) -> dict[str, Any]:
    """Return the certificate or solution that a file holds, compressed or not; its checksum is not looked at."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if data.startswith(_GZIP):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = packed.read(MOST_BYTES + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CertificateError(_DAMAGED(path=path, error=type(error).__name__)) from error
    except OSError as error:
        raise cannot_read(path, error) from error
    if len(data) > MOST_BYTES:
        raise FileError(CANNOT_READ(path=path, reason=TOO_LONG(most=MOST_BYTES)))
    try:
        thing = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise CertificateError(_DAMAGED(path=path, error=type(error).__name__)) from error
    if not isinstance(thing, dict):
        raise CertificateError(_DAMAGED(path=path, error=type(thing).__name__))
    return thing


def read_whole_json(path: Path) -> dict[str, Any]:
    """Return the certificate or solution that a file holds, refused unless its checksum is right."""
    thing = read_json(path)
    try:
        is_whole = thing.get("checksum") == checksum(thing)
    except (ValueError, RecursionError):  # NaN, or too deep to be written again
        is_whole = False
    if not is_whole:
        raise CertificateError(_DAMAGED(path=path, error="checksum"))
    return thing


def read_certificate(path: str | Path) -> dict[str, Any]:
    """Return the certificate in a file, or the one inside a whole solution file; `verify` judges its checksum.

    Raises
    ------
    FileError
        The file cannot be read.
    CertificateError
        It is damaged, or is something else.
    """
    file = ensure_path(path)
    thing = read_json(file)
    if "certificate" in thing:
        thing = read_whole_json(file)
    inner = thing.get("certificate", thing)
    if not isinstance(inner, dict) or inner.get("format") != FORMAT:
        raise CertificateError(_DAMAGED(path=path, error="format"))
    return inner
