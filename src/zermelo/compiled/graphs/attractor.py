"""Routines on explicit games: the reverse graph, and the attractors of both players with ranks.

A graph is two arrays: the successors of vertex u are `edges[starts[u] : starts[u + 1]]` (int32). The layout is what
measurements chose: one byte per vertex for its owner and the exits not yet closed, an update without branches,
addresses asked for ahead of their use, and, for graphs larger than the caches, updates sorted into blocks of
vertices first.

Two kinds of games share the routines. With owners, a decided vertex is won by player 0 or 1, and so is what it
attracts. Without (`turns` = 1), a vertex is won (1) or lost (0) for the player to move, who is another one after
each move: every vertex then counts as owned by 1, and the winner's number is turned at each step back.
"""

from __future__ import annotations

from zermelo.compiled.memory.workspace import FIRST_FREE, PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number, prefetch, word

#: A vertex that neither player can force: play there goes on for ever, or ends undecided.
UNDECIDED = -1

# Places in `control`.
QUEUE_HEAD, QUEUE_TAIL = FIRST_FREE, FIRST_FREE + 1

#: Vertices per block: 2^14 counters of 4 bytes, or 2^16 bytes, stay in the second cache.
REVERSE_SHIFT, ATTRACT_SHIFT = 14, 16
#: A frontier with fewer vertices per block than this is dealt with vertex by vertex.
FRONTIER_PER_BLOCK = 16


@compiled
def reverse_small(starts: Array, edges: Array, back_starts: Array, back_edges: Array) -> int:
    """Write the reverse of a graph in arrays by a counting sort; `back_starts` has two entries more than vertices."""
    vertices = len(starts) - 1
    for i in range(len(back_starts)):
        back_starts[i] = 0
    for e in range(len(edges)):
        back_starts[edges[e] + 2] += 1
    for v in range(2, vertices + 2):
        back_starts[v] += back_starts[v - 1]
    for u in range(vertices):
        for e in range(starts[u], starts[u + 1]):
            v = edges[e] + 1
            place = back_starts[v]
            back_edges[place] = u
            back_starts[v] = place + 1
    return 0


@compiled
def reverse_large(
    starts: Array,
    edges: Array,
    back_starts: Array,
    back_edges: Array,
    pairs: Array,
    bounds: Array,
    places: Array,
) -> int:
    """Write the reverse of a graph in arrays block by block: edges sorted into blocks of 2^14 targets, then within.

    `pairs` has 8 bytes per edge, `bounds` one entry more than there are blocks, `places` 2^14 entries (or one per block
    if that is more). Predecessors come out in increasing order, as from `reverse_small`.
    """
    vertices = len(starts) - 1
    blocks = len(bounds) - 1
    for b in range(blocks + 1):
        bounds[b] = 0
    for e in range(len(edges)):
        bounds[(edges[e] >> REVERSE_SHIFT) + 1] += 1
    for b in range(blocks):
        bounds[b + 1] += bounds[b]
        places[b] = bounds[b]
    for u in range(vertices):
        for e in range(starts[u], starts[u + 1]):
            v = edges[e]
            b = v >> REVERSE_SHIFT
            place = places[b]
            places[b] = place + 1
            pairs[place] = word(word(v) << word(32)) | word(u)
    back_starts[vertices] = len(edges)
    back_starts[vertices + 1] = len(edges)
    for b in range(blocks):
        first = b << REVERSE_SHIFT
        size = min(vertices - first, 1 << REVERSE_SHIFT)
        for i in range(size):
            places[i] = 0
        for p in range(bounds[b], bounds[b + 1]):
            places[(pairs[p] >> word(32)) - word(first)] += 1
        place = bounds[b]
        for i in range(size):
            degree = places[i]
            back_starts[first + i] = place
            places[i] = place
            place += degree
        for p in range(bounds[b], bounds[b + 1]):
            pair = pairs[p]
            at = (pair >> word(32)) - word(first)
            place = places[at]
            places[at] = place + 1
            back_edges[place] = pair & word(0xFFFFFFFF)
    return 0


@compiled
def open_exits(starts: Array, owner: Array, owner_shift: int, queue: Array, exits: Array) -> int:
    """Open all exits of a graph's vertices, but those in the queue: owner in bit `owner_shift`, number below."""
    for v in range(len(exits)):
        exits[v] = number(starts[v + 1] - starts[v]) | (number(owner[v]) << owner_shift)
    for i in range(len(queue)):
        exits[queue[i] >> 1] = 0
    return 0


