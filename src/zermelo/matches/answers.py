"""What a person's function answers when it is asked for a move: a text, the move itself, or a cell of the board."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import Any

from zermelo.errors import IllegalMoveError
from zermelo.game import Game
from zermelo.seen.board import board_of
from zermelo.situation import Move, Situation, State
from zermelo.words import Words, message, some

_NOT_A_MOVE = message(
    "people.not_a_move",
    en="{where} returned {answer} in position {position}; the moves are: {moves}",
    fr="{where} a renvoyé {answer} dans la position {position} ; les coups sont : {moves}",
)


def not_a_move(
    where: Words, game: Game, situation: Situation, moves: Sequence[Move], answer: object
) -> IllegalMoveError:
    """Return the error for an agent's answer that means no move, with those that there are."""
    state, player = situation
    names = some((game.move_name(state, move) for move in moves), 40)
    shown = {"answer": repr(answer)[:60], "position": game.write(state, player) or "–", "moves": names}
    return IllegalMoveError(_NOT_A_MOVE(where=where, **shown))


def move_called(game: Game, state: State, moves: Sequence[Move], answer: object) -> list[Move]:
    """Return the move that an agent's answer means, in a list; an empty one if it means none.

    A text is the name of a move; a number or a tuple is written as names are (3 as "3", (1, 2) as "1,2"), or else
    it is the move itself, as the rules have it.
    """
    if isinstance(answer, str):
        return [move for move in moves if game.move_name(state, move) == answer.strip()]
    numbers = _numbers(answer)
    if numbers is not None:
        text = ",".join(map(str, numbers))
        if found := [move for move in moves if game.move_name(state, move) == text]:
            return found
        answer = numbers[0] if isinstance(answer, Integral) else tuple(numbers)
    return [move for move in moves if type(move) is type(answer) and move == answer]


def move_at(game: Game, situation: Situation, moves: Sequence[Move], answer: object) -> list[Move]:
    """Return the move that an agent's answer about the course's board means, in a list; an empty one if it means none.

    (row, column), from 0 at the top left, is the cell where the board shows the move; a column alone is enough where
    only one move is shown in it; None is the only move, where there is one. Anything else is read as by `move_called`.
    """
    if answer is None:
        return list(moves) if len(moves) == 1 else []
    state, player = situation
    places = board_of(game, state, player).places
    numbers = _numbers(answer)
    if numbers is None or not places:
        return move_called(game, state, moves, answer)
    shown = [(move, places.get(game.move_name(state, move))) for move in moves]
    if isinstance(answer, Integral):
        found = [move for move, place in shown if place is not None and place[1] == numbers[0]]
    else:
        found = [move for move, place in shown if place is not None and list(place) == numbers]
    return found if len(found) == 1 else []


def _numbers(answer: Any) -> list[int] | None:
    """The whole numbers of an agent's answer, one or several; None if it is made of anything else."""
    parts = list(answer) if isinstance(answer, tuple | list) else [answer]
    if not parts or any(isinstance(part, bool) or not isinstance(part, Integral) for part in parts):
        return None
    return [int(part) for part in parts]
