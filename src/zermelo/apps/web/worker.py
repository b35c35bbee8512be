"""A worker process: reads one request after the other, computes, writes progress and the answer.

Over its pipes go frames: a line of JSON that says what it is and how many bytes follow, then these bytes. A thread
reads all the time, so that a cancellation, or the end of the server, is noticed in the midst of a computation.
Started by `workers` as `python -m zermelo.apps.web.worker`; it imports no part of the server.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Any, BinaryIO

from zermelo.apps.web.problems import FAULT, note_fault
from zermelo.words import Language, message, say

_OUT_OF_MEMORY = message(
    "web.out_of_memory",
    en="this needs more memory than the server gives: choose smaller parameters or a later position",
    fr="cela demande plus de mémoire que le serveur n'en donne : choisir des paramètres plus petits ou une position "
    "plus avancée",
)

#: Seconds between two reports of progress.
_PAUSE = 0.2


class _Desk:
    """What the reading thread and the computing one share: requests that wait, and the one that runs."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.waiting: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.running: int | None = None
        self.cancelled: int | None = None

    def read(self) -> None:
        """Read the server's requests until it ends; then there is nobody left to compute for."""
        for line in iter(self.source.readline, b""):
            frame = json.loads(line)
            if "cancel" in frame:
                self.cancelled = frame["cancel"]
                if self.running == frame["cancel"]:
                    signal.raise_signal(signal.SIGINT)
            else:
                self.waiting.put(frame)
        os._exit(0)

    def interrupted(self, number: int, frame: FrameType | None) -> None:
        """Stop the computation for a request, if there is still one: this runs in the computing thread."""
        if self.running is not None and self.running == self.cancelled:
            raise KeyboardInterrupt


def main() -> None:
    """Serve as one of the server's worker processes until the standard input ends."""
    source, sink = sys.stdin.buffer, _own_output()
    setup = json.loads(source.readline())
    _limit(setup["memory"], setup["nice"])
    from zermelo.apps.web import answers, situations, tournaments

    situations.admit(setup["own"])
    tournaments.admit(setup["tournament"])
    desk = _Desk(source)
    signal.signal(signal.SIGINT, desk.interrupted)
    threading.Thread(target=desk.read, daemon=True).start()
    if setup["lane"] != "quick":
        answers.warm_up(engines=setup["engines"])
    _write(sink, {"ready": os.getpid()})
    while True:
        # A wait without end would not hear signals on Windows.
        with suppress(queue.Empty):
            _serve(desk, sink, desk.waiting.get(timeout=3600))


def _serve(desk: _Desk, sink: BinaryIO, request: dict[str, Any]) -> None:
    number = request["id"]
    language: Language = request["body"].get("lang", "en")
    told = 0.0

    def progress(done: dict[str, Any]) -> None:
        nonlocal told
        now = time.monotonic()
        if request["progress"] and now - told >= _PAUSE:
            told = now
            _write(sink, {"id": number, "kind": "progress"}, _bytes(done))

    try:
        desk.running = number
        if desk.cancelled == number:
            raise KeyboardInterrupt
        kind, content = _answer(request, language, progress)
    except KeyboardInterrupt:
        kind, content = "cancelled", b""
    finally:
        desk.running = None
    _write(sink, {"id": number, "kind": kind}, content)


def _answer(request: dict[str, Any], language: Language, progress: Any) -> tuple[str, bytes]:
    """Return what kind of answer to the page's request it is (a status, or "later") and its bytes."""
    from zermelo.apps.language import speak
    from zermelo.apps.web import answers
    from zermelo.apps.web.work import LaterError, Work
    from zermelo.errors import ZermeloError
    from zermelo.guard import fault_of_person

    speak(language)
    try:
        return "200", _bytes(
            answers.answer(request["kind"], Work(request["body"], request["lane"], progress))
        )
    except LaterError:
        return "later", b""
    except ZermeloError as error:
        return "422", _error(error.text(language))
    except (MemoryError, RecursionError):
        return "422", _error(say(_OUT_OF_MEMORY, language))
    except Exception as error:  # noqa: BLE001 — whatever it is, the server gets an answer
        if fault := fault_of_person(error):
            return "422", _error(say(fault, language))
        note_fault(error, request["kind"])
        return "500", _error(say(FAULT(error=type(error).__name__), language))


def _error(text: str) -> bytes:
    return _bytes({"error": " ".join(text.split())})


def _bytes(fields: dict[str, Any]) -> bytes:
    from zermelo.apps.web import answers

    return answers.writable(fields).encode("utf-8", "replace")


def _write(sink: BinaryIO, head: dict[str, Any], content: bytes = b"") -> None:
    sink.write(json.dumps({**head, "size": len(content)}).encode() + b"\n" + content)
    sink.flush()


def _own_output() -> BinaryIO:
    """Keep the worker's pipe for answers to the server: what rules print goes to the error stream."""
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sink


def _limit(megabytes: int, nice: int) -> None:
    """Bound the memory of the server's worker and step back for others, where the system knows how."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


if __name__ == "__main__":
    main()
