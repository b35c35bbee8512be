"""Chomp: the bars that are thin, and those that are square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.exact.solution import Solution
from zermelo.games.chomp import Chomp
from zermelo.learn.laws.law import Law, Standing, positions_seen
from zermelo.learn.laws.several import seen_on
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import Phrase, Words, message

_TWO_ROWS = message(
    "law.chomp.two",
    en="a bar of two rows is lost exactly when the second row is one square shorter",
    fr="une tablette à deux lignes est perdante exactement quand la seconde a une case de moins",
)
_INDUCTION = message(
    "law.chomp.induction",
    en="induction on the squares: no bite keeps the rows one apart, and any other bar has a bite that makes them so",
    fr="récurrence sur les cases : aucune bouchée ne garde cet écart, toute autre tablette a une bouchée qui le crée",
)
_ARMS = message(
    "law.chomp.arms",
    en="an angle of one row and one column is lost exactly when both arms are equally long; "
    "a square bar is won by eating 2,2, which leaves one",
    fr="une équerre, une ligne et une colonne, est perdante exactement quand ses bras sont égaux ; "
    "une tablette carrée se gagne en mangeant 2,2, qui en laisse une",
)
_MIRROR = message(
    "law.chomp.mirror",
    en="each bite from one arm is answered by the same bite from the other (mirror strategy)",
    fr="à chaque bouchée dans un bras répond la même dans l'autre (stratégie de symétrie)",
)
_SHORTER = message(
    "law.chomp.shorter",
    en="{state} (second row one shorter)",
    fr="{state} (seconde ligne d'une case de moins)",
)
_EQUAL = message("law.chomp.equal", en="{state} (two equal arms)", fr="{state} (deux bras égaux)")


@dataclass(frozen=True)
class TwoRows(Law):
    """A bar of two rows is lost when its second row is one square shorter than the first."""

    kind: ClassVar[str] = "two rows"

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        return _TWO_ROWS()

    def is_losing(self, state: State) -> bool:
        """Return whether the two rows of Chomp are one apart: then the law calls them lost."""
        rows = _rows(state)
        return (
            rows is not None and len(rows) <= 2 and bool(rows) and rows[0] - (rows[1] if rows[1:] else 0) == 1
        )

    def named(self, state: State) -> Words:
        """Return the row lengths of the bar, and what the law says is special about them."""
        return _SHORTER(state=",".join(map(str, state)))


@dataclass(frozen=True)
class EqualArms(Law):
    """An angle, one row and one column, is lost when both arms are equally long: the other player mirrors."""

    kind: ClassVar[str] = "equal arms"

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        return _ARMS()

    def is_losing(self, state: State) -> bool:
        """Return whether the bar is an angle with equal arms; of other bars the law says nothing."""
        return is_angle(state) and _arms(state)[0] == _arms(state)[1]

    def named(self, state: State) -> Words:
        """Return the row lengths of the bar, and what the law says is special about them."""
        return _EQUAL(state=",".join(map(str, state)))


def is_angle(state: State) -> bool:
    """Return whether a bar of Chomp is one row and one column, which share the poison: the case of a law."""
    rows = _rows(state)
    return bool(rows) and all(length == 1 for length in rows[1:])


def _rows(state: State) -> tuple[int, ...]:
    """The rows of Chomp that are left, for its laws; none for what is no bar."""
    if not isinstance(state, tuple) or not all(type(length) is int for length in state):
        return ()
    return tuple(length for length in state if length)


def _arms(state: State) -> tuple[int, int]:
    rows = _rows(state)
    return rows[0], len(rows)


def bar_laws(solution: Solution) -> list[Law]:
    """Return the laws of Chomp that the solved bars obey."""
    game = solution.game
    if type(game) is not Chomp:
        return []
    seen = positions_seen(len(solution))
    found: list[Law] = []
    if game.rows == 2:
        law = TwoRows(Standing(seen, _INDUCTION()))
        found += [law] if seen_on(law, solution) else []
    angles = [state for state in solution if is_angle(state)]
    arms = EqualArms(Standing(seen, _MIRROR()))
    if game.rows > 1 < game.columns and all(
        arms.is_losing(state) == (solution.outcome(state) is Outcome.LOSS) for state in angles
    ):
        found.append(arms)
    return found
