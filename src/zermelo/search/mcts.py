"""Monte-Carlo tree search: moves judged by how plays from there come out (« recherche arborescente Monte-Carlo »)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, isfinite, log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.checks import (
    ensure_functions,
    ensure_game,
    ensure_positive,
    ensure_whole,
    one_of,
    state_or_start,
)
from zermelo.compiled import Engine, ensure_engine
from zermelo.compiled.choice import Handover, Task, answer
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.questions import declares, first_player, legal_moves, next_player, score_of, titled
from zermelo.scores import Number, Outcome
from zermelo.search.mcts_tree import MOST_DEPTH, PlainTree, Row, Tree, most_plies, scrambled
from zermelo.search.nodes import allowed_moves
from zermelo.situation import Move, State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

Rollout = Literal["random", "estimate"]

#: How long to think when nothing else is said.
DEFAULT_SECONDS = 10.0
#: The constant of UCB1 for results between −1 and 1.
EXPLORATION = sqrt(2)
#: Seconds between two reports, and between two looks at whether compiled code is ready.
_PAUSE, _GLANCE = 0.1, 0.02
_MOST_VISITS = 1 << 50
#: So many moves are all looked at, even after the time is over.
_FEW = 64
#: Bytes of a compiled tree: about twenty million nodes.
MOST_MEMORY = 1 << 30

_NO_ESTIMATE = message(
    "mcts.estimate",
    en='rollout="estimate": {game} declares no estimate; define estimate(state), or take rollout="random"',
    fr='rollout="estimate" : {game} ne déclare pas d\'estimate ; définir estimate(état), ou prendre rollout="random"',
)


@dataclass(frozen=True)
class TreeAnalysis(Analysis):
    """An analysis by a Monte-Carlo tree; `visits` counts the plays that began with each of `moves`, in their order.

    The `value` of a move is the mean result of those plays for the player who makes it, between −1 (all lost) and 1,
    or in points; where `exact`, it is proved. Distances are not known.
    """

    visits: tuple[int, ...] = ()

    @property
    def playouts(self) -> int:
        """How many random plays the Monte-Carlo search made in all."""
        return sum(self.visits)


def mcts(
    game: Game,
    state: State | None = None,
    *,
    seconds: float | None = None,
    visits: int | None = None,
    seed: int | None = None,
    exploration: float = EXPLORATION,
    rollout: Rollout = "random",
    engine: Engine = "auto",
    watch: Callable[[TreeAnalysis], None] | None = None,
) -> TreeAnalysis:
    """Return a verdict on each move of `state` (default: the start), by plays that try the better moves more often.

    Each visit walks down the tree by upper confidence bounds (UCT: the mean result, plus `exploration` × √(ln of the
    node's visits / the move's visits)), adds a node, finishes the play from there at random, and counts the result on
    the way back. With `rollout="estimate"` the game's estimate takes the place of the playout; unless the game has
    points it is squashed between −1 and 1. Ends of the game prove bounds, which are carried up: a proved win or loss is
    exact, and a proved state ends the search.

    It stops after `visits`, after `seconds` (10 if neither is given), or at Ctrl-C, and returns what it has. The engine
    `auto` begins in plain Python, and begins anew with compiled rules where there is more to do than to load or to
    compile them; `compiled` waits for the compilation, before the clock starts. With the same `seed` and the same
    `visits` the statistics are the same, whichever engine runs. A play that comes back to a situation of
    its path counts as a draw and proves nothing; where repeating is `illegal` it is not allowed. Playouts of games
    without a `level` are drawn after 500 plies.

    Moves are ranked by lower confidence bounds (the mean less what upper ones add), which are the values themselves
    where they are proved: as a rule the move most visited comes first.

    Time O(`visits` × the length of a play), memory O(`visits`): each adds one node.

    Examples
    --------
    >>> from zermelo.games import load
    >>> game = load("tictactoe")
    >>> found = mcts(game, visits=1000, seed=1)
    >>> [game.move_name(found.state, move) for move in found.best], found.exact, found.playouts
    (['b2'], False, 999)
    >>> mcts(load("chomp"), visits=1000, seed=1).outcome
    <Outcome.WIN: 'win'>

    References
    ----------
    L. Kocsis, C. Szepesvári, *Bandit based Monte-Carlo planning*, ECML 2006. https://doi.org/10.1007/11871842_29
    T. Cazenave, A. Saffidine, *Score bounded Monte-Carlo tree search*, Computers and Games 2010.
    https://doi.org/10.1007/978-3-642-17928-0_9
    """
    ensure_game(game)
    ensure_engine(engine)
    one_of(("random", "estimate"), rollout, "rollout")
    ensure_positive(seconds=seconds)
    ensure_positive(optional=False, exploration=exploration)
    ensure_whole(visits=visits)
    ensure_whole(least=None, seed=seed)
    ensure_functions(watch=watch)
    if rollout == "estimate" and not declares(game, "estimate"):
        raise ParameterError(_NO_ESTIMATE(game=titled(game)))
    if seconds is None and visits is None:
        seconds = DEFAULT_SECONDS
    here = state_or_start(game, state)
    search = _Search(
        game,
        here,
        seed=random.getrandbits(63) if seed is None else int(seed),
        exploration=float(exploration),
        estimates=rollout == "estimate",
        watch=watch,
        visits=_MOST_VISITS if visits is None else visits,
        seconds=seconds,
    )
    return answer(
        engine,
        game,
        here,
        search.task,
        plain=search.by_plain,
        compiled=search.by_compiled,
        seconds=seconds,
    )


class _Search:
    """One search, in a plain tree or in a compiled one."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seed: int,
        exploration: float,
        estimates: bool,
        watch: Callable[[TreeAnalysis], None] | None,
        visits: int,
        seconds: float | None,
    ) -> None:
        self.game, self.state, self.watch = game, state, watch
        self.visits, self.seconds = visits, seconds
        self.seed, self.exploration, self.estimates = seed, exploration, estimates
        self.legal = list(legal_moves(game, state))
        self.moves = list(allowed_moves(game, state))
        self.task = _TASKS[estimates]
        self.begun: float | None = None
        self.tree: Tree

    def by_plain(self, look: Handover) -> TreeAnalysis:
        """Let the Monte-Carlo tree grow in plain Python."""
        self.tree = self._plain_tree()
        return self._run(look)

    def by_compiled(self, rules: Rules) -> TreeAnalysis | Phrase:
        """Let the Monte-Carlo tree grow with compiled rules; where they fail, say why: the plain ones tell."""
        from zermelo.compiled.routines.routine import RulesFaultError
        from zermelo.compiled.rules.faulted import fault_phrase

        self.tree = _compiled_tree(
            rules, self.state, seed=self.seed, exploration=self.exploration, estimates=self.estimates
        )
        try:
            found = self._run(None)
        except RulesFaultError as error:
            return fault_phrase(error)
        if not self.tree.is_sound:
            # The plain tree meets the same states, and says which one has no estimate.
            self.tree = self._plain_tree()
            found = self._run(None)
        return found

    def _plain_tree(self) -> PlainTree:
        return PlainTree(
            self.game, self.state, seed=self.seed, exploration=self.exploration, estimates=self.estimates
        )

    def _run(self, look: Handover | None) -> TreeAnalysis:
        """Let the Monte-Carlo tree grow, and return what was found; so too after Ctrl-C."""
        # The second engine goes on within the time of the first.
        self.begun = perf_counter() if self.begun is None else self.begun
        deadline = inf if self.seconds is None else self.begun + self.seconds
        if self._is_blocked:
            return self.report()
        try:
            if len(self.moves) <= _FEW:
                # Each move is looked at once, however short the time: a win in one move is never missed.
                self.tree.grow(min(self.visits, len(self.moves) + 1), inf)
            next_report = perf_counter() + _PAUSE
            while not self._is_done and perf_counter() < deadline:
                pause = _PAUSE if look is None else _GLANCE
                self.tree.grow(self.visits, min(deadline, perf_counter() + pause))
                if look is not None:
                    look()
                if self.watch is not None and (self._is_done or perf_counter() > next_report):
                    self.watch(self.report())
                    next_report = perf_counter() + _PAUSE
        except KeyboardInterrupt:
            pass
        return self.report()

    @property
    def _is_blocked(self) -> bool:
        """Whether there are moves to search, but all of them repeat the position where that is forbidden."""
        return bool(self.legal) and not self.moves

    @property
    def _is_done(self) -> bool:
        _, done, _, low, high = self.tree.row(self.tree.top)
        return done >= self.visits or low == high or not self.tree.is_sound

    # --- what was found -------------------------------------------------------------------------------

    def report(self) -> TreeAnalysis:
        """Return what the Monte-Carlo tree says now: moves ranked by value, less what few visits leave in doubt."""
        assert self.begun is not None
        player = first_player(self.game, self.state)
        points = self.game.points
        choices = self._ranked(self.tree.top, self.legal, player)
        if len(self.moves) < len(self.legal):
            choices = [choice for choice in choices if choice.move in self.moves]
        root = _Judged(None, self.tree.row(self.tree.top), player, points, 0.0)
        verdicts = [choice.verdict() for choice in choices]
        top = verdicts[0] if verdicts else root.verdict()
        value = _plain(root.low) if root.is_exact else top.value
        if self._is_blocked:
            score = score_of(self.game, self.state)
            value = score if points else (score > 0) - (score < 0)
        return TreeAnalysis(
            game=self.game,
            state=self.state,
            outcome=root.outcome,
            value=value,
            exact=root.is_exact,
            distance=0 if root.is_exact and not self.moves and root.low else None,
            best=(top.move,) if verdicts else tuple(self.moves[:1]),
            moves=tuple(verdicts),
            line=self._line(player),
            nodes=self.tree.nodes,
            engine=self.tree.engine,
            seconds=perf_counter() - self.begun,
            visits=tuple(choice.visits for choice in choices),
        )

    def _ranked(self, node: Any, moves: Sequence[Move], player: int) -> list[_Judged]:
        """The moves of a Monte-Carlo tree's node that grew, best ones first."""
        below = self.tree.below(node)
        visits = self.tree.row(node)[1]
        weight = self.exploration * self.tree.scale * sqrt(log(visits)) if visits else 0.0
        judged = [
            _Judged(move, self.tree.row(child), player, self.game.points, weight)
            for move, child in zip(moves, below, strict=bool(below))
        ]
        return sorted(judged, key=lambda choice: choice.rank, reverse=True)

    def _line(self, player: int) -> tuple[Move, ...]:
        """The best moves, one after the other, as far as the Monte-Carlo tree was visited."""
        game, state, node = self.game, self.state, self.tree.top
        line: list[Move] = []
        while choices := self._ranked(node, list(legal_moves(game, state)), player):
            best = choices[0]
            if best.visits == 0:
                break
            line.append(best.move)
            node, state = best.node, game.play(state, best.move)
            player = next_player(game, player, state)
        return tuple(line)


