"""An opening book for Connect Four: the exact scores of all positions of the first plies, made by our own engine.

`make_book(path, depth)` solves every position with `depth` stones (one of each pair of mirror images); the scores of
shorter ones follow from these. The work is cut into chunks that several processes share, and each finished chunk is
written to a journal beside the book: the same call goes on where an interrupted one ended.

    if __name__ == "__main__":  # workers are new processes that import this file
        make_book(Path("7x6.book"), 8, workers=2, progress=print)

The file: one line of JSON (format, version, board, depth, count, digest), then a zlib stream of the sorted keys, as
differences of eight bytes whose first, second … bytes stand together, followed by a score byte for each key.
A book only saves time. One that is damaged, or of another version or board, is ignored with a warning.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import multiprocessing
import os
import signal
import warnings
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from zermelo.compiled.memory.cache import cache_folder, why_refused
from zermelo.compiled.special.connect4_board import Layout, landing_cells, lines_of_four, mirror_image
from zermelo.errors import FileError, ParameterError
from zermelo.words import message

Words: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Scores: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]

_FORMAT, _VERSION = "zermelo-connect4-book", 1
_CHUNK = 32  # positions between two entries of the journal

_IGNORED = message(
    "connect4_book.ignored",
    en="the opening book {path} is ignored: {reason}. Everything is searched instead; `zermelo book` makes a new one",
    fr="la bibliothèque d'ouvertures {path} est ignorée : {reason}. Tout est cherché ; `zermelo book` en refait une",
)
_DAMAGED = message("connect4_book.damaged", en="it is damaged", fr="elle est abîmée")
_OTHER = message(
    "connect4_book.other",
    en="it was made for another board or another version",
    fr="elle a été faite pour un autre plateau ou une autre version",
)
_DEPTH = message(
    "connect4_book.depth",
    en="a book of depth {depth} for {columns}×{rows} with {workers} workers cannot be made: the board must fit into 64 "
    "bits, the depth lie between 1 and {most}, and there must be a worker",
    fr="impossible de faire une bibliothèque de profondeur {depth} pour {columns}×{rows} avec {workers} processus : le "
    "plateau doit tenir en 64 bits, la profondeur être entre 1 et {most}, et il faut un processus",
)
_JOURNAL = message(
    "connect4_book.journal",
    en="{path} belongs to another book; delete it, or choose another name",
    fr="{path} appartient à une autre bibliothèque ; l'effacer, ou choisir un autre nom",
)


@dataclass(frozen=True)
class Book:
    """Scores of all positions with at most `depth` stones whose game is not over."""

    columns: int
    rows: int
    depth: int
    keys: Words
    scores: Scores

    def __len__(self) -> int:
        return len(self.keys)

    def score(self, mine: int, every: int) -> int | None:
        """Return the score of a position in the Connect Four book, None if it does not have it."""
        if every.bit_count() > self.depth:
            return None
        layout = Layout(self.columns, self.rows)
        key = mine + every
        key = min(key, mirror_image(key, layout))
        i = int(np.searchsorted(self.keys, np.uint64(key)))
        return int(self.scores[i]) if i < len(self.keys) and int(self.keys[i]) == key else None

    def save(self, path: Path) -> None:
        """Write the Connect Four book, whole or not at all."""
        steps = np.diff(self.keys, prepend=np.uint64(0)).astype("<u8")
        planes = np.ascontiguousarray(steps.view(np.uint8).reshape(-1, 8).T)
        body = zlib.compress(planes.tobytes() + self.scores.tobytes(), 9)
        head = {
            "format": _FORMAT,
            "version": _VERSION,
            "columns": self.columns,
            "rows": self.rows,
            "depth": self.depth,
        }
        facts = head | {"count": len(self), "sha256": hashlib.sha256(body).hexdigest()}
        aside = path.with_name(path.name + ".part")
        aside.write_bytes(json.dumps(facts).encode() + b"\n" + body)
        aside.replace(path)

    @staticmethod
    def load(path: Path, columns: int = 7, rows: int = 6) -> Book | None:
        """Return the Connect Four book in a file; with a warning None, if it cannot be used for this board."""
        reason = _DAMAGED
        try:
            line, _, body = path.read_bytes().partition(b"\n")
            facts = json.loads(line)
            wanted = {"format": _FORMAT, "version": _VERSION, "columns": columns, "rows": rows}
            if any(facts.get(name) != value for name, value in wanted.items()):
                reason = _OTHER
            elif hashlib.sha256(body).hexdigest() == facts["sha256"]:
                count, data = facts["count"], np.frombuffer(zlib.decompress(body), dtype=np.uint8)
                planes = np.ascontiguousarray(data[: 8 * count].reshape(8, count).T)
                keys = np.cumsum(planes.view("<u8").ravel(), dtype=np.uint64)
                return Book(columns, rows, facts["depth"], keys, data[8 * count :].view(np.int8))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, zlib.error):
            reason = _DAMAGED
        warnings.warn(_IGNORED(path=path, reason=reason).text(), RuntimeWarning, stacklevel=2)
        return None


def find_book(columns: int, rows: int) -> Book | None:
    """Return the Connect Four book for a board: one that the user has put into the cache folder, else ours.

    Its answers count as proved, so the folder must be the user's own.
    """
    name = book_name(columns, rows)
    own = cache_folder() / name
    reason = why_refused() if own.is_file() else None
    if reason is not None:
        warnings.warn(_IGNORED(path=own, reason=reason).text(), RuntimeWarning, stacklevel=2)
    with importlib.resources.as_file(importlib.resources.files("zermelo") / "data" / name) as shipped:
        for path in (own, shipped) if reason is None else (shipped,):
            if path.is_file() and (book := Book.load(path, columns, rows)) is not None:
                return book
    return None


def book_name(columns: int, rows: int) -> str:
    """Return the name under which `find_book` looks for a Connect Four book.

    >>> book_name(7, 6)
    'connect4-7x6.book'
    """
    return f"connect4-{columns}x{rows}.book"


def make_book(
    path: Path,
    depth: int,
    *,
    columns: int = 7,
    rows: int = 6,
    workers: int = 1,
    table_bytes: int = 1 << 29,
    progress: Callable[[int, int], None] | None = None,
) -> Book:
    """Solve all Connect Four positions with at most `depth` stones, write the book to `path` and return it.

    `progress(done, all)` counts positions. `table_bytes` is the most that each worker's table may take. What was
    finished before an interruption is kept in a journal, `path` + ``.journal``, and not done again.
    """
    layout = Layout(columns, rows)
    if layout.word > 64 or not 1 <= depth <= columns * rows or workers < 1:
        raise ParameterError(
            _DEPTH(depth=depth, columns=columns, rows=rows, workers=workers, most=columns * rows)
        )
    levels = list(_levels(layout, depth))
    mine, every = levels[-1]
    scores = np.zeros(len(mine), dtype=np.int8)
    journal = _Journal(path.with_name(path.name + ".journal"), [_VERSION, columns, rows, depth, _CHUNK])
    done = 0
    for start, part in journal.read():
        scores[start : start + len(part)] = part
        done += len(part)
    missing = [start for start in range(0, len(mine), _CHUNK) if start not in journal.finished]
    tasks = ((start, mine[start : start + _CHUNK], every[start : start + _CHUNK]) for start in missing)
    for start, part in _solve_chunks(tasks, workers, (columns, rows, table_bytes)):
        scores[start : start + len(part)] = part
        journal.write(start, part)
        done += len(part)
        if progress:
            progress(done, len(mine))
    book = _with_shorter_positions(layout, depth, levels, scores)
    book.save(path)
    journal.path.unlink(missing_ok=True)
    return book


def _levels(layout: Layout, depth: int) -> Iterator[tuple[Words, Words]]:
    """Yield the book's open positions for each number of stones up to `depth`, ordered by key."""
    mine = every = np.zeros(1, dtype=np.uint64)
    yield mine, every
    for _ in range(depth):
        parts = []
        for column in range(layout.columns):
            after_mine, after_every, legal = _play(layout, mine, every, column)
            parts.append((after_mine[legal], after_every[legal]))
        mine = np.concatenate([part[0] for part in parts])
        every = np.concatenate([part[1] for part in parts])
        going_on = lines_of_four(mine ^ every, layout.step) == 0
        mine, every = mine[going_on], every[going_on]
        key, image = mine + every, mirror_image(mine + every, layout)
        turned = image < key
        mine = np.where(turned, mirror_image(mine, layout), mine)
        every = np.where(turned, mirror_image(every, layout), every)
        _, kept = np.unique(mine + every, return_index=True)
        mine, every = mine[kept], every[kept]
        yield mine, every


