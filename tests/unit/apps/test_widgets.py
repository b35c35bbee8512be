"""Widgets without a notebook: what they hold, what they answer, and that their scripts can be read."""

import shutil
import subprocess
import sys

import pytest

pytest.importorskip("anywidget")

from zermelo.apps.language import language, speak
from zermelo.apps.widgets import BoardWidget, StepPlayer
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.drawing.style import COLOURS
from zermelo.errors import IllegalMoveError
from zermelo.game import Game
from zermelo.games import load
from zermelo.judge import Budget

CHOMP = "chomp:rows=2,columns=3"


@pytest.fixture
def french():
    before = language()
    speak("fr")
    yield
    speak(before)


def clicked(widget, move):
    """What the notebook sends after a click."""
    widget._handle_custom_msg({"move": move}, [])


def test_the_frames_of_a_player_are_the_stages_of_the_algorithm():
    player = StepPlayer.of(load(CHOMP), "attractor")
    # The sizes of Adam's stages in the notes; a new vertex has a thick ring, the legend one more.
    rings = [frame.count('stroke-width="3"') - 1 for frame in player.frames]
    assert rings[:6] == [1, 3, 1, 2, 1, 1]
    assert len(player.frames) == 12


def test_a_step_that_there_is_not_becomes_the_nearest_one():
    player = StepPlayer([draw_sequence([Item("5")]), draw_sequence([Item("4")])])
    player.step = 7
    assert player.step == 1
    player.step = -3
    assert player.step == 0


@pytest.mark.parametrize(
    "show", ["attractor", "kernel", "grundy", "minimax", "alphabeta", "line", "strategy"]
)
def test_every_show_has_its_player(show):
    game = load("subtraction:heap=4,end=1")
    assert StepPlayer.of(game, show).frames


def test_a_player_speaks_the_language_of_the_machine(french):
    player = StepPlayer.of(load(CHOMP), "attractor")
    assert player.words["step"] == "étape"
    assert "attracteur d'Adam" in player.frames[0]


def test_a_board_judges_every_move():
    board = BoardWidget(load(CHOMP))
    signs = {choice["move"]: choice["sign"] for choice in board.choices}
    # Chomp 2 × 3: eating the last square of the second row is the only winning move (5 plies).
    assert signs["2,3"] == "+5"
    assert [move for move, sign in signs.items() if sign.startswith("+")] == ["2,3"]
    assert set(signs) == {"2,3", "2,2", "2,1", "1,3", "1,2"}
    assert "Adam wins in 5 plies" in board.headline


def test_a_click_plays_and_going_back_and_playing_again_forgets_what_followed():
    board = BoardWidget(load(CHOMP))
    clicked(board, "2,3")
    clicked(board, "1,3")
    assert (board.moves, board.at) == (["2,3", "1,3"], 2)
    assert "line-new" in board.svg
    board.at = 0
    assert "Adam wins in 5 plies" in board.headline
    clicked(board, "1,2")
    assert (board.moves, board.at) == (["1,2"], 1)
    assert "Ève wins" in board.headline


def test_a_click_that_comes_too_late_is_not_played():
    board = BoardWidget(load(CHOMP))
    clicked(board, "1,2")
    # The dispatcher of messages swallows errors: here one would be seen.
    for late in ({"move": "1,2"}, {"move": "nonsense"}, {}):
        board._receive(board, late, [])
    assert board.moves == ["1,2"]


def test_an_illegal_move_from_python_is_refused_by_name():
    with pytest.raises(IllegalMoveError, match="7,7"):
        BoardWidget(load(CHOMP)).move("7,7")


def test_a_game_that_is_over_says_who_has_won():
    board = BoardWidget(load("subtraction:heap=2"))
    board.move("2")
    assert board.choices == []
    assert "Ève" in board.headline


def test_without_verdicts_nothing_is_told(french):
    board = BoardWidget(load(CHOMP), verdicts=False)
    assert {choice["sign"] for choice in board.choices} == {""}
    assert board.headline == "À Adam de jouer"
    assert "fill-win" not in board.svg.partition("</style>")[2]
    board.verdicts = True
    assert "+5" in {choice["sign"] for choice in board.choices}


def test_moves_without_a_cell_of_their_own_have_no_spot():
    # The moves of a graph are not on a board; the squares of a bar of chocolate are.
    board = BoardWidget(load("graph"))
    assert all(choice["spot"] is None for choice in board.choices)
    chomp = BoardWidget(load(CHOMP))
    assert all(len(choice["spot"]) == 4 for choice in chomp.choices)


def test_what_is_too_large_to_be_solved_is_searched():
    board = BoardWidget(load("tictactoe:columns=4,rows=4,align=4"), budget=Budget(nodes=500))
    assert len(board.choices) == 16


def test_a_saved_notebook_keeps_the_picture_and_a_name():
    svg = "image/svg+xml"
    board, player = BoardWidget(load(CHOMP)), StepPlayer.of(load(CHOMP), "attractor")
    board.move("2,3")
    player.step = 3
    assert board._repr_mimebundle_()[0][svg] == board.svg
    assert player._repr_mimebundle_()[0][svg] == player.frames[3]
    assert board._repr_mimebundle_()[0]["text/plain"] == "BoardWidget(chomp 2×3)"
    assert player._repr_mimebundle_()[0]["text/plain"] == "StepPlayer(12 steps)"


def test_rules_that_fail_after_a_click_say_so_on_the_board(french):
    class Heap(Game):
        def start(self):
            return (2,)

        def moves(self, state):
            return range(1, state[0] + 1)

        def play(self, state, move):
            return (state[0] - move,)

        def board(self, state, player=0):
            return [][3] if state == (1,) else super().board(state, player)

    board = BoardWidget(Heap())
    before = board.headline
    clicked(board, "1")
    assert board.headline.startswith("IndexError: list index out of range (test_widgets.py, ligne")
    board.at = 0
    assert board.headline == before


def test_drawings_in_widgets_follow_the_theme_of_the_notebook():
    for role, (light, dark) in COLOURS.items():
        assert f".zermelo-widget .fill-{role} {{ fill: light-dark({light}, {dark}) }}" in str(
            BoardWidget._css
        )
    assert str(StepPlayer._css) == str(BoardWidget._css)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("widget", [StepPlayer, BoardWidget])
def test_node_reads_the_script(widget, tmp_path):
    script = tmp_path / "widget.mjs"
    script.write_text(str(widget._esm), encoding="utf-8")
    subprocess.run(["node", "--check", script], check=True, capture_output=True)


def test_without_anywidget_the_extra_is_named():
    program = (
        "import sys; sys.modules['anywidget'] = None\n"
        "try:\n    import zermelo.apps.widgets\n"
        "except Exception as error:\n    print(type(error).__name__, error)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("FileError")
    assert "zermelo[jupyter]" in result.stdout
    assert result.stdout.count("\n") == 1
