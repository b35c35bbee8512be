"""Rounds of alpha-beta, one ply deeper each time, by the plain engine until the compiled one can take over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled import Engine, compiled_rules, not_compiled
from zermelo.compiled.choice import Handover, answer
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.search.alpha_beta import AlphaBeta, deepen
from zermelo.search.fast import (
    TASK,
    DifferentError,
    FastAlphaBeta,
    FaultedError,
    NoRoomError,
    searched,
)
from zermelo.search.nodes import (
    HORIZON,
    REPETITION,
    Line,
    Node,
    Past,
    SearchTree,
    StoppedError,
    allowed_moves,
    moves_of,
    proved,
)
from zermelo.search.values import Value
from zermelo.situation import State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

Scope: TypeAlias = Literal["all", "root"]

#: Nodes of plain search between two looks at whether compiled code is ready.
LOOK = 500
#: With a limit of nodes, so many are visited by the plain search, and more by the compiled one: tables that forget make
#: the two engines differ in what they know after a number of nodes, and no clock may decide which of them answers.
PLAIN_NODES = 20_000
#: Nodes of plain search with which compiled rounds are compared before they are believed.
TRIAL = 500
#: The part of the time that this may take.
_TRIAL_SHARE = 0.1

_NO_FORM = message(
    "rounds.no_form",
    en="the heuristic is neither a method of the game nor a function of a state for the player to move, or the object "
    "has methods of its own",
    fr="l'heuristique n'est ni une méthode du jeu ni une fonction d'un état pour qui a le trait, ou l'objet a des "
    "méthodes à lui",
)
_DIFFERENT = message(
    "rounds.different",
    en="the same search with compiled and with interpreted rules gives values that differ",
    fr="la même recherche avec les règles compilées et interprétées donne des valeurs différentes",
)
_TOO_LARGE = message(
    "rounds.too_large",
    en="in the position {state} a number has no room in the compiled search, which takes scores in points up to 2^40, "
    "other estimates up to 2^62, orders up to 2^44 and 65534 moves",
    fr="dans la position {state} un nombre ne tient pas dans la recherche compilée, qui admet des scores en points "
    "jusqu'à 2^40, d'autres estimations jusqu'à 2^62, des ordres jusqu'à 2^44 et 65534 coups",
)


@dataclass(frozen=True)
class Choice:
    """A move with what the search found out about it, for the player who makes it."""

    value: Value
    doubt: int
    line: Line

    @staticmethod
    def of(child: Node, player: int) -> Choice:
        """Return what a search's closed child of a node of `player` says about the move that leads there."""
        return Choice(child.seen_from(player), child.doubt, (child.move, child.state, child.line))


