"""Where the games of a tournament are played: one hall per core, with its own nursery of guests."""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.matches.agents import Agent, make_agent
from zermelo.matches.entrants import Entrant
from zermelo.matches.match import MOST_PLIES
from zermelo.matches.referee import (
    FAULTS,
    LOADING,
    GuestSeat,
    OwnSeat,
    Played,
    PlayerFailedError,
    ProgramSeat,
    Seat,
    referee,
)
from zermelo.matches.sandbox.guests import Fault, GoneError, Nursery
from zermelo.matches.sandbox.limits import MEMORY, Limits
from zermelo.matches.schedule import Pairing
from zermelo.matches.uci import close_agents
from zermelo.words import message

_AGAIN = message(
    "hall.again",
    en="a guarded process was ended from outside {times} times in a row",
    fr="un processus isolé a été arrêté de l'extérieur {times} fois de suite",
)

Done = TypeVar("Done")

#: Who ends a guest or a nursery from outside spoils a game, not a result: it is played again, so many times at most.
_TRIES = 5
#: A program brings everything itself: nothing need be made ready.
_PROGRAM = "zermelo.matches.sandbox.functions:prepare"
#: Letters of what a player printed that are kept beside a game that it lost by a fault.
MOST_PRINTED = 2000


@dataclass(frozen=True)
class Conditions:
    """What holds for every game: seconds for a move (processor, clock), memory of a guest, moves at most, the seed."""

    cpu: float = 2.0
    wall: float = 10.0
    memory: int = MEMORY
    limit: int = MOST_PLIES
    seed: int = 0
    unsafe: bool = False


class Hall:
    """Plays one game after another between `entrants` by number.

    `guests` names what makes a player's process ready ("module:function"), `options` are given to it, and it reads the
    `files` of the game.
    """

    def __init__(
        self,
        game: Game,
        entrants: Mapping[int, Entrant],
        conditions: Conditions,
        guests: str,
        options: object,
        files: Sequence[str] = (),
    ) -> None:
        self.game, self.entrants, self.conditions = game, entrants, conditions
        self.guests, self.options, self.files = guests, options, files
        self._nurseries: dict[str, Nursery] = {}
        self._agents: dict[str, Agent] = {}

    def play(self, pairing: Pairing, opening: Sequence[str]) -> Played:
        """Return a match, played in the hall by fresh players: it depends on nothing that was played before."""
        played = None
        for _ in range(_TRIES):
            played = self._undisturbed(lambda: self._play(pairing, opening))
            # A guarded guest cannot bring SIGKILL upon itself: somebody has ended it, and it plays once more. Where
            # nothing guards it, it could: a game that goes badly must not be had again.
            is_guarded = all(nursery.is_guarded for nursery in self._nurseries.values())
            if (played.ending, played.detail) != (Fault.CRASH, "SIGKILL") or not is_guarded:
                break
        assert played is not None
        return played

    def try_out(self, entrant: Entrant) -> None:
        """Load a stranger's file once in the hall; `PlayerFailedError` says why it cannot be used."""
        self._undisturbed(lambda: self._guest_seat(entrant, 0, 0).close())

    def _undisturbed(self, work: Callable[[], Done]) -> Done:
        """What `work` in the hall gives; again, with another nursery, where somebody has ended the one that it used."""
        for _ in range(_TRIES):
            try:
                return work()
            except GoneError:
                self._leave_nursery()
        raise RulesError(_AGAIN(times=_TRIES))

    def close(self) -> None:
        """End what the hall has started."""
        close_agents(*self._agents.values())
        self._leave_nursery()

    def _leave_nursery(self) -> None:
        while self._nurseries:
            self._nurseries.popitem()[1].close()

    def _play(self, pairing: Pairing, opening: Sequence[str]) -> Played:
        seats: list[Seat] = []
        try:
            played = self._seated(pairing, opening, seats)
        finally:
            printed = [*(seat.close() for seat in seats), "", ""]
        if played.ending in FAULTS:
            # For the report: its author wants to know.
            played.printed = printed[1 - played.winner][:MOST_PRINTED] if played.winner is not None else ""
        return played

    def _seated(self, pairing: Pairing, opening: Sequence[str], seats: list[Seat]) -> Played:
        for player in (0, 1):
            try:
                seats.append(self._seat(pairing, player))
            except PlayerFailedError as fault:
                return Played(1 - player, fault.ending, fault.detail, list(opening))
        return referee(self.game, (seats[0], seats[1]), opening, limit=self.conditions.limit)

    def _seat(self, pairing: Pairing, player: int) -> Seat:
        entrant = self.entrants[pairing[1 + player]]
        seed = seed_of(self.conditions.seed, pairing, player)
        if entrant.is_stranger:
            return self._guest_seat(entrant, player, seed)
        agent = self._agents.get(entrant.spec)
        if agent is None:
            agent = self._agents[entrant.spec] = make_agent(entrant.spec, self.game)
        # What it has worked out is kept and shared, also where it plays against its like; its chance is its own.
        seated: Any = copy.copy(agent)
        if hasattr(seated, "chance"):
            seated.chance = random.Random(seed)
        return OwnSeat(seated)

    def _guest_seat(self, entrant: Entrant, player: int, seed: int) -> Seat:
        limits = Limits(self.conditions.cpu, self.conditions.wall)
        loading = Limits(max(LOADING.cpu, limits.cpu), max(LOADING.wall, limits.wall))
        guest = self._nursery_of(entrant).guest()
        if entrant.program is not None:
            return ProgramSeat(guest, self.game, player, seed, limits, loading)
        return GuestSeat(guest, entrant, seed, limits, loading)

    def _nursery_of(self, entrant: Entrant) -> Nursery:
        """One nursery of the hall serves all files.

        Each program has its own, whose guests may read that program alone.
        """
        program = entrant.program
        key = "" if program is None else entrant.spec
        if key not in self._nurseries:
            limits: dict[str, Any] = {"memory": self.conditions.memory, "unsafe": self.conditions.unsafe}
            if program is None:
                self._nurseries[key] = Nursery(self.guests, self.options, needed=self.files, **limits)
            else:
                readable = [*entrant.files, *_libraries(program[0])]
                self._nurseries[key] = Nursery(_PROGRAM, program=program, readable=readable, **limits)
        return self._nurseries[key]


def _libraries(program: str) -> list[str]:
    """The libraries that a hall opens to a player's interpreter elsewhere: `lib` beside its folder `bin`; else none."""
    folder = Path(program).resolve().parent
    return [str(folder.with_name("lib"))] if folder.name == "bin" else []


def seed_of(seed: int, pairing: Pairing, player: int) -> int:
    """Return the seed of a player in a match of the tournament: as good as drawn by lot, and always the same."""
    text = f"{seed} {pairing.round} {pairing.first} {pairing.second} {player}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
