"""The kinds of feats: wins at once, threats, positions of the kernel, corners.

Formal definitions; A makes the move, B is the other player:

- *wins at once*: the game is over after the move, and A has won.
- *two threats*: moves `s ≠ t` of A such that, whatever B answers, B has not won and A wins at once with `s` or `t`;
  each of them wins after every answer that is not that move itself.
- *nothing helps* (zugzwang): whatever B answers, A has won or wins at once; no two threats explain it.
- *forced*: moves `a₁ b₁ a₂ b₂ … aₙ`, each `aᵢ` by A; after each `aᵢ` but the last, every answer except `bᵢ` loses at
  once, and `bᵢ` does not end the game; `aₙ` has won, or leaves B only answers that lose at once.
- *leaves a losing position*: the game is impartial and goes on, and the table says that who moves next has lost: the
  position is in the kernel. A law that calls it lost gives it its name.
- *takes the corner* (Reversi): the move is a corner, and every move of A that wins is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from zermelo.games.reversi import Reversi
from zermelo.learn.laws import Law
from zermelo.learn.reasons.feat import Feat
from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.truth import Truth
from zermelo.scores import Outcome
from zermelo.situation import Move
from zermelo.words import message


@dataclass(frozen=True)
class WinsAtOnce(Feat):
    """The move ends the game, won."""

    kind: ClassVar[str] = "wins at once"
    does = message("reason.at_once.does", en="{move} wins at once.", fr="{move} gagne tout de suite.")
    lets = message(
        "reason.at_once.lets",
        en="{other} wins at once with {reply}.",
        fr="{other} gagne tout de suite par {reply}.",
    )
    misses = message("reason.at_once.misses", en="{reply} won at once.", fr="{reply} gagnait tout de suite.")

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> WinsAtOnce | None:
        """Return the feat of a move that ends the game and wins it; None for another move."""
        return cls(place, move) if place.then(move).is_won_by(place.player) else None

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: the game is over after the move, and won."""
        here = self.place.fresh()
        return self.move in here.moves and here.then(self.move).is_won_by(here.player)


@dataclass(frozen=True)
class TwoThreats(Feat):
    """The move makes two threats of which one answer meets only one."""

    kind: ClassVar[str] = "two threats"
    does = message(
        "reason.threats.does",
        en="{move} makes two threats, {first} and {second}: only one of them can be met.",
        fr="{move} crée deux menaces, {first} et {second} : une seule peut être parée.",
    )
    lets = message(
        "reason.threats.lets",
        en="{other} answers {reply} and makes two threats, {first} and {second}: only one can be met.",
        fr="{other} répond {reply} et crée deux menaces, {first} et {second} : une seule peut être parée.",
    )
    misses = message(
        "reason.threats.misses",
        en="{reply} won by two threats, {first} and {second}: only one of them can be met.",
        fr="{reply} gagnait par deux menaces, {first} et {second} : une seule peut être parée.",
    )

    threats: tuple[Move, Move]

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> TwoThreats | None:
        """Return the feat of a move after which two moves win, whatever is answered; None for another move."""
        after = place.then(move)
        if after.player == place.player or not after.is_lost_at_once:
            return None
        replies = {answer: set(after.then(answer).winning_moves) for answer in after.moves}
        threats = [
            threat
            for threat in dict.fromkeys(move for wins in replies.values() for move in sorted(wins, key=repr))
            if all(threat in wins for answer, wins in replies.items() if answer != threat)
        ]
        for pair in combinations(threats, 2):
            if all(wins & set(pair) for wins in replies.values()):
                return cls(place, move, (pair[0], pair[1]))
        return None

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: whatever is answered, one of the two moves wins."""
        here = self.place.fresh()
        after = here.then(self.move)
        if self.move not in here.moves or after.player == here.player or len(set(self.threats)) < 2:
            return False
        for answer in after.moves:
            left = after.then(answer)
            wins = [t for t in self.threats if t in left.moves and left.then(t).is_won_by(here.player)]
            missing = [t for t in self.threats if t not in wins and t != answer]
            if left.player != here.player or not wins or missing:
                return False
        return bool(after.moves)

    def line(self) -> tuple[Move, ...]:
        """Return the line that shows the feat: the move, the answer that meets one threat, and the other threat."""
        after = self.place.then(self.move)
        answer = self.threats[0] if self.threats[0] in after.moves else after.moves[0]
        return self.move, answer, after.then(answer).winning_moves[0]

    def details(self) -> dict[str, Any]:
        """Return the two threats of the feat."""
        return {"first": self.threats[0], "second": self.threats[1]}


@dataclass(frozen=True)
class NothingHelps(Feat):
    """After the move every answer loses at once: the other player would rather not move."""

    kind: ClassVar[str] = "nothing helps"
    does = message(
        "reason.nothing.does",
        en="After {move}, every answer lets {mover} win at once.",
        fr="Après {move}, toute réponse laisse {mover} gagner tout de suite.",
    )
    lets = message(
        "reason.nothing.lets",
        en="{other} answers {reply}; then every move lets {other} win at once.",
        fr="{other} répond {reply} ; tout coup laisse alors {other} gagner tout de suite.",
    )
    misses = message(
        "reason.nothing.misses",
        en="{reply} won: after it every answer loses at once.",
        fr="{reply} gagnait : après ce coup toute réponse perd tout de suite.",
    )

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> NothingHelps | None:
        """Return the feat of a move to which every answer loses at once; None for another move."""
        after = place.then(move)
        return cls(place, move) if after.player != place.player and after.is_lost_at_once else None

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: every answer loses at once."""
        here = self.place.fresh()
        after = here.then(self.move)
        return self.move in here.moves and after.player != here.player and after.is_lost_at_once

    def line(self) -> tuple[Move, ...]:
        """Return the line that shows the feat: the move, an answer, and what wins then."""
        return (self.move, *self.place.then(self.move).lost_line())


