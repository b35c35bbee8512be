"""Words of ours on bits and tuples, and operators under their names."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from zermelo import bits
from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import (
    arguments,
    wrong,
)
from zermelo.compiled.language.compare import compared
from zermelo.compiled.language.expressions import operation, unary
from zermelo.compiled.language.kinds import (
    TOP,
    Int,
)
from zermelo.compiled.language.numbers import (
    absolute,
    ends,
    masked,
)
from zermelo.compiled.language.refusal import (
    CALL,
    refused,
)
from zermelo.compiled.language.registry import FUNCTIONS, function, method
from zermelo.compiled.language.sequences import entry, replaced
from zermelo.compiled.language.values import Value, integer


@function(bits.u64)
def _u64(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) != 1:
        raise refused(node, CALL, name="u64")
    value = masked(body, node.args[0], TOP)
    if not isinstance(value.kind, Int):
        raise wrong(value, node)
    if ends(value)[0] >= 0:
        return value
    return Value(Int(0, TOP), value.text)


@function(bits.count_bits)
def _count_bits(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    value = body.as_int(given)
    if not isinstance(value.kind, Int):
        raise wrong(value, node)
    low, high = ends(value)
    most = 64 if low < 0 else high.bit_length()
    return integer(0, most, body.new(f"call i64 @llvm.ctpop.i64(i64 {value.text})"))


@method("bit_count")
def _bit_count(body: Body, value: Value, node: ast.Call) -> Value:
    value = body.as_int(value)
    if not isinstance(value.kind, Int) or node.args or node.keywords:
        raise wrong(value, node)
    size_ = value if ends(value)[0] >= 0 else absolute(body, value, node)
    most = max(abs(x) for x in ends(value)).bit_length()
    return integer(0, most, body.new(f"call i64 @llvm.ctpop.i64(i64 {size_.text})"))


@method("bit_length")
def _bit_length(body: Body, value: Value, node: ast.Call) -> Value:
    value = body.as_int(value)
    if not isinstance(value.kind, Int) or node.args or node.keywords:
        raise wrong(value, node)
    size_ = value if ends(value)[0] >= 0 else absolute(body, value, node)
    most = max(abs(x) for x in ends(value)).bit_length()
    zeros = body.new(f"call i64 @llvm.ctlz.i64(i64 {size_.text}, i1 false)")
    return integer(0, most, body.new(f"sub i64 64, {zeros}"))


@function(bits.lowest_bit)
def _lowest_bit(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    value = body.as_int(given)
    if not isinstance(value.kind, Int):
        raise wrong(value, node)
    low = body.new(f"call i64 @llvm.cttz.i64(i64 {value.text}, i1 false)")
    none = body.new(f"icmp eq i64 {value.text}, 0")
    return Value(Int(-1, 63), body.new(f"select i1 {none}, i64 -1, i64 {low}"))


@function(bits.replace)
def _replace(body: Body, node: ast.Call) -> Value:
    row, index, new = arguments(body, node, 3, 3)
    return replaced(body, row, index, new, node)


_OPERATORS = {
    operator.add: ast.Add, operator.sub: ast.Sub, operator.mul: ast.Mult, operator.floordiv: ast.FloorDiv,
    operator.mod: ast.Mod, operator.and_: ast.BitAnd, operator.or_: ast.BitOr, operator.xor: ast.BitXor,
    operator.lshift: ast.LShift, operator.rshift: ast.RShift, operator.truediv: ast.Div,
}  # fmt: skip
_COMPARISONS = {
    operator.eq: ast.Eq, operator.ne: ast.NotEq, operator.lt: ast.Lt, operator.le: ast.LtE, operator.gt: ast.Gt,
    operator.ge: ast.GtE,
}  # fmt: skip
_UNARY = {operator.neg: ast.USub, operator.pos: ast.UAdd, operator.invert: ast.Invert, operator.not_: ast.Not}


def _operator(op: type[ast.operator]) -> Callable[[Body, ast.Call], Value]:
    def translated(body: Body, node: ast.Call) -> Value:
        a, b = arguments(body, node, 2, 2)
        return operation(body, op(), a, b, node)

    return translated


def _comparison(op: type[ast.cmpop]) -> Callable[[Body, ast.Call], Value]:
    def translated(body: Body, node: ast.Call) -> Value:
        a, b = arguments(body, node, 2, 2)
        return compared(body, op(), a, b, node)

    return translated


def _unary(op: type[ast.unaryop]) -> Callable[[Body, ast.Call], Value]:
    def translated(body: Body, node: ast.Call) -> Value:
        (value,) = arguments(body, node, 1, 1)
        return unary(body, op(), value, node)

    return translated


FUNCTIONS.update({function: _operator(op) for function, op in _OPERATORS.items()})
FUNCTIONS.update({function: _comparison(op) for function, op in _COMPARISONS.items()})
FUNCTIONS.update({function: _unary(op) for function, op in _UNARY.items()})


@function(operator.getitem)
def _getitem(body: Body, node: ast.Call) -> Value:
    row, index = arguments(body, node, 2, 2)
    return entry(body, row, index, node)
