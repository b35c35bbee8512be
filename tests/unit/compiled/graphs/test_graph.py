import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.seeds import sink_seeds
from tests.strategies import arenas, graphs, scored_arenas, successors_of

from zermelo.compiled.graphs import attractor as routines
from zermelo.compiled.graphs import graph as doors
from zermelo.compiled.memory.workspace import Workspace
from zermelo.errors import GraphError


def graph_of(count, edges):
    successors = successors_of(count, edges)
    starts = np.cumsum([0, *map(len, successors)])
    return doors.graph_from(starts, np.array([w for after in successors for w in after], dtype=np.int32))


def blocked(monkeypatch):
    """Let tiny graphs take the road of the largest ones."""
    monkeypatch.setattr(doors, "SMALL_GRAPH", 0)
    monkeypatch.setattr(doors, "UNBLOCKED_GRAPH", 0)


def pushes_only(monkeypatch):
    """Let no rank be looked for from in front: all edges are turned round."""
    monkeypatch.setattr(doors, "WAITING_PER_VERTEX", 0)


def ranks_of(decided, count):
    return {v: decided.rank(v) for v in range(count) if decided.rank(v) is not None}


@given(arena=arenas(), wanted=st.sets(st.integers(0, 6)), player=st.integers(0, 1))
def test_an_attractor_agrees_with_the_definition(arena, wanted, player):
    owner, edges = arena
    target = {v for v in wanted if v < len(owner)}
    expected = naive.attractor(owner, edges, target, player)
    decided = doors.attract_to(
        graph_of(len(owner), edges), np.array(owner), np.array(sorted(target), dtype=int), player
    )
    assert ranks_of(decided, len(owner)) == expected
    assert all(decided.winner(v) == player for v in expected)


def expected_ranks(owner, edges):
    sinks = set(range(len(owner))) - {u for u, _ in edges}
    lost = [{v for v in sinks if owner[v] == 1 - player} for player in (0, 1)]
    return [naive.attractor(owner, edges, lost[player], player) for player in (0, 1)]


@given(arena=arenas())
def test_both_attractors_agree_with_the_definition(arena):
    owner, edges = arena
    check_both(owner, edges)


def check_both(owner, edges):
    graph = graph_of(len(owner), edges)
    decided = doors.attract_both(graph, np.array(owner))
    for player, expected in enumerate(expected_ranks(owner, edges)):
        mine = {v: decided.rank(v) for v in range(len(owner)) if decided.winner(v) == player}
        assert mine == expected
    for v in range(len(owner)):
        chosen = decided.successor(v)
        if chosen is not None:
            assert (v, chosen) in edges
            assert decided.rank(chosen) == decided.rank(v) - 1
            assert decided.winner(chosen) == decided.winner(v)
    assert doors.first_wrong(graph, np.array(owner), sink_seeds(graph, np.array(owner)), decided) is None


@pytest.mark.parametrize("per_vertex", [0, 1, 3, 100])
@pytest.mark.parametrize("is_blocked", [False, True])
def test_every_road_through_a_graph_gives_the_same(monkeypatch, per_vertex, is_blocked):
    monkeypatch.setattr(doors, "WAITING_PER_VERTEX", per_vertex)
    if is_blocked:
        blocked(monkeypatch)
    chance = np.random.default_rng(3)
    for _ in range(60):
        count = int(chance.integers(1, 40))
        edges = [(int(u), int(v)) for u, v in chance.integers(0, count, (int(chance.integers(0, 100)), 2))]
        check_both(chance.integers(0, 2, count).tolist(), edges)


def test_every_road_gives_the_same_on_a_graph_of_many_blocks(monkeypatch):
    chance = np.random.default_rng(5)
    count = 200_000
    degrees = np.where(chance.random(count) < 0.2, 0, 4)
    starts = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32)
    edges = chance.integers(0, count, starts[-1]).astype(np.int32)
    owner = chance.integers(0, 2, count).astype(np.uint8)
    graph = doors.graph_from(starts, edges)
    plain = doors.attract_both(graph, owner)
    pushes_only(monkeypatch)
    blocked(monkeypatch)
    seeds = sink_seeds(graph, owner)
    roomy = Workspace()
    # Where memory is scarce, edges are not sorted into blocks: that takes more than half of it.
    for share in (1, 2 / 3):
        arrays = Workspace(int(roomy.peak * share)) if roomy.peak else roomy
        attraction = doors.Attraction(graph, owner, arrays, sinks_lose=True)
        attraction.attract()
        assert (attraction.results[:, 0] == plain.results[:, 0]).all()
        assert doors.first_wrong(graph, owner, seeds, doors.Decided(attraction.results)) is None
    assert doors.first_wrong(graph, owner, seeds, plain) is None


