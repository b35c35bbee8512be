"""What code in the making can refer to, and the chance that decides what is made."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Literal

from tests.generated.flavours import Flavour

Kind = Literal["int", "bool", "float", "tuple", "list", "maybe", "str", "table", "set", "dict"]


@dataclass(frozen=True)
class Name:
    """Something in scope: what it is, how long if that is known (None: perhaps empty), whether it may be changed."""

    text: str
    kind: Kind
    size: int | None = None
    is_own: bool = False


class Scope:
    """The names in scope, and choices by chance."""

    def __init__(self, chance: Random, flavour: Flavour, depth: int) -> None:
        self.chance, self.flavour, self.depth = chance, flavour, depth
        self.scope: list[Name] = []
        #: Functions of whole numbers that may be called: text before the arguments, and how many there are.
        self.calls: list[tuple[str, int]] = []
        self._count = 0
        #: In loops no two variables are multiplied: squares of squares would fill the memory.
        self.loops = 0

    # --- chance and names -------------------------------------------------------------------------------

    def often(self, share: float) -> bool:
        """Return whether to do what is done in this share of cases."""
        return self.chance.random() < share

    def either(self, *words: str) -> str:
        """Return one of the words."""
        return self.chance.choice(words)

    def fresh(self, word: str = "x") -> str:
        """Return a name that nothing else has."""
        self._count += 1
        return f"{word}{self._count}"

    def names(self, *kinds: Kind, own: bool = False, sized: bool = False) -> list[Name]:
        """Return the names in scope of these kinds."""
        return [
            name
            for name in self.scope
            if name.kind in kinds and (name.is_own or not own) and (bool(name.size) or not sized)
        ]

    @contextmanager
    def inner(self, *names: Name):
        """Forget, afterwards, what was named inside."""
        before = list(self.scope)
        self.scope.extend(names)
        try:
            yield
        finally:
            self.scope = before

    def pick(self, *makers: Callable[[], str] | tuple[float, Callable[[], str]]) -> str:
        """Return what one of the makers writes; a pair says how probable it is, beside 1."""
        pairs = [maker if isinstance(maker, tuple) else (1.0, maker) for maker in makers]
        weights = [weight for weight, _ in pairs]
        return self.chance.choices([maker for _, maker in pairs], weights)[0]()
