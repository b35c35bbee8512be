"""Searches and plays: minimax values rising, alpha-beta's walk, the line of best play, a play as a path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from zermelo.drawing.figure import Drawing
from zermelo.drawing.shows.scene import NEW, PLAYED, Frame, Scene, bold, changed, written
from zermelo.scores import Number
from zermelo.situation import Player
from zermelo.words import Message, Words, message

_LEAVES = message(
    "shows.minimax.leaves",
    en="The values of the leaves, for {max}.",
    fr="Les valeurs des feuilles, pour {max}.",
)
_LEVEL = message(
    "shows.minimax.level",
    en="Depth {depth}: {max} takes the largest value of the children, {min} the smallest.",
    fr="Profondeur {depth} : {max} prend la plus grande valeur des enfants, {min} la plus petite.",
)
_LEVEL_MAX = message(
    "shows.minimax.level_max",
    en="Depth {depth}, {max} moves: each node takes the largest value of its children.",
    fr="Profondeur {depth}, {max} joue : chaque nœud prend la plus grande valeur de ses enfants.",
)
_LEVEL_MIN = message(
    "shows.minimax.level_min",
    en="Depth {depth}, {min} moves: each node takes the smallest value of its children.",
    fr="Profondeur {depth}, {min} joue : chaque nœud prend la plus petite valeur de ses enfants.",
)
_ROOT = message(
    "shows.minimax.root",
    en="Values for {max}: the root is worth {value}. Bold: the line of best play.",
    fr="Valeurs pour {max} : la racine vaut {value}. En gras : la meilleure suite de coups.",
)
_CUT_TREE = message(
    "shows.cut_tree",
    en="{sentence} The tree is cut: leaves where the game goes on {leaves}{root}{ends}.",
    fr="{sentence} L'arbre est coupé : les feuilles où la partie continue {leaves}{root}{ends}.",
)
_ESTIMATED = message("shows.estimated", en="are estimated", fr="sont estimées")
_BY_HEURISTIC = message(
    "shows.by_heuristic",
    en="have the value of the heuristic “{name}”",
    fr="ont la valeur de l'heuristique « {name} »",
)
_NOT_PROVED = message(
    "shows.not_proved",
    en=", and the root's value is not proved",
    fr=", et la valeur de la racine n'est pas prouvée",
)
_PROVED = message(
    "shows.proved", en=", but the root's value is proved", fr=", mais la valeur de la racine est prouvée"
)
_ENDS = message(
    "shows.ends",
    en="; ±∞: the game is over",
    fr=" ; ±∞ : la partie est finie",
)
_BEST_LINE = message(
    "shows.best_line", en="Bold: the line of best play.", fr="En gras : la meilleure suite de coups."
)
_LEAVES_SAY = message(
    "shows.leaves_say",
    en="Beside each leaf: what the heuristic “{name}” says, for {max}.",
    fr="À côté de chaque feuille : ce que dit l'heuristique « {name} », pour {max}.",
)
_GREEDY = message(
    "shows.greedy",
    en="{sentence} Bold: the choice of who looks one ply ahead; nothing is proved.",
    fr="{sentence} En gras : le choix de qui regarde un coup plus loin ; rien n'est prouvé.",
)
_CHOICE = message("shows.choice", en="one ply ahead", fr="un coup plus loin")
_LINE = message("shows.line", en="best play", fr="meilleure suite")
_LEFT = message("shows.alphabeta.left", en="{node} is worth {value}.", fr="{node} vaut {value}.")
_BOUND_LOW = message(
    "shows.alphabeta.low",
    en="{node} is worth {value} at least.",
    fr="{node} vaut au moins {value}.",
)
_BOUND_HIGH = message(
    "shows.alphabeta.high",
    en="{node} is worth {value} at most.",
    fr="{node} vaut au plus {value}.",
)
_CUT_MAX = message(
    "shows.alphabeta.cut_max",
    en="Cut at {node}: {max} already has {value} ≥ β = {bound}, and {min} will not go there.",
    fr="Coupure en {node} : {max} y a déjà {value} ≥ β = {bound}, et {min} n'ira pas.",
)
_CUT_MIN = message(
    "shows.alphabeta.cut_min",
    en="Cut at {node}: {min} already has {value} ≤ α = {bound}, and {max} will not go there.",
    fr="Coupure en {node} : {min} y a déjà {value} ≤ α = {bound}, et {max} n'ira pas.",
)
_CUT = message("shows.alphabeta.cut", en="cut in the window (α, β)", fr="coupure dans la fenêtre (α, β)")
_ALPHA_BETA = message(
    "shows.alphabeta.result",
    en="Alpha-beta: the root is worth {value} for {max}; {opened} of {count} nodes opened, {cuts} cuts.",
    fr="Alpha-bêta : la racine vaut {value} pour {max} ; {opened} nœuds ouverts sur {count}, {cuts} coupures.",
)
_ALPHA_BETA_ONE = message(
    "shows.alphabeta.result_one",
    en="Alpha-beta: the root is worth {value} for {max}; {opened} of {count} nodes opened, 1 cut.",
    fr="Alpha-bêta : la racine vaut {value} pour {max} ; {opened} nœuds ouverts sur {count}, 1 coupure.",
)
_PLAY_STEP = message(
    "shows.play.step",
    en="Move {ply}: {name} goes from {source} to {target}.",
    fr="Coup {ply} : {name} va de {source} à {target}.",
)


@dataclass(frozen=True)
class Proof:
    """What a tree proves: all of it where it is whole; where it is cut, its root or not even that.

    `heuristic` is the name of what judges the leaves where the game goes on, None for the game's own estimate;
    `has_infinite_ends` if leaves where it is over have an infinite value beside them.
    """

    is_cut: bool = False
    is_proved: bool = True
    heuristic: Words | None = None
    has_infinite_ends: bool = False

    def told_after(self, sentence: Words) -> Words:
        """Return a sentence of a show with what is proved of it."""
        if not self.is_cut:
            return sentence
        leaves = _ESTIMATED() if self.heuristic is None else _BY_HEURISTIC(name=self.heuristic)
        root = _PROVED() if self.is_proved else _NOT_PROVED()
        ends = _ENDS() if self.has_infinite_ends else ""
        return _CUT_TREE(sentence=sentence, leaves=leaves, root=root, ends=ends)


_WHOLE = Proof()


def minimax(
    scene: Scene, values: Sequence[Number], depths: Sequence[int], owner: Sequence[int], best: Sequence[int] = (),
    *, proof: Proof = _WHOLE,
) -> list[Drawing]:  # fmt: skip
    """Return the drawings that show minimax values rising through a tree, level by level; they are those of Max.

    Where some leaves are estimated, the last sentence says so, and what of it is proved.
    """
    drawing = scene.drawing
    inner = {int(str(edge.source)) for edge in drawing.edges}
    names = {"max": scene.name(0), "min": scene.name(1)}
    leaves = [v for v in range(len(values)) if v not in inner]
    drawing = _valued(drawing, leaves, values)
    frames: list[Frame] = [(drawing, _LEAVES(**names))]
    for depth in range(max((depths[v] for v in inner), default=-1), -1, -1):
        level = [v for v in inner if depths[v] == depth]
        drawing = _valued(drawing, level, values)
        movers = {owner[v] for v in level}
        shape = _LEVEL if len(movers) == 2 else _LEVEL_MAX if movers == {Player.ADAM} else _LEVEL_MIN
        frames.append((changed(drawing, {key: {"ring": True} for key in level}), shape(depth=depth, **names)))
    whole = changed(drawing, edges=bold(pairwise(best)))
    frames.append((whole, proof.told_after(_ROOT(value=written(values[0]), **names))))
    return scene.finish(frames, {"ring": NEW, "strategy": _LINE})


@dataclass(frozen=True)
class Visit:
    """One step of alpha-beta in a tree: a node left with its value, or cut; all values are those of Max.

    `bound` is "" for an exact value, "low" where the true one may be larger, "high" where it may be smaller.
    """

    kind: str
    node: int
    value: Number
    bound: str = ""
    window: tuple[Number, Number] = (float("-inf"), float("inf"))


def alpha_beta(
    scene: Scene,
    visits: Sequence[Visit],
    owner: Sequence[int],
    best: Sequence[int] = (),
    *,
    proof: Proof = _WHOLE,
) -> list[Drawing]:
    """Return the drawings that show alpha-beta's walk through a tree: a frame per value found and per cut."""
    children: dict[int, list[int]] = {}
    for edge in scene.drawing.edges:
        children.setdefault(int(str(edge.source)), []).append(int(str(edge.target)))
    opened: set[int] = set()
    drawing = scene.drawing
    frames: list[Frame] = []
    names = {"max": scene.name(0), "min": scene.name(1)}
    cuts = 0
    for visit in visits:
        v = visit.node
        fields = {"node": scene.calls[v], "value": written(visit.value)}
        if visit.kind == "cut":
            cuts += 1
            skipped = [child for child in children[v] if child not in opened]
            alpha, beta = visit.window
            bars = {(v, child): {"cut": True, "weight": "faded"} for child in skipped}
            gone = {node: {"faded": True} for child in skipped for node in _below(child, children)}
            thin = {
                (a, b): {"weight": "faded"} for child in skipped for a in _below(child, children)
                for b in children.get(a, [])
            }  # fmt: skip
            drawing = changed(drawing, gone, {**thin, **bars})
            is_max = owner[v] == Player.ADAM
            drawing = changed(drawing, {v: {"corner": (f"({written(alpha)}, {written(beta)})",)}})
            shape = _CUT_MAX if is_max else _CUT_MIN
            words = shape(bound=written(beta if is_max else alpha), **fields, **names)
            frames.append((changed(drawing, {v: {"ring": True}}), words))
            continue
        opened.add(v)
        sign = {"": "", "low": "≥ ", "high": "≤ "}[visit.bound]
        kept = next(node.corner for node in drawing.nodes if node.key == v)
        corner = (f"{sign}{written(visit.value)}", *kept)
        drawing = changed(drawing, {v: {"corner": corner}})
        shape = {"": _LEFT, "low": _BOUND_LOW, "high": _BOUND_HIGH}[visit.bound]
        frames.append((changed(drawing, {v: {"ring": True}}), shape(**fields)))
    whole = changed(drawing, edges=bold(pairwise(best)))
    root = next(visit.value for visit in reversed(visits) if visit.kind != "cut")
    counts = {"opened": len(opened), "count": len(scene.calls), "cuts": cuts, "value": written(root)}
    result: Message = _ALPHA_BETA_ONE if cuts == 1 else _ALPHA_BETA
    frames.append((whole, proof.told_after(result(**counts, **names))))
    return scene.finish(frames, {"ring": NEW, "strategy": _LINE, "cut": _CUT})


