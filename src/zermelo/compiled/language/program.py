"""The rules of a game, translated: which kinds states and moves have, and a function for each method.

A state is a flat tuple of whole numbers, each in a word of its own; a move is a whole number or a flat tuple of them.
The kinds of their entries are those that `play` leads to from the start, found by translating until nothing new is
seen. Routines of our own ask the rules through a `RulesHandle`: `rules.moves(state)`, `rules.play(state, move)` …
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.compiled.language.arguments import last_argument, operand
from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import Question
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.encoding import kind_of
from zermelo.compiled.language.expressions import Handle
from zermelo.compiled.language.faults import LENGTH
from zermelo.compiled.language.generators import job_source
from zermelo.compiled.language.jobs import Job
from zermelo.compiled.language.joins import join, widened
from zermelo.compiled.language.kinds import (
    HIGH,
    TOP,
    Bool,
    Float,
    Int,
    Kind,
    KindError,
    Row,
    Tuple,
    Union,
    named,
    size,
)
from zermelo.compiled.language.module import Module
from zermelo.compiled.language.refusal import (
    ESTIMATE,
    FUNCTION,
    MIXED,
    MOVE,
    NUMBER,
    STATE,
    WIDE,
    RefusedError,
    refused,
)
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.sequences import entry
from zermelo.compiled.language.sources import BUFFERED, Source
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
    "valid": Bool(),
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
    state: Tuple
    move: Kind
    doors: dict[str, Door] = field(default_factory=dict)

    def job(self, name: str, kinds: tuple[Kind, ...], mode: str = "plain") -> Job:
        """Return a method for arguments of these kinds."""
        try:
            function, takes_game = method_of(self.module, name)
            return self.module.function(function, takes_game, kinds, mode, None)
        except RefusedError as error:
            error.method = error.method or name
            raise

    def several(self, name: str, mode: str) -> Job:
        """Return `moves` or `before` as routines go through it: `fill` for all at once, if they have room."""
        job = self.job(name, (self.state,), mode)
        if mode == "fill" and job.yields > BUFFERED:
            job = self.job(name, (self.state,), "part")
        if name == "before" and job.result is not None:
            flat = job.result.items if isinstance(job.result, Tuple) else ()
            if len(flat) != len(self.state.items) or not all(isinstance(item, Int | Bool) for item in flat):
                raise in_job(job, refused(job.tree, STATE, found=described(job.result)))
        return job

    def door(self, name: str) -> Door:
        """Return a method that gives one value."""
        if name not in self.doors:
            given: tuple[Kind, ...] = (self.state,)
            if name in ("play", "order"):
                given = (self.state, self.move)
            elif name == "state_at":
                given = (Int(),)
            wanted = _RESULTS.get(name, _NUMBER)
            self.doors[name] = _door(self.module, self.job(name, given), given, wanted or self.state)
        return self.doors[name]


def method_of(module: Module, name: str) -> tuple[types.FunctionType, bool]:
    """Return the function behind a method of the game, as the object has it, and whether it takes the game."""
    found = module.plain(getattr(module.game, name))
    takes_game = isinstance(found, types.MethodType)
    if takes_game and found.__self__ is not module.game:
        raise refused(None, FUNCTION, name=name)
    function = module.plain(getattr(found, "__func__", found))
    if not isinstance(function, types.FunctionType) or hasattr(function, "__wrapped__"):
        raise refused(None, FUNCTION, name=name)
    return function, takes_game


def translate(game: Any, starts: Sequence[Any]) -> Translation:
    """Translate the rules of a game for the states that can be reached from some; `RefusedError` if that cannot be."""
    flat = [_flat(start) for start in starts]
    state = flat[0]
    for other in flat[1:]:
        if len(other.items) != len(state.items):
            raise _no_state(other)
        state = Tuple(tuple(map(join, state.items, other.items)))
    rules = Translation(game, Module(game), state, Int(0, 0))
    for turn in range(_MOST_ROUNDS):
        moves = rules.job("moves", (rules.state,), "fill")
        rules.move = _as_move(moves)
        play = rules.job("play", (rules.state, rules.move))
        wider = _joined(rules.state, play)
        if wider == rules.state:
            break
        if turn >= _PATIENCE:
            wider = Tuple(tuple(map(widened, rules.state.items, wider.items)))
        rules.state = wider
    else:
        raise refused(None, MIXED, name="state", one=named(rules.state), other="?")
    for name in ("play", "score", *(["turn"] if _declares(game, "turn") else [])):
        rules.door(name)
    return rules


def _declares(game: Any, name: str) -> bool:
    from zermelo.game import declares

    return declares(game, name)


def _flat(start: Any) -> Tuple:
    try:
        kind: Kind | None = kind_of(start)
    except KindError:
        kind = None
    if (
        not isinstance(kind, Tuple)
        or not kind.items
        or not all(isinstance(x, Int | Bool) for x in kind.items)
    ):
        raise _no_state(start)
    # Not only these very numbers: people look at positions that the start does not lead to.
    return Tuple(tuple(Int(0, HIGH if x <= HIGH else TOP) if x >= 0 else Int() for x in start))


def _no_state(found: Any) -> RefusedError:
    error = refused(None, STATE, found=repr(found)[:80])
    error.method = "start"
    return error


def described(kind: Kind) -> str:
    """Return a kind with what it is made of, for refusals."""
    if isinstance(kind, Tuple):
        return f"({', '.join(map(described, kind.items))}{',' if len(kind.items) == 1 else ''})"
    return named(kind)


def _joined(state: Tuple, play: Job) -> Tuple:
    """Return the kind of states that are of this one, or are what `play` gives."""
    after = play.result
    items: tuple[Kind, ...] = ()
    if isinstance(after, Tuple) and len(after.items) == len(state.items):
        items = after.items
    elif isinstance(after, Row):
        items = (after.item,) * len(state.items)
    flat = [number for number in map(_as_number, items) if number is not None]
    if not items or len(flat) < len(items):
        found = described(after) if after is not None else "None"
        raise in_job(play, refused(play.tree, STATE, found=found))
    try:
        return Tuple(tuple(map(join, state.items, flat)))
    except KindError:
        raise in_job(play, refused(play.tree, WIDE)) from None


def _as_move(job: Job) -> Kind:
    move = job.result if job.result is not None else Int(0, 0)
    flat = move.items if isinstance(move, Tuple) else (move,)
    if not flat or not all(isinstance(item, Int | Bool) for item in flat):
        raise in_job(job, refused(job.tree, MOVE, found=described(move)))
    return move


def in_job(job: Job, error: RefusedError) -> RefusedError:
    """Return a refusal with the function in which it happened."""
    error.function = error.function or job
    return error


def _as_number(kind: Kind) -> Int | None:
    """Return the whole numbers among which an entry of a state is, True and False among them."""
    match kind:
        case Int():
            return kind
        case Bool():
            return Int(0, 1)
        case Union(kinds) if all(isinstance(one, Int | Bool) for one in kinds):
            numbers = [one for one in map(_as_number, kinds) if one is not None]
            return Int(min(one.low for one in numbers), max(one.high for one in numbers))
    return None


# --- one value ------------------------------------------------------------------------------------------------


def _door(module: Module, job: Job, kinds: tuple[Kind, ...], wanted: Kind) -> Door:
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
            result = _as_wanted(body, body.load(found, out), wanted, job.tree)
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


def _as_wanted(body: Body, value: Value, wanted: Kind, node: ast.AST) -> Value:
    """Return a result in the words that routines expect; refuse what has none."""
    match wanted:
        case Tuple(items):
            if isinstance(value.kind, Row):
                length = length_of(body, value)
                body.fault_if(body.new(f"icmp ne i64 {length.text}, {len(items)}"), LENGTH, node)
                parts = [entry(body, value, whole(i), node) for i in range(len(items))]
            elif isinstance(value.kind, Tuple) and len(value.kind.items) == len(items):
                parts = [body.item(value, i) for i in range(len(items))]
            else:
                raise refused(node, STATE, found=described(value.kind))
            slot = body.room(size(wanted))
            for i, (part, item) in enumerate(zip(parts, items, strict=True)):
                body.store(_as_wanted(body, part, item, node), body.at(slot, i))
            return Value(wanted, slot)
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
        """The rules in the language."""
        return self._translated()

    def attribute(self, body: Body, name: str, node: ast.AST) -> Value:
        """Return a fact, or a method."""
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
        """Call a method that gives one value, or count moves."""
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
        state = values[0] if isinstance(values[0].kind, Tuple) else None
        body.pass_on(fault, state)
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
        """Return the moves of a state, or the states before it."""
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
