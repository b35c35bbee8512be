"""Starts every routine once, through its door, and prints what came of it: `unit/compiled/routines/test_starts.py`.

All games are small, and all rules are the same: what takes time here is compiling, or reading compiled code.
"""

import importlib
import json
import pkgutil
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np

import zermelo.compiled
from tests.claimed import fault_of
from tests.seeds import sink_seeds
from zermelo.apps.bench import floor
from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.compiled.graphs import graph as doors
from zermelo.compiled.graphs.attractor import first_steps
from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.routines.routine import Routine
from zermelo.compiled.rules.agreement import compare_engines
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.rules.speeds import walk
from zermelo.compiled.searching import alpha_beta_search, mcts_search
from zermelo.compiled.searching.proof_search import CompiledProof
from zermelo.compiled.solving.games import _write_values, solve_rules, valued
from zermelo.compiled.special import connect4, reversi
from zermelo.compiled.special.endgame_classes import read_class
from zermelo.compiled.special.endgame_making import make_tables
from zermelo.compiled.special.endgame_zugzwangs import zugzwangs
from zermelo.compiled.walking.enumeration import enumerate_game
from zermelo.compiled.walking.leaves import perft
from zermelo.exact import solve, tabulate
from zermelo.game import Game

HEAP = 30


class Heap(Game):
    """Take one to three; who takes the last one has won. Positions are numbered, and estimates tell who wins."""

    impartial = True
    index_count = HEAP + 1

    def start(self):
        return (HEAP,)

    def moves(self, state):
        for take in range(1, min(3, state[0]) + 1):
            yield take

    def play(self, state, move):
        return (state[0] - move,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)

    def valid(self, state):
        return state[0] >= 0

    def estimate(self, state):
        return 1 if state[0] % 4 else -1


def routines():
    """Return every routine of the package by its name."""
    found = {}
    packages = pkgutil.walk_packages(zermelo.compiled.__path__, "zermelo.compiled.")
    for module in [*(importlib.import_module(package.name) for package in packages), floor]:
        for thing in vars(module).values():
            cache = getattr(thing, "_cache", None)
            if type(cache).__name__ == "_RoutineCache":
                found[cache._routine] = thing
            elif isinstance(thing, Routine):
                found[f"{thing.__module__}.{thing.__qualname__}"] = thing
    return found


def compilations(routine):
    """Return how often a routine was compiled, by whichever compiler."""
    return routine.compilations if isinstance(routine, Routine) else sum(routine._cache_misses.values())


def readings(routine):
    """Return how often a routine was read from disk."""
    return routine.readings if isinstance(routine, Routine) else sum(routine._cache_hits.values())


def random_graph(vertices=400):
    """Return a graph with two successors at most of its vertices and none at the others, and who owns each."""
    chance = np.random.default_rng(1)
    degrees = np.where(chance.random(vertices) < 0.2, 0, 2)
    starts = np.concatenate([[0], np.cumsum(degrees)])
    graph = doors.graph_from(starts, chance.integers(0, vertices, int(starts[-1])))
    return graph, chance.integers(0, 2, vertices).astype(np.uint8)


def answers():
    """Start every routine and return its answers, which must not depend on where its code came from."""
    game = Heap()
    rules = compile_rules(game)
    yield from rules_alone(game, rules)
    yield from searches(game, rules)
    yield from explicit_graphs()
    yield from special_engines()


def rules_alone(game, rules):
    """Routines that walk through all states, with their edges and without."""
    start = game.start()
    yield "perft", perft(rules, start, 6)
    solution = solve_rules(rules, start)
    yield "solve", solution.values.tolist()
    yield "grundy", solution.grundy_values.tolist()
    bare = enumerate_game(rules, start, Workspace(), keeps_edges=False)
    values, _, _ = valued(
        bare.workspace, bare.scores, False, lambda scale, values: _write_values(bare, scale, values)
    )
    yield "without edges", values.tolist()
    yield "checked", [fault_of(solution, with_moves=moves) is None for moves in (True, False)]
    yield "nimber", solve(game, engine="compiled").grundy()
    yield "table", list(tabulate(game, engine="compiled").values)
    compared = compare_engines(rules, plays=2)
    yield "compare", [compared.positions, compared.difference is None]
    yield "speeds", walk(rules, np.array(start, dtype=np.uint64), 50, 10)


