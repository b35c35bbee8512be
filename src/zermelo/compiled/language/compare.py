"""Comparisons, membership, identity and truth: exact, whatever is compared with whatever."""

from __future__ import annotations

import ast
from collections.abc import Callable

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_integral, is_ordered, is_row, parts_of
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.kinds import (
    HIGH,
    LETTER,
    Bool,
    Changing,
    Deque,
    Dict,
    Float,
    Frozen,
    Int,
    Kind,
    Known,
    List,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Tally,
    Text,
    Tuple,
    Union,
    named,
    size,
)
from zermelo.compiled.language.numbers import EXACT, ends, is_number
from zermelo.compiled.language.refusal import MIXED, OPERATION, construct, refused
from zermelo.compiled.language.rows import as_letters, as_row, length_of
from zermelo.compiled.language.values import UNKNOWN, Value, truth, whole

_ORDERS = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}


#: Longer tuples are compared in a loop.
_WRITTEN_OUT = 16


# --- truth --------------------------------------------------------------------------------------------------


def known_truth(value: Value) -> bool | None:
    """Return whether a value is true, where that is known while compiling."""
    match value.kind:
        case Int(low, high):
            return False if low == high == 0 else True if low > 0 or high < 0 else None
        case Nothing():
            return False
        case Tuple(items):
            return bool(items)
        case Record(cls, items):
            return bool(items) or not is_row(cls)
        case Member(cls) if not is_integral(cls):
            return True
        case Text(least, most) if least > 0 or most == 0:
            return most > 0
        case Known(thing=thing):
            return bool(thing) if isinstance(thing, type) or callable(thing) else None
    return bool(value.const) if value.is_known else None


def bit(body: Body, value: Value, node: ast.AST) -> str:
    """Return the truth of a value as an i1."""
    sure = known_truth(value)
    if sure is not None:
        return "true" if sure else "false"
    match value.kind:
        case Int() | Bool():
            return body.new(f"icmp ne i64 {value.text}, 0")
        case Member():
            return bit(body, body.as_int(value), node)
        case Float():
            return body.new(f"fcmp une double {value.text}, 0.0")
        case Row() | Frozen() | List() | Set() | Deque() | Dict() | Text():
            return body.new(f"icmp ne i64 {body.new(f'load i64, ptr {value.text}')}, 0")
        case Union():
            result = body.alternatives(value, lambda one: body.bool_of(bit(body, one, node)), node)
            return (
                body.new(f"icmp ne i64 {result.text}, 0") if not result.is_known else bit(body, result, node)
            )
    raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


# --- one comparison -------------------------------------------------------------------------------------------


