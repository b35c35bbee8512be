"""Expressions: names, operators, tuples and lists, conditions, comprehensions."""

from __future__ import annotations

import ast
import inspect
from typing import Any

from zermelo.compiled.language.body import SIGNED, Body
from zermelo.compiled.language.classes import is_enumeration
from zermelo.compiled.language.compare import bit, compared, known_truth, negated_if
from zermelo.compiled.language.conversion import is_table_of_functions
from zermelo.compiled.language.dicts import new_dict, set_key, updated
from zermelo.compiled.language.joins import note_room
from zermelo.compiled.language.kinds import (
    LETTER,
    TOP,
    Array,
    Block,
    Bool,
    Dict,
    Float,
    Frozen,
    Int,
    Known,
    List,
    Row,
    Set,
    Struct,
    Text,
    Tuple,
    Union,
    named,
)
from zermelo.compiled.language.lists import copy_of, list_of, list_of_row
from zermelo.compiled.language.narrowing import assuming, narrowed
from zermelo.compiled.language.numbers import arithmetic, ends, inverted, is_number, masked, negated
from zermelo.compiled.language.objects import data_of
from zermelo.compiled.language.records import attribute_of, member_named, own_answer, own_operation, own_sign
from zermelo.compiled.language.refusal import (
    CONSTRUCT,
    OPERATION,
    SUPER,
    UNKNOWN,
    VALUE,
    construct,
    not_in_language,
    refused,
)
from zermelo.compiled.language.registry import expression
from zermelo.compiled.language.rows import as_letters, length_of
from zermelo.compiled.language.sequences import (
    block,
    cut,
    cut_at,
    entry,
    joined,
    repeated,
    replaced,
    replaced_by_slices,
    tuple_of,
)
from zermelo.compiled.language.sets import added, new_set, set_operation, update
from zermelo.compiled.language.text_methods import filled_in
from zermelo.compiled.language.texts import as_text
from zermelo.compiled.language.values import NONE, Value, known, truth, whole


@expression(ast.Constant)
def _constant(body: Body, node: ast.Constant) -> Value:
    if node.value is Ellipsis or isinstance(node.value, bytes | complex):
        raise not_in_language(node)
    return body.constant(node.value, node)


@expression(ast.Name)
def _name(body: Body, node: ast.Name) -> Value:
    own = body.own_name(node.id)
    if own is not None:
        return narrowed(body, own, body.read_name(own, node), node)
    return outer_name(body, node.id, node)


def outer_name(body: Body, name: str, node: ast.AST) -> Value:
    """Return what a name stands for outside the function: a captured variable, a constant, a function."""
    captured = body.job.captured.get(name)
    if captured is not None:
        return body.read_name(captured, node)
    found = body.job.lookup(name)
    if found is inspect.Parameter.empty:
        raise refused(node, UNKNOWN, name=name)
    return body.constant(body.module.plain(found), node, name)


@expression(ast.Attribute)
def _attribute(body: Body, node: ast.Attribute) -> Value:
    value = body.value(node.value)
    if isinstance(value.kind, Struct):
        return Value(dict(value.kind.fields)[node.attr], f"{value.text}.{node.attr}")
    if isinstance(value.kind, Array) and node.attr == "shape":
        return tuple_of(body, [Value(SIGNED, f"{value.text}n{axis}") for axis in range(value.kind.axes)])
    if not isinstance(value.kind, Known):
        return attribute_of(body, value, node)
    thing = value.kind.thing
    if isinstance(thing, Handle):
        return thing.attribute(body, node.attr, node)
    name = body.job.mangled(node.attr)
    if isinstance(thing, Parents):
        return _inherited(body, thing, name, node)
    if thing is body.module.game and thing is not None:
        return game_attribute(body, name, node)
    if inspect.ismodule(thing) or inspect.isclass(thing):
        found = inspect.getattr_static(thing, name, inspect.Parameter.empty)
        if found is inspect.Parameter.empty or isinstance(found, property):
            raise refused(node, UNKNOWN, name=construct(node))
        found = getattr(thing, name)
        return body.constant(body.module.plain(found), node, construct(node))
    if isinstance(thing, int | str | float | tuple):
        raise refused(node, VALUE, name=construct(node), kind=type(thing).__name__)
    raise not_in_language(node)


