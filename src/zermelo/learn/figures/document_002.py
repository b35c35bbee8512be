"""Figures 1 to 10 of document 002: Chomp, Wythoff's queen, Connect Four, deeper and deeper trees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from zermelo.arena import Arena
from zermelo.board import Piece
from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import GraphStyle, draw_arena
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.drawing.shows import Scene
from zermelo.drawing.shows.scene import changed
from zermelo.exact import attractor, attractor_strategy
from zermelo.games.chomp import Chomp
from zermelo.games.connect4 import ConnectFour
from zermelo.games.graph import EXAMPLE, Graph
from zermelo.games.wythoff import Wythoff
from zermelo.learn.draw_options import CHOMP_2_BY_3
from zermelo.learn.figures.document_001 import COURSE_POSITION
from zermelo.learn.figures.model import doubled_scene, entry, of_game, still, text_board
from zermelo.learn.figures.trees import value_tree
from zermelo.situation import Player
from zermelo.strategy import Play
from zermelo.words import Language, message

CHOMP_23 = partial(Chomp, 2, 3)
#: Moves of a play of Chomp 3×4 that Adam begins and loses.
LOST_PLAY = ("3,3", "2,2", "1,4", "1,2", "3,1", "2,1")

#: Heuristic values after one, two and three plies: each depth prefers another move.
AFTER_1 = [10, 4, 7]
AFTER_2 = [[-2, 5, 8], [3, 6, 4], [1, 9, 2]]
AFTER_3 = [
    [[0, 2, -1], [3, 6, 4], [5, 2, 7]],
    [[1, 0, -3], [4, 2, 3], [2, 5, 1]],
    [[5, 3, 4], [6, 8, 2], [7, 1, 5]],
]
MIXED = [[[3, 7], [2, 5], [8, 1]], [[6, 4], [9, 0]], [[1, 2], [5, 3], [4, 8]]]

_POSITION = message("figures.position", en="the position", fr="la position")
_CELLS = message("figures.cells", en="lines through each cell", fr="alignements par case")


def _start(language: Language) -> Drawing:
    game = Chomp(4, 5)
    return draw_sequence([Item(board=game.board(game.start()))], zoom=2)


def _lost_play(language: Language) -> Drawing:
    game = Chomp(3, 4)
    played = Play.of_moves(game, list(LOST_PLAY))
    items = [Item(board=game.board(*situation)) for situation in played.situations]
    names = [str(game.players[player]) for _, player in played.situations]
    return draw_sequence(items, names[:-1])


def _arena(language: Language, steps: bool) -> list[Drawing]:
    """The figure's arena with the bars in its vertices and the course's numbers beside them."""
    game = CHOMP_23()
    arena = Arena.from_dict(EXAMPLE)
    boards = [game.board(bar) for bar in CHOMP_2_BY_3]
    names = [arena.text(v) for v in arena]
    drawing = draw_arena(arena, [""] * len(arena), "arena", GraphStyle(room="8", boards=boards))
    drawing = changed(drawing, {v: {"corner": (name,)} for v, name in enumerate(names)})
    return shows.plain(Scene(drawing, names, language=language, steps=steps))


def _strategy(language: Language, steps: bool) -> list[Drawing]:
    """The figure of who wins where, with the strategy of Adam alone in bold."""
    arena = Arena.from_dict(EXAMPLE).double()
    labels = [str(v % len(EXAMPLE)) for v in range(len(arena))]
    scene = doubled_scene(arena, labels, language, steps)
    owner = arena.owner
    assert owner is not None
    ranks = {
        player: attractor(arena, [v for v in arena.sinks() if owner[v] != player], player)
        for player in Player
    }
    winners = {arena.index(v): player for player in Player for v in ranks[player]}
    chosen = attractor_strategy(arena, ranks[Player.ADAM], Player.ADAM)
    return shows.strategy(scene, winners, [(arena.index(u), arena.index(v)) for u, v in chosen.items()])


def _wythoff(language: Language) -> Drawing:
    game = Wythoff()
    board = game.board((5, 4))
    cells = [list(row) for row in board.cells]
    for row, column in board.places.values():
        cells[row][column] = Piece("dot", None, "*")
    return draw_sequence(
        [Item(board=replace(board, cells=tuple(map(tuple, cells))))], zoom=2, coordinates=True
    )


def _connect4(language: Language) -> Drawing:
    game = ConnectFour()
    board = game.board(*game.read(COURSE_POSITION))
    value = dict(zip(game.every_cell, game.cell_values, strict=True))
    table = text_board(
        [[value[cell] for cell in row] for row in game.grid()], column_names=board.column_names
    )
    items = [Item(board=board, name=_POSITION.text(language)), Item(board=table, name=_CELLS.text(language))]
    return draw_sequence(items, zoom=1.9, coordinates=True)


FIGURES = [
    entry("002-1", still(_start), stand_in=True,
          en="The start of Chomp: the top-left square is poisoned",
          fr="La position initiale de Chomp : le carré en haut à gauche est empoisonné"),
    entry("002-2", still(_lost_play), stand_in=True,
          en="A play of Chomp 3×4 that Adam begins and loses",
          fr="Une partie de Chomp 3×4 qu'Adam commence et perd"),
    entry("002-3", _arena,
          en="The arena of Chomp 2×3, with the names 0 to 8 of its positions",
          fr="L'arène de Chomp 2×3, avec les noms 0 à 8 de ses positions"),
    entry("002-4", _strategy,
          en="The bipartite graph of Chomp 2×3, with a winning strategy of Adam in bold",
          fr="Le graphe biparti de Chomp 2×3, avec en gras une stratégie gagnante d'Adam"),
    entry("002-4-attractor", of_game(Graph, kind="bipartite", show="attractor"),
          en="The attractors in the bipartite graph of Chomp 2×3: Adam's stages have 1, 3, 1, 2, 1 and 1 states",
          fr="Les attracteurs dans le graphe biparti de Chomp 2×3 : les étapes d'Adam ont 1, 3, 1, 2, 1 et 1 états"),
    entry("002-5", still(_wythoff),
          en="Wythoff's queen moves left, down, or diagonally down to the left",
          fr="La dame de Wythoff va à gauche, en bas, ou en diagonale en bas à gauche"),
    entry("002-6", still(_connect4),
          en="A position of Connect Four, and how many lines of four pass through each cell: 3 in a corner, 13 in "
             "the centre",
          fr="Une position de Puissance 4, et combien d'alignements passent par chaque case : 3 dans un coin, 13 au "
             "centre"),
    entry("002-7", value_tree(AFTER_1, line=1), stand_in=True,
          en="Adam looks one ply ahead: the left move has the largest value",
          fr="Adam regarde un coup plus loin : le coup de gauche a la plus grande valeur"),
    entry("002-8", value_tree(AFTER_2, line=1), stand_in=True,
          en="With Ève's answer: the middle move is better",
          fr="Avec la réponse d'Ève : le coup du milieu vaut mieux"),
    entry("002-9", value_tree(AFTER_3, line=1), stand_in=True,
          en="One ply further: the right move is best", fr="Un coup plus loin : le coup de droite est le meilleur"),
    entry("002-10a", value_tree(MIXED, line=1), stand_in=True,
          en="Minimax at depth 3, Adam to move", fr="Min-max à profondeur 3, Adam a le trait"),
    entry("002-10b", value_tree(MIXED, first=Player.EVE, line=1), stand_in=True,
          en="Minimax on the same tree, Ève to move", fr="Min-max sur le même arbre, Ève a le trait"),
]  # fmt: skip
