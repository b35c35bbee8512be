"""`count_bits` and `lowest_bit` of `zermelo.bits` as single instructions, in routines that Numba compiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types as numba_types
from numba.extending import lower_builtin, type_callable

from zermelo.bits import count_bits, lowest_bit

# Numba's types come without types of their own.
types: Any = numba_types
_BITS = ir.IntType(64)


def _instruction(function: Callable[[int], int], code: Callable[[Any, Any], Any]) -> None:
    @type_callable(function)
    def typed(context: Any) -> Any:
        return lambda x: types.int64(types.unliteral(x))

    @lower_builtin(function, types.Any)
    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return code(builder, context.cast(builder, args[0], signature.args[0], types.uint64))


def _trailing_zeros(builder: Any, x: Any) -> Any:
    # Defined for 0 too, where Python says −1.
    zeros = builder.cttz(x, ir.Constant(ir.IntType(1), 0))
    return builder.select(builder.icmp_unsigned("==", x, _BITS(0)), _BITS(-1), zeros)


_instruction(count_bits, lambda builder, x: builder.ctpop(x))
_instruction(lowest_bit, _trailing_zeros)
