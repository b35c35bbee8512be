"""Functions of Python that make or measure tuples, lists, sets and dictionaries, sort them, or ask for a type."""

from __future__ import annotations

import ast
import collections
from typing import Any

from zermelo.compiled.language.body import SIGNED, Body
from zermelo.compiled.language.calls import (
    arguments,
    function_value,
    known_function,
    of_each,
    plain_function,
    wrong,
)
from zermelo.compiled.language.changes import may_change_objects
from zermelo.compiled.language.classes import is_enumeration
from zermelo.compiled.language.compare import range_ends
from zermelo.compiled.language.comprehensions import collected
from zermelo.compiled.language.dicts import new_dict
from zermelo.compiled.language.faults import ROOM
from zermelo.compiled.language.iterators import going_under
from zermelo.compiled.language.jobs import Nested
from zermelo.compiled.language.kinds import (
    Array,
    Bool,
    Default,
    Deque,
    Dict,
    Float,
    Frozen,
    Int,
    Kind,
    Known,
    List,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Tally,
    Text,
    Tuple,
    Union,
    may_change,
    named,
    size,
)
from zermelo.compiled.language.lists import copy_of, list_of, list_of_row, place_of_syntax
from zermelo.compiled.language.objects import copied, count_of, data_of, frozen
from zermelo.compiled.language.orders import ensure_ordered
from zermelo.compiled.language.quiet import acts
from zermelo.compiled.language.refusal import (
    CALL,
    OPERATION,
    construct,
    refused,
)
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.rows import as_letters, length_of
from zermelo.compiled.language.sequences import range_length, tuple_of
from zermelo.compiled.language.sets import new_set
from zermelo.compiled.language.sorting import sort_row
from zermelo.compiled.language.sources import COMBINING, called_thing, source_of, source_of_value
from zermelo.compiled.language.streams import Source, order_is_free
from zermelo.compiled.language.values import Value, truth, whole


@function(len)
def _len(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    if isinstance(given.kind, Known) and is_enumeration(given.kind.thing):
        return whole(len(given.kind.thing))

    def one(value: Value) -> Value:
        match value.kind:
            case Tuple() | Row() | Frozen() | List() | Set() | Deque() | Dict() | Text():
                return length_of(body, value)
            case Range(step):
                return range_length(body, *range_ends(body, value), whole(step), node)
            case Array():
                return Value(SIGNED, f"{value.text}n0")
        raise wrong(value, node)

    return of_each(body, given, one, node)


@function(range)
def _range(body: Body, node: ast.Call) -> Value:
    given = [body.as_int(value) for value in arguments(body, node, 1, 3)]
    if not all(isinstance(value.kind, Int) and not value.kind.is_unsigned for value in given):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(given[0].kind))
    first, last = (whole(0), given[0]) if len(given) == 1 else (given[0], given[1])
    step = given[2] if len(given) == 3 else whole(1)
    if not step.is_known or step.const == 0:
        raise refused(node, OPERATION, operation=construct(node), kinds="range")
    if first.is_known and last.is_known:
        return body.constant(range(first.const, last.const, step.const), node)
    slot = body.room(2)
    body.store(first, slot)
    body.store(last, body.at(slot, 1))
    return Value(Range(step.const), slot)


@function(tuple)
def _tuple(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="tuple")
    return as_tuple(body, node.args[0], node) if node.args else tuple_of(body, [])


def as_tuple(body: Body, argument: ast.expr, node: ast.expr) -> Value:
    """Return the entries of an expression as a tuple."""
    source = _source_or_value(body, argument)
    if isinstance(source, Source):
        return collected(body, source, node, "tuple")
    if isinstance(source.kind, Text):
        source = as_letters(source)
    source = body.as_plain(source)
    if isinstance(source.kind, Tuple | Row):
        return source
    if isinstance(source.kind, List):
        return _tuple_of_list(body, source, node)
    if isinstance(source.kind, Union):
        return body.alternatives(
            source, lambda one: collected(body, source_of_value(body, one, node), node, "tuple"), node
        )
    return collected(body, source_of_value(body, source, node), node, "tuple")


