"""Records and members of enumerations: made, read, replaced, asked through methods and operators of their classes."""

from __future__ import annotations

import ast
import dataclasses
import enum
import functools
import inspect
import types
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import (
    OPERATORS,
    SIGNS,
    default_maker,
    fields_of,
    is_enumeration,
    is_record,
    is_row,
    members_of,
    own_method,
)
from zermelo.compiled.language.compare import equal
from zermelo.compiled.language.kinds import (
    Int,
    Known,
    Member,
    Record,
    Text,
    Tuple,
    Union,
    alternatives_of,
    may_change,
    named,
    size,
)
from zermelo.compiled.language.refusal import (
    CALL,
    CLASS,
    OPERATION,
    VALUE,
    construct,
    not_in_language,
    refused,
)
from zermelo.compiled.language.registry import METHODS, function
from zermelo.compiled.language.values import Value, known

_ABSENT = inspect.Parameter.empty
#: Attributes of members that every enumeration has.
_OF_MEMBERS = ("value", "name", "_value_", "_name_")
#: Whether a member has a value: all of them are tried, one after the other.
_MOST_TRIED = 64


# --- reading ------------------------------------------------------------------------------------------------------


def attribute_of(body: Body, value: Value, node: ast.Attribute) -> Value:
    """Return an attribute of a record or a member."""
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: attribute_of(body, one, node), node)
    name = body.job.mangled(node.attr)
    match value.kind:
        case Record(cls, _):
            names = fields_of(cls)
            if name in names:
                return body.item(value, names.index(name))
        case Member(cls):
            table = _of_members(cls, name)
            if table is not None:
                return _in_table(body, table, value, node)
        case _:
            raise not_in_language(node)
    static = inspect.getattr_static(cls, name, _ABSENT)
    if isinstance(static, property) and isinstance(static.fget, types.FunctionType):
        return body.module.call(body, static.fget, [value], {}, node)
    if isinstance(static, functools.cached_property):
        return body.module.call(body, static.func, [value], {}, node)
    if static is _ABSENT or hasattr(type(static), "__get__"):
        raise not_in_language(node)
    return body.constant(static, node, construct(node))


def _of_members(cls: type[enum.Enum], name: str) -> tuple[Any, ...] | None:
    """Return what an attribute is for each member of an enumeration; None where the class says more than that."""
    members = members_of(cls)
    if name in _OF_MEMBERS:
        if name in ("value", "name") and inspect.getattr_static(cls, name) is not vars(enum.Enum)[name]:
            return None
        return tuple(getattr(member, name) for member in members)
    static = inspect.getattr_static(cls, name, None)
    if all(name in vars(member) for member in members) and not hasattr(type(static), "__set__"):
        return tuple(vars(member)[name] for member in members)
    return None


def _in_table(body: Body, table: tuple[Any, ...], member: Value, node: ast.AST) -> Value:
    from zermelo.compiled.language.sequences import entry

    assert isinstance(member.kind, Member)
    if member.is_known:
        return body.constant(table[int(member.text)], node, construct(node))
    place = Value(Int(0, len(table) - 1), member.text)
    return entry(body, body.constant(table, node, construct(node)), place, node)


# --- methods ------------------------------------------------------------------------------------------------------


def has_own_methods(value: Value) -> bool:
    """Return whether a value, in one of its kinds, is a record or a member."""
    return any(isinstance(kind, Record | Member) for kind in alternatives_of(value.kind))


def called_method(body: Body, owner: Value, node: ast.Call) -> Value:
    """Translate the call of a method of a record or a member."""
    from zermelo.compiled.language.calls import called, given_values

    assert isinstance(node.func, ast.Attribute)
    if isinstance(owner.kind, Union):
        return body.alternatives(owner, lambda one: called_method(body, one, node), node)
    if not isinstance(owner.kind, Record | Member):
        translate = METHODS.get(node.func.attr)
        if translate is None:
            raise not_in_language(node)
        return translate(body, owner, node)
    cls, name = owner.kind.cls, body.job.mangled(node.func.attr)
    static = inspect.getattr_static(cls, name, _ABSENT)
    if isinstance(owner.kind, Record) and name in fields_of(cls):
        held = body.item(owner, fields_of(cls).index(name))
        raise refused(node, OPERATION, operation=construct(node), kinds=named(held.kind))
    if isinstance(owner.kind, Record) and is_row(cls) and name == "_replace":
        return _replaced(body, body.kept(owner), node)
    plain = body.as_plain(owner)
    if plain is not owner and name in METHODS and static in (vars(tuple).get(name), vars(int).get(name)):
        return METHODS[name](body, plain, node)
    if isinstance(static, types.FunctionType):
        owner = body.kept(owner)
        values, names = given_values(body, node)
        return body.module.call(body, static, [owner, *values], names, node)
    if isinstance(static, staticmethod):
        return called(body, static.__func__, node)
    if isinstance(static, classmethod):
        return called(body, types.MethodType(static.__func__, cls), node)
    raise not_in_language(node)


