"""Is one agent stronger than another? A sequential test of pairs of games that stops as soon as it knows.

A pair is one opening with both colours; its five results (0, ½, 1, 1½, 2 points) are counted. The generalised
likelihood ratio compares the best distributions of mean s₀ and s₁, the expected scores for `elo0` and `elo1`; the test
ends when its logarithm leaves the interval between log(β / (1 − α)) and log((1 − β) / α).

References
----------
A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16 (1945),
doi:10.1214/aoms/1177731118.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from zermelo.matches.schedule import WAIT, Pairing, Schedule

#: Pairs between two looks: fixed, so that the number of cores changes nothing.
_PAIRS = 8
#: What an unseen result counts, so that a logarithm exists.
_UNSEEN = 1e-3
_STEPS, _NEAR = 200, 1e-12
_POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses in Elo points, and the chances of accepting the wrong one."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Of a tournament's sequential test: below the first `elo0` is accepted, above the second `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """Return the logarithm of the test's likelihood ratio for numbers of match pairs with 0, ½, 1, 1½, 2 points."""
        seen = [count or _UNSEEN for count in counts]
        whole = sum(seen)
        share = [count / whole for count in seen]
        null, other = (_likeliest(share, 1 / (1 + 10 ** (-elo / 400))) for elo in (self.elo0, self.elo1))
        return sum(counts) * sum(p * math.log(b / a) for p, a, b in zip(share, null, other, strict=True))

    def verdict(self, points: Sequence[int]) -> tuple[Literal["elo0", "elo1"] | None, int, float]:
        """Return what the sequential test accepts, after how many match pairs, and the ratio there."""
        low, high = self.bounds
        counts, ratio = [0] * 5, 0.0
        for number, half_points in enumerate(points, 1):
            counts[half_points] += 1
            if number % _PAIRS:
                continue
            ratio = self.ratio(counts)
            if not low < ratio < high:
                return "elo1" if ratio >= high else "elo0", number, ratio
        return None, len(points), ratio

    def schedule(self, one: int, two: int, rounds: int, points: Callable[[], Sequence[int]]) -> Schedule:
        """Let two players meet until the test knows, for `rounds` pairs at most; `points` are those of `verdict`."""
        for number in range(1, rounds + 1):
            yield Pairing(number, one, two)
            yield Pairing(number, two, one)
            if number % _PAIRS == 0:
                yield WAIT
                if self.verdict(points())[0] is not None:
                    return


def _likeliest(share: Sequence[float], mean: float) -> list[float]:
    """The distribution over the five results of match pairs that has this mean and makes these shares likeliest.

    It is share / (1 + t (points − mean)) for the one t at which the shares so changed have that mean.
    """
    away = [x - mean for x in _POINTS]
    low, high, t = -1 / (1 - mean), 1 / mean, 0.0
    for _ in range(_STEPS):
        parts = [p * x / (1 + t * x) for p, x in zip(share, away, strict=True)]
        excess = sum(parts)
        # It falls as t grows: between two bounds, Newton's step, or half the way where that leaves them.
        low, high = (t, high) if excess > 0 else (low, t)
        step = excess / sum(part * x / (1 + t * x) for part, x in zip(parts, away, strict=True))
        if abs(step) < _NEAR:
            break
        t = t + step if low < t + step < high else (low + high) / 2
    return [p / (1 + t * x) for p, x in zip(share, away, strict=True)]
