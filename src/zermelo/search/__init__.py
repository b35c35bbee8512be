"""Search: what a player can find out by looking ahead from one state."""

from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.deepening import deepening
from zermelo.search.greedy import greedy
from zermelo.search.maximin import maximin_minimax
from zermelo.search.mcts import TreeAnalysis, mcts
from zermelo.search.minimax import minimax
from zermelo.search.nodes import SearchResult
from zermelo.search.perft import perft
from zermelo.search.trace import Event, Trace
from zermelo.search.values import Value

__all__ = [
    "Event", "SearchResult", "Trace", "TreeAnalysis", "Value", "alpha_beta", "deepening",
    "greedy", "maximin_minimax", "mcts", "minimax", "perft",
]  # fmt: skip
