"""What a compiled solution claims, for tests of the checks: arrays that a test may spoil."""

import numpy as np

from zermelo.compiled.checking.solutions import Answers, check_solution


def answers_of(solution, *, with_moves=True, **changes):
    """Return the claims of a `CompiledSolution`; `changes` replace some of them."""
    enumeration, scale = solution.enumeration, solution.scale
    lookup = enumeration.lookup
    claims = {
        "start": lookup.state(0),
        "rows": lookup.rows,
        "width": lookup.width,
        "keys": np.asarray(lookup.keys),
        "table": np.asarray(lookup.table),
        "values": solution.values,
        "unit": scale.unit,
        "top": scale.top,
        "split": scale.split,
        "edges": enumeration.edge_count,
        "counts": counted(solution.values),
        "moves": (enumeration.starts, enumeration.edges) if with_moves and enumeration.has_edges else None,
    }
    return Answers(**(claims | changes))


def counted(values):
    """Return how many values are positive, zero and negative, counted one by one."""
    signs = {"win": 0, "draw": 0, "loss": 0}
    for value in values.tolist():
        signs["win" if value > 0 else "loss" if value < 0 else "draw"] += 1
    return signs


def fault_of(solution, **changes):
    """Return the fault that the check finds; None if there is none."""
    return check_solution(solution.enumeration.rules, answers_of(solution, **changes)).fault
