"""What makers of cases have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from zermelo.words import Message

Picture: TypeAlias = Literal["graph", "tree", "board", ""]


@dataclass(frozen=True)
class Thing:
    """Data that a function is called with, one argument or several, and what to draw of it."""

    arguments: tuple[Any, ...]
    picture: Picture = ""
    drawn: Any = None


@dataclass(frozen=True)
class Maker:
    """A maker of things: `order` says in words how they follow one another; None where they are random."""

    name: str
    make: Callable[..., Iterator[Thing]]
    order: Message | None
