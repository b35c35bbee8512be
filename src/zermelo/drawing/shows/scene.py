"""A drawing without results and the words for it; what all shows do with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isinf
from typing import Any, TypeAlias

from zermelo.drawing.figure import Drawing, Node
from zermelo.drawing.graphs import finished
from zermelo.drawing.legend import with_words
from zermelo.scores import Number
from zermelo.words import Language, Phrase, Words, message, say, some

#: A step: the drawing and the sentence under it.
Frame: TypeAlias = "tuple[Drawing, Words]"

_WHOSE = message("shows.whose", en="{name}'s", fr="de {name}")
_WHOSE_VOWEL = message("shows.whose_vowel", en="{name}'s", fr="d'{name}")
_OWNED = message("shows.owned", en="{name} moves", fr="{name} joue")
NEW = message("shows.new", en="new in this step", fr="nouveau à cette étape")
PLAYED = message("shows.play", en="the play", fr="la partie")


@dataclass(frozen=True)
class Scene:
    """A drawing without results, and the words for it.

    `calls` are the vertices' names in sentences; `names` the players'; the nodes' keys are the vertices.
    Without `steps` only the whole result is drawn. `path` is a play to be seen on all that is shown.
    """

    drawing: Drawing
    calls: Sequence[str]
    names: tuple[Words, Words] = ("Adam", "Ève")
    language: Language = "en"
    steps: bool = False
    path: Sequence[int] = ()

    def name(self, player: int) -> str:
        """Return a player's name as a show's sentences have it."""
        return str(say(self.names[player], self.language))

    def whose(self, player: int) -> Phrase:
        """Return a player's name in a show as an owner: “Adam's”, « d'Adam »."""
        name = self.name(player)
        # A lone letter is a sign, not a name: « de A ».
        elided = len(name) > 1 and name[:1] in "AEIOUYÀÂÉÈÊÎÔaeiouyâéèê"
        return (_WHOSE_VOWEL if elided else _WHOSE)(name=name)

    def listed(self, vertices: Iterable[int]) -> str:
        """Return vertices by name, for a show's sentence."""
        return some((self.calls[v] for v in sorted(vertices)), 14, " · ")

    def finish(self, frames: Sequence[Frame], meanings: Mapping[str, Words]) -> list[Drawing]:
        """Return the frames of a show with legend, sentences and the same size."""
        owners: dict[str, Words] = {
            "rectangle": _OWNED(name=self.name(0)),
            "circle": _OWNED(name=self.name(1)),
        }
        shown = frames if self.steps else frames[-1:]
        drawings, sentences = [drawing for drawing, _ in shown], [words for _, words in shown]
        if self.path:
            played = {pair: {"weight": "play"} for pair in pairwise(self.path)}
            drawings = [changed(drawing, edges=played) for drawing in drawings]
        return with_words(drawings, {**owners, "play": PLAYED, **meanings}, sentences, self.language)


def changed(
    drawing: Drawing,
    nodes: Mapping[Any, Mapping[str, Any]] | None = None,
    edges: Mapping[Any, Mapping[str, Any]] | None = None,
) -> Drawing:
    """Return the drawing of a show with some fields of some nodes and edges changed."""
    of_node, of_edge = nodes or {}, edges or {}
    return replace(
        drawing,
        nodes=tuple(replace(n, **of_node[n.key]) if n.key in of_node else n for n in drawing.nodes),
        edges=tuple(
            replace(e, **of_edge[e.source, e.target]) if (e.source, e.target) in of_edge else e
            for e in drawing.edges
        ),
    )


def plain(scene: Scene) -> list[Drawing]:
    """Return the drawing that shows the graph alone, with the legend of its shapes."""
    return scene.finish([(scene.drawing, "")], {})


def blank(drawing: Drawing, given: Mapping[Any, str] | None = None) -> Drawing:
    """Return the drawing of a show as a handout to fill in: a box for each value, no result, no sentence.

    `given` are the data of the exercise, by the keys of their nodes: they stay, and every other node has a box.
    """
    kept = {} if given is None else {key: (text,) for key, text in given.items()}
    nodes = [
        replace(
            node,
            fill="plain",
            double=False,
            ring=False,
            faded=False,
            corner=kept.get(node.key, ()),
            blank=bool(node.corner) if given is None else node.key not in kept,
        )
        for node in drawing.nodes
    ]
    edges = [replace(edge, weight="ordinary", cut=False) for edge in drawing.edges]
    shapes = ("rectangle", "circle")
    legend = tuple(
        sign for sign in drawing.legend if isinstance(sign.sample, Node) and sign.sample.key in shapes
    )
    return finished(replace(drawing, nodes=tuple(nodes), edges=tuple(edges), legend=legend, caption=None))


def written(value: Number) -> str:
    """Return a value as the course writes it, for a show.

    >>> written(float("-inf")), written(3), written(-1.0)
    ('−∞', '3', '−1')
    """
    if isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:g}".replace("-", "−")


def bold(pairs: Iterable[tuple[int, int]]) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the change of a show's drawing that makes these edges bold."""
    return {pair: {"weight": "strategy"} for pair in pairs}
