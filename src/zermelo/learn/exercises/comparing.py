"""Whether an answer is right: by equality, in any order, by what was printed, or by the exercise's own question."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from zermelo.learn.exercises.outcomes import Outcome
from zermelo.words import cut

#: Takes the expected outcome and the one that came.
Comparison: TypeAlias = Callable[[Outcome, Outcome], bool]


def exact(expected: Outcome, came: Outcome) -> bool:
    """Equal answers to an exercise, as Python sees it; True is no number here, and None is only None.

    >>> exact(Outcome("value", 2), Outcome("value", 2.0)), exact(Outcome("value", 1), Outcome("value", True))
    (True, False)
    """
    return isinstance(expected.value, bool) == isinstance(came.value, bool) and bool(
        expected.value == came.value
    )


def any_order(expected: Outcome, came: Outcome) -> bool:
    """The same elements in an answer to an exercise, each once, in a list, a tuple or a set.

    >>> any_order(Outcome("value", [2, 6]), Outcome("value", {6, 2}))
    True
    >>> any_order(Outcome("value", [2, 6]), Outcome("value", [6, 2, 2]))
    False
    """
    if not isinstance(came.value, list | tuple | set | frozenset):
        return False
    left = list(came.value)
    for element in expected.value:
        if element not in left:
            return False
        left.remove(element)
    return not left


def printed(expected: Outcome, came: Outcome) -> bool:
    """The same lines printed by a student's function; lengths of lines of dashes and spaces at the end do not count."""
    return readable(expected.printed) == readable(came.printed)


def readable(text: str) -> list[str]:
    """Return the lines that count in what a student's function printed.

    >>> readable("-------\\n| X |  \\n---\\n\\n")
    ['-', '| X |', '-']
    """
    lines = [re.sub("[-─_]{3,}", "-", line.rstrip()) for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


COMPARISONS: dict[str, Comparison] = {"exact": exact, "any order": any_order, "printed": printed}


def same_behaviour(one: Outcome, two: Outcome, compare: Comparison | None) -> bool:
    """Return whether two functions of an exercise did the same: same answer, same exception, or neither ended."""
    if one.kind != two.kind:
        return False
    if one.kind == "raised":
        return one.error_type == two.error_type
    if one.kind != "value":
        return True
    if compare is printed:
        return readable(one.printed) == readable(two.printed) and (one.value is None) == (two.value is None)
    if one.value is None or two.value is None:
        return one.value is None and two.value is None
    if compare is any_order and isinstance(one.value, list | tuple | set | frozenset):
        return any_order(one, two)
    return exact(one, two)


def shown(value: Any, most: int = 400) -> str:
    """Return a student's value as Python writes it; infinities as people do, and long ones cut."""
    return cut(re.sub(r"\binf\b", "∞", repr(value)), most)
