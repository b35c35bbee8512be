"""Figures 32 to 60 of document 000: reachability games, attractors, Grundy values, heuristics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from zermelo.arena import Arena
from zermelo.board import Board, Piece, Shape
from zermelo.drawing.figure import Drawing
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.games.chomp import Chomp
from zermelo.games.graph import Graph
from zermelo.games.reversi import Reversi
from zermelo.learn.figures.model import entry, first_player_starts, of_game, still, token_game
from zermelo.learn.figures.text import algorithm
from zermelo.learn.figures.trees import best_line, board_tree, minimax_values, value_tree
from zermelo.situation import Situation
from zermelo.tree import unfold
from zermelo.words import Language, message

CHOMP_22 = partial(Chomp, 2, 2)

#: Adam has won in 6, Ève in 5; 3 is attracted to 6 at once, 4 is not; everything gets a colour.
ACYCLIC = token_game(
    {"0e": "1a 2a", "1a": "3e 4e", "2a": "4e 5e", "3e": "6a", "4e": "6a 7a", "7a": "5e"}, {"6": 1, "5": -1}
)
#: Round 2, 4, 7 and 3 play can go for ever: nothing joins the two ends.
CYCLIC = token_game(
    {"0e": "1a 2a", "1a": "3e 4e", "2a": "4e 5e", "3e": "6a 2a", "4e": "7a", "7a": "5e 3e"}, {"6": 1, "5": -1}
)
TREE = token_game(
    {
        "0a": "1e 2e",
        "1e": "3a 4a",
        "2e": "5a 6a",
        "3a": "7e 8e",
        "4a": "9e 10e",
        "5a": "11e 12e",
        "6a": "13e",
    },
    {"7": 1, "8": -1, "9": -1, "10": -1, "11": 1, "12": -1, "13": 1},
)
#: 2 is reached by two ways.
REPEATED = token_game({"0a": "1e 3e", "1e": "2a 4a", "3e": "2a 5a", "2a": "6e 7e"}, {})
DAG = {0: [1, 2], 1: [3, 4], 2: [1, 5], 3: [6], 4: [3, 6, 7], 5: [4, 7], 6: [], 7: []}

#: Three moves for each player, heuristic values after three plies.
TERNARY = [
    [[4, 7, 2], [5, 1, 6], [3, 8, 0]],
    [[2, 1, 3], [9, 4, 6], [5, 2, 7]],
    [[5, 3, 1], [8, 7, 2], [9, 0, 4]],
]

#: Black to move has two moves; the one that turns more discs lets White take them all.
TEMPTING = "OOOOOOOOOOOOOOOOO-OXOO--OOO---OO---- X"

_DISCS = message(
    "figures.discs",
    en="Beside each board: the number of black discs.",
    fr="À côté de chaque plateau : le nombre de pions noirs.",
)
_DEPTH_2 = message(
    "figures.depth_2",
    en="Number of black discs after two plies; White takes the smallest, Black the largest.",
    fr="Nombre de pions noirs après deux coups ; Blanc prend le plus petit, Noir le plus grand.",
)
_EAT = message("figures.eat", en="eat {square}", fr="manger {square}")

_PSEUDO_CODE = {
    "en": """\
minimax(position, depth, player):
  if depth = 0 or the game is over:
    return heuristic(position)
  if player = MAX:
    best ← −∞
    for each move of position:
      best ← max(best, minimax(after move, depth − 1, MIN))
  else:
    best ← +∞
    for each move of position:
      best ← min(best, minimax(after move, depth − 1, MAX))
  return best""",
    "fr": """\
