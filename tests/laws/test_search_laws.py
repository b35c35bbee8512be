"""Searches against the definition, on random small games: with horizons, points, and players who move twice."""

from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracles.naive_search import Naive
from tests.strategies import scored_arenas, successors_of

from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.search import alpha_beta, deepening, greedy, maximin_minimax, minimax, perft


class TableGame(Game):
    """A game given by tables: successors, scores and estimates per vertex, and perhaps who moves there."""

    def __init__(self, successors, scores, estimates, owner=None, points=False):
        self.successors, self.scores, self.estimates = successors, scores, estimates
        self.owner, self.points = owner, points
        if owner is not None:
            self.turn = lambda state: owner[state]

    def start(self):
        return 0

    def moves(self, state):
        yield from dict.fromkeys(self.successors[state])

    def play(self, state, move):
        return move

    def score(self, state):
        # A player whose every move is forbidden as a repetition cannot move, and has lost.
        return self.scores.get(state, -1)

    def estimate(self, state):
        return self.estimates[state]

    def naive(self):
        mover = None if self.owner is None else self.owner.__getitem__
        return Naive(self.moves, self.play, self.score, self.estimate, mover, self.points)


@st.composite
def table_games(draw, acyclic=True, repeats=None):
    points = draw(st.booleans())
    scores = (-3, -1, 0, 1, 2, inf, -inf) if points else (-1, 0, 1)
    owner, count, edges, given_scores = draw(scored_arenas(most=8, acyclic=acyclic, scores=scores))
    estimate = st.sampled_from([-inf, -2, -1, 0, 0.5, 1, 3, inf])
    estimates = draw(st.lists(estimate, min_size=count, max_size=count))
    game = TableGame(successors_of(count, edges), given_scores, estimates, owner, points)
    game.repeats = repeats
    return game


depths = st.one_of(st.none(), st.integers(0, 9))


def seen(result):
    return result.value, result.outcome, result.distance, result.exact


@settings(deadline=None, max_examples=150)
@given(table_games(), depths)
def test_minimax_agrees_with_its_definition(game, depth):
    naive = game.naive()
    kind, number, plies = naive.value(0, depth)
    result = minimax(game, depth=depth)
    assert result.value == number
    assert result.nodes == naive.visits
    if kind != "open" or not naive.saw_horizon:
        assert result.exact
        assert result.outcome == Outcome.of(number)
        assert result.distance == (None if number == 0 else plies)
    else:
        assert (result.exact, result.outcome, result.distance) == (False, None, None)


@settings(deadline=None, max_examples=150)
@given(table_games(), depths)
def test_minimax_names_the_first_best_move_and_its_principal_line(game, depth):
    naive = game.naive()
    choices = naive.values_of_moves(0, depth)
    result = minimax(game, depth=depth)
    if choices is None:
        assert result.best == ()
        assert result.line == ()
        return
    keys = [naive.preference(value) for value in choices]
    assert result.best == (list(game.moves(0))[keys.index(max(keys))],)
    # The line is that of the best child at every node: following it leads to the leaf that has the value.
    state = 0
    for ply, move in enumerate(result.line):
        remaining = None if depth is None else depth - ply
        values = [naive.preference(value) for value in naive.values_of_moves(state, remaining)]
        assert move == list(game.moves(state))[values.index(max(values))]
        state = game.play(state, move)
    assert not list(game.moves(state)) or len(result.line) == depth


@settings(deadline=None, max_examples=150)
@given(table_games(), depths, st.randoms(use_true_random=False))
def test_alpha_beta_equals_minimax_at_every_depth_and_never_opens_more_nodes(game, depth, random):
    priority = {move: random.random() for move in range(len(game.successors))}
    plain = minimax(game, depth=depth)
    for order in (None, lambda state, move: priority[move]):
        pruned = alpha_beta(game, depth=depth, table=False, order=order)
        assert pruned.value == plain.value
        assert pruned.nodes <= plain.nodes
        # A cut may spare the search the only leaves that were estimates: it then proves more, never less.
        if plain.exact:
            assert seen(pruned) == seen(plain)


@settings(deadline=None, max_examples=150)
@given(table_games(acyclic=False), st.integers(0, 7))
def test_the_table_changes_no_value_even_where_plays_repeat_positions(game, depth):
    plain = minimax(game, depth=depth)
    remembered = alpha_beta(game, depth=depth, table=True)
    assert remembered.value == plain.value
    if plain.exact:
        assert seen(remembered) == seen(plain)


@pytest.mark.parametrize("seed", range(60))
def test_alpha_beta_equals_minimax_on_larger_random_games_with_and_without_table(seed):
    chance = Random(seed)
    count = 14
    successors = [chance.sample(range(count), chance.choice((0, 1, 2, 3))) for _ in range(count)]
    points = chance.random() < 0.5
    scores = [chance.choice((-3, -1, 0, 1, 2)) for _ in range(count)]
    owner = [chance.randrange(2) for _ in range(count)] if chance.random() < 0.5 else None
    estimates = [chance.randrange(-4, 5) for _ in range(count)]
    game = TableGame(successors, dict(enumerate(scores)), estimates, owner, points)
    for start in range(count):
        for depth in range(7):
            plain = minimax(game, start, depth=depth)
            pruned = alpha_beta(game, start, depth=depth, table=False)
            remembered = alpha_beta(game, start, depth=depth)
            assert pruned.nodes <= plain.nodes
            for result in (pruned, remembered):
                assert result.value == plain.value
                if plain.exact:
                    assert seen(result) == seen(plain)


