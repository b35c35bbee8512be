"""What each move is worth, and a move to play."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from time import monotonic, perf_counter

from zermelo.analysis import Analysis
from zermelo.apps import judge, report
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import TooSlowError, known_solution, small_solution
from zermelo.apps.web.views import spoken
from zermelo.apps.web.work import Answer, Work
from zermelo.compiled.special import special_engine
from zermelo.errors import IllegalMoveError, ParameterError, TooLargeError
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.matches.agents import Agent, ExactAgent, LevelAgent, make_agent
from zermelo.matches.match import Match
from zermelo.matches.people import find_heuristic
from zermelo.search import analyse
from zermelo.words import message

_NO_HEURISTIC_FILE = message(
    "web.no_heuristic_file",
    en="“{given}” is not the name of a heuristic; a file can be given to zermelo analyse, not to a page",
    fr="« {given} » n'est pas le nom d'une heuristique ; un fichier se donne à zermelo analyse, pas à une page",
)
_NO_AGENT = message(
    "web.no_agent",
    en="“{given}” does not describe an agent: write level:4, exact, alphabeta:depth=6, greedy:heuristic=NAME or "
    "random; a file can be given to zermelo play, not to a page",
    fr="« {given} » ne décrit pas d'agent : écrire level:4, exact, alphabeta:depth=6, greedy:heuristic=NOM ou random ; "
    "un fichier se donne à zermelo play, pas à une page",
)
_OVER = message(
    "web.over",
    en="the game is over: there is no move to choose",
    fr="la partie est finie : il n'y a pas de coup à choisir",
)
_NOT_EXACT = message(
    "web.not_exact",
    en="{title} has too many positions from here for a perfect opponent: choose a level",
    fr="{title} a trop de positions à partir d'ici pour un adversaire parfait : choisir un niveau",
)

#: Words and whole or decimal numbers: a text of this form cannot be a path, nor a file.
_AGENT = re.compile(r"[a-z]+(:\w+(=\w+(\.[0-9]+)?)?(,\w+=\w+(\.[0-9]+)?)*)?", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
#: Plies that a search in plain Python looks ahead at once, whatever the game.
_FEW_PLIES = 2
#: Levels that look so few plies ahead.
_QUICK_LEVELS = range(1, 6)


def verdicts(work: Work) -> Answer:
    """Return what `zermelo analyse --json` gives, who wins in words, and the Grundy value where it is known."""
    body, match = work.body, match_of(work.body)
    game, (state, _) = match.game, match.situation
    began = perf_counter()
    analysis = _by_solution(work, match)
    grundy = None
    if analysis is None:
        analysis = _by_search(work, match)
    elif (solution := known_solution(game, state)) is not None:
        grundy = solution.grundy(state)
    analysis = replace(analysis, seconds=perf_counter() - began)
    return _fields(body["game"], analysis, match) | {"grundy": grundy}


def _fields(spec: str, analysis: Analysis, match: Match) -> Answer:
    situation = match.situation
    found = judge.fields(spec, analysis, situation, None)
    return found | {"sentence": report.sentence(analysis, situation[1])}


def _by_solution(work: Work, match: Match) -> Analysis | None:
    """The proved verdicts, where the game is small enough to be solved at once."""
    body, game, state = work.body, match.game, match.situation[0]
    is_for_search = body["depth"] is not None or body["heuristic"] is not None or game.repeats == "illegal"
    if is_for_search or special_engine(game) is not None:
        return None
    solution = small_solution(match, work.lane, _deadline(body["seconds"] / 2))
    return None if solution is None else replace(solution.analysis(state), nodes=solution.states)


def _deadline(seconds: float) -> Callable[[int, int | None], None]:
    end = monotonic() + seconds

    def progress(states: int, estimate: int | None) -> None:
        if monotonic() > end:
            raise TooSlowError

    return progress


def _by_search(work: Work, match: Match) -> Analysis:
    body, game = work.body, match.game
    depth: int | None = body["depth"]
    if depth is None or depth > _FEW_PLIES:
        work.ensure_time()
    return analyse(
        game,
        match.situation[0],
        player=match.situation[1],
        depth=depth,
        seconds=body["seconds"],
        heuristic=None if body["heuristic"] is None else heuristic_of(game, body["heuristic"]),
        progress=lambda found: work.progress(_fields(body["game"], found, match)),
    )


def heuristic_of(game: Game, name: str) -> Estimator:
    """Return a heuristic of the game by its name: never one of a file."""
    if not _NAME.fullmatch(name):
        raise ParameterError(_NO_HEURISTIC_FILE(given=name))
    return find_heuristic(game, name)


def move(work: Work) -> Answer:
    """Return the move that an agent chooses."""
    match = match_of(work.body)
    game, (state, _) = match.game, match.situation
    if match.result() is not None:
        raise IllegalMoveError(_OVER)
    began = perf_counter()
    agent = agent_of(game, work.body["agent"], work.body["seed"])
    _prepare(work, agent, match)
    try:
        chosen = agent.choose(match.situation, match.moves())
    except TooLargeError:
        raise TooLargeError(_NOT_EXACT(title=game.title())) from None
    text = game.move_name(state, chosen)
    return {"move": text, "name": spoken(game, text), "seconds": round(perf_counter() - began, 6)}


def agent_of(game: Game, spec: str, seed: int | None) -> Agent:
    """Return the agent that a text describes: never a person's file."""
    if not _AGENT.fullmatch(spec):
        raise ParameterError(_NO_AGENT(given=spec))
    return make_agent(spec, game, seed=seed)


def _prepare(work: Work, agent: Agent, match: Match) -> None:
    """Lend the agent a solution that is at hand; send one that will think to the lane for it."""
    exact = agent if isinstance(agent, ExactAgent) else agent.exact if isinstance(agent, LevelAgent) else None
    if exact is not None and special_engine(match.game) is None:
        exact.solution = small_solution(match, work.lane)
        if exact.solution is not None:
            return
    if isinstance(agent, LevelAgent) and agent.level in _QUICK_LEVELS:
        return
    if agent.name == "random" or agent.name.startswith("greedy"):
        return
    work.ensure_time()
