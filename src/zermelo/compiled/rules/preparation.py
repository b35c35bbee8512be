"""Compiled code made ready for one task on the rules of a game: read from disk, or made on a thread of its own."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.compiled import compiled_rules
from zermelo.compiled.memory.cache import entry_name, read_entry, source_digest, write_entry
from zermelo.compiled.routines.background import GLANCE, begin_compilation, in_background
from zermelo.compiled.rules.digest import Identity, identify
from zermelo.compiled.rules.verdicts import NotCompilableError
from zermelo.game import Game
from zermelo.situation import State
from zermelo.words import Phrase

if TYPE_CHECKING:
    from zermelo.compiled.choice import Task
    from zermelo.compiled.rules.compiled_rules import Rules

#: Random plays on which compiled rules are compared with the interpreted ones before they are believed.
_COMPARED = 4


class Preparation:
    """The rules of a game and one task on them, made ready once in a process, whoever asks for it."""

    def __init__(self, game: Game, at: State, task: Task, identity: str) -> None:
        self._game, self._at, self._task = game, at, task
        self._mark = entry_name(task.name, "ready", identity)
        self._found: Rules | Phrase | Exception | None = None
        self._working, self._beginning = threading.Lock(), threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def is_known(self) -> bool:
        """Whether the compiled rules are ready, or will never be."""
        return self._found is not None

    @property
    def found(self) -> Rules | Phrase | Exception:
        """The compiled rules once they are ready, or why they cannot be used: in words, or as what they raised."""
        assert self._found is not None
        return self._found

    def wait(self) -> Rules | Phrase:
        """Return the compiled rules once they are ready, or why they cannot be used; raise what the rules raise."""
        self.settle()
        if isinstance(self.found, Exception):
            raise self.found
        return self.found

    def settle(self, glance: Callable[[], None] | None = None) -> None:
        """Wait until the rules are ready, or will never be; with a `glance`, whatever that raises ends the waiting."""
        if glance is None:
            # Not on this thread: rules may have a loop without end, and Ctrl-C must be heard.
            in_background(self._work, stop=lambda: None)
            return
        self.fetch()
        while not self.is_known and self._thread is not None:
            self._thread.join(GLANCE)
            glance()

    def fetch(self) -> None:
        """Read the compiled rules from disk, if they were made before; else have them made on a thread of their own."""
        if self.is_known:
            return
        # A thread beside plain work would wait for the interpreter lock at every file that it reads.
        from zermelo.compiled.rules import agreement  # noqa: F401

        if read_entry(self._mark) is not None:
            in_background(self._work, stop=lambda: None)
            return
        with self._beginning:
            if self._thread is None:
                self._thread = begin_compilation(self._work)

    def _work(self) -> None:
        with self._working:
            if self._found is None:
                try:
                    self._found = self._prepared()
                except NotCompilableError as error:
                    self._found = error.verdict.phrase
                except Exception as error:  # noqa: BLE001 — raised again for whoever waits
                    self._found = error

    def _prepared(self) -> Rules | Phrase:
        rules = compiled_rules(self._game, self._at)
        if isinstance(rules, Phrase):
            return rules
        from zermelo.compiled.language.refusal import RefusedError
        from zermelo.compiled.routines.routine import RulesFaultError, machine_facts
        from zermelo.compiled.rules.agreement import compare_engines
        from zermelo.compiled.rules.compiled_rules import verdict_on

        task = self._task
        comparison = compare_engines(rules, self._at, plays=_COMPARED, rules_only=task.asks is None)
        if comparison.difference is not None:
            return comparison.difference.phrase
        for refusal in comparison.refusals:
            if refusal.method == task.asks:
                return refusal.phrase
        # The mark says that something was made; this one, that it was made for such states and on such a machine.
        ready = entry_name(task.name, "ready", *rules.identity, *machine_facts(), source_digest())
        if read_entry(ready) is not None:
            # Every routine of the task is on disk: whoever calls it will read it.
            return rules
        try:
            task.warm_up(rules)
        except RefusedError as error:
            # A routine has no use for what some method gives, or never gives.
            return verdict_on(self._game, task.asks or "moves", error).phrase
        except RulesFaultError:
            # Whoever searches will meet it, if it matters there.
            return rules
        write_entry(ready, b"")
        write_entry(self._mark, b"")
        return rules


#: The preparations asked for last. A state outside those that the rules were compiled for has one of its own: a program
#: that asks about many such states must not keep them all.
MOST_KEPT = 256
_PREPARATIONS: OrderedDict[tuple[Identity, str, State | None], Preparation] = OrderedDict()
_LOCK = threading.Lock()


def preparation(game: Game, at: State, task: Task) -> Preparation:
    """Return the preparation of a task on the rules of a game, for what can be reached from its start and from `at`."""
    identity = identify(game)
    with _LOCK:
        usual = _kept((identity, task.name, None), lambda: Preparation(game, at, task, identity.digest))
        if not usual.is_known or isinstance(usual.found, Phrase | Exception) or usual.found.fits(at):
            return usual
        # Rules are compiled for the states that they can meet; this one lies outside.
        return _kept((identity, task.name, at), lambda: Preparation(game, at, task, f"{identity} {at}"))


def _kept(key: tuple[Identity, str, State | None], make: Callable[[], Preparation]) -> Preparation:
    """Return the preparation of compiled rules of that key, made if it is not kept; the oldest gives way."""
    found = _PREPARATIONS.get(key) or _PREPARATIONS.setdefault(key, make())
    _PREPARATIONS.move_to_end(key)
    while len(_PREPARATIONS) > MOST_KEPT:
        _PREPARATIONS.popitem(last=False)
    return found
