"""The conformance suite: random plays of a game, and a report on what was seen in them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic

from zermelo.checks import ensure_game, ensure_positive, ensure_whole
from zermelo.compiled import Engine, ensure_engine
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.testing import promises
from zermelo.testing.engines import Engines, both_engines
from zermelo.testing.protocol import BrokenError, Check, GiveUpError
from zermelo.words import Language, Phrase


@dataclass(frozen=True)
class Problem:
    """A promise that the game does not keep: what is wrong, where it was seen, and what to do."""

    what: Phrase

    @property
    def kind(self) -> str:
        """A word for the promise that a checked game breaks, the same in both languages: `mutates`, `level` …"""
        return self.what.message.id.removeprefix("check.")

    def text(self, language: Language = "en") -> str:
        """Return the problem of a checked game in words."""
        return self.what.text(language)


@dataclass(frozen=True)
class Report:
    """What `check_game` saw: problems, and notices that need not be faults."""

    game: Game
    problems: tuple[Problem, ...]
    notices: tuple[Phrase, ...]
    plays: int
    positions: int
    #: What both engines showed, where that was asked for and the plain one had no problem.
    engines: Engines | None = None

    @property
    def ok(self) -> bool:
        """Whether the check of a game saw no problem."""
        return not self.problems


def check_game(
    game: Game,
    *,
    plays: int = 50,
    seed: int = 0,
    limit: int = 500,
    patience: float = 5.0,
    seconds: float = inf,
    engine: Engine = "plain",
) -> Report:
    """Return a report on the promises of the protocol that `game` breaks, seen in random plays.

    Rules: answers that raise, change the state they are given, or differ when asked again; states that are
    not hashable; moves without end or twice; scores that are no numbers. Facts: `impartial`, `level`, `turn`,
    `canonical`, heuristics. Words: texts that cannot be read back, boards, parameters. Each problem is
    reported once, where it was seen first. A game without problems may still have other rules than meant.
    No play is begun after `seconds`, but one always is.

    With the engine `auto`, a game without problems is then played by compiled rules too: in every position, moves,
    states, scores and whatever else it declares must be the same (numbers may have outgrown their 64 bits). With
    `compiled`, rules that cannot be compiled are a problem as well.

    A call that takes longer than `patience` seconds is interrupted and reported, and the check ends there (see
    `zermelo.guard.within_time`). Time O(`plays` × `limit` × what the rules take for a position and its moves).

    Examples
    --------
    >>> from zermelo.games import load
    >>> check_game(load("nim"), plays=5).ok
    True
    """
    ensure_game(game)
    ensure_engine(engine)
    ensure_whole(least=0, optional=False, plays=plays, limit=limit)
    ensure_whole(least=None, optional=False, seed=seed)
    ensure_positive(optional=False, patience=patience)
    # One play is always made, so that no time at all is an answer too.
    if seconds not in (0, inf):
        ensure_positive(optional=False, seconds=seconds)
    check = Check(game, Random(seed), patience)
    played = 0
    deadline = monotonic() + seconds
    with suppress(GiveUpError):
        check.facts()
        for _ in range(plays):
            if played and monotonic() > deadline:
                break
            played += 1
            with suppress(BrokenError):
                check.play(limit)
    notices = []
    if check.long_plays:
        notices.append(promises.LONG(count=check.long_plays, plays=played, most=limit))
    if game.impartial and declares(game, "turn"):
        notices.append(promises.IMPARTIAL_TURN())
    problems = [Problem(what) for what in check.problems.values()]
    # What else goes wrong follows from it.
    problems.sort(key=lambda problem: problem.kind != "hidden")
    engines = None
    if engine != "plain" and not problems:
        engines = both_engines(game, seed=seed, seconds=seconds)
        notices += engines.notices
        fault = engines.difference or (engines.reason if engine == "compiled" else None)
        problems += [] if fault is None else [Problem(fault)]
    return Report(game, tuple(problems), tuple(notices), played, check.positions, engines)
