"""What `itertools` makes of a source entry by entry: neighbours, running totals, parts of it, and rows put together."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from math import inf

from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.calls import applied, function_value, star_entries
from zermelo.compiled.language.classes import own_method
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.expressions import operation
from zermelo.compiled.language.kinds import Int, Kind, List, Nothing, Row, Text, Tuple, Union, named, size
from zermelo.compiled.language.lazy import calls_functions
from zermelo.compiled.language.numbers import arithmetic, ends
from zermelo.compiled.language.records import class_with_methods
from zermelo.compiled.language.refusal import CALL, OPERATION, construct, refused
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.sources import FLATTENED, most_of, source_of, source_of_value
from zermelo.compiled.language.streams import Each, Source, counted, order_is_free, run
from zermelo.compiled.language.values import Value, whole


def _given(node: ast.Call, least: int, most: int) -> list[ast.expr]:
    """Return the arguments of a translated function that is given none by name and none with a star."""
    is_starred = any(isinstance(part, ast.Starred) for part in node.args)
    if node.keywords or is_starred or not least <= len(node.args) <= most:
        raise refused(node, CALL, name=construct(node.func))
    return node.args


def _ordered(body: Body, part: ast.expr, node: ast.AST) -> Source:
    source = source_of(body, part)
    order_is_free(source, node)
    return source


def _pairwise(body: Body, node: ast.Call) -> Source:
    """`pairwise(…)`: Python keeps the entry before, whatever becomes of its list meanwhile."""
    inner = _ordered(body, _given(node, 1, 1)[0], node)
    name = f"<before {node.lineno}.{node.col_offset}"
    kind = body.kinds.get(name)
    seen = body.room(1)
    slot = body.room(size(kind)) if kind is not None else ""

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 0, ptr {seen}")

        def one(value: Value) -> None:
            value = body.kept(value)
            body.kinds[name] = body.joined(body.kinds.get(name), value.kind, node)
            if kind is None or body.kinds[name] != kind:
                each(tuple_of(body, [value, value]))  # the next round knows more
                return
            later = body.label()
            before = body.kept(body.load(kind, slot))
            body.store(body.convert(value, kind, node), slot)
            is_later = body.new(f"icmp ne i64 {body.new(f'load i64, ptr {seen}')}, 0")
            body.put(f"store i64 1, ptr {seen}")
            body.branch(is_later, later, body.loops[-1].again)
            body.begin(later)
            each(tuple_of(body, [before, value]))

        run(body, inner, one, after, node)

    source = Source(max(inner.most - 1, 0), stream=stream, guess=inner.guess)
    source.static = None if inner.static is None else max(inner.static - 1, 0)
    return source


def _accumulate(body: Body, node: ast.Call) -> Source:
    """`accumulate(…)`: the first entry or `initial`, then what the function makes of the total and the next entry."""
    names = {keyword.arg: keyword.value for keyword in node.keywords}
    given = _given(ast.copy_location(ast.Call(node.func, node.args, []), node), 1, 2)
    if not set(names) <= {"initial"}:
        raise refused(node, CALL, name=construct(node.func))
    inner = _ordered(body, given[0], node)
    is_sum = len(given) == 1 or (isinstance(given[1], ast.Constant) and given[1].value is None)
    function = None if is_sum else function_value(body, given[1])
    start = body.kept(body.value(names["initial"])) if "initial" in names else None
    if start is not None and isinstance(start.kind, Union):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(start.kind))
    if start is not None and isinstance(start.kind, Nothing):
        start = None
    name = f"<running {node.lineno}.{node.col_offset}"
    kind = body.kinds.get(name)
    seen = body.room(1)
    slot = body.room(size(kind)) if kind is not None else ""

    def grown(value: Value) -> Value:
        assert kind is not None
        total = body.load(kind, slot)
        if function is not None:
            return applied(body, function, [total, value], node)
        found = operation(body, ast.Add(), total, value, node)
        if isinstance(found.kind, Tuple | Row | List | Text):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(found.kind))
        return found

    def note(total: Value) -> None:
        body.kinds[name] = body.joined(body.kinds.get(name), total.kind, node)
        if kind is not None and body.kinds[name] == kind:
            body.store(body.convert(total, kind, node), slot)

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 0, ptr {seen}")
        if start is not None:
            note(start)
            # It is given before anybody is asked.
            again, defined = body.label(), set(body.defined)
            body.loops.append(Loop(again, after))
            each(start if kind is None else body.kept(body.load(kind, slot)))
            body.loops.pop()
            body.go(again)
            body.begin(again)
            body.defined = defined

        def one(value: Value) -> None:
            if kind is None:
                body.kinds[name] = value.kind
                each(value)
                return
            first, later, on = (body.label() for _ in range(3))
            body.branch(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {seen}')}, 0"), first, later)
            for label, is_first in ((first, True), (later, False)):
                body.begin(label)
                note(value if is_first else grown(value))
                body.go(on)
            body.begin(on)
            body.put(f"store i64 1, ptr {seen}")
            each(body.kept(body.load(kind, slot)))

        def one_more(value: Value) -> None:
            if kind is not None:
                note(grown(value))
                each(body.kept(body.load(kind, slot)))

        run(body, inner, one if start is None else one_more, after, node)

    more = start is not None
    source = Source(inner.most + more, stream=stream)
    source.guess = None if inner.guess is None else inner.guess + more
    source.static = None if inner.static is None else inner.static + more
    return source


def _takewhile(body: Body, node: ast.Call) -> Source:
    given = _given(node, 2, 2)
    test = function_value(body, given[0])
    inner = _ordered(body, given[1], node)

    def stream(each: Each, after: Exit) -> None:
        end = Exit(body.label())
        defined = set(body.defined)

        def one(value: Value) -> None:
            value = body.kept(value)
            good, again = body.label(), body.label()
            loop = body.loops[-1]
            body.branch(bit(body, applied(body, test, [value], node), node), good, end.label)
            body.begin(good)
            body.loops.append(Loop(again, after))
            each(value)
            body.loops.pop()
            body.go(again)
            body.begin(again)
            body.go(loop.again)

        run(body, inner, one, end, node)
        body.go(end.label)
        body.begin(end.label)
        body.defined = defined

    return Source(inner.most, stream=stream, guess=inner.guess)


def _starmap(body: Body, node: ast.Call) -> Source:
    given = _given(node, 2, 2)
    function = function_value(body, given[0])
    inner = _ordered(body, given[1], node)

    def stream(each: Each, after: Exit) -> None:
        def one(value: Value) -> None:
            entries = star_entries(body, value, node)
            each(applied(body, function, entries, node))

        run(body, inner, one, after, node)

    source = Source(inner.most, stream=stream, guess=inner.guess)
    source.static = inner.static
    return source


def _numbers(body: Body, parts: list[ast.expr], node: ast.Call) -> list[Value]:
    """Return whole numbers that are given to a function of `itertools` in the rules."""
    found = [body.as_int(body.value(part)) for part in parts]
    if not all(isinstance(one.kind, Int) and not one.kind.is_unsigned for one in found):
        raise refused(node, OPERATION, operation=construct(node), kinds=construct(node.func))
    return found


def _repeat(body: Body, node: ast.Call) -> Source:
    """`repeat(value, times)`; without times it has no end."""
    given = _given(node, 1, 2)
    value = body.kept(body.value(given[0]))
    if len(given) == 1:
        return _endless(body, lambda: value, lambda: None, node)
    (times,) = _numbers(body, given[1:], node)
    most = max(ends(times)[1], 0)
    length = whole(most) if times.is_known else _not_below_none(body, times.text, most)
    source = counted(most if most < 1 << 62 else inf, lambda i: value, lambda: length)
    if times.is_known:
        source.static = most
    return source


def _not_below_none(body: Body, count: str, most: int) -> Value:
    """Return how many entries there are where a count below 0 means none."""
    return Value(Int(0, most), body.new(f"call i64 @llvm.smax.i64(i64 {count}, i64 0)"))


def _count(body: Body, node: ast.Call) -> Source:
    """`count(start, step)`."""
    given = _numbers(body, _given(node, 0, 2), node)
    start, step = [*given, whole(0), whole(1)][:2] if len(given) != 1 else [given[0], whole(1)]
    low = start.kind.low if isinstance(start.kind, Int) and ends(step)[0] >= 0 else Int().low
    place = body.room(1)

    def at_hand() -> Value:
        return Value(Int(low), body.new(f"load i64, ptr {place}"))

    def go_on() -> None:
        more = arithmetic(body, ast.Add(), at_hand(), step, node)
        body.put(f"store i64 {more.text}, ptr {place}")

    source = _endless(body, at_hand, go_on, node)
    through = source.stream
    assert through is not None

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 {start.text}, ptr {place}")
        through(each, after)

    source.stream = stream
    return source


def _endless(body: Body, at_hand: Callable[[], Value], go_on: Callable[[], None], node: ast.AST) -> Source:
    """Return a source of the rules that has no end: who goes through it leaves it, or somebody stops it."""
    from zermelo.compiled.language.statements import look_at_stop_flag

    steps = body.room(1)

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 0, ptr {steps}")
        top, again, defined = body.label(), body.label(), set(body.defined)
        body.go(top)
        body.begin(top)
        look_at_stop_flag(body, steps, node)
        body.loops.append(Loop(again, after))
        each(at_hand())
        body.loops.pop()
        body.go(again)
        body.begin(again)
        go_on()
        body.go(top)
        body.begin(body.label())
        body.defined = defined

    return Source(inf, stream=stream)


def _islice(body: Body, node: ast.Call) -> Source:
    """`islice(…, stop)` and `islice(…, start, stop)`."""
    given = _given(node, 2, 3)
    inner = _ordered(body, given[0], node)
    if len(given) == 3 and isinstance(given[2], ast.Constant) and given[2].value is None:
        first, stop = *_numbers(body, given[1:2], node), whole(1 << 62)
    else:
        first, stop = [whole(0), *_numbers(body, given[1:], node)][-2:]
    for place in (first, stop):
        if ends(place)[0] < 0:
            body.fault_if(body.new(f"icmp slt i64 {place.text}, 0"), "value", node)
    width = max(ends(stop)[1] - max(ends(first)[0], 0), 0)
    if (
        inner.item is None
        or inner.check is not None
        or inner.is_there is not None
        or calls_functions(body, given[0])
    ):
        return Source(min(inner.most, width), stream=_counted_off(body, inner, first, stop, node))

    def length() -> Value:
        assert inner.length is not None
        end = body.new(f"call i64 @llvm.smin.i64(i64 {inner.length().text}, i64 {stop.text})")
        return _not_below_none(body, body.new(f"sub i64 {end}, {first.text}"), width)

    def item(i: str) -> Value:
        assert inner.item is not None
        return inner.item(body.new(f"add i64 {i}, {first.text}"))

    source = counted(min(inner.most, width), item, length, guess=inner.guess)
    if inner.static is not None and first.is_known and stop.is_known:
        source.static = len(range(inner.static)[first.const : stop.const])
    return source


def _counted_off(
    body: Body, inner: Source, first: Value, stop: Value, node: ast.AST
) -> Callable[[Each, Exit], None]:
    """Return the entries of a source from one place to another: those before are asked for, those after are not."""
    place = body.room(1)

    def stream(each: Each, after: Exit) -> None:
        end = Exit(body.label())
        defined = set(body.defined)
        body.put(f"store i64 0, ptr {place}")

        def leave_at_stop(count: str, on: str) -> None:
            """Nothing before the first place is left out: Python counts so far in any case."""
            far = body.new(f"icmp sge i64 {count}, {first.text}")
            there = body.new(f"icmp sge i64 {count}, {stop.text}")
            body.branch(body.new(f"and i1 {far}, {there}"), end.label, on)

        def one(value: Value) -> None:
            old = body.new(f"load i64, ptr {place}")
            body.put(f"store i64 {body.new(f'add i64 {old}, 1')}, ptr {place}")
            wanted, again, loop = body.label(), body.label(), body.loops[-1]
            body.branch(body.new(f"icmp slt i64 {old}, {first.text}"), again, wanted)
            body.begin(wanted)
            body.loops.append(Loop(again, after))
            each(value)
            body.loops.pop()
            body.go(again)
            body.begin(again)
            leave_at_stop(body.new(f"load i64, ptr {place}"), loop.again)
            body.live = False

        begin = body.label()
        leave_at_stop("0", begin)
        body.begin(begin)
        run(body, inner, one, end, node)
        body.go(end.label)
        body.begin(end.label)
        body.defined = defined

    return stream


# --- one after the other ------------------------------------------------------------------------------------------


def joined_rows(body: Body, outer: Source, most: float, node: ast.AST, *kinds: type) -> Source:
    """Return the entries of all that a source gives, one after the other; a sum of rows says which `kinds` it takes."""
    order_is_free(outer, node)

    def stream(each: Each, after: Exit) -> None:
        def one(value: Value) -> None:
            cls = class_with_methods(value)
            adds_itself = cls is not None and own_method(cls, "__radd__") is not None
            value = body.as_plain(value)
            if kinds and (adds_itself or not isinstance(value.kind, kinds)):
                raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
            inner = source_of_value(body, body.kept(value), node)
            order_is_free(inner, node)
            run(body, inner, each, after, node)

        run(body, outer, one, after, node)

    return Source(most, stream=stream)


def most_inside(kind: Kind) -> float:
    """Return how many entries stand in the entries of a tuple, at most."""
    match kind:
        case Tuple(items):
            return sum(map(most_of, items))
        case Row(item, room):
            return room * most_of(item)
        case List():
            return inf if kind.length is None or kind.item is None else kind.length * most_of(kind.item)
    return inf


def _from_iterable(body: Body, node: ast.Call) -> Source:
    from zermelo.compiled.language.known_rows import lazy_source

    (part,) = _given(node, 1, 1)
    outer = lazy_source(body, part)
    if outer is not None:
        return joined_rows(body, outer, inf, node)
    value = body.as_plain(body.value(part))
    return joined_rows(body, source_of_value(body, value, node), most_inside(value.kind), node)


STEPPING: dict[int, Callable[[Body, ast.Call], Source]] = {
    id(itertools.pairwise): _pairwise,
    id(itertools.accumulate): _accumulate,
    id(itertools.takewhile): _takewhile,
    id(itertools.starmap): _starmap,
    id(itertools.repeat): _repeat,
    id(itertools.islice): _islice,
    id(itertools.count): _count,
    id(FLATTENED): _from_iterable,
}
