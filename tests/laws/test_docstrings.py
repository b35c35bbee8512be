"""Whoever asks `help(zermelo.attractor)` finds what it returns, an example that runs, and what it costs."""

import doctest
import inspect
import re

import pytest

import zermelo

FUNCTIONS = {name: thing for name in zermelo.__all__ if inspect.isfunction(thing := getattr(zermelo, name))}


def test_there_are_functions():
    assert len(FUNCTIONS) > 20


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_exported_function_says_what_it_returns_with_an_example_and_its_cost(name):
    said = inspect.getdoc(FUNCTIONS[name])
    assert said.startswith("Return "), "one line says what is returned"
    assert doctest.DocTestParser().get_examples(said), "an example"
    assert re.search(r"\bTime\b[^.]*O\(", said) or re.search(r"\btime O\(", said), (
        "a line on its cost: Time O(…)"
    )
