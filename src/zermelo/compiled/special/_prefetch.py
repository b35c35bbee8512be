"""Memory asked for ahead of its use, in routines that Numba compiles."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types as numba_types
from numba.extending import lower_builtin, type_callable

from zermelo.compiled.memory.workspace import Array

# Numba's types come without types of their own.
types: Any = numba_types


def prefetch(array: Array, i: int) -> None:
    """Ask for entry `i` of a special engine's array ahead of its use."""


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
