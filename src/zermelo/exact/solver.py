"""`solve`: from the rules of a game to its strong solution."""

from __future__ import annotations

import time
from dataclasses import replace

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.checks import ensure_functions, ensure_state, ensure_whole
from zermelo.compiled import (
    NO_COMPILER,
    Engine,
    compiled_rules,
    ensure_engine,
    is_available,
    not_compiled,
)
from zermelo.errors import RulesError, TooLargeError
from zermelo.exact.enumerate import BYTES_PER_STATE, FIRST_LOOK, Progress, reachable
from zermelo.exact.fast import Task, is_arena, solve_arena, solve_compiled
from zermelo.exact.retrograde import grundy_labels, label, why_no_grundy
from zermelo.exact.solution import Solution
from zermelo.exact.table import PlainTable, Table, check_table
from zermelo.game import Game, State, ensure_game
from zermelo.words import Phrase, message

#: Up to so many states plain Python is done before compiled code would be ready to start.
SMALL = 50_000
#: After so many it is clear, for most large games, that there are more: who is wrong here loses a second, no answer.
GLANCE = 5_000
#: Without a word from the person (`limit`, `memory`, the engine) no more than this: rules that never end are
#: more frequent than games of this size, and should not fill the memory first.
LARGE = 100_000_000

_UNVERIFIED = message(
    "solution.wrong",
    en="the solution of {game} fails its own verification: {reason}; do its rules always answer the same?",
    fr="la solution de {game} échoue à sa propre vérification : {reason} ; ses règles répondent-elles toujours "
    "la même chose ?",
)


def solve(
    game: Game | Arena,
    at: State | None = None,
    *,
    engine: Engine = "auto",
    limit: int | None = None,
    memory: int | None = None,
    verify: bool = True,
    progress: Progress | None = None,
) -> Solution:
    """Return the strong solution of a game from the state `at` (default: the start).

    Every reachable state is met, breadth first, then valued from the ends backwards; infinite play is a draw.
    With `verify` the answers are checked against the rules by code that shares nothing with the solver. On an
    arena a token is moved along the edges (`ArenaGame`), and `at` is a vertex. Time and memory O(V + E).

    The engine `auto` starts in plain Python and goes over to compiled rules when there is more to do than
    compiling costs; the answers are the same. At most `limit` states are met, and `memory` bytes used.

    `progress` is called with the number of states met and an estimate of all of them, or None.

    Raises
    ------
    TooLargeError
        There are more than `limit` states; refused early when the first levels say so clearly.
    RulesError
        The rules raise, loop, break the protocol, or answer differently when asked again.

    Examples
    --------
    >>> from zermelo.game import Outcome
    >>> jeu = {0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8],
    ...        6: [5, 7], 7: [8], 8: []}
    >>> solution = solve(Arena.from_dict(jeu))
    >>> solution.outcome(), solution.distance(), solution.best_moves(), solution.grundy()
    (<Outcome.WIN: 'win'>, 5, [2], 4)
    >>> [state for (state,) in solution.positions(Outcome.LOSS)]
    [2, 6, 8]

    References
    ----------
    E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. 5th Int. Congress
    of Mathematicians 2 (1913) 501–504.
    """
    if isinstance(game, Arena):
        game, at = ArenaGame(game, at), None
    ensure_game(game)
    ensure_engine(engine)
    ensure_whole(limit=limit, memory=memory)
    ensure_functions(progress=progress)
    if at is not None:
        ensure_state(game, at)
    task = Task(game, at, limit, memory, verify, progress)
    if engine == "compiled":
        found = _compiled(task)
        if isinstance(found, Phrase):
            raise not_compiled(game, found)
        return found
    if engine == "plain" or not is_available() or (limit is not None and limit <= SMALL):
        return _plain(task)
    if is_arena(game) and len(game.arena) > SMALL:
        # How much there is to do is known before any of it is done.
        found = _compiled(task)
        return found if isinstance(found, Solution) else _plain(task)
    try:
        return _plain(replace(task, limit=SMALL), first_look=GLANCE)
    except TooLargeError:
        is_free = limit is None and memory is None
        found = _compiled(replace(task, limit=LARGE) if is_free else task)
    return found if isinstance(found, Solution) else _plain(task)


def _plain(task: Task, first_look: int = FIRST_LOOK) -> Solution:
    game, verify = task.game, task.verify
    begun = time.perf_counter()
    limit = task.memory // BYTES_PER_STATE if task.limit is None and task.memory is not None else task.limit
    graph = reachable(game, task.at, limit=limit, progress=task.progress, first_look=first_look)
    values, distances = label(graph, points=bool(game.points))
    grundy = grundy_labels(game, graph)
    reason = None if grundy is not None else why_no_grundy(game, graph.states)
    table = PlainTable(graph.states, graph.index, values, distances, grundy)
    edges = len(graph.targets)
    del graph  # the edges are not needed any more, and they are most of the memory
    if verify:
        _verify(game, table, edges)
    seconds = time.perf_counter() - begun
    return Solution(
        game, table, edges=edges, engine="plain", seconds=seconds, verified=verify, grundy_reason=reason
    )


def _compiled(task: Task) -> Solution | Phrase:
    """Return the solution, or the reason why compiled rules cannot give it."""
    if is_arena(task.game):
        return solve_arena(task.game, task) if is_available() else NO_COMPILER()
    rules = compiled_rules(task.game, task.at)
    return rules if isinstance(rules, Phrase) else solve_compiled(rules, task)


def _verify(game: Game, table: Table, edges: int) -> None:
    """Refuse answers that do not follow from the rules."""
    verification = check_table(game, table)
    if not verification.valid or verification.edges != edges:
        raise RulesError(_UNVERIFIED(game=game.title(), reason=verification.reason or "–"))
