"""The examples of the READMEs and of examples/ pass type checkers as a user would run them, without any option."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.start

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGES = ("README.md", "README.fr.md", "docs/notebooks.md")
COMMANDS = {
    "mypy": [sys.executable, "-m", "mypy", "--config-file="],
    "pyright": [sys.executable, "-m", "pyright", "--pythonpath", sys.executable],
}

#: Rules whose states and moves have types, and rules that moves of any shape come from.
TYPED = """\
from collections.abc import Iterator, Sequence

from zermelo import Game, Solution, analyse, draw, load, make_agent, play_match, solve


class Heap(Game[tuple[int], int]):
    def start(self) -> tuple[int]:
        return (7,)

    def moves(self, state: tuple[int]) -> Iterator[int]:
        yield from range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int], move: int) -> tuple[int]:
        return (state[0] - move,)


class Untyped(Game):
    def start(self):
        return 7

    def moves(self, heap):
        return [1, 2] if heap > 1 else ()

    def play(self, heap, taken):
        return heap - taken

    def board(self, heap):
        return "|" * heap


class Tupled(Game[int, int]):
    def start(self) -> int:
        return 7

    def moves(self, heap: int) -> Sequence[int]:
        return (1, 2) if heap > 1 else ()

    def play(self, heap: int, taken: int) -> int:
        return heap - taken


solution: Solution = solve(Heap())
heap: tuple[int] = Heap().play(Heap().start(), 3)
match = play_match(load("nim"), make_agent("exact", load("nim")), make_agent("random", load("nim")))
draw(Untyped(), "board").save("board.svg")
value = analyse(Tupled()).value
"""
WRONG = """\
from zermelo import Game


class Heap(Game[int, int]):
    def start(self) -> str:
        return "7"

    def play(self, heap: int, taken: int) -> int:
        return heap - taken


Heap().play(7, "2")
"""


def checked(checker, *paths):
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    return subprocess.run(
        [*COMMANDS[checker], *map(str, paths)],
        cwd=paths[0].parent,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("checker", COMMANDS)
def test_the_examples_of_readme_and_folder_pass(checker, tmp_path):
    paths = []
    for name in PAGES:
        for i, block in enumerate(BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))):
            paths.append(tmp_path / f"{re.sub('[^a-zA-Z]', '_', name)}_{i}.py")
            paths[-1].write_text(block, encoding="utf-8")
    paths.append(tmp_path / "typed.py")
    paths[-1].write_text(TYPED, encoding="utf-8")
    examples = sorted((ROOT / "examples").rglob("*.py"))
    assert len(paths) > 6
    assert len(examples) > 20
    found = checked(checker, *paths, *examples)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("checker", COMMANDS)
def test_types_that_are_said_are_checked(checker, tmp_path):
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    found = checked(checker, tmp_path / "wrong.py")
    assert found.returncode == 1
    assert {int(line) for line in re.findall(r"wrong\.py:(\d+):", found.stdout)} == {5, 12}, found.stdout
