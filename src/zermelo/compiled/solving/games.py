"""What the public functions call: strong solutions of compiled rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zermelo.compiled.checking.findings import UNLISTED, fault_at
from zermelo.compiled.graphs import backward
from zermelo.compiled.graphs.graph import Attraction, Graph, grundy, topological
from zermelo.compiled.memory.workspace import AT, END, Array, StoppedError, Workspace
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.walking import explore
from zermelo.compiled.walking.enumeration import Enumeration, enumerate_game
from zermelo.compiled.walking.lookup import Scale
from zermelo.errors import TooLargeError, unverified
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import memory_size, message, short, written

_NO_ORDER = message(
    "solve.order",
    en="the {edges} moves between the {states} states do not fit into the memory allowed ({budget}), and without them "
    "this game cannot be solved; allow more memory",
    fr="les {edges} coups entre les {states} états ne tiennent pas dans la mémoire permise ({budget}), et sans eux ce "
    "jeu ne peut pas être résolu ; en permettre plus",
)

#: Narrow numbers first: wider ones are taken when a distance or a score has no room.
_OUTCOMES: tuple[Scale, ...] = (Scale("int16", 0, 0x7FFF), Scale("int32", 0, 0x7FFFFFFF))
_POINTS: tuple[Scale, ...] = (Scale("int32", 0x10000, 0x7FFF), Scale("int64", 0x100000000, 0x7FFFFFFF))


@dataclass
class CompiledSolution:
    """Every state reachable from one, with its value and distance, as arrays."""

    enumeration: Enumeration
    values: Array
    scale: Scale
    order: Array | None

    def outcome(self, number: int) -> Outcome:
        """Return the outcome of the state with that number of a compiled solution, for the player to move."""
        return Outcome.of(int(self.values[number]))

    def distance(self, number: int) -> int | None:
        """Return the plies to the end under best play, of a compiled solution's state; None for a draw."""
        return self.scale.split(int(self.values[number]))[1]

    def value(self, number: int) -> int:
        """Return the score under best play, of a compiled solution's state; ±1 and 0 unless the game has points."""
        return self.scale.split(int(self.values[number]))[0]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many states of a compiled solution are won, drawn and lost for the player to move."""
        return counts_of(self.values)

    def first_end_not_lost(self) -> State | None:
        """Return an end of a compiled solution that the player to move has not lost; None if all are lost.

        The edges must be there.
        """
        assert self.enumeration.has_edges
        found = np.flatnonzero((np.diff(self.enumeration.starts) == 0) & (self.enumeration.scores >= 0))
        return self.enumeration.state(int(found[0])) if len(found) else None

    @property
    def is_acyclic(self) -> bool:
        """Whether no state of a compiled solution can come back."""
        return self.order is not None

    @cached_property
    def grundy_values(self) -> Array:
        """The Grundy value of each state of a compiled solution: the mex of those one move away.

        The caller has made sure that it means something: an impartial game without cycles, each of whose ends is lost.
        """
        assert self.order is not None
        assert self.enumeration.has_edges
        return grundy(_graph(self.enumeration), self.order, self.enumeration.workspace)


def counts_of(values: Array) -> dict[str, int]:
    """Return how many values of a compiled solution are positive, zero and negative: won, drawn and lost."""
    wins, losses = int(np.count_nonzero(values > 0)), int(np.count_nonzero(values < 0))
    return {"win": wins, "draw": len(values) - wins - losses, "loss": losses}


def solve_rules(
    rules: Rules,
    start: State,
    *,
    workspace: Workspace | None = None,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> CompiledSolution:
    """Return the compiled solution of every state reachable from `start`: its value and distance, by compiled rules.

    Nothing is verified here: see `checking`.
    """
    arrays = workspace or Workspace()
    return solution_of(enumerate_game(rules, start, arrays, limit=limit, progress=progress))


def solution_of(enumeration: Enumeration) -> CompiledSolution:
    """Return the compiled solution of an enumeration: the value and distance of every state, by compiled rules.

    Without cycles, states are dealt with last first; otherwise by attractors, those with the largest scores first.
    """
    values, scale, order = valued(
        enumeration.workspace,
        enumeration.scores,
        bool(enumeration.rules.game.points),
        lambda scale, values: _write_values(enumeration, scale, values),
    )
    return CompiledSolution(enumeration, values, scale, order)


def valued(
    arrays: Workspace,
    scores: Array,
    points: bool,
    write: Callable[[Scale, Array], tuple[Array | None, int]],
) -> tuple[Array, Scale, Array | None]:
    """Return the values that a compiled solver's `write` fills in, as narrow as can be, and the order it returns."""
    scales = _POINTS if points else _OUTCOMES
    if points and int(np.abs(scores, dtype=np.int64).max(initial=0)) >= 0x7FFF:
        scales = _POINTS[1:]
    for scale in scales:
        values = arrays.empty("values", len(scores), scale.kind)
        order, status = write(scale, values)
        if status == explore.STOPPED:
            raise StoppedError
        if status == explore.DONE:
            break
    return values, scale, order


