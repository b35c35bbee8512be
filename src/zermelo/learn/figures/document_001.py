"""The figures of document 001: trees of gains, and a position of Connect Four."""

from __future__ import annotations

from zermelo.drawing.figure import Drawing
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.games.connect4 import ConnectFour
from zermelo.learn.figures.model import entry, still
from zermelo.learn.figures.trees import value_tree
from zermelo.words import Language

#: Always playing the first move wins for Max.
GAINS = [[[1, -1], [1, 1]], [[-1, -1], [1, -1]]]
EXERCISE_1 = [[[3, 8], [5, 2]], [[9, 1], [4, 6]], [[7, 0], [2, 3]]]
EXERCISE_2 = [[4, -2, 6], [1, 3], [-5, 8, 2]]
MAX_MIN = ("Max", "Min")

#: The position of the course's heuristic, worth +2 for Yellow: rebuilt from the two sums that the notes print.
COURSE_POSITION = "21253343344655"


def connect4_position(language: Language) -> Drawing:
    """Return the figure of the position of the course's Connect Four heuristic, alone."""
    game = ConnectFour()
    return draw_sequence([Item(board=game.board(*game.read(COURSE_POSITION)))], zoom=2, coordinates=True)


FIGURES = [
    entry("001-tree", value_tree(GAINS, known={3}, names=MAX_MIN), stand_in=True,
          en="The tree of a game, with the gains of Max at the leaves",
          fr="L'arbre d'un jeu, avec les gains de Max aux feuilles"),
    entry("001-values", value_tree(GAINS, line=3, names=MAX_MIN), stand_in=True,
          en="The same tree evaluated: Max wins, for instance by always playing the first move",
          fr="Le même arbre évalué : Max gagne, par exemple en jouant toujours le premier coup"),
    entry("001-ex1", value_tree(EXERCISE_1, known={3}, names=MAX_MIN), stand_in=True,
          en="Exercise 1: what does the player who begins gain under best play?",
          fr="Exercice 1 : quel est le gain de qui commence si tout le monde joue au mieux ?"),
    entry("001-ex2", value_tree(EXERCISE_2, known={2}, names=MAX_MIN), stand_in=True,
          en="Exercise 2: what does Max gain if Max begins, and if Min begins?",
          fr="Exercice 2 : quel est le gain de Max si Max commence, et si Min commence ?"),
    entry("001-p4", still(connect4_position),
          en="A position of Connect Four, worth +2 for Yellow by the values of the cells",
          fr="Une position de Puissance 4, qui vaut +2 pour Jaune par les valeurs des cases"),
]  # fmt: skip
