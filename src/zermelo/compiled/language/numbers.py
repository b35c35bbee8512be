"""Arithmetic: whole numbers are Python's as long as they have room in 64 bits, and a fault where they have not.

The interval of a result is found from those of the operands. Where it fits into a word nothing is checked; else the
machine's own sign of an overflow, or 128 bits, tell. What is cut by a mask (`u64(…)`, `… & 0xFF`) may wrap around
before: its low bits are the same.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import OVERFLOW, PLAIN
from zermelo.compiled.language.kinds import BOOL, HIGH, LOW, TOP, Bool, Float, Int, fits
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.values import Value, fraction, integer, truth, whole

#: Whole numbers up to here are doubles, too.
EXACT = 1 << 53

_NAMES = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
_FLOATS = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul"}


def is_number(value: Value) -> bool:
    """Return whether a value is a whole number, True or False, or a float."""
    return isinstance(value.kind, Int | Bool | Float)


def arithmetic(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    """Return the result of an operation on two numbers, as Python computes it, in LLVM."""
    if body.job.is_machine:
        return machine_arithmetic(body, op, a, b, node)
    if (
        isinstance(a.kind, Bool)
        and isinstance(b.kind, Bool)
        and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor)
    ):
        if a.is_known and b.is_known:
            return truth(bool(_folded(op, int(a.const), int(b.const))))
        return Value(BOOL, body.new(f"{_NAMES[type(op)]} i64 {a.text}, {b.text}"))
    if isinstance(a.kind, Float) or isinstance(b.kind, Float):
        return _on_floats(body, op, a, b, node)
    a, b = body.as_int(a), body.as_int(b)
    match op:
        case ast.Add() | ast.Sub() | ast.Mult():
            return _sum_or_product(body, op, a, b, node)
        case ast.BitAnd() | ast.BitOr() | ast.BitXor():
            return _bits(body, op, a, b, node)
        case ast.LShift():
            return _shifted_left(body, a, b, node)
        case ast.RShift():
            return _shifted_right(body, a, b, node)
        case ast.FloorDiv():
            return divided(body, a, b, node)[0]
        case ast.Mod():
            return divided(body, a, b, node)[1]
        case ast.Div():
            return _true_division(body, a, b, node)
        case ast.Pow():
            return power(body, a, b, node)
    raise refused(node, OPERATION, operation=construct(node), kinds="int")


_FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}
_MACHINE = {**_NAMES, ast.LShift: "shl", ast.FloorDiv: "div", ast.Mod: "rem"}


def machine_arithmetic(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    """Return the result of an operation as the machine does it: for routines of our own, which know what they do."""
    if isinstance(a.kind, Float) or isinstance(b.kind, Float) or isinstance(op, ast.Div):
        return _on_floats(body, op, a, b, node)
    a, b = body.as_int(a), body.as_int(b)
    assert isinstance(a.kind, Int)
    assert isinstance(b.kind, Int)
    if a.is_known and b.is_known and type(op) in _FOLDED:
        return whole(_FOLDED[type(op)](a.const, b.const))
    # A number that is written out is of the kind of the other one.
    unsigned = (a.kind.is_unsigned and not a.is_known) or (b.kind.is_unsigned and not b.is_known)
    kind = Int(0, TOP) if unsigned else Int(LOW, HIGH)
    match op:
        case ast.RShift():
            return Value(kind, body.new(f"{'lshr' if unsigned else 'ashr'} i64 {a.text}, {b.text}"))
        case ast.FloorDiv() | ast.Mod():
            if unsigned or (b.is_known and b.const & (b.const - 1) == 0 and b.const > 0):
                if unsigned:
                    return Value(kind, body.new(f"u{_MACHINE[type(op)]} i64 {a.text}, {b.text}"))
                if isinstance(op, ast.FloorDiv):
                    return Value(kind, body.new(f"ashr i64 {a.text}, {b.const.bit_length() - 1}"))
            found = divided(body, a, b, node)[0 if isinstance(op, ast.FloorDiv) else 1]
            return Value(kind, found.text)
    if type(op) not in _MACHINE:
        raise refused(node, OPERATION, operation=construct(node), kinds="int")
    return Value(kind, body.new(f"{_MACHINE[type(op)]} i64 {a.text}, {b.text}"))


def _folded(op: ast.operator, x: int, y: int) -> int:
    return x & y if isinstance(op, ast.BitAnd) else x | y if isinstance(op, ast.BitOr) else x ^ y


def ends(value: Value) -> tuple[int, int]:
    """Return the interval that a whole number of the rules lies in."""
    assert isinstance(value.kind, Int)
    return value.kind.low, value.kind.high


def clamped(low: int, high: int, *, unsigned: bool) -> tuple[int, int]:
    """Return the part of an interval that a word can hold; some number of it where nothing is left."""
    least, most = (0, TOP) if unsigned else (LOW, HIGH)
    low, high = max(low, least), min(high, most)
    return (low, high) if low <= high else (least, most)


def _wide(body: Body, value: Value) -> str:
    sign = "zext" if ends(value)[1] > HIGH else "sext"
    return body.new(f"{sign} i64 {value.text} to i128")


def _in_128_bits(
    body: Body, name: str, a: Value, b: Value, interval: tuple[int, int], node: ast.AST
) -> Value:
    """Compute in LLVM with room to spare, and give up where a word cannot hold the result."""
    low, high = clamped(*interval, unsigned=interval[0] >= 0)
    result = body.new(f"{name} i128 {_wide(body, a)}, {_wide(body, b)}")
    word = body.new(f"trunc i128 {result} to i64")
    back = body.new(f"{'zext' if high > HIGH else 'sext'} i64 {word} to i128")
    body.fault_if(body.new(f"icmp ne i128 {back}, {result}"), OVERFLOW, node)
    return integer(low, high, word)


def _sum_or_product(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    (al, ah), (bl, bh) = ends(a), ends(b)
    name = _NAMES[type(op)]
    if isinstance(op, ast.Add):
        low, high = al + bl, ah + bh
    elif isinstance(op, ast.Sub):
        low, high = al - bh, ah - bl
    else:
        corners = [x * y for x in (al, ah) for y in (bl, bh)]
        low, high = min(corners), max(corners)
    is_unsigned = ah > HIGH or bh > HIGH
    if low >= LOW and high <= HIGH:
        flags = "" if is_unsigned else "nsw "
        return integer(low, high, body.new(f"{name} {flags}i64 {a.text}, {b.text}"))
    if is_unsigned:
        if fits(low, high):
            return integer(low, high, body.new(f"{name} i64 {a.text}, {b.text}"))
        if al >= 0 and bl >= 0:
            # A difference that would be negative has no room beside numbers above 63 bits: it is told by the carry.
            kept = clamped(max(low, 0), high, unsigned=True)
            return integer(*kept, _checked(body, f"u{name}", a, b, node))
        return _in_128_bits(body, name, a, b, (low, high), node)
    return integer(*clamped(low, high, unsigned=False), _checked(body, f"s{name}", a, b, node))


def _checked(body: Body, name: str, a: Value, b: Value, node: ast.AST) -> str:
    both = body.new(f"call {{i64, i1}} @llvm.{name}.with.overflow.i64(i64 {a.text}, i64 {b.text})")
    body.fault_if(body.new(f"extractvalue {{i64, i1}} {both}, 1"), OVERFLOW, node)
    return body.new(f"extractvalue {{i64, i1}} {both}, 0")


def _bits(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    (al, ah), (bl, bh) = ends(a), ends(b)
    name = _NAMES[type(op)]

    def text() -> str:
        return body.new(f"{name} i64 {a.text}, {b.text}")

    if isinstance(op, ast.BitAnd) and (al >= 0 or bl >= 0):
        most = min(high for low, high in ((al, ah), (bl, bh)) if low >= 0)
        return integer(0, most, text())
    if al >= 0 and bl >= 0:
        most = (1 << max(ah.bit_length(), bh.bit_length())) - 1
        return integer(max(al, bl) if isinstance(op, ast.BitOr) else 0, most, text())
    width = max((x if x >= 0 else ~x).bit_length() for x in (al, ah, bl, bh))
    interval = -(1 << width), (1 << width) - 1
    if ah <= HIGH and bh <= HIGH:
        return integer(*interval, text())
    return _in_128_bits(body, name, a, b, interval, node)


# --- shifts -----------------------------------------------------------------------------------------------


def _refuse_negative(body: Body, by: Value, node: ast.AST) -> None:
    if ends(by)[0] < 0:
        body.fault_if(body.new(f"icmp slt i64 {by.text}, 0"), "shift", node)


#: Python itself gives up on numbers that long, sooner or later.
_LONGEST_SHIFT = 1 << 20


def _shifted_left(body: Body, a: Value, by: Value, node: ast.AST) -> Value:
    (al, ah), (bl, bh) = ends(a), ends(by)
    if bh > HIGH:
        body.fault_if(body.new(f"icmp slt i64 {by.text}, 0"), OVERFLOW, node)
        bh = HIGH
        by = Value(Int(bl, bh), by.text)
    _refuse_negative(body, by, node)
    least, most = min(max(bl, 0), 64), min(max(bh, 0), 64)
    corners = [x << y for x in (al, ah) for y in (least, most)]
    low, high = min(corners), max(corners)
    if bh <= 63 and bl <= 63 and fits(low, high):
        return integer(low, high, body.new(f"shl i64 {a.text}, {by.text}"))
    if al == ah == 0:
        return whole(0)
    is_unsigned = ah > HIGH or (al >= 0 and bh <= 63 and high <= TOP)
    amount = by.text
    if bh > 63:
        # 0 may be shifted by any number.
        long = body.new(f"icmp ugt i64 {amount}, 63")
        filled = body.new(f"icmp ne i64 {a.text}, 0")
        body.fault_if(body.new(f"and i1 {long}, {filled}"), OVERFLOW, node)
        amount = body.new(f"select i1 {long}, i64 63, i64 {amount}")
    word = body.new(f"shl i64 {a.text}, {amount}")
    back = body.new(f"{'lshr' if is_unsigned else 'ashr'} i64 {word}, {amount}")
    body.fault_if(body.new(f"icmp ne i64 {back}, {a.text}"), OVERFLOW, node)
    if is_unsigned and al < 0:
        body.fault_if(body.new(f"icmp slt i64 {a.text}, 0"), OVERFLOW, node)
        low = 0
    return integer(*clamped(low, high, unsigned=is_unsigned), word)


def _shifted_right(body: Body, a: Value, by: Value, node: ast.AST) -> Value:
    (al, ah), (bl, bh) = ends(a), ends(by)
    if bh <= HIGH:
        _refuse_negative(body, by, node)
    least, most = min(max(bl, 0), 64), min(max(bh, 0), 64)
    corners = [x >> y for x in (al, ah) for y in (least, most)]
    name = "lshr" if al >= 0 else "ashr"
    if bh <= 63:
        return integer(min(corners), max(corners), body.new(f"{name} i64 {a.text}, {by.text}"))
    long = body.new(f"icmp ugt i64 {by.text}, 63")
    amount = body.new(f"select i1 {long}, i64 63, i64 {by.text}")
    word = body.new(f"{name} i64 {a.text}, {amount}")
    if al >= 0:
        word = body.new(f"select i1 {long}, i64 0, i64 {word}")
    return integer(min(corners), max(corners), word)


# --- division ---------------------------------------------------------------------------------------------


def divided(body: Body, a: Value, b: Value, node: ast.AST) -> tuple[Value, Value]:
    """Translate quotient and remainder of whole numbers, rounded towards minus infinity."""
    a, b = body.as_int(a), body.as_int(b)
    (al, ah), (bl, bh) = ends(a), ends(b)
    if bl <= 0 <= bh:
        body.fault_if(body.new(f"icmp eq i64 {b.text}, 0"), "division", node)
    if bl == bh == 0:
        return whole(0), whole(0)
    if al >= 0 and bl >= 0:
        bl, bh = max(bl, 1), max(bh, 1)
        quotient = body.new(f"udiv i64 {a.text}, {b.text}")
        rest = body.new(f"urem i64 {a.text}, {b.text}")
        return integer(al // bh, ah // bl, quotient), integer(0, min(ah, bh - 1), rest)
    for value in (a, b):
        if ends(value)[1] > HIGH:
            # Beside a negative number, one above 63 bits has no room.
            body.fault_if(body.new(f"icmp slt i64 {value.text}, 0"), OVERFLOW, node)
    al, ah, bl, bh = max(al, LOW), min(ah, HIGH), max(bl, LOW), min(bh, HIGH)
    if al == LOW and bl <= -1 <= bh:
        least = body.new(f"icmp eq i64 {a.text}, {LOW}")
        minus_one = body.new(f"icmp eq i64 {b.text}, -1")
        body.fault_if(body.new(f"and i1 {least}, {minus_one}"), OVERFLOW, node)
    rest = body.new(f"srem i64 {a.text}, {b.text}")
    unlike = body.new(f"icmp slt i64 {body.new(f'xor i64 {rest}, {b.text}')}, 0")
    is_off = body.new(f"and i1 {unlike}, {body.new(f'icmp ne i64 {rest}, 0')}")
    more = body.new(f"select i1 {is_off}, i64 {b.text}, i64 0")
    quotient = body.new(f"sdiv i64 {a.text}, {b.text}")
    less = body.new(f"zext i1 {is_off} to i64")
    size = max(abs(al), abs(ah))
    return (
        integer(max(-size, LOW), min(size, HIGH), body.new(f"sub i64 {quotient}, {less}")),
        integer(min(0, bl + 1), max(0, bh - 1), body.new(f"add i64 {rest}, {more}")),
    )


def _true_division(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    (bl, bh) = ends(b)
    if bl <= 0 <= bh:
        body.fault_if(body.new(f"icmp eq i64 {b.text}, 0"), "division", node)
    if bl == bh == 0:
        return fraction("0.0")
    for value in (a, b):
        low, high = ends(value)
        if low < -EXACT or high > EXACT:
            # Python rounds the exact quotient; two roundings might not.
            shifted = value.text if low >= 0 else body.new(f"add i64 {value.text}, {EXACT}")
            big = body.new(f"icmp ugt i64 {shifted}, {EXACT if low >= 0 else 2 * EXACT}")
            body.fault_if(big, PLAIN, node)
    return fraction(body.new(f"fdiv double {body.as_float(a, node).text}, {body.as_float(b, node).text}"))


def power(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Translate a whole number to the power of another: a float where the exponent is negative."""
    (al, ah), (bl, bh) = ends(a), ends(b)
    if bh < 0:
        return _float_power(body, body.as_float(a, node), body.as_float(b, node), node)
    if bl < 0:
        negative = body.new(f"icmp slt i64 {b.text}, 0")
        return body.choose(
            negative,
            lambda: _float_power(body, body.as_float(a, node), body.as_float(b, node), node),
            lambda: power(body, a, Value(Int(0, bh), b.text), node),
            node,
        )
    if al == ah == 2 and bh <= HIGH:
        return _shifted_left(body, whole(1), b, node)
    if bl == bh and bl <= 8:
        result = whole(1)
        for _ in range(bl):
            result = _sum_or_product(body, ast.Mult(), result, a, node)
        if bl % 2 == 0 and isinstance(result.kind, Int) and not result.is_known:
            result = Value(Int(max(result.kind.low, 0), max(result.kind.high, 0)), result.text)
        return result
    if ah > HIGH or bh > HIGH:
        body.fault_if(body.new(f"icmp slt i64 {a.text if ah > HIGH else b.text}, 0"), OVERFLOW, node)
    # Squares, while they are needed: what overflows unused must not count.
    fault = body.new(f"call i64 @zermelo_power(i64 {a.text}, i64 {b.text}, ptr {(slot := body.room(1))})")
    body.module.needs_power = True
    body.fault_if(body.new(f"icmp ne i64 {fault}, 0"), OVERFLOW, node)
    return Value(Int(0 if al >= 0 else LOW, HIGH), body.new(f"load i64, ptr {slot}"))