def compared(body: Body, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    """Return a comparison of two values as True or False."""
    match op:
        case ast.Is() | ast.IsNot():
            return negated_if(body, isinstance(op, ast.IsNot), _identical(body, a, b, node))
        case ast.In() | ast.NotIn():
            from zermelo.compiled.language.membership import is_in

            return negated_if(body, isinstance(op, ast.NotIn), body.bool_of(is_in(body, a, b, node)))
        case ast.Eq() | ast.NotEq():
            return negated_if(body, isinstance(op, ast.NotEq), body.bool_of(equal(body, a, b, node)))
    if isinstance(a.kind, Union):
        return body.alternatives(a, lambda one: compared(body, op, one, b, node), node)
    if isinstance(b.kind, Union):
        return body.alternatives(b, lambda other: compared(body, op, a, other, node), node)
    a, b = _as_ordered(body, a, b)
    if is_number(a) and is_number(b):
        return body.bool_of(number_order(body, _ORDERS[type(op)], a, b, node))
    if isinstance(a.kind, Tuple | Row | List) and isinstance(b.kind, Tuple | Row | List):
        if isinstance(a.kind, List) != isinstance(b.kind, List):
            raise refused(node, OPERATION, operation=construct(node), kinds="list and tuple")
        return _row_order(body, op, a, b, node)
    if isinstance(a.kind, Text) and isinstance(b.kind, Text):
        if a.is_known and b.is_known:
            order = {ast.Lt: a.const < b.const, ast.LtE: a.const <= b.const, ast.Gt: a.const > b.const}
            return truth(order.get(type(op), a.const >= b.const))
        if a.kind == b.kind == LETTER:
            return body.bool_of(letters_compared(body, _ORDERS[type(op)], a, b))
        return _row_order(body, op, as_letters(a), as_letters(b), node)
    if isinstance(a.kind, Set | Frozen) and isinstance(b.kind, Set | Frozen):
        from zermelo.compiled.language.sets import is_subset

        return is_subset(body, op, a, b, node)
    raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")


def _as_ordered(body: Body, a: Value, b: Value) -> tuple[Value, Value]:
    """Return two values as what they are compared as: dataclasses that have an order, as tuples of their fields."""
    is_pair = isinstance(a.kind, Record) and isinstance(b.kind, Record) and a.kind.cls is b.kind.cls
    if is_pair and not is_row(a.kind.cls) and is_ordered(a.kind.cls):  # type: ignore[union-attr]
        return fields_as_tuple(a), fields_as_tuple(b)
    return body.as_plain(a), body.as_plain(b)


def fields_as_tuple(value: Value) -> Value:
    """Return what the fields of a record hold as a tuple, whose words it has."""
    assert isinstance(value.kind, Record)
    return Value(Tuple(value.kind.items), value.text, parts_of(value.const) if value.is_known else UNKNOWN)


def negated_if(body: Body, is_negated: bool, value: Value) -> Value:
    """Return a truth of translated code, or its opposite, as an i1."""
    if not is_negated:
        return value
    if value.is_known:
        return truth(not value.const)
    return Value(Bool(), body.new(f"xor i64 {value.text}, 1"))


def number_order(body: Body, order: str, a: Value, b: Value, node: ast.AST) -> str:
    """Compare two numbers of the rules exactly: a whole number with a float too."""
    if isinstance(a.kind, Float) or isinstance(b.kind, Float):
        return _float_order(body, order, a, b, node)
    a, b = body.as_int(a), body.as_int(b)
    (al, ah), (bl, bh) = ends(a), ends(b)
    sure = _known_order(order, (al, ah), (bl, bh))
    if sure is not None:
        return "true" if sure else "false"
    if ah <= HIGH and bh <= HIGH:
        return body.new(f"icmp {'' if order in ('eq', 'ne') else 's'}{order} i64 {a.text}, {b.text}")
    if al >= 0 and bl >= 0:
        return body.new(f"icmp {'' if order in ('eq', 'ne') else 'u'}{order} i64 {a.text}, {b.text}")
    x = body.new(f"{'zext' if ah > HIGH else 'sext'} i64 {a.text} to i128")
    y = body.new(f"{'zext' if bh > HIGH else 'sext'} i64 {b.text} to i128")
    return body.new(f"icmp {'' if order in ('eq', 'ne') else 's'}{order} i128 {x}, {y}")


def _known_order(order: str, a: tuple[int, int], b: tuple[int, int]) -> bool | None:
    (al, ah), (bl, bh) = a, b
    if al == ah and bl == bh:
        return {"eq": al == bl, "ne": al != bl, "lt": al < bl, "le": al <= bl, "gt": al > bl, "ge": al >= bl}[
            order
        ]
    if ah < bl:
        return order in ("lt", "le", "ne")
    if al > bh:
        return order in ("gt", "ge", "ne")
    return None


_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}


