"""Functions of Python on numbers, as the language knows them."""

from __future__ import annotations

import ast

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
    Nothing,
    Text,
)
from zermelo.compiled.language.numbers import (
    absolute,
    arithmetic,
    divided,
    ends,
    float_divided,
    is_number,
    whole_part,
)
from zermelo.compiled.language.refusal import INEXACT, OPERATION, construct, refused
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.values import Value, truth, whole


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
    given = arguments(body, node, 2, 3)
    if len(given) == 3:
        return _power_modulo(body, [body.as_int(value) for value in given], node)
    return operation(body, ast.Pow(), given[0], given[1], node)


#: Moduli up to here: products of two remainders have room in a word.
_MODULI = 1 << 31


def _power_modulo(body: Body, given: list[Value], node: ast.AST) -> Value:
    """Translate a power modulo a number, by squares; its sign is that of the modulus."""
    for value in given:
        if not isinstance(value.kind, Int) or value.kind.is_unsigned:
            raise wrong(value, node)
    base, exponent, modulus = given
    body.fault_if(body.new(f"icmp eq i64 {modulus.text}, 0"), "value", node)
    # A negative exponent asks for an inverse.
    body.fault_if(body.new(f"icmp slt i64 {exponent.text}, 0"), PLAIN, node)
    body.fault_if(body.new(f"icmp sgt i64 {modulus.text}, {_MODULI}"), PLAIN, node)
    body.fault_if(body.new(f"icmp slt i64 {modulus.text}, {-_MODULI}"), PLAIN, node)
    size = body.new(f"call i64 @llvm.abs.i64(i64 {modulus.text}, i1 false)")
    rest = body.new(f"srem i64 {base.text}, {size}")
    up = body.new(f"add i64 {rest}, {size}")
    first = body.new(f"select i1 {body.new(f'icmp slt i64 {rest}, 0')}, i64 {up}, i64 {rest}")
    square, left, result = body.room(1), body.room(1), body.room(1)
    body.put(f"store i64 {first}, ptr {square}")
    body.put(f"store i64 {exponent.text}, ptr {left}")
    body.put(f"store i64 {body.new(f'urem i64 1, {size}')}, ptr {result}")
    top, inside, end = (body.label() for _ in range(3))
    body.go(top)
    body.begin(top)
    n = body.new(f"load i64, ptr {left}")
    body.branch(body.new(f"icmp ne i64 {n}, 0"), inside, end)
    body.begin(inside)
    x, r = body.new(f"load i64, ptr {square}"), body.new(f"load i64, ptr {result}")
    times = body.new(f"urem i64 {body.new(f'mul i64 {r}, {x}')}, {size}")
    is_odd = body.new(f"trunc i64 {n} to i1")
    body.put(f"store i64 {body.new(f'select i1 {is_odd}, i64 {times}, i64 {r}')}, ptr {result}")
    squared = body.new(f"mul i64 {x}, {x}")
    body.put(f"store i64 {body.new(f'urem i64 {squared}, {size}')}, ptr {square}")
    body.put(f"store i64 {body.new(f'lshr i64 {n}, 1')}, ptr {left}")
    body.go(top)
    body.begin(end)
    found = body.new(f"load i64, ptr {result}")
    below = body.new(
        f"and i1 {body.new(f'icmp slt i64 {modulus.text}, 0')}, {body.new(f'icmp ne i64 {found}, 0')}"
    )
    moved = body.new(f"add i64 {found}, {modulus.text}")
    low, high = ends(modulus)
    most = min(max(abs(low), abs(high)), _MODULI) - 1
    text = body.new(f"select i1 {below}, i64 {moved}, i64 {found}")
    return Value(Int(-most if low < 0 else 0, max(most, 0)), text)


@function(round)
def _round(body: Body, node: ast.Call) -> Value:
    given, *places = arguments(body, node, 1, 2)
    if places and not isinstance(places[0].kind, Nothing):
        return of_each(
            body, given, lambda value: _rounded_at(body, value, body.as_int(places[0]), node), node
        )

    def one(value: Value) -> Value:
        if isinstance(value.kind, Float):
            # Ties go to the even neighbour, in Python as in the machine.
            return whole_part(body, value, node, "roundeven")
        if not is_number(value):
            raise wrong(value, node)
        return body.as_int(value)

    return of_each(body, given, one, node)


def _rounded_at(body: Body, value: Value, places: Value, node: ast.AST) -> Value:
    """Translate a whole number rounded to a power of ten, halves to the even neighbour."""
    if value.is_known and places.is_known and is_number(value) and isinstance(places.kind, Int):
        return body.constant(round(value.const, places.const), node)
    if isinstance(value.kind, Float):
        raise refused(node, INEXACT, name=construct(node))
    value = body.as_int(value)
    if not isinstance(value.kind, Int) or not isinstance(places.kind, Int):
        raise wrong(value, node)
    if ends(places)[0] >= 0:
        return value
    if not places.is_known or places.const < -18:
        raise refused(node, OPERATION, operation=construct(node), kinds="int")
    step = 10**-places.const
    quotient, rest = divided(body, value, whole(step), node)
    down = arithmetic(body, ast.Sub(), value, rest, node)
    above = body.new(f"icmp ugt i64 {rest.text}, {step // 2}")
    half = body.new(f"icmp eq i64 {rest.text}, {step // 2}")
    tie = body.new(f"and i1 {half}, {body.new(f'trunc i64 {quotient.text} to i1')}")
    is_up = body.new(f"or i1 {above}, {tie}")
    return body.choose(
        is_up, lambda: arithmetic(body, ast.Add(), down, whole(step), node), lambda: down, node
    )
