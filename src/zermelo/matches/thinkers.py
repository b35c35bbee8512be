"""Who chooses the moves: at random, one ply ahead, by search, by random plays, or by the solved game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from zermelo.analysis import Analysis, Verdict
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.heuristic import Estimator, estimator
from zermelo.judge import Solutions, analyse
from zermelo.judge.budget import PERFECT
from zermelo.questions import titled
from zermelo.search import deepening, mcts, minimax
from zermelo.search.greedy import first_best
from zermelo.search.nodes import Past
from zermelo.situation import Move, Situation
from zermelo.strategy import Play
from zermelo.words import message

_TOO_EARLY = message(
    "agents.too_early",
    en="exact: this position of {game} is too far from the end to be played perfectly; begin with a later one, or take "
    "level:10 or alphabeta",
    fr="exact : cette position de {game} est trop loin de la fin pour être jouée parfaitement ; commencer par une "
    "position plus avancée, ou prendre level:10 ou alphabeta",
)

#: How many plies an alpha-beta agent looks ahead if nothing is said; minimax, which looks at everything, fewer.
DEFAULT_DEPTH, MINIMAX_DEPTH = 6, 4


class Agent(Protocol):
    """Chooses a move in a situation, among the moves that the match allows."""

    name: str

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the one of `moves` that the agent chooses."""
        ...


@runtime_checkable
class Follower(Protocol):
    """An agent that is told of the play before it chooses."""

    def follow(self, play: Play, past: Past) -> None:
        """Let the agent remember how the play came to where it is, and what that means to a search."""
        ...


class RandomAgent:
    """Every move has the same chance."""

    name = "random"

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return one of `moves` at random, as the agent's choice."""
        return self.chance.choice(moves)


class GreedyAgent:
    """The first move with the best estimate one ply ahead (the course's `meilleur_coup`); ends are not looked at."""

    def __init__(self, game: Game, heuristic: Estimator | None = None, name: str = "greedy") -> None:
        self.judge, self.name = heuristic or estimator(game, None), name

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the agent's choice: the first of the moves after which the heuristic is best."""
        return self.consider(situation, moves).move

    def consider(self, situation: Situation, moves: Sequence[Move]) -> Verdict:
        """Return the agent's choice, with what the heuristic says of it."""
        found = first_best(self.judge, *situation, moves)
        assert found is not None, "an agent is asked where there are moves"
        move, value = found
        return Verdict(move, None, value, None, exact=False)


class MinimaxAgent:
    """Looks at everything `depth` plies ahead, as the course does; of equally good moves it plays the first."""

    def __init__(
        self,
        game: Game,
        chance: random.Random,
        depth: int = MINIMAX_DEPTH,
        heuristic: Estimator | None = None,
    ) -> None:
        self.game, self.chance, self.depth, self.heuristic = game, chance, depth, heuristic
        self.name = f"minimax:depth={depth}"

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the agent's choice: the first of the best moves."""
        return self.consider(situation, moves).move

    def consider(self, situation: Situation, moves: Sequence[Move]) -> Verdict:
        """Return the agent's choice, with what the search has found out about it."""
        state, player = situation
        found = minimax(self.game, state, depth=self.depth, heuristic=self.heuristic, player=player)
        if found.best[0] not in moves:
            # A repetition that the match forbids and the search, which begins here, does not know of.
            return Verdict(self.chance.choice(moves), None, None, None, exact=False)
        return Verdict(found.best[0], found.outcome, found.value, found.distance, exact=found.exact)


class AlphaBetaAgent:
    """Looks `depth` plies ahead, or as far as `seconds` or `nodes` allow; equal moves are drawn by lot."""

    def __init__(
        self,
        game: Game,
        chance: random.Random,
        depth: int | None = DEFAULT_DEPTH,
        heuristic: Estimator | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> None:
        self.game, self.chance, self.depth, self.heuristic = game, chance, depth, heuristic
        self.seconds, self.nodes = seconds, nodes
        self.past = Past()
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
        limit, value = next((name, value) for name, value in limits.items() if value is not None)
        self.name = f"alphabeta:{limit}={value:g}" if limit == "seconds" else f"alphabeta:{limit}={value}"

    def follow(self, play: Play, past: Past) -> None:
        """Let the agent remember what would be a repetition."""
        self.past = past

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the agent's choice: one of the best moves found."""
        return self.consider(situation, moves).move

    def consider(self, situation: Situation, moves: Sequence[Move]) -> Verdict:
        """Return the agent's choice, with what the search has found out about it."""
        found = deepening(
            self.game,
            situation[0],
            depth=self.depth,
            seconds=self.seconds,
            nodes=self.nodes,
            heuristic=self.heuristic,
            player=situation[1],
            past=self.past,
        )
        chosen = first_allowed(ranked(found), moves, self.chance)
        unseen = Verdict(chosen, None, None, None, exact=False)
        return next((verdict for verdict in found.moves if verdict.move == chosen), unseen)


class MctsAgent:
    """Judges moves by plays at random that follow the better ones more often: for `seconds`, or so many `visits`."""

    def __init__(
        self, game: Game, chance: random.Random, seconds: float | None = None, visits: int | None = None
    ) -> None:
        self.game, self.chance, self.seconds, self.visits = game, chance, seconds, visits
        limit = f"seconds={seconds:g}" if visits is None else f"visits={visits}"
        self.name = f"mcts:{limit}"

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the agent's choice: the best move found."""
        seed = self.chance.getrandbits(63)
        found = mcts(self.game, situation[0], seconds=self.seconds, visits=self.visits, seed=seed)
        return first_allowed(ranked(found), moves, self.chance)


class ExactAgent:
    """Plays what the judge has proved: wins fastest, loses slowest, keeps a draw; solutions made once serve again."""

    name = "exact"

    def __init__(self, game: Game, chance: random.Random, known: Solutions | None = None) -> None:
        self.game, self.chance = game, chance
        self.known = Solutions(most_states=PERFECT.solved_states) if known is None else known

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the agent's choice: one of the best moves; a position that cannot be proved is refused."""
        try:
            found = analyse(self.game, situation[0], player=situation[1], budget=PERFECT, known=self.known)
        except TooLargeError:
            raise TooLargeError(_TOO_EARLY(game=titled(self.game))) from None
        return first_allowed(ranked(found), moves, self.chance)


def ranked(found: Analysis) -> list[list[Move]]:
    """Return the equally best moves, for an agent to choose from, then each move by itself, better ones first."""
    return [[*found.best], *([verdict.move] for verdict in found.moves)]


def first_allowed(ranked: Sequence[Sequence[Move]], moves: Sequence[Move], chance: random.Random) -> Move:
    """Return a move, for an agent, of the first group that has one the match allows."""
    for group in ranked:
        if allowed := [move for move in group if move in moves]:
            return chance.choice(allowed)
    return chance.choice(moves)
