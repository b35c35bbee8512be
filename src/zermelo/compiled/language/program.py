"""The rules of a game as one piece of LLVM text: which kinds states and moves have, and a door to each method.

A state is a flat tuple of whole numbers, each in a word of its own; a move is a whole number or a flat tuple of them.
The kinds of their entries are those that `play` leads to from the start, found by translating until nothing new is
seen. Doors have names that carry the digest of the rules, and take and give words:

    moves    fills a buffer, whole (`fill`) or part by part (`part`) where no bound is known for the number of moves
    count    how many moves there are; any: whether there is one
    play …   what the methods of that name give; a state that has another length is a fault
"""

from __future__ import annotations

import ast
import types
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.compare import length_of
from zermelo.compiled.language.faults import LENGTH, Site
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Int,
    Kind,
    KindError,
    Row,
    Texts,
    Tuple,
    Union,
    holds,
    join,
    kind_of,
    named,
    size,
    widened,
)
from zermelo.compiled.language.module import Job, Module
from zermelo.compiled.language.refusal import MIXED, RESULT, RefusedError, refused
from zermelo.compiled.language.sequences import entry
from zermelo.compiled.language.sources import BUFFERED
from zermelo.compiled.language.values import Value, is_word, whole

#: Doors that a game may do without.
OPTIONAL = (
    "turn",
    "level",
    "estimate",
    "order",
    "canonical",
    "index",
    "state_at",
    "valid",
    "before",
    "known",
)
_PATIENCE = 4
_MOST_ROUNDS = 60


@dataclass(frozen=True)
class Door:
    """A function that routines call: its name, what it gives, for how many values a generator needs room."""

    symbol: str
    result: Kind
    mode: str = "plain"
    most: int = 0


@dataclass
class Program:
    """Translated rules."""

    state: Tuple
    move: Kind
    doors: dict[str, Door]
    refusals: dict[str, RefusedError]
    sites: list[Site]
    texts: Texts
    text: str

    def fits(self, state: Any) -> bool:
        """Return whether these rules were translated for such a state."""
        return holds(as_state(self.state), state) if isinstance(state, tuple) else False


def as_state(kind: Tuple) -> Kind:
    """Return the kind of state that a person may give: True for 1 is as good."""
    return Tuple(tuple(Union((item, Bool())) if isinstance(item, Int) else item for item in kind.items))


def translate(game: Any, start: Any, tag: str, extra: tuple[str, ...] = ()) -> Program:
    """Translate the rules of a game for the states that can be reached from `start`.

    `extra` names further functions of a state (heuristics). Raises `RefusedError` where rules are not in the language.
    """
    return _Translation(game, tag).program(start, extra)


