import pytest
from tests.unit.games.walks import check_levels, check_words, has_line, perft, reachable, situations, values

from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.games import load
from zermelo.games.connect4 import ConnectFour

# The position of the course's figure 6, the first player (yellow) to move.
FIGURE_6 = "21253343344655"


def test_perft_is_a_power_of_seven_until_a_column_fills_up():
    # 7 sequences of seven plies would put a seventh disc into one column: 7^7 − 7.
    assert [perft(ConnectFour(), depth) for depth in (1, 2, 3, 6, 7)] == [7, 49, 343, 117_649, 823_536]


@pytest.mark.parametrize(
    ("columns", "rows", "positions"),
    [  # J. Tromp, "Number of legal 4-in-a-row positions"
        (1, 1, 2), (4, 1, 35), (1, 5, 6), (3, 2, 116), (2, 3, 58), (3, 3, 869), (4, 3, 12_031), (2, 4, 179),
        (3, 4, 6_000), (2, 5, 537), (3, 5, 38_310),
    ],
)  # fmt: skip
def test_reachable_positions_of_small_boards(columns, rows, positions):
    assert len(reachable(ConnectFour(columns, rows))[0]) == positions


def test_positions_per_ply_of_the_full_board():
    # J. Tromp; OEIS A212693: 1, 7, 49, 238, 1120, 4263 positions after 0 to 5 plies.
    game, layer = ConnectFour(), {(0, 0)}
    sizes = []
    for _ in range(6):
        sizes.append(len(layer))
        layer = {game.play(state, move) for state in layer for move in game.moves(state)}
    assert sizes == [1, 7, 49, 238, 1120, 4263]


def test_the_four_by_four_board_has_161029_positions_and_is_a_draw():
    found = values(ConnectFour(4, 4))
    assert len(found) == 161_029  # J. Tromp
    assert found[0, 0] == 0  # J. Tromp, table of results by board size


@pytest.mark.parametrize(
    "game", [ConnectFour(), ConnectFour(5, 4, 3), ConnectFour(9, 7), ConnectFour(8, 8, 5)]
)
def test_a_line_is_seen_where_a_scan_of_the_board_sees_it(game):
    for state, player in situations(game, seed=2, plays=8):
        rows = game.write(state, player).split("/")
        assert game.has_line(state[0] ^ state[1]) == has_line(rows, "OX"[player], game.align)


def test_cell_values_are_the_table_of_the_course():
    game = ConnectFour()
    table = dict(zip(game.every_cell, game.cell_values, strict=True))
    rows = [[table[7 * column + height] for column in range(7)] for height in range(6)]
    half = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]]  # the course's table
    assert rows == [*half, *reversed(half)]
    assert sum(game.cell_values) == 276


def test_heuristics_of_figure_6():
    game = ConnectFour()
    state, player = game.read(FIGURE_6)
    assert player == 0
    assert (game.segments(state), game.cells(state), game.both(state)) == (11, 2, 13)  # by the course's terms
    assert game.estimate(state) == 13


def test_greedy_values_of_figure_6():
    game = ConnectFour()
    state, _ = game.read(FIGURE_6)
    after = [game.play(state, move) for move in game.moves(state)]
    assert [-game.cells(child) for child in after] == [6, 10, 10, 15, 13, 8, 5]  # as in the course
    # The course: one ply ahead `segments` and `both` choose column 1 (from 0), worth 129 and 139.
    for heuristic, best in ((game.segments, 129), (game.both, 139)):
        worth = [-heuristic(child) for child in after]
        assert (max(worth), worth.index(max(worth))) == (best, 1)


def test_figure_6_is_the_board_of_the_course():
    game = ConnectFour()
    # The course's figure 6, columns bottom-up: R | YY | YRRY | YRY | RYR | R | –; X is yellow.
    assert game.write(*game.read(FIGURE_6)) == "......./......./..X..../..OXO../.XOOX../OXXXOO."


def test_a_line_of_four_counts_100000():
    game = ConnectFour()
    state, _ = game.read("1213141")
    assert game.segments(state) < -90_000
    assert game.score(state) == -1


@pytest.mark.parametrize("game", [ConnectFour(), ConnectFour(9, 7), ConnectFour(4, 5, 3)])
def test_heuristics_change_sign_with_the_player_and_ignore_the_mirror(game):
    for (mine, every), _ in situations(game, seed=4, plays=4):
        for heuristic in (game.segments, game.cells, game.both):
            assert heuristic((mine, every)) == -heuristic((mine ^ every, every))
            assert heuristic((mine, every)) == heuristic((game.mirror(mine), game.mirror(every)))


