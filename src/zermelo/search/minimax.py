"""Minimax: the value of a state when both players look at everything (« min-max »)."""

from __future__ import annotations

from zermelo.checks import ensure_game, ensure_mover, state_or_start
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.search.nodes import SearchResult, SearchTree, plies
from zermelo.search.trace import Trace, ensure_trace
from zermelo.situation import State


def minimax(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    player: int | None = None,
    trace: Trace | None = None,
) -> SearchResult:
    """Return the minimax value of `state` (default: the start) with a best move and the principal line.

    The value of an ended game is its score; that of a state at the horizon, `depth` plies away, is its
    estimate; any other state is worth as much as its best successor. Values are those of the player to move;
    they change sign along a move unless the same player moves again. A decided game outranks every estimate
    and a faster win a slower one; in a game of `points` the score counts first, then the distance.

    The heuristic (default: the game's `estimate`) is the name of one of the game's `heuristics` or a function:
    `f(state)` speaks for the player to move, `f(board, player)` for the player who moves at the root, `f(board)` for
    the first player (see `zermelo.heuristic`). `player`, 0 or 1, moves in `state`; if None, whom the state names, else
    the first player.

    Without `depth` the search goes to the end. On games that may repeat a position, `repeats` is applied on
    the path (and the result is not exact where it mattered); where the rules say nothing about repetitions, a
    search to the end that meets one raises `UndefinedError`. That plays are finite is the caller's affair.

    Time O(number of nodes), b^depth for b moves per state: every play is walked through, nothing is remembered.
    Memory O(depth), on an explicit stack.

    Examples
    --------
    >>> from zermelo.arena import Arena
    >>> from zermelo.arena_game import ArenaGame
    >>> arena = Arena.from_dict(
    ...     {"r": ["a", "b"], "a": ["3", "5"], "b": ["1", "9"], "3": [], "5": [], "1": [], "9": []},
    ...     owner={"r": 0, "a": 1, "b": 1, "3": 0, "5": 0, "1": 0, "9": 0})
    >>> tree = ArenaGame(arena, scores={leaf: int(leaf) for leaf in ("3", "5", "1", "9")})
    >>> result = minimax(tree)
    >>> result.value, list(result.line), result.nodes
    (3, ['a', '3'], 7)
    """
    ensure_game(game)
    ensure_trace(trace)
    tree = SearchTree(game, estimator(game, heuristic), trace=trace)
    horizon = plies(depth)
    state = state_or_start(game, state)
    root = tree.root(state, horizon, ensure_mover(game, state, player))
    tree.note("enter", root, None)
    stack = [root]
    while stack:
        node = stack[-1]
        child = tree.child(node)
        if child is not None:
            tree.note("enter", child, child.move)
            stack.append(child)
            continue
        tree.close(stack.pop())
        if stack:
            stack[-1].take(node)
    return tree.result(root, horizon)
