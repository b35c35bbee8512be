"""Teeko solved strongly from rules in ordinary tuples: `python benchmarks/teeko.py [--canonical] [--memory GIB]`.

Four men each on 5 × 5: put down in turn, then moved to a neighbouring square; four in a line or in a 2 × 2 square win.
Nobody wins by force, as Guy L. Steele found in 1998.
With `--canonical` boards that are mirrored or turned are one state, as an author who thinks of it writes it.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Iterator
from time import process_time

from zermelo.exact import solve
from zermelo.game import Game
from zermelo.sheet import Sheet

SIZE, MEN = 5, 4
Cells = tuple[int, ...]


def in_a_line() -> list[Cells]:
    """Return the squares of every line of four and of every 2 × 2 square."""
    found = []
    for row in range(SIZE):
        for column in range(SIZE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + k * down, column + k * right) for k in range(MEN)]
                if all(0 <= r < SIZE and 0 <= c < SIZE for r, c in cells):
                    found.append(tuple(r * SIZE + c for r, c in cells))
            if row + 1 < SIZE and column + 1 < SIZE:
                at = row * SIZE + column
                found.append((at, at + 1, at + SIZE, at + SIZE + 1))
    return found


def neighbours(cell: int) -> Cells:
    """Return the squares one step away."""
    row, column = divmod(cell, SIZE)
    near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    return tuple(r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE)


LINES = in_a_line()
NEAR = [neighbours(cell) for cell in range(SIZE * SIZE)]


class Teeko(Game):
    """Cells hold 1 for the player to move, 2 for the other one, 0 for nobody."""

    sheet = Sheet(most_states=lambda game: 1e8)

    def start(self) -> Cells:
        """Return the empty board."""
        return (0,) * (SIZE * SIZE)

    def moves(self, cells: Cells) -> Iterator[tuple[int, int]]:
        """Yield where a man stands (−1: in the hand) and where it goes."""
        if any(all(cells[cell] == 2 for cell in line) for line in LINES):
            return
        if cells.count(1) < MEN:
            for there in range(SIZE * SIZE):
                if cells[there] == 0:
                    yield -1, there
        else:
            for here in range(SIZE * SIZE):
                if cells[here] == 1:
                    for there in NEAR[here]:
                        if cells[there] == 0:
                            yield here, there

    def play(self, cells: Cells, move: tuple[int, int]) -> Cells:
        """Return the board as the other player sees it."""
        here, there = move
        after = list(cells)
        if here >= 0:
            after[here] = 0
        after[there] = 1
        return tuple([(0, 2, 1)[cell] for cell in after])


def symmetries() -> list[Cells]:
    """Return for each symmetry of the square which cell comes to each place."""
    found = []
    for turns in range(4):
        for mirrored in (False, True):
            order = []
            for cell in range(SIZE * SIZE):
                row, column = divmod(cell, SIZE)
                for _ in range(turns):
                    row, column = column, SIZE - 1 - row
                order.append(row * SIZE + (SIZE - 1 - column if mirrored else column))
            found.append(tuple(order))
    return found


SYMMETRIES = symmetries()


class Folded(Teeko):
    """Teeko whose boards stand for all that are mirrored or turned."""

    def play(self, cells: Cells, move: tuple[int, int]) -> Cells:
        """Return the least of the boards that look alike."""
        after = super().play(cells, move)
        return min([tuple([after[cell] for cell in order]) for order in SYMMETRIES])


def main() -> None:
    """Solve it and say what was found, and what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--canonical", action="store_true")
    parser.add_argument("--memory", type=float, default=12.0, help="GiB that may be used")
    given = parser.parse_args()
    began, shown = process_time(), [0]

    def progress(done: int, whole: int | None) -> None:
        if done - shown[0] >= 10_000_000 or done < shown[0]:
            shown[0] = done
            sys.stdout.write(f"{done:,} after {process_time() - began:.0f} CPU s\n")
            sys.stdout.flush()

    game = Folded() if given.canonical else Teeko()
    memory = int(given.memory * 2**30)
    solution = solve(game, engine="compiled", memory=memory, progress=progress)
    room = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    sys.stdout.write(f"{solution.states:,} positions, {solution.edges:,} moves, {solution.counts}\n")
    sys.stdout.write(
        f"the first player: {solution.outcome()}; verified: {solution.verified} {solution.checked}\n"
    )
    sys.stdout.write(f"{process_time() - began:.0f} CPU s, {room:.1f} GiB\n")


if __name__ == "__main__":
    main()
