"""Comprehensions, and what they are collected into."""

from __future__ import annotations

import ast
from contextlib import ExitStack
from math import inf

from zermelo.compiled.language.body import Body, Exit
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.faults import ROOM
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    MOST_ROOM,
    NOTHING,
    VARYING,
    Dict,
    List,
    Row,
    Set,
    Tuple,
    size,
)
from zermelo.compiled.language.lists import place_of_syntax
from zermelo.compiled.language.narrowing import assuming
from zermelo.compiled.language.objects import made, put_last, wrong_kind
from zermelo.compiled.language.orders import ensure_no_twins, ensure_still
from zermelo.compiled.language.refusal import (
    GENERATOR,
    ORDER,
    refused,
    unsettled,
)
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.sources import source_of
from zermelo.compiled.language.streams import Each, Source, go_through, run
from zermelo.compiled.language.values import NONE, Value

Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp


def _names(target: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}


def comprehended(body: Body, node: Comprehension) -> Source:
    """Return a comprehension as a source of its elements."""
    from zermelo.compiled.language.statements import assign

    walrus = {part.target.id for part in ast.walk(node) if isinstance(part, ast.NamedExpr)}
    if any(walrus & _names(part.iter) for part in node.generators):
        raise refused(node, GENERATOR)
    # The first source is looked up in the scope outside, at once.
    first = source_of(body, node.generators[0].iter)
    targets = set().union(*(_names(part.target) for part in node.generators))

    def stream(each: Each, after: Exit) -> None:
        around, facts = list(body.scopes), body.facts
        first.takes_any_order = source.takes_any_order

        def give(value: Value) -> None:
            # Who goes through it reads names as they are meant outside, and knows nothing of the tests in here.
            inside, body.scopes = body.scopes, list(around)
            told, body.facts = body.facts, facts
            try:
                each(value)
            finally:
                body.scopes, body.facts = inside, told

        with body.scope(targets, node):

            def level(k: int, inner: Source) -> None:
                part = node.generators[k]
                is_last = k + 1 == len(node.generators)

                def one(value: Value) -> None:
                    assign(body, part.target, value, node)
                    if inner.is_set and not source.is_set and not source.takes_any_order:
                        raise refused(node, ORDER)
                    source.is_set = source.is_set or inner.is_set
                    if source.is_set:
                        for asked in (
                            *part.ifs,
                            *(_given(node) if is_last else [node.generators[k + 1].iter]),
                        ):
                            ensure_still(body, asked, node)
                    follows = [*_given(node), *part.ifs, *node.generators[k + 1 :]]
                    with ExitStack() as told:
                        for test in part.ifs:
                            found = body.value(test)
                            keep = body.label()
                            body.branch(bit(body, found, test), keep, body.loops[-1].again)
                            body.begin(keep)
                            told.enter_context(assuming(body, test, True, follows))
                        if is_last:
                            _give(body, node, give)
                        else:
                            further = source_of(body, node.generators[k + 1].iter)
                            further.takes_any_order = source.takes_any_order
                            level(k + 1, further)

                run(body, inner, one, after, node)

            level(0, first)

    is_static = len(node.generators) == 1 and not node.generators[0].ifs
    source = Source(_most(body, node, first), stream=stream, is_set=first.is_set)
    source.guess = _likely(body, node, first)
    if is_static:
        source.static = first.static
    return source


def _most(body: Body, node: Comprehension, first: Source) -> float:
    """Return how many elements a comprehension can have, as far as an earlier round has seen."""
    if len(node.generators) == 1:
        return first.most
    return body.job.rooms.get((node.lineno, node.col_offset), inf)


def _likely(body: Body, node: Comprehension, first: Source) -> float | None:
    return first.guess if len(node.generators) == 1 else None


def _given(node: Comprehension) -> list[ast.expr]:
    return [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]


def _give(body: Body, node: Comprehension, each: Each) -> None:
    # How often it runs counts the loops of the comprehension and those around it alike.
    if isinstance(node, ast.DictComp):
        each(tuple_of(body, [body.value(node.key), body.value(node.value)]))
    else:
        each(body.value(node.elt))


def collected(body: Body, source: Source, node: ast.AST, make: str) -> Value:
    """Return all entries of a source as a new list, set, dictionary (of pairs) or tuple."""
    if make == "set":
        source.takes_any_order = True
    if source.is_set and not source.takes_any_order:
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
            added(body, target, value, node, is_new=source.is_distinct)
        else:
            body.alternatives(value, add_pair, node)

    def add_pair(value: Value) -> Value:
        pair = body.as_plain(value)
        if not isinstance(pair.kind, Tuple) or len(pair.kind.items) != 2:
            raise wrong_kind(value, node)
        set_key(body, target, body.item(pair, 0), body.item(pair, 1), node)
        return NONE

    go_through(body, source, add, node)
    if source.is_set and not source.is_distinct and isinstance(target.kind, List | Set):
        ensure_no_twins(target.kind.item, node)
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
    if item is None and source.most > 0:
        raise unsettled(node)
    if item is None:
        return tuple_of(body, [])
    if static is not None:
        return Value(Tuple((item,) * static), body.at(slot, 1))
    return Value(kind, slot)
