"""Whose a cell is, and how the second player sees the board: found out by playing a few random moves.

Rules may keep absolute colours, or the view of the player to move: then the two marks change places at every move,
and some games turn the board round as well. The view under which most cells stay what they were is the one that the
rules take; boards are always shown as the first player sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from zermelo.questions import declares, first_player, legal_moves, next_player
from zermelo.seen.shape import EMPTY, MOST_LOOKED_AT, Cells, Shape, plain, shape_of
from zermelo.situation import Situation, State

if TYPE_CHECKING:
    from zermelo.game import Game

_PLAYS, _PLIES = 6, 12
_TURNS: dict[str, Callable[[Cells], Cells]] = {
    "as it is": lambda cells: cells,
    "turned": lambda cells: tuple(row[::-1] for row in cells[::-1]),
    "upside down": lambda cells: cells[::-1],
    "along a diagonal": lambda cells: tuple(zip(*cells, strict=True)),
    "along the other": lambda cells: tuple(zip(*(row[::-1] for row in cells[::-1]), strict=True)),
}


@dataclass(frozen=True)
class Sides:
    """The shape of a game's states, the marks of its players, and how the second one sees the board."""

    shape: Shape
    swaps: bool = False
    turn: str = "as it is"
    #: The mark of each player, as the first one sees them; signs where numbers below 0 are the other's.
    marks: dict[Any, int] = field(default_factory=dict)
    #: A cell is filled or not, whoever fills it.
    is_yes_or_no: bool = False
    #: The number by which moves name the first heap.
    first_heap: int = 1

    def cells(self, state: State, player: int) -> Cells | None:
        """Return the cells found in a state as the first player sees them."""
        found = self.shape.cells(state)
        return found if found is None or player == 0 else self.seen(found)

    def seen(self, cells: Cells) -> Cells:
        """Return cells found in a state as the other player sees them; twice is as they were."""
        if self.swaps:
            cells = tuple(tuple(_swapped(value, self.marks) for value in row) for row in cells)
        return _TURNS[self.turn](cells)

    def owner(self, value: Any) -> int | None:
        """Return whose mark, on a default board, this is; None if nobody's."""
        return self.marks.get(value)


def sides_of(game: Game) -> Sides | None:
    """Return what the cells found in a game's states are and whose, told from some random plays; None without cells."""
    plays = _random_plays(game)
    shape = shape_of(game, [state for play in plays for state, _ in play])
    if shape is None:
        return None
    if shape.kind == "heaps":
        return Sides(shape, first_heap=_first_heap(game))
    values = _values(shape, plays)
    pairs = shape.twins if len(shape.places) > 2 else _marks(values)
    # Where the state says who moves, it is nobody's view; a row of numbers is no board that could be turned round.
    has_views = not declares(game, "turn") and (bool(pairs) or (shape.rows > 1 and not shape.places))
    candidates = [
        Sides(shape, swaps=swaps, turn=turn, marks=dict.fromkeys(pairs, 0))
        for swaps in ((False, True) if pairs and has_views else (False,))
        for turn in (_TURNS if has_views else ("as it is",))
        if shape.rows == shape.columns or not turn.startswith("along")
    ]
    best = max(candidates, key=lambda sides: _steadiness(sides, plays))
    owners = _owners(best, pairs, plays)
    is_yes_or_no = len(values) == 1 or (shape.bits and declares(game, "turn"))
    # Marks that change places at every move, and are nobody's, are shown as they stand.
    swapped = best.swaps and bool(owners)
    turned = best.turn if swapped == best.swaps else "as it is"
    return Sides(shape, swapped, turned, {} if is_yes_or_no else owners, is_yes_or_no)


def _first_heap(game: Game) -> int:
    """How moves of a game count heaps found in its states: from 0, where each says first at which place one stands."""
    start = plain(game.start())
    heaps = start if isinstance(start, tuple) else (start,)
    is_counted = False
    # Rules that fail are told where they are played, as below.
    with suppress(Exception):
        for move in islice(legal_moves(game, game.start()), MOST_LOOKED_AT):
            after = plain(game.play(game.start(), move))
            gone = Counter(heaps) - Counter(after if isinstance(after, tuple) else (after,))
            if gone.total() != 1:
                continue
            # Of equal heaps any one may be meant.
            if not isinstance(move, tuple) or move[0] not in [
                i for i, heap in enumerate(heaps) if heap in gone
            ]:
                return 1
            is_counted = True
    return 0 if is_counted else 1


def _random_plays(game: Game) -> list[list[Situation]]:
    start = game.start()
    begun = (start, first_player(game, start))
    chance = Random(0)
    plays = []
    for _ in range(_PLAYS):
        play = [begun]
        # Rules that fail are told where they are played; a board is shown as long as they answer.
        with suppress(Exception):
            for _ in range(_PLIES):
                state, player = play[-1]
                moves = list(legal_moves(game, state))
                if not moves:
                    break
                after = game.play(state, chance.choice(moves))
                play.append((after, next_player(game, player, after)))
        plays.append(play)
    return plays


def _values(shape: Shape, plays: list[list[Situation]]) -> set[Any]:
    """All that stands on the cells found in states, empty ones left out."""
    return {
        value
        for play in plays
        for state, _ in play
        for row in shape.cells(state) or ()
        for value in row
        if value not in EMPTY
    }


def _marks(values: set[Any]) -> tuple[Any, ...]:
    """The marks of two players found in states: two values, or numbers of both signs."""
    is_signed = all(type(value) is int for value in values) and min(values, default=0) < 0 < max(
        values, default=0
    )
    return tuple(sorted(values, key=str)) if len(values) == 2 or is_signed else ()


def _swapped(value: Any, marks: dict[Any, int]) -> Any:
    if value in EMPTY or value not in marks:
        return value
    if type(value) is int and -value in marks:
        return -value
    return next((other for other in marks if other != value), value)


def _steadiness(sides: Sides, plays: list[list[Situation]]) -> int:
    """How many cells found in states, not empty, stay what they were by a move, as the first player sees them."""
    steady = 0
    for play in plays:
        for (before, mover), (after, player) in pairwise(play):
            old, new = sides.cells(before, mover), sides.cells(after, player)
            for one, other in zip(old or (), new or (), strict=True):
                steady += sum(a == b and a not in EMPTY for a, b in zip(one, other, strict=True))
    return steady


def _owners(sides: Sides, marks: tuple[Any, ...], plays: list[list[Situation]]) -> dict[Any, int]:
    """Whose each mark found in states is: a player puts or moves his own."""
    votes: Counter[tuple[Any, int]] = Counter()
    for play in plays:
        for (before, mover), (after, player) in pairwise(play):
            old, new = sides.cells(before, mover), sides.cells(after, player)
            for one, other in zip(old or (), new or (), strict=True):
                for a, b in zip(one, other, strict=True):
                    if a != b and b in marks:
                        votes[b, mover] += 1
    if sum(votes.values()) == 0:
        return {}
    owners = {mark: 0 if votes[mark, 0] >= votes[mark, 1] else 1 for mark in marks}
    clear = all(
        max(votes[mark, 0], votes[mark, 1]) > 2 * min(votes[mark, 0], votes[mark, 1]) for mark in marks
    )
    return owners if clear and len(set(owners.values())) == 2 else {}