# --- operators ----------------------------------------------------------------------------------------------------


def class_with_methods(value: Value) -> type | None:
    """Return the class of a record or a member of the rules, which may have methods of its own; None for all else."""
    return value.kind.cls if isinstance(value.kind, Record | Member) else None


def own_operation(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value | None:
    """Return what an operator gives by the method of a record or a member; None where neither class says it anew."""
    one, other = class_with_methods(a), class_with_methods(b)
    word = OPERATORS[type(op)]
    method = None if one is None else own_method(one, f"__{word}__")
    reflected = None if other is None else own_method(other, f"__r{word}__")
    if method is not None and one is not None and reflected is not None and other is not None:
        is_more_special = one is not other and issubclass(other, one)
        if is_more_special:
            # Python asks that one first.
            raise not_in_language(node)
    if method is not None:
        return _asked(body, method, [a, b], node)
    # A text that is filled in takes anything.
    is_filled = isinstance(op, ast.Mod) and isinstance(a.kind, Text)
    if reflected is not None and one is not other and not is_filled:
        return _asked(body, reflected, [b, a], node)
    return None


def own_sign(body: Body, op: ast.unaryop, value: Value, node: ast.AST) -> Value | None:
    """Return what a sign gives by the method of a record or a member; None where its class says nothing of it."""
    return own_answer(body, value, SIGNS[type(op)], [], node) if type(op) in SIGNS else None


def own_answer(body: Body, value: Value, name: str, more: list[Value], node: ast.AST) -> Value | None:
    """Return what a method of a record or a member that Python calls by itself gives; None where the class has none."""
    cls = class_with_methods(value)
    method = None if cls is None else own_method(cls, name)
    if method is None:
        return None
    return _asked(body, method, [value, *more], node)


def _asked(body: Body, method: types.FunctionType, values: list[Value], node: ast.AST) -> Value:
    """Call a method that no call in the rules names: whoever looks for changes of objects must not have to know it."""
    if any(may_change(value.kind) or isinstance(value.kind, Known) for value in values):
        raise refused(
            node, OPERATION, operation=construct(node), kinds=", ".join(named(v.kind) for v in values)
        )
    return body.module.call(body, method, list(map(body.kept, values)), {}, node)


# --- making -------------------------------------------------------------------------------------------------------


def called_class(
    body: Body, thing: Any, values: list[Value], names: dict[str, Value], node: ast.Call
) -> Value | None:
    """Translate the call of a class of records, of an enumeration, or of a method of one; None for anything else."""
    if is_record(thing):
        return constructed(body, thing, values, names, node)
    if is_enumeration(thing):
        if len(values) != 1 or names:
            raise refused(node, CALL, name=thing.__name__)
        return _member_of_value(body, thing, values[0], node)
    if isinstance(thing, types.MethodType) and (is_record(thing.__self__) or is_enumeration(thing.__self__)):
        cls, own = thing.__self__, thing.__func__
        if (
            is_record(cls)
            and is_row(cls)
            and own is getattr(inspect.getattr_static(cls, "_make"), "__func__", None)
        ):
            if len(values) != 1 or names:
                raise refused(node, CALL, name=f"{cls.__name__}._make")
            return _record_of_row(body, cls, values[0], node)
        return body.module.call(body, own, [known(cls), *values], names, node)
    if isinstance(thing, type):
        raise refused(node, CLASS, name=thing.__name__)
    return None


def constructed(body: Body, cls: type, values: list[Value], names: dict[str, Value], node: ast.AST) -> Value:
    """Return a new record."""
    signature = inspect.signature(getattr(cls, "__new__" if is_row(cls) else "__init__"))
    try:
        bound = signature.bind(None, *values, **names)
    except TypeError:
        raise refused(node, CALL, name=cls.__name__) from None
    parts: list[Value] = []
    for name in fields_of(cls):
        if name in bound.arguments:
            parts.append(bound.arguments[name])
            continue
        made = None if is_row(cls) else default_maker(cls, name)
        parts.append(
            body.constant(signature.parameters[name].default, node, name)
            if made is None
            else _made_default(body, made, node)
        )
    record = record_with(body, cls, parts, node)
    after = None if is_row(cls) else inspect.getattr_static(cls, "__post_init__", None)
    if after is not None:
        body.module.call(body, after, [record], {}, node)
    return record


def _made_default(body: Body, made: Any, node: ast.AST) -> Value:
    """Return the default that a function makes anew for each record of the rules."""
    if made in (tuple, frozenset, int, str, bool):
        return body.constant(made(), node)
    return body.module.call(body, made, [], {}, node)


def record_with(body: Body, cls: type, parts: list[Value], node: ast.AST) -> Value:
    """Return a record whose fields hold these values."""
    for part in parts:
        if isinstance(part.kind, Known):
            raise refused(node, VALUE, name=construct(node), kind=named(part.kind))
    kind = Record(cls, tuple(part.kind for part in parts))
    slot = body.room(size(kind))
    at = 0
    for part in parts:
        body.store(part, body.at(slot, at))
        at += size(part.kind)
    return Value(kind, slot)


def _record_of_row(body: Body, cls: type, value: Value, node: ast.AST) -> Value:
    row = body.as_plain(value)
    if not isinstance(row.kind, Tuple) or len(row.kind.items) != len(fields_of(cls)):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(row.kind))
    return record_with(body, cls, [body.item(row, i) for i in range(len(row.kind.items))], node)


