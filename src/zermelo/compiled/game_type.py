"""A game as a Numba type: `rules.moves(state)` and `self.width` are resolved while compiling.

    rules = compile_rules(game)
    if isinstance(rules, NotCompilable): ...   # says which line, why, and the cure
    routine(rules, ...)                        # compiled once for these rules, then found on disk

The type's identity is the digest of the rules, so one routine serves every game without any cost of
genericity, code is found again in another process, and any edit of a rule or of a helper recompiles.

A state is a tuple of 64-bit words, each signed, or unsigned where the rules make it with `u64`: the kinds are
found by typing `play` until they no longer change.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, cast

import numba
from numba.core import errors
from numba.core import types as numba_types
from numba.core.imputils import lower_constant
from numba.core.types import BoundFunction
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.extending import (
    NativeValue,
    box,
    infer_getattr,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.compiled import _jit
from zermelo.compiled import rules as verdicts
from zermelo.compiled._functions import Functions, constant
from zermelo.compiled._jit import helper
from zermelo.compiled.cache import entry_name, read_json, write_json
from zermelo.compiled.rules import (
    METHODS,
    NotCompilable,
    NotCompilableError,
    digest,
    function_of,
    numba_refusal,
    ranges_seen,
)
from zermelo.game import Game, State, declares
from zermelo.words import CATALOGUE

# Numba's types come without types of their own.
types: Any = numba_types

_SIGNED, _UNSIGNED = "int64", "uint64"
_WORD = (1 << 64) - 1
_RANGES = {_SIGNED: range(-(1 << 63), 1 << 63), _UNSIGNED: range(1 << 64)}


class Rules:
    """Compiled rules: what routines take in place of the game. Interpreted routines find the game's methods here."""

    def __init__(
        self, game: Game, digest: str, kinds: tuple[str, ...], functions: Functions | None = None
    ) -> None:
        self.game = game
        self.digest = digest
        self.kinds = kinds
        self.functions = functions or Functions(game, digest)
        self.state_size = len(kinds)
        self.declares_turn = declares(game, "turn")
        self.declares_level = declares(game, "level")
        self.declares_order = declares(game, "order")
        self.declares_canonical = declares(game, "canonical")
        self.declares_known = declares(game, "known")
        self.declares_estimate = declares(game, "estimate")

    def __getattr__(self, name: str) -> Any:
        if name in _NEUTRAL and not declares(self.game, name):
            return partial(_NEUTRAL[name], self)
        return getattr(self.game, name)

    def fits(self, state: State) -> bool:
        """Return whether `state` is a tuple of numbers that the words of these rules can hold."""
        return (
            isinstance(state, tuple)
            and len(state) == len(self.kinds)
            and all(
                isinstance(x, int) and x in _RANGES[kind] for x, kind in zip(state, self.kinds, strict=True)
            )
        )

    def state_of_words(self, words: Iterable[int]) -> State:
        """Return the state whose numbers fill these words of 64 bits, whether they were read with a sign or not."""
        return tuple(
            (x & _WORD) - (1 << 64) if kind == _SIGNED and x >> 63 & 1 else x & _WORD
            for x, kind in zip(words, self.kinds, strict=True)
        )


def _no_number(rules: Any, state: State) -> int:
    return 0


def _no_result(rules: Any, state: State) -> tuple[int, int]:
    return 0, 0


def _no_states(rules: Any, state: State) -> Iterator[State]:
    for _ in range(0):
        yield state


#: What routines get where a game does not declare a method: it must have a type, though it is never asked.
_NEUTRAL: dict[str, Callable[..., Any]] = {
    "turn": _no_number,
    "level": _no_number,
    "known": _no_result,
    "before": _no_states,
}


@cache
def _neutral_method(name: str) -> Any:
    return helper(_NEUTRAL[name])