def game_attribute(body: Body, name: str, node: ast.AST) -> Value:
    """Return an attribute of the game: what the object holds, else what its class does; a property is asked now."""
    game = body.module.game
    static = inspect.getattr_static(game, name, inspect.Parameter.empty)
    if static is inspect.Parameter.empty:
        raise refused(node, UNKNOWN, name=f"self.{name}")
    own = (
        vars(game).get(name, inspect.Parameter.empty)
        if hasattr(game, "__dict__")
        else inspect.Parameter.empty
    )
    if own is inspect.Parameter.empty or isinstance(static, property):
        if isinstance(static, property) and static.fget is not None:
            return body.module.call(body, Method(name, static.fget), [], {}, node)
        if isinstance(static, property) or (
            not inspect.isroutine(static)
            and not isinstance(static, staticmethod | classmethod)
            and hasattr(type(static), "__get__")
            and not isinstance(static, type)
        ):
            raise refused(node, CONSTRUCT, construct=f"self.{name}")
        if isinstance(static, staticmethod | classmethod) or inspect.isfunction(body.module.plain(static)):
            return known(_method(body, name, static))
    found = getattr(game, name)
    if inspect.ismethod(found) and found.__self__ is game:
        return known(_method(body, name, found.__func__))
    return body.constant(body.module.plain(found), node, f"self.{name}")


class Handle:
    """Something whose attributes are translated by itself: the rules, as routines of our own ask them."""

    def attribute(self, body: Body, name: str, node: ast.AST) -> Value:
        """Return an attribute that translated rules ask of something known while compiling."""
        raise NotImplementedError


def _method(body: Body, name: str, static: Any) -> Method:
    """Return a method of the translated game: the same one whenever it is named."""
    found: Method = body.module.methods.setdefault((name, id(static)), Method(name, static))
    return found


class Parents:
    """The classes after one, in the order in which a game asks them: what `super()` stands for."""

    def __init__(self, classes: tuple[type, ...]) -> None:
        self.classes = classes


def _inherited(body: Body, parents: Parents, name: str, node: ast.AST) -> Value:
    """Return `super().name`."""
    for cls in parents.classes:
        if name in vars(cls):
            static = vars(cls)[name]
            if isinstance(static, property) and static.fget is not None:
                return body.module.call(body, Method(name, static.fget), [], {}, node)
            if isinstance(static, staticmethod | classmethod) or inspect.isfunction(
                body.module.plain(static)
            ):
                return known(_method(body, name, static))
            if hasattr(type(static), "__get__"):
                break
            return body.constant(static, node, name)
    raise refused(node, SUPER)


class Method:
    """A method of the game, as it is named in its rules."""

    def __init__(self, name: str, static: Any) -> None:
        self.name, self.static = name, static


# --- operators ----------------------------------------------------------------------------------------------


def operation(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    """Return the result of a binary operator."""
    if isinstance(a.kind, Union):
        return body.alternatives(a, lambda one: operation(body, op, one, b, node), node)
    if isinstance(b.kind, Union):
        return body.alternatives(b, lambda other: operation(body, op, a, other, node), node)
    own = own_operation(body, op, a, b, node)
    if own is not None:
        return own
    if isinstance(op, ast.Mod) and isinstance(a.kind, Text):
        return filled_in(body, a, b, node)
    a, b = body.as_plain(a), body.as_plain(b)
    if is_number(a) and is_number(b):
        return arithmetic(body, op, a, b, node)
    rows = Tuple | Row | List
    if isinstance(op, ast.Add) and isinstance(a.kind, rows) and isinstance(b.kind, rows):
        return joined(body, a, b, node)
    if isinstance(op, ast.Mult):
        if isinstance(a.kind, Block):
            return block(body, b, node)
        if isinstance(a.kind, rows) and isinstance(b.kind, Int | Bool):
            return repeated(body, a, b, node)
        if isinstance(b.kind, rows) and isinstance(a.kind, Int | Bool):
            return repeated(body, b, a, node)
    if isinstance(a.kind, Set | Frozen) and isinstance(b.kind, Set | Frozen):
        return set_operation(body, op, a, b, node)
    if isinstance(op, ast.BitOr) and type(a.kind) is Dict and type(b.kind) is Dict:
        both = copy_of(body, a, node)
        updated(body, both, b, node)
        return both
    if isinstance(a.kind, Text) and a.is_known and b.is_known and isinstance(op, ast.Add | ast.Mult):
        try:
            return body.constant(a.const + b.const if isinstance(op, ast.Add) else a.const * b.const, node)
        except TypeError:
            pass
    if isinstance(op, ast.Add) and isinstance(a.kind, Text) and isinstance(b.kind, Text):
        return as_text(joined(body, as_letters(a), as_letters(b), node))
    if isinstance(op, ast.Mult) and isinstance(b.kind, Text):
        a, b = b, a
    if isinstance(op, ast.Mult) and isinstance(a.kind, Text) and isinstance(b.kind, Int | Bool):
        return as_text(repeated(body, as_letters(a), b, node))
    raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")


def mask_of(body: Body, node: ast.expr) -> int | None:
    """Return a constant from 0 to 2^64 − 1: what is cut by it may wrap around before, unseen."""
    match node:
        case ast.Constant(value) if type(value) is int and 0 <= value <= TOP:
            return value
        case ast.Name(name) if body.own_name(name) is None and name not in body.job.captured:
            found = body.job.lookup(name)
            return found if type(found) is int and 0 <= found <= TOP else None
        case ast.Attribute(ast.Name(name), attribute) if (
            name == body.job.this and body.own_name(name) == name
        ):
            # As `game_attribute` finds it: a property of the class goes before what the object holds under that name.
            found = inspect.getattr_static(body.module.game, body.job.mangled(attribute), None)
            if type(found) is int:
                found = getattr(body.module.game, body.job.mangled(attribute))
            return found if type(found) is int and 0 <= found <= TOP else None
        case ast.BinOp() if _is_literal(node):
            folded = _folded(node)
            return folded if 0 <= folded <= TOP else None
    return None


def _folded(node: ast.expr) -> int:
    """Return the value of numbers written out in the rules with operators between them."""
    return int(eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}}))


