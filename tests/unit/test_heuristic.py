from functools import partial

import pytest
from tests.oracles import notes

from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load
from zermelo.heuristic import Sight, Voice, course_board, estimator
from zermelo.judge import analyse
from zermelo.search import alpha_beta, greedy, maximin_minimax, minimax


def seen(function):
    found = estimator(load("tictactoe"), function)
    return found.sight, found.voice


def form(text):
    """A function with that head, by that name."""
    space = {}
    exec(f"def {text}: return 0", space)
    return space[text.partition("(")[0]]


@pytest.mark.parametrize(
    ("head", "sight", "voice"),
    [
        ("heuristique(board, player)", Sight.BOARD, Voice.ROOT),
        ("heuristique(plateau, joueur='X')", Sight.BOARD, Voice.ROOT),
        ("f(grille, qui, poids=3)", Sight.BOARD, Voice.ROOT),
        ("heuristique(board)", Sight.BOARD, Voice.FIRST),
        ("h(position)", Sight.BOARD, Voice.FIRST),
        ("h(p)", Sight.BOARD, Voice.FIRST),
        ("H(s)", Sight.BOARD, Voice.FIRST),
        ("h(board, weights=(3, 2, 4))", Sight.BOARD, Voice.FIRST),
        ("h(position: str)", Sight.TEXT, Voice.FIRST),
        ("h(position: 'str', player)", Sight.TEXT, Voice.ROOT),
        ("estimate(state)", Sight.STATE, Voice.MOVER),
        ("estimate(anything)", Sight.STATE, Voice.MOVER),
        ("worth(state)", Sight.STATE, Voice.MOVER),
        ("valeur(etat)", Sight.STATE, Voice.MOVER),
        ("worth(state, weights=(3, 2, 4))", Sight.STATE, Voice.MOVER),
    ],
)
def test_the_name_and_the_arguments_of_a_function_say_what_it_means(head, sight, voice):
    assert seen(form(head)) == (sight, voice)


@pytest.mark.parametrize(
    "head",
    ["f()", "f(a, b, c)", "estimate(state, player)", "f(state, player)", "f(board, *, key)", "f(*all)"],
)
def test_a_function_of_no_known_form_is_refused_with_those_that_there_are(head):
    with pytest.raises(
        ParameterError, match=r"is no heuristic: .*\(board, player\).*\(board\).*\(state\)"
    ) as caught:
        analyse(load("tictactoe"), depth=1, heuristic=form(head))
    assert head in str(caught.value)
    assert "une heuristique prend (board, player)" in caught.value.text("fr")


def test_methods_of_the_game_and_functions_without_a_signature_speak_for_the_player_to_move():
    class Odd(Game):
        heuristics = ("far",)

        def start(self):
            return (3,)

        def moves(self, state):
            yield from range(state[0])

        def play(self, state, move):
            return (move,)

        def far(self, s):
            return s[0]

    game = Odd()
    for function in (game.far, "far", {(0,): 0, (1,): 1, (2,): 2}.get):
        assert estimator(game, function).value((2,), 1, 0) == 2
    assert estimator(game, partial(form("f(state, w)"), w=2)).voice is Voice.MOVER


def test_a_board_has_the_real_colours_whoever_is_to_move():
    game = load("tictactoe")
    rows = [["X", " ", "X"], [" ", "O", " "], [" ", " ", " "]]
    state, player = game.read("X.X/.O./...")
    assert player == 1
    assert course_board(game, state, player) == rows
    shown = []
    analyse(
        game, state, depth=1, heuristic=lambda board, player: shown.append((board, player)) or 0, player=1
    )
    # The root itself, and each of the six boards after a ring: always for O, who is at the root.
    assert {mark for _, mark in shown} == {"O"}
    assert all(sum(row.count("O") for row in board) in (1, 2) for board, _ in shown)
    assert all(sum(row.count("X") for row in board) == 2 for board, _ in shown)


def test_a_game_without_a_board_shows_its_text():
    class Heap(Game):
        def start(self):
            return (4,)

        def moves(self, state):
            yield from range(1, min(3, state[0]) + 1)

        def play(self, state, move):
            return (state[0] - move,)

    shown = set()
    analyse(Heap(), depth=1, heuristic=lambda p: shown.add(p) or 0)
    assert shown == {"4", "3@2", "2@2", "1@2"}


def lopsided(board, player):
    return sum((7 * i + j) * (cell == player) for i, row in enumerate(board) for j, cell in enumerate(row))


def left(board):
    return sum((j < 3) - (j > 3) for row in board for j, cell in enumerate(row) if cell == "X")


