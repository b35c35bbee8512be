"""What a loop goes through: ranges, tuples, lists, `enumerate`, `zip`, generators, comprehensions.

A source that can be counted gives its entry number i; others, as generators, are gone through in their own order, and
the loop's body is written where they give something.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from math import inf
from typing import Any

from zermelo.compiled.language.body import SIGNED, UNSIGNED, Body, Exit, Loop
from zermelo.compiled.language.classes import is_enumeration, members_of
from zermelo.compiled.language.compare import bit, range_ends
from zermelo.compiled.language.faults import PLAIN, ROOM
from zermelo.compiled.language.frame import erased
from zermelo.compiled.language.iterators import going_under, gone_through
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    MOST_ROOM,
    NOTHING,
    VARYING,
    Changing,
    Dict,
    Frozen,
    Int,
    Kind,
    Known,
    List,
    Range,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    fits,
    named,
    size,
)
from zermelo.compiled.language.lists import place_of_syntax
from zermelo.compiled.language.numbers import arithmetic, ends
from zermelo.compiled.language.objects import data_of, edits_of, made, put_last
from zermelo.compiled.language.refusal import (
    GENERATOR,
    OPERATION,
    ORDER,
    WIDE,
    PendingError,
    construct,
    refused,
    unsettled,
)
from zermelo.compiled.language.rows import as_letters, as_row, length_of
from zermelo.compiled.language.sequences import range_length, tuple_of
from zermelo.compiled.language.values import Value, whole

#: Tuples of entries of different kinds are gone through one by one, as long as they are short.
_UNROLLED = 24
#: A generator whose values all have room in a buffer of so many is run to its end at once.
BUFFERED = 1024

Each = Callable[[Value], None]


@dataclass
class Source:
    """Something to go through. `length` is asked anew before each entry where it can change."""

    most: float
    #: Entry number i, for sources that can be counted.
    item: Callable[[str], Value] | None = None
    length: Callable[[], Value] | None = None
    #: Goes through itself, for all others: gets what to do with each entry and where a `break` leads.
    stream: Callable[[Each, Exit], None] | None = None
    #: Whether its order may not be seen.
    is_set: bool = False
    #: How many entries there are, where that is known.
    static: int | None = None
    #: How many there will be where nobody knows a bound, by a guess.
    guess: float | None = None
    #: Whether entry i is still there, for sources that are gone through from their end.
    is_there: Callable[[str], str] | None = None
    #: Looks whether Python would notice, before it goes on, that something changed meanwhile; then a fault.
    check: Callable[[], None] | None = None

    @property
    def likely(self) -> float:
        """How many entries there will be: at most, or by a guess."""
        return self.most if self.guess is None else min(self.most, self.guess)


def counted(most: float, item: Callable[[str], Value], length: Callable[[], Value], **more: Any) -> Source:
    """Return a source that can be counted."""
    return Source(most, item, length, **more)


# --- from syntax --------------------------------------------------------------------------------------------


def source_of(body: Body, node: ast.expr) -> Source:
    """Return what an expression after `in` goes through."""
    going = going_under(body, node)
    if going is not None:
        left = going.source
        return Source(
            left.most,
            stream=lambda each, after: gone_through(body, going, each, after, node),
            guess=left.guess,
        )
    if isinstance(node, ast.GeneratorExp):
        return _comprehended(body, node)
    if isinstance(node, ast.Call):
        thing = called_thing(body, node)
        if thing is range and not node.keywords:
            return _range(body, [body.value(part) for part in node.args], node)
        if thing is enumerate:
            return _enumerate(body, node)
        if thing is zip:
            return _zip(body, node)
        if thing is reversed and len(node.args) == 1:
            return _reversed(body, source_of(body, node.args[0]), node)
        if thing is map and len(node.args) == 2:
            return _map(body, node)
        if thing is filter and len(node.args) == 2:
            return _filter(body, node)
        if thing is iter and len(node.args) == 1:
            return source_of(body, node.args[0])
        if id(thing) in COMBINING:
            from zermelo.compiled.language.combinations import combined

            found = combined(body, thing, node)
            assert found is not None
            return found
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr in ("items", "keys", "values")
            and not node.args
        ):
            table = body.value(node.func.value)
            if isinstance(table.kind, Dict):
                return _of_dict(body, table, node.func.attr, node)
        from zermelo.compiled.language.generators import generator_call

        found = generator_call(body, node)
        if found is not None:
            return found
    return source_of_value(body, body.value(node), node)


#: Functions of `itertools` that `combinations` translates, by identity.
COMBINING = {id(thing) for thing in (chain, combinations, permutations, product)}


def called_thing(body: Body, node: ast.Call) -> Any:
    """Return the function that a call names, if it is known without translating anything."""
    match node.func:
        case ast.Attribute(ast.Name(module), name):
            found = _named_thing(body, module)
            return getattr(found, name, None) if inspect.ismodule(found) else None
        case ast.Name(name):
            return _named_thing(body, name)
    return None


def _named_thing(body: Body, name: str) -> Any:
    """Return what a name stands for, if it is something that is only known while compiling."""
    own = body.own_name(name)
    if own is not None:
        kind = body.kinds.get(own)
        return kind.thing if isinstance(kind, Known) and own in body.defined else None
    found = body.job.lookup(name)
    return None if found is inspect.Parameter.empty else found


def source_of_value(body: Body, value: Value, node: ast.AST) -> Source:
    """Return a value as something to go through. A tuple stays what it is, whatever its name is given meanwhile."""
    if isinstance(value.kind, Known) and is_enumeration(value.kind.thing):
        value = body.constant(members_of(value.kind.thing), node)
    value = body.as_plain(value)
    if isinstance(value.kind, Tuple | Row):
        value = body.kept(value)
    match value.kind:
        case Tuple(items):
            if not _is_alike(items):
                if len(items) > _UNROLLED:
                    raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
                return _one_by_one(body, value)
            return _of_row(body, value, node)
        case Row() | List():
            return _of_row(body, value, node)
        case Set() | Frozen():
            source = _of_row(body, value, node)
            source.is_set = True
            if isinstance(value.kind, Set):
                source.check = _unchanged(body, value, node)
            return source
        case Dict():
            return _of_dict(body, value, "keys", node)
        case Range(step):
            return _range(body, [*range_ends(body, value), whole(step)], node)
        case Text():
            return source_of_value(body, as_letters(value), node)
    raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


def _is_alike(items: tuple[Kind, ...]) -> bool:
    return len({erased(item) for item in items}) <= 1


def _one_by_one(body: Body, value: Value) -> Source:
    assert isinstance(value.kind, Tuple)
    count = len(value.kind.items)

    def stream(each: Each, after: Exit) -> None:
        for i in range(count):
            again = body.label()
            defined = set(body.defined)
            body.loops.append(Loop(again, after))
            each(body.item(value, i))
            body.loops.pop()
            body.go(again)
            body.begin(again)
            body.defined = defined

    source = Source(count, stream=stream)
    source.static = count
    return source


def _of_row(body: Body, value: Value, node: ast.AST) -> Source:
    row, item = as_row(body, value, node)
    fixed = length_of(body, value) if isinstance(value.kind, Tuple) else None
    most, guess = inf, None
    match value.kind:
        case Tuple(items):
            most = len(items)
        case Row(_, room) | Frozen(_, room):
            most = room
        case List() if value.kind.length is not None:
            most = value.kind.length
        case List() | Set():
            guess = max(value.kind.cell.room, 1)

    def entry(i: str) -> Value:
        assert item is not None
        # Where the entries are is asked each time: an object that grows takes them elsewhere.
        first = data_of(body, value) if isinstance(value.kind, Changing) else row.text
        found = body.load(item, body.at(first, body.times(i, size(item))))
        return body.kept(found) if isinstance(value.kind, Changing) else found

    def nothing(i: str) -> Value:
        return whole(0)

    length = (lambda: fixed) if fixed is not None else lambda: length_of(body, value)
    source = counted(most if item is not None else 0, nothing if item is None else entry, length)
    if fixed is not None:
        source.static = fixed.const
    elif isinstance(value.kind, List):
        source.static = value.kind.length
    source.guess = guess
    return source


def _unchanged(body: Body, value: Value, node: ast.AST) -> Callable[[], None]:
    """Return a look at whether an entry of a set or dictionary came or went since: Python may raise then."""
    before = edits_of(body, value)

    def check() -> None:
        body.fault_if(body.new(f"icmp ne i64 {edits_of(body, value)}, {before}"), PLAIN, node)

    return check


def _of_dict(body: Body, table: Value, part: str, node: ast.AST) -> Source:
    from zermelo.compiled.language.dicts import pair_at

    assert isinstance(table.kind, Dict)
    if table.kind.item is None:
        return counted(0, lambda i: whole(0), lambda: whole(0))
    source = counted(
        inf,
        lambda i: pair_at(body, table, i, part),
        lambda: length_of(body, table),
        guess=max(table.kind.cell.room, 1),
    )
    source.check = _unchanged(body, table, node)
    return source


def _range(body: Body, bounds: list[Value], node: ast.AST) -> Source:
    for bound in bounds:
        if isinstance(bound.kind, Union) or not isinstance(body.as_int(bound).kind, Int):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(bound.kind))
    bounds = [body.as_int(bound) for bound in bounds]
    if body.job.is_machine:
        return _machine_range(body, bounds, node)
    if not 1 <= len(bounds) <= 3:
        raise refused(node, OPERATION, operation=construct(node), kinds="range")
    first, last = (whole(0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
    step = bounds[2] if len(bounds) == 3 else whole(1)
    if step.is_known and step.const == 0:
        body.always_faults("value", node)
        step = whole(1)
    length = range_length(body, first, last, step, node)
    (al, ah), (bl, bh), (sl, sh) = ends(first), ends(last), ends(step)
    low = al if sl > 0 else min(bl + 1, al) if sh < 0 else min(al, bl)
    high = max(bh - 1, al) if sl > 0 else ah if sh < 0 else max(ah, bh)

    if not fits(low, high):
        raise refused(node, WIDE)

    def item(i: str) -> Value:
        if step.is_known and step.const == 1:
            text = body.new(f"add i64 {first.text}, {i}") if first.text != "0" else i
        else:
            text = body.new(f"add i64 {first.text}, {body.new(f'mul i64 {i}, {step.text}')}")
        return Value(Int(low, high), text)

    most = ends(length)[1]
    source = counted(most if most <= 1 << 20 else inf, item, lambda: length)
    if length.is_known:
        source.static = length.const
    return source


def _machine_range(body: Body, bounds: list[Value], node: ast.AST) -> Source:
    """A range in a routine of our own, whose step is written out."""
    first, last = (whole(0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
    step = bounds[2] if len(bounds) == 3 else whole(1)
    kinds = [bound.kind for bound in (first, last) if isinstance(bound.kind, Int)]
    kind = UNSIGNED if any(one.is_unsigned for one in kinds) else SIGNED
    if step.is_known and step.const < 0:
        span = body.new(f"sub i64 {first.text}, {last.text}")
    else:
        span = body.new(f"sub i64 {last.text}, {first.text}")
    if step.is_known and abs(step.const) != 1:
        span = body.new(f"sdiv i64 {body.new(f'add i64 {span}, {abs(step.const) - 1}')}, {abs(step.const)}")
    elif not step.is_known:
        up = body.new(f"sub i64 {body.new(f'add i64 {span}, {step.text}')}, 1")
        span = body.new(f"sdiv i64 {up}, {step.text}")

    def item(i: str) -> Value:
        return Value(kind, body.new(f"add i64 {first.text}, {body.new(f'mul i64 {i}, {step.text}')}"))

    return counted(inf, item, lambda: Value(SIGNED, span))


def _enumerate(body: Body, node: ast.Call) -> Source:
    start = whole(0)
    for keyword in node.keywords:
        if keyword.arg != "start":
            raise refused(node, OPERATION, operation=construct(node), kinds="enumerate")
        start = body.as_int(body.value(keyword.value))
    inner = source_of(body, node.args[0])
    if len(node.args) == 2:
        start = body.as_int(body.value(node.args[1]))
    if inner.is_set:
        raise refused(node, ORDER)
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
        body.put(f"store i64 {start.text}, ptr {counter}")

        def one(value: Value) -> None:
            i = body.new(f"load i64, ptr {counter}")
            body.put(f"store i64 {body.new(f'add i64 {i}, 1')}, ptr {counter}")
            each(tuple_of(body, [Value(Int(), i), value]))

        assert inner.stream is not None
        inner.stream(one, after)

    return Source(inner.most, stream=stream, guess=inner.guess)


def _zip(body: Body, node: ast.Call) -> Source:
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
        if any(isinstance(part, ast.Call) and called_thing(body, part) is map for part in ast.walk(node)):
            # What it calls may fail, and then it matters who is asked first.
            raise refused(node, GENERATOR)
        return _zipped_stream(body, parts)
    statics = [part.static for part in parts]

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
    return source


def _zipped_stream(body: Body, parts: list[Source]) -> Source:
    """Zip one source that is gone through in its own order with others that can be counted."""
    place = next(k for k, part in enumerate(parts) if part.item is None)
    before, lead, later = parts[:place], parts[place], parts[place + 1 :]
    counter = body.room(1)

    def ensure(some: list[Source], i: str, end: str) -> None:
        for part in some:
            on = body.label()
            assert part.length is not None
            body.branch(body.new(f"icmp slt i64 {i}, {part.length().text}"), on, end)
            body.begin(on)
            if part.check is not None:
                part.check()

    def stream(each: Each, after: Exit) -> None:
        # Python asks one after the other, and the rest no more once one has ended.
        end = Exit(body.label())
        defined = set(body.defined)
        body.put(f"store i64 0, ptr {counter}")
        ensure(before, "0", end.label)

        def one(value: Value) -> None:
            i = body.new(f"load i64, ptr {counter}")
            ensure(later, i, end.label)
            more = body.new(f"add i64 {i}, 1")
            body.put(f"store i64 {more}, ptr {counter}")
            again = body.label()
            loop = body.loops[-1]
            body.loops.append(Loop(again, after))
            row = [part.item(i) if part is not lead else value for part in parts]  # type: ignore[misc]
            each(tuple_of(body, row))
            body.loops.pop()
            body.go(again)
            body.begin(again)
            ensure(before, more, end.label)
            body.go(loop.again)

        assert lead.stream is not None
        lead.stream(one, end)
        body.go(end.label)
        body.begin(end.label)
        body.defined = defined

    most = min(part.most for part in parts)
    return Source(most, stream=stream, guess=min(part.likely for part in parts))


def _zipped(body: Body, node: ast.Call) -> list[Source]:
    """Return what is zipped; the entries of a tuple where it is starred: `zip(*grid)`."""
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


def _reversed(body: Body, inner: Source, node: ast.AST) -> Source:
    if inner.item is None or inner.length is None or inner.is_set:
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


def _map(body: Body, node: ast.Call) -> Source:
    from zermelo.compiled.language.calls import applied, function_value

    function = function_value(body, node.args[0])
    inner = source_of(body, node.args[1])
    if inner.item is None:

        def stream(each: Each, after: Exit) -> None:
            inner.stream(lambda value: each(applied(body, function, [value], node)), after)  # type: ignore[misc]

        return Source(inner.most, stream=stream, is_set=inner.is_set, guess=inner.guess)
    source = counted(
        inner.most,
        lambda i: applied(body, function, [inner.item(i)], node),  # type: ignore[misc]
        inner.length,  # type: ignore[arg-type]
        is_set=inner.is_set,
        guess=inner.guess,
    )
    source.static, source.check, source.is_there = inner.static, inner.check, inner.is_there
    return source


def _filter(body: Body, node: ast.Call) -> Source:
    from zermelo.compiled.language.calls import applied, function_value

    function = None if isinstance(node.args[0], ast.Constant) else function_value(body, node.args[0])
    inner = source_of(body, node.args[1])

    def stream(each: Each, after: Exit) -> None:
        def one(value: Value) -> None:
            test = value if function is None else applied(body, function, [value], node)
            keep = body.label()
            body.branch(bit(body, test, node), keep, body.loops[-1].again)
            body.begin(keep)
            each(value)

        run(body, inner, one, after, node)

    return Source(inner.most, stream=stream, is_set=inner.is_set, guess=inner.guess)


# --- going through ------------------------------------------------------------------------------------------


def run(body: Body, source: Source, each: Each, after: Exit, node: ast.AST) -> None:
    """Write the loop that does `each` with every entry; `body.loops` says where `continue` and `break` lead.

    Afterwards the place at hand is where the source has ended; `after` is still to be written.
    """
    if source.item is None:
        assert source.stream is not None
        outer = body.rounds, body.likely
        body.rounds, body.likely = body.rounds * max(source.most, 1), body.likely * max(source.likely, 1)
        source.stream(each, after)
        body.rounds, body.likely = outer
        return
    assert source.length is not None
    defined = set(body.defined)
    if source.most == 0:
        return
    counter = body.room(1)
    body.put(f"store i64 0, ptr {counter}")
    top, inside, again, end = (body.label() for _ in range(4))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    body.branch(body.new(f"icmp slt i64 {i}, {source.length().text}"), inside, end)
    body.begin(inside)
    if source.check is not None:
        source.check()
    if source.is_there is not None:
        there = body.label()
        body.branch(source.is_there(i), there, end)
        body.begin(there)
    body.loops.append(Loop(again, after))
    outer = body.rounds, body.likely
    body.rounds, body.likely = body.rounds * source.most, body.likely * source.likely
    loops = len(body.loops)
    try:
        each(source.item(i))
    except PendingError as error:
        # What a function gives that calls itself here, others have to tell first.
        del body.loops[loops:]
        body.unsettled = body.unsettled or error
        body.put("unreachable")
        body.live = False
    body.rounds, body.likely = outer
    body.loops.pop()
    body.go(again)
    body.begin(again)
    next_i = body.new(f"add nsw i64 {body.new(f'load i64, ptr {counter}')}, 1")
    body.put(f"store i64 {next_i}, ptr {counter}")
    body.put(f"br label %{top}")
    body.begin(end)
    body.defined = defined


def each_of(body: Body, node: ast.expr, act: Each, place: ast.AST) -> None:
    """Do something with every entry of an expression."""
    go_through(body, source_of(body, node), act, place)


def go_through(body: Body, source: Source, act: Each, node: ast.AST) -> None:
    """Do something with every entry of a source; `body.loops[-1].exit` leaves it."""
    after = Exit(body.label())
    run(body, source, act, after, node)
    body.go(after.label)
    body.begin(after.label)


# --- comprehensions -----------------------------------------------------------------------------------------

Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp


def _names(target: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}


def _comprehended(body: Body, node: Comprehension) -> Source:
    """Return a comprehension as a source of its elements."""
    from zermelo.compiled.language.statements import assign

    walrus = {part.target.id for part in ast.walk(node) if isinstance(part, ast.NamedExpr)}
    if any(walrus & _names(part.iter) for part in node.generators):
        raise refused(node, GENERATOR)
    # The first source is looked up in the scope outside, at once.
    first = source_of(body, node.generators[0].iter)
    targets = set().union(*(_names(part.target) for part in node.generators))

    def stream(each: Each, after: Exit) -> None:
        with body.scope(targets, node):

            def level(k: int, source: Source) -> None:
                part = node.generators[k]

                def one(value: Value) -> None:
                    assign(body, part.target, value, node)
                    for test in part.ifs:
                        found = body.value(test)
                        keep = body.label()
                        body.branch(bit(body, found, test), keep, body.loops[-1].again)
                        body.begin(keep)
                    if k + 1 < len(node.generators):
                        level(k + 1, source_of(body, node.generators[k + 1].iter))
                    else:
                        _give(body, node, each)

                run(body, source, one, after, node)

            level(0, first)

    is_static = len(node.generators) == 1 and not node.generators[0].ifs
    source = Source(_most(body, node, first), stream=stream, is_set=first.is_set)
    source.guess = _likely(body, node, first)
    if is_static:
        source.static = first.static
    return source


def _most(body: Body, node: Comprehension, first: Source) -> float:
    """Return how many elements there can be, as far as an earlier round has seen."""
    if len(node.generators) == 1:
        return first.most
    return body.job.rooms.get((node.lineno, node.col_offset), inf)


def _likely(body: Body, node: Comprehension, first: Source) -> float | None:
    return first.guess if len(node.generators) == 1 else None


def _give(body: Body, node: Comprehension, each: Each) -> None:
    # How often it runs counts the loops of the comprehension and those around it alike.
    if isinstance(node, ast.DictComp):
        each(tuple_of(body, [body.value(node.key), body.value(node.value)]))
    else:
        each(body.value(node.elt))


def comprehension_source(body: Body, node: Comprehension) -> Source:
    """Return the source behind a comprehension in brackets."""
    return _comprehended(body, node)


def collected(body: Body, source: Source, node: ast.AST, make: str) -> Value:
    """Return all entries of a source as a new list, set, dictionary (of pairs) or tuple."""
    if source.is_set and make != "set":
        raise refused(node, ORDER)
    if make == "tuple":
        return _collected_row(body, source, node)
    from zermelo.compiled.language.dicts import set_key
    from zermelo.compiled.language.sets import added

    kind = body.job.object_at({"list": List, "set": Set, "dict": Dict}[make], make, *place_of_syntax(node))
    static = source.static
    if make == "list":
        note_length(kind.cell, VARYING if static is None else static)
    most = int(min(source.likely, MOST_ROOM))
    note_room(kind.cell, most if static is None else static)
    target = made(body, kind, static if static is not None else min(most, 16), node)

    def add(value: Value) -> None:
        if make == "list":
            put_last(body, target, value, node, grows=False)
        elif make == "set":
            added(body, target, value, node)
        else:
            set_key(body, target, body.item(value, 0), body.item(value, 1), node)

    go_through(body, source, add, node)
    return target


def _collected_row(body: Body, source: Source, node: ast.AST) -> Value:
    """Return all entries of a source as a tuple; of which kind they are, earlier rounds have seen."""
    key = f"[{'.'.join(map(str, place_of_syntax(node)))}"
    static = source.static
    room = static if static is not None else int(min(source.likely, MOST_ROOM))
    item = body.kinds.get(key)
    kind = Row(item, room) if item is not None else Row(NOTHING, 0)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))

    def add(value: Value) -> None:
        body.kinds[key] = body.joined(body.kinds.get(key), value.kind, node)
        if item is None or body.kinds[key] != item:
            return  # the next round knows more
        count = body.new(f"load i64, ptr {slot}")
        if static is None:
            body.fault_if(body.new(f"icmp uge i64 {count}, {room}"), ROOM, node)
        place = body.at(body.at(slot, 1), body.times(count, size(item)))
        body.store(body.convert(value, item, node), place)
        body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {slot}")

    go_through(body, source, add, node)
    if item is None and (static is None or static > 0) and source.most > 0:
        raise unsettled(node)
    if item is None:
        return tuple_of(body, [])
    if static is not None:
        return Value(Tuple((item,) * static), body.at(slot, 1))
    return Value(kind, slot)


def order_is_free(source: Source, node: ast.AST) -> None:
    """Refuse a set where the order of its members could be seen."""
    if source.is_set:
        raise refused(node, ORDER)