@compiled
def decide(
    vertices: Array, winners: Array, exits: Array, results: Array, queue: Array, control: Array
) -> int:
    """Let vertex `vertices[i]` of the graph, not decided yet, be won by `winners[i]` with rank 0."""
    tail = control[QUEUE_TAIL]
    for i in range(len(vertices)):
        v = vertices[i]
        exits[v] = 0
        results[v, 0] = winners[i]
        results[v, 1] = UNDECIDED
        queue[tail] = (v << 1) | winners[i]
        tail += 1
    control[QUEUE_TAIL] = tail
    return 0


@compiled
def attract(
    back_starts: Array,
    back_edges: Array,
    exits: Array,
    owner_shift: int,
    turns: int,
    queue: Array,
    causes: Array,
    results: Array,
    control: Array,
) -> int:
    """Attract from the decided vertices in the queue; ranks count from 0 at its head. Return the highest rank.

    `results[v]` = (2 × rank + winner, successor that the strategy chooses). The winner is quickest, the loser slowest:
    his last exit to close is the one that lasts longest. `queue` and `causes` have one entry more than vertices.
    """
    full = word((1 << owner_shift) - 1)
    last = len(back_edges) - 4
    head = control[QUEUE_HEAD]
    tail = control[QUEUE_TAIL]
    rank = 0
    while head < tail:
        if control[STOP] != 0:
            break
        end = tail
        rank += 1
        while head < end:
            # Fixed distances, from measurements: where lists start, the lists, and what they point to.
            if head + 24 < end and last >= 0:
                prefetch(back_starts, queue[head + 24] >> 1)
                prefetch(back_edges, back_starts[queue[head + 14] >> 1])
                soon = min(back_starts[queue[head + 7] >> 1], last)
                prefetch(exits, back_edges[soon])
                prefetch(exits, back_edges[soon + 1])
                prefetch(exits, back_edges[soon + 2])
                prefetch(exits, back_edges[soon + 3])
            entry = word(queue[head])
            head += 1
            v = entry >> word(1)
            winner = (entry ^ word(turns)) & word(1)
            for e in range(back_starts[v], back_starts[v + word(1)]):
                u = back_edges[e]
                now = word(exits[u])
                open_exits = now & full
                # The winner needs one exit, so all of them close at once; the loser's close one by one.
                closing = full if (now >> word(owner_shift)) == winner else word(1)
                left = open_exits - min(open_exits, closing)
                exits[u] = (now ^ open_exits) | left
                queue[tail] = (word(u) << word(1)) | winner
                causes[tail] = v
                tail += 1 if open_exits != word(0) and left == word(0) else 0
        for i in range(end, tail):
            if i + 16 < tail:
                prefetch(results, 2 * (queue[i + 16] >> 1))
            u = queue[i] >> 1
            results[u, 0] = (rank << 1) | (queue[i] & 1)
            results[u, 1] = causes[i]
        control[PROGRESS] = tail
    control[QUEUE_HEAD] = head
    control[QUEUE_TAIL] = tail
    return rank - 1


