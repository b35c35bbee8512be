"""A person's Python file as an agent or a heuristic: every fault is one line that names the file.

A file that plays defines one of

- `choose(position, moves)`: texts in, one of them out, or the move itself (3 for "3", a tuple);
- `meilleur_coup(board, player)` of the course, or with the heuristic for a third argument: out comes the cell as
  (row, column) counted from 0, or the column where that says it all;
- a heuristic in one of the forms of `zermelo.heuristic`: then the first move with the best value is played (greedy).
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from zermelo.errors import RulesError, ZermeloError, reason
from zermelo.game import Game
from zermelo.guard import fault_of_person, within_time
from zermelo.heuristic import MARKS, Estimator, course_board, estimator
from zermelo.import_file import AGENT_MODULE, import_file
from zermelo.matches.answers import move_at, move_called, not_a_move
from zermelo.search.greedy import first_best
from zermelo.situation import Move, Situation
from zermelo.words import Words, message, some

_FAILS = message(
    "people.fails", en="{path} cannot be used: {error}", fr="{path} ne peut pas servir : {error}"
)
_NO_FUNCTION = message(
    "people.no_function",
    en="{path} defines none of the functions {wanted}; it defines: {found}",
    fr="{path} ne définit aucune des fonctions {wanted} ; il définit : {found}",
)
_NO_USUAL_FUNCTION = message(
    "people.no_usual_function",
    en="{path} defines none of the functions {wanted}; it defines: {found}; for a heuristic of another name, write "
    "{path}:{first}",
    fr="{path} ne définit aucune des fonctions {wanted} ; il définit : {found} ; pour une heuristique d'un autre nom, "
    "écrire {path}:{first}",
)
_WHICH = message(
    "people.which",
    en="{path} defines several heuristics: {found}; name one, like {path}:{first}",
    fr="{path} définit plusieurs heuristiques : {found} ; en nommer une, comme {path}:{first}",
)
_WHERE = message("people.where", en="{path}, line {line}: {name}", fr="{path}, ligne {line} : {name}")

#: Seconds that a person's function may take for one answer.
PATIENCE = 10.0

#: Functions that choose a move, and those that judge a position, by their names; the first one found is taken.
CHOOSERS = ("choose", "meilleur_coup")
HEURISTICS = ("estimate", "heuristique", "h", "H")
#: How the course calls a heuristic where there are several (`heuristique_absolue`).
_PREFIX = "heuristique"


def load_file(path: Path) -> ModuleType:
    """Return the module that an agent's file makes; what it raises is said in one line."""
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
        # Whoever asks for the signature, or for what can be compiled, finds the function itself.
        functools.update_wrapper(self, function)
        self.path, self.name, self.function = path, name, function

    @property
    def where(self) -> Words:
        """The file, the line and the name of a person's function that plays."""
        line = getattr(getattr(self.function, "__code__", None), "co_firstlineno", None)
        return (
            f"{self.path}: {self.name}" if line is None else _WHERE(path=self.path, line=line, name=self.name)
        )

    def __call__(self, *arguments: Any) -> Any:
        """Return what the function of an agent's file returns."""
        try:
            # What it prints is no part of a result that a program may read.
            with within_time(f"{self.path}: {self.name}", PATIENCE), redirect_stdout(sys.stderr):
                return self.function(*arguments)
        except ZermeloError:
            raise
        except Exception as error:
            fault = fault_of_person(error) or reason(error)
            raise RulesError(_FAILS(path=self.path, error=fault)) from error


