"""Endgame tables made, checked and kept: one file a class, those that it needs before it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiled.checking.endgames import Claims, check_endgame, placements
from zermelo.compiled.checking.findings import Fault, wrong_counts, wrong_longest
from zermelo.compiled.memory.private_folder import PrivateFolder
from zermelo.compiled.memory.workspace import AT, PROGRESS, STOPPED, Array, StoppedError, Workspace
from zermelo.compiled.memory.workspace import END as RANGE_END
from zermelo.compiled.routines.background import in_background
from zermelo.compiled.special import endgame_routines as routines
from zermelo.compiled.special.endgame_boards import board, game_of
from zermelo.compiled.special.endgame_classes import KINDS, EndgameClass
from zermelo.compiled.special.endgame_files import (
    DRAW,
    GAP,
    MOST_PLIES,
    SUFFIX,
    EndgameFile,
    fill_gaps,
    write_table,
)
from zermelo.compiled.special.endgame_moves import NOTES
from zermelo.compiled.special.endgame_numbers import room_of, squares_of
from zermelo.errors import TooLargeError, unverified
from zermelo.words import message, some

#: Positions are listed so many numbers at a time.
_CHUNK = 1 << 22
#: Processor seconds for a number of either side to move: making its value, and checking it (measured).
_MAKING, _CHECKING = 0.35e-6, 0.75e-6
#: Of the positions of a class with pawns on both sides, at most this share has a double step to be answered en passant.
_ASKED_SHARE = 32

_TOO_FAR = message(
    "endgame.far",
    en="some mates in {name} take more than {most} plies, which a table of bytes cannot hold",
    fr="certains mats de {name} prennent plus de {most} coups, ce qu'une table d'octets ne peut pas tenir",
)

_NOTHING = np.empty((2, 0), np.uint8)

#: Called with work done, all of it, and the class at hand.
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Forecast:
    """What the tables that are missing will take: classes, bytes of memory at once, seconds of one processor."""

    missing: tuple[EndgameClass, ...]
    memory: int
    seconds: float


def forecast(endings: Iterable[EndgameClass], folder: Path, *, verify: bool = True) -> Forecast:
    """Return which chess endgame tables are still to be made for these classes, and what it takes (estimated)."""
    missing: dict[EndgameClass, None] = {}
    for ending in endings:
        missing.update(
            dict.fromkeys(e for e in (*ending.smaller(), ending) if not place_of(e, folder).exists())
        )
    memory = max((4 * room_of(e) + _known_bytes(e) for e in missing), default=0)
    each = _MAKING + (_CHECKING if verify else 0)
    return Forecast(tuple(missing), memory, sum(2 * room_of(e) * each for e in missing))


def ensure_memory(found: Forecast, memory: int | None) -> None:
    """Refuse chess endgame tables that need more memory than may be used (None: 60 % of what is free)."""
    Workspace(memory).require(found.memory, some(found.missing, 3))


def _known_bytes(ending: EndgameClass) -> int:
    """The bytes of the chess endgame tables that a class converts into: once as they are, once joined."""
    return sum(4 * room_of(e) for e in {c.to for c in ending.conversions} if len(e.men) > 2)


def place_of(ending: EndgameClass, folder: Path) -> Path:
    """Return the file of a chess endgame class."""
    return folder / f"{ending}{SUFFIX}"


def make_tables(
    endings: Iterable[EndgameClass],
    folder: Path,
    *,
    memory: int | None = None,
    verify: bool = True,
    progress: Progress | None = None,
) -> list[EndgameFile]:
    """Make the chess endgame tables of these classes, and of those they need, where missing; return them opened.

    Each is a file of its own, so what is stopped (`KeyboardInterrupt`) loses one class at most. With `verify` every
    position is derived again from its moves, by code that this one does not share.
    """
    endings = list(endings)
    with PrivateFolder(folder, make=True):
        found = forecast(endings, folder)
        ensure_memory(found, memory)
        told = _Told(progress, sum(2 * room_of(ending) for ending in found.missing))
        for ending in found.missing:
            work = _Work(ending, folder, Workspace(memory))
            in_background(
                partial(work.run, verify),
                stop=work.workspace.stop,
                glance=partial(lambda one: told.tell(one.done(verify), str(one.ending)), work),
            )
            told.end(2 * room_of(ending), str(ending))
        return [EndgameFile(place_of(ending, folder), ending) for ending in endings]


class _Told:
    """What has been told of the work: it never goes back, though what is counted comes from another thread."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total = progress, total
        self._ended, self._told = 0, 0

    def tell(self, done: int, name: str) -> None:
        """Tell how much is done of the chess endgame table at hand."""
        self._told = max(self._told, min(self._ended + done, self.total))
        if self.progress is not None:
            self.progress(self._told, self.total, name)

    def end(self, done: int, name: str) -> None:
        """Tell that the chess endgame table at hand is done."""
        self.tell(done, name)
        self._ended += done


