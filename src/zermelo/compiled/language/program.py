"""The rules of a game, translated: which kinds states and moves have, and a function for each method.

A state has a shape (`shapes`), learnt from the start and from random plays; the kinds of its entries are those that
`play` leads to, found by translating until nothing new is seen. What breaks the shape is a fault. A move is anything
that cannot change. Routines of our own ask the rules through a `RulesHandle`: `rules.moves(state)` …
"""

from __future__ import annotations

import ast
import itertools
import random
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from zermelo.compiled.language.arguments import last_argument, operand
from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import Question
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.expressions import Handle
from zermelo.compiled.language.faults import LENGTH, MISSING
from zermelo.compiled.language.generators import job_source
from zermelo.compiled.language.jobs import Job
from zermelo.compiled.language.joins import widened
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Int,
    Kind,
    KindError,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    Union,
    alternatives_of,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.module import Module
from zermelo.compiled.language.refusal import (
    EQUALS,
    ESTIMATE,
    FUNCTION,
    LONG,
    MIXED,
    MOVE,
    NUMBER,
    STATE,
    TRUTH,
    WIDE,
    RefusedError,
    refused,
)
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.sequences import entry
from zermelo.compiled.language.shapes import MIXED_EQUALS, MIXED_TRUTH, TOO_LONG, learnt, met
from zermelo.compiled.language.shaping import as_shape
from zermelo.compiled.language.streams import BUFFERED, Source
from zermelo.compiled.language.values import Value, is_word, known, whole

_PATIENCE = 4
_MOST_ROUNDS = 60
_WHOLE, _NUMBER = Int(), Float()
#: What a method gives, in the words that routines expect; a state where there is None.
_RESULTS: dict[str, Kind | None] = {
    "play": None,
    "canonical": None,
    "state_at": None,
    "score": _WHOLE,
    "turn": _WHOLE,
    "level": _WHOLE,
    "index": _WHOLE,
    **dict.fromkeys(("valid", "progress", "dead", "noisy"), Bool()),
    "known": Tuple((_WHOLE, _WHOLE)),
}
#: What routines get where a game does not declare a method, which they then never need.
_NEUTRAL = ("turn", "level", "known", "before")


@dataclass(eq=False)
class Door:
    """A function around a job whose result has the words that routines expect."""

    symbol: str
    lines: list[str]
    result: Kind
    callees: list[Job]
    is_free: bool = True


@dataclass
class Translation:
    """The rules of a game in the language. Methods are translated when they are first asked for."""

    game: Any
    module: Module
    state: Kind
    move: Kind
    doors: dict[str, Door] = field(default_factory=dict)

    def job(self, name: str, kinds: tuple[Kind, ...], mode: str = "plain") -> Job:
        """Return a translated method of the game for arguments of these kinds."""
        try:
            function, takes_game = method_of(self.module, name)
            return self.module.function(function, takes_game, kinds, mode, None)
        except RefusedError as error:
            error.method = error.method or name
            raise

    def several(self, name: str, mode: str) -> Job:
        """Return translated `moves` or `before` as routines go through it: `fill` for all at once, if there is room."""
        job = self.job(name, (self.state,), mode)
        if mode == "fill" and job.yields > BUFFERED:
            job = self.job(name, (self.state,), "part")
        if name == "before" and job.result is not None:
            flat = job.result.items if isinstance(job.result, Tuple) else ()
            own = self.state.items if isinstance(self.state, Tuple) else ()
            are_numbers = all(isinstance(item, Int | Bool) for item in own)
            if not are_numbers or [*map(type, flat)] != [*map(type, own)]:
                raise in_job(job, refused(job.tree, STATE, found=described(job.result)))
        return job

    def door(self, name: str) -> Door:
        """Return the door to a translated method that gives one value."""
        if name not in self.doors:
            given: tuple[Kind, ...] = (self.state,)
            if name in ("play", "order", "progress", "noisy"):
                given = (self.state, self.move)
            elif name == "state_at":
                given = (Int(),)
            wanted = _RESULTS.get(name, _NUMBER)
            job = self.job(name, given)
            self.doors[name] = _door(self.module, job, given, wanted or self.state, is_state=wanted is None)
        return self.doors[name]