minimax(position, profondeur, joueur) :
  si profondeur = 0 ou si la partie est finie :
    renvoyer heuristique(position)
  si joueur = MAX :
    meilleur ← −∞
    pour chaque coup de position :
      meilleur ← max(meilleur, minimax(après coup, profondeur − 1, MIN))
  sinon :
    meilleur ← +∞
    pour chaque coup de position :
      meilleur ← min(meilleur, minimax(après coup, profondeur − 1, MAX))
  renvoyer meilleur""",
}


def _reversi_start(language: Language) -> Drawing:
    game = Reversi()
    return draw_sequence([Item(board=game.board(game.start()))], zoom=2, coordinates=True)


def _chess_start(language: Language) -> Drawing:
    back: Sequence[Shape] = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")
    empty: tuple[None, ...] = (None,) * 8
    cells = (
        tuple(Piece(shape, 1, shape[0]) for shape in back),
        (Piece("pawn", 1, "p"),) * 8,
        *(empty,) * 4,
        (Piece("pawn", 0, "P"),) * 8,
        tuple(Piece(shape, 0, shape[0].upper()) for shape in back),
    )
    board = Board(cells, tuple("abcdefgh"), tuple("87654321"), style="checkered")
    return draw_sequence([Item(board=board)], zoom=2, coordinates=True)


def _chomp_move(language: Language) -> Drawing:
    game = Chomp(4, 5)
    before = game.start()
    after = game.play(before, (2, 2))
    items = [Item(board=game.board(before)), Item(board=game.board(after))]
    return draw_sequence(items, [_EAT(square="3,3").text(language)], zoom=1.7, coordinates=True)


def _configurations(language: Language) -> Drawing:
    game = CHOMP_22()
    states = Arena.from_game(game).labels
    return draw_sequence([Item(board=game.board(s), name=str(i)) for i, s in enumerate(states)], zoom=1.6)


def with_dots(game: Reversi, situation: Situation) -> Board:
    """Return a figure's board of Reversi, with a dot on every square that may be played."""
    board = game.board(*situation)
    cells = [list(row) for row in board.cells]
    for row, column in board.places.values():
        cells[row][column] = Piece("dot", None, "*")
    return replace(board, cells=tuple(map(tuple, cells)))


def _reversi_position(language: Language) -> Drawing:
    game = Reversi()
    return draw_sequence([Item(board=with_dots(game, game.read("f5f6e6")))], zoom=2, coordinates=True)


def _tempting(choice: int | None) -> Drawing:
    """The position of a figure in which Black has two moves, or what one of them leads to."""
    game = Reversi(6)
    situation = game.read(TEMPTING)
    if choice is None:
        return draw_sequence([Item(board=with_dots(game, situation))], zoom=2, coordinates=True)
    state = situation[0]
    after = game.play(state, list(game.moves(state))[choice])
    return draw_sequence([Item(board=game.board(after, 1))], zoom=2, coordinates=True)


def _reversi_tree(depth: int, language: Language) -> Drawing:
    game = Reversi(6)
    state, player = game.read(TEMPTING)
    tree = unfold(game, state, player=player, depth=depth)
    # A state is (discs of the player to move, discs of the other one); Adam is Black.
    values = minimax_values(tree, lambda leaf: leaf.state[leaf.player].bit_count())
    boards = [game.board(node.state, node.player) for node in tree]
    best = best_line(tree, values)[:2]
    words = _DISCS if depth == 1 else _DEPTH_2
    return board_tree(tree, boards, [str(value) for value in values], best, language, words)