def left_of_mine(state):
    return sum((cell // 7 < 3) - (cell // 7 > 3) for cell in range(49) if state[0] >> cell & 1)


def test_the_symmetries_of_a_game_are_not_those_of_a_persons_function():
    game, theirs = load("connect4"), notes.ConnectFour()
    for function, meaning in (
        (lopsided, lambda board, mover: lopsided(board, "X")),
        (left, lambda board, mover: left(board)),
        (
            left_of_mine,
            lambda board, mover: (
                (1 if mover == "X" else -1)
                * sum((j < 3) - (j > 3) for row in board for j, cell in enumerate(row) if cell == mover)
            ),
        ),
    ):
        expected = notes.values_of_moves(notes.Node(theirs, theirs.start(), "X"), 3, meaning)
        for engine in ("plain", "auto"):
            found = analyse(game, depth=3, heuristic=function, engine=engine)
            assert {game.move_name(game.start(), v.move): v.value for v in found.moves} == expected
        assert alpha_beta(game, depth=3, heuristic=function).value == max(expected.values())
    compiled = analyse(game, depth=3, heuristic=left_of_mine, engine="compiled")
    assert [(v.move, v.value) for v in compiled.moves] == [(v.move, v.value) for v in found.moves]


def test_one_state_met_by_either_player_is_two_situations():
    game = load("subtraction:heap=12,take=3,misere=false")

    def adams(position: str):
        heap, _, second = position.partition("@")
        return int(heap) ** 2 % 7 + (10 if second else 0)

    for depth in (3, 4, 5):
        expected = minimax(game, depth=depth, heuristic=adams)
        found = analyse(game, depth=depth, heuristic=adams)
        assert found.value == expected.value
        values = {}
        for move in game.moves((12,)):
            after = minimax(game, (12 - move,), depth=depth - 1, heuristic=adams, player=1)
            values[move] = -after.value
        assert {v.move: v.value for v in found.moves} == values


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_the_two_functions_of_the_course_ask_for_max_who_is_the_first_player(depth):
    game, theirs = load("tictactoe"), notes.TicTacToe()
    for text, mover in (("X.O/.X./..O", "X"), ("X.O/.X./...", "O")):
        state, player = game.read(text)
        board = course_board(game, state, player)
        for function, meaning in (
            (lopsided, lambda board, mover: lopsided(board, "X")),
            (left, lambda board, mover: left(board)),
        ):
            expected = notes.minimax(notes.Node(theirs, board, mover), depth, "X", meaning)
            maximin, minimin = maximin_minimax(game, function)
            assert (maximin if mover == "X" else minimin)(state, depth) == expected


def test_who_moves_must_be_whom_the_state_names():
    class Knows(Game):
        def start(self):
            return (0,)

        def turn(self, state):
            return state[0]

        def moves(self, state):
            yield 1

        def play(self, state, move):
            return (1 - state[0],)

    for search in (analyse, alpha_beta, minimax):
        with pytest.raises(ParameterError, match="player 0 is to move"):
            search(Knows(), depth=1, player=1)
    with pytest.raises(ParameterError, match="player=2"):
        greedy(Knows(), player=2)


def test_a_fault_is_told_with_file_line_and_position():
    def broken(board, player):
        return board[9]

    with pytest.raises(
        RulesError, match=r"“broken” fails in position .*IndexError.*test_heuristic.py, line \d+"
    ):
        analyse(load("tictactoe"), depth=1, heuristic=broken)


def test_a_game_that_draws_no_board_shows_the_default_one():
    class Noughts(Game):
        """Flat cells, 1 for who is to move."""

        def start(self):
            return (0,) * 9

        def moves(self, cells):
            return [i for i, cell in enumerate(cells) if not cell]

        def play(self, cells, i):
            return tuple(-cell for cell in (*cells[:i], 1, *cells[i + 1 :]))

        def write(self, cells, player=0):
            raise AssertionError("the text is not asked for")

    game = Noughts()
    after = game.play(game.play(game.start(), 4), 0)
    # The first player has the centre, whoever moves.
    assert course_board(game, after, 0)[1][1] == "X"
    assert course_board(game, game.play(after, 8), 1)[1][1] == "X"
    seen = []
    estimator(game, lambda board: seen.append(board) or 0).value(after, 0, 0)
    assert seen == [[["O", " ", " "], [" ", "X", " "], [" ", " ", " "]]]


def test_a_state_without_cells_is_shown_as_a_text():
    class Word(Game):
        def start(self):
            return "ab"

        def moves(self, text):
            return ["c"] if len(text) < 4 else []

        def play(self, text, letter):
            return text + letter

    assert course_board(Word(), "abc", 0) == "abc"


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("checkers:4", "W:W7,K2:B1", [[" ", "X", " ", "OO"], [" "] * 4, [" "] * 4, ["O", " ", " ", " "]]),
        (
            "chess",
            "8/8/8/3n4/8/8/P6k/K7 w - -",
            [
                *[[" "] * 8] * 3,
                [*"   n    "],
                *[[" "] * 8] * 2,
                [*"P      k"],
                [*"K       "],
            ],
        ),
        ("kalah:2,2", "2,0,1/3,2,0", [["0", "2", "3", " "], [" ", "2", "0", "1"]]),
    ],
)
def test_kings_chessmen_and_numbers_of_seeds_are_seen(name, text, rows):
    game = load(name)
    assert course_board(game, *game.read(text)) == rows
