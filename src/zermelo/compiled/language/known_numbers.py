"""Functions of Python on numbers, as the language knows them."""

from __future__ import annotations

import ast
import math

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import (
    arguments,
    of_each,
    wrong,
)
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.expressions import operation
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Int,
    Text,
)
from zermelo.compiled.language.numbers import (
    INFINITE,
    absolute,
    divided,
    ends,
    float_divided,
    is_number,
    whole_part,
)
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.values import Value, fraction, truth, whole


@function(int)
def _int(body: Body, node: ast.Call) -> Value:
    given = arguments(body, node, 0, 1)
    if not given:
        return whole(0)

    def one(value: Value) -> Value:
        match value.kind:
            case Int() | Bool():
                return body.as_int(value)
            case Float():
                return whole_part(body, value, node)
            case Text() if value.is_known:
                try:
                    return body.constant(int(value.const), node)
                except ValueError:
                    body.always_faults("value", node)
                    return whole(0)
            case Text():
                from zermelo.compiled.language.texts import number_in

                return number_in(body, value, node)
        raise wrong(value, node)

    return of_each(body, given[0], one, node)


@function(bool)
def _bool(body: Body, node: ast.Call) -> Value:
    given = arguments(body, node, 0, 1)
    return body.bool_of(bit(body, given[0], node)) if given else truth(False)


@function(float)
def _float(body: Body, node: ast.Call) -> Value:
    given = arguments(body, node, 0, 1)
    if not given:
        return body.constant(0.0)

    def one(value: Value) -> Value:
        if isinstance(value.kind, Text) and value.is_known:
            try:
                return body.constant(float(value.const), node)
            except ValueError:
                body.always_faults("value", node)
                return body.constant(0.0)
        if not is_number(value):
            raise wrong(value, node)
        return body.as_float(value, node)

    return of_each(body, given[0], one, node)


@function(abs)
def _abs(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)

    def one(value: Value) -> Value:
        if not is_number(value):
            raise wrong(value, node)
        return absolute(body, value, node)

    return of_each(body, given, one, node)


@function(divmod)
def _divmod(body: Body, node: ast.Call) -> Value:
    a, b = arguments(body, node, 2, 2)
    if not is_number(a) or not is_number(b):
        raise wrong(a, node)
    if isinstance(a.kind, Float) or isinstance(b.kind, Float):
        x, y = body.as_float(a, node).text, body.as_float(b, node).text
        return tuple_of(body, list(float_divided(body, x, y, node)))
    return tuple_of(body, list(divided(body, a, b, node)))


@function(pow)
def _pow(body: Body, node: ast.Call) -> Value:
    given = arguments(body, node, 2, 2)
    return operation(body, ast.Pow(), given[0], given[1], node)


@function(round)
def _round(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)

    def one(value: Value) -> Value:
        if isinstance(value.kind, Float):
            # Ties go to the even neighbour, in Python as in the machine.
            return whole_part(body, value, node, "roundeven")
        if not is_number(value):
            raise wrong(value, node)
        return body.as_int(value)

    return of_each(body, given, one, node)


@function(math.floor)
def _floor(body: Body, node: ast.Call) -> Value:
    return _rounded(body, node, "floor")


@function(math.ceil)
def _ceil(body: Body, node: ast.Call) -> Value:
    return _rounded(body, node, "ceil")


@function(math.trunc)
def _trunc(body: Body, node: ast.Call) -> Value:
    return _rounded(body, node, "trunc")


def _rounded(body: Body, node: ast.Call, rounding: str) -> Value:
    (given,) = arguments(body, node, 1, 1)
    if isinstance(given.kind, Float):
        return whole_part(body, given, node, rounding)
    if not is_number(given):
        raise wrong(given, node)
    return body.as_int(given)


@function(math.sqrt)
def _sqrt(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    if not is_number(given):
        raise wrong(given, node)
    x = body.as_float(given, node).text
    body.fault_if(body.new(f"fcmp olt double {x}, 0.0"), "value", node)
    return fraction(body.new(f"call double @llvm.sqrt.f64(double {x})"))


@function(math.log)
def _log(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    if not is_number(given):
        raise wrong(given, node)
    x = body.as_float(given, node).text
    body.fault_if(body.new(f"fcmp ole double {x}, 0.0"), "value", node)
    return fraction(body.new(f"call double @llvm.log.f64(double {x})"))


@function(math.isnan)
def _isnan(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    x = body.as_float(given, node).text
    return body.bool_of(body.new(f"fcmp uno double {x}, 0.0"))


@function(math.isfinite)
def _isfinite(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    size_ = body.new(f"call double @llvm.fabs.f64(double {body.as_float(given, node).text})")
    return body.bool_of(body.new(f"fcmp olt double {size_}, {INFINITE}"))


@function(math.fabs)
def _fabs(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    if not is_number(given):
        raise wrong(given, node)
    return fraction(body.new(f"call double @llvm.fabs.f64(double {body.as_float(given, node).text})"))


@function(math.isqrt)
def _isqrt(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    value = body.as_int(given)
    if not isinstance(value.kind, Int):
        raise wrong(value, node)
    low, high = ends(value)
    if low < 0:
        body.fault_if(body.new(f"icmp slt i64 {value.text}, 0"), "value", node)
    if high > 1 << 52:
        body.fault_if(body.new(f"icmp ugt i64 {value.text}, {1 << 52}"), PLAIN, node)
    root = body.new(f"call double @llvm.sqrt.f64(double {body.as_float(value, node).text})")
    return Value(Int(0, 1 << 26), body.new(f"fptosi double {root} to i64"))


@function(math.gcd)
def _gcd(body: Body, node: ast.Call) -> Value:
    a, b = (body.as_int(value) for value in arguments(body, node, 2, 2))
    if not isinstance(a.kind, Int) or not isinstance(b.kind, Int):
        raise wrong(a, node)
    a, b = absolute(body, a, node), absolute(body, b, node)
    x, y = body.room(1), body.room(1)
    body.store(a, x)
    body.store(b, y)
    top, inside, end = (body.label() for _ in range(3))
    body.go(top)
    body.begin(top)
    rest = body.new(f"load i64, ptr {y}")
    body.branch(body.new(f"icmp ne i64 {rest}, 0"), inside, end)
    body.begin(inside)
    old = body.new(f"load i64, ptr {x}")
    body.put(f"store i64 {body.new(f'urem i64 {old}, {rest}')}, ptr {y}")
    body.put(f"store i64 {rest}, ptr {x}")
    body.go(top)
    body.begin(end)
    return Value(Int(0, max(ends(a)[1], ends(b)[1])), body.new(f"load i64, ptr {x}"))
