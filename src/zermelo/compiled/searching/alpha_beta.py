"""Alpha-beta over compiled rules: node for node the search of `zermelo.search.alpha_beta`, at machine speed.

(As long as the table keeps all that it is told: a full bucket forgets, and then a few nodes are visited again.)

The routine `walk` holds everything that it needs to go on in its arrays: it returns when it has visited so many nodes
or when room is lacking, and goes on where it was when it is called again. Nothing in it knows a clock.

`stack` has one frame of numbers per position on the path; `moves` has the moves of each of them in the order of the
rules, and `queue` the order in which they are tried, as numbers: how promising, then the place among the moves,
counted from above. `table` is that of `alpha_beta_table`.

What takes most time is to wait for the table's memory. A child is therefore played, and its bucket asked for, before
it is needed: while its elder is searched. The first one has to wait for its parent's entry, which says which one it is;
its bucket is on the way while the second one is made ready.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import FIRST_FREE, PROGRESS, STOP, Array
from zermelo.compiled.routines.move_words import keep_move, kept_move
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import (
    mixed,
    number,
    prefetch,
    state_at,
    state_of,
    whole,
    word,
    words_of,
)
from zermelo.compiled.searching.alpha_beta_codes import (
    DECIDED,
    LEAST_DECIDED,
    MOST,
    NO_CODE,
    code_of_estimate,
    code_of_points,
    is_fraction,
    later,
)
from zermelo.compiled.searching.alpha_beta_table import (
    DEPTH_SHIFT,
    EXACT,
    HORIZON_BIT,
    LOWER,
    MARK_SHIFT,
    PLACE_SHIFT,
    TAKEN,
    UPPER,
    is_entry_of,
    store,
)
from zermelo.compiled.walking.explore import signed_score
from zermelo.heuristic import MOST_NOISY

#: Why the routine returned. UNFIT: an estimate, a score or an order has no room in its word, or is no number.
DONE, PAUSED, STACK_FULL, MOVES_FULL, UNFIT = range(5)

#: Places in `control`: where the walk is; what it has cost; what it has found.
AT, OWN, DEPTH, NODES, CUTOFFS, FILLED, VALUE, DOUBT, BEST, FRACTIONS = range(FIRST_FREE, FIRST_FREE + 10)

#: Places in a frame; two records of children follow.
(
    F_OWN, F_ALPHA, F_BETA, F_BEST, F_PLACE, F_DOUBT, F_BEST_DOUBT, F_FIRST, F_NEXT, F_END, F_READY, F_MARK, F_SAME,
    F_QUIET,
) = range(14)  # fmt: skip
F_CHILDREN = 14
#: A record is a position in a frame of its parent: the hash of its key, its state, its key.
R_STATE = 1

#: What a repetition on the path means; LAWFUL: nobody watches.
LAWFUL, DRAWN, ILLEGAL = range(3)
#: Why a value may not be exact, as in `zermelo.search.nodes`.
HORIZON, REPETITION = 1, 2

#: A place among the moves of a state, as a part of a number.
_LOW = 0xFFFF
#: Numbers cut with it are seen not to be negative: no code is made for indices that count from the end.
_INDEX = 0xFFFFFFFF
#: Orders that fit above the place of a move, and how many moves of a state can be told apart.
MOST_ORDER = 1 << 44
MOST_MOVES = _LOW - 1


@helper
def _ended(rules: Any, state: Any, ply: int) -> int:
    """Return alpha-beta's code of a game that is over."""
    score = signed_score(rules, state)
    if rules.points:
        return code_of_points(score, ply)
    return DECIDED - ply if score > 0 else ply - DECIDED if score < 0 else 0


@helper
def _mark_of(words: Any) -> int:
    """Return 16 bits by which the compiled alpha-beta tells a state from its mirror images."""
    mark = word(0)
    for i in range(len(words)):
        mark = word((mark ^ words[i]) * word(0x9E3779B97F4A7C15))
    return number(mark >> word(48))


@helper
def _keep(rules: Any, stack: Array, own: int, state: Any) -> None:
    """Write a state into its record on alpha-beta's path."""
    words = words_of(state)
    for i in range(rules.state_size):
        stack[own + R_STATE + i] = number(words[i])


@helper
def _ask(rules: Any, stack: Array, own: int, state: Any, table: Array, mask: int) -> None:
    """Write the key of a state into its record, and ask for its bucket in alpha-beta's table."""
    size = rules.state_size
    key = words_of(rules.canonical(state))
    for i in range(size):
        stack[own + R_STATE + size + i] = number(key[i])
    hash = mixed(stack, own + R_STATE + size, size)
    stack[own] = number(hash)
    prefetch(table, number(hash & mask) * 2 * (size + 2))


