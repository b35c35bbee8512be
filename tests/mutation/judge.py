"""A fault planted in a private copy of the sources, judged by the run-time checks and by the tests of its module."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from tests.mutation.apart import apart, warm_up
from tests.mutation.faults import Fault, planted
from tests.mutation.nearest import EXAMPLES, IDIOMS, ROOT, SOURCES, judges_of

#: One process, whatever the project's own options are: the first failure is all that is wanted.
_OPTIONS = "addopts=-m 'not slow and not start' -p no:schemathesis --import-mode=importlib"
_PYTEST = (
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    "-o",
    _OPTIONS,
)
#: A fault in these may spoil what others find on disk: they get a folder of their own.
_KEEPERS = ("compiled/memory/", "compiled/routines/routine.py", "compiled/language/machine.py")

#: Noticed by the library itself; a wrong answer that it gave as a right one; nothing to be seen.
AtRunTime = Literal["caught", "wrong", "unseen", "endless", "crashed"]
#: `refused`: something is not compiled any more that was, and nothing else can be seen.
ByTests = Literal["killed", "endless", "refused", "survived"]


@dataclass(frozen=True)
class Judgement:
    """What became of a fault; `by` names the question and the test that noticed it."""

    fault: Fault
    at_run_time: AtRunTime
    by_tests: ByTests
    by: str
    seconds: float

    def row(self) -> dict[str, object]:
        """Return it as JSON data."""
        return {**asdict(self.fault), **{key: value for key, value in asdict(self).items() if key != "fault"}}


class Copy:
    """A copy of the project, in which one file at a time is faulty, and a folder for what it compiles.

    The tests are copied too: some start Python again with the sources beside them, and somebody may edit the originals.
    """

    def __init__(self) -> None:
        warm_up()
        self._folder = tempfile.TemporaryDirectory(prefix="zermelo-mutants-")
        place = Path(self._folder.name)
        self.root = place / "project"
        self.package = self.root / SOURCES.relative_to(ROOT)
        shutil.copytree(ROOT, self.root, ignore=shutil.ignore_patterns("__pycache__", ".*", "*.jsonl"))
        #: Compiled code is named by all that it depends on, so that faulty routines may lie beside the others.
        self.cache, self._faulty = place / "cache", place / "faulty"
        self._words = place / "idioms.json"
        #: Questions that are not answered right without any fault: they can show none.
        self.left_out: set[str] = set()
        #: Tests that are known to pass without a fault.
        self._confirmed: set[tuple[str, ...]] = set()

    def __enter__(self) -> Copy:
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def judge(self, fault: Fault, patience: Patience) -> Judgement:
        """Return who notices the fault; the copy is whole again afterwards."""
        path = self.package / fault.file
        source = path.read_text(encoding="utf-8")
        groups = judges_of(fault.file)
        near = groups[:2] if patience.near_only else groups
        if (IDIOMS,) in near and not self._words.exists():
            # What the idioms say while the copy is whole, to be compared with.
            self._confirm("survived", (IDIOMS,), "", patience)
        began = time.perf_counter()
        self._write(path, planted(source, fault))
        try:
            cache = self._faulty if fault.file.startswith(_KEEPERS) else self.cache
            seen, said = self._ask(cache, patience.questions)
            by_tests, test = "survived", ""
            for tests in near:
                found, by = self._test(tests, cache, patience.most, patience.share)
                if found != "survived":
                    by_tests, test, who = found, by, tests
                if found in ("killed", "endless"):
                    break
        finally:
            self._write(path, source)
            shutil.rmtree(self._faulty, ignore_errors=True)
        if by_tests in ("killed", "endless"):
            self._confirm(by_tests, who, test, patience)
        return Judgement(
            fault,
            seen,
            by_tests,
            "; ".join(filter(None, (said, test))),
            round(time.perf_counter() - began, 1),
        )

    def _confirm(self, verdict: ByTests, tests: tuple[str, ...], by: str, patience: Patience) -> None:
        """Ask who has noticed a fault once more without it, each once: he must see nothing, and come back in time.

        Who killed is a single test, mostly; where the tests did not end, all of them are asked.
        """
        node = by.split(" - ")[0]
        again = (
            (node,) if verdict == "killed" and node.startswith("tests/") and ": exit" not in node else tests
        )
        if again in self._confirmed:
            return
        found, said = self._test(again, self.cache, patience.most, patience.share)
        if found != "survived":
            raise RuntimeError(f"without a fault, {' '.join(again)} fails already: {found} {said}")
        self._confirmed.add(again)

    def ask_without_fault(self, patience: float) -> float:
        """Return how long the questions take without a fault; those that are not answered right are left out."""
        began = time.perf_counter()
        status, answers = self._answers(self.cache, patience)
        if status != 0:
            raise RuntimeError(f"without a fault, the questions end with status {status}")
        self.left_out = {question for question, said in answers.items() if said != "right"}
        return time.perf_counter() - began

    @staticmethod
    def _write(path: Path, source: str) -> None:
        """Write a source; bytecode made of another one within the same second must not stand for it."""
        path.write_text(source, encoding="utf-8")
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            old.unlink()

    def _apart(self, work: Callable[[], int | None], cache: Path, patience: float) -> tuple[int | None, str]:
        variables = {"PYTHONPATH": f"{self.package.parent}:{self.root}", "ZERMELO_CACHE": str(cache)}
        return apart(work, self.root, variables, patience)

    def _answers(self, cache: Path, patience: float) -> tuple[int | None, dict[str, str]]:
        """Return the exit status, and what was said to each question."""
        status, said = self._apart(_questions, cache, patience)
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

    def _test(
        self, tests: tuple[str, ...], cache: Path, patience: float, share: float
    ) -> tuple[ByTests, str]:
        if tests[0].startswith(EXAMPLES):
            work: Callable[[], int] = partial(_examples, tests[0].removeprefix(EXAMPLES))
        elif tests == (IDIOMS,):
            work = partial(_idioms, self._words, share)
        else:
            work = partial(_pytest, tests)
        status, said = self._apart(work, cache, patience)
        if status is None:
            return "endless", " ".join(tests)
        if status == 0:
            return "survived", ""
        failed = re.search(r"^(?:FAILED|ERROR|NOTICED) ([^\n]{1,300})", said, re.MULTILINE)
        by = failed[1] if failed else f"{tests[0]}: exit status {status}"
        return "refused" if tests == (IDIOMS,) and status == 2 else "killed", by


def _questions() -> int | None:
    from tests.mutation.at_run_time import main

    return main()  # type: ignore[func-returns-value]


def _examples(module: str) -> int:
    import doctest
    import importlib

    return min(1, doctest.testmod(importlib.import_module(module)).failed)


def _idioms(words: Path, share: float) -> int:
    from tests.mutation.idioms_apart import ask_idioms

    return ask_idioms(words, share)


def _pytest(tests: tuple[str, ...]) -> int:
    import pytest

    return int(pytest.main([*_PYTEST, *tests]))


class Patience:
    """How long to wait, and for how many tests."""

    def __init__(self, copy: Copy, most: float, *, near_only: bool = False, share: float = 1.0) -> None:
        self.most, self.near_only, self.share = most, near_only, share
        # The first time includes the compilation of everything, as it is after a fault in a routine.
        self.questions = min(most, 3 * copy.ask_without_fault(most) + 30)
