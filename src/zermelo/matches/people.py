"""A person's Python file as an agent or a heuristic: every fault is one line that names the file.

A file defines `choose(position, moves)` (texts in, one of the texts out), or `estimate(state)`, or the course's
`heuristique(board, player)`, where the board is a list of lists of "X", "O" and " " and the player "X" or "O".
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.checks import named_heuristic
from zermelo.errors import IllegalMoveError, RulesError, ZermeloError, reason
from zermelo.game import Game, Move, Number, Situation, State, first_player, is_number, next_player
from zermelo.import_file import AGENT_MODULE, import_file
from zermelo.matches.guard import fault_of_person, within_time
from zermelo.words import message, some

_FAILS = message(
    "people.fails", en="{path} cannot be used: {error}", fr="{path} ne peut pas servir : {error}"
)
_NO_FUNCTION = message(
    "people.no_function",
    en="{path} defines none of the functions {wanted}; it defines: {found}",
    fr="{path} ne définit aucune des fonctions {wanted} ; il définit : {found}",
)
_NOT_A_MOVE = message(
    "people.not_a_move",
    en="{path}: choose returned {answer} in position {position}; the moves are: {moves}",
    fr="{path} : choose a renvoyé {answer} dans la position {position} ; les coups sont : {moves}",
)
_NOT_A_NUMBER = message(
    "people.not_a_number",
    en="{path}: {function} returned {answer} in position {position}; a number is needed",
    fr="{path} : {function} a renvoyé {answer} dans la position {position} ; il faut un nombre",
)

#: Seconds that a person's function may take for one answer.
PATIENCE = 10.0
MARKS = ("X", "O")

Heuristic = Callable[[State], Number]


def load_file(path: Path) -> ModuleType:
    """Return the module that a person's file makes; what it raises is said in one line."""
    try:
        with within_time(path, PATIENCE), redirect_stdout(sys.stderr):
            return import_file(path, AGENT_MODULE)
    except ZermeloError:
        raise
    except (Exception, SystemExit) as error:
        raise RulesError(_FAILS(path=path, error=fault_of_person(error) or reason(error))) from error


class PersonFunction:
    """A function of a person's file, called under a limit of time; its faults name the file."""

    def __init__(self, path: Path, name: str, function: Callable[..., Any]) -> None:
        self.path, self.name, self.function = path, name, function

    def __call__(self, *arguments: Any) -> Any:
        """Return what the function returns."""
        try:
            # What it prints is no part of a result that a program may read.
            with within_time(f"{self.path}: {self.name}", PATIENCE), redirect_stdout(sys.stderr):
                return self.function(*arguments)
        except ZermeloError:
            raise
        except Exception as error:
            fault = fault_of_person(error) or reason(error)
            raise RulesError(_FAILS(path=self.path, error=fault)) from error

    def number(self, game: Game, state: State, *arguments: Any) -> Number:
        """Return the number that the function returns; anything else is refused."""
        answer = self(*arguments)
        if isinstance(answer, bool) or not is_number(answer):
            position = game.write(state, first_player(game, state))
            given = repr(answer)[:60]
            raise RulesError(
                _NOT_A_NUMBER(path=self.path, function=self.name, answer=given, position=position)
            )
        number: Number = answer
        return number


def find_function(path: Path, names: Sequence[str]) -> PersonFunction:
    """Return the first of these functions that a person's file defines."""
    module = load_file(path)
    for name in names:
        function = getattr(module, name, None)
        if callable(function):
            return PersonFunction(path, name, function)
    found = [name for name, thing in vars(module).items() if inspect.isfunction(thing)]
    raise RulesError(_NO_FUNCTION(path=path, wanted=some(names), found=some(found) or "–"))


class FileAgent:
    """An agent whose moves a person's file chooses."""

    def __init__(self, game: Game, path: Path) -> None:
        self.game, self.path, self.name = game, path, path.name
        self.function = find_function(path, ("choose", "estimate", "heuristique"))

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the move chosen by `choose`, or the first with the best estimate one ply ahead."""
        if self.function.name == "choose":
            return self._answer(situation, moves)
        return max(moves, key=lambda move: self._after(situation, move))

    def _answer(self, situation: Situation, moves: Sequence[Move]) -> Move:
        state, player = situation
        named = {self.game.move_name(state, move): move for move in moves}
        position = self.game.write(state, player)
        answer = self.function(position, list(named))
        if not isinstance(answer, str) or answer.strip() not in named:
            given = {"answer": repr(answer)[:60], "position": position, "moves": some(named, 40)}
            raise IllegalMoveError(_NOT_A_MOVE(path=self.path, **given))
        return named[answer.strip()]

    def _after(self, situation: Situation, move: Move) -> Number:
        """What the position after `move` is worth for the player who made it."""
        state, player = situation
        after = self.game.play(state, move)
        if self.function.name == "heuristique":
            # The course asks for the value of the new board for the player who has just moved.
            cells = course_board(self.game, after, next_player(self.game, player, after))
            return self.function.number(self.game, after, cells, MARKS[player])
        value = self.function.number(self.game, after, after)
        return value if next_player(self.game, player, after) == player else -value


def course_board(game: Game, state: State, player: int) -> list[list[str]]:
    """Return the course's board: a list of rows of "X" (first player), "O" and " "."""
    return [
        [
            " " if piece is None else piece.text if piece.player is None else MARKS[piece.player]
            for piece in row
        ]
        for row in game.board(state, player).cells
    ]


def find_heuristic(game: Game, name: str) -> Heuristic:
    """Return a heuristic by name (a method of the game) or by `FILE.py:function`.

    A function of two arguments is the course's: it gets the board and the mark of the player to move.
    """
    path, colon, function_name = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _heuristic_of_file(game, find_function(Path(path), (function_name,)))
    if name.endswith(".py"):
        return _heuristic_of_file(game, find_function(Path(name), ("estimate", "heuristique")))
    return named_heuristic(game, name)


def _heuristic_of_file(game: Game, function: PersonFunction) -> Heuristic:
    try:
        arity = len(inspect.signature(function.function).parameters)
    except (TypeError, ValueError):
        arity = 1
    if arity == 1:
        return lambda state: function.number(game, state, state)

    def by_board(state: State) -> Number:
        player = first_player(game, state)
        return function.number(game, state, course_board(game, state, player), MARKS[player])

    return by_board
