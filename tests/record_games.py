"""Small games whose states and moves are records and members of enumerations, as people write them."""

from __future__ import annotations

import enum
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum, IntEnum
from typing import Any, NamedTuple

from zermelo import Game


def anatomy(value: Any) -> Any:
    """What a value is made of, class by class: named tuples are not tuples here, members are not numbers."""
    if isinstance(value, Enum):
        return type(value), value.name
    if is_dataclass(value):
        return type(value), [anatomy(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, frozenset):
        return type(value), sorted(map(repr, map(anatomy, value)))
    if isinstance(value, tuple):
        return type(value), [anatomy(part) for part in value]
    return type(value), value


class Mark(Enum):
    EMPTY = "."
    X = "x"
    O = "o"  # noqa: E741

    @property
    def other(self) -> Mark:
        return Mark.O if self is Mark.X else Mark.X

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Strip:
    """Cells, and who moves."""

    cells: tuple[Mark, ...]
    turn: Mark = Mark.X

    @property
    def winner(self) -> Mark | None:
        for a, b in zip(self.cells, self.cells[1:], strict=False):
            if a is b and a is not Mark.EMPTY:
                return a
        return None

    def put(self, place: int) -> Strip:
        cells = list(self.cells)
        cells[place] = self.turn
        return replace(self, cells=tuple(cells), turn=self.turn.other)


class Neighbours(Game):
    """Two equal neighbours win: a dataclass that asks itself."""

    def start(self) -> Strip:
        return Strip((Mark.EMPTY,) * 5)

    def moves(self, state: Strip) -> Iterator[int]:
        if state.winner is None:
            for place, cell in enumerate(state.cells):
                if cell == Mark.EMPTY:
                    yield place

    def play(self, state: Strip, move: int) -> Strip:
        return state.put(move)

    def score(self, state: Strip) -> int:
        return 0 if state.winner is None else -1


class Act(Enum):
    ONE = 1
    TWO = 2
    DOUBLE = 2  # noqa: PIE796 (another name for the same)
    PASS = None


class Heap(NamedTuple):
    left: int
    passed: bool = False

    def less(self, count: int) -> Heap:
        return self._replace(left=self.left - count, passed=False)


class Passing(Game):
    """A heap from which each takes one or two, or passes once; members are moves, one has another name."""

    def start(self) -> Heap:
        return Heap(8)

    def moves(self, state: Heap) -> Iterator[Act]:
        for act in Act:
            if act.value is None:
                if not state.passed and state.left:
                    yield act
            elif act.value <= state.left:
                yield act

    def play(self, state: Heap, move: Act) -> Heap:
        if move is Act.PASS:
            return state._replace(passed=True)
        return state.less(2 if move is Act.DOUBLE else 1)


class Player(IntEnum):
    SECOND = -1
    FIRST = 1


Token = namedtuple("Token", ["place", "owner"])


class Pushing(Game):
    """Tokens in a frozenset, each with its owner, a number that is a member; who cannot push loses."""

    def start(self) -> Any:
        return (frozenset({Token(3, Player.FIRST), Token(2, Player.SECOND)}), Player.FIRST)

    def moves(self, state: Any) -> Iterator[Any]:
        tokens, player = state
        for token in sorted(tokens):
            if token.owner == player:
                for step in (1, 2):
                    if token.place >= step:
                        yield token, step

    def play(self, state: Any, move: Any) -> Any:
        tokens, player = state
        token, step = move
        after = token._replace(place=token.place - step)
        return (frozenset(other for other in tokens if other != token) | {after}, Player(-player))


@dataclass(frozen=True, order=True, slots=True)
class Piles:
    heaps: tuple[int, ...] = field(default_factory=lambda: (1, 2, 3))

    def without(self, place: int, count: int) -> Piles:
        heaps = list(self.heaps)
        heaps[place] -= count
        return Piles(tuple(sorted(heap for heap in heaps if heap)))


@dataclass(frozen=True)
class Take:
    """A move that is a record."""

    place: int
    count: int = 1


class Sorted(Game):
    """Nim whose state is a dataclass of a row that grows shorter, and whose moves are dataclasses."""

    impartial = True

    def start(self) -> Piles:
        return Piles()

    def moves(self, state: Piles) -> Iterator[Take]:
        for place, heap in enumerate(state.heaps):
            yield from (Take(place, count) for count in range(1, heap + 1))

    def play(self, state: Piles, move: Take) -> Piles:
        return state.without(move.place, move.count)


class Phase(Enum):
    CHOOSE = enum.auto()
    TAKE = enum.auto()


class Turn(NamedTuple):
    """A choice that is open, or made: None, or how many."""

    heap: int
    phase: Phase
    chosen: Take | None
    mover: int


class TwoSteps(Game):
    """One turn of two moves: a text says how many, None takes them."""

    def start(self) -> Turn:
        return Turn(6, Phase.CHOOSE, None, 0)

    def moves(self, state: Turn) -> Iterator[str | Phase | None]:
        match state:
            case Turn(heap=0):
                return
            case Turn(phase=Phase.CHOOSE):
                yield "one"
                if state.heap > 1:
                    yield "two"
            case _:
                yield None
                if state.heap > 1 and state.chosen is not None and state.chosen.count == 1:
                    yield Phase.CHOOSE

    def play(self, state: Turn, move: str | Phase | None) -> Turn:
        heap, _, chosen, mover = state
        if move is None and chosen is not None:
            return Turn(heap - chosen.count, Phase.CHOOSE, None, 1 - mover)
        if move is Phase.CHOOSE:
            return state._replace(phase=Phase.TAKE, chosen=Take(0, 2))
        return Turn(heap, Phase.TAKE, Take(0, 1 if move == "one" else 2), mover)

    def turn(self, state: Turn) -> int:
        return state.mover

    def score(self, state: Turn) -> int:
        return -1 if state.heap == 0 else 1


RECORD_GAMES: tuple[type[Game], ...] = (Neighbours, Passing, Pushing, Sorted, TwoSteps)
