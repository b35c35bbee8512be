"""Positions that come line by line, from a file or through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from time import perf_counter
from typing import cast

from zermelo.analysis import Analysis
from zermelo.apps.cli import BAD_INPUT
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.errors import ZermeloError
from zermelo.files import cannot_read
from zermelo.game import Game
from zermelo.notation import read_line
from zermelo.situation import Situation

_MOST_BYTES = 1 << 16
#: Seconds within which an answer is as good as at once.
_SOON = 0.1


def answer_lines(
    game: Game,
    path: Path,
    judge: Callable[[list[tuple[str, Situation]]], Iterable[Analysis | ZermeloError]],
    told: Callable[[str, Situation, Analysis], str],
    refused: Callable[[str, ZermeloError], str],
    *,
    at_once: int,
) -> int:
    """Print an answer to each line of `--positions` in its order, as lines come; return the exit code, 2 if one is bad.

    `judge` gets up to `at_once` situations together, each with its text.
    """
    code, size = 0, 1
    with remembered_interruption() as interruption, _line_batches(path) as batches:
        for lines in batches:
            done = 0
            while done < len(lines):
                began = perf_counter()
                found = [_read(game, line) for line in lines[done : done + size]]
                judged = iter(list(judge([(text, what) for text, what in found if isinstance(what, tuple)])))
                interruption.insist()
                for text, what in found:
                    answer = what if isinstance(what, ZermeloError) else next(judged)
                    if isinstance(answer, ZermeloError):
                        code = BAD_INPUT
                        print(refused(text, answer))
                    else:
                        assert isinstance(what, tuple)
                        print(told(text, what, answer))
                sys.stdout.flush()
                done += size
                # Easy positions go faster together; of hard ones, each answer is wanted at once.
                is_quick = perf_counter() - began < _SOON
                size = min(2 * size, at_once) if is_quick else max(1, size // 2)
    return code


def _read(game: Game, line: str) -> tuple[str, Situation | ZermeloError]:
    """The position of a line of `--positions`, as text and as situation, or the reason why there is none."""
    try:
        return read_line(game, line)
    except ZermeloError as error:
        return line, error


@contextmanager
def _line_batches(path: Path) -> Iterator[Iterator[list[str]]]:
    """Give the lines of the file of `--positions` (- : standard input), without their ends, as many as are there."""
    if str(path) == "-":
        yield _batches(cast(BufferedReader, sys.stdin.buffer))
        return
    try:
        stream = path.open("rb")
    except OSError as error:
        raise cannot_read(path, error) from None
    with stream:
        yield _batches(stream)


def _batches(stream: BufferedReader) -> Iterator[list[str]]:
    """The whole lines that one reading of standard input gives: a slow pipe gives little, but at once."""
    rest = b""
    while chunk := stream.read1(_MOST_BYTES):
        *whole, rest = (rest + chunk).split(b"\n")
        yield [_text(line) for line in whole]
    if rest:
        yield [_text(rest)]


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace").rstrip("\r")
