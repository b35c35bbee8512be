"""Labels go in, labels come out: graphs with names in any order, against naive code that knows only numbers."""

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracles import naive
from tests.speed import needs_compiler
from tests.strategies import arenas, graphs, successors_of

from zermelo import (
    Arena,
    Outcome,
    Player,
    attractor,
    follow,
    grundy_values,
    kernel,
    solve,
)
from zermelo.apps.web.answers import answer
from zermelo.apps.web.requests import BODIES
from zermelo.apps.web.work import Work
from zermelo.compiled import choice
from zermelo.exact import attractor_strategy, is_absorbing, is_stable, kernel_steps, stages, trap
from zermelo.games import load
from zermelo.games.graph import Graph
from zermelo.labelled import ArrayMap, ArraySet

WORDS = ["s3", "s1", "départ", "0", "10", "a b", "Z", "z", "fin", "9"]
NUMBERS = [22, 7, 0, -3, 1, 100, 3, 2, 21, 4]
PAIRS = [(3, 3), (0, 0), (1, 2), (2, 1), ("a", 1), ("b", (1, 0)), (3, 0), (10,), (0, 3), (2, 2)]


@st.composite
def labels(draw, count):
    """So many different labels, in any order: whole numbers, texts, or tuples."""
    return draw(st.permutations(draw(st.sampled_from([NUMBERS, WORDS, PAIRS]))))[:count]


@st.composite
def labelled_graphs(draw, acyclic=False):
    """(successors by number, labels, the course's dictionary with its keys in any order)."""
    count, edges = draw(graphs(acyclic=acyclic))
    names = draw(labels(count))
    successors = successors_of(count, edges)
    order = draw(st.permutations(range(count)))
    return successors, names, {names[v]: [names[w] for w in successors[v]] for v in order}


@st.composite
def labelled_arenas(draw):
    """(owners by number, edges, labels, the dictionary, the owners by label)."""
    owner, edges = draw(arenas())
    names = draw(labels(len(owner)))
    successors = successors_of(len(owner), edges)
    order = draw(st.permutations(range(len(owner))))
    jeu = {names[v]: [names[w] for w in successors[v]] for v in order}
    return owner, edges, names, jeu, {names[v]: owner[v] for v in range(len(owner))}


@contextmanager
def everything_is_large(is_so):
    """Compiled routines for the smallest arenas too, or for none."""
    with mock.patch.object(choice, "LARGE_GRAPH", 0 if is_so else 10**9):
        yield


# --- in Python --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=needs_compiler)])
@settings(max_examples=60)
@given(graph=labelled_graphs(acyclic=True))
def test_kernel_and_grundy_values_are_those_of_the_definition(compiled, graph):
    successors, names, jeu = graph
    with everything_is_large(compiled):
        found, values = kernel(jeu), grundy_values(jeu)
        assert isinstance(found, ArraySet if compiled else set)
        assert isinstance(values, ArrayMap if compiled else dict)
    expected = {names[v]: naive.grundy(successors, v) for v in range(len(names))}
    assert values == expected
    assert expected == values
    assert list(values) == list(jeu)
    assert found == {name for name, value in expected.items() if value == 0}
    assert {name for name, value in expected.items() if value == 0} == found
    assert is_stable(jeu, found)
    assert is_absorbing(jeu, found)
    assert {sink for sink, _ in kernel_steps(jeu)} == set(found)


