"""Bubblewrap as a second layer, where it is installed: for the guarded process other files and networks do not exist.

Landlock and seccomp refuse what a guest asks for; in namespaces of its own there is nothing to ask about: not even
whether a file exists. Process numbers stay those of the system, since the parent keeps its clocks by them.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

#: Bubblewrap says so about a process that was ended by a signal.
_SIGNALLED = 128
#: Links between libraries, in Debian: there is nothing else in it.
_LINKS = (Path("/etc/alternatives"),)
_NAMESPACES = ("--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent")


def wrapped(command: Sequence[str], readable: Iterable[Path]) -> list[str] | None:
    """Return the command that runs this Python locked up among these files alone.

    None where bubblewrap is not installed.
    """
    program = shutil.which("bwrap")
    if program is None or sys.platform != "linux":
        return None
    python, real = Path(command[0]), Path(command[0]).resolve()
    wanted = [real, *_LINKS, *readable]
    # The file beside which a Python knows that it belongs to an environment.
    wanted += [folder / "pyvenv.cfg" for folder in (python.parent, python.parent.parent)]
    bound = _outermost(path for path in wanted if path.exists())
    words = [program, *_NAMESPACES]
    for path in bound:
        words += ["--ro-bind", str(path), str(path)]
    if not any(python.is_relative_to(path) for path in bound):
        words += ["--symlink", str(real), str(python)]
    here = Path.cwd()
    is_there = any(path.is_relative_to(here) or here.is_relative_to(path) for path in bound)
    folder = str(here) if is_there else "/"
    return [*words, "--dev", "/dev", "--remount-ro", "/", "--chdir", folder, "--", *command]


def _outermost(paths: Iterable[Path]) -> list[Path]:
    """Absolute paths for a locked process, outer folders first; what lies within another one comes with it."""
    kept: list[Path] = []
    # Links stay links: /lib is one in many systems, and must be there by that name.
    for path in sorted({path.absolute() for path in paths}, key=lambda path: len(path.parts)):
        if not any(path.is_relative_to(other) for other in kept):
            kept.append(path)
    return kept


def exit_code(code: int, *, is_wrapped: bool) -> int:
    """Return how a locked process ended, negative for a signal, where bubblewrap stands between."""
    return _SIGNALLED - code if is_wrapped and code > _SIGNALLED else code
