"""Words that only routines of our own use, in the language: machine words, states and moves as rows of them.

Each stands for a function of `routines.state_words` or `routines.move_words`, which says the same interpreted.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import SIGNED, UNSIGNED, Body
from zermelo.compiled.language.calls import arguments
from zermelo.compiled.language.kinds import Float, Int, Known, Tuple, named, size
from zermelo.compiled.language.program import RulesHandle
from zermelo.compiled.language.refusal import NUMBER, OPERATION, construct, refused
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.sequences import array_place, array_type
from zermelo.compiled.language.values import NONE, Value, whole
from zermelo.compiled.routines import move_words, state_words


@function(state_words.word)
def _word(body: Body, node: ast.Call) -> Value:
    (value,) = arguments(body, node, 1, 1)
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds="word")
    return Value(UNSIGNED, value.text)


@function(state_words.number)
def _number(body: Body, node: ast.Call) -> Value:
    (value,) = arguments(body, node, 1, 1)
    value = body.as_int(value)
    if isinstance(value.kind, Float):
        return Value(SIGNED, body.new(f"fptosi double {value.text} to i64"))
    if not isinstance(value.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds="number")
    return Value(SIGNED, value.text)


@function(state_words.whole)
def _whole(body: Body, node: ast.Call) -> Value:
    (value,) = arguments(body, node, 1, 1)
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise refused(node, NUMBER, found=named(value.kind))
    return Value(SIGNED, value.text)


@function(state_words.words_of)
def _words_of(body: Body, node: ast.Call) -> Value:
    (state,) = arguments(body, node, 1, 1)
    return _as_words(body, state)


def _as_words(body: Body, value: Value) -> Value:
    """Return a state or a move as a tuple of its words."""
    return Value(Tuple((UNSIGNED,) * size(value.kind)), body.placed(value))


@function(state_words.state_of)
def _state_of(body: Body, node: ast.Call) -> Value:
    rules, words = arguments(body, node, 2, 2)
    assert isinstance(rules.kind, Known)
    handle = rules.kind.thing
    assert isinstance(handle, RulesHandle)
    return body.load(handle.translation.state, words.text)


@function(state_words.prefetch)
def _prefetch(body: Body, node: ast.Call) -> Value:
    array, index = arguments(body, node, 2, 2)
    machine = array_type(array)
    at = body.new(f"getelementptr {machine}, ptr {array.text}, i64 {body.as_int(index).text}")
    # For writing, to be kept in all caches, data. Any address may be asked for, also beyond the end.
    body.put(f"call void @llvm.prefetch.p0(ptr {at}, i32 1, i32 3, i32 1)")
    return NONE


@function(state_words.bits_of)
def _bits_of(body: Body, node: ast.Call) -> Value:
    (value,) = arguments(body, node, 1, 1)
    return Value(SIGNED, body.new(f"bitcast double {value.text} to i64"))


@function(move_words.move_words)
def _move_words(body: Body, node: ast.Call) -> Value:
    (move,) = arguments(body, node, 1, 1)
    return _as_words(body, body.kept(move))


@function(move_words.keep_move)
def _keep_move(body: Body, node: ast.Call) -> Value:
    words, i, move = arguments(body, node, 3, 3)
    width = size(move.kind)
    first = body.new(f"mul i64 {body.as_int(i).text}, {width}")
    last = body.new(f"add i64 {first}, {width}")
    store, end = body.label(), body.label()
    place = body.placed(move)
    body.branch(body.new(f"icmp sle i64 {last}, {words.text}n0"), store, end)
    body.begin(store)
    if width:
        body.copy(place, array_place(body, words, Value(SIGNED, first), node), width)
    body.go(end)
    body.begin(end)
    return whole(width)


@function(move_words.kept_move)
def _kept_move(body: Body, node: ast.Call) -> Value:
    words, i, like = arguments(body, node, 3, 3)
    width = size(like.kind)
    first = body.new(f"mul i64 {body.as_int(i).text}, {width}")
    slot = body.room(width)
    if width:
        body.copy(array_place(body, words, Value(SIGNED, first), node), slot, width)
    return body.load(like.kind, slot)
