"""Figures 1 to 18 of document 004: recursion and its calls, one heap of matches, trees, minimax."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing, Text
from zermelo.drawing.graphs import draw_tree, finished
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.drawing.shows import written
from zermelo.drawing.shows.scene import bold, changed
from zermelo.drawing.style import TEXT
from zermelo.exact import attractor, attractor_strategy
from zermelo.games.subtraction import Subtraction
from zermelo.learn.calls import call_pictures, follow_calls
from zermelo.learn.draw_options import DrawOptions
from zermelo.learn.figures.model import Maker, entry, first_player_starts, of_game, still
from zermelo.learn.figures.text import droste
from zermelo.learn.figures.trees import best_line, minimax_values
from zermelo.learn.graph_picture import GraphPicture
from zermelo.learn.tree_picture import TreePicture
from zermelo.questions import start_situation
from zermelo.scores import Number
from zermelo.situation import Player
from zermelo.tree import GameTree, Node
from zermelo.words import Language, message

PLAYERS = ("J0", "J1")
#: The heap that the first figures use, to the last match, and without the last, forced move.
HEAP_9, LIGHT_9 = partial(Subtraction, 9), partial(Subtraction, 9, end=1)
LIGHT_6, LIGHT_5 = partial(Subtraction, 6, end=1), partial(Subtraction, 5, end=1)
#: The play of 20 matches that the notes tell.
TOLD_PLAY = (20, 17, 14, 11, 9, 6, 5, 4, 1, 0)
#: Moves from 9: J1 errs and loses; J1 always leaves 4k + 1 and wins.
WON_BY_J0, WON_BY_J1 = ("1", "1", "2", "1", "3"), ("2", "2", "1", "3")
#: The tree of the definitions: the text gives the sons of a, the leaves, and the level of each vertex.
ROOTED = {"a": "bcd", "b": "ef", "c": "g", "d": "hi", "h": "j"}
#: The same edges, drawn from the middle.
UNROOTED = {"d": "ahi", "a": "bc", "b": "ef", "c": "g", "h": "j"}

_DEPTH = message("figures.depth", en="depth {depth}", fr="profondeur {depth}")
_LEAVES = message("figures.leaf_scores", en="Scores of the leaves: +∞ where J0 has won, −∞ where J1 has.",
                  fr="Scores des feuilles : +∞ si J0 a gagné, −∞ si J1 a gagné.")  # fmt: skip
_PARTLY = message("figures.partly", en="All nodes under the left node 4 are evaluated, and so is it.",
                  fr="Tous les nœuds issus du nœud 4 de gauche sont évalués, et lui aussi.")  # fmt: skip


def fibo(n: int) -> int:
    """Return the term of index n of Fibonacci's sequence that begins with 1, 1, as a figure shows it."""
    return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)


def minimax(heap: int, player: int) -> float:
    """Return the value for player 0 of a figure's heap, which loses for whoever gets its last match."""
    if heap == 1:
        return -inf if player == 0 else inf
    values = [minimax(heap - taken, 1 - player) for taken in (1, 2, 3) if taken < heap]
    return max(values) if player == 0 else min(values)


def _calls(function: Callable[..., Any], *arguments: Any) -> Maker:
    return lambda language, steps: call_pictures(follow_calls(function, *arguments), language, steps=steps)


def _told_play(language: Language) -> Drawing:
    taken = [PLAYERS[i % 2] for i in range(len(TOLD_PLAY) - 1)]
    return draw_sequence([Item(str(heap)) for heap in TOLD_PLAY], taken)


def _held_by_j1(most: int) -> Maker:
    """Return the maker of a figure: the attractor of J1 up to a rank, with J1's answers in bold."""

    def make(language: Language, steps: bool) -> list[Drawing]:
        game = LIGHT_9()
        options = DrawOptions("bipartite", "attractor", players=PLAYERS, language=language, steps=steps)
        picture = GraphPicture(game, options, start_situation(game))
        arena = picture.arena
        owner, number = arena.numbered.owner, arena.index
        assert owner is not None
        lost = [label for label in arena.sinks() if owner[number(label)] == Player.ADAM]
        every = attractor(arena, lost, Player.EVE)
        ranks = {label: rank for label, rank in every.items() if rank <= most}
        chosen = attractor_strategy(arena, ranks, Player.EVE)
        thin = {(e.source, e.target): {"weight": "faded"} for e in picture.scene.drawing.edges}
        thick = bold([(number(u), number(v)) for u, v in chosen.items()])
        scene = replace(picture.scene, drawing=changed(picture.scene.drawing, edges={**thin, **thick}))
        return shows.attractor(scene, {Player.EVE: {number(v): rank for v, rank in ranks.items()}}, owner)

    return make


def _plain_tree(children: Mapping[str, str], levels: bool) -> Callable[[Language], Drawing]:
    """Return a figure's drawing of a tree of letters, without players; with `levels`, each with its depth."""

    def draw(language: Language) -> Drawing:
        nodes = [Node(next(iter(children)), Player.ADAM, None, None, 0)]
        for node in nodes:
            for name in children.get(str(node.state), ""):
                node.children.append(Node(name, Player.ADAM, None, node, node.depth + 1))
            nodes += node.children
        drawing = draw_tree(GameTree(nodes), [str(node.state) for node in nodes])
        drawing = changed(drawing, {v: {"shape": "round"} for v in range(len(nodes))})
        edges = tuple(replace(edge, arrow=False) for edge in drawing.edges)
        if not levels:
            return replace(drawing, edges=edges)
        heights = {node.depth: placed.y for node, placed in zip(nodes, drawing.nodes, strict=True)}
        texts = [
            Text(-20, y, (_DEPTH(depth=depth).text(language),), "end", TEXT, italic=True)
            for depth, y in heights.items()
        ]
        return finished(replace(drawing, edges=edges, texts=tuple(texts)))

    return draw


