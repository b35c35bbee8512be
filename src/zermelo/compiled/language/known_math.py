"""Functions of `math`, where compiled code surely gives the same as Python, to the last bit."""

from __future__ import annotations

import ast
import functools
import math
from collections.abc import Callable

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import arguments, wrong
from zermelo.compiled.language.faults import OVERFLOW, PLAIN
from zermelo.compiled.language.kinds import HIGH, Float, Int
from zermelo.compiled.language.numbers import INFINITE, absolute, arithmetic, ends, is_number, whole_part
from zermelo.compiled.language.refusal import INEXACT, construct, refused
from zermelo.compiled.language.registry import FUNCTIONS, function
from zermelo.compiled.language.values import Value, fraction, whole


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
    x = _double(body, _only(body, node), node)
    body.fault_if(body.new(f"fcmp olt double {x}, 0.0"), "value", node)
    return fraction(body.new(f"call double @llvm.sqrt.f64(double {x})"))


@function(math.log)
def _log(body: Body, node: ast.Call) -> Value:
    logarithms = [_logarithm(body, "log", value, node) for value in arguments(body, node, 1, 2)]
    if len(logarithms) == 1:
        return logarithms[0]
    return arithmetic(body, ast.Div(), logarithms[0], logarithms[1], node)


def _logarithm(body: Body, name: str, value: Value, node: ast.AST) -> Value:
    x = _double(body, value, node)
    body.fault_if(body.new(f"fcmp ole double {x}, 0.0"), "value", node)
    return fraction(body.new(f"call double @{name}(double {x}) nobuiltin"))


@function(math.log2)
def _log2(body: Body, node: ast.Call) -> Value:
    return _logarithm(body, "log2", _only(body, node), node)


@function(math.log10)
def _log10(body: Body, node: ast.Call) -> Value:
    return _logarithm(body, "log10", _only(body, node), node)


def _only(body: Body, node: ast.Call) -> Value:
    """Return the one argument of a translated call of `math`."""
    return arguments(body, node, 1, 1)[0]


def _double(body: Body, value: Value, node: ast.AST) -> str:
    if not is_number(value):
        raise wrong(value, node)
    return body.as_float(value, node).text


#: Functions that CPython asks of the same library as compiled code does. Where they, or what they are asked of, are no
#: finite numbers, Python may raise: it will tell.
_OF_LIBRARY = {
    **{
        getattr(math, name): (name, 1)
        for name in (
            "exp",
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "sinh",
            "cosh",
            "tanh",
            "expm1",
            "cbrt",
        )
    },
    math.atan2: ("atan2", 2),
    math.pow: ("pow", 2),
}


def _of_library(name: str, count: int) -> Callable[[Body, ast.Call], Value]:
    def translated(body: Body, node: ast.Call) -> Value:
        given = [_double(body, value, node) for value in arguments(body, node, count, count)]
        for x in given:
            _ensure_finite(body, x, node)
        operands = ", ".join(f"double {x}" for x in given)
        # Not a function that LLVM knows something of: it might compute it in another way.
        found = body.new(f"call double @{name}({operands}) nobuiltin")
        _ensure_finite(body, found, node)
        return fraction(found)

    return translated


for _function, (_name, _count) in _OF_LIBRARY.items():
    FUNCTIONS[_function] = _of_library(_name, _count)


def _ensure_finite(body: Body, x: str, node: ast.AST) -> None:
    size = body.new(f"call double @llvm.fabs.f64(double {x})")
    body.fault_if(body.new(f"fcmp uge double {size}, {INFINITE}"), PLAIN, node)


@function(math.hypot, math.dist)
def _hypot(body: Body, node: ast.Call) -> Value:
    # CPython has a sum of squares of its own, with corrections that differ from version to version.
    raise refused(node, INEXACT, name=construct(node))


