"""The whole solution of a game in numbers, and puzzles made from it."""

from __future__ import annotations

import random

from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.apps.solved import counts, fields, positions
from zermelo.apps.web.limits import MOST_STATES, QUICK_STATES
from zermelo.apps.web.situations import game_of, match_of
from zermelo.apps.web.solutions import KNOWN, solution_from
from zermelo.apps.web.work import Answer, Work
from zermelo.arena import Arena
from zermelo.errors import TooLargeError
from zermelo.exact import Solution
from zermelo.exact.structure import longest_path
from zermelo.learn.puzzles import GRADES, find_puzzles
from zermelo.matches.match import Match
from zermelo.scores import Outcome
from zermelo.situation import Situation, State

#: Bytes that a solution may take.
_MEMORY = 2_000_000_000
#: Up to so many states the graph is walked for its statistics, and few losing positions are listed.
_WALKED, _LISTED = 100_000, 12
#: Puzzles from which one is chosen, and seconds spent on finding them.
_ENOUGH, _SEARCHING = 6, 15.0


def solve(work: Work) -> Answer:
    """Return, for the page, what `zermelo solve --json` gives, who wins in words, and statistics of the graph."""
    match = match_of(work.body)
    state, player = match.situation
    try:
        solution = _solution(work, match)
    except TooLargeError:
        work.ensure_time()
        raise
    found = fields(work.body["game"], solution, match.situation, None)
    found["sentence"] = report.sentence(solution.analysis(state, line=False), player)
    if otherwise := report.solved_otherwise(match.game):
        found["sentence"] += f" — {tell(otherwise)}"
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
    """How large the graph is, for the page; its ends and its longest play where it is walked through easily."""
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
    """Return a puzzle for the page, a position in which few moves are right: the same one for the same seed."""
    game, seed = game_of(work.body["game"], work.body["graph"]), work.body["seed"]
    found = find_puzzles(
        game,
        _ENOUGH,
        seed=seed,
        seconds=_SEARCHING,
        known=KNOWN,
        progress=lambda done, all: work.progress({"done": done, "all": all}),
    )
    # The easiest are soon found by anybody.
    worth = [each for each in found if each.grade > GRADES[0]] or found
    chosen = random.Random(seed).choice(worth)
    place = chosen.place
    return {
        "at": game.write(*place.situation),
        "goal": chosen.goal,
        "question": tell(chosen.question()),
        "right": [place.name(move) for move in chosen.right],
        "grade": chosen.grade,
        "depth": chosen.depth,
        "tempting": chosen.tempting,
    }
