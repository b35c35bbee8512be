"""Functions of Python that go through something: the best, the sum, whether any or all, the next, a reduction."""

from __future__ import annotations

import ast
import functools
import math
from collections.abc import Callable
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import (
    applied,
    function_value,
    wrong,
)
from zermelo.compiled.language.compare import bit, compared
from zermelo.compiled.language.comprehensions import collected
from zermelo.compiled.language.errors import in_any_order
from zermelo.compiled.language.expressions import operation
from zermelo.compiled.language.generators import generator_call
from zermelo.compiled.language.iterators import going_under
from zermelo.compiled.language.kinds import (
    HIGH,
    Bool,
    Float,
    Int,
    Kind,
    List,
    Row,
    Text,
    Tuple,
    is_mutable,
    size,
)
from zermelo.compiled.language.known_rows import ensure_pure, key_function
from zermelo.compiled.language.numbers import (
    ends,
    is_number,
)
from zermelo.compiled.language.orders import ensure_no_twins, ensure_ordered
from zermelo.compiled.language.records import class_with_methods
from zermelo.compiled.language.refusal import (
    CALL,
    OPERATION,
    construct,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.sources import called_thing, source_of
from zermelo.compiled.language.stepping import joined_rows, most_inside
from zermelo.compiled.language.streams import Source, go_through, order_is_free
from zermelo.compiled.language.values import Value, integer, whole


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
    for value in values:
        ensure_pure(body, key, value.kind, node)
    for value in values[1:]:
        best = _better(body, order, best, value, key, node)
    return best


def _better(body: Body, order: type[ast.cmpop], best: Value, value: Value, key: Any, node: ast.AST) -> Value:
    """Return the better of two values that rules compare by `max` or `min`; the first where neither is."""
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
    """The best, by `max` or `min`, of what a source gives.

    Kinds that earlier rounds have seen are kept under a name of no variable.
    """
    source = source_of(body, node.args[0])
    if key is not None:
        order_is_free(source, node)
    source.takes_any_order = key is None
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
        body.kinds[name] = body.joined(body.kinds.get(name), value.kind, node)
        rank = value
        if key is not None:
            ensure_pure(body, key, value.kind, node)
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
    if source.is_set:
        ensure_ordered(body.kinds.get(name), node)
    if source.is_set and not source.is_distinct:
        ensure_no_twins(body.kinds.get(name), node)
    return _found_or(body, seen, kind, slot, fallback, "empty", node)


def _found_or(
    body: Body, seen: str, kind: Kind | None, slot: str, fallback: Value | None, reason: str, node: ast.AST
) -> Value:
    """Return what a loop has put into its place, if it has seen something; else what was given for that, or a fault."""
    none = body.new(f"icmp eq i64 {body.new(f'load i64, ptr {seen}')}, 0")
    if fallback is None:
        body.fault_if(none, reason, node)
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
    source.takes_any_order = True
    starts = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    start = body.value(starts[0]) if starts else whole(0)
    if isinstance(start.kind, Text):
        raise wrong(start, node)  # in Python, too
    if isinstance(start.kind, Tuple) and not start.kind.items:
        # Rows put together.
        return collected(
            body, joined_rows(body, source, _most_of_rows(body, node), node, Tuple, Row), node, "tuple"
        )

    def step(total: Value, value: Value) -> Value:
        if isinstance(value.kind, Float) or isinstance(total.kind, Float):
            order_is_free(source, node)
            if body.module.python_version >= (3, 12):
                # From 3.12 on Python sums floats with a correction of the rounding.
                raise refused(node, OPERATION, operation=construct(node), kinds="float")
        if class_with_methods(total) or class_with_methods(value):
            order_is_free(source, node)
        found = operation(body, ast.Add(), total, value, node)
        if is_mutable(found.kind) or isinstance(found.kind, Tuple | Row | List):
            raise wrong(value, node)
        return found.as_kind(_spread(found))

    return _accumulated(body, source, start, step, node)


def _most_of_rows(body: Body, node: ast.Call) -> float:
    """Return how many entries the rows have that are summed, where they are a value."""
    return most_inside(body.value(node.args[0]).kind) if isinstance(node.args[0], ast.Name) else math.inf


def _accumulated(
    body: Body, source: Source, start: Value, step: Callable[[Value, Value], Value], node: ast.Call
) -> Value:
    """Return what `reduce` or `sum` makes of a start and all entries in turn.

    Earlier rounds have seen of which kind.
    """
    name = f"<total {node.lineno}.{node.col_offset}"
    kind = body.joined(body.kinds.get(name), start.kind, node)
    body.kinds[name] = kind
    slot = body.room(size(kind))
    body.store(body.convert(start, kind, node), slot)

    def one(value: Value) -> None:
        total = step(body.load(kind, slot), value)
        body.kinds[name] = wider = body.joined(body.kinds[name], total.kind, node)
        if wider == kind:
            body.store(body.convert(total, kind, node), slot)

    go_through(body, source, one, node)
    return body.load(kind, slot)


def _spread(total: Value) -> Kind:
    """Return the kind of a sum: it is not known how far it goes, only that it goes there at once."""
    if isinstance(total.kind, Int) and not total.kind.is_unsigned:
        return Int(0 if total.kind.low >= 0 else -HIGH - 1, HIGH)
    return total.kind


@function(math.prod)
def _prod(body: Body, node: ast.Call) -> Value:
    if len(node.args) != 1 or any(keyword.arg != "start" for keyword in node.keywords):
        raise refused(node, CALL, name="prod")
    source = source_of(body, node.args[0])
    source.takes_any_order = True
    start = body.value(node.keywords[0].value) if node.keywords else whole(1)

    def step(total: Value, value: Value) -> Value:
        if not is_number(value):
            raise wrong(value, node)
        if isinstance(value.kind, Float) or not isinstance(total.kind, Int):
            order_is_free(source, node)
        found = operation(body, ast.Mult(), total, value, node)
        return found.as_kind(_spread(found))

    return _accumulated(body, source, start, step, node)


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
    source.takes_any_order = True
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

    with in_any_order(body, source, node):
        go_through(body, source, one, node)
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


@function(next)
def _next(body: Body, node: ast.Call) -> Value:
    """Translate `next`, only of an iterator made in its place, or under a name: nobody else can go on with it."""
    if not 1 <= len(node.args) <= 2 or node.keywords:
        raise refused(node, CALL, name="next")
    first = node.args[0]
    source = None
    if isinstance(first, ast.GeneratorExp) or going_under(body, first) is not None:
        source = source_of(body, first)
    elif isinstance(first, ast.Call):
        known_one = called_thing(body, first) in (iter, filter, map, zip, enumerate, reversed)
        source = source_of(body, first) if known_one else generator_call(body, first)
    if source is None:
        raise refused(node, CALL, name="next")
    order_is_free(source, node)
    default = body.value(node.args[1]) if len(node.args) == 2 else None
    name = f"<next {node.lineno}.{node.col_offset}"
    found = body.room(1)
    body.put(f"store i64 0, ptr {found}")
    kind = body.kinds.get(name)
    slot = body.room(size(kind)) if kind is not None else ""

    def one(value: Value) -> None:
        body.kinds[name] = body.joined(body.kinds.get(name), value.kind, node)
        if kind is not None and body.kinds[name] == kind:
            body.store(body.convert(value, kind, node), slot)
        body.put(f"store i64 1, ptr {found}")
        body.go(body.loops[-1].exit.label)

    go_through(body, source, one, node)
    # Out of a generator, Python lets something else.
    return _found_or(body, found, kind, slot, default, "raise" if body.scopes else "end", node)


@function(functools.reduce)
def _reduce(body: Body, node: ast.Call) -> Value:
    """Translate `reduce` as a loop: f(f(f(start, a), b), c)."""
    if node.keywords or not 2 <= len(node.args) <= 3:
        raise refused(node, CALL, name="reduce")
    step = function_value(body, node.args[0])
    source = source_of(body, node.args[1])
    order_is_free(source, node)
    if len(node.args) == 2:
        return _reduced(body, source, step, node)
    start = body.value(node.args[2])
    return _accumulated(
        body, source, start, lambda total, value: applied(body, step, [total, value], node), node
    )


def _reduced(body: Body, source: Source, step: Any, node: ast.Call) -> Value:
    """Translate `reduce` without a start: the first entry is."""
    name = f"<reduced {node.lineno}.{node.col_offset}"
    kind = body.kinds.get(name)
    seen = body.room(1)
    body.put(f"store i64 0, ptr {seen}")
    slot = body.room(size(kind)) if kind is not None else ""

    def one(value: Value) -> None:
        if kind is None:
            body.kinds[name] = value.kind
            return
        first, later, end = body.label(), body.label(), body.label()
        body.branch(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {seen}')}, 0"), first, later)
        for label, is_first in ((first, True), (later, False)):
            body.begin(label)
            total = value if is_first else applied(body, step, [body.load(kind, slot), value], node)
            body.kinds[name] = body.joined(body.kinds[name], total.kind, node)
            if body.kinds[name] == kind:
                body.store(body.convert(total, kind, node), slot)
            body.go(end)
        body.begin(end)
        body.put(f"store i64 1, ptr {seen}")

    go_through(body, source, one, node)
    return _found_or(body, seen, kind, slot, None, "type", node)