@function(math.degrees)
def _degrees(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    return arithmetic(body, ast.Mult(), fraction(x), body.constant(180.0 / math.pi), node)


@function(math.radians)
def _radians(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    return arithmetic(body, ast.Mult(), fraction(x), body.constant(math.pi / 180.0), node)


@function(math.copysign)
def _copysign(body: Body, node: ast.Call) -> Value:
    x, y = (_double(body, value, node) for value in arguments(body, node, 2, 2))
    return fraction(body.new(f"call double @llvm.copysign.f64(double {x}, double {y})"))


@function(math.isinf)
def _isinf(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    size = body.new(f"call double @llvm.fabs.f64(double {x})")
    return body.bool_of(body.new(f"fcmp oeq double {size}, {INFINITE}"))


@function(math.isnan)
def _isnan(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    return body.bool_of(body.new(f"fcmp uno double {x}, 0.0"))


@function(math.isfinite)
def _isfinite(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    size_ = body.new(f"call double @llvm.fabs.f64(double {x})")
    return body.bool_of(body.new(f"fcmp olt double {size_}, {INFINITE}"))


@function(math.fabs)
def _fabs(body: Body, node: ast.Call) -> Value:
    x = _double(body, _only(body, node), node)
    return fraction(body.new(f"call double @llvm.fabs.f64(double {x})"))


# --- whole numbers ----------------------------------------------------------------------------------------------


def _whole(body: Body, value: Value, node: ast.AST) -> Value:
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise wrong(value, node)
    return value


def _natural(body: Body, value: Value, node: ast.AST) -> Value:
    """Return the whole number from 0 on that a translated call of `math` is given; Python raises for others."""
    value = _whole(body, value, node)
    low, high = ends(value)
    if low < 0:
        body.fault_if(body.new(f"icmp slt i64 {value.text}, 0"), "value", node)
    return Value(Int(max(low, 0), max(high, 0)), value.text)


@function(math.isqrt)
def _isqrt(body: Body, node: ast.Call) -> Value:
    value = _natural(body, _only(body, node), node)
    if ends(value)[1] > HIGH:
        body.fault_if(body.new(f"icmp slt i64 {value.text}, 0"), PLAIN, node)
    root = body.new(f"call double @llvm.sqrt.f64(double {body.as_float(value, node).text})")
    # The root of a double is off by one at most.
    near = body.new(f"fptosi double {root} to i64")
    above = body.new(f"icmp ugt i64 {body.new(f'mul i64 {near}, {near}')}, {value.text}")
    near = body.new(f"sub i64 {near}, {body.new(f'zext i1 {above} to i64')}")
    following = body.new(f"add i64 {near}, 1")
    below = body.new(f"icmp ule i64 {body.new(f'mul i64 {following}, {following}')}, {value.text}")
    found = body.new(f"select i1 {below}, i64 {following}, i64 {near}")
    return Value(Int(0, math.isqrt(HIGH)), found)


@function(math.gcd)
def _gcd(body: Body, node: ast.Call) -> Value:
    values = [_whole(body, value, node) for value in arguments(body, node, 0, 8)]
    return functools.reduce(lambda a, b: _divisor(body, a, b, node), values, whole(0))


@function(math.lcm)
def _lcm(body: Body, node: ast.Call) -> Value:
    values = [_whole(body, value, node) for value in arguments(body, node, 0, 8)]
    return functools.reduce(lambda a, b: _multiple(body, a, b, node), values, whole(1))


def _multiple(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Translate the least common multiple; 0 where one of them is 0."""
    common = _divisor(body, a, b, node)
    some = body.new(f"call i64 @llvm.umax.i64(i64 {common.text}, i64 1)")
    size = absolute(body, a, node)
    part = Value(Int(0, ends(size)[1]), body.new(f"udiv i64 {size.text}, {some}"))
    return arithmetic(body, ast.Mult(), part, absolute(body, b, node), node)


def _divisor(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Translate the greatest common divisor."""
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


@function(math.factorial)
def _factorial(body: Body, node: ast.Call) -> Value:
    n = _natural(body, _only(body, node), node)
    return _descending(body, n, n, node, is_divided=False)


@function(math.perm)
def _perm(body: Body, node: ast.Call) -> Value:
    given = [_natural(body, value, node) for value in arguments(body, node, 1, 2)]
    return _descending(body, given[0], given[-1], node, is_divided=False)


@function(math.comb)
def _comb(body: Body, node: ast.Call) -> Value:
    n, k = (_natural(body, value, node) for value in arguments(body, node, 2, 2))
    other = body.new(f"sub i64 {n.text}, {k.text}")
    fewer = body.new(f"icmp ult i64 {other}, {k.text}")
    within = body.new(f"and i1 {fewer}, {body.new(f'icmp ule i64 {k.text}, {n.text}')}")
    least = body.new(f"select i1 {within}, i64 {other}, i64 {k.text}")
    return _descending(body, n, Value(k.kind, least), node, is_divided=True)


def _descending(body: Body, n: Value, k: Value, node: ast.AST, *, is_divided: bool) -> Value:
    """Translate n (n − 1) … (n − k + 1), divided by k! if asked; 0 where k is more than n."""
    for value in (n, k):
        if ends(value)[1] > HIGH:
            body.fault_if(body.new(f"icmp slt i64 {value.text}, 0"), OVERFLOW, node)
    result = body.room(1)
    none = body.new(f"icmp ugt i64 {k.text}, {n.text}")
    body.put(f"store i64 {body.new(f'select i1 {none}, i64 0, i64 1')}, ptr {result}")
    with body.counted(body.new(f"select i1 {none}, i64 0, i64 {k.text}")) as i:
        old = body.new(f"load i64, ptr {result}")
        factor = body.new(f"sub i64 {n.text}, {i}")
        both = body.new(f"call {{i64, i1}} @llvm.smul.with.overflow.i64(i64 {old}, i64 {factor})")
        body.fault_if(body.new(f"extractvalue {{i64, i1}} {both}, 1"), OVERFLOW, node)
        found = body.new(f"extractvalue {{i64, i1}} {both}, 0")
        if is_divided:
            # The product of so many numbers in a row can be divided by their number.
            found = body.new(f"udiv i64 {found}, {body.new(f'add i64 {i}, 1')}")
        body.put(f"store i64 {found}, ptr {result}")
    return Value(Int(0, HIGH), body.new(f"load i64, ptr {result}"))
