"""The attractor on random bipartite games: its floor, its growth, its memory, and what others take for the same."""

from __future__ import annotations

import importlib.util
import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.apps.bench import floor
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import in_turn
from zermelo.compiled.graphs.graph import Graph, attract_both, backwards, graph_from
from zermelo.compiled.memory.workspace import Array, Workspace
from zermelo.words import Words, message

_TITLE = message("bench.attractor.title", en="Attractor", fr="Attracteur")
_ABOUT = message(
    "bench.attractor.about",
    en="Random bipartite games, 20 % dead ends, else four moves; who cannot move has lost. Both players' attractors "
    "with ranks and moves, from arrays to arrays, memory reused. The floor touches the whole reverse graph in the "
    "order of a solver that goes backwards and decides nothing, and streams what building that graph needs at least; "
    "above 1, most of the reverse graph was never needed.",
    fr="Jeux bipartis aléatoires, 20 % d'impasses, sinon quatre coups ; qui ne peut jouer a perdu. Attracteurs des "
    "deux joueurs avec rangs et coups, de tableaux à tableaux, mémoire réutilisée. Le plancher touche tout le graphe "
    "inverse dans l'ordre d'un algorithme à rebours, sans rien décider, et lit et écrit ce qu'il faut au moins pour "
    "bâtir ce graphe ; au-dessus de 1, la plus grande part du graphe inverse n'a jamais servi.",
)
_VERTICES = message("bench.attractor.vertices", en="vertices", fr="sommets")
_OURS = message("bench.attractor.ours", en="ours, ns per edge", fr="nous, ns par arête")
_FLOOR = message("bench.attractor.floor", en="floor, ns per edge", fr="plancher, ns par arête")
_FRACTION = message("bench.attractor.fraction", en="floor / ours", fr="plancher / nous")
_BYTES = message("bench.attractor.bytes", en="peak bytes per edge", fr="octets par arête au plus")
_GROWTH = message(
    "bench.attractor.growth",
    en="Growth from {first} to {last} vertices: time ∝ edges^{exponent}.",
    fr="Croissance de {first} à {last} sommets : temps ∝ arêtes^{exponent}.",
)
_TRIAD = message(
    "bench.attractor.triad",
    en="STREAM triad on this machine: {speed} GB per CPU second.",
    fr="Triade de STREAM sur cette machine : {speed} Go par seconde de processeur.",
)
_RIVALS = message(
    "bench.rivals.title", en="The same attractors by others", fr="Les mêmes attracteurs par d'autres"
)
_RIVALS_ABOUT = message(
    "bench.rivals.about",
    en="One random game of {vertices} vertices and {edges} edges; all find the same winners.",
    fr="Un jeu aléatoire de {vertices} sommets et {edges} arêtes ; tous trouvent les mêmes gagnants.",
)
_WHO = message("bench.rivals.who", en="who", fr="qui")
_TIMES = message("bench.rivals.times", en="times our CPU time", fr="fois notre temps de processeur")
_TEXTBOOK = message(
    "bench.rivals.textbook", en="textbook algorithm in Python", fr="algorithme du cours en Python"
)
_NETWORKX = message(
    "bench.rivals.networkx", en="the same on a networkx graph", fr="le même sur un graphe networkx"
)
_SCIPY = message(
    "bench.rivals.scipy",
    en="products with a SciPy matrix until nothing changes",
    fr="produits par une matrice SciPy jusqu'au point fixe",
)
ABSENT = message(
    "bench.absent",
    en="{name} is not installed here: not measured.",
    fr="{name} n'est pas installé ici : pas de mesure.",
)


