"""`analyse`: what a position is worth, by whatever knows it best within a budget."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.analysis import Analysis, Verdict
from zermelo.checks import (
    Progress,
    ensure_functions,
    ensure_game,
    ensure_kind,
    ensure_mover,
    ensure_state,
    not_together,
    one_of,
    state_or_start,
    within,
)
from zermelo.compiled import Engine, ensure_engine
from zermelo.compiled.special import special_engine
from zermelo.errors import PositionError, TooLargeError
from zermelo.exact.enumerate import estimate_states
from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.exact.structure import is_acyclic
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.judge.budget import HASTE, MOST_SEARCHED, PATIENCE, SMALL, THINKING, Budget
from zermelo.judge.engines import by_engine, by_heart, engine_for, judged_many
from zermelo.judge.searching import searched
from zermelo.judge.solutions import Solutions, small_solution
from zermelo.judge.tables import found_ending, found_table
from zermelo.questions import titled
from zermelo.search.deepening import MOST_THREADS
from zermelo.search.nodes import Past
from zermelo.search.rounds import Scope
from zermelo.situation import State
from zermelo.words import message

_STATES = message("analyse.states", en="a list of states", fr="une liste d'états")
_TABLE = message(
    "analyse.table",
    en="a solution, or the file that solution.save wrote",
    fr="une solution, ou le fichier écrit par solution.save",
)
_BUDGET = message("analyse.budget", en="a Budget", fr="un Budget")
_NOT_IN_TABLE = message(
    "judge.not_in_table",
    en="position {position} is not in the table: it cannot be reached from where the solution starts",
    fr="la position {position} n'est pas dans la table : elle n'est pas accessible depuis le départ de la solution",
)
_HOPELESS = message(
    "judge.hopeless",
    en="no proof: {game} has about 10^{power} states below this position (estimate), and a first search proved "
    "nothing; try a later position, or give a time or a depth instead of asking for a proof",
    fr="pas de preuve : {game} a environ 10^{power} états sous cette position (estimation), et une première recherche "
    "n'a rien prouvé ; essayer une position plus avancée, ou donner un temps ou une profondeur au lieu d'exiger une "
    "preuve",
)
_CYCLIC = message(
    "judge.cyclic",
    en="no proof: {reason}; a game with cycles can only be proved by solving it: give a time or a depth instead of "
    "asking for a proof",
    fr="pas de preuve : {reason} ; un jeu avec des cycles ne se prouve qu'en le résolvant : donner un temps ou une "
    "profondeur au lieu d'exiger une preuve",
)
_NOT_PROVED = message(
    "judge.not_proved",
    en="no proof of this position of {game} was found within the budget: try a later position, or allow more",
    fr="aucune preuve de cette position de {game} n'a été trouvée dans les limites données : essayer une position "
    "plus avancée, ou permettre plus",
)


def analyse(
    game: Game,
    state: State | None = None,
    *,
    budget: Budget | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    states: int | None = None,
    memory: int | None = None,
    exact: bool = False,
    depth: int | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    player: int | None = None,
    moves: Scope = "all",
    table: Solution | str | Path | None = None,
    engine: Engine = "auto",
    threads: int = 1,
    watch: Callable[[Analysis], None] | None = None,
    progress: Progress | None = None,
    known: Solutions | None = None,
    past: Past | None = None,
) -> Analysis:
    """Return a verdict on `state` (default: the start) and on each of its moves, best ones first.

    This is the judge, the same wherever it is asked. It asks, in this order:

    1. a saved solution: the `table` that is given, or one that lies where `table_place(game)` says; endgame tables that
       `zermelo endgame` made;
    2. the game's own engine, if it declares one (Connect Four; the endgames of Reversi);
    3. the solver, where at most 50,000 states follow;
    4. alpha-beta, one ply deeper each time (`zermelo.search.deepening`).

    A `depth` or a `heuristic` is a question about the search, and only the search answers it. The heuristic is the name
    of one of the game's `heuristics` or a function: `f(state)` speaks for the player to move, `f(board, player)` for
    the player who moves in `state`, `f(board)` for the first player (see `zermelo.heuristic`). `player`, 0 or 1, moves
    in `state`; if None, whom the state names, else the first player.

    A `budget`, or its limits given one by one (`seconds`, `nodes`, `states`, `memory`), says when to stop; 10 seconds
    when nothing does. With `exact` there are no estimates: without limits it goes on until all is proved, with limits
    what is not proved by then is refused. A budget in nodes or states alone gives the same answer each time, but for
    `seconds`. Stopped by a limit or by Ctrl-C (`KeyboardInterrupt`), it returns what it has.

    Moves are ranked by value, then distance (the winner hurries, the loser lingers), then in the order of the rules;
    `best` holds all that are equally good. With `moves="root"` only the state itself is judged: `moves` is empty.

    `exact` verdicts are proved; of others, the value is an estimate. In an answer by solving, `nodes` counts the states
    that were solved; in one by a saved solution, the moves looked up.

    The engine `auto` goes from plain Python to compiled code where that pays, `plain` and `compiled` name one of the
    two; values are the same. `watch` gets the analysis each time that more is known; `progress` the number of states
    met and an estimate of all of them, or None. Solutions made on the way are kept in `known`, and serve again. `past`
    is what the play before counts for: searches apply it; tables and solutions do not, but a win or loss that comes
    after the game's `patience` is not called proved, unless `exact` asks for what they say.

    Time: that of the first of the four that answers, O(1) for a table, O(V + E) for V states and E moves that are
    solved, b^depth at most for a search among b moves; never much more than the budget.

    Raises
    ------
    TooLargeError
        A proof was asked for (`exact`) and is out of reach.
    PositionError
        The `table` does not have the state.

    Examples
    --------
    >>> from zermelo.games import load
    >>> analysis = analyse(load("subtraction:heap=6"))
    >>> analysis.outcome, analysis.best, analysis.distance, analysis.line, analysis.exact
    (<Outcome.WIN: 'win'>, (1,), 4, (1, 1, 3, 1), True)
    """
    ensure_game(game)
    one_of(("all", "root"), moves, "moves")
    ensure_engine(engine)
    ensure_functions(watch=watch, progress=progress)
    within(1, threads, MOST_THREADS, "threads")
    allowed = _budget(budget, seconds, nodes, states, memory, exact)
    for question in ({"depth": depth}, {"heuristic": heuristic}):
        not_together(**question, exact=allowed.exact)
        not_together(**question, table=table)
    if not allowed.is_limited and depth is None and not allowed.exact:
        allowed = replace(allowed, seconds=THINKING)
    here = state_or_start(game, state)
    mover = ensure_mover(game, here, player)
    asked = _Question(game, here, mover, allowed, moves, engine, threads, watch, progress, known, past)
    if depth is not None or heuristic is not None:
        return asked.search(depth=depth, heuristic=estimator(game, heuristic))
    if table is not None:
        return asked.look_up(_opened(table, game))
    if (saved := found_table(game, here)) is not None:
        return asked.look_up(saved)
    if (ending := found_ending(game, here)) is not None:
        return asked.shown(ending)
    return asked.prove() if allowed.exact and not allowed.is_limited else asked.judge()


def analyse_many(
    game: Game,
    states: Sequence[State],
    *,
    budget: Budget | None = None,
    seconds: float | None = None,
    exact: bool = False,
) -> list[Analysis]:
    """Return the verdicts on many states, each as by `analyse` with `moves="root"` and the same budget.

    A game with an exact engine of its own is judged in one call, thousands of states in a second; `best` and
    `line` are then left empty, nodes and seconds are means.
    """
    ensure_game(game)
    ensure_kind(Iterable, _STATES, states=states)
    allowed = _budget(budget, seconds, None, None, None, exact)
    states = list(states)
    for state in states:
        ensure_state(game, state)
    if not allowed.is_limited and not allowed.exact:
        allowed = replace(allowed, seconds=THINKING)
    engine = special_engine(game)
    limit = allowed.seconds
    is_fast = not allowed.is_counted and not (allowed.exact and allowed.is_limited)
    if (
        is_fast
        and engine is not None
        and all(engine.takes_state(state, limit) for state in states)
        and not any(found_table(game, state) for state in states)
        and engine.is_ready(limit)
    ):
        return judged_many(engine, game, states, allowed)
    return [analyse(game, state, budget=allowed, moves="root") for state in states]


def _budget(
    budget: Budget | None,
    seconds: float | None,
    nodes: int | None,
    states: int | None,
    memory: int | None,
    exact: bool,
) -> Budget:
    """The judge's budget that is given, or that its limits make up."""
    limits = {"seconds": seconds, "nodes": nodes, "states": states, "memory": memory}
    if budget is None:
        return Budget(seconds=seconds, nodes=nodes, states=states, memory=memory, exact=exact)
    ensure_kind(Budget, _BUDGET, budget=budget)
    for name, limit in (*limits.items(), ("exact", exact)):
        not_together(budget=budget, **{name: limit})
    return budget


