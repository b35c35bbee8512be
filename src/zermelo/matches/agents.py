"""Who chooses the moves: at random, one ply ahead, by search, by the solved game, or with a level from 1 to 10."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from zermelo.analysis import Analysis
from zermelo.compiled.special import special_engine
from zermelo.errors import ParameterError, TooLargeError, UnknownGameError
from zermelo.exact import Solution, solve
from zermelo.game import Game, Move, Situation, State, legal_moves, next_player, score_of
from zermelo.matches.people import FileAgent, Heuristic, find_heuristic
from zermelo.search import analyse, greedy
from zermelo.words import message, some

_UNKNOWN_AGENT = message(
    "agents.unknown",
    en="there is no agent “{name}”; agents: {agents}; or a file: my_agent.py",
    fr="il n'y a pas d'agent « {name} » ; agents : {agents} ; ou un fichier : mon_agent.py",
)
_BAD_OPTION = message(
    "agents.option",
    en="“{part}” in {spec}: the agent {name} has the options: {options}",
    fr="« {part} » dans {spec} : l'agent {name} a les options : {options}",
)
_NOT_WHOLE = message(
    "agents.whole",
    en="{key}={value}: {key} is a whole number from {least} to {most}",
    fr="{key}={value} : {key} est un entier de {least} à {most}",
)

LEVELS = range(1, 11)
MOST_DEPTH = 60
#: By level: plies searched and the chance of a move at random among the safe ones. Level 10 thinks longer.
_STRENGTH = {3: (1, 0.4), 4: (2, 0.3), 5: (3, 0.2), 6: (4, 0.12), 7: (5, 0.06), 8: (6, 0.02), 9: (8, 0.0)}
_BLINDNESS = {1: 1.0, 2: 0.5}
#: No answer keeps a person waiting longer, whatever the depth.
_SECONDS = 3.0
#: A game with so few positions is simply solved.
SMALL_GAME = 20_000


class Agent(Protocol):
    """Chooses a move in a situation, among the moves that the match allows."""

    name: str

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return one of `moves`."""
        ...


