"""Connect Four on machine words: the formulas of `connect4_board` as LLVM instructions, for one board or all columns.

A `Value` has the operators of an integer and writes instructions instead of computing. It may be a word or a vector
with a word for each column (a *lane*): Numba never vectorises the loop over moves by itself.

Words have 64 bits, or 128 where columns · (rows + 1) > 64. The shape reaches the compiler as a pair of tuples whose
*lengths* count columns and rows: lengths belong to a tuple's type, so every mask is a constant of the compiled code.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic as _intrinsic
from numba.core.extending import models, overload, register_model

from zermelo.compiled.special.connect4_board import Bits, Layout

Shape: TypeAlias = tuple[tuple[None, ...], tuple[None, ...]]
Word: TypeAlias = Any  # what a compiled routine sees: uint64, or 128 bits

HASH = 0x9E3779B97F4A7C15F39CC0605CEDC835  # 2^128 / golden ratio, odd: multiplying by it loses nothing


#: declare(module, type, name): an LLVM function.
declare: Any = cgutils.get_or_insert_function


class Value:
    """An LLVM integer, or a vector of them, whose operators write instructions."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder, self.value = builder, value

    def _constant(self, number: int) -> Any:
        kind = self.value.type
        if isinstance(kind, ir.VectorType):
            return ir.Constant(kind, [number % (1 << kind.element.width)] * kind.count)
        return ir.Constant(kind, number % (1 << kind.width))

    def _of(self, other: Bits) -> Any:
        return other.value if isinstance(other, Value) else self._constant(other)

    def __and__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.and_(self.value, self._of(other)))

    def __or__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.or_(self.value, self._of(other)))

    def __xor__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.xor(self.value, self._of(other)))

    def __add__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.add(self.value, self._of(other)))

    def __sub__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.sub(self.value, self._of(other)))

    def __mul__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.mul(self.value, self._of(other)))

    def __lshift__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.shl(self.value, self._of(other)))

    def __rshift__(self, other: Bits) -> Value:
        return Value(self.builder, self.builder.lshr(self.value, self._of(other)))

    def __invert__(self) -> Value:
        return Value(self.builder, self.builder.not_(self.value))

    def is_zero(self) -> Value:
        """Whether no bit of a Connect Four word is set."""
        return Value(self.builder, self.builder.icmp_unsigned("==", self.value, self._constant(0)))

    def is_some(self) -> Value:
        """Whether a bit of a Connect Four word is set."""
        return Value(self.builder, self.builder.icmp_unsigned("!=", self.value, self._constant(0)))

    def is_many(self) -> Value:
        """Whether more than one bit of a Connect Four word is set."""
        return (self & (self - 1)).is_some()

    def choose(self, yes: Value, no: Value) -> Value:
        """Where this truth value of a Connect Four word holds `yes`, elsewhere `no`."""
        return Value(self.builder, self.builder.select(self.value, yes.value, no.value))

    def like(self, number: int) -> Value:
        """A constant of the same type of Connect Four word."""
        return Value(self.builder, self._constant(number))

    def count(self) -> Value:
        """The number of bits set in a Connect Four word."""
        return self._call("llvm.ctpop", self.value.type)

    def greatest(self) -> Value:
        """The greatest lane of a vector of Connect Four words."""
        return self._call("llvm.vector.reduce.umax", self.value.type.element)

    def together(self) -> Value:
        """The bits that are set in any lane of a vector of Connect Four words."""
        return self._call("llvm.vector.reduce.or", self.value.type.element)

    def in_common(self) -> Value:
        """The bits that are set in every lane of a vector of Connect Four words."""
        return self._call("llvm.vector.reduce.and", self.value.type.element)

    def in_lanes(self, lanes: int) -> Value:
        """The same Connect Four word in every lane of a vector."""
        kind = ir.VectorType(self.value.type, lanes)
        nothing = ir.Constant(kind, ir.Undefined)
        first = self.builder.insert_element(nothing, self.value, ir.Constant(ir.IntType(32), 0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
        return Value(self.builder, self.builder.shuffle_vector(first, nothing, zeros))

    def _call(self, name: str, result: Any) -> Value:
        kind = self.value.type
        suffix = (
            f"v{kind.count}i{kind.element.width}" if isinstance(kind, ir.VectorType) else f"i{kind.width}"
        )
        function_type = ir.FunctionType(result, [kind])
        function = declare(self.builder.module, function_type, f"{name}.{suffix}")
        return Value(self.builder, self.builder.call(function, [self.value]))


class WideWord(types.Type):
    """Numba's name for a word of 128 bits."""

    def __init__(self) -> None:
        super().__init__("connect4.WideWord")


@register_model(WideWord)
class _WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(128))


WIDE = WideWord()


def intrinsic(function: Callable[..., Any]) -> Any:
    """Make `function(typing, *types)`, which returns a signature and a code generator, a Numba intrinsic."""
    return _intrinsic(function)


def layout_of(shape: Any) -> Layout:
    """Return the layout of a Connect Four board that a shape's type stands for."""
    return Layout(shape[0].count, shape[1].count)


def word_type(layout: Layout) -> Any:
    """Return Numba's type of a Connect Four board."""
    return types.uint64 if layout.word == 64 else WIDE


def _give_operators_to_wide_words() -> None:
    def instruction(act: Callable[[Bits, Bits], Bits]) -> Any:
        @intrinsic
        def apply(typing: Any, a: Any, b: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                return act(Value(builder, arguments[0]), Value(builder, arguments[1])).value

            return WIDE(WIDE, WIDE), generate

        def overloaded(a: Any, b: Any) -> Any:
            def call(a: Any, b: Any) -> Any:
                return apply(a, b)

            return call if a == WIDE and b == WIDE else None

        return overloaded

    for symbol in (operator.and_, operator.or_, operator.xor, operator.add):
        overload(symbol)(instruction(symbol))


_give_operators_to_wide_words()
