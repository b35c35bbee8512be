"""Labels of the enumerated graph, by number of the state."""

from tests.small_games import Bar, Matches, Noughts, TokenGame, token_game

from zermelo.exact.enumerate import reachable
from zermelo.exact.retrograde import NEVER, grundy_labels, label, why_no_grundy


def labels(successors, scores=None, owner=None, points=False):
    values, distances = label(reachable(token_game(successors, scores, points, owner)), points=points)
    return values, list(distances)


def test_states_are_numbered_breadth_first_from_the_start():
    graph = reachable(Bar(2, 2))
    assert graph.states == [(2, 2), (1, 1), (2, 0), (2, 1), (1, 0)]
    assert graph.levels == [1, 3, 1]
    assert len(graph.targets) == 7  # 5 configurations, 7 edges


def test_the_reversed_edges_are_the_edges():
    graph = reachable(TokenGame([[1, 1, 2], [0, 2], [2, 3], []]))
    starts, sources = graph.reverse
    forward = [(u, v) for u in range(4) for v in graph.targets[graph.offsets[u] : graph.offsets[u + 1]]]
    backward = [(u, v) for v in range(4) for u in sources[starts[v] : starts[v + 1]]]
    assert sorted(forward) == sorted(backward)


def test_a_self_loop_saves_the_loser():
    assert labels([[0, 1], [2], []]) == ([0, 1, -1], [NEVER, 1, 0])
    assert labels([[1], [2], []]) == ([-1, 1, -1], [2, 1, 0])


def test_an_end_that_nobody_has_won_is_a_draw_and_has_no_distance():
    assert labels([[1], []], {1: 0}) == ([0, 0], [NEVER, NEVER])
    # Better than the other end, which is won for the opponent.
    assert labels([[1, 2], [], []], {1: 0, 2: 1}) == ([0, 0, 1], [NEVER, NEVER, 0])


def test_half_a_point_is_won_and_not_lost():
    # One may stay for ever, which is worth 0, or end with half a point.
    assert labels([[0, 1], []], {1: -0.5}, points=True) == ([0.5, -0.5], [1, 0])


def test_two_moves_to_the_same_state_count_twice():
    # Both moves of 1 lead to the end 2, won for its mover: 1 is lost only when both are known.
    assert labels([[1], [2, 2], []], {2: 1}) == ([1, -1, 1], [2, 1, 0])


def test_thresholds_are_nested():
    # From 0: 4 at once, or 7 if the opponent were blind; the opponent prefers to give 5.
    successors, scores = [[1, 2], [], [3, 4], [], []], {1: -4, 3: 7, 4: 5}
    values, distances = labels(successors, scores, points=True)
    assert (values[0], values[2]) == (5, -5)
    assert (distances[0], distances[2]) == (2, 1)


def test_the_loser_of_a_points_game_may_prefer_a_cycle_to_a_small_loss():
    values, distances = labels([[0, 1], []], {1: 2}, points=True)
    assert (values[0], distances[0]) == (0, NEVER)


def test_a_move_of_the_same_player_keeps_the_sign():
    values, _ = labels([[1], [2], []], {2: -3}, owner=[0, 0, 1], points=True)
    assert values == [3, 3, -3]


def test_grundy_labels_exist_only_for_normal_impartial_acyclic_games():
    assert grundy_labels(game := Bar(2, 2), reachable(game))[0] == 2  # as in the notes
    for game in (Matches(4), Noughts(), TokenGame([[1], [0]], impartial=True)):
        graph = reachable(game)
        assert grundy_labels(game, graph) is None
        assert why_no_grundy(game, graph.states).text("fr")