def _changes(body: Body, cls: type, keywords: list[ast.keyword], node: ast.AST) -> dict[str, Value]:
    """Return what fields of a record are given anew by the rules."""
    found: dict[str, Value] = {}
    for keyword in keywords:
        if keyword.arg is None or keyword.arg not in fields_of(cls):
            raise refused(node, CALL, name=construct(node))
        found[keyword.arg] = body.kept(body.value(keyword.value))
    return found


def _replaced(body: Body, record: Value, node: ast.Call) -> Value:
    """Return a named tuple with some fields given anew."""
    assert isinstance(record.kind, Record)
    cls = record.kind.cls
    if node.args:
        raise refused(node, CALL, name=construct(node.func))
    changes = _changes(body, cls, node.keywords, node)
    parts = [changes.get(name) or body.item(record, i) for i, name in enumerate(fields_of(cls))]
    return record_with(body, cls, parts, node)


@function(dataclasses.replace)
def _replace(body: Body, node: ast.Call) -> Value:
    if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
        raise refused(node, CALL, name="replace")
    given = body.kept(body.value(node.args[0]))

    def one(record: Value) -> Value:
        if not isinstance(record.kind, Record) or is_row(record.kind.cls):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(record.kind))
        cls = record.kind.cls
        changes = _changes(body, cls, node.keywords, node)
        old = {name: body.item(record, i) for i, name in enumerate(fields_of(cls))}
        return constructed(body, cls, [], old | changes, node)

    return body.alternatives(given, one, node)


# --- members ------------------------------------------------------------------------------------------------------


def _member_of_value(body: Body, cls: type[enum.Enum], value: Value, node: ast.AST) -> Value:
    """Return the member that has a value, as `Side(1)` does."""
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: _member_of_value(body, cls, one, node), node)
    if value.kind == Member(cls):
        return value
    missing = inspect.getattr_static(cls, "_missing_")
    if missing is not vars(enum.Enum)["_missing_"] or isinstance(value.kind, Known):
        raise refused(node, CALL, name=cls.__name__)
    # Values are found as keys of a dictionary are: by equality.
    return _first_equal(body, cls, [(m._value_, m) for m in members_of(cls)], value, "value", node)


def member_named(body: Body, cls: type[enum.Enum], value: Value, node: ast.AST) -> Value:
    """Return the member that has a name, as `Side["X"]` does."""
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: member_named(body, cls, one, node), node)
    if not isinstance(value.kind, Text):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return _first_equal(body, cls, list(cls.__members__.items()), value, "key", node)


def _first_equal(
    body: Body,
    cls: type[enum.Enum],
    pairs: list[tuple[Any, enum.Enum]],
    value: Value,
    fault: str,
    node: ast.AST,
) -> Value:
    """Return the member beside what equals a value; a fault where nothing does."""
    if len(pairs) > _MOST_TRIED or not all(_is_simple(one) for one, _ in pairs):
        raise refused(node, CALL, name=cls.__name__)
    place = body.room(1)
    body.put(f"store i64 -1, ptr {place}")
    for one, member in reversed(pairs):
        test = equal(body, value, body.constant(one, node), node)
        wanted = body.constant(member, node).text
        if test != "false":
            old = body.new(f"load i64, ptr {place}")
            body.put(f"store i64 {body.new(f'select i1 {test}, i64 {wanted}, i64 {old}')}, ptr {place}")
    found = body.new(f"load i64, ptr {place}")
    body.fault_if(body.new(f"icmp slt i64 {found}, 0"), fault, node)
    return Value(Member(cls), found)


def _is_simple(value: Any) -> bool:
    """Return whether a value of a member is equal to others as numbers, texts and tuples of them are."""
    if isinstance(value, tuple):
        return type(value) is tuple and all(map(_is_simple, value))
    return value is None or type(value) in (int, bool, str)
