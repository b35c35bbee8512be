"""Small answers come at once: nothing heavy is imported for them."""

import subprocess
import sys

import pytest
from tests.e2e.cli import environment

from zermelo.apps.cli._advice import MOST_DRAWN, MOST_TREE_DRAWN
from zermelo.drawing.graphs import MOST_EDGES, MOST_NODES, MOST_TREE_NODES

try:
    import resource
except ImportError:
    resource = None

HEAVY = {"numpy", "numba", "rich", "typer", "pydantic", "networkx", "zermelo.exact", "zermelo.search"}


def imported(*arguments):
    command = [sys.executable, "-X", "importtime", "-m", "zermelo", *arguments]
    result = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    return {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}


@pytest.mark.parametrize("arguments", [("games",), ("games", "chomp"), ("--version",), ("solve", "--help")])
def test_nothing_heavy_is_imported(arguments):
    assert not HEAVY & imported(*arguments)


def test_solving_a_small_game_imports_neither_numba_nor_rich_nor_what_draws_and_plays():
    found = imported("solve", "chomp")
    assert not {"numba", "rich"} & found
    assert not [
        name for name in found if name.startswith(("zermelo.drawing", "zermelo.matches", "zermelo.learn"))
    ]


def test_what_is_advised_to_be_drawn_is_what_can_be_drawn():
    assert (*MOST_DRAWN, MOST_TREE_DRAWN) == (MOST_NODES, MOST_EDGES, MOST_TREE_NODES)


def spent_by_children():
    """CPU seconds: what else the machine does does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.skipif(resource is None, reason="CPU times of other processes are not known here")
def test_games_takes_at_most_ten_times_an_empty_program(tmp_path):
    kept = {**environment(), "PYTHONPYCACHEPREFIX": str(tmp_path)}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)

    def fastest(*command):
        times = []
        for _ in range(12):
            begun = spent_by_children()
            subprocess.run([sys.executable, *command], env=kept, stdout=subprocess.DEVNULL, check=True)
            times.append(spent_by_children() - begun)
        return min(times)

    assert fastest("-m", "zermelo", "games") <= 10 * fastest("-c", "pass")
