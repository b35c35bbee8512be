import pytest
from tests.oracles import dobutsu
from tests.unit.games.compared import agreed_positions

from zermelo.errors import PositionError
from zermelo.games import load
from zermelo.questions import legal_moves

GAME = load("dobutsu")


def names(text):
    state, _ = GAME.read(text)
    return sorted(GAME.move_name(state, move) for move in legal_moves(GAME, state))


def test_the_first_player_has_four_moves():
    assert names("gle/.c./.C./ELG") == ["b3b2", "b4a3", "b4c3", "c4c3"]


def test_the_moves_are_those_of_the_rules_written_with_dictionaries():
    assert agreed_positions(GAME, dobutsu.moves, positions=600, limit=200) >= 600


@pytest.mark.slow
def test_the_moves_agree_in_many_positions():
    assert agreed_positions(GAME, dobutsu.moves, positions=100_000, seed=1, limit=300) >= 100_000


def test_arrangements_are_as_many_as_tanaka_counts():
    # T. Tanaka, "An analysis of a board game 'Doubutsu Shogi'" (2009): so many with both lions and one side to move.
    assert GAME.sheet.most_states(GAME) == 4 * 1_567_925_964


def test_a_chick_that_arrives_is_a_hen_and_becomes_a_chick_again_when_it_is_taken():
    state, _ = GAME.read("g.e/l.C/c../ELG")
    after = GAME.play(state, GAME.read_move(state, "c2c1"))
    assert GAME.write(after, 1) == "g.H/l../c../ELG+E@2"
    state, _ = GAME.read("gH./.l./.../ELG+cE@2")
    after = GAME.play(state, GAME.read_move(state, "b2b1"))
    assert GAME.write(after, 0) == "gl./.../.../ELG+Ecc"


def test_a_lion_that_comes_home_must_be_taken_at_once():
    # Sky's lion stands on a4: only what takes it may be played; where nothing can, the game is over.
    assert names("g.e/.c./E.C/lLG") == ["b4a4"]
    assert names("g.e/.c./ELC/l.G") == ["b3a4"]
    state, _ = GAME.read("gLe/.c./E.C/l.G")
    assert not list(GAME.moves(state))
    assert GAME.score(state) == -1


def test_the_mirror_image_seen_by_the_other_player_is_one_state():
    state, _ = GAME.read("gle/.c./.C./ELG")
    after = GAME.play(state, GAME.read_move(state, "b4a3"))
    turned, _ = GAME.read("elg/.c./.C./GLE@2")
    assert GAME.canonical(state) == GAME.canonical(turned)
    # Two different boards stay different.
    assert GAME.canonical(after) != GAME.canonical(state)


@pytest.mark.parametrize(
    "text", ["gle/.c./.../ELG", "gle/.c./.C./ELG+C", "g.e/.c./.C./E.G", "gle/.c./.../ELG+L"]
)
def test_animals_too_many_or_too_few_are_refused(text):
    with pytest.raises(PositionError, match="cannot occur"):
        GAME.read(text)


def test_what_is_held_stands_beside_the_board_and_is_pressed_there():
    state, player = GAME.read("gle/.../.C./ELG+c@2")
    board = GAME.board(state, player)
    assert board.cells[0][0].text == "c"
    assert board.paths["C*b2"] == ((0, 0), (1, 2))
    assert board.places["b1b2"] == (1, 2)
