"""Every idiom means in compiled rules what it means in CPython, or is not compiled."""

import pytest

pytest.importorskip("llvmlite")

from tests.battery.idioms import all_idioms
from tests.battery.keeping import PYTHON, keep, kept, lost
from tests.battery.running import Verdict, run, table

WRONG = ("different", "crash")
#: Refusing everything would be no cure.
MOSTLY = 0.7


@pytest.fixture(scope="module")
def verdicts():
    return run(all_idioms())


def test_there_are_many_idioms_and_none_twice():
    labels = [idiom.label for idiom in all_idioms()]
    assert len(set(labels)) == len(labels) >= 1000


@pytest.mark.start
def test_no_idiom_means_something_else_and_none_crashes(verdicts):
    wrong = [f"{found.word}: {found.label}: {found.detail}" for found in verdicts if found.word in WRONG]
    assert not wrong, "\n".join([f"{len(wrong)} idioms", *wrong])


@pytest.mark.start
def test_most_idioms_compile_and_what_compiled_goes_on_compiling(verdicts):
    equal = sum(found.word == "equal" for found in verdicts)
    assert equal >= MOSTLY * len(verdicts), table(verdicts)
    python, floor = kept()
    fewer = lost(verdicts, floor)
    if python != PYTHON:
        pytest.skip(f"what compiled is kept for {python}: another one has other modules and another grammar")
    assert not fewer, "\n".join(fewer)


def test_a_theme_that_lost_an_idiom_is_named_and_a_new_one_is_not(tmp_path):
    before = [Verdict("loops.a", "equal"), Verdict("loops.b", "equal"), Verdict("texts.a", "refused")]
    keep(before, tmp_path / "compiled.txt")
    python, floor = kept(tmp_path / "compiled.txt")
    assert (python, floor) == (PYTHON, {"loops": 2, "texts": 0})
    more = [*before, Verdict("loops.c", "equal"), Verdict("sets.a", "equal")]
    assert lost(more, floor) == []
    fewer = [Verdict("loops.a", "equal"), Verdict("loops.b", "gave up"), Verdict("texts.a", "equal")]
    (line,) = lost(fewer, floor)
    assert line.startswith("loops: 1 idioms")
    keep([Verdict("by kinds: sets.a", "equal")], tmp_path / "compiled.txt")
    assert kept(tmp_path / "compiled.txt")[1] == {"loops": 2, "texts": 0, "by kinds: sets": 1}
