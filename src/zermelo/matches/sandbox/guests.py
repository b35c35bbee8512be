"""The parent's side: a nursery is opened once, guests come from it, are asked, stopped meanwhile, and ended."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from zermelo.errors import RulesError
from zermelo.matches.sandbox.bubblewrap import exit_code, wrapped
from zermelo.matches.sandbox.faults import Fault, GoneError, GuestError
from zermelo.matches.sandbox.features import ensure_guarded
from zermelo.matches.sandbox.limits import KEPT_OUTPUT, MEMORY, MOST_LINE, MOST_OUTPUT, MOST_THREADS, Limits
from zermelo.matches.sandbox.nursery import allowed_paths
from zermelo.words import message, printable

__all__ = ["Fault", "GoneError", "Guest", "GuestError", "Nursery"]

_NOT_OPENED = message(
    "sandbox.not_opened",
    en="the guarded process did not start: {reason}",
    fr="le processus isolé n'a pas démarré : {reason}",
)

_BOOT = (
    "import sys; sys.path.append(sys.argv[4]); from zermelo.matches.sandbox.nursery import main; "
    "main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])"
)
#: Seconds between two looks at a guest's clock and threads while it thinks.
_TICK = 0.02
#: Seconds that a guest has to end by itself once it has closed its side.
_GRACE = 0.1
#: Seconds that a nursery may take to obey, or to get ready.
_PATIENCE = 60.0
#: Seconds that bubblewrap may take to end.
_LAST_SECONDS = 5.0
#: What a nursery may know of our environment: nothing that could be a secret.
_KEPT = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT")


class Nursery:
    """A locked parent of guests; `prepare` is "module:function", called once with `options` before it is locked up.

    It returns the function that serves a guest's `Channel`. Guests may also read the files `readable`. With a `program`
    (its path and its arguments) each guest becomes that program instead, which reads lines and answers by lines. Where
    bubblewrap is installed and works, all of it runs in namespaces of its own (`is_wrapped`), in which there is nothing
    but what may be read, and the folders of the files `needed` by `prepare`; not if `apart` is false. Close a nursery,
    or use it in a `with` statement.
    """

    def __init__(
        self,
        prepare: str,
        options: object = None,
        *,
        memory: int = MEMORY,
        unsafe: bool = False,
        program: Sequence[str] | None = None,
        readable: Sequence[str] = (),
        needed: Sequence[str] = (),
        apart: bool = True,
    ) -> None:
        ensure_guarded(unsafe=unsafe)
        given = {
            "prepare": prepare, "options": options, "memory": memory, "unsafe": unsafe,
            "program": program, "readable": list(readable),
        }  # fmt: skip
        self.is_wrapped = apart
        try:
            answer = self._open(given, needed)
        except (RulesError, OSError):
            if not self.is_wrapped:
                raise
            # A kernel that forbids namespaces, or rules that read more files than these: the first layer stands alone.
            self.is_wrapped = False
            answer = self._open(given, needed)
        self.is_guarded: bool = answer["guarded"]
        #: The process itself, whatever stands between.
        self.pid: int = answer["ready"]
        self._handle = os.pidfd_open(self.pid) if self.is_wrapped else -1

    def _open(self, given: dict[str, Any], needed: Sequence[str]) -> dict[str, Any]:
        """Start the sandbox's nursery process and wait until it is ready."""
        ours, theirs = socket.socketpair()
        command = self._command(given, needed, theirs.fileno())
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        # Plain engine: compiled code would have to be written somewhere. One thread: guests have one core each.
        chosen = {
            "PYTHONHASHSEED": "0",
            "ZERMELO_COMPILED": "0",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        self.process = subprocess.Popen(
            command,
            pass_fds=[theirs.fileno()],
            env=kept | chosen,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        theirs.close()
        self.orders, self._handle = ours, -1
        # One that says nothing for so long has been stopped by somebody: as good as gone.
        ours.settimeout(_PATIENCE)
        self._rest = b""
        try:
            answer = self._answer()
        except OSError:
            self.process.kill()
            code = exit_code(self.process.wait(), is_wrapped=self.is_wrapped)
            if code < 0:
                self.close()
                raise GoneError from None
            answer = {"error": f"exit {code}"}
        if "error" in answer:
            self.close()
            raise RulesError(_NOT_OPENED(reason=answer["error"]))
        return answer

    def _command(self, given: dict[str, Any], needed: Sequence[str], number: int) -> list[str]:
        """The command that starts the nursery process, in namespaces of its own where that can be."""
        root = str(Path(__file__).parents[3])

        def plain(*, is_wrapped: bool) -> list[str]:
            # Bubblewrap is the parent where it stands between, and dies with us.
            told = json.dumps(given | {"wrapped": is_wrapped})
            return [sys.executable, "-P", "-c", _BOOT, str(number), str(os.getpid()), told, root]

        if self.is_wrapped:
            files = allowed_paths(given["readable"], is_program=given["program"] is not None)
            folders = [Path(path).resolve().parent for path in needed]
            if (command := wrapped(plain(is_wrapped=True), [*files, *folders])) is not None:
                return command
        self.is_wrapped = False
        return plain(is_wrapped=False)

    def guest(self) -> Guest:
        """Return a new guest: a fork of the nursery, locked."""
        (read_in, write_in), (read_out, write_out), (read_err, write_err) = (os.pipe() for _ in range(3))
        try:
            pid = self._order({"do": "guest"}, read_in, write_out, write_err)["pid"]
            return Guest(self, pid, write_in, read_out, read_err)
        except BaseException:
            for file in (write_in, read_out, read_err):
                os.close(file)
            raise
        finally:
            for file in (read_in, write_out, write_err):
                os.close(file)

    def reap(self, pid: int, grace: float = 0.0) -> dict[str, Any]:
        """End a guest; return its exit `status` (negative: the signal), and whether it was `killed` here."""
        return self._order({"do": "reap", "pid": pid, "grace": grace})

    def close(self) -> None:
        """End the nursery and its guests."""
        self.orders.close()
        if self._handle >= 0:
            # Bubblewrap waits for what it has started, and then ends itself: nobody is left for others to bury.
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
                self.process.wait(_LAST_SECONDS)
            os.close(self._handle)
            self._handle = -1
        self.process.kill()
        self.process.wait()

    def _order(self, order: dict[str, Any], *files: int) -> dict[str, Any]:
        try:
            socket.send_fds(self.orders, [json.dumps(order).encode()], files)
            return self._answer()
        except OSError:
            raise GoneError from None

    def _answer(self) -> dict[str, Any]:
        while b"\n" not in self._rest:
            received = self.orders.recv(4096)
            if not received:
                raise ConnectionResetError
            self._rest += received
        line, _, self._rest = self._rest.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Guest:
    """A stranger's process: it is asked by `ask` and stands still in between."""

    def __init__(self, nursery: Nursery, pid: int, source: int, answers: int, printed: int) -> None:
        self.nursery, self.pid = nursery, pid
        try:
            # A handle cannot mean another process later, as a number can.
            self._handle = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else -1
        except OSError:
            raise GoneError from None
        self._source, self._answers, self._printed = source, answers, printed
        for file in (source, answers, printed):
            os.set_blocking(file, False)
        self._received = b""
        self._output = bytearray()
        self._output_length = 0
        self._is_open = True
        self._queued = 0.0
        try:
            self._schedule = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY)
        except OSError:
            self._schedule = -1
        #: Seconds that the last answer took: of the processor, and by the clock.
        self.cpu = self.wall = 0.0

    @property
    def output(self) -> str:
        """What the guest printed, as far as it is kept."""
        return self._output.decode("utf-8", "replace")

    def ask(self, request: dict[str, Any], limits: Limits) -> dict[str, Any]:
        """Return a guest's answer to one request.

        Raises
        ------
        GuestError
            There was none within the limits, or none that can be read; the guest is ended.
        """
        assert self._is_open
        began, spent, self._queued = time.monotonic(), self._clock(), self._queue()
        try:
            self._refuse_unasked()
            self._signal(signal.SIGCONT)
            line = self._exchange(json.dumps(request).encode() + b"\n", limits, began, spent)
            # From here on the other player thinks: nothing of this guest runs, not even a thread of it.
            self._signal(signal.SIGSTOP)
            self.wall, self.cpu = time.monotonic() - began, self._clock() - spent
            if self.cpu > limits.cpu:
                raise GuestError(Fault.TIMEOUT, f"{limits.cpu:g} s")
            return _read(line)
        except GuestError:
            if self._is_open:
                self.wall, self.cpu = time.monotonic() - began, self._clock() - spent
                self.close()
            raise

    def close(self, grace: float = 0.0) -> dict[str, Any]:
        """End the guest; return how it ended."""
        if not self._is_open:
            return {}
        self._is_open = False
        self._drain()
        for file in (self._source, self._answers, self._printed, self._handle, self._schedule):
            if file >= 0:
                os.close(file)
        return self.nursery.reap(self.pid, grace)

    def _exchange(self, request: bytes, limits: Limits, began: float, spent: float) -> bytes:
        """Send a request to a guest and return the line that answers it."""
        poll = select.poll()
        poll.register(self._source, select.POLLOUT)
        poll.register(self._answers, select.POLLIN)
        poll.register(self._printed, select.POLLIN)
        while True:
            self._check_clocks(limits, began, spent)
            for file, _ in poll.poll(_TICK * 1000):
                if file == self._source:
                    request = self._send(request)
                    if not request:
                        poll.unregister(file)
                elif file == self._printed:
                    if not self._drain():
                        poll.unregister(file)
                elif self._receive():
                    line, newline, rest = self._received.partition(b"\n")
                    if len(line) > MOST_LINE:
                        raise GuestError(Fault.FLOOD, f"> {MOST_LINE} B")
                    if newline:
                        self._received = rest
                        return line
                else:
                    raise self._ended()

    def _send(self, request: bytes) -> bytes:
        try:
            return request[os.write(self._source, request) :]
        except BlockingIOError:
            return request
        except BrokenPipeError:
            raise self._ended() from None

    def _receive(self) -> bool:
        """Take what the guest has sent; false at its end."""
        try:
            received = os.read(self._answers, MOST_LINE)
        except BlockingIOError:
            return True
        self._received += received
        return bool(received)

    def _drain(self) -> bool:
        """Take what the guest has printed; false at its end."""
        try:
            received = os.read(self._printed, MOST_LINE)
        except BlockingIOError:
            return True
        self._output += received[: KEPT_OUTPUT - len(self._output)]
        self._output_length += len(received)
        if self._output_length > MOST_OUTPUT and self._is_open:
            raise GuestError(Fault.FLOOD, f"> {MOST_OUTPUT} B")
        return bool(received)

    def _refuse_unasked(self) -> None:
        """Refuse a guest's answer to no question: a guest must not send its moves beforehand."""
        if not self._receive():
            raise self._ended()
        if self._received:
            raise GuestError(Fault.GARBAGE, _shown(self._received))

    def _check_clocks(self, limits: Limits, began: float, spent: float) -> None:
        cpu, wall = self._clock() - spent, time.monotonic() - began
        if cpu > limits.cpu:
            raise GuestError(Fault.TIMEOUT, f"{limits.cpu:g} s")
        # On a loaded machine who wants to work may have to wait for a processor: that is no silence.
        if wall > limits.wall and wall - cpu - (self._queue() - self._queued) > limits.wall:
            raise GuestError(Fault.SILENCE, f"{limits.wall:g} s")
        if wall > _TICK and _threads(self.pid) > MOST_THREADS:
            raise GuestError(Fault.THREADS, f"> {MOST_THREADS}")

    def _ended(self) -> GuestError:
        """Why a guest that closed its side did so."""
        # A stopped one could not end by itself.
        self._signal(signal.SIGCONT)
        ended = self.close(_GRACE)
        if ended["killed"]:
            return GuestError(Fault.CLOSED)
        if ended["status"] < 0:
            return GuestError(Fault.CRASH, _signal_name(-ended["status"]))
        return GuestError(Fault.EXIT, str(ended["status"]))

    def _signal(self, number: signal.Signals) -> None:
        try:
            if self._handle >= 0:
                signal.pidfd_send_signal(self._handle, number)
            else:
                os.kill(self.pid, number)
        except ProcessLookupError:
            raise GoneError from None

    def _queue(self) -> float:
        """Seconds that the guest, by its first thread, has waited for a processor; 0 where the kernel does not say."""
        try:
            return int(os.pread(self._schedule, 100, 0).split()[1]) / 1e9
        except (OSError, IndexError, ValueError):
            return 0.0

    def _clock(self) -> float:
        """Seconds of the processor that the guest has used, all threads together; 0 where nobody can tell."""
        if sys.platform != "linux":
            return 0.0
        try:
            # The number of another process's clock, as clock_getcpuclockid makes it.
            return time.clock_gettime((~self.pid << 3) | 2)
        except OSError:
            raise GoneError from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise GuestError(Fault.GARBAGE, _shown(line)) from None
    if not isinstance(answer, dict):
        raise GuestError(Fault.GARBAGE, _shown(line))
    return answer


def _shown(words: bytes) -> str:
    """A stranger's bytes, short and harmless to a terminal."""
    return printable(words[:60].decode("utf-8", "replace"))


def _threads(pid: int) -> int:
    try:
        # The name of the process, in brackets, may hold anything; the number of threads is the 18th field after it.
        return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[17])
    except (OSError, IndexError, ValueError):
        return 1


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
