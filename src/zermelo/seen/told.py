"""The values of a state as a table shows them to people, who do not type them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from zermelo.seen.shape import is_named, named_fields
from zermelo.words import in_order

#: Longer lines of values go on below.
_WIDE = 36


def told(value: Any) -> str:
    """Return a value of a state, for a default board, in the fewest signs that tell what it is.

    >>> told((frozenset({(1, 2), (0, 3)}), "Nancy"))
    '({(0, 3), (1, 2)}, Nancy)'
    """
    opening, parts, closing = _parts(value)
    return opening + ", ".join(parts) + closing


def lines_of(value: Any) -> list[str]:
    """Return a value of a state, for a default board, in lines that are not too long, without brackets around them."""
    opening, parts, closing = _parts(value)
    if is_named(value) or (parts and isinstance(value, tuple) and all(part[0] in "({" for part in parts)):
        opening = closing = ""
    lines = [""]
    for number, part in enumerate(parts, 1):
        word = part + ("," if number < len(parts) else closing)
        if lines[-1] and len(lines[-1]) + len(word) > _WIDE:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip() if number > 1 else opening + word
    return lines if parts else [opening + closing]


def _parts(value: Any) -> tuple[str, list[str], str]:
    """What a value of a state is made of, for a default board, and what stands around it."""
    if isinstance(value, Enum):
        return _parts(value.value if isinstance(value.value, str | int) else value.name)
    if is_named(value):
        return "(", [f"{name}={told(part)}" for name, part in named_fields(value)], ")"
    if isinstance(value, frozenset):
        return "{", [told(part) for part in in_order(value, told)], "}"
    if isinstance(value, tuple):
        return "(", [told(part) for part in value], ")"
    return "", ["–" if value == "" else str(value)], ""
