"""Boards as lists of lists of "X", "O" and " ": all small ones by number of marks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.words import message

_ORDER = message("cases.boards", en="fewer marks first", fr="moins de pions d'abord")


def lines(cells: int = 3) -> Iterator[Thing]:
    """All lines of `cells` cells, each an argument of a student's function, by number of marks."""
    found = sorted(product(" XO", repeat=cells), key=lambda line: cells - line.count(" "))
    for line in found:
        yield Thing(line, "board", [list(line)])


def boards(marks: int = 3, rows: int = 3, columns: int = 3) -> Iterator[Thing]:
    """All boards with up to `marks` marks, wherever and whosever they are, to try a student's function on."""
    cells = list(product(range(rows), range(columns)))
    for count in range(marks + 1):
        for chosen in combinations(cells, count):
            for players in product("XO", repeat=count):
                yield _board(rows, columns, dict(zip(chosen, players, strict=True)))


def random_boards(
    count: int = 60, rows: int = 3, columns: int = 3, seed: int = 1, falling: bool = False
) -> Iterator[Thing]:
    """Random boards with as many marks of each player, to try a student's function on; with `falling`, none hangs."""
    chance = random.Random(seed)
    for _ in range(count):
        marks = chance.randint(3, rows * columns)
        found: dict[tuple[int, int], str] = {}
        for i in range(marks):
            free = [
                (r, c)
                for r, c in product(range(rows), range(columns))
                if (r, c) not in found and (not falling or r == rows - 1 or (r + 1, c) in found)
            ]
            found[chance.choice(free)] = "XO"[i % 2]
        yield _board(rows, columns, found)


def falling(marks: int = 4, rows: int = 3, columns: int = 3) -> Iterator[Thing]:
    """All boards with up to `marks` marks, X first, none hanging in the air, to try a student's function on."""
    seen: list[tuple[str, ...]] = [(" " * rows,) * columns]
    for count in range(marks + 1):
        for board in seen:
            # Columns are written from the bottom up.
            stones = {
                (rows - 1 - height, col): cell
                for col, column in enumerate(board)
                for height, cell in enumerate(column)
            }
            yield _board(rows, columns, stones)
        seen = list(
            dict.fromkeys(
                (
                    *board[:col],
                    column.rstrip() + "XO"[count % 2] + " " * (column.count(" ") - 1),
                    *board[col + 1 :],
                )
                for board in seen
                for col, column in enumerate(board)
                if " " in column
            )
        )


def segments(rows: int = 6, columns: int = 7, align: int = 4) -> Iterator[Thing]:
    """Every segment of `align` cells of a board, to try a student's heuristic on: full, one less, one of the other."""
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row, col in product(range(rows), range(columns)):
            cells = [(row + i * down, col + i * right) for i in range(align)]
            if not all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                continue
            for count in (align, align - 1):
                yield _board(rows, columns, dict.fromkeys(cells[:count], "X"))
            yield _board(rows, columns, {**dict.fromkeys(cells, "X"), cells[row % align]: "O"})


def endings(rows: int = 6, columns: int = 7, align: int = 4) -> Iterator[Thing]:
    """Boards where a game ends, to try a student's search on: a line of one player; all cells full, or all but two."""
    for mine, other in ("XO", "OX"):
        lines = (
            {(rows - 1, i): mine for i in range(align)},
            {(rows - 1 - i, 0): mine for i in range(align)},
            # A staircase of the other's discs carries the slanting one.
            {(rows - 1 - h, i): mine if h == i else other for i in range(align) for h in range(i + 1)},
        )
        for marks in lines:
            yield _board(rows, columns, marks)
            yield _board(
                rows, columns, {(row, columns - 1 - col): cell for (row, col), cell in marks.items()}
            )
    # Pairs above one another, in turn from column to column: nothing but pairs stands in any line.
    full = {(r, c): "XO"[(r // 2 + c) % 2] for r, c in product(range(rows), range(columns))}
    for free in ((), *combinations(range(columns), 1), (0, columns // 2), (1, columns - 1)):
        yield _board(
            rows, columns, {cell: mark for cell, mark in full.items() if cell not in {(0, c) for c in free}}
        )


def columns_filled(rows: int = 6, columns: int = 7) -> Iterator[Thing]:
    """Boards with one column filled by so many marks, to try a student's function on; it is the second argument."""
    for count, column in product(range(rows + 1), range(columns)):
        marks = {(rows - 1 - i, column): "XO"[i % 2] for i in range(count)}
        thing = _board(rows, columns, marks)
        yield Thing((*thing.arguments, column), thing.picture, thing.drawn)


def _board(rows: int, columns: int, marks: dict[tuple[int, int], str]) -> Thing:
    board = [[marks.get((row, col), " ") for col in range(columns)] for row in range(rows)]
    return Thing((board,), "board", board)


BOARDS = (
    Maker("lines", lines, _ORDER),
    Maker("boards", boards, _ORDER),
    Maker("falling", falling, _ORDER),
    Maker("segments", segments, None),
    Maker("endings", endings, None),
    Maker("columns", columns_filled, _ORDER),
    Maker("random_boards", random_boards, None),
)