def _play(layout: Layout, mine: Words, every: Words, column: int) -> tuple[Words, Words, Any]:
    cells = ((1 << layout.rows) - 1) << layout.step * column
    move = landing_cells(every, layout) & np.uint64(cells)
    return mine ^ every, every | move, move != 0


def _with_shorter_positions(
    layout: Layout, depth: int, levels: list[tuple[Words, Words]], scores: Scores
) -> Book:
    """Return the book, given the scores of its longest positions: a score is the best over the moves."""
    keys = [mine + every for mine, every in levels]
    found = [scores]
    for stones in range(depth - 1, -1, -1):
        mine, every = levels[stones]
        free = layout.columns * layout.rows - stones
        best = np.full(len(mine), -128, dtype=np.int16)
        for column in range(layout.columns):
            after_mine, after_every, legal = _play(layout, mine, every, column)
            key = after_mine + after_every
            key = np.minimum(key, mirror_image(key, layout))
            won = lines_of_four(after_mine ^ after_every, layout.step) != 0
            at = np.searchsorted(keys[stones + 1], key).clip(max=max(len(found[0]) - 1, 0))
            value = -found[0][at].astype(np.int16) if len(found[0]) else np.zeros(len(mine), dtype=np.int16)
            value = np.where(won, (free + 1) // 2, value)
            best = np.where(legal, np.maximum(best, value), best)
        found.insert(0, best.astype(np.int8))
    all_keys, all_scores = np.concatenate(keys), np.concatenate(found)
    order = np.argsort(all_keys)
    return Book(layout.columns, layout.rows, depth, all_keys[order], all_scores[order])


_Task: TypeAlias = tuple[int, Words, Words]
_engine: Any = None  # the engine of a worker process


def _start_engine(columns: int, rows: int, table_bytes: int) -> None:
    from zermelo.compiled.special.connect4 import Engine

    global _engine
    _engine = Engine(columns, rows, table_bytes=table_bytes)


def _start_worker(columns: int, rows: int, table_bytes: int) -> None:
    # Ctrl-C reaches all processes; the first one answers it and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _start_engine(columns, rows, table_bytes)


def _solve_chunk(task: _Task) -> tuple[int, Scores]:
    start, mine, every = task
    return start, np.array(_engine.score_many(mine, every, related=True), dtype=np.int8)


def _solve_chunks(
    tasks: Iterator[_Task], workers: int, board: tuple[int, int, int]
) -> Iterator[tuple[int, Scores]]:
    if workers == 1:
        _start_engine(*board)
        yield from map(_solve_chunk, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers, _start_worker, board) as pool:
        yield from pool.imap_unordered(_solve_chunk, tasks)


class _Journal:
    """Finished chunks, one line each: number of the first position, scores, checksum. A torn last line is no harm."""

    def __init__(self, path: Path, facts: list[int]) -> None:
        self.path = path
        self.finished: set[int] = set()
        self._facts = json.dumps(facts)

    def read(self) -> Iterator[tuple[int, Scores]]:
        """Yield what was finished of the Connect Four book before."""
        if not self.path.exists():
            self.path.write_text(self._facts + "\n")
            return
        lines = self.path.read_text().splitlines()
        if not lines or lines[0] != self._facts:
            raise FileError(_JOURNAL(path=self.path))
        for line in lines[1:]:
            start, _, rest = line.partition(" ")
            scores, _, check = rest.partition(" ")
            if check == f"{zlib.crc32(f'{start} {scores}'.encode()):08x}":
                self.finished.add(int(start))
                yield int(start), np.frombuffer(bytes.fromhex(scores), dtype=np.int8)

    def write(self, start: int, scores: Scores) -> None:
        """Add a chunk to the journal of the Connect Four book."""
        text = f"{start} {scores.tobytes().hex()}"
        with self.path.open("a") as file:
            # A line that was torn by an interruption must not swallow this one.
            file.write(f"\n{text} {zlib.crc32(text.encode()):08x}\n")
            file.flush()
            os.fsync(file.fileno())
