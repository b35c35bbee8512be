"""Answers of a person's rules held beside each other, whatever they are and whatever they raise."""

from __future__ import annotations

import copy
from typing import Any

from zermelo.board import Board
from zermelo.game import Game
from zermelo.questions import constructor_parameters, parameters
from zermelo.scores import is_number
from zermelo.situation import State
from zermelo.words import cut, short


def untouched(game: Game) -> Game | None:
    """Return the same game as it is before anybody asks it anything; None where it cannot be had."""
    try:
        kept = parameters(game)
        return type(game)(**kept) if len(kept) == len(arguments(game)) else copy.deepcopy(game)
    except Exception:  # noqa: BLE001 — a person's constructor may raise anything
        return None


def arguments(game: Game) -> list[str]:
    """Return the names of what the game's constructor takes."""
    return list(constructor_parameters(type(game)))


def is_of_another_kind(game: Game, name: str, value: Any) -> bool:
    """Return whether a parameter with a number or a text for its default is kept as something else: a range, a list."""
    default = constructor_parameters(type(game))[name].default
    return isinstance(default, int | float | str) and not isinstance(value, int | float | str | None)


def scores_differ(twin: Game, game: Game, state: State) -> bool:
    """Return whether two games give an ended position different scores; what is no number is told elsewhere."""
    try:
        one, other = twin.score(state), game.score(state)
        return is_number(one) and is_number(other) and one != other
    except Exception:  # noqa: BLE001 — told by the check of the score itself
        return False


def same(one: Any, other: Any) -> bool:
    """Return whether two answers are equal."""
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 — a person's __eq__ may raise anything
        # Arrays have no single answer: for us such things are never equal.
        return False


def copied(state: State) -> State:
    """Return a copy; the thing itself where it cannot be copied."""
    try:
        return copy.deepcopy(state)
    except Exception:  # noqa: BLE001 — a thing that cannot be copied may say so in any way
        # Then nobody can see whether it was changed.
        return state


def repeated(things: list[Any]) -> list[Any]:
    """Return the things that occur before in the list; they need not be hashable."""
    try:
        if len(set(things)) == len(things):
            return []
    except TypeError:
        pass
    return [thing for i, thing in enumerate(things) if thing in things[:i]]


def owners(board: Any) -> Any:
    """Return whose piece stands on each cell of a board; None for what is no board."""
    if not isinstance(board, Board):
        return None
    return [[piece.player if piece else None for piece in row] for row in board.cells]


def is_sound(board: Board) -> bool:
    """Return whether the rows have one length and all places lie on the board."""
    height, width = len(board.cells), len(board.cells[0]) if board.cells else 0
    return all(len(row) == width for row in board.cells) and all(
        0 <= row < height and 0 <= column < width for row, column in board.places.values()
    )


def shortened(thing: Any) -> str:
    """Return a text, or a thing as Python writes it, of at most 80 characters."""
    return cut(thing, 80) if isinstance(thing, str) else short(thing, 80)
