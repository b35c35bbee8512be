"""Requests on their way: the answer, what is known meanwhile, and the line in which visitors take turns."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zermelo.apps.web.settings import Lane, LaneSettings
from zermelo.words import Language, Words, one_line, say

if TYPE_CHECKING:
    from zermelo.apps.web.workers import Worker


@dataclass(frozen=True)
class Reply:
    """A status as in HTTP and the JSON answer as bytes; `retry` seconds for one who came too often."""

    status: int
    content: bytes
    retry: int | None = None

    @staticmethod
    def error(status: int, words: Words, language: Language, retry: int | None = None) -> Reply:
        """Return the server's answer that says in one line what is wrong."""
        text = json.dumps({"error": one_line(say(words, language))}, ensure_ascii=False)
        return Reply(status, text.encode("utf-8", "replace"), retry)


@dataclass(eq=False)
class Job:
    """One request on its way; `spent` counts the seconds of the workers' time that it took, `charge` hears of them.

    Work that was cancelled has taken time too: `charge` hears when its process is free again, whoever still waits.
    """

    number: int
    kind: str
    body: Mapping[str, Any]
    visitor: str
    done: asyncio.Future[Reply]
    progress: Callable[[bytes], None] | None
    lanes: tuple[Lane, ...]
    charge: Callable[[float], None] | None = None
    worker: Worker | None = None
    is_late: bool = False
    is_for_later: bool = False
    spent: float = 0.0

    @property
    def language(self) -> Language:
        """The language of the answer to a request."""
        language: Language = self.body.get("lang", "en")
        return language

    def spend(self, seconds: float) -> None:
        """Note time that a process has worked for this request."""
        self.spent += seconds
        if self.charge is not None:
            self.charge(seconds)

    def finish(self, reply: Reply) -> None:
        """Answer the request, unless nobody waits any more."""
        if not self.done.done():
            self.done.set_result(reply)


@dataclass
class Queue:
    """Requests that wait for a lane: visitors in turn, each one's in the order they came."""

    settings: LaneSettings
    waiting: dict[str, deque[Job]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def is_full_for(self, visitor: str) -> bool:
        """Return whether there is no place left for a request, at all or for this visitor."""
        own = len(self.waiting.get(visitor, ()))
        return own >= self.settings.most_waiting_each or len(self) >= self.settings.most_waiting

    def put(self, job: Job) -> None:
        """Let a request wait behind the visitor's others."""
        self.waiting.setdefault(job.visitor, deque()).append(job)

    def next(self) -> Job:
        """Return the visitor's request whose turn it is; that visitor's others go behind those of the others."""
        visitor = next(iter(self.waiting))
        jobs = self.waiting.pop(visitor)
        job = jobs.popleft()
        if jobs:
            self.waiting[visitor] = jobs
        return job

    def remove(self, job: Job) -> None:
        """Forget a visitor's request that waits no more."""
        jobs = self.waiting.get(job.visitor, deque())
        if job in jobs:
            jobs.remove(job)
            if not jobs:
                del self.waiting[job.visitor]
