"""Calls: of the person's own functions and methods, and of those of Python and of ours that the language knows."""

from __future__ import annotations

import ast
import functools
import math
import operator
import types
from collections.abc import Callable
from typing import Any

from zermelo import bits
from zermelo.compiled.language.body import SIGNED, Body
from zermelo.compiled.language.compare import bit, compared, length_of, range_ends
from zermelo.compiled.language.expressions import Method, as_list, operation
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.kinds import (
    HIGH,
    TOP,
    Array,
    Bool,
    Dict,
    Float,
    Int,
    Kind,
    Known,
    List,
    Nothing,
    Range,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.mutable import copied, new_set, sort_row
from zermelo.compiled.language.numbers import (
    INFINITE,
    absolute,
    divided,
    ends,
    float_divided,
    is_number,
    masked,
    whole_part,
)
from zermelo.compiled.language.refusal import (
    CALL,
    FUNCTION,
    OPERATION,
    SUPER,
    construct,
    not_in_language,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import FUNCTIONS, METHODS, expression, function, method
from zermelo.compiled.language.sequences import range_length, replaced, tuple_of
from zermelo.compiled.language.sources import (
    Source,
    collected,
    go_through,
    order_is_free,
    source_of,
    source_of_value,
)
from zermelo.compiled.language.values import Value, fraction, integer, truth, whole


@expression(ast.Call)
def _call(body: Body, node: ast.Call) -> Value:
    if isinstance(node.func, ast.Attribute):
        owner = body.value(node.func.value)
        if not isinstance(owner.kind, Known):
            translate = METHODS.get(node.func.attr)
            if translate is None:
                raise not_in_language(node)
            return translate(body, owner, node)
    function = body.value(node.func)
    if not isinstance(function.kind, Known):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(function.kind))
    return called(body, function.kind.thing, node)


def called(body: Body, thing: Any, node: ast.Call) -> Value:
    """Translate the call of something that is known."""
    if thing is super:
        raise refused(node, SUPER)
    if isinstance(thing, Question):
        return thing.asked(body, [body.value(argument) for argument in node.args], node)
    known_one = _known_function(thing)
    if known_one is not None:
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            raise refused(node, CALL, name=construct(node.func))
        return known_one(body, node)
    values, names = _given(body, node)
    return body.module.call(body, thing, values, names, node)


class Question:
    """A method of the rules, as routines of our own call it."""

    def asked(self, body: Body, values: list[Value], node: ast.AST) -> Value:
        """Translate a call."""
        raise NotImplementedError

    def source(self, body: Body, values: list[Value], node: ast.AST) -> Source | None:
        """Return what a loop goes through, if it gives several values; else None."""
        return None


def _known_function(thing: Any) -> Callable[[Body, ast.Call], Value] | None:
    try:
        return FUNCTIONS.get(thing)
    except TypeError:
        return None


def _given(body: Body, node: ast.Call) -> tuple[list[Value], dict[str, Value]]:
    values: list[Value] = []
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            row = body.value(argument.value)
            if not isinstance(row.kind, Tuple):
                raise refused(node, CALL, name=construct(node.func))
            values += [body.item(row, i) for i in range(len(row.kind.items))]
        else:
            values.append(body.value(argument))
    names: dict[str, Value] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise refused(node, CALL, name=construct(node.func))
        names[keyword.arg] = body.value(keyword.value)
    return values, names


def applied(body: Body, thing: Any, values: list[Value], node: ast.AST) -> Value:
    """Return what a function gives for values that are there already."""
    known_one = _known_function(thing)
    if known_one is None:
        return body.module.call(body, thing, values, {}, node)
    # The translators of known functions take syntax: the values get names that nobody can write.
    names: list[ast.expr] = []
    for i, value in enumerate(values):
        name = f"{i}'{getattr(node, 'lineno', 0)}.{getattr(node, 'col_offset', 0)}"
        body.scopes.append({name: name})
        body.set_name(name, value, node)
        names.append(ast.copy_location(ast.Name(name, ast.Load()), node))
    call = ast.copy_location(ast.Call(ast.Name(getattr(thing, "__name__", "f"), ast.Load()), names, []), node)
    ast.fix_missing_locations(call)
    found = known_one(body, call)
    for _ in values:
        body.scopes.pop()
    return found


def function_value(body: Body, node: ast.expr) -> Any:
    """Return the function that an expression names."""
    value = body.value(node)
    if not isinstance(value.kind, Known):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return value.kind.thing


def plain_function(body: Body, thing: Any, node: ast.AST) -> tuple[types.FunctionType, bool]:
    """Return the Python function behind a thing that is called, and whether it takes the game as its first argument."""
    takes_game = False
    if isinstance(thing, Method):
        static = thing.static
        takes_game = not isinstance(static, staticmethod)
        if isinstance(static, classmethod):
            raise refused(node, FUNCTION, name=thing.name)
        thing = getattr(static, "__func__", static)
    elif isinstance(thing, types.MethodType):
        if thing.__self__ is not body.module.game:
            raise refused(node, FUNCTION, name=construct(node))
        thing, takes_game = thing.__func__, True
    thing = body.module.plain(thing)
    if not isinstance(thing, types.FunctionType) or hasattr(thing, "__wrapped__"):
        raise refused(node, FUNCTION, name=construct(node))
    return thing, takes_game


# --- arguments of known functions -----------------------------------------------------------------------------


def arguments(body: Body, node: ast.Call, least: int, most: int) -> list[Value]:
    """Return the arguments of a known function, which takes no names."""
    if node.keywords or not least <= len(node.args) <= most:
        raise refused(node, CALL, name=construct(node.func))
    return [body.value(argument) for argument in node.args]


def of_each(body: Body, value: Value, act: Callable[[Value], Value], node: ast.AST) -> Value:
    """Return what `act` makes of a value, whichever of its kinds it has."""
    return body.alternatives(value, act, node)


def wrong(value: Value, node: ast.AST) -> Exception:
    """Return the refusal of a function on a value of this kind."""
    return refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


# --- numbers ----------------------------------------------------------------------------------------------------


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


@function(min)
def _min(body: Body, node: ast.Call) -> Value:
    return _extreme(body, node, ast.Lt)


@function(max)
def _max(body: Body, node: ast.Call) -> Value:
    return _extreme(body, node, ast.Gt)


def _extreme(body: Body, node: ast.Call, order: type[ast.cmpop]) -> Value:
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if not set(options) <= {"key", "default"}:
        raise refused(node, CALL, name=construct(node.func))
    key = key_function(body, options["key"]) if "key" in options else None
    if len(node.args) == 1:
        return _extreme_of(body, node, order, key, options.get("default"))
    if not node.args or "default" in options:
        raise refused(node, CALL, name=construct(node.func))
    values = [body.kept(body.value(argument)) for argument in node.args]
    best = values[0]
    for value in values[1:]:
        best = _better(body, order, best, value, key, node)
    return best


def _better(body: Body, order: type[ast.cmpop], best: Value, value: Value, key: Any, node: ast.AST) -> Value:
    """Return the better of two values; the first where neither is."""
    if key is None and isinstance(best.kind, Int) and isinstance(value.kind, Int):
        (al, ah), (bl, bh) = ends(best), ends(value)
        if ah <= HIGH and bh <= HIGH:
            pick = min if order is ast.Lt else max
            text = body.new(f"call i64 @llvm.s{pick.__name__}.i64(i64 {best.text}, i64 {value.text})")
            return integer(pick(al, bl), pick(ah, bh), text)
    one = value if key is None else applied(body, key, [value], node)
    other = best if key is None else applied(body, key, [best], node)
    test = bit(body, compared(body, order(), one, other, node), node)
    return body.choose(test, lambda: value, lambda: best, node)


def _extreme_of(
    body: Body, node: ast.Call, order: type[ast.cmpop], key: Any, default: ast.expr | None
) -> Value:
    """The best of what a source gives. Kinds that earlier rounds have seen are kept under a name of no variable."""
    source = source_of(body, node.args[0])
    if source.is_set and key is not None:
        order_is_free(source, node)
    fallback = None if default is None else body.value(default)
    name = f"<best {node.lineno}.{node.col_offset}"
    seen = body.room(1)
    body.put(f"store i64 0, ptr {seen}")
    kind = body.kinds.get(name)
    slot = body.room(size(kind)) if kind is not None else ""
    key_name = f"<key {node.lineno}.{node.col_offset}"
    key_kind = body.kinds.get(key_name)
    key_slot = body.room(size(key_kind)) if key_kind is not None else ""

    def one(value: Value) -> None:
        body.fresh(value, node)
        body.kinds[name] = body.joined(body.kinds.get(name), value.kind, node)
        rank = value
        if key is not None:
            rank = applied(body, key, [value], node)
            body.kinds[key_name] = body.joined(body.kinds.get(key_name), rank.kind, node)
        if kind is None or body.kinds[name] != kind or (key is not None and body.kinds[key_name] != key_kind):
            return  # the next round knows more
        first, later, take, end = (body.label() for _ in range(4))
        is_first = body.new(f"icmp eq i64 {body.new(f'load i64, ptr {seen}')}, 0")
        body.branch(is_first, first, later)
        body.begin(later)
        best = body.load(kind, slot) if key is None else body.load(key_kind, key_slot)  # type: ignore[arg-type]
        body.branch(bit(body, compared(body, order(), rank, best, node), node), take, end)
        body.begin(first)
        body.put(f"store i64 1, ptr {seen}")
        body.go(take)
        body.begin(take)
        body.store(body.convert(value, kind, node), slot)
        if key is not None:
            body.store(body.convert(rank, key_kind, node), key_slot)  # type: ignore[arg-type]
        body.go(end)
        body.begin(end)

    go_through(body, source, one, node)
    none = body.new(f"icmp eq i64 {body.new(f'load i64, ptr {seen}')}, 0")
    if fallback is None:
        body.fault_if(none, "empty", node)
        if kind is None:
            raise unsettled(node)
        return body.load(kind, slot)
    if kind is None:
        return fallback
    return body.choose(none, lambda: fallback, lambda: body.load(kind, slot), node)


@function(sum)
def _sum(body: Body, node: ast.Call) -> Value:
    if not 1 <= len(node.args) <= 2 or any(keyword.arg != "start" for keyword in node.keywords):
        raise refused(node, CALL, name="sum")
    source = source_of(body, node.args[0])
    starts = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    start = body.value(starts[0]) if starts else whole(0)
    name = f"<sum {node.lineno}.{node.col_offset}"
    kind = body.joined(body.kinds.get(name), start.kind, node)
    body.kinds[name] = kind
    slot = body.room(size(kind))
    body.store(body.convert(start, kind, node), slot)

    def one(value: Value) -> None:
        if isinstance(value.kind, Float) or isinstance(kind, Float):
            order_is_free(source, node)
            if isinstance(body.module.python_version, tuple) and body.module.python_version >= (3, 12):
                # From 3.12 on Python sums floats with a correction of the rounding.
                raise refused(node, OPERATION, operation=construct(node), kinds="float")
        total = operation(body, ast.Add(), body.load(kind, slot), value, node)
        if is_mutable(total.kind) or isinstance(total.kind, Tuple | Row | List):
            raise wrong(value, node)
        body.kinds[name] = wider = body.joined(body.kinds[name], _spread(total), node)
        if wider == kind:
            body.store(body.convert(total, kind, node), slot)

    go_through(body, source, one, node)
    return body.load(kind, slot)


def _spread(total: Value) -> Kind:
    """Return the kind of a sum: it is not known how far it goes, only that it goes there at once."""
    if isinstance(total.kind, Int) and not total.kind.is_unsigned:
        return Int(0 if total.kind.low >= 0 else -HIGH - 1, HIGH)
    return total.kind


@function(any)
def _any(body: Body, node: ast.Call) -> Value:
    return _any_all(body, node, is_any=True)


@function(all)
def _all(body: Body, node: ast.Call) -> Value:
    return _any_all(body, node, is_any=False)


def _any_all(body: Body, node: ast.Call, *, is_any: bool) -> Value:
    if len(node.args) != 1 or node.keywords:
        raise refused(node, CALL, name=construct(node.func))
    source = source_of(body, node.args[0])
    result = body.room(1)
    body.put(f"store i64 {0 if is_any else 1}, ptr {result}")

    def one(value: Value) -> None:
        loop = body.loops[-1]
        hit = body.label()
        test = bit(body, value, node)
        body.branch(test, *((hit, loop.again) if is_any else (loop.again, hit)))
        body.begin(hit)
        body.put(f"store i64 {1 if is_any else 0}, ptr {result}")
        # Who knows in which order Python asks the members of a set: all of them are asked, one may fail.
        body.go(loop.again if source.is_set else loop.exit.label)

    go_through(body, source, one, node)
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


@function(next)
def _next(body: Body, node: ast.Call) -> Value:
    """Only of a generator that is written in its place, or made by iter(…): nobody else can go on with it."""
    if not 1 <= len(node.args) <= 2 or node.keywords:
        raise refused(node, CALL, name="next")
    first = node.args[0]
    if not isinstance(first, ast.GeneratorExp) and not (
        isinstance(first, ast.Call)
        and isinstance(first.func, ast.Name)
        and body.own_name(first.func.id) is None
        and body.job.lookup(first.func.id) in (iter, filter, map)
    ):
        raise refused(node, CALL, name="next")
    source = source_of(body, first)
    order_is_free(source, node)
    default = body.value(node.args[1]) if len(node.args) == 2 else None
    name = f"<next {node.lineno}.{node.col_offset}"
    found = body.room(1)
    body.put(f"store i64 0, ptr {found}")
    kind = body.kinds.get(name)
    slot = body.room(size(kind)) if kind is not None else ""

    def one(value: Value) -> None:
        body.fresh(value, node)
        body.kinds[name] = body.joined(body.kinds.get(name), value.kind, node)
        if kind is not None and body.kinds[name] == kind:
            body.store(body.convert(value, kind, node), slot)
        body.put(f"store i64 1, ptr {found}")
        body.go(body.loops[-1].exit.label)

    go_through(body, source, one, node)
    none = body.new(f"icmp eq i64 {body.new(f'load i64, ptr {found}')}, 0")
    if default is None:
        body.fault_if(none, "end", node)
        if kind is None:
            raise unsettled(node)
        return body.load(kind, slot)
    if kind is None:
        return default
    return body.choose(none, lambda: default, lambda: body.load(kind, slot), node)


# --- rows -------------------------------------------------------------------------------------------------------


@function(len)
def _len(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)

    def one(value: Value) -> Value:
        match value.kind:
            case Tuple() | Row() | List() | Set() | Dict():
                return length_of(body, value)
            case Text() if value.is_known:
                return whole(len(value.const))
            case Range(step):
                return range_length(body, *range_ends(body, value), whole(step), node)
            case Array():
                return Value(SIGNED, f"{value.text}n0")
        raise wrong(value, node)

    return of_each(body, given, one, node)


@function(range)
def _range(body: Body, node: ast.Call) -> Value:
    given = [body.as_int(value) for value in arguments(body, node, 1, 3)]
    if not all(isinstance(value.kind, Int) and not value.kind.is_unsigned for value in given):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(given[0].kind))
    first, last = (whole(0), given[0]) if len(given) == 1 else (given[0], given[1])
    step = given[2] if len(given) == 3 else whole(1)
    if not step.is_known or step.const == 0:
        raise refused(node, OPERATION, operation=construct(node), kinds="range")
    if first.is_known and last.is_known:
        return body.constant(range(first.const, last.const, step.const), node)
    slot = body.room(2)
    body.store(first, slot)
    body.store(last, body.at(slot, 1))
    return Value(Range(step.const), slot)


