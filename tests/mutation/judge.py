"""A fault planted in a private copy of the sources, judged by the run-time checks and by the tests of its module."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from tests.mutation.faults import Fault, planted

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "zermelo"

#: One process, whatever the project's own options are: the first failure is all that is wanted.
_OPTIONS = "addopts=-m 'not slow and not start' -p no:schemathesis --import-mode=importlib"
_PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "-o", _OPTIONS)

#: The examples in a module's own words are its tests too.
_EXAMPLES = "examples of "
_DOCTEST = "import doctest, importlib, sys; sys.exit(doctest.testmod(importlib.import_module(sys.argv[1])).failed > 0)"

#: Noticed by the library itself; a wrong answer that it gave as a right one; nothing to be seen.
AtRunTime = Literal["caught", "wrong", "unseen", "endless", "crashed"]
ByTests = Literal["killed", "endless", "survived"]


@dataclass(frozen=True)
class Judgement:
    """What became of a fault; `by` names the question and the test that noticed it."""

    fault: Fault
    at_run_time: AtRunTime
    by_tests: ByTests
    by: str
    seconds: float

    @property
    def is_killed(self) -> bool:
        """Whether somebody noticed: a wrong answer of the fixed questions is noticed by nobody else than them."""
        return self.by_tests in ("killed", "endless") or self.at_run_time in ("caught", "endless", "crashed")

    def row(self) -> dict[str, object]:
        """Return it as JSON data."""
        return {**asdict(self.fault), **{key: value for key, value in asdict(self).items() if key != "fault"}}


class Copy:
    """A copy of the project, in which one file at a time is faulty, and a folder for what it compiles.

    The tests are copied too: some start Python again with the sources beside them, and somebody may edit the originals.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="zermelo-mutants-")
        place = Path(self._folder.name)
        self.root = place / "project"
        self.package = self.root / SOURCES.relative_to(ROOT)
        shutil.copytree(ROOT, self.root, ignore=shutil.ignore_patterns("__pycache__", ".*", "*.jsonl"))
        #: Code of the sources as they are, and code of faulty routines: the latter is of no further use.
        self.cache, self._faulty = place / "cache", place / "faulty"
        #: Questions that are not answered right without any fault: they can show none.
        self.left_out: set[str] = set()

    def __enter__(self) -> Copy:
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def judge(self, fault: Fault, patience: Patience) -> Judgement:
        """Return who notices the fault; the copy is whole again afterwards."""
        path = self.package / fault.file
        source = path.read_text(encoding="utf-8")
        groups = judges_of(fault.file)
        # Found out while the copy is whole.
        allowed = {tests: patience.of(tests) for tests in (groups[:2] if patience.near_only else groups)}
        began = time.perf_counter()
        path.write_text(planted(source, fault), encoding="utf-8")
        try:
            compiles = fault.file.startswith("compiled/")
            cache = self._faulty if compiles else self.cache
            seen, said = self._ask(cache, patience.questions)
            by_tests, test = "survived", ""
            for tests, seconds in allowed.items():
                if by_tests == "survived":
                    by_tests, test = self._test(tests, cache, seconds)
        finally:
            path.write_text(source, encoding="utf-8")
            shutil.rmtree(self._faulty, ignore_errors=True)
        return Judgement(
            fault,
            seen,
            by_tests,
            "; ".join(filter(None, (said, test))),
            round(time.perf_counter() - began, 1),
        )

    def baseline(self, tests: tuple[str, ...], patience: float) -> float:
        """Return how long tests take without a fault; they must pass."""
        began = time.perf_counter()
        verdict, test = self._test(tests, self.cache, patience)
        if verdict != "survived":
            raise RuntimeError(f"without a fault, {' '.join(tests)} fails already: {verdict} {test}")
        return time.perf_counter() - began

    def ask_without_fault(self, patience: float) -> float:
        """Return how long the questions take without a fault; those that are not answered right are left out."""
        began = time.perf_counter()
        status, answers = self._answers(self.cache, patience)
        if status != 0:
            raise RuntimeError(f"without a fault, the questions end with status {status}")
        self.left_out = {question for question, said in answers.items() if said != "right"}
        return time.perf_counter() - began

    def _run(self, arguments: list[str], cache: Path, patience: float) -> tuple[int | None, str]:
        """Return the exit status (None: stopped for its length) and what was printed."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.package.parent), str(self.root)]),
            "ZERMELO_CACHE": str(cache),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=patience)
            return process.returncode, said
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            # Nothing that the tests started outlives them, nor does Ctrl-C leave them behind.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _answers(self, cache: Path, patience: float) -> tuple[int | None, dict[str, str]]:
        """Return the exit status, and what was said to each question."""
        status, said = self._run(["-m", "tests.mutation.at_run_time"], cache, patience)
        rows = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
        if rows and Path(rows[0]["library"]) != self.package:
            raise RuntimeError(f"the questions were put to {rows[0]['library']}, not to the copy")
        return status, {
            row["question"]: row["said"] for row in rows if row.get("question") not in {None, *self.left_out}
        }

    def _ask(self, cache: Path, patience: float) -> tuple[AtRunTime, str]:
        status, answers = self._answers(cache, patience)
        if status is None:
            return "endless", ""
        for question, said in answers.items():
            if said == "wrong":
                return "wrong", question
        for question, said in answers.items():
            if said != "right":
                return "caught", f"{question}: {said[:100]}"
        if status != 0:
            # What cannot even be imported is noticed by everybody.
            return ("crashed", f"exit status {status}") if answers or status < 0 else ("caught", "at import")
        return "unseen", ""

    def _test(self, tests: tuple[str, ...], cache: Path, patience: float) -> tuple[ByTests, str]:
        examples = tests[0].startswith(_EXAMPLES)
        arguments = (
            ["-c", _DOCTEST, tests[0].removeprefix(_EXAMPLES)]
            if examples
            else ["-m", "pytest", *_PYTEST, *tests]
        )
        status, said = self._run(arguments, cache, patience)
        if status is None:
            return "endless", ""
        if status == 0:
            return "survived", ""
        if examples:
            return "killed", tests[0]
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return "killed", failed[1] if failed else f"exit status {status}"


class Patience:
    """How long to wait: some times what it takes without a fault, found out when it is first needed."""

    def __init__(self, copy: Copy, most: float, *, near_only: bool = False) -> None:
        self._copy, self._most, self.near_only = copy, most, near_only
        self._times: dict[tuple[str, ...], float] = {}
        # The first time includes the compilation of everything, as it is after a fault in a routine.
        self.questions = self._allowed(copy.ask_without_fault(most))

    def of(self, tests: tuple[str, ...]) -> float:
        """Return how long these tests may take."""
        if tests not in self._times:
            self._times[tests] = self._allowed(self._copy.baseline(tests, self._most))
        return self._times[tests]

    def _allowed(self, seconds: float) -> float:
        return min(self._most, 3 * seconds + 30)


def judges_of(file: str) -> list[tuple[str, ...]]:
    """Return the tests of a module, those most likely to notice first.

    Its examples, and its own file if there is one; else those, laws too, that import it, and then the others of its
    folder.
    """
    place = Path(file)
    folder = ROOT / "tests" / "unit" / place.parent
    own = folder / f"test_{place.stem.strip('_')}.py"
    dotted = "zermelo." + ".".join([*place.parent.parts, *([] if place.stem == "__init__" else [place.stem])])
    examples = (f"{_EXAMPLES}{dotted}",)
    if own.exists():
        return [examples, _names([own])]
    package, _, module = dotted.rpartition(".")
    imported = re.compile(rf"{re.escape(dotted)}\b|from {re.escape(package)} import [^\n]*\b{module}\b")
    everywhere = [*(ROOT / "tests" / "unit").rglob("test_*.py"), *(ROOT / "tests" / "laws").glob("test_*.py")]
    near = {path for path in everywhere if imported.search(path.read_text(encoding="utf-8"))}
    while not folder.is_dir():
        folder = folder.parent
    return [examples, *(_names(files) for files in (near, {*folder.glob("test_*.py")} - near) if files)]


def _names(files: Iterable[Path]) -> tuple[str, ...]:
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in files))
