"""Games made of several others: what solvers and verifier both know of a sum, and no more."""

from __future__ import annotations

from zermelo.game import Game


class Compound(Game):
    """A game whose states are tuples of those of its `games`, in their order."""

    games: tuple[Game, ...]