class Rounds:
    """What is known of a state and its moves, and the search that finds out more."""

    def __init__(
        self,
        game: Game,
        state: State | None,
        *,
        horizon: float,
        heuristic: Estimator | None = None,
        player: int | None = None,
        moves: Scope = "all",
        watch: Callable[[Analysis], None] | None = None,
        memory: int | None = None,
        threads: int = 1,
        past: Past | None = None,
        trusts: bool = False,
    ) -> None:
        self.began = perf_counter()
        self.game, self.horizon, self.scope = game, horizon, moves
        self.watch, self.memory, self.threads = watch, memory, threads
        self.tree = SearchTree(game, heuristic, past=past)
        self.search: AlphaBeta | FastAlphaBeta = AlphaBeta(self.tree)
        # Before the limits hold: whatever happens there is a value and, unless the game is over, a move.
        self.here = self.tree.root(state, 0, player)
        self.tree.close(self.here)
        self.state, self.player = self.here.state, self.here.player
        self.legal = list(allowed_moves(game, self.state))
        self.found: list[Choice] = []
        self.reached = self.forbidden = 0
        #: The engine that has found it.
        self.engine = "plain"
        #: Nodes and cutoffs of the engine that worked before.
        self._counted = 0, 0
        #: Whether compiled rules were held to the plain ones already, as in the moves before.
        self._trusts = trusts
        self._nodes: int | None = None
        self._seconds: float | None = None
        self._deadline: float | None = None
        #: The values of each depth as the plain engine has found them.
        self.history: dict[int, list[Value]] = {}

    def run(self, engine: Engine, nodes: int | None, seconds: float | None) -> Analysis:
        """Search until everything is proved, or a limit or Ctrl-C stops it, and return what is known then."""
        self._nodes, self._seconds = nodes, seconds
        wanted = searched(self.tree.estimator)
        if wanted is None:
            if engine == "compiled":
                reason = compiled_rules(self.game)
                raise not_compiled(self.game, reason if isinstance(reason, Phrase) else _NO_FORM())
            engine = "plain"
        if engine == "auto" and not self._asks_clock and nodes is not None and nodes <= PLAIN_NODES:
            engine = "plain"
        return answer(
            engine,
            wanted or self.game,
            self.state,
            TASK,
            plain=self._by_plain,
            compiled=self._by_compiled,
            seconds=seconds,
        )

    def stop(self) -> None:
        """End the search soon, from another thread: what it has found then is returned."""
        self._deadline = self.tree.deadline = 0.0

    # --- engines ------------------------------------------------------------------------------------------

    def _by_plain(self, look: Handover) -> Analysis:
        self._begin(AlphaBeta(self.tree))
        self.tree.every(LOOK, partial(self._glance, look))
        return self._searched()

    def _by_compiled(self, rules: Rules) -> Analysis | Phrase:
        """Search, round by round, with compiled rules, or say why not: they are held to what plain ones have found."""
        if not self.history and not self._trusts:
            trial = Rounds(
                self.game,
                self.state,
                horizon=self.horizon,
                heuristic=self.tree.estimator,
                player=self.player,
                moves=self.scope,
                past=self.tree.past,
            )
            trial.run("plain", TRIAL, None if self._seconds is None else self._seconds * _TRIAL_SHARE)
            self.history = trial.history
        self._begin(FastAlphaBeta(self.tree, rules, memory=self.memory, threads=self.threads))
        try:
            return self._searched()
        except FaultedError as error:
            return error.phrase
        except NoRoomError as error:
            return _TOO_LARGE(state=error.state)
        except DifferentError:
            return _DIFFERENT()

    def _begin(self, search: AlphaBeta | FastAlphaBeta) -> None:
        """Count the search's nodes from 1, the state itself; the time goes on."""
        if self._deadline is None:
            self._deadline = inf if self._seconds is None else perf_counter() + self._seconds
        self.search = search
        self._counted = self.tree.nodes, self.tree.cutoffs
        self.tree.nodes, self.tree.cutoffs = 1, 0
        self.tree.limit(self._nodes, max(0.0, self._deadline - perf_counter()))

    def _searched(self) -> Analysis:
        if self.here.doubt & HORIZON:
            with suppress(StoppedError, KeyboardInterrupt):
                deepen(self.tree, self.horizon, self._look, self._width)
        return self.report()

    def _glance(self, look: Handover) -> None:
        if self._asks_clock:
            look()
        elif self.tree.nodes < PLAIN_NODES:
            look.begin()
        else:
            look.insist()

    @property
    def _asks_clock(self) -> bool:
        """Whether time may decide when compiled code takes the search over."""
        return self._nodes is None or self._seconds is not None

    @property
    def _at_work(self) -> str:
        return "compiled" if isinstance(self.search, FastAlphaBeta) else "plain"

    # --- rounds -------------------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        return 1 if self.scope == "root" else len(self.legal)

    def _look(self, depth: int) -> bool:
        """Search `depth` plies ahead; return whether there is more to see."""
        root = self.tree.root(self.state, depth, self.player)
        fresh: list[Choice] = []
        nodes: list[Node] = []
        try:
            if self.scope == "root":
                self.search.walk(root)
                nodes.append(root)
                fresh.append(Choice(root.value, root.doubt, root.line))
            else:
                while (child := self.tree.child(root)) is not None:
                    if isinstance(self.search, FastAlphaBeta):
                        self.search.walk(child, self._following(len(fresh)))
                    else:
                        self.search.walk(child)
                    root.take(child)
                    nodes.append(child)
                    fresh.append(Choice.of(child, root.player))
        except (StoppedError, KeyboardInterrupt):
            # Half a round of estimates cannot be compared with the other half; what is proved can.
            pairs = zip(self.found, fresh, strict=False)
            self.found[: len(fresh)] = [new if not new.doubt else old for old, new in pairs]
            raise
        self._compare(depth, [choice.value for choice in fresh])
        has_more = any(choice.doubt & HORIZON for choice in fresh)
        if depth < self.reached:
            # The plain engine has been here, and further.
            return has_more
        if fresh:
            top = max(range(len(fresh)), key=lambda i: fresh[i].value)
            below = self.search.line(nodes[top])
            line: Line = below if self.scope == "root" else (nodes[top].move, nodes[top].state, below)
            fresh[top] = replace(fresh[top], line=line)
        is_news = depth > self.reached
        self.found, self.reached = fresh, depth
        self.engine = self._at_work
        # A move that the rules on repetition forbid was not even looked at.
        self.forbidden = root.doubt & REPETITION
        if is_news and self.watch is not None:
            self.watch(self.report())
        return has_more

    def _following(self, i: int) -> Iterator[State]:
        """The states after the moves that a round of the search has still behind move number `i`."""
        return (self.game.play(self.state, move) for move in self.legal[i + 1 :])

    def _compare(self, depth: int, values: list[Value]) -> None:
        """Keep what the plain search has found, and hold the compiled one to it."""
        if isinstance(self.search, AlphaBeta):
            self.history[depth] = values
        elif depth in self.history:
            for ours, plain in zip(values, self.history[depth], strict=True):
                if ours != plain:
                    raise DifferentError

    def report(self) -> Analysis:
        """Return what the deepening search knows so far: before the first ply is done, the value here and any move."""
        choices = sorted(self.found, key=lambda choice: choice.value, reverse=True)
        top = choices[0] if choices else Choice(self.here.value, self.here.doubt, None)
        # A win is proved by one move alone, anything else by all of them.
        alone = top.value.decided > 0
        doubts = [top.doubt] if alone else [top.doubt, self.forbidden, *(c.doubt for c in choices)]
        is_exact = not any(doubts)
        outcome, distance = proved(top.value, is_exact)
        # An engine that has just taken over tells what the one before it has found, and what that took.
        is_told_by_another = bool(self.found) and self.engine != self._at_work
        nodes, cutoffs = self._counted if is_told_by_another else (self.tree.nodes, self.tree.cutoffs)
        verdicts = [_verdict(choice) for choice in choices]
        best = [v.move for v, choice in zip(verdicts, choices, strict=True) if choice.value == top.value]
        return Analysis(
            game=self.game,
            state=self.state,
            outcome=outcome,
            value=top.value.number,
            exact=is_exact,
            distance=distance,
            best=tuple(best) if self.found or self.horizon == 0 else tuple(self.legal[:1]),
            moves=tuple(verdicts) if self.scope == "all" else (),
            line=moves_of(self.game, self.state, top.line),
            nodes=nodes,
            engine=self.engine,
            seconds=perf_counter() - self.began,
            depth=self.reached,
            cutoffs=cutoffs,
        )


def _verdict(choice: Choice) -> Verdict:
    assert choice.line is not None
    outcome, distance = proved(choice.value, not choice.doubt)
    return Verdict(choice.line[0], outcome, choice.value.number, distance, not choice.doubt)
