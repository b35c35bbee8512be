"""`zermelo puzzles GAME`: positions in which few moves are right, as texts or as a page to train with."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._interrupt import stoppable_progress
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, GameArgument, JsonOption, option, span, whole
from zermelo.apps.language import asked, language, tell
from zermelo.checks import not_together
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.seen.board import board_of
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.learn.puzzles import Puzzle
    from zermelo.learn.reasons import Truth

SUMMARY = message(
    "cli.puzzles.summary",
    en="find positions in which few moves are right, graded by difficulty; as a page to train with, too",
    fr="trouver des positions où peu de coups sont justes, classées par difficulté ; aussi en page d'entraînement",
)
EXAMPLES = (
    "zermelo puzzles tictactoe",
    "zermelo puzzles chomp:rows=3,columns=4 --count 12 -o training.html",
    "zermelo puzzles connect4 --grades 3-5 --seed 7 --answers",
)

_COUNT = message("cli.puzzles.count", en="how many (default: 6)", fr="combien (par défaut : 6)")
_GRADES = message(
    "cli.puzzles.grades",
    en="how hard: 3, or 2-4, from 1 (easy) to 5 (default: 1-5)",
    fr="difficulté : 3, ou 2-4, de 1 (facile) à 5 (par défaut : 1-5)",
)
_SEED = message(
    "cli.puzzles.seed",
    en="other puzzles for another number (default: 0)",
    fr="d'autres problèmes pour un autre nombre (par défaut : 0)",
)
_ANSWERS = message(
    "cli.puzzles.answers", en="print the answers and why, too", fr="imprimer aussi les réponses et pourquoi"
)
_OUTPUT = message(
    "cli.puzzles.output",
    en="write them as one page to train with: it needs no network, and refutes wrong moves",
    fr="les écrire en une page d'entraînement : sans réseau, elle réfute les coups faux",
)
_EXTENSION = message(
    "cli.puzzles.extension",
    en="-o {path}: the training page is one HTML file; give a name that ends in .html",
    fr="-o {path} : la page d'entraînement est un fichier HTML ; donner un nom qui finit par .html",
)
_SEARCHING = message("cli.puzzles.searching", en="puzzles of {title}", fr="problèmes de {title}")
_WRITING = message("cli.puzzles.writing", en="judging each move", fr="jugement de chaque coup")
_HEAD = message(
    "cli.puzzles.head",
    en="{number}. {stars}  {question} (position {position})",
    fr="{number}. {stars}  {question} (position {position})",
)
_RIGHT = message("cli.puzzles.right", en="   answer: {moves}", fr="   réponse : {moves}")
_RIGHT_WHY = message(
    "cli.puzzles.right_why", en="   answer: {moves}: {reason}", fr="   réponse : {moves} : {reason}"
)
_FEWER = message(
    "cli.puzzles.fewer",
    en="({found} found of {count} wanted)",
    fr="({found} trouvés sur {count} demandés)",
)
_WRITTEN = message(
    "cli.puzzles.written",
    en="written: {path} ({count} puzzles, {size} kB): open it in any browser, no network needed",
    fr="écrit : {path} ({count} problèmes, {size} ko) : à ouvrir dans n'importe quel navigateur, sans réseau",
)
_MOST = 200


def run(
    game: GameArgument,
    at: AtOption = None,
    count: Annotated[str, option("--count", "N", _COUNT)] = "6",
    grades: Annotated[str, option("--grades", "A-B", _GRADES)] = "1-5",
    seed: Annotated[str, option("--seed", "S", _SEED)] = "0",
    answers: Annotated[bool, option("--answers", None, _ANSWERS)] = False,
    output: Annotated[Path | None, option("-o", "FILE.html", _OUTPUT)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo puzzles`: find puzzles, and print them or write their page."""
    from zermelo.learn.puzzles import GRADES, find_puzzles
    from zermelo.learn.reasons import Truth

    wanted = whole("--count", count, 1, _MOST)
    allowed = span("--grades", grades, GRADES[0], GRADES[-1])
    chosen = whole("--seed", seed, 0)
    not_together("--", answers=answers, json=json)
    if output is not None:
        if output.suffix.lower() not in (".html", ".htm"):
            raise ParameterError(_EXTENSION(path=output))
        ensure_writable(output)
    rules = load_game(game)
    situation = read_situation(rules, at)
    with stoppable_progress(_SEARCHING(title=titled(rules))) as progress:
        found = find_puzzles(rules, wanted, at=situation, grades=allowed, seed=chosen, progress=progress)
    if output is not None:
        from zermelo.learn.training import training_page

        words = {"command": _command(game, at, count, grades, seed, output), "language": language()}
        spoken: dict[str, Any] = {**words, "is_asked": asked() is not None}
        with stoppable_progress(_WRITING) as progress:
            page = training_page(rules, found, progress=progress, **spoken)
        write_text(output, page)
    truth = Truth(rules)
    if json:
        print(report.as_json({"game": game, "puzzles": [_fields(puzzle) for puzzle in found]}))
        return 0
    if output is None:
        for number, puzzle in enumerate(found, start=1):
            print("\n".join(_told(number, puzzle, truth if answers else None)))
    if len(found) < wanted:
        print(tell(_FEWER(found=len(found), count=wanted)))
    if output is not None:
        size = report.number(len(page.encode()) // 1000 + 1)
        print(tell(_WRITTEN(path=output, count=len(found), size=size)))
    else:
        print(next_steps(game, ("puzzles", "-o training.html"), ("play", ""), ("laws", ""), game=rules))
    return 0


def _command(game: str, at: str | None, count: str, grades: str, seed: str, output: Path) -> str:
    words = ["zermelo", "puzzles", game, *(["--at", at] if at is not None else [])]
    return shlex.join([*words, "--count", count, "--grades", grades, "--seed", seed, "-o", output.name])


def _fields(puzzle: Puzzle) -> dict[str, Any]:
    place = puzzle.place
    return {
        "position": place.game.write(*place.situation),
        "goal": puzzle.goal,
        "right": [place.name(move) for move in puzzle.right],
        "moves": len(place.moves),
        "grade": puzzle.grade,
        "depth": puzzle.depth,
        "tempting": puzzle.tempting,
    }


def _told(number: int, puzzle: Puzzle, truth: Truth | None) -> list[str]:
    place = puzzle.place
    stars = "★" * puzzle.grade + "☆" * (5 - puzzle.grade)
    position = place.game.write(*place.situation)
    lines = [tell(_HEAD(number=number, stars=stars, question=puzzle.question(), position=position))]
    lines += [f"   {line}" for line in board_of(place.game, *place.situation).text().splitlines()]
    if truth is not None:
        reason = puzzle.answered(puzzle.right[0], truth).reason
        moves = " · ".join(place.name(move) for move in puzzle.right)
        right = _RIGHT(moves=moves) if reason is None else _RIGHT_WHY(moves=moves, reason=reason.words())
        lines.append(tell(right))
    return [*lines, ""]
