"""Laws of strong solutions on random graphs: the definition, the verifier, files and strategies agree."""

import itertools
import json
import math

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import TokenGame, token_game
from tests.strategies import graphs, scored_arenas, successors_of

from zermelo.exact import guaranteed, solve, verify
from zermelo.exact.verify import check
from zermelo.scores import Outcome

POINTS = (-5, -2, -1, 0, 1, 2, 5, 2.5, math.inf, -math.inf)


@given(scored_arenas(most=8))
@settings(max_examples=300)
def test_outcomes_and_distances_are_those_of_the_definition(arena):
    owner, count, edges, scores = arena
    successors = successors_of(count, edges)
    solution = solve(token_game(successors, scores, owner=owner))
    expected = naive.outcomes(successors, scores, owner)
    for (v,) in solution:
        assert (solution.outcome((v,)), solution.distance((v,))) == expected[v]
    assert set(solution) == {(0,)} | {(v,) for v in naive.reaches(successors, 0)}


@given(scored_arenas(most=7, scores=POINTS))
@settings(max_examples=300)
def test_values_of_points_games_are_those_of_the_definition(arena):
    owner, count, edges, scores = arena
    successors = successors_of(count, edges)
    solution = solve(token_game(successors, scores, points=True, owner=owner))
    values = naive.values(successors, scores, owner)
    # Distances: the same game in which every move keeps the value, and what is worth 0 is over.
    keeping = [
        [
            w
            for w in successors[v]
            if values[v] == (values[w] if owner and owner[v] == owner[w] else -values[w])
        ]
        if values[v]
        else []
        for v in range(count)
    ]
    kept = {v: values[v] for v in range(count) if not keeping[v]}
    distances = [distance for _, distance in naive.outcomes(keeping, kept, owner)]
    for (v,) in solution:
        assert (solution.value((v,)), solution.distance((v,))) == (values[v], distances[v])


@given(graphs(most=8, acyclic=True))
def test_grundy_values_are_those_of_the_definition(graph):
    successors = successors_of(*graph)
    solution = solve(TokenGame(successors, impartial=True))
    for (v,) in solution:
        assert solution.grundy((v,)) == naive.grundy(successors, v)
        assert solution.in_kernel((v,)) == (solution.outcome((v,)) is Outcome.LOSS)


@given(scored_arenas(most=6, scores=(-3, -1, 0, 1, 3)), st.booleans())
def test_certificates_are_accepted_after_json(arena, points):
    owner, count, edges, scores = arena
    game = token_game(successors_of(count, edges), scores, points, owner)
    certificate = json.loads(json.dumps(solve(game).certificate()))
    assert verify(certificate, game).valid


@given(scored_arenas(most=3, scores=(-1, 0, 1)))
@settings(max_examples=60)
def test_exactly_one_set_of_claims_is_accepted(arena):
    """All claims about three states with distances below 5 (none can be longer): only the truth passes."""
    owner, count, edges, scores = arena
    game = token_game(successors_of(count, edges), scores, owner=owner)
    solution = solve(game)
    states = list(solution)
    possible = [(0, None), (0, 1), *((value, distance) for value in (1, -1) for distance in range(5))]
    accepted = [
        claims
        for claims in itertools.product(possible, repeat=len(states))
        if check(game, (0,), dict(zip(states, claims, strict=True)).get, len(states)).valid
    ]
    assert accepted == [tuple((solution.value(state), solution.distance(state)) for state in states)]


@given(scored_arenas(most=7))
def test_strategies_guarantee_the_outcome(arena):
    owner, count, edges, scores = arena
    game = token_game(successors_of(count, edges), scores, owner=owner)
    solution = solve(game)
    for state in solution:
        player = owner[state[0]] if owner else 0
        if solution.outcome(state) is not Outcome.LOSS:
            reached = guaranteed(game, solution.strategy(player), at=(state, player))
            assert reached is solution.outcome(state)


@given(scored_arenas(most=7, scores=(-3, -1, 0, 1, 3)), st.booleans())
def test_a_line_of_best_play_is_as_long_as_the_distance(arena, points):
    owner, count, edges, scores = arena
    solution = solve(token_game(successors_of(count, edges), scores, points, owner))
    for state in solution:
        if solution.distance(state) is not None:
            assert len(solution.line(state)) == solution.distance(state)


@given(scored_arenas(most=7, scores=(-3, -1, 0, 1, 3)), st.booleans())
def test_attractors_are_those_of_the_definition_on_the_doubled_graph(arena, points):
    owner, count, edges, scores = arena
    solution = solve(token_game(successors_of(count, edges), scores, points, owner))
    if owner is None:
        # Vertex v + n is vertex v with the second player to move.
        owners, doubled = [0] * count + [1] * count, [(u, v + count) for u, v in edges]
        doubled += [(u + count, v) for u, v in edges]
    else:
        owners, doubled = owner, edges
    sinks = set(range(len(owners))) - {u for u, _ in doubled}
    for player in (0, 1):
        target = {v for v in sinks if scores[v % count] * (1 if owners[v] == player else -1) > 0}
        expected = naive.attractor(owners, doubled, target, player)
        found = solution.attractor(player)
        assert found == {
            ((v % count,), owners[v]): rank for v, rank in expected.items() if (v % count,) in solution
        }