def searches(game, rules):
    """Routines that look for the value of one state."""
    start = game.start()
    search = alpha_beta_search.CompiledSearch(rules)
    yield "alpha-beta", [search.walk(start, HEAP).code, search.nodes]
    search.table.grow()
    yield "again", search.walk(start, HEAP).code
    proof = CompiledProof(rules, (start, 0), 0, 1, Workspace())
    proof.run(10_000, float("inf"))
    proof._double_table()
    yield "proof", [proof.result, len(proof.strategy()[0])]
    for estimates in (False, True):
        options = {"chance": 1, "exploration": 1.0, "estimates": estimates, "depth": 64, "plies": 64}
        tree = mcts_search.CompiledTree(rules, start, Workspace(), **options)
        tree.grow(100, float("inf"))
        yield "tree", [tree.nodes, *tree.row(0)]


def explicit_graphs():
    """Routines on arrays, the graph taken for a small one and for a large one."""
    graph, owner = random_graph()
    for limit in (doors.SMALL_GRAPH, 0):
        doors.SMALL_GRAPH = doors.UNBLOCKED_GRAPH = limit
        decided = doors.attract_both(graph, owner)
        wrong = doors.first_wrong(graph, owner, sink_seeds(graph, owner), decided)
        yield "attractors", [decided.results[:, 0].tolist(), wrong]
        target = np.array([3], dtype=np.int64)
        yield "attractor", doors.attract_to(graph, owner, target, 1).results[:, 0].tolist()
        ranks, chosen = decided.results[:, 0] >> 1, np.empty(graph.vertices, np.int32)
        first_steps(graph.starts, graph.edges, np.asarray(owner, dtype=np.uint8), 1, ranks, chosen)
        yield "steps", chosen.tolist()
    order, back_starts, back_edges = doors.backwards(graph, owner)
    results = np.zeros((graph.vertices, 2), np.int32)
    floor.solve_floor(order, back_starts, back_edges, np.zeros(graph.vertices, np.uint8), results)
    floor.reverse_floor(
        graph.edges, np.zeros(len(graph.edges), np.uint64), np.zeros(len(graph.edges), np.int32)
    )
    # With gains of several sizes, what is decided first is not all that is decided.
    gains = {int(v): 1 + int(v) % 3 for v in np.flatnonzero(np.diff(graph.starts) == 0)}
    game = ArenaGame(Arena.from_arrays(graph.starts, graph.edges), 0, gains)
    solution = solve(game, engine="compiled")
    yield "arena", [[state, solution.value(state)] for state in solution]
    # Without owners and scores there are Grundy values, if no play goes round.
    path = Arena.from_arrays(np.array([0, 2, 3, 3]), np.array([1, 2, 2]))
    yield "nimbers", [solve(path, engine="compiled").grundy(v) for v in range(3)]
    numbers = np.zeros(8)
    floor.triad(numbers, np.ones(8), np.ones(8), 3.0)
    yield "floor", numbers.tolist()


def special_engines():
    """The engines of one game each."""
    engine = connect4.Engine(4, 4, table_bytes=1 << 20)
    yield "connect four", [engine.score(0, 0), *engine.score_many([0], [0])]
    dark, light = 1 << 6 | 1 << 9, 1 << 5 | 1 << 10
    yield "reversi", reversi.Engine(4, table_bytes=1 << 22).score(dark, light)
    with tempfile.TemporaryDirectory() as folder:
        (table,) = make_tables([read_class("KRvK")[0]], Path(folder))
        yield "endgame", [table.facts["counts"], len(zugzwangs(table.ending, table.values()))]


def main():
    """Print the answers, and how often each routine was compiled and how often read."""
    found = list(answers())
    all_routines = routines()
    print(
        json.dumps(
            {
                "answers": found,
                "compiled": {name: compilations(r) for name, r in all_routines.items()},
                "read": {name: readings(r) for name, r in all_routines.items()},
            }
        )
    )


if __name__ == "__main__":
    main()
