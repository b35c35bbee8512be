"""Results on a drawing, whole or step by step: attractors, kernel, Grundy values, strategies, searches, plays.

Each show takes a `Scene` and results that were found elsewhere. With `steps` it gives the stages of the
algorithm in their order, each with one sentence; otherwise the whole result alone.
"""

from zermelo.drawing.shows.regions import attractor, grundy, kernel, strategy, trap
from zermelo.drawing.shows.scene import Scene, blank, plain, written
from zermelo.drawing.shows.searches import Proof, Visit, alpha_beta, estimates, line, minimax, play

__all__ = [
    "Proof", "Scene", "Visit", "alpha_beta", "attractor", "blank", "estimates", "grundy", "kernel", "line", "minimax",
    "plain", "play", "strategy", "trap", "written",
]  # fmt: skip
