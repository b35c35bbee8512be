"""Counting plays: the first test of every move generator."""

from __future__ import annotations

import math
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from zermelo.checks import ensure_game, state_or_start, within
from zermelo.compiled import Engine, ensure_engine
from zermelo.compiled.choice import Handover, Task, answer
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.questions import MOST_MOVES, titled
from zermelo.search.nodes import MOST_DEPTH
from zermelo.situation import State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

#: Positions looked at between two looks at whether compiled code is ready.
_STRIDE = 256
#: More leaves than this are days of counting, also compiled; estimated from so many random plays.
MOST_LEAVES, _SAMPLES = 10**14, 30
_TOO_MANY = message(
    "perft.many",
    en="{game} has about 10^{power} sequences of {depth} plies: counting them would take days; choose a smaller depth",
    fr="{game} a environ 10^{power} suites de {depth} coups : les compter prendrait des jours ; choisir une profondeur "
    "plus petite",
)


def perft(game: Game, depth: int, *, state: State | None = None, engine: Engine = "auto") -> int:
    """Return the number of sequences of exactly `depth` plies from `state` (default: the start).

    A play that ends before is not counted; a pass is a ply like any other; `repeats` plays no role. Every
    sequence is walked, except that the last ply is only counted: time O(sequences of `depth` − 1 plies).

    The engine `auto` starts in plain Python and goes over to compiled rules where there is more to do than to load or
    to compile them; the count is the same.

    Examples
    --------
    >>> from zermelo.games import load
    >>> perft(load("tictactoe"), 5)
    15120
    """
    ensure_game(game)
    ensure_engine(engine)
    within(0, depth, MOST_DEPTH, "depth")
    root = state_or_start(game, state)
    if (likely := _estimate(game, root, depth)) > MOST_LEAVES:
        power = round(math.log10(likely))
        raise TooLargeError(_TOO_MANY(game=titled(game), depth=depth, power=power))
    return answer(
        engine,
        game,
        root,
        _TASK,
        plain=lambda look: _plain(game, root, depth, look),
        compiled=lambda rules: _compiled(rules, root, depth),
    )


def _estimate(game: Game, root: State, depth: int) -> float:
    """Return about how many leaves perft will count: the mean, over random plays, of the product of moves.

    D. E. Knuth, Estimating the efficiency of backtrack programs, Math. Comp. 29 (1975) 121–136,
    doi:10.1090/S0025-5718-1975-0373371-6.
    """
    chance, total = Random(0), 0.0
    for _ in range(_SAMPLES):
        state, product = root, 1.0
        for _ in range(depth):
            moves = list(islice(game.moves(state), MOST_MOVES))
            product *= len(moves)
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
        total += product
    return total / _SAMPLES


def _plain(game: Game, root: State, depth: int, look: Handover) -> int:
    if depth == 0:
        return 1
    leaves, positions = 0, 0
    stack = [(root, depth)]
    while stack:
        here, plies = stack.pop()
        if plies == 1:
            leaves += sum(1 for _ in game.moves(here))
        else:
            stack.extend((game.play(here, move), plies - 1) for move in game.moves(here))
        positions += 1
        if positions % _STRIDE == 0:
            look()
    return leaves


def _compiled(rules: Rules, root: State, depth: int) -> int | Phrase:
    """Return what `perft` counts with compiled rules, or the reason why they cannot tell."""
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.routines.background import in_background
    from zermelo.compiled.routines.routine import RulesFaultError
    from zermelo.compiled.rules.faulted import fault_phrase
    from zermelo.compiled.walking.leaves import perft

    workspace = Workspace()
    try:
        return in_background(lambda: perft(rules, root, depth, workspace), stop=workspace.stop)
    except RulesFaultError as error:
        return fault_phrase(error)


def _warm_up(rules: Rules) -> None:
    from zermelo.compiled.walking.leaves import perft

    perft(rules, rules.game.start(), 1)


_TASK = Task("perft", _warm_up)
