"""Who has won where a game on a graph is over, as arrays: for the checks of attractors."""

import numpy as np


def sink_seeds(graph, owner):
    """Who wins at each vertex without successors, the other player than its owner; −1 elsewhere."""
    return np.where(np.diff(graph.starts) == 0, 1 - np.asarray(owner, dtype=np.int8), -1).astype(np.int8)
