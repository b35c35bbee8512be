"""Monte-Carlo tree search on compiled rules: the tree of `search.mcts_tree` in arrays, with the same random numbers."""

from __future__ import annotations

from math import inf, isfinite, isnan, log, sqrt
from typing import Any, NamedTuple

from zermelo.compiled.memory.workspace import FIRST_FREE, Array
from zermelo.compiled.routines.move_words import keep_move, kept_move
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, state_at, state_of, word, words_of
from zermelo.compiled.walking.explore import signed_score


class Tree(NamedTuple):
    """The arrays of a tree. Everything is seen by the first player.

    Node v has its state at `states[v * state_size]`; row v of `links` says where its children are, of `sums` what
    plays through it came to, of `stats` what a choice between nodes looks at. `path` and `players` have the nodes
    of the visit under way, `moves` the moves of a playout. `numbers` are about all results, `limits` the least and the
    greatest possible one, `roots` √ln n for small n.
    """

    states: Array
    links: Array
    sums: Array
    stats: Array
    path: Array
    players: Array
    moves: Array
    numbers: Array
    limits: Array
    roots: Array


#: Columns of `links`: the first child, and how many there are, or why there are none.
FIRST, COUNT = 0, 1
LEAF, REPEATED = -1, -2
#: Columns of `sums`: how often a node was visited, and the sum of the results.
VISITS, TOTAL = 0, 1
#: Columns of `stats`: the mean result, one over the root of the number of visits (infinite before the first), and the
#: bounds between which the value is proved to lie.
MEAN, SPREAD, LOW, HIGH = range(4)
#: Places in `numbers`: the largest score seen, the sum of the sizes of all estimates, NaN once one of them was, and
#: how many there were.
SCALE, SIZES, ESTIMATED = range(3)
#: Places in `control`: the generator's state, nodes in use, words that the moves need, whether memory is at its end.
CHANCE, USED, NEEDED, IS_FULL = range(FIRST_FREE, FIRST_FREE + 4)

#: Why a routine returned.
DONE, NODES_FULL, MOVES_FULL = range(3)


# --- chance -----------------------------------------------------------------------------------------------


@helper
def next_random(x: int) -> int:
    """Return the next state of the compiled playouts' generator of random numbers."""
    x = word(x)
    x = x ^ (x >> word(12))
    x = word(x ^ word(x << word(25)))
    return x ^ (x >> word(27))


@helper
def below(x: int, count: int) -> int:
    """Return the number from 0 to `count` − 1 that a state of the compiled playouts' generator stands for."""
    scrambled = word(word(x) * word(0x2545F4914F6CDD1D))
    return number(((scrambled >> word(32)) * word(count)) >> word(32))


# --- one visit --------------------------------------------------------------------------------------------


@helper
def result_of(rules: Any, state: Any, player: int) -> float:
    """Return the score of a compiled playout's end, seen by the first player."""
    score = float(signed_score(rules, state))
    return score if player == 0 else -score


@helper
def expand(rules: Any, tree: Tree, control: Array, node: int, player: int, ply: int) -> bool:
    """Give a node of the compiled Monte-Carlo tree its children; return whether there was room for them."""
    size = rules.state_size
    state = state_at(rules, tree.states, node * size)
    first = control[USED]
    child = first
    for move in rules.moves(state):
        if child == len(tree.links):
            return False
        after = words_of(rules.play(state, move))
        for i in range(size):
            tree.states[child * size + i] = after[i]
        tree.sums[child, VISITS] = 0.0
        tree.sums[child, TOTAL] = 0.0
        tree.stats[child, MEAN] = 0.0
        tree.stats[child, SPREAD] = inf
        tree.stats[child, LOW] = tree.limits[0]
        tree.stats[child, HIGH] = tree.limits[1]
        tree.links[child, COUNT] = LEAF
        if not rules.declares_level:
            mover = number(rules.turn(state_of(rules, after))) if rules.declares_turn else 1 - player
            for before in range(ply + 1):
                if tree.players[before] == mover:
                    is_same = True
                    for i in range(size):
                        if tree.states[tree.path[before] * size + i] != after[i]:
                            is_same = False
                            break
                    if is_same:
                        tree.links[child, COUNT] = REPEATED
                        break
        child += 1
    tree.links[node, FIRST] = first
    tree.links[node, COUNT] = child - first
    control[USED] = child
    return True


