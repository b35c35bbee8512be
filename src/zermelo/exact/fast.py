"""The compiled road of `solve`: the same answers from arrays, for games too large for plain Python."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from zermelo.exact.enumerate import Progress, refuse_hopeless
from zermelo.exact.grundy import why_not_impartial, why_not_normal
from zermelo.exact.retrograde import why_cyclic
from zermelo.exact.solution import Solution
from zermelo.game import Game, Number, State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.game_type import Rules
    from zermelo.compiled.solve import CompiledSolution

_NO_NUMBA = message(
    "fast.no_numba",
    en="Numba is not installed here, or switched off by ZERMELO_COMPILED=0",
    fr="Numba n'est pas installé ici, ou désactivé par ZERMELO_COMPILED=0",
)

_NO_EDGES = message(
    "fast.no_edges",
    en="there was no memory for the moves between the states, which Grundy values need; allow more with --memory",
    fr="la mémoire n'a pas suffi pour les coups entre les états, nécessaires aux valeurs de Grundy ; en permettre "
    "plus avec --memory",
)

_Result = TypeVar("_Result")

#: Seconds between two looks at a routine that runs on its own.
_GLANCE = 0.1


#: A key, a place in the table, a value and a score: what a state takes when its moves are not kept.
BYTES_PER_COMPILED_STATE = 24


@dataclass(frozen=True)
class Task:
    """What is to be solved, and within which limits: `memory` in bytes (default: 60 % of what is available)."""

    game: Game
    at: State | None
    limit: int | None
    memory: int | None
    verify: bool
    progress: Progress | None


class CompiledTable:
    """The table of a compiled solution: states packed into words, found again by hashing."""

    def __init__(self, solution: CompiledSolution, *, has_grundy: bool) -> None:
        self._solution = solution
        self._enumeration = solution.enumeration
        self._grundy = solution.grundy_values if has_grundy else None

    def __len__(self) -> int:
        return self._enumeration.states

    def __iter__(self) -> Iterator[State]:
        return iter(self._enumeration)

    def find(self, state: State) -> int | None:
        """Return the number of a state; None if it is not in the table."""
        return self._enumeration.index(state)

    def value(self, i: int) -> Number:
        """Return the value of state i for the player to move."""
        return self._solution.value(i)

    def distance(self, i: int) -> int | None:
        """Return the plies from state i to the end; None where the value is 0."""
        return self._solution.distance(i)

    def grundy(self, i: int) -> int | None:
        """Return the Grundy value of state i; None where the game has none."""
        return None if self._grundy is None else int(self._grundy[i])

    def counts(self) -> dict[str, int]:
        """Return how many states are won, drawn and lost for the player to move."""
        return self._solution.counts


def compiled_rules(game: Game) -> Rules | Phrase:
    """Return the game's rules compiled, or the reason why the plain engine must do."""
    from zermelo.compiled import is_available

    if not is_available():
        return _NO_NUMBA()
    from zermelo.compiled.game_type import compile_rules
    from zermelo.compiled.rules import NotCompilable

    rules = compile_rules(game)
    return rules.phrase if isinstance(rules, NotCompilable) else rules


def solve_compiled(rules: Rules, task: Task) -> Solution | Phrase:
    """Return the strong solution of compiled rules, or why they mean something else than the plain ones."""
    from zermelo.compiled.enumeration import DisagreementError
    from zermelo.compiled.solve import solve_rules
    from zermelo.compiled.workspace import Workspace

    game = task.game
    begun = time.perf_counter()
    workspace = Workspace(task.memory)
    if task.limit is None:
        refuse_hopeless(game, task.at, workspace.budget // BYTES_PER_COMPILED_STATE)
    start = game.start() if task.at is None else task.at

    def work() -> CompiledSolution:
        return solve_rules(rules, start, workspace=workspace, limit=task.limit, verify=task.verify)

    def glance() -> None:
        if task.progress is not None:
            task.progress(workspace.progress, None)

    try:
        solution = _in_background(work, glance, workspace.stop)
    except DisagreementError as error:
        return error.verdict.phrase
    reason = _why_no_grundy(game, solution)
    table = CompiledTable(solution, has_grundy=reason is None)
    return Solution(
        game,
        table,
        edges=solution.enumeration.edge_count,
        engine="compiled",
        seconds=time.perf_counter() - begun,
        verified=solution.verified,
        grundy_reason=reason,
    )


def _in_background(
    work: Callable[[], _Result], glance: Callable[[], None], stop: Callable[[], None]
) -> _Result:
    """Return what `work` returns; meanwhile the calling thread looks now and then, and hears Ctrl-C."""
    done: list[_Result] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # noqa: BLE001 — raised again below, in the calling thread
            failed.append(error)

    thread = threading.Thread(target=run, name="zermelo solve")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_GLANCE)
            glance()
    except BaseException:
        stop()
        thread.join()
        raise
    if failed:
        raise failed[0]
    return done[0]


def _why_no_grundy(game: Game, solution: CompiledSolution) -> Phrase | None:
    """Return why there are no Grundy values: the declaration, an end that is not lost, or a cycle."""
    if reason := why_not_impartial(game):
        return reason
    if not solution.enumeration.has_edges:
        return _NO_EDGES()
    end = solution.first_end_not_lost()
    if end is not None:
        return why_not_normal(game, end)
    return None if solution.is_acyclic else why_cyclic(game)
