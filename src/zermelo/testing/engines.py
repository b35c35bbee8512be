"""Both engines of a game side by side: do they answer alike, and how fast is each?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.compiled import compiled_rules
from zermelo.game import Game
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.rules.verdicts import NotCompilable

_PLAIN_ONLY = message(
    "check.plain_only",
    en="only the plain engine can run these rules: {reason}",
    fr="seul le moteur interprété peut exécuter ces règles : {reason}",
)
_DIFFERENT = message(
    "check.different",
    en="compiled and interpreted rules differ: {method} (line {line}): {cause}",
    fr="règles compilées et interprétées diffèrent : {method} (ligne {line}) : {cause}",
)
#: No difference: compiled rules say that they have no room for what the interpreted ones do, and leave it to them.
_GIVES_UP = ("compiled.wide", "compiled.fault")


@dataclass(frozen=True)
class Engines:
    """What was seen of both engines: positions compared and states per second, or why only the plain one runs.

    `difference` is a fault of the rules: they count beyond 64 bits, say. `notices` are about heuristics and the like
    that have no compiled form.
    """

    positions: int = 0
    plain_speed: float | None = None
    compiled_speed: float | None = None
    reason: Phrase | None = None
    difference: Phrase | None = None
    notices: tuple[Phrase, ...] = ()


def both_engines(game: Game, *, seed: int, seconds: float) -> Engines:
    """Return what `check_game` sees in random plays with both engines; the interpreted rules must not raise."""
    rules = compiled_rules(game)
    if isinstance(rules, Phrase):
        return Engines(reason=_PLAIN_ONLY(reason=rules))
    from zermelo.compiled.rules.agreement import compare_engines
    from zermelo.compiled.rules.speeds import measure

    found = compare_engines(rules, seed=seed, seconds=seconds)
    notices = tuple(refusal.phrase for refusal in found.refusals)
    if found.difference is not None:
        if found.difference.cause.message.id in _GIVES_UP:
            return Engines(reason=_PLAIN_ONLY(reason=found.difference.phrase))
        return Engines(found.positions, difference=_difference(found.difference), notices=notices)
    speeds = measure(rules)
    return Engines(found.positions, speeds.plain, speeds.compiled, notices=notices)


def _difference(verdict: NotCompilable) -> Phrase:
    line = "?" if verdict.line is None else verdict.line
    return _DIFFERENT(method=verdict.method, line=line, cause=verdict.cause)
