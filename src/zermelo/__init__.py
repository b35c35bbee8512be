"""zermelo: a workbench for two-player games of perfect information.

    from zermelo import Game, solve

Rules are written once, by subclassing `Game`; `solve`, `analyse`, `Arena`, `unfold` … take any such game.
Names are loaded when they are first used, so that `import zermelo` costs next to nothing.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from zermelo._version import __version__

if TYPE_CHECKING:
    from zermelo.analysis import Analysis, StateVerdict, Verdict
    from zermelo.arena import Arena
    from zermelo.arena_game import ArenaGame
    from zermelo.bits import count_bits, lowest_bit, replace, u64
    from zermelo.board import Board, Piece
    from zermelo.drawing.picture import Picture
    from zermelo.errors import (
        CertificateError,
        FileError,
        GraphError,
        IllegalMoveError,
        ParameterError,
        PositionError,
        RulesError,
        TooLargeError,
        UndefinedError,
        UnknownGameError,
        UnknownStateError,
        UnknownVertexError,
        VerificationError,
        ZermeloError,
    )
    from zermelo.exact.attractor import attractor
    from zermelo.exact.endgame import EndgameTable, tabulate
    from zermelo.exact.grundy import grundy_values
    from zermelo.exact.kernel import kernel
    from zermelo.exact.mex import mex
    from zermelo.exact.proof import Proof, prove
    from zermelo.exact.solution import Solution
    from zermelo.exact.solver import solve
    from zermelo.exact.strategies import winning_strategy
    from zermelo.exact.sums import sum_of
    from zermelo.exact.verify import Verification, verify
    from zermelo.game import Game
    from zermelo.games import load
    from zermelo.grid_game import GridGame, StonesGame
    from zermelo.judge import Budget, analyse
    from zermelo.learn.laws import Law, laws_at
    from zermelo.learn.pictures import draw
    from zermelo.learn.puzzles import Puzzle, find_puzzles
    from zermelo.learn.reviewing import Review, review
    from zermelo.matches.agents import Agent, make_agent
    from zermelo.matches.match import Match, play_match
    from zermelo.scores import Outcome
    from zermelo.search.alpha_beta import alpha_beta
    from zermelo.search.greedy import greedy
    from zermelo.search.mcts import TreeAnalysis, mcts
    from zermelo.search.minimax import minimax
    from zermelo.search.nodes import SearchResult
    from zermelo.search.perft import perft
    from zermelo.sheet import Sheet
    from zermelo.situation import Player
    from zermelo.strategy import Play, Strategy, follow
    from zermelo.testing import Report, check_game
    from zermelo.tree import GameTree, unfold

_HOME = {
    "zermelo.analysis": ("Analysis", "StateVerdict", "Verdict"),
    "zermelo.arena": ("Arena",),
    "zermelo.arena_game": ("ArenaGame",),
    "zermelo.bits": ("count_bits", "lowest_bit", "replace", "u64"),
    "zermelo.board": ("Board", "Piece"),
    "zermelo.drawing.picture": ("Picture",),
    "zermelo.errors": (
        "CertificateError",
        "FileError",
        "GraphError",
        "IllegalMoveError",
        "ParameterError",
        "PositionError",
        "RulesError",
        "TooLargeError",
        "UndefinedError",
        "UnknownGameError",
        "UnknownStateError",
        "UnknownVertexError",
        "VerificationError",
        "ZermeloError",
    ),
    "zermelo.exact": (
        "EndgameTable",
        "Proof",
        "Solution",
        "Verification",
        "attractor",
        "grundy_values",
        "kernel",
        "mex",
        "prove",
        "solve",
        "sum_of",
        "tabulate",
        "verify",
        "winning_strategy",
    ),
    "zermelo.game": ("Game",),
    "zermelo.games": ("load",),
    "zermelo.grid_game": ("GridGame", "StonesGame"),
    "zermelo.judge": ("Budget", "analyse"),
    "zermelo.learn.laws": ("Law", "laws_at"),
    "zermelo.learn.pictures": ("draw",),
    "zermelo.learn.puzzles": ("Puzzle", "find_puzzles"),
    "zermelo.learn.reviewing": ("Review", "review"),
    "zermelo.matches.agents": ("Agent", "make_agent"),
    "zermelo.matches.match": ("Match", "play_match"),
    "zermelo.search": ("SearchResult", "TreeAnalysis", "alpha_beta", "greedy", "mcts", "minimax", "perft"),
    "zermelo.scores": ("Outcome",),
    "zermelo.sheet": ("Sheet",),
    "zermelo.situation": ("Player",),
    "zermelo.strategy": ("Play", "Strategy", "follow"),
    "zermelo.testing": ("Report", "check_game"),
    "zermelo.tree": ("GameTree", "unfold"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "Agent", "Analysis", "Arena", "ArenaGame", "Board", "Budget", "CertificateError", "EndgameTable", "FileError",
    "Game", "GameTree", "GraphError", "GridGame", "IllegalMoveError", "Law", "Match", "Outcome", "ParameterError",
    "Picture", "Piece", "Play", "Player", "PositionError", "Proof", "Puzzle", "Report", "Review", "RulesError",
    "SearchResult", "Sheet", "Solution", "StateVerdict", "StonesGame", "Strategy", "TooLargeError", "TreeAnalysis",
    "UndefinedError", "UnknownGameError", "UnknownStateError", "UnknownVertexError", "Verdict", "Verification",
    "VerificationError", "ZermeloError", "__version__", "alpha_beta", "analyse", "attractor", "check_game",
    "count_bits", "draw", "find_puzzles", "follow", "greedy", "grundy_values", "kernel", "laws_at", "load",
    "lowest_bit", "make_agent", "mcts", "mex", "minimax", "perft", "play_match", "prove", "replace", "review", "solve",
    "sum_of", "tabulate", "u64", "unfold", "verify", "winning_strategy",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    value = getattr(importlib.import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


if "IPython" in sys.modules:
    # In a notebook arenas, trees and boards show themselves.
    from zermelo.apps.notebook import register

    register()
