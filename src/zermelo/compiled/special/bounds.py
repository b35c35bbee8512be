"""States judged by an engine that proves bounds of their scores: the adapter's half that is the same for all games."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import Literal, TypeAlias

from zermelo.analysis import Analysis, Verdict
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import Move, State

#: The least and the greatest possible score.
Bounds: TypeAlias = tuple[int, int]
#: Outcome, value, distance, and whether it is exact: the outcome may be proved before the rest is.
Judgement: TypeAlias = tuple[Outcome | None, int | None, int | None, bool]

NOTHING_KNOWN = (-99, 99)
#: Moves get so many nodes each, then four times as many …: an easy one never waits for a hard one.
_FIRST_NODES = 1 << 16
#: The line may cost as much as the verdicts did, and so much in any case: after a book's answer it stays short.
_LINE_NODES = 1 << 20


#: Positions of which something is remembered: who asks again, with more time, begins there. By game and state.
_MOST_PROVED = 1000
_PROVED: OrderedDict[tuple[str, State], dict[Move, Bounds]] = OrderedDict()
_KEEPING = threading.Lock()


class BoundsAdapter(ABC):
    """The adapter of an engine that gives bounds of a score, greater for the player to move, opposite for the other."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def bounds(self, state: State, *, nodes: int | None, seconds: float | None, related: bool) -> Bounds:
        """Return the bounds that a special engine finds within these limits.

        `related`: it was just asked about a neighbour.
        """

    @abstractmethod
    def nodes(self) -> int:
        """Return how many nodes the special engine has visited since it was made."""

    def can_prove(self, state: State, seconds: float) -> bool:
        """Return whether the special engine should find the scores of a state and of its moves within so long."""
        return self.takes_state(state, seconds)

    @abstractmethod
    def takes_state(self, state: State, seconds: float | None) -> bool:
        """Return whether the special engine may prove something about a state in that time."""

    @abstractmethod
    def forget(self) -> None:
        """Make the special engine as if it were new."""

    @abstractmethod
    def judgement(self, state: State, bounds: Bounds) -> Judgement:
        """Return what a special engine's bounds of the score of `state`, or of a move, say in the words of a search."""

    def remembered(self, state: State) -> int | None:
        """Return a score that the special engine knows without any search; None if there is none."""
        return None

    def recall(self, state: State, moves: Literal["all", "root"]) -> Analysis | None:
        """Return the analysis of a game that is not over, if the special engine remembers all of it."""
        began = perf_counter()
        score = self.remembered(state)
        if score is None:
            return None
        known: dict[Move, Bounds] = {}
        for move in self.game.moves(state) if moves == "all" else ():
            after = self.remembered(self.game.play(state, move))
            if after is None:
                return None
            known[move] = (-after, -after)
        line, here = list[Move](), state
        while (move := self._remembered_move(here, score)) is not None:
            line.append(move)
            here, score = self.game.play(here, move), -score
        root = self.remembered(state)
        assert root is not None
        return self.analysis(state, (root, root), known, tuple(line), 0, perf_counter() - began)

    def _remembered_move(self, state: State, score: int) -> Move | None:
        """The first move, promising ones first, that is known to keep the score, as the special engine remembers."""
        for move in in_order(self.game, state):
            if self.remembered(self.game.play(state, move)) == -score:
                return move
        return None

    def judge(
        self,
        state: State,
        *,
        seconds: float | None,
        moves: Literal["all", "root"],
        nodes: int | None = None,
    ) -> Iterator[Analysis]:
        """Yield a special engine's analysis, each time that more is known; the last has the line.

        Within a number of `nodes` the engine begins as if it were new.
        """
        if nodes is not None:
            self.forget()
        search = _BoundedSearch(self, state, seconds, nodes)
        if moves == "root":
            yield search.analysis(NOTHING_KNOWN, {}, ())
            root = search.bounds(state)
            yield search.analysis(root, {}, search.line(root))
            return
        known: dict[Move, Bounds] = dict.fromkeys(self.game.moves(state), NOTHING_KNOWN)
        if nodes is None:
            # What was proved when somebody asked before stays proved.
            known |= _PROVED.get(self._key(state), {})
        yield search.analysis(_best(known), known, ())
        share = None if seconds is None and nodes is None else _FIRST_NODES
        while (
            unsettled := [move for move, (low, high) in known.items() if low < high]
        ) and not search.is_over():
            for move in unsettled:
                low, high = search.bounds(self.game.play(state, move), share)
                before = known[move]
                known[move] = max(-high, before[0]), min(-low, before[1])
                if nodes is None:
                    _keep(self._key(state), known)
                yield search.analysis(_best(known), known, ())
            share = None if share is None else 4 * share
        yield search.analysis(_best(known), known, search.line(_best(known), known))

    def _key(self, state: State) -> tuple[str, State]:
        return self.game.spec(), state

    def analysis(
        self,
        state: State,
        root: Bounds,
        known: dict[Move, Bounds],
        line: tuple[Move, ...],
        nodes: int,
        seconds: float,
    ) -> Analysis:
        """Return the analysis that a special engine's bounds of a state and of its moves say."""
        outcome, value, distance, exact = self.judgement(state, root)
        ranked = sorted(known.items(), key=lambda item: item[1], reverse=True)
        if exact and known:
            best = tuple(move for move, bounds in ranked if bounds == root)
        else:
            best = line[:1] or tuple(move for move, _ in ranked[:1])
        return Analysis(
            game=self.game,
            state=state,
            outcome=outcome,
            value=value,
            exact=exact,
            distance=distance,
            best=best,
            moves=tuple(Verdict(move, *self.judgement(state, bounds)) for move, bounds in ranked),
            line=line,
            nodes=nodes,
            engine="compiled",
            seconds=seconds,
        )