def _is_literal(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value):
            return type(value) is int and abs(value) < 1 << 128
        case ast.BinOp(
            left, ast.Add() | ast.Sub() | ast.Mult() | ast.BitOr() | ast.BitXor() | ast.BitAnd(), right
        ):
            return _is_literal(left) and _is_literal(right)
        case ast.BinOp(left, ast.LShift() | ast.Pow(), ast.Constant(value)):
            return _is_literal(left) and type(value) is int and 0 <= value <= 128
    return False


@expression(ast.BinOp)
def _binary(body: Body, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.BitAnd):
        for side, other in ((node.right, node.left), (node.left, node.right)):
            mask = mask_of(body, side)
            if mask is not None and isinstance(other, ast.BinOp | ast.UnaryOp):
                value = masked(body, other, mask)
                if isinstance(value.kind, Int):
                    return value
                return operation(body, node.op, value, whole(mask), node)
    if _is_literal(node):
        return body.constant(_folded(node), node)
    found = _replacement(body, node)
    if found is not None:
        return found
    left = body.value(node.left)
    if not isinstance(node.right, ast.Constant | ast.Name | ast.Attribute):
        left = kept_over(body, left, node.right)
    return operation(body, node.op, left, body.value(node.right), node)


def kept_over(body: Body, value: Value, later: ast.expr) -> Value:
    """Return a value safe from assignments inside an expression that is evaluated after it."""
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(later)):
        return body.kept(value)
    return value


def _replacement(body: Body, node: ast.BinOp) -> Value | None:
    """Translate t[:i] + (x,) + t[i + 1:] for names t and i, and s[:i] + x + s[i + 1:] for a text."""
    match node:
        case ast.BinOp(
            ast.BinOp(
                ast.Subscript(ast.Name(items) as before, ast.Slice(None, ast.Name(place) as at, None)),
                ast.Add(),
                middle,
            ),
            ast.Add(),
            ast.Subscript(
                ast.Name(again),
                ast.Slice(ast.BinOp(ast.Name(next_place), ast.Add(), ast.Constant(1)), None, None),
            ),
        ) if (items, place) == (again, next_place):
            if body.is_renamed(items) or body.is_renamed(place):
                # What stands between the slices may give the names another value.
                return None
            whole_, index = body.value(before), body.value(at)
            if not isinstance(index.kind, Int) or index.kind.high >= TOP >> 1:
                return None
            match whole_.kind, middle:
                case Tuple(), ast.Tuple([value]) if not isinstance(value, ast.Starred):
                    return replaced_by_slices(body, whole_, index, body.value(value), node)
                case Text(least, most), _ if least == most and not whole_.is_known:
                    return _letter_replaced(body, whole_, index, body.value(middle), node)
    return None


def _letter_replaced(body: Body, text: Value, index: Value, new: Value, node: ast.AST) -> Value:
    """Return `s[:i] + x + s[i + 1:]`: where i is a place and x a letter, a text as long as s."""
    new = body.kept(body.as_plain(new))

    def by_slices() -> Value:
        after = arithmetic(body, ast.Add(), index, whole(1), node)
        parts = [cut_at(body, text, bounds, node) for bounds in ([NONE, index, NONE], [after, NONE, NONE])]
        return operation(body, ast.Add(), operation(body, ast.Add(), parts[0], new, node), parts[1], node)

    low, high = ends(index)
    length = length_of(body, text)
    if new.kind != LETTER or not length.const:
        return by_slices()

    def put() -> Value:
        return as_text(replaced(body, as_letters(text), index, new, node))

    if low >= 0 and high < length.const:
        return put()
    return body.choose(body.new(f"icmp ult i64 {index.text}, {length.text}"), put, by_slices, node)


