"""Moves kept in arrays of words, whatever they are made of: a whole number is one word, a tuple as many as it has.

A move is taken out again in the form of another move of the same rules, `like`: the last one that a loop over
`rules.moves(state)` has met, say.
"""

from __future__ import annotations

from typing import Any

from numba.core import types as numba_types
from numba.extending import lower_builtin, type_callable

from zermelo.compiled._states import number, word
from zermelo.compiled.workspace import Array

# Numba's types come without types of their own.
types: Any = numba_types


def keep_move(words: Array, i: int, move: Any) -> int:
    """Write a move as number `i` of its kind; return how many words each takes. Nothing is written beyond the end."""
    entries = move if isinstance(move, tuple) else (move,)
    if (i + 1) * len(entries) <= len(words):
        for k, entry in enumerate(entries):
            words[i * len(entries) + k] = word(entry)
    return len(entries)


def kept_move(words: Array, i: int, like: Any) -> Any:
    """Return the move that was kept as number `i`, in the form of `like`."""
    if not isinstance(like, tuple):
        return number(words[i])
    return tuple(number(words[i * len(like) + k]) for k in range(len(like)))


# --- the same for compiled code ---------------------------------------------------------------------------


def _entries(kind: Any) -> list[Any]:
    return list(kind.types) if isinstance(kind, types.BaseTuple) else [kind]


def _whole(kind: Any) -> Any:
    """The machine number behind a member of an enumeration, which has the same bits."""
    return kind.dtype if isinstance(kind, types.IntEnumMember) else kind


@type_callable(keep_move)
def _keep_typed(context: Any) -> Any:
    return lambda words, i, move: types.intp(words, types.intp, types.unliteral(move))


@lower_builtin(keep_move, types.Any, types.Any, types.Any)
def _keep_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[2]
    entries = _entries(kind)
    width = context.get_constant(types.intp, len(entries))
    array = context.make_array(signature.args[0])(context, builder, args[0])
    start = builder.mul(args[1], width)
    end = builder.add(start, width)
    size = builder.extract_value(array.shape, 0)
    with builder.if_then(builder.icmp_signed("<=", end, size)):
        for k, entry in enumerate(entries):
            value = builder.extract_value(args[2], k) if isinstance(kind, types.BaseTuple) else args[2]
            bits = context.cast(builder, value, _whole(entry), types.uint64)
            place = builder.add(start, context.get_constant(types.intp, k))
            builder.store(bits, builder.gep(array.data, [place]))
    return width


@type_callable(kept_move)
def _kept_typed(context: Any) -> Any:
    return lambda words, i, like: types.unliteral(like)(words, types.intp, types.unliteral(like))


@lower_builtin(kept_move, types.Any, types.Any, types.Any)
def _kept_lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    kind = signature.return_type
    entries = _entries(kind)
    array = context.make_array(signature.args[0])(context, builder, args[0])
    start = builder.mul(args[1], context.get_constant(types.intp, len(entries)))
    values = []
    for k, entry in enumerate(entries):
        place = builder.add(start, context.get_constant(types.intp, k))
        bits = builder.load(builder.gep(array.data, [place]))
        values.append(context.cast(builder, bits, types.uint64, _whole(entry)))
    return context.make_tuple(builder, kind, values) if isinstance(kind, types.BaseTuple) else values[0]