@given(graph=graphs())
def test_the_two_reverse_builds_agree_with_the_definition(graph):
    count, edges = graph
    built = graph_of(count, edges)
    expected = [
        [u for u, after in enumerate(successors_of(count, edges)) for w in after if w == v]
        for v in range(count)
    ]
    for small in (True, False):
        back_starts, back_edges = np.empty(count + 2, np.int32), np.empty(len(edges), np.int32)
        if small:
            routines.reverse_small(built.starts, built.edges, back_starts, back_edges)
        else:
            work = np.empty(len(edges), np.uint64), np.empty(2, np.int64), np.empty(1 << 14, np.int64)
            routines.reverse_large(built.starts, built.edges, back_starts, back_edges, *work)
        assert [back_edges[back_starts[v] : back_starts[v + 1]].tolist() for v in range(count)] == expected


@given(game=scored_arenas(owned=False))
def test_without_owners_the_players_take_turns(game):
    _, count, edges, _ = game
    decided = doors.attract_both(graph_of(count, edges))
    words = {None: "draw", 0: "loss", 1: "win"}
    found = [(words[decided.winner(v)], decided.rank(v)) for v in range(count)]
    assert found == naive.outcomes(successors_of(count, edges))


@given(game=scored_arenas(owned=False), per_vertex=st.sampled_from([0, 2, 100]))
def test_what_is_decided_later_finds_its_way_from_the_shrunk_graph(game, per_vertex):
    _, count, edges, _ = game
    graph, successors = graph_of(count, edges), successors_of(count, edges)
    ends = [v for v in range(count) if not successors[v]]
    expected = doors.attract_both(graph).results
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doors, "WAITING_PER_VERTEX", per_vertex)
        attraction = doors.Attraction(graph, None, Workspace())
        told = []
        for end in ends:
            attraction.decide(np.array([end]), np.array([0]))
            told += attraction.attract().tolist()
    # One end after the other: who wins is the same wherever ranks need not be.
    assert sorted(told) == [v for v in range(count) if expected[v, 0] >= 0]
    assert all(attraction.results[v, 0] & 1 == expected[v, 0] & 1 for v in told)
    for v in told:
        chosen = int(attraction.results[v, 1])
        assert (chosen == -1) == (v in ends)
        assert chosen == -1 or chosen in successors[v]


def corrupted(results):
    """Each way to change one number of a right table a little."""
    for v in range(len(results)):
        for column, change in ((0, 1), (0, 2), (0, -2), (0, -1), (1, 1), (1, -1)):
            wrong = results.copy()
            wrong[v, column] += change
            yield wrong


def test_every_small_corruption_is_found():
    owner, edges = [0, 1, 0, 1, 0], [(0, 1), (0, 3), (1, 2), (2, 1), (2, 3), (3, 4), (1, 0), (3, 2)]
    graph = graph_of(5, edges)
    decided = doors.attract_both(graph, np.array(owner))
    seeds = sink_seeds(graph, np.array(owner))
    right = decided.results
    for wrong in corrupted(right):
        found = doors.first_wrong(graph, np.array(owner), seeds, doors.Decided(wrong))
        v = int(np.flatnonzero((wrong != right).any(axis=1))[0])
        is_other_best_move = (
            wrong[v, 0] == right[v, 0]
            and (v, int(wrong[v, 1])) in edges
            and right[wrong[v, 1], 0] == right[v, 0] - 2
        )
        assert (found is None) == is_other_best_move


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_chain_of_many_moves_gets_its_ranks(shuffled):
    count = 100_000
    name = np.random.default_rng(0).permutation(count) if shuffled else np.arange(count)
    starts, edges = np.zeros(count + 1, np.int64), np.empty(count - 1, np.int64)
    starts[1:] = np.cumsum(name != 0)
    place = {int(v): i for i, v in enumerate(name)}
    order = [place[k] for k in range(count)]
    for v in range(count):
        if name[v]:
            edges[starts[v]] = order[name[v] - 1]
    decided = doors.attract_both(doors.graph_from(starts, edges))
    assert [decided.rank(order[k]) for k in (0, 1, 2, count - 1)] == [0, 1, 2, count - 1]
    assert decided.winner(order[count - 1]) == (count - 1) % 2


def test_a_vertex_with_a_thousand_exits_waits_for_the_last():
    count = 1002
    edges = [(0, v) for v in range(1, count)] + [(count - 1, count - 1)]
    owner = [0] + [0] * (count - 1)
    decided = doors.attract_both(graph_of(count, edges), np.array(owner))
    assert decided.winner(0) is None
    decided = doors.attract_both(graph_of(count, edges[:-1]), np.array(owner))
    assert (decided.winner(0), decided.rank(0)) == (1, 1)