class RandomAgent:
    """Every move has the same chance."""

    name = "random"

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return one of `moves` at random."""
        return self.chance.choice(moves)


class GreedyAgent:
    """The first move with the best estimate one ply ahead (the course's `meilleur_coup`)."""

    def __init__(self, game: Game, heuristic: Heuristic | None = None, name: str = "greedy") -> None:
        self.game, self.heuristic, self.name = game, heuristic, name

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the move that `greedy` finds; if the match forbids it, the first one allowed."""
        move = greedy(self.game, situation[0], self.heuristic)
        return move if move in moves else moves[0]


class AlphaBetaAgent:
    """Looks `depth` plies ahead; equal moves are drawn by lot."""

    def __init__(
        self, game: Game, chance: random.Random, depth: int = 6, heuristic: Heuristic | None = None
    ) -> None:
        self.game, self.chance, self.depth, self.heuristic = game, chance, depth, heuristic
        self.name = f"alphabeta:depth={depth}"

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return one of the best moves found."""
        found = analyse(self.game, situation[0], depth=self.depth, heuristic=self.heuristic)
        return _first_allowed(_ranked(found), moves, self.chance)


class ExactAgent:
    """Plays the solved game: wins fastest, loses slowest, keeps a draw; the solution is made when first needed.

    A game with an exact engine of its own is not solved as a whole, unless a `limit` of states is set.
    """

    name = "exact"

    def __init__(self, game: Game, chance: random.Random, limit: int | None = None) -> None:
        self.game, self.chance, self.limit = game, chance, limit
        self.solution: Solution | None = None

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return one of the best moves."""
        state = situation[0]
        if self.limit is None and special_engine(self.game) is not None:
            return _first_allowed(_ranked(analyse(self.game, state, exact=True)), moves, self.chance)
        solution = self.solved(state)
        return _first_allowed(_ranked(solution.analysis(state)), moves, self.chance)

    def solved(self, state: State) -> Solution:
        """Return the solution of all that can happen from `state`."""
        if self.solution is None or state not in self.solution:
            self.solution = solve(self.game, state, limit=self.limit)
        return self.solution


class LevelAgent:
    """An opponent of level 1 (random) to 10 (the solved game where it is small, else as deep as the time allows).

    From level 3 on it never misses a win in one move, nor allows one that it could have prevented.
    """

    def __init__(self, game: Game, chance: random.Random, level: int = 4) -> None:
        self.game, self.chance, self.level = game, chance, level
        self.name = f"level:{level}"
        self.exact: ExactAgent | None = ExactAgent(game, chance, SMALL_GAME) if level == LEVELS[-1] else None

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return a move worthy of the level."""
        if self.level in _BLINDNESS:
            blind = self.chance.random() < _BLINDNESS[self.level]
            agent = RandomAgent(self.chance) if blind else GreedyAgent(self.game)
            return agent.choose(situation, moves)
        if self.exact is not None:
            try:
                return self.exact.choose(situation, moves)
            except TooLargeError:
                self.exact = None
        moves = safe_moves(self.game, situation, moves)
        depth, slip = _STRENGTH.get(self.level, (None, 0.0))
        if len(moves) == 1 or self.chance.random() < slip:
            return self.chance.choice(moves)
        found = analyse(self.game, situation[0], depth=depth, seconds=_SECONDS)
        return _first_allowed(_ranked(found), moves, self.chance)


def safe_moves(game: Game, situation: Situation, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that win at once; else those after which the opponent cannot; else all of them."""
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
    """The score for the player to move if the game is over, else None."""
    return score_of(game, state) if next(legal_moves(game, state), None) is None else None


def _ranked(found: Analysis) -> list[list[Move]]:
    """The equally best moves, then each move by itself, better ones first."""
    return [[*found.best], *([verdict.move] for verdict in found.moves)]


def _first_allowed(ranked: Sequence[Sequence[Move]], moves: Sequence[Move], chance: random.Random) -> Move:
    """A move of the first group that has one the match allows."""
    for group in ranked:
        if allowed := [move for move in group if move in moves]:
            return chance.choice(allowed)
    return chance.choice(moves)


# --- from a text to an agent ------------------------------------------------------------------------


def make_agent(spec: str, game: Game, *, seed: int | None = None) -> Agent:
    """Return the agent that a text describes: `exact`, `alphabeta:depth=6`, `greedy:heuristic=NAME`, `FILE.py` …

    A part without a key is the agent's first option: `level:4`, `alphabeta:6`.
    """
    chance = random.Random(seed)
    if re.fullmatch(r".*\.py", spec, re.DOTALL):
        return FileAgent(game, Path(spec))
    name, _, rest = spec.partition(":")
    if name not in _MAKERS:
        raise UnknownGameError(_UNKNOWN_AGENT(name=name, agents=some(_MAKERS)))
    options, make = _MAKERS[name]
    given: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals and options:
            key, value = options[0], part
        if key not in options or not value or key in given:
            raise ParameterError(_BAD_OPTION(part=part, spec=spec, name=name, options=some(options) or "–"))
        given[key] = value
    return make(game, chance, given)


def _whole(given: dict[str, str], key: str, default: int, least: int, most: int) -> int:
    text = given.get(key, str(default))
    if not re.fullmatch(r"[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise ParameterError(_NOT_WHOLE(key=key, value=text, least=least, most=most))
    return int(text)


def _heuristic(game: Game, given: dict[str, str]) -> Heuristic | None:
    return find_heuristic(game, given["heuristic"]) if "heuristic" in given else None


def _make_random(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return RandomAgent(chance)


def _make_greedy(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    name = f"greedy:heuristic={given['heuristic']}" if given else "greedy"
    return GreedyAgent(game, _heuristic(game, given), name)


def _make_alphabeta(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    depth = _whole(given, "depth", 6, 1, MOST_DEPTH)
    return AlphaBetaAgent(game, chance, depth, _heuristic(game, given))


def _make_exact(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return ExactAgent(game, chance)


def _make_level(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return LevelAgent(game, chance, _whole(given, "level", 4, LEVELS[0], LEVELS[-1]))


_Maker = Callable[[Game, random.Random, dict[str, str]], Agent]
_MAKERS: dict[str, tuple[tuple[str, ...], _Maker]] = {
    "exact": ((), _make_exact),
    "alphabeta": (("depth", "heuristic"), _make_alphabeta),
    "greedy": (("heuristic",), _make_greedy),
    "random": ((), _make_random),
    "level": (("level",), _make_level),
}
