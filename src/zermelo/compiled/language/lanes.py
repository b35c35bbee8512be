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
    are_first = sum(1 << k for k in range(0, lanes, words))

    def look(i: str) -> tuple[str, str]:
        at = i if room is None else body.new(f"call i64 @llvm.smin.i64(i64 {i}, i64 {room - lanes})")
        entries = body.new(f"load {vector}, ptr {body.at(first, at)}, align 8")
        same = body.new(f"icmp eq {vector} {entries}, {sought}")
        bits = body.new(f"zext i{lanes} {body.new(f'bitcast <{lanes} x i1> {same} to i{lanes}')} to i64")
        step = 1
        while step < words:
            bits = body.new(f"and i64 {bits}, {body.new(f'lshr i64 {bits}, {step}')}")
            step *= 2
        left = body.new(f"call i64 @llvm.smin.i64(i64 {body.new(f'sub i64 {total}, {at}')}, i64 {lanes})")
        there = body.new(f"xor i64 {body.new(f'shl i64 -1, {left}')}, -1")
        bits = body.new(f"and i64 {bits}, {body.new(f'and i64 {there}, {are_first}')}")
        lane = body.new(f"call i64 @llvm.cttz.i64(i64 {bits}, i1 false)")
        place = body.new(f"lshr i64 {body.new(f'add i64 {at}, {lane}')}, {words.bit_length() - 1}")
        return body.new(f"icmp ne i64 {bits}, 0"), place

    return body.first_found("0", total, look, step=lanes)


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
