"""Calls of recursive functions: their tree, their values and the stack at each moment."""

import sys

import pytest
from tests.unit.drawing.measure import faults

from zermelo.errors import ParameterError, TooLargeError
from zermelo.learn.calls import call_pictures, follow_calls


def factorial(n):
    return 1 if n == 0 else n * factorial(n - 1)


def is_even(n):
    return n == 0 or is_odd(n - 1)


def is_odd(n):
    return n != 0 and is_even(n - 1)


def never_ends(n):
    return never_ends(n + 1)


def fails(n):
    if n == 0:
        raise KeyError("bottom")
    return fails(n - 1)


def test_calls_are_recorded_with_arguments_parents_and_values():
    calls = follow_calls(factorial, 3)
    assert [call.text for call in calls.calls] == [f"factorial({n})" for n in (3, 2, 1, 0)]
    assert [call.value for call in calls.calls] == [6, 2, 1, 1]
    assert [call.parent for call in calls.calls] == [None, 0, 1, 2]


def test_the_stack_grows_with_calls_and_shrinks_with_returns():
    calls = follow_calls(factorial, 2)
    assert [calls.stack(moment) for moment in range(7)] == [
        [], [0], [0, 1], [0, 1, 2], [0, 1], [0], [],
    ]  # fmt: skip
    assert calls.height == 3


def test_functions_that_call_each_other_are_followed_together():
    alone = follow_calls(is_even, 4)
    both = follow_calls(is_even, 4, also=[is_odd])
    assert len(alone.calls) == 3
    assert [call.text.partition("(")[0] for call in both.calls] == [
        "is_even", "is_odd", "is_even", "is_odd", "is_even",
    ]  # fmt: skip


def test_a_recursion_that_never_ends_is_stopped():
    with pytest.raises(TooLargeError, match=r"never_ends\(0\) makes more than 50 calls"):
        follow_calls(never_ends, 0, limit=50)
    assert sys.getprofile() is None


def test_the_functions_own_error_comes_through():
    with pytest.raises(KeyError, match="bottom"):
        follow_calls(fails, 2)
    assert sys.getprofile() is None


def test_a_function_that_is_not_written_in_python_is_refused():
    with pytest.raises(ParameterError, match="len is not a function written in Python"):
        follow_calls(len, [])


def test_each_step_shows_the_stack_with_the_running_call_on_top():
    frames = call_pictures(follow_calls(factorial, 2), "fr", steps=True)
    assert len(frames) == 7
    for frame, height in zip(frames, [1, 2, 3, 2, 1, 0, 0], strict=True):
        assert not faults(frame)
        boxes = [node for node in frame.nodes if isinstance(node.key, tuple)]
        assert len(boxes) == height
        running = [node.lines for node in frame.nodes if node.ring]
        assert running == ([min(boxes, key=lambda node: node.y).lines] if boxes else [])
    assert "factorial(0) renvoie 1" in " ".join(frames[3].caption.lines)
