"""Perft by compiled rules, called from Python."""

from __future__ import annotations

import numpy as np

from zermelo.compiled.memory.workspace import AT, END, StoppedError, Workspace
from zermelo.compiled.routines.threads import in_ranges, usable_threads
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.walking import explore
from zermelo.game import Game
from zermelo.situation import State

#: So many states are counted from where two threads share them, each so many plies deep at least: less is done at once.
_MANY_ROOTS, _LEAST_PLIES = 16, 6


def perft(rules: Rules, state: State, depth: int, workspace: Workspace | None = None) -> int:
    """Return the number of sequences of exactly `depth` plies from `state`, by compiled rules."""
    if depth == 0:
        return 1
    threads = usable_threads()
    roots, plies = [state], depth
    if threads > 1:
        roots, plies = _spread(rules.game, state, depth)
    size = rules.state_size

    def count(part: Workspace) -> int:
        stack = part.empty("stack", 256 * size, np.uint64)
        depths = part.empty("depths", 256, np.int64)
        control = part.control
        mine = roots[control[AT] : control[END]]
        control[explore.LEAVES] = 0
        status = explore.DONE
        for root in mine:
            stack[:size] = rules.words(root)
            depths[0] = plies
            control[explore.TOP] = 1
            while (status := explore.count_leaves(rules, stack, depths, control)) == explore.STACK_FULL:
                stack, depths = part.grow("stack", 2 * len(stack)), part.grow("depths", 2 * len(depths))
            if status != explore.DONE:
                break
        return status

    arrays = workspace or Workspace()
    shares = in_ranges(count, len(roots), arrays, threads=threads if len(roots) > 1 else 1)
    if shares[-1].status == explore.STOPPED:
        raise StoppedError
    return sum(int(share.control[explore.LEAVES]) for share in shares)


def _spread(game: Game, state: State, depth: int) -> tuple[list[State], int]:
    """Return the states met some plies later, to share a compiled perft between two threads, and the plies left."""
    states, plies = [state], depth
    while len(states) < _MANY_ROOTS and plies > _LEAST_PLIES:
        states = [game.play(before, move) for before in states for move in game.moves(before)]
        plies -= 1
    return (states, plies) if len(states) >= _MANY_ROOTS else ([state], depth)
