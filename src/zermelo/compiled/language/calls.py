"""Calls: of the person's own functions and methods, and of those of Python and of ours that the language knows."""

from __future__ import annotations

import ast
import functools
import inspect
import operator
import types
from collections.abc import Callable
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_record
from zermelo.compiled.language.compare import equal
from zermelo.compiled.language.conversion import is_table_of_functions
from zermelo.compiled.language.expressions import Method, Parents
from zermelo.compiled.language.kinds import (
    Bool,
    Int,
    Kind,
    Known,
    Nothing,
    Row,
    Tuple,
    Union,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.records import called_class, called_method, has_own_methods
from zermelo.compiled.language.refusal import (
    CALL,
    FUNCTION,
    GENERATOR,
    OPERATION,
    SUPER,
    UnsettledError,
    construct,
    not_in_language,
    refused,
)
from zermelo.compiled.language.registry import FUNCTIONS, METHODS, expression
from zermelo.compiled.language.rows import checked_index, length_of
from zermelo.compiled.language.sequences import entry
from zermelo.compiled.language.sources import is_iterator_class
from zermelo.compiled.language.streams import Source
from zermelo.compiled.language.values import Value, known, whole


@expression(ast.Call)
def _call(body: Body, node: ast.Call) -> Value:
    if isinstance(node.func, ast.Attribute):
        owner = body.value(node.func.value)
        if not isinstance(owner.kind, Known):
            if has_own_methods(owner):
                return called_method(body, owner, node)
            if owner.is_known and isinstance(owner.const, str):
                found = _of_known_text(body, owner.const, node)
                if found is not None:
                    return found
            translate = METHODS.get(node.func.attr)
            if translate is None:
                raise not_in_language(node)
            if _may_be_missing(owner.kind):
                # None has no such method: plain Python tells.
                return body.alternatives(owner, lambda one: translate(body, one, node), node)
            return translate(body, owner, node)
    if isinstance(node.func, ast.Subscript) and not isinstance(node.func.slice, ast.Slice):
        found = _called_from_table(body, node.func, node)
        if found is not None:
            return found
    function = body.value(node.func)
    if not isinstance(function.kind, Known):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(function.kind))
    return called(body, function.kind.thing, node)


def _may_be_missing(kind: Kind) -> bool:
    """Return whether a value is None here and a list, set or dictionary of the rules there."""
    return (
        isinstance(kind, Union)
        and any(isinstance(one, Nothing) for one in kind.kinds)
        and any(map(is_mutable, kind.kinds))
    )


def _called_from_table(body: Body, chosen: ast.Subscript, node: ast.Call) -> Value | None:
    """Return `TABLE[index](…)` for a table of functions; None for any other call."""
    table = body.value(chosen.value)
    if not isinstance(table.kind, Known) or not is_table_of_functions(table.kind.thing):
        return None
    entries = table.kind.thing
    place = _place_in_table(body, entries, body.value(chosen.slice), node)
    values, names = given_values(body, node)
    functions = [*entries.values()] if isinstance(entries, dict) else [*entries]
    if names and any(known_function(function) is not None for function in functions):
        raise refused(node, CALL, name=construct(node.func))
    labels = [body.label() for _ in functions]
    cases = " ".join(f"i64 {i}, label %{label}" for i, label in enumerate(labels[:-1]))
    body.put(f"switch i64 {place}, label %{labels[-1]} [{cases}]")

    def way(function: Any) -> Callable[[], Value]:
        if known_function(function) is not None:
            return lambda: applied(body, function, values, node)
        return lambda: body.module.call(body, function, values, names, node)

    return body.merged([*zip(labels, map(way, functions), strict=True)], body.label(), node)


def _place_in_table(body: Body, entries: Any, index: Value, node: ast.AST) -> str:
    """Return where a table of functions is asked, in translated rules; a fault where it has nothing."""
    if not isinstance(entries, dict):
        index = body.as_int(index)
        if not isinstance(index.kind, Int):
            raise wrong(index, node)
        return checked_index(body, index, whole(len(entries)), node).text
    place = body.room(1)
    body.put(f"store i64 -1, ptr {place}")
    for i, key in enumerate(entries):
        same = equal(body, index, body.constant(key, node), node)
        old = body.new(f"load i64, ptr {place}")
        body.put(f"store i64 {body.new(f'select i1 {same}, i64 {i}, i64 {old}')}, ptr {place}")
    found = body.new(f"load i64, ptr {place}")
    body.fault_if(body.new(f"icmp slt i64 {found}, 0"), "key", node)
    return found