@helper
def _is_on_path(rules: Any, stack: Array, at: int, size: int, state: Any) -> bool:
    """Return whether this position, below frame `at`, is one of alpha-beta's path, with the same player to move."""
    words = words_of(state)
    # Without `turn`, the player to move changes at every ply.
    step = size if rules.declares_turn else 2 * size
    other = at if rules.declares_turn else at - size
    last = size
    if rules.patience > 0:
        # Positions before the last progress do not come again.
        last = max(size, at - stack[at + F_QUIET] * size)
    while other >= last:
        own = stack[other + F_OWN]
        same = True
        for i in range(rules.state_size):
            same = same and word(stack[own + R_STATE + i]) == words[i]
        if same:
            return True
        other -= step
    return False


@helper
def _enqueue(rules: Any, state: Any, move: Any, moves: Array, queue: Array, first: int, end: int) -> int:
    """Enter a move among those of alpha-beta's frame, by how promising it is; return DONE, or why not.

    The queue holds the position's moves from place `first` to before `end`, the place that this one adds.
    """
    if end == len(queue) or (end + 1) * keep_move(moves, end, move) > len(moves):
        return MOVES_FULL
    rank = 0
    if rules.declares_order:
        rank = whole(rules.order(state, move))
    if rank > MOST_ORDER or rank < -MOST_ORDER or end - first == MOST_MOVES:
        return UNFIT
    # Insertion keeps equals in the order of the rules: a later place is a smaller number.
    entry = rank * (_LOW + 1) + _LOW - (end - first)
    j = end
    if rules.declares_order:
        while j > first and queue[j - 1 & _INDEX] < entry:
            queue[j] = queue[j - 1 & _INDEX]
            j = j - 1 & _INDEX
    queue[j] = entry
    return DONE


@compiled
def walk(
    rules: Any,
    stack: Array,
    moves: Array,
    queue: Array,
    table: Array,
    control: Array,
    root: int,
    root_ply: int,
    until: int,
    room: int,
    repeats: int,
    reads_only: bool,
) -> int:
    """Search, within its window, the value of alpha-beta's frame `root`; return DONE, or why it is not found yet.

    The walk goes on at frame `control[AT]`, whose position, in record `control[OWN]`, is still to be entered, with
    `control[DEPTH]` plies to go; it pauses before node number `until`, and when `room` entries of the table are
    taken, which `control[FILLED]` counts. An empty table is not used. With `reads_only` nothing is written into the
    table, and the root's own entry is not believed: its best move is looked for again.
    """
    words_size = number(rules.state_size)
    entry_size = words_size + 2
    record = R_STATE + 2 * words_size
    size = F_CHILDREN + 2 * record
    uses_table = len(table) > 0
    mask = word(len(table) // (2 * entry_size) - 1)
    at = control[AT] & _INDEX
    own = control[OWN] & _INDEX
    depth = control[DEPTH]
    nodes = control[NODES]
    cutoffs = control[CUTOFFS]
    filled = control[FILLED]
    ply = root_ply + (at - root) // size
    alpha = stack[at + F_ALPHA]
    beta = stack[at + F_BETA]
    start = state_at(rules, stack, root - size + F_CHILDREN + R_STATE)
    control[FRACTIONS] = 1 if is_fraction(rules.estimate(start)) else 0
    for move in rules.moves(start):
        like = move
        break
    state = state_at(rules, stack, own + R_STATE)
    # A position above leaves that cost nothing is searched again sooner than found.
    least = 1 if rules.declares_estimate else 2
    if uses_table and depth >= least:
        _ask(rules, stack, own, state, table, mask)
    is_repeated = repeats == DRAWN and at > root and _is_on_path(rules, stack, at - size, size, state)
    value = 0
    doubt = 0
    status = DONE
    while True:
        # --- enter a position
        if nodes >= until or control[STOP] != 0:
            status = PAUSED
            break
        is_settled = True
        is_dead = False
        if rules.declares_dead:
            is_dead = rules.dead(state)
        if is_repeated:
            value = 0
            doubt = REPETITION
            is_repeated = False
        elif is_dead:
            value = 0
            doubt = 0
        else:
            if (depth > 0 or rules.declares_noisy) and at + 2 * size > len(stack):
                status = STACK_FULL
                break
            first = stack[(at - size & _INDEX) + F_END] & _INDEX
            end = first
            is_forbidden = False
            for move in rules.moves(state):
                like = move
                if depth <= 0:
                    end += 1
                    break
                if repeats == ILLEGAL:
                    stack[at + F_OWN] = own
                    after = state_of(rules, words_of(rules.play(state, move)))
                    if _is_on_path(rules, stack, at, size, after):
                        is_forbidden = True
                        continue
                status = _enqueue(rules, state, move, moves, queue, first, end)
                if status != DONE:
                    break
                end = end + 1 & _INDEX
            if status != DONE:
                break
            if end == first:
                # Where every move is a forbidden repetition the player cannot move.
                value = _ended(rules, state, ply)
                doubt = REPETITION if is_forbidden else 0
            elif rules.patience > 0 and stack[at + F_QUIET] >= rules.patience:
                value = 0
                doubt = REPETITION
            elif depth <= 0:
                # A heuristic that fails is asked again, interpreted, where this points to.
                control[OWN] = own
                value = code_of_estimate(rules, rules.estimate(state), ply + depth)
                doubt = HORIZON
                if rules.declares_noisy:
                    # The player may stand still, or make a noisy move.
                    end = first
                    if value != NO_CODE and value < beta and depth > -MOST_NOISY:
                        for move in rules.moves(state):
                            if rules.noisy(state, move):
                                status = _enqueue(rules, state, move, moves, queue, first, end)
                                if status != DONE:
                                    break
                                end = end + 1 & _INDEX
                    if status != DONE:
                        break
                    if end > first:
                        is_settled = False
                        stack[at + F_OWN] = own
                        stack[at + F_ALPHA] = alpha
                        stack[at + F_BETA] = beta
                        stack[at + F_BEST] = value
                        stack[at + F_PLACE] = -1
                        stack[at + F_DOUBT] = HORIZON
                        stack[at + F_BEST_DOUBT] = HORIZON
                        stack[at + F_FIRST] = first
                        stack[at + F_NEXT] = first
                        stack[at + F_END] = end
                        stack[at + F_READY] = first - 1
                        stack[at + F_MARK] = 0
            else:
                is_settled = False
                hint = -1
                mark = 0
                if uses_table and depth >= least:
                    if rules.declares_canonical:
                        mark = _mark_of(words_of(state))
                    slot = (number(word(stack[own]) & mask) & _INDEX) * 2 * entry_size
                    for _ in range(2):
                        facts = number(table[slot + words_size + 1])
                        known = number(table[slot + words_size])
                        key = own + R_STATE + words_size
                        if is_entry_of(table, slot, stack, key, words_size, known, facts):
                            known_depth = facts >> DEPTH_SHIFT
                            serves = depth == known_depth or (
                                depth > known_depth and facts & HORIZON_BIT == 0
                            )
                            if not rules.points and not serves:
                                # A game decided before the horizon.
                                serves = DECIDED - (known if known > 0 else -known) <= depth
                            if serves and (at > root or not reads_only):
                                known = later(known, ply, rules.points)
                                bound = facts & 3
                                if (
                                    bound == EXACT
                                    or (bound == LOWER and known >= beta)
                                    or (bound == UPPER and known <= alpha)
                                ):
                                    value = known
                                    doubt = HORIZON if facts & HORIZON_BIT != 0 else 0
                                    is_settled = True
                            if facts >> MARK_SHIFT & _LOW == mark:
                                hint = (facts >> PLACE_SHIFT & _LOW) - 1
                            break
                        slot += entry_size
                if not is_settled:
                    if hint >= 0 and hint != _LOW - (queue[first] & _LOW):
                        j = first
                        # Another image of this state may have the same mark, and fewer moves here.
                        while j < end and hint != _LOW - (queue[j] & _LOW):
                            j += 1
                        if j < end:
                            entry = queue[j]
                            while j > first:
                                queue[j] = queue[j - 1]
                                j -= 1
                            queue[first] = entry
                    stack[at + F_OWN] = own
                    stack[at + F_ALPHA] = alpha
                    stack[at + F_BETA] = beta
                    stack[at + F_BEST] = -MOST
                    stack[at + F_PLACE] = -1
                    stack[at + F_DOUBT] = REPETITION if is_forbidden else 0
                    stack[at + F_BEST_DOUBT] = 0
                    stack[at + F_FIRST] = first
                    stack[at + F_NEXT] = first
                    stack[at + F_END] = end
                    stack[at + F_READY] = first - 1
                    stack[at + F_MARK] = mark
            if value == NO_CODE:
                value = 0
                status = UNFIT
                break
        nodes += 1
        # --- leave positions until one has a move left to try
        if is_settled:
            is_over = False
            while True:
                if at == root:
                    is_over = True
                    break
                at = at - size & _INDEX
                depth += 1
                ply -= 1
                if not rules.declares_turn or stack[at + F_SAME] == 0:
                    value = -value
                all_doubt = stack[at + F_DOUBT] | doubt
                stack[at + F_DOUBT] = all_doubt
                best = stack[at + F_BEST]
                following = stack[at + F_NEXT] & _INDEX
                if value > best:
                    best = value
                    stack[at + F_BEST] = value
                    stack[at + F_PLACE] = _LOW - (queue[following - 1 & _INDEX] & _LOW)
                    stack[at + F_BEST_DOUBT] = doubt
                is_cut = best >= stack[at + F_BETA]
                is_last = following == stack[at + F_END]
                if not is_cut and not is_last:
                    break
                if not is_last:
                    cutoffs += 1
                value = best
                # A win, or a cut, is proved by one move alone; anything else by all of them.
                doubt = all_doubt
                if is_cut or (not rules.points and best > LEAST_DECIDED):
                    doubt = stack[at + F_BEST_DOUBT]
                if uses_table and depth >= least and doubt & REPETITION == 0 and not reads_only:
                    bound = UPPER if best <= stack[at + F_ALPHA] else LOWER if is_cut else EXACT
                    facts = bound | TAKEN | stack[at + F_PLACE] + 1 << PLACE_SHIFT
                    facts |= stack[at + F_MARK] << MARK_SHIFT | depth << DEPTH_SHIFT
                    if doubt & HORIZON != 0:
                        facts |= HORIZON_BIT
                    own = stack[at + F_OWN] & _INDEX
                    slot = (number(word(stack[own]) & mask) & _INDEX) * 2 * entry_size
                    relative = later(best, -ply, rules.points)
                    filled += store(
                        table, slot, stack, own + R_STATE + words_size, words_size, relative, facts
                    )
                    if filled >= room:
                        until = nodes
            if is_over:
                control[VALUE] = value
                control[DOUBT] = doubt
                control[BEST] = stack[at + F_PLACE]
                break
            state = state_at(rules, stack, (stack[at + F_OWN] & _INDEX) + R_STATE)
        # --- play its next move
        first = stack[at + F_FIRST] & _INDEX
        following = stack[at + F_NEXT] & _INDEX
        stack[at + F_NEXT] = following + 1
        own = at + F_CHILDREN + (following - first & 1) * record
        if depth <= least:
            place = first + _LOW - (queue[following] & _LOW)
            after = state_of(rules, words_of(rules.play(state, kept_move(moves, place, like))))
            _keep(rules, stack, own, after)
        else:
            # The bucket of this child is on the way while the next one is made ready.
            is_ahead = uses_table and following < stack[at + F_END] - 1
            target = following + 1 if is_ahead else following
            ready = stack[at + F_READY]
            while ready < target:
                ready += 1
                place = first + _LOW - (queue[ready & _INDEX] & _LOW)
                after = state_of(rules, words_of(rules.play(state, kept_move(moves, place, like))))
                child = at + F_CHILDREN + (ready - first & 1) * record
                _keep(rules, stack, child, after)
                if uses_table:
                    _ask(rules, stack, child, after, table, mask)
            stack[at + F_READY] = ready
            after = state_at(rules, stack, own + R_STATE)
        floor = max(stack[at + F_ALPHA], stack[at + F_BEST])
        alpha = -stack[at + F_BETA]
        beta = -floor
        if rules.declares_turn:
            is_same_player = rules.turn(state) == rules.turn(after)
            stack[at + F_SAME] = 1 if is_same_player else 0
            if is_same_player:
                alpha, beta = floor, -alpha
        if rules.patience > 0:
            place = first + _LOW - (queue[following] & _LOW)
            is_progress = rules.progress(state, kept_move(moves, place, like))
            stack[at + size + F_QUIET] = 0 if is_progress else stack[at + F_QUIET] + 1
        if repeats == DRAWN:
            is_repeated = _is_on_path(rules, stack, at, size, after)
        state = after
        at = at + size & _INDEX
        depth -= 1
        ply += 1
    if status != DONE:
        stack[at + F_ALPHA] = alpha
        stack[at + F_BETA] = beta
    control[AT] = at
    control[OWN] = own
    control[DEPTH] = depth
    control[NODES] = nodes
    control[CUTOFFS] = cutoffs
    control[FILLED] = filled
    control[PROGRESS] = nodes
    return status
