"""Known sets, dictionaries and rows looked up by hash: a table made while compiling names the entry that may equal.

The entry is compared as ever, so that the table only saves looking at the others: values that are equal must have
equal hashes, and nothing else is asked of them.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterable
from typing import Any, TypeAlias

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_enumeration, is_integral, place_of_member
from zermelo.compiled.language.compare import equal_entries
from zermelo.compiled.language.kinds import (
    HIGH,
    LOW,
    WORD,
    Bool,
    Int,
    Kind,
    Member,
    Nothing,
    Text,
    Tuple,
    size,
)
from zermelo.compiled.language.rows import as_row, length_of
from zermelo.compiled.language.values import Value

#: Fewer entries are looked through.
FEWEST = 8
#: Odd, with its bits spread: 2^64 over the golden ratio (D. E. Knuth, The Art of Computer Programming 3, 6.4).
_FACTOR = 0x9E3779B97F4A7C15

#: Of which form keys are that can equal a value: a type, an enumeration, or one form for each entry of a tuple.
_Form: TypeAlias = "type | tuple[_Form, ...]"


def hashed_place(
    body: Body, wanted: Value, keys: Iterable[Any], first: str, item: Kind, stride: int, node: ast.AST
) -> str | None:
    """Return the index of the first of known `keys` that equals a value, −1 if none does; None if none can be hashed.

    The keys stand at `first`, `stride` words apart, as values of the kind `item`.
    """
    form = _form_of(wanted.kind)
    places = _places(form, keys) if form is not None else None
    if form is None or places is None:
        return None
    # Keys may have one hash, and each needs a slot.
    bits = (2 * sum(map(len, places.values())) + 1).bit_length()
    table = body.module.constants.table(_table(places, bits))
    hash_at, at, found = (body.room(1) for _ in range(3))
    body.put(f"store i64 0, ptr {hash_at}")
    _hash(body, wanted, hash_at, node)
    slot = body.new(f"lshr i64 {body.new(f'load i64, ptr {hash_at}')}, {64 - bits}")
    body.put(f"store i64 {slot}, ptr {at}")
    body.put(f"store i64 -1, ptr {found}")
    top, look, again, hit, end = (body.label() for _ in range(5))
    body.go(top)
    body.begin(top)
    here = body.new(f"load i64, ptr {at}")
    place = body.new(f"load i64, ptr {body.at(table, here)}")
    body.branch(body.new(f"icmp slt i64 {place}, 0"), end, look)
    body.begin(look)
    entry = body.load(item, body.at(first, body.times(place, stride)))
    body.branch(equal_entries(body, wanted, entry, node), hit, again)
    body.begin(hit)
    body.put(f"store i64 {place}, ptr {found}")
    body.go(end)
    body.begin(again)
    following = body.new(f"and i64 {body.new(f'add i64 {here}, 1')}, {(1 << bits) - 1}")
    body.put(f"store i64 {following}, ptr {at}")
    body.go(top)
    body.begin(end)
    return body.new(f"load i64, ptr {found}")


def _form_of(kind: Kind) -> _Form | None:
    """Return the form of keys that can equal values of a kind; None where words do not tell."""
    match kind:
        case Int() if not kind.is_unsigned:
            return int
        case Bool():
            return int
        case Nothing():
            return type(None)
        case Text():
            return str
        case Member(cls) if not is_integral(cls):
            return cls
        case Tuple(items):
            forms = [_form_of(item) for item in items]
            return None if None in forms else tuple(form for form in forms if form is not None)
    return None


def _places(form: _Form, keys: Iterable[Any]) -> dict[int, list[int]] | None:
    """Return the places of known keys by their hash, each once; None where a key may equal one of another type."""
    places: dict[int, list[int]] = {}
    seen = set()
    for place, key in enumerate(keys):
        if not _is_plain(key):
            return None
        if key not in seen and _is_of(form, key):
            places.setdefault(_hash_of(form, key, 0), []).append(place)
            seen.add(key)
    return places


def _is_plain(key: Any) -> bool:
    """Return whether a key equals things of its own type only, but for True and 1."""
    if type(key) is tuple:
        return all(map(_is_plain, key))
    return type(key) in (int, bool, str, type(None)) or (
        isinstance(key, enum.Enum) and is_enumeration(type(key)) and not is_integral(type(key))
    )


def _is_of(form: _Form, key: Any) -> bool:
    if isinstance(form, tuple):
        return type(key) is tuple and len(key) == len(form) and all(map(_is_of, form, key))
    if form is int:
        return isinstance(key, int) and LOW <= key <= HIGH
    return type(key) is form


def _hash_of(form: _Form, key: Any, hashed: int) -> int:
    """Return the hash of a known key, as the compiled `_hash` finds that of a value."""
    if isinstance(form, tuple):
        for inner, one in zip(form, key, strict=True):
            hashed = _hash_of(inner, one, hashed)
        return hashed
    words: Iterable[int] = ()
    if form is int:
        words = (int(key),)
    elif form is str:
        words = (len(key), *map(ord, key))
    elif form is not type(None):
        words = (place_of_member(key),)
    for word in words:
        hashed = ((hashed ^ word) * _FACTOR) & WORD
    return hashed


def _table(places: dict[int, list[int]], bits: int) -> tuple[int, ...]:
    """Return the table of known keys: at the slot of a hash, or after it, their places; −1 where there is none."""
    slots = [-1] * (1 << bits)
    for hashed, some in places.items():
        for place in some:
            slot = hashed >> (64 - bits)
            while slots[slot] >= 0:
                slot = (slot + 1) % len(slots)
            slots[slot] = place
    return tuple(slot & WORD for slot in slots)


def _hash(body: Body, value: Value, hash_at: str, node: ast.AST) -> None:
    """Write code that takes a value into the hash at an address."""
    if isinstance(value.kind, Tuple):
        for i in range(len(value.kind.items)):
            _hash(body, body.item(value, i), hash_at, node)
    elif isinstance(value.kind, Text):
        length = length_of(body, value)
        _take(body, length.text, hash_at)
        letters, letter = as_row(body, value, node)
        if letter is not None:
            with body.counted(length.text) as k:
                _take(body, body.new(f"load i64, ptr {body.at(letters.text, k)}"), hash_at)
    elif size(value.kind):
        _take(body, value.text, hash_at)


def _take(body: Body, word: str, hash_at: str) -> None:
    mixed = body.new(f"xor i64 {body.new(f'load i64, ptr {hash_at}')}, {word}")
    body.put(f"store i64 {body.new(f'mul i64 {mixed}, {_FACTOR - (1 << 64)}')}, ptr {hash_at}")
