"""Kinds: what the language knows of a value before the rules run.

A kind says how many machine words a value takes and what they mean, so that every value of Python's that fits a kind
can be written as words (`encode`) and read back (`decode`), type for type:

    Int(low, high)   a whole number in that interval; above 2^63 its word has no sign
    Bool             True or False
    Float            a double, as its bits
    Nothing          None: no words
    Text             one of the texts that the rules mention, as its number
    Range            a range, as start, stop and step
    Tuple(items)     entries one after the other
    Row(item, room)  a tuple of at most `room` entries of one kind: its length, then room for all
    List, Set, Dict  the same for what can change; they live inside one call
    Union(kinds)     one of several kinds: its place among them, then room for the widest
    Known(thing)     something the rules name and cannot compute with: a function, a module, the game itself
    Array, Struct    what routines of our own work on; rules never see them

The kind of what is of one kind here and of another there is their `join`. It never forgets anything that Python could
tell: True and 1, 1 and 1.0 stay apart in a `Union`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

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
    """A text out of those that the rules mention."""


@dataclass(frozen=True)
class Range:
    """A range whose step is known."""

    step: int


@dataclass(frozen=True)
class Tuple:
    """A tuple whose length is known."""

    items: tuple[Kind, ...]


@dataclass(frozen=True)
class Row:
    """A tuple of at most `room` entries of one kind."""

    item: Kind
    room: int


@dataclass(frozen=True)
class List:
    """A list of at most `room` entries of one kind; `item` is None while nothing was seen in it.

    One that `is_fixed` always has just so many entries.
    """

    item: Kind | None
    room: int
    is_fixed: bool = False


@dataclass(frozen=True)
class Set:
    """A set of at most `room` members of one kind, frozen or not."""

    item: Kind | None
    room: int
    is_frozen: bool = False


@dataclass(frozen=True)
class Dict:
    """A dictionary of at most `room` entries."""

    key: Kind | None
    value: Kind | None
    room: int


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
class Struct:
    """Arrays of a routine's under names."""

    fields: tuple[tuple[str, Array], ...]


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
    | Tuple
    | Row
    | List
    | Set
    | Dict
    | Union
    | Known
    | Array
    | Struct
)

BOOL, FLOAT, NOTHING, TEXT = Bool(), Float(), Nothing(), Text()
#: What can change after it was made.
MUTABLE = (List, Set, Dict)


def size(kind: Kind) -> int:
    """Return how many words a value of a kind takes."""
    match kind:
        case Int() | Bool() | Float() | Text():
            return 1
        case Tuple(items):
            return sum(map(size, items))
        case Row(item, room):
            return 1 + room * size(item)
        case List(item, room, _) | Set(item, room, _):
            return 1 + room * (size(item) if item is not None else 0)
        case Dict(key, value, room):
            return 1 + room * (size(key) + size(value)) if key is not None and value is not None else 1
        case Range():
            return 2
        case Union(kinds):
            return 1 + max(map(size, kinds))
    return 0


def is_mutable(kind: Kind) -> bool:
    """Return whether something of a value of this kind can change."""
    match kind:
        case Tuple(items) | Union(items):
            return any(map(is_mutable, items))
        case Row(item, _):
            return is_mutable(item)
        case Set(is_frozen=True):
            return False
    return isinstance(kind, MUTABLE)


def fits(low: int, high: int) -> bool:
    """Return whether an interval has room in a word, with a sign or without."""
    return (low >= LOW and high <= HIGH) or (low >= 0 and high <= TOP)


# --- joins ------------------------------------------------------------------------------------------------


def join(a: Kind, b: Kind) -> Kind:
    """Return the kind of what is of kind `a` or of kind `b`."""
    if a == b:
        return a
    if isinstance(a, Union) or isinstance(b, Union):
        joined: tuple[Kind, ...] = ()
        for kind in (*_alternatives(a), *_alternatives(b)):
            joined = _added(joined, kind)
        return joined[0] if len(joined) == 1 else Union(joined)
    same = _joined(a, b)
    return same if same is not None else Union(_added((a,), b))


def _alternatives(kind: Kind) -> tuple[Kind, ...]:
    return kind.kinds if isinstance(kind, Union) else (kind,)