def compile_rules(game: Game) -> Rules | NotCompilable:
    """Return the game's rules in the form that routines take, or the reason why they cannot be compiled.

    What is found is kept on disk beside the compiled code, so that a second start asks nothing of Numba.
    """
    start = game.start()
    if (
        not isinstance(start, tuple)
        or not start
        or not all(isinstance(x, int) and x in range(-(1 << 63), 1 << 64) for x in start)
    ):
        return verdicts.wrong_type(
            "start", cast(Callable[..., Any], function_of(game, "start")), repr(start)[:80]
        )
    identity = digest(game)
    # Rules are tried by one thread at a time; who wants known ones need not wait.
    if identity not in _RULES:
        with _TRYING:
            return _RULES.get(identity) or _found_rules(game, identity, start)
    return _RULES[identity]


def _found_rules(game: Game, identity: str, start: tuple[int, ...]) -> Rules | NotCompilable:
    if not _jit.IS_ON:
        # Interpreted routines need no types, only words wide enough.
        seen = ranges_seen(game, start)
        return Rules(game, identity, tuple(_SIGNED if high < 1 << 63 else _UNSIGNED for _, high in seen))
    name = entry_name(
        "rules", identity, len(start), numba.__version__, *map(_place, METHODS, [game] * len(METHODS))
    )
    found = _read_verdict(name)
    if found is None:
        other = _other_length(game, start)
        found = _infer(game, identity, start) if other is None else other
        _write_verdict(name, found)
    if isinstance(found, NotCompilable):
        return found
    return _RULES.setdefault(identity, Rules(game, identity, found))


#: Random plays, and plies of each, in which every state must be as long as the start.
_PLAYS, _PLIES = 20, 60


def _other_length(game: Game, start: State) -> NotCompilable | None:
    """Return the verdict on rules whose states change their length; None if random plays show none."""
    chance = Random(0)
    for _ in range(_PLAYS):
        state = start
        for _ in range(_PLIES):
            try:
                moves = list(islice(game.moves(state), 1000))
                if not moves:
                    break
                state = game.play(state, chance.choice(moves))
            except Exception:  # noqa: BLE001 — rules that fail are reported by whoever plays them in earnest
                return None
            if not isinstance(state, tuple) or len(state) != len(start):
                play = cast(Callable[..., Any], function_of(game, "play"))
                return verdicts.wrong_type("play", play, repr(state)[:80])
    return None


_RULES: dict[str, Rules] = {}
#: Those whose types are just being found out.
_TRIED: dict[str, Rules] = {}
_TRYING = threading.RLock()


def _place(name: str, game: Game) -> object:
    """Where a method is written: verdicts name a line, which the digest does not know."""
    code = getattr(function_of(game, name), "__code__", None)
    return code and (code.co_filename, code.co_firstlineno)


def _read_verdict(name: str) -> tuple[str, ...] | NotCompilable | None:
    found = read_json(name)
    try:
        if "kinds" in found:
            return tuple(found["kinds"])
        cause = CATALOGUE[found["cause"]](**found["fields"])
        return NotCompilable(found["method"], found["line"], found["file"], cause)
    except (TypeError, LookupError):  # nothing, or nothing that this version understands
        return None


def _write_verdict(name: str, found: tuple[str, ...] | NotCompilable) -> None:
    if isinstance(found, NotCompilable):
        fields = {key: str(value) for key, value in found.cause.fields.items()}
        said = {"method": found.method, "line": found.line, "file": found.file}
        write_json(name, {**said, "cause": found.cause.message.id, "fields": fields})
    else:
        write_json(name, {"kinds": found})


# --- which words a state is made of ---------------------------------------------------------------------