@dataclass(frozen=True)
class Forced(Feat):
    """Threat after threat: each answer but one loses at once, until none is left."""

    kind: ClassVar[str] = "forced"
    does = message(
        "reason.forced.does",
        en="{move} wins by threats, each answer being forced: {line}.",
        fr="{move} gagne par menaces, chaque réponse étant forcée : {line}.",
    )
    lets = message(
        "reason.forced.lets",
        en="{other} wins by threats, each answer being forced: {line}.",
        fr="{other} gagne par menaces, chaque réponse étant forcée : {line}.",
    )
    misses = message(
        "reason.forced.misses",
        en="{reply} won by threats, each answer being forced: {line}.",
        fr="{reply} gagnait par menaces, chaque réponse étant forcée : {line}.",
    )

    moves: tuple[Move, ...]

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> Forced | None:
        """Return the feat of a move with which a chain of threats begins; None for another move."""
        found = _Chains().shortest(place, (move,))
        return None if found is None else cls(place, move, found)

    @classmethod
    def find(cls, place: Place, truth: Truth) -> Forced | None:
        """Return the shortest chain of threats from a place, as a reason's feat."""
        found = _Chains().shortest(place, place.moves)
        return None if found is None else cls(place, found[0], found)

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: each answer but the chain's loses at once, and the last move leaves none."""
        here, attacker = self.place.fresh(), self.place.player
        for i in range(0, len(self.moves), 2):
            if here.player != attacker or self.moves[i] not in here.moves:
                return False
            after = here.then(self.moves[i])
            if after.player == attacker and after.moves:
                return False
            escapes = [answer for answer in after.moves if not after.loses_at_once(answer)]
            if i + 1 == len(self.moves):
                return after.is_won_by(attacker) or (bool(after.moves) and not escapes)
            if escapes != [self.moves[i + 1]]:
                return False
            here = after.then(self.moves[i + 1])
        return False

    def line(self) -> tuple[Move, ...]:
        """Return the feat's chain of threats, to the end of the game."""
        here = self.place
        for move in self.moves:
            here = here.then(move)
        return (*self.moves, *here.lost_line()) if here.moves else self.moves

    def details(self) -> dict[str, Any]:
        """Return the feat's chain of threats."""
        return {"line": self.moves}


class _Chains:
    """The search for chains of threats, within a number of positions."""

    #: Moves of the attacker in a chain, and positions that are looked at.
    longest, most = 8, 4_000

    def __init__(self) -> None:
        self.looked = 0

    def shortest(self, place: Place, firsts: tuple[Move, ...]) -> tuple[Move, ...] | None:
        """Return the shortest chain of threats, for a reason, that begins with one of some moves.

        None if there is none, or it is far to seek.
        """
        for depth in range(1, self.longest + 1):
            met: set[Any] = set()
            if (found := self._chain(place, firsts, depth, met)) is not None:
                return found
            if self.looked > self.most:
                return None
        return None

    def _chain(
        self, place: Place, firsts: tuple[Move, ...], depth: int, met: set[Any]
    ) -> tuple[Move, ...] | None:
        for move in firsts:
            after = place.then(move)
            self.looked += 1
            if self.looked > self.most:
                return None
            if not after.moves:
                if after.is_won_by(place.player):
                    return (move,)
                continue
            if after.player == place.player:
                continue
            if (escapes := _escapes(after, 2)) and (len(escapes) > 1 or depth == 1):
                continue
            if not escapes:
                return (move,)
            left = after.then(escapes[0])
            if not left.moves or left.player != place.player or (left.state, depth) in met:
                continue
            met.add((left.state, depth))
            if (rest := self._chain(left, left.moves, depth - 1, met)) is not None:
                return (move, escapes[0], *rest)
        return None