def _tuple_of_list(body: Body, value: Value, node: ast.AST) -> Value:
    """Return the entries of a list, as they are now, as a tuple."""
    assert isinstance(value.kind, List)
    item, length = value.kind.item, value.kind.length
    if item is None:
        return tuple_of(body, [])
    if length is not None:
        return body.kept(Value(Tuple((item,) * length), data_of(body, value)))
    kind = Row(item, value.kind.cell.room)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))
    count = count_of(body, value)
    body.fault_if(body.new(f"icmp ugt i64 {count}, {kind.room}"), ROOM, node)
    body.put(f"store i64 {count}, ptr {slot}")
    body.copy_entries(data_of(body, value), body.at(slot, 1), count, size(item))
    return Value(kind, slot)


_LAZY = (range, enumerate, zip, reversed, map, filter, iter)


def _source_or_value(body: Body, node: ast.expr) -> Source | Value:
    """Return a source where syntax makes one, else the value: a copy of it may be simpler."""
    return lazy_source(body, node) or body.value(node)


def lazy_source(body: Body, node: ast.expr) -> Source | None:
    """Return a source where syntax makes one: a generator, `map`, `zip`, what a dictionary has; else None."""
    if isinstance(node, ast.GeneratorExp) or going_under(body, node) is not None:
        return source_of(body, node)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            found = called_thing(body, node)
            if any(found is lazy for lazy in _LAZY) or id(found) in COMBINING:
                return source_of(body, node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values"):
            return source_of(body, node)
        if isinstance(node.func, ast.Attribute) and id(_named_in_module(body, node.func)) in COMBINING:
            return source_of(body, node)
        from zermelo.compiled.language.generators import generator_call

        return generator_call(body, node)
    return None


def _named_in_module(body: Body, node: ast.Attribute) -> Any:
    return called_thing(body, ast.Call(node, [], []))


@function(list)
def _list(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="list")
    if not node.args:
        return list_of(body, [], node)
    source = _source_or_value(body, node.args[0])
    if isinstance(source, Source):
        return collected(body, source, node, "list")
    if isinstance(source.kind, List):
        return copy_of(body, source, node)
    if isinstance(source.kind, Row):
        return list_of_row(body, source, node)
    return collected(body, source_of_value(body, source, node), node, "list")


@function(set)
def _set(body: Body, node: ast.Call) -> Value:
    return _new_set(body, node, is_frozen=False)


@function(frozenset)
def _frozenset(body: Body, node: ast.Call) -> Value:
    return _new_set(body, node, is_frozen=True)


def _new_set(body: Body, node: ast.Call, *, is_frozen: bool) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="set")
    argument = node.args[0] if node.args else None
    made = (
        new_set(body, node) if argument is None else collected(body, source_of(body, argument), node, "set")
    )
    return frozen(body, made, node) if is_frozen else made


@function(dict)
def _dict(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="dict")
    if not node.args:
        return new_dict(body, node)
    source = _source_or_value(body, node.args[0])
    if isinstance(source, Source):
        return collected(body, source, node, "dict")
    if isinstance(source.kind, Dict):
        return copied(body, source, body.job.object_at(Dict, "copy", *place_of_syntax(node)), node)
    return collected(body, source_of_value(body, source, node), node, "dict")


def key_function(body: Body, node: ast.expr) -> Any:
    """Return the function given as `key` to a translated `sorted` or `max`."""
    found = function_value(body, node)
    if known_function(found) is None and not isinstance(found, Nested):
        plain_function(body, found, node)
    return found


def ensure_pure(body: Body, key: Any, entry: Kind, node: ast.AST) -> None:
    """Refuse a key that may change what it is given or what is around it: it is asked more than once for an entry."""
    if not is_pure(body, key, entry, node):
        raise refused(node, CALL, name="key")