@expression(ast.UnaryOp)
def _unary(body: Body, node: ast.UnaryOp) -> Value:
    if (
        isinstance(node.op, ast.USub)
        and isinstance(node.operand, ast.Constant)
        and type(node.operand.value) is int
    ):
        return body.constant(-node.operand.value, node)
    return unary(body, node.op, body.value(node.operand), node)


def unary(body: Body, op: ast.unaryop, value: Value, node: ast.AST) -> Value:
    """Return the result of an operator on one value."""
    if isinstance(op, ast.Not):
        test = bit(body, value, node)
        return negated_if(body, True, body.bool_of(test))
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: unary(body, op, one, node), node)
    own = own_sign(body, op, value, node)
    if own is not None:
        return own
    value = body.as_plain(value)
    if not is_number(value):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    match op:
        case ast.UAdd():
            return value if isinstance(value.kind, Float) else body.as_int(value)
        case ast.USub():
            return negated(body, value, node)
    return inverted(body, value, node)


@expression(ast.Compare)
def _compare(body: Body, node: ast.Compare) -> Value:
    def link(i: int, left: Value) -> Value:
        right = body.value(node.comparators[i])
        one = compared(body, node.ops[i], left, right, node)
        if i + 1 == len(node.ops):
            return one
        sure = known_truth(one)
        if sure is not None:
            return link(i + 1, right) if sure else one
        return body.choose(bit(body, one, node), lambda: link(i + 1, right), lambda: truth(False), node)

    left = body.value(node.left)
    return link(0, kept_over(body, left, node.comparators[0]))


@expression(ast.BoolOp)
def _bool(body: Body, node: ast.BoolOp) -> Value:
    is_and = isinstance(node.op, ast.And)

    def from_(i: int) -> Value:
        found = body.value(node.values[i])
        if i + 1 == len(node.values):
            return found
        sure = known_truth(found)
        if sure is not None:
            return from_(i + 1) if sure == is_and else found
        test = bit(body, found, node)

        def one() -> Value:
            with assuming(body, node.values[i], is_and, node.values[i + 1 :]):
                return from_(i + 1)

        def other() -> Value:
            return _with_truth(found, not is_and)

        return body.choose(test, *((one, other) if is_and else (other, one)), node)

    return from_(0)


def _with_truth(value: Value, is_true: bool) -> Value:
    """Return a value whose truth has just been seen; a number that is false is 0."""
    if not is_true and isinstance(value.kind, Int):
        return whole(0)
    if isinstance(value.kind, Bool):
        return truth(is_true)
    return value


@expression(ast.IfExp)
def _if(body: Body, node: ast.IfExp) -> Value:
    test = body.value(node.test)
    sure = known_truth(test)
    if sure is not None:
        return body.value(node.body if sure else node.orelse)

    def way(holds: bool) -> Value:
        part = node.body if holds else node.orelse
        with assuming(body, node.test, holds, [part]):
            return body.value(part)

    return body.choose(bit(body, test, node), lambda: way(True), lambda: way(False), node)


@expression(ast.NamedExpr)
def _walrus(body: Body, node: ast.NamedExpr) -> Value:
    from zermelo.compiled.language.statements import assign

    # What was read under that name before, in the same expression, is a copy: see `Body.read_name`.
    value = body.kept(body.value(node.value))
    # A comprehension gives its walrus to the function around it.
    scopes, body.scopes = body.scopes, []
    assign(body, node.target, value, node)
    body.scopes = scopes
    return value


# --- tuples, lists, sets, dictionaries ------------------------------------------------------------------------


def entries(body: Body, nodes: list[ast.expr], node: ast.AST) -> list[Value]:
    """Return the entries of a tuple or list that is written out, with `*row` in its place."""
    values: list[Value] = []
    for part in nodes:
        if isinstance(part, ast.Starred):
            row = body.as_plain(body.value(part.value))
            if isinstance(row.kind, List) and row.kind.length is not None and row.kind.item is not None:
                row = body.kept(Value(Tuple((row.kind.item,) * row.kind.length), data_of(body, row)))
            if row.is_known and isinstance(row.const, range | str):
                row = body.constant(tuple(row.const), node)
            if not isinstance(row.kind, Tuple):
                raise refused(node, OPERATION, operation=construct(part), kinds=named(row.kind))
            values += [body.item(row, i) for i in range(len(row.kind.items))]
        else:
            values.append(body.kept(body.value(part)) if _may_change(nodes) else body.value(part))
    return values


