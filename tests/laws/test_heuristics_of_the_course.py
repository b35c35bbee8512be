"""A person's heuristic, in every form, means in every search what a minimax written from lecture notes says."""

import random
from functools import cache
from math import inf

import pytest
from tests.oracles import notes

from zermelo.games import load
from zermelo.judge import analyse
from zermelo.scores import Outcome
from zermelo.search import alpha_beta, greedy, minimax

# --- heuristics as a student writes them ------------------------------------------------------------------------


def evaluate_line(cells, player):
    """±1, ±10, ±1000 for one, two, three marks of one player alone."""
    other = "O" if player == "X" else "X"
    mine, theirs = cells.count(player), cells.count(other)
    if mine and theirs:
        return 0
    return [0, 1, 10, 1000][mine] - [0, 1, 10, 1000][theirs]


def heuristique_alignement(board, player):
    return sum(evaluate_line([board[i][j] for i, j in line], player) for line in notes.TicTacToe.lines)


def heuristique_absolue(board, player):
    weights = [[3, 2, 3], [2, 4, 2], [3, 2, 3]]
    signs = {player: 1, " ": 0}
    return sum(weights[i][j] * signs.get(board[i][j], -1) for i in range(3) for j in range(3))


def evaluate_segment(cells, player):
    """±1, ±10, ±100, ±100000."""
    other = "O" if player == "X" else "X"
    mine, theirs = cells.count(player), cells.count(other)
    if mine and theirs:
        return 0
    return [0, 1, 10, 100, 100000][mine] - [0, 1, 10, 100, 100000][theirs]


def heuristique(board, player):
    return sum(evaluate_segment([board[i][j] for i, j in line], player) for line in notes.ConnectFour.lines)


CELLS = [
    [sum((i, j) in line for line in notes.ConnectFour.lines) for j in range(7)] for i in range(6)
]  # 3 4 5 7 5 4 3 / 4 6 8 10 8 6 4 / 5 8 11 13 11 8 5, mirrored


def heuristique2(board, player):
    signs = {player: 1, " ": 0}
    return sum(CELLS[i][j] * signs.get(board[i][j], -1) for i in range(6) for j in range(7))


def h(p):
    """The same cells for Adam (002)."""
    return heuristique2(p, "X")


def lopsided(board, player):
    """Own discs only, and better the further to the right and below: neither fair nor symmetric."""
    return sum(
        (7 * i + j + 1) * (cell == player) for i, row in enumerate(board) for j, cell in enumerate(row)
    )


def noirs(board):
    """The number of black discs: what the other one has does not count."""
    return sum(row.count("X") for row in board)


def coin(plateau):
    return 3 * (plateau[0][0] == "X") - (plateau[-1][-1] == "O") + noirs(plateau) / 4


def bits(discs):
    return [i for i in range(64) if discs >> i & 1]


# `estimate(state)` sees a game's own state; beside it what it means on a board for the player to move there.


def estimate_marks(state):
    return sum(7 * (cell // 4) + cell % 4 + 1 for cell in bits(state[0]))


def estimate_discs(state):
    # Column c, height r from the bottom, is bit 7c + r.
    return sum(7 * (5 - cell % 7) + cell // 7 + 1 for cell in bits(state[0]))


def estimate_squares(state):
    return sum(7 * (cell // 8) + cell % 8 + 1 for cell in bits(state[0]))


GAMES = {"tictactoe": notes.TicTacToe(), "connect4": notes.ConnectFour(), "reversi": notes.Reversi()}
PLIES = {"tictactoe": range(8), "connect4": range(38), "reversi": range(59)}
BY_ROOT = {
    "tictactoe": [heuristique_alignement, heuristique_absolue, lopsided],
    "connect4": [heuristique, heuristique2, lopsided],
    "reversi": [lopsided],
}
BY_ADAM = {"tictactoe": [noirs, coin], "connect4": [h, coin], "reversi": [noirs, coin]}
BY_MOVER = {
    "tictactoe": [estimate_marks],
    "connect4": [estimate_discs],
    "reversi": [estimate_squares],
}


def cases(name, root):
    """Each function with its meaning: what it says to the oracle of a board and who moves there, for `root`."""

    def frozen(function):
        """Asked once for each board."""
        kept = cache(lambda rows, *rest: function([list(row) for row in rows], *rest))
        return lambda board, *rest: kept(tuple(map(tuple, board)), *rest)

    for function in BY_ROOT[name]:
        asked = frozen(function)
        yield function, lambda board, mover, asked=asked: asked(board, root)
    for function in BY_ADAM[name]:
        asked, sign = frozen(function), 1 if root == "X" else -1
        yield function, lambda board, mover, asked=asked, sign=sign: sign * asked(board)
    for function in BY_MOVER[name]:
        asked = frozen(lopsided)
        yield function, lambda board, mover, asked=asked: asked(board, mover) * (1 if mover == root else -1)


def number_of(verdict, points):
    if points or verdict.outcome in (None, Outcome.DRAW):
        return verdict.value
    return inf if verdict.outcome is Outcome.WIN else -inf


def check(name, seed, depths):
    """All forms on a random position: every move's value, the root's, the greedy choice."""
    chance = random.Random(f"{name}-{seed}")
    game = load(name)
    node = notes.random_position(GAMES[name], chance, chance.choice(PLIES[name]))
    text = GAMES[name].text(node.board, node.mover)
    state, player = game.read(text)
    assert "XO"[player] == node.mover
    for function, meaning in cases(name, node.mover):
        where = (text, function.__name__)
        for depth in depths:
            expected = notes.values_of_moves(node, depth, meaning)
            found = analyse(game, state, depth=depth, heuristic=function, player=player)
            values = {game.move_name(state, v.move): number_of(v, game.points) for v in found.moves}
            assert values == expected, (*where, depth)
            assert number_of(found, game.points) == max(expected.values()), (*where, depth)
            for search in (minimax, alpha_beta) if depth < 3 else ():
                result = search(game, state, depth=depth, heuristic=function, player=player)
                assert number_of(result, game.points) == max(expected.values()), (*where, depth, search)
        chosen = game.move_name(state, greedy(game, state, function, player=player))
        assert chosen == notes.meilleur_coup(node, meaning), where


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_every_form_is_the_minimax_of_the_notes(name, seed):
    check(name, seed, (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("block", range(20))
def test_every_form_is_the_minimax_of_the_notes_at_depths_1_to_4(name, block):
    for seed in range(50 * block, 50 * block + 50):
        check(name, seed, (1, 2, 3, 4))