class _Translation:
    def __init__(self, game: Any, tag: str) -> None:
        self.game, self.tag = game, tag
        self.module = Module(game)
        self.lines: list[str] = []
        self.doors: dict[str, Door] = {}
        self.roots: list[Job] = []

    def job(self, name: str, kinds: tuple[Kind, ...], mode: str = "plain") -> Job:
        """Return a method for arguments of these kinds."""
        function, takes_game = self.method(name)
        return self.module.function(function, takes_game, kinds, mode, None)

    def method(self, name: str) -> tuple[types.FunctionType, bool]:
        """Return the function behind a method of the game, as the object has it, and whether it takes the game."""
        from zermelo.compiled.language.refusal import FUNCTION

        found = self.module.plain(getattr(self.game, name))
        takes_game = isinstance(found, types.MethodType)
        if takes_game and found.__self__ is not self.game:
            raise refused(None, FUNCTION, name=name)
        function = self.module.plain(getattr(found, "__func__", found))
        if not isinstance(function, types.FunctionType) or hasattr(function, "__wrapped__"):
            raise refused(None, FUNCTION, name=name)
        return function, takes_game

    def program(self, start: Any, extra: tuple[str, ...]) -> Program:
        state = self._flat(start, "start")
        for turn in range(_MOST_ROUNDS):
            moves = self.job("moves", (state,), "fill")
            move = moves.result if moves.result is not None else Int(0, 0)
            move = self._as_move(move, moves)
            play = self.job("play", (state, move))
            wider = self._joined(state, play)
            if wider == state:
                break
            state = self._widened(state, wider) if turn >= _PATIENCE else wider
        else:
            raise refused(None, MIXED, name="state", one=named(state), other="?")
        self._add_moves(state, move)
        self._add("play", play, (state, move), state)
        self._add("score", self.job("score", (state,)), (state,), _WHOLE)
        refusals: dict[str, RefusedError] = {}
        for name in (*OPTIONAL, *extra):
            try:
                self._add_optional(name, state, move)
            except RefusedError as error:
                refusals[name] = error
        text = self.module.text(self.roots, "\n".join(self.lines))
        return Program(state, move, self.doors, refusals, self.module.sites, self.module.texts, text)

    def _flat(self, start: Any, name: str) -> Tuple:
        try:
            kind = kind_of(start)
        except KindError:
            kind = None
        if (
            not isinstance(kind, Tuple)
            or not kind.items
            or not all(isinstance(x, Int | Bool) for x in kind.items)
        ):
            raise refused(None, RESULT, wanted="a tuple of whole numbers", found=repr(start)[:80])
        return Tuple(tuple(Int(int(x), int(x)) for x in start))

    def _joined(self, state: Tuple, play: Job) -> Tuple:
        """Return the kind of states that are of this one, or are what `play` gives."""
        after = play.result
        items: tuple[Kind, ...] = ()
        if isinstance(after, Tuple) and len(after.items) == len(state.items):
            items = after.items
        elif isinstance(after, Row):
            items = (after.item,) * len(state.items)
        flat = [_as_number(item) for item in items]
        if not flat or any(item is None for item in flat):
            found = named(after) if after is not None else "None"
            raise _in_job(
                play,
                refused(play.tree, RESULT, wanted="a tuple of whole numbers, of one length", found=found),
            )
        try:
            return Tuple(
                tuple(join(old, new) for old, new in zip(state.items, flat, strict=True) if new is not None)
            )
        except KindError:
            from zermelo.compiled.language.refusal import WIDE

            raise _in_job(play, refused(play.tree, WIDE)) from None

    def _widened(self, old: Tuple, new: Tuple) -> Tuple:
        return Tuple(tuple(map(widened, old.items, new.items)))

    def _as_move(self, move: Kind, job: Job) -> Kind:
        flat = move.items if isinstance(move, Tuple) else (move,)
        if not flat or not all(isinstance(item, Int | Bool) for item in flat):
            wanted = "a whole number or a tuple of them"
            raise _in_job(job, refused(job.tree, RESULT, wanted=wanted, found=named(move)))
        return move

    # --- doors ----------------------------------------------------------------------------------------------------

    def _add_moves(self, state: Tuple, move: Kind) -> None:
        fill = self.job("moves", (state,), "fill")
        if fill.yields <= BUFFERED:
            self._add_raw("moves", fill, (state,), ["ptr %out", "ptr %count"], move, int(fill.yields))
        else:
            part = self.job("moves", (state,), "part")
            self._add_raw("moves", part, (state,), ["ptr %out", "ptr %count", "i64 %skip"], move, BUFFERED)
        for mode in ("count", "any"):
            self._add_raw(
                mode, self.job("moves", (state,), mode), (state,), ["ptr %count"], Int(0, 1 << 62), 0
            )

    def _add_before(self, state: Tuple) -> None:
        job = self.job("before", (state,), "fill")
        found = job.result
        flat = found.items if isinstance(found, Tuple) else ()
        if found is not None and (
            len(flat) != len(state.items) or not all(isinstance(x, Int | Bool) for x in flat)
        ):
            raise _in_job(job, refused(job.tree, RESULT, wanted="states", found=named(found)))
        if job.yields <= BUFFERED:
            self._add_raw("before", job, (state,), ["ptr %out", "ptr %count"], state, int(job.yields))
        else:
            part = self.job("before", (state,), "part")
            self._add_raw("before", part, (state,), ["ptr %out", "ptr %count", "i64 %skip"], state, BUFFERED)

    def _add_raw(
        self, name: str, job: Job, kinds: tuple[Kind, ...], more: list[str], result: Kind, most: int
    ) -> None:
        symbol = f"zermelo_{self.tag}_{name}"
        parameters, arguments = _parameters(kinds)
        given = ", ".join([*arguments, *more])
        inner = f"%r = call i64 {job.symbol}({given})"
        self.lines += [
            f"define i64 @{symbol}({', '.join([*parameters, *more])}) nounwind {{",
            inner,
            "ret i64 %r",
            "}",
        ]
        self.doors[name] = Door(symbol, result, job.mode, most)
        self.roots.append(job)

    def _add(self, name: str, job: Job, kinds: tuple[Kind, ...], wanted: Kind) -> None:
        """Write a door whose result has the words of one kind, whatever the method itself gives."""
        symbol = f"zermelo_{self.tag}_{name}"
        body = Body(self.module, job)
        parameters, arguments = _parameters(kinds)
        found = job.result
        if found is None or job.is_generator:
            raise _in_job(job, refused(job.tree, RESULT, wanted=named(wanted), found="generator"))
        out = body.room(size(found))
        body.pass_on(body.new(f"call i64 {job.symbol}({', '.join([*arguments, f'ptr {out}'])})"))
        try:
            result = _as_wanted(body, body.load(found, out), wanted, job.tree)
        except RefusedError as error:
            raise _in_job(job, error) from None
        body.store(result, "%out")
        self.lines += [
            f"define i64 @{symbol}({', '.join([*parameters, 'ptr %out'])}) nounwind {{",
            "entry:",
            *body.entry,
            "br label %begin",
            "begin:",
            *body.code,
            "ret i64 0",
            *body.tail,
            "}",
        ]
        self.doors[name] = Door(symbol, result.kind)
        self.roots.append(job)

    def _add_optional(self, name: str, state: Tuple, move: Kind) -> None:
        from zermelo.game import Game, declares

        if hasattr(Game, name) and not declares(self.game, name):
            return
        if name == "before":
            self._add_before(state)
        elif name == "state_at":
            self._add(name, self.job(name, (Int(),)), (Int(),), state)
        elif name == "order":
            self._add(name, self.job(name, (state, move)), (state, move), _NUMBER)
        elif name == "canonical":
            self._add(name, self.job(name, (state,)), (state,), state)
        elif name == "known":
            self._add(name, self.job(name, (state,)), (state,), Tuple((Int(), Int())))
        elif name in ("turn", "level", "index"):
            self._add(name, self.job(name, (state,)), (state,), _WHOLE)
        elif name == "valid":
            self._add(name, self.job(name, (state,)), (state,), Bool())
        else:
            self._add(name, self.job(name, (state,)), (state,), _NUMBER)