def method_of(module: Module, name: str) -> tuple[types.FunctionType, bool]:
    """Return the function to be translated behind a method of the game, and whether it takes the game."""
    found = module.plain(getattr(module.game, name))
    takes_game = isinstance(found, types.MethodType)
    if takes_game and found.__self__ is not module.game:
        raise refused(None, FUNCTION, name=name)
    function = module.plain(getattr(found, "__func__", found))
    if not isinstance(function, types.FunctionType) or hasattr(function, "__wrapped__"):
        raise refused(None, FUNCTION, name=name)
    return function, takes_game


def translate(game: Any, starts: Sequence[Any]) -> Translation:
    """Translate the rules of a game to LLVM, for all states that some lead to; `RefusedError` if that cannot be."""
    try:
        state = learnt_state(game, starts)
    except KindError as error:
        raise _no_state(starts[-1], str(error)) from None
    rules = Translation(game, Module(game), state, Int(0, 0))
    for turn in range(_MOST_ROUNDS):
        moves = rules.job("moves", (rules.state,), "fill")
        rules.move = _as_move(moves)
        play = rules.job("play", (rules.state, rules.move))
        wider = _joined(rules.state, play)
        if wider == rules.state:
            break
        if turn >= _PATIENCE:
            wider = widened(rules.state, wider)
        rules.state = wider
    else:
        raise refused(None, MIXED, name="state", one=named(rules.state), other="?")
    for name in ("play", "score", *(["turn"] if _declares(game, "turn") else [])):
        rules.door(name)
    return rules


def _declares(game: Any, name: str) -> bool:
    from zermelo.questions import declares

    return declares(game, name)


#: Random plays that show which shape states have, and their plies.
_PLAYS, _PLIES = 4, 60


def learnt_state(game: Any, starts: Sequence[Any]) -> Kind:
    """Return the kind of states like some, and like those that random plays lead to from them."""
    values = list(starts)
    chance = random.Random(0)
    for start in starts:
        for _ in range(_PLAYS):
            state = start
            with suppress(Exception):  # rules that fail are reported by whoever plays them in earnest
                for _ in range(_PLIES):
                    moves = list(itertools.islice(game.moves(state), 1000))
                    if not moves:
                        break
                    state = game.play(state, chance.choice(moves))
                    values.append(state)
    length = len(starts[0]) if isinstance(starts[0], tuple) else 0
    if all(_is_plain(value, length) for value in values):
        return learnt(starts)
    try:
        return learnt(values)
    except KindError:
        # Something that no state can be: the translation of `play` will say where it comes from.
        return learnt(starts)


def _is_plain(value: Any, length: int) -> bool:
    is_tuple = type(value) is tuple and len(value) == length > 0
    return is_tuple and all(type(x) is int for x in value)


def _no_state(found: Any, why: str) -> RefusedError:
    known_reasons = {MIXED_TRUTH: TRUTH, MIXED_EQUALS: EQUALS, TOO_LONG: LONG}
    error = (
        refused(None, known_reasons[why])
        if why in known_reasons
        else refused(None, STATE, found=repr(found)[:80])
    )
    error.method = "start"
    return error


def described(kind: Kind) -> str:
    """Return a kind with what it is made of, for refusals."""
    if isinstance(kind, Tuple):
        return f"({', '.join(map(described, kind.items))}{',' if len(kind.items) == 1 else ''})"
    return named(kind)


def _joined(state: Kind, play: Job) -> Kind:
    """Return the kind of states that are of this one, or are what `play` gives."""
    after = play.result
    try:
        if after is None:
            return state
        # Where a state is None no `return` was met: a fault, which plain Python refuses too.
        found = tuple(kind for kind in alternatives_of(after) if not isinstance(kind, Nothing))
        if not found:
            raise KindError("nothing")
        return met(state, found[0] if len(found) == 1 else Union(found))
    except KindError as error:
        if str(error) == "wide":
            raise in_job(play, refused(play.tree, WIDE)) from None
        if str(error) == MIXED_TRUTH:
            raise in_job(play, refused(play.tree, TRUTH)) from None
        if str(error) == MIXED_EQUALS:
            raise in_job(play, refused(play.tree, EQUALS)) from None
        text = described(after) if after is not None else "None"
        raise in_job(play, refused(play.tree, STATE, found=text)) from None


