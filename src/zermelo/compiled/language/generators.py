"""Generators of the rules as sources: what they give stands in a buffer, or in one part of it after the other."""

from __future__ import annotations

import ast
import builtins
import inspect
import types
from math import inf
from typing import Any

from zermelo.compiled.language import calls
from zermelo.compiled.language.arguments import arena_top, last_argument, released
from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.classes import fields_of, is_record
from zermelo.compiled.language.jobs import Job, Nested
from zermelo.compiled.language.kinds import Known, may_change, size
from zermelo.compiled.language.quiet import is_own, is_quiet
from zermelo.compiled.language.records import class_with_methods
from zermelo.compiled.language.refusal import GENERATOR, RefusedError, refused
from zermelo.compiled.language.source_code import Function, is_generator_function
from zermelo.compiled.language.streams import BUFFERED, Each, Source, in_a_part
from zermelo.compiled.language.values import Value


def generator_call(body: Body, node: ast.Call) -> Source | None:
    """Return the call of a generator of the rules as a source; None for any other call."""
    thing = _named(body, node.func)
    of_record = _method_of_record(body, node.func) if thing is None else None
    if of_record is not None:
        thing = getattr(of_record, "__func__", of_record)
    if thing is None:
        return None
    if isinstance(thing, calls.Question):
        return thing.source(body, [body.value(argument) for argument in node.args], node)
    if isinstance(thing, Nested):
        tree: Function = thing.tree
    else:
        try:
            function, _ = calls.plain_function(body, thing, node)
        except RefusedError:
            return None
        tree = body.module.tree_of(function)
    if not is_generator_function(tree):
        return None
    if isinstance(thing, Nested) and not _captures_stay(body, thing):
        raise refused(node, GENERATOR)
    owner = []
    if of_record is not None and not isinstance(of_record, staticmethod):
        assert isinstance(node.func, ast.Attribute)
        owner = [body.kept(body.value(node.func.value))]
    values, names = calls.given_values(body, node)
    values = [*owner, *values]
    sees_objects = any(may_change(value.kind) for value in [*values, *names.values()])
    if sees_objects and (isinstance(thing, Nested) or not _is_left_alone(body, node)):
        # It would see them change while it waits.
        raise refused(node, GENERATOR)
    values = [body.kept(value) for value in values]
    job, arguments = body.module.called(body, thing, values, names, "fill", node)
    if sees_objects and not all(is_quiet(part, job) for part in ast.iter_child_nodes(tree)):
        # Who goes through it would see them change too early.
        raise refused(node, GENERATOR)
    if job.yields <= BUFFERED:
        return _buffered(body, job, arguments)
    job, arguments = body.module.called(body, thing, values, names, "part", node)
    return _in_parts(body, job, arguments)


