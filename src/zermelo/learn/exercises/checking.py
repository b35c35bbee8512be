"""`check(function)` at a prompt or in a notebook: the exercise is found by the function's name."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.errors import ParameterError
from zermelo.learn.exercises import syntax
from zermelo.learn.exercises.answers import ensure_form, fault_of_answer, is_right_answer
from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.faults import Named
from zermelo.learn.exercises.judging import Report, judge
from zermelo.learn.exercises.running import FunctionRunner
from zermelo.learn.exercises.telling import fault_lines
from zermelo.words import Language, message, say

_NO_FUNCTION = message(
    "check.no_function",
    en="{given} is not a function written in Python: give the function without brackets: check(noyau)",
    fr="{given} n'est pas une fonction écrite en Python : donner la fonction sans parenthèses : check(noyau)",
)


_IS_CODE = message(
    "check.is_code",
    en="{id} asks for a function: check({function})",
    fr="{id} demande une fonction : check({function})",
)
_RIGHT = message("check.right", en="{id}: right", fr="{id} : juste")
_WRONG = message("check.wrong", en="{id}: not right yet", fr="{id} : pas encore juste")


def check(
    function: Callable[..., Any],
    name: str | None = None,
    *,
    language: Language | None = None,
    folder: Path | None = None,
) -> Report:
    """Return the report on a student's function, which says by itself what it found.

    The exercise is the one that asks for a function of this name, or the one that `name` names. The function runs
    here, its steps counted; for files of strangers use the command line, which locks them up.

    Examples
    --------
    >>> def sansSuccesseur(jeu):
    ...     for s in jeu:
    ...         if jeu[s] == []:
    ...             return s
    >>> check(sansSuccesseur).passed
    True
    """
    if not inspect.isfunction(function):
        raise ParameterError(_NO_FUNCTION(given=repr(function)[:60]))
    exercise = find_exercise(name or function.__name__, folder)
    runner = FunctionRunner(function, exercise.supplies, exercise.steps)
    tree = _tree(function)
    if tree is not None and (found := syntax.forbidden(tree, function.__name__, exercise.forbidden)):
        return Report(exercise, "forbidden", detail=found[0], line=found[1], language=language)
    return replace(judge(exercise, runner, tree), language=language)


def check_answer(
    name: str, answer: object, *, language: Language | None = None, folder: Path | None = None
) -> AnswerReport:
    """Return whether the answer to an exercise without code is right, and its fault where it is a known one.

    What is no answer at all, such as a word where a number is asked for, is a `ParameterError`.

    >>> check_answer("002-q1", [8, 6, 2])
    002-q1: right
    """
    exercise = find_exercise(name, folder)
    if not exercise.answer:
        raise ParameterError(_IS_CODE(id=exercise.id, function=exercise.function))
    text = answer if isinstance(answer, str) else repr(answer)
    ensure_form(exercise, text)
    passed = is_right_answer(exercise, text)
    fault = None if passed else fault_of_answer(exercise, text)
    return AnswerReport(exercise, passed, fault, language)


@dataclass(frozen=True)
class AnswerReport:
    """What is said of an answer."""

    exercise: Exercise
    passed: bool
    fault: Named | None
    language: Language | None = None

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return self.text(self.language or "en")

    def text(self, language: Language) -> str:
        """Return what there is to say of an exercise's answer, in one language."""
        said = self.headline(language)
        return said if self.fault is None else f"{said}\n{fault_lines(self.fault, language)}"

    def headline(self, language: Language) -> str:
        """Return whether an exercise's answer is right, in words."""
        return str(say((_RIGHT if self.passed else _WRONG)(id=self.exercise.id), language))


def _tree(function: Callable[..., Any]) -> ast.Module | None:
    """The source of a student's function, if it can be had: lines count from its first one where it stands alone."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None
    ast.increment_lineno(tree, first - 1)
    return tree
