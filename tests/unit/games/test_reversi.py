import random

import pytest
from tests.unit.games.walks import check_levels, check_words, perft, reachable, situations, value, values

from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.games import load
from zermelo.games.reversi import Reversi

EIGHT = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]


def turned(board, size, row, column, mine, theirs):
    """The discs that a disc on (row, column) would turn: walk in the eight directions (from the rules)."""
    found = []
    for dy, dx in EIGHT:
        line = []
        y, x = row + dy, column + dx
        while 0 <= y < size and 0 <= x < size and board[y][x] == theirs:
            line.append((y, x))
            y, x = y + dy, x + dx
        if 0 <= y < size and 0 <= x < size and board[y][x] == mine:
            found += line
    return found


def after_move(board, size, row, column, mine, theirs):
    """The board after a disc of `mine` on (row, column), None where that turns nothing."""
    flips = turned(board, size, row, column, mine, theirs) if board[row][column] == "-" else []
    if not flips:
        return None
    cells = [list(line) for line in board]
    for y, x in [*flips, (row, column)]:
        cells[y][x] = mine
    return ["".join(line) for line in cells]


def rows(text, size):
    return [text[i : i + size] for i in range(0, size * size, size)]


def test_perft_counts_of_the_full_board():
    # A. Bik; OEIS A124004 (a pass is a ply).
    assert [perft(Reversi(), depth) for depth in range(1, 8)] == [4, 12, 56, 244, 1396, 8200, 55092]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_moves_and_turned_discs_agree_with_walking_in_eight_directions(size):
    game = Reversi(size)
    for state, player in situations(game, seed=5, plays=12):
        board = rows(game.write(state, player), size)
        mine, theirs = ("X", "O") if player == 0 else ("O", "X")
        expected = {}
        for row in range(size):
            for column in range(size):
                after = after_move(board, size, row, column, mine, theirs)
                if after is not None:
                    expected["abcdefgh"[column] + str(row + 1)] = "".join(after)
        found = {
            game.move_name(state, move): game.write(game.play(state, move), 1 - player).split()[0]
            for move in game.moves(state)
            if move != game.passing
        }
        assert found == expected


def test_a_pass_is_a_move_only_when_the_opponent_can_move():
    game = Reversi(4)
    passes = ends = 0
    for state in reachable(game)[0]:
        mine, theirs = state
        if not game.reach(mine, theirs):
            moves = list(game.moves(state))
            passes, ends = passes + len(moves), ends + (not moves)
            assert moves == ([game.passing] if game.reach(theirs, mine) else [])
    assert passes > 0
    assert ends > 0


def test_four_by_four_has_58533_states_and_white_wins_by_8():
    game = Reversi(4, empties="nobody")
    found = values(game)
    assert len(found) == 58_533
    assert found[game.start()] == -8  # known: the second player wins by 8


def test_with_empty_squares_for_the_winner_white_wins_four_by_four_by_10():
    assert value(Reversi(4)) == -10


def test_empty_squares_go_to_the_winner_or_to_nobody():
    black, white = 0b0000_0111_0110_0000, 0b1000_0000_0000_0000
    assert Reversi(4).score((black, white)) == 4 + 10
    assert Reversi(4).score((white, black)) == -14
    assert Reversi(4, empties="nobody").score((black, white)) == 4
    assert Reversi(4).score((black, black << 4)) == 0


def test_the_heuristic_discs_is_the_difference_for_the_player_to_move():
    game = Reversi()
    state, player = game.read("f5")
    assert player == 1
    assert game.discs(state) == 1 - 4


