"""Exact answers: attractors, kernels, Grundy values, strong solutions, proofs by search, and their certificates."""

from zermelo.exact.attractor import attractor, attractor_strategy, stages, trap
from zermelo.exact.certificate import certificate_schema, read_certificate
from zermelo.exact.endgame import EndgameTable, tabulate
from zermelo.exact.enumerate import estimate_states
from zermelo.exact.grundy import grundy_value, grundy_values
from zermelo.exact.kernel import is_absorbing, is_stable, kernel, kernel_steps
from zermelo.exact.mex import mex
from zermelo.exact.naming import position_letter
from zermelo.exact.parts import MOST_MULTIPLIED, has_large_product
from zermelo.exact.parts_solution import PartsSolution, solve_by_parts
from zermelo.exact.proof import Proof, prove
from zermelo.exact.saved import ensure_savable, verify_stored
from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.exact.stored import is_stored, open_stored
from zermelo.exact.strategies import guaranteed, winning_strategy
from zermelo.exact.structure import find_cycle, is_acyclic, is_bipartite
from zermelo.exact.sums import sum_of
from zermelo.exact.verify import Verification, verify

__all__ = [
    "MOST_MULTIPLIED",
    "EndgameTable",
    "PartsSolution",
    "Proof",
    "Solution",
    "Verification",
    "attractor",
    "attractor_strategy",
    "certificate_schema",
    "ensure_savable",
    "estimate_states",
    "find_cycle",
    "grundy_value",
    "grundy_values",
    "guaranteed",
    "has_large_product",
    "is_absorbing",
    "is_acyclic",
    "is_bipartite",
    "is_stable",
    "is_stored",
    "kernel",
    "kernel_steps",
    "mex",
    "open_stored",
    "position_letter",
    "prove",
    "read_certificate",
    "solve",
    "solve_by_parts",
    "stages",
    "sum_of",
    "tabulate",
    "trap",
    "verify",
    "verify_stored",
    "winning_strategy",
]