def _graph(enumeration: Enumeration) -> Graph:
    return Graph(enumeration.starts, enumeration.edges)


_ORDERED: Array = np.empty(0, dtype=np.int32)
_NOBODY: Array = np.empty(0, dtype=np.uint8)


def _write_values(enumeration: Enumeration, scale: Scale, values: Array) -> tuple[Array | None, int]:
    arrays = enumeration.workspace
    if not enumeration.has_edges:
        if not enumeration.is_ordered:
            fields = {"edges": written(enumeration.edge_count), "states": written(enumeration.states)}
            said = _NO_ORDER(**fields, budget=memory_size(arrays.budget))
            raise TooLargeError(said, limit=arrays.budget, states=int(enumeration.states))
        # Each state after those that it leads to: one thread.
        arrays.control[AT], arrays.control[END] = 0, enumeration.states
        return _ORDERED, _run_rules(enumeration, scale, values)
    players = enumeration.players if enumeration.rules.declares_turn else None
    scores, is_ordered = enumeration.scores, enumeration.is_ordered
    return graph_values(_graph(enumeration), scores, players, is_ordered, scale, values, arrays)


def graph_values(
    graph: Graph,
    scores: Array,
    players: Array | None,
    is_ordered: bool,
    scale: Scale,
    values: Array,
    arrays: Workspace,
) -> tuple[Array | None, int]:
    """Write the values of a compiled solution, by the graph of its states.

    Return a topological order (None: a cycle), a status.

    Vertices without successors have scores; `players` says who moves, None when they alternate. The order is empty
    where the numbers of the vertices are one (`is_ordered`).
    """
    order = _ORDERED if is_ordered else topological(graph, arrays)
    if order is None:
        return None, values_by_attraction(graph, scores, players, scale, values, arrays)
    movers = _NOBODY if players is None else players
    sizes = scale.unit, scale.top
    status = backward.values_backward(
        graph.starts, graph.edges, scores, movers, order, *sizes, values, arrays.control
    )
    return order, status


def values_by_attraction(
    graph: Graph, scores: Array, players: Array | None, scale: Scale, values: Array, arrays: Workspace
) -> int:
    """Write a compiled solution by attraction: decide the ends with the largest score, attract, then the next."""
    values[...] = 0
    is_end = np.diff(graph.starts) == 0
    sizes = np.abs(scores, dtype=np.int64)
    movers = _NOBODY if players is None else players
    ranks = sorted(set(np.unique(sizes[is_end]).tolist()) - {0}, reverse=True)
    # Where every end is lost for who moves there, as in most games on graphs, nothing is left to be decided by hand.
    sinks_lose = len(ranks) == 1 and bool((scores[is_end] < 0).all())
    attraction = Attraction(graph, players, arrays, sinks_lose=sinks_lose)
    for size in ranks:
        if not sinks_lose:
            ends = np.flatnonzero(is_end & (sizes == size))
            mover = np.ones(len(ends), dtype=np.int64) if players is None else players[ends].astype(np.int64)
            attraction.decide(ends, np.where(scores[ends] > 0, mover, 1 - mover))
        decided = attraction.attract()
        if arrays.is_stopped:
            return explore.STOPPED
        worth = size * scale.unit + scale.top
        if backward.write_decided(decided, attraction.results, movers, worth, scale.top, values):
            return backward.TOO_FAR
    attraction.release()
    return explore.DONE


def _run_rules(enumeration: Enumeration, scale: Scale, values: Array) -> int:
    """Write a compiled solution for a range of states, which `control` says, by playing their moves again."""
    arrays = enumeration.workspace
    batch = arrays["batch keys"]
    while True:
        status = backward.values_by_rules(
            enumeration.rules,
            enumeration.layout.rows,
            enumeration.layout.width,
            arrays["keys"].reshape(-1),
            arrays["table"],
            scale.unit,
            scale.top,
            values,
            batch,
            arrays.control,
        )
        if status == backward.LOST:
            number = int(arrays.control[END]) - 1
            state = short(enumeration.state(number))
            raise unverified(titled(enumeration.rules.game), fault_at(UNLISTED, number).reason, state)
        if status != explore.BATCH_FULL:
            return int(status)
        batch = arrays.empty("batch keys", 4 * len(batch), np.uint64)