def _of_known_text(body: Body, text: str, node: ast.Call) -> Value | None:
    """Return what a method of a text gives where all is known; None where it is not, or gives something else."""
    assert isinstance(node.func, ast.Attribute)
    if node.keywords or not all(isinstance(part, ast.Constant) for part in node.args):
        return None
    try:
        found = getattr(text, node.func.attr)(*(part.value for part in node.args))  # type: ignore[attr-defined]
    except (AttributeError, TypeError, ValueError, LookupError):
        return None
    if isinstance(found, list):
        from zermelo.compiled.language.lists import list_of

        return list_of(body, [body.constant(one, node) for one in found], node)
    return body.constant(found, node) if isinstance(found, str | bool | int) else None


def called(body: Body, thing: Any, node: ast.Call) -> Value:
    """Translate the call of something that is known."""
    if thing is super:
        return known(_parents(body, node))
    if isinstance(thing, Question):
        return thing.asked(body, [body.value(argument) for argument in node.args], node)
    known_one = known_function(thing)
    if known_one is not None:
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            # min(*pair): each entry is an argument.
            if node.keywords:
                raise refused(node, CALL, name=construct(node.func))
            return applied(body, thing, given_values(body, node)[0], node)
        return known_one(body, node)
    if is_iterator_class(thing):
        raise refused(node, GENERATOR)
    values, names = given_values(body, node, _wanted_by_star(body, thing, node))
    made = called_class(body, thing, values, names, node)
    return made if made is not None else body.module.call(body, thing, values, names, node)


def _parents(body: Body, node: ast.Call) -> Parents:
    """Return what `super()` stands for in a method of the game."""
    around = body.job.lookup("__class__")
    is_plain = not node.args and not node.keywords and not body.scopes and body.job.nested is None
    game = Known(body.module.game)
    has_game = body.job.takes_game or body.job.given_kinds[:1] == (game,)
    if not is_plain or not isinstance(around, type) or not has_game:
        raise refused(node, SUPER)
    row = type(body.module.game).__mro__
    if around not in row:
        raise refused(node, SUPER)
    return Parents(row[row.index(around) + 1 :])


class Question:
    """A method of the rules, as routines of our own call it."""

    def asked(self, body: Body, values: list[Value], node: ast.AST) -> Value:
        """Translate a call that rules make."""
        raise NotImplementedError

    def source(self, body: Body, values: list[Value], node: ast.AST) -> Source | None:
        """Return what a loop goes through, if it gives several values; else None."""
        return None


def known_function(thing: Any) -> Callable[[Body, ast.Call], Value] | None:
    """Return the translator of a function that the language knows."""
    try:
        return FUNCTIONS.get(thing)
    except TypeError:
        return None


def _wanted_by_star(body: Body, thing: Any, node: ast.Call) -> int | None:
    """Return how many entries the only starred row of a call must have for what is called; None where that is open."""
    if sum(isinstance(argument, ast.Starred) for argument in node.args) != 1:
        return None
    if is_record(thing):
        signature = inspect.signature(thing)
    elif isinstance(thing, types.FunctionType | Method):
        function, takes_game = plain_function(body, thing, node)
        signature = inspect.signature(functools.partial(function, None) if takes_game else function)
    else:
        return None
    by_name = {keyword.arg for keyword in node.keywords}
    free = [one for one in signature.parameters.values() if one.name not in by_name]
    if any(one.kind is not one.POSITIONAL_OR_KEYWORD or one.default is not one.empty for one in free):
        return None
    return max(len(free) - len(node.args) + 1, 0)


