"""Small games whose states and moves are of every kind that files hold, alone and mixed: one heap in many forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, Flag, auto
from typing import Any, NamedTuple

from tests import shaped_games
from tests.record_games import RECORD_GAMES
from zermelo import Game


class _Heap(Game):
    """Seven matches, of which one or two are taken; a form says how heaps and what is taken are written."""

    def start(self) -> Any:
        return self.made(7, 0)

    def made(self, heap: int, mover: int) -> Any:
        raise NotImplementedError

    def read_state(self, state: Any) -> tuple[int, int]:
        raise NotImplementedError

    def taking(self, count: int) -> Any:
        return count

    def taken(self, move: Any) -> int:
        return int(move)

    def moves(self, state: Any) -> Iterator[Any]:
        yield from (self.taking(count) for count in (1, 2) if count <= self.read_state(state)[0])

    def play(self, state: Any, move: Any) -> Any:
        heap, mover = self.read_state(state)
        return self.made(heap - self.taken(move), 1 - mover)


class Lamps(_Heap):
    """True and False, as states and as moves."""

    def made(self, heap: int, mover: int) -> Any:
        return tuple(i < heap for i in range(7))

    def read_state(self, state: Any) -> tuple[int, int]:
        return sum(state), 0

    def taking(self, count: int) -> bool:
        return count == 2

    def taken(self, move: bool) -> int:
        return 2 if move else 1


class Names(_Heap):
    """Sets of texts, and sets of sets as moves."""

    def made(self, heap: int, mover: int) -> Any:
        return frozenset("abcdefg"[:heap])

    def read_state(self, state: Any) -> tuple[int, int]:
        return len(state), 0

    def taking(self, count: int) -> Any:
        return frozenset({frozenset({str(i)}) for i in range(count)})

    def taken(self, move: Any) -> int:
        return len(move)


class Rights(Flag):
    KING = auto()
    QUEEN = auto()
    ROOK = auto()


class Flags(_Heap):
    """Flags, joined, alone and none at all."""

    def made(self, heap: int, mover: int) -> Any:
        return Rights(heap)

    def read_state(self, state: Rights) -> tuple[int, int]:
        return state.value, 0

    def taking(self, count: int) -> Rights:
        return Rights(count)

    def taken(self, move: Rights) -> int:
        return move.value


class Colour(Enum):
    RED = 0
    BLUE = 1


class Pair(NamedTuple):
    heap: int
    colour: Colour | None


@dataclass(frozen=True)
class Desk:
    """One field is made of the others, one has a default, one is no part of what is equal."""

    stones: frozenset[Any]
    pair: Pair
    size: int = field(init=False)
    note: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.stones))


class Mixture(_Heap):
    """All of it inside each other, of varying length."""

    def made(self, heap: int, mover: int) -> Any:
        stones = frozenset((i, Colour(i % 2), None if i % 3 else (True, ("x",) * i)) for i in range(heap))
        return (Desk(stones, Pair(heap, Colour.BLUE if mover else None)), "text", ())

    def read_state(self, state: Any) -> tuple[int, int]:
        return state[0].size, 0 if state[0].pair.colour is None else 1

    def taking(self, count: int) -> Any:
        return (frozenset({Colour(count - 1)}), Pair(count, None), None)

    def taken(self, move: Any) -> int:
        return int(move[1].heap)


#: The forms above, then games that are compiled too.
FORMS: tuple[type[Game], ...] = (Lamps, Names, Flags, Mixture)
WRITTEN_GAMES = (*FORMS, *shaped_games.GAMES, *RECORD_GAMES)
