"""`match`: patterns of values, sequences, names, alternatives and guards."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import fields_of, is_record
from zermelo.compiled.language.compare import bit, compared
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Int,
    List,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    Union,
)
from zermelo.compiled.language.lists import list_of_row
from zermelo.compiled.language.refusal import not_in_language
from zermelo.compiled.language.registry import statement
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.sequences import cut_at, entry
from zermelo.compiled.language.values import NONE, Value, truth, whole

_CLASSES = {"int": Int, "bool": Bool, "float": Float, "str": Text}


@statement(ast.Match)
def _match(body: Body, node: ast.Match) -> None:
    subject = body.kept(body.value(node.subject))
    _case(body, subject, node.cases, node)


def _case(body: Body, subject: Value, cases: list[ast.match_case], node: ast.Match) -> None:
    if not cases:
        return
    case = cases[0]
    no, end = body.label(), body.label()
    before, ends = set(body.defined), []
    names: list[tuple[str, Value]] = []
    _pattern(body, subject, case.pattern, no, names, node)
    # Names get their values once the whole pattern fits, before the guard is asked.
    for name, value in names:
        body.set_name(name, value, node)
    if case.guard is not None:
        inner = body.label()
        body.branch(bit(body, body.value(case.guard), node), inner, no)
        body.begin(inner)
    body.do(case.body)
    if no not in body.reached:
        # Whatever comes here fits: nothing goes on behind the last case.
        return
    if body.live:
        ends.append(body.defined)
    body.go(end)
    body.begin(no)
    # What a pattern or a guard has given a value before it failed has one or not: reading it asks.
    body.defined = set(before)
    _case(body, subject, cases[1:], node)
    if body.live:
        ends.append(body.defined)
    body.go(end)
    if ends:
        body.begin(end)
        body.defined = set.intersection(*ends)


def _needs(body: Body, test: str, no: str) -> None:
    """Go on where a test of a `case` holds, else to `no`."""
    if test == "true":
        return
    yes = body.label()
    body.branch(test, yes, no)
    body.begin(yes)


def _pattern(
    body: Body,
    subject: Value,
    pattern: ast.pattern,
    no: str,
    names: list[tuple[str, Value]],
    node: ast.Match,
) -> None:
    """Go on where a value fits the pattern of a `case`, else to `no`; note which names get which values."""
    match pattern:
        case ast.MatchValue(value):
            _needs(body, bit(body, compared(body, ast.Eq(), subject, body.value(value), node), node), no)
        case ast.MatchSingleton(value):
            _needs(body, bit(body, compared(body, ast.Is(), subject, body.constant(value), node), node), no)
        case ast.MatchAs(inner, name):
            if inner is not None:
                _pattern(body, subject, inner, no, names, node)
            if name is not None:
                names.append((name, subject))
        case ast.MatchOr(patterns):
            _one_of(body, subject, patterns, no, node)
        case ast.MatchSequence(patterns):
            _sequence(body, subject, patterns, no, names, node)
        case ast.MatchClass(ast.Name(cls), [], _, []) if cls in _CLASSES and body.own_name(cls) is None:
            _of_class(body, subject, pattern, no, node)
        case ast.MatchClass(ast.Name(cls), [one], [], []) if cls in _CLASSES and body.own_name(cls) is None:
            # `int(x)` is the number itself.
            _pattern(body, _of_class(body, subject, pattern, no, node), one, no, names, node)
        case ast.MatchClass(cls, positional, attributes, given):
            _record(body, subject, cls, (positional, attributes, given), no, names, node)
        case _:
            raise not_in_language(node)


def _record(
    body: Body,
    subject: Value,
    cls: ast.expr,
    inner: tuple[list[ast.pattern], list[str], list[ast.pattern]],
    no: str,
    names: list[tuple[str, Value]],
    node: ast.Match,
) -> None:
    """Go on where a value fits a `case`: a record of a class whose fields fit."""
    wanted = body.value(cls).const
    positional, attributes, given = inner
    if not is_record(wanted) or isinstance(subject.kind, Union) or len(positional) > len(fields_of(wanted)):
        raise not_in_language(node)
    if tuple(getattr(wanted, "__match_args__", ())) != fields_of(wanted):
        raise not_in_language(node)
    if not isinstance(subject.kind, Record) or not issubclass(subject.kind.cls, wanted):
        _needs(body, "false", no)
        return
    own = fields_of(subject.kind.cls)
    wanted_names = [*fields_of(wanted)[: len(positional)], *attributes]
    if not set(wanted_names) <= set(own) or len(set(wanted_names)) < len(wanted_names):
        raise not_in_language(node)
    for name, one in zip(wanted_names, [*positional, *given], strict=True):
        _pattern(body, body.kept(body.item(subject, own.index(name))), one, no, names, node)


def _one_of(body: Body, subject: Value, patterns: list[ast.pattern], no: str, node: ast.Match) -> None:
    fits = body.label()
    for one in patterns:
        other = body.label()
        names: list[tuple[str, Value]] = []
        _pattern(body, subject, one, other, names, node)
        if names:
            raise not_in_language(node)
        body.go(fits)
        body.begin(other)
    body.go(no)
    body.begin(fits)


def _of_class(body: Body, subject: Value, pattern: ast.MatchClass, no: str, node: ast.Match) -> Value:
    """Go on where a value fits a `case` of a class; return it as of the one kind that it has then."""
    if pattern.kwd_attrs:
        raise not_in_language(node)
    assert isinstance(pattern.cls, ast.Name)
    if body.job.lookup(pattern.cls.id) not in (int, bool, float, str):
        raise not_in_language(node)
    wanted = _CLASSES[pattern.cls.id]

    def fits(value: Value) -> Value:
        kind = body.as_plain(value).kind
        return truth(isinstance(kind, wanted) or (wanted is Int and isinstance(kind, Bool)))

    _needs(body, bit(body, body.alternatives(subject, fits, node), node), no)
    if isinstance(subject.kind, Union):
        own = [kind for kind in subject.kind.kinds if isinstance(kind, wanted)]
        others = [kind for kind in subject.kind.kinds if isinstance(kind, Bool | Member) and wanted is Int]
        if len(own) == 1 and not others:
            return body.kept(body.load(own[0], body.at(subject.text, 1)))
    return subject


def _sequence(
    body: Body,
    subject: Value,
    patterns: list[ast.pattern],
    no: str,
    names: list[tuple[str, Value]],
    node: ast.Match,
) -> None:
    subject = body.as_plain(subject)
    if isinstance(subject.kind, Int | Bool | Float | Nothing | Text | Member | Record):
        _needs(body, "false", no)
        return
    if not isinstance(subject.kind, Tuple | Row | List):
        raise not_in_language(node)
    if isinstance(subject.kind, List) and subject.kind.item is None and patterns:
        _needs(body, "false", no)
        return
    stars = [i for i, one in enumerate(patterns) if isinstance(one, ast.MatchStar)]
    length = length_of(body, subject)
    least = len(patterns) - len(stars)
    if isinstance(subject.kind, Tuple):
        count = len(subject.kind.items)
        if count < least or (not stars and count != least):
            # Nothing is read of what is not there.
            _needs(body, "false", no)
            return
    else:
        _needs(body, body.new(f"icmp {'sge' if stars else 'eq'} i64 {length.text}, {least}"), no)
    for i, one in enumerate(patterns):
        if isinstance(one, ast.MatchStar):
            if one.name is not None:
                end = NONE if i + 1 == len(patterns) else whole(i + 1 - len(patterns))
                part = cut_at(body, subject, [whole(i), end, NONE], one)
                row = part if isinstance(part.kind, List) else list_of_row(body, part, one)
                names.append((one.name, row))
            continue
        at = i - len(patterns) if stars and i > stars[0] else i
        _pattern(body, body.kept(entry(body, subject, whole(at), node)), one, no, names, node)