def _opened(table: Solution | str | Path, game: Game) -> Solution:
    ensure_kind((Solution, str, Path), _TABLE, table=table)
    return table if isinstance(table, Solution) else Solution.load(table, game)


def _proved_only(found: Analysis) -> Analysis:
    """The judge's analysis without estimates: of a move about which nothing is proved, nothing is said."""
    moves = tuple(v if v.exact else replace(v, value=None, distance=None) for v in found.moves)
    return replace(found, moves=moves)


def _is_later(found: Analysis | Verdict, plies: int) -> bool:
    return found.distance is not None and found.distance > plies


@dataclass(frozen=True)
class _Question:
    """What was asked, and the ways to answer it."""

    game: Game
    state: State
    player: int
    budget: Budget
    moves: Scope
    engine: Engine
    threads: int
    watch: Callable[[Analysis], None] | None
    progress: Progress | None
    known: Solutions | None
    past: Past | None = None

    def look_up(self, table: Solution) -> Analysis:
        """Return what a saved solution says to the judge."""
        if self.state not in table:
            raise PositionError(_NOT_IN_TABLE(position=self.game.write(self.state)))
        return self.shown(table.analysis(self.state))

    def judge(self) -> Analysis:
        """Return the judge's best answer within the limits."""
        game, budget = self.game, self.budget
        found = self._ask_engine()
        if found is None:
            # The solver knows no rule on repetitions.
            found = self.search() if game.repeats == "illegal" else self._solved_or_searched()
        if budget.exact and not found.exact:
            raise TooLargeError(_NOT_PROVED(game=titled(game)))
        return _proved_only(found) if budget.exact else found

    def prove(self) -> Analysis:
        """Return the judge's proved answer, however long it takes; refused where that would be for ever."""
        game, state = self.game, self.state
        if (found := self._ask_engine()) is not None:
            return found
        if game.repeats != "illegal":
            with suppress(TooLargeError):
                return self._solve()
        if game.repeats == "illegal" or is_acyclic(game, limit=SMALL):
            count = estimate_states(game, state)
            if count <= MOST_SEARCHED:
                return self.search()
            # A win may be near all the same; what is not proved soon never is.
            found = self.search(seconds=THINKING)
            if not found.exact:
                raise TooLargeError(_HOPELESS(game=titled(game), power=round(math.log10(count))))
            return found
        try:
            solution = solve(
                game, state, engine=self.engine, memory=self.budget.memory, progress=self.progress
            )
        except TooLargeError as error:
            raise TooLargeError(_CYCLIC(reason=error.phrase)) from error
        return self._of_solution(solution)

    def search(
        self, *, seconds: float | None = None, depth: int | None = None, heuristic: Estimator | None = None
    ) -> Analysis:
        """Return what the judge's search finds within the limits, or within so many seconds."""
        return searched(
            self.game,
            self.state,
            self.budget,
            seconds=self.budget.seconds if seconds is None else seconds,
            depth=depth,
            heuristic=heuristic,
            player=self.player,
            moves=self.moves,
            engine=self.engine,
            threads=self.threads,
            watch=self.watch,
            past=self.past,
        )

    def _ask_engine(self) -> Analysis | None:
        """What the game's own engine says to the judge; None if there is none, or it has no room here."""
        if self.engine != "auto":
            return None
        if (known := by_heart(self.game, self.state, self.moves)) is not None:
            return known
        engine = engine_for(self.game, self.state, self.budget)
        if engine is None:
            return None
        with suppress(TooLargeError):
            return by_engine(engine, self.game, self.state, self.budget, self.moves, self.watch)
        return None

    def _solved_or_searched(self) -> Analysis:
        began, limit = time.monotonic(), self.budget.seconds
        try:
            return self._solve()
        except TooLargeError:
            left = None if limit is None else max(HASTE, limit - (time.monotonic() - began))
            if left is not None and self.budget.exact and self._is_hopeless():
                left = min(left, PATIENCE)
        except KeyboardInterrupt:
            left = HASTE
        return self.search(seconds=left)

    def _is_hopeless(self) -> bool:
        """Whether only a win that is near can be proved, in the eyes of the judge."""
        return estimate_states(self.game, self.state) > MOST_SEARCHED

    def _solve(self) -> Analysis:
        solution = small_solution(
            self.game, self.state, self.budget, engine=self.engine, known=self.known, progress=self.progress
        )
        return self._of_solution(solution)

    def _of_solution(self, solution: Solution) -> Analysis:
        began = time.perf_counter()
        found = solution.analysis(self.state)
        took = time.perf_counter() - began + solution.seconds
        return self.shown(replace(found, nodes=solution.held, seconds=took))

    def shown(self, found: Analysis) -> Analysis:
        """The judge's analysis without verdicts on the moves where only the position was asked for."""
        found = self._within_patience(found)
        return found if self.moves == "all" else replace(found, moves=())

    def _within_patience(self, found: Analysis) -> Analysis:
        """The judge's analysis in which nothing is proved that comes after the plies that the rules still allow.

        Progress on the way would begin the count anew; distances do not tell whether there is any.
        """
        if self.past is None or not self.game.patience or self.budget.exact:
            return found
        left = self.game.patience - self.past.elapsed
        open_: dict[str, Any] = {"outcome": None, "distance": None, "exact": False}
        moves = tuple(replace(v, **open_) if _is_later(v, left) else v for v in found.moves)
        return replace(found, moves=moves, **(open_ if _is_later(found, left) else {}))
