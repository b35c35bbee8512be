import importlib.util

import pytest

from zermelo.errors import reason

RULES = """import random

def empty():
    return random.choice([])

def silent():
    raise KeyboardInterrupt
"""


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("rules_of_a_person", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(call):
    """What `reason` says to whoever calls a person's function and catches what it raises."""
    try:
        call()
    except BaseException as error:  # noqa: BLE001 — anything that a person's file may raise
        return reason(error)
    return None


def test_the_line_is_that_of_the_file_called_not_of_the_library_that_it_calls(rules):
    assert said(rules.empty) == "IndexError: Cannot choose from an empty sequence, line 4"


def test_an_exception_without_words_is_its_name(rules):
    assert said(rules.silent) == "KeyboardInterrupt, line 7"


def test_what_the_caller_did_wrong_has_no_line(rules):
    assert said(lambda: rules.empty(1)).startswith("TypeError: empty() takes 0 positional arguments")
    assert "line" not in said(lambda: rules.empty(1))


def test_a_syntax_error_has_the_line_that_cannot_be_read():
    assert said(lambda: compile("x = 1\ndef (:\n", "rules.py", "exec")).endswith("line 2")
