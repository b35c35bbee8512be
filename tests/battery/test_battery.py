"""Every idiom means in compiled rules what it means in CPython, or is not compiled."""

import pytest

pytest.importorskip("llvmlite")

from tests.battery.idioms import all_idioms
from tests.battery.running import run, table

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
def test_most_idioms_compile_and_are_equal(verdicts):
    equal = sum(found.word == "equal" for found in verdicts)
    assert equal >= MOSTLY * len(verdicts), table(verdicts)
