"""Questions made by chance: `kernel@3.7` is copy 7 of seed 3, everywhere the same, so that each student has another.

They are answered like the other questions, and made of the same data as the sheets of paper (`exercise make`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from zermelo.errors import ParameterError
from zermelo.learn.course import document_001, document_002
from zermelo.learn.course.trees import arbre
from zermelo.learn.exercises.exercise import Exercise, Texts
from zermelo.learn.sheet_data import (
    KINDS,
    acyclic_graph,
    attractor_ranks,
    chance_of,
    gains,
    kind_of_sheet,
    owned_graph,
    tree_with_cuts,
)
from zermelo.words import message

#: What stands between a kind and its seed.
SIGN = "@"

_UNKNOWN = message(
    "seeded.unknown",
    en="“{name}” is no question by seed: write KIND@SEED or KIND@SEED.COPY, like kernel@3 or kernel@3.7; "
    "kinds: {kinds}",
    fr="« {name} » n'est pas une question par graine : écrire GENRE@GRAINE ou GENRE@GRAINE.COPIE, comme noyau@3 ou "
    "noyau@3.7 ; genres : {kinds}",
)
_Made = tuple[Texts, Texts, dict[str, Any], dict[str, Any]]


def is_seeded(name: str) -> bool:
    """Return whether an exercise's name asks for a question by seed."""
    return SIGN in name


def seeded(name: str) -> Exercise:
    """Return the exercise's question of a kind, a seed and a copy (1 if none is named).

    >>> seeded("kernel@3.7").id, seeded("noyau@3").id
    ('kernel@3.7', 'kernel@3.1')

    Raises
    ------
    ParameterError
        There is no such kind, or what follows is no number.
    """
    found = re.fullmatch(rf"([\w-]+){SIGN}(\d{{1,9}})(?:\.(\d{{1,4}}))?", name)
    kind = kind_of_sheet(found[1]) if found else ""
    if not found or kind not in KINDS or int(found[3] or 1) < 1:
        raise ParameterError(_UNKNOWN(name=name, kinds=", ".join(KINDS)))
    seed, copy = int(found[2]), int(found[3] or 1)
    title, statement, answer, drawn = _MAKERS[kind](chance_of(kind, seed, copy - 1))
    return Exercise(f"{kind}{SIGN}{seed}.{copy}", title, statement, answer=answer, drawn=drawn)


def _kernel(chance: Any) -> _Made:
    graph = acyclic_graph(chance)
    return (
        Texts("The kernel of this graph", "Le noyau de ce graphe"),
        Texts("Give the list of the vertices of the kernel.", "Donner la liste des sommets du noyau."),
        {"numbers": sorted(document_002.noyau(graph))},
        {"graph": graph},
    )


def _grundy(chance: Any) -> _Made:
    graph = acyclic_graph(chance)
    values = document_002.nimber(graph)
    return (
        Texts("The Grundy values of this graph", "Les valeurs de Grundy de ce graphe"),
        Texts(
            "Give the Grundy values of the vertices, in the order of their numbers: 0, 1, 2 …",
            "Donner les valeurs de Grundy des sommets, dans l'ordre de leurs numéros : 0, 1, 2 …",
        ),
        {"list": [values[v] for v in sorted(graph)]},
        {"graph": graph},
    )


def _attractor(chance: Any) -> _Made:
    graph, owner, target = owned_graph(chance)
    return (
        Texts("The attractor in this graph", "L'attracteur dans ce graphe"),
        Texts(
            "Player 0 wants to reach one of the targets. Give the list of the vertices of his attractor, the targets "
            "included. A vertex without successor that is no target is not in it.",
            "Le joueur 0 veut atteindre l'une des cibles. Donner la liste des sommets de son attracteur, cibles "
            "comprises. Un sommet sans successeur qui n'est pas une cible n'y est pas.",
        ),
        {"numbers": sorted(attractor_ranks(graph, owner, target))},
        {"graph": graph, "owner": owner, "target": target},
    )


def _minimax(chance: Any) -> _Made:
    tree, begins = gains(chance), chance.randint(0, 1)
    value = document_001.minimax(arbre(tree), 3, begins == 0)
    name = "Min" if begins else "Max"
    return (
        Texts("The minimax value of this tree", "La valeur minimax de cet arbre"),
        Texts(
            f"The gains of Max are on the leaves; {name} begins. What is the root worth?",
            f"Les gains de Max sont sur les feuilles ; {name} commence. Que vaut la racine ?",
        ),
        {"number": value},
        {"tree": tree},
    )


def _alphabeta(chance: Any) -> _Made:
    tree, begins, value, leaves = tree_with_cuts(chance)
    name = "Min" if begins else "Max"
    return (
        Texts("Alpha-beta on this tree", "Alpha-bêta sur cet arbre"),
        Texts(
            f"The gains of Max are on the leaves; {name} begins. Go through the tree from left to right with "
            "alpha-beta. Give the value of the root, then the number of leaves that are looked at.",
            f"Les gains de Max sont sur les feuilles ; {name} commence. Parcourir l'arbre de gauche à droite avec "
            "alpha-bêta. Donner la valeur de la racine, puis le nombre de feuilles regardées.",
        ),
        {"list": [value, leaves]},
        {"tree": tree},
    )


_MAKERS: dict[str, Callable[[Any], _Made]] = {
    "minimax-tree": _minimax,
    "kernel": _kernel,
    "grundy": _grundy,
    "attractor": _attractor,
    "alphabeta": _alphabeta,
}
