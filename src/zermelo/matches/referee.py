"""The referee: two players, a clock for each, and a game that ends by its rules or by a fault that has a name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from zermelo.default_notation import move_named
from zermelo.game import Game
from zermelo.matches.agents import Agent
from zermelo.matches.entrants import Entrant
from zermelo.matches.match import MOST_PLIES, Match
from zermelo.matches.sandbox.guests import Fault, Guest, GuestError
from zermelo.matches.sandbox.limits import Limits
from zermelo.matches.uci import EngineFailedError, close_agents
from zermelo.situation import Move

ILLEGAL, EXCEPTION = "illegal", "exception"
#: Endings that are the fault of the player who lost; others are those of a match.
FAULTS = (ILLEGAL, EXCEPTION, *(str(fault) for fault in Fault))
#: Seconds of the processor, and by the clock, in which a file must be loaded.
LOADING = Limits(cpu=10, wall=30)
_MOST_DETAIL = 300


class PlayerFailedError(Exception):
    """A player has lost without a move: `ending` is one of `FAULTS`, `detail` a short text of no language.

    Where the words are ours and not an exception's, `french` says the same in French.
    """

    def __init__(self, ending: str, detail: str = "", french: str = "") -> None:
        super().__init__(f"{ending}: {detail}")
        self.ending, self.detail, self.french = ending, detail[:_MOST_DETAIL], french[:_MOST_DETAIL]


class Seat(Protocol):
    """A player at the board."""

    #: Seconds that the last move took: of the processor, and by the clock.
    cpu: float
    wall: float

    def choose(self, match: Match, history: Sequence[str]) -> Move:
        """Return a player's legal move after the moves of `history`; `PlayerFailedError` if there is none to be had."""
        ...

    def close(self) -> str:
        """Let a player leave the match; return what was printed, as far as it is kept."""
        ...


class OwnSeat:
    """One of our own agents, in this process."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.cpu = self.wall = 0.0

    def choose(self, match: Match, history: Sequence[str]) -> Move:
        """Return the move of our own agent in the referee's match."""
        began, spent = time.monotonic(), time.process_time()
        try:
            return match.asked(self.agent)
        except EngineFailedError as error:
            ending = ILLEGAL if error.is_illegal else str(Fault.SILENCE)
            raise PlayerFailedError(ending, error.text("en"), error.text("fr")) from None
        finally:
            self.cpu, self.wall = time.process_time() - spent, time.monotonic() - began

    def close(self) -> str:
        """Let our own agent leave the referee's match; a program that plays is ended."""
        close_agents(self.agent)
        return ""


class GuestSeat:
    """A stranger in the guarded process; its file is loaded at once."""

    def __init__(
        self, guest: Guest, entrant: Entrant, seed: int, limits: Limits, loading: Limits = LOADING
    ) -> None:
        self.guest, self.limits = guest, limits
        self.cpu = self.wall = 0.0
        self._begin({"spec": entrant.spec, "files": entrant.files, "seed": seed}, loading)

    def choose(self, match: Match, history: Sequence[str]) -> Move:
        """Return the guest's move in the referee's match."""
        state, _ = match.situation
        answer = self._ask({"history": history}, self.limits)
        text = answer.get("move")
        for move in match.moves():
            if match.game.move_name(state, move) == text:
                return move
        raise PlayerFailedError(ILLEGAL, repr(text))

    def _begin(self, told: dict[str, object], loading: Limits) -> None:
        try:
            self._ask(told, loading)
        except PlayerFailedError:
            self.guest.close()
            raise

    def close(self) -> str:
        """End the guest that plays in the referee's match."""
        self.guest.close()
        return self.guest.output

    def _ask(self, request: dict[str, object], limits: Limits) -> dict[str, object]:
        try:
            answer = self.guest.ask(request, limits)
        except GuestError as error:
            raise PlayerFailedError(str(error.fault), error.detail) from None
        finally:
            self.cpu, self.wall = self.guest.cpu, self.guest.wall
        for ending in (ILLEGAL, EXCEPTION):
            if ending in answer:
                raise PlayerFailedError(ending, str(answer[ending]), str(answer.get("french", "")))
        return answer


class ProgramSeat(GuestSeat):
    """A stranger's program in the guarded process, which is told all that it needs by lines of JSON.

    {"game": "tictactoe", "player": 0, "seed": 5, "seconds": 2.0}                      →  {"ready": true}
    {"position": "X../.O./...", "moves": ["b1", "c1", …], "history": ["a1", "b2"]}    →  {"move": "c3"}
    """

    def __init__(
        self, guest: Guest, game: Game, player: int, seed: int, limits: Limits, loading: Limits
    ) -> None:
        self.guest, self.limits = guest, limits
        self.cpu = self.wall = 0.0
        told = {"game": game.spec(), "player": player, "seed": seed, "seconds": limits.cpu}
        self._begin(told, loading)

    def choose(self, match: Match, history: Sequence[str]) -> Move:
        """Return the program's move in the referee's match."""
        state, player = match.situation
        named = {match.game.move_name(state, move): move for move in match.moves()}
        position = match.game.write(state, player)
        answer = self._ask({"position": position, "moves": list(named), "history": history}, self.limits)
        text = answer.get("move")
        if not isinstance(text, str) or text not in named:
            raise PlayerFailedError(ILLEGAL, repr(text))
        return named[text]


@dataclass
class Played:
    """A game that is over: `winner` 0, 1 or None, how it ended, and all that is needed to see it again."""

    winner: int | None
    ending: str
    detail: str = ""
    moves: list[str] = field(default_factory=list)
    #: For each move after the opening: seconds of the processor, and by the clock.
    times: list[tuple[float, float]] = field(default_factory=list)
    #: What the player printed who lost by a fault.
    printed: str = ""


def referee(
    game: Game, seats: tuple[Seat, Seat], opening: Sequence[str] = (), *, limit: int = MOST_PLIES
) -> Played:
    """Return the match that two players play after the moves of an opening; who commits a fault has lost."""
    match = Match(game, limit=limit)
    history: list[str] = []
    times: list[tuple[float, float]] = []
    for text in opening:
        match.push(move_named(game, match.situation, text))
        history.append(text)
    while (result := match.result()) is None:
        state, player = match.situation
        seat = seats[player]
        try:
            move = seat.choose(match, history)
        except PlayerFailedError as fault:
            return Played(1 - player, fault.ending, fault.detail, history, times)
        finally:
            times.append((round(seat.cpu, 6), round(seat.wall, 6)))
        match.push(move)
        history.append(game.move_name(state, move))
    return Played(result.winner, str(result.ending), "", history, times)
