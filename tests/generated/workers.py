"""Games compared in processes of their own: one that dies, or does not come back, is the verdict on its game.

A worker reads a job per line, `{"name": …, "source": …, "doors": […], "auto": …}`, and writes what it found, a line
per comparison: where it fell silent is then known.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.generated.compare import DOORS, FAILURES, Found, compare, load

ROOT = Path(__file__).parents[2]
#: After so long without a word a worker is taken to be in an endless loop; compiling takes seconds.
PATIENCE = 120.0
#: A worker is replaced after so many games: what it has compiled stays in its memory.
MOST_GAMES = 100


#: The door that a game is shown to where each sees one alone: each takes a compilation of its own.
IN_TURN = ("solve", "perft", "solve", "analyse", "solve", "mcts", "solve", "prove")


@dataclass(frozen=True)
class Job:
    """A game to be compared."""

    name: str
    source: str
    doors: tuple[str, ...] = tuple(DOORS)
    auto: bool = True


def doors_in_turn(seed: int) -> tuple[str]:
    """Return the one door of a game, by its seed."""
    return (IN_TURN[seed % len(IN_TURN)],)


class Worker:
    """A process that compares games, started when it is needed and again when it has died."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._games = 0

    def compare(self, job: Job) -> list[Found]:
        """Return what was found about a game, the last of it perhaps a crash."""
        process = self._started()
        assert process.stdin is not None
        found: list[Found] = []
        try:
            process.stdin.write(json.dumps(asdict(job)) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass
        while True:
            try:
                line = self._lines.get(timeout=self.patience)
            except queue.Empty:
                self.stop()
                return [*found, self._silence(job, found, "timeout", f"no word for {self.patience:.0f} s")]
            if not line:
                code = process.wait()
                self.stop()
                return [*found, self._silence(job, found, "crashed", f"exit status {code}")]
            said = json.loads(line)
            if said is None:
                return found
            found.append(Found(**said))

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    pipe.close()
        self._process, self._games = None, 0

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _started(self) -> subprocess.Popen[str]:
        self._games += 1
        if self._games > MOST_GAMES:
            self.stop()
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.generated.workers"],
                cwd=ROOT,
                # Whatever else is on the path comes after what this process has.
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                    "PYTHONHASHSEED": "0",
                },
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                # Ctrl-C is for who asked, who then ends this process.
                start_new_session=True,
            )
            self._lines = queue.Queue()
            threading.Thread(target=self._listen, args=(self._process, self._lines), daemon=True).start()
        return self._process

    @staticmethod
    def _listen(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.put(line)
        except ValueError:  # closed while it was read
            pass
        lines.put("")

    @staticmethod
    def _silence(job: Job, found: list[Found], verdict: str, detail: str) -> Found:
        engines = ("compiled", "auto") if job.auto else ("compiled",)
        planned = [(door, engine) for door in job.doors for engine in engines]
        door, engine = planned[min(len(found), len(planned) - 1)]
        return Found(door, engine, verdict, detail)  # type: ignore[arg-type]


def compare_all(
    jobs: Iterable[Job], workers: int = 1, patience: float = PATIENCE
) -> Iterator[tuple[Job, list[Found], float]]:
    """Yield each job, what was found and how long it took, as they are done by so many processes."""
    waiting, turn = iter(jobs), threading.Lock()
    done: queue.SimpleQueue[tuple[Job, list[Found], float] | BaseException | None] = queue.SimpleQueue()
    hands = [Worker(patience) for _ in range(workers)]
    is_over = threading.Event()

    def next_job() -> Job | None:
        with turn:
            return None if is_over.is_set() else next(waiting, None)

    def work(worker: Worker) -> None:
        try:
            while (job := next_job()) is not None:
                began = time.perf_counter()
                done.put((job, worker.compare(job), time.perf_counter() - began))
            done.put(None)
        except BaseException as error:  # noqa: BLE001 — said to who waits
            done.put(error)

    for worker in hands:
        threading.Thread(target=work, args=(worker,), daemon=True).start()
    try:
        busy = workers
        while busy:
            found = done.get()
            if isinstance(found, BaseException):
                raise found
            if found is None:
                busy -= 1
            else:
                yield found
    finally:
        is_over.set()
        for worker in hands:
            worker.stop()


def failures(found: Sequence[Found]) -> list[Found]:
    """Return what must not be."""
    return [one for one in found if one.verdict in FAILURES]


def serve() -> None:
    """Compare the games that come in, until none does."""
    # Only verdicts go out by the channel that the other side reads.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        for number, line in enumerate(sys.stdin):
            job = json.loads(line)
            path = Path(folder) / f"game{number}.py"
            path.write_text(job["source"], encoding="utf-8")
            try:
                for found in compare(load(path), tuple(job["doors"]), auto=job["auto"]):
                    print(json.dumps(asdict(found)), file=out, flush=True)
            except Exception as error:  # noqa: BLE001 — an error of the comparison itself is a failure of this game
                said = traceback.extract_tb(error.__traceback__)[-1]
                detail = f"{type(error).__name__}: {error} ({Path(said.filename).name}, line {said.lineno})"
                found = Found("?", "compiled", "crashed", detail[:300])
                print(json.dumps(asdict(found)), file=out, flush=True)
            finally:
                path.unlink()
            print("null", file=out, flush=True)


if __name__ == "__main__":
    serve()