@pytest.mark.parametrize("compiled", [False, True])
@settings(max_examples=60)
@given(graph=labelled_arenas(), wanted=st.sets(st.integers(0, 6)), player=st.sampled_from(Player))
def test_attractors_are_those_of_the_definition(compiled, graph, wanted, player):
    owner, edges, names, jeu, owners = graph
    goal = {v for v in wanted if v < len(names)}
    expected = {names[v]: rank for v, rank in naive.attractor(owner, edges, goal, player).items()}
    arena = Arena.from_dict(jeu, owners)
    with everything_is_large(compiled):
        ranks = attractor(arena, {names[v] for v in goal}, player)
        assert attractor(jeu, {names[v] for v in goal}, player, owner=owners) == expected
    assert ranks == expected
    assert expected == ranks
    assert list(ranks) == [name for name in jeu if name in expected]
    assert list(ranks.items()) == [(name, expected[name]) for name in jeu if name in expected]
    added = [
        {name for name, rank in expected.items() if rank == stage} for stage in range(len(stages(ranks)))
    ]
    assert stages(ranks) == added
    assert set().union(*added) == set(expected)
    assert trap(arena, ranks, player) == {name for name in expected if owners[name] != player}
    chosen = attractor_strategy(arena, ranks, player)
    assert chosen == {
        name: next(after for after in jeu[name] if expected.get(after) == rank - 1)
        for name, rank in expected.items()
        if rank > 0 and owners[name] == player
    }


def judged(jeu, owners, names, successors, owner, solution, start):
    """Compare a solution from the vertex `start` with the definition, in labels."""
    reached = {start} | naive.reaches(successors, start)
    expected = naive.outcomes(successors, None, owner)
    assert set(solution) == {names[v] for v in reached}
    for v in reached:
        outcome, distance = expected[v]
        assert (solution.outcome(names[v]), solution.distance(names[v])) == (outcome, distance)
        for move in solution.best_moves(names[v]):
            assert move in jeu[names[v]]
    for outcome in Outcome:
        assert set(solution.states_with(outcome)) == {names[v] for v in reached if expected[v][0] == outcome}
    for player in Player:
        strategy = solution.strategy(player)
        for vertex, after in strategy.choices.items():
            assert after in jeu[vertex]
            assert owners is None or owners[vertex] == player


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@settings(max_examples=60)
@given(graph=labelled_arenas(), with_owner=st.booleans(), data=st.data())
def test_solutions_are_those_of_the_definition(engine, graph, with_owner, data):
    owner, edges, names, jeu, owners = graph
    start = data.draw(st.integers(0, len(names) - 1))
    thing = Arena.from_dict(jeu, owners) if with_owner else jeu
    solution = solve(thing, names[start], engine=engine)
    assert solution.start == names[start]
    successors = successors_of(len(names), edges)
    judged(
        jeu, owners if with_owner else None, names, successors, owner if with_owner else None, solution, start
    )


@given(graph=labelled_graphs(acyclic=True), data=st.data())
def test_best_play_ends_as_the_kernel_says(graph, data):
    _, names, jeu = graph
    start = names[data.draw(st.integers(0, len(names) - 1))]
    solution = solve(jeu, start)
    best = [lambda vertex: solution.best_moves(vertex)[0]] * 2
    play = follow(jeu, *best, at=(start, 0))
    # Who cannot move has lost: the length of the play tells who that is.
    assert (len(play) % 2 == 0) == (start in kernel(jeu))
    assert all(after in jeu[before] for (before, _), after in zip(play.situations, play.moves, strict=False))


# --- in files and on the page -------------------------------------------------------------------------------


def written(jeu, owners, form):
    """The text of a graph in a file or a field, and how the name of such a file ends."""
    owner = "" if owners is None else f"\nowner = {owners!r}"
    return {
        "notebook": (f"jeu = {jeu!r}{owner}\n", ".py"),
        "printed": (f"{jeu!r}\n" if not owner else f"jeu = {jeu!r}{owner}", ".txt"),
    }[form]


@pytest.mark.parametrize("form", ["notebook", "printed"])
@settings(max_examples=40)
@given(graph=labelled_arenas(), with_owner=st.booleans(), data=st.data())
def test_graphs_in_files_are_solved_in_their_labels(form, graph, with_owner, data):
    owner, edges, names, jeu, owners = graph
    start = data.draw(st.integers(0, len(names) - 1))
    text, suffix = written(jeu, owners if with_owner else None, form)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"jeu{suffix}"
        path.write_text(text, encoding="utf-8")
        game = Graph(str(path), start=names[start])
        assert load(f"graph:file={path}").arena == game.arena
    assert game.start() == names[start]
    assert game.arena.successors == {name: tuple(afters) for name, afters in jeu.items()}
    successors = successors_of(len(names), edges)
    judged(
        jeu,
        owners if with_owner else None,
        names,
        successors,
        owner if with_owner else None,
        solve(game),
        start,
    )