@function(tuple)
def _tuple(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="tuple")
    return as_tuple(body, node.args[0], node) if node.args else tuple_of(body, [])


def as_tuple(body: Body, argument: ast.expr, node: ast.expr) -> Value:
    """Return the entries of an expression as a tuple."""
    source = _source_or_value(body, argument)
    if isinstance(source, Source):
        return collected(body, source, node, "tuple")
    if isinstance(source.kind, Tuple | Row):
        return source
    if isinstance(source.kind, List) and source.kind.item is not None:
        if is_mutable(source.kind.item):
            body.fresh(source, node)
        slot = body.room(size(source.kind))
        if source.kind.is_fixed:
            body.copy(source.text, slot, size(source.kind))
            return Value(Tuple((source.kind.item,) * source.kind.room), body.at(slot, 1))
        body.clear(slot, size(source.kind))
        count = body.new(f"load i64, ptr {source.text}")
        words = body.new(f"add i64 {body.new(f'mul i64 {count}, {8 * size(source.kind.item)}')}, 8")
        body.put(f"call void @llvm.memcpy.p0.p0.i64(ptr {slot}, ptr {source.text}, i64 {words}, i1 false)")
        return Value(Row(source.kind.item, source.kind.room), slot)
    if isinstance(source.kind, List):
        return tuple_of(body, [])
    if isinstance(source.kind, Union):
        return body.alternatives(
            source, lambda one: collected(body, source_of_value(body, one, node), node, "tuple"), node
        )
    return collected(body, source_of_value(body, source, node), node, "tuple")


