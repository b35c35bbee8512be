"""Compiled rules: what routines take in the place of a game.

    rules = compile_rules(game)
    if isinstance(rules, NotCompilable): ...   # says which line, why, and the cure
    routine(rules, ...)                        # compiled once for these rules, then found on disk

The identity of rules is the digest of everything they depend on, so code is found again in another process, and any
edit of a rule or of a helper compiles anew. A state is a row of 64-bit words, its entries, each signed or, where the
rules make numbers above 63 bits with `u64`, unsigned; which value has which entries, its shape says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from zermelo.compiled.language.faults import PLAIN, Site
from zermelo.compiled.language.kinds import Int, Tuple
from zermelo.compiled.language.refusal import STATE, RefusedError, refused
from zermelo.compiled.language.shapes import Shape, shape_of_json
from zermelo.compiled.memory.cache import entry_name, read_json, write_json
from zermelo.compiled.routines.routine import IS_ON, LOCK, RulesFaultError
from zermelo.compiled.rules.digest import (
    METHODS,
    Identity,
    classes_of,
    function_of,
    identify,
    ranges_seen,
    spelled,
)
from zermelo.compiled.rules.verdicts import NotCompilable, NotCompilableError
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.situation import State
from zermelo.words import CATALOGUE

if TYPE_CHECKING:
    from zermelo.compiled.language.program import RulesHandle, Translation

_SIGNED, _UNSIGNED = "int64", "uint64"
_WORD = (1 << 64) - 1
_HIGH = (1 << 63) - 1


class Rules:
    """Compiled rules. Interpreted routines find the game's methods here.

    `ranges` are those of the entries of all states that can be reached: the rules were translated for no others.
    """

    def __init__(
        self, game: Game, known_as: Identity, shapes: tuple[Shape, Shape], starts: tuple[State, ...]
    ) -> None:
        self.game = game
        #: Which rules of this process these are.
        self.known_as = known_as
        #: Of states and of moves.
        self.shape, self.move_shape = shapes
        self.ranges = ranges = self.shape.ranges
        #: What compiled code of these rules depends on.
        self.identity = (known_as.digest, repr(self.shape.as_json()))
        self.kinds = tuple(_UNSIGNED if high > _HIGH else _SIGNED for _, high in ranges)
        self.state_size = len(ranges)
        #: What is known of walks by where they began: kept for `walking.enumeration`, as long as the rules are.
        self.walks: dict[State, Any] = {}
        self._starts = starts
        self._game_identity = identify(game)
        self._translation: Translation | None = None
        for name in ("turn", "level", "order", "canonical", "known", "estimate", "before", "dead", "noisy"):
            setattr(self, f"declares_{name}", declares(game, name))

    @cached_property
    def handle(self) -> RulesHandle:
        """The rules as a routine sees them that is to be compiled."""
        from zermelo.compiled.language.program import RulesHandle

        facts = {name: value for name, value in vars(self).items() if name.startswith("declares_")}
        facts |= {
            "state_size": self.state_size,
            "points": bool(self.game.points),
            "patience": self.game.patience,
        }
        return RulesHandle(self.translated, facts)

    @property
    def is_stale(self) -> bool:
        """Whether somebody has changed the game object since its rules were compiled: the rest would be another's."""
        return identify(self.game) != self._game_identity

    def translated(self) -> Translation:
        """Return the translation of these compiled rules, made when something of them is to be compiled."""
        with _TRYING:
            if self._translation is None:
                from zermelo.compiled.language.program import translate

                self._translation = translate(self.game, self._starts)
            return self._translation

    def __getattr__(self, name: str) -> Any:
        if name in _NEUTRAL and not declares(self.game, name):
            return partial(_NEUTRAL[name], self)
        return getattr(self.game, name)

    def play(self, state: State, move: Any) -> State:
        """Return the state after a move by compiled rules.

        Interpreted, they would keep True, which equals 1, as a number.
        """
        after = self.game.play(state, move)
        if not IS_ON and not all(type(x) is int for x in after):
            function = function_of(self.game, "play")
            code = getattr(function, "__code__", None)
            file, line = (code.co_filename, code.co_firstlineno) if code is not None else ("?", 0)
            raise RulesFaultError(Site("play", file, line, PLAIN), state)
        return after

    # Routines ask these two of the rules themselves.
    def count(self, state: State) -> int:
        """Return how many moves a state has by compiled rules."""
        return sum(1 for _ in self.game.moves(state))

    def any(self, state: State) -> int:
        """Return 1 if a state has a move by compiled rules, else 0."""
        return int(any(True for _ in self.game.moves(state)))

    def fits(self, state: State) -> bool:
        """Return whether these compiled rules were translated for such a state."""
        return self.shape.entries(state) is not None

    def entries(self, state: State) -> tuple[int, ...]:
        """Return the entries of a state; refuse one that these compiled rules were not translated for."""
        found = self.shape.entries(state)
        if found is None:
            raise ValueError(f"these rules were not compiled for {state!r}")
        return found

    def words(self, state: State) -> list[int]:
        """Return a state as words of 64 bits; refuse one that these compiled rules were not translated for."""
        return [x & _WORD for x in self.entries(state)]

    def state_of_words(self, words: Iterable[int]) -> State:
        """Return the state whose entries fill these words of compiled rules, read with a sign or without."""
        return self.shape.value(
            [
                (x & _WORD) - (1 << 64) if kind == _SIGNED and x >> 63 & 1 else x & _WORD
                for x, kind in zip(words, self.kinds, strict=True)
            ]
        )

    def move_words(self, move: Any) -> tuple[int, ...] | None:
        """Return a move as words of 64 bits of the compiled rules; None where these rules give no such moves."""
        found = self.move_shape.entries(move)
        return None if found is None else tuple(x & _WORD for x in found)

    def move_of_words(self, words: Iterable[int]) -> Any:
        """Return the move that fills these words of 64 bits of the compiled rules."""
        signs = [high <= _HIGH for _, high in self.move_shape.ranges]
        return self.move_shape.value(
            [
                (x & _WORD) - (1 << 64) if is_signed and x >> 63 & 1 else x & _WORD
                for x, is_signed in zip(words, signs, strict=True)
            ]
        )

    def refusal_of(self, *names: str) -> NotCompilable | None:
        """Return why a method that compiled rules can do without has no compiled form; None if all have one."""
        if not IS_ON:
            return None
        for name in names:
            try:
                with LOCK:
                    self._translate_method(name)
            except RefusedError as error:
                return verdict_on(self.game, name, error)
        return None

    def _translate_method(self, name: str) -> None:
        if name == "before":
            self.translated().several(name, "fill")
        else:
            self.translated().door(name)


