"""`zermelo check GAME`: does a game keep the promises of the protocol?"""

from __future__ import annotations

from zermelo.apps.cli import NO, _report
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import GameArgument, JsonOption
from zermelo.apps.language import language, tell
from zermelo.words import message

SUMMARY = message(
    "cli.check.summary",
    en="test that a game keeps the promises of the protocol (exit 1: it does not)",
    fr="tester qu'un jeu tient les promesses du protocole (code 1 : il ne les tient pas)",
)
EXAMPLES = ("zermelo check my_game.py", "zermelo check chomp")

_FINE = message(
    "cli.check.fine",
    en="{title}: no problem found in {plays} random plays, {positions} positions",
    fr="{title} : aucun problème trouvé en {plays} parties au hasard, {positions} positions",
)
_PROBLEMS = message(
    "cli.check.problems",
    en="{title}: {count} found in {plays} random plays",
    fr="{title} : {count} en {plays} parties au hasard",
)
_PROBLEM = message("cli.check.problem", en="{count} problem", fr="{count} problème")
_SEVERAL = message("cli.check.several", en="{count} problems", fr="{count} problèmes")


def run(game: GameArgument, json: JsonOption = False) -> int:
    """Check and list what is wrong."""
    rules = load_game(game, usable=False)
    from zermelo.testing import check_game

    report = check_game(rules)
    problems = [problem.text(language()) for problem in report.problems]
    notices = [tell(notice) for notice in report.notices]
    if json:
        fields = {"game": game, "ok": report.ok, "problems": problems, "notices": notices}
        print(_report.as_json({**fields, "plays": report.plays, "positions": report.positions}))
        return 0 if report.ok else NO
    plays = _report.number(report.plays)
    if report.ok:
        print(tell(_FINE(title=rules.title(), plays=plays, positions=_report.number(report.positions))))
    else:
        count = _report.counted(len(problems), _PROBLEM, _SEVERAL)
        print(tell(_PROBLEMS(title=type(rules).__name__, count=count, plays=plays)))
    for line in (*problems, *notices):
        print(f"- {line}")
    if report.ok:
        print(_report.next_steps(game, ("solve", ""), ("play", "")))
    return 0 if report.ok else NO