def test_canonical_is_the_same_for_a_board_and_its_mirror_image():
    game = ConnectFour()
    for text in ("", "1", "4455", "1234567", FIGURE_6):
        mirrored = "".join(str(8 - int(move)) for move in text)
        here, there = game.read(text)[0], game.read(mirrored)[0]
        assert game.canonical(here) == game.canonical(there)
        assert game.canonical(here) in (here, there)


def test_the_centre_is_tried_first():
    game = ConnectFour()
    assert sorted(range(7), key=lambda move: -game.order((0, 0), move)) == [3, 2, 4, 1, 5, 0, 6]


@pytest.mark.parametrize("game", [ConnectFour(), ConnectFour(9, 7), ConnectFour(8, 8), ConnectFour(12, 2, 3)])
def test_words_and_levels(game):
    check_words(game, plays=4)
    check_levels(game, plays=4)


def test_columns_after_nine_are_letters():
    game = ConnectFour(12, 2)
    assert [game.move_name((0, 0), move) for move in game.moves((0, 0))] == list("123456789abc")
    assert game.read("c") == (game.play((0, 0), 11), 1)


def test_moves_and_rows_write_the_same_position():
    game = load("puissance4")
    assert game.read("") == ((0, 0), 0)
    rows = "......./......./......./......./...OO../...XX.."
    assert game.read("4455") == game.read(rows) == game.read(rows.lower())
    assert game.read("44")[1] == 0
    assert game.read("445")[1] == 1


def test_the_board_shows_a_move_where_the_disc_lands():
    game = ConnectFour(3, 2, 3)
    board = game.board(*game.read("221"))
    assert board.text() == "1 2 3\n. O .\nX X ."
    assert board.places == {"1": (0, 0), "3": (1, 2)}
    assert board.style == "holes"


def test_the_board_tells_the_line_that_has_won():
    game = ConnectFour()
    assert game.board(*game.read("121212")).lines == ()
    # Yellow in the first column, from its bottom row up.
    assert game.board(*game.read("1212121")).lines == (((2, 0), (3, 0), (4, 0), (5, 0)),)
    # Five in a row are two lines of four.
    board = game.board(*game.read("23125645241643"))
    assert board.text().splitlines()[5] == "X O O O O O ."
    assert board.lines == (((4, 1), (4, 2), (4, 3), (4, 4)), ((4, 2), (4, 3), (4, 4), (4, 5)))


def test_titles_and_engine():
    assert ConnectFour().title() == "connect4 7×6"
    assert ConnectFour(6, 5, 3).title() == "connect4 6×5 (align=3)"
    assert ConnectFour.engine == "connect4"


EMPTY = "......./......./......./......./......./"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "4444444",
            "move 7 of “4444444” cannot be played: column 4 is full; playable columns are 1, 2, 3, 5, 6, 7",
        ),
        ("48", "move 2 of “48” cannot be played: “8” is not a move"),
        ("12121212", "move 8 of “12121212” cannot be played: “2” cannot be played: "),
        ("4 4", "move 2 of “4 4” cannot be played"),
        ("X/O", "is not a board of 7×6: write 6 rows of 7 characters"),
        (EMPTY + "XX.....", "it has 2 X and 0 O"),
        ("......./......./......./......./X....../.O.....", "the disc in column 1, row 5 from the top"),
        (
            "......./......./XO...../XO...../XO...../XO.....",
            "both players have a line",
        ),
        (
            "......./......./X....../XO...../XO...../XO.O...",
            "X had a line already when the last move was played",
        ),
        (
            "......./X....../X....../X....../XOO..../XOO....",
            "X had a line already when the last move was played",
        ),
    ],
)
def test_impossible_positions_are_refused(text, message):
    with pytest.raises(PositionError) as caught:
        ConnectFour().read(text)
    assert message in str(caught.value)
    assert caught.value.text("fr") != str(caught.value)


def test_a_full_column_is_refused_with_the_playable_ones():
    game = ConnectFour(3, 2, 3)
    state, _ = game.read("11")
    with pytest.raises(IllegalMoveError, match=r"^column 1 is full; playable columns are 2, 3$"):
        game.read_move(state, "1")
    with pytest.raises(IllegalMoveError, match="“9” is not a move in position"):
        game.read_move(state, "9")


def test_parameters_out_of_range_are_refused():
    with pytest.raises(
        ParameterError, match="columns=36 is out of range: columns is a whole number from 1 to 35"
    ):
        ConnectFour(columns=36)
    with pytest.raises(ParameterError, match="rows=0 is out of range"):
        ConnectFour(rows=0)
    with pytest.raises(ParameterError, match="align=0 is out of range"):
        ConnectFour(align=0)
