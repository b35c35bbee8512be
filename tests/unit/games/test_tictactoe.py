import pytest
from tests.unit.games.walks import (
    check_levels,
    check_words,
    has_line,
    perft,
    reachable,
    situations,
    value,
    values,
)

from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.games import load
from zermelo.games.tictactoe import TicTacToe


def marks(game, rows):
    """The state of a board, possible or not, with X to move."""
    stones = {"X": 0, "O": 0}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in stones:
                stones[letter] |= 1 << ((game.columns + 1) * y + x)
    return stones["X"], stones["O"]


def greedy(game, state, heuristic):
    """The first best move by the heuristic one ply ahead, as (row, column): the course's meilleur_coup."""
    moves = list(game.moves(state))
    worth = [-heuristic(game.play(state, move)) for move in moves]
    return divmod(moves[worth.index(max(worth))], game.columns + 1)


def test_there_are_5478_reachable_positions_by_ply():
    # Well-known counts: 1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78 boards after 0, 1, 2 … plies.
    game = TicTacToe()
    states, _ = reachable(game)
    by_ply = [0] * 10
    for state in states:
        by_ply[game.level(state)] += 1
    assert by_ply == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert len(states) == 5478


def test_there_are_255168_complete_games_and_549946_nodes_in_the_tree():
    # Well-known counts.
    game = TicTacToe()
    longer = [perft(game, depth) for depth in range(1, 10)]
    assert 1 + sum(longer) == 549_946
    ended, states = 0, {game.start(): 1}
    while states:
        later = {}
        for state, count in states.items():
            moves = list(game.moves(state))
            ended += 0 if moves else count
            for move in moves:
                after = game.play(state, move)
                later[after] = later.get(after, 0) + count
        states = later
    assert ended == 255_168


def test_ends_are_626_wins_of_x_316_of_o_and_16_draws():
    game = TicTacToe()
    found = {"X": 0, "O": 0, "draw": 0}
    for state in reachable(game)[0]:
        if not list(game.moves(state)):
            last = "O" if game.level(state) % 2 == 0 else "X"
            found[last if game.score(state) else "draw"] += 1
    assert found == {"X": 626, "O": 316, "draw": 16}


@pytest.mark.parametrize(
    ("columns", "rows", "align", "result"),
    [(2, 2, 2, 1), (3, 3, 3, 0), (4, 3, 3, 1), (3, 3, 4, 0), (3, 3, 1, 1)],
)
def test_values_of_small_boards(columns, rows, align, result):
    assert value(TicTacToe(columns, rows, align)) == result


@pytest.mark.parametrize("game", [TicTacToe(), TicTacToe(5, 3, 3), TicTacToe(4, 6, 4), TicTacToe(7, 8, 5)])
def test_a_line_is_seen_where_a_scan_of_the_board_sees_it(game):
    for state, player in situations(game, seed=1, plays=8):
        rows = game.write(state, player).split("/")
        opponent = "OX"[player]
        assert game.has_line(state[1]) == has_line(rows, opponent, game.align)


def test_alignment_of_the_course_board_is_1012():
    game = TicTacToe()
    assert (
        game.alignment(marks(game, ["XOX", ".XO", "..X"])) == 1012
    )  # an exercise of the course, on a board that no play reaches


def test_each_line_of_the_course_counts_1_10_1000_or_nothing():
    game = TicTacToe()
    assert game.alignment(marks(game, ["X..", "...", "..."])) == 3
    assert game.alignment(marks(game, ["XX.", "O..", "O.."])) == 10 - 1 - 1 + 1 + 1 - 1
    assert game.alignment(marks(game, ["OOO", "...", "..."])) == -1000 - 3 - 2


def test_cell_values_of_the_course_are_the_lines_through_each_cell():
    assert TicTacToe().cell_values == (3, 2, 3, 2, 4, 2, 3, 2, 3)  # the course's weights
    game = TicTacToe()
    assert game.absolute(marks(game, ["X.O", ".X.", "..."])) == 3 - 3 + 4


def test_heuristics_change_sign_with_the_player():
    game = TicTacToe(4, 4, 3)
    for (mine, theirs), _ in situations(game, seed=3):
        for heuristic in (game.alignment, game.absolute):
            assert heuristic((mine, theirs)) == -heuristic((theirs, mine))


def test_greedy_choices_of_the_course_differ_by_heuristic():
    game = TicTacToe()
    state = marks(game, ["X.X", ".O.", ".O."])
    assert greedy(game, state, game.alignment) == (0, 1)  # as in the course
    assert greedy(game, state, game.absolute) == (2, 0)


