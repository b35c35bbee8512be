"""Exact Connect Four against BitBully (C++), interleaved in one run: CPU time per position, root score, no books.

    python benchmarks/connect4.py                   sets drawn here, from a fixed seed
    python benchmarks/connect4.py FOLDER            also the files sample_*.txt of a folder: lines `moves score`
    python benchmarks/connect4.py --empty           also the empty board (about 310 M nodes; BitBully is left out)
    python benchmarks/connect4.py --book            only the opening, with the book: 500 positions of each ply

Both tables are emptied before each set, and stay as they are from one position to the next. The best of several rounds
counts; scores are compared. `call` is one Python call per position, `batch` is `score_many`. Nodes must not change
unless the search does.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bitbully.bitbully_core as bitbully

from zermelo.compiled.special.connect4 import Engine
from zermelo.compiled.special.connect4_book import find_book

Position = tuple[int, int]


def position(moves: str) -> Position:
    """Return (mine, every) after these columns of a 7×6 board."""
    mine = theirs = 0
    for digit in moves:
        column = (int(digit) - 1) * 7
        height = (((mine | theirs) >> column) & 63).bit_length()
        mine, theirs = theirs, mine | 1 << (column + height)
    return mine, mine | theirs


def drawn(stones: int, count: int, seed: int) -> list[str]:
    """Return random games of that length, not over and without a win at once."""
    rng, games = random.Random(seed), []
    while len(games) < count:
        board, moves = bitbully.BoardCore(), ""
        while len(moves) < stones and not board.canWin():
            column = rng.randrange(7)
            if board.play(column):
                moves += str(column + 1)
        if len(moves) == stones and not board.canWin():
            games.append(moves)
    return games


def cpu(work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    """Return the CPU seconds and the result of some work."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def compare(name: str, games: list[str], engine: Engine, rounds: int) -> None:
    """Print a line about one set."""
    boards = [position(moves) for moves in games]
    mines, everys = [mine for mine, _ in boards], [every for _, every in boards]
    peers = []
    for moves in games:
        board = bitbully.BoardCore()
        board.setBoard([int(digit) - 1 for digit in moves])
        peers.append(board)
    core = bitbully.BitBullyCore()
    best = [float("inf")] * 3
    nodes = 0
    for _ in range(rounds):
        core.resetTranspositionTable()
        peer, wanted = cpu(lambda: [core.mtdf(board, 0) for board in peers])
        engine.clear()
        call, scores = cpu(lambda: [engine.score(mine, every) for mine, every in boards])
        engine.clear()
        before = engine.nodes
        batch, again = cpu(lambda: engine.score_many(mines, everys))
        nodes = engine.nodes - before
        if not scores == again == wanted:
            raise SystemExit(f"{name}: the scores differ")
        best = [min(pair) for pair in zip(best, (batch, call, peer), strict=True)]
    batch, call, peer = (seconds / len(games) * 1e6 for seconds in best)
    sys.stdout.write(
        f"{name:14}{len(games):5}{batch:11.2f}{call:11.2f}{peer:12.2f}"
        f"{peer / batch:9.1f}×{peer / call:8.1f}×{nodes / len(games):13.1f}{nodes / batch / len(games):8.1f}\n"
    )


def with_book() -> None:
    """Print the mean time for a verdict on every move, by ply, where the book (or it and a little search) answers."""
    book = find_book(7, 6)
    if book is None:
        raise SystemExit("there is no book for 7×6")
    engine = Engine(book=book)
    engine.move_scores(0, 0)
    sys.stdout.write(f"a book of {len(book):,} positions with up to {book.depth} stones\n")
    for stones in range(book.depth + 1):
        boards = [position(moves) for moves in drawn(stones, 500, seed=1000 + stones)]
        seconds, _ = cpu(lambda boards=boards: [engine.score(mine, every) for mine, every in boards])
        before = engine.nodes
        few = boards[:: 1 if stones < book.depth else 125]
        every_move, _ = cpu(lambda few=few: [engine.move_scores(mine, every) for mine, every in few])
        sys.stdout.write(
            f"ply {stones}: score {seconds / len(boards) * 1e6:,.1f} µs, all moves "
            f"{every_move / len(few) * 1e6:,.1f} µs, {(engine.nodes - before) / len(few):,.0f} nodes each\n"
        )


def main() -> None:
    """Run the comparison."""
    if "--book" in sys.argv:
        with_book()
        return
    engine = Engine()
    warm = position("2252576253462244111563365343671351441")
    engine.score(*warm)  # compiled now, not while the clock runs
    engine.score_many([warm[0]], [warm[1]])
    titles = (
        ("batch µs", 11),
        ("call µs", 11),
        ("bitbully µs", 12),
        ("batch", 10),
        ("call", 9),
        ("nodes each", 13),
    )
    sys.stdout.write(
        f"{'set':14}{'n':>5}" + "".join(f"{title:>{width}}" for title, width in titles) + f"{'M/s':>8}\n"
    )
    for stones, count in ((34, 200), (28, 200), (22, 200), (18, 100), (14, 30)):
        compare(f"random {stones}", drawn(stones, count, seed=stones), engine, 5 if stones > 20 else 2)
    for folder in [argument for argument in sys.argv[1:] if not argument.startswith("-")]:
        for path in sorted(Path(folder).glob("sample_*.txt")):
            games = [line.split()[0] for line in path.read_text().splitlines()]
            compare(path.stem.removeprefix("sample_"), games, engine, 5 if "R1" in path.stem else 1)
    if "--empty" in sys.argv:
        engine = Engine()
        seconds, scores = cpu(lambda: [engine.score(0, 0)])
        sys.stdout.write(f"empty board: score {scores[0]}, {engine.nodes:,} nodes, {seconds:.1f} CPU s\n")


if __name__ == "__main__":
    main()
