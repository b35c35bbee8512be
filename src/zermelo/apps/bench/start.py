"""From a shell to an answer: CPU seconds of whole processes, with compiled code on disk and without."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import cpu
from zermelo.exact import solve
from zermelo.games import load
from zermelo.words import message

_TITLE = message("bench.start.title", en="Start", fr="Démarrage")
_ABOUT = message(
    "bench.start.about",
    en="`zermelo solve {game}` as a process of its own, in CPU seconds; the work is the same `solve` in a process "
    "that runs already. Medians and least of {rounds} rounds, each of which measures all of it.",
    fr="`zermelo solve {game}` dans un processus à lui, en secondes de processeur ; le travail est le même `solve` "
    "dans un processus qui tourne déjà. Médianes et minimums de {rounds} tours, dont chacun mesure tout.",
)
_WHAT = message("bench.start.what", en="what", fr="quoi")
_SECONDS = message("bench.start.seconds", en="CPU seconds", fr="secondes de processeur")
_LEAST = message("bench.start.least", en="at least", fr="au moins")
_WORK = message("bench.start.work", en="the work", fr="le travail")
_COLD = message(
    "bench.start.cold", en="first start, nothing compiled yet", fr="premier démarrage, rien de compilé"
)
_WARM = message("bench.start.warm", en="second start", fr="deuxième démarrage")
_COMPILING = message("bench.start.compiling", en="waiting for compilation", fr="attente de la compilation")
_BESIDE = message(
    "bench.start.beside", en="second start, beside the work", fr="deuxième démarrage, travail déduit"
)


#: Rounds of: the work, a first start on an empty folder, a second one.
_ROUNDS = 5


def starts(*, quick: bool) -> Section:
    """Measure first and second starts of the program, beside the same work each time."""
    spec = "connect4:columns=4,rows=4" if quick else "connect4:columns=5,rows=4"
    section = Section(_TITLE, _ABOUT(game=spec, rounds=_ROUNDS), (_WHAT, _SECONDS, _LEAST))
    game = load(spec)
    solve(game, engine="compiled")
    rounds = []
    for _ in range(_ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            work = cpu(lambda: solve(game, engine="compiled"))
            cold, warm = _seconds(spec, folder), _seconds(spec, folder)
        rounds.append((work, cold, warm, cold - warm, warm - work))
    rows = (_WORK, _COLD, _WARM, _COMPILING, _BESIDE)
    for what, seconds in zip(rows, zip(*rounds, strict=True), strict=True):
        section.rows.append((what, f"{statistics.median(seconds):.2f}", f"{min(seconds):.2f}"))
    return section


def _seconds(spec: str, cache: str) -> float:
    """Return the CPU seconds of one process that is measured."""
    before = os.times()
    environment = {**os.environ, "ZERMELO_CACHE": cache}
    command = [sys.executable, "-m", "zermelo", "solve", spec]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
