"""`zermelo bench [NAME …] [-o FILE.md] [--quick]`: how fast it is here, beside what else there is."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated

from zermelo.apps.cli._french import placeholders
from zermelo.apps.cli._options import argument, choice, option
from zermelo.compiled import is_available
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

SUMMARY = message(
    "cli.bench.summary",
    en="measure the speed on this machine, beside other toolkits and what memory allows",
    fr="mesurer la vitesse sur cette machine, à côté d'autres outils et de ce que permet la mémoire",
)
EXAMPLES = ("zermelo bench --quick", "zermelo bench attractor perft -o benchmarks.md")

#: The module of `apps.bench` and its function, by name.
BENCHMARKS = {
    "attractor": ("graphs", "attractor"),
    "rivals": ("graphs", "rivals"),
    "solve": ("rules", "solutions"),
    "perft": ("rules", "leaves"),
    "toolkits": ("rules", "toolkits"),
    "start": ("start", "starts"),
    "layouts": ("layouts", "layouts"),
    "mcts": ("mcts", "visits"),
    "search": ("search", "nodes"),
    "negamax": ("search", "rival"),
    "choice": ("choice", "choices"),
    "tournament": ("tournament", "tournament"),
}

_NAMES = message(
    "cli.bench.names",
    en="what to measure: attractor, rivals, solve, perft, toolkits, start, layouts, mcts, search, negamax, "
    "choice, tournament (default: all)",
    fr="que mesurer : attractor, rivals, solve, perft, toolkits, start, layouts, mcts, search, negamax, "
    "choice, tournament (par défaut : tout)",
)
_OUTPUT = message(
    "cli.bench.output",
    en="write the report into this Markdown file",
    fr="écrire le compte rendu dans ce fichier Markdown",
)
_QUICK = message(
    "cli.bench.quick",
    en="small sizes: half a minute instead of some minutes",
    fr="petites tailles : une demi-minute au lieu de quelques minutes",
)
_NOT_HERE = message(
    "cli.bench.not_here",
    en="bench compares compiled code, and llvmlite is not installed here or switched off: pip install llvmlite numba",
    fr="bench compare du code compilé, et llvmlite n'est pas installé ici ou désactivé : pip install llvmlite numba",
)


def run(
    names: Annotated[list[str] | None, argument("NAME…", _NAMES)] = None,
    output: Annotated[Path | None, option("-o", "FILE.md", _OUTPUT)] = None,
    quick: Annotated[bool, option("--quick", None, _QUICK)] = False,
) -> int:
    """Run `zermelo bench`: measure and print as it goes, or write a report."""
    chosen = [choice(placeholders("NAME"), name, tuple(BENCHMARKS)) for name in names or BENCHMARKS]
    if not is_available():
        raise ParameterError(_NOT_HERE())
    ensure_writable(output)
    from zermelo.apps.bench import machine, report

    parts = [report.opening(machine.description())]
    print(parts[0])
    for name in chosen:
        module, function = BENCHMARKS[name]
        section = getattr(importlib.import_module(f"zermelo.apps.bench.{module}"), function)(quick=quick)
        parts.append(section.markdown())
        print(parts[-1], flush=True)
    if output is not None:
        write_text(output, "\n".join(parts))
    return 0
