"""How strong players are: the Bradley–Terry model with draws (Davidson's) and an advantage for who begins.

With strengths r, an advantage a for who begins and a weight e^d of draws, a game of i (who begins) against j is won,
lost and drawn with chances in proportion to e^(x/2), e^(−x/2) and e^d, where x = rᵢ − rⱼ + a. The logarithm of the
likelihood is concave; its maximum is found by Newton's method, and its curvature there gives the intervals.

So that somebody who has won every game still has a finite number, each player also has one imaginary game against an
average player, half won and half lost, and so has the advantage; their weight vanishes as games grow many.

References
----------
R. R. Davidson, On extending the Bradley–Terry model to accommodate ties in paired comparison experiments, Journal of
the American Statistical Association 65 (1970), doi:10.1080/01621459.1970.10481082.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

#: Elo's scale: 400 points are odds of ten to one.
ELO = 400 / math.log(10)
_95 = 1.959963984540054
#: An imaginary game against an average player: so much of a win, and as much of a loss.
_HALF = 0.5
#: The weight of draws is anything within some e^±5, where games do not say better.
_DRAWS = 5.0**2
_STEPS = 100


@dataclass(frozen=True)
class Rating:
    """A strength in Elo points, 0 being the average of all players, with its interval of 95 %."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """Ratings by player, the advantage of who begins in Elo points, and how sure the order of two players is."""

    players: dict[int, Rating]
    advantage: Rating
    #: The chance of a draw between equal players.
    draws: float
    _order: tuple[int, ...]
    _covariance: tuple[tuple[float, ...], ...]

    def superiority(self, one: int, two: int) -> float:
        """Return the likelihood that `one` is really stronger than `two`, by their ratings."""
        i, j = self._order.index(one), self._order.index(two)
        cov = self._covariance
        spread = math.sqrt(max(cov[i][i] + cov[j][j] - 2 * cov[i][j], 1e-300))
        lead = (self.players[one].elo - self.players[two].elo) / ELO
        return 0.5 * (1 + math.erf(lead / spread / math.sqrt(2)))


@dataclass(frozen=True)
class Score:
    """The games that `first` began against `second`: won, drawn and lost by `first`."""

    first: int
    second: int
    wins: float
    draws: float
    losses: float


def ratings(scores: Iterable[Score]) -> Ratings:
    """Return the players' ratings: the strengths that make these results likeliest.

    Time O(n³) for n players, whatever the number of games.
    """
    kept = list(scores)
    order = tuple(sorted({player for score in kept for player in (score.first, score.second)}))
    place = {player: i for i, player in enumerate(order)}
    n = len(order)
    # Strengths, then the advantage, then the weight of draws, which is 0 where there was none.
    point = [0.0] * (n + 2)
    if not any(score.draws for score in kept):
        point[n + 1] = -math.inf
    value, slope, curve = _likelihood(kept, place, point)
    for _ in range(_STEPS):
        step = _solved(curve, slope)
        scale = 1.0
        while True:
            moved = [here + scale * by for here, by in zip(point, step, strict=True)]
            better = _likelihood(kept, place, moved)
            # Newton's step may be too long far from the maximum; the function is concave, so a shorter one rises.
            if better[0] >= value - 1e-12 * abs(value) or scale < 1e-9:
                break
            scale /= 2
        point, (value, slope, curve) = moved, better
        if max(map(abs, step)) < 1e-10:
            break
    covariance = _inverse(curve)
    mean = sum(point[:n]) / n if n else 0.0
    # Everything is measured from the average player.
    rows = [sum(row[:n]) / n for row in covariance[:n]]
    total = sum(rows) / n if n else 0.0
    centred = tuple(tuple(covariance[i][j] - rows[i] - rows[j] + total for j in range(n)) for i in range(n))
    found = {player: _rating(point[i] - mean, centred[i][i]) for i, player in enumerate(order)}
    drawn = math.exp(point[n + 1]) / (2 + math.exp(point[n + 1]))
    return Ratings(found, _rating(point[n], covariance[n][n]), drawn, order, centred)


def _rating(strength: float, variance: float) -> Rating:
    elo, reach = strength * ELO, _95 * math.sqrt(max(variance, 0.0)) * ELO
    return Rating(elo, elo - reach, elo + reach)


_Matrix = list[list[float]]


def _likelihood(
    scores: Sequence[Score], place: dict[int, int], point: Sequence[float]
) -> tuple[float, list[float], _Matrix]:
    """The logarithm of the likelihood of ratings, its slope, and its curvature with the sign turned."""
    n = len(point) - 2
    value, slope = 0.0, [0.0] * (n + 2)
    curve = [[0.0] * (n + 2) for _ in range(n + 2)]
    a, d = n, n + 1
    for score in scores:
        i, j = place[score.first], place[score.second]
        games = score.wins + score.draws + score.losses
        x = point[i] - point[j] + point[a]
        top = max(abs(x) / 2, point[d])
        won, lost, drawn = math.exp(x / 2 - top), math.exp(-x / 2 - top), math.exp(point[d] - top)
        whole = won + lost + drawn
        value += (score.wins - score.losses) * x / 2 - games * (math.log(whole) + top)
        value += score.draws * point[d] if score.draws else 0.0
        won, lost, drawn = won / whole, lost / whole, drawn / whole
        by_x = (score.wins - score.losses) / 2 - games * (won - lost) / 2
        by_d = score.draws - games * drawn
        xx = games * ((won + lost) / 4 - ((won - lost) / 2) ** 2)
        xd = -games * drawn * (won - lost) / 2
        slope[d] += by_d
        curve[d][d] += games * drawn * (1 - drawn)
        signs = ((i, 1.0), (j, -1.0), (a, 1.0))
        for p, sign in signs:
            slope[p] += sign * by_x
            curve[p][d] += sign * xd
            curve[d][p] += sign * xd
            for q, other in signs:
                curve[p][q] += sign * other * xx
    for p in range(n + 1):
        chance = 1 / (1 + math.exp(-point[p])) if point[p] > -700 else 0.0
        value += _HALF * point[p] - 2 * _HALF * (math.log1p(math.exp(-abs(point[p]))) + max(point[p], 0.0))
        slope[p] += _HALF - 2 * _HALF * chance
        curve[p][p] += 2 * _HALF * chance * (1 - chance)
    if point[d] > -math.inf:
        value -= point[d] ** 2 / (2 * _DRAWS)
        slope[d] -= point[d] / _DRAWS
    curve[d][d] += 1 / _DRAWS
    return value, slope, curve


def _factor(matrix: _Matrix) -> _Matrix:
    """Cholesky's lower triangle of a positive definite matrix, for ratings."""
    n = len(matrix)
    low = [[0.0] * n for _ in range(n)]
    for i in range(n):
        row = low[i]
        for j in range(i + 1):
            other = low[j]
            rest = matrix[i][j] - math.fsum(row[k] * other[k] for k in range(j))
            row[j] = math.sqrt(max(rest, 1e-300)) if i == j else rest / other[j]
    return low


def _solved(matrix: _Matrix, right: Sequence[float]) -> list[float]:
    return _back(_factor(matrix), right)


def _back(low: _Matrix, right: Sequence[float]) -> list[float]:
    n = len(low)
    half = [0.0] * n
    for i in range(n):
        half[i] = (right[i] - sum(low[i][k] * half[k] for k in range(i))) / low[i][i]
    full = [0.0] * n
    for i in reversed(range(n)):
        full[i] = (half[i] - sum(low[k][i] * full[k] for k in range(i + 1, n))) / low[i][i]
    return full


def _inverse(matrix: _Matrix) -> _Matrix:
    low, n = _factor(matrix), len(matrix)
    return [_back(low, [float(i == j) for j in range(n)]) for i in range(n)]
