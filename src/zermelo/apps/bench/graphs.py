"""Public calls on random bipartite games: their growth, their floor, and what others take for the same attractors."""

from __future__ import annotations

import importlib.util
import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo import exact
from zermelo.apps.bench import floor
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import in_turn
from zermelo.arena import Arena
from zermelo.compiled.graphs.graph import Graph, backwards
from zermelo.compiled.memory.workspace import Array
from zermelo.situation import Player
from zermelo.words import Words, message

_TITLE = message("bench.attractor.title", en="Graphs", fr="Graphes")
_ABOUT = message(
    "bench.attractor.about",
    en="Random bipartite games, 20 % dead ends, else four moves; who cannot move has lost. What a person calls, on an "
    "arena made by `Arena.from_arrays`: `attractor(arena, target, player)` of the ends that Adam has won, checked, and "
    "`solve(arena, 0)`, not verified and verified, in ns per edge of the arena. The floor touches the whole reverse "
    "graph in the order of a solver that goes backwards and decides nothing, and streams what building that graph "
    "needs at least.",
    fr="Jeux bipartis aléatoires, 20 % d'impasses, sinon quatre coups ; qui ne peut jouer a perdu. Ce que l'on "
    "appelle, sur une arène faite par `Arena.from_arrays` : `attractor(arène, cible, joueur)` des fins gagnées par "
    "Adam, contrôlé, et `solve(arène, 0)`, sans vérification et avec, en ns par arc de l'arène. Le plancher touche "
    "tout le graphe inverse dans l'ordre d'un algorithme à rebours, sans rien décider, et lit et écrit ce qu'il faut "
    "au moins pour bâtir ce graphe.",
)
_VERTICES = message("bench.attractor.vertices", en="vertices", fr="sommets")
_ATTRACTOR = message("bench.attractor.attractor", en="attractor", fr="attractor")
_SOLVE = message("bench.attractor.solve", en="solve, verify=False", fr="solve, verify=False")
_VERIFIED = message("bench.attractor.verified", en="solve, verified", fr="solve, vérifié")
_FLOOR = message("bench.attractor.floor", en="floor of both attractors", fr="plancher des deux attracteurs")
_GROWTH = message(
    "bench.attractor.growth",
    en="Growth of `solve` from {first} to {last} vertices: time ∝ edges^{exponent}.",
    fr="Croissance de `solve` de {first} à {last} sommets : temps ∝ arcs^{exponent}.",
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
    en="One random game of {vertices} vertices and {edges} edges; all find the same winners. Ours are two calls of "
    "`attractor`, one for each player.",
    fr="Un jeu aléatoire de {vertices} sommets et {edges} arcs ; tous trouvent les mêmes gagnants. Les nôtres sont "
    "deux appels de `attractor`, un par joueur.",
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


def random_game(vertices: int, seed: int = 1) -> Arena:
    """Return an arena to measure on, whose edges join even vertices, of player 0, and odd ones, of player 1."""
    chance = np.random.default_rng(seed)
    degrees = np.where(chance.random(vertices) < 0.2, 0, 4)
    degrees[0] = 4
    starts = np.zeros(vertices + 1, dtype=np.int32)
    np.cumsum(degrees, out=starts[1:])
    owner = (np.arange(vertices) & 1).astype(np.uint8)
    edges = 2 * chance.integers(0, vertices // 2, int(starts[-1]), dtype=np.int32)
    edges += 1 - np.repeat(owner, degrees).astype(np.int32)
    return Arena.from_arrays(starts, edges, owner)


def lost_ends(arena: Arena, player: int) -> Array:
    """Return the dead ends of a player in an arena that is measured."""
    starts, _ = arena.numbered.arrays
    return np.flatnonzero((np.diff(starts) == 0) & (arena.numbered.owners == player))


def attractor(*, quick: bool) -> Section:
    """Measure the attractor's public calls on growing arenas, and the least time that any solver needs."""
    section = Section(_TITLE, _ABOUT, (_VERTICES, _ATTRACTOR, _SOLVE, _VERIFIED, _FLOOR))
    sizes = [10**5, 2 * 10**5] if quick else [10**5, 10**6, 10**7]
    points = []
    for vertices in sizes:
        seconds, edges = _measure(section, vertices, max(3, min(31, 10**7 // vertices)))
        points.append((math.log(edges), math.log(seconds)))
    exponent = (points[-1][1] - points[0][1]) / (points[-1][0] - points[0][0])
    fields = {"first": f"{sizes[0]:,}", "last": f"{sizes[-1]:,}", "exponent": f"{exponent:.2f}"}
    section.notes += [_GROWTH(**fields), _TRIAD(speed=f"{_triad(quick):.1f}")]
    return section


def _measure(section: Section, vertices: int, rounds: int) -> tuple[float, int]:
    arena = random_game(vertices)
    graph, target = Graph(*arena.numbered.arrays), lost_ends(arena, 1)
    count = arena.edge_count
    order, back_starts, back_edges = backwards(graph, arena.numbered.owners)
    exits, results = np.zeros(vertices, np.uint8), np.zeros((vertices, 2), np.int32)
    pairs, back = np.zeros(count, np.uint64), np.zeros(count, np.int32)
    times = in_turn(
        {
            "attractor": lambda: exact.attractor(arena, target, Player.ADAM),
            "solve": lambda: exact.solve(arena, 0, verify=False),
            "verified": lambda: exact.solve(arena, 0),
            "solve floor": lambda: floor.solve_floor(order, back_starts, back_edges, exits, results),
            "reverse floor": lambda: floor.reverse_floor(graph.edges, pairs, back),
        },
        rounds,
    )
    seconds = [times.median(name) for name in ("attractor", "solve", "verified")]
    seconds.append(times.median("solve floor") + times.median("reverse floor"))
    section.rows.append([f"{vertices:,}", *(f"{taken / count * 1e9:.1f}" for taken in seconds)])
    return times.median("solve"), count


def _triad(quick: bool) -> float:
    size = 10**6 if quick else 10**7
    a, b, c = np.zeros(size), np.ones(size), np.ones(size)
    times = in_turn({"triad": lambda: floor.triad(a, b, c, 3.0)}, 5)
    return 3 * 8 * size / times.median("triad") / 1e9


def rivals(*, quick: bool) -> Section:
    """Measure what rival programs take for the same attractors."""
    vertices = 10**5
    arena = random_game(vertices)
    graph, owner = Graph(*arena.numbered.arrays), arena.numbered.owners
    fields = {"vertices": f"{vertices:,}", "edges": f"{arena.edge_count:,}"}
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

    def ours() -> list[int]:
        won = [-1] * vertices
        for player in Player:
            for v in exact.attractor(arena, lost_ends(arena, 1 - player), player):
                won[v] = int(player)
        return won

    def calls() -> None:
        for player in Player:
            exact.attractor(arena, lost_ends(arena, 1 - player), player)

    winners = ours()
    for who, act in contenders:
        assert list(act()) == winners
        times = in_turn({"ours": calls, "other": act}, 3)
        section.rows.append([who, f"{times.ratio(('other',), ('ours',)):,.0f} ×"])
    return section


def _is_there(package: str, section: Section) -> bool:
    if importlib.util.find_spec(package) is not None:
        return True
    section.notes.append(ABSENT(name=package))
    return False


def textbook(owner: Sequence[int], exits: list[int], sources: Callable[[int], Iterable[int]]) -> list[int]:
    """Return the winner of each vertex by the algorithm of the textbooks, to be measured beside ours."""
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
    """Return the winner of each vertex by products of matrices, to be measured beside ours."""
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
