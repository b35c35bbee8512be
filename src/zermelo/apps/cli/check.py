"""`zermelo check GAME`: does a game keep the promises of the protocol?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.apps import report
from zermelo.apps.cli import NO
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import GameArgument, JsonOption
from zermelo.apps.language import language, tell
from zermelo.questions import titled
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.testing.engines import Engines

SUMMARY = message(
    "cli.check.summary",
    en="test that a game keeps the promises of the protocol (exit 1: it does not)",
    fr="tester qu'un jeu tient les promesses du protocole (code 1 : il ne les tient pas)",
)
EXAMPLES = ("zermelo check my_game.py", "zermelo check chomp")

_FINE = message(
    "cli.check.fine",
    en="{title}: no problem found in {plays}, {positions}",
    fr="{title} : aucun problème trouvé en {plays}, {positions}",
)
_PROBLEMS = message(
    "cli.check.problems",
    en="{title}: {count} found in {plays}",
    fr="{title} : {count} en {plays}",
)
_PLAY = message("cli.check.play", en="{count} random play", fr="{count} partie au hasard")
_PLAYS = message("cli.check.plays", en="{count} random plays", fr="{count} parties au hasard")
_POSITION = message("cli.check.position", en="{count} position", fr="{count} position")
_POSITIONS = message("cli.check.positions", en="{count} positions", fr="{count} positions")
_PROBLEM = message("cli.check.problem", en="{count} problem", fr="{count} problème")
_SEVERAL = message("cli.check.several", en="{count} problems", fr="{count} problèmes")

_SPEEDS = message(
    "cli.check.speeds",
    en="interpreted and compiled rules agree in {positions}; positions per second: {plain} interpreted, "
    "{compiled} compiled",
    fr="règles interprétées et compilées d'accord dans {positions} ; positions par seconde : {plain} "
    "interprétées, {compiled} compilées",
)

_AGREE = message(
    "cli.check.agree",
    en="interpreted and compiled rules agree in {positions}",
    fr="règles interprétées et compilées d'accord dans {positions}",
)

#: Slow rules are tested with fewer plays.
SECONDS = 2.0
#: Of fewer positions no speed is told: all of them stay in the processor's nearest memory.
_FEWEST = 20


def run(game: GameArgument, json: JsonOption = False) -> int:
    """Run `zermelo check`: try the rules of a game and list what is wrong."""
    rules = load_game(game, usable=False)
    from zermelo.testing import check_game

    checked = check_game(rules, seconds=SECONDS, engine="auto")
    problems = [problem.text(language()) for problem in checked.problems]
    notices = [tell(notice) for notice in checked.notices]
    engines = checked.engines
    if engines is not None and engines.reason is not None:
        notices.append(tell(engines.reason))
    if json:
        fields = {"game": game, "ok": checked.ok, "problems": problems, "notices": notices}
        counts = {"plays": checked.plays, "positions": checked.positions}
        print(report.as_json({**fields, **counts, "speeds": _speeds(engines)}))
        return 0 if checked.ok else NO
    plays = report.counted(checked.plays, _PLAY, _PLAYS)
    if checked.ok:
        positions = report.counted(checked.positions, _POSITION, _POSITIONS)
        print(tell(_FINE(title=titled(rules), plays=plays, positions=positions)))
    else:
        count = report.counted(len(problems), _PROBLEM, _SEVERAL)
        print(tell(_PROBLEMS(title=type(rules).__name__, count=count, plays=plays)))
    if engines is not None and engines.plain_speed is not None:
        speeds = {name: report.number(speed) for name, speed in (_speeds(engines) or {}).items()}
        said = _SPEEDS if speeds else _AGREE
        print(tell(said(positions=report.counted(engines.positions, _POSITION, _POSITIONS), **speeds)))
    for line in (*problems, *notices):
        print(f"- {line}")
    if checked.ok:
        print(next_steps(game, ("solve", ""), ("play", ""), game=rules))
    return 0 if checked.ok else NO


def _speeds(engines: Engines | None) -> dict[str, int] | None:
    """Positions per second, to two digits: no more is sure."""
    if engines is None or engines.plain_speed is None or engines.compiled_speed is None:
        return None
    if engines.positions < _FEWEST:
        return None
    speeds = {"plain": engines.plain_speed, "compiled": engines.compiled_speed}
    return {name: int(float(f"{speed:.1e}")) for name, speed in speeds.items()}