def _as_move(job: Job) -> Kind:
    move = job.result if job.result is not None else Int(0, 0)
    if is_mutable(move) or not _is_move(move):
        raise in_job(job, refused(job.tree, MOVE, found=described(move)))
    return move


def _is_move(kind: Kind) -> bool:
    match kind:
        case Int() | Bool() | Nothing() | Text() | Member():
            return True
        case Tuple(items) | Record(_, items):
            return bool(items) and all(map(_is_move, items))
        case Union(kinds):
            return all(map(_is_move, kinds))
        case Row(item, _):
            return _is_move(item)
    return False


def in_job(job: Job, error: RefusedError) -> RefusedError:
    """Return a refusal with the function in which it happened."""
    error.function = error.function or job
    return error


_Written = Callable[[Body, Value, Kind, ast.AST], Value]

# --- one value ------------------------------------------------------------------------------------------------


def _door(module: Module, job: Job, kinds: tuple[Kind, ...], wanted: Kind, *, is_state: bool) -> Door:
    body = Body(module, job)
    parameters = [f"{'i64' if is_word(kind) else 'ptr'} %a{i}" for i, kind in enumerate(kinds)]
    found = job.result
    if job.is_generator:
        raise in_job(job, refused(job.tree, NUMBER, found="generator"))
    out = body.room(size(found) if found is not None else 1)
    body.pass_on(body.new(f"call i64 {job.symbol}({', '.join([*parameters, f'ptr {out}', 'ptr %arena'])})"))
    try:
        if found is None:
            # It always raises: nothing comes after.
            slot = body.room(size(wanted))
            body.clear(slot, size(wanted))
            result = body.load(wanted, slot)
        else:
            written = _as_next if is_state else _as_number
            result = written(body, body.load(found, out), wanted, job.tree)
    except RefusedError as error:
        raise in_job(job, error) from None
    body.store(result, "%out")
    symbol = f"{job.symbol}.door"
    lines = [
        f"define internal i64 {symbol}({', '.join([*parameters, 'ptr %out', 'ptr %arena'])}) nounwind inlinehint {{",
        "entry:",
        *body.entry,
        "br label %begin",
        "begin:",
        *body.code,
        "ret i64 0",
        *body.tail,
        "}",
    ]
    return Door(symbol, lines, result.kind, [job])


def _as_next(body: Body, value: Value, wanted: Kind, node: ast.AST) -> Value:
    """Return the state that a method gives, in the words of its shape; None is a fault."""

    def write(one: Value) -> Value:
        if not isinstance(one.kind, Nothing):
            return _as_state(body, one, wanted, node)
        body.always_faults(MISSING, node)
        slot = body.room(size(wanted))
        body.clear(slot, size(wanted))
        return body.load(wanted, slot)

    return body.alternatives(value, write, node)


def _as_state(body: Body, value: Value, wanted: Kind, node: ast.AST) -> Value:
    """Return a state, or what is in one, in the words of its shape; refuse what is of another kind."""
    match wanted:
        case Tuple(items):
            return _as_tuple(body, value, wanted, items, _as_state, node)
        case Int() | Bool():
            return body.alternatives(value, lambda one: _as_entry(one, wanted, node), node)
    return as_shape(body, value, wanted, lambda one, kind: _as_state(body, one, kind, node), node)


def _as_entry(value: Value, wanted: Int | Bool, node: ast.AST) -> Value:
    if isinstance(value.kind, Int | Bool) and type(value.kind) is not type(wanted):
        raise refused(node, TRUTH)
    if not isinstance(value.kind, Int | Bool):
        raise refused(node, STATE, found=described(value.kind))
    return Value(value.kind, value.text)


def _as_number(body: Body, value: Value, wanted: Kind, node: ast.AST) -> Value:
    """Return a result in the words that routines expect; refuse what has none. True counts as 1."""
    match wanted:
        case Tuple(items):
            return _as_tuple(body, value, wanted, items, _as_number, node)
        case Int():
            return body.alternatives(value, lambda one: _as_int(body, one, node), node)
        case Bool():
            return body.bool_of(bit(body, value, node))
        case Float():
            # A number: whole where all are, else a float where all are.
            if isinstance(value.kind, Float):
                return value
            if isinstance(value.kind, Int | Bool):
                return _as_int(body, value, node)
    raise refused(node, ESTIMATE, found=described(value.kind))