def given_values(
    body: Body, node: ast.Call, wanted: int | None = None
) -> tuple[list[Value], dict[str, Value]]:
    """Return the arguments of a call: those without names, and those with; of a starred row so many are `wanted`."""
    values: list[Value] = []
    length = None
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            entries, length = _starred(body, argument, wanted, node)
            values += entries
        else:
            values.append(body.value(argument))
    names: dict[str, Value] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise refused(node, CALL, name=construct(node.func))
        names[keyword.arg] = body.value(keyword.value)
    if length is not None:
        # Python counts once it has evaluated them all.
        body.fault_if(body.new(f"icmp ne i64 {length}, {wanted}"), "type", node)
    return values, names


def _starred(
    body: Body, argument: ast.Starred, wanted: int | None, node: ast.Call
) -> tuple[list[Value], str | None]:
    """Return the arguments that `*row` stands for, and where that is not known, how many it has instead of `wanted`."""
    from zermelo.compiled.language.known_rows import as_tuple

    if wanted is None:
        return star_entries(body, body.value(argument.value), node), None
    row = as_tuple(body, argument.value, argument)
    if not isinstance(row.kind, Row):
        return star_entries(body, row, node), None
    if row.kind.room < wanted:
        raise UnsettledError(refused(node, CALL, name=construct(node.func)))
    item, row = row.kind.item, body.kept(row)
    entries = [body.load(item, body.at(row.text, 1 + i * size(item))) for i in range(wanted)]
    return entries, length_of(body, row).text


def star_entries(body: Body, row: Value, node: ast.Call) -> list[Value]:
    """Return the arguments that `*row` stands for; where it may be None, that is a fault."""
    row = body.as_plain(row)
    if isinstance(row.kind, Union):
        lengths = {len(kind.items) for kind in row.kind.kinds if isinstance(kind, Tuple)}
        others = [kind for kind in row.kind.kinds if not isinstance(kind, Tuple | Nothing | Int | Bool)]
        if others or len(lengths) != 1:
            raise refused(node, CALL, name=construct(node.func))
        row = body.kept(row)
        return [body.kept(entry(body, row, whole(i), node)) for i in range(lengths.pop())]
    if not isinstance(row.kind, Tuple):
        raise refused(node, CALL, name=construct(node.func))
    return [body.item(row, i) for i in range(len(row.kind.items))]


def applied(body: Body, thing: Any, values: list[Value], node: ast.AST) -> Value:
    """Return what a translated function gives for values that are there already."""
    known_one = known_function(thing)
    if known_one is None:
        return body.module.call(body, thing, values, {}, node)
    # The translators of known functions take syntax: the values get names that nobody can write.
    names: list[ast.expr] = []
    for i, value in enumerate(values):
        name = f"{i}'{getattr(node, 'lineno', 0)}.{getattr(node, 'col_offset', 0)}"
        body.scopes.append({name: name})
        body.set_name(name, value, node)
        names.append(ast.copy_location(ast.Name(name, ast.Load()), node))
    call = ast.copy_location(ast.Call(ast.Name(getattr(thing, "__name__", "f"), ast.Load()), names, []), node)
    ast.fix_missing_locations(call)
    found = known_one(body, call)
    for _ in values:
        body.scopes.pop()
    return found


#: Methods of one argument that change nothing.
READING = ("count", "index", "get", "find")


def _as_lambda(node: ast.Attribute) -> ast.Lambda:
    """Return `lambda entry: name.method(entry)` for `name.method`: the same piece of syntax each time."""
    made: ast.Lambda | None = getattr(node, "as_lambda", None)
    if made is None:
        entry = ast.arg("entry'")
        call = ast.Call(node, [ast.Name("entry'", ast.Load())], [])
        made = ast.Lambda(ast.arguments([], [entry], None, [], [], None, []), call)
        ast.fix_missing_locations(ast.copy_location(made, node))
        made.only_reads = True  # type: ignore[attr-defined]
        node.as_lambda = made  # type: ignore[attr-defined]
    return made


def _is_written_out(node: ast.expr) -> bool:
    is_negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    return isinstance(node.operand if is_negative else node, ast.Constant)  # type: ignore[attr-defined]


