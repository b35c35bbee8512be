"""Statements: assignments, conditions, loops, what a function gives back."""

from __future__ import annotations

import ast
import importlib

from zermelo.compiled.language.body import Body, Exit, Final, Loop, machine_kind
from zermelo.compiled.language.classes import is_enumeration, members_of
from zermelo.compiled.language.compare import bit, known_truth
from zermelo.compiled.language.dicts import updated
from zermelo.compiled.language.expressions import operation
from zermelo.compiled.language.faults import STEPS
from zermelo.compiled.language.iterators import begun
from zermelo.compiled.language.kinds import (
    Bool,
    Changing,
    Dict,
    Frozen,
    Int,
    Known,
    List,
    Nothing,
    Row,
    Set,
    Tally,
    Text,
    Tuple,
    Union,
    alternatives_of,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.lists import (
    delete_slice,
    deleted,
    extended,
    list_of_row,
    repeated_in_place,
    set_slice,
)
from zermelo.compiled.language.narrowing import assuming
from zermelo.compiled.language.records import own_operation
from zermelo.compiled.language.refusal import (
    HIDDEN,
    IMPORT,
    NO_SUCH_NAME,
    OPERATION,
    ORDER,
    PendingError,
    RefusedError,
    UnsettledError,
    construct,
    not_in_language,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import statement
from zermelo.compiled.language.rows import as_letters, as_row, length_of
from zermelo.compiled.language.sequences import cut_at, entry, set_entry, slice_bounds
from zermelo.compiled.language.sets import changed_by
from zermelo.compiled.language.sources import source_of
from zermelo.compiled.language.streams import in_a_part, run
from zermelo.compiled.language.values import NONE, Value, known, whole

#: A loop whose end is not known looks whether it should stop after so many rounds.
_GLANCE = 1 << 16


@statement(ast.Pass)
def _pass(body: Body, node: ast.Pass) -> None:
    """Translate `pass`: do nothing."""


#: Modules that functions may import for themselves: what others hold could change unseen.
_MODULES = ("math", "itertools", "functools", "operator", "collections", "dataclasses", "string")


@statement(ast.Import)
def _import(body: Body, node: ast.Import) -> None:
    for alias in node.names:
        if alias.name not in _MODULES:
            raise refused(node, IMPORT, name=alias.name)
        body.set_name(alias.asname or alias.name, known(importlib.import_module(alias.name)), node)


@statement(ast.ImportFrom)
def _import_from(body: Body, node: ast.ImportFrom) -> None:
    if node.level or node.module not in _MODULES:
        raise refused(node, IMPORT, name=node.module or ".")
    module = importlib.import_module(node.module)
    for alias in node.names:
        if not hasattr(module, alias.name):
            raise refused(node, NO_SUCH_NAME, module=node.module, name=alias.name)
        thing = getattr(module, alias.name)
        body.set_name(alias.asname or alias.name, body.constant(thing, node, alias.name), node)


@statement(ast.Nonlocal)
def _nonlocal(body: Body, node: ast.Nonlocal) -> None:
    """Translate `nonlocal` into nothing: whose names they are, `Body.own_name` knows."""


@statement(ast.Expr)
def _expression(body: Body, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Yield):
        give(body, NONE if node.value.value is None else body.value(node.value.value), node)
    elif isinstance(node.value, ast.YieldFrom):
        after = Exit(body.label())
        source = source_of(body, node.value.value)
        if source.is_set:
            raise refused(node, ORDER)
        run(body, source, lambda value: give(body, value, node), after, node)
        body.go(after.label)
        body.begin(after.label)
    elif not isinstance(node.value, ast.Constant):
        body.value(node.value)


def give(body: Body, value: Value, node: ast.AST) -> None:
    """Let a translated generator give a value: into its buffer, counted only, or one at a time."""
    job = body.job
    if job.mode == "plain" or is_mutable(value.kind):
        raise not_in_language(node)
    body.result = body.joined(body.result, value.kind, node)
    body.yields += body.rounds
    value = body.convert(value, body.result, node)
    if job.mode == "part":
        _give_a_part(body, value)
        return
    count = body.new("load i64, ptr %count")
    if job.mode == "fill":
        _put_into_buffer(body, value, count)
    body.put(f"store i64 {body.new(f'add nuw nsw i64 {count}, 1')}, ptr %count")
    if job.mode == "any":
        body.put("ret i64 0")
        body.begin(body.label())


def _put_into_buffer(body: Body, value: Value, count: str) -> None:
    words = size(value.kind)
    body.store(value, body.at("%out", count if words == 1 else body.new(f"mul i64 {count}, {words}")))


def _give_a_part(body: Body, value: Value) -> None:
    """Let a translated generator pass over `%skip` values, give as many as the buffer holds; leave with −1 before more.

    Whoever wants them calls again and passes over more: rules are pure, so the same values come again.
    """
    keep, more, store, end = (body.label() for _ in range(4))
    seen = body.new("load i64, ptr %seen")
    body.put(f"store i64 {body.new(f'add i64 {seen}, 1')}, ptr %seen")
    body.branch(body.new(f"icmp slt i64 {seen}, %skip"), end, keep)
    body.begin(keep)
    count = body.new("load i64, ptr %count")
    body.branch(body.new(f"icmp sge i64 {count}, {in_a_part(value.kind)}"), more, store)
    body.begin(more)
    body.put("ret i64 -1")
    body.begin(store)
    _put_into_buffer(body, value, count)
    body.put(f"store i64 {body.new(f'add nuw nsw i64 {count}, 1')}, ptr %count")
    body.go(end)
    body.begin(end)


@statement(ast.Return)
def _return(body: Body, node: ast.Return) -> None:
    if body.job.mode != "plain" and not body.job.is_generator:
        # Moves that come in a list, or from another generator.
        if node.value is None:
            raise refused(node, OPERATION, operation="return", kinds="None")
        if isinstance(node.value, ast.IfExp):
            # One of two: they need not be of one kind, a range and () for instance.
            yes, no = node.value.body, node.value.orelse
            ways: list[list[ast.stmt]] = [[ast.copy_location(ast.Return(part), node)] for part in (yes, no)]
            _if(body, ast.copy_location(ast.If(node.value.test, *ways), node))
            return
        source = source_of(body, node.value)
        if source.is_set:
            raise refused(node, ORDER)
        after = Exit(body.label())
        run(body, source, lambda value: give(body, value, node), after, node)
        body.go(after.label)
        body.begin(after.label)
    elif body.job.is_generator:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            body.value(node.value)
    else:
        give_back(body, NONE if node.value is None else body.value(node.value), node)
    leave(body, body.finals)
    if body.live:
        body.put("ret i64 0")
    body.live = False


def leave(body: Body, finals: list[Final]) -> None:
    """Translate what `finally` says, from the inside out, before the place at hand is left for one outside."""
    loops, catches, outer = body.loops, body.catches, body.finals
    try:
        for final in reversed(finals):
            if body.live:
                body.loops, body.catches = loops[: final.loops], catches[: final.catches]
                body.finals = outer[: outer.index(final)]
                body.do(final.statements)
    finally:
        body.loops, body.catches, body.finals = loops, catches, outer


def give_back(body: Body, value: Value, node: ast.AST) -> None:
    """Write the result of a translated function."""
    if isinstance(value.kind, Known):
        raise not_in_language(node)
    if body.job.is_machine:
        value = value.as_kind(machine_kind(value.kind))
    body.result = body.joined(body.result, value.kind, node)
    body.store(body.convert(value, body.result, node), "%out")


@statement(ast.Assign)
def _assign(body: Body, node: ast.Assign) -> None:
    if body.job.is_machine and isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple):
        # Arrays have no words that a tuple could hold.
        values = [body.value(part) for part in node.value.elts]
        for target, value in zip(node.targets[0].elts, values, strict=True):
            assign(body, target, value, node)
        return
    if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        going = begun(body, node.targets[0].id, node.value)
        if going is not None:
            body.set_name(node.targets[0].id, going, node)
            return
    value = _unpacked(body, node) or body.value(node.value)
    if len(node.targets) > 1:
        value = body.kept(value)
    for target in node.targets:
        assign(body, target, value, node)


def _unpacked(body: Body, node: ast.Assign) -> Value | None:
    """Return what is gone through, where names take it apart: `a, b = map(…)`; None where it is a value."""
    from zermelo.compiled.language.comprehensions import collected
    from zermelo.compiled.language.known_rows import lazy_source

    if len(node.targets) > 1 or not isinstance(node.targets[0], ast.Tuple | ast.List):
        return None
    source = lazy_source(body, node.value)
    return None if source is None else collected(body, source, node.value, "tuple")


@statement(ast.AnnAssign)
def _annotated(body: Body, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(body, node.target, body.value(node.value), node)


def assign(body: Body, target: ast.expr, value: Value, node: ast.AST) -> None:
    """Translate an assignment to a name, to several, or to an entry."""
    match target:
        case ast.Name(name):
            body.set_name(name, value, node)
        case ast.Tuple(parts) | ast.List(parts):
            unpack(body, parts, value, node)
        case ast.Subscript(whole_, ast.Slice() as part):
            value = body.kept(value)
            set_slice(body, body.value(whole_), slice_bounds(body, part), value, node)
        case ast.Subscript(whole_, index):
            value = body.kept(value)
            set_entry(body, body.value(whole_), body.value(index), value, node)
        case ast.Attribute():
            raise refused(node, HIDDEN, name=construct(target))
        case _:
            raise not_in_language(target)


def unpack(body: Body, parts: list[ast.expr], value: Value, node: ast.AST) -> None:
    """Do `a, b, *c = value`."""
    if isinstance(value.kind, Union):
        _unpack_alternatives(body, parts, value, node)
        return
    if isinstance(value.kind, Set | Frozen):
        _unpack_only(body, parts, value, node)
        return
    if isinstance(value.kind, Known) and is_enumeration(value.kind.thing):
        value = body.constant(members_of(value.kind.thing), node)
    value = body.as_plain(value)
    if value.is_known and isinstance(value.const, range | str):
        value = body.constant(tuple(value.const), node)
    if isinstance(value.kind, Text):
        value = as_letters(value)
    if not isinstance(value.kind, Tuple | Row | List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    value = body.kept(value)
    stars = [i for i, part in enumerate(parts) if isinstance(part, ast.Starred)]
    length = length_of(body, value)
    least = len(parts) - len(stars)
    if stars:
        if length.is_known and length.const < least:
            body.always_faults("value", node)
            return
        if not length.is_known:
            body.fault_if(body.new(f"icmp slt i64 {length.text}, {least}"), "value", node)
    elif length.is_known:
        if length.const != least:
            body.always_faults("value", node)
            return
    else:
        body.fault_if(body.new(f"icmp ne i64 {length.text}, {least}"), "value", node)
    if isinstance(value.kind, List) and value.kind.item is None:
        raise unsettled(node)
    values: list[Value] = []
    for i, part in enumerate(parts):
        if isinstance(part, ast.Starred):
            end = NONE if i + 1 == len(parts) else whole(i + 1 - len(parts))
            values.append(_starred(body, value, whole(i), end, node))
        else:
            after = bool(stars) and i > stars[0]
            values.append(body.kept(entry(body, value, whole(i - len(parts) if after else i), node)))
    for part, one in zip(parts, values, strict=True):
        assign(body, part.value if isinstance(part, ast.Starred) else part, one, node)


def _unpack_only(body: Body, parts: list[ast.expr], value: Value, node: ast.AST) -> None:
    """Do `(only,) = value` of a set, whose order nobody sees then."""
    if len(parts) != 1 or isinstance(parts[0], ast.Starred):
        raise refused(node, ORDER)
    row, item = as_row(body, value, node)
    if item is None:
        body.always_faults("value", node)
        raise unsettled(node)
    body.fault_if(body.new(f"icmp ne i64 {length_of(body, value).text}, 1"), "value", node)
    assign(body, parts[0], body.kept(body.load(item, row.text)), node)


def _unpack_alternatives(body: Body, parts: list[ast.expr], value: Value, node: ast.AST) -> None:
    """Do `a, b = value` where it is one of several kinds: what cannot be taken apart so is a fault if it is met."""
    assert isinstance(value.kind, Union)
    is_told = all(
        isinstance(kind, Tuple | Row | List | Text | Nothing | Int | Bool) for kind in value.kind.kinds
    )
    if not is_told or any(isinstance(part, ast.Starred) for part in parts):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    value = body.kept(value)

    def fitted(one: Value) -> Value:
        if not isinstance(one.kind, Tuple | Row | List | Text):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(one.kind))
        length = length_of(body, one)
        if not length.is_known:
            body.fault_if(body.new(f"icmp ne i64 {length.text}, {len(parts)}"), "value", node)
        elif length.const != len(parts):
            body.always_faults("value", node)
        return whole(0)

    body.alternatives(value, fitted, node)
    values = [body.kept(entry(body, value, whole(i), node)) for i in range(len(parts))]
    for part, one in zip(parts, values, strict=True):
        assign(body, part, one, node)


def _starred(body: Body, value: Value, first: Value, end: Value, node: ast.AST) -> Value:
    part = cut_at(body, value, [first, end, NONE], node)
    return part if isinstance(part.kind, List) else list_of_row(body, part, node)


@statement(ast.AugAssign)
def _augmented(body: Body, node: ast.AugAssign) -> None:
    match node.target:
        case ast.Name(name):
            own = body.own_name(name)
            if own is None:
                raise not_in_language(node)
            # Read before the right-hand side is evaluated, as in Python; it may also put another object there.
            old = body.read_name(own, node)
            if not isinstance(node.value, ast.Constant | ast.Name):
                old = body.kept(old)
            body.set_name(name, _augmented_value(body, old, node), node)
        case ast.Subscript(whole_, index) if not isinstance(index, ast.Slice):
            owner, place = body.kept(body.value(whole_)), body.kept(body.value(index))
            old = body.kept(entry(body, owner, place, node))
            if not isinstance(owner.kind, Changing) and any(
                isinstance(kind, Changing) for kind in alternatives_of(old.kind)
            ):
                # Python changes the entry, then fails to put it back.
                raise not_in_language(node)
            set_entry(body, owner, place, _augmented_value(body, old, node), node)
        case ast.Attribute():
            raise refused(node, HIDDEN, name=construct(node.target))
        case _:
            raise not_in_language(node)


def _augmented_value(body: Body, old: Value, node: ast.AugAssign) -> Value:
    """Return what `old += value` and the like give: an object that was changed in its place, else a new value."""
    other = body.value(node.value)
    if isinstance(old.kind, Union) and any(isinstance(kind, Changing) for kind in old.kind.kinds):
        other = body.kept(other)
        return body.alternatives(old, lambda one: _changed_or_new(body, one, other, node), node)
    return _changed_or_new(body, old, other, node)


def _changed_or_new(body: Body, old: Value, other: Value, node: ast.AugAssign) -> Value:
    own = own_operation(body, node.op, old, other, node)
    if own is not None:
        return own
    match old.kind, node.op:
        case List(), ast.Add():
            extended(body, old, other, node)
        case List(), ast.Mult():
            repeated_in_place(body, old, other, node)
        case Set(), ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor():
            changed_by(body, node.op, old, other, node)
        case Dict(), ast.BitOr() if not isinstance(old.kind, Tally):
            updated(body, old, other, node)
        case Changing(), _:
            raise not_in_language(node)
        case _:
            return operation(body, node.op, old, other, node)
    return old


@statement(ast.Delete)
def _delete(body: Body, node: ast.Delete) -> None:
    for target in node.targets:
        match target:
            case ast.Name(name):
                own = body.own_name(name)
                if own is None or body.loops or body.catches:
                    # A loop, or what follows an error, would come back to where the name still has a value.
                    raise not_in_language(node)
                body.read_name(own, node)
                body.unset_name(own)
            case ast.Subscript(whole_, ast.Slice() as part):
                delete_slice(body, body.value(whole_), slice_bounds(body, part), node)
            case ast.Subscript(whole_, index):
                deleted(body, body.value(whole_), body.value(index), node)
            case _:
                raise not_in_language(node)


# --- ways ---------------------------------------------------------------------------------------------------


@statement(ast.If)
def _if(body: Body, node: ast.If) -> None:
    loops, scopes = len(body.loops), len(body.scopes)
    try:
        test = body.value(node.test)
    except PendingError:
        raise
    except UnsettledError:
        del body.loops[loops:], body.scopes[scopes:]
        _look_ahead(body, (node.body, node.orelse))
        raise
    sure = known_truth(test)
    if sure is not None:
        body.do(node.body if sure else node.orelse)
        return
    yes, no, end = body.label(), body.label(), body.label()
    body.branch(bit(body, test, node), yes, no)
    before, ends = set(body.defined), []
    for label, part in ((yes, node.body), (no, node.orelse)):
        body.begin(label)
        body.defined = set(before)
        with assuming(body, node.test, label == yes, part):
            body.do(part)
        if body.live:
            ends.append(body.defined)
        body.go(end)
    if ends:
        body.begin(end)
        body.defined = set.intersection(*ends)


def _look_ahead(body: Body, parts: tuple[list[ast.stmt], ...]) -> None:
    """Translate what follows a test of which nothing is known yet: it may put the first entry into what is tested.

    The text of this round is thrown away; what is refused now may be known better in the next one.
    """
    before = set(body.defined)
    for part in parts:
        body.put("unreachable")
        body.begin(body.label())
        body.defined = set(before)
        state = len(body.loops), len(body.scopes), len(body.catches), len(body.finals), len(body.handled)
        rounds = body.rounds, body.likely
        try:
            body.do(part)
        except RefusedError:
            for kept, count in zip(
                (body.loops, body.scopes, body.catches, body.finals, body.handled), state, strict=True
            ):
                del kept[count:]  # type: ignore[attr-defined]
            body.rounds, body.likely = rounds
    body.defined = before


@statement(ast.While)
def _while(body: Body, node: ast.While) -> None:
    top, inside, end = body.label(), body.label(), body.label()
    after = Exit(body.label())
    steps = body.room(1)
    body.put(f"store i64 0, ptr {steps}")
    body.go(top)
    body.begin(top)
    before = set(body.defined)
    if not body.job.is_machine:
        look_at_stop_flag(body, steps, node)
    test = body.value(node.test)
    sure = known_truth(test) if isinstance(node.test, ast.Constant) else None
    after_test = set(body.defined)
    if sure:
        body.go(inside)
    else:
        body.branch(bit(body, test, node), inside, end)
    body.begin(inside)
    body.loops.append(Loop(top, after))
    outer = body.rounds, body.likely
    body.rounds = body.likely = float("inf")
    body.do(node.body)
    body.rounds, body.likely = outer
    body.loops.pop()
    body.go(top)
    leaves = after.breaks
    if not sure:
        body.begin(end)
        body.defined = set(after_test)
        body.do(node.orelse)
        if body.live:
            leaves.append(set(body.defined))
        body.go(after.label)
    if leaves:
        body.begin(after.label)
        body.defined = set.intersection(*leaves)
    else:
        body.defined = before


def look_at_stop_flag(body: Body, steps: str, node: ast.AST) -> None:
    """Let compiled code, now and then, leave a loop whose end is not known if somebody wants it to stop."""
    count = body.new(f"add i64 {body.new(f'load i64, ptr {steps}')}, 1")
    body.put(f"store i64 {count}, ptr {steps}")
    glance, on = body.label(), body.label()
    often = body.new(f"icmp eq i64 {body.new(f'and i64 {count}, {_GLANCE - 1}')}, 0")
    body.put(f"br i1 {often}, label %{glance}, label %{on}, !prof !0")
    body.begin(glance)
    stop = body.new("load volatile i64, ptr @zermelo_stop")
    body.fault_if(body.new(f"icmp ne i64 {stop}, 0"), STEPS, node)
    body.go(on)
    body.begin(on)


@statement(ast.For)
def _for(body: Body, node: ast.For) -> None:
    source = source_of(body, node.iter)
    if source.is_set:
        raise refused(node, ORDER)
    after = Exit(body.label())

    def each(value: Value) -> None:
        assign(body, node.target, value, node)
        body.do(node.body)

    run(body, source, each, after, node)
    body.do(node.orelse)
    leaves = after.breaks
    if body.live:
        leaves.append(set(body.defined))
    body.go(after.label)
    if leaves:
        body.begin(after.label)
        body.defined = set.intersection(*leaves)


@statement(ast.Break)
def _break(body: Body, node: ast.Break) -> None:
    leave(body, [final for final in body.finals if final.loops >= len(body.loops)])
    way = body.loops[-1].exit
    if body.live:
        way.breaks.append(set(body.defined))
    body.go(way.label)


@statement(ast.Continue)
def _continue(body: Body, node: ast.Continue) -> None:
    leave(body, [final for final in body.finals if final.loops >= len(body.loops)])
    body.go(body.loops[-1].again)


# --- functions inside functions -------------------------------------------------------------------------------------


@statement(ast.FunctionDef)
def _nested(body: Body, node: ast.FunctionDef) -> None:
    if node.decorator_list:
        raise not_in_language(node)
    body.set_name(node.name, known(body.module.nested(body, node)), node)