def _may_change(nodes: list[ast.expr]) -> bool:
    return any(isinstance(part, ast.NamedExpr | ast.Call) for node in nodes for part in ast.walk(node))


def _has_star(nodes: list[ast.expr]) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)


@expression(ast.Tuple)
def _tuple(body: Body, node: ast.Tuple) -> Value:
    if _has_star(node.elts):
        return _with_stars(body, node.elts, node)
    return tuple_of(body, entries(body, node.elts, node))


def _with_stars(body: Body, nodes: list[ast.expr], node: ast.AST) -> Value:
    """Translate (*a, x, *b) of the rules as a sum."""
    from zermelo.compiled.language.known_rows import as_tuple

    whole_: Value | None = None
    for part in nodes:
        if isinstance(part, ast.Starred):
            value = as_tuple(body, part.value, part)
        else:
            value = tuple_of(body, [body.value(part)])
        whole_ = value if whole_ is None else joined(body, whole_, value, node)
    assert whole_ is not None
    return whole_


@expression(ast.List)
def _list(body: Body, node: ast.List) -> Value:
    if body.job.is_machine:
        # Only `[word(0)] * n`: words of a routine's own.
        return Value(Block(len(node.elts)))
    if _has_star(node.elts):
        return list_of_row(body, _with_stars(body, node.elts, node), node)
    return list_of(body, entries(body, node.elts, node), node)


@expression(ast.Set)
def _set(body: Body, node: ast.Set) -> Value:
    result = new_set(body, node)
    outer, body.likely = body.likely, 0
    if _has_star(node.elts):
        # As Python does: member by member, from the left.
        for part in node.elts:
            if isinstance(part, ast.Starred):
                update(body, result, part.value, part)
            else:
                added(body, result, body.value(part), node)
    else:
        values = entries(body, node.elts, node)
        note_room(result.kind.cell, len(values))  # type: ignore[union-attr]
        for value in values:
            added(body, result, value, node, grows=False)
    body.likely = outer
    return result


@expression(ast.Dict)
def _dict(body: Body, node: ast.Dict) -> Value:
    table = new_dict(body, node)
    outer, body.likely = body.likely, 0
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            updated(body, table, body.value(value), node)
        else:
            one = body.kept(body.value(key))
            set_key(body, table, one, body.value(value), node)
    body.likely = outer
    return table


@expression(ast.Subscript)
def _subscript(body: Body, node: ast.Subscript) -> Value:
    whole_ = body.value(node.value)
    if isinstance(whole_.kind, Known) and is_enumeration(whole_.kind.thing):
        return member_named(body, whole_.kind.thing, body.value(node.slice), node)
    if isinstance(node.slice, ast.Slice):
        return cut(body, kept_over(body, whole_, node.slice), node)
    if isinstance(whole_.kind, Known) and is_table_of_functions(whole_.kind.thing):
        return _from_table(body, whole_.kind.thing, node)
    whole_ = kept_over(body, whole_, node.slice)
    place = body.value(node.slice)
    own = own_answer(body, whole_, "__getitem__", [place], node)
    return own if own is not None else entry(body, whole_, place, node)


def _from_table(body: Body, table: Any, node: ast.Subscript) -> Value:
    """Return a function out of a table, where it is known which."""
    index = body.value(node.slice)
    if not index.is_known:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(index.kind))
    try:
        return known(table[index.const])
    except (LookupError, TypeError):
        raise refused(node, UNKNOWN, name=construct(node)) from None


@expression(ast.ListComp)
def _list_comprehension(body: Body, node: ast.ListComp) -> Value:
    from zermelo.compiled.language.comprehensions import collected, comprehended

    return collected(body, comprehended(body, node), node, "list")


@expression(ast.SetComp)
def _set_comprehension(body: Body, node: ast.SetComp) -> Value:
    from zermelo.compiled.language.comprehensions import collected, comprehended

    return collected(body, comprehended(body, node), node, "set")


@expression(ast.DictComp)
def _dict_comprehension(body: Body, node: ast.DictComp) -> Value:
    from zermelo.compiled.language.comprehensions import collected, comprehended

    return collected(body, comprehended(body, node), node, "dict")


@expression(ast.Lambda)
def _lambda(body: Body, node: ast.Lambda) -> Value:
    return known(body.module.nested(body, node))
