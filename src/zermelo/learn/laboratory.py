"""The laboratory: heuristics held against the truth, at every horizon.

A heuristic chooses, at a depth, the first of the best moves of a search so many plies deep that asks it at its horizon.
A choice *agrees* with the truth when it keeps the outcome of the position; its *regret* is how far it lowers it (a win
given away for a draw is 1, for a loss 2; in games with points, points); a *decisive* mistake lowers the outcome.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zermelo.analysis import Analysis
from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.judge import Budget, analyse
from zermelo.judge.budget import SMALL
from zermelo.judge.solutions import has_more_states
from zermelo.learn.reasons import Place, Truth
from zermelo.matches.match import play_match
from zermelo.matches.thinkers import GreedyAgent
from zermelo.questions import first_state, start_situation
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, Situation

#: Positions whose nodes are counted, and worst positions that are kept.
_COUNTED, _WORST = 20, 5
#: A random play is followed so far, for it may have no end; and so many in a row may show nothing new.
_LONGEST_PLAY, _FRUITLESS = 200, 200


@dataclass(frozen=True)
class Mistake:
    """A choice that lowers the outcome of a position, for who moves there."""

    situation: Situation
    move: Move
    before: Outcome
    after: Outcome
    regret: Number


@dataclass(frozen=True)
class Measure:
    """A heuristic at a depth, over so many positions of which enough is proved to judge its choice.

    Where there are none, `agreement` and `regret` are None.
    """

    heuristic: str
    depth: int
    positions: int
    agreement: float | None
    regret: float | None
    decisive: int
    nodes: float
    worst: tuple[Mistake, ...]


def worst_mistakes(found: Sequence[Measure]) -> list[tuple[Measure, Mistake]]:
    """Return the worst choice of each measure of the laboratory that made one."""
    return [(measure, measure.worst[0]) for measure in found if measure.worst]


@dataclass(frozen=True)
class Opinion:
    """What a heuristic says of one position, and chooses at each depth, with what that choice is worth."""

    heuristic: str
    estimate: Number
    choices: Mapping[int, tuple[Move, Outcome | None]]


class Laboratory:
    """A game with its truth: all positions where it is small, else what the judge proves of each."""

    def __init__(self, game: Game, *, seconds: float = 2.0) -> None:
        """`seconds` are for the truth about one position of a game that is too large to be solved."""
        self.game = game
        self.truth = Truth(game, budget=Budget(seconds=seconds))
        start = first_state(game)
        #: The solved game, where it is small.
        self.solution: Solution | None = None if has_more_states(game, start, SMALL) else solve(game, start)

    def every_position(self) -> list[Situation]:
        """Return every position of the laboratory's game in which there is something to choose, breadth first."""
        start = start_situation(self.game)
        met, queue = {start}, [start]
        for situation in queue:
            here = Place(self.game, *situation)
            for move in here.moves:
                if (after := here.then(move).situation) not in met:
                    met.add(after)
                    queue.append(after)
        return [each for each in queue if len(Place(self.game, *each).moves) > 1]

    def some_positions(self, count: int, seed: int = 1) -> list[Situation]:
        """Return at most so many different positions of the laboratory's random plays with something to choose.

        A play is followed for 200 plies; when 200 plays in a row have shown nothing new, there are fewer positions.
        """
        chance = random.Random(seed)
        positions: dict[Situation, None] = {}
        fruitless = 0
        while len(positions) < count and fruitless < _FRUITLESS:
            met = len(positions)
            path = list(self._random_play(chance))
            if path:
                positions[chance.choice(path)] = None
            fruitless = 0 if len(positions) > met else fruitless + 1
        return list(positions)

    def _random_play(self, chance: random.Random) -> Iterator[Situation]:
        here = Place(self.game, *start_situation(self.game))
        for _ in range(_LONGEST_PLAY):
            if not here.moves:
                return
            if len(here.moves) > 1:
                yield here.situation
            here = here.then(chance.choice(here.moves))

    def measure(
        self,
        name: str,
        heuristic: Estimator,
        depth: int,
        positions: Sequence[Situation],
        progress: Callable[[], None] | None = None,
    ) -> Measure:
        """Return how a heuristic does at a depth in the laboratory; positions of which nothing is proved do not count.

        `progress` is called before each position.
        """
        chooser = self._chooser(heuristic)
        judged, regrets, mistakes = 0, 0.0, []
        for situation in positions:
            if progress is not None:
                progress()
            place = Place(self.game, *situation)
            move = chooser.choose(place, depth)
            before, after = self._worth(place), self._worth_after(place, move)
            if before is None or after is None:
                continue
            judged += 1
            lost = before[1] - after[1]
            regrets += lost
            if after[0].sign < before[0].sign:
                mistakes.append(Mistake(situation, move, before[0], after[0], lost))
        worst = sorted(mistakes, key=lambda mistake: -mistake.regret)[:_WORST]
        nodes = self._nodes(heuristic, depth, positions)
        agreement = (judged - len(mistakes)) / judged if judged else None
        regret = regrets / judged if judged else None
        return Measure(name, depth, judged, agreement, regret, len(mistakes), nodes, tuple(worst))

    def opinion(
        self, name: str, heuristic: Estimator, depths: Iterable[int], situation: Situation
    ) -> Opinion:
        """Return what a heuristic in the laboratory says of one position and what it would play."""
        chooser, place = self._chooser(heuristic), Place(self.game, *situation)
        choices = {}
        for depth in depths:
            move = chooser.choose(place, depth)
            choices[depth] = (move, self.truth.outcome_after(place, move))
        return Opinion(name, heuristic.value(place.state, place.player, place.player), choices)

    def round_robin(self, heuristics: Mapping[str, Estimator]) -> dict[tuple[str, str], int | None]:
        """Return which heuristic wins when each plays each, one ply ahead: 0 or 1, None for a draw."""
        found = {}
        for first, one in heuristics.items():
            for second, other in heuristics.items():
                agents = GreedyAgent(self.game, one, first), GreedyAgent(self.game, other, second)
                result = play_match(self.game, *agents).result()
                found[first, second] = None if result is None else result.winner
        return found

    def _chooser(self, heuristic: Estimator) -> _Horizon | _Search:
        return _Search(self.game, heuristic) if self.solution is None else _Horizon(self.game, heuristic)

    def _nodes(self, heuristic: Estimator, depth: int, positions: Sequence[Situation]) -> float:
        """Nodes of a search in the laboratory, on average over the first positions."""
        looked = positions[:_COUNTED]
        search = _Search(self.game, heuristic)
        nodes = [search.nodes(Place(self.game, *situation), depth) for situation in looked]
        return sum(nodes) / max(1, len(nodes))

    def _worth(self, place: Place) -> tuple[Outcome, Number] | None:
        if self.solution is not None:
            outcome = self.solution.outcome(place.state)
            return outcome, self.solution.value(place.state) if self.game.points else outcome.sign
        known = self.truth.at(place)
        if known is None or (self.game.points and known.value is None):
            return None
        return known.outcome, (known.value or 0) if self.game.points else known.outcome.sign

    def _worth_after(self, place: Place, move: Move) -> tuple[Outcome, Number] | None:
        after = place.then(move)
        found = self._worth(after)
        if found is None or after.player == place.player:
            return found
        return found[0].opposite, -found[1]


