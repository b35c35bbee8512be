import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import COURSE_ARENA
from tests.strategies import graphs, successors_of

from zermelo.arena import Arena
from zermelo.errors import UndefinedError, UnknownVertexError
from zermelo.exact.kernel import is_absorbing, is_stable, kernel, kernel_steps

LONG = 100_000


def test_the_kernel_of_the_courses_arena():
    # The kernel of the notes.
    assert kernel(Arena.from_dict(COURSE_ARENA)) == {2, 6, 8}


def test_the_steps_are_those_done_by_hand():
    # The course: 8 deletes 4, 5, 7; then 6 deletes 1, 3; then 2 deletes 0.
    assert kernel_steps(Arena.from_dict(COURSE_ARENA)) == [(8, [4, 5, 7]), (6, [1, 3]), (2, [0])]


@given(graphs(acyclic=True))
def test_the_kernel_is_the_only_stable_absorbing_set(graph):
    count, edges = graph
    assert naive.kernels(successors_of(count, edges)) == [kernel(Arena.from_edges(count, edges))]


@given(graphs(), st.sets(st.integers(0, 6)))
def test_stable_and_absorbing_are_what_they_say(graph, wanted):
    count, edges = graph
    vertices = {v for v in wanted if v < count}
    arena, successors = Arena.from_edges(count, edges), successors_of(count, edges)
    assert is_stable(arena, vertices) == naive.is_stable(successors, vertices)
    assert is_absorbing(arena, vertices) == naive.is_absorbing(successors, vertices)


def test_edges_into_a_stable_set_do_no_harm():
    arena = Arena.from_edges(3, [(0, 1), (1, 1)])
    assert is_stable(arena, {0, 2})
    assert is_stable(Arena.from_edges(2, [(0, 1)]), {1})
    assert not is_stable(arena, {1})


@pytest.mark.parametrize(
    ("edges", "count"),
    [([(0, 1), (1, 2), (2, 0)], 0), ([(0, 1), (1, 0)], 2)],
)
def test_with_a_cycle_there_may_be_no_kernel_or_several(edges, count):
    vertices = 1 + max(max(edge) for edge in edges)
    assert len(naive.kernels(successors_of(vertices, edges))) == count
    with pytest.raises(UndefinedError, match="acyclic arenas only, and this one has the cycle 0 → 1"):
        kernel(Arena.from_edges(vertices, edges))


def test_the_cycle_is_shown_by_its_labels_in_both_languages():
    with pytest.raises(UndefinedError) as refused:
        kernel(Arena.from_dict({"a": ["b"], "b": ["c"], "c": ["b"]}))
    assert "the cycle b → c → b;" in str(refused.value)
    assert "a le cycle b → c → b ;" in refused.value.text("fr")


def test_sets_with_unknown_vertices_are_refused():
    arena = Arena.from_edges(2, [])
    for question in (is_stable, is_absorbing):
        with pytest.raises(UnknownVertexError, match=r"the set names vertices \[2\].*0 to 1"):
            question(arena, {2})


def test_a_chain_of_100_000_vertices_is_no_trouble():
    chain = Arena.from_edges(LONG, [(v, v + 1) for v in range(LONG - 1)])
    assert kernel(chain) == set(range(LONG - 1, -1, -2))
