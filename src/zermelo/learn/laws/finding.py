"""The laws of a game: hypotheses held against its solved positions."""

from __future__ import annotations

from math import comb, isqrt, prod

from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.game import Game
from zermelo.games.chomp import Chomp
from zermelo.games.nim import Nim
from zermelo.games.octal import Octal
from zermelo.games.subtraction import Subtraction
from zermelo.games.wythoff import Wythoff
from zermelo.judge.solutions import has_more_states
from zermelo.learn.laws.bars import bar_laws
from zermelo.learn.laws.heaps import seen_heap_law, subtraction_law
from zermelo.learn.laws.law import Law
from zermelo.learn.laws.several import nim_law, wythoff_law
from zermelo.learn.laws.values import octal_law, subtraction_values
from zermelo.questions import first_state
from zermelo.words import Phrase, message

_PARTISAN = message(
    "laws.partisan",
    en="not solved: laws of positions are looked for in impartial games, where both players have the same moves "
    "(rules say so by impartial = True)",
    fr="non résolu : les lois des positions se cherchent dans les jeux impartiaux, où les deux joueurs ont les mêmes "
    "coups (les règles le disent par impartial = True)",
)
_TOO_MANY = message(
    "laws.too_many",
    en="not solved: it has more than {limit} positions",
    fr="non résolu : il a plus de {limit} positions",
)

#: Solved in plain Python within a few tenths of a second.
MOST_SOLVED = 5_000
#: Heaps and bars are made no smaller than this.
_LEAST = 2
#: Positions of a smaller game of the same family: enough to refuse a law that does not hold.
_FAMILY = 800


def laws_at(game: Game, *, limit: int = MOST_SOLVED) -> list[Law]:
    """Return the laws of the positions of an impartial game, best known first; none where too many are to be solved.

    Time O(S) for the S states that are solved, at most `limit`; for subtraction and octal games O(n²) in the heap.

    >>> from zermelo.games import load
    >>> [str(law.statement()) for law in laws_at(load("subtraction:heap=20,take=3"))]
    ['n matches are lost exactly when n = 4k+1']
    """
    if unsolved(game, limit=limit) is not None:
        return []
    if type(game) is Subtraction:
        return _known(subtraction_law(game), subtraction_values(game))
    if type(game) is Octal:
        return _known(octal_law(game))
    looked = _small_relative(game, min(limit, _FAMILY))
    return laws_in(solve(looked, first_state(looked), engine="plain", parts=False))


def unsolved(game: Game, *, limit: int = MOST_SOLVED) -> Phrase | None:
    """Return why `laws_at` solves no position of a game, so that nothing is known of its laws; None where it does.

    >>> from zermelo.games import load
    >>> str(unsolved(load("nim:heaps=3+4+5"))), str(unsolved(load("domineering")))[:28]
    ('None', 'not solved: laws of position')
    """
    if not game.impartial:
        return _PARTISAN()
    if type(game) in (Subtraction, Octal):
        return None
    looked = _small_relative(game, min(limit, _FAMILY))
    return _TOO_MANY(limit=limit) if has_more_states(looked, first_state(looked), limit) else None


def _small_relative(game: Game, most: int) -> Game:
    """A game of the same family with few positions: a law proved of it, by its class, holds for all sizes.

    Only for rules whose positions mean the same whatever the size of the start.
    """
    if type(game) is Nim and game.take is None:
        largest = max(game.heaps)
        while prod(min(heap, largest) + 1 for heap in game.heaps) > most and largest > _LEAST:
            largest -= 1
        return Nim(tuple(min(heap, largest) for heap in game.heaps), misere=game.misere)
    if type(game) is Wythoff:
        side = isqrt(most)
        return Wythoff(min(game.columns, side), min(game.rows, side))
    if type(game) is Chomp:
        columns = game.columns
        while comb(game.rows + columns, columns) > most and columns > _LEAST:
            columns -= 1
        return Chomp(game.rows, columns, game.end)
    return game


def laws_in(solution: Solution) -> list[Law]:
    """Return the laws that the solved positions obey."""
    return [*bar_laws(solution), *_known(seen_heap_law(solution), nim_law(solution), wythoff_law(solution))]


def _known(*laws: Law | None) -> list[Law]:
    return [law for law in laws if law is not None]
