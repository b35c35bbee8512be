import pytest
from hypothesis import given
from tests.oracles import naive
from tests.strategies import graphs, successors_of

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import ParameterError
from zermelo.exact.structure import find_cycle, is_acyclic, is_bipartite
from zermelo.game import Game

LONG = 100_000


class Counter(Game):
    """Add one for ever: acyclic, but no finite exploration shows it."""

    def start(self):
        return 0

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return state + move


class LevelledCounter(Counter):
    def level(self, state):
        return state


class Wandering(Counter):
    """One way leads on for ever, the other one back to the start."""

    def moves(self, state):
        yield -state
        yield 1


class Patience(Counter):
    """Two turns each."""

    def moves(self, state):
        yield from [1] if state < 10 else []

    def turn(self, state):
        return state // 2 % 2


@given(graphs())
def test_acyclic_is_what_the_definition_says(graph):
    count, edges = graph
    assert is_acyclic(Arena.from_edges(count, edges)) == naive.is_acyclic(successors_of(count, edges))


@given(graphs())
def test_a_game_is_acyclic_where_what_it_reaches_is(graph):
    count, edges = graph
    successors = successors_of(count, edges)
    reached = {0} | naive.reaches(successors, 0)
    expected = not any(v in naive.reaches(successors, v) for v in reached)
    assert is_acyclic(ArenaGame(Arena.from_edges(count, edges), 0)) is expected


@given(graphs())
def test_a_cycle_is_found_exactly_where_there_is_one(graph):
    count, edges = graph
    cycle = find_cycle(Arena.from_edges(count, edges))
    assert bool(cycle) != naive.is_acyclic(successors_of(count, edges))
    assert len(set(cycle)) == len(cycle)
    assert all(step in edges for step in zip(cycle, cycle[1:] + cycle[:1], strict=True))


def test_what_a_limit_does_not_tell_is_unknown():
    assert is_acyclic(Counter(), limit=1000) is None


def test_a_declared_level_proves_acyclicity():
    assert is_acyclic(LevelledCounter(), limit=1) is True


def test_a_cycle_is_found_in_an_infinite_game():
    assert is_acyclic(Wandering(), limit=10) is False


@pytest.mark.parametrize("question", [is_acyclic, is_bipartite])
def test_a_limit_is_a_number(question):
    with pytest.raises(ParameterError, match="limit"):
        question(Counter(), limit=None)


def test_a_game_as_large_as_the_limit_is_known():
    class Short(Counter):
        def moves(self, state):
            yield from [1] if state < 9 else []

    assert is_acyclic(Short(), limit=10) is True
    assert is_acyclic(Short(), limit=9) is None


def test_every_move_passes_the_turn_unless_a_game_says_otherwise():
    assert is_bipartite(Counter()) is True
    assert is_bipartite(Patience()) is False
    assert is_bipartite(Patience(), limit=5) is None


@pytest.mark.parametrize(("edges", "expected"), [([(0, 1), (1, 2)], True), ([(0, 1), (1, 2), (0, 2)], False)])
def test_an_arena_without_owners_is_bipartite_if_two_colours_do(edges, expected):
    assert is_bipartite(Arena.from_edges(3, edges)) is expected


def test_a_chain_of_100_000_states_is_no_trouble():
    chain = Arena.from_edges(LONG, [(v, v + 1) for v in range(LONG - 1)])
    assert is_acyclic(chain)
    assert find_cycle(chain) == []
    assert is_acyclic(ArenaGame(chain), limit=LONG) is True
    ring = Arena.from_edges(LONG, [(v, (v + 1) % LONG) for v in range(LONG)])
    assert len(find_cycle(ring)) == LONG