def random_graph(count, degree, seed=1):
    chance = np.random.default_rng(seed)
    degrees = np.where(chance.random(count) < 0.2, 0, degree)
    starts = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32)
    edges = chance.integers(0, count, starts[-1]).astype(np.int32)
    return doors.graph_from(starts, edges), chance.integers(0, 2, count).astype(np.uint8)


@pytest.mark.parametrize("per_vertex", [0, 8])
def test_a_random_game_with_a_thousand_exits_everywhere_is_decided_right(monkeypatch, per_vertex):
    monkeypatch.setattr(doors, "WAITING_PER_VERTEX", per_vertex)
    graph, owner = random_graph(2_000, 1_000)
    decided = doors.attract_both(graph, owner)
    assert doors.first_wrong(graph, owner, sink_seeds(graph, owner), decided) is None


def test_a_random_game_takes_at_most_26_bytes_per_edge_whatever_its_road(monkeypatch):
    graph, owner = random_graph(300_000, 4)
    for per_vertex in (8, 0):
        monkeypatch.setattr(doors, "WAITING_PER_VERTEX", per_vertex)
        workspace = Workspace()
        doors.attract_both(graph, owner, workspace)
        assert workspace.peak <= 26 * len(graph.edges)


def chain_of(count, shuffled):
    """A forced way of `count` vertices, as arrays, and its vertices from the end on."""
    order = np.random.default_rng(0).permutation(count) if shuffled else np.arange(count)
    degrees = np.ones(count, np.int64)
    degrees[order[0]] = 0
    starts = np.concatenate([[0], np.cumsum(degrees)])
    edges = np.empty(count - 1, np.int64)
    edges[starts[order[1:]]] = order[:-1]
    return doors.graph_from(starts, edges), order


@pytest.mark.slow
@pytest.mark.parametrize("shuffled", [False, True])
def test_a_chain_ten_times_as_long_takes_about_ten_times_as_long(shuffled):
    seconds = []
    for count in (10**5, 10**6):
        graph, order = chain_of(count, shuffled)
        times = []
        for _ in range(3):
            begun = time.process_time()
            decided = doors.attract_both(graph)
            times.append(time.process_time() - begun)
        assert decided.results[order, 0].tolist() == [2 * k + k % 2 for k in range(count)]
        seconds.append(min(times))
    # The shuffled one leaves the caches: each step then waits for memory.
    assert seconds[1] < 10 * seconds[0] * (12 if shuffled else 3)


@pytest.mark.slow
def test_a_hundred_million_edges_are_solved_in_memory():
    graph, owner = random_graph(31_250_000, 4)
    workspace = Workspace(26 * len(graph.edges))
    decided = doors.attract_both(graph, owner, workspace)
    assert doors.first_wrong(graph, owner, sink_seeds(graph, owner), decided) is None


@given(graph=graphs(acyclic=True))
def test_grundy_values_agree_with_the_definition(graph):
    count, edges = graph
    built = graph_of(count, edges)
    workspace = Workspace()
    order = doors.topological(built, workspace)
    successors = successors_of(count, edges)
    assert doors.grundy(built, order, workspace).tolist() == [
        naive.grundy(successors, v) for v in range(count)
    ]


@given(graph=graphs())
def test_an_order_exists_when_there_is_no_cycle(graph):
    count, edges = graph
    order = doors.topological(graph_of(count, edges), Workspace())
    assert (order is not None) == naive.is_acyclic(successors_of(count, edges))
    if order is not None:
        at = {int(v): i for i, v in enumerate(order)}
        assert len(at) == count
        assert all(at[u] < at[v] for u, v in edges)


@pytest.mark.parametrize(
    ("starts", "edges", "said"),
    [
        ([0, 2], [0], "end with the number of edges, 1"),
        ([1, 1], [0], "begin with 0"),
        ([0, 2, 1], [0], "never decrease"),
        ([], [], "begin with 0"),
        ([0, 1], [1], "vertex 1, but the vertices are 0 to 0"),
        ([0, 1], [-1], "vertex -1"),
    ],
)
def test_arrays_that_are_no_graph_are_refused(starts, edges, said):
    with pytest.raises(GraphError, match=said):
        doors.graph_from(np.array(starts, dtype=int), np.array(edges, dtype=int))


@pytest.mark.parametrize("owner", [[0], [0, 2], [0, -1]])
def test_owners_are_0_or_1_for_each_vertex(owner):
    with pytest.raises(GraphError, match="0 or 1, for each of the 2"):
        doors.attract_both(graph_of(2, [(0, 1)]), np.array(owner))


def test_a_stopped_attraction_returns():
    workspace = Workspace()
    workspace.stop()
    decided = doors.attract_both(graph_of(2, [(0, 1)]), np.array([0, 0]), workspace)
    assert decided.winner(0) is None