def test_matches_between_the_heuristics_of_the_course():
    game = TicTacToe()

    def match(first, second):
        state, player = game.start(), 0
        while list(game.moves(state)):
            row, column = greedy(game, state, (first, second)[player])
            state, player = game.play(state, 4 * row + column), 1 - player
        return "draw" if game.score(state) == 0 else "OX"[player]

    results = [match(a, b) for a in (game.alignment, game.absolute) for b in (game.alignment, game.absolute)]
    assert results == ["draw", "X", "O", "draw"]  # the four matches of the course


def test_the_only_saving_move_of_the_course():
    game = TicTacToe()
    state, player = game.read("O.X/.X./O..")  # a position of the course
    assert player == 0
    found = values(game)
    kept = [move for move in game.moves(state) if -found[game.play(state, move)] >= 0]
    assert [divmod(move, 4) for move in kept] == [(1, 0)]


@pytest.mark.parametrize("game", [TicTacToe(), TicTacToe(4, 3, 3), TicTacToe(1, 5, 2), TicTacToe(15, 4, 4)])
def test_words_and_levels(game):
    check_words(game, plays=6)
    check_levels(game, plays=6)


def test_position_and_move_texts():
    game = load("morpion")
    state, player = game.read("X.O/.X./..O")
    assert player == 0
    assert game.read("x.o/.x./..o") == (state, player)
    assert game.read_move(state, "b1") == 1
    assert game.write(game.play(state, 1), 1) == "XXO/.X./..O"
    assert game.read("XXO/.X./..O")[1] == 1


def test_the_board_is_crosses_and_rings_with_letters_and_numbers():
    game = TicTacToe(3, 2, 3)
    board = game.board(*game.read("X.O/.X."))
    assert board.text() == "  a b c\n1 X . O\n2 . X ."
    assert board.places == {"b1": (0, 1), "a2": (1, 0), "c2": (1, 2)}
    assert [piece.shape for piece in board.cells[0] if piece] == ["cross", "ring"]


def test_the_board_tells_the_line_that_has_won():
    game = TicTacToe()
    assert game.board(*game.read("XO./OX./...")).lines == ()
    assert game.board(*game.read("XO./OX./..X")).lines == (((0, 0), (1, 1), (2, 2)),)
    assert game.board(*game.read("XXO/XO./O..")).lines == (((0, 2), (1, 1), (2, 0)),)


def test_titles():
    assert TicTacToe().title() == "tictactoe 3×3"
    assert TicTacToe(4, 5, 4).title() == "tictactoe 4×5 (align=4)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a board of 3×3: write 3 rows of 3 characters X, O or ."),
        ("X.O/.X.", "is not a board of 3×3"),
        ("X.O/.X./..OO", "is not a board of 3×3"),
        ("X.Z/.X./..O", "is not a board of 3×3"),
        ("X../.X./...", "it has 2 X and 0 O, but X moves first"),
        ("O../.../...", "it has 0 X and 1 O"),
        ("XXX/OOO/...", "both players have a line"),
        ("XXX/OO./O..", "X had a line already when the last move was played"),
        ("OOO/XX./XX.", "O had a line already when the last move was played"),
    ],
)
def test_impossible_positions_are_refused(text, message):
    with pytest.raises(PositionError) as caught:
        TicTacToe().read(text)
    assert message in str(caught.value)
    assert caught.value.text("fr") != str(caught.value)


def test_two_lines_of_one_player_are_possible_only_through_one_cell():
    game = TicTacToe()
    assert game.read("XXX/XOO/XOO")[1] == 1
    with pytest.raises(PositionError, match="X had a line already"):
        TicTacToe(4, 4, 3).read("XXX./OO.O/XXX./OO..")


def test_a_taken_cell_is_refused_with_the_free_ones():
    game = TicTacToe()
    state, _ = game.read("XOX/OXO/...")
    with pytest.raises(IllegalMoveError, match="the moves are: a3 · b3 · c3"):
        game.read_move(state, "a1")


def test_a_finished_game_has_no_moves():
    game = TicTacToe()
    state, _ = game.read("XXX/OO./...")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.read_move(state, "c3")


def test_parameters_out_of_range_are_refused():
    assert TicTacToe(7, 8, 5).columns == 7
    with pytest.raises(ParameterError, match="a board of 8×8 is too large"):
        TicTacToe(8, 8)
    with pytest.raises(ParameterError, match="columns=0 is out of range"):
        TicTacToe(columns=0)
    with pytest.raises(ParameterError, match="rows=33 is out of range"):
        TicTacToe(1, 33)
    with pytest.raises(ParameterError, match="align=13 is out of range"):
        TicTacToe(align=13)
