"""The process from which guests are forked: it has loaded what they need, then locked itself up, and runs no stranger.

It is started by `Nursery` (see `guests`) as a fresh interpreter, and obeys one line of JSON after another on a socket:

    {"do": "guest"} with three files: where the guest reads, writes, and prints   →  {"pid": 123}
    {"do": "reap", "pid": 123, "grace": 0.1}                                      →  {"status": -9, "killed": true}

A guest is a fork of it that locks itself for good before it reads a word of its first line.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import site
import socket
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.sandbox.limits import limit_resources

_SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/usr/share/zoneinfo",
    "/etc/localtime",
)
#: What programs besides Python are started by: interpreters, and the loader that links them.
_PROGRAMS = ("/usr/bin", "/bin", "/usr/local/bin")
_DEVICES = ("/dev/null", "/dev/urandom", "/dev/random")
_PACKAGES = ("site-packages", "dist-packages", "lib-dynload")


class Channel:
    """What a guest's own code talks by: one line of JSON in, one line of JSON out."""

    def __init__(self, source: int, target: int) -> None:
        self.source = os.fdopen(source, "rb")
        self.target = target

    def read(self) -> dict[str, Any] | None:
        """Return the next request to the sandbox; None when there will be no more."""
        line = self.source.readline()
        request: dict[str, Any] | None = json.loads(line) if line else None
        return request

    def write(self, answer: dict[str, Any]) -> None:
        """Send an answer of the sandbox."""
        rest = json.dumps(answer).encode() + b"\n"
        while rest:
            rest = rest[os.write(self.target, rest) :]


#: What a guest does with its channel, once it is locked.
Serve = Callable[[Channel], None]


def main(number: int, parent: int, options: str) -> None:
    """Prepare the nursery, lock the files, and fork guests until the socket is closed."""
    given = json.loads(options)
    if sys.platform == "linux":
        from zermelo.matches.sandbox.kernel import die_with

        die_with(os.getppid() if given["wrapped"] else parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Closed by its destructor at the end of the process.
    orders = socket.socket(fileno=number)
    module, _, name = given["prepare"].partition(":")
    is_guarded = not missing_features()
    try:
        serve: Serve = getattr(importlib.import_module(module), name)(given["options"])
        os.chdir("/")
        program = given["program"]
        if is_guarded:
            _lock_up(given["readable"], is_program=program is not None)
        elif not given["unsafe"]:
            raise PermissionError("not guarded")
    except Exception as error:  # noqa: BLE001 — whatever it is, the parent says it
        from zermelo.errors import reason

        orders.sendall(_line({"error": str(reason(error))[:1000]}))
        return
    # What exists by now is shared with all guests, and stays so: no collector need look at it again.
    gc.collect()
    gc.freeze()
    orders.sendall(_line({"ready": os.getpid(), "guarded": is_guarded}))
    while received := socket.recv_fds(orders, 4096, 3):
        order, files, _, _ = received
        if not order:
            return
        asked = json.loads(order)
        if asked["do"] == "reap":
            orders.sendall(_line(_reaped(asked["pid"], asked["grace"])))
            continue
        here = os.getpid()
        pid = os.fork()
        if pid == 0:
            orders.close()
            _be_a_guest(serve, program, files, here, given["memory"], is_guarded=is_guarded)
        for file in files:
            os.close(file)
        orders.sendall(_line({"pid": pid}))


def readable_paths() -> list[Path]:
    """Return the interpreter's own folders, its libraries and this package: all that a guest may read."""
    paths = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    paths += [path for path in sys.path if Path(path).name in _PACKAGES]
    paths += [str(Path(sys.base_prefix) / "lib"), str(Path(sys.prefix) / "lib"), *_SYSTEM]
    if site.ENABLE_USER_SITE and (user := site.getusersitepackages()):
        paths.append(user)
    return [Path(path) for path in dict.fromkeys([*paths, str(Path(__file__).parents[2])])]


def allowed_paths(readable: Iterable[str], *, is_program: bool) -> list[Path]:
    """Return all that a guest may read: a program also the system's interpreters."""
    return [*readable_paths(), *map(Path, readable), *(map(Path, _PROGRAMS) if is_program else ())]


def _lock_up(readable: list[str], *, is_program: bool) -> None:
    from zermelo.matches.sandbox.kernel import drop_capabilities
    from zermelo.matches.sandbox.landlock import restrict_files

    allowed = allowed_paths(readable, is_program=is_program)
    restrict_files(allowed, [Path(device) for device in _DEVICES], execute=is_program)
    drop_capabilities()


def _be_a_guest(
    serve: Serve, program: list[str] | None, files: list[int], parent: int, memory: int, *, is_guarded: bool
) -> NoReturn:
    """Lock this process and let it serve, or become the stranger's program; it ends here, whatever happens."""
    code = 70
    try:
        if is_guarded:
            from zermelo.matches.sandbox.kernel import die_with
            from zermelo.matches.sandbox.seccomp import restrict_calls

            die_with(parent)
        os.setpgid(0, 0)
        source, target, printed = files
        os.dup2(printed, 2)
        # What the stranger prints is not what he answers; a program answers by its standard output.
        os.dup2(printed if program is None else target, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY) if program is None else source, 0)
        # By the line: what was printed before a crash is what its author needs.
        sys.stdout, sys.stderr = (
            os.fdopen(number, "w", buffering=1, encoding="utf-8", errors="replace", closefd=False)
            for number in (1, 2)
        )
        os.close(printed)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        limit_resources(memory)
        if is_guarded:
            restrict_calls(execute=program is not None)
        if program is not None:
            os.execve(program[0], program, {"PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0"})
        serve(Channel(source, target))
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    except BaseException as error:  # noqa: BLE001 — a fork must never return into the nursery's own loop
        os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace")[:1000])
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                continue
        os._exit(code & 0xFF)


def _reaped(pid: int, grace: float) -> dict[str, Any]:
    """End a guest and whatever it started in its group; say how it ended, and whether it had to be killed."""
    until = time.monotonic() + grace
    killed = False
    while True:
        found, status, usage = os.wait4(pid, os.WNOHANG)
        if found:
            break
        if time.monotonic() >= until:
            killed = True
            _kill(-pid)
            _kill(pid)
            _, status, usage = os.wait4(pid, 0)
            break
        time.sleep(0.002)
    _kill(-pid)
    return {"status": os.waitstatus_to_exitcode(status), "killed": killed, "memory": usage.ru_maxrss}


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _line(words: dict[str, Any]) -> bytes:
    return json.dumps(words).encode() + b"\n"