def _float_order(body: Body, order: str, a: Value, b: Value, node: ast.AST) -> str:
    if isinstance(a.kind, Float) and isinstance(b.kind, Float):
        return body.new(f"fcmp {'une' if order == 'ne' else 'o' + order} double {a.text}, {b.text}")
    if isinstance(a.kind, Float):
        return _float_order(body, _MIRRORED[order], b, a, node)
    a = body.as_int(a)
    low, high = ends(a)
    near = body.as_float(a, node).text
    if low >= -EXACT and high <= EXACT:
        return body.new(f"fcmp {'une' if order == 'ne' else 'o' + order} double {near}, {b.text}")
    # Rounding keeps the order; only where the rounded number equals the float must the whole numbers decide.
    by_float = body.new(f"fcmp {'une' if order == 'ne' else 'o' + order} double {near}, {b.text}")
    same = body.new(f"fcmp oeq double {near}, {b.text}")
    limit, sign = ("0x43F0000000000000", "u") if high > HIGH else ("0x43E0000000000000", "s")
    beyond = body.new(f"fcmp oge double {b.text}, {limit}")
    safe = body.new(f"select i1 {body.new(f'xor i1 {same}, true')}, i1 true, i1 {beyond}")
    inside = body.new(f"select i1 {safe}, double 0.0, double {b.text}")
    back = body.new(f"fpto{sign}i double {inside} to i64")
    exact = body.new(f"icmp {'' if order in ('eq', 'ne') else sign}{order} i64 {a.text}, {back}")
    # The float is the next power of two, above every word.
    above = "true" if order in ("lt", "le", "ne") else "false"
    decided = body.new(f"select i1 {beyond}, i1 {above}, i1 {exact}")
    return body.new(f"select i1 {same}, i1 {decided}, i1 {by_float}")


# --- equality ---------------------------------------------------------------------------------------------------


def _class(kind: Kind) -> str:
    """Return the class of things that can be equal to each other."""
    match kind:
        case Int() | Bool() | Float():
            return "number"
        case Tuple() | Row():
            return "tuple"
        case Member(cls) | Record(cls, _):
            return f"{id(cls)}"
        case Set() | Frozen():
            return "set"
        case Dict():
            return "dict"
    return type(kind).__name__


