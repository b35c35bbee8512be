"""What a command advises to try next."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from zermelo.apps.cli import command_names
from zermelo.apps.language import tell
from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.notation import read_situation
from zermelo.questions import legal_moves
from zermelo.situation import State
from zermelo.words import message

_NEXT = message("cli.advice.next", en="next: zermelo {commands}", fr="ensuite : zermelo {commands}")

#: Vertices and edges of the largest graph that `draw` draws, as `zermelo.drawing.graphs` has them: to advise it, that
#: need not be imported.
MOST_DRAWN = (60, 200)
#: Nodes of the largest tree, as there.
MOST_TREE_DRAWN = 200
#: So many states, met in a few hundredths of a second, show how a game grows; the guess may be a hundred times off.
_GLANCE, _VAST = 2_000, 10**10
#: What the literature counts is no guess: more than `zermelo.exact.solver` solves unasked is too large.
_LARGE = 100_000_000
#: What needs all states of a game.
_WHOLE = ("solve", "explore")
#: Games with more moves than usual are looked at in fewer states.
_USUAL, _FEWEST = 20, 20


def next_steps(
    spec: str, *candidates: tuple[str, str], at: str | None = None, game: Game | None = None
) -> str:
    """Return what to try next: the commands that exist among (name, options), the first with game and position.

    With `game`, it is not advised to solve or to explore one that is clearly too large.
    """
    known = command_names()
    where = shlex.quote(spec.rstrip(":,")) + ("" if at is None else f" --at {shlex.quote(at)}")
    steps: list[str] = []
    for name, options in candidates:
        if name in known and not (name in _WHOLE and game is not None and _is_vast(game, at)):
            steps.append(" ".join(filter(None, (name, "…" if steps else where, options))))
    return tell(_NEXT(commands=" · ".join(steps)))


def tree_steps(game: Game, state: State) -> list[tuple[str, str]]:
    """Return the advice to draw the tree below a state, two plies of it or one; none where a drawing has no room."""
    with suppress(RulesError):
        below = [[state]]
        for _ in range(2):
            below.append(list(islice(_afters(game, below[-1]), MOST_TREE_DRAWN)))
        for depth in (2, 1):
            if sum(map(len, below[: depth + 1])) <= MOST_TREE_DRAWN:
                return [("draw", f"--as tree --depth {depth} --show minimax -o tree.svg")]
    return []


def _afters(game: Game, states: list[State]) -> Iterator[State]:
    return (game.play(state, move) for state in states for move in legal_moves(game, state))


def _is_vast(game: Game, at: str | None) -> bool:
    """Whether a game has too many states for the commands that are advised: known, or announced by its first levels."""
    counted = game.sheet.state_counts.get(game.title())
    if counted and at is None:
        return counted[0] > _LARGE
    state = read_situation(game, at)[0]
    with suppress(RulesError):
        if _is_tiny(game, state):
            return False
        from zermelo.exact import estimate_states

        width = max(1, sum(1 for _ in islice(legal_moves(game, state), _GLANCE)))
        return estimate_states(game, state, sample=max(_FEWEST, _GLANCE * _USUAL // width)) > _VAST
    # Then solving it says best what is wrong with the rules.
    return False


def _is_tiny(game: Game, state: State) -> bool:
    """Whether all states are met at a glance, so that a command's advice needs no estimate."""
    seen, waiting = {state}, [state]
    while waiting and len(seen) <= _GLANCE:
        here = waiting.pop()
        afters = {game.play(here, move) for move in islice(legal_moves(game, here), _GLANCE)} - seen
        seen |= afters
        waiting += afters
    return not waiting
