"""`zermelo book GAME`: an opening book made by a game's own exact engine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

from zermelo.apps import report
from zermelo.apps.cli import INTERRUPTED
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import GameArgument, JsonOption, option, whole
from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
from zermelo.compiled.special import book_maker
from zermelo.errors import UndefinedError
from zermelo.files import ensure_writable
from zermelo.questions import titled
from zermelo.words import message

SUMMARY = message(
    "cli.book.summary",
    en="solve the openings of a game in advance, so that analyse and play know them at once",
    fr="résoudre d'avance les ouvertures d'un jeu, pour que analyse et play les connaissent aussitôt",
)
EXAMPLES = (
    "zermelo book connect4 --depth 8 --workers 2",
    "zermelo book connect4:columns=5,rows=4 --depth 6 -o small.book",
)

_DEPTH = message(
    "cli.book.depth",
    en="all positions with at most so many stones (7×6: 8 takes some hours of one processor)",
    fr="toutes les positions d'au plus tant de jetons (7×6 : 8 prend quelques heures d'un processeur)",
)
_OUTPUT = message(
    "cli.book.output",
    en="the book (default: in the cache folder, where zermelo finds it)",
    fr="la bibliothèque (par défaut : dans le dossier de cache, où zermelo la trouve)",
)
_WORKERS = message(
    "cli.book.workers",
    en="processes that share the work (default: 1)",
    fr="processus qui se partagent le travail (par défaut : 1)",
)
_NO_ENGINE = message(
    "cli.book.no_engine",
    en="{game} has no exact engine that could make a book here; connect4 has one, up to 64 bits, where Numba is "
    "installed",
    fr="{game} n'a pas de moteur exact pour faire une bibliothèque ; connect4 en a un, jusqu'à 64 bits, là où Numba "
    "est installé",
)
_MAKING = message("cli.book.making", en="solving openings", fr="résolution des ouvertures")
_KEPT = message(
    "cli.book.kept",
    en="stopped: what is done is kept in {journal}; the same command goes on from there",
    fr="interrompu : ce qui est fait est gardé dans {journal} ; la même commande reprend à cet endroit",
)
_RESULT = message(
    "cli.book.result",
    en="{title}: {positions} positions with at most {depth} stones, {size} kB, in {seconds} s: {path}",
    fr="{title} : {positions} positions d'au plus {depth} jetons, {size} ko, en {seconds} s : {path}",
)

#: Deeper books would neither be finished nor fit into memory.
MOST_DEPTH = 12
MOST_WORKERS = 256


def run(
    game: GameArgument,
    depth: Annotated[str, option("--depth", "N", _DEPTH)],
    output: Annotated[Path | None, option("-o", "FILE", _OUTPUT)] = None,
    workers: Annotated[str, option("--workers", "N", _WORKERS)] = "1",
    json: JsonOption = False,
) -> int:
    """Run `zermelo book`: make the opening book, or go on with it."""
    plies = whole("--depth", depth, 1, MOST_DEPTH)
    processes = whole("--workers", workers, 1, MOST_WORKERS)
    rules = load_game(game)
    engine = book_maker(rules)
    if engine is None:
        raise UndefinedError(_NO_ENGINE(game=titled(rules)))
    path = engine.book_place() if output is None else output
    if output is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    ensure_writable(path)
    began = time.perf_counter()
    try:
        with progress_bar(_MAKING) as progress:
            positions = engine.make_book(path, plies, workers=processes, progress=progress)
    except KeyboardInterrupt:
        print(tell(_KEPT(journal=f"{path}.journal")))
        return INTERRUPTED
    seconds = time.perf_counter() - began
    size = path.stat().st_size
    if json:
        found = {"game": game, "depth": plies, "positions": positions, "bytes": size, "file": str(path)}
        print(report.as_json(found | {"seconds": round(seconds, 6)}))
        return 0
    said = {"positions": report.number(positions), "depth": plies, "size": report.number(-(-size // 1000))}
    print(tell(_RESULT(title=titled(rules), seconds=report.seconds(seconds), path=path, **said)))
    print(next_steps(game, ("analyse", ""), ("play", "--opponent exact")))
    return 0
