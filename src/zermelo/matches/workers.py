"""Processes that play the games of a tournament, one per core: lines of JSON to our own code, no pickles."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, Protocol

from zermelo.errors import RulesError, ZermeloError
from zermelo.matches.hall import Hall
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.words import BOTH, message

_DIED = message(
    "workers.died",
    en="a process of the tournament ended {times} times in a row",
    fr="un processus du tournoi s'est arrêté {times} fois de suite",
)
_BOOT = """
import sys
sys.path.append(sys.argv[1])
from zermelo.matches.workers import main
main(sys.argv[2], int(sys.argv[3]))
"""
_TRIES = 5


class Worker(Protocol):
    """Plays games."""

    def play(self, pairing: Pairing, opening: Sequence[str]) -> Played:
        """Return a match that a tournament's worker has played to its end."""
        ...

    def close(self) -> None:
        """End what a tournament's worker has started."""
        ...


class WorkerProcess:
    """A hall in a process of its own; one that is killed is started again, and its game is played again.

    `make` is "module:function", which gives a `Hall` for `options`.
    """

    def __init__(self, make: str, options: object) -> None:
        self.make, self.options = make, options
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def play(self, pairing: Pairing, opening: Sequence[str]) -> Played:
        """Return a match that the worker process has played to its end."""
        for _ in range(_TRIES):
            answer = self._ask({"pairing": pairing, "opening": opening})
            if answer is None:
                continue
            return played_in(answer)
        raise RulesError(_DIED(times=_TRIES))

    def close(self) -> None:
        """End the tournament's worker process, also while another thread waits for it."""
        with self._lock:
            self._is_closed = True
            process, self._process = self._process, None
        if process is not None:
            _end(process)

    def _ask(self, request: object) -> dict[str, Any] | None:
        """The answer of the tournament's worker process, which is started where there is none; None if it ended."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            # The second where another thread has closed it meanwhile.
            line = ""
        if line.endswith("\n"):
            answer: dict[str, Any] = json.loads(line)
            return answer
        with self._lock:
            self._process = None
        _end(process)
        return None

    def _started(self) -> subprocess.Popen[str]:
        with self._lock:
            if self._is_closed:
                raise RulesError(_DIED(times=1))
            if self._process is None:
                root = str(Path(__file__).parents[2])
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", _BOOT, root, self.make, str(os.getpid())],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    # Sets are gone through in the same order by everybody.
                    env={**os.environ, "PYTHONHASHSEED": "0"},
                    text=True,
                    encoding="utf-8",
                    errors="surrogateescape",
                )
                assert self._process.stdin is not None
                self._process.stdin.write(json.dumps(self.options) + "\n")
            return self._process


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        try:
            if stream is not None:
                stream.close()
        except OSError:
            continue


def hall_of(make: str, options: Any) -> Hall:
    """Return the tournament's hall that "module:function" makes of options."""
    module, _, name = make.partition(":")
    hall: Hall = getattr(importlib.import_module(module), name)(options)
    return hall


def answered(hall: Callable[[], Hall], request: dict[str, Any]) -> dict[str, Any]:
    """Return a game of a tournament as data, or what went wrong with it; the hall is asked for within."""
    try:
        return {"played": asdict(hall().play(Pairing(*request["pairing"]), request["opening"]))}
    except ZermeloError as error:
        return {"error": {"en": error.text("en"), "fr": error.text("fr")}}
    except Exception as error:  # noqa: BLE001 — who asked says whose fault it is
        return {"fault": f"{type(error).__name__}: {error}"}


def played_in(answer: dict[str, Any]) -> Played:
    """Return the game of a tournament that a worker answered; what went wrong is raised here."""
    if "error" in answer:
        raise RulesError(BOTH(**answer["error"]))
    if "fault" in answer:
        raise RuntimeError(answer["fault"])
    return Played(**answer["played"])


def main(make: str, parent: int) -> NoReturn:
    """Serve as a tournament's worker: the first line are the options, each further one a game."""
    if sys.platform == "linux":
        from zermelo.matches.sandbox.kernel import die_with

        die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever rules or agents print must not stand among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="surrogateescape")
    os.dup2(2, 1)
    options = sys.stdin.readline()
    hall = cache(lambda: hall_of(make, json.loads(options)))
    for line in sys.stdin:
        answers.write(json.dumps(answered(hall, json.loads(line))) + "\n")
        answers.flush()
    if hall.cache_info().currsize:
        hall().close()
    sys.exit(0)
