import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.speed import needs_compiler
from tests.strategies import arenas

from zermelo.arena import Arena
from zermelo.compiled import choice
from zermelo.errors import ParameterError, UndefinedError, UnknownVertexError
from zermelo.exact.attractor import attractor, attractor_strategy, stages, trap
from zermelo.labelled import ArrayMap
from zermelo.situation import Player

LONG = 100_000


def test_opponent_escapes_through_a_single_exit():
    arena = Arena.from_edges(owner=[1, 0, 0], edges=[(0, 1), (0, 2), (1, 1), (2, 2)])
    assert attractor(arena, {1}, Player.ADAM) == {1: 0}


def test_the_opponent_is_caught_when_every_exit_leads_inside():
    arena = Arena.from_edges([1, 0, 0], [(0, 1), (0, 2), (2, 1)])
    assert attractor(arena, {1}, Player.ADAM) == {0: 2, 1: 0, 2: 1}


def test_parallel_exits_count_once_each():
    arena = Arena.from_edges([1, 0, 0], [(0, 1), (0, 1), (0, 2), (2, 2)])
    assert attractor(arena, {1}, Player.ADAM) == {1: 0}


def test_a_vertex_without_successor_is_never_attracted():
    # "All its successors" is true of none at all, and must not count.
    arena = Arena.from_edges([1, 0, 1], [(0, 1)])
    assert attractor(arena, {1}, Player.ADAM) == {0: 1, 1: 0}


def test_the_rank_is_that_of_the_shortest_way():
    # From 4 through 1 or, longer, through 3 and 2.
    arena = Arena.from_edges([0] * 5, [(1, 0), (2, 0), (3, 2), (4, 3), (4, 1)])
    assert attractor(arena, {0}, Player.ADAM) == {0: 0, 1: 1, 2: 1, 3: 2, 4: 2}


def test_an_empty_target_attracts_nothing():
    assert attractor(Arena.from_edges([0, 1], [(0, 1)]), set(), Player.ADAM) == {}
    assert stages({}) == []


@given(arenas(), st.sets(st.integers(0, 7)), st.sampled_from(Player))
def test_agrees_with_the_definition(arena, wanted, player):
    owner, edges = arena
    target = {v for v in wanted if v < len(owner)}
    expected = naive.attractor(owner, edges, target, player)
    assert attractor(Arena.from_edges(owner, edges), target, player) == expected


@needs_compiler
def test_in_a_large_arena_of_numbers_too_the_opponent_is_caught_when_every_exit_leads_inside(monkeypatch):
    monkeypatch.setattr(choice, "LARGE_GRAPH", 0)
    ranks = attractor(Arena.from_edges([1, 0, 0, 1], [(0, 1), (0, 2), (2, 1), (3, 3)]), {1}, Player.ADAM)
    assert isinstance(ranks, ArrayMap)
    assert ranks == {0: 2, 1: 0, 2: 1}


def test_unknown_target_says_which_vertices_exist():
    with pytest.raises(UnknownVertexError, match=r"target names vertices \[7\].*vertices 0 to 0") as refused:
        attractor(Arena.from_edges([0], []), {7}, Player.ADAM)
    assert refused.value.text("fr") == "cible : sommets [7] inconnus, cette arène a les sommets 0 à 0"
    with pytest.raises(UnknownVertexError, match=r"\[3, 'a'\].*no vertex"):
        attractor(Arena.from_edges([], []), ["a", 3], Player.ADAM)


def test_an_arena_without_owners_must_be_doubled_first():
    arena = Arena.from_edges(2, [(0, 1)])
    with pytest.raises(UndefinedError, match=r"give owner=\{vertex: 0 or 1, …\}, or take .*\.double\(\)"):
        attractor(arena, {1}, Player.ADAM)
    # From (0, Adam) one moves to (1, Ève).
    assert attractor(arena.double(), {(1, 1)}, Player.ADAM) == {(0, 0): 1, (1, 1): 0}


def test_stages_are_what_each_round_adds():
    assert stages({5: 0, 1: 2, 3: 1, 2: 1}) == [{5}, {2, 3}, {1}]


def test_the_trap_is_the_opponents_part():
    arena = Arena.from_edges([1, 0, 0], [(0, 1), (0, 2), (2, 1)])
    ranks = attractor(arena, {1}, Player.ADAM)
    assert trap(arena, ranks, Player.ADAM) == {0}


@given(arenas(), st.sets(st.integers(0, 7)), st.sampled_from(Player), st.randoms(use_true_random=False))
def test_the_strategy_reaches_the_target_within_the_rank(plain, wanted, player, random):
    owner, edges = plain
    arena = Arena.from_edges(owner, edges)
    ranks = attractor(arena, {v for v in wanted if v < len(owner)}, player)
    strategy = attractor_strategy(arena, ranks, player)
    assert set(strategy) == {v for v, rank in ranks.items() if rank > 0 and owner[v] == player}
    for start, rank in ranks.items():
        v, plies = start, 0
        while ranks[v] > 0:
            v = strategy[v] if owner[v] == player else random.choice(arena.successors[v])
            plies += 1
        assert plies <= rank


def test_a_chain_of_100_000_vertices_is_no_trouble():
    chain = Arena.from_edges([v % 2 for v in range(LONG)], [(v, v + 1) for v in range(LONG - 1)])
    ranks = attractor(chain, {LONG - 1}, Player.EVE)
    assert ranks[0] == LONG - 1
    assert len(stages(ranks)) == LONG


@pytest.mark.parametrize("player", ["adam", None, 2, True])
def test_an_attractor_of_nobody_is_refused(player):
    # Nobody would own a vertex, and all of them would look like the opponent's.
    arena = Arena.from_edges([0, 1], [(0, 1), (1, 0)])
    for ask in (lambda: attractor(arena, {1}, player), lambda: trap(arena, {1: 0}, player)):
        with pytest.raises(ParameterError, match=r"player is 0 \(the first player, Adam\) or 1"):
            ask()
    with pytest.raises(ParameterError, match="player is 0"):
        attractor_strategy(arena, {1: 0}, player)


def test_a_target_may_be_made_vertex_by_vertex():
    arena = Arena.from_edges([0, 1], [(0, 1), (1, 0)])
    assert (
        attractor(arena, (v for v in [1]), Player.ADAM) == attractor(arena, {1}, Player.ADAM) == {0: 1, 1: 0}
    )


def test_a_target_that_is_no_set_is_refused():
    with pytest.raises(ParameterError, match="target is 1: give a set or a list of vertices"):
        attractor(Arena.from_edges([0, 1], []), 1, Player.ADAM)


@pytest.mark.parametrize("ranks", [None, [1], {1}, "ranks", 1])
def test_ranks_are_what_attractor_returns(ranks):
    arena = Arena.from_edges([0, 1], [(0, 1), (1, 0)])
    for ask in (
        lambda: stages(ranks),
        lambda: trap(arena, ranks, Player.ADAM),
        lambda: attractor_strategy(arena, ranks, Player.ADAM),
    ):
        with pytest.raises(ParameterError, match="ranks is what attractor"):
            ask()


def test_ranks_of_another_arena_are_refused():
    arena = Arena.from_edges([0, 1], [(0, 1), (1, 0)])
    with pytest.raises(UnknownVertexError, match=r"the map of ranks names vertices \[5\]"):
        attractor_strategy(arena, {5: 1}, Player.ADAM)