@compiled
def attract_blocked(
    starts: Array,
    back_starts: Array,
    back_edges: Array,
    exits: Array,
    owner_shift: int,
    turns: int,
    queue: Array,
    updates: Array,
    places: Array,
    results: Array,
    control: Array,
) -> int:
    """Do what `attract` does, with the updates of a large frontier sorted into blocks of 2^16 vertices first.

    A vertex gets at most as many updates as it has exits: those of block b fit into `updates` from the first edge of
    the block on. `updates` has 8 bytes per edge, `places` one entry per block.
    """
    full = word((1 << owner_shift) - 1)
    blocks = len(places)
    head = control[QUEUE_HEAD]
    tail = control[QUEUE_TAIL]
    rank = 0
    while head < tail:
        if control[STOP] != 0:
            break
        end = tail
        rank += 1
        if end - head > FRONTIER_PER_BLOCK * blocks:
            for b in range(blocks):
                places[b] = starts[b << ATTRACT_SHIFT]
            for i in range(head, end):
                if i + 16 < end:
                    prefetch(back_starts, queue[i + 16] >> 1)
                    prefetch(back_edges, back_starts[queue[i + 8] >> 1])
                entry = word(queue[i])
                v = entry >> word(1)
                winner = (entry ^ word(turns)) & word(1)
                low = v | (winner << word(32))
                for e in range(back_starts[v], back_starts[v + word(1)]):
                    u = back_edges[e]
                    b = u >> ATTRACT_SHIFT
                    place = places[b]
                    places[b] = place + 1
                    updates[place] = (word(u) << word(33)) | low
            head = end
            for b in range(blocks):
                for place in range(starts[b << ATTRACT_SHIFT], places[b]):
                    update = updates[place]
                    u = number(update >> word(33))
                    winner = (update >> word(32)) & word(1)
                    now = word(exits[u])
                    open_exits = now & full
                    closing = full if (now >> word(owner_shift)) == winner else word(1)
                    left = open_exits - min(open_exits, closing)
                    exits[u] = (now ^ open_exits) | left
                    if open_exits != word(0) and left == word(0):
                        queue[tail] = (word(u) << word(1)) | winner
                        tail += 1
                        results[u, 0] = (word(rank) << word(1)) | winner
                        results[u, 1] = update & word(0xFFFFFFFF)
        else:
            while head < end:
                entry = word(queue[head])
                head += 1
                if head + 4 < end:
                    prefetch(back_starts, queue[head + 4] >> 1)
                v = entry >> word(1)
                winner = (entry ^ word(turns)) & word(1)
                for e in range(back_starts[v], back_starts[v + word(1)]):
                    u = back_edges[e]
                    now = word(exits[u])
                    open_exits = now & full
                    if open_exits == word(0):
                        continue
                    left = word(0) if (now >> word(owner_shift)) == winner else open_exits - word(1)
                    exits[u] = (now ^ open_exits) | left
                    if left == word(0):
                        queue[tail] = (word(u) << word(1)) | winner
                        tail += 1
                        results[u, 0] = (word(rank) << word(1)) | winner
                        results[u, 1] = v
        control[PROGRESS] = tail
    control[QUEUE_HEAD] = head
    control[QUEUE_TAIL] = tail
    return rank - 1


@compiled
def first_steps(starts: Array, edges: Array, owner: Array, player: int, ranks: Array, chosen: Array) -> int:
    """Write the graph's first successor of least rank for each vertex of `player` with a rank above 0; −1 elsewhere."""
    for v in range(len(ranks)):
        chosen[v] = UNDECIDED
        rank = number(ranks[v])
        if rank > 0 and owner[v] == player:
            for e in range(starts[v], starts[v + 1]):
                if ranks[edges[e]] == rank - 1:
                    chosen[v] = edges[e]
                    break
    return 0


@compiled
def first_wrong(starts: Array, edges: Array, owner: Array, seeds: Array, results: Array) -> int:
    """Return the first vertex of a graph in arrays whose rank does not follow from its successors'; −1 if none.

    One forward pass, for games with owners. `seeds[v]` is the winner of a vertex decided from the start, else −1.
    Ranks that grow by exactly one leave no room for circular reasons, and an undecided vertex must have an exit that
    is undecided and none that wins: so a table that passes is the right one.
    """
    none = 0x7FFFFFFF
    for v in range(len(starts) - 1):
        found = number(results[v, 0])
        chosen = number(results[v, 1])
        mover = number(owner[v])
        if seeds[v] >= 0:
            if found != seeds[v] or chosen != UNDECIDED:
                return v
            continue
        quickest = none
        slowest = -1
        escapes = starts[v] == starts[v + 1]
        is_exit = False
        for e in range(starts[v], starts[v + 1]):
            result = number(results[edges[e], 0])
            if result < 0:
                escapes = True
            elif (result & 1) == mover:
                quickest = min(quickest, result >> 1)
            else:
                slowest = max(slowest, result >> 1)
            if edges[e] == chosen:
                is_exit = True
        if quickest != none:
            expected = ((quickest + 1) << 1) | mover
        elif escapes:
            expected = UNDECIDED
        else:
            expected = ((slowest + 1) << 1) | (1 - mover)
        if found != expected:
            return v
        if found >= 0:
            if not is_exit or results[chosen, 0] != found - 2:
                return v
        elif chosen != UNDECIDED:
            return v
    return -1
