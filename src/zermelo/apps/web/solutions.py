"""Solutions that a worker remembers: a game that people play is solved once, then every position of it is at hand."""

from __future__ import annotations

from zermelo.checks import Progress
from zermelo.errors import TooLargeError
from zermelo.exact import Solution, solve
from zermelo.game import Game
from zermelo.judge import Solutions
from zermelo.questions import titled
from zermelo.situation import State
from zermelo.words import message

_TOO_LARGE = message(
    "web.too_large_to_solve",
    en="{title} has too many positions from here to be solved on this server: choose smaller parameters, go on to a "
    "later position, or ask for verdicts, which a search finds",
    fr="{title} a trop de positions à partir d'ici pour être résolu sur ce serveur : choisir des paramètres plus "
    "petits, aller à une position plus avancée, ou demander les verdicts, que trouve une recherche",
)


#: What this process has solved for the judge.
KNOWN = Solutions()


def solution_from(
    game: Game,
    state: State,
    *,
    limit: int | None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of all that can follow from `state`, kept for the page's next request."""
    found = KNOWN.find_from(game, state)
    if found is None:
        try:
            found = solve(game, state, limit=limit, memory=memory, progress=progress)
        except TooLargeError:
            # The library's own words are about the options of the command line.
            raise TooLargeError(_TOO_LARGE(title=titled(game))) from None
        KNOWN.keep(found)
    return found