_LAZY = (range, enumerate, zip, reversed, map, filter, iter)


def _source_or_value(body: Body, node: ast.expr) -> Source | Value:
    """Return a source where syntax makes one, else the value: a copy of it may be simpler."""
    if isinstance(node, ast.GeneratorExp):
        return source_of(body, node)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and body.own_name(node.func.id) is None:
            found = body.job.lookup(node.func.id)
            if any(found is lazy for lazy in _LAZY):
                return source_of(body, node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values"):
            return source_of(body, node)
        found_source = body.module.generator_call(body, node)
        if found_source is not None:
            return found_source
    return body.value(node)


@function(list)
def _list(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="list")
    if not node.args:
        slot = body.room(1)
        body.put(f"store i64 0, ptr {slot}")
        return Value(List(None, 0), slot)
    source = _source_or_value(body, node.args[0])
    if isinstance(source, Source):
        return collected(body, source, node, "list")
    if isinstance(source.kind, List):
        return copied(body, source, node)
    if isinstance(source.kind, Row):
        return as_list(body, source, node)
    return collected(body, source_of_value(body, source, node), node, "list")


@function(set)
def _set(body: Body, node: ast.Call) -> Value:
    return _new_set(body, node, is_frozen=False)


@function(frozenset)
def _frozenset(body: Body, node: ast.Call) -> Value:
    return _new_set(body, node, is_frozen=True)


def _new_set(body: Body, node: ast.Call, *, is_frozen: bool) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="set")
    if not node.args:
        return new_set(body, Set(None, 0, is_frozen))
    made = collected(body, source_of(body, node.args[0]), node, "set")
    assert isinstance(made.kind, Set)
    return Value(Set(made.kind.item, made.kind.room, is_frozen), made.text)


