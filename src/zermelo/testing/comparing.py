"""Answers of a person's rules held beside each other, whatever they are and whatever they raise."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from contextlib import suppress
from types import FunctionType
from typing import Any

from zermelo.board import Board
from zermelo.compiled.rules.digest import names_in
from zermelo.game import Game
from zermelo.questions import constructor_parameters, parameters
from zermelo.scores import is_number
from zermelo.situation import State
from zermelo.words import cut, short

#: A board of a game holds fewer things.
_MOST_THINGS = 5000


def untouched(game: Game) -> Game | None:
    """Return the checked game as it is before anybody asks it anything; None where it cannot be had."""
    try:
        kept = parameters(game)
        return type(game)(**kept) if len(kept) == len(arguments(game)) else copy.deepcopy(game)
    except Exception:  # noqa: BLE001 — a person's constructor may raise anything
        return None


def beside(game: Game) -> dict[str, Any]:
    """Return a copy of what the rules name outside the game object: they may keep something there, too.

    These are plain values of their files, of classes, of functions around them, and of arguments left out, and the
    attributes of their files' objects. Large tables are left out: to copy and compare them would take longer than the
    check itself.
    """
    waiting = [getattr(type(game), method, None) for method in ("start", "moves", "play", "score", "turn")]
    read: list[FunctionType] = []
    found: dict[str, Any] = {}

    def keep(name: str, value: Any) -> None:
        if isinstance(value, int | str | list | dict | set | None) and is_small(value):
            found[name] = copied(value)

    while waiting:
        asked = waiting.pop()
        # What functools.cache and its like have wrapped.
        function = getattr(asked, "__wrapped__", asked)
        if not isinstance(function, FunctionType) or function in read:
            continue
        read.append(function)
        named = set(names_in(function.__code__))
        for name in named:
            if name in function.__globals__:
                value = function.__globals__[name]
                keep(name, value)
                if isinstance(value, type):
                    for inner in named & vars(value).keys():
                        keep(f"{name}.{inner}", vars(value)[inner])
                elif getattr(value, "__module__", None) == function.__module__:
                    waiting.append(value)
                    keep(name, getattr(value, "__dict__", None))
            if hasattr(type(game), name):
                keep(f"{type(game).__name__}.{name}", getattr(type(game), name))
                waiting.append(getattr(type(game), name))
        for name, value in enclosed(function):
            keep(name, value)
            waiting.append(value)
    return found


def enclosed(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield what a person's function knows without naming it anew: names around it, and arguments left out."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # an empty cell
            yield name, cell.cell_contents
    defaults = function.__defaults__ or ()
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    yield from zip(names[len(names) - len(defaults) :], defaults, strict=True)
    yield from (function.__kwdefaults__ or {}).items()


def is_small(value: Any) -> bool:
    """Return whether a value of a person's file holds at most `_MOST_THINGS` things, all in all."""
    waiting, count = [value], 0
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict):
            held: Collection[Any] = [*thing, *thing.values()] if len(thing) <= _MOST_THINGS else thing
        elif isinstance(thing, list | tuple | set | frozenset):
            held = thing
        else:
            held = () if isinstance(thing, type) else getattr(thing, "__dict__", {}).values()
        count += len(held)
        if count > _MOST_THINGS:
            return False
        waiting.extend(held)
    return True


def arguments(game: Game) -> list[str]:
    """Return the names of what the checked game's constructor takes."""
    return list(constructor_parameters(type(game)))


def is_of_another_kind(game: Game, name: str, value: Any) -> bool:
    """Return whether the checked game keeps a parameter, by default a number or text, as something else: a list."""
    default = constructor_parameters(type(game))[name].default
    return isinstance(default, int | float | str) and not isinstance(value, int | float | str | None)


def scores_differ(twin: Game, game: Game, state: State) -> bool:
    """Return whether two copies of a checked game give an ended position different scores."""
    try:
        one, other = twin.score(state), game.score(state)
        return is_number(one) and is_number(other) and one != other
    except Exception:  # noqa: BLE001 — told by the check of the score itself
        return False


def same(one: Any, other: Any) -> bool:
    """Return whether two answers of a checked game are equal."""
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 — a person's __eq__ may raise anything
        # Arrays have no single answer: for us such things are never equal.
        return False


def copied(state: State) -> State:
    """Return a copy of what a checked game gave; the thing itself where it cannot be copied."""
    try:
        return copy.deepcopy(state)
    except Exception:  # noqa: BLE001 — a thing that cannot be copied may say so in any way
        # Then nobody can see whether it was changed.
        return state


def repeated(things: list[Any]) -> list[Any]:
    """Return the things that a checked game gave twice in the list; they need not be hashable."""
    try:
        if len(set(things)) == len(things):
            return []
    except TypeError:
        pass
    return [thing for i, thing in enumerate(things) if thing in things[:i]]


def owners(board: Any) -> Any:
    """Return whose piece stands on each cell of a checked game's board; None for what is no board."""
    if not isinstance(board, Board):
        return None
    return [[piece.player if piece else None for piece in row] for row in board.cells]


def is_sound(board: Board) -> bool:
    """Return whether the rows of a checked game's board have one length and all places lie on it."""
    height, width = len(board.cells), len(board.cells[0]) if board.cells else 0
    return all(len(row) == width for row in board.cells) and all(
        0 <= row < height and 0 <= column < width for row, column in board.places.values()
    )


def shortened(thing: Any) -> str:
    """Return what a checked game gave, as Python writes it, in at most 80 characters for a problem's words."""
    return cut(thing, 80) if isinstance(thing, str) else short(thing, 80)