def _infer(game: Game, identity: str, start: tuple[int, ...]) -> tuple[str, ...] | NotCompilable:
    functions = Functions(game, identity)
    signed = tuple(_SIGNED if x < 1 << 63 else _UNSIGNED for x in start)
    guesses = [signed, (_UNSIGNED,) * len(start)]
    verdict: NotCompilable | None = None
    tried: set[tuple[str, ...]] = set()
    # Rules that mix words made by `u64` with the numbers of the start may have no type before those are unsigned too.
    while guesses:
        kinds = guesses.pop(0)
        if kinds in tried:
            continue
        tried.add(kinds)
        rules = _TRIED[identity] = Rules(game, identity, kinds, functions)
        try:
            after = _kinds_after(rules)
        except NotCompilableError as error:
            verdict = verdict or error.verdict
            continue
        finally:
            del _TRIED[identity]
        joined = tuple(_UNSIGNED if _UNSIGNED in pair else _SIGNED for pair in zip(kinds, after, strict=True))
        if joined == kinds:
            _RULES[identity] = rules
            return kinds
        guesses.insert(0, joined)
    assert verdict is not None
    return verdict


def _kinds_after(rules: Rules) -> tuple[str, ...]:
    """Type the rules for states of these kinds; return the kinds of the words of `play`'s result."""
    this = GameType(rules.digest)
    state = state_type(rules)
    moves = _type_of(rules, "moves", (this, state))
    move = getattr(getattr(moves, "iterator_type", moves), "yield_type", None)
    if move is None or not all(map(_is_whole, move.types if isinstance(move, types.BaseTuple) else [move])):
        raise NotCompilableError(_wrong(rules, "moves", move or moves))
    after = _type_of(rules, "play", (this, state, types.unliteral(move)))
    if (
        not isinstance(after, types.BaseTuple)
        or len(after) != len(rules.kinds)
        or not all(map(_is_whole, after.types))
    ):
        raise NotCompilableError(_wrong(rules, "play", after))
    questions = ["score", *(["turn"] if rules.declares_turn else [])]
    for name in questions:
        if not _is_whole(answer := _type_of(rules, name, (this, state))):
            raise NotCompilableError(_wrong(rules, name, answer))
    return tuple(
        _UNSIGNED if isinstance(word, types.Integer) and not word.signed else _SIGNED for word in after.types
    )


def refusal_of_tables(rules: Rules) -> NotCompilable | None:
    """Return why the methods of a dense table cannot be compiled with these rules; None if they can."""
    if not _jit.IS_ON:
        return None
    this, state, whole = GameType(rules.digest), state_type(rules), types.int64
    try:
        if not _is_whole(found := _type_of(rules, "index", (this, state))):
            return _wrong(rules, "index", found)
        if not _is_whole(found := _type_of(rules, "valid", (this, state))):
            return _wrong(rules, "valid", found)
        found = _type_of(rules, "state_at", (this, whole))
        if not isinstance(found, types.BaseTuple) or len(found) != len(rules.kinds):
            return _wrong(rules, "state_at", found)
        for name in ("before", "known"):
            if declares(rules.game, name):
                _type_of(rules, name, (this, state))
    except NotCompilableError as error:
        return error.verdict
    return None


def _type_of(rules: Rules, name: str, arguments: tuple[Any, ...]) -> Any:
    function = cast(Callable[..., Any], function_of(rules.game, name))
    try:
        method = rules.functions.method(name)
        method.compile(arguments)
        return method.overloads[arguments].signature.return_type
    except (errors.NumbaError, errors.UnsupportedBytecodeError) as error:
        raise NotCompilableError(
            rules.functions.verdict_on_values(name) or numba_refusal(name, function, error)
        ) from None
    except (
        NotImplementedError,
        TypeError,
        ValueError,
        KeyError,
        AttributeError,
        RecursionError,
        AssertionError,
    ) as error:
        # Numba's own corners: whatever it stumbles over, the plain engine can run it.
        raise NotCompilableError(numba_refusal(name, function, error)) from None


def _wrong(rules: Rules, name: str, found: Any) -> NotCompilable:
    return verdicts.wrong_type(name, cast(Callable[..., Any], function_of(rules.game, name)), found)


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean | types.IntegerLiteral | types.IntEnumMember)