# --- floats -----------------------------------------------------------------------------------------------


def _on_floats(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    x, y = body.as_float(a, node).text, body.as_float(b, node).text
    match op:
        case ast.Add() | ast.Sub() | ast.Mult():
            return fraction(body.new(f"{_FLOATS[type(op)]} double {x}, {y}"))
        case ast.Div():
            body.fault_if(body.new(f"fcmp oeq double {y}, 0.0"), "division", node)
            return fraction(body.new(f"fdiv double {x}, {y}"))
        case ast.FloorDiv():
            return float_divided(body, x, y, node)[0]
        case ast.Mod():
            return float_divided(body, x, y, node)[1]
        case ast.Pow():
            return _float_power(body, fraction(x), fraction(y), node)
    raise refused(node, OPERATION, operation=construct(node), kinds="float")


def float_divided(body: Body, x: str, y: str, node: ast.AST) -> tuple[Value, Value]:
    """Translate quotient and remainder of floats, step by step as CPython finds them."""
    body.fault_if(body.new(f"fcmp oeq double {y}, 0.0"), "division", node)
    rest = body.new(f"frem double {x}, {y}")
    quotient = body.new(f"fdiv double {body.new(f'fsub double {x}, {rest}')}, {y}")
    is_some = body.new(f"fcmp une double {rest}, 0.0")
    unlike = body.new(
        f"xor i1 {body.new(f'fcmp olt double {y}, 0.0')}, {body.new(f'fcmp olt double {rest}, 0.0')}"
    )
    is_off = body.new(f"and i1 {is_some}, {unlike}")
    rest_up = body.new(f"fadd double {rest}, {y}")
    quotient_down = body.new(f"fsub double {quotient}, 1.0")
    no_rest = body.new(f"call double @llvm.copysign.f64(double 0.0, double {y})")
    moved = body.new(f"select i1 {is_off}, double {rest_up}, double {rest}")
    remainder = body.new(f"select i1 {is_some}, double {moved}, double {no_rest}")
    quotient = body.new(f"select i1 {is_off}, double {quotient_down}, double {quotient}")
    floor = body.new(f"call double @llvm.floor.f64(double {quotient})")
    above = body.new(f"fcmp ogt double {body.new(f'fsub double {quotient}, {floor}')}, 0.5")
    floor = body.new(f"select i1 {above}, double {body.new(f'fadd double {floor}, 1.0')}, double {floor}")
    nothing = body.new(
        f"call double @llvm.copysign.f64(double 0.0, double {body.new(f'fdiv double {x}, {y}')})"
    )
    is_some = body.new(f"fcmp une double {quotient}, 0.0")
    return (
        fraction(body.new(f"select i1 {is_some}, double {floor}, double {nothing}")),
        fraction(remainder),
    )


def _float_power(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    # 0.0 to a negative power raises, a negative number to a fraction is complex, a large result raises.
    zero = body.new(f"fcmp oeq double {a.text}, 0.0")
    negative = body.new(f"fcmp olt double {b.text}, 0.0")
    finite = body.new(f"fcmp ogt double {b.text}, {MINUS_INFINITE}")
    body.fault_if(body.new(f"and i1 {zero}, {body.new(f'and i1 {negative}, {finite}')}"), "division", node)
    whole_exponent = body.new(f"call double @llvm.floor.f64(double {b.text})")
    broken = body.new(f"fcmp une double {whole_exponent}, {b.text}")
    below = body.new(f"fcmp olt double {a.text}, 0.0")
    body.fault_if(body.new(f"and i1 {broken}, {below}"), PLAIN, node)
    # By the library that CPython asks: LLVM would make x * x or sqrt(x) of it, which may differ in the last bit.
    result = body.new(f"call double @pow(double {a.text}, double {b.text}) nobuiltin")
    size = body.new(f"call double @llvm.fabs.f64(double {result})")
    endless = body.new(f"fcmp oeq double {size}, {INFINITE}")
    for value in (a, b):
        given = body.new(f"call double @llvm.fabs.f64(double {value.text})")
        endless = body.new(f"and i1 {endless}, {body.new(f'fcmp one double {given}, {INFINITE}')}")
    body.fault_if(endless, OVERFLOW, node)
    return fraction(result)


INFINITE, MINUS_INFINITE = "0x7FF0000000000000", "0xFFF0000000000000"


def negated(body: Body, value: Value, node: ast.AST) -> Value:
    """Translate −x."""
    if body.job.is_machine and not isinstance(value.kind, Float):
        return machine_arithmetic(body, ast.Sub(), whole(0), value, node)
    if isinstance(value.kind, Float):
        return fraction(body.new(f"fneg double {value.text}"))
    return _sum_or_product(body, ast.Sub(), whole(0), body.as_int(value), node)


def inverted(body: Body, value: Value, node: ast.AST) -> Value:
    """Translate ~x, which is −1 − x, of True and False too."""
    if isinstance(value.kind, Float):
        raise refused(node, OPERATION, operation=construct(node), kinds="float")
    if body.job.is_machine:
        return machine_arithmetic(body, ast.BitXor(), value, whole(-1), node)
    return _sum_or_product(body, ast.Sub(), whole(-1), body.as_int(value), node)


def absolute(body: Body, value: Value, node: ast.AST) -> Value:
    """Translate |x|."""
    if isinstance(value.kind, Float):
        return fraction(body.new(f"call double @llvm.fabs.f64(double {value.text})"))
    value = body.as_int(value)
    low, high = ends(value)
    if low >= 0:
        return value
    if low == LOW:
        body.fault_if(body.new(f"icmp eq i64 {value.text}, {LOW}"), OVERFLOW, node)
        low += 1
    return integer(
        0 if high >= 0 else -high,
        max(-low, high),
        body.new(f"call i64 @llvm.abs.i64(i64 {value.text}, i1 true)"),
    )


def whole_part(body: Body, value: Value, node: ast.AST, rounding: str = "trunc") -> Value:
    """Return a float as a whole number: cut, or rounded down or up; a fault where it is none or too large."""
    x = body.new(f"call double @llvm.{rounding}.f64(double {value.text})")
    size = body.new(f"call double @llvm.fabs.f64(double {x})")
    number = body.new(f"fcmp ord double {x}, 0.0")
    body.fault_if(body.new(f"xor i1 {number}, true"), "value", node)
    # 2^63: what lies beyond has no room (an infinite one raises).
    body.fault_if(body.new(f"fcmp oge double {size}, {math.ldexp(1.0, 63)!r}"), OVERFLOW, node)
    return Value(Int(-HIGH, HIGH), body.new(f"fptosi double {x} to i64"))


# --- what is cut by a mask ----------------------------------------------------------------------------------

_WRAPS = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)


def low_bits(body: Body, node: ast.expr) -> Value:
    """Return a whole number whose low 64 bits are those of the expression; the rest may be anything."""
    if body.job.is_machine:
        return body.as_int(body.value(node))
    match node:
        case ast.BinOp(left, op, right) if isinstance(op, _WRAPS):
            a, b = low_bits(body, left), low_bits(body, right)
            if not (isinstance(a.kind, Int) and isinstance(b.kind, Int)):
                from zermelo.compiled.language.expressions import operation

                return operation(body, op, a, b, node)
            return Value(Int(0, TOP), body.new(f"{_NAMES[type(op)]} i64 {a.text}, {b.text}"))
        case ast.BinOp(left, ast.LShift(), right):
            a, by = low_bits(body, left), body.as_int(body.value(right))
            if not (isinstance(a.kind, Int) and isinstance(by.kind, Int)):
                from zermelo.compiled.language.expressions import operation

                return operation(body, ast.LShift(), a, by, node)
            if by.kind.is_unsigned:
                body.fault_if(body.new(f"icmp slt i64 {by.text}, 0"), OVERFLOW, node)
            _refuse_negative(body, by, node)
            if by.kind.high <= 63:
                return Value(Int(0, TOP), body.new(f"shl i64 {a.text}, {by.text}"))
            body.fault_if(body.new(f"icmp ugt i64 {by.text}, {_LONGEST_SHIFT}"), OVERFLOW, node)
            long = body.new(f"icmp ugt i64 {by.text}, 63")
            amount = body.new(f"select i1 {long}, i64 63, i64 {by.text}")
            word = body.new(f"shl i64 {a.text}, {amount}")
            return Value(Int(0, TOP), body.new(f"select i1 {long}, i64 0, i64 {word}"))
        case ast.UnaryOp(ast.Invert(), operand):
            a = low_bits(body, operand)
            if isinstance(a.kind, Int):
                return Value(Int(0, TOP), body.new(f"xor i64 {a.text}, -1"))
        case ast.UnaryOp(ast.USub(), operand):
            a = low_bits(body, operand)
            if isinstance(a.kind, Int):
                return Value(Int(0, TOP), body.new(f"sub i64 0, {a.text}"))
        case ast.Constant(value) if type(value) is int:
            return whole(value & TOP)
    return body.as_int(body.value(node))


def masked(body: Body, node: ast.expr, mask: int) -> Value:
    """Return `expression & mask` for a mask from 0 to 2^64 − 1."""
    value = low_bits(body, node)
    if not isinstance(value.kind, Int):
        return value
    if body.job.is_machine:
        return machine_arithmetic(body, ast.BitAnd(), value, whole(mask), node)
    low, high = ends(value)
    if low >= 0 and high <= mask and mask & (mask + 1) == 0:
        return value
    return integer(0, mask if low < 0 else min(mask, high), body.new(f"and i64 {value.text}, {mask}"))