def _no_number(rules: Any, state: State) -> int:
    return 0


def _no_result(rules: Any, state: State) -> tuple[int, int]:
    return 0, 0


def _no_states(rules: Any, state: State) -> Iterator[State]:
    yield from ()


#: What interpreted routines get where a game does not declare a method, which they then never need.
_NEUTRAL: dict[str, Callable[..., Any]] = {
    "turn": _no_number,
    "level": _no_number,
    "known": _no_result,
    "before": _no_states,
}

_RULES: dict[Identity, Rules] = {}
_TRYING = threading.RLock()


def compile_rules(game: Game, at: State | None = None) -> Rules | NotCompilable:
    """Return the game's rules in the form that routines take, or the reason why they cannot be compiled.

    They are translated for the states that can be reached from the start, and from `at`. What is found is kept on disk
    beside the compiled code, so that a second start translates nothing.
    """
    start = game.start()
    identity = identify(game)
    rules = _known_rules(game, identity, (start,))
    wanted = (start,) if at is None else (start, at)
    # The same rules may have been met with another start: parameters that only `start` reads are not in the digest.
    if isinstance(rules, NotCompilable) or all(map(rules.fits, wanted)):
        return rules
    return _known_rules(game, identity.met_at(*wanted), wanted)


def forget_walks() -> None:
    """Forget what walks have shown of all compiled rules, so that the next from any start is like the first."""
    for rules in list(_RULES.values()):
        rules.walks.clear()


