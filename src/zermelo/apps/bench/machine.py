"""What a report says of the machine: processor, cores, memory and versions; no names and no paths."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
from pathlib import Path

import zermelo
from zermelo.apps.language import tell
from zermelo.words import message

_MACHINE = message(
    "bench.machine",
    en="Machine: {model}, {cores} cores, {memory} of memory, {system}. Versions: {versions}.",
    fr="Machine : {model}, {cores} cœurs, {memory} de mémoire, {system}. Versions : {versions}.",
)
PACKAGES = ("numpy", "numba", "llvmlite", "networkx", "scipy", "open_spiel", "easyAI")


def description() -> str:
    """Return one paragraph on this machine, for a report of measurements."""
    versions = [f"zermelo {zermelo.__version__}", f"Python {platform.python_version()}"]
    versions += [f"{name} {version}" for name in PACKAGES if (version := _version(name))]
    return tell(
        _MACHINE(
            model=_model(),
            cores=os.cpu_count() or 1,
            memory=_memory(),
            system=f"{platform.system()} {platform.machine()}",
            versions=", ".join(versions),
        )
    )


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _model() -> str:
    if sys.platform == "linux":
        for line in _lines("/proc/cpuinfo"):
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> str:
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" not in names:
        return "?"
    return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 1e9:.0f} GB"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