def equal(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return whether two values are equal, as an i1."""
    if isinstance(a.kind, Union):
        return truth_bit(
            body, body.alternatives(a, lambda one: body.bool_of(equal(body, one, b, node)), node)
        )
    if isinstance(b.kind, Union):
        return truth_bit(
            body, body.alternatives(b, lambda one: body.bool_of(equal(body, a, one, node)), node)
        )
    if isinstance(a.kind, Member) and a.kind == b.kind and not (a.is_known and b.is_known):
        return body.new(f"icmp eq i64 {a.text}, {b.text}")
    a, b = body.as_plain(a), body.as_plain(b)
    if _class(a.kind) != _class(b.kind):
        if isinstance(a.kind, Known) or isinstance(b.kind, Known):
            raise refused(
                node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}"
            )
        return "false"
    if a.is_known and b.is_known and not isinstance(a.kind, Known):
        return "true" if a.const == b.const else "false"
    if is_number(a):
        return number_order(body, "eq", a, b, node)
    match a.kind, b.kind:
        case Nothing(), Nothing():
            return "true"
        case Text(x, y), Text(u, v):
            if y < u or v < x:
                return "false"
            if a.kind == b.kind == LETTER:
                return letters_compared(body, "eq", a, b)
            return equal(body, as_letters(a), as_letters(b), node)
        case Tuple(x), Tuple(y):
            if len(x) != len(y):
                return "false"
            return _all_entries(body, a, b, len(x), node)
        case Record(_, x), Record():
            return _all_entries(body, a, b, len(x), node)
        case ((Tuple() | Row()), (Tuple() | Row())):
            return _equal_rows(body, a, b, node)
        case (List(), List()) | (Deque(), Deque()):
            return _equal_rows(body, a, b, node)
        case ((Set() | Frozen()), (Set() | Frozen())):
            from zermelo.compiled.language.sets import is_subset

            return truth_bit(body, is_subset(body, ast.Eq(), a, b, node))
        case Dict(), Dict() if not isinstance(a.kind, Tally) and not isinstance(b.kind, Tally):
            from zermelo.compiled.language.dicts import equal_dicts

            return equal_dicts(body, a, b, node)
        case Range(), Range() if a.is_known and b.is_known:
            return "true" if a.const == b.const else "false"
        case Known(thing=one), Known(thing=other):
            return "true" if one is other else "false"
    raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")


def letters_compared(body: Body, order: str, a: Value, b: Value) -> str:
    """Compare two letters by their code points, as an i1."""
    one, other = (body.new(f"load i64, ptr {value.text}") for value in (a, b))
    return body.new(f"icmp {'' if order == 'eq' else 'u'}{order} i64 {one}, {other}")


def equal_entries(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return whether two entries are equal or the same thing; for NaN only the plain engine can tell the second."""
    for value in (a, b):
        if isinstance(value.kind, Float) and not value.is_known:
            body.fault_if(body.new(f"fcmp uno double {value.text}, {value.text}"), PLAIN, node)
    return equal(body, a, b, node)


def truth_bit(body: Body, value: Value) -> str:
    """Return True or False as an i1."""
    if value.is_known:
        return "true" if value.const else "false"
    return body.new(f"icmp ne i64 {value.text}, 0")


def _all_entries(body: Body, a: Value, b: Value, count: int, node: ast.AST) -> str:
    """Return whether the entries of two tuples of known length are equal, each to its own."""
    bits = "true"
    for i in range(count):
        same = equal_entries(body, body.item(a, i), body.item(b, i), node)
        if same == "false":
            return "false"
        if same != "true":
            bits = same if bits == "true" else body.new(f"and i1 {bits}, {same}")
    return bits


def _equal_rows(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    count, other = length_of(body, a), length_of(body, b)
    (x, one), (y, two) = as_row(body, a, node), as_row(body, b, node)
    same_length = number_order(body, "eq", count, other, node)
    if one is None or two is None:
        return same_length
    result = body.room(1)
    body.put(f"store i64 {body.bool_of(same_length).text}, ptr {result}")
    look, end = body.label(), body.label()
    body.branch(same_length, look, end)
    body.begin(look)
    # No way out at the first difference: entries are few, and equality has no side effects here.
    with body.counted(count.text) as i:
        left = body.load(one, body.at(x.text, body.times(i, size(one))))
        right = body.load(two, body.at(y.text, body.times(i, size(two))))
        same = body.bool_of(equal_entries(body, left, right, node)).text
        old = body.new(f"load i64, ptr {result}")
        body.put(f"store i64 {body.new(f'and i64 {old}, {same}')}, ptr {result}")
    body.go(end)
    body.begin(end)
    return body.new(f"icmp ne i64 {body.new(f'load i64, ptr {result}')}, 0")


def _row_order(body: Body, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    """Compare two tuples of the rules: the first entries that differ decide, then the lengths."""
    if not isinstance(a.kind, Tuple) or not isinstance(b.kind, Tuple) or len(a.kind.items) > _WRITTEN_OUT:
        return _rows_order(body, op, a, b, node)
    n, m = len(a.kind.items), len(b.kind.items)

    def at(i: int) -> Value:
        if i == min(n, m):
            return compared(body, op, whole(n), whole(m), node)
        left, right = body.item(a, i), body.item(b, i)
        same = equal_entries(body, left, right, node)
        if same == "true":
            return at(i + 1)
        if same == "false":
            return compared(body, op, left, right, node)
        return body.choose(same, lambda: at(i + 1), lambda: compared(body, op, left, right, node), node)

    return at(0)


def _rows_order(body: Body, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    """Compare rows whose lengths only the running rules know: the first entries that differ decide."""
    count, other = length_of(body, a), length_of(body, b)
    (x, one), (y, two) = as_row(body, a, node), as_row(body, b, node)
    if one is None or two is None:
        return compared(body, op, count, other, node)
    result, done = body.room(1), body.room(1)
    body.put(f"store i64 0, ptr {done}")
    shorter = body.new(f"call i64 @llvm.smin.i64(i64 {count.text}, i64 {other.text})")
    with body.counted(shorter) as i:
        look, differ, next_ = body.label(), body.label(), body.label()
        body.branch(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {done}')}, 0"), look, next_)
        body.begin(look)
        left = body.load(one, body.at(x.text, body.times(i, size(one))))
        right = body.load(two, body.at(y.text, body.times(i, size(two))))
        body.branch(equal_entries(body, left, right, node), next_, differ)
        body.begin(differ)
        answer = body.bool_of(bit(body, compared(body, op, left, right, node), node)).text
        body.put(f"store i64 {answer}, ptr {result}")
        body.put(f"store i64 1, ptr {done}")
        body.go(next_)
        body.begin(next_)
    lengths, end = body.label(), body.label()
    body.branch(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {done}')}, 0"), lengths, end)
    body.begin(lengths)
    answer = body.bool_of(bit(body, compared(body, op, count, other, node), node)).text
    body.put(f"store i64 {answer}, ptr {result}")
    body.go(end)
    body.begin(end)
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


# --- identity --------------------------------------------------------------------------------------


def range_ends(body: Body, value: Value) -> tuple[Value, Value]:
    """Return start and stop of a range that rules write."""
    if value.is_known:
        return whole(value.const.start), whole(value.const.stop)
    return body.load(Int(), value.text), body.load(Int(), body.at(value.text, 1))


def _identical(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Translate `is`: only for None, True and False, and what is known while compiling; numbers have no identity."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one.kind, Nothing):
            return _is_none(body, other, node)
        if isinstance(one.kind, Bool) and one.is_known:
            if isinstance(other.kind, Bool):
                return body.bool_of(body.new(f"icmp eq i64 {a.text}, {b.text}"))
            if isinstance(other.kind, Union):
                return body.alternatives(other, _compared_with(body, one, node), node)
            return truth(False)
    for one, other in ((a, b), (b, a)):
        if isinstance(one.kind, Member):
            if isinstance(other.kind, Union):
                return body.alternatives(other, _compared_with(body, one, node), node)
            if one.kind != other.kind:
                return truth(False)
            return body.bool_of(body.new(f"icmp eq i64 {a.text}, {b.text}"))
    if isinstance(a.kind, Known) and isinstance(b.kind, Known):
        return truth(a.kind.thing is b.kind.thing)
    for one, other in ((a, b), (b, a)):
        if isinstance(one.kind, Bool):
            if isinstance(other.kind, Bool):
                return body.bool_of(body.new(f"icmp eq i64 {a.text}, {b.text}"))
            if isinstance(other.kind, Union):
                return body.alternatives(other, _compared_with(body, one, node), node)
            return truth(False)
    if isinstance(a.kind, Changing) and isinstance(b.kind, Changing):
        if type(a.kind) is not type(b.kind):
            return truth(False)
        if not a.kind.cell.is_outside and not b.kind.cell.is_outside:
            return body.bool_of(body.new(f"icmp eq ptr {a.text}, {b.text}"))
    raise refused(node, MIXED, name=construct(node), one=named(a.kind), other=named(b.kind))


def _compared_with(body: Body, one: Value, node: ast.AST) -> Callable[[Value], Value]:
    return lambda other: _identical(body, other, one, node)


def _is_none(body: Body, value: Value, node: ast.AST) -> Value:
    if isinstance(value.kind, Union):
        places = [i for i, kind in enumerate(value.kind.kinds) if isinstance(kind, Nothing)]
        if not places:
            return truth(False)
        tag = body.new(f"load i64, ptr {value.text}")
        return body.bool_of(body.new(f"icmp eq i64 {tag}, {places[0]}"))
    return truth(isinstance(value.kind, Nothing))