def line(scene: Scene, path: Sequence[int], *, proof: Proof = _WHOLE) -> list[Drawing]:
    """Return the drawing that shows the line of best play, in bold; where the tree is cut, a sentence on its worth."""
    words = proof.told_after(_BEST_LINE) if proof.is_cut else ""
    return scene.finish([(changed(scene.drawing, edges=bold(pairwise(path))), words)], {"strategy": _LINE})


def estimates(
    scene: Scene, values: Sequence[Number | None], best: Sequence[int], heuristic: Words
) -> list[Drawing]:
    """Return the drawing that shows what a heuristic says of nodes of a tree, and the move it would choose (`best`)."""
    texts = {v: {"corner": (written(value),)} for v, value in enumerate(values) if value is not None}
    drawing = changed(scene.drawing, texts, bold(pairwise(best)))
    words: Words = _LEAVES_SAY(name=heuristic, max=scene.name(0))
    return scene.finish([(drawing, _GREEDY(sentence=words) if best else words)], {"strategy": _CHOICE})


def play(scene: Scene, path: Sequence[int], players: Sequence[int]) -> list[Drawing]:
    """Return the drawings that show a play as a path through the graph, move by move."""
    drawing = scene.drawing
    frames: list[Frame] = []
    for ply, (u, v) in enumerate(pairwise(path), start=1):
        drawing = changed(drawing, edges={(u, v): {"weight": "play"}})
        fields = {"source": scene.calls[u], "target": scene.calls[v], "name": scene.name(players[ply - 1])}
        frames.append((changed(drawing, {v: {"ring": True}}), _PLAY_STEP(ply=ply, **fields)))
    if not scene.steps or not frames:
        frames = [(drawing, "")]
    return scene.finish(frames, {"play": PLAYED, "ring": NEW})


def _valued(drawing: Drawing, vertices: Iterable[int], values: Sequence[Number]) -> Drawing:
    return changed(drawing, {v: {"corner": (written(values[v]),)} for v in vertices})


def _below(root: int, children: Mapping[int, Sequence[int]]) -> list[int]:
    found = [root]
    for v in found:
        found += children.get(v, [])
    return found
