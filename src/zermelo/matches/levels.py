"""Opponents of level 1 to 10: from random moves to the best that the time allows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from zermelo.analysis import Analysis
from zermelo.game import Game
from zermelo.judge import Budget, Solutions, analyse
from zermelo.matches.thinkers import GreedyAgent, RandomAgent, first_allowed, ranked
from zermelo.questions import declares, has_moves, legal_moves, next_player, score_of
from zermelo.search import deepening, mcts
from zermelo.search.nodes import Past
from zermelo.situation import Move, Situation, State
from zermelo.strategy import Play

LEVELS = range(1, 11)
#: By level: plies searched where the game has an estimate, visits of a Monte-Carlo tree where it has none, and the
#: chance of a move at random among the safe ones. Level 10 thinks as long as it may.
_STRENGTH = {
    3: (1, 10, 0.4),
    4: (2, 30, 0.3),
    5: (3, 100, 0.2),
    6: (4, 300, 0.12),
    7: (5, 800, 0.06),
    8: (6, 2000, 0.02),
    9: (8, 5000, 0.0),
}
_BLINDNESS = {1: 1.0, 2: 0.7}
#: No answer keeps a person waiting longer, whatever the level; half of it is the judge's.
LEVEL_SECONDS = 3.0


class LevelAgent:
    """An opponent of level 1 (random) to 10 (what the judge proves, else as deep as the time allows).

    From level 3 on it never misses a win in one move, nor allows one that it could have prevented.
    """

    def __init__(
        self, game: Game, chance: random.Random, level: int = 4, known: Solutions | None = None
    ) -> None:
        self.game, self.chance, self.level = game, chance, level
        self.name = f"level:{level}"
        self.known = Solutions() if known is None else known
        self.past = Past()

    def follow(self, play: Play, past: Past) -> None:
        """Let the agent of a level remember what would be a repetition."""
        self.past = past

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return a move worthy of the agent's level."""
        if self.level in _BLINDNESS:
            blind = self.chance.random() < _BLINDNESS[self.level]
            agent = RandomAgent(self.chance) if blind else GreedyAgent(self.game)
            return agent.choose(situation, moves)
        if self.level == LEVELS[-1]:
            budget = Budget(seconds=LEVEL_SECONDS / 2)
            found = analyse(
                self.game,
                situation[0],
                player=situation[1],
                budget=budget,
                known=self.known,
                past=self.past,
            )
            # A table has no depth: it is followed also where the win may come too late for the rules.
            if found.outcome is not None or found.depth is None:
                return first_allowed(ranked(found), moves, self.chance)
        moves = safe_moves(self.game, situation, moves)
        depth, visits, slip = _STRENGTH.get(self.level, (None, None, 0.0))
        if len(moves) == 1 or self.chance.random() < slip:
            return self.chance.choice(moves)
        return first_allowed(ranked(self._think(situation[0], depth, visits)), moves, self.chance)

    def _think(self, state: State, depth: int | None, visits: int | None) -> Analysis:
        """Let the agent search: by alpha-beta where something tells good positions from bad, else by random plays."""
        seconds = LEVEL_SECONDS if depth is not None else LEVEL_SECONDS / 2
        if declares(self.game, "estimate"):
            return deepening(self.game, state, depth=depth, seconds=seconds, past=self.past)
        return mcts(self.game, state, visits=visits, seconds=seconds, seed=self.chance.getrandbits(63))


def safe_moves(game: Game, situation: Situation, moves: Sequence[Move]) -> list[Move]:
    """Return an agent's moves that win at once; else those after which the opponent cannot; else all of them."""
    state, player = situation
    kept: list[Move] = []
    for move in moves:
        after = game.play(state, move)
        mover = next_player(game, player, after)
        result = _score_of_end(game, after)
        if result is not None:
            gain = result if mover == player else -result
            if gain > 0:
                return [win for win in moves if _wins_at_once(game, situation, win)]
            if gain == 0:
                kept.append(move)
        elif mover == player or not any(
            _wins_at_once(game, (after, mover), answer) for answer in legal_moves(game, after)
        ):
            kept.append(move)
    return kept or list(moves)


def _wins_at_once(game: Game, situation: Situation, move: Move) -> bool:
    state, player = situation
    after = game.play(state, move)
    result = _score_of_end(game, after)
    if result is None:
        return False
    return (result if next_player(game, player, after) == player else -result) > 0


def _score_of_end(game: Game, state: State) -> float | None:
    """The score for the player to move if the agent's game is over, else None."""
    return None if has_moves(game, state) else score_of(game, state)
