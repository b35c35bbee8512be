"""The processes that compute, and who is next: lanes, fair queues, deadlines, cancellation, and healing.

A request goes to the first lane of its kind; a worker there that sees it would take long sends it on to the next one.
In a lane, visitors take turns: one who asks for much waits for himself only. A worker that dies loses the one
computation that it had; a new process takes its place.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

from zermelo.apps.web.jobs import Job, Queue, Reply
from zermelo.apps.web.settings import Lane, LaneSettings
from zermelo.words import message

#: By kind of request: the lanes that it passes through.
LANES: dict[str, tuple[Lane, ...]] = {
    "games": ("quick",),
    "position": ("quick",),
    "read": ("quick",),
    "graph": ("quick",),
    "place": ("quick",),
    "move": ("quick", "thinking"),
    "duel": ("quick", "thinking"),
    "tournament": ("quick", "heavy"),
    "verdicts": ("quick", "thinking"),
    "draw": ("thinking",),
    "export": ("thinking",),
    "solve": ("quick", "heavy"),
    "review": ("heavy",),
    "puzzle": ("heavy",),
    "why": ("thinking",),
    "lab": ("heavy",),
    "laws": ("heavy",),
    "exercises": ("quick",),
    "exercise": ("quick",),
    "answer": ("quick",),
    "check": ("thinking", "heavy"),
}
#: What a worker says of a fault of ours.
_FAULT = "500"
#: Seconds that a computation has to end after it was told to; then its process is ended. Code that is being compiled
#: hears nothing for a while, and would have to be compiled again.
GRACE = 4.0
#: Seconds that a process has to end when the server does.
_LAST_SECONDS = 1.5
#: Seconds after which one who found the queue full may try again.
_PAUSE = 2
#: Seconds before a process that could not even start is started again, longer each time.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0

_TIME_UP = message(
    "web.time_up",
    en="not done within {seconds} s, the most that the server gives to one request: choose smaller parameters, a "
    "later position or a smaller depth",
    fr="pas fini en {seconds} s, le maximum que le serveur donne à une demande : choisir des paramètres plus petits, "
    "une position plus avancée ou une profondeur moindre",
)
_KILLED = message(
    "web.killed",
    en="the process that computed this was ended; nothing else is lost: ask again",
    fr="le processus qui calculait cela a été arrêté ; rien d'autre n'est perdu : demander de nouveau",
)
_STOPPING = message("web.stopping", en="the server is stopping", fr="le serveur s'arrête")
_BUSY = message(
    "web.busy",
    en="too many requests wait: try again in a moment",
    fr="trop de demandes attendent : réessayer dans un instant",
)


class Worker:
    """One process of a lane."""

    def __init__(self, pool: Pool, lane: Lane, *, has_engines: bool) -> None:
        self.pool, self.lane, self.settings = pool, lane, pool.lanes[lane]
        self.has_engines = has_engines
        self.process: asyncio.subprocess.Process | None = None
        self.job: Job | None = None
        self.game: str | None = None
        self.is_ready = False
        self.has_started = False
        self.timer: asyncio.TimerHandle | None = None
        self.began = 0.0
        self.task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether the server's worker can take a request."""
        return self.is_ready and self.job is None

    async def live(self) -> None:
        """Keep a process of the server running for ever: when one ends, start the next."""
        pause = _FIRST_PAUSE
        while not self.pool.is_closing:
            # A process that is killed while it writes leaves half a line, or half an answer.
            with suppress(OSError, ValueError, asyncio.IncompleteReadError):
                await self._start()
                await self._listen()
            await self._bury()
            self.is_ready = False
            self._lost()
            # One that had started is replaced at once, however it ended.
            if self.has_started:
                pause = _FIRST_PAUSE
            elif not self.pool.is_closing:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _start(self) -> None:
        self.has_started = False
        # A group of its own: Ctrl-C in the terminal is for the server, which ends its workers itself. Not a
        # session of its own: Linux shares the processor among sessions first, and niceness would mean nothing.
        apart: dict[str, Any] = {"process_group": 0}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        # -P: a file of the folder where the server was started is not to be taken for a module.
        command = [sys.executable, "-P", "-m", "zermelo.apps.web.worker"]
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, **apart)
        limits = {"memory": self.settings.memory, "nice": self.settings.nice}
        given = {"own": dict(self.pool.own), "tournament": self.pool.tournament}
        self._send({**given, "lane": self.lane, "engines": self.has_engines, **limits})

    async def _listen(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            head = json.loads(line)
            content = await self.process.stdout.readexactly(head["size"])
            if "ready" in head:
                self.is_ready = self.has_started = True
                self.pool.dispatch(self.lane)
            elif self.job is not None and head["id"] == self.job.number:
                self._hear(self.job, head["kind"], content)

    async def _bury(self) -> None:
        self.kill()
        if self.process is not None:
            await self.process.wait()

    def _hear(self, job: Job, kind: str, content: bytes) -> None:
        if kind == "progress":
            if job.progress is not None:
                job.progress(content)
            return
        self._free()
        if kind == "later" or job.is_for_later:
            self.pool.send_on(job)
        elif kind == "cancelled":
            job.finish(self.pool.late(job, self.settings))
        else:
            job.finish(Reply(int(kind), content))
        if kind == _FAULT:
            # Whatever it was, the next request begins with a clean process.
            self.is_ready = False
            self.kill()
        self.pool.dispatch(self.lane)

    def take(self, job: Job) -> None:
        """Give the server's worker process a request."""
        self.job, self.game, self.began = job, job.body.get("game"), monotonic()
        job.worker = self
        seconds = self.settings.patience if len(job.lanes) > 1 else self.settings.seconds
        self.timer = asyncio.get_running_loop().call_later(seconds, self._time_up, job)
        request = {"id": job.number, "kind": job.kind, "lane": self.lane, "body": dict(job.body)}
        self._send({**request, "progress": job.progress is not None})

    def _time_up(self, job: Job) -> None:
        if len(job.lanes) > 1:
            job.is_for_later = True
        else:
            job.is_late = True
        self.cancel(job)

    def cancel(self, job: Job) -> None:
        """Ask the server's worker process to stop a request; one that does not hear is ended."""
        if self.job is not job:
            return
        self._send({"cancel": job.number})
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(GRACE, self._end, job)

    def _end(self, job: Job) -> None:
        if self.job is job:
            self.kill()

    def kill(self) -> None:
        """End the server's worker process at once."""
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                # Not `process.kill()`: it would take the exit code away from asyncio, which then complains.
                if sys.platform == "win32":
                    self.process.kill()
                else:
                    os.kill(self.process.pid, signal.SIGKILL)

    def _lost(self) -> None:
        """The server's worker process has ended: the request that it computed is lost."""
        if (job := self.job) is None:
            return
        self._free()
        if job.is_for_later:
            self.pool.send_on(job)
        elif job.is_late:
            job.finish(self.pool.late(job, self.settings))
        else:
            job.finish(Reply.error(503, _KILLED, job.language))

    def _free(self) -> None:
        assert self.job is not None
        self.job.spend(monotonic() - self.began)
        self.job.worker = None
        self.job = None
        if self.timer is not None:
            self.timer.cancel()

    def _send(self, frame: Mapping[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        if not self.process.stdin.is_closing():
            self.process.stdin.write(json.dumps(frame).encode() + b"\n")

    async def stop(self) -> None:
        """End the server's worker process: it goes by itself when its input ends."""
        if self.process is not None and self.process.returncode is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            try:
                await asyncio.wait_for(self.process.wait(), _LAST_SECONDS)
            except TimeoutError:
                self.kill()
                await self.process.wait()


class Pool:
    """All lanes of a server."""

    def __init__(
        self, lanes: Mapping[Lane, LaneSettings], own: Mapping[str, str], tournament: str | None = None
    ) -> None:
        self.lanes, self.own, self.tournament = lanes, own, tournament
        self.queues = {lane: Queue(settings) for lane, settings in lanes.items()}
        self.workers: dict[Lane, list[Worker]] = {
            lane: [
                Worker(self, lane, has_engines=lane == "thinking" and i == 0)
                for i in range(settings.processes)
            ]
            for lane, settings in lanes.items()
        }
        self.numbers = count(1)
        self.is_closing = False

    async def start(self) -> None:
        """Start all worker processes of the server; they get ready beside us."""
        for worker in self._all():
            worker.task = asyncio.create_task(worker.live())

    async def stop(self) -> None:
        """End all worker processes of the server; whoever waits is told so."""
        self.is_closing = True
        for worker in self._all():
            if worker.job is not None:
                worker.job.finish(Reply.error(503, _STOPPING, worker.job.language))
        for queue in self.queues.values():
            while queue.waiting:
                job = queue.next()
                job.finish(Reply.error(503, _STOPPING, job.language))
        await asyncio.gather(*(worker.stop() for worker in self._all()))
        for worker in self._all():
            if worker.task is not None:
                worker.task.cancel()

    async def run(
        self,
        kind: str,
        body: Mapping[str, Any],
        visitor: str,
        progress: Callable[[bytes], None] | None = None,
        charge: Callable[[float], None] | None = None,
    ) -> tuple[Reply, float]:
        """Return the answer to a request and the seconds of work that it took; cancelled, it stops the work."""
        loop = asyncio.get_running_loop()
        job = Job(
            next(self.numbers), kind, body, visitor, loop.create_future(), progress, LANES[kind], charge
        )
        if self.is_closing:
            return Reply.error(503, _STOPPING, job.language), 0.0
        if self.queues[job.lanes[0]].is_full_for(visitor):
            return Reply.error(429, _BUSY, job.language, retry=_PAUSE), 0.0
        self.enqueue(job)
        try:
            reply = await job.done
        finally:
            self._forget(job)
        return reply, job.spent

    def enqueue(self, job: Job) -> None:
        """Let a page's request wait for its lane."""
        if job.done.done():
            return
        if self.is_closing:
            job.finish(Reply.error(503, _STOPPING, job.language))
            return
        self.queues[job.lanes[0]].put(job)
        self.dispatch(job.lanes[0])

    def send_on(self, job: Job) -> None:
        """Let a page's request that takes longer than its lane allows wait for the next one."""
        job.lanes, job.is_for_later = job.lanes[1:], False
        if self.queues[job.lanes[0]].is_full_for(job.visitor):
            job.finish(Reply.error(429, _BUSY, job.language, retry=_PAUSE))
        else:
            self.enqueue(job)

    def dispatch(self, lane: Lane) -> None:
        """Give requests that wait to worker processes that are free, if one can to the one that knows the game."""
        queue = self.queues[lane]
        while queue.waiting and (idle := [worker for worker in self.workers[lane] if worker.is_idle]):
            job = queue.next()
            game = job.body.get("game")
            min(idle, key=lambda worker: worker.game != game).take(job)

    def late(self, job: Job, settings: LaneSettings) -> Reply:
        """Return the server's answer to a request that took too long."""
        return Reply.error(422, _TIME_UP(seconds=f"{settings.seconds:g}"), job.language)

    def _forget(self, job: Job) -> None:
        """Stop what still runs for a request whose visitor waits no more."""
        if job.worker is not None:
            job.worker.cancel(job)
        else:
            self.queues[job.lanes[0]].remove(job)

    def _all(self) -> list[Worker]:
        return [worker for workers in self.workers.values() for worker in workers]
