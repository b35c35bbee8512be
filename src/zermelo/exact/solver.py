"""`solve`: from the rules of a game to its strong solution."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import NoneType
from typing import Any

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.arena_game import ArenaGame
from zermelo.checks import (
    Progress,
    ensure_functions,
    ensure_game,
    ensure_kind,
    ensure_state,
    ensure_whole,
    not_together,
    state_at,
)
from zermelo.compiled import NO_COMPILER, Engine, ensure_engine, is_available, not_compiled
from zermelo.compiled.choice import Handover, answer, is_large
from zermelo.errors import (
    ParameterError,
    PositionError,
    RulesError,
    TooLargeError,
    UndefinedError,
    unverified,
)
from zermelo.exact.enumerate import BYTES_PER_STATE, Graph, reachable
from zermelo.exact.fast import (
    BYTES_PER_COMPILED_STATE,
    SOLVING,
    Task,
    is_arena,
    solve_arena,
    solve_compiled,
)
from zermelo.exact.parts import MOST_MULTIPLIED, has_large_product
from zermelo.exact.parts_solution import solve_by_parts
from zermelo.exact.recheck import check_answers
from zermelo.exact.retrograde import grundy_labels, label, why_no_grundy
from zermelo.exact.solution import Solution
from zermelo.exact.sums import why_no_parts
from zermelo.exact.table import PlainTable
from zermelo.game import Game
from zermelo.labelled import Label
from zermelo.questions import ensure_start, few_moves, score_of, titled, turn_of
from zermelo.situation import Situation, State
from zermelo.words import message, short

#: Without a word from the person (`limit`, `memory`, the engine) no more than this: rules that never end are
#: more frequent than games of this size, and should not fill the memory first.
LARGE = 100_000_000

_UNVERIFIED = message(
    "solution.wrong",
    en="the solution of {game} fails its own verification: {reason}; do its rules always answer the same?",
    fr="la solution de {game} échoue à sa propre vérification : {reason} ; ses règles répondent-elles toujours "
    "la même chose ?",
)

_NOT_A_SHARE = message(
    "solve.share",
    en="check is {given}: it must be a share of the states, a number above 0 and at most 1, like 0.01",
    fr="check vaut {given} : il faut une part des états, un nombre au-dessus de 0 et au plus 1, comme 0.01",
)


_YES_OR_NO = message("solve.parts", en="True, False or None", fr="True, False ou None")


def solve(
    game: Game | GraphLike,
    state: State | None = None,
    *,
    at: Situation | str | None = None,
    engine: Engine = "auto",
    limit: int | None = None,
    memory: int | None = None,
    parts: bool | None = None,
    verify: bool = True,
    check: float | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the strong solution of a game from `state`, or `at` a situation or its text (default: the start).

    Every reachable state is met, breadth first, then valued from the ends backwards; infinite play is a draw.
    On an arena, or the course's dictionary, a token is moved along the edges (`ArenaGame`): states and moves are the
    labels of its vertices. Time and memory O(V + E).

    The engine `auto` starts in plain Python and goes over to compiled rules where there is more to do than to load or
    compile them; the answers are the same. At most `limit` states are met (of a sum's parts, where it is solved by
    them), and `memory` bytes used.

    A sum (`sum_of`, or a game that declares `parts`) with more than 200,000 states is solved by the Grundy values of
    its parts: a `PartsSolution` says who wins by which moves, and has no distances or counts. `parts` says that it
    is to be solved so, or (False) never. Misère sums have no such values: they are met state by state.

    With `verify` everything is checked against the rules by code that no solver shares: that the states are those that
    can be reached, each once, their values, distances and Grundy values, and all counts. Compiled answers are checked
    by compiled rules, and then on some states by the interpreted ones: 500 at least, from all over the game, and as
    many as a tenth of the time allows, or `check`, a share of all states (0.01; 1: all of them). `Solution.checked`
    has the numbers.

    `progress` is called with the number of states met and an estimate of all of them, or None.

    Raises
    ------
    TooLargeError
        There are more than `limit` states; refused early when the first levels say so clearly.
    RulesError
        The rules raise, loop, break the protocol, or answer differently when asked again.
    VerificationError
        The answers fail the check: a fault of zermelo itself.

    Examples
    --------
    >>> from zermelo.scores import Outcome
    >>> jeu = {0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8],
    ...        6: [5, 7], 7: [8], 8: []}
    >>> solution = solve(jeu)
    >>> solution.outcome(), solution.distance(), solution.best_moves(), solution.grundy()
    (<Outcome.WIN: 'win'>, 5, [2], 4)
    >>> list(solution.states_with(Outcome.LOSS))
    [2, 6, 8]

    References
    ----------
    E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. 5th Int. Congress
    of Mathematicians 2 (1913) 501–504.
    """
    if isinstance(game, Arena | Mapping):
        game, state = _token_game(game, state, at), None
    else:
        ensure_game(game)
        state = state_at(game, state, at)
    ensure_engine(engine)
    ensure_whole(limit=limit, memory=memory)
    ensure_kind((bool, NoneType), _YES_OR_NO, parts=parts)
    ensure_functions(progress=progress)
    _ensure_share(check)
    if state is not None:
        ensure_state(game, state)
    else:
        ensure_start(game)
    if parts or (parts is None and engine != "compiled" and why_no_parts(game) is None):
        not_together(parts=parts, engine=None if engine != "compiled" else engine)
        return _solve_sum(game, state, engine, limit, memory, bool(parts), verify, check, progress)
    task = Task(game, state, limit, memory, verify, progress, check)
    if is_arena(game):
        return _solve_arena(game, task, engine)
    # What compiled code is allowed: it has room for more.
    allowed = replace(task, limit=LARGE) if engine == "auto" and limit is None and memory is None else task
    return answer(
        engine,
        game,
        state,
        SOLVING,
        plain=lambda look: _plain(task, look),
        compiled=lambda rules: solve_compiled(rules, allowed),
    )


