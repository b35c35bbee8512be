"""Routines for the first ranks of an attractor, where a large share of the vertices is decided at once.

There each undecided vertex looks at its exits: the graph is read forward, in order, and no reverse graph is
needed. What is left is often a tenth of the edges; only they are turned round, for the routines of `attractor`.
The idea is that of direction-optimizing search: S. Beamer, K. Asanović, D. Patterson, Direction-Optimizing
Breadth-First Search, SC 2012, doi:10.1109/SC.2012.50.

The byte `status[v]` has one bit set: `OPEN` while v is undecided, then `WON_BY_0` or `WON_BY_1`; the union of its
exits' bits decides a vertex.
"""

from __future__ import annotations

from zermelo.compiled.graphs.attractor import QUEUE_HEAD, QUEUE_TAIL, UNDECIDED
from zermelo.compiled.memory.workspace import PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, prefetch, word

OPEN, WON_BY_0, WON_BY_1 = 1, 2, 4

# Places in `control`: the vertices of the last rank, and those that wait.
FRONTIER, WAITING = QUEUE_TAIL + 1, QUEUE_TAIL + 2

#: So many rounds at most: each may read every edge, and the whole stays linear.
MOST_RANKS = 16

#: How far ahead of its use an exit's status is asked for, in edges (measured).
_AHEAD = 32


@compiled
def begin(
    starts: Array, owner: Array, sinks_lose: bool, status: Array, results: Array, queue: Array, control: Array
) -> int:
    """Set every vertex of the graph undecided; with `sinks_lose` the owner of one without successors has lost there."""
    tail = 0
    for v in range(len(status)):
        winner = 1 - number(owner[v])
        is_decided = sinks_lose and starts[v + 1] == starts[v]
        status[v] = WON_BY_0 << winner if is_decided else OPEN
        results[v, 0] = winner if is_decided else UNDECIDED
        results[v, 1] = UNDECIDED
        queue[tail] = (v << 1) | winner
        tail += 1 if is_decided else 0
    control[QUEUE_HEAD] = 0
    control[QUEUE_TAIL] = tail
    return 0


@compiled
def decide(
    vertices: Array, winners: Array, status: Array, results: Array, queue: Array, control: Array
) -> int:
    """Let vertex `vertices[i]` of the graph, not decided yet, be won by `winners[i]` with rank 0."""
    tail = control[QUEUE_TAIL]
    for i in range(len(vertices)):
        v = vertices[i]
        status[v] = WON_BY_0 << winners[i]
        results[v, 0] = winners[i]
        queue[tail] = (v << 1) | winners[i]
        tail += 1
    control[QUEUE_TAIL] = tail
    return 0


@compiled
def pull(
    starts: Array,
    edges: Array,
    owner: Array,
    turns: int,
    waiting_per_vertex: int,
    status: Array,
    causes: Array,
    queue: Array,
    results: Array,
    names: Array,
    small_starts: Array,
    small_edges: Array,
    control: Array,
) -> int:
    """Decide the graph's vertices rank after rank, while each one just decided has few that wait; return the last rank.

    What waits is left in `names`, `small_starts` and `small_edges`: the undecided vertices, in order, and those exits
    of theirs that were open when the last round began. The three have one entry more than the graph's arrays.
    """
    one, zero = word(1), word(0)
    tail = word(control[QUEUE_TAIL])
    frontier = tail
    waiting = word(len(status)) - tail
    rank = 0
    while zero < waiting <= frontier * word(waiting_per_vertex) and rank < MOST_RANKS and control[STOP] == 0:
        rank += 1
        if rank == 1:
            count = word(len(status))
            kept, tail, total = _look(
                starts,
                edges,
                owner,
                turns,
                True,
                count,
                tail,
                status,
                causes,
                queue,
                names,
                small_starts,
                small_edges,
            )
        else:
            kept, tail, total = _look(
                small_starts,
                small_edges,
                owner,
                turns,
                False,
                waiting,
                tail,
                status,
                causes,
                queue,
                names,
                small_starts,
                small_edges,
            )
        small_starts[kept] = total
        waiting = kept
        frontier = tail - word(control[QUEUE_TAIL])
        for i in range(word(control[QUEUE_TAIL]), tail):
            entry = word(queue[i])
            status[entry >> one] = word(WON_BY_0) << (entry & one)
            results[entry >> one, 0] = word(rank << 1) | (entry & one)
            results[entry >> one, 1] = causes[i]
        control[QUEUE_TAIL] = tail
        control[PROGRESS] = tail
    control[FRONTIER] = frontier
    control[WAITING] = waiting
    return rank


