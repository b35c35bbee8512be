"""Lists that are sorted."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.compare import bit, compared
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Int,
    Kind,
    Row,
    Text,
    Tuple,
    Union,
    entry_kind,
    named,
    size,
)
from zermelo.compiled.language.lists import own_list
from zermelo.compiled.language.objects import data_of
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.values import NONE, Value


@method("sort")
def _sort(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.known_rows import reads_objects, sort_options

    own_list(value, node)
    if node.args:
        raise refused(node, OPERATION, operation=construct(node), kinds="arguments")
    key, is_reversed = sort_options(body, node)
    if reads_objects(body, key):
        # Python empties the list meanwhile.
        raise refused(node, OPERATION, operation=construct(node), kinds="key")
    sort_row(body, value, key, is_reversed, node)
    return NONE


def _has_float(kind: Kind) -> bool:
    match kind:
        case Float():
            return True
        case Tuple(items) | Union(items):
            return any(map(_has_float, items))
        case Row(item, _):
            return _has_float(item)
    return False


def sort_row(body: Body, target: Value, key: object, is_reversed: bool, node: ast.AST) -> None:
    """Translate a sort of entries in their place by insertion, which keeps equals in their order."""
    from zermelo.compiled.language.calls import applied
    from zermelo.compiled.language.known_rows import ensure_pure

    item = entry_kind(target.kind)
    if item is None:
        return
    ensure_pure(body, key, item, node)
    words = size(item)
    count = length_of(body, target).text
    start = data_of(body, target)
    moving = body.room(words)
    hole = body.room(1)

    def keyed(place: str) -> Value:
        entry = body.load(item, place)
        return entry if key is None else applied(body, key, [entry], node)

    with body.counted(count) as i:
        # Asked once at least, as in Python; what is no number has no place in an order.
        rank = keyed(body.at(start, body.times(i, words)))
        if isinstance(rank.kind, Float):
            body.fault_if(body.new(f"fcmp uno double {rank.text}, {rank.text}"), PLAIN, node)
        elif not isinstance(rank.kind, Int | Bool | Text) and _has_float(rank.kind):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(rank.kind))
    with body.counted(count) as i:
        body.copy(body.at(start, body.times(i, words)), moving, words)
        body.put(f"store i64 {i}, ptr {hole}")
        top, look, shift, end = (body.label() for _ in range(4))
        body.go(top)
        body.begin(top)
        j = body.new(f"load i64, ptr {hole}")
        body.branch(body.new(f"icmp sgt i64 {j}, 0"), look, end)
        body.begin(look)
        before = body.at(start, body.new(f"mul i64 {body.new(f'sub i64 {j}, 1')}, {words}"))
        old, new = keyed(before), keyed(moving)
        # Reversed, too, equals stay in their order.
        one, other = (old, new) if is_reversed else (new, old)
        less = bit(body, compared(body, ast.Lt(), one, other, node), node)
        body.branch(less, shift, end)
        body.begin(shift)
        body.copy(before, body.at(start, body.times(j, words)), words)
        body.put(f"store i64 {body.new(f'sub i64 {j}, 1')}, ptr {hole}")
        body.go(top)
        body.begin(end)
        last = body.new(f"load i64, ptr {hole}")
        body.copy(moving, body.at(start, body.times(last, words)), words)
