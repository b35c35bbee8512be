"""Work in children of this process, which has imported what is never faulty: each begins in a hundredth of a second.

`apart(work, …)` runs `work` in a child that imports the library from a copy. What it prints is what it says.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

#: What tests and library import from elsewhere. It starts no thread: a child of a process with threads may hang.
FOREIGN = ("numpy", "llvmlite.binding", "pytest", "hypothesis", "networkx", "jsonschema", "rich.console")
#: What a child imports anew, from the copy.
OWN = ("zermelo", "tests")


def warm_up() -> None:
    """Import what is the same for every child."""
    for name in FOREIGN:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for plugin in entry_points(group="pytest11"):
            if plugin.name not in ("schemathesis", "xdist.looponfail"):
                plugin.load()


def apart(
    work: Callable[[], int | None], root: Path, variables: dict[str, str], patience: float
) -> tuple[int | None, str]:
    """Return the status with which `work` ended in a child (None: stopped for its length), and what it printed."""
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            os._exit(_run(work, root, variables, said.fileno()))
        status = _wait(child, patience)
        said.seek(0)
        return status, said.read().decode(errors="replace")


def _run(work: Callable[[], int | None], root: Path, variables: dict[str, str], out: int) -> int:
    status: int | None = 70
    try:
        os.setsid()
        for stream in (1, 2):
            os.dup2(out, stream)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.chdir(root)
        os.environ.update(variables)
        for name in [name for name in sys.modules if name.split(".")[0] in OWN]:
            del sys.modules[name]
        sys.path[:0] = [str(root / "src"), str(root)]
        importlib.invalidate_caches()
        status = work()
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    except BaseException:  # noqa: BLE001 — the status says it
        traceback.print_exc()
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    return status or 0


def _wait(child: int, patience: float) -> int | None:
    """Wait for a child; nothing that it started outlives it, nor does Ctrl-C leave it behind."""
    deadline = time.monotonic() + patience
    pause = 0.001
    try:
        while True:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                child = 0
                return os.waitstatus_to_exitcode(status)
            if time.monotonic() > deadline:
                return None
            time.sleep(pause)
            pause = min(0.1, 1.5 * pause)
    finally:
        group = child or done
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
        if child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
