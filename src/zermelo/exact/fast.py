"""The compiled road of `solve`: the same answers from arrays, for games too large for plain Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeGuard

from zermelo.arena_game import ArenaGame
from zermelo.checks import Progress
from zermelo.compiled import choice, compiled_rules
from zermelo.compiled.routines.background import in_background
from zermelo.errors import ZermeloError, unverified
from zermelo.exact.enumerate import Foresight, Growth
from zermelo.exact.recheck import answers_of, check_arena_table
from zermelo.exact.retrograde import why_cyclic, why_no_grundy
from zermelo.exact.sampled import SHARE_OF_TIME, Sample, check_sample
from zermelo.exact.solution import Solution
from zermelo.exact.sums import why_not_impartial, why_not_normal
from zermelo.exact.table import ArenaTable, ArrayTable
from zermelo.game import Game
from zermelo.questions import legal_moves, titled
from zermelo.situation import State
from zermelo.words import Phrase, message, short

if TYPE_CHECKING:
    from zermelo.compiled.checking.findings import Fault
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.routines.routine import RulesFaultError
    from zermelo.compiled.rules.compiled_rules import Rules
    from zermelo.compiled.rules.digest import Identity
    from zermelo.compiled.solving.games import CompiledSolution
    from zermelo.compiled.walking.enumeration import Enumeration

#: States that have outgrown what rules were compiled for: those rules are compiled for them, too, from the start.
_OUTGROWN: dict[Identity, State] = {}

_NO_EDGES = message(
    "fast.no_edges",
    en="there was no memory for the moves between the states, which Grundy values need; allow more memory",
    fr="la mémoire n'a pas suffi pour les coups entre les états, nécessaires aux valeurs de Grundy ; en permettre "
    "plus",
)

_NOT_A_WORD = message(
    "fast.score",
    en="a score is infinite, not whole, or beyond 32 bits",
    fr="un gain est infini, non entier, ou dépasse 32 bits",
)

#: A key, a place in the table, a value and a score: what a state takes when its moves are not kept.
BYTES_PER_COMPILED_STATE = 24


#: Plies of a play, and states after it, with which compiled code is made ready.
_LONGEST, _LITTLE = 200, 1000


@dataclass(frozen=True)
class Task:
    """What is to be solved, and within which limits: `memory` in bytes (default: 60 % of what is available).

    With `verify` the answer is checked, and `check` is the share of its states that interpreted rules look at.
    """

    game: Game
    state: State | None
    limit: int | None
    memory: int | None
    verify: bool
    progress: Progress | None
    check: float | None = None

    @property
    def start(self) -> State:
        """The state from which `solve` is to reach all others."""
        return self.game.start() if self.state is None else self.state


def solve_compiled(rules: Rules, task: Task) -> Solution | Phrase:
    """Return the `Solution` that `solve` has from compiled rules, or why only the plain engine can tell."""
    from zermelo.compiled.checking.solutions import check_solution
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.routines.routine import RulesFaultError
    from zermelo.compiled.rules.faulted import fault_phrase
    from zermelo.compiled.solving.games import solution_of
    from zermelo.compiled.walking.enumeration import DisagreementError, ScoreError

    game, start = task.game, task.start
    outgrown = _OUTGROWN.get(rules.known_as)
    if outgrown is not None and (wider := _wider(game, outgrown)) not in (None, rules):
        return solve_compiled(wider, task)
    begun = time.perf_counter()
    workspace = Workspace(task.memory)

    def work() -> CompiledSolution:
        return solution_of(_enumerated(rules, task, workspace))

    def glance() -> None:
        if task.progress is not None:
            task.progress(workspace.progress, None)

    try:
        solution = in_background(work, stop=workspace.stop, glance=glance)
    except DisagreementError as error:
        return error.verdict.phrase
    except RulesFaultError as error:
        outgrown = _outgrown(rules, error)
        wider = None if outgrown is None else _wider(game, outgrown)
        if wider is None:
            return fault_phrase(error)
        _OUTGROWN[rules.known_as] = outgrown
        return solve_compiled(wider, task)
    except ScoreError as error:
        return error.phrase
    reason = _why_no_grundy(game, solution)
    grundy = None if reason is not None else solution.grundy_values.data.toreadonly()
    values = solution.values.data.toreadonly()
    enumeration = solution.enumeration
    table = ArrayTable(values, solution.scale, grundy, solution.counts, enumeration.lookup)
    checked = {"compiled": 0, "python": 0}
    if task.verify:
        answers = answers_of(
            table,
            start,
            enumeration.edge_count,
            moves=(enumeration.starts, enumeration.edges) if enumeration.has_edges else None,
            goes_round=reason is not None and reason.message is why_cyclic(game).message,
        )
        found = in_background(
            lambda: check_solution(rules, answers, workspace), stop=workspace.stop, glance=glance
        )
        _raise_fault(game, found.fault, table.lookup.state)
        seconds = SHARE_OF_TIME * (time.perf_counter() - begun)
        sample = Sample(found.states, found.levels, found.notable, task.check, seconds)
        asked = check_sample(game, table, table.lookup.state, sample, found.ask)
        checked = {"compiled": found.states, "python": asked}
    return Solution(
        game,
        table,
        edges=enumeration.edge_count,
        engine="compiled",
        seconds=time.perf_counter() - begun,
        verified=task.verify,
        checked=checked,
        grundy_reason=reason,
    )


def _enumerated(rules: Rules, task: Task, workspace: Workspace) -> Enumeration:
    """All states that `solve` has from compiled rules; refused as soon as it is clear that there are too many."""
    from zermelo.compiled.walking.enumeration import Enumerating

    room = workspace.budget // BYTES_PER_COMPILED_STATE
    most = room if task.limit is None else min(room, task.limit)
    enumerating, foresight = Enumerating(rules, task.start, workspace, limit=task.limit), Foresight()
    for levels in enumerating:
        if (due := foresight.due(levels)) is not None:
            growth = Growth(task.game, task.start, due, enumerating.is_graded)
            if growth.is_hopeless(most):
                raise growth.refusal(most)
    if task.limit is not None and enumerating.is_over_limit:
        growth = Growth(task.game, task.start, enumerating.levels, enumerating.is_graded)
        raise growth.refusal(task.limit)
    return enumerating.enumeration


def _outgrown(rules: Rules, error: RulesFaultError) -> State | None:
    """Return the first state with which `solve` outgrew its compiled rules; None where another fault stopped it."""
    game = rules.game
    if error.site.reason != "room" or error.state is None:
        return None
    with suppress(Exception):  # a person's rules may raise anything; plain Python will say it
        afters = (game.play(error.state, move) for move in game.moves(error.state))
        return next(after for after in afters if not rules.fits(after))
    return None


def _wider(game: Game, outgrown: State) -> Rules | None:
    """Return the rules compiled for a longer state, too, if they can be, so that `solve` goes on."""
    with suppress(Exception):
        found = compiled_rules(game, outgrown)
        return None if isinstance(found, Phrase) or not found.fits(outgrown) else found
    return None


def _raise_fault(game: Game, fault: Fault | None, state_of: Callable[[int], State]) -> None:
    """Raise `VerificationError` for what a check of a solution has found."""
    if fault is not None:
        state = None if fault.number is None else short(state_of(fault.number))
        raise unverified(titled(game), fault.reason, state)


def is_arena(game: Game) -> TypeGuard[ArenaGame]:
    """Return whether rules to be solved are those of a token on an arena, and nothing else."""
    kind = type(game)
    return isinstance(game, ArenaGame) and all(
        getattr(kind, rule) is getattr(ArenaGame, rule) for rule in ("moves", "play", "score", "_owner")
    )


def solve_arena(game: ArenaGame, task: Task) -> Solution | Phrase:
    """Return the `Solution` that `solve` has of an arena from its edges as arrays, or why there is none."""
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.solving import arenas
    from zermelo.compiled.solving.games import counts_of

    begun = time.perf_counter()
    workspace = Workspace(task.memory)
    arena, start = game.arena, game.start() if task.state is None else task.state
    points = bool(game.points)

    def work() -> arenas.ArenaValues | None:
        number, gains = arena.index(start), game.numbered_scores
        return arenas.solve_arena(arena.numbered, number, gains, workspace, points=points)

    def glance() -> None:
        if task.progress is not None:
            task.progress(workspace.progress, len(game.arena))

    found = in_background(work, stop=workspace.stop, glance=glance)
    if found is None:
        return _NOT_A_WORD()
    if task.limit is not None and len(found.names) > task.limit:
        raise Growth(game, start, [1], is_graded=False).refusal(task.limit)
    names, numbers, values = (part.data.toreadonly() for part in (found.names, found.numbers, found.values))
    grundy = None if found.grundy is None else found.grundy.data.toreadonly()
    table = ArenaTable(values, found.scale, grundy, counts_of(found.values), arena, names, numbers)
    ends = (label for label in game.scores if table.find(label) is not None)
    reason = None if found.grundy is not None else why_no_grundy(game, ends)
    checked = {"compiled": 0, "python": 0}
    if task.verify:
        goes_round = reason is not None and reason.message is why_cyclic(game).message
        fault = in_background(
            lambda: check_arena_table(game, start, table, found.edges, goes_round, workspace),
            stop=workspace.stop,
            glance=glance,
        )
        _raise_fault(game, fault, table.state)
        seconds = SHARE_OF_TIME * (time.perf_counter() - begun)
        sample = Sample(len(table), share=task.check, seconds=seconds)
        checked = {
            "compiled": len(table),
            "python": check_sample(game, table, table.state, sample),
        }
    return Solution(
        game,
        table,
        edges=found.edges,
        engine="compiled",
        seconds=time.perf_counter() - begun,
        verified=task.verify,
        checked=checked,
        grundy_reason=reason,
    )


def _why_no_grundy(game: Game, solution: CompiledSolution) -> Phrase | None:
    """Return why a `Solution` from compiled code has no Grundy values: as declared, an end not lost, or a cycle."""
    if reason := why_not_impartial(game):
        return reason
    if not solution.enumeration.has_edges:
        return _NO_EDGES()
    end = solution.first_end_not_lost()
    if end is not None:
        return why_not_normal(game, end)
    return None if solution.is_acyclic else why_cyclic(game)


def _warm_up(rules: Rules) -> None:
    """Warm `solve` up: solve the little that is left at the end of a random play, with every usual routine."""
    game = rules.game
    state, chance = game.start(), Random(0)
    with suppress(Exception):  # rules that fail are met again by those who solve them, and tell
        for _ in range(_LONGEST):
            moves = list(legal_moves(game, state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
    task = Task(game, state, limit=_LITTLE, memory=None, verify=True, progress=None)
    with suppress(ZermeloError):  # likewise
        solve_compiled(rules, task)


SOLVING = choice.Task("solve", _warm_up)
