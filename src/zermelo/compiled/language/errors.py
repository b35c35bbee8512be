"""Errors of the rules' own: raised, asserted, caught.

What is caught is a fault of which Python's exception is certain. A fault of which it is not stops compiled rules in
any `try` that it reaches: plain Python knows.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.faults import PLAIN, Caught
from zermelo.compiled.language.frame import Catch, Final
from zermelo.compiled.language.refusal import not_in_language
from zermelo.compiled.language.registry import statement
from zermelo.compiled.language.streams import Source

# --- raised -----------------------------------------------------------------------------------------------------


@statement(ast.Raise)
def _raise(body: Body, node: ast.Raise) -> None:
    if node.exc is None and body.handled:
        body.meet(body.new(f"load i64, ptr {body.handled[-1]}"))
    else:
        raised = None if node.exc is None else _raised_class(body, node.exc)
        if not _is_certain_cause(body, node):
            raised = None
        words = "" if raised is None or node.exc is None else _words(raised.__name__, node.exc)
        body.meet(body.module.site(body.job, node.lineno, "raise", words, raised))
    body.live = False


@statement(ast.Assert)
def _assert(body: Body, node: ast.Assert) -> None:
    if not __debug__:  # python -O leaves them out
        return
    test = bit(body, body.value(node.test), node)
    if test == "true":
        return
    bad, good = body.label(), body.label()
    body.put(f"br i1 {test}, label %{good}, label %{bad}")
    body.put(f"{bad}:")
    is_certain = node.msg is None or _cannot_fail(body, node.msg)
    words = "AssertionError" + (f": {node.msg.value!s}" if isinstance(node.msg, ast.Constant) else "")
    reason = "assert" if is_certain else "raise"
    body.meet(body.module.site(body.job, node.lineno, reason, words if is_certain else ""))
    body.put(f"{good}:")


def _named_class(body: Body, node: ast.expr) -> Any:
    """Return what an expression names outside the function, without writing anything; None if that is unknown."""
    match node:
        case ast.Name(name) if body.own_name(name) is None and name not in body.job.captured:
            found = body.job.lookup(name)
            return None if found is inspect.Parameter.empty else found
        case ast.Attribute(owner, name):
            thing = _named_class(body, owner)
            is_plain = inspect.ismodule(thing) or inspect.isclass(thing)
            return inspect.getattr_static(thing, name, None) if is_plain else None
    return None


def _raised_class(body: Body, node: ast.expr) -> type[BaseException] | None:
    """Return which class of exception is certainly raised; None where that is not certain."""
    found = _named_class(body, node.func if isinstance(node, ast.Call) else node)
    if not inspect.isclass(found) or not issubclass(found, BaseException):
        return None
    is_own = isinstance(found.__init__, types.FunctionType) or isinstance(found.__new__, types.FunctionType)
    if is_own or type(found) is not type or issubclass(found, _PARTICULAR):
        return None
    if isinstance(node, ast.Call):
        is_one_text = len(node.args) <= 1 or not issubclass(found, OSError | SyntaxError)
        if node.keywords or not is_one_text or not all(_cannot_fail(body, x) for x in node.args):
            return None
    return found


#: Exceptions that cannot be made of nothing. (Of two things, OSError and SyntaxError may make something else.)
_PARTICULAR = (UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError, BaseExceptionGroup)


def _is_certain_cause(body: Body, node: ast.Raise) -> bool:
    """Return whether what stands after `from` certainly raises nothing itself."""
    match node.cause:
        case None | ast.Constant(None):
            return True
        case ast.Name(name) if any(_keeps(part, name, node) for part in ast.walk(body.job.tree)):
            return True
        case cause:
            return _raised_class(body, cause) is not None


def _keeps(part: ast.AST, name: str, node: ast.Raise) -> bool:
    """Return whether a syntax is the `except` handler that has caught a name, and still has it in a statement."""
    inside = [*ast.walk(part)] if isinstance(part, ast.ExceptHandler) and part.name == name else []
    return node in inside and not any(
        isinstance(one, ast.ExceptHandler) and one.name == name for one in inside[1:]
    )


def _cannot_fail(body: Body, node: ast.expr) -> bool:
    """Return whether an expression is words, and variables that are written into them."""
    for part in ast.walk(node):
        match part:
            case ast.Constant() | ast.JoinedStr() | ast.FormattedValue(format_spec=None) | ast.Load():
                pass
            case ast.Name(name) if body.own_name(name) in body.defined:
                pass
            case _:
                return False
    return True


def _words(name: str, node: ast.expr) -> str:
    match node:
        case ast.Call(args=[ast.Constant(text)]):
            return f"{name}: {text!s}"
    return name


# --- caught -----------------------------------------------------------------------------------------------------


@statement(ast.Try)
def _try(body: Body, node: ast.Try) -> None:
    if body.job.is_machine:
        raise not_in_language(node)
    if not node.finalbody:
        _with_handlers(body, node)
        return
    before, end = set(body.defined), body.label()
    final = Final(node.finalbody, len(body.loops), len(body.catches))
    with _caught(body) as catch:
        body.finals.append(final)
        try:
            _with_handlers(body, node)
        finally:
            body.finals.remove(final)
    ends = []
    if body.live:
        body.do(node.finalbody)
        if body.live:
            ends.append(set(body.defined))
        body.go(end)
    if catch.is_used:
        body.begin(catch.label)
        _ensure_raised(body, body.new(f"load i64, ptr {catch.fault}"), node)
        body.defined = set(before)
        body.do(node.finalbody)
        if body.live:
            body.meet(body.new(f"load i64, ptr {catch.fault}"))
        body.live = False
    if ends:
        body.begin(end)
        body.defined = ends[0]


def _ensure_raised(body: Body, fault: str, node: ast.Try) -> None:
    """Leave the function unless Python certainly raises here: a `return` in `finally` would hide that nobody knows."""
    caught = _whether_caught(body, (BaseException,), fault)
    unknown, raised = body.label(), body.label()
    body.branch(body.new(f"icmp eq i8 {caught}, {int(Caught.YES)}"), raised, unknown)
    body.begin(unknown)
    body.put(f"ret i64 {_given_up(body, fault, node)}")
    body.begin(raised)


def _whether_caught(body: Body, classes: tuple[type[BaseException], ...], fault: str) -> str:
    """Return the word that says whether classes catch a fault: see `Caught`."""
    table = body.module.table_of_caught(classes)
    return body.new(f"load i8, ptr {body.new(f'getelementptr inbounds i8, ptr {table}, i64 {fault}')}")


@contextmanager
def _caught(body: Body) -> Iterator[Catch]:
    """Let faults lead to a place of their own, meanwhile."""
    catch = Catch(body.label(), body.room(1))
    body.catches.append(catch)
    try:
        yield catch
    finally:
        body.catches.remove(catch)


@contextmanager
def in_any_order(body: Body, source: Source, node: ast.AST) -> Iterator[None]:
    """Ask plain Python what it meets first, where members of a set are asked one after the other and one fails."""
    with _caught(body) as catch:
        yield
    if not catch.is_used:
        return
    end = body.label()
    body.go(end)
    body.begin(catch.label)
    fault = body.new(f"load i64, ptr {catch.fault}")
    if source.is_set:
        fault = _given_up(body, fault, node)
    body.meet(fault)
    body.live = False
    body.begin(end)


def _given_up(body: Body, fault: str, node: ast.AST) -> str:
    """Return a fault that no `except` catches: the one at hand where compiled rules give up anyway."""
    gave_up = body.new(f"icmp eq i8 {_whether_caught(body, (BaseException,), fault)}, {int(Caught.NOT)}")
    plain = body.module.site(body.job, getattr(node, "lineno", 0), PLAIN)
    return body.new(f"select i1 {gave_up}, i64 {fault}, i64 {plain}")


def _with_handlers(body: Body, node: ast.Try) -> None:
    before, end, ends = set(body.defined), body.label(), []

    def ended() -> None:
        if body.live:
            ends.append(set(body.defined))
        body.go(end)

    if not node.handlers:
        body.do(node.body)
        body.do(node.orelse)
        return
    with _caught(body) as catch:
        body.do(node.body)
    body.do(node.orelse)
    ended()
    if catch.is_used:
        body.begin(catch.label)
        fault = body.new(f"load i64, ptr {catch.fault}")
        for handler in node.handlers:
            other = _begin_handler(body, handler, fault)
            body.defined = set(before)
            body.handled.append(catch.fault)
            body.do(handler.body)
            body.handled.pop()
            ended()
            body.begin(other)
        body.meet(fault)
        body.live = False
    if ends:
        body.begin(end)
        body.defined = set.intersection(*ends)


def _begin_handler(body: Body, handler: ast.ExceptHandler, fault: str) -> str:
    """Begin what is done with faults that a handler catches; return where all others lead."""
    _ensure_unnamed(body, handler)
    caught = _whether_caught(body, _classes(body, handler), fault)
    unknown, mine, other = (body.label() for _ in range(3))
    cases = f"i8 {int(Caught.YES)}, label %{mine} i8 {int(Caught.UNKNOWN)}, label %{unknown}"
    body.put(f"switch i8 {caught}, label %{other} [{cases}]")
    body.begin(unknown)
    body.meet(body.module.site(body.job, handler.lineno, PLAIN))
    body.begin(mine)
    return other


def _classes(body: Body, handler: ast.ExceptHandler) -> tuple[type[BaseException], ...]:
    if handler.type is None:
        return (BaseException,)
    parts = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    found: list[Any] = []
    for part in parts:
        thing = _named_class(body, part)
        found += thing if isinstance(thing, tuple) else [thing]
    if not all(inspect.isclass(thing) and issubclass(thing, BaseException) for thing in found):
        raise not_in_language(handler)
    return tuple(found)


def _ensure_unnamed(body: Body, handler: ast.ExceptHandler) -> None:
    """Refuse rules that look at an exception: only which one it was is known."""
    name = handler.name
    if name is None:
        return
    causes = {
        part.cause
        for part in ast.walk(body.job.tree)
        if isinstance(part, ast.Raise) and isinstance(part.cause, ast.Name)
    }
    for part in ast.walk(body.job.tree):
        if isinstance(part, ast.Name) and part.id == name and part not in causes:
            raise not_in_language(handler)
