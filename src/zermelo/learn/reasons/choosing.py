"""The reason to give, among those that hold: what is nearest to see comes first."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.learn.reasons.attractors import InAttractor
from zermelo.learn.reasons.feat import Feat
from zermelo.learn.reasons.feats import Forced, LeavesLost, NothingHelps, TakesCorner, TwoThreats, WinsAtOnce
from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.reason import ByFeat, Ended, OnlyDefence, Reason, TableSays, Way
from zermelo.learn.reasons.truth import Truth
from zermelo.learn.reasons.turns import TooLate, Zugzwang
from zermelo.scores import Outcome
from zermelo.situation import Move

#: From what is seen at a glance to what has to be worked out.
KINDS: tuple[type[Feat], ...] = (WinsAtOnce, LeavesLost, TwoThreats, NothingHelps, Forced, TakesCorner)


def why_wrong(place: Place, move: Move, truth: Truth) -> Reason | None:
    """Return the reason why a move that lowers the mover's outcome does so: the first that holds when it is checked.

    None where the table itself does not say that it does.
    """
    return next((reason for reason in _wrong(place, move, truth) if reason.check(truth)), None)


def why_good(place: Place, move: Move, truth: Truth) -> Reason | None:
    """Return the reason why a move keeps the mover's outcome: the first that holds; None if none is known."""
    found: list[Feat | None] = [kind.applies(place, move, truth) for kind in KINDS]
    reasons: list[Reason] = [ByFeat(place, move, Way.DOES, feat) for feat in found if feat is not None]
    return next((each for each in (*reasons, OnlyDefence(place, move)) if each.check(truth)), None)


def _wrong(place: Place, move: Move, truth: Truth) -> Iterator[Reason]:
    after = place.then(move)
    if not after.moves:
        yield Ended(place, move)
    left = truth.outcome_after(place, move)
    if left is Outcome.LOSS and after.player != place.player:
        if (late := TooLate.applies(place, move, truth)) is not None:
            yield late
        for kind in KINDS:
            if (feat := kind.find(after, truth)) is not None:
                yield ByFeat(place, move, Way.LETS, feat)
        if (caught := InAttractor.applies(place, move, truth)) is not None:
            yield caught
        if (trapped := Zugzwang.applies(place, move, truth)) is not None:
            yield trapped
    before = truth.at(place)
    if before is not None and before.outcome is Outcome.WIN:
        for kind in KINDS:
            if (feat := kind.find(place, truth)) is not None and feat.move != move:
                yield ByFeat(place, move, Way.MISSES, feat)
    if left is Outcome.LOSS:
        known = truth.at(after)
        yield TableSays(place, move, None, None if known is None else known.distance)
    elif left is Outcome.DRAW and before is not None and before.outcome is Outcome.WIN:
        best, known = next(iter(truth.moves(place).items()))
        yield TableSays(place, move, best, known.distance)