@helper
def choose(tree: Tree, node: int, player: int, weight: float, start: int, forbids: bool) -> int:
    """Return the most promising child of a node of the compiled tree, looked at from number `start` around; −1 if none.

    It is unvisited or has the largest upper confidence bound; one that is proved to be no better than what the player
    already has is left alone, and so is a repetition where the rules forbid it.
    """
    stats = tree.stats
    first = number(tree.links[node, FIRST])
    end = first + number(tree.links[node, COUNT])
    low = stats[node, LOW]
    high = stats[node, HIGH]
    best = -1
    best_bound = -inf
    child = first + start
    for _ in range(end - first):
        is_useless = stats[child, HIGH] <= low if player == 0 else stats[child, LOW] >= high
        if not (is_useless or (forbids and tree.links[child, COUNT] == REPEATED)):
            spread = stats[child, SPREAD]
            if spread == inf:
                return child
            mean = stats[child, MEAN]
            bound = (mean if player == 0 else -mean) + weight * spread
            if bound > best_bound:
                best = child
                best_bound = bound
        child += 1
        if child == end:
            child = first
    return best


@helper
def descend(
    rules: Any, tree: Tree, control: Array, weight: float, forbids: bool, root_player: int, x: int
) -> tuple[int, int]:
    """Walk down the compiled tree to a leaf.

    Return its ply, −1 if there is no room for its children, and the generator.
    """
    node = 0
    player = root_player
    ply = 0
    tree.path[0] = 0
    tree.players[0] = player
    while True:
        if (
            tree.links[node, COUNT] == LEAF
            and tree.sums[node, VISITS] > 0.0
            and ply + 1 < len(tree.path)
            and not expand(rules, tree, control, node, player, ply)
            and control[IS_FULL] == 0
        ):
            return -1, x
        count = tree.links[node, COUNT]
        if count <= 0:
            return ply, x
        x = next_random(x)
        visits = number(tree.sums[node, VISITS])
        doubt = tree.roots[visits] if visits < len(tree.roots) else sqrt(log(float(visits)))
        node = choose(tree, node, player, weight * doubt, below(x, count), forbids)
        if node < 0:
            return ply, x
        ply += 1
        if rules.declares_turn:
            player = number(rules.turn(state_at(rules, tree.states, node * rules.state_size)))
        else:
            player = 1 - player
        tree.path[ply] = node
        tree.players[ply] = player


@helper
def kept(tree: Tree, result: float) -> float:
    """Note the size of a compiled playout's result; one that is infinite counts as the largest seen."""
    scale = float(tree.numbers[SCALE])
    if not isfinite(result):
        return scale if result > 0 else -scale
    if abs(result) > scale:
        tree.numbers[SCALE] = abs(result)
    return result


@helper
def known(rules: Any, tree: Tree, node: int, player: int) -> float:
    """Return the result of a leaf of the compiled tree that needs no playout: a repetition, an end, nothing left."""
    count = tree.links[node, COUNT]
    if count == REPEATED:
        return 0.0
    if count == 0:
        return kept(tree, tree.stats[node, LOW])
    first = tree.links[node, FIRST]
    for child in range(first, first + count):
        if tree.links[child, COUNT] != REPEATED:
            return kept(tree, tree.stats[node, LOW] if player == 0 else tree.stats[node, HIGH])
    return kept(tree, result_of(rules, state_at(rules, tree.states, node * rules.state_size), player))


@helper
def settle(tree: Tree, node: int, result: float) -> float:
    """Note that the game is over in a node of the compiled Monte-Carlo tree."""
    tree.links[node, COUNT] = 0
    tree.stats[node, LOW] = result
    tree.stats[node, HIGH] = result
    return kept(tree, result)


@helper
def back_up(tree: Tree, ply: int, result: float) -> None:
    """Count a result on the whole path of the compiled tree, and carry proved bounds up where they change something."""
    stats = tree.stats
    is_changed = False
    for at in range(ply, -1, -1):
        node = tree.path[at]
        visits = tree.sums[node, VISITS] + 1.0
        total = tree.sums[node, TOTAL] + result
        tree.sums[node, VISITS] = visits
        tree.sums[node, TOTAL] = total
        stats[node, MEAN] = total / visits
        stats[node, SPREAD] = 1.0 / sqrt(visits)
        if is_changed and tree.links[node, COUNT] > 0:
            first = tree.links[node, FIRST]
            low = stats[first, LOW]
            high = stats[first, HIGH]
            for child in range(first + 1, first + tree.links[node, COUNT]):
                if tree.players[at] == 0:
                    low = max(low, stats[child, LOW])
                    high = max(high, stats[child, HIGH])
                else:
                    low = min(low, stats[child, LOW])
                    high = min(high, stats[child, HIGH])
            is_changed = low != stats[node, LOW] or high != stats[node, HIGH]
            stats[node, LOW] = low
            stats[node, HIGH] = high
        elif visits == 1.0:
            is_changed = stats[node, LOW] == stats[node, HIGH]


