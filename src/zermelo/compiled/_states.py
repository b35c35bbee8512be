"""States as keys: each entry in as few bits as it needs, whole states in as few words as possible.

A layout has one row per entry of a state: the word of the key that holds it, the shift within the word, the lowest
value, and the largest difference from it that fits. Keys hold everything, so equal keys mean equal states.
What is written here runs interpreted and compiled; where Numba needs another wording, both stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core import types as numba_types
from numba.extending import lower_builtin, type_callable

from zermelo.compiled._jit import helper
from zermelo.compiled.game_type import state_type
from zermelo.compiled.workspace import Array

# Numba's types come without types of their own.
types: Any = numba_types

_MASK = (1 << 64) - 1
#: Columns of a layout.
WORD, SHIFT, LOW, LIMIT = 0, 1, 2, 3


# --- words, in both worlds ------------------------------------------------------------------------------


def _as_number(function: Callable[[Any], int], kind: Any) -> None:
    """Let compiled code see a cast where `function` is called: no code of its own, so nothing to compile."""

    @type_callable(function)
    def typed(context: Any) -> Any:
        return lambda x: kind(types.unliteral(x))

    @lower_builtin(function, types.Any)
    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], kind)


def word(x: Any) -> int:
    """Return the 64 bits of `x` as an unsigned number."""
    return int(x) & _MASK


_as_number(word, types.uint64)


def number(x: Any) -> int:
    """Return `x` as a signed 64-bit number."""
    bits = int(x) & _MASK
    return bits - (1 << 64) if bits >> 63 else bits


_as_number(number, types.int64)


def words_of(state: Any) -> tuple[int, ...]:
    """Return the entries of a state as words."""
    return tuple(word(x) for x in state)


@type_callable(words_of)
def _words_typed(context: Any) -> Any:
    return lambda state: types.UniTuple(types.uint64, len(state))(state)


@lower_builtin(words_of, types.Any)
def _words_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.cast(builder, args[0], signature.args[0], signature.return_type)


def state_of(rules: Any, words: Any) -> Any:
    """Return the state whose entries are `words`."""
    return tuple(
        number(x) if kind == "int64" else word(x) for x, kind in zip(words, rules.kinds, strict=True)
    )


@type_callable(state_of)
def _state_typed(context: Any) -> Any:
    return lambda rules, words: state_type(rules.rules)(rules, words)


@lower_builtin(state_of, types.Any, types.Any)
def _state_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.cast(builder, args[1], signature.args[1], signature.return_type)


def no_words(rules: Any) -> tuple[int, ...]:
    """Return as many zeros as a state has entries."""
    return (0,) * int(rules.state_size)


@type_callable(no_words)
def _no_words_typed(context: Any) -> Any:
    return lambda rules: types.UniTuple(types.uint64, rules.rules.state_size)(rules)


@lower_builtin(no_words, types.Any)
def _no_words_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.get_constant_null(signature.return_type)


def with_word(words: Any, i: int, value: Any) -> Any:
    """Return `words` with entry `i` replaced."""
    return (*words[:i], value, *words[i + 1 :])


@type_callable(with_word)
def _with_word_typed(context: Any) -> Any:
    return lambda words, i, value: words(words, types.intp, words.dtype)


@lower_builtin(with_word, types.Any, types.Any, types.Any)
def _with_word_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    words, i, value = args
    place = cgutils.alloca_once_value(builder, words)
    builder.store(value, cgutils.gep_inbounds(builder, place, 0, i))
    return builder.load(place)


def prefetch(array: Array, i: int) -> None:
    """Ask for entry `i` of an array ahead of its use."""


@type_callable(prefetch)
def _prefetch_typed(context: Any) -> Any:
    return lambda array, i: types.none(array, types.intp)


@lower_builtin(prefetch, types.Any, types.Any)
def _prefetch_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    data = context.make_array(signature.args[0])(context, builder, args[0]).data
    address = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
    kinds = [address.type, *[ir.IntType(32)] * 3]
    function = builder.module.declare_intrinsic(
        "llvm.prefetch", [address.type], ir.FunctionType(ir.VoidType(), kinds)
    )
    # For writing, to be kept in all caches, data.
    builder.call(function, [address, *(ir.Constant(ir.IntType(32), flag) for flag in (1, 3, 1))])
    return context.get_dummy_value()


# --- keys -----------------------------------------------------------------------------------------------


@helper
def state_at(rules: Any, entries: Array, at: int) -> Any:
    """Return the state whose entries, as words, start at `entries[at]`."""
    words = no_words(rules)
    for i in range(rules.state_size):
        words = with_word(words, i, word(entries[at + i]))
    return state_of(rules, words)


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
