"""Who wins where: attractors and traps, the kernel, Grundy values, winning strategies."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

from zermelo.drawing.figure import Drawing
from zermelo.drawing.shows.scene import NEW, Frame, Scene, bold, changed
from zermelo.situation import Player
from zermelo.words import Phrase, Words, message

_ATTRACTED = message(
    "shows.attracted", en="{whose} attractor, with ranks", fr="attracteur {whose}, avec les rangs"
)
_NEITHER = message("shows.neither", en="neither: infinite play or draw", fr="aucun : partie infinie ou nulle")
_WON = message("shows.won", en="{name} wins", fr="{name} gagne")
_BOLD = message("shows.bold", en="a winning move", fr="un coup gagnant")
_TARGET = message(
    "shows.attractor.target",
    en="Stage 0 of {whose} attractor: {list}, where the game is over and {name} has won.",
    fr="Étape 0 de l'attracteur {whose} : {list}, où la partie est finie et gagnée par {name}.",
)
_STAGE = message("shows.attractor.stage", en="Stage {stage}: {what}", fr="Étape {stage} : {what}")
_ENTERS = message(
    "shows.attractor.enters",
    en="{list} joins {whose} attractor: {name} moves there and can go into it.",
    fr="{list} rejoint l'attracteur {whose} : {name} y joue et peut y entrer.",
)
_ENTER = message(
    "shows.attractor.enter",
    en="{list} join {whose} attractor: {name} moves there and can go into it.",
    fr="{list} rejoignent l'attracteur {whose} : {name} y joue et peut y entrer.",
)
_FORCED = message(
    "shows.attractor.forced",
    en="{list} joins {whose} attractor: all its successors are already in it.",
    fr="{list} rejoint l'attracteur {whose} : tous ses successeurs y sont déjà.",
)
_FORCED_ALL = message(
    "shows.attractor.forced_all",
    en="{list} join {whose} attractor: all their successors are already in it.",
    fr="{list} rejoignent l'attracteur {whose} : tous leurs successeurs y sont déjà.",
)
_BOTH = message("shows.attractor.both", en="{first} {second}", fr="{first} {second}")
_UNDECIDED = message(
    "shows.attractor.undecided",
    en="Neither player can force a win from {list}.",
    fr="Personne ne peut forcer le gain depuis {list}.",
)
_TRAP = message(
    "shows.trap", en="trap of {loser}: caught by {name}", fr="piège : {loser} y perd face à {name}"
)
_KERNEL = message("shows.kernel", en="kernel", fr="noyau")
_KERNEL_STEP = message(
    "shows.kernel.step",
    en="{sink} has no successor left: it goes into the kernel, and {deleted} are deleted with it.",
    fr="{sink} n'a plus de successeur : il entre dans le noyau, et on supprime avec lui {deleted}.",
)
_KERNEL_STEP_ONE = message(
    "shows.kernel.step_one",
    en="{sink} has no successor left: it goes into the kernel, and {deleted} is deleted with it.",
    fr="{sink} n'a plus de successeur : il entre dans le noyau, et on supprime avec lui {deleted}.",
)
_KERNEL_STEP_NONE = message(
    "shows.kernel.step_none",
    en="{sink} has no successor left: it goes into the kernel.",
    fr="{sink} n'a plus de successeur : il entre dans le noyau.",
)
_KERNEL_RESULT = message(
    "shows.kernel.result",
    en="The kernel: {list}. Leave the opponent there.",
    fr="Le noyau : {list}. C'est là qu'il faut laisser l'adversaire.",
)
_GRUNDY_STEP = message(
    "shows.grundy.step",
    en="{vertex}: mex {{{values}}} = {value}.",
    fr="{vertex} : mex {{{values}}} = {value}.",
)
_GRUNDY_END = message(
    "shows.grundy.end",
    en="{vertex} has no successor: its value is 0.",
    fr="{vertex} n'a pas de successeur : sa valeur est 0.",
)
_GRUNDY = message(
    "shows.grundy.result",
    en="Grundy values: 0 (the kernel, double outline) is lost for the player to move.",
    fr="Valeurs de Grundy : 0 (le noyau, contour double) est perdant pour qui doit jouer.",
)
_ZERO = message("shows.grundy.zero", en="value 0: the kernel", fr="valeur 0 : le noyau")


def attractor(
    scene: Scene,
    ranks: Mapping[Player, Mapping[int, int]],
    owner: Sequence[int],
) -> list[Drawing]:
    """Return the drawings that show the stages of the players' attractors, one player after the other.

    `ranks` has a map from vertices to ranks per player, in the order in which they are shown. With both
    players, the vertices in neither attractor come last.
    """
    frames: list[Frame] = []
    drawing = scene.drawing
    for player, ranked in ranks.items():
        fill = "adam" if player == Player.ADAM else "eve"
        for stage in range(max(ranked.values(), default=-1) + 1):
            added = {v for v, rank in ranked.items() if rank == stage}
            drawing = changed(drawing, {v: {"fill": fill, "corner": (str(stage),)} for v in added})
            words = _stage_sentence(scene, player, stage, added, owner)
            frames.append((changed(drawing, {key: {"ring": True} for key in added}), words))
    decided = set().union(*ranks.values()) if len(ranks) == 2 else {node.key for node in drawing.nodes}
    neither = {
        int(str(node.key)): {"fill": "none", "corner": ("∞",)}
        for node in drawing.nodes
        if node.key not in decided
    }
    if neither or not frames or not scene.steps:
        frames.append((changed(drawing, neither), _UNDECIDED(list=scene.listed(neither)) if neither else ""))
    meanings: dict[str, Words] = {"none": _NEITHER, "ring": NEW}
    for player in ranks:
        meanings["adam" if player == Player.ADAM else "eve"] = _ATTRACTED(whose=scene.whose(player))
    return scene.finish(frames, meanings)


def trap(scene: Scene, ranks: Mapping[Player, Mapping[int, int]], owner: Sequence[int]) -> list[Drawing]:
    """Return the drawing that shows both traps: the vertices of each player that are in the other's attractor."""
    nodes: dict[Hashable, dict[str, Any]] = {}
    meanings: dict[str, Words] = {}
    for player, ranked in ranks.items():
        fill = "adam" if player == Player.ADAM else "eve"
        caught = {v: rank for v, rank in ranked.items() if owner[v] != player}
        nodes |= {v: {"fill": fill, "corner": (str(rank),)} for v, rank in caught.items()}
        meanings[fill] = _TRAP(name=scene.name(player), loser=scene.name(player.other))
    return scene.finish([(changed(scene.drawing, nodes), "")], meanings)


