"""Kinds: what the language knows of a value before the rules run.

A kind says how many machine words a value takes and what they mean, so that every value of Python's that fits a kind
can be written as words and read back, type for type (`encoding`):

    Int(low, high)   a whole number in that interval; above 2^63 its word has no sign
    Bool             True or False
    Float            a double, as its bits
    Nothing          None: no words
    Text(least, most)    a text of so many letters: its length where it is not known, then its code points
    Range            a range, as start, stop and step
    Member(cls)      a member of an enumeration: its place there
    Tuple(items)     entries one after the other
    Record(cls, items)   a named tuple or a frozen dataclass: what its fields hold, one after the other
    Row(item, room)  a tuple of at most `room` entries of one kind: its length, then room for all
    Frozen           a frozenset, the same way
    List, Set, Dict  what can change: the address of an object that lives inside one call; a `Cell` says what it holds
    Union(kinds)     one of several kinds: its place among them, then room for the widest
    Known(thing)     something the rules name and cannot compute with: a function, a module, the game itself
    Place(kind)      where a variable stands that a function inside a function shares with it
    Array, Struct    what routines of our own work on, and Block, words of their own; rules never see them

The kind of what is of one kind here and of another there is their join (`joins`). It never forgets anything that Python
could tell: True and 1, 1 and 1.0 stay apart in a `Union`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

LOW, HIGH, TOP = -(1 << 63), (1 << 63) - 1, (1 << 64) - 1
WORD = (1 << 64) - 1

#: Entries of a tuple or list that grows: beyond that, compiled rules give up.
MOST_ROOM = 512
#: More alternatives than that are no accident of style.
MOST_ALTERNATIVES = 6


class KindError(Exception):
    """Two kinds have no join, or a value has no kind; the words say why."""


@dataclass(frozen=True)
class Int:
    """A whole number from `low` to `high`."""

    low: int = LOW
    high: int = HIGH

    @property
    def is_unsigned(self) -> bool:
        """Whether the word of such a number has no sign."""
        return self.high > HIGH


@dataclass(frozen=True)
class Bool:
    """True or False."""


@dataclass(frozen=True)
class Float:
    """A number of double precision."""


@dataclass(frozen=True)
class Nothing:
    """None."""


@dataclass(frozen=True)
class Text:
    """A text of so many letters, each as its code point."""

    least: int
    most: int

    @property
    def is_fixed(self) -> bool:
        """Whether all such texts have the same length: then it needs no word."""
        return self.least == self.most


@dataclass(frozen=True)
class Range:
    """A range whose step is known."""

    step: int


@dataclass(frozen=True)
class Member:
    """A member of an enumeration."""

    cls: type[enum.Enum]


@dataclass(frozen=True)
class Tuple:
    """A tuple whose length is known."""

    items: tuple[Kind, ...]


@dataclass(frozen=True)
class Record:
    """A named tuple, or a frozen dataclass: `classes` says which are records."""

    cls: type
    items: tuple[Kind, ...]


@dataclass(frozen=True)
class Row:
    """A tuple of at most `room` entries of one kind."""

    item: Kind
    room: int


@dataclass(frozen=True)
class Frozen:
    """A frozenset of at most `room` members of one kind; `item` is None where it is empty."""

    item: Kind | None
    room: int


#: What a cell says of the lengths of its lists while it has seen none, and once it has seen several.
UNSEEN, VARYING = -1, -2


class Changes:
    """How often anything was learnt of the objects that one method makes."""

    def __init__(self) -> None:
        self.count = 0


class Cell:
    """What is known of objects that can change and may be the same: two names for one list have one cell.

    `item` is the kind of all that was ever put into any of them (a dictionary's pairs as tuples), None so far;
    `length` how many entries all lists have that never grow or shrink, `room` how many there will be, by a guess from
    the loops around, which bounds the tuples made of them. `is_outside` says that one of them lives outside
    the call, where nobody may change it, under `name`. Of cells that turned out to be one, all but one have a `parent`.
    """

    def __init__(self, changes: Changes) -> None:
        self.changes = changes
        self.parent: Cell | None = None
        self.item: Kind | None = None
        self.length = UNSEEN
        self.room = 0
        self.is_outside = False
        self.name = ""
        #: What a defaultdict makes of a missing key: a type of objects, or a value with its type.
        self.maker: Any = None
        #: How often `item` has changed: what never stops changing is widened.
        self.turns = 0

    def found(self) -> Cell:
        """Return the cell of kinds that stands for this one and all that are the same."""
        cell = self
        while cell.parent is not None:
            cell = cell.parent
        return cell


class Changing:
    """The kind of an object that can change."""

    __match_args__: ClassVar = ("item",)

    def __init__(self, cell: Cell) -> None:
        self._cell = cell

    @property
    def cell(self) -> Cell:
        """What is known of the entries of objects of this kind."""
        return self._cell.found()

    @property
    def item(self) -> Kind | None:
        """The kind of what such an object holds; of a dictionary, of its pairs."""
        return self.cell.item

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.cell is self.cell

    def __hash__(self) -> int:
        # Cells become one while kinds are compared.
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.item!r})"


class List(Changing):
    """A list."""

    @property
    def length(self) -> int | None:
        """How many entries all lists of this kind have; None where they differ."""
        length = self.cell.length
        return length if length >= 0 else 0 if length == UNSEEN else None


class Set(Changing):
    """A set that is not frozen."""


class Deque(Changing):
    """A deque without a greatest length."""


class Dict(Changing):
    """A dictionary."""


class Default(Dict):
    """A defaultdict: `cell.maker` says what it makes of a missing key."""


class Tally(Dict):
    """A Counter: a missing key counts 0."""


@dataclass(frozen=True)
class Union:
    """One of several kinds, told apart while the rules run."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Array:
    """An array of a routine's: entries of one machine type along some axes."""

    entry: str
    axes: int


@dataclass(frozen=True)
class Block:
    """So many words of a routine's own, without a sign."""

    room: int


@dataclass(frozen=True)
class Struct:
    """Arrays of a routine's under names."""

    fields: tuple[tuple[str, Array], ...]


@dataclass(frozen=True)
class Place:
    """Where a variable stands that functions inside a function may give a value: only they are given places."""

    kind: Kind


class Known:
    """Something that is known while compiling, and only there. Compared by identity."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and other.thing is self.thing

    def __hash__(self) -> int:
        return hash(id(self.thing))

    def __repr__(self) -> str:
        return f"Known({self.thing!r})"


Kind: TypeAlias = (
    Int
    | Bool
    | Float
    | Nothing
    | Text
    | Range
    | Member
    | Tuple
    | Record
    | Row
    | Frozen
    | Changing
    | Union
    | Known
    | Array
    | Block
    | Struct
    | Place
)

BOOL, FLOAT, NOTHING = Bool(), Float(), Nothing()
#: A text of one letter: one word.
LETTER = Text(1, 1)


def size(kind: Kind) -> int:
    """Return how many words a value of a kind takes."""
    match kind:
        case Int() | Bool() | Float() | Member() | List() | Set() | Deque() | Dict():
            return 1
        case Text(least, most):
            return most if least == most else 1 + most
        case Tuple(items) | Record(_, items):
            return sum(map(size, items))
        case Row(item, room):
            return 1 + room * size(item)
        case Frozen(item, room):
            return 1 + room * (size(item) if item is not None else 0)
        case Block(room):
            return room
        case Range():
            return 2
        case Union(kinds):
            return 1 + max(map(size, kinds))
    return 0


def alternatives_of(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds that a value may be of."""
    return kind.kinds if isinstance(kind, Union) else (kind,)


def is_mutable(kind: Kind) -> bool:
    """Return whether something of a value of this kind can change."""
    match kind:
        case Tuple(items) | Union(items) | Record(_, items):
            return any(map(is_mutable, items))
        case Row(item, _) | Place(item):
            return is_mutable(item)
    return isinstance(kind, Changing)


def may_change(kind: Kind) -> bool:
    """Return whether something of a value of this kind may be changed by the rules: nothing that lives outside is."""
    match kind:
        case Tuple(items) | Union(items) | Record(_, items):
            return any(map(may_change, items))
        case Row(item, _):
            return may_change(item)
    if isinstance(kind, Changing):
        return not kind.cell.is_outside or (kind.item is not None and may_change(kind.item))
    return False


def fits(low: int, high: int) -> bool:
    """Return whether the interval of a kind has room in a word, with a sign or without."""
    return (low >= LOW and high <= HIGH) or (low >= 0 and high <= TOP)


def named(kind: Kind) -> str:
    """Return what Python calls values of a kind, for refusals."""
    match kind:
        case Int():
            return "int"
        case Bool():
            return "bool"
        case Float():
            return "float"
        case Nothing():
            return "None"
        case Text():
            return "str"
        case Range():
            return "range"
        case Member(cls) | Record(cls, _):
            return cls.__name__
        case Tuple() | Row():
            return "tuple"
        case List():
            return "list"
        case Frozen():
            return "frozenset"
        case Set():
            return "set"
        case Deque():
            return "deque"
        case Default():
            return "defaultdict"
        case Tally():
            return "Counter"
        case Dict():
            return "dict"
        case Union(kinds):
            return " or ".join(dict.fromkeys(map(named, kinds)))
        case Known(thing=thing):
            return str(getattr(type(thing), "title", type(thing).__name__))
    return type(kind).__name__


def entry_kind(kind: Kind) -> Kind | None:
    """Return the kind of what stands in a row of entries, a dictionary's pairs as tuples; None for none, or a tuple."""
    match kind:
        case Row(item, _) | Frozen(item, _):
            return item
        case List() | Set() | Deque() | Dict():
            return kind.item
    return None