def _known_rules(game: Game, identity: Identity, starts: tuple[State, ...]) -> Rules | NotCompilable:
    known = _RULES.get(identity)
    if known is not None and (known.game is game or not known.is_stale):
        return known
    # Rules are tried by one thread at a time; who wants known ones does not wait.
    with _TRYING:
        if _RULES.get(identity) is known:
            _RULES.pop(identity, None)
        return _RULES.get(identity) or _found_rules(game, identity, starts)


def _found_rules(game: Game, identity: Identity, starts: tuple[State, ...]) -> Rules | NotCompilable:
    if not IS_ON:
        # Interpreted routines need no kinds, only words wide enough.
        if not isinstance(starts[0], tuple) or not all(type(x) is int for x in starts[0]):
            return verdict_on(game, "start", refused(None, STATE, found=repr(starts[0])[:80]))
        wide = tuple(
            (0, _WORD) if high > _HIGH else (-_HIGH - 1, _HIGH) for _, high in ranges_seen(game, starts[0])
        )
        items = Tuple(tuple(Int(low, high) for low, high in wide))
        move = next(iter(game.moves(starts[0])), 0)
        like = Tuple((Int(),) * len(move)) if isinstance(move, tuple) else Int()
        return Rules(game, identity, (Shape(items), Shape(like)), starts)
    name = entry_name("rules", identity.digest, spelled(starts), *map(_place, METHODS, [game] * len(METHODS)))
    found = _read_verdict(name, game)
    translation: Translation | None = None
    if found is None:
        # A second start needs the answer alone, and none of what it takes to find it.
        from zermelo.compiled.language.program import translate

        try:
            translation = translate(game, starts)
            found = Shape(translation.state), Shape(translation.move)
        except RefusedError as error:
            found = verdict_on(game, "moves", error)
        _write_verdict(name, found)
    if isinstance(found, NotCompilable):
        return found
    rules = Rules(game, identity, found, starts)
    rules._translation = translation
    return _RULES.setdefault(identity, rules)


def verdict_on(game: Game, method: str, error: RefusedError) -> NotCompilable:
    """Return why rules are not compiled, from what the language says."""
    job = error.function
    if job is not None and job.is_machine:
        # A routine of ours has no use for what the method gives: the method is named, not the routine.
        job, line = None, None
    else:
        line = error.line
    name = (error.method or method) if job is None else job.name
    code = getattr(function_of(game, name), "__code__", None) if job is None else job.python.__code__
    line = line if line is not None else getattr(code, "co_firstlineno", None)
    return NotCompilable(name, line, getattr(code, "co_filename", None), error.phrase)


def refused_routine(rules: Rules, method: str, error: RefusedError) -> NotCompilableError:
    """Return the exception that says that a method which a routine asks has no compiled form."""
    return NotCompilableError(verdict_on(rules.game, method, error))


def _place(name: str, game: Game) -> object:
    """Where a method of the compiled rules is written: verdicts name a line, which the digest does not know."""
    code = getattr(function_of(game, name), "__code__", None)
    return code and (code.co_filename, code.co_firstlineno)


def _read_verdict(name: str, game: Game) -> tuple[Shape, Shape] | NotCompilable | None:
    found = read_json(name)
    try:
        if "state" in found:
            classes = classes_of(game)
            return shape_of_json(found["state"], classes), shape_of_json(found["move"], classes)
        cause = CATALOGUE[found["cause"]](**found["fields"])
        return NotCompilable(found["method"], found["line"], found["file"], cause)
    except (TypeError, ValueError, LookupError):  # nothing, or nothing that this version understands
        return None


def _write_verdict(name: str, found: tuple[Shape, Shape] | NotCompilable) -> None:
    if isinstance(found, NotCompilable):
        fields = {key: str(value) for key, value in found.cause.fields.items()}
        said = {"method": found.method, "line": found.line, "file": found.file}
        write_json(name, {**said, "cause": found.cause.message.id, "fields": fields})
    else:
        state, move = found
        write_json(name, {"state": state.as_json(), "move": move.as_json()})


__all__ = ["NotCompilable", "NotCompilableError", "Rules", "RulesFaultError", "compile_rules"]
