"""The judges of the battery object where they must: wrong kinds, signs, wraps, lost errors, crashes."""

from collections import Counter
from math import nan

import pytest

from tests.battery.idioms import all_idioms
from tests.battery.judging import Fault, Raised, Value, ask_plain, judge, same
from tests.battery.running import run, table
from tests.battery.watching import leaves_words

WIDE = 2**64


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        ((1, 2), [1, 2]),
        ([False, 1], [0, 1]),
        ((1,), (1, 2)),
        ({1: 2, 3: 4}, {3: 4, 1: 2}),
        (None, 0),
        ("x", "o"),
        (2**53, 2**53 + 1),
    ],
)
def test_unlike_values_are_told_apart(one, other):
    assert not same(one, other)
    assert same(one, one)
    assert same(other, other)


def test_nan_is_nan():
    assert same((nan, [nan]), (float("nan"), [float("nan")]))


@pytest.mark.parametrize(
    ("plain", "compiled", "word"),
    [
        (Value(3, ()), Value(3, ()), "equal"),
        (Value(3, ([1],)), Value(3, ([2],)), "different"),
        (Value(WIDE, ()), Fault("overflow", 1), "equal"),
        (Value((0, -WIDE), ()), Fault("overflow", 1), "equal"),
        (Value(None, ([WIDE],)), Fault("overflow", 1), "equal"),
        (Value(WIDE, ()), Value(0, ()), "different"),
        (Value(3, ()), Fault("overflow", 1), "gave up"),
        (Value([3], ()), Fault("room", 1), "gave up"),
        (Value(3, ()), Fault("index", 1), "different"),
        (Raised(IndexError()), Fault("index", 1), "equal"),
        (Raised(IndexError()), Fault("division", 1), "different"),
        (Raised(IndexError()), Fault("no such reason", 1), "different"),
        (Raised(IndexError()), Fault("room", 1), "gave up"),
        (Raised(KeyError()), Fault("raise", 1), "equal"),
        (Raised(ValueError()), Value(0, ()), "different"),
        (Raised(ValueError()), Fault("shift", 1), "equal"),
    ],
)
def test_answers_are_judged(plain, compiled, word):
    assert judge(plain, compiled) == word


@pytest.mark.parametrize(
    ("function", "call", "leaves"),
    [
        (lambda x: x * x // x, (2**40,), True),
        (lambda x: x + 1 - 1, (2**63 - 1,), True),
        (lambda t: sum(t), ((2**62, 2**62, -5),), True),
        (lambda x: 1 << x, (63,), True),
        (lambda x: 1 << x, (62,), False),
        (lambda x: -x, (-(2**63),), True),
        (lambda x: x + 1 - 1, (2**62,), False),
        (lambda t: t[5], ((2**63 - 1,),), False),
    ],
)
def test_numbers_that_leave_a_word_on_the_way_are_seen(function, call, leaves):
    assert leaves_words(function, call) == leaves


def test_arguments_are_not_changed_for_the_second_who_is_asked():
    call = ([1, 2],)
    answer = ask_plain(lambda cells: cells.pop(), call)
    assert (answer.value, answer.after, call) == (2, ([1],), ([1, 2],))


IDIOMS = all_idioms()
NAMES = ("absolute", "absolute_difference", "square", "negated", "sign", "clamp")
SOME = [at for at, idiom in enumerate(IDIOMS) if idiom.theme == "numbers" and idiom.name in NAMES]


def words(door):
    return {
        found.label.split(".")[1]: found.word for found in run(IDIOMS, f"tests.battery.doors:{door}", SOME)
    }


def test_cpython_agrees_with_itself():
    assert Counter(words("honest").values()) == {"equal": len(NAMES)}


def test_numbers_that_wrap_are_noticed():
    found = words("wrapped")
    assert {name for name, word in found.items() if word == "different"} == {
        "absolute",
        "absolute_difference",
        "square",
        "negated",
    }
    assert found["sign"] == found["clamp"] == "equal"


def test_a_crash_is_a_verdict_on_one_idiom():
    assert words("crashed") == {name: "crash" if name == "absolute" else "equal" for name in NAMES}


def test_a_crash_of_the_compiler_is_a_verdict_on_one_idiom():
    assert words("killed") == {name: "crash" if name == "absolute" else "refused" for name in NAMES}


def test_an_endless_loop_is_a_verdict_on_one_idiom(monkeypatch):
    monkeypatch.setattr("tests.battery.running.PATIENCE", 6)
    assert words("endless") == {name: "crash" if name == "absolute" else "equal" for name in NAMES}


def test_the_table_counts_by_theme():
    text = table(run(IDIOMS, "tests.battery.doors:honest", SOME[:2])).splitlines()
    assert [line.split()[:3] for line in text[1:]] == [["numbers", "2", "2"], ["all", "2", "2"]]
