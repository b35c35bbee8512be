"""Does CPython need more than a word on the way to its answer?

A compiled function may give up there, and only there is giving up as good as an answer. The function is run once more
on whole numbers that remember how large their results were.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

_OPERATIONS = (
    *("add", "sub", "mul", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor", "divmod"),
    *("radd", "rsub", "rmul", "rfloordiv", "rmod", "rpow", "rlshift", "rrshift", "rand", "ror", "rxor"),
    *("neg", "pos", "abs", "invert"),
)


class Watched(int):
    """A whole number whose results are watched too."""

    left = False


def _watched(value: Any) -> Any:
    """The value with all whole numbers in it watched; one beyond a signed word is noted."""
    if isinstance(value, tuple):
        return tuple(map(_watched, value))
    if isinstance(value, list):
        return list(map(_watched, value))
    if type(value) is int:
        if not -(2**63) <= value < 2**63:
            Watched.left = True
        return Watched(value)
    return value


def _operation(name: str) -> Callable[..., Any]:
    plain = getattr(int, f"__{name}__")

    def operate(*operands: Any) -> Any:
        return _watched(plain(*operands))

    return operate


for _name in _OPERATIONS:
    setattr(Watched, f"__{_name}__", _operation(_name))


def leaves_words(function: Callable[..., Any], call: tuple[Any, ...]) -> bool:
    """Whether a number beyond 63 bits and a sign appears while the function answers.

    >>> leaves_words(lambda x: x * x // x, (2**40,)), leaves_words(lambda x: x + 1 - 1, (2**40,))
    (True, False)
    """
    Watched.left = False
    with contextlib.suppress(Exception):
        function(*_watched(call))
    return Watched.left
