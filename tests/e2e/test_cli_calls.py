"""`zermelo calls`, as a student types it."""

import pytest
from tests.e2e.cli import zermelo

SOURCE = """
def fibo(n):
    return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)

def fact_inf(n):
    return n * fact_inf(n - 1)

def wrong(n):
    return n // 0
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(SOURCE)
    return path


def test_the_tree_the_stack_and_the_growth_of_fibonacci(file, tmp_path):
    drawn = tmp_path / "calls.svg"
    result = zermelo("calls", file, "fibo(4)", "-o", drawn)
    lines = result.stdout.splitlines()
    # Nine calls, as the note says of fibo(4); R(12) = 2 × 233 − 1.
    assert lines[0] == "fibo(4) → 5"
    assert "9 calls, at most 4 on the stack at once" in lines
    assert "12    233    465     12" in lines
    assert "calls = 2 × value − 1: R(n) = 2u(n) − 1" in lines
    assert drawn.read_text().count("fibo(1)") >= 3


def test_an_endless_recursion_is_shown_by_its_first_calls_and_what_python_says(file):
    result = zermelo("calls", file, "fact_inf(3)", language="fr")
    assert result.returncode == 1
    assert result.stdout.startswith("fact_inf(3) …\n└─ fact_inf(2) …")
    assert "Python dirait : RecursionError: maximum recursion depth exceeded" in result.stdout


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("fib(3)", "defines no function fib (did you mean fibo?)"),
        ("fibo(3", "is not a call with plain arguments"),
        ("fibo(x)", "is not a call with plain arguments"),
        ("wrong(3)", "wrong(3) raises ZeroDivisionError (mine.py, line 9, in wrong): "),
        ("fibo('a')", "fibo('a') raises TypeError (mine.py, line "),
        ("fibo()", "fibo() raises TypeError: missing a required argument"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(file, call, said):
    result = zermelo("calls", file, call)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr
