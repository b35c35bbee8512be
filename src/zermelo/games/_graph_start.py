"""Where a game on a graph starts, and what a person is told about a graph that was read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from zermelo.arena import Arena
from zermelo.games._graph_data import GraphData
from zermelo.labelled import Label
from zermelo.situation import Player
from zermelo.words import Message, Phrase, Words, message, some, written

_WHICH_START = message(
    "graph.start",
    en="no vertex is the obvious start, since several have no predecessor: {sources}; choose one with start=…",
    fr="aucun sommet n'est le départ évident, car plusieurs n'ont pas de prédécesseur : {sources} ; en choisir un "
    "avec start=…",
)
_ASKED = message("graph.why.asked", en="as asked for", fr="comme demandé")
_WRITTEN = message("graph.why.written", en="as the graph says", fr="comme le dit le graphe")
_ONLY_SOURCE = message(
    "graph.why.source", en="the only vertex without predecessor", fr="le seul sommet sans prédécesseur"
)
_ONLY_ROOT = message(
    "graph.why.root",
    en="the only vertex with successors and no predecessor",
    fr="le seul sommet avec des successeurs et sans prédécesseur",
)
_FIRST = message(
    "graph.why.first",
    en="the first one listed: each has a predecessor",
    fr="le premier de la liste : chacun a un prédécesseur",
)
_ALONE = message(
    "graph.why.alone",
    en="the first one listed: there is no edge",
    fr="le premier de la liste : il n'y a pas d'arc",
)
_READ = message(
    "graph.read",
    en="{name}: {what} of {vertices} and {edges}, {owners}; start {start}, {reason}",
    fr="{name} : {what} de {vertices} et {edges}, {owners} ; départ {start}, {reason}",
)
_READ_NO_START = message(
    "graph.read_no_start",
    en="{name}: {what} of {vertices} and {edges}, {owners}; {reason}",
    fr="{name} : {what} de {vertices} et {edges}, {owners} ; {reason}",
)
_VERTEX = message("graph.count.vertex", en="1 vertex", fr="1 sommet")
_VERTICES = message("graph.count.vertices", en="{count} vertices", fr="{count} sommets")
_EDGE = message("graph.count.edge", en="1 edge", fr="1 arc")
_EDGES = message("graph.count.edges", en="{count} edges", fr="{count} arcs")
_GRAPH = message("graph.what.graph", en="a graph", fr="un graphe")
_TREE = message("graph.what.tree", en="a tree with gains", fr="un arbre avec des gains")
_SHARED = message("graph.owners.none", en="without owners", fr="sans propriétaires")
_OWNED = message("graph.owners.some", en="{adam} of them Adam's", fr="dont {adam} à Adam")
_BEGINS = message("graph.owners.tree", en="{name} begins", fr="{name} commence")
_ISOLATED = message(
    "graph.isolated",
    en="no edge touches {vertices}: play from elsewhere never gets there",
    fr="aucun arc ne touche {vertices} : une partie commencée ailleurs n'y passe jamais",
)
_PASTED = message("graph.pasted", en="read", fr="lu")


@dataclass(frozen=True)
class Start:
    """The first vertex and why it is that one; None, and why, where no vertex is the obvious one."""

    vertex: Label | None
    reason: Phrase


def choose_start(arena: Arena, asked: Label | None, written: Label | None) -> Start:
    """Return where a game on a typed graph starts: as asked for, as written in it, or at the only vertex meant.

    That is the only one with successors and without predecessor; without any, the first one that has successors.
    """
    if asked is not None:
        return Start(asked, _ASKED())
    if written is not None:
        return Start(written, _WRITTEN())
    roots = arena.numbered.roots()
    if len(roots) > 1:
        return Start(None, _WHICH_START(sources=some(arena.text(arena.labels[v]) for v in roots)))
    if roots:
        is_only_source = len(arena.numbered.sources()) == 1
        return Start(arena.labels[roots[0]], _ONLY_SOURCE() if is_only_source else _ONLY_ROOT())
    return Start(arena.start(), _FIRST() if arena.edge_count else _ALONE())


def said(arena: Arena, first: Start, data: GraphData, file: str | None) -> tuple[Phrase, ...]:
    """Return what is said of a typed graph: its size, who moves, where it starts and why, what stands alone."""
    owner = arena.numbered.owner
    owners: Words = _SHARED()
    if data.is_tree and owner is not None:
        owners = _BEGINS(name="Min" if owner[0] == Player.EVE else "Max")
    elif owner is not None:
        owners = _OWNED(adam=owner.count(Player.ADAM))
    fields = {
        "name": _PASTED() if file is None else Path(file).name,
        "what": _TREE() if data.is_tree else _GRAPH(),
        "vertices": _counted(len(arena), _VERTEX, _VERTICES),
        "edges": _counted(arena.edge_count, _EDGE, _EDGES),
        "owners": owners,
        "reason": first.reason,
    }
    start = "" if first.vertex is None else arena.text(first.vertex)
    read = _READ_NO_START(**fields) if first.vertex is None else _READ(**fields, start=start)
    roots = set(arena.numbered.roots())
    alone = [arena.labels[v] for v in arena.numbered.sources() if v not in roots]
    if not alone or not arena.edge_count:
        return (read,)
    return read, _ISOLATED(vertices=some(map(arena.text, alone)))


def _counted(count: int, one: Message, many: Message) -> Phrase:
    """So many things of a typed graph, in the singular where it is one."""
    return one() if count == 1 else many(count=written(count))
