"""Check a strategy against the rules: does its player get what he claims, whatever the other one does?

The certificate names a move for each state in which the claimant moves and that can come up; nothing is said about the
states in which his opponent moves, because there every move is tried. Edges are generated again from the rules. The
claim holds if

- every play that follows the strategy to an end has a score that the claim allows: above 0 for a win, 0 or more for a
  draw, seen by the claimant;
- each of his states that is met before an end has a move, which the rules allow;
- for a win, no play goes on for ever: the graph of what can come up has no cycle. For a draw, endless play is one.

It starts in a position that the game itself reads, with the player who moves there (see `verify_start`).

The states met are finitely many, so this is all: a play that follows the strategy ends well, or, where only a draw is
claimed, never ends. No solver is believed, and none of their code is used here. Time O(V + E) of what can come up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.exact.verify import (
    MISSING,
    MOST_MOVES,
    NOT_WELL_FORMED,
    TWICE,
    Verification,
    broken_rules,
    malformed,
    reader_of,
)
from zermelo.exact.verify_start import position_of, read_start, start_fault
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.scores import Outcome
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, message

_FIELDS = {"format", "version", "game", "start", "points", "mover", "claim", "strategy", "checksum"}

_WINS = message(
    "verify.wins",
    en="{player} wins from {position}, whatever {other} plays",
    fr="{player} gagne depuis {position}, quoi que joue {other}",
)
_DRAWS = message(
    "verify.draws",
    en="{player} gets at least a draw from {position}, whatever {other} plays",
    fr="{player} obtient au moins la nulle depuis {position}, quoi que joue {other}",
)
_ILLEGAL = message(
    "verify.illegal",
    en="in {position} the strategy plays {move}, which the rules do not allow",
    fr="en {position} la stratégie joue {move}, que les règles ne permettent pas",
)
_BAD_END = message(
    "verify.bad_end",
    en="a play that follows the strategy ends in {position} with the score {score} for {mover}, who moves there: "
    "{player} does not get what is claimed",
    fr="une partie qui suit la stratégie finit en {position} avec le score {score} pour {mover}, qui a le trait : "
    "{player} n'obtient pas ce qui est affirmé",
)
_FOR_EVER = message(
    "verify.for_ever",
    en="a play that follows the strategy comes back to {position}: it may go on for ever, which is no win",
    fr="une partie qui suit la stratégie revient à {position} : elle peut être sans fin, ce qui n'est pas un gain",
)
_NEVER_MET = message(
    "verify.never_met",
    en="{listed} states have a move, but only {met} of them can come up when the strategy is followed",
    fr="{listed} états ont un coup, mais seuls {met} d'entre eux peuvent se présenter quand on suit la stratégie",
)


def verify_strategy(certificate: dict[str, Any], game: Game) -> Verification:
    """Return whether a certificate with a strategy proves its claim; then `proved` says it in words."""
    reader = reader_of(certificate, game, _FIELDS, "strategy")
    if isinstance(reader, Phrase):
        return Verification(False, reader, 0, 0)
    strategy: dict[State, Move] = {}
    part = "mover"
    try:
        mover = _player(certificate["mover"])
        part = "claim"
        claim = certificate["claim"]
        if set(claim) != {"player", "gets"} or claim["gets"] not in (Outcome.WIN, Outcome.DRAW):
            raise ValueError(claim)
        player = _player(claim["player"])
        part = "strategy"
        for number, row in enumerate(certificate["strategy"]):
            part = f"strategy[{number}]"
            state, move = map(reader, row)
            if state in strategy:
                return Verification(False, TWICE(state=state), 0, 0)
            strategy[state] = move
    except NOT_WELL_FORMED:
        return Verification(False, malformed(part), 0, 0)
    start = reader(certificate["start"])
    return _Walk(game, player, Outcome(claim["gets"]), strategy).verified((start, mover))


def claim_in_words(game: Game, start: Situation, claimant: int, gets: Outcome) -> Phrase:
    """Return what a certificate's strategy claims, as one sentence."""
    return (_WINS if gets is Outcome.WIN else _DRAWS)(
        player=game.players[claimant],
        other=game.players[1 - claimant],
        position=game.write(*start) or "–",
    )