def _method_of_record(body: Body, node: ast.expr) -> types.FunctionType | staticmethod[..., Any] | None:
    """Return the generator that is a method of a record or a member of the rules; None for all else."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name | ast.Attribute):
        return None
    if _named(body, node.value) is not None:
        return None
    with body.aside():
        owner = body.value(node.value)
    cls = class_with_methods(owner)
    if cls is None or (is_record(cls) and node.attr in fields_of(cls)):
        return None
    found = inspect.getattr_static(cls, body.job.mangled(node.attr), None)
    return found if isinstance(found, types.FunctionType | staticmethod) else None


#: Who goes through all that they are given at once, and does nothing else meanwhile.
_AT_ONCE = {"list", "tuple", "set", "frozenset", "sorted", "sum", "any", "all", "min", "max"}


def _is_left_alone(body: Body, call: ast.Call) -> bool:
    """Return whether no object can change while a generator is gone through that is called here."""
    if body.job.is_generator and body.job.result is not None and may_change(body.job.result):
        return False
    for node in ast.walk(body.job.tree):
        match node:
            case ast.For(target, source, inside) if source is call:
                return is_quiet(ast.Module([ast.Expr(target), *inside], []), body.job)
            case ast.Call(ast.Name(name), [source], keywords) if source is call:
                # A key is asked in between.
                return (
                    name in _AT_ONCE
                    and not is_own(name, body.job)
                    and body.job.lookup(name) is getattr(builtins, name)
                    and all(one.arg != "key" and is_quiet(one.value, body.job) for one in keywords)
                )
    return False


def _captures_stay(body: Body, thing: Nested) -> bool:
    """Return whether nothing that a generator captures can change while it waits."""
    for own in thing.captured.values():
        name = own.split("'")[0].lstrip("^")
        times = body.job.stores.get(name, 0) + (name in body.job.parameters)
        if times > 1 or own in body.job.shared or name in body.job.stored_in_loops or own.startswith("^"):
            return False
        kind = body.kinds.get(own)
        if kind is not None and may_change(kind):
            return False
    return True


def job_source(body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
    """Return what a generator gives as a source: `fill` or `part` is its mode."""
    if job.mode == "fill":
        return _buffered(body, job, arguments, state)
    return _in_parts(body, job, arguments, state)


def _buffered(body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
    """A generator that is run to its end; what fails after the last value that is wanted has not happened."""
    body.callees.append(job)
    most = int(job.yields)
    buffer = body.room(most * size(job.result) if job.result is not None else 1)
    count, fault = body.room(1), body.room(1)

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 0, ptr {count}")
        top = arena_top(body, job)
        given = ", ".join([*arguments, f"ptr {buffer}", f"ptr {count}", last_argument(body, job)])
        body.put(f"store i64 {body.new(f'call i64 {job.symbol}({given})')}, ptr {fault}")
        released(body, top)
        _through_buffer(body, job, buffer, count, each, after)
        body.pass_on(body.new(f"load i64, ptr {fault}"), state)

    return Source(most, stream=stream)


def _in_parts(body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
    """A generator that may give more than a buffer holds: it is run again for each part."""
    body.callees.append(job)
    buffer = body.room(in_a_part(job.result) * size(job.result) if job.result is not None else 1)
    count, fault, skip = (body.room(1) for _ in range(3))

    def stream(each: Each, after: Exit) -> None:
        body.put(f"store i64 0, ptr {skip}")
        top, end = body.label(), body.label()
        body.go(top)
        body.begin(top)
        body.put(f"store i64 0, ptr {count}")
        passed = body.new(f"load i64, ptr {skip}")
        begun = arena_top(body, job)
        given = ", ".join(
            [*arguments, f"ptr {buffer}", f"ptr {count}", f"i64 {passed}", last_argument(body, job)]
        )
        body.put(f"store i64 {body.new(f'call i64 {job.symbol}({given})')}, ptr {fault}")
        released(body, begun)
        _through_buffer(body, job, buffer, count, each, after)
        body.raise_by(skip, body.new(f"load i64, ptr {count}"))
        found = body.new(f"load i64, ptr {fault}")
        body.branch(body.new(f"icmp eq i64 {found}, -1"), top, end)
        body.begin(end)
        body.pass_on(body.new(f"load i64, ptr {fault}"), state)

    return Source(inf, stream=stream)


def _through_buffer(body: Body, job: Job, buffer: str, count: str, each: Each, after: Exit) -> None:
    """Translate doing `each` with every value of a generator's buffer."""
    kind = job.result
    if kind is None:
        return
    defined = set(body.defined)
    counter = body.room(1)
    body.put(f"store i64 0, ptr {counter}")
    top, inside, again, end = (body.label() for _ in range(4))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    body.branch(body.new(f"icmp slt i64 {i}, {body.new(f'load i64, ptr {count}')}"), inside, end)
    body.begin(inside)
    body.loops.append(Loop(again, after))
    words = size(kind)
    each(body.load(kind, body.at(buffer, i if words == 1 else body.new(f"mul i64 {i}, {words}"))))
    body.loops.pop()
    body.go(again)
    body.begin(again)
    body.raise_by(counter, "1")
    body.put(f"br label %{top}")
    body.begin(end)
    body.defined = defined


def _named(body: Body, node: ast.expr) -> Any:
    """Return what an expression of the rules names, if it is known without writing any code."""
    match node:
        case ast.Name(name):
            own = body.own_name(name)
            if own is not None:
                kind = body.kinds.get(own)
                return kind.thing if isinstance(kind, Known) else None
            found = body.job.lookup(name)
            return None if found is inspect.Parameter.empty else found
        case ast.Attribute(ast.Name(name)) if name == body.job.this or (
            body.job.is_machine and isinstance(body.kinds.get(name), Known)
        ):
            value = body.value(node)
            return value.kind.thing if isinstance(value.kind, Known) else None
        case ast.Attribute(ast.Call(ast.Name("super"), [], [])):
            with body.aside():
                value = body.value(node)
            return value.kind.thing if isinstance(value.kind, Known) else None
        case ast.Attribute(ast.Name(name), attribute):
            owner = _named(body, node.value)
            if inspect.isclass(owner) or inspect.ismodule(owner):
                found = inspect.getattr_static(owner, attribute, None)
                found = found.__func__ if isinstance(found, staticmethod) else found
                return found if inspect.isfunction(found) else None
    return None
