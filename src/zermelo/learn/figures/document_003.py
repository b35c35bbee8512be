"""The figures of document 003: a heap of 24 as a line and doubled, its attractors, minimax, a fan of moves."""

from __future__ import annotations

from functools import partial

from zermelo.drawing.figure import Drawing
from zermelo.games.subtraction import Subtraction
from zermelo.games.tictactoe import TicTacToe
from zermelo.learn.figures.model import entry, of_game, still
from zermelo.learn.figures.trees import board_tree, value_tree
from zermelo.tree import unfold
from zermelo.words import Language, message

#: One heap of 24, one or two at a time, who takes the last one loses.
HEAP_24 = partial(Subtraction, 24, 2)
A_B = ("A", "B")
FOUR_LEVELS = [
    [[[3, 12], [8, 2]], [[4, 6], [14, 5]]],
    [[[1, 9], [7, 10]], [[11, 0], [13, 15]]],
]
#: X to move; the alignment heuristic prefers b1, which wins at once.
FAN = "X.X/.O./.O."

_ALIGNMENT = message("figures.alignment",
                     en="Beside each board: the heuristic of the alignments, for X.",
                     fr="À côté de chaque plateau : l'heuristique des alignements, pour X.")  # fmt: skip


def _fan(language: Language) -> Drawing:
    game = TicTacToe()
    state, player = game.read(FAN)
    tree = unfold(game, state, player=player, depth=1)
    boards = [game.board(node.state, node.player) for node in tree]
    # A child is seen by O: its heuristic for X has the other sign.
    values = [-game.alignment(node.state) for node in tree[1:]]
    best = 1 + values.index(max(values))
    corners = ["", *(str(value).replace("-", "−") for value in values)]
    return board_tree(tree, boards, corners, [0, best], language, _ALIGNMENT)


FIGURES = [
    entry("003-line", of_game(HEAP_24, show="strategy"),
          en="The heap of 24 (take 1 or 2, the last one loses): winning and losing positions",
          fr="Le tas de 24 bâtonnets (en prendre 1 ou 2, qui prend le dernier perd) : positions gagnantes et "
          "perdantes"),
    entry("003-double", of_game(HEAP_24, kind="bipartite", players=A_B),
          en="The same graph doubled: who moves is part of the state",
          fr="Le même graphe dédoublé : le joueur qui a le trait fait partie de l'état"),
    entry("003-attractors", of_game(HEAP_24, kind="bipartite", show="attractor", players=A_B),
          en="The attractors of A and B are disjoint and cover all 50 states",
          fr="Les attracteurs de A et de B sont disjoints et couvrent les 50 états"),
    entry("003-minimax", value_tree(FOUR_LEVELS, line=4, names=A_B), stand_in=True,
          en="Minimax over four levels", fr="Minimax sur quatre niveaux"),
    entry("003-fan", still(_fan), stand_in=True,
          en="One position of tic-tac-toe and the heuristic value of each move",
          fr="Une position de morpion et la valeur heuristique de chaque coup"),
]  # fmt: skip
