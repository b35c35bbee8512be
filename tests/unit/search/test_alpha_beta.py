import itertools

import pytest

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome
from zermelo.search import Trace, alpha_beta, minimax


def tree_game():
    """r(a(3,5), b(1,9)): once b has shown 1, its second leaf cannot matter."""
    owner = [0, 1, 1, 0, 0, 0, 0]
    edges = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]
    return ArenaGame(Arena.from_edges(owner, edges), scores={3: 3, 4: 5, 5: 1, 6: 9})


def test_the_second_leaf_of_a_refuted_move_is_cut():
    trace: Trace = []
    result = alpha_beta(tree_game(), table=False, trace=trace)
    assert (result.value, result.best, result.line, result.exact) == (3, (1,), (1, 3), True)
    assert (result.nodes, result.cutoffs) == (6, 1)
    (cut,) = [event for event in trace if event.kind == "cut"]
    # Min, who moves in b, is already sure of −1 for himself where Max has −3 of his: 1 ≤ 3 for Max.
    assert (cut.state, cut.move, cut.ply, cut.player) == (2, 5, 1, 1)
    assert (cut.value.number, cut.beta.number) == (-1, -3)
    assert 6 not in [event.state for event in trace]


def test_a_cut_is_counted_only_where_a_move_is_left_out():
    # The last move of b refutes it: nothing was spared.
    owner, edges = [0, 1, 1, 0, 0], [(0, 1), (0, 2), (1, 3), (2, 4)]
    game = ArenaGame(Arena.from_edges(owner, edges), scores={3: 3, 4: 1})
    result = alpha_beta(game, table=False)
    assert (result.nodes, result.cutoffs) == (5, 0)


def test_promising_moves_are_tried_first():
    game = load("connect4:columns=5,rows=4")
    centre_first = alpha_beta(game, depth=6, table=False)
    edge_first = alpha_beta(game, depth=6, table=False, order=lambda state, move: -game.order(state, move))
    assert centre_first.value == edge_first.value
    assert centre_first.nodes < edge_first.nodes


def test_the_table_spares_nodes_and_the_whole_line_is_known():
    game = load("tictactoe")
    with_table, without = alpha_beta(game), alpha_beta(game, table=False)
    assert with_table.value == without.value == 0
    assert with_table.nodes < without.nodes / 2
    # Nine plies fill the board: the line of a draw by a full board is never cut short.
    assert len(with_table.line) == 9


def test_symmetries_are_used_where_declared_and_the_line_stays_legal():
    game = load("connect4:columns=4,rows=4,align=3")
    plain = minimax(game, depth=5)
    result = alpha_beta(game, depth=5)
    assert result.value == plain.value
    state = game.start()
    for move in result.line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
    solved = alpha_beta(game)
    assert solved.exact
    assert len(solved.line) == solved.distance


def test_a_player_who_moves_again_keeps_the_sign():
    class Twice(Game):
        """Adam moves twice, then the next player has lost: turns 0, 0, 1."""

        def start(self):
            return (0, 0)

        def turn(self, state):
            return state[1]

        def moves(self, state):
            if state[0] < 2:
                yield "go"

        def play(self, state, move):
            return (state[0] + 1, 1 if state[0] == 1 else 0)

    for search in (minimax, alpha_beta):
        assert (search(Twice()).outcome, search(Twice()).distance) == (Outcome.WIN, 2)


def test_a_limit_of_nodes_returns_the_last_depth_completed_not_exact():
    game = load("connect4")
    result = alpha_beta(game, nodes=500)
    assert result.nodes <= 500
    assert (result.exact, result.outcome) == (False, None)
    assert result.best[0] in list(game.moves(game.start()))
    assert result.value == minimax(game, depth=result.depth).value


def test_a_limit_too_small_for_one_ply_still_gives_a_move():
    game = load("connect4")
    result = alpha_beta(game, seconds=1e-9)
    assert (result.best, result.depth, result.exact) == ((next(game.moves(game.start())),), 0, False)


def test_within_a_large_limit_the_game_is_proved():
    result = alpha_beta(load("subtraction:heap=20"), nodes=1_000_000)
    # The course: with 20 matches take 3.
    assert (result.outcome, result.best, result.exact) == (Outcome.WIN, (3,), True)


def test_a_chain_of_100_000_states_does_not_exhaust_the_stack():
    class Chain(Game):
        def start(self):
            return 0

        def moves(self, state):
            if state < 100_000:
                yield 1

        def play(self, state, move):
            return state + 1

    result = alpha_beta(Chain())
    assert (result.outcome, result.distance, len(result.line)) == (Outcome.LOSS, 100_000, 100_000)


