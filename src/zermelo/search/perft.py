"""Counting plays: the first test of every move generator."""

from __future__ import annotations

from zermelo.compiled import Engine, compiled_rules, ensure_engine, is_available, not_compiled
from zermelo.game import Game, State, within
from zermelo.search.nodes import MOST_DEPTH
from zermelo.words import Phrase

#: Up to so many positions plain Python is done before compiled code would be ready to start.
SMALL = 500_000
#: Random plays on which compiled rules are compared with the interpreted ones before they are believed.
COMPARED = 4


def perft(game: Game, depth: int, state: State | None = None, *, engine: Engine = "auto") -> int:
    """Return the number of sequences of exactly `depth` plies from `state` (default: the start).

    A play that ends before is not counted; a pass is a ply like any other; `repeats` plays no role. Every
    sequence is walked, except that the last ply is only counted: time O(sequences of `depth` − 1 plies).

    The engine `auto` starts in plain Python and goes over to compiled rules when there is more to do than
    compiling costs; the count is the same.

    Examples
    --------
    >>> from zermelo.games import load
    >>> perft(load("tictactoe"), 5)
    15120
    """
    ensure_engine(engine)
    within(0, depth, MOST_DEPTH, "depth")
    root = game.start() if state is None else state
    if engine != "compiled":
        leaves = _plain(game, root, depth, SMALL if engine == "auto" and is_available() else None)
        if leaves is not None:
            return leaves
    found = _compiled(game, root, depth)
    if not isinstance(found, Phrase):
        return found
    if engine == "compiled":
        raise not_compiled(game, found)
    whole = _plain(game, root, depth, None)
    assert whole is not None
    return whole


def _plain(game: Game, root: State, depth: int, limit: int | None) -> int | None:
    """Return the count; None once more than `limit` positions had to be looked at."""
    if depth == 0:
        return 1
    leaves = 0
    stack = [(root, depth)]
    left = -1 if limit is None else limit
    while stack:
        here, plies = stack.pop()
        if plies == 1:
            leaves += sum(1 for _ in game.moves(here))
        else:
            stack.extend((game.play(here, move), plies - 1) for move in game.moves(here))
        left -= 1
        if left == 0:
            return None
    return leaves


def _compiled(game: Game, root: State, depth: int) -> int | Phrase:
    """Return the count, or the reason why compiled rules cannot give it."""
    rules = compiled_rules(game)
    if isinstance(rules, Phrase):
        return rules
    from zermelo.compiled.background import in_background
    from zermelo.compiled.compare import compare_engines
    from zermelo.compiled.solve import perft
    from zermelo.compiled.workspace import Workspace

    comparison = compare_engines(rules, root, plays=COMPARED, most_plies=depth + 1, rules_only=True)
    if comparison.difference is not None:
        return comparison.difference.phrase
    workspace = Workspace()
    return in_background(lambda: perft(rules, root, depth, workspace), stop=workspace.stop)
