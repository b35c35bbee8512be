"""The answers about numbered states checked against the rules in one walk: `verify.check` with every state hashed once.

The rules are asked for all moves of all states again, as `check` does, and faults are told in its words; values,
distances and Grundy values are compared on the way. It shares no code with the solvers.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from zermelo.exact.verify import MISSING, UNREACHABLE, Claim, Verification, broken_rules, judge, least_missing
from zermelo.game import Game
from zermelo.questions import MOST_MOVES, declares
from zermelo.scores import Number
from zermelo.situation import Move, State
from zermelo.words import message

#: States between two glances.
_STRIDE = 1024

_GRUNDY = message(
    "verify_numbered.grundy",
    en="another Grundy value in {position}",
    fr="une autre valeur de Grundy en {position}",
)
_GOES_ROUND = message(
    "verify_numbered.goes_round",
    en="there are Grundy values, though plays can go round",
    fr="il y a des valeurs de Grundy, alors que des parties peuvent tourner en rond",
)
_CHANGED = message(
    "verify_numbered.changed",
    en="the rules answer differently when they are asked again in {position}",
    fr="les règles répondent autre chose quand on les interroge de nouveau en {position}",
)


@dataclass(frozen=True)
class Claims:
    """What is claimed of states by number: where they are found, values, distances (of values that are not 0)."""

    find: Callable[[State], int | None]
    values: Sequence[Number]
    distances: Sequence[int]
    grundy: Sequence[int] | None

    def of(self, i: int) -> Claim:
        """Return the certificate's claim about one state, as `verify` has it."""
        return self.values[i], self.distances[i] if self.values[i] else None


@dataclass
class _Edges:
    """The moves that were met, by number: plays that go round are found among them."""

    targets: array[int] = field(default_factory=lambda: array("q"))
    of: dict[int, tuple[int, int]] = field(default_factory=dict)

    def go_round(self) -> bool:
        arrivals = Counter(self.targets)
        waiting, taken = [i for i in self.of if not arrivals[i]], 0
        while waiting:
            taken += 1
            begin, end = self.of[waiting.pop()]
            for j in self.targets[begin:end]:
                arrivals[j] -= 1
                if not arrivals[j]:
                    waiting.append(j)
        return taken < len(self.of)


def check_numbered(
    game: Game, start: State, claims: Claims, glance: Callable[[], None] | None = None
) -> Verification:
    """Return whether the claims of a certificate about all states reachable from `start` follow. Time O(V + E).

    `glance` is called now and then.
    """
    find, values, distances, grundy = claims.find, claims.values, claims.distances, claims.grundy
    knows_turn, count = declares(game, "turn"), len(claims.values)
    seen, reached, edge_count = bytearray(count), 0, 0
    edges = None if grundy is None else _Edges()
    state = start
    try:
        first = game.start()
        if first == start:
            start = first  # a tuple read from a file may stand for a named tuple that the rules need
        number = find(start)
        if number is None:
            return Verification(False, MISSING(state=start), 0, 0)
        stack = [(start, number)]
        seen[number] = reached = 1
        play, turn = game.play, game.turn
        while stack:
            state, i = stack.pop()
            player = turn(state) if knows_turn else None
            afters = []
            top: Number | None = None
            nearest = 0
            given = game.moves(state)
            for move in given if type(given) is list else islice(given, MOST_MOVES + 1):
                after = play(state, move)
                j = find(after)
                if j is None:
                    return Verification(False, MISSING(state=after), reached, edge_count)
                if not seen[j]:
                    seen[j] = 1
                    reached += 1
                    stack.append((after, j))
                afters.append(j)
                gain = values[j] if knows_turn and turn(after) == player else -values[j]
                if top is None or gain > top:
                    top, nearest = gain, distances[j]
                elif gain == top and (distances[j] < nearest if top > 0 else distances[j] > nearest):
                    nearest = distances[j]
            if len(afters) > MOST_MOVES:
                raise OverflowError(MOST_MOVES)  # a loop in the rules that never ends
            edge_count += len(afters)
            if top is None or top != values[i] or (top and nearest + 1 != distances[i]):
                fault = judge(game, state, claims.of(i), _judged(game, state, claims), None)
                if fault is not None or top is not None:
                    reason = fault or _CHANGED(position=game.write(state))
                    return Verification(False, reason, reached, edge_count)
            if grundy is not None:
                assert edges is not None
                if grundy[i] != least_missing(grundy[j] for j in afters) or (not afters and values[i] >= 0):
                    return Verification(False, _GRUNDY(position=game.write(state)), reached, edge_count)
                begin = len(edges.targets)
                edges.targets.extend(afters)
                edges.of[i] = (begin, len(edges.targets))
            if glance is not None and not reached % _STRIDE:
                glance()
    except Exception as error:  # noqa: BLE001 — rules given a damaged state may raise anything
        return Verification(False, broken_rules(game, state, error), reached, edge_count)
    if reached != count:
        return Verification(False, UNREACHABLE(listed=count, reached=reached), reached, edge_count)
    if edges is not None and edges.go_round():
        return Verification(False, _GOES_ROUND(), reached, edge_count)
    if not _answers_again(game, start, claims):
        return Verification(False, _CHANGED(position=game.write(start)), reached, edge_count)
    return Verification(True, None, reached, edge_count)


def _answers_again(game: Game, start: State, claims: Claims) -> bool:
    """Return whether the claim about the start still follows: rules that keep a board of their own forget it.

    Whatever `start` puts back for a new play is not put back here.
    """
    number = claims.find(start)
    assert number is not None
    try:
        return judge(game, start, claims.of(number), _judged(game, start, claims), None) is None
    except Exception:  # noqa: BLE001 — the same rules have answered before
        return False


def _judged(game: Game, state: State, claims: Claims) -> list[tuple[Move, Number, int | None]]:
    """The moves of a verified state with what is claimed after them, from the side of who makes them."""
    knows_turn = declares(game, "turn")
    judged = []
    for move in islice(game.moves(state), MOST_MOVES):
        after = game.play(state, move)
        number = claims.find(after)
        assert number is not None
        value, distance = claims.of(number)
        stays = knows_turn and game.turn(after) == game.turn(state)
        judged.append((move, value if stays else -value, distance))
    return judged