def _player(thing: Any) -> int:
    if isinstance(thing, bool) or not isinstance(thing, int) or thing not in (0, 1):
        raise ValueError(thing)
    return thing


class _FaultError(Exception):
    """Carries the first fault out of the walk."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class _Walk:
    """A walk, depth first, through everything that can come up when the claimant follows his strategy."""

    def __init__(self, game: Game, claimant: int, gets: Outcome, strategy: dict[State, Move]) -> None:
        self.game, self.claimant, self.gets, self.strategy = game, claimant, gets, strategy
        self.knows_turn = declares(game, "turn")
        self.edges = self.named = 0
        #: Whether all that follows a situation has been looked at; a situation on the path has not.
        self.finished: dict[Situation, bool] = {}
        self.here: State = None

    def verified(self, start: Situation) -> Verification:
        """Return whether the walk through a certificate's strategy has verified it."""
        game = self.game
        try:
            self.here = start[0]
            begin = read_start(game, *start)
            if begin is None:
                raise _FaultError(start_fault(game, *start))
            self._walk(begin)
            proved, position = claim_in_words(game, begin, self.claimant, self.gets), position_of(game, begin)
        except _FaultError as fault:
            return Verification(False, fault.phrase, len(self.finished), self.edges)
        except Exception as error:  # noqa: BLE001 — rules given a damaged state may raise anything
            return Verification(False, broken_rules(game, self.here, error), len(self.finished), self.edges)
        if self.named != len(self.strategy):
            reason = _NEVER_MET(listed=len(self.strategy), met=self.named)
            return Verification(False, reason, len(self.finished), self.edges)
        return Verification(True, None, len(self.finished), self.edges, proved, position)

    def _walk(self, start: Situation) -> None:
        self.finished[start] = False
        path, todo = [start], [self._afters(start)]
        while path:
            after = next(todo[-1], None)
            if after is None:
                self.finished[path.pop()] = True
                todo.pop()
            elif after not in self.finished:
                self.finished[after] = False
                path.append(after)
                todo.append(self._afters(after))
            elif self.gets is Outcome.WIN and not self.finished[after]:
                raise _FaultError(_FOR_EVER(position=self.game.write(*after)))

    def _afters(self, situation: Situation) -> Iterator[Situation]:
        """What follows a situation of a verified strategy: by the claimant's move, or by any of his opponent's."""
        game, (state, player) = self.game, situation
        self.here = state
        moves: list[Move] = []
        for move in game.moves(state):
            moves.append(move)
            if len(moves) > MOST_MOVES:
                raise OverflowError(MOST_MOVES)  # a loop in the rules that never ends
        self.edges += len(moves)
        if not moves:
            self._end(situation)
        elif player == self.claimant:
            if state not in self.strategy:
                raise _FaultError(MISSING(state=state))
            self.named += 1
            chosen = self.strategy[state]
            # The rules' own move: a tuple read from JSON may stand for a named one.
            moves = [move for move in moves if move == chosen][:1]
            if not moves:
                raise _FaultError(_ILLEGAL(position=game.write(state, player), move=chosen))
        for move in moves:
            after = game.play(state, move)
            yield after, game.turn(after) if self.knows_turn else 1 - player

    def _end(self, situation: Situation) -> None:
        game, (state, mover) = self.game, situation
        score = game.score(state)
        gain = score if mover == self.claimant else -score
        if not (gain > 0 or (gain == 0 and self.gets is Outcome.DRAW)):
            raise _FaultError(
                _BAD_END(
                    position=game.write(state, mover),
                    score=score,
                    mover=game.players[mover],
                    player=game.players[self.claimant],
                )
            )