def _added(kinds: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    for i, known in enumerate(kinds):
        if (same := _joined(known, kind)) is not None:
            return (*kinds[:i], same, *kinds[i + 1 :])
    if isinstance(kind, Known) or any(isinstance(known, Known) for known in kinds):
        raise KindError("known")
    if len(kinds) == MOST_ALTERNATIVES or any(is_mutable(k) for k in (*kinds, kind)):
        raise KindError("mixed")
    return (*kinds, kind)


def _joined(a: Kind, b: Kind) -> Kind | None:
    """Return one kind for both without alternatives at the top; None if there is none."""
    if a == b:
        return a
    match a, b:
        case Int(), Int():
            low, high = min(a.low, b.low), max(a.high, b.high)
            if not fits(low, high):
                raise KindError("wide")
            return Int(low, high)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            return Tuple(tuple(map(join, x, y)))
        case ((Tuple() | Row()), (Tuple() | Row())):
            return _row_of(a, b)
        case List(x, n, fixed), List(y, m, too):
            return List(_joined_items(x, y), max(n, m), fixed and too and n == m)
        case Set(x, n, is_frozen), Set(y, m, too) if is_frozen == too:
            return Set(_joined_items(x, y), max(n, m), is_frozen)
        case Dict(x, v, n), Dict(y, w, m):
            return Dict(_joined_items(x, y), _joined_items(v, w), max(n, m))
    return None


def _joined_items(a: Kind | None, b: Kind | None) -> Kind | None:
    return b if a is None else a if b is None else join(a, b)


def _row_of(a: Tuple | Row, b: Tuple | Row) -> Row | None:
    items = [
        *(a.items if isinstance(a, Tuple) else [a.item]),
        *(b.items if isinstance(b, Tuple) else [b.item]),
    ]
    if not items:
        return None
    room = max(len(k.items) if isinstance(k, Tuple) else k.room for k in (a, b))
    return Row(join_all(items), room)


def join_all(kinds: Iterable[Kind]) -> Kind:
    """Return the kind of what is of one of several kinds."""
    joined: Kind | None = None
    for kind in kinds:
        joined = kind if joined is None else join(joined, kind)
    if joined is None:
        raise KindError("empty")
    return joined


def widened(old: Kind | None, new: Kind) -> Kind:
    """Return `new` with every bound that has moved set to the end of its range, so that a search for kinds ends."""
    match old, new:
        case Int(), Int():
            low = new.low if new.low >= old.low else 0 if new.low >= 0 else LOW
            high = new.high if new.high <= old.high else TOP if new.high > HIGH else HIGH
            return Int(low, high)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            return Tuple(tuple(map(widened, x, y)))
        case Row(x, old_room), Row(y, room):
            return Row(widened(x, y), room if room == old_room else max(room, MOST_ROOM))
        case List(x, _, _), List(y, room, is_fixed) if y is not None:
            return List(widened(x, y), room, is_fixed)
        case Set(x, _, _), Set(y, room, is_frozen) if y is not None:
            return Set(widened(x, y), room, is_frozen)
        case Dict(x, v, _), Dict(y, w, room) if y is not None and w is not None:
            return Dict(widened(x, y), widened(v, w), room)
        case Union(x), Union(y):
            return Union(tuple(widened(x[i] if i < len(x) else None, kind) for i, kind in enumerate(y)))
    return new


# --- values as words --------------------------------------------------------------------------------------


class Texts:
    """The texts that the rules mention, by number."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.texts = list(texts)
        self._numbers = {text: i for i, text in enumerate(self.texts)}

    def number(self, text: str) -> int:
        """Return the number of a text, a new one if it was not met before."""
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return self._numbers[text]

    def find(self, text: str) -> int | None:
        """Return the number of a text; None if the rules do not mention it."""
        return self._numbers.get(text)


def kind_of(value: Any) -> Kind:
    """Return the narrowest kind of a value; `KindError` if it has none."""
    match value:
        case bool():
            return BOOL
        case int():
            if type(value) is not int:
                raise KindError(type(value).__name__)
            if not fits(value, value):
                raise KindError("wide")
            return Int(value, value)
        case float():
            return FLOAT
        case None:
            return NOTHING
        case str() if type(value) is str:
            return TEXT
        case range() if fits(value.start, value.start) and fits(value.stop, value.stop):
            return Range(value.step)
        case tuple() if type(value) is tuple:
            return Tuple(tuple(map(kind_of, value)))
        case list() if type(value) is list:
            return List(_item_kind(value), len(value), True)
        case set() | frozenset() if type(value) in (set, frozenset):
            return Set(_item_kind(value), len(value), isinstance(value, frozenset))
        case dict() if type(value) is dict:
            return Dict(_item_kind(value), _item_kind(value.values()), len(value))
    raise KindError(type(value).__name__)


def _item_kind(values: Iterable[Any]) -> Kind | None:
    kinds = [kind_of(value) for value in values]
    return join_all(kinds) if kinds else None


def holds(kind: Kind, value: Any) -> bool:
    """Return whether a value is of a kind."""
    try:
        own = kind_of(value)
        return is_within(own, kind)
    except KindError:
        return False


def is_within(inner: Kind, outer: Kind) -> bool:
    """Return whether everything of one kind is of another."""
    if isinstance(inner, Union):
        return all(is_within(kind, outer) for kind in inner.kinds)
    match outer, inner:
        case Int(), Int():
            return outer.low <= inner.low and inner.high <= outer.high
        case Tuple(x), Tuple(y):
            return len(x) == len(y) and all(map(is_within, y, x))
        case Row(x, room), Tuple(y):
            return len(y) <= room and all(is_within(kind, x) for kind in y)
        case Row(x, n), Row(y, m):
            return m <= n and is_within(y, x)
        case (List(x, n, fixed), List(y, m, _)) | (Set(x, n, fixed), Set(y, m, _)):
            same = m == n if fixed and isinstance(outer, List) else m <= n
            return same and (y is None or (x is not None and is_within(y, x)))
        case Dict(x, v, n), Dict(y, w, m):
            return m <= n and all(
                b is None or (a is not None and is_within(b, a)) for a, b in ((x, y), (v, w))
            )
        case Union(kinds), _:
            return any(is_within(inner, kind) for kind in kinds)
    return inner == outer


def encode(kind: Kind, value: Any, texts: Texts) -> list[int]:
    """Return the words of a value, from 0 to 2^64 − 1 each; what it does not fill is 0."""
    match kind:
        case Int() | Bool():
            return [int(value) & WORD]
        case Float():
            return [int(struct.unpack("<Q", struct.pack("<d", value))[0])]
        case Nothing() | Known():
            return []
        case Text():
            return [texts.number(value)]
        case Range():
            return [value.start & WORD, value.stop & WORD]
        case Tuple(items):
            return [
                word for item, entry in zip(items, value, strict=True) for word in encode(item, entry, texts)
            ]
        case Row(item, room):
            return _filled(item, value, room, texts)
        case List(item, room, _) | Set(item, room, _):
            return _filled(item, value, room, texts) if item is not None else [len(value)]
        case Dict(key, entry, room) if key is not None and entry is not None:
            return _filled(Tuple((key, entry)), value.items(), room, texts)
        case Dict():
            return [0]
        case Union(kinds):
            own = kind_of(value)
            place = next(i for i, one in enumerate(kinds) if is_within(own, one))
            words = [place, *encode(kinds[place], value, texts)]
            return words + [0] * (size(kind) - len(words))
    raise AssertionError(kind)


def _filled(item: Kind, values: Iterable[Any], room: int, texts: Texts) -> list[int]:
    rows = [encode(item, value, texts) for value in values]
    words = [len(rows), *(word for row in rows for word in row)]
    return words + [0] * (1 + room * size(item) - len(words))


def decode(kind: Kind, words: Sequence[int], texts: Texts) -> Any:
    """Return the value whose words these are."""
    return _decoded(kind, iter(words), texts)


def _decoded(kind: Kind, words: Iterator[int], texts: Texts) -> Any:
    match kind:
        case Int():
            word = next(words) & WORD
            return word if kind.is_unsigned or word >> 63 == 0 else word - (1 << 64)
        case Bool():
            return bool(next(words))
        case Float():
            return struct.unpack("<d", struct.pack("<Q", next(words) & WORD))[0]
        case Nothing():
            return None
        case Text():
            return texts.texts[next(words)]
        case Range(step):
            start, stop = (_decoded(Int(), words, texts) for _ in range(2))
            return range(start, stop, step)
        case Tuple(items):
            return tuple([_decoded(item, words, texts) for item in items])
        case Row(item, room):
            return tuple(_entries(item, room, words, texts))
        case List(item, room, _):
            return _entries(item, room, words, texts)
        case Set(item, room, is_frozen):
            return (frozenset if is_frozen else set)(_entries(item, room, words, texts))
        case Dict(key, value, room):
            both = None if key is None or value is None else Tuple((key, value))
            return dict(_entries(both, room, words, texts))
        case Union(kinds):
            place = next(words)
            payload = [next(words) for _ in range(size(kind) - 1)]
            return decode(kinds[place], payload, texts)
    raise AssertionError(kind)


def _entries(item: Kind | None, room: int, words: Iterator[int], texts: Texts) -> list[Any]:
    count = next(words)
    if item is None:
        return []
    entries = [_decoded(item, words, texts) for _ in range(count)]
    for _ in range((room - count) * size(item)):
        next(words)
    return entries


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
        case Tuple() | Row():
            return "tuple"
        case List():
            return "list"
        case Set(is_frozen=is_frozen):
            return "frozenset" if is_frozen else "set"
        case Dict():
            return "dict"
        case Union(kinds):
            return " or ".join(dict.fromkeys(map(named, kinds)))
        case Known(thing=thing):
            return type(thing).__name__
    return type(kind).__name__
