"""Iterators under a name: what they go through, and how far they are. Nobody else has them, so nobody else goes on."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.kinds import Known
from zermelo.compiled.language.lists import place_of_syntax
from zermelo.compiled.language.refusal import GENERATOR, ORDER, refused
from zermelo.compiled.language.values import Value, known

#: Where an iterator is that has ended: it stays there.
_ENDED = 1 << 62


@dataclass(eq=False)
class Going:
    """An iterator. `source` can be counted; `node` is the generator whose elements it gives, None for the entries."""

    name_of_iterator: str
    body: Body | None = None
    source: Any = None
    node: ast.GeneratorExp | None = None
    counter: str = ""
    #: What people call it, in refusals.
    title = "iterator"


def begun(body: Body, name: str, node: ast.expr) -> Value | None:
    """Return a new iterator of the rules that is given a name; None where the expression is something else."""
    from zermelo.compiled.language.sources import called_thing, source_of

    generator = node if isinstance(node, ast.GeneratorExp) else None
    inner = node
    if generator is not None:
        if len(generator.generators) != 1 or _has_walrus(generator):
            raise refused(node, GENERATOR)
        inner = generator.generators[0].iter
    elif not isinstance(node, ast.Call) or called_thing(body, node) not in _MAKERS:
        return None
    own = body.own_name(name)
    if own is None:
        raise refused(node, GENERATOR)
    source = source_of(body, inner)
    if source.is_set:
        raise refused(node, ORDER)
    if source.item is None or source.is_there is not None:
        raise refused(node, GENERATOR)
    going: Going = body.job.iterators.setdefault(place_of_syntax(node), Going(own))
    going.body, going.source, going.node = body, source, generator
    going.counter = body.room(1)
    body.put(f"store i64 0, ptr {going.counter}")
    return known(going)


_MAKERS = (iter, map, zip, enumerate, reversed)


def _has_walrus(node: ast.AST) -> bool:
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(node))


def going_under(body: Body, node: ast.expr) -> Going | None:
    """Return the iterator that a name stands for; None for any other expression."""
    if not isinstance(node, ast.Name):
        return None
    own = body.own_name(node.id)
    kind = None if own is None else body.kinds.get(own)
    if not isinstance(kind, Known) or not isinstance(kind.thing, Going):
        return None
    if kind.thing.body is not body or own not in body.defined:
        # Made elsewhere, or perhaps not at all.
        raise refused(node, GENERATOR)
    return kind.thing


def gone_through(body: Body, going: Going, each: Callable[[Value], None], after: Exit, node: ast.AST) -> None:
    """Translate doing something with every entry left in an iterator; who leaves early can go on later."""
    from zermelo.compiled.language.statements import assign

    source, generator = going.source, going.node
    defined = set(body.defined)
    top, inside, end = body.label(), body.label(), body.label()
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {going.counter}")
    # Until its next element is there, a generator has ended: it has, where that fails.
    body.put(f"store i64 {_ENDED}, ptr {going.counter}")
    if source.check is not None:
        source.check()
    body.branch(body.new(f"icmp slt i64 {i}, {source.length().text}"), inside, end)
    body.begin(inside)
    following = body.new(f"add i64 {i}, 1")
    if generator is None:
        body.put(f"store i64 {following}, ptr {going.counter}")
    value = source.item(i)
    body.loops.append(Loop(top, after))
    outer = body.rounds, body.likely
    body.rounds, body.likely = body.rounds * source.most, body.likely * source.likely
    if generator is None:
        each(value)
    else:
        part = generator.generators[0]
        names = {name.id for name in ast.walk(part.target) if isinstance(name, ast.Name)}
        with body.scope(names, generator):
            assign(body, part.target, value, node)
            for test in part.ifs:
                found = body.value(test)
                body.put(f"store i64 {following}, ptr {going.counter}")
                keep = body.label()
                body.branch(bit(body, found, test), keep, top)
                body.begin(keep)
                body.put(f"store i64 {_ENDED}, ptr {going.counter}")
            element = body.kept(body.value(generator.elt))
        body.put(f"store i64 {following}, ptr {going.counter}")
        each(element)
    body.rounds, body.likely = outer
    body.loops.pop()
    body.go(top)
    body.begin(end)
    body.defined = defined
