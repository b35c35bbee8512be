"""What functions of the rules are given when they are called, in words and in LLVM's text."""

from __future__ import annotations

import ast
import inspect
import types
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import DEPTH, STEPS
from zermelo.compiled.language.frame import MOST_CALLS, STACK, STACK_LEFT
from zermelo.compiled.language.jobs import Job, Nested
from zermelo.compiled.language.kinds import Array, Kind, Known, Struct, is_mutable
from zermelo.compiled.language.refusal import CALL, construct, not_in_language, refused
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.source_code import Function
from zermelo.compiled.language.values import Value, known, machine_type


def operand(body: Body, value: Value) -> str:
    """Return a value as an argument of a translated call."""
    match value.kind:
        case Array(_, axes):
            return ", ".join([f"ptr {value.text}", *(f"i64 {value.text}n{axis}" for axis in range(axes))])
        case Struct(fields):
            return ", ".join(operand(body, Value(kind, f"{value.text}.{name}")) for name, kind in fields)
    return f"{machine_type(value.kind)} {value.text or 'null'}"


def parameter(kind: Kind, name: str) -> str:
    """Return the LLVM parameters that a value of a kind takes."""
    match kind:
        case Array(_, axes):
            return ", ".join([f"ptr {name}", *(f"i64 {name}n{axis}" for axis in range(axes))])
        case Struct(fields):
            return ", ".join(parameter(part, f"{name}.{field_name}") for field_name, part in fields)
    return f"{machine_type(kind)} {name}"


def last_argument(body: Body, job: Job) -> str:
    """Return the last argument of a call: where a fault is told by routines, where rules make their objects."""
    if job.is_machine:
        return "ptr %where"
    if job.is_free:
        return "ptr null"
    return f"ptr {body.emptied_arena() if body.job.is_machine else body.arena}"


def arena_top(body: Body, job: Job) -> str | None:
    """Return where compiled code's arena is free before a call after which nothing is left of what was made there."""
    leaves = job.mode == "plain" and job.result is not None and is_mutable(job.result)
    if body.job.is_machine or job.is_free or leaves or any(map(is_mutable, job.given_kinds)):
        return None
    return body.new(f"load ptr, ptr {body.arena}")


def released(body: Body, top: str | None) -> None:
    """Let the arena of compiled code be free again from there on."""
    if top is not None:
        body.put(f"store ptr {top}, ptr {body.arena}")


def stack_left(body: Body, job: Job) -> str | None:
    """Return how much of the stack is left before a translated call of a function that may call itself."""
    if not job.is_recursive:
        return None
    return body.new(f"load i64, ptr {body.at(body.arena, STACK_LEFT)}")


def stack_again(body: Body, left: str | None) -> None:
    """Let as much of the stack be left after a translated call as before."""
    if left is not None:
        body.put(f"store i64 {left}, ptr {body.at(body.arena, STACK_LEFT)}")


def deeper(body: Body) -> list[str]:
    """Return the LLVM beginning of a function that may call itself: it takes its part of the stack, or gives up.

    It also looks whether somebody wants it to stop: how often such functions call each other, nobody knows.
    """
    # Words that the machine keeps besides those of the function's own are guessed.
    cost = max(STACK // MOST_CALLS, body.words + 32)
    line = getattr(body.job.tree, "lineno", 0)
    deep, stopped = (body.module.site(body.job, line, reason) for reason in (DEPTH, STEPS))
    return [
        f"%left_at = getelementptr inbounds i64, ptr %arena, i64 {STACK_LEFT}",
        "%left = load i64, ptr %left_at",
        f"%less = sub i64 %left, {cost}",
        "store i64 %less, ptr %left_at",
        "%deep = icmp slt i64 %less, 0",
        "br i1 %deep, label %too_deep, label %look, !prof !0",
        "too_deep:",
        f"ret i64 {deep}",
        "look:",
        "%asked = load volatile i64, ptr @zermelo_stop",
        "%stop = icmp ne i64 %asked, 0",
        "br i1 %stop, label %stopped, label %begin, !prof !0",
        "stopped:",
        f"ret i64 {stopped}",
    ]


def parameters_of(tree: Function) -> list[str]:
    """Return the names of the parameters of a function that is translated."""
    given = tree.args
    rest = [given.vararg] if given.vararg is not None else []
    return [argument.arg for argument in [*given.posonlyargs, *given.args, *rest, *given.kwonlyargs]]


def _defaults(tree: Function) -> dict[str, ast.expr]:
    given = tree.args
    positional = [argument.arg for argument in [*given.posonlyargs, *given.args]]
    found = dict(zip(positional[len(positional) - len(given.defaults) :], given.defaults, strict=True))
    keyed = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    return found | {argument.arg: default for argument, default in keyed if default is not None}


def _default_name(name: str, default: ast.expr) -> str:
    """Return the name, which nobody can write, of what a default was when its function was made."""
    return f"{name}'default{default.lineno}.{default.col_offset}"


def note_defaults(body: Body, tree: Function) -> None:
    """Evaluate the defaults of a function inside a function, where it is made."""
    for name, default in _defaults(tree).items():
        if isinstance(default, ast.Constant):
            continue
        if body.loops or body.scopes:
            # Each round makes another function, with a default of its own.
            raise not_in_language(tree)
        body.set_name(_default_name(name, default), body.kept(body.value(default)), default)


def nested_values(
    body: Body, thing: Nested, values: list[Value], names: dict[str, Value], node: ast.AST
) -> list[Value]:
    """Return one value for each parameter of a function inside a function."""
    given, defaults = thing.tree.args, _defaults(thing.tree)
    positional = [argument.arg for argument in [*given.posonlyargs, *given.args]]
    by_name = {argument.arg for argument in [*given.args, *given.kwonlyargs]}
    rest = given.vararg.arg if given.vararg is not None else None
    if (len(values) > len(positional) and rest is None) or not set(names) <= by_name - set(
        positional[: len(values)]
    ):
        raise refused(node, CALL, name=construct(node))
    found = dict(zip(positional, values, strict=False)) | names
    all_values = []
    for name in parameters_of(thing.tree):
        if name == rest:
            all_values.append(tuple_of(body, values[len(positional) :]))
        elif name in found:
            all_values.append(found[name])
        elif name in defaults:
            default = defaults[name]
            is_written = isinstance(default, ast.Constant)
            own = _default_name(name, default)
            all_values.append(body.value(default) if is_written else body.read_name(own, node))
        else:
            raise refused(node, CALL, name=construct(node))
    return all_values


def bound(
    body: Body,
    tree: Function,
    function: types.FunctionType,
    takes_game: bool,
    values: list[Value],
    names: dict[str, Value],
    node: ast.AST,
) -> list[Value]:
    """Return one value for each parameter of a translated call, defaults included."""
    given = tree.args
    if given.kwarg or (takes_game and not [*given.posonlyargs, *given.args]):
        raise refused(node, CALL, name=function.__name__)
    own: list[Any] = [known(body.module.game)] if takes_game else []
    signature = inspect.signature(function, follow_wrapped=False)
    try:
        found = signature.bind(*own, *values, **names)
    except TypeError:
        raise refused(node, CALL, name=function.__name__) from None
    all_values = []
    for name, parameter in list(signature.parameters.items())[1 if takes_game else 0 :]:
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            all_values.append(tuple_of(body, list(found.arguments.get(name, ()))))
        elif name in found.arguments:
            all_values.append(found.arguments[name])
        else:
            default = body.constant(parameter.default, node, name)
            if isinstance(default.kind, Known):
                raise refused(node, CALL, name=function.__name__)
            all_values.append(default)
    return all_values
