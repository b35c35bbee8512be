"""The one reader of moves and positions."""

import random
import time

import pytest

from zermelo.errors import IllegalMoveError, PositionError
from zermelo.game import Game
from zermelo.games import load
from zermelo.notation import read_line, read_moves, read_situation
from zermelo.strategy import Play

#: How a game may be written down, move by move.
FORMS = {
    "blanks": " ".join,
    "lines": "\n".join,
    "glued": "".join,
    "numbers": lambda names: " ".join(
        f"{i // 2 + 1}. {name}" if i % 2 == 0 else name for i, name in enumerate(names)
    ),
    "glued numbers": lambda names: " ".join(
        f"{i // 2 + 1}.{name}" if i % 2 == 0 else name for i, name in enumerate(names)
    ),
}


def random_names(game, chance):
    play = Play.begin(game)
    while not play.is_over() and len(play) < chance.randint(1, 60):
        play = play.then(chance.choice(list(game.moves(play.state))))
    return play.names()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("spec", ["connect4", "reversi:size=6", "tictactoe", "chomp:rows=3,columns=4"])
def test_moves_are_read_with_and_without_blanks_and_numbers(spec, form):
    game, chance = load(spec), random.Random(1913)
    for _ in range(10):
        names = random_names(game, chance)
        assert read_moves(game, FORMS[form](names)).names() == names


def test_what_the_review_of_the_page_once_refused_is_read():
    connect4, reversi = load("connect4"), load("reversi")
    assert read_moves(connect4, "444442231155").names() == list("444442231155")
    assert read_moves(connect4, "1474157312").names() == list("1474157312")
    assert read_moves(connect4, "1. 4 4 2. 2 2").names() == ["4", "4", "2", "2"]
    assert read_moves(reversi, "f5d6c3").names() == ["f5", "d6", "c3"]
    assert read_moves(reversi, "F5D6c3").names() == ["f5", "d6", "c3"]


def test_passes_need_not_be_written():
    # A short game of Reversi with passes: its names with and without them.
    game, chance = load("reversi:size=4"), random.Random(3)
    names = []
    while "pass" not in names[:-1]:
        names = random_names(game, chance)
    if names[-1] == "pass":
        names.pop()
    kept = [name for name in names if name != "pass"]
    assert read_moves(game, kept).names() == names
    assert read_moves(game, "".join(kept)).names() == names


def test_a_move_is_not_cut_where_it_can_be_played_whole():
    game = load("subtraction:heap=30,take=12")
    assert read_moves(game, "12 1").names() == ["12", "1"]
    with pytest.raises(
        IllegalMoveError, match=r"“121” can be read as .* or as .*: write the moves with blanks"
    ):
        read_moves(game, "121")


@pytest.mark.parametrize("text", ["1" * 300, "1" * 60 + "x", "12" * 500 + "x"])
def test_a_hostile_text_without_blanks_is_refused_soon(text):
    game = load("subtraction:heap=5000,take=99")
    begun = time.process_time()
    with pytest.raises(IllegalMoveError, match=r"too many ways|is not a move|can be read as"):
        read_moves(game, text)
    assert (
        time.process_time() - begun < 2.0
    )  # a second of ours would be long; before, 100,000 plays were copied


def test_what_can_be_cut_in_too_many_ways_is_said_to_be():
    with pytest.raises(
        IllegalMoveError, match=r"move 1: “.*” can be cut in too many ways: write the moves with blanks"
    ):
        read_moves(load("subtraction:heap=5000,take=99"), "1" * 1000)


def test_names_of_moves_may_have_blanks():
    class Towns(Game):
        def start(self):
            return 0

        def moves(self, state):
            return ["Le Mans", "Paris", "Le"] if state < 3 else []

        def play(self, state, move):
            return state + 1

    game = Towns()
    for text in ("Le Mans", "Paris Le Mans", "Le Mans Le Mans Paris", "Le Mans; Paris"):
        assert " ".join(read_moves(game, text).names()) == text.replace(";", "")
    assert read_moves(game, ["Le Mans", "Paris"]).names() == ["Le Mans", "Paris"]
    with pytest.raises(IllegalMoveError, match="is not a move"):
        read_moves(game, "Le Mans Lyon")


def test_the_first_move_that_is_none_is_named():
    game = load("connect4")
    for text, ply in [("4 9", 2), ("49", 2), ("1. 4 4 2. 9", 3), ("44444444", 7)]:
        with pytest.raises(IllegalMoveError, match=rf"^move {ply}: "):
            read_moves(game, text)
    with pytest.raises(IllegalMoveError, match="move 8, “1”: the game was over"):
        read_moves(game, "12121211")


def test_a_position_may_be_written_as_its_moves():
    game = load("connect4")
    assert read_situation(game, "4 4 5 5") == game.read("4455") == read_situation(game, "1. 4 4 2. 5 5")
    assert read_situation(load("tictactoe"), "b2 a1") == load("tictactoe").read("O../.X./...")
    assert read_situation(game, None) == (game.start(), 0)


def test_moves_without_blanks_are_a_position_where_they_are_no_numbers():
    game = load("tictactoe")
    assert read_situation(game, "b2a1") == read_situation(game, "b2 a1") == read_line(game, "b2a1")[1]
    assert read_situation(load("chess"), "e2e4e7e5") == read_situation(load("chess"), "e4 e5")
    with pytest.raises(PositionError, match="“b2a9” is not a board"):
        read_situation(game, "b2a9")


def test_digits_that_are_no_position_are_not_taken_for_moves():
    # 23 matches are too many here; two moves, 2 and 3, are not meant.
    with pytest.raises(PositionError):
        read_situation(load("subtraction:heap=20"), "23")
    with pytest.raises(PositionError, match="XX"):
        read_situation(load("tictactoe"), "XX ?")


def test_a_wrong_move_among_moves_is_told_as_such():
    with pytest.raises(IllegalMoveError, match="move 3: "):
        read_situation(load("connect4"), "4 4 9")


@pytest.mark.parametrize(
    ("line", "text", "moves"),
    [
        ("4 4 5", "4 4 5", "445"),
        ("445", "445", "445"),
        ("2252576253462244111563365343671351441 -1", None, "2252576253462244111563365343671351441"),
        ("23163416124767223154467471272416755633 0", None, "23163416124767223154467471272416755633"),
        ("4455 3", "4455", "4455"),
        ("4455 # drawn?", "4455", "4455"),
    ],
)
def test_a_whole_line_is_a_position_but_for_a_score_or_a_comment(line, text, moves):
    game = load("connect4")
    assert read_line(game, line) == (text or moves, game.read(moves))


def test_a_line_with_something_else_behind_the_position_is_refused():
    with pytest.raises(PositionError):
        read_line(load("connect4"), "4455 what is this")
