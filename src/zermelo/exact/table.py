"""The answers of a strong solution, by number of the state: what every engine fills in and `Solution` reads."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from zermelo.arena import Arena
from zermelo.compiled.walking.lookup import Lookup, Scale
from zermelo.exact.json_form import decoded
from zermelo.exact.verify import Claim, Verification, check, decoded_value
from zermelo.exact.verify_numbered import Claims, check_numbered
from zermelo.game import Game
from zermelo.scores import Number, Outcome
from zermelo.situation import State


class Table(Protocol):
    """States numbered from 0, the start, with what is known about each; a state is met once."""

    def __len__(self) -> int:
        """Return the number of states in the solution's table."""
        ...

    def __iter__(self) -> Iterator[State]:
        """Yield the states of the solution's table in the order of their numbers."""
        ...

    def find(self, state: State) -> int | None:
        """Return the number of a state; None if it is not in the solution's table."""
        ...

    def value(self, i: int) -> Number:
        """Return the solved value of state i for the player to move."""
        ...

    def distance(self, i: int) -> int | None:
        """Return the solved plies from state i to the end; None where the value is 0."""
        ...

    def claim(self, i: int) -> Claim:
        """Return the value and the distance of solved state i."""
        ...

    def grundy(self, i: int) -> int | None:
        """Return the Grundy value of solved state i; None where the game has none."""
        ...

    def counts(self) -> dict[str, int]:
        """Return how many solved states are won, drawn and lost for the player to move."""
        ...


@dataclass(frozen=True)
class PlainTable:
    """A table in Python's own lists and dictionaries."""

    states: list[State]
    index: dict[State, int]
    values: list[Number]
    distances: array[int]
    grundy_values: array[int] | None

    @staticmethod
    def of_certificate(
        certificate: Mapping[str, Any], grundy: list[int] | None, classes: Mapping[str, type]
    ) -> PlainTable:
        """Return the table that the rows of a certificate write, of states of these classes."""
        rows = certificate["states"]
        states = [decoded(row[0], classes) for row in rows]
        signs: dict[str, Number] = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}
        points = certificate["points"]
        values = [decoded_value(row[3]) if points else signs[row[1]] for row in rows]
        distances = array("i", (-1 if row[2] is None else row[2] for row in rows))
        index = {state: i for i, state in enumerate(states)}
        return PlainTable(states, index, values, distances, None if grundy is None else array("i", grundy))

    def __len__(self) -> int:
        return len(self.states)

    def __iter__(self) -> Iterator[State]:
        return iter(self.states)

    def find(self, state: State) -> int | None:
        """Return the number of a state; None if it is not in the solution's table."""
        try:
            return self.index.get(state)
        except TypeError:  # not hashable, so not a state
            return None

    def value(self, i: int) -> Number:
        """Return the solved value of state i for the player to move."""
        return self.values[i]

    def distance(self, i: int) -> int | None:
        """Return the plies from solved state i to the end; None where its value is 0."""
        return self.distances[i] if self.values[i] else None

    def claim(self, i: int) -> Claim:
        """Return the value and the distance of solved state i."""
        return self.value(i), self.distance(i)

    def grundy(self, i: int) -> int | None:
        """Return the Grundy value of solved state i; None where the game has none."""
        return None if self.grundy_values is None else self.grundy_values[i]

    def counts(self) -> dict[str, int]:
        """Return how many solved states are won, drawn and lost for the player to move."""
        signs = Counter(value > 0 if value else None for value in self.values)
        return {
            str(Outcome.WIN): signs[True],
            str(Outcome.DRAW): signs[None],
            str(Outcome.LOSS): signs[False],
        }


#: Claims asked for between two glances.
_STRIDE = 1024


@dataclass(frozen=True)
class _ArrayAnswers:
    """Answers in arrays, of a workspace or of a file that is mapped.

    A value and its distance are one number, which `scale` takes apart.
    """

    values: memoryview
    scale: Scale
    grundy_values: memoryview | None
    known_counts: Mapping[str, int]

    def value(self, i: int) -> Number:
        """Return the solved value of state i for the player to move."""
        return self.scale.split(self.values[i])[0]

    def distance(self, i: int) -> int | None:
        """Return the solved plies from state i to the end; None where the value is 0."""
        return self.scale.split(self.values[i])[1]

    def claim(self, i: int) -> Claim:
        """Return the value and the distance of solved state i."""
        return self.scale.split(self.values[i])

    def grundy(self, i: int) -> int | None:
        """Return the Grundy value of solved state i; None where the game has none."""
        return None if self.grundy_values is None else self.grundy_values[i]

    def counts(self) -> dict[str, int]:
        """Return how many solved states are won, drawn and lost for the player to move."""
        return dict(self.known_counts)


@dataclass(frozen=True)
class ArrayTable(_ArrayAnswers):
    """A table in arrays whose states are packed into words and found by hashing."""

    lookup: Lookup

    def __len__(self) -> int:
        return self.lookup.states

    def __iter__(self) -> Iterator[State]:
        return iter(self.lookup)

    def find(self, state: State) -> int | None:
        """Return the number of a state; None if it is not in the solution's table."""
        return self.lookup.find(state)


@dataclass(frozen=True)
class ArenaTable(_ArrayAnswers):
    """A table of the vertices of an arena that can be reached, by label.

    `names` has the numbers of the vertices in breadth-first order, `numbers` their places there.
    """

    arena: Arena
    names: memoryview
    numbers: memoryview

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[State]:
        return map(self.arena.labels.__getitem__, self.names)

    def state(self, i: int) -> State:
        """Return state number i in the table of an arena's `Solution`."""
        return self.arena.labels[self.names[i]]

    def find(self, state: State) -> int | None:
        """Return the number of a state in the table of an arena's `Solution`; None if it is not there."""
        if state not in self.arena:
            return None
        number = self.numbers[self.arena.index(state)]
        return None if number < 0 else number


def claims_of(table: Table) -> Callable[[State], Claim | None]:
    """Return the function that says what a solution's table claims about a state, None if nothing."""

    def claim_of(state: State) -> Claim | None:
        i = table.find(state)
        return None if i is None else table.claim(i)

    return claim_of


def check_table(game: Game, table: Table, glance: Callable[[], None] | None = None) -> Verification:
    """Return whether the answers of a solution's table follow from interpreted rules, by code that no solver shares.

    `glance` is called now and then.
    """
    if isinstance(table, PlainTable):
        claims = Claims(table.find, table.values, table.distances, table.grundy_values)
        return check_numbered(game, table.states[0], claims, glance)
    claim_of = claims_of(table)
    if glance is not None:
        claim_of = _watched(claim_of, glance)
    return check(game, next(iter(table)), claim_of, len(table))


def _watched(
    claim_of: Callable[[State], Claim | None], glance: Callable[[], None]
) -> Callable[[State], Claim | None]:
    """Return the same function of a solution's table, with a glance after so many questions."""
    asked = count(1)

    def watched(state: State) -> Claim | None:
        if next(asked) % _STRIDE == 0:
            glance()
        return claim_of(state)

    return watched