def _as_getter(body: Body, node: ast.expr) -> ast.Lambda | None:
    """Return `itemgetter(1, 0)` and `attrgetter("row")` as `lambda entry: …`; None for all else."""
    from zermelo.compiled.language.sources import called_thing

    if not isinstance(node, ast.Call) or node.keywords or not node.args:
        return None
    thing = called_thing(body, node)
    texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
    names = [text for text in texts if isinstance(text, str) and text.isidentifier() and text[:2] != "__"]
    entry = ast.Name("entry'", ast.Load())
    parts: list[ast.expr]
    if thing is operator.itemgetter and all(map(_is_written_out, node.args)):
        parts = [ast.Subscript(entry, part, ast.Load()) for part in node.args]
    elif thing is operator.attrgetter and all(
        isinstance(name, str) and name.isidentifier() for name in names
    ):
        parts = [ast.Attribute(entry, name, ast.Load()) for name in names]
    else:
        return None
    made: ast.Lambda | None = getattr(node, "as_lambda", None)
    if made is None:
        given = ast.arguments([], [ast.arg("entry'")], None, [], [], None, [])
        made = ast.Lambda(given, parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load()))
        ast.fix_missing_locations(ast.copy_location(made, node))
        node.as_lambda = made  # type: ignore[attr-defined]
    return made


def _stays(body: Body, node: ast.expr) -> bool:
    """Return whether an expression is a name that stands for the same value whenever it is read."""
    if not isinstance(node, ast.Name) or isinstance(body.value(node).kind, Known):
        return False
    job = body.job
    times = job.stores.get(node.id, 0) + (node.id in job.parameters)
    return times <= 1 and node.id not in job.stored_in_loops and node.id not in job.shared


def function_value(body: Body, node: ast.expr) -> Any:
    """Return the function that an expression names; a method of a list, text or dictionary as a function of its own."""
    if isinstance(node, ast.Attribute) and node.attr in READING and _stays(body, node.value):
        return body.value(_as_lambda(node)).const
    getter = _as_getter(body, node)
    if getter is not None:
        return body.value(getter).const
    value = body.value(node)
    if not isinstance(value.kind, Known):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return value.kind.thing


def of_class(body: Body, thing: Any) -> tuple[list[Value], Any]:
    """Return the class that a method of a class is called with, and the function behind it; any other as it is."""
    if isinstance(thing, Method) and isinstance(thing.static, classmethod):
        return [known(type(body.module.game))], thing.static.__func__
    if isinstance(thing, types.MethodType) and isinstance(thing.__self__, type):
        return [known(thing.__self__)], thing.__func__
    return [], thing


def plain_function(body: Body, thing: Any, node: ast.AST) -> tuple[types.FunctionType, bool]:
    """Return the Python function behind a thing that is called, and whether it takes the game as its first argument."""
    takes_game = False
    if isinstance(thing, Method):
        static = thing.static
        takes_game = not isinstance(static, staticmethod)
        if isinstance(static, classmethod):
            return plain_function(body, static.__func__, node)
        thing = getattr(static, "__func__", static)
    elif isinstance(thing, types.MethodType):
        if thing.__self__ is not body.module.game:
            raise refused(node, FUNCTION, name=construct(node))
        thing, takes_game = thing.__func__, True
    thing = body.module.plain(thing)
    if not isinstance(thing, types.FunctionType) or hasattr(thing, "__wrapped__"):
        raise refused(node, FUNCTION, name=construct(node))
    return thing, takes_game


# --- arguments of known functions -----------------------------------------------------------------------------


def arguments(body: Body, node: ast.Call, least: int, most: int) -> list[Value]:
    """Return the arguments, which have no names, of a function that the language knows."""
    if node.keywords or not least <= len(node.args) <= most:
        raise refused(node, CALL, name=construct(node.func))
    return [body.value(argument) for argument in node.args]


def of_each(body: Body, value: Value, act: Callable[[Value], Value], node: ast.AST) -> Value:
    """Return what `act` makes of a value, whichever of its kinds it has; of a named tuple as of a tuple."""
    return body.alternatives(value, lambda one: act(body.as_plain(one)), node)


def wrong(value: Value, node: ast.AST) -> Exception:
    """Return the language's refusal of a function on a value of this kind."""
    return refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
