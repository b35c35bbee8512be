"""Which function translates which construct. What is not entered here is not part of the language."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from zermelo.compiled.language.body import Body
    from zermelo.compiled.language.values import Value

_Translator = TypeVar("_Translator", bound=Callable[..., Any])

EXPRESSIONS: dict[type[ast.expr], Callable[[Body, Any], Value]] = {}
STATEMENTS: dict[type[ast.stmt], Callable[[Body, Any], None]] = {}
#: Functions of Python and of ours that the language knows, by identity; they get the call's syntax.
FUNCTIONS: dict[Any, Callable[[Body, ast.Call], Value]] = {}
#: Whether the indices of routines of our own are checked; those of rules always are.
CHECKS_INDICES = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
#: Functions of our own, written in the language: there, numbers are machine words and nothing is checked.
ROUTINES: set[Any] = set()
#: Methods by name; they get the value before the dot.
METHODS: dict[str, Callable[[Body, Value, ast.Call], Value]] = {}


def expression(kind: type[ast.expr]) -> Callable[[_Translator], _Translator]:
    """Enter the translation of an expression into the language's registry."""

    def entered(function: _Translator) -> _Translator:
        EXPRESSIONS[kind] = function
        return function

    return entered


def statement(kind: type[ast.stmt]) -> Callable[[_Translator], _Translator]:
    """Enter the translation of a statement into the language's registry."""

    def entered(function: _Translator) -> _Translator:
        STATEMENTS[kind] = function
        return function

    return entered


def function(*things: Any) -> Callable[[_Translator], _Translator]:
    """Enter the translation of calls of a function into the language's registry."""

    def entered(translator: _Translator) -> _Translator:
        for thing in things:
            FUNCTIONS[thing] = translator
        return translator

    return entered


def method(*names: str) -> Callable[[_Translator], _Translator]:
    """Enter the translation of calls of a method into the language's registry."""

    def entered(translator: _Translator) -> _Translator:
        for name in names:
            METHODS[name] = translator
        return translator

    return entered
