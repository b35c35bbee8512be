from zermelo.board import Board, Piece


def test_columns_are_as_wide_as_their_longest_text():
    board = Board(((Piece("text", None, "12"), None), (None, Piece("disc", 0, "X"))), column_names=("a", "b"))
    assert board.text().splitlines() == ["a  b", "12 .", ".  X"]


def test_a_piece_without_a_letter_shows_the_first_one_of_its_shape():
    assert Board(((Piece("queen"),),)).text() == "q"


def test_the_caption_stands_below():
    assert Board(((None,),), caption="5 matches").text() == ".\n5 matches"