def _as_tuple(
    body: Body, value: Value, wanted: Tuple, items: tuple[Kind, ...], written: _Written, node: ast.AST
) -> Value:
    if isinstance(value.kind, Row):
        length = length_of(body, value)
        body.fault_if(body.new(f"icmp ne i64 {length.text}, {len(items)}"), LENGTH, node)
        parts = [entry(body, value, whole(i), node) for i in range(len(items))]
    elif isinstance(value.kind, Tuple) and len(value.kind.items) == len(items):
        parts = [body.item(value, i) for i in range(len(items))]
    elif isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: written(body, one, wanted, node), node)
    else:
        raise refused(node, STATE, found=described(value.kind))
    slot = body.room(size(wanted))
    at = 0
    for part, item in zip(parts, items, strict=True):
        body.store(written(body, part, item, node), body.at(slot, at))
        at += size(item)
    return Value(wanted, slot)


def _as_int(body: Body, value: Value, node: ast.AST) -> Value:
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise refused(node, NUMBER, found=described(value.kind))
    return Value(value.kind, value.text)


# --- how routines ask -----------------------------------------------------------------------------------------


class RulesHandle(Handle):
    """The rules as a routine sees them: facts that are known while compiling, and methods.

    `translated` is asked for the translation when something is to be compiled.
    """

    def __init__(self, translated: Callable[[], Translation], facts: dict[str, Any]) -> None:
        self._translated, self.facts = translated, facts
        self._questions: dict[str, _Asked] = {}

    @property
    def translation(self) -> Translation:
        """The rules translated into the language."""
        return self._translated()

    def attribute(self, body: Body, name: str, node: ast.AST) -> Value:
        """Return a fact of the game that routines may ask, or a translated method."""
        if name in self.facts:
            return body.constant(self.facts[name], node)
        if name not in self._questions:
            self._questions[name] = _Asked(self, name)
        return known(self._questions[name])


class _Asked(Question):
    def __init__(self, handle: RulesHandle, name: str) -> None:
        self.handle, self.name = handle, name

    def _is_missing(self) -> bool:
        return self.name in _NEUTRAL and not self.handle.facts.get(f"declares_{self.name}", True)

    def asked(self, body: Body, values: list[Value], node: ast.AST) -> Value:
        """Translate a routine's question to the rules that gives one value, or counts moves."""
        rules = self.handle.translation
        if self.name in ("count", "any"):
            return self._counted(body, values[0])
        if self._is_missing():
            return body.constant((0, 0) if self.name == "known" else 0)
        door = rules.door(self.name)
        body.callees.append(door)
        out = body.room(size(door.result))
        given = [*(operand(body, value) for value in values), f"ptr {out}"]
        given.append(last_argument(body, door.callees[0]))
        fault = body.new(f"call i64 {door.symbol}({', '.join(given)})")
        body.pass_on(fault, values[0] if self.name != "state_at" else None)
        return body.load(door.result, out)

    def _counted(self, body: Body, state: Value) -> Value:
        job = self.handle.translation.several("moves", self.name)
        body.callees.append(job)
        count = body.room(1)
        body.put(f"store i64 0, ptr {count}")
        given = [operand(body, state), f"ptr {count}", last_argument(body, job)]
        fault = body.new(f"call i64 {job.symbol}({', '.join(given)})")
        body.pass_on(fault, state)
        return body.load(Int(), count)

    def source(self, body: Body, values: list[Value], node: ast.AST) -> Source | None:
        """Return, as a source for a routine's loop, the moves of a state, or the states before it."""
        if self.name not in ("moves", "before"):
            return None
        rules = self.handle.translation
        if self._is_missing():
            return Source(0, lambda i: whole(0), lambda: whole(0))
        state = body.kept(values[0])
        job = rules.several(self.name, "fill")
        kind = rules.move if self.name == "moves" else rules.state
        inner = job_source(body, job, [operand(body, state)], state)
        stream = inner.stream
        assert stream is not None
        return Source(
            inner.most, stream=lambda each, after: stream(lambda value: each(value.as_kind(kind)), after)
        )