@function(dict)
def _dict(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="dict")
    if not node.args:
        slot = body.room(1)
        body.put(f"store i64 0, ptr {slot}")
        return Value(Dict(None, None, 0), slot)
    value = body.value(node.args[0])
    return copied(body, value, node)


def key_function(body: Body, node: ast.expr) -> Any:
    """Return the function given as `key`: asked more than once for an entry, it must not change anything."""
    from zermelo.compiled.language.module import Nested, names_changed

    found = function_value(body, node)
    if _known_function(found) is not None:
        return found
    tree = (
        found.tree if isinstance(found, Nested) else body.module.tree_of(plain_function(body, found, node)[0])
    )
    if names_changed(tree, body.job.lookup):
        raise refused(node, CALL, name="key")
    return found


def sort_options(body: Body, node: ast.Call) -> tuple[Any, bool]:
    """Return the key and whether the order is reversed."""
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if not set(options) <= {"key", "reverse"}:
        raise refused(node, CALL, name=construct(node.func))
    turned = body.value(options["reverse"]) if "reverse" in options else truth(False)
    if not turned.is_known:
        raise refused(node, OPERATION, operation=construct(node), kinds="reverse")
    key = key_function(body, options["key"]) if "key" in options else None
    return key, bool(turned.const)


@function(sorted)
def _sorted(body: Body, node: ast.Call) -> Value:
    if len(node.args) != 1:
        raise refused(node, CALL, name="sorted")
    key, is_reversed = sort_options(body, node)
    source = source_of(body, node.args[0])
    if source.is_set and key is not None:
        order_is_free(source, node)
    source.is_set = False
    made = collected(body, source, node, "list")
    sort_row(body, made, key, is_reversed, node)
    return made


