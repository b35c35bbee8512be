"""Every routine from code just compiled, and from code that another process has compiled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

numba = pytest.importorskip("numba")

if numba.config.DISABLE_JIT:
    pytest.skip("nothing is compiled where routines are interpreted", allow_module_level=True)

pytestmark = pytest.mark.start

ROOT = Path(__file__).parents[4]

# The array goes on behind the part that is given away: the index is wrong, and harms nobody.
BEYOND = """
import numpy as np
from zermelo.compiled.routines.routine import compiled, helper

@helper
def entry(numbers, i):
    return numbers[i]

@compiled
def routine(numbers, i):
    return entry(numbers, i)

print(routine(np.arange(10)[:5], 7))
"""


def started(*arguments, **variables):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", **variables}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, timeout=600
    )


def every_routine(**variables):
    done = started("-m", "tests.every_routine", **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def none_of(counts):
    return {name for name, count in counts.items() if not count}


@pytest.fixture(scope="module")
def first():
    """A start that compiles what no start before it has left in the folder of the tests."""
    return every_routine()


def test_at_a_second_start_every_routine_is_read_and_answers_the_same(first):
    second = every_routine()
    assert second["answers"] == first["answers"]
    assert none_of(second["read"]) == set()
    assert set(second["compiled"].values()) == {0}


@pytest.mark.slow
def test_from_fresh_code_every_routine_answers_the_same(first, tmp_path):
    fresh = every_routine(ZERMELO_CACHE=str(tmp_path))
    assert fresh["answers"] == first["answers"]
    assert none_of(fresh["compiled"]) == set()
    assert set(fresh["read"].values()) == {0}
    assert every_routine(ZERMELO_CACHE=str(tmp_path))["answers"] == first["answers"]


def test_the_answers_are_right(first):
    found = dict(first["answers"])
    # Take one to three of thirty: a heap is lost when four divides it, and its Grundy value is the rest.
    assert found["perft"] == 3**6
    assert sorted(found["grundy"]) == sorted(heap % 4 for heap in range(31))
    assert sum(value < 0 for value in found["solve"]) == 8
    assert [heap for heap, value in enumerate(found["table"]) if value < 0] == list(range(0, 31, 4))
    assert found["proof"][0] is True
    assert found["alpha-beta"][0] == found["again"] > 0
    # Connect Four on 4 × 4 is a draw (J. Tromp); Reversi on 4 × 4 ends 3 : 11, the two empty squares are the winner's.
    assert found["connect four"] == [0, 0]
    assert found["reversi"] == -10


def test_code_that_checks_no_index_is_not_read_where_checks_are_asked_for(tmp_path):
    file = tmp_path / "beyond.py"
    file.write_text(BEYOND)
    unchecked = started(str(file), ZERMELO_CACHE=str(tmp_path / "cache"), NUMBA_BOUNDSCHECK="0")
    assert unchecked.stdout == "7\n"
    checked = started(str(file), ZERMELO_CACHE=str(tmp_path / "cache"), NUMBA_BOUNDSCHECK="1")
    assert "IndexError: index is out of bounds" in checked.stderr


LISTS = '''
from zermelo import Game

NEAR = ((1, 2), (2, 3), (3,), ())


class Lists(Game):
    """Heaps along a path: lists in every rule."""

    points = True

    def start(self):
        return (4, 3, 0)

    def moves(self, state):
        found = []
        for i in range(2):
            for to in NEAR[i]:
                if to < 3 and state[i] > 0:
                    found.append(3 * i + to)
        return sorted(found)

    def play(self, state, move):
        heaps = list(state)
        heaps[move // 3] -= 1
        heaps[move % 3] = min(heaps[move % 3] + 1, 3) if move % 3 == 2 else heaps[move % 3]
        return tuple(heaps)

    def score(self, state):
        return sum([heap - 2 for heap in state])

    def estimate(self, state):
        return max([heap for heap in state])

    def order(self, state, move):
        return sorted([move, 2])[0]
'''

#: Different commands, hence different routines: each must compile the rules that it finds judged on disk.
COMMANDS = {
    "perft": "perft(game, depth=5, engine=engine)",
    "solve": "solve(game, engine=engine).value()",
    "analyse": "analyse(game, depth=5, engine=engine).value",
    "mcts": "mcts(game, visits=50, seed=1, engine=engine).value",
}


def test_rules_with_lists_are_compiled_anew_for_each_routine_in_later_processes(tmp_path):
    (tmp_path / "lists.py").write_text(LISTS)
    begin = (
        "from zermelo import analyse, load, mcts, perft, solve\n"
        + f"game = load({str(tmp_path / 'lists.py')!r})\n"
    )
    for question in COMMANDS.values():
        asked = [f"engine = {engine!r}; print({question})" for engine in ("compiled", "plain")]
        code = begin + "\n".join(asked)
        done = started("-c", code, ZERMELO_CACHE=str(tmp_path / "cache"))
        assert done.returncode == 0, done.stderr
        compiled, plain = done.stdout.split()
        assert compiled == plain, question