@helper
def squashed(rules: Any, tree: Tree, state: Any, player: int) -> float:
    """Return the game's estimate for the compiled tree, seen by the first player.

    Between a loss and a win without points.
    """
    estimate = float(rules.estimate(state))
    if isnan(estimate):
        tree.numbers[SIZES] = estimate
        return 0.0
    if player != 0:
        estimate = -estimate
    if rules.points:
        return kept(tree, estimate)
    if not isfinite(estimate):
        return 1.0 if estimate > 0 else -1.0
    numbers = tree.numbers
    numbers[SIZES] += abs(estimate)
    numbers[ESTIMATED] += 1.0
    if estimate == 0.0:
        return 0.0
    return float(estimate / (abs(estimate) + numbers[SIZES] / numbers[ESTIMATED]))


# --- many visits ------------------------------------------------------------------------------------------


@compiled
def grow_by_playouts(
    rules: Any,
    tree: Tree,
    control: Array,
    exploration: float,
    forbids: bool,
    root_player: int,
    most_plies: int,
    visits: int,
) -> int:
    """Visit the compiled tree's root until it has so many visits or is proved; leaves are judged by random playouts.

    A visit that lacks room changes nothing: it is begun again once there is some.
    """
    moves = tree.moves
    while tree.sums[0, VISITS] < visits and tree.stats[0, LOW] < tree.stats[0, HIGH]:
        weight = exploration * tree.numbers[SCALE]
        ply, x = descend(rules, tree, control, weight, forbids, root_player, word(control[CHANCE]))
        if ply < 0:
            return NODES_FULL
        node = tree.path[ply]
        player = tree.players[ply]
        if tree.links[node, COUNT] != LEAF:
            result = known(rules, tree, node, player)
        else:
            result = 0.0
            state = state_at(rules, tree.states, node * rules.state_size)
            for plies in range(most_plies):
                count = 0
                width = 1
                for move in rules.moves(state):
                    width = keep_move(moves, count, move)
                    count += 1
                if count * width > len(moves):
                    control[NEEDED] = count * width
                    return MOVES_FULL
                if count == 0:
                    result = result_of(rules, state, player)
                    result = settle(tree, node, result) if plies == 0 else kept(tree, result)
                    break
                chosen = 0
                if count > 1:
                    x = next_random(x)
                    chosen = below(x, count)
                state = state_of(rules, words_of(rules.play(state, kept_move(moves, chosen, move))))
                player = number(rules.turn(state)) if rules.declares_turn else 1 - player
        back_up(tree, ply, result)
        control[CHANCE] = number(x)
    return DONE


@compiled
def grow_by_estimates(
    rules: Any,
    tree: Tree,
    control: Array,
    exploration: float,
    forbids: bool,
    root_player: int,
    visits: int,
) -> int:
    """Visit the compiled tree's root until it has so many visits or is proved.

    Leaves are judged by the game's estimate.
    """
    while tree.sums[0, VISITS] < visits and tree.stats[0, LOW] < tree.stats[0, HIGH]:
        weight = exploration * tree.numbers[SCALE]
        ply, x = descend(rules, tree, control, weight, forbids, root_player, word(control[CHANCE]))
        if ply < 0:
            return NODES_FULL
        node = tree.path[ply]
        player = tree.players[ply]
        if tree.links[node, COUNT] != LEAF:
            result = known(rules, tree, node, player)
        else:
            state = state_at(rules, tree.states, node * rules.state_size)
            is_over = True
            for _ in rules.moves(state):
                is_over = False
                break
            if is_over:
                result = settle(tree, node, result_of(rules, state, player))
            else:
                result = squashed(rules, tree, state, player)
        back_up(tree, ply, result)
        control[CHANCE] = number(x)
    return DONE
