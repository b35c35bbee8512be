"""Values of a person's function as JSON and back: what is plain keeps its type, the rest is shown by its text.

    [1, 2] → [1, 2]    (1, 2) → {"tuple": [1, 2]}    {0: [1]} → {"dict": [[0, [1]]]}    inf → {"float": "inf"}

`Name` stands for a function that both sides know; `Opaque` for a value that is not plain data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Deeper values are not looked into: nobody's answer needs it, and a list that holds itself never ends.
MOST_DEEP = 60
#: No whole number in an answer is longer.
_MOST_BITS = 10_000


@dataclass(frozen=True)
class Name:
    """A function or a constant that the runner knows under this name."""

    name: str

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Opaque:
    """A value that is no plain data: equal to nothing, shown by its text."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


def to_json(value: Any, depth: int = 0) -> Any:
    """Return what stands for an argument or answer of an exercise in JSON.

    >>> to_json({0: (1, float("inf"))})
    {'dict': [[0, {'tuple': [1, {'float': 'inf'}]}]]}
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        # An IntEnum is its number; one with thousands of digits is no answer to anything.
        return int(value) if value.bit_length() <= _MOST_BITS else {"opaque": f"<{value.bit_length()} bits>"}
    if isinstance(value, float):
        return {"float": repr(float(value))}
    if isinstance(value, Name):
        return {"name": value.name}
    if isinstance(value, Opaque):
        return {"opaque": value.text}
    if depth >= MOST_DEEP:
        return {"opaque": "…"}
    if isinstance(value, list):
        return [to_json(part, depth + 1) for part in value]
    if isinstance(value, dict):
        return {"dict": [[to_json(key, depth + 1), to_json(part, depth + 1)] for key, part in value.items()]}
    for kind in (tuple, set, frozenset):
        if isinstance(value, kind):
            return {kind.__name__: [to_json(part, depth + 1) for part in value]}
    if callable(listed := getattr(value, "tolist", None)):
        # Arrays and numbers of NumPy, which this file need not know.
        return to_json(listed(), depth + 1)
    return {"opaque": _text(value)}


def from_json(data: Any, depth: int = 0) -> Any:
    """Return the argument or answer of an exercise that stands in JSON; ValueError for what cannot be one.

    >>> from_json(to_json([(1, {2}), None, -0.5]))
    [(1, {2}), None, -0.5]
    """
    if depth > MOST_DEEP:
        raise ValueError("deep")
    if isinstance(data, list):
        return [from_json(part, depth + 1) for part in data]
    if not isinstance(data, dict):
        return data
    ((kind, part),) = data.items()
    try:
        if kind in _TEXTS:
            if not isinstance(part, str):
                raise ValueError(kind)
            return _TEXTS[kind](part)
        if kind == "dict":
            return {from_json(key, depth + 1): from_json(value, depth + 1) for key, value in part}
        return _COLLECTIONS[kind](from_json(inner, depth + 1) for inner in part)
    except (KeyError, TypeError) as error:
        raise ValueError(kind) from error


_TEXTS: dict[str, Any] = {"float": float, "name": Name, "opaque": Opaque}
_COLLECTIONS: dict[str, Any] = {"tuple": tuple, "set": set, "frozenset": frozenset}


def copied(value: Any) -> Any:
    """Return a copy of an exercise's plain data that shares nothing that can be changed."""
    kind = type(value)
    if kind in (list, tuple, set, frozenset):
        return kind(copied(part) for part in value)
    if kind is dict:
        return {key: copied(part) for key, part in value.items()}
    return value


def _text(value: Any) -> str:
    """What Python would show of a student's object, unless showing it fails."""
    try:
        return repr(value)[:200]
    except Exception:  # noqa: BLE001
        return f"<{type(value).__name__}>"