def random_game(vertices: int, seed: int = 1) -> tuple[Graph, Array]:
    """Return a graph whose edges join even vertices, of player 0, and odd ones, of player 1."""
    chance = np.random.default_rng(seed)
    degrees = np.where(chance.random(vertices) < 0.2, 0, 4)
    starts = np.zeros(vertices + 1, dtype=np.int32)
    np.cumsum(degrees, out=starts[1:])
    owner = (np.arange(vertices) & 1).astype(np.uint8)
    edges = 2 * chance.integers(0, vertices // 2, int(starts[-1]), dtype=np.int32)
    edges += 1 - np.repeat(owner, degrees).astype(np.int32)
    return graph_from(starts, edges), owner


def attractor(*, quick: bool) -> Section:
    """Measure the attractor and its floor on growing"""
    section = Section(_TITLE, _ABOUT, (_VERTICES, _OURS, _FLOOR, _FRACTION, _BYTES))
    sizes = [10**4, 10**5] if quick else [10**4, 10**5, 10**6, 10**7]
    points = []
    for vertices in sizes:
        seconds, edges = _measure(section, vertices, max(3, min(31, 10**7 // vertices)))
        points.append((math.log(edges), math.log(seconds)))
    exponent = (points[-1][1] - points[0][1]) / (points[-1][0] - points[0][0])
    fields = {"first": f"{sizes[0]:,}", "last": f"{sizes[-1]:,}", "exponent": f"{exponent:.2f}"}
    section.notes += [_GROWTH(**fields), _TRIAD(speed=f"{_triad(quick):.1f}")]
    return section


def _measure(section: Section, vertices: int, rounds: int) -> tuple[float, int]:
    graph, owner = random_game(vertices)
    count = len(graph.edges)
    workspace = Workspace()
    order, back_starts, back_edges = backwards(graph, owner)
    exits, results = np.zeros(vertices, np.uint8), np.zeros((vertices, 2), np.int32)
    pairs, back = np.zeros(count, np.uint64), np.zeros(count, np.int32)
    times = in_turn(
        {
            "solve floor": lambda: floor.solve_floor(order, back_starts, back_edges, exits, results),
            "reverse floor": lambda: floor.reverse_floor(graph.edges, pairs, back),
            "ours": lambda: attract_both(graph, owner, workspace),
        },
        rounds,
    )
    ours = times.median("ours")
    lowest = times.median("solve floor") + times.median("reverse floor")
    fraction = times.ratio(("solve floor", "reverse floor"), ("ours",))
    per_edge = [f"{seconds / count * 1e9:.1f}" for seconds in (ours, lowest)]
    section.rows.append([f"{vertices:,}", *per_edge, f"{fraction:.2f}", f"{workspace.peak / count:.1f}"])
    return ours, count


def _triad(quick: bool) -> float:
    size = 10**6 if quick else 10**7
    a, b, c = np.zeros(size), np.ones(size), np.ones(size)
    times = in_turn({"triad": lambda: floor.triad(a, b, c, 3.0)}, 5)
    return 3 * 8 * size / times.median("triad") / 1e9


def rivals(*, quick: bool) -> Section:
    """Measure what others take for the same attractors."""
    vertices = 10**4 if quick else 10**5
    graph, owner = random_game(vertices)
    workspace = Workspace()
    fields = {"vertices": f"{vertices:,}", "edges": f"{len(graph.edges):,}"}
    section = Section(_RIVALS, _RIVALS_ABOUT(**fields), (_WHO, _TIMES))
    starts, edges, players = graph.starts.tolist(), graph.edges.tolist(), owner.tolist()
    after = [edges[a:b] for a, b in pairwise(starts)]
    contenders: list[tuple[Words, Callable[[], Sequence[int]]]] = [
        (_TEXTBOOK, lambda: textbook(players, [len(x) for x in after], _reversed(after)))
    ]
    if _is_there("networkx", section):
        import networkx

        net = networkx.MultiDiGraph()
        net.add_nodes_from(range(vertices))
        net.add_edges_from((u, v) for u, targets in enumerate(after) for v in targets)
        contenders.append((_NETWORKX, lambda: textbook(players, _out_degrees(net), _sources(net))))
    if _is_there("scipy", section):
        contenders.append((_SCIPY, lambda: by_products(graph, owner)))
    winners = np.where(
        (codes := attract_both(graph, owner, workspace).results[:, 0]) < 0, -1, codes & 1
    ).tolist()
    for who, act in contenders:
        assert list(act()) == winners
        times = in_turn({"ours": lambda: attract_both(graph, owner, workspace), "other": act}, 3)
        section.rows.append([who, f"{times.ratio(('other',), ('ours',)):,.0f} ×"])
    return section


def _is_there(package: str, section: Section) -> bool:
    if importlib.util.find_spec(package) is not None:
        return True
    section.notes.append(ABSENT(name=package))
    return False


def textbook(owner: Sequence[int], exits: list[int], sources: Callable[[int], Iterable[int]]) -> list[int]:
    """Return the winner of each vertex, −1 for nobody, by the algorithm of the textbooks: counters and a queue."""
    winner = [-1] * len(owner)
    queue: deque[int] = deque()
    for v, count in enumerate(exits):
        if count == 0:
            winner[v] = 1 - owner[v]
            queue.append(v)
    while queue:
        v = queue.popleft()
        for u in sources(v):
            exits[u] -= 1
            if winner[u] == -1 and (owner[u] == winner[v] or exits[u] == 0):
                winner[u] = winner[v]
                queue.append(u)
    return winner


def _reversed(after: Sequence[Sequence[int]]) -> Callable[[int], Iterable[int]]:
    before: list[list[int]] = [[] for _ in after]
    for u, targets in enumerate(after):
        for v in targets:
            before[v].append(u)
    return before.__getitem__


def _out_degrees(net: Any) -> list[int]:
    return [degree for _, degree in net.out_degree()]


def _sources(net: Any) -> Callable[[int], Iterable[int]]:
    def sources(v: int) -> Iterable[int]:
        return (u for u, _ in net.in_edges(v))

    return sources


def by_products(graph: Graph, owner: Array) -> list[int]:
    """Return the winner of each vertex by products of the matrix of the graph, until nothing changes."""
    from scipy import sparse

    count = graph.vertices
    ones = np.ones(len(graph.edges), dtype=np.int32)
    matrix = sparse.csr_array((ones, graph.edges, graph.starts), shape=(count, count))
    degrees = np.diff(graph.starts)
    won = [(degrees == 0) & (owner == 1 - player) for player in (0, 1)]
    size = -1
    while size != (size := int(won[0].sum() + won[1].sum())):
        for player in (0, 1):
            found = matrix @ won[player].astype(np.int32)
            caught = np.where(owner == player, found > 0, (found == degrees) & (degrees > 0))
            won[player] = won[player] | (caught & ~won[1 - player])
    winners: list[int] = np.where(won[0], 0, np.where(won[1], 1, -1)).tolist()
    return winners
