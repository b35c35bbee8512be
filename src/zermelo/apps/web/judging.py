"""What each move is worth, and a move to play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from zermelo.analysis import Analysis
from zermelo.apps import judge, report
from zermelo.apps.game_words import phrase_of
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import KNOWN
from zermelo.apps.web.views import said_verdicts
from zermelo.apps.web.work import Answer, Work
from zermelo.compiled.special import special_engine
from zermelo.errors import IllegalMoveError, ParameterError, TooLargeError
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.judge import Budget, analyse
from zermelo.judge.budget import HINT
from zermelo.matches.agents import (
    LEVELS,
    Agent,
    AlphaBetaAgent,
    ExactAgent,
    GreedyAgent,
    LevelAgent,
    MinimaxAgent,
    RandomAgent,
    make_agent,
    runs_a_file,
)
from zermelo.matches.match import Match
from zermelo.matches.people import find_heuristic
from zermelo.questions import titled
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
    """Return, for the page, what `zermelo analyse --json` gives, who wins in words, and a known Grundy value."""
    body, match = work.body, match_of(work.body)
    game, (state, _) = match.game, match.situation
    began = perf_counter()
    heuristic = None if body["heuristic"] is None else heuristic_of(game, body["heuristic"])
    analysis = _judged(work, match, budget_of(body), body["depth"], heuristic)
    solution = KNOWN.find(game, state)
    analysis = replace(analysis, seconds=perf_counter() - began)
    grundy = None if solution is None else solution.grundy(state)
    return _fields(body["game"], analysis, match) | {"grundy": grundy}


def _judged(
    work: Work, match: Match, budget: Budget, depth: int | None = None, heuristic: Estimator | None = None
) -> Analysis:
    """What the judge says for the page; in the quick lane, only what it says in no time."""
    game, spec = match.game, work.body["game"]
    is_quick = depth is not None and depth <= _FEW_PLIES
    if not is_quick and special_engine(game) is not None:
        work.ensure_time()

    def told(found: Analysis) -> None:
        if not is_quick:
            work.ensure_time()
        work.progress(_fields(spec, found, match))

    return analyse(
        game,
        match.situation[0],
        player=match.situation[1],
        budget=budget,
        depth=depth,
        heuristic=heuristic,
        watch=told,
        progress=work.solving,
        known=KNOWN,
    )


def budget_of(body: Mapping[str, Any]) -> Budget:
    """Return what a page's request may cost: what it says, else as long as a person waits."""
    limits: dict[str, Any] = {name: body.get(name) for name in ("seconds", "nodes", "states")}
    return Budget(**limits) if any(limits.values()) else HINT


def _fields(spec: str, analysis: Analysis, match: Match) -> Answer:
    situation = match.situation
    found = judge.fields(spec, analysis, situation, None)
    told = said_verdicts(analysis, situation[1])
    moves = [{**move, **said} for move, said in zip(found["moves"], told.pop("moves"), strict=True)]
    return found | told | {"moves": moves, "sentence": report.sentence(analysis, situation[1])}


def heuristic_of(game: Game, name: str) -> Estimator:
    """Return the heuristic that a request names, of the game: a page never names one of a file."""
    if not _NAME.fullmatch(name):
        raise ParameterError(_NO_HEURISTIC_FILE(given=name))
    return find_heuristic(game, name)


def move(work: Work) -> Answer:
    """Return the move that an agent chooses, for the page."""
    match = match_of(work.body)
    game, (state, _) = match.game, match.situation
    if match.result() is not None:
        raise IllegalMoveError(_OVER)
    began = perf_counter()
    agent = agent_of(game, work.body["agent"], work.body["seed"])
    _prepare(work, agent, match)
    verdict = None
    try:
        if isinstance(agent, AlphaBetaAgent):
            agent.follow(match.play, match.past())
        if isinstance(agent, GreedyAgent | MinimaxAgent | AlphaBetaAgent):
            verdict = agent.consider(match.situation, match.moves())
            chosen = verdict.move
        else:
            chosen = match.asked(agent)
    except TooLargeError:
        raise TooLargeError(_NOT_EXACT(title=titled(game))) from None
    text = game.move_name(state, chosen)
    return {
        "move": text,
        "name": phrase_of(game, text),
        "thinks": None if verdict is None else report.verdict_sign(game, verdict),
        "seconds": round(perf_counter() - began, 6),
    }


def agent_of(game: Game, spec: str, seed: int | None) -> Agent:
    """Return the agent that a request names: never a person's file."""
    if not _AGENT.fullmatch(spec) or runs_a_file(spec):
        raise ParameterError(_NO_AGENT(given=spec))
    return make_agent(spec, game, seed=seed)


def _prepare(work: Work, agent: Agent, match: Match) -> None:
    """Lend the page's agent the solutions at hand; send a request that will think to the lane for it."""
    if isinstance(agent, ExactAgent | LevelAgent):
        agent.known = KNOWN
        if work.lane == "quick" and (isinstance(agent, ExactAgent) or agent.level == LEVELS[-1]):
            # What is solved in no time stays in this lane.
            _judged(work, match, HINT)
            return
    if not is_quick(agent):
        work.ensure_time()


def is_quick(agent: Agent) -> bool:
    """Return whether an agent answers a page at once, whatever the game."""
    if isinstance(agent, LevelAgent):
        return agent.level in _QUICK_LEVELS
    return isinstance(agent, RandomAgent | GreedyAgent)
