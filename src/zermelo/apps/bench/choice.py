"""Does `auto` choose well? Whole processes by the clock: plain, compiled and auto, with code on disk and without."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import perf_counter

from zermelo.apps.bench.report import Section
from zermelo.compiled.memory.cache import cache_folder, source_digest
from zermelo.words import message

#: What is allowed: so many times the better engine, and so many seconds.
TIMES, SECONDS = 2.0, 0.3
#: Rounds, and those after which a clear result is believed: `auto` within such a part of what is allowed.
_ROUNDS, _FEW, _CLEAR = 5, 3, 0.7
#: Plain Python is stopped where it can no longer be the better one.
_PATIENCE = 2.0
_EXAMPLES = Path(__file__).parents[4] / "examples"

_TITLE = message("bench.choice.title", en="Choice of engine", fr="Choix du moteur")
_ABOUT = message(
    "bench.choice.about",
    en="Whole processes by the clock, in seconds: medians of {rounds} rounds, of {few} where it is clear. Cold: "
    "nothing was compiled before. Allowed: {times} times the better of plain and compiled, and {seconds} s. This "
    "needs two idle cores; stopped, the same command goes on where it was.",
    fr="Processus entiers, en secondes d'horloge : médianes de {rounds} tours, de {few} quand c'est net. À froid : "
    "rien n'a été compilé auparavant. Permis : {times} fois le meilleur de l'interprété et du compilé, et {seconds} "
    "s. Il faut deux cœurs libres ; interrompue, la même commande reprend où elle en était.",
)
_HEAD = tuple(
    message(f"bench.choice.{name}", en=en, fr=fr)
    for name, en, fr in (
        ("work", "work", "travail"),
        ("plain", "plain", "interprété"),
        ("cold", "compiled, cold", "compilé, à froid"),
        ("auto_cold", "auto, cold", "auto, à froid"),
        ("warm", "compiled, warm", "compilé, à chaud"),
        ("auto_warm", "auto, warm", "auto, à chaud"),
        ("share", "of what is allowed, cold", "du permis, à froid"),
        ("share_warm", "of what is allowed, warm", "du permis, à chaud"),
    )
)
_ALL = message(
    "bench.choice.all",
    en="All {count} pieces of work are within what is allowed, cold and warm.",
    fr="Les {count} travaux restent dans ce qui est permis, à froid et à chaud.",
)
_FAILED = message(
    "bench.choice.failed",
    en="Longer than allowed ({count} of {all}): {rows}.",
    fr="Plus long que permis ({count} sur {all}) : {rows}.",
)
_DIFFERENT = message(
    "bench.choice.different",
    en="Different answers, a fault of zermelo: {rows}.",
    fr="Des réponses différentes, un défaut de zermelo : {rows}.",
)
_BUSY = message(
    "bench.choice.busy",
    en="The machine was busy (load {load}): these times say little.",
    fr="La machine était occupée (charge {load}) : ces temps disent peu.",
)

#: Kind, game, and the plies or visits asked for; small to large.
WORK: tuple[tuple[str, str, int], ...] = (
    ("solve", "chomp:rows=2,columns=3", 0),
    ("solve", "nim:heaps=3+5+7", 0),
    ("solve", "subtraction:heap=5000", 0),
    ("solve", "wythoff:columns=40,rows=40", 0),
    ("solve", "tictactoe", 0),
    ("solve", "chomp:rows=6,columns=8", 0),
    ("solve", "reversi:size=4", 0),
    ("solve", "connect4:columns=4,rows=3", 0),
    ("solve", "connect4:columns=4,rows=4", 0),
    ("solve", "tictactoe:columns=4,rows=3", 0),
    ("solve", "hexapawn.py", 0),
    ("solve", "pong_hau_ki.py", 0),
    ("solve", "three_mens_morris.py", 0),
    ("solve", "dodgem.py", 0),
    ("analyse", "tictactoe", 9),
    ("analyse", "connect4", 3),
    ("analyse", "connect4", 6),
    ("analyse", "connect4", 8),
    ("analyse", "connect4", 12),
    ("analyse", "reversi", 4),
    ("analyse", "reversi", 6),
    ("analyse", "reversi", 8),
    ("analyse", "dots_and_boxes.py", 5),
    ("analyse", "domineering.py", 5),
    ("analyse", "kalah.py", 9),
    ("perft", "tictactoe", 6),
    ("perft", "tictactoe", 9),
    ("perft", "connect4", 5),
    ("perft", "connect4", 8),
    ("perft", "reversi", 6),
    ("perft", "reversi", 8),
    ("perft", "reversi", 9),
    ("mcts", "tictactoe", 1000),
    ("mcts", "connect4", 500),
    ("mcts", "connect4", 5000),
    ("mcts", "reversi", 2000),
    ("prove", "chomp:rows=4,columns=5", 0),
    ("prove", "tictactoe", 0),
    ("prove", "connect4:columns=5,rows=4", 0),
    ("prove", "reversi:size=4", 0),
)


@dataclass(frozen=True)
class Row:
    """The medians of one piece of work, in seconds; infinite where an engine cannot do it, or was stopped."""

    work: str
    plain: float
    cold: float
    auto_cold: float
    warm: float
    auto_warm: float
    is_same: bool

    @property
    def shares(self) -> tuple[float, float]:
        """For a measurement of `auto`: how much of the time allowed it took, cold and warm."""
        return share(self.auto_cold, self.plain, self.cold), share(self.auto_warm, self.plain, self.warm)


def share(auto: float, plain: float, compiled: float) -> float:
    """Return how much of the time allowed the measured `auto` took.

    >>> share(1.3, plain=0.5, compiled=4.0)
    1.0
    """
    return auto / (TIMES * min(plain, compiled) + SECONDS)


def choices(*, quick: bool) -> Section:
    """Measure how well `auto` chooses its engine on every piece of work, or go on with those that are left."""
    rounds = 1 if quick else _ROUNDS
    about = _ABOUT(rounds=rounds, few=min(rounds, _FEW), times=f"{TIMES:g}", seconds=SECONDS)
    section = Section(_TITLE, about, _HEAD)
    rows = list(_rows(WORK[::8] if quick else WORK, rounds))
    for row in rows:
        times = row.plain, row.cold, row.auto_cold, row.warm, row.auto_warm
        section.rows.append((row.work, *map(_shown, times), *(f"{part:.2f}" for part in row.shares)))
    failed = [row.work for row in rows if max(row.shares) > 1]
    different = [row.work for row in rows if not row.is_same]
    section.notes.append(
        _FAILED(count=len(failed), all=len(rows), rows=" · ".join(failed))
        if failed
        else _ALL(count=len(rows))
    )
    if different:
        section.notes.append(_DIFFERENT(rows=" · ".join(different)))
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load > 2:
        section.notes.append(_BUSY(load=f"{load:.1f}"))
    return section


def _shown(seconds: float) -> str:
    return "–" if seconds == inf else f"{seconds:.2f}"


# --- measuring ------------------------------------------------------------------------------------------------


def _rows(work: tuple[tuple[str, str, int], ...], rounds: int) -> Iterator[Row]:
    """Yield the rows of a measurement, those measured before a stop first, read from where they are kept."""
    place = cache_folder() / f"choice-{rounds}-{source_digest()[:16]}.jsonl"
    known = _known(place)
    for kind, game, number in work:
        spec = game if not game.endswith(".py") else str(_EXAMPLES / game)
        if game.endswith(".py") and not Path(spec).exists():
            continue  # the examples are not part of the wheel
        name = f"{kind} {game}" + (f" {number}" if number else "")
        row = known.get(name)
        if row is None:
            row = _measured(name, [kind, spec, str(number)], rounds)
            _keep(place, row)
        print(f"{name}: {row.shares[0]:.2f} {row.shares[1]:.2f}", file=sys.stderr, flush=True)
        yield row
    with suppress(OSError):
        place.unlink()


def _known(place: Path) -> dict[str, Row]:
    with suppress(OSError, ValueError, TypeError):
        rows = [Row(**json.loads(line)) for line in place.read_text().splitlines()]
        return {row.work: row for row in rows}
    return {}


def _keep(place: Path, row: Row) -> None:
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("a") as file:
            file.write(json.dumps(vars(row)) + "\n")


def _measured(name: str, work: list[str], rounds: int) -> Row:
    seconds: dict[str, list[float]] = {key: [] for key in ("plain", "cold", "auto_cold", "warm", "auto_warm")}
    answers: set[str] = set()
    for done in range(1, rounds + 1):
        with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as other:
            runs = [("cold", "compiled", ours, inf), ("auto_cold", "auto", other, inf)]
            runs += [("warm", "compiled", ours, inf), ("auto_warm", "auto", ours, inf)]
            for key, engine, cache, patience in runs:
                _add(seconds[key], answers, [*work, engine], cache, patience)
            # Once stopped, always stopped.
            if inf in seconds["plain"]:
                seconds["plain"].append(inf)
            else:
                better = min(statistics.median(seconds["cold"]), statistics.median(seconds["warm"]))
                slowest = max(statistics.median(seconds["cold"]), statistics.median(seconds["warm"]))
                patience = max(_PATIENCE, 3 * (better if slowest == inf else slowest))
                _add(seconds["plain"], answers, [*work, "plain"], ours, patience)
        medians = {key: statistics.median(times) for key, times in seconds.items()}
        row = Row(name, **medians, is_same=len(answers) == 1)
        if done >= _FEW and max(row.shares) < _CLEAR:
            break
    return row


def _add(seconds: list[float], answers: set[str], given: list[str], cache: str, patience: float) -> None:
    """Run one process for a measurement, and note how long it took and what it said."""
    command = [sys.executable, "-m", "zermelo.apps.bench.one", *given]
    begun = perf_counter()
    try:
        done = subprocess.run(
            command,
            env={**os.environ, "ZERMELO_CACHE": cache},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=None if patience == inf else patience,
            check=True,
            text=True,
        )
    except subprocess.SubprocessError:
        seconds.append(inf)
    else:
        seconds.append(perf_counter() - begun)
        answers.add(done.stdout)
