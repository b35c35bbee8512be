"""Exercises on paper: as many different sheets as there are students, and their answers.

A sheet is one question about one random graph or tree, drawn with boxes for what is to be found. Copy k of seed s is
always the same, and no two copies of one printing have the same data.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from zermelo.arena import Arena
from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.latex import latex
from zermelo.drawing.to_tikz import UNIT, tikz_picture
from zermelo.exact import attractor, grundy_values, kernel
from zermelo.games.graph import Graph
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.learn.sheet_data import KINDS, acyclic_graph, chance_of, gains, owned_graph, tree_with_cuts
from zermelo.search import alpha_beta, minimax
from zermelo.search.trace import Trace
from zermelo.situation import Player
from zermelo.words import Language, Phrase, message

__all__ = ["KINDS", "WorkSheet", "make_sheets", "sheets_document"]

_MAX, _MIN = message("sheets.max", en="Max", fr="Max"), message("sheets.min", en="Min", fr="Min")
_COPY = message("sheets.copy", en="Sheet {number}", fr="Feuille {number}")
_NAME = message("sheets.name", en="Name:", fr="Nom :")
_ANSWERS = message("sheets.answers", en="Answers", fr="Réponses")
_KERNEL = message(
    "sheets.kernel",
    en="Put a vertex without successor into the kernel, take it and its predecessors out of the graph, and begin "
    "again. Circle the vertices of the kernel and give their list.",
    fr="Mettre dans le noyau un sommet sans successeur, l'enlever du graphe avec ses prédécesseurs, et recommencer. "
    "Entourer les sommets du noyau et en donner la liste.",
)
_KERNEL_ANSWER = message("sheets.kernel_answer", en="kernel: {vertices}", fr="noyau : {vertices}")
_GRUNDY = message(
    "sheets.grundy",
    en="Write beside each vertex its Grundy value: the least whole number that none of its successors has.",
    fr="Écrire à côté de chaque sommet sa valeur de Grundy : le plus petit entier naturel qu'aucun successeur n'a.",
)
_GRUNDY_ANSWER = message("sheets.grundy_answer", en="values: {values}", fr="valeurs : {values}")
_MINIMAX = message(
    "sheets.minimax",
    en="The gains of Max are on the leaves; {player} begins. Write the minimax value in every box.",
    fr="Les gains de Max sont sur les feuilles ; {player} commence. Écrire la valeur minimax dans chaque case.",
)
_VALUE_ANSWER = message("sheets.value_answer", en="root: {value}", fr="racine : {value}")
_ATTRACTOR = message(
    "sheets.attractor",
    en="Rectangles are Adam's, circles Ève's. Adam wants to reach the vertices {target}. Write beside each vertex of "
    "his attractor the number of moves that he needs (a vertex without successor, other than these, is never in it).",
    fr="Les rectangles sont à Adam, les cercles à Ève. Adam veut atteindre les sommets {target}. Écrire à côté de "
    "chaque sommet de son attracteur le nombre de coups qu'il lui faut (un autre sommet sans successeur n'y est pas).",
)
_ATTRACTOR_ANSWER = message("sheets.attractor_answer", en="ranks: {values}", fr="rangs : {values}")
_ALPHABETA = message(
    "sheets.alphabeta",
    en="The gains of Max are on the leaves; {player} begins. Go through the tree from left to right with alpha-beta, "
    "cross out the edges that are cut, and give the value of the root and the number of leaves that are looked at.",
    fr="Les gains de Max sont sur les feuilles ; {player} commence. Parcourir l'arbre de gauche à droite avec "
    "alpha-bêta, barrer les branches coupées, et donner la valeur de la racine et le nombre de feuilles regardées.",
)
_ALPHABETA_ANSWER = message(
    "sheets.alphabeta_answer",
    en="root: {value}; leaves looked at: {leaves}",
    fr="racine : {value} ; feuilles regardées : {leaves}",
)


@dataclass(frozen=True)
class WorkSheet:
    """One question with its data, its drawing to fill in, its answer drawn and in words."""

    kind: str
    data: Any
    question: Phrase
    drawing: Drawing
    solved: Drawing
    answer: Phrase


def kernel_sheet(chance: random.Random, language: Language) -> WorkSheet:
    """Return an exercise sheet: a random acyclic graph whose kernel is asked for."""
    graph = acyclic_graph(chance)
    blank, solved = _drawn(Graph.of(graph), DrawOptions("arena", "kernel", language=language))
    return WorkSheet(
        "kernel", graph, _KERNEL(), blank, solved, _KERNEL_ANSWER(vertices=_list(sorted(kernel(graph))))
    )


def grundy_sheet(chance: random.Random, language: Language) -> WorkSheet:
    """Return an exercise sheet: a random acyclic graph whose Grundy values are asked for."""
    graph = acyclic_graph(chance)
    blank, solved = _drawn(Graph.of(graph), DrawOptions("arena", "grundy", language=language))
    values = grundy_values(graph)
    text = ", ".join(f"{v}: {values[v]}" for v in graph)
    return WorkSheet("grundy", graph, _GRUNDY(), blank, solved, _GRUNDY_ANSWER(values=text))


def attractor_sheet(chance: random.Random, language: Language) -> WorkSheet:
    """Return an exercise sheet: a random arena, cycles allowed, whose attractor is asked for."""
    graph, owner, target = owned_graph(chance)
    ranks = attractor(Arena.from_dict(graph, owner), target, Player.ADAM)
    game = Graph.of({"edges": [[a, b] for a in graph for b in graph[a]], "owner": owner}, start=0)
    options = DrawOptions("arena", language=language)
    drawing = pictures(game, options)[-1]
    labels = {node.key: node.lines[0] for node in drawing.nodes}
    found = {key: str(ranks[int(label)]) for key, label in labels.items() if int(label) in ranks}
    blank = shows.blank(drawing, {})
    solved = shows.blank(drawing, {key: found.get(key, "–") for key in labels})
    text = ", ".join(f"{v}: {ranks[v]}" for v in sorted(ranks))
    data = {"graph": graph, "owner": owner, "target": target}
    return WorkSheet(
        "attractor", data, _ATTRACTOR(target=_list(target)), blank, solved, _ATTRACTOR_ANSWER(values=text)
    )


def minimax_sheet(chance: random.Random, language: Language) -> WorkSheet:
    """Return an exercise sheet: a random tree whose minimax values are asked for; Max or Min begins."""
    tree, begins = gains(chance), chance.randint(0, 1)
    game = Graph.of(tree, player=begins)
    blank, solved = _drawn_tree(game, DrawOptions("tree", "minimax", players=(_MAX, _MIN), language=language))
    value = minimax(game).value
    player = _MIN if begins else _MAX
    answer = _VALUE_ANSWER(value=_number(-value if begins else value))
    return WorkSheet("minimax-tree", [tree, begins], _MINIMAX(player=player), blank, solved, answer)


def alphabeta_sheet(chance: random.Random, language: Language) -> WorkSheet:
    """Return an exercise sheet: a random tree to go through by alpha-beta; something is cut in it."""
    tree, begins, _, _ = tree_with_cuts(chance)
    game = Graph.of(tree, player=begins)
    trace: Trace = []
    value = alpha_beta(game, game.start(), table=False, trace=trace).value
    leaves = sum(before.kind == "enter" and after.kind == "leave" for before, after in pairwise(trace))
    options = DrawOptions("tree", "alphabeta", players=(_MAX, _MIN), language=language)
    blank, solved = _drawn_tree(game, options)
    answer = _ALPHABETA_ANSWER(value=_number(-value if begins else value), leaves=leaves)
    player = _MIN if begins else _MAX
    return WorkSheet("alphabeta", [tree, begins], _ALPHABETA(player=player), blank, solved, answer)


_MAKERS: dict[str, Callable[[random.Random, Language], WorkSheet]] = {
    "minimax-tree": minimax_sheet,
    "kernel": kernel_sheet,
    "grundy": grundy_sheet,
    "attractor": attractor_sheet,
    "alphabeta": alphabeta_sheet,
}


def make_sheets(kind: str, seed: int, copies: int, language: Language = "en") -> list[WorkSheet]:
    """Return so many different exercise sheets of one kind.

    >>> [len(make_sheets("kernel", seed=3, copies=2))]
    [2]
    """
    found: list[WorkSheet] = []
    seen: set[str] = set()
    attempt = 0
    while len(found) < copies:
        sheet = _MAKERS[kind](chance_of(kind, seed, attempt), language)
        attempt += 1
        if repr(sheet.data) not in seen:
            seen.add(repr(sheet.data))
            found.append(sheet)
    return found


def sheets_document(sheets: Sequence[WorkSheet], language: Language = "en", *, answers: bool = False) -> str:
    """Return the exercise sheets as one LaTeX document, a page each; with `answers`, solved."""
    parts = [
        r"\documentclass[a4paper,11pt]{article}",
        r"\usepackage[margin=2cm]{geometry}",
        r"\usepackage{tikz}",
        r"\pagestyle{empty}\parindent=0pt",
        r"\begin{document}",
    ]
    if answers:
        parts.append(rf"\section*{{{latex(_ANSWERS.text(language))}}}")
    for i, sheet in enumerate(sheets, start=1):
        title = latex(_COPY.text(language, number=i))
        drawing = sheet.solved if answers else sheet.drawing
        # Wider than the text: made to fit. A page is 17 cm wide, that is 483 points.
        picture = tikz_picture(drawing).rstrip()
        if drawing.width * UNIT > 480:
            picture = f"\\resizebox{{\\textwidth}}{{!}}{{%\n{picture}}}"
        if answers:
            words = latex(sheet.answer.text(language))
            parts.append(f"\\textbf{{{title}}}: {words}\\par\\medskip\n{picture}\\par\\bigskip")
        else:
            name = latex(_NAME.text(language))
            words = latex(sheet.question.text(language))
            parts.append(
                f"\\textbf{{{title}}}\\hfill {name} \\rule{{6cm}}{{0.4pt}}\\par\\bigskip\n{words}\\par\\bigskip\n"
                f"\\begin{{center}}\n{picture}\n\\end{{center}}\n\\newpage"
            )
    return "\n".join([*parts, r"\end{document}", ""])


def _drawn(game: Graph, options: DrawOptions) -> tuple[Drawing, Drawing]:
    solved = pictures(game, options)[-1]
    return shows.blank(solved), solved


def _drawn_tree(game: Graph, options: DrawOptions) -> tuple[Drawing, Drawing]:
    """A sheet's tree with its gains on the leaves and boxes elsewhere, and the same solved."""
    solved = pictures(game, options)[-1]
    whole = pictures(
        game, DrawOptions("tree", "minimax", players=options.players, language=options.language)
    )[-1]
    inner = {edge.source for edge in whole.edges}
    gains = {node.key: node.corner[0] for node in whole.nodes if node.key not in inner and node.corner}
    return shows.blank(whole, gains), solved


def _list(items: Sequence[Any]) -> str:
    return ", ".join(map(str, items))


def _number(value: float) -> str:
    return str(int(value)).replace("-", "−")