def _solve_sum(
    game: Game,
    state: State | None,
    engine: Engine,
    limit: int | None,
    memory: int | None,
    parts: bool,
    verify: bool,
    check: float | None,
    progress: Progress | None,
) -> Solution:
    """The solution of a game that may be a sum: by its parts if so wanted, or if it is large and has Grundy values."""
    here = game.start() if state is None else state
    by_parts = partial(
        solve_by_parts, game, here, limit=limit, memory=memory, verify=verify, progress=progress
    )
    if parts:
        return by_parts()
    is_large_product = has_large_product(game, here)
    if is_large_product:
        with suppress(UndefinedError):  # misère, or plays that go round
            return by_parts()
    few = MOST_MULTIPLIED if not is_large_product and limit is None and memory is None else limit
    usual: Any = {"engine": engine, "memory": memory, "verify": verify, "check": check, "progress": progress}
    try:
        return solve(game, state, limit=few, parts=False, **usual)
    except TooLargeError:
        if few == limit:
            raise
    try:
        return by_parts()
    except (UndefinedError, TooLargeError):
        return solve(game, state, limit=limit, parts=False, **usual)


def _token_game(graph: GraphLike, state: Label | None, at: Situation | str | None) -> ArenaGame:
    """Return the game of moving a token, to be solved, from `state`, or from where `at` says."""
    not_together(state=state, at=at)
    arena = arena_of(graph)
    if at is not None and at not in arena and len(arena):
        # A text or a situation; what is neither is refused as a vertex that is none.
        with suppress(PositionError):
            at = state_at(ArenaGame(arena, next(iter(arena))), state, at)
    return ArenaGame(arena, state if at is None else at)


def _solve_arena(game: ArenaGame, task: Task, engine: Engine) -> Solution:
    if engine == "compiled" or (engine == "auto" and is_large(len(game.arena))):
        found = solve_arena(game, task) if is_available() else NO_COMPILER()
        if isinstance(found, Solution):
            return found
        if engine == "compiled":
            raise not_compiled(game, found)
    return _plain(task)


def _plain(task: Task, look: Handover | None = None) -> Solution:
    game, verify = task.game, task.verify
    begun = time.perf_counter()
    if task.limit is not None:
        limit: int | None = task.limit
        beyond = task.limit
    elif task.memory is not None:
        limit, beyond = task.memory // BYTES_PER_STATE, task.memory // BYTES_PER_COMPILED_STATE
    else:
        limit, beyond = None, LARGE
    graph = reachable(game, task.state, limit=limit, progress=task.progress, look=look, beyond=beyond)
    values, distances = label(graph, points=bool(game.points))
    grundy = grundy_labels(game, graph)
    if look is not None:
        look()
    reason = None if grundy is not None else why_no_grundy(game, graph.states)
    table = PlainTable(graph.states, graph.index, values, distances, grundy)
    edges = len(graph.targets)
    del graph  # the edges are not needed any more, and they are most of the memory
    if verify:
        _verify(task, limit, table, edges, look)
    return Solution(
        game,
        table,
        edges=edges,
        engine="plain",
        seconds=time.perf_counter() - begun,
        verified=verify,
        checked={"compiled": 0, "python": len(table) if verify else 0},
        grundy_reason=reason,
    )


def _ensure_share(check: object) -> None:
    """Refuse a share of the solved states to verify unless it is a number above 0 and at most 1."""
    if check is not None and (
        isinstance(check, bool) or not isinstance(check, int | float) or not 0 < check <= 1
    ):
        raise ParameterError(_NOT_A_SHARE(given=short(check)))


def _answers_otherwise(game: Game, graph: Graph) -> bool:
    """Return whether rules answer otherwise when states come in another order: they keep something."""
    for i in reversed(range(len(graph.states))):
        state = graph.states[i]
        afters: list[int | None] = []
        for move in few_moves(game, state):
            after = game.play(state, move)
            number = graph.index.get(after)
            afters.append(number)
            if number in graph.scores and score_of(game, after) != graph.scores[number]:
                return True
            if number is not None and graph.turns is not None and turn_of(game, after) != graph.turns[number]:
                return True
        if afters != list(graph.targets[graph.offsets[i] : graph.offsets[i + 1]]):
            return True
    return False


def _verify(task: Task, limit: int | None, table: PlainTable, edges: int, look: Handover | None) -> None:
    """Refuse a solution that does not follow from the rules: it is their fault if they answer differently now."""
    game = task.game
    found = check_answers(game, table, edges, look)
    if found.valid:
        return
    again = reachable(game, task.state, limit=limit)
    values, distances = label(again, points=bool(game.points))
    reason = found.reason or "–"
    claimed = table.states, table.values, table.distances, edges
    if (again.states, values, distances, len(again.targets)) != claimed or _answers_otherwise(game, again):
        raise RulesError(_UNVERIFIED(game=titled(game), reason=reason))
    raise unverified(titled(game), reason)
