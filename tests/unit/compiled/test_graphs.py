import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.strategies import arenas, graphs, scored_arenas, successors_of

from zermelo.compiled import attractor as routines
from zermelo.compiled import graphs as doors
from zermelo.compiled.workspace import Workspace
from zermelo.errors import GraphError


def graph_of(count, edges):
    successors = successors_of(count, edges)
    starts = np.cumsum([0, *map(len, successors)])
    return doors.graph_from(starts, np.array([w for after in successors for w in after], dtype=np.int32))


def blocked(monkeypatch):
    """Let tiny graphs take the road of the largest ones."""
    monkeypatch.setattr(doors, "SMALL_GRAPH", 0)
    monkeypatch.setattr(doors, "UNBLOCKED_GRAPH", 0)


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
    assert (
        doors.first_wrong(graph, np.array(owner), doors.sink_seeds(graph, np.array(owner)), decided) is None
    )


def test_the_road_of_large_graphs_gives_the_same(monkeypatch):
    blocked(monkeypatch)
    chance = np.random.default_rng(3)
    for _ in range(60):
        count = int(chance.integers(1, 40))
        edges = [(int(u), int(v)) for u, v in chance.integers(0, count, (int(chance.integers(0, 100)), 2))]
        check_both(chance.integers(0, 2, count).tolist(), edges)


def test_blocks_and_single_vertices_give_the_same_on_a_graph_of_many_blocks():
    chance = np.random.default_rng(5)
    count = 200_000
    degrees = np.where(chance.random(count) < 0.2, 0, 4)
    starts = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32)
    edges = chance.integers(0, count, starts[-1]).astype(np.int32)
    owner = chance.integers(0, 2, count).astype(np.uint8)
    graph = doors.graph_from(starts, edges)
    plain = doors.attract_both(graph, owner)
    attraction = doors.Attraction(graph, owner, Workspace())
    attraction.is_blocked = True
    attraction.workspace.empty("pairs", len(edges), np.uint64)
    attraction.decide_sinks()
    attraction.attract()
    assert (attraction.results[:, 0] == plain.results[:, 0]).all()
    seeds = doors.sink_seeds(graph, owner)
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
    seeds = doors.sink_seeds(graph, np.array(owner))
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
