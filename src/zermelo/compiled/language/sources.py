"""What an expression goes through: ranges, tuples, lists, sets and dictionaries; all else by who knows it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from itertools import (
    accumulate,
    chain,
    combinations,
    count,
    islice,
    pairwise,
    permutations,
    product,
    repeat,
    starmap,
    takewhile,
)
from math import inf
from typing import Any

from zermelo.compiled.language.body import SIGNED, UNSIGNED, Body, Exit, Loop
from zermelo.compiled.language.classes import is_enumeration, members_of
from zermelo.compiled.language.compare import range_ends
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.frame import erased
from zermelo.compiled.language.iterators import going_under, gone_through
from zermelo.compiled.language.kinds import (
    Bool,
    Changing,
    Deque,
    Dict,
    Frozen,
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
    fits,
    named,
    size,
)
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import data_of, edits_of
from zermelo.compiled.language.refusal import (
    GENERATOR,
    OPERATION,
    WIDE,
    construct,
    refused,
)
from zermelo.compiled.language.rows import as_letters, as_row, length_of
from zermelo.compiled.language.sequences import range_length
from zermelo.compiled.language.streams import Each, Source, counted, run
from zermelo.compiled.language.values import Value, whole

#: Tuples of entries of different kinds are gone through one by one, as long as they are short.
_UNROLLED = 24
# --- from syntax --------------------------------------------------------------------------------------------


def source_of(body: Body, node: ast.expr) -> Source:
    """Return what an expression of the rules after `in` goes through."""
    going = going_under(body, node)
    if going is not None:
        left = going.source
        return Source(
            left.most,
            stream=lambda each, after: gone_through(body, going, each, after, node),
            guess=left.guess,
        )
    if isinstance(node, ast.GeneratorExp):
        from zermelo.compiled.language.comprehensions import comprehended

        return comprehended(body, node)
    if isinstance(node, ast.Call):
        from zermelo.compiled.language import lazy

        thing = called_thing(body, node)
        if thing is range and not node.keywords:
            return _range(body, [body.value(part) for part in node.args], node)
        if thing is enumerate:
            return lazy.numbered(body, node)
        if thing is zip:
            return lazy.zipped(body, node)
        if thing is reversed and len(node.args) == 1:
            if _is_made_by_iterating(body, node.args[0]):
                raise refused(node, GENERATOR)  # in Python, too
            return lazy.turned(body, source_of(body, node.args[0]), node)
        if thing is map and len(node.args) == 2:
            return lazy.mapped(body, node)
        if thing is filter and len(node.args) == 2:
            return lazy.filtered(body, node)
        if thing is iter and len(node.args) == 1:
            return source_of(body, node.args[0])
        if id(thing) in COMBINING:
            from zermelo.compiled.language.combinations import combined

            return combined(body, thing, node)
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr in ("items", "keys", "values")
            and not node.args
        ):
            table = present(body, body.value(node.func.value), PLAIN, node)
            if isinstance(table.kind, Dict):
                return _of_dict(body, table, node.func.attr, node)
        from zermelo.compiled.language.generators import generator_call

        found = generator_call(body, node)
        if found is not None:
            return found
    return source_of_value(body, body.value(node), node)


#: `chain.from_iterable`, which is another object whenever it is asked for.
FLATTENED = chain.from_iterable
#: Functions of `itertools` that `combinations` and `stepping` translate, by identity.
COMBINING = {
    *map(id, (chain, combinations, permutations, product, FLATTENED)),
    *map(id, (accumulate, count, islice, pairwise, repeat, starmap, takewhile)),
}


#: What gives its entries once, one after the other; so do all classes of `itertools`.
_ITERATORS = (enumerate, filter, map, reversed, zip)


def is_iterator_class(thing: Any) -> bool:
    """Return whether calling something makes an iterator."""
    if isinstance(thing, type):
        return thing in _ITERATORS or thing.__module__ == "itertools"
    return thing is iter or thing is FLATTENED


def _is_made_by_iterating(body: Body, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and is_iterator_class(called_thing(body, node))


def called_thing(body: Body, node: ast.Call) -> Any:
    """Return the function that a call names, if it is known without translating anything."""
    match node.func:
        case ast.Attribute(ast.Name() | ast.Attribute() as owner, "from_iterable"):
            return FLATTENED if called_thing(body, ast.Call(owner, [], [])) is chain else None
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
    """Return a value of the rules as a source to go through.

    A tuple stays what it is, whatever its name is given meanwhile.
    """
    if isinstance(value.kind, Known) and is_enumeration(value.kind.thing):
        value = body.constant(members_of(value.kind.thing), node)
    value = present(body, body.as_plain(value), "type", node)
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
            source.is_set = source.is_distinct = True
            if isinstance(value.kind, Set):
                source.check = _unchanged(body, value, node)
            return source
        case Deque():
            source = _of_row(body, value, node)
            source.check = _unchanged(body, value, node)
            return source
        case Dict():
            return _of_dict(body, value, "keys", node)
        case Range(step):
            return _range(body, [*range_ends(body, value), whole(step)], node)
        case Text():
            return source_of_value(body, as_letters(value), node)
        case Union(kinds) if any(isinstance(kind, _ORDERED) for kind in kinds):
            return _of_either(body, body.kept(value), node)
    raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


def present(body: Body, value: Value, reason: str, node: ast.AST) -> Value:
    """Return a set or dictionary of the rules that may be None as what it is otherwise; None is a fault."""
    if not isinstance(value.kind, Union) or len(value.kind.kinds) > 2:
        return value
    for i, kind in enumerate(value.kind.kinds):
        if isinstance(kind, Set | Frozen | Deque | Dict) and isinstance(value.kind.kinds[1 - i], Nothing):
            tag = body.new(f"load i64, ptr {value.text}")
            body.fault_if(body.new(f"icmp ne i64 {tag}, {i}"), reason, node)
            return body.load(kind, body.at(value.text, 1))
    return value


#: What is gone through in an order that everybody knows.
_ORDERED = Tuple | Row | List | Text | Range


def _of_either(body: Body, value: Value, node: ast.AST) -> Source:
    """Return what is gone through where it is one of several kinds: a list here, a tuple or None there."""
    assert isinstance(value.kind, Union)
    kinds = value.kind.kinds
    tag = body.new(f"load i64, ptr {value.text}")
    for i, kind in enumerate(kinds):
        if not isinstance(kind, _ORDERED):
            # Python says at once that it cannot be gone through, or goes through it in an order of its own.
            reason = "type" if isinstance(kind, Nothing | Int | Bool) else PLAIN
            body.fault_if(body.new(f"icmp eq i64 {tag}, {i}"), reason, node)
    ways = [(i, kind) for i, kind in enumerate(kinds) if isinstance(kind, _ORDERED)]

    def stream(each: Each, after: Exit) -> None:
        end = body.label()
        labels = [body.label() for _ in ways]
        cases = " ".join(f"i64 {i}, label %{label}" for (i, _), label in zip(ways, labels, strict=True))
        body.put(f"switch i64 {tag}, label %{labels[-1]} [{cases}]")
        before = set(body.defined)
        for (_, kind), label in zip(ways, labels, strict=True):
            body.begin(label)
            body.defined = set(before)
            inner = source_of_value(body, body.load(kind, body.at(value.text, 1)), node)
            run(body, inner, each, after, node)
            body.go(end)
        body.begin(end)
        body.defined = before

    return Source(max(most_of(kind) for _, kind in ways), stream=stream)


def most_of(kind: Kind) -> float:
    """Return how many entries something of a kind has at most, as far as the kind says it."""
    match kind:
        case Tuple(items):
            return len(items)
        case Row(_, room) | Text(_, room):
            return room
        case List():
            return inf if kind.length is None else kind.length
    return inf


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
        case List() | Set() | Deque():
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
        len(table.const) if table.is_known else inf,
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
