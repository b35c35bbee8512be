"""`zermelo perft GAME --depth N`: how many sequences of exactly N plies the rules allow."""

from __future__ import annotations

import time
from typing import Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, EngineOption, GameArgument, JsonOption, choice, option, whole
from zermelo.apps.language import tell
from zermelo.compiled import ENGINES
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.words import message

SUMMARY = message(
    "cli.perft.summary",
    en="count the sequences of exactly N plies: the test of any rules",
    fr="compter les suites d'exactement N coups : l'épreuve de toutes les règles",
)
EXAMPLES = ("zermelo perft tictactoe --depth 5", "zermelo perft connect4 --depth 4 --at 4455 --json")

_DEPTH = message("cli.perft.depth", en="how many plies, from 0", fr="combien de coups, à partir de 0")
_RESULT = message(
    "cli.perft.result",
    en="{title}: {leaves} of exactly {plies}, counted in {seconds} s",
    fr="{title} : {leaves} d'exactement {plies}, en {seconds} s",
)
_SEQUENCE = message("cli.perft.sequence", en="{count} sequence", fr="{count} suite")
_SEQUENCES = message("cli.perft.sequences", en="{count} sequences", fr="{count} suites")
_PLY = message("cli.perft.ply", en="{count} ply", fr="{count} coup")
_PLIES = message("cli.perft.plies", en="{count} plies", fr="{count} coups")


def run(
    game: GameArgument,
    depth: Annotated[str, option("--depth", "N", _DEPTH)],
    at: AtOption = None,
    engine: EngineOption = "auto",
    json: JsonOption = False,
) -> int:
    """Run `zermelo perft`: count and print."""
    from zermelo.search import perft

    chosen: Any = choice("--engine", engine, ENGINES)
    plies = whole("--depth", depth, 0)
    rules = load_game(game)
    state, _ = read_situation(rules, at)
    began = time.perf_counter()
    leaves = perft(rules, plies, state=state, engine=chosen)
    seconds = time.perf_counter() - began
    if json:
        print(report.as_json({"game": game, "depth": plies, "leaves": leaves, "seconds": round(seconds, 6)}))
        return 0
    print(
        tell(
            _RESULT(
                title=titled(rules),
                leaves=report.counted(leaves, _SEQUENCE, _SEQUENCES),
                plies=report.counted(plies, _PLY, _PLIES),
                seconds=report.seconds(seconds),
            )
        )
    )
    return 0
