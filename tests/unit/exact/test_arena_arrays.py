"""Arenas in arrays: what `solve` says of them, from arrays, files and the command line."""

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.speed import needs_compiler

from zermelo import Arena, ArenaGame, solve
from zermelo.errors import FileError, GraphError, TooLargeError
from zermelo.games import load


@st.composite
def graphs(draw):
    """Successor lists, owners or None, gains at some of the ends."""
    size = draw(st.integers(1, 14))
    rows = draw(st.lists(st.lists(st.integers(0, size - 1), max_size=4), min_size=size, max_size=size))
    owner = draw(st.none() | st.lists(st.integers(0, 1), min_size=size, max_size=size))
    ends = [v for v, row in enumerate(rows) if not row]
    gains = draw(st.dictionaries(st.sampled_from(ends), st.integers(-3, 3))) if ends else {}
    return rows, owner, gains


def arrays_of(rows):
    starts = np.cumsum([0, *map(len, rows)]).astype(np.int32)
    return starts, np.array([v for row in rows for v in row], dtype=np.int32)


@settings(max_examples=150)
@given(graph=graphs(), at=st.integers(0, 13))
def test_arrays_and_lists_give_the_same_solution(graph, at):
    rows, owner, gains = graph
    at %= len(rows)
    lists = Arena.from_edges(owner or len(rows), [(u, v) for u, row in enumerate(rows) for v in row])
    arrays = Arena.from_arrays(*arrays_of(rows), owner)
    assert (len(arrays), arrays.edge_count, arrays.sources()) == (
        len(lists),
        lists.edge_count,
        lists.sources(),
    )
    plain = solve(ArenaGame(lists, at, gains), engine="plain")
    for arena in (lists, arrays):
        fast = solve(ArenaGame(arena, at, gains), engine="compiled")
        assert (fast.engine, fast.verified) == ("compiled", True)
        assert (fast.states, fast.edges, fast.counts) == (plain.states, plain.edges, plain.counts)
        assert list(fast) == list(plain)
        assert (fast.grundy_reason is None) == (plain.grundy_reason is None)
        for state in plain:
            for question in ("outcome", "distance", "value", "grundy", "best_moves"):
                assert getattr(fast, question)(state) == getattr(plain, question)(state), (question, state)


@needs_compiler
def test_a_large_arena_is_solved_as_arrays_without_being_asked():
    # A chain: who is to move at vertex v wins if the end is an odd number of steps away.
    size = 200_001
    starts = np.minimum(np.arange(size + 1), size - 1)
    arena = Arena.from_arrays(starts, np.arange(1, size))
    solution = solve(arena)
    assert solution.engine == "compiled"
    assert (solution.states, solution.distance(), solution.outcome()) == (size, size - 1, "loss")
    assert solution.grundy(1) == 1
    assert solution.outcome(size - 2) == "win"
    assert size not in solution


def test_a_vertex_with_a_thousand_successors_and_its_twins():
    starts = np.concatenate([[0, 2000], np.full(1000, 2000)])
    arena = Arena.from_arrays(starts, np.tile(np.arange(1, 1001), 2))
    solution = solve(arena, 0, engine="compiled")
    # Two edges to the same vertex are one move.
    assert (solution.states, solution.edges, len(solution.best_moves())) == (1001, 1000, 1000)


def test_infinite_gains_are_left_to_the_plain_engine():
    arena = Arena.from_edges([0, 0], [(0, 1)])
    game = ArenaGame(arena, 0, {1: float("inf")})
    assert solve(game).value() == float("inf")
    with pytest.raises(Exception, match="infinite"):
        solve(game, engine="compiled")


def test_the_limit_of_states_holds_for_arrays():
    arena = Arena.from_arrays([0, 1, 2, 2], [1, 2])
    with pytest.raises(TooLargeError, match="2"):
        solve(arena, 0, engine="compiled", limit=2)


@pytest.mark.parametrize(
    ("starts", "targets", "owner", "reason"),
    [
        ([0, 2, 1], [0, 0], None, "never decrease"),
        ([1, 2], [0, 0], None, "begin with 0"),
        ([0, 1], [1], None, "vertex 1, but the vertices are 0 to 0"),
        ([0, 1], [-1], None, "vertex -1"),
        ([0.0, 1.0], [0], None, "whole numbers"),
        ([0, 1], [0], [2], "owner"),
        ([0, 1], [0], [0, 1], r"shape \(2,\) for 1 vertices"),
        ([0, 1], np.array([-(1 << 32)]), None, "whole numbers below"),
    ],
)
def test_arrays_that_are_no_graph_are_refused(starts, targets, owner, reason):
    with pytest.raises(GraphError, match=reason):
        Arena.from_arrays(starts, targets, owner)


def test_a_file_of_arrays_is_a_graph_for_every_command(tmp_path):
    path = tmp_path / "ring.npz"
    np.savez(path, starts=np.array([0, 2, 3, 3]), targets=np.array([1, 2, 0]), owner=np.array([0, 1, 1]))
    # Adam can go to the end, where Ève must move and cannot; the file's vertices are numbers.
    command = [sys.executable, "-m", "zermelo", "solve", f"graph:file={path},start=0", "--json"]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert (found["outcome"], found["distance"], found["best"], found["states"]) == ("win", 1, ["2"], 3)
    game = load(f"graph:file={path},start=1")
    assert game.read("2")[0] == 2
    assert solve(game).distance() == 2


def test_a_file_that_holds_something_else_is_refused(tmp_path):
    path = tmp_path / "wrong.npz"
    np.savez(path, edges=np.array([1]))
    with pytest.raises(GraphError, match="savez"):
        Arena.from_file(path)
    np.savez_compressed(path, starts=np.arange(100) % 7, targets=np.arange(5))
    whole = bytearray(path.read_bytes())
    whole[60:90] = bytes(30)
    path.write_bytes(whole)
    with pytest.raises(GraphError, match="savez"):
        Arena.from_file(path)
    path.write_bytes(b"PK nonsense")
    with pytest.raises(GraphError, match="savez"):
        Arena.from_file(path)
    with pytest.raises(FileError, match="cannot be read"):
        Arena.from_file(tmp_path / "missing.npz")