def _score(node: Node) -> Number:
    """The score of a leaf of a figure for J0: who holds the last match has lost."""
    return -inf if node.player == Player.ADAM else inf


def _heap_tree(known: Callable[[Node], bool] | None) -> Maker:
    """Return the maker of a figure: the tree of 5 matches with the values of the nodes that are `known`, or of all."""

    def make(language: Language, steps: bool) -> list[Drawing]:
        game = LIGHT_5()
        options = DrawOptions("tree", "minimax", players=PLAYERS, language=language, steps=steps)
        picture = TreePicture(game, options, start_situation(game))
        values = minimax_values(picture.tree, _score)
        nodes = picture.tree
        if known is None:
            owner = [node.player for node in nodes]
            depths = [node.depth for node in nodes]
            return shows.minimax(picture.scene, values, depths, owner, best_line(picture.tree, values))
        corners = {v: {"corner": (written(values[v]),)} for v, node in enumerate(nodes) if known(node)}
        words = _LEAVES if known is _is_leaf else _PARTLY
        return picture.scene.finish([(changed(picture.scene.drawing, corners), words)], {})

    return make


def _is_leaf(node: Node) -> bool:
    return node.is_leaf


def _is_left(node: Node) -> bool:
    """Whether a node of a figure's tree is a leaf, or under the first child of the root."""
    path = node.path()
    return node.is_leaf or (len(path) > 1 and path[0].children[0] is path[1])


FIGURES = [
    entry("004-1", still(lambda _: droste()),
          en="A screen that shows the screen that shows the screen …",
          fr="Un écran qui montre l'écran qui montre l'écran …"),
    entry("004-2", _calls(fibo, 4),
          en="The calls of fibo(4), and what each returns",
          fr="L'arbre des appels de fibo(4), et ce que chacun renvoie"),
    entry("004-3", still(_told_play),
          en="A play from 20 matches: J0 begins and takes the last one",
          fr="Une partie à partir de 20 bâtonnets : J0 commence et prend le dernier"),
    entry("004-4", of_game(HEAP_9, labels="positions"),
          en="The graph of 9 matches (take 1, 2 or 3)", fr="Le graphe de 9 bâtonnets (en prendre 1, 2 ou 3)"),
    entry("004-5", of_game(LIGHT_9),
          en="The same graph, lighter: the game is over when one match is left",
          fr="Le même graphe allégé : la partie est finie quand il reste un bâtonnet"),
    entry("004-6", of_game(LIGHT_9, kind="bipartite", players=PLAYERS),
          en="The lighter graph doubled: each vertex is one player's",
          fr="Le graphe allégé dédoublé : chaque sommet est contrôlé par un seul joueur"),
    entry("004-7", of_game(LIGHT_9, kind="bipartite", players=PLAYERS, play=WON_BY_J0), stand_in=True,
          en="A play that J0 begins and wins", fr="Une partie que J0 commence et gagne"),
    entry("004-8", _held_by_j1(2),
          en="J0 has 5 matches: whatever J0 takes, J1 can leave one match",
          fr="J0 a 5 bâtonnets : quoi que prenne J0, J1 peut n'en laisser qu'un"),
    entry("004-9", _held_by_j1(9),
          en="J0 has 4n + 1 matches: J1 can always leave 4k + 1",
          fr="J0 a 4n + 1 bâtonnets : J1 peut toujours en laisser 4k + 1"),
    entry("004-10", of_game(LIGHT_9, kind="bipartite", players=PLAYERS, play=WON_BY_J1), stand_in=True,
          en="A play that J1 wins by always leaving 4k + 1 matches",
          fr="Une partie que J1 gagne en laissant toujours 4k + 1 bâtonnets"),
    entry("004-11", first_player_starts(LIGHT_6, names=PLAYERS),
          en="The bipartite graph of 6 matches when J0 begins",
          fr="Le graphe biparti de 6 bâtonnets quand J0 commence"),
    entry("004-12", of_game(LIGHT_6, kind="tree", players=PLAYERS),
          en="The tree of the game with 6 matches", fr="L'arbre du jeu avec 6 bâtonnets"),
    entry("004-13", still(_plain_tree(UNROOTED, levels=False)), stand_in=True,
          en="A tree: a connected graph without cycle", fr="Un arbre : un graphe connexe sans cycle"),
    entry("004-14", still(_plain_tree(ROOTED, levels=False)), stand_in=True,
          en="The same tree with the root a: b, c and d are its sons",
          fr="Le même arbre enraciné en a : b, c et d sont ses fils"),
    entry("004-15", still(_plain_tree(ROOTED, levels=True)), stand_in=True,
          en="The levels of a rooted tree", fr="Les niveaux de profondeur d'un arbre enraciné"),
    entry("004-16", _heap_tree(_is_leaf),
          en="5 matches, J0 begins: the scores of the leaves", fr="5 bâtonnets, J0 commence : le score des feuilles"),
    entry("004-17", _heap_tree(_is_left),
          en="5 matches: the evaluation under way, from left to right",
          fr="5 bâtonnets : l'évaluation en cours, de gauche à droite"),
    entry("004-18", _heap_tree(None),
          en="5 matches: all nodes evaluated, J1 wins", fr="5 bâtonnets : tous les nœuds évalués, J1 gagne"),
    entry("004-18-calls", _calls(minimax, 4, 0),
          en="The calls of minimax(4, 0) for the heap of matches",
          fr="Les appels de minimax(4, 0) pour le tas de bâtonnets"),
]  # fmt: skip
