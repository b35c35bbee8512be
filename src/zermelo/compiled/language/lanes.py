"""Entries that are plain words, looked through several at a time.

Sets and rows of rules are short. A few compares of eight words with one way out take less time than one compare a word,
each with a way out that no processor foresees (flood fill in sets of squares: 1.5 times as fast).
"""

from __future__ import annotations

from typing import TypeAlias

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_integral
from zermelo.compiled.language.kinds import (
    Bool,
    Changing,
    Int,
    Kind,
    Member,
    Text,
    Tuple,
    size,
)
from zermelo.compiled.language.values import Value, is_word

#: Words compared at a time.
_LANES = 8
#: What decides whether equal words mean equal values: types and tuples of types.
_Form: TypeAlias = "object | tuple[_Form, ...]"


def can_compare_lanes(wanted: Value, row: Value, item: Kind) -> bool:
    """Return whether a value and the entries of a row are equal if and only if their words are, which vectors hold.

    What lives outside the call, and is not known, may stand where nothing is known of the words behind it.
    """
    if isinstance(row.kind, Changing) and row.kind.cell.is_outside and not row.is_known:
        return False
    form = _form_of(wanted.kind)
    return form is not None and form == _form_of(item) and size(item) in (1, 2, 4)


def _form_of(kind: Kind) -> _Form | None:
    match kind:
        case Int():
            return (int, kind.is_unsigned)
        case Bool():
            return bool
        case Text() if kind.is_fixed:
            return (str, kind.most)
        case Member(cls) if not is_integral(cls):
            return cls
        case Tuple(items):
            forms = tuple(map(_form_of, items))
            return None if None in forms else forms
    return None


def place_in_lanes(body: Body, wanted: Value, row: Value, first: str, count: str, words: int) -> str:
    """Return the index of the first of entries of plain words that equals a value, −1 if there is none.

    Only words of the row are read: the last look may see some of them again. The entries of an object end before its
    arena does (`frame.BEYOND`).
    """
    room = None if isinstance(row.kind, Changing) and not row.is_known else _words_of(row, words)
    lanes = _LANES
    while room is not None and lanes > room:
        lanes //= 2
    vector = f"<{lanes} x i64>"
    sought = _repeated(body, wanted, words, lanes)
    total = body.times(count, words)
    found, at = body.room(1), body.room(1)
    body.put(f"store i64 -1, ptr {found}")
    body.put(f"store i64 0, ptr {at}")
    top, look, again, hit, end = (body.label() for _ in range(5))
    body.go(top)
    body.begin(top)
    next_ = body.new(f"load i64, ptr {at}")
    body.branch(body.new(f"icmp slt i64 {next_}, {total}"), look, end)
    body.begin(look)
    here = next_
    if room is not None:
        here = body.new(f"call i64 @llvm.smin.i64(i64 {next_}, i64 {room - lanes})")
    entries = body.new(f"load {vector}, ptr {body.at(first, here)}, align 8")
    same = body.new(f"icmp eq {vector} {entries}, {sought}")
    bits = body.new(f"bitcast <{lanes} x i1> {same} to i{lanes}")
    bits = body.new(f"zext i{lanes} {bits} to i64")
    step = 1
    while step < words:
        bits = body.new(f"and i64 {bits}, {body.new(f'lshr i64 {bits}, {step}')}")
        step *= 2
    left = body.new(f"sub i64 {total}, {here}")
    left = body.new(f"call i64 @llvm.smin.i64(i64 {left}, i64 {lanes})")
    beyond = body.new(f"shl i64 -1, {left}")
    is_first = sum(1 << k for k in range(0, lanes, words))
    inside = body.new(f"and i64 {body.new(f'xor i64 {beyond}, -1')}, {is_first}")
    bits = body.new(f"and i64 {bits}, {inside}")
    body.branch(body.new(f"icmp ne i64 {bits}, 0"), hit, again)
    body.begin(hit)
    lane = body.new(f"call i64 @llvm.cttz.i64(i64 {bits}, i1 true)")
    place = body.new(f"add i64 {here}, {lane}")
    if words > 1:
        place = body.new(f"lshr i64 {place}, {words.bit_length() - 1}")
    body.put(f"store i64 {place}, ptr {found}")
    body.go(end)
    body.begin(again)
    body.put(f"store i64 {body.new(f'add i64 {next_}, {lanes}')}, ptr {at}")
    body.go(top)
    body.begin(end)
    return body.new(f"load i64, ptr {found}")


def _words_of(row: Value, words: int) -> int:
    """Return how many words a row of entries has, of which some may be free."""
    if row.is_known:
        return len(row.const) * words
    if isinstance(row.kind, Tuple):
        return len(row.kind.items) * words
    return row.kind.room * words  # type: ignore[union-attr]


def _repeated(body: Body, wanted: Value, words: int, lanes: int) -> str:
    """Return the words of a value, again and again, as a vector of LLVM's."""
    if is_word(wanted.kind):
        parts = [wanted.text]
    else:
        address = body.placed(wanted)
        parts = [body.new(f"load i64, ptr {body.at(address, k)}") for k in range(words)]
    vector = "poison"
    for k in range(lanes):
        vector = body.new(f"insertelement <{lanes} x i64> {vector}, i64 {parts[k % words]}, i32 {k}")
    return vector
