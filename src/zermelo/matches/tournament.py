"""A tournament: a schedule is played in several halls at once, every game is kept, and the same call goes on later."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from zermelo.matches.openings import Openings
from zermelo.matches.referee import Played
from zermelo.matches.schedule import WAIT, Pairing, Schedule
from zermelo.matches.store import Store
from zermelo.matches.workers import Worker

#: Called after every game that has been kept.
Watch = Callable[[Pairing, Played], None]


def run(
    store: Store,
    schedule: Schedule,
    openings: Openings,
    workers: Sequence[Worker],
    watch: Watch | None = None,
) -> None:
    """Play the matches of a schedule that are not in the store yet; each is on the disk before `watch` hears of it.

    Games are played in any order, and each depends on its own number alone: stopped and begun again, the store ends up
    with the same games.
    """
    with _Crew(workers) as crew:
        done: set[Pairing] = set()
        known = 0

        def keep() -> None:
            pairing, opening, played = crew.result()
            store.add(pairing, played, len(opening))
            if watch is not None:
                watch(pairing, played)

        for pairing in schedule:
            if pairing is WAIT:
                while crew.waiting:
                    keep()
                continue
            if pairing.round != known:
                known, done = pairing.round, store.done(pairing.round)
            if pairing in done:
                continue
            while crew.waiting >= 2 * len(workers):
                keep()
            crew.give(pairing, openings.of_round(pairing.round))
        while crew.waiting:
            keep()


class _Crew:
    """Threads that each wait for one worker, so that this one can write the results."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = workers
        #: Games given and not yet taken back.
        self.waiting = 0
        self._jobs: queue.SimpleQueue[tuple[Pairing, list[str]] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[tuple[Pairing, list[str], Played | BaseException]] = (
            queue.SimpleQueue()
        )
        self._threads = [
            threading.Thread(target=self._work, args=(worker,), daemon=True) for worker in workers
        ]

    def give(self, pairing: Pairing, opening: list[str]) -> None:
        """Let a match of the tournament be played by whichever worker is free."""
        self.waiting += 1
        self._jobs.put((pairing, opening))

    def result(self) -> tuple[Pairing, list[str], Played]:
        """Wait for a match of the tournament; what went wrong with it is raised here."""
        pairing, opening, played = self._results.get()
        self.waiting -= 1
        if isinstance(played, BaseException):
            raise played
        return pairing, opening, played

    def _work(self, worker: Worker) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                try:
                    self._results.put((*job, worker.play(*job)))
                except BaseException as error:  # noqa: BLE001 — raised where the result is taken
                    self._results.put((*job, error))
        finally:
            worker.close()

    def __enter__(self) -> _Crew:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        # A thread may take the last one first: nobody waits for another here.
        with suppress(queue.Empty):
            while True:
                self._jobs.get_nowait()
        for _thread in self._threads:
            self._jobs.put(None)
        for worker in self.workers:
            worker.close()
        for thread in self._threads:
            thread.join()
