"""What a generated game is biased to: each flavour is the share of places in which its constructs are tried."""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random


@dataclass(frozen=True)
class Flavour:
    """How often, from 0 to 1, each kind of trap is set; `reckless` ones may raise, in rare positions."""

    aliasing: float = 0.0
    kinds: float = 0.0
    boundaries: float = 0.0
    indices: float = 0.0
    comprehensions: float = 0.0
    unpacking: float = 0.0
    lists: float = 0.0
    tables: float = 0.0
    texts: float = 0.0
    collections: float = 0.0
    reckless: float = 0.0


#: Frequent enough to be met in most games that have the flavour, rare enough that others are met too.
_STRONG, _FAINT = 0.5, 0.06
#: Those of which every game has a little.
_EVERYDAY = ("indices", "comprehensions", "unpacking", "lists", "tables")
#: How many flavours a game has, so that most games still compile and a difference has few possible causes.
_FEWEST, _MOST = 1, 3


def flavour_of(chance: Random) -> Flavour:
    """Return a flavour with one to three strong sides."""
    names = [field.name for field in fields(Flavour)]
    strong = chance.sample(names, chance.randint(_FEWEST, _MOST))
    weights = dict.fromkeys(_EVERYDAY, _FAINT) | dict.fromkeys(strong, _STRONG)
    return Flavour(**weights)
