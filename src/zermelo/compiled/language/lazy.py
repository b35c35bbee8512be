"""What gives the entries of others: `enumerate`, `zip`, `reversed`, `map`, `filter`."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from math import inf

from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.faults import OVERFLOW
from zermelo.compiled.language.kinds import (
    HIGH,
    Int,
    List,
    Tuple,
    named,
    size,
)
from zermelo.compiled.language.numbers import arithmetic, ends
from zermelo.compiled.language.objects import data_of
from zermelo.compiled.language.orders import ensure_still_function
from zermelo.compiled.language.refusal import (
    GENERATOR,
    OPERATION,
    ORDER,
    construct,
    refused,
    unsettled,
)
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.sources import called_thing, source_of, source_of_value
from zermelo.compiled.language.streams import Each, Source, counted, order_is_free, run
from zermelo.compiled.language.values import Value, whole


def numbered(body: Body, node: ast.Call) -> Source:
    """Return `enumerate(…)` as a source."""
    starts = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    if not node.args or len(starts) > 1 or any(keyword.arg != "start" for keyword in node.keywords):
        raise refused(node, OPERATION, operation=construct(node), kinds="enumerate")
    inner = source_of(body, node.args[0])
    start = body.as_int(body.value(starts[0])) if starts else whole(0)
    if inner.is_set:
        raise refused(node, ORDER)
    if not isinstance(start.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(start.kind))
    if inner.item is None:
        return _enumerated_stream(body, inner, start, node)
    most = int(inner.most) if inner.most != inf else (1 << 62)

    def item(i: str) -> Value:
        place = arithmetic(body, ast.Add(), Value(Int(0, max(most - 1, 0)), i), start, node)
        return tuple_of(body, [place, inner.item(i)])  # type: ignore[misc]

    source = counted(inner.most, item, inner.length, guess=inner.guess)  # type: ignore[arg-type]
    source.static, source.check, source.is_there = inner.static, inner.check, inner.is_there
    return source


def _enumerated_stream(body: Body, inner: Source, start: Value, node: ast.AST) -> Source:
    counter = body.room(1)

    def stream(each: Each, after: Exit) -> None:
        if ends(start)[1] > HIGH:
            body.fault_if(body.new(f"icmp slt i64 {start.text}, 0"), OVERFLOW, node)
        body.put(f"store i64 {start.text}, ptr {counter}")

        def one(value: Value) -> None:
            i = body.new(f"load i64, ptr {counter}")
            more = arithmetic(body, ast.Add(), Value(Int(), i), whole(1), node)
            body.put(f"store i64 {more.text}, ptr {counter}")
            each(tuple_of(body, [Value(Int(), i), value]))

        assert inner.stream is not None
        inner.stream(one, after)

    return Source(inner.most, stream=stream, guess=inner.guess)


def zipped(body: Body, node: ast.Call) -> Source:
    """Return `zip(…)` as a source."""
    is_strict = False
    for keyword in node.keywords:
        test = body.value(keyword.value)
        if keyword.arg != "strict" or not test.is_known:
            raise refused(node, OPERATION, operation=construct(node), kinds="zip")
        is_strict = bool(test.const)
    parts = _zipped(body, node)
    if any(part.is_set for part in parts):
        raise refused(node, ORDER)
    if not parts or sum(part.item is None for part in parts) > 1:
        raise refused(node, GENERATOR)
    if any(part.item is None for part in parts):
        if is_strict:
            raise refused(node, OPERATION, operation=construct(node), kinds="strict")
        if any(calls_functions(body, part) for part in node.args):
            # What it calls may fail, and then it matters who is asked first.
            raise refused(node, GENERATOR)
        return _zipped_stream(body, parts, node)
    statics = [part.static for part in parts]
    calls = [calls_functions(body, part) for part in node.args[:-1]]
    if any(calls) and (None in statics or len(set(statics)) != 1):
        # Python calls a function once more before it sees that a later one has ended.
        raise refused(node, GENERATOR)

    def length() -> Value:
        lengths = [part.length() for part in parts]  # type: ignore[misc]
        least = lengths[0]
        for other in lengths[1:]:
            if is_strict and not (least.is_known and other.is_known and least.const == other.const):
                raise refused(node, OPERATION, operation=construct(node), kinds="strict")
            if least.is_known and other.is_known:
                least = whole(min(least.const, other.const))
            else:
                text = body.new(f"call i64 @llvm.smin.i64(i64 {least.text}, i64 {other.text})")
                least = Value(Int(0, min(ends(least)[1], ends(other)[1])), text)
        return least

    if is_strict and (None in statics or len(set(statics)) != 1):
        # Python says so only after the shorter one has ended.
        raise refused(node, OPERATION, operation=construct(node), kinds="strict")
    source = counted(
        min(part.most for part in parts),
        lambda i: tuple_of(body, [part.item(i) for part in parts]),  # type: ignore[misc]
        length,
    )
    if None not in statics:
        source.static = min(s for s in statics if s is not None)
    source.check, source.is_there = _all_checks(parts), _all_there(body, parts)
    return source


def _all_checks(parts: list[Source]) -> Callable[[], None] | None:
    checks = [part.check for part in parts if part.check is not None]

    def check() -> None:
        for one in checks:
            one()

    return check if checks else None


def _all_there(body: Body, parts: list[Source]) -> Callable[[str], str] | None:
    looks = [part.is_there for part in parts if part.is_there is not None]

    def all_there(i: str) -> str:
        found = [look(i) for look in looks]
        return functools.reduce(lambda one, other: body.new(f"and i1 {one}, {other}"), found)

    return all_there if looks else None


def _zipped_stream(body: Body, parts: list[Source], node: ast.AST) -> Source:
    """Zip one source that is gone through in its own order with others that can be counted."""
    place = next(k for k, part in enumerate(parts) if part.item is None)
    before, lead, later = parts[:place], parts[place], parts[place + 1 :]
    counter = body.room(1)

    def ensure(some: list[Source], i: str, end: str) -> None:
        for part in some:
            on = body.label()
            assert part.length is not None
            if part.check is not None:
                part.check()
            body.branch(body.new(f"icmp slt i64 {i}, {part.length().text}"), on, end)
            body.begin(on)
            if part.is_there is not None:
                there = body.label()
                body.branch(part.is_there(i), there, end)
                body.begin(there)

    def stream(each: Each, after: Exit) -> None:
        # Python asks one after the other, and the rest no more once one has ended.
        end = Exit(body.label())
        defined = set(body.defined)
        body.put(f"store i64 0, ptr {counter}")
        ensure(before, "0", end.label)
        # They are read before the one in the middle is asked, which may change them.
        first = [part.item("0") for part in before]  # type: ignore[misc]
        slots = [body.room(size(value.kind)) for value in first]

        def remember(values: list[Value]) -> None:
            for value, old, slot in zip(values, first, slots, strict=True):
                if value.kind != old.kind:
                    raise unsettled(node)
                body.store(value, slot)

        remember(first)

        def one(value: Value) -> None:
            i = body.new(f"load i64, ptr {counter}")
            ensure(later, i, end.label)
            more = body.new(f"add i64 {i}, 1")
            body.put(f"store i64 {more}, ptr {counter}")
            again = body.label()
            loop = body.loops[-1]
            body.loops.append(Loop(again, after))
            read = [body.kept(body.load(old.kind, slot)) for old, slot in zip(first, slots, strict=True)]
            each(tuple_of(body, [*read, value, *(part.item(i) for part in later)]))  # type: ignore[misc]
            body.loops.pop()
            body.go(again)
            body.begin(again)
            ensure(before, more, end.label)
            remember([part.item(more) for part in before])  # type: ignore[misc]
            body.go(loop.again)

        assert lead.stream is not None
        lead.stream(one, end)
        body.go(end.label)
        body.begin(end.label)
        body.defined = defined

    most = min(part.most for part in parts)
    return Source(most, stream=stream, guess=min(part.likely for part in parts))


def calls_functions(body: Body, node: ast.expr) -> bool:
    """Return whether functions are called where something is gone through."""
    return any(isinstance(part, ast.Call) and called_thing(body, part) is map for part in ast.walk(node))


def _zipped(body: Body, node: ast.Call) -> list[Source]:
    """Return what is zipped in the rules; the entries of a tuple where it is starred: `zip(*grid)`."""
    parts = []
    for part in node.args:
        if not isinstance(part, ast.Starred):
            parts.append(source_of(body, part))
            continue
        rows = body.as_plain(body.value(part.value))
        if isinstance(rows.kind, List) and rows.kind.length is not None and rows.kind.item is not None:
            rows = body.kept(Value(Tuple((rows.kind.item,) * rows.kind.length), data_of(body, rows)))
        if not isinstance(rows.kind, Tuple):
            raise refused(node, OPERATION, operation=construct(node), kinds="zip")
        parts += [source_of_value(body, body.item(rows, i), node) for i in range(len(rows.kind.items))]
    return parts


def turned(body: Body, inner: Source, node: ast.AST) -> Source:
    """Return `reversed(…)` as a source."""
    order_is_free(inner, node)
    if inner.item is None or inner.length is None:
        raise refused(node, GENERATOR)
    length = inner.length()

    def last(i: str) -> str:
        return body.new(f"sub i64 {body.new(f'sub i64 {length.text}, 1')}, {i}")

    def left() -> Value:
        # A list that got shorter meanwhile has no entry there any more, and that is the end.
        return length

    source = counted(inner.most, lambda i: inner.item(last(i)), left, guess=inner.guess)  # type: ignore[misc]
    source.static = inner.static
    if inner.static is None:
        source.is_there = lambda i: body.new(f"icmp slt i64 {last(i)}, {inner.length().text}")  # type: ignore[misc]
    source.check = inner.check
    return source


def mapped(body: Body, node: ast.Call) -> Source:
    """Return `map(…)` as a source."""
    from zermelo.compiled.language.calls import applied, function_value

    function = function_value(body, node.args[0])
    inner = source_of(body, node.args[1])

    def given(value: Value) -> Value:
        if inner.is_set:
            ensure_still_function(body, function, value.kind, node)
        return applied(body, function, [value], node)

    if inner.item is None:

        def stream(each: Each, after: Exit) -> None:
            inner.takes_any_order = lazy.takes_any_order

            def one(value: Value) -> None:
                lazy.is_set = lazy.is_set or inner.is_set
                each(given(value))

            inner.stream(one, after)  # type: ignore[misc]

        lazy = Source(inner.most, stream=stream, is_set=inner.is_set, guess=inner.guess)
        return lazy
    source = counted(
        inner.most,
        lambda i: given(inner.item(i)),  # type: ignore[misc]
        inner.length,  # type: ignore[arg-type]
        is_set=inner.is_set,
        guess=inner.guess,
    )
    source.static, source.check, source.is_there = inner.static, inner.check, inner.is_there
    return source


def filtered(body: Body, node: ast.Call) -> Source:
    """Return `filter(…)` as a source."""
    from zermelo.compiled.language.calls import applied, function_value

    is_none = isinstance(node.args[0], ast.Constant) and node.args[0].value is None
    function = None if is_none else function_value(body, node.args[0])
    inner = source_of(body, node.args[1])

    def stream(each: Each, after: Exit) -> None:
        inner.takes_any_order = lazy.takes_any_order

        def one(value: Value) -> None:
            lazy.is_set = lazy.is_set or inner.is_set
            if inner.is_set:
                ensure_still_function(body, function, value.kind, node)
            test = value if function is None else applied(body, function, [value], node)
            keep = body.label()
            body.branch(bit(body, test, node), keep, body.loops[-1].again)
            body.begin(keep)
            each(value)

        run(body, inner, one, after, node)

    lazy = Source(inner.most, stream=stream, is_set=inner.is_set, guess=inner.guess)
    return lazy