# --- the Numba type ---------------------------------------------------------------------------------------


class GameType(types.Type):
    """The type of the rules with a given digest."""

    def __init__(self, digest: str) -> None:
        self.digest = digest
        super().__init__(name=f"Game[{digest}]")

    @property
    def key(self) -> str:
        """What equality of types compares."""
        return self.digest

    @property
    def rules(self) -> Rules:
        """The rules in this process."""
        return _RULES.get(self.digest) or _TRIED[self.digest]


def state_type(rules: Rules) -> Any:
    """Return the Numba type of the states of `rules`."""
    return types.Tuple.from_types([getattr(types, kind) for kind in rules.kinds])


@typeof_impl.register(Rules)
def _typeof(rules: Rules, context: Any) -> GameType:
    return GameType(rules.digest)


register_model(GameType)(models.OpaqueModel)


@unbox(GameType)
def _unbox(kind: Any, rules: Any, context: Any) -> Any:
    return NativeValue(context.context.get_dummy_value())


@box(GameType)
def _box(kind: Any, value: Any, context: Any) -> Any:
    return context.pyapi.make_none()


@lower_constant(GameType)
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


_OWN = (
    "state_size", "declares_turn", "declares_level", "declares_known", "declares_order", "declares_canonical",
    "declares_estimate",
)  # fmt: skip


def _attribute(kind: GameType, name: str) -> Any:
    rules = kind.rules
    if name in _OWN:
        return getattr(rules, name)
    try:
        value = getattr(rules.game, name)
    except AttributeError as error:
        raise errors.TypingError(str(error)) from None
    try:
        return constant(value)
    except TypeError:
        rules.functions.unusable[name] = value
        raise errors.TypingError(f"{name} cannot be a constant") from None


@infer_getattr
class _GameAttributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, kind: GameType, name: str) -> Any:
        if function_of(kind.rules.game, name) is not None:
            return BoundFunction(_method_template(kind, name), kind)
        return self.context.resolve_value_type(_attribute(kind, name))


@lower_getattr_generic(GameType)
def _lower_attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    known = _attribute(kind, name)
    return context.get_constant_generic(builder, context.typing_context.resolve_value_type(known), known)


_TEMPLATES: dict[tuple[str, str], Any] = {}
_SELF = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)


def _method_template(kind: GameType, name: str) -> Any:
    """Return the template of one method of one game, made once: Numba keeps what is registered with it."""
    key = (kind.digest, name)
    if key not in _TEMPLATES:
        _TEMPLATES[key] = _make_template(key, kind, name)
    return _TEMPLATES[key]


def _make_template(template_key: tuple[str, str], kind: GameType, name: str) -> Any:
    rules = kind.rules
    is_static = isinstance(inspect.getattr_static(type(rules.game), name), staticmethod)
    if name in _NEUTRAL and not declares(rules.game, name):
        method: Any = _neutral_method(name)
    else:
        method = rules.functions.method(name)
    function = types.Dispatcher(method)

    class MethodTemplate(AbstractTemplate):
        key = template_key
        #: Numba's type knows it only weakly, and rules that could not be compiled are forgotten: this one stays.
        kept = method

        def generic(self, args: Any, kws: Any) -> Any:
            arguments = tuple(args) if is_static else (kind, *args)
            signature: Any = function.get_call_type(self.context, arguments, kws)
            if is_static:
                parameters = [_SELF, *signature.pysig.parameters.values()]
                signature = signature.replace(
                    args=(kind, *signature.args), pysig=signature.pysig.replace(parameters=parameters)
                )
            return signature.as_method()

    @lower_builtin(template_key, GameType, types.VarArg(types.Any))
    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args[1:] if is_static else signature.args
        values = args[1:] if is_static else args
        inner = function.get_call_type(context.typing_context, kinds, {})
        call = context.get_function(function, inner)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, values)

    return MethodTemplate