class _Judged:
    """A move and the node that it leads to, seen by the player who makes it."""

    def __init__(self, move: Move, row: Row, player: int, points: bool, weight: float) -> None:
        self.move, self.points, self.weight = move, points, weight
        self.node, self.visits, total, low, high = row
        self.mean = (total if player == 0 else -total) / max(1, self.visits)
        self.low, self.high = (low, high) if player == 0 else (-high, -low)

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    @property
    def outcome(self) -> Outcome | None:
        """What the Monte-Carlo tree proves of a move: in a game of points the sign may be before the score."""
        low, high = Outcome.of(self.low), Outcome.of(self.high)
        return low if low is high else None

    @property
    def rank(self) -> tuple[int, float]:
        """The rank of a move in a Monte-Carlo tree: proved wins first, proved losses last, unless points count.

        Then by value.
        """
        if self.is_exact:
            decided = 0 if self.points else (self.low > 0) - (self.low < 0)
            return decided, self.low
        return 0, self.mean - self.weight / sqrt(self.visits) if self.visits else -inf

    def verdict(self) -> Verdict:
        value = _plain(self.low) if self.is_exact else self.mean
        return Verdict(self.move, self.outcome, value, None, self.is_exact)


def _plain(value: float) -> Number:
    """A whole number of a search as such."""
    return int(value) if isfinite(value) and value == int(value) else value


def _compiled_tree(rules: Rules, state: State, *, seed: int, exploration: float, estimates: bool) -> Tree:
    from zermelo.compiled.memory.workspace import Workspace, available_memory
    from zermelo.compiled.searching.mcts_search import CompiledTree

    return CompiledTree(
        rules,
        state,
        Workspace(min(MOST_MEMORY, available_memory() // 2)),
        chance=scrambled(seed),
        exploration=exploration,
        estimates=estimates,
        depth=MOST_DEPTH,
        plies=most_plies(rules.declares_level),
    )


def _warm_up(rules: Rules, *, estimates: bool) -> None:
    start = rules.game.start()
    _compiled_tree(rules, start, seed=0, exploration=EXPLORATION, estimates=estimates).grow(1, inf)


#: By whether the estimate takes the place of playouts.
_TASKS = {
    False: Task("mcts", partial(_warm_up, estimates=False)),
    True: Task("mcts by estimates", partial(_warm_up, estimates=True), asks="estimate"),
}