@function(isinstance)
def _isinstance(body: Body, node: ast.Call) -> Value:
    value, classes = arguments(body, node, 2, 2)
    wanted = classes.const if isinstance(classes.const, tuple) else (classes.const,)
    if not all(isinstance(kind, type) for kind in wanted):
        raise wrong(classes, node)

    def one(value: Value) -> Value:
        own = _class(value, node)
        return truth(any(isinstance(kind, type) and issubclass(own, kind) for kind in wanted))

    return of_each(body, value, one, node)


@function(type)
def _type(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    from zermelo.compiled.language.values import known

    return known(_class(given, node))


def _class(value: Value, node: ast.AST) -> type:
    match value.kind:
        case Int():
            return int
        case Bool():
            return bool
        case Float():
            return float
        case Nothing():
            return type(None)
        case Text():
            return str
        case Tuple() | Row():
            return tuple
        case List():
            return list
        case Set(is_frozen=is_frozen):
            return frozenset if is_frozen else set
        case Dict():
            return dict
        case Range():
            return range
    raise wrong(value, node)


# --- words of ours, and of machines -------------------------------------------------------------------------------


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
    operator.lshift: ast.LShift, operator.rshift: ast.RShift,
}  # fmt: skip


def _operator(op: type[ast.operator]) -> Callable[[Body, ast.Call], Value]:
    def translated(body: Body, node: ast.Call) -> Value:
        a, b = arguments(body, node, 2, 2)
        return operation(body, op(), a, b, node)

    return translated


for _function, _op in _OPERATORS.items():
    FUNCTIONS[_function] = _operator(_op)


@function(functools.reduce)
def _reduce(body: Body, node: ast.Call) -> Value:
    """The same as a loop: f(f(f(start, a), b), c)."""
    if node.keywords or not 2 <= len(node.args) <= 3:
        raise refused(node, CALL, name="reduce")
    step = function_value(body, node.args[0])
    source = source_of(body, node.args[1])
    order_is_free(source, node)
    if len(node.args) == 2:
        raise refused(node, CALL, name="reduce")
    start = body.fresh(body.value(node.args[2]), node)
    name = f"<reduce {node.lineno}.{node.col_offset}"
    kind = body.joined(body.kinds.get(name), start.kind, node)
    body.kinds[name] = kind
    slot = body.room(size(kind))
    body.store(body.convert(start, kind, node), slot)

    def one(value: Value) -> None:
        total = applied(body, step, [body.load(kind, slot), value], node)
        body.kinds[name] = wider = body.joined(body.kinds[name], total.kind, node)
        if wider == kind:
            body.store(body.convert(total, kind, node), slot)

    go_through(body, source, one, node)
    return body.load(kind, slot)
