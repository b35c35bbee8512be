from math import inf, nan

import pytest
from tests.small_games import Passing

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import ParameterError, RulesError, UndefinedError
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome
from zermelo.search import Trace, alpha_beta, maximin_minimax, minimax
from zermelo.search.values import estimated, won_or_lost


class Chain(Game):
    """One move everywhere, `length` times."""

    def __init__(self, length=100_000):
        self.length = length

    def start(self):
        return 0

    def moves(self, state):
        if state < self.length:
            yield 1

    def play(self, state, move):
        return state + 1


class Circle(Game):
    """Three states in a circle, and a way out of the third one to a lost end."""

    def start(self):
        return 0

    def moves(self, state):
        yield from {0: (1,), 1: (2,), 2: (0, 3), 3: ()}[state]

    def play(self, state, move):
        return move


def tree_game(gains):
    """The course's trees: r to Max, its children to Min, leaves with gains for Max."""
    owner, edges, scores = [0], [], {}
    for gains_below in gains:
        child = len(owner)
        owner.append(1)
        edges.append((0, child))
        for gain in gains_below:
            edges.append((child, len(owner)))
            scores[len(owner)] = gain
            owner.append(0)
    return ArenaGame(Arena.from_edges(owner, edges), scores=scores)


def test_the_line_is_that_of_the_best_child_not_of_the_last_one():
    # By hand: r(a(3,5), b(1,9)) is worth 3 by a, then its first leaf.
    result = minimax(tree_game([[3, 5], [1, 9]]))
    assert result.value == 3
    assert result.line == (1, 2)
    assert result.best == (1,)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_move_is_found_even_if_all_are_worth_minus_infinity(search):
    result = search(tree_game([[-inf, 2], [-inf]]))
    assert result.value == -inf
    assert result.best == (1,)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_faster_win_is_preferred_and_a_slower_loss(search):
    # By hand: 0 wins at once by 2, in three plies by 1; 4 loses at once by 5, in four plies by 6.
    ways = {0: [1, 2], 1: [3], 2: [], 3: [2], 4: [5, 6], 5: [2], 6: [7], 7: [8], 8: [2]}
    game = ArenaGame(Arena.from_dict(ways))
    win = search(game, 0)
    assert (win.outcome, win.distance, win.best) == (Outcome.WIN, 1, (2,))
    loss = search(game, 4)
    assert (loss.outcome, loss.distance, loss.best) == (Outcome.LOSS, 4, (6,))


@pytest.mark.parametrize(("heap", "calls"), [(5, 15), (9, 177), (20, 144_664)])
def test_nodes_are_the_calls_of_the_course(heap, calls):
    assert minimax(load(f"subtraction:heap={heap},end=1")).nodes == calls


def test_the_tree_of_tic_tac_toe_drawn_at_the_horizon_is_not_proved():
    result = minimax(load("tictactoe"), depth=3, heuristic=lambda state: 0)
    assert (result.value, result.exact, result.outcome, result.distance) == (0, False, None, None)


def test_an_ended_game_is_worth_its_score():
    game = load("subtraction")
    result = minimax(game, (0,))
    assert (result.value, result.outcome, result.distance, result.exact) == (1, Outcome.WIN, 0, True)
    assert (result.best, result.line, result.nodes) == ((), (), 1)


def test_depth_zero_evaluates_here():
    game = load("tictactoe")
    state, _ = game.read("X.O/.X./..O")
    result = minimax(game, state, depth=0, heuristic=game.absolute)
    # X holds a corner (3) and the centre (4), O two corners (3 + 3).
    assert (result.value, result.exact, result.best, result.nodes) == (1, False, (), 1)


def test_a_decided_win_outranks_an_infinite_estimate_unless_points_count():
    assert won_or_lost(1, 9) > estimated(inf, 9) > estimated(-inf, 9) > won_or_lost(-1, 9)
    assert estimated(inf, 9) > estimated(5, 1) > estimated(5, 3) > estimated(0, 2)
    assert estimated(-5, 3) > estimated(-5, 1)


def test_a_chain_of_100_000_states_is_searched_to_its_end():
    result = minimax(Chain())
    assert (result.outcome, result.distance, len(result.line)) == (Outcome.LOSS, 100_000, 100_000)


def test_a_search_to_the_end_of_a_game_that_returns_says_what_to_do():
    with pytest.raises(UndefinedError, match=r"position 0.*give a depth, or use solve"):
        minimax(Circle())
    with pytest.raises(UndefinedError):
        alpha_beta(Circle())
    result = minimax(Circle(), depth=10)
    assert (result.outcome, result.distance) == (Outcome.WIN, 3)


