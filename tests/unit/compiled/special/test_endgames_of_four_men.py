"""Endgame tables of all classes of four men: made and checked in minutes, so before a release."""

import random
import time
from pathlib import Path

import chess
import chess.syzygy
import pytest

pytest.importorskip("llvmlite")

from zermelo.compiled.special.chess_endgames import ChessEndgames
from zermelo.compiled.special.endgame_classes import all_classes, read_class
from zermelo.compiled.special.endgame_files import DRAW, EndgameFile
from zermelo.compiled.special.endgame_making import fen_of, make_tables
from zermelo.compiled.special.endgame_numbers import number_of, room_of, squares_of
from zermelo.games import load

pytestmark = pytest.mark.slow

SHARED = Path(__file__).parents[5] / "shared" / "data" / "chess"
GAME = load("chess")
FOUR_MEN = [str(ending) for ending in all_classes(4) if len(ending.men) == 4]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("tables") / "endgames"
    began = time.process_time()
    make_tables(all_classes(4), place)
    assert time.process_time() - began < 15 * 60
    return place


def facts_of(folder, name):
    return EndgameFile(folder / f"{name}.endgame").facts


# The literature since K. Thompson, in moves of the side that mates.
@pytest.mark.parametrize(
    ("name", "moves"), [("KBBvK", 19), ("KBNvK", 33), ("KQvKR", 35), ("KRvKN", 40), ("KPvK", 28)]
)
def test_longest_mates_are_those_of_the_literature(folder, name, moves):
    assert facts_of(folder, name)["longest"]["moves"] == moves


# Wins, draws and losses of the side to move, modulo symmetry: syzygy-tables.info.
@pytest.mark.parametrize(
    ("name", "white", "black"),
    [
        ("KQvKR", (1108111, 8963, 2142), (386313, 78518, 883075)),
        ("KBNvK", (1352913, 6665, 0), (0, 309147, 1398741)),
    ],
)
def test_counts_are_those_of_syzygy(folder, name, white, black):
    counts = facts_of(folder, name)["counts"]
    assert (tuple(counts["white"].values()), tuple(counts["black"].values())) == (white, black)


@pytest.mark.parametrize("name", ["KQvKQ", "KRvKR", "KBvKB", "KNvKN", "KPvKP"])
def test_with_equal_men_colours_do_not_matter(folder, name):
    counts = facts_of(folder, name)["counts"]
    assert counts["white"] == counts["black"]


def positions(name, count, chance):
    ending = read_class(name)[0]
    while count:
        squares = tuple(chance.sample(range(64), len(ending.men)))
        board = chess.Board(fen_of(ending, squares, chance.randrange(2)))
        if board.is_valid():
            count -= 1
            yield board


def by_moves(tables, board):
    found = []
    for move in board.legal_moves:
        board.push(move)
        found.append(tables.value(GAME.read(board.fen())[0]))
        board.pop()
    if not found:
        return 0 if board.is_check() else DRAW
    if mated := [value for value in found if value % 2 == 0]:
        return min(mated) + 1
    return DRAW if DRAW in found else max(found) + 1


@pytest.mark.parametrize("name", FOUR_MEN)
def test_values_follow_from_the_moves_of_a_foreign_program(folder, name):
    tables, chance = ChessEndgames(GAME, folder), random.Random(name)
    for board in positions(name, 400, chance):
        assert tables.value(GAME.read(board.fen())[0]) == by_moves(tables, board), board.fen()


def test_pawns_beside_each_other_are_taken_in_passing(folder):
    """Before a double step, after it with the right to take, and after it without."""
    tables, chance, seen = ChessEndgames(GAME, folder), random.Random(1), 0
    while seen < 1000:
        file = chance.randrange(8)
        other = file + chance.choice((-1, 1))
        if not 0 <= other < 8:
            continue
        board = chess.Board(None)
        board.set_piece_at(8 + file, chess.Piece.from_symbol("P"))
        board.set_piece_at(24 + other, chess.Piece.from_symbol("p"))
        kings = chance.sample(range(64), 2)
        if {8 + file, 24 + other} & set(kings):
            continue
        for square, letter in zip(kings, "Kk", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if chance.randrange(2):
            board.apply_mirror()
        move = next((m for m in board.legal_moves if abs(m.to_square - m.from_square) == 16), None)
        if not board.is_valid() or move is None:
            continue
        seen += 1
        after = board.copy()
        after.push(move)
        for one in (board, after):
            assert tables.value(GAME.read(one.fen())[0]) == by_moves(tables, one), one.fen()


@pytest.mark.skipif(not SHARED.exists(), reason="the tables of Syzygy are not here")
@pytest.mark.parametrize("name", ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KQvKR"])
def test_the_outcome_of_every_position_is_that_of_syzygy(folder, name):
    ending = read_class(name)[0]
    values = EndgameFile(folder / f"{name}.endgame").values()
    kinds = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
    men = [chess.Piece(kinds[kind], not colour) for colour, kind in ending.men]
    asked = 0
    with chess.syzygy.open_tablebase(SHARED / "syzygy") as syzygy:
        for number in range(room_of(ending)):
            squares = squares_of(ending, number)
            if len({*squares}) < len(squares) or number_of(ending, squares) != number:
                continue
            board = chess.Board(None)
            for square, man in zip(squares, men, strict=True):
                board.set_piece_at(square, man)
            for side in range(2):
                board.turn = not side
                if board.was_into_check():
                    continue
                value = int(values[side, number])
                asked += 1
                assert (0 if value == DRAW else 2 if value % 2 else -2) == syzygy.probe_wdl(board), (
                    board.fen()
                )
    assert asked == facts_of(folder, name)["states"]
