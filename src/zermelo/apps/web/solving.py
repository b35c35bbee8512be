"""The whole solution of a game in numbers, and puzzles made from it."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import monotonic

from zermelo.analysis import Analysis
from zermelo.apps import report
from zermelo.apps.solved import counts, fields, positions
from zermelo.apps.web.limits import MOST_PUZZLE_STATES, MOST_STATES, QUICK_STATES
from zermelo.apps.web.situations import game_of, match_of
from zermelo.apps.web.solutions import solution_from
from zermelo.apps.web.work import Answer, Work
from zermelo.arena import Arena
from zermelo.compiled.special import special_engine
from zermelo.errors import TooLargeError, UndefinedError
from zermelo.exact import Solution
from zermelo.exact.structure import longest_path
from zermelo.game import Game
from zermelo.judge import analyse
from zermelo.matches.match import Match
from zermelo.questions import start_situation, titled
from zermelo.scores import Outcome
from zermelo.situation import Situation, State
from zermelo.words import message

_NO_PUZZLE = message(
    "web.no_puzzle",
    en="no position of {title} with one winning move among three or more was found: choose other parameters",
    fr="aucune position de {title} avec un seul coup gagnant parmi trois ou plus n'a été trouvée : choisir d'autres "
    "paramètres",
)

#: Bytes that a solution may take.
_MEMORY = 2_000_000_000
#: Up to so many states the graph is walked for its statistics, and few losing positions are listed.
_WALKED, _LISTED = 100_000, 12
#: Plays at random from which a puzzle is chosen, seconds spent on them, and how many finds are enough.
_PLAYS, _SEARCHING, _ENOUGH = 400, 15.0, 24
#: A puzzle has at least so many moves to choose from, and looks so many plies ahead where possible.
_CHOICES, _FAR = 3, 3


def solve(work: Work) -> Answer:
    """Return what `zermelo solve --json` gives, who wins in words, and statistics of the graph."""
    match = match_of(work.body)
    state, player = match.situation
    try:
        solution = _solution(work, match)
    except TooLargeError:
        work.ensure_time()
        raise
    found = fields(work.body["game"], solution, match.situation, None)
    found["sentence"] = report.sentence(solution.analysis(state, line=False), player)
    return found | {"statistics": _statistics(solution, state), "losing": _losing(solution, match.situation)}


def _solution(work: Work, match: Match) -> Solution:
    return solution_from(
        match.game,
        match.situation[0],
        limit=QUICK_STATES if work.lane == "quick" else MOST_STATES,
        memory=None if work.lane == "quick" else _MEMORY,
        progress=lambda states, estimate: work.progress({"done": states, "all": estimate}),
    )


def _statistics(solution: Solution, state: State) -> Answer:
    """How large the graph is; its ends and its longest play where it is walked through easily."""
    found: Answer = {
        "states": solution.states,
        "edges": solution.edges,
        "ends": None,
        "longest": None,
        "endless": None,
        "branching": None,
        "counts": counts(solution),
    }
    if solution.method == "parts" or solution.states > _WALKED:
        return found
    arena = Arena.from_game(solution.game, state, _WALKED)
    ends = len(arena.sinks())
    longest = longest_path([list(afters) for afters in arena.numbered.successors])
    inner = len(arena) - ends
    branching = round(arena.edge_count / inner, 3) if inner else 0.0
    return found | {"ends": ends, "longest": longest, "endless": longest is None, "branching": branching}


def _losing(solution: Solution, situation: Situation) -> list[str]:
    if solution.method == "parts":
        return []
    if solution.counts[Outcome.LOSS] > _LISTED or solution.states > _WALKED:
        return []
    return [text for text, _ in positions(solution, situation, Outcome.LOSS)]


# --- puzzles ----------------------------------------------------------------------------------------


def puzzle(work: Work) -> Answer:
    """Return a position with one winning move among several: the same one for the same seed."""
    game = game_of(work.body["game"], work.body["graph"])
    chance = random.Random(work.body["seed"])
    judged = _judge_of(game)
    finds: dict[Situation, Analysis] = {}
    seen: set[Situation] = set()
    until = monotonic() + _SEARCHING
    for _ in range(_PLAYS):
        # From the end backwards: an engine proves late positions at once, and early ones not at all.
        for situation in reversed(_random_play(game, chance)):
            if situation in seen:
                continue
            seen.add(situation)
            analysis = judged(situation[0])
            if not analysis.exact or monotonic() > until:
                break
            if _has_one_win(analysis):
                finds[situation] = analysis
        work.progress({"done": len(finds), "all": _ENOUGH})
        if len(finds) >= _ENOUGH or monotonic() > until:
            break
    far = {at: found for at, found in finds.items() if (found.distance or 0) >= _FAR}
    if not finds:
        raise UndefinedError(_NO_PUZZLE(title=titled(game)))
    (state, player), analysis = chance.choice(list((far or finds).items()))
    only = game.move_name(state, analysis.best[0])
    return {"at": game.write(state, player), "only": only, "distance": analysis.distance}


def _judge_of(game: Game) -> Callable[[State], Analysis]:
    if special_engine(game) is not None:
        return lambda state: analyse(game, state, seconds=0.5)
    solution = solution_from(game, start_situation(game)[0], limit=MOST_PUZZLE_STATES)
    return solution.analysis


def _random_play(game: Game, chance: random.Random) -> list[Situation]:
    """The situations of a play at random, but for its end."""
    match = Match(game)
    while match.result() is None:
        match.push(chance.choice(match.moves()))
    return list(match.play.situations[:-1])


def _has_one_win(analysis: Analysis) -> bool:
    """Whether one move wins, there are others, and all of them are proved."""
    outcomes = [verdict.outcome for verdict in analysis.moves]
    return len(outcomes) >= _CHOICES and outcomes.count(Outcome.WIN) == 1 and None not in outcomes
