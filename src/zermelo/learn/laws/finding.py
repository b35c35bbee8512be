"""The laws of a game: hypotheses held against its solved positions."""

from __future__ import annotations

from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.game import Game
from zermelo.games.octal import Octal
from zermelo.games.subtraction import Subtraction
from zermelo.judge.solutions import has_more_states
from zermelo.learn.laws.bars import bar_laws
from zermelo.learn.laws.heaps import seen_heap_law, subtraction_law
from zermelo.learn.laws.law import Law
from zermelo.learn.laws.several import nim_law, wythoff_law
from zermelo.learn.laws.values import octal_law, subtraction_values
from zermelo.questions import first_state

#: Solved in plain Python within a few tenths of a second.
MOST_SOLVED = 5_000


def laws_at(game: Game, *, most: int = MOST_SOLVED) -> list[Law]:
    """Return the laws of the positions of an impartial game, best known first; none where too many are to be solved.

    >>> from zermelo.games import load
    >>> [str(law.statement()) for law in laws_at(load("subtraction:heap=20,take=3"))]
    ['n matches are lost exactly when n = 4k+1']
    """
    if not game.impartial:
        return []
    if type(game) is Subtraction:
        return _known(subtraction_law(game), subtraction_values(game))
    if type(game) is Octal:
        return _known(octal_law(game))
    start = first_state(game)
    if has_more_states(game, start, most):
        return []
    return laws_in(solve(game, start, engine="plain", parts=False))


def laws_in(solution: Solution) -> list[Law]:
    """Return the laws that the solved positions obey."""
    return [*bar_laws(solution), *_known(seen_heap_law(solution), nim_law(solution), wythoff_law(solution))]


def _known(*laws: Law | None) -> list[Law]:
    return [law for law in laws if law is not None]
