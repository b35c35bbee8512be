"""Every method of a game asked on every state, by CPython and by the language of rules, without any solver.

Much quicker than the public doors, and it says which method, state and line: the first look at thousands of games.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from zermelo.compiled.language.faults import EXCEPTIONS, GIVES_UP
from zermelo.compiled.language.kinds import decode, encode, size
from zermelo.compiled.language.machine import Loaded, object_code
from zermelo.compiled.language.program import Program, translate
from zermelo.compiled.language.refusal import RefusedError

from tests.generated.compare import METHODS, Found, reason
from zermelo import Game
from zermelo.game import declares

#: No generated game has more states; one made smaller may.
MOST_STATES, MOST_MOVES = 20_000, 200
#: What is asked of a state, beside its moves, and only where a game declares it.
_ASKED = ("turn", "level", "estimate", "canonical")


class _FaultError(Exception):
    """Compiled code met a fault."""


class _GivesUpError(Exception):
    """Compiled code met what Python can do and it cannot: the plain engine goes on."""


class Methods:
    """The doors to translated rules, called with Python's values."""

    def __init__(self, game: Game) -> None:
        self.program: Program = translate(game, game.start(), "generated")
        self.loaded = Loaded(object_code(self.program.text))

    def moves(self, state: Any) -> list[Any]:
        """Return the moves of a state."""
        door, move = self.program.doors["moves"], self.program.move
        width = size(move)
        found: list[Any] = []
        while True:
            room = (ctypes.c_uint64 * (max(1, door.most) * width + width))()
            count = ctypes.c_int64(0)
            more = [] if door.mode == "fill" else [ctypes.c_int64(len(found))]
            self._call("moves", [self._given(self.program.state, state), room, ctypes.byref(count), *more])
            words = list(room)
            here = [self._decoded(move, words[i * width : (i + 1) * width]) for i in range(count.value)]
            found += here
            if door.mode == "fill" or count.value < door.most:
                return found

    def ask(self, name: str, state: Any, *move: Any) -> Any:
        """Return what a method says of a state, or of a state and a move."""
        given = [
            self._given(self.program.state, state),
            *(self._given(self.program.move, one) for one in move),
        ]
        result = self.program.doors[name].result
        out = (ctypes.c_uint64 * max(1, size(result)))()
        self._call(name, [*given, out])
        return self._decoded(result, list(out))

    def _given(self, kind: Any, value: Any) -> Any:
        words = encode(kind, value, self.program.texts)
        if not isinstance(value, tuple):
            return ctypes.c_uint64(words[0])
        return (ctypes.c_uint64 * len(words))(*words)

    def _decoded(self, kind: Any, words: list[int]) -> Any:
        return decode(kind, words, self.program.texts)

    def _call(self, name: str, arguments: list[Any]) -> None:
        function = ctypes.CFUNCTYPE(ctypes.c_int64)(self.loaded.address(self.program.doors[name].symbol))
        function.argtypes = None  # type: ignore[assignment]
        fault = function(*arguments)
        if fault:
            site = self.program.sites[fault - 1]
            place = f"{site.function}, line {site.line}: {site.reason}"
            if site.reason in GIVES_UP:
                raise _GivesUpError(place)
            raise _FaultError(EXCEPTIONS[site.reason], place)


def compare_methods(game: Game) -> Found:
    """Return whether every method says the same of every state, or the first difference."""
    try:
        methods = Methods(game)
    except RefusedError as error:
        where = getattr(getattr(error.function, "tree", None), "name", "?")
        return Found(METHODS, "compiled", "refused", f"{where}: {reason(str(error.phrase.text()))}")
    # Taken down, the machine code of one game would take that of others with it.
    _KEPT.append(methods)
    gave_up = ""
    seen, todo = {game.start()}, [game.start()]
    while todo and len(seen) < MOST_STATES:
        state = todo.pop()
        moves = _moves(game, state)
        for name, plain, compiled in _questions(game, methods, state, moves):
            said = _difference(plain, compiled)
            if said.startswith("gave up"):
                gave_up = gave_up or said
            elif said:
                return Found(METHODS, "compiled", "different", f"{name} at {state}: {said}")
        for move in moves:
            try:
                after = game.play(state, move)
            except Exception:  # noqa: BLE001 — where it cannot be played, nothing follows
                continue
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return Found(METHODS, "compiled", *(("refused", reason(gave_up)) if gave_up else ("equal",)))


_KEPT: list[Methods] = []
Question = tuple[str, Callable[[], Any], Callable[[], Any]]


def _moves(game: Game, state: Any) -> list[Any]:
    try:
        return list(islice(game.moves(state), MOST_MOVES))
    except Exception:  # noqa: BLE001 — generated rules may raise anything
        return []


def _questions(game: Game, methods: Methods, state: Any, moves: list[Any]) -> Iterator[Question]:
    """Yield what is asked of a state, of CPython and of the language."""
    doors = methods.program.doors
    yield "moves", lambda: list(islice(game.moves(state), MOST_MOVES)), lambda: methods.moves(state)
    names = [name for name in _ASKED if declares(game, name) and name in doors]
    for name in [*names, *([] if moves else ["score"])]:
        yield name, partial(getattr(game, name), state), partial(methods.ask, name, state)
    for move in moves:
        for name in ("play", *(["order"] if declares(game, "order") and "order" in doors else [])):
            yield (
                f"{name} {move}",
                partial(getattr(game, name), state, move),
                partial(methods.ask, name, state, move),
            )


def _difference(plain: Callable[[], Any], compiled: Callable[[], Any]) -> str:
    try:
        right, error = plain(), ""
    except Exception as raised:  # noqa: BLE001 — generated rules may raise anything
        right, error = None, type(raised).__name__
    try:
        found = compiled()
    except _GivesUpError as given_up:
        return f"gave up: {given_up}"
    except _FaultError as fault:
        kind, place = fault.args
        return "" if error == kind else f"plain {error or repr(right)}, not {kind} ({place})"
    if error:
        return f"plain {error}, not {found!r}"
    return "" if _same(right, found) else f"plain {right!r}, not {found!r}"


def _same(right: Any, found: Any) -> bool:
    """Equal, floats to their last bit and sign; a bool is the number that it equals."""
    if isinstance(right, tuple | list):
        return len(right) == len(found) and all(map(_same, right, found))
    if isinstance(right, float) or isinstance(found, float):
        return repr(float(right)) == repr(float(found)) and isinstance(right, float) == isinstance(
            found, float
        )
    return bool(right == found)
