"""Connect Four on machine words: formulas that compute, or that write LLVM instructions for one board or all columns.

A board of `columns` × `rows` lives in one word, each column in `rows + 1` bits, the highest of them always 0:

     6 13 20 27 34 41 48      the spare row: no line of four passes from one column's top to the next one's foot
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42      bit of a cell = column · (rows + 1) + row

The formulas (`winning_cells`, `lines_of_four` …) are written once for anything that has the operators & | << >> + −:
Python's integers at the public door, and `Value`, which writes instructions instead of computing. A `Value` may be a
word or a vector with a word for each column (a *lane*): Numba never vectorises the loop over moves by itself.

Words have 64 bits, or 128 where columns · (rows + 1) > 64. The shape reaches the compiler as a pair of tuples whose
*lengths* count columns and rows: lengths belong to a tuple's type, so every mask is a constant of the compiled code.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic as _intrinsic
from numba.core.extending import models, overload, register_model

Shape: TypeAlias = tuple[tuple[None, ...], tuple[None, ...]]
Bits: TypeAlias = Any  # int or Value
Word: TypeAlias = Any  # what a compiled routine sees: uint64, or 128 bits

#: The key of a position is cut into the index of its slot and a tag; the tag shares 64 bits with two bounds of 6 bits.
BOUND_BITS = 6
TAG_BITS = 64 - 2 * BOUND_BITS
HASH = 0x9E3779B97F4A7C15F39CC0605CEDC835  # 2^128 / golden ratio, odd: multiplying by it loses nothing


@dataclass(frozen=True)
class Layout:
    """The masks of a board, as Python integers."""

    columns: int
    rows: int

    @property
    def step(self) -> int:
        """Bits of a column, hence the distance of two neighbours in a row."""
        return self.rows + 1

    @property
    def bits(self) -> int:
        """Bits of a board; a key of a position needs no more."""
        return self.columns * self.step

    @property
    def word(self) -> int:
        """Bits of the machine word."""
        return 64 if self.bits <= 64 else 128

    @cached_property
    def bottom(self) -> int:
        """The lowest cell of each column."""
        return sum(1 << self.step * column for column in range(self.columns))

    @cached_property
    def board(self) -> int:
        """All cells."""
        return self.bottom * ((1 << self.rows) - 1)

    @cached_property
    def followed(self) -> int:
        """The upper cell of each pair of cells, pairs being counted from the top: whoever answers on top gets them."""
        return self.bottom * sum(1 << row for row in range(self.rows - 1, -1, -2))

    @property
    def base_bits(self) -> int:
        """The smallest table has 2^base_bits slots: with fewer, index and tag would not hold the whole key."""
        return max(2 * BOUND_BITS, self.bits - TAG_BITS)

    @property
    def lanes(self) -> int:
        """Lanes of a vector: whole registers for 64-bit words."""
        return self.columns if self.word == 128 else max(8, 1 << (self.columns - 1).bit_length())

    @property
    def lane_bits(self) -> int:
        """Bits of a lane's number."""
        return (self.lanes - 1).bit_length()

    @cached_property
    def lane_columns(self) -> list[int]:
        """The cells of each lane; central columns have the highest lanes: the highest of equals is tried first."""
        inwards = sorted(
            range(self.columns), key=lambda column: (-abs(2 * column - self.columns + 1), column)
        )
        cells = [((1 << self.rows) - 1) << self.step * column for column in inwards]
        return [0] * (self.lanes - self.columns) + cells


def winning_cells(stones: Bits, step: int) -> Bits:
    """Return the cells that complete four of `stones`, whether free or not, on the board or in the spare row."""
    cells = (stones << 1) & (stones << 2) & (stones << 3)
    for shift in (step, step - 1, step + 1):
        before, after = stones << shift, stones >> shift
        cells = cells | (before & (stones << 2 * shift) & ((stones << 3 * shift) | after))
        cells = cells | (after & (stones >> 2 * shift) & ((stones >> 3 * shift) | before))
    return cells


def lines_of_four(stones: Bits, step: int) -> Bits:
    """Return the first cells of the lines of four in `stones`: 0 when there is none."""
    found = stones ^ stones
    for shift in (1, step, step - 1, step + 1):
        pairs = stones & (stones >> shift)
        found = found | (pairs & (pairs >> 2 * shift))
    return found


def landing_cells(every: Bits, layout: Layout) -> Bits:
    """Return the cells on which the next stone can land."""
    return (every + layout.bottom) & layout.board


def mirror_image(cells: Bits, layout: Layout) -> Bits:
    """Return `cells`, or a key, with left and right exchanged."""
    image = cells ^ cells
    for column in range(layout.columns):
        shift = (layout.columns - 1 - 2 * column) * layout.step
        part = cells & (((1 << layout.step) - 1) << column * layout.step)
        image = image | (part << shift if shift >= 0 else part >> -shift)
    return image


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
        """No bit is set."""
        return Value(self.builder, self.builder.icmp_unsigned("==", self.value, self._constant(0)))

    def is_some(self) -> Value:
        """A bit is set."""
        return Value(self.builder, self.builder.icmp_unsigned("!=", self.value, self._constant(0)))

    def is_many(self) -> Value:
        """More than one bit is set."""
        return (self & (self - 1)).is_some()

    def choose(self, yes: Value, no: Value) -> Value:
        """Where this truth value holds `yes`, elsewhere `no`."""
        return Value(self.builder, self.builder.select(self.value, yes.value, no.value))

    def like(self, number: int) -> Value:
        """A constant of the same type."""
        return Value(self.builder, self._constant(number))

    def count(self) -> Value:
        """The number of bits set."""
        return self._call("llvm.ctpop", self.value.type)

    def greatest(self) -> Value:
        """The greatest lane."""
        return self._call("llvm.vector.reduce.umax", self.value.type.element)

    def together(self) -> Value:
        """The bits that are set in any lane."""
        return self._call("llvm.vector.reduce.or", self.value.type.element)

    def in_common(self) -> Value:
        """The bits that are set in every lane."""
        return self._call("llvm.vector.reduce.and", self.value.type.element)

    def in_lanes(self, lanes: int) -> Value:
        """The same word in every lane."""
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
    """Make `function(typing, *types)`, which returns a signature and a code generator, callable from routines."""
    return _intrinsic(function)


def layout_of(shape: Any) -> Layout:
    """Return the layout that a shape's type stands for."""
    return Layout(shape[0].count, shape[1].count)


def word_type(layout: Layout) -> Any:
    """Return Numba's type of a board."""
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
