"""`check(function)` at a prompt or in a notebook: the exercise is found by the function's name."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from zermelo.errors import ParameterError
from zermelo.learn.exercises import syntax
from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.judging import Report, judge
from zermelo.learn.exercises.running import FunctionRunner
from zermelo.words import Language, message

_NO_FUNCTION = message(
    "check.no_function",
    en="{given} is not a function written in Python: give the function without brackets: check(noyau)",
    fr="{given} n'est pas une fonction écrite en Python : donner la fonction sans parenthèses : check(noyau)",
)


def check(
    function: Callable[..., Any],
    name: str | None = None,
    *,
    language: Language = "en",
    folder: Path | None = None,
) -> Report:
    """Return the report on a function, which says by itself what it found.

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


def _tree(function: Callable[..., Any]) -> ast.Module | None:
    """The function's source, if it can be had: lines are counted from its first one where it stands alone."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None
    ast.increment_lineno(tree, first - 1)
    return tree