class _Work:
    """One class on its way into a file."""

    def __init__(self, ending: EndgameClass, folder: Path, workspace: Workspace) -> None:
        self.ending, self.folder, self.workspace = ending, folder, workspace
        self.control = workspace.control
        self._begun, self._spread, self._is_made = 0, 0, False

    def done(self, verify: bool) -> int:
        """Return about how many of a chess endgame table's numbers are dealt with."""
        numbers, now = 2 * room_of(self.ending), self.workspace.progress
        begun = self._begun + (now if self._begun < numbers else 0)
        made = (2 * begun + 3 * min(numbers, self._spread)) // 5
        if not verify:
            return made
        every = placements(Claims(self.ending.white, self.ending.black, _NOTHING))
        return (made + (3 * numbers * now // every if self._is_made else 0)) // 4

    def run(self, verify: bool) -> None:
        began = time.process_time()
        parts = list(dict.fromkeys(c.to for c in self.ending.conversions if len(c.to.men) > 2))
        self.workspace.require(4 * room_of(self.ending) + _known_bytes(self.ending), str(self.ending))
        known = {part: EndgameFile(place_of(part, self.folder), part).values() for part in parts}
        values = self._values(known)
        facts = facts_of(self.ending, values)
        fill_gaps(values)
        if verify:
            self.control[PROGRESS] = 0
            self._is_made = True
            fault = _fault(self.ending, values, known, facts, self.workspace)
            if fault is not None:
                raise unverified(str(self.ending), fault.reason)
        facts |= {"verified": verify, "seconds": round(time.process_time() - began, 3)}
        write_table(place_of(self.ending, self.folder), values, facts)

    def _values(self, known: dict[EndgameClass, Array]) -> Array:
        space, game, chess, control = self.workspace, game_of(self.ending, known), board(), self.control
        room = room_of(self.ending)
        values = space.empty("values", (2, room), np.uint8)
        savers = space.empty("savers", (2, room), np.uint8)
        notes = np.zeros(NOTES, np.int64)
        asked: list[Array] = []
        for side in range(2):
            control[AT], control[RANGE_END], control[routines.ASKED_COUNT] = 0, room, 0
            listed = np.empty(room // _ASKED_SHARE if self.ending.has_pawns else 0, np.int64)
            self._end(routines.begin(chess, game, side, values, savers, notes, listed, control))
            self._begun += room
            count = int(control[routines.ASKED_COUNT])
            assert count <= len(listed)
            asked.append(listed[:count].copy())
        if any(map(len, asked)):
            # A capture en passant may decide them as late as any smaller ending ends.
            control[routines.HIGHEST] = max(control[routines.HIGHEST], game.known[game.known < GAP].max() + 2)
        ply = 0
        while ply <= control[routines.HIGHEST]:
            if control[routines.HIGHEST] > MOST_PLIES:
                raise TooLargeError(_TOO_FAR(name=self.ending, most=MOST_PLIES))
            for side in range(2):
                for positions in _listed(values[side], savers[side], ply):
                    self._end(
                        routines.spread(chess, game, side, ply, positions, values, savers, notes, control)
                    )
                    self._spread += len(positions)
            for side in range(2):
                self._end(routines.ask(chess, game, side, ply, asked[side], values, savers, notes, control))
            ply += 1
        for side in range(2):
            for at in range(0, room, _CHUNK):
                part = values[side, at : at + _CHUNK]
                part[(part < GAP) & (part & 1 == 0) & (savers[side, at : at + _CHUNK] > 0)] = DRAW
        space.release("savers")
        return values

    def _end(self, status: int) -> None:
        if status == STOPPED:
            raise StoppedError


def verify_table(
    table: EndgameFile, folder: Path, *, memory: int | None = None, progress: Progress | None = None
) -> Fault | None:
    """Have a chess endgame file verified, wherever it lies; return its first fault.

    Those that it needs are made where missing.
    """
    ending = table.ending
    parts = list(dict.fromkeys(c.to for c in ending.conversions if len(c.to.men) > 2))
    known = {
        part.ending: part.values() for part in make_tables(parts, folder, memory=memory, progress=progress)
    }
    values, workspace = table.values(), Workspace(memory)
    facts = table.facts
    if facts["states"] != sum(sum(side.values()) for side in facts["counts"].values()):
        return wrong_counts(facts["states"], facts["counts"])
    fault = in_background(lambda: _fault(ending, values, known, facts, workspace), stop=workspace.stop)
    longest = facts_of(ending, values)["longest"]
    if fault is None and facts["longest"] != longest:
        return wrong_longest(facts["longest"], longest)
    return fault


def _fault(
    ending: EndgameClass,
    values: Array,
    known: dict[EndgameClass, Array],
    facts: dict[str, Any],
    workspace: Workspace,
) -> Fault | None:
    others = [Claims(part.white, part.black, found) for part, found in known.items()]
    own = Claims(ending.white, ending.black, values)
    return check_endgame(own, others, facts["counts"], workspace, facts["longest"]["plies"])


def _listed(values: Array, savers: Array, ply: int) -> Iterator[Array]:
    """Yield the chess endgame positions of so many plies, a part of them at a time."""
    for at in range(0, len(values), _CHUNK):
        positions = np.flatnonzero(values[at : at + _CHUNK] == ply) + at
        if ply % 2 == 0:
            positions = positions[savers[positions] == 0]
        if len(positions):
            yield positions


def facts_of(ending: EndgameClass, values: Array) -> dict[str, Any]:
    """Return what a chess endgame file's header says: how many positions, who wins, and the longest mate."""
    counts, most = {}, (0, 0)
    for side, name in enumerate(("white", "black")):
        histogram = np.bincount(values[side], minlength=256)
        decided = np.flatnonzero(histogram[:GAP])
        counts[name] = {
            "win": int(histogram[1:GAP:2].sum()),
            "draw": int(histogram[DRAW]),
            "loss": int(histogram[0:GAP:2].sum()),
        }
        if len(decided):
            most = max(most, (int(decided[-1]), side))
    plies, side = most
    position = None
    if any(counts[name]["win"] for name in counts):
        number = int(np.argmax(values[side] == plies))
        position = fen_of(ending, squares_of(ending, number), side)
    longest = {"moves": (plies + 1) // 2, "plies": plies, "position": position}
    states = sum(sum(one.values()) for one in counts.values())
    return {"class": str(ending), "states": states, "counts": counts, "longest": longest}


def fen_of(ending: EndgameClass, squares: tuple[int, ...], side: int) -> str:
    """Return the FEN of an endgame class's men on these squares."""
    letters = dict(zip(squares, ending.men, strict=True))
    rows = []
    for row in range(7, -1, -1):
        text = ""
        for square in range(8 * row, 8 * row + 8):
            if square in letters:
                colour, kind = letters[square]
                text += KINDS[kind].lower() if colour else KINDS[kind]
            else:
                text = text[:-1] + str(int(text[-1]) + 1) if text[-1:].isdigit() else text + "1"
        rows.append(text)
    return f"{'/'.join(rows)} {'wb'[side]} - - 0 1"