def test_a_repetition_that_draws_is_scored_zero_and_not_exact():
    circle = Circle()
    circle.repeats = "draw"
    # The way out of the circle wins: nobody needs to repeat.
    assert minimax(circle).outcome == Outcome.WIN
    loop = ArenaGame(Arena.from_dict({0: [1], 1: [0]}))
    loop.repeats = "draw"
    result = minimax(loop)
    assert (result.value, result.exact, result.outcome) == (0, False, None)


def test_a_repetition_that_is_illegal_is_not_played():
    loop = ArenaGame(Arena.from_dict({0: [1], 1: [0, 2], 2: [3], 3: []}))
    loop.repeats = "illegal"
    result = minimax(loop)
    # 1 may not return to 0 and must go on to 2, where the first player wins.
    assert result.line == (1, 2, 3)
    assert not result.exact


@pytest.mark.parametrize("depth", [0, 1, 3, None])
@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_root_whose_every_move_is_forbidden_is_an_end_that_proves_nothing(search, depth):
    result = search(Passing(), depth=depth)
    # Who cannot move has lost.
    assert (result.value, result.outcome, result.exact, result.distance) == (-1, None, False, None)
    assert (result.best, result.line) == ((), ())


@pytest.mark.parametrize("limits", [{"nodes": 1}, {"nodes": 100}, {"seconds": 1}])
def test_a_limit_does_not_name_a_forbidden_move(limits):
    result = alpha_beta(Passing(), **limits)
    assert (result.value, result.exact, result.best, result.line) == (-1, False, (), ())


@pytest.mark.parametrize("answer", [nan, None, "three", [1]])
def test_a_heuristic_that_gives_no_number_is_named(answer):
    def rough(state):
        return answer

    with pytest.raises(RulesError, match=r"“rough” gives .* in position .*a number is expected"):
        minimax(load("tictactoe"), depth=1, heuristic=rough)


def test_a_heuristic_that_raises_is_named_with_its_line():
    def broken(state):
        return state[7]

    with pytest.raises(RulesError, match=r"“broken” fails in position .*IndexError: .*line \d+") as caught:
        alpha_beta(load("tictactoe"), depth=1, heuristic=broken)
    assert "\n" not in str(caught.value)


def test_a_score_that_is_no_number_is_refused():
    class Nameless(Chain):
        def score(self, state):
            return "lost"

    with pytest.raises(RulesError, match=r"score gives 'lost' at"):
        minimax(Nameless(2))


@pytest.mark.parametrize("depth", [-1, 1.5, True])
def test_a_depth_that_is_no_whole_number_is_refused(depth):
    with pytest.raises(ParameterError, match="depth"):
        minimax(Chain(2), depth=depth)


def test_the_trace_enters_and_leaves_every_node():
    trace: Trace = []
    result = minimax(tree_game([[3, 5], [1, 9]]), trace=trace)
    assert [event.kind for event in trace].count("enter") == result.nodes == 7
    assert [event.state for event in trace if event.kind == "leave"] == [
        2, 3, 1, 5, 6, 4, 0,
    ]  # fmt: skip
    # Node 1 belongs to Min: what he sees is the opposite of Max's 3.
    left = next(event for event in trace if event.kind == "leave" and event.state == 1)
    assert (left.player, left.value.number, left.ply, left.move) == (1, -3, 1, 1)


def test_the_saving_move_of_the_course():
    # The course: X to move, five empty cells besides; only (1,0) draws, the four others lose.
    game = load("tictactoe")
    state, player = game.read("O.X/.X./O..")
    assert player == 0
    result = minimax(game, state)
    assert (game.move_name(state, result.best[0]), result.outcome) == ("a2", Outcome.DRAW)


def test_nim_with_five_matches_is_lost_for_who_begins():
    # The course: minimax(5, 0) = −∞ and minimax(5, 1) = +∞.
    maximin, minimax_for_max = maximin_minimax(load("subtraction:heap=5,end=1"))
    assert maximin((5,), 9) == -inf
    assert minimax_for_max((5,), 9) == inf


def test_the_two_functions_of_the_course_refuse_what_python_could_not_stand():
    maximin, _ = maximin_minimax(Chain())
    assert maximin(0, 300) == 0
    with pytest.raises(ParameterError, match="300"):
        maximin(0, 301)


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_search_that_is_looked_at_ends_at_its_depth_though_captures_go_on_behind_it(search):
    # After 1-4 7-5 the man on 5 can be taken: drawings of trees have no place for that.
    game, trace = load("checkers:4"), []
    search(game, depth=2, trace=trace)
    depth = deepest = 0
    for event in trace:
        depth += {"enter": 1, "leave": -1}.get(event.kind, 0)
        deepest = max(deepest, depth)
    assert deepest == 3  # the root, and two plies
