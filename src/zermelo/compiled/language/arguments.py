"""What functions of the rules are given when they are called, in words and in LLVM's text."""

from __future__ import annotations

import ast
import inspect
import types
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.jobs import Job
from zermelo.compiled.language.kinds import Array, Kind, Known, Struct, is_mutable
from zermelo.compiled.language.refusal import CALL, refused
from zermelo.compiled.language.source_code import Function
from zermelo.compiled.language.values import Value, known, machine_type


def operand(body: Body, value: Value) -> str:
    """Return a value as an argument of a call."""
    match value.kind:
        case Array(_, axes):
            return ", ".join([f"ptr {value.text}", *(f"i64 {value.text}n{axis}" for axis in range(axes))])
        case Struct(fields):
            return ", ".join(operand(body, Value(kind, f"{value.text}.{name}")) for name, kind in fields)
    return f"{machine_type(value.kind)} {value.text or 'null'}"


def parameter(kind: Kind, name: str) -> str:
    """Return the parameters that a value of a kind takes."""
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
    """Return where the arena is free before a call after which nothing is left of what the function has made there."""
    leaves = job.mode == "plain" and job.result is not None and is_mutable(job.result)
    if body.job.is_machine or job.is_free or leaves or any(map(is_mutable, job.given_kinds)):
        return None
    return body.new(f"load ptr, ptr {body.arena}")


def released(body: Body, top: str | None) -> None:
    """Let the arena be free again from there on."""
    if top is not None:
        body.put(f"store ptr {top}, ptr {body.arena}")


def bound(
    body: Body,
    tree: Function,
    function: types.FunctionType,
    takes_game: bool,
    values: list[Value],
    names: dict[str, Value],
    node: ast.AST,
) -> list[Value]:
    """Return one value for each parameter, defaults included."""
    given = tree.args
    if given.vararg or given.kwarg:
        raise refused(node, CALL, name=function.__name__)
    own: list[Any] = [known(body.module.game)] if takes_game else []
    signature = inspect.signature(function, follow_wrapped=False)
    try:
        found = signature.bind(*own, *values, **names)
    except TypeError:
        raise refused(node, CALL, name=function.__name__) from None
    all_values = []
    for name, parameter in list(signature.parameters.items())[1 if takes_game else 0 :]:
        if name in found.arguments:
            all_values.append(found.arguments[name])
        else:
            default = body.constant(parameter.default, node, name)
            if isinstance(default.kind, Known):
                raise refused(node, CALL, name=function.__name__)
            all_values.append(default)
    return all_values
