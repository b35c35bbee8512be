"""Statements: assignments, conditions, loops, what a function gives back."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body, Exit, Loop, machine_kind
from zermelo.compiled.language.compare import bit, compared, known_truth, length_of
from zermelo.compiled.language.expressions import operation
from zermelo.compiled.language.faults import STEPS
from zermelo.compiled.language.kinds import (
    List,
    Row,
    Set,
    Tuple,
    Union,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.mutable import deleted, extended
from zermelo.compiled.language.refusal import (
    HIDDEN,
    OPERATION,
    ORDER,
    SECOND_NAME,
    construct,
    not_in_language,
    refused,
)
from zermelo.compiled.language.registry import statement
from zermelo.compiled.language.sequences import cut_at, entry, set_entry
from zermelo.compiled.language.sources import BUFFERED, run, source_of
from zermelo.compiled.language.values import NONE, Value, known, whole

#: A loop whose end is not known looks whether it should stop after so many rounds.
_GLANCE = 1 << 16


@statement(ast.Pass)
def _pass(body: Body, node: ast.Pass) -> None:
    """Do nothing."""


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
    """Let a generator give a value: into its buffer, counted only, or one at a time."""
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
    """Pass over `%skip` values, give as many as the buffer holds, and leave with −1 where there are more.

    Whoever wants them calls again and passes over more: rules are pure, so the same values come again.
    """
    keep, more, store, end = (body.label() for _ in range(4))
    seen = body.new("load i64, ptr %seen")
    body.put(f"store i64 {body.new(f'add i64 {seen}, 1')}, ptr %seen")
    body.branch(body.new(f"icmp slt i64 {seen}, %skip"), end, keep)
    body.begin(keep)
    count = body.new("load i64, ptr %count")
    body.branch(body.new(f"icmp sge i64 {count}, {BUFFERED}"), more, store)
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
    body.put("ret i64 0")
    body.live = False


def give_back(body: Body, value: Value, node: ast.AST) -> None:
    """Write the result of a function."""
    from zermelo.compiled.language.kinds import Known

    if isinstance(value.kind, Known):
        raise not_in_language(node)
    if is_mutable(value.kind) and any(
        root in body.job.given or root.startswith(("=", "^")) for root in value.roots
    ):
        raise refused(node, SECOND_NAME)
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
    value = body.value(node.value)
    if len(node.targets) > 1:
        if is_mutable(value.kind):
            raise refused(node, SECOND_NAME)
        value = body.kept(value)
    for target in node.targets:
        assign(body, target, value, node)


@statement(ast.AnnAssign)
def _annotated(body: Body, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(body, node.target, body.value(node.value), node)


def assign(body: Body, target: ast.expr, value: Value, node: ast.AST) -> None:
    """Give a value to a name, to several, or to an entry."""
    match target:
        case ast.Name(name):
            body.set_name(name, value, node)
        case ast.Tuple(parts) | ast.List(parts):
            unpack(body, parts, value, node)
        case ast.Subscript(whole_, index):
            if isinstance(index, ast.Slice):
                raise not_in_language(target)
            value = body.kept(value)
            set_entry(body, body.value(whole_), body.value(index), value, node)
        case ast.Attribute():
            raise refused(node, HIDDEN, name=construct(target))
        case _:
            raise not_in_language(target)


def unpack(body: Body, parts: list[ast.expr], value: Value, node: ast.AST) -> None:
    """Do `a, b, *c = value`."""
    if isinstance(value.kind, Union):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    if isinstance(value.kind, Set):
        raise refused(node, ORDER)
    if value.is_known and isinstance(value.const, range | str):
        value = body.constant(tuple(value.const), node)
    if not isinstance(value.kind, Tuple | Row | List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    value = body.kept(value) if not is_mutable(value.kind) else value
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
        return
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


def _starred(body: Body, value: Value, first: Value, end: Value, node: ast.AST) -> Value:
    from zermelo.compiled.language.expressions import as_list

    part = cut_at(body, value, [first, end, NONE], node)
    return part if isinstance(part.kind, List) else as_list(body, part, node)


@statement(ast.AugAssign)
def _augmented(body: Body, node: ast.AugAssign) -> None:
    match node.target:
        case ast.Name(name):
            own = body.own_name(name)
            if own is None:
                raise not_in_language(node)
            old = body.read_name(own, node)
            if isinstance(old.kind, List):
                if not isinstance(node.op, ast.Add):
                    raise not_in_language(node)
                extended(body, old, body.value(node.value), node)
                return
            if is_mutable(old.kind):
                raise not_in_language(node)
            # Read before the right-hand side is evaluated, as in Python.
            old = body.kept(old) if not isinstance(node.value, ast.Constant | ast.Name) else old
            body.set_name(name, operation(body, node.op, old, body.value(node.value), node), node)
        case ast.Subscript(whole_, index) if not isinstance(index, ast.Slice):
            owner, place = body.value(whole_), body.kept(body.value(index))
            old = entry(body, owner, place, node)
            if is_mutable(old.kind):
                raise not_in_language(node)
            result = operation(body, node.op, body.kept(old), body.value(node.value), node)
            set_entry(body, owner, place, result, node)
        case ast.Attribute():
            raise refused(node, HIDDEN, name=construct(node.target))
        case _:
            raise not_in_language(node)


@statement(ast.Delete)
def _delete(body: Body, node: ast.Delete) -> None:
    for target in node.targets:
        match target:
            case ast.Name(name):
                own = body.own_name(name)
                if own is None or body.loops:
                    # A loop would come back to where the name still has a value.
                    raise not_in_language(node)
                body.read_name(own, node)
                body.unset_name(own)
            case ast.Subscript(whole_, index) if not isinstance(index, ast.Slice):
                deleted(body, body.value(whole_), body.value(index), node)
            case _:
                raise not_in_language(node)


# --- ways ---------------------------------------------------------------------------------------------------


@statement(ast.If)
def _if(body: Body, node: ast.If) -> None:
    test = body.value(node.test)
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
        body.do(part)
        if body.live:
            ends.append(body.defined)
        body.go(end)
    if ends:
        body.begin(end)
        body.defined = set.intersection(*ends)


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
        _look_at_stop_flag(body, steps, node)
    test = body.value(node.test)
    sure = known_truth(test) if isinstance(node.test, ast.Constant) else None
    after_test = set(body.defined)
    if sure:
        body.go(inside)
    else:
        body.branch(bit(body, test, node), inside, end)
    body.begin(inside)
    body.loops.append(Loop(top, after))
    outer, body.rounds = body.rounds, float("inf")
    body.do(node.body)
    body.rounds = outer
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


def _look_at_stop_flag(body: Body, steps: str, node: ast.AST) -> None:
    """Now and then, leave a loop whose end is not known if somebody wants it to stop."""
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
        target = node.target
        if value.roots and is_mutable(value.kind):
            # Only inside the loop: there nothing may change what the entry is a part of.
            if body.something_changes() and (
                changed_in(body, node.body)
                or not isinstance(target, ast.Name)
                or is_read_elsewhere(body, node)
            ):
                raise refused(node, SECOND_NAME)
            if not isinstance(target, ast.Name):
                raise refused(node, SECOND_NAME)
            body.parts_of[body.own_name(target.id) or target.id] = value.roots
            value = Value(value.kind, value.text)
        assign(body, target, value, node)
        body.do(node.body)

    if any(is_assigned(node.body, root.split("'")[0].lstrip("^")) for root in source.roots):
        raise refused(node, OPERATION, operation=construct(node.iter), kinds="=")
    if (source.is_dict or source.is_set) and changed_in(body, node.body):
        raise refused(node, SECOND_NAME)
    run(body, source, each, after, node)
    body.do(node.orelse)
    leaves = after.breaks
    if body.live:
        leaves.append(set(body.defined))
    body.go(after.label)
    if leaves:
        body.begin(after.label)
        body.defined = set.intersection(*leaves)


def is_assigned(statements: list[ast.stmt], name: str) -> bool:
    """Return whether a name gets another value in some statements."""
    return any(
        isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Store | ast.Del)
        for statement_ in statements
        for part in ast.walk(statement_)
    )


def changed_in(body: Body, statements: list[ast.stmt]) -> bool:
    """Return whether any list, set or dictionary may be changed in some statements."""
    from zermelo.compiled.language.changes import names_changed

    mutable = {own.split("'")[0].lstrip("^") for own, kind in body.kinds.items() if is_mutable(kind)}
    return any(mutable & names_changed(one, body.job.lookup) for one in statements)


def is_read_elsewhere(body: Body, loop: ast.For) -> bool:
    """Return whether the name that a loop gives to entries is used outside of it: there, it would be a second name."""
    assert isinstance(loop.target, ast.Name)
    inside = {id(part) for part in ast.walk(loop)}
    return any(
        isinstance(part, ast.Name) and part.id == loop.target.id and id(part) not in inside
        for part in ast.walk(body.job.tree)
    )


@statement(ast.Break)
def _break(body: Body, node: ast.Break) -> None:
    leave = body.loops[-1].exit
    leave.breaks.append(set(body.defined))
    body.go(leave.label)


@statement(ast.Continue)
def _continue(body: Body, node: ast.Continue) -> None:
    body.go(body.loops[-1].again)


# --- what is said of a state that cannot be ---------------------------------------------------------------------


@statement(ast.Raise)
def _raise(body: Body, node: ast.Raise) -> None:
    body.put(f"ret i64 {body.module.site(body.job, node.lineno, 'raise')}")
    body.live = False


@statement(ast.Assert)
def _assert(body: Body, node: ast.Assert) -> None:
    if not __debug__:  # python -O leaves them out
        return
    test = bit(body, body.value(node.test), node)
    body.fault_if("false" if test == "true" else body.new(f"xor i1 {test}, true"), "assert", node)


# --- functions inside functions -------------------------------------------------------------------------------------


@statement(ast.FunctionDef)
def _nested(body: Body, node: ast.FunctionDef) -> None:
    if node.decorator_list:
        raise not_in_language(node)
    body.set_name(node.name, known(body.module.nested(body, node)), node)


@statement(ast.Match)
def _match(body: Body, node: ast.Match) -> None:
    """Only patterns of values, `|` between them, names and `_`."""
    subject = body.kept(body.value(node.subject))
    _case(body, subject, node.cases, node)


def _case(body: Body, subject: Value, cases: list[ast.match_case], node: ast.Match) -> None:
    if not cases:
        return
    case = cases[0]
    test, name = _pattern(body, subject, case.pattern, node)
    if case.guard is not None and name is not None:
        raise not_in_language(node)
    yes, no, end = body.label(), body.label(), body.label()
    body.branch(test, yes, no)
    before, ends = set(body.defined), []
    body.begin(yes)
    if case.guard is not None:
        inner = body.label()
        body.branch(bit(body, body.value(case.guard), node), inner, no)
        body.begin(inner)
    if name is not None:
        body.set_name(name, subject, node)
    body.do(case.body)
    if body.live:
        ends.append(body.defined)
    body.go(end)
    body.begin(no)
    body.defined = set(before)
    _case(body, subject, cases[1:], node)
    if body.live:
        ends.append(body.defined)
    body.go(end)
    if ends:
        body.begin(end)
        body.defined = set.intersection(*ends)


def _pattern(body: Body, subject: Value, pattern: ast.pattern, node: ast.Match) -> tuple[str, str | None]:
    match pattern:
        case ast.MatchValue(value):
            return bit(body, compared(body, ast.Eq(), subject, body.value(value), node), node), None
        case ast.MatchSingleton(value):
            return bit(body, compared(body, ast.Is(), subject, body.constant(value), node), node), None
        case ast.MatchAs(None, name):
            return "true", name
        case ast.MatchOr(patterns):
            bits = "false"
            for one in patterns:
                test, name = _pattern(body, subject, one, node)
                if name is not None:
                    raise not_in_language(node)
                bits = body.new(f"or i1 {bits}, {test}")
            return bits, None
    raise not_in_language(node)
