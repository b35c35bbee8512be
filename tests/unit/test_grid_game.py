import pytest

from zermelo.board import Piece
from zermelo.errors import PositionError
from zermelo.games import load
from zermelo.grid_game import GridGame, StonesGame
from zermelo.sheet import Sheet
from zermelo.words import say


class Slides(StonesGame):
    """A stone slides one cell to the right, or stays."""

    sheet = Sheet(name="Slides")
    pieces = (Piece("disc", 0, "X"), Piece("disc", 1, "O"))

    def __init__(self, columns=3, rows=2):
        self.columns, self.rows = columns, rows

    def start(self):
        return (0b000001, 0b001000, 0)

    def moves(self, state):
        mine, theirs = self.sides(state)
        for cell in range(self.columns * self.rows):
            if mine >> cell & 1:
                yield ()
                if cell % self.columns < self.columns - 1 and not (mine | theirs) >> cell + 1 & 1:
                    yield (cell, cell + 1)

    def play(self, state, move):
        mine, theirs = self.sides(state)
        if move:
            mine ^= 1 << move[0] | 1 << move[1]
        return self.after(mine, theirs, state[2])


def test_positions_are_rows_and_who_moves():
    game = Slides()
    assert game.write(game.start(), 0) == "X../O.."
    assert game.read("x../.o.@2") == ((0b000001, 0b010000, 1), 1)
    assert game.write(*game.read("X../.O.@2")) == "X../.O.@2"


@pytest.mark.parametrize("text", ["X../O", "X.Z/O..", "X../O../...", "X../O..@3", ""])
def test_what_is_no_board_is_refused_with_its_shape(text):
    with pytest.raises(PositionError, match="write 2 rows of 3 characters X, O or"):
        Slides().read(text)


def test_a_move_is_named_by_its_cells_and_shown_on_the_one_it_reaches():
    game = Slides()
    board = game.board(game.start())
    assert [game.move_name(game.start(), move) for move in game.moves(game.start())] == ["pass", "a1b1"]
    assert board.places == {"a1b1": (0, 1)}
    assert board.paths == {"a1b1": ((0, 0), (0, 1))}


def test_rows_may_be_numbered_from_below():
    class Below(Slides):
        row_one = "bottom"

    game = Below()
    assert game.cell_name(0) == "a2"
    assert game.board(game.start()).row_names == ("2", "1")


def test_a_sheet_is_completed_with_the_words_of_the_grid():
    sheet = Slides.sheet
    assert list(sheet.parameters) == ["columns", "rows"]
    assert [say(sheet.names[key], "fr") for key in ("columns", "rows")] == ["colonnes", "lignes"]
    assert "X, O" in say(sheet.position, "fr")
    assert sheet.editing.text(["X..", ".O."], 1) == "X../.O.@2"


def test_where_players_only_place_the_numbers_of_pieces_tell_who_moves():
    class Places(GridGame):
        columns = rows = 2
        counts_tell = True

        def start(self):
            return (0, 0)

        def moves(self, state):
            return [cell for cell in range(4) if not (state[0] | state[1]) >> cell & 1]

        def play(self, state, cell):
            return (state[1], state[0] | 1 << cell)

    game = Places()
    assert game.read("X./..") == ((0, 1), 1)
    assert game.write((0, 1), 1) == "X./.."
    with pytest.raises(PositionError, match="it has 0 X and 1 O"):
        game.read("O./..")


def test_the_title_has_the_size_and_what_is_not_usual():
    assert load("hexapawn:4,5").title() == "hexapawn 4×5"