def kernel(scene: Scene, steps: Sequence[tuple[int, Sequence[int]]]) -> list[Drawing]:
    """Return the drawings that show the course's algorithm: each sink taken into the kernel and what it deletes."""
    frames: list[Frame] = []
    drawing = scene.drawing
    for sink, deleted in steps:
        gone = set(deleted)
        drawing = changed(drawing, {sink: {"double": True}, **{v: {"faded": True} for v in gone}})
        dropped = {
            (e.source, e.target): {"weight": "faded"} for e in drawing.edges if {e.source, e.target} & gone
        }
        drawing = changed(drawing, edges=dropped)
        shape = _KERNEL_STEP if len(gone) > 1 else _KERNEL_STEP_ONE if gone else _KERNEL_STEP_NONE
        words = shape(sink=scene.calls[sink], deleted=scene.listed(gone))
        frames.append((changed(drawing, {sink: {"ring": True}}), words))
    if not scene.steps:
        inside = [sink for sink, _ in steps]
        whole = changed(scene.drawing, {v: {"double": True} for v in inside})
        frames = [(whole, _KERNEL_RESULT(list=scene.listed(inside)))]
    return scene.finish(frames, {"double": _KERNEL, "ring": NEW})


def grundy(scene: Scene, values: Sequence[int], order: Sequence[int]) -> list[Drawing]:
    """Return the drawings that show the Grundy values written one by one in `order`, in which successors come first."""
    after: dict[Hashable, list[int]] = {}
    for edge in scene.drawing.edges:
        after.setdefault(edge.source, []).append(values[int(str(edge.target))])
    frames: list[Frame] = []
    drawing = scene.drawing
    for v in order:
        drawing = changed(drawing, {v: {"corner": (str(values[v]),), "double": values[v] == 0}})
        known = sorted(set(after.get(v, [])))
        shape = _GRUNDY_STEP if known else _GRUNDY_END
        words = shape(vertex=scene.calls[v], values=", ".join(map(str, known)), value=values[v])
        frames.append((changed(drawing, {v: {"ring": True}}), words))
    if not scene.steps:
        frames = [(drawing, _GRUNDY())]
    return scene.finish(frames, {"double": _ZERO, "ring": NEW})


def strategy(
    scene: Scene,
    winners: Mapping[int, Player],
    chosen: Collection[tuple[int, int]],
    fills: tuple[Words, Words] | None = None,
) -> list[Drawing]:
    """Return the drawing that shows who wins where, with the strategies' edges in bold and the others thin.

    `fills` says what the two fills mean where they are not the players': on the arena of an impartial game.
    """
    nodes: dict[Hashable, dict[str, Any]] = {}
    for node in scene.drawing.nodes:
        winner = winners.get(int(str(node.key)))
        nodes[node.key] = {"fill": "none" if winner is None else "adam" if winner == Player.ADAM else "eve"}
    faded = {(e.source, e.target): {"weight": "faded"} for e in scene.drawing.edges}
    whole = changed(scene.drawing, nodes, {**faded, **bold(chosen)})
    first, second = fills or (_WON(name=scene.name(0)), _WON(name=scene.name(1)))
    meanings: dict[str, Words] = {"adam": first, "eve": second, "none": _NEITHER, "strategy": _BOLD}
    return scene.finish([(whole, "")], meanings)


def _stage_sentence(
    scene: Scene, player: Player, stage: int, added: Collection[int], owner: Sequence[int]
) -> Phrase:
    fields = {"whose": scene.whose(player), "name": scene.name(player)}
    if stage == 0:
        return _TARGET(list=scene.listed(added), **fields)
    mine = [v for v in added if owner[v] == player]
    theirs = [v for v in added if owner[v] != player]
    parts = []
    if mine:
        parts.append((_ENTERS if len(mine) == 1 else _ENTER)(list=scene.listed(mine), **fields))
    if theirs:
        parts.append((_FORCED if len(theirs) == 1 else _FORCED_ALL)(list=scene.listed(theirs), **fields))
    what = parts[0] if len(parts) == 1 else _BOTH(first=parts[0], second=parts[1])
    return _STAGE(stage=stage, what=what)