def ask(kind, **fields):
    """The answer to a body as the server would read it."""
    return answer(kind, Work(BODIES[kind].model_validate(fields).model_dump(), "heavy"))


@settings(max_examples=40, deadline=None)
@given(graph=labelled_arenas(), with_owner=st.booleans(), data=st.data())
def test_graphs_on_the_page_are_judged_in_their_labels(graph, with_owner, data):
    owner, edges, names, jeu, owners = graph
    start = data.draw(st.integers(0, len(names) - 1))
    text, _ = written(jeu, owners if with_owner else None, "notebook")
    shown = {name: Arena.from_dict(jeu).text(name) for name in names}
    at = shown[names[start]]
    found = ask("solve", game="graph", graph=text, at=at, lang="en")
    expected = naive.outcomes(successors_of(len(names), edges), None, owner if with_owner else None)
    assert (found["outcome"], found["distance"]) == expected[start]
    reached = {start} | naive.reaches(successors_of(len(names), edges), start)
    assert found["states"] == len(reached)
    position = ask("position", game="graph", graph=text, at=at, lang="en")
    assert {move["move"] for move in position["legal"]} == {shown[after] for after in jeu[names[start]]}
    drawn = ask("draw", game="graph", graph=text, at=at, **{"as": "arena"}, lang="en")
    assert {node["position"].removesuffix("@2") for node in drawn["nodes"]} == {
        shown[names[v]] for v in reached
    }


# --- the examples of a newcomer -------------------------------------------------------------------------------


def test_a_chain_of_three_has_its_own_ends_in_the_kernel():
    jeu = {1: [2], 2: [3], 3: []}
    assert kernel(Arena.from_dict(jeu)) == kernel(jeu) == {1, 3}


def test_matches_counted_down_keep_their_numbers():
    # Take 1 or 2 of 22; who cannot take has lost: the multiples of 3.
    jeu = {n: [n - k for k in (1, 2) if k <= n] for n in range(22, -1, -1)}
    assert kernel(jeu) == {n for n in range(23) if n % 3 == 0}
    solution = solve(Arena.from_dict(jeu))
    assert (solution.start, solution.outcome(22), solution.outcome(21)) == (22, "win", "loss")
    assert solution.best_moves(22) == [21]


def test_a_target_is_a_set_of_labels():
    jeu, owner = {1: [2], 2: [3], 3: [4], 4: []}, {1: 0, 2: 1, 3: 0, 4: 1}
    assert attractor(Arena.from_dict(jeu, owner), {3}, Player.ADAM) == {1: 2, 2: 1, 3: 0}
    named = {"s1": ["s2"], "s2": ["s3"], "s3": []}
    ranks = attractor(named, {"s3"}, Player.ADAM, owner={"s1": 0, "s2": 1, "s3": 0})
    assert ranks == {"s1": 2, "s2": 1, "s3": 0}
    assert solve(named).outcome("s3") == "loss"


def test_the_course_calls_its_functions_with_its_dictionary():
    jeu = {
        0: [1, 2, 3, 4, 5],
        1: [4, 5, 6],
        2: [1, 3, 4, 5],
        3: [5, 6, 7],
        4: [7, 8],
        5: [8],
        6: [5, 7],
        7: [8],
        8: [],
    }
    assert kernel(jeu) == {2, 6, 8}  # as in the notes
    assert [sink for sink, _ in kernel_steps(jeu)] == [8, 6, 2]  # the algorithm by hand
    assert kernel_steps(jeu)[0] == (8, [4, 5, 7])
    assert solve(jeu).strategy(Player.ADAM)(0) == 2  # the only move into the kernel
