"""One rare position with an idiom that compiled rules once misread: every engine names the winner that Python does.

The games are solved in a process of its own, since such rules once killed it.
"""

import json
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.handing_over import handing_over
from tests.rare_paths import GAMES

from zermelo.errors import ZermeloError
from zermelo.exact import solve

ROOT = Path(__file__).parents[2]
ENGINES = ("plain", "auto", "compiled")
#: So long that `solve` goes over to compiled rules by itself.
LONG = {
    f"long {name}": type(name, (GAMES[name],), {"length": 60_000, "rare": 30_012})
    for name in ("SliceUnderTwoNames", "ProductLeavesWord")
}


def answers(name):
    """What each engine says of all positions of a game, or the error it raises."""
    found = {}
    for engine in ENGINES:
        try:
            solution = solve((GAMES | LONG)[name](), engine=engine)
        except ZermeloError as error:
            found[engine] = f"{type(error).__name__}: {error}"
        else:
            found[engine] = [
                solution.engine,
                [(s[0], solution.distance(s)) for s in solution],
                solution.edges,
            ]
    return found


def main():
    for name in sys.argv[1:]:
        print(json.dumps({"begun": name}), flush=True)
        # Short paths are not long enough for compiled rules.
        with nullcontext() if name in LONG else handing_over():
            found = answers(name)
        print(json.dumps({"name": name, "answers": found}), flush=True)


def solved_apart(names):
    """The answers by game; a game that kills the process has none, and the next process goes on after it."""
    found, waiting = {}, list(names)
    code = "from tests.laws.test_one_meaning import main; main()"
    while waiting:
        done = subprocess.run(
            [sys.executable, "-c", code, *waiting], cwd=ROOT, capture_output=True, text=True, timeout=600
        )
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        found |= {line["name"]: line["answers"] for line in lines if "name" in line}
        if done.returncode == 0:
            break
        assert lines, done.stderr
        found.setdefault(lines[-1]["begun"], f"exit {done.returncode}: {done.stderr[-2000:]}")
        waiting = [name for name in waiting if name not in found]
    return found


@pytest.fixture(scope="module")
def solved():
    return solved_apart(GAMES) | solved_apart(LONG)


@pytest.mark.start
@pytest.mark.parametrize("name", [*GAMES, *LONG])
def test_the_winner_is_the_one_that_python_names(name, solved):
    assert isinstance(solved[name], dict), solved[name]
    plain, auto, compiled = (solved[name][engine] for engine in ENGINES)
    if isinstance(plain, str):
        # The rules raise in Python: no engine has an answer.
        assert isinstance(auto, str), auto
        assert isinstance(compiled, str), compiled
        assert auto.split(":")[0] == plain.split(":")[0], (auto, plain)
    else:
        assert auto[1:] == plain[1:], auto[0]
        assert isinstance(compiled, str) or compiled[1:] == plain[1:]


def test_the_rare_position_matters():
    class Never(next(iter(GAMES.values()))):
        def may_leave(self, state):
            return state[0] < 0

    class Always(Never):
        def may_leave(self, state):
            return state[0] > 0

    lost, won = (solve(game(), engine="plain") for game in (Never, Always))
    assert (lost.outcome().value, lost.distance()) == ("loss", 3000)
    assert (won.outcome().value, won.distance()) == ("win", 1235)
