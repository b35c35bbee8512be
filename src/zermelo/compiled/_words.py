"""The words of `zermelo.bits`, and Python's operators on whole numbers, as compiled rules mean them.

A whole number in compiled rules is a signed 64-bit word, or an unsigned one where it was made by `u64`.
Python's integers have no size, so three things are settled here, for rules only:

- a shift by 64 or more leaves nothing (0, or −1 for a negative number shifted right), as in Python;
- `&`, `|` and `^` of a signed and an unsigned word are unsigned: a bitboard stays one, whatever its mask;
- everything else wraps at 64 bits; `zermelo check`, and a sample of every compiled solution, compare with Python.
"""

from __future__ import annotations

import operator
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
from numba.extending import intrinsic, overload

from zermelo.bits import count_bits, lowest_bit, replace, u64
from zermelo.compiled._jit import helper

# Numba's types come without types of their own.
types: Any = numba_types

#: Functions that compiled rules may call as they are.
KNOWN = (u64, count_bits, lowest_bit, replace)


def _is_unsigned(*kinds: Any) -> bool:
    return any(isinstance(kind, types.Integer) and not kind.signed for kind in kinds)


@overload(u64)
def _u64(x: Any) -> Any:
    def u64(x: Any) -> Any:
        return np.uint64(x)

    return u64


@intrinsic
def _population(context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@overload(count_bits)
def _count_bits(x: Any) -> Any:
    def count_bits(x: Any) -> Any:
        return _population(np.uint64(x))

    return count_bits


@intrinsic
def _trailing_zeros(context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # False: defined for 0 too, where it gives 64.
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@overload(lowest_bit)
def _lowest_bit(x: Any) -> Any:
    def lowest_bit(x: Any) -> Any:
        # Python says −1 for 0.
        return _trailing_zeros(np.uint64(x)) if x != 0 else np.int64(-1)

    return lowest_bit


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


@helper
def _as_it_is(x: Any) -> Any:
    return x


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


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean | types.IntegerLiteral | types.BooleanLiteral)


@overload(shift_left)
def _shift_left(x: Any, count: Any) -> Any:
    if not (_is_whole(x) and _is_whole(count)):
        return None
    cast = np.uint64 if _is_unsigned(x) else np.int64

    def shift_left(x: Any, count: Any) -> Any:
        return cast(x) << np.uint64(count) if np.uint64(count) < np.uint64(64) else cast(0)

    return shift_left


@overload(shift_right)
def _shift_right(x: Any, count: Any) -> Any:
    if not (_is_whole(x) and _is_whole(count)):
        return None
    if _is_unsigned(x):

        def shift_right(x: Any, count: Any) -> Any:
            return np.uint64(x) >> np.uint64(count) if np.uint64(count) < np.uint64(64) else np.uint64(0)
    else:

        def shift_right(x: Any, count: Any) -> Any:
            # Shifting by 63 leaves the sign alone, as any longer shift does.
            return np.int64(x) >> min(np.uint64(count), np.uint64(63))

    return shift_right


def _is_mixed(x: Any, y: Any) -> bool:
    return _is_whole(x) and _is_whole(y) and _is_unsigned(x) != _is_unsigned(y)


# Each of the three is written out: compiled code is known by the name of its function.


@overload(both)
def _both(x: Any, y: Any) -> Any:
    cast = np.uint64 if _is_mixed(x, y) else _as_it_is

    def both(x: Any, y: Any) -> Any:
        return cast(x) & cast(y)

    return both


@overload(either)
def _either(x: Any, y: Any) -> Any:
    cast = np.uint64 if _is_mixed(x, y) else _as_it_is

    def either(x: Any, y: Any) -> Any:
        return cast(x) | cast(y)

    return either


@overload(exactly_one)
def _exactly_one(x: Any, y: Any) -> Any:
    cast = np.uint64 if _is_mixed(x, y) else _as_it_is

    def exactly_one(x: Any, y: Any) -> Any:
        return cast(x) ^ cast(y)

    return exactly_one


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