class PersonFile:
    """The functions of a person's file, which is run once."""

    def __init__(self, path: Path) -> None:
        self.path, self._names = path, vars(load_file(path))

    def first(self, *names: str) -> PersonFunction | None:
        """Return the first of these functions that an agent's file defines."""
        for name in names:
            if callable(self._names.get(name)):
                return PersonFunction(self.path, name, self._names[name])
        return None

    def heuristic(self, name: str | None = None) -> PersonFunction:
        """Return the heuristic of that name in an agent's file.

        Without one the first usual name, or the only `heuristique_…`.
        """
        if name is not None:
            return self.first(name) or self._refuse((name,))
        return self._usual_heuristic() or self._refuse(HEURISTICS)

    def chooser(self) -> PersonFunction:
        """Return the function of an agent's file that plays: it chooses moves, or it is a heuristic."""
        return self.first(*CHOOSERS) or self._usual_heuristic() or self._refuse((*CHOOSERS, *HEURISTICS))

    def _usual_heuristic(self) -> PersonFunction | None:
        others = [name for name in self._functions() if name.startswith(_PREFIX)]
        found = self.first(*HEURISTICS)
        if found is None and len(others) > 1:
            raise RulesError(_WHICH(path=self.path, found=some(others), first=others[0]))
        return found or self.first(*others)

    def _functions(self) -> list[str]:
        return [name for name, thing in self._names.items() if inspect.isfunction(thing)]

    def _refuse(self, names: Sequence[str]) -> NoReturn:
        functions = self._functions()
        fields = {"path": self.path, "wanted": some(names), "found": some(functions) or "–"}
        if functions and set(HEURISTICS) <= {*names}:
            raise RulesError(_NO_USUAL_FUNCTION(first=functions[0], **fields))
        raise RulesError(_NO_FUNCTION(**fields))


class FileAgent:
    """An agent whose moves a person's file chooses.

    A heuristic that is named is given to `meilleur_coup`, if the file has one that takes it; else it decides alone.
    """

    def __init__(self, game: Game, path: Path, heuristic: str | None = None) -> None:
        self.game, self.path = game, path
        self.name = path.name if heuristic is None else f"{path.name}:{heuristic}"
        file = PersonFile(path)
        self.function = file.chooser() if heuristic is None else file.heuristic(heuristic)
        self._further: tuple[Any, ...] = ()
        if self.function.name == "meilleur_coup" and _arguments(self.function)[0] > 2:
            self._further = (file.heuristic().function,)
        elif heuristic is not None and self.function.name not in CHOOSERS:
            chooser = file.first("meilleur_coup")
            if chooser is not None and _arguments(chooser)[1] > 2:
                self.function, self._further = chooser, (self.function.function,)
        is_heuristic = self.function.name not in CHOOSERS
        self._judge = estimator(game, self.function) if is_heuristic else None

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the move that the agent's file chooses, or the first with the best value one ply ahead."""
        state, player = situation
        if self._judge is not None:
            best = first_best(self._judge, state, player, moves)
            assert best is not None, "an agent is asked where there are moves"
            return best[0]
        if self.function.name == "choose":
            named = [self.game.move_name(state, move) for move in moves]
            answer = self.function(self.game.write(state, player), named)
            found = move_called(self.game, state, moves, answer)
        else:
            answer = self.function(course_board(self.game, state, player), MARKS[player], *self._further)
            found = move_at(self.game, situation, moves, answer)
        if not found:
            raise not_a_move(self.function.where, self.game, situation, moves, answer)
        return found[0]


def _arguments(function: PersonFunction) -> tuple[int, int]:
    """How many arguments the function of an agent's file must be given, and how many it takes."""
    given = inspect.signature(function.function).parameters.values()
    places = [p for p in given if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return sum(p.default is p.empty for p in places), len(places)


def find_heuristic(game: Game, name: str) -> Estimator:
    """Return an agent's heuristic by name (a method of the game), or by `FILE.py` or `FILE.py:function`."""
    path, function = split_file(name)
    if path is None:
        return estimator(game, name)
    return estimator(game, PersonFile(path).heuristic(function))


def split_file(text: str) -> tuple[Path | None, str | None]:
    """Return the file that an agent's text names, if it names one, and the function in it, if any.

    >>> split_file("mine.py:h"), split_file("mine.py"), split_file("alignment")
    ((PosixPath('mine.py'), 'h'), (PosixPath('mine.py'), None), (None, None))
    """
    if text.endswith(".py"):
        return Path(text), None
    path, _, function = text.rpartition(":")
    return (Path(path), function) if path.endswith(".py") else (None, None)