def _escapes(place: Place, most: int) -> list[Move]:
    """The answers to a threat, at a reason's place, that do not lose at once, `most` of them at the most."""
    found: list[Move] = []
    for answer in place.moves:
        if not place.loses_at_once(answer):
            found.append(answer)
            if len(found) == most:
                break
    return found


@dataclass(frozen=True)
class LeavesLost(Feat):
    """The move leaves a position that the player to move has lost: one of the kernel."""

    kind: ClassVar[str] = "leaves a losing position"
    does = message(
        "reason.leaves.does",
        en="{move} leaves {left}, a losing position.",
        fr="{move} laisse {left}, position perdante.",
    )
    lets = message(
        "reason.leaves.lets",
        en="{other} can {verb} {reply} and leave {left}, a losing position.",
        fr="{other} peut {verb} {reply} et laisser {left}, position perdante.",
    )
    misses = message(
        "reason.leaves.misses",
        en="{reply} left {left}, a losing position.",
        fr="{reply} laissait {left}, position perdante.",
    )

    law: Law | None

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> LeavesLost | None:
        """Return the feat of a move to an impartial position that the table calls lost; None for another move."""
        after = place.then(move)
        if not place.game.impartial or after.player == place.player:
            return None
        known = truth.at(after)
        if known is None or known.outcome is not Outcome.LOSS:
            return None
        return cls(place, move, truth.law_of(after))

    @classmethod
    def find(cls, place: Place, truth: Truth) -> Feat | None:
        """Return the feat of the best move that leaves a losing position, one with a name if there is."""
        if not place.game.impartial:
            return None
        winning = (move for move, known in truth.moves(place).items() if known.outcome is Outcome.WIN)
        found = [feat for move in winning if (feat := cls.applies(place, move, truth)) is not None]
        named = (feat for feat in found if feat.law is not None)
        return next(named, found[0] if found else None)

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: the table calls the position lost, each answer too, and the law agrees."""
        here = self.place.fresh()
        after = here.then(self.move)
        known = truth.at(after)
        if self.move not in here.moves or known is None or known.outcome is not Outcome.LOSS:
            return False
        answers = (truth.at(after.then(answer)) for answer in after.moves)
        if any(left is None or left.outcome is not Outcome.WIN for left in answers):
            return False
        return self.law is None or self.law.is_losing(after.state)

    def details(self) -> dict[str, Any]:
        """Return what the feat leaves, by its name in the law."""
        after = self.place.then(self.move)
        return {"left": after.written() if self.law is None else self.law.named(after.state)}


@dataclass(frozen=True)
class TakesCorner(Feat):
    """In Reversi, only corners win, and the move is one."""

    kind: ClassVar[str] = "takes the corner"
    does = message(
        "reason.corner.does",
        en="{move} takes a corner; no other kind of move wins.",
        fr="{move} prend un coin ; aucun autre genre de coup ne gagne.",
    )
    lets = message(
        "reason.corner.lets",
        en="Leaves {other} the corner {reply}; no move but a corner wins.",
        fr="Laisse à {other} le coin {reply} ; hors des coins, aucun coup ne gagne.",
    )
    misses = message(
        "reason.corner.misses",
        en="The corner {reply} won, and no other kind of move.",
        fr="Le coin {reply} gagnait, et aucun autre genre de coup.",
    )

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> TakesCorner | None:
        """Return the feat of a move that is a winning corner where only corners win; None for another move."""
        game = place.game
        if not isinstance(game, Reversi) or move not in game.corners:
            return None
        return cls(place, move) if cls._decides(place, move, truth) else None

    @staticmethod
    def _decides(place: Place, move: Move, truth: Truth) -> bool:
        game = place.game
        assert isinstance(game, Reversi)
        known = truth.moves(place)
        if set(known) != set(place.moves) or known[move].outcome is not Outcome.WIN:
            return False
        wins = [each for each, verdict in known.items() if verdict.outcome is Outcome.WIN]
        return len(wins) < len(known) and all(each in game.corners for each in wins)

    def check(self, truth: Truth) -> bool:
        """Return whether the feat holds: position by position, corners win and nothing else does."""
        here, game = self.place.fresh(), self.place.game
        if not isinstance(game, Reversi) or self.move not in here.moves:
            return False
        outcomes = {move: truth.outcome_after(here, move) for move in here.moves}
        others = [outcome for move, outcome in outcomes.items() if move not in game.corners]
        is_won = self.move in game.corners and outcomes[self.move] is Outcome.WIN
        return is_won and bool(others) and not any(each is None or each is Outcome.WIN for each in others)