class _Search:
    """Choices by the judge's search: for games of any size."""

    def __init__(self, game: Game, heuristic: Estimator) -> None:
        self.game, self.heuristic = game, heuristic

    def choose(self, place: Place, depth: int) -> Move:
        """Return the first best move that the laboratory's search finds for the heuristic."""
        return self._found(place, depth).best[0]

    def nodes(self, place: Place, depth: int) -> int:
        """Return the nodes of the laboratory's search."""
        return self._found(place, depth).nodes

    def _found(self, place: Place, depth: int) -> Analysis:
        return analyse(self.game, place.state, player=place.player, depth=depth, heuristic=self.heuristic)


class _Horizon:
    """Choices by the definition, each position valued once: for small games, where every position is asked about.

    A value is (sign, number): a decided game is ±1 with fewer plies better for the winner, all else is 0 with the
    estimate; so that a win that is seen outranks every estimate. In games with points only the number counts.
    """

    def __init__(self, game: Game, heuristic: Estimator) -> None:
        self.game, self.heuristic = game, heuristic
        self._known: dict[tuple[Situation, int, int], tuple[int, Number]] = {}

    def choose(self, place: Place, depth: int) -> Move:
        """Return the first of the best moves, as the laboratory's heuristic values what they lead to."""
        return max(place.moves, key=lambda move: self._after(place, move, depth, place.player))

    def _after(self, place: Place, move: Move, depth: int, root: int) -> tuple[int, Number]:
        after = place.then(move)
        sign, number = self._value(after, depth - 1, root)
        if after.player != place.player:
            sign, number = -sign, -number
        return sign, number - sign  # one ply more

    def _value(self, place: Place, depth: int, root: int) -> tuple[int, Number]:
        key = (place.situation, depth, root)
        if key not in self._known:
            self._known[key] = self._looked_at(place, depth, root)
        return self._known[key]

    def _looked_at(self, place: Place, depth: int, root: int) -> tuple[int, Number]:
        if not place.moves:
            score = self.game.score(place.state)
            return (0, score) if self.game.points else ((score > 0) - (score < 0), 0)
        if depth == 0:
            return 0, self.heuristic.value(place.state, place.player, root)
        return max(self._after(place, move, depth, root) for move in place.moves)
