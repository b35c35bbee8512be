"""Tic-tac-toe and Connect Four of the fourth note, against an oracle written from the notes, and the library."""

import builtins
import random
from math import inf

import pytest
from tests.oracles import notes

from zermelo.games import load
from zermelo.learn.course import document_003 as tictactoe
from zermelo.learn.course import document_003_puissance4 as connect4
from zermelo.search import minimax

BOARD = [["X", "O", "X"], [" ", "X", "O"], [" ", " ", "X"]]
#: The position of figure 6, first player to move after fourteen discs (columns R | YY | YRRY | YRY | RYR | R | –).
FIGURE_6 = "21253343344655"


def played(game, plies, seed):
    chance = random.Random(seed)
    board, player = game.start(), "X"
    for _ in range(plies):
        if game.ended(board):
            break
        board = game.played(board, player, chance.choice(game.moves(board, player)))
        player = notes.OTHER[player]
    return board, player


@pytest.mark.parametrize("seed", range(40))
def test_lines_and_wins_are_those_of_the_oracle(seed):
    for module, game in ((tictactoe, notes.TicTacToe()), (connect4, notes.ConnectFour())):
        board, _ = played(game, seed % 9 + (12 if module is connect4 else 0), seed)
        for player in "XO":
            assert module.check_win(board, player) == game.has_won(board, player)


def test_the_numbers_of_the_note():
    assert tictactoe.heuristique_alignement(BOARD, "X") == 1012
    rows = [tictactoe.evaluate_line(*row, "X") for row in BOARD]
    columns = [tictactoe.evaluate_line(*column, "X") for column in zip(*BOARD, strict=True)]
    assert (rows, columns) == ([0, 0, 1], [1, 0, 0])
    position = [["X", " ", "X"], [" ", "O", " "], [" ", "O", " "]]
    heuristics = (tictactoe.heuristique_alignement, tictactoe.heuristique_absolue)
    assert [tictactoe.meilleur_coup(position, "X", h) for h in heuristics] == [(0, 1), (2, 0)]
    matches = [tictactoe.jouer_tic_tac_toe(x, o) for x in heuristics for o in heuristics]
    assert matches == [None, "X", "O", None]


def test_figure_6_has_the_heuristics_that_were_recomputed():
    board = [[" "] * 7 for _ in range(6)]
    for i, column in enumerate(FIGURE_6):
        row = connect4.trouver_ligne_libre(board, int(column) - 1)
        board[row][int(column) - 1] = "XO"[i % 2]
    found = [f(board, "X") for f in (connect4.heuristique, connect4.heuristique2, connect4.heuristique3)]
    assert found == [11, 2, 13]
    assert sum(map(sum, connect4._VALEURS)) == 276


@pytest.mark.parametrize("seed", range(6))
def test_minimax_of_connect_four_is_that_of_the_library_with_the_same_heuristic(seed):
    board, player = played(notes.ConnectFour(), 8 + seed, seed)
    before = [list(row) for row in board]

    def wins(board, player):
        return connect4.check_win(board, player) - connect4.check_win(board, notes.OTHER[player])

    value = connect4.minimax(board, 3, True, player, wins)
    assert board == before
    text = "/".join("".join(row).replace(" ", ".") for row in board)
    game = load("connect4")
    state, _ = game.read(text)
    found = minimax(game, state, depth=3, heuristic=lambda state: 0)
    assert value == {"win": 1, "loss": -1}.get(str(found.outcome), 0)


def test_a_person_who_types_nonsense_is_asked_again(monkeypatch, capsys):
    # “?” and 3 are no answers, (0, 0) is taken the second time; then every cell is tried, in order, till the end.
    cells = [str(number) for row in range(3) for column in range(3) for number in (row, column)]
    lines = iter(["?", "h", "3", "2", "0", "0", "5", "0", "0", *cells * 5])
    monkeypatch.setattr(builtins, "input", lambda prompt="": next(lines))
    winner = tictactoe.jouer_tic_tac_toe_humain_vs_ordi()
    printed = capsys.readouterr().out
    assert "Case déjà occupée" in printed
    assert printed.splitlines()[-1] == ("Match nul" if winner is None else f"{winner} gagne")


def test_boards_are_printed_row_by_row(capsys):
    connect4.afficher_plateau([[" "] * 7 for _ in range(5)] + [list("XO     ")])
    assert capsys.readouterr().out.splitlines()[-2] == "X | O |   |   |   |   |  "
    assert connect4.minimax([["X"] * 7 for _ in range(6)], 2, True, "X", lambda board, player: inf) == inf