@helper
def _look(
    starts: Array,
    edges: Array,
    owner: Array,
    turns: int,
    is_first: bool,
    count: int,
    tail: int,
    status: Array,
    causes: Array,
    queue: Array,
    names: Array,
    small_starts: Array,
    small_edges: Array,
) -> tuple[int, int, int]:
    """Let each waiting vertex of the graph look at its exits once: one round of `pull`.

    From the second round on it reads what it writes, never ahead of itself: what is kept moves towards the front. An
    exit that was closed for the opponent is dropped; so when the last ones close, they do so at the last rank, and any
    of them lasts longest. Unsigned words throughout: no index is looked at twice, and bits take the place of
    conditions, which nobody could foresee here.
    """
    one, zero = word(1), word(0)
    kept = zero
    total = zero
    last = word(len(edges) - 1)
    end = zero
    for i in range(count):
        u = word(i) if is_first else word(names[i])
        e = end
        end = word(starts[i + one])
        is_waiting = word(status[u]) & one if is_first else one
        is_inner = one if e != end else zero
        mover = word(owner[u])
        good = one + (mover ^ word(turns))
        seen = zero
        chosen = zero
        place = total
        while e < end:
            prefetch(status, edges[min(e + word(_AHEAD), last)])
            v = word(edges[e])
            bits = word(status[v])
            seen |= bits
            # An exit that wins, if there is one, else the last.
            chosen ^= (chosen ^ v) & word(zero - (((bits | ~seen) >> good) & one))
            small_edges[place] = v
            place += bits & one
            e += one
        wins = (seen >> good) & one
        is_decided = (wins | ((seen & one) ^ one)) & is_waiting & is_inner
        is_kept = is_waiting ^ is_decided
        queue[tail] = (u << one) | (mover ^ wins ^ one)
        causes[tail] = chosen
        tail += is_decided
        names[kept] = u
        small_starts[kept] = total
        kept += is_kept
        total += (place - total) & word(zero - is_kept)
    return kept, tail, total


@compiled
def rename(
    names: Array,
    waiting: int,
    owner: Array,
    numbers: Array,
    small_starts: Array,
    small_edges: Array,
    small_owner: Array,
) -> int:
    """Number the graph's vertices that wait, and those of the last rank after them, as a graph of their own.

    `names` has them all, the first `waiting` are undecided. `numbers[v]` is the new number of v.
    """
    for i in range(len(names)):
        v = word(names[i])
        numbers[v] = i
        small_owner[i] = owner[v]
    total = small_starts[waiting]
    for i in range(waiting, len(names) + 1):
        small_starts[i] = total
    last = word(len(small_edges) - 1)
    for e in range(word(len(small_edges))):
        prefetch(numbers, small_edges[min(e + word(_AHEAD), last)])
        small_edges[e] = numbers[word(small_edges[e])]
    return 0


@compiled
def publish(
    names: Array,
    small_queue: Array,
    small_results: Array,
    rank: int,
    first: int,
    queue: Array,
    results: Array,
) -> int:
    """Write what was decided on the small graph for the vertices of the whole one; ranks there count from `rank`."""
    for i in range(len(small_queue)):
        small = word(small_queue[i]) >> word(1)
        v = number(names[small])
        queue[first + i] = (v << 1) | (number(small_queue[i]) & 1)
        chosen = number(small_results[small, 1])
        results[v, 0] = small_results[small, 0] + 2 * rank
        results[v, 1] = UNDECIDED if chosen == UNDECIDED else number(names[word(chosen)])
    return 0