_WHOLE, _NUMBER = Int(), Float()


def _in_job(job: Job, error: RefusedError) -> RefusedError:
    error.function = error.function or job
    return error


def _parameters(kinds: tuple[Kind, ...]) -> tuple[list[str], list[str]]:
    machine = ["i64" if is_word(kind) else "ptr" for kind in kinds]
    texts = [f"{one} %a{i}" for i, one in enumerate(machine)]
    return texts, texts


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
                raise refused(node, RESULT, wanted=f"a tuple of {len(items)}", found=named(value.kind))
            slot = body.room(size(wanted))
            for i, (part, item) in enumerate(zip(parts, items, strict=True)):
                body.store(_as_wanted(body, part, item, node), body.at(slot, i))
            return Value(wanted, slot)
        case Int():
            return body.alternatives(value, lambda one: _as_int(body, one, node), node)
        case Bool():
            from zermelo.compiled.language.compare import bit

            return body.bool_of(bit(body, value, node))
        case Float():
            # A number: whole where all are, else a float where all are.
            if isinstance(value.kind, Float):
                return value
            if isinstance(value.kind, Int | Bool):
                return _as_int(body, value, node)
    raise refused(node, RESULT, wanted="a number, always of one kind", found=named(value.kind))


def _as_int(body: Body, value: Value, node: ast.AST) -> Value:
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise refused(node, RESULT, wanted="a whole number", found=named(value.kind))
    return value if not value.is_known else Value(value.kind, value.text)
