"""The words of `zermelo.bits`, and Python's operators on whole numbers, as compiled rules mean them.

A whole number in compiled rules is a signed 64-bit word, or an unsigned one where it was made by `u64`.
Python's integers have no size, so three things are settled here, for rules only:

- a shift by 64 or more leaves nothing (0, or −1 for a negative number shifted right), as in Python;
- `&`, `|` and `^` of a signed and an unsigned word are unsigned: a bitboard stays one, whatever its mask;
- everything else wraps at 64 bits; `zermelo check`, and a sample of every compiled solution, compare with Python.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types as numba_types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.generators import GeneratorLower
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering
from numba.core.untyped_passes import IRProcessing
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import lower_builtin, overload, type_callable

from zermelo.bits import count_bits, lowest_bit, replace, u64

# Numba's types come without types of their own.
types: Any = numba_types

#: Functions that compiled rules may call as they are.
KNOWN = (u64, count_bits, lowest_bit, replace)


def _is_whole(kind: Any) -> bool:
    return isinstance(
        kind,
        types.Integer | types.Boolean | types.IntegerLiteral | types.BooleanLiteral | types.IntEnumMember,
    )


def _plain(kind: Any) -> Any:
    """The machine number behind a literal, or behind a member of an enumeration, which has the same bits."""
    return kind.dtype if isinstance(kind, types.IntEnumMember) else types.unliteral(kind)


def _word_kind(*kinds: Any) -> Any:
    """The word that holds numbers of these kinds: unsigned where one of them is."""
    unsigned = any(isinstance(kind, types.Integer) and not kind.signed for kind in kinds)
    return types.uint64 if unsigned else types.int64


def _on_words(
    function: Callable[..., int],
    kinds_of: Callable[..., Any],
    code: Callable[..., Any],
    otherwise: Callable[..., Any] | None = None,
) -> None:
    """Let compiled rules see instructions where `function` is called: no code of its own, so nothing to compile.

    Its arguments, whole numbers, become words. `kinds_of` finds the kind of the result, then theirs; `code` is given
    a builder, the kind of the result, and the words. Other arguments (sets) are left to the operator `otherwise`.
    """
    form = inspect.signature(function)

    @type_callable(function)
    def typed(context: Any) -> Any:
        def signature(*kinds: Any) -> Any:
            if not all(map(_is_whole, kinds)):
                return otherwise and context.resolve_function_type(otherwise, kinds, {})
            return kinds_of(*map(_plain, kinds))[0](*map(types.unliteral, kinds))

        # Numba asks for the arguments by name.
        signature.__signature__ = form  # type: ignore[attr-defined]
        return signature

    @lower_builtin(function, *[types.Any] * len(form.parameters))
    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not all(map(_is_whole, signature.args)):
            usual = context.typing_context.resolve_value_type(otherwise)
            usual.get_call_type(context.typing_context, signature.args, {})
            call = context.get_function(usual, signature)
            context.add_linking_libs(getattr(call, "libs", ()))
            return call(builder, args)
        kinds = list(map(_plain, signature.args))
        result, *wanted = kinds_of(*kinds)
        words = map(partial(context.cast, builder), args, kinds, wanted)
        return code(builder, result, *words)


_BITS = ir.IntType(64)


def _trailing_zeros(builder: Any, kind: Any, x: Any) -> Any:
    # Defined for 0 too, where Python says −1.
    zeros = builder.cttz(x, ir.Constant(ir.IntType(1), 0))
    return builder.select(builder.icmp_unsigned("==", x, _BITS(0)), _BITS(-1), zeros)


_on_words(u64, lambda x: (types.uint64, types.uint64), lambda builder, kind, x: x)
_on_words(count_bits, lambda x: (types.int64, types.uint64), lambda builder, kind, x: builder.ctpop(x))
_on_words(lowest_bit, lambda x: (types.int64, types.uint64), _trailing_zeros)


@overload(replace)
def _replace(state: Any, i: Any, value: Any) -> Any:
    if isinstance(state, types.UniTuple):
        size = state.count
        cast = np.int64 if state.dtype.signed else np.uint64

        def replace(state: Any, i: Any, value: Any) -> Any:
            if i < -size or i >= size:
                raise IndexError("replace: no such entry")
            return tuple_setitem(state, i if i >= 0 else i + size, cast(value))

        return replace
    return None


# --- operators ----------------------------------------------------------------------------------------


def shift_left(x: int, count: int) -> int:
    """Return x << count."""
    return x << count


def shift_right(x: int, count: int) -> int:
    """Return x >> count."""
    return x >> count


def both(x: int, y: int) -> int:
    """Return x & y."""
    return x & y


def either(x: int, y: int) -> int:
    """Return x | y."""
    return x | y


def exactly_one(x: int, y: int) -> int:
    """Return x ^ y."""
    return x ^ y


def _shifted(x: Any, count: Any) -> tuple[Any, ...]:
    kind = _word_kind(x)
    return kind, kind, types.uint64


def _left(builder: Any, kind: Any, x: Any, count: Any) -> Any:
    return builder.select(builder.icmp_unsigned("<", count, _BITS(64)), builder.shl(x, count), _BITS(0))


def _right(builder: Any, kind: Any, x: Any, count: Any) -> Any:
    is_short = builder.icmp_unsigned("<", count, _BITS(64))
    if not kind.signed:
        return builder.select(is_short, builder.lshr(x, count), _BITS(0))
    # Shifting by 63 leaves the sign alone, as any longer shift does.
    return builder.ashr(x, builder.select(is_short, count, _BITS(63)))


def _joined(x: Any, y: Any) -> tuple[Any, ...]:
    are_truths = isinstance(types.unliteral(x), types.Boolean) and isinstance(
        types.unliteral(y), types.Boolean
    )
    return (types.boolean if are_truths else _word_kind(x, y),) * 3


_on_words(shift_left, _shifted, _left)
_on_words(shift_right, _shifted, _right)
_on_words(both, _joined, lambda builder, kind, x, y: builder.and_(x, y), operator.and_)
_on_words(either, _joined, lambda builder, kind, x, y: builder.or_(x, y), operator.or_)
_on_words(exactly_one, _joined, lambda builder, kind, x, y: builder.xor(x, y), operator.xor)


_MEANING = {
    operator.lshift: shift_left,
    operator.rshift: shift_right,
    operator.and_: both,
    operator.or_: either,
    operator.xor: exactly_one,
}


@register_pass(mutates_CFG=False, analysis_only=False)
class _WordOperators(FunctionPass):
    """Gives the operators of rules the meaning above."""

    _name = "zermelo_word_operators"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        changed = False
        for block in state.func_ir.blocks.values():
            for expression in block.find_exprs():
                if expression.op == "binop" and expression.fn in _MEANING:
                    expression.fn = _MEANING[expression.fn]
                elif expression.op == "inplace_binop" and expression.immutable_fn in _MEANING:
                    # Numbers do not change in place: the plain operator is meant.
                    fields = expression._kws
                    expression.op = "binop"
                    fields["fn"] = _MEANING[fields.pop("immutable_fn")]
                else:
                    continue
                changed = True
        return changed


class _InlinedGenerators(GeneratorLower):
    """Generators that are meant to become a part of the loops over them."""

    def lower_next_func(self, lower: Any) -> None:
        super().lower_next_func(lower)
        lower.function.attributes.add("inlinehint")


class _Lower(Lower):
    GeneratorLower = _InlinedGenerators


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):
    """Numba's lowering, but for generators.

    Left to itself LLVM decides, by an order of functions that is different in each process, whether the moves are
    called or inlined: perft takes four times as long, or not. (Insisting takes half a second more.)
    """

    _name = "rules_lowering"

    @property
    def lowering_class(self) -> Any:
        return _Lower


class RulesCompiler(CompilerBase):
    """Numba's usual pipeline, with the operators of rules on machine words, and moves that are inlined."""

    def define_pipelines(self) -> list[Any]:
        """Return the pipeline."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_WordOperators, IRProcessing)
        passes.passes = [
            (_Lowering if kind is NativeLowering else kind, name) for kind, name in passes.passes
        ]
        passes.finalize()
        return [passes]


__all__ = ["KNOWN", "RulesCompiler"]
