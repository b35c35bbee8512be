"""Solutions that a worker remembers: a game that people play is solved once, then every position of it is at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from zermelo.apps.web.settings import Lane
from zermelo.errors import TooLargeError
from zermelo.exact import Solution, solve
from zermelo.game import Game, State
from zermelo.matches.match import Match
from zermelo.words import message

_TOO_LARGE = message(
    "web.too_large_to_solve",
    en="{title} has too many positions from here to be solved on this server: choose smaller parameters, go on to a "
    "later position, or ask for verdicts, which a search finds",
    fr="{title} a trop de positions à partir d'ici pour être résolu sur ce serveur : choisir des paramètres plus "
    "petits, aller à une position plus avancée, ou demander les verdicts, que trouve une recherche",
)

#: States of all solutions that a process keeps.
_MOST_STATES = 400_000
#: A game with so few states is solved as a whole before one of its positions is judged, in the quick lane and else.
QUICK = 6_000
_SMALL: dict[Lane, int] = {"quick": QUICK, "thinking": 50_000, "heavy": 50_000}
#: Positions remembered to have too many states below them.
_MOST_VAST = 1_000

Progress = Callable[[int, int | None], None]

#: By game and first state; those asked for last are at the end.
_known: OrderedDict[tuple[Game, State], Solution] = OrderedDict()
#: By game and state: more states than this follow.
_vast: OrderedDict[tuple[Game, State], int] = OrderedDict()


class TooSlowError(Exception):
    """Raised by `progress` where there is no time left to solve."""


def known_solution(game: Game, state: State) -> Solution | None:
    """Return a solution that has this state, if there is one."""
    for key, solution in reversed(_known.items()):
        if key[0] is game and state in solution:
            _known.move_to_end(key)
            return solution
    return None


def solution_from(
    game: Game,
    state: State,
    *,
    limit: int | None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of all that can follow from `state`, and of nothing else."""
    found = _known.get((game, state))
    if found is None:
        try:
            found = solve(game, state, limit=limit, memory=memory, progress=progress)
        except TooLargeError:
            # The library's own words are about the options of the command line.
            raise TooLargeError(_TOO_LARGE(title=game.title())) from None
        _remember(found, game, state)
    return found


def _remember(solution: Solution, game: Game, state: State) -> None:
    if solution.states > _MOST_STATES:
        return
    _known[game, state] = solution
    while sum(kept.states for kept in _known.values()) > _MOST_STATES:
        _known.popitem(last=False)


def small_solution(match: Match, lane: Lane, progress: Progress | None = None) -> Solution | None:
    """Return a solution for the position of a match: of the whole game where it is small, else of what follows."""
    game, (state, _) = match.game, match.situation
    limit = _SMALL[lane]
    if (found := known_solution(game, state)) is not None:
        return found
    for root in dict.fromkeys((match.play.situations[0][0], state)):
        if _vast.get((game, root), 0) < limit:
            try:
                return solution_from(game, root, limit=limit, progress=progress)
            except TooSlowError:
                return None
            except TooLargeError:
                _vast[game, root] = limit
                if len(_vast) > _MOST_VAST:
                    _vast.popitem(last=False)
    return None