def test_a_second_move_of_the_same_player_is_searched_in_his_own_window():
    # Adam ends the game with 3, or moves again and chooses between 0 and 5.
    arena = Arena.from_edges([0, 0, 0, 0, 0], [(0, 1), (0, 2), (2, 3), (2, 4)])
    result = alpha_beta(ArenaGame(arena, scores={1: 3, 3: 0, 4: 5}), table=False)
    assert (result.value, result.line) == (5, (2, 4))


def test_a_loss_remembered_from_a_nearer_place_is_not_seen_beyond_the_horizon():
    # Vertex 5 is lost in two plies; it is two plies away by 1 and four plies away by 2, with the horizon at five.
    ways = {0: [1, 2], 1: [5], 2: [3], 3: [4], 4: [5], 5: [6], 6: [7], 7: []}
    game = ArenaGame(Arena.from_dict(ways))
    for search in (minimax, alpha_beta):
        result = search(game, 0, depth=5)
        assert (result.value, result.best, result.exact) == (0, (2,), False)


def test_a_value_that_rests_on_a_repetition_is_not_remembered_for_other_paths():
    # On the path 0 1 3 the return to 1 draws; on the path 0 2 3 it does not repeat anything, and loses to 4.
    game = ArenaGame(Arena.from_dict({0: [1, 2], 1: [3, 4], 2: [3], 3: [1], 4: []}))
    game.repeats = "draw"
    for search in (minimax, alpha_beta):
        assert search(game, 0).value == -1


def test_the_best_move_of_a_mirror_image_is_not_tried_here():
    class Heaps(Game):
        """Nim whose heaps may be exchanged; a move that takes more than there is is a fault."""

        def start(self):
            return (1, 2, 3)

        def moves(self, state):
            for heap in range(3):
                for count in range(1, state[heap] + 1):
                    yield heap, count

        def play(self, state, move):
            heap, count = move
            assert count <= state[heap]
            return (*state[:heap], state[heap] - count, *state[heap + 1 :])

        def canonical(self, state):
            return tuple(sorted(state))

    # 1 xor 2 xor 3 = 0: lost; minimax, which knows nothing of symmetries, says how slowly.
    plain = minimax(Heaps())
    for result in (alpha_beta(Heaps()), alpha_beta(Heaps(), nodes=100_000)):
        assert (
            (result.outcome, result.distance)
            == (plain.outcome, plain.distance)
            == (Outcome.LOSS, len(result.line))
        )


def nothing(state):
    return 0


@pytest.mark.parametrize(("depth", "visited"), [(6, 1_886), (9, 20_866)])
def test_without_a_table_it_visits_the_positions_of_any_alpha_beta(depth, visited):
    # Counted with easyAI 2.0.12: Negamax without a table, cells in the same order, a loss −100 and all else 0.
    result = alpha_beta(load("tictactoe"), depth=depth, heuristic=nothing, table=False)
    assert (result.value, result.nodes) == (0, visited)


def test_with_a_table_it_visits_the_positions_of_any_alpha_beta_with_one():
    # Counted with easyAI 2.0.12: the same with its TranspositionTable.
    result = alpha_beta(load("tictactoe"), depth=6, heuristic=nothing)
    assert (result.value, result.nodes) == (0, 994)


class Asked(Game):
    """Two plies of three moves each, in which every question to the rules is written down."""

    def __init__(self):
        self.asked = []

    def start(self):
        return ()

    def moves(self, state):
        for move in range(3):
            self.asked.append((state, move))
            yield move

    def play(self, state, move):
        return (*state, move)

    def estimate(self, state):
        # The first answer to move 0 is worth 5 to its player, that to the other moves 7.
        return -7 if state[0] else -5

    def canonical(self, state):
        self.asked.append(("canonical", state))
        return state


def test_at_the_horizon_and_after_a_cut_no_moves_are_made_in_vain():
    game = Asked()
    result = alpha_beta(game, depth=2, table=False)
    # Both other moves are refuted by their first answer; to count the cut one more is asked for.
    assert (result.value, result.nodes, result.cutoffs) == (-5, 9, 2)
    assert [move for state, move in game.asked if state == (1,)] == [0, 1]
    assert [move for state, move in game.asked if len(state) == 2] == [0] * 5


def test_the_symmetry_class_of_a_node_is_asked_for_once():
    game = Asked()
    alpha_beta(game, depth=2)
    named = [state for word, state in game.asked if word == "canonical"]
    # Then once more for each move that the principal line may have been.
    assert named[:4] == [(), (0,), (1,), (2,)]


@pytest.mark.parametrize("order", [None, lambda state, move: move])
def test_rules_that_never_stop_to_give_moves_are_refused(order):
    class Endless(Game):
        def start(self):
            return 0

        def moves(self, state):
            yield from itertools.count()

        def play(self, state, move):
            return move

    with pytest.raises(RulesError, match="more than 100,000 moves"):
        alpha_beta(Endless(), depth=1, order=order, table=False)
