"""States as keys: each entry in as few bits as it needs, whole states in as few words as possible.

A layout has one row per entry of a state: the word of the key that holds it, the shift within the word, the lowest
value, and the largest difference from it that fits. Keys hold everything, so equal keys mean equal states.
What is written here runs interpreted and compiled; where Numba needs another wording, both stand side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types as numba_types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from zermelo.compiled._jit import helper
from zermelo.compiled.game_type import state_type
from zermelo.compiled.workspace import Array

# Numba's types come without types of their own.
types: Any = numba_types

_MASK = (1 << 64) - 1
#: Columns of a layout.
WORD, SHIFT, LOW, LIMIT = 0, 1, 2, 3


# --- words, in both worlds ------------------------------------------------------------------------------


def word(x: Any) -> int:
    """Return the 64 bits of `x` as an unsigned number."""
    return int(x) & _MASK


@overload(word)
def _word(x: Any) -> Any:
    def word(x: Any) -> Any:
        return np.uint64(x)

    return word


def number(x: Any) -> int:
    """Return `x` as a signed 64-bit number."""
    bits = int(x) & _MASK
    return bits - (1 << 64) if bits >> 63 else bits


@overload(number)
def _number(x: Any) -> Any:
    def number(x: Any) -> Any:
        return np.int64(x)

    return number


def words_of(state: Any) -> tuple[int, ...]:
    """Return the entries of a state as words."""
    return tuple(word(x) for x in state)


@intrinsic
def _cast_to_words(context: Any, state: Any) -> Any:
    words = types.UniTuple(types.uint64, len(state))

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], words)

    return words(state), code


@overload(words_of)
def _words_of(state: Any) -> Any:
    def words_of(state: Any) -> Any:
        return _cast_to_words(state)

    return words_of


def state_of(rules: Any, words: Any) -> Any:
    """Return the state whose entries are `words`."""
    return tuple(
        number(x) if kind == "int64" else word(x) for x, kind in zip(words, rules.kinds, strict=True)
    )


@intrinsic
def _cast_to_state(context: Any, rules: Any, words: Any) -> Any:
    state = state_type(rules.rules)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[1], signature.args[1], state)

    return state(rules, words), code


@overload(state_of)
def _state_of(rules: Any, words: Any) -> Any:
    def state_of(rules: Any, words: Any) -> Any:
        return _cast_to_state(rules, words)

    return state_of


def no_words(rules: Any) -> tuple[int, ...]:
    """Return as many zeros as a state has entries."""
    return (0,) * int(rules.state_size)


@overload(no_words)
def _no_words(rules: Any) -> Any:
    zeros = tuple(np.uint64(0) for _ in rules.rules.kinds)

    def no_words(rules: Any) -> Any:
        return zeros

    return no_words


def with_word(words: Any, i: int, value: Any) -> Any:
    """Return `words` with entry `i` replaced."""
    return (*words[:i], value, *words[i + 1 :])


@overload(with_word)
def _with_word(words: Any, i: Any, value: Any) -> Any:
    def with_word(words: Any, i: Any, value: Any) -> Any:
        return tuple_setitem(words, i, value)

    return with_word


def prefetch(array: Array, i: int) -> None:
    """Ask for entry `i` of an array ahead of its use."""


@intrinsic
def _prefetch_entry(context: Any, array: Any, i: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        address = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        kinds = [address.type, *[ir.IntType(32)] * 3]
        function = builder.module.declare_intrinsic(
            "llvm.prefetch", [address.type], ir.FunctionType(ir.VoidType(), kinds)
        )
        # For writing, to be kept in all caches, data.
        builder.call(function, [address, *(ir.Constant(ir.IntType(32), flag) for flag in (1, 3, 1))])
        return context.get_dummy_value()

    return types.none(array, types.intp), code


@overload(prefetch)
def _prefetch(array: Any, i: Any) -> Any:
    def prefetch(array: Any, i: Any) -> Any:
        _prefetch_entry(array, np.intp(i))

    return prefetch


# --- keys -----------------------------------------------------------------------------------------------


@helper
def unpack(rules: Any, layout: Array, keys: Array, at: int) -> Any:
    """Return the state whose key starts at `keys[at]`."""
    words = no_words(rules)
    for i in range(rules.state_size):
        bits = word(keys[at + layout[i, WORD]]) >> word(layout[i, SHIFT])
        words = with_word(words, i, word((bits & word(layout[i, LIMIT])) + word(layout[i, LOW])))
    return state_of(rules, words)


@helper
def pack(layout: Array, state: Any, keys: Array, at: int) -> int:
    """Write the key of `state` at `keys[at]`; return 0, or 1 + the index of an entry that its bits cannot hold."""
    words = words_of(state)
    key = word(0)
    current = 0
    unfit = 0
    for i in range(len(words)):
        if layout[i, WORD] != current:
            keys[at + current] = key
            key = word(0)
            current = layout[i, WORD]
        difference = word(words[i] - word(layout[i, LOW]))
        if difference > word(layout[i, LIMIT]):
            unfit = i + 1
        key = word(key | word(difference << word(layout[i, SHIFT])))
    keys[at + current] = key
    return unfit


@helper
def mixed(keys: Array, at: int, size: int) -> int:
    """Return a hash of the key of `size` words at `keys[at]`; not a proof of equality."""
    hash = word(0)
    for i in range(size):
        hash = word((hash ^ word(keys[at + i])) * word(0x9E3779B97F4A7C15))
        hash = hash ^ (hash >> word(32))
    hash = word(hash * word(0xD6E8FEB86659FD93))
    return hash ^ (hash >> word(32))


@helper
def is_same(keys: Array, at: int, others: Array, other: int, size: int) -> bool:
    """Return whether two keys are equal, in all their words."""
    for i in range(size):  # noqa: SIM110 (no generator expressions in compiled code)
        if keys[at + i] != others[other + i]:
            return False
    return True