def test_mobility_is_the_difference_of_playable_squares():
    game = Reversi()
    assert game.mobility(game.start()) == 0
    # White can answer f5 on d6, f4 and f6; black could then go on c4, d3, e6 … : counted on the board.
    state, player = game.read("f5")
    board = rows(game.write(state, player), 8)
    squares = [(row, column) for row in range(8) for column in range(8)]
    counts = [
        sum(after_move(board, 8, *square, mine, theirs) is not None for square in squares)
        for mine, theirs in ("OX", "XO")
    ]
    assert counts[0] == 3
    assert game.mobility(state) == counts[0] - counts[1]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_estimate_counts_moves_exposed_discs_corners_and_gifts(size):
    game = Reversi(size)
    last = size - 1
    corners = {
        (0, 0): (1, 1),
        (0, last): (1, last - 1),
        (last, 0): (last - 1, 1),
        (last, last): (last - 1, last - 1),
    }
    seen = set()
    for state, player in situations(game, seed=9, plays=6):
        board = rows(game.write(state, player), size)

        def expected(mine, theirs, board=board):
            found = 0
            for y in range(size):
                for x in range(size):
                    found += after_move(board, size, y, x, mine, theirs) is not None
                    near = [(y + dy, x + dx) for dy, dx in EIGHT if 0 <= y + dy < size and 0 <= x + dx < size]
                    if board[y][x] == mine and any(board[v][u] == "-" for v, u in near):
                        found -= 1
            for (y, x), (v, u) in corners.items():
                found += 10 * (board[y][x] == mine)
                found -= 5 * (board[y][x] == "-" and board[v][u] == mine)
            return found

        mine, theirs = ("X", "O") if player == 0 else ("O", "X")
        assert (
            game.estimate(state) == game.prospects(state) == expected(mine, theirs) - expected(theirs, mine)
        )
        seen.add(game.estimate(state))
    assert len(seen) > 10


def test_corners_are_tried_first():
    game = Reversi()
    assert [game.order((0, 0), move) for move in (0, 7, 56, 63, 1, 27, game.passing)] == [1, 1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_words_and_levels(size):
    check_words(Reversi(size), plays=8)
    check_levels(Reversi(size), plays=8)


def test_the_start_is_the_usual_one():
    game = load("reversi")
    text = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert game.write(game.start()) == f"{text} X"
    assert game.read("") == game.read(text + "X") == (game.start(), 0)
    moves = [game.move_name(game.start(), move) for move in game.moves(game.start())]
    assert moves == ["d3", "c4", "f5", "e6"]


def test_moves_are_read_with_their_passes_implied():
    game = Reversi(4)
    chance = random.Random(0)
    passed = 0
    for _ in range(30):
        state, player, text = game.start(), 0, ""
        while moves := list(game.moves(state)):
            move = chance.choice(moves)
            name = game.move_name(state, move)
            passed += name == "pass"
            text += "" if name == "pass" else name
            state, player = game.play(state, move), 1 - player
            if name != "pass":
                assert game.read(text) == (state, player)
    assert passed > 0


def test_squares_are_read_in_small_letters_and_with_dots():
    game = Reversi()
    text = game.write(*game.read("F5 d6 C3"))
    assert game.read(text.replace("-", ".").lower().replace(" ", "")) == game.read("f5d6c3")
    assert game.read_move(game.start(), "F5") == 37


def test_the_board_is_black_and_white_discs():
    game = Reversi(4)
    board = game.board(*game.read("b1"))
    assert board.text() == "  a b c d\n1 . X . .\n2 . X X .\n3 . X O .\n4 . . . ."
    assert board.places == {"a1": (0, 0), "c1": (0, 2), "a3": (2, 0)}


def test_titles():
    assert Reversi(6).title() == "reversi 6×6"
    assert Reversi(4, "nobody").title() == "reversi 4×4 (empties=nobody)"
    assert Reversi(4, "nobody").spec() == "reversi:size=4,empties=nobody"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f5d6zz", "write the moves played, like d3, or 64 squares in X (black), O and -"),
        ("-" * 64, "is not a position of reversi 8×8"),
        ("-" * 63 + "X", "is not a position of reversi 8×8"),
        ("f5f5", "move 2 of “f5f5” cannot be played: “f5” is not a move in position"),
        ("f5i9", "move 2 of “f5i9” cannot be played"),
        ("-" * 27 + "OX" + "-" * 6 + "X-" + "-" * 27 + " X", "a square of the centre is empty"),
    ],
)
def test_impossible_positions_are_refused(text, message):
    with pytest.raises(PositionError) as caught:
        Reversi().read(text)
    assert message in str(caught.value)
    assert caught.value.text("fr") != str(caught.value)


def test_a_pass_is_refused_while_there_are_moves():
    game = Reversi()
    with pytest.raises(IllegalMoveError, match="the moves are: d3 · c4 · f5 · e6"):
        game.read_move(game.start(), "pass")


def test_parameters_out_of_range_are_refused():
    with pytest.raises(ParameterError, match="size=5 is odd: the size of the board is 4, 6 or 8"):
        Reversi(5)
    with pytest.raises(ParameterError, match="size=10 is out of range"):
        Reversi(10)
    with pytest.raises(ParameterError, match="empties=loser is unknown: empties is one of winner, nobody"):
        Reversi(empties="loser")