FIGURES = [
    entry("000-32", still(_reversi_start),
          en="The start of Reversi", fr="La position initiale du Reversi"),
    entry("000-33", still(_chess_start),
          en="The start of chess", fr="La position initiale des échecs"),
    entry("000-34", still(_chomp_move),
          en="A move of Chomp 4×5: the chosen square is eaten with all those to its right and below; this one is "
             "the only opening that wins",
          fr="Un coup de Chomp 4×5 : le carré choisi est mangé avec tous ceux à sa droite et en dessous ; celui-ci "
             "est la seule ouverture gagnante"),
    entry("000-35", still(_configurations),
          en="The five configurations of Chomp 2×2", fr="Les cinq configurations de Chomp 2×2"),
    entry("000-36", of_game(CHOMP_22, kind="bipartite", labels="numbers"),
          en="The bipartite graph of Chomp 2×2: a configuration (figure 35) and the player who moves",
          fr="Le graphe biparti de Chomp 2×2 : une configuration (figure 35) et le joueur qui a le trait"),
    entry("000-36-attractor", of_game(CHOMP_22, kind="bipartite", labels="numbers", show="attractor"),
          en="The attractors of both players in the bipartite graph of Chomp 2×2",
          fr="Les attracteurs d'Adam et d'Ève dans le graphe biparti de Chomp 2×2"),
    entry("000-37", of_game(ACYCLIC, kind="bipartite"), stand_in=True,
          en="A bipartite graph without cycle", fr="Un graphe biparti sans cycle"),
    entry("000-38", of_game(CYCLIC, kind="bipartite"), stand_in=True,
          en="A bipartite graph with a cycle: 2, 4, 7, 3", fr="Un graphe biparti avec un cycle : 2, 4, 7, 3"),
    entry("000-39", of_game(ACYCLIC, kind="bipartite", show="attractor"), stand_in=True,
          en="The attractors of Adam (from 6) and of Ève (from 5) colour all states",
          fr="Les attracteurs d'Adam (depuis 6) et d'Ève (depuis 5) colorient tous les états"),
    entry("000-40", of_game(CYCLIC, kind="bipartite", show="attractor"), stand_in=True,
          en="With the cycle the attractors stop at once, and most states keep no colour",
          fr="Avec le cycle les attracteurs s'arrêtent aussitôt, et la plupart des états restent sans couleur"),
    entry("000-41", of_game(TREE, kind="tree"), stand_in=True,
          en="A game as a tree: Adam's states are rectangles, Ève's are circles",
          fr="Un jeu sous forme d'arbre : les états d'Adam en rectangles, ceux d'Ève en cercles"),
    entry("000-42", of_game(REPEATED, kind="tree"), stand_in=True,
          en="A state may come back in the tree (2): the subtrees under it are equal",
          fr="Un état peut revenir dans l'arbre (2) : les sous-arbres issus de lui sont égaux"),
    entry("000-43", of_game(TREE, kind="tree", show="attractor"), stand_in=True,
          en="Colours rise from the leaves to the root", fr="Les couleurs remontent des feuilles à la racine"),
    entry("000-44", first_player_starts(CHOMP_22, numbers=True),
          en="The bipartite graph of Chomp 2×2 when Adam begins",
          fr="Le graphe biparti de Chomp 2×2 quand Adam commence"),
    entry("000-45", of_game(CHOMP_22, labels="boards"),
          en="The arena of Chomp 2×2", fr="L'arène de Chomp 2×2"),
    entry("000-46", of_game(CHOMP_22, labels="numbers"),
          en="The arena of Chomp 2×2 with logical names", fr="L'arène logique de Chomp 2×2"),
    entry("000-47", of_game(partial(Graph.of, DAG)), stand_in=True,
          en="A connected graph without cycle: 1 and 2 are the successors of 0",
          fr="Un graphe connexe sans cycle : 1 et 2 sont les successeurs de 0"),
    entry("000-48", of_game(partial(Graph.of, DAG), show="grundy"), stand_in=True,
          en="The Grundy values of the graph of figure 47", fr="Les valeurs de Grundy du graphe de la figure 47"),
    entry("000-49", of_game(TREE, kind="tree", show="strategy"), stand_in=True,
          en="Blue where Adam wins, grey where Ève wins", fr="En bleu ce qu'Adam gagne, en gris ce qu'Ève gagne"),
    entry("000-50", of_game(TREE, kind="tree", show="minimax"), stand_in=True,
          en="The same tree with 1 where Adam wins and −1 where Ève wins",
          fr="Le même arbre avec 1 où Adam gagne et −1 où Ève gagne"),
    entry("000-51", still(_reversi_position), stand_in=True,
          en="A position of Reversi; dots: where White may play",
          fr="Une position de Reversi ; points : là où Blanc peut jouer"),
    entry("000-52", still(lambda _: _tempting(None)), stand_in=True,
          en="Adam is Black and has two moves (dots)", fr="Adam a les noirs et deux coups possibles (points)"),
    entry("000-53", still(lambda _: _tempting(0)), stand_in=True,
          en="Adam's first possibility: four black discs", fr="Première possibilité d'Adam : quatre pions noirs"),
    entry("000-54", still(lambda _: _tempting(1)), stand_in=True,
          en="Adam's second possibility: three black discs", fr="Deuxième possibilité d'Adam : trois pions noirs"),
    entry("000-55", still(partial(_reversi_tree, 1)), stand_in=True,
          en="The heuristic after one ply prefers the first possibility",
          fr="L'heuristique après un coup préfère la première possibilité"),
    entry("000-56", still(partial(_reversi_tree, 2)), stand_in=True,
          en="The heuristic after two plies: the first possibility loses all discs, the second is better",
          fr="L'heuristique après deux coups : la première possibilité perd tous les pions, la seconde vaut mieux"),
    entry("000-57", still(lambda language: algorithm(_PSEUDO_CODE[language])),
          en="Minimax in pseudo-code", fr="L'algorithme min-max en pseudo-code"),
    entry("000-58", value_tree(TERNARY, known={3}, new=3), stand_in=True,
          en="Minimax at depth 3: the heuristic values of the leaves",
          fr="Min-max à profondeur 3 : les valeurs de l'heuristique aux feuilles"),
    entry("000-59", value_tree(TERNARY, known={2, 3}, new=2), stand_in=True,
          en="Minimax at depth 2: Adam takes the largest values",
          fr="Remontée à profondeur 2 : Adam prend les plus grandes valeurs"),
    entry("000-60", value_tree(TERNARY, known={1, 2, 3}, new=1, line=1), stand_in=True,
          en="Minimax at depth 1: Ève takes the smallest values, and Adam then chooses the largest",
          fr="Remontée à profondeur 1 : Ève prend les plus petites valeurs, puis Adam choisit la plus grande"),
]  # fmt: skip
