"""Marks of tests that take long, everywhere or where routines are interpreted."""

import os
import time
from contextlib import contextmanager

import pytest

#: Whether the routines run as ordinary Python.
IS_INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"

#: On a test of routines that would then run for minutes or hours.
needs_speed = pytest.mark.skipif(IS_INTERPRETED, reason="interpreted routines would take too long")

#: On a test of compiling itself, or of what interpreted routines do without: states that are no tuples of so many whole
#: numbers, the change from plain rules to compiled ones, numbers of so many bits.
needs_compiler = pytest.mark.skipif(IS_INTERPRETED, reason="nothing is compiled")


def later(*cases):
    """Further cases of a test, each compiled for seconds: `-m start` runs them, every other run the cases before them.

    A case is what the test is called with, in a tuple where that is several things.
    """
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.start)
        for case in cases
    ]


def with_time_enough(attempt, is_enough, seconds):
    """Return what `attempt(seconds)` finds; with more seconds where a busy machine has given it too few of them."""
    for allowed in (seconds, 4 * seconds, 16 * seconds, 64 * seconds):
        found = attempt(allowed)
        if is_enough(found):
            break
    return found


@contextmanager
def at_most(seconds):
    """What is done inside takes the threads of this process less time than that together.

    What else the machine does does not count; a search that does not stop takes as long as one lets it.
    """
    begun = time.process_time()
    yield
    assert time.process_time() - begun < seconds