def is_pure(body: Body, key: Any, entry: Kind, node: ast.AST) -> bool:
    """Return whether a function changes neither what it is given, of that kind, nor what is around it."""
    if key is None or known_function(key) is not None:
        return True
    if isinstance(key, Nested) and any(own in body.job.shared for own in key.captured.values()):
        return False
    if isinstance(key, Nested) and getattr(key.tree, "only_reads", False):
        return True
    if acts(entry) or (isinstance(key, Nested) and _may_act(body, key)):
        return False
    if not may_change(entry) and not reads_objects(body, key):
        return True
    tree = key.tree if isinstance(key, Nested) else body.module.tree_of(plain_function(body, key, node)[0])
    return not may_change_objects(tree, body.job.lookup)


def _may_act(body: Body, key: Nested, seen: tuple[Nested, ...] = ()) -> bool:
    """Return whether something that a key captures may change an object: a record, or a function that looks at one."""
    for kind in (body.kinds.get(own) for own in key.captured.values()):
        if not isinstance(kind, Known):
            if kind is not None and acts(kind):
                return True
        elif isinstance(kind.thing, Nested) and kind.thing not in (key, *seen):
            inner = kind.thing
            if reads_objects(body, inner) or _may_act(body, inner, (key, *seen)):
                return True
    return False


def reads_objects(body: Body, key: Any) -> bool:
    """Return whether a key may look at objects that are around it."""
    if not isinstance(key, Nested):
        return False
    kinds = [body.kinds.get(own) for own in key.captured.values()]
    return any(kind is None or may_change(kind) for kind in kinds)


def sort_options(body: Body, node: ast.Call) -> tuple[Any, bool]:
    """Return the key of a translated sort and whether the order is reversed."""
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if not set(options) <= {"key", "reverse"}:
        raise refused(node, CALL, name=construct(node.func))
    turned = body.value(options["reverse"]) if "reverse" in options else truth(False)
    if not turned.is_known:
        raise refused(node, OPERATION, operation=construct(node), kinds="reverse")
    key = key_function(body, options["key"]) if "key" in options else None
    return key, bool(turned.const)


@function(sorted)
def _sorted(body: Body, node: ast.Call) -> Value:
    if len(node.args) != 1:
        raise refused(node, CALL, name="sorted")
    key, is_reversed = sort_options(body, node)
    source = source_of(body, node.args[0])
    if key is not None:
        order_is_free(source, node)
    source.takes_any_order = key is None
    made = collected(body, source, node, "list")
    if source.is_set and isinstance(made.kind, List):
        ensure_ordered(made.kind.item, node)
    sort_row(body, made, key, is_reversed, node)
    return made


@function(isinstance)
def _isinstance(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) != 2:
        raise refused(node, CALL, name="isinstance")
    value = body.value(node.args[0])
    named_ = node.args[1].elts if isinstance(node.args[1], ast.Tuple) else [node.args[1]]
    wanted = tuple(body.value(part).const for part in named_)
    if not all(isinstance(kind, type) for kind in wanted):
        raise wrong(value, node)

    def one(value: Value) -> Value:
        own = class_of(value, node)
        return truth(any(isinstance(kind, type) and issubclass(own, kind) for kind in wanted))

    return body.alternatives(value, one, node)


@function(type)
def _type(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    from zermelo.compiled.language.values import known

    return known(class_of(given, node))


def class_of(value: Value, node: ast.AST) -> type:
    """Return the class of values of a kind."""
    match value.kind:
        case Int():
            return int
        case Bool():
            return bool
        case Float():
            return float
        case Nothing():
            return type(None)
        case Text():
            return str
        case Member(cls) | Record(cls, _):
            return cls
        case Tuple() | Row():
            return tuple
        case List():
            return list
        case Frozen():
            return frozenset
        case Set():
            return set
        case Deque():
            return collections.deque
        case Default():
            return collections.defaultdict
        case Tally():
            return collections.Counter
        case Dict():
            return dict
        case Range():
            return range
    raise wrong(value, node)