def _keep(key: tuple[str, State], known: dict[Move, Bounds]) -> None:
    with _KEEPING:
        _PROVED[key] = dict(known)
        _PROVED.move_to_end(key)
        if len(_PROVED) > _MOST_PROVED:
            _PROVED.popitem(last=False)


def in_order(game: Game, state: State) -> list[Move]:
    """Return the moves of a special engine's state, promising ones first."""
    return sorted(game.moves(state), key=lambda move: game.order(state, move), reverse=True)


def _best(known: dict[Move, Bounds]) -> Bounds:
    """What a special engine's bounds of the moves say of the position: its score is the greatest of theirs."""
    return max(low for low, _ in known.values()), max(high for _, high in known.values())


class _BoundedSearch:
    """One analysis under way: what is left of its time, and what it has cost."""

    def __init__(
        self, adapter: BoundsAdapter, state: State, seconds: float | None, nodes: int | None
    ) -> None:
        self.adapter, self.state = adapter, state
        self.began = perf_counter()
        self.until = None if seconds is None else self.began + seconds
        self.first_node = adapter.nodes()
        self.last_node = inf if nodes is None else self.first_node + nodes
        self.related = False
        adapter.bounds(state, nodes=1, seconds=None, related=False)  # refuses a position that cannot occur

    def is_over(self) -> bool:
        if self.adapter.nodes() >= self.last_node:
            return True
        return self.until is not None and perf_counter() >= self.until

    def bounds(self, state: State, nodes: int | None = None) -> Bounds:
        """The bounds that the special engine finds within the time left; all states of one search share their table."""
        if self.is_over():
            return NOTHING_KNOWN
        seconds = None if self.until is None else max(1e-6, self.until - perf_counter())
        if self.last_node < inf:
            left = int(self.last_node) - self.adapter.nodes()
            nodes = left if nodes is None else min(nodes, left)
        found = self.adapter.bounds(state, nodes=nodes, seconds=seconds, related=self.related)
        self.related = True
        return found

    def line(self, root: Bounds, known: dict[Move, Bounds] | None = None) -> tuple[Move, ...]:
        """The line from a state whose score a special engine has settled, as far as time and nodes go."""
        score, high = root
        if score < high:
            return ()
        most = self.adapter.nodes() + max(_LINE_NODES, self.adapter.nodes() - self.first_node)
        self.last_node = min(self.last_node, most)
        state, line = self.state, list[Move]()
        ways = (
            [move for move in known if known[move] == root][:1]
            if known
            else in_order(self.adapter.game, state)
        )
        while (move := self._way_to(state, ways, -score)) is not None:
            line.append(move)
            state, score = self.adapter.game.play(state, move), -score
            ways = in_order(self.adapter.game, state)
        return tuple(line)

    def _way_to(self, state: State, ways: list[Move], score: int) -> Move | None:
        """The first move that a special engine finds to lead to that score.

        None at an end, or when the time is over.
        """
        nodes = _FIRST_NODES
        while ways and not self.is_over():
            still: list[Move] = []
            for move in ways:
                low, high = self.bounds(self.adapter.game.play(state, move), nodes)
                if low == high == score:
                    return move
                if low <= score:
                    still.append(move)
            ways, nodes = still, 4 * nodes
        return None

    def analysis(self, root: Bounds, known: dict[Move, Bounds], line: tuple[Move, ...]) -> Analysis:
        nodes = self.adapter.nodes() - self.first_node
        return self.adapter.analysis(self.state, root, known, line, nodes, perf_counter() - self.began)