@settings(deadline=None, max_examples=150)
@given(table_games(acyclic=False), st.integers(1, 7))
def test_analysis_gives_every_move_its_full_value_best_first(game, depth):
    naive = game.naive()
    analysis = deepening(game, depth=depth)
    choices = naive.values_of_moves(0, depth)
    if choices is None:
        assert analysis.moves == ()
        return
    ranked = sorted(
        zip(game.moves(0), choices, strict=True), key=lambda c: naive.preference(c[1]), reverse=True
    )
    assert [verdict.move for verdict in analysis.moves] == [move for move, _ in ranked]
    assert [verdict.value for verdict in analysis.moves] == [number for _, (_, number, _) in ranked]
    for verdict, (_, (kind, number, plies)) in zip(analysis.moves, ranked, strict=True):
        if kind != "open":
            assert (verdict.outcome, verdict.exact, verdict.distance) == (Outcome.of(number), True, plies)
    top = naive.preference(ranked[0][1])
    assert list(analysis.best) == [move for move, value in ranked if naive.preference(value) == top]


@settings(deadline=None, max_examples=100)
@given(table_games())
def test_exact_verdicts_are_those_of_the_whole_tree(game):
    naive = game.naive()
    _, number, plies = naive.value(0, None)
    for moves in ("all", "root"):
        analysis = deepening(game, moves=moves)
        assert analysis.exact
        assert analysis.value == number
        assert analysis.outcome == Outcome.of(number)
        assert analysis.distance == (plies if number else None)


@settings(deadline=None, max_examples=100)
@given(table_games(), st.integers(0, 7))
def test_what_a_limited_search_calls_exact_is_what_the_whole_tree_says(game, depth):
    _, number, plies = game.naive().value(0, None)
    for result in (minimax(game, depth=depth), alpha_beta(game, depth=depth), deepening(game, depth=depth)):
        if result.exact:
            assert result.value == number
            assert result.outcome == Outcome.of(number)
            assert result.distance == (plies if number else None)


def won_and_lost(game):
    """Vertices whose mover can force a win, or cannot escape a loss; the rest are draws, by infinite play too."""
    known = {}
    while True:
        new = {}
        for v in range(len(game.successors)):
            if v in known:
                continue
            after = []
            for w in game.successors[v]:
                same = game.owner is not None and game.owner[v] == game.owner[w]
                after.append(None if w not in known else known[w] if same else -known[w])
            if not after:
                if game.scores[v]:
                    new[v] = 1 if game.scores[v] > 0 else -1
            elif 1 in after:
                new[v] = 1
            elif all(sign == -1 for sign in after):
                new[v] = -1
        if not new:
            return known
        known |= new


@settings(deadline=None, max_examples=150)
@given(table_games(acyclic=False, repeats="draw"), st.one_of(st.none(), st.integers(0, 6)))
def test_where_repeating_draws_exact_results_do_not_rest_on_a_repetition(game, depth):
    game.points = False
    truth = won_and_lost(game)
    for result in (
        minimax(game, depth=depth),
        alpha_beta(game, depth=depth),
        deepening(game, depth=depth or 8),
    ):
        if result.exact:
            assert result.outcome == Outcome.of(truth.get(0, 0))


@settings(deadline=None, max_examples=100)
@given(table_games(acyclic=False, repeats="illegal"))
def test_where_repeating_is_illegal_alpha_beta_still_equals_minimax(game):
    plain = minimax(game)
    pruned = alpha_beta(game)
    assert pruned.value == plain.value
    assert pruned.nodes <= plain.nodes


@settings(deadline=None, max_examples=100)
@given(table_games(), st.integers(0, 8))
def test_the_two_functions_of_the_course_agree_with_minimax(game, depth):
    maximin, minimax_for_max = maximin_minimax(game)
    result = minimax(game, depth=depth)
    is_decided = result.exact and not game.points and result.outcome != Outcome.DRAW
    expected = result.value * inf if is_decided else result.value
    assert maximin(0, depth) == expected
    assert minimax_for_max(0, depth) == -expected


@settings(deadline=None, max_examples=100)
@given(table_games(acyclic=False))
def test_greedy_takes_the_first_move_whose_successor_is_estimated_best(game):
    moves = list(game.moves(0))
    if not moves:
        assert greedy(game, 0) is None
        return
    values = []
    for move in moves:
        same = game.owner is not None and game.owner[move] == game.owner[0]
        values.append(game.estimates[move] if same else -game.estimates[move])
    assert greedy(game, 0) == moves[values.index(max(values))]


@settings(deadline=None, max_examples=100)
@given(table_games(acyclic=False), st.integers(0, 5))
def test_perft_counts_the_paths_of_that_length(game, depth):
    paths = [[0]]
    for _ in range(depth):
        paths = [[*path, move] for path in paths for move in game.moves(path[-1])]
    assert perft(game, depth) == len(paths)


@pytest.mark.parametrize("limit", [{"nodes": 1}, {"nodes": 3}, {"nodes": 40}, {"seconds": 1e-9}])
@settings(deadline=None, max_examples=50)
@given(game=table_games(acyclic=False))
def test_a_stopped_search_has_a_move_and_claims_nothing_that_is_not_true(limit, game):
    game.points = False
    result = alpha_beta(game, depth=20, **limit)
    moves = list(game.moves(0))
    assert result.best[0] in moves if moves else result.best == ()
    if result.exact:
        assert result.outcome == Outcome.of(won_and_lost(game).get(0, 0))
