"""Small games whose states and moves are what people write: no tuple of whole numbers among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo import Game


class BareHeap(Game):
    """A heap as a bare number."""

    impartial = True

    def start(self) -> int:
        return 12

    def moves(self, state: int) -> Iterator[int]:
        yield from range(1, min(3, state) + 1)

    def play(self, state: int, move: int) -> int:
        return state - move


Grid = tuple[tuple[int, ...], ...]


class Corners(Game):
    """Three in a line on a board of rows; the state is the board alone, who moves is counted."""

    def start(self) -> Grid:
        return ((0, 0, 0), (0, 0, 0))

    def moves(self, state: Grid) -> Iterator[tuple[int, int]]:
        if self._winner(state):
            return
        for r, row in enumerate(state):
            for c, cell in enumerate(row):
                if cell == 0:
                    yield r, c

    def play(self, state: Grid, move: tuple[int, int]) -> Grid:
        rows = [list(row) for row in state]
        stones = sum(1 for row in state for cell in row if cell)
        rows[move[0]][move[1]] = 1 + stones % 2
        return tuple(tuple(row) for row in rows)

    def score(self, state: Grid) -> int:
        return -1 if self._winner(state) else 0

    def _winner(self, state: Grid) -> int:
        for row in state:
            if row[0] and row[0] == row[1] == row[2]:
                return row[0]
        for a, b in zip(*state, strict=True):
            if a and a == b:
                return a
        return 0


class Line(Game):
    """A row of letters: two equal neighbours win."""

    def start(self) -> str:
        return "....."

    def moves(self, state: str) -> Iterator[int]:
        if "XX" in state or "OO" in state:
            return
        for i, letter in enumerate(state):
            if letter == ".":
                yield i

    def play(self, state: str, move: int) -> str:
        letter = "X" if state.count(".") % 2 else "O"
        return state[:move] + letter + state[move + 1 :]

    def score(self, state: str) -> int:
        return -1 if "XX" in state or "OO" in state else 0


class Piles(Game):
    """Heaps that vanish when they are empty: states of different lengths."""

    impartial = True

    def start(self) -> tuple[int, ...]:
        return (1, 2, 3)

    def moves(self, state: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        for i, heap in enumerate(state):
            for take in range(1, heap + 1):
                yield i, take

    def play(self, state: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        heaps = list(state)
        heaps[move[0]] -= move[1]
        return tuple(sorted(heap for heap in heaps if heap))


class Parts(Game):
    """A heap is cut in two unequal parts, then one or two are taken from the second: states written out."""

    impartial = True

    def start(self) -> tuple[int, ...]:
        return (9,)

    def moves(self, state: tuple[int, ...]) -> Iterator[int]:
        if len(state) == 1:
            yield from range(1, (state[0] + 1) // 2)
        else:
            yield from range(1, min(2, state[1]) + 1)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        if len(state) == 1:
            return (move, state[0] - move)
        return (state[0], state[1] - move)


class Coins(Game):
    """Coins on a strip as a frozenset; each goes down to a free square."""

    impartial = True

    def start(self) -> frozenset[int]:
        return frozenset({2, 4, 5})

    def moves(self, state: frozenset[int]) -> Iterator[tuple[int, int]]:
        for coin in sorted(state):
            for to in range(coin):
                if to not in state:
                    yield coin, to

    def play(self, state: frozenset[int], move: tuple[int, int]) -> frozenset[int]:
        return (state - {move[0]}) | {move[1]}


Pending = tuple[int, int | None, bool]


class Choice(Game):
    """Choose how many, then take them: nothing is chosen (None), or a number; texts and None are moves."""

    def start(self) -> Pending:
        return (7, None, False)

    def moves(self, state: Pending) -> Iterator[str | None]:
        heap, chosen, _ = state
        if heap == 0:
            return
        if chosen is None:
            yield "one"
            if heap > 1:
                yield "two"
        else:
            yield None

    def play(self, state: Pending, move: str | None) -> Pending:
        heap, chosen, side = state
        if move is None:
            return (heap - (chosen or 0), None, not side)
        return (heap, 1 if move == "one" else 2, side)

    def turn(self, state: Pending) -> int:
        return int(state[2])


class Letters(Game):
    """A board of letters and whose turn it is, one inside the other."""

    def start(self) -> Any:
        return ((" ", " ", " ", " "), "X")

    def moves(self, state: Any) -> Iterator[int]:
        board, _ = state
        if ("X", "X") in (board[:2], board[1:3], board[2:]) or ("O", "O") in (
            board[:2],
            board[1:3],
            board[2:],
        ):
            return
        for i in range(4):
            if board[i] == " ":
                yield i

    def play(self, state: Any, move: int) -> Any:
        board, player = state
        after = tuple(player if i == move else cell for i, cell in enumerate(board))
        return (after, "O" if player == "X" else "X")

    def score(self, state: Any) -> int:
        return 0 if " " not in state[0] else -1


GAMES: tuple[type[Game], ...] = (BareHeap, Corners, Line, Piles, Parts, Coins, Choice, Letters)
