"""Pictures of a game: the rules, the algorithm and the drawing brought together."""

from __future__ import annotations

from dataclasses import replace

from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.learn.graph_picture import GraphPicture
from zermelo.learn.tree_picture import TreePicture
from zermelo.learn.wish import Kind, Show, Wish
from zermelo.questions import start_situation
from zermelo.situation import Situation
from zermelo.strategy import Play
from zermelo.words import message, some

__all__ = ["SHOWS", "Wish", "pictures", "pictures_of_situations"]

#: What can be shown on which picture.
SHOWS: dict[Kind, tuple[Show, ...]] = {
    "arena": ("attractor", "trap", "kernel", "grundy", "strategy"),
    "bipartite": ("attractor", "trap", "kernel", "grundy", "strategy"),
    "tree": ("attractor", "strategy", "minimax", "alphabeta", "line"),
}

_NOT_ON = message(
    "pictures.not_on",
    en="{show} cannot be shown on {kind}: on {kind} one can show {allowed}; {show} goes with {kinds}",
    fr="{show} ne se montre pas sur {kind} : sur {kind} on peut montrer {allowed} ; {show} va avec {kinds}",
)


def pictures(game: Game, wish: Wish, at: Situation | None = None) -> list[Drawing]:
    """Return the drawing that is wished for; with `steps` one per stage of the algorithm, the result last.

    Raises
    ------
    ParameterError
        The show does not go with the kind of picture.
    TooLargeError
        The graph or the tree is too large to be read.
    UndefinedError
        The game does not have what is to be shown: no kernel, no Grundy values.
    """
    return pictures_of_situations(game, wish, at)[0]


def pictures_of_situations(
    game: Game, wish: Wish, at: Situation | None = None
) -> tuple[list[Drawing], list[Situation]]:
    """Return what `pictures` returns, and the situation of each node: a node's key is its place in the list."""
    situation = start_situation(game) if at is None else at
    if wish.show is not None and wish.show not in SHOWS[wish.kind]:
        kinds = [kind for kind, allowed in SHOWS.items() if wish.show in allowed]
        fields = {"allowed": some(SHOWS[wish.kind]), "kinds": some(kinds)}
        raise ParameterError(_NOT_ON(show=wish.show, kind=wish.kind, **fields))
    maker: type[TreePicture] | type[GraphPicture] = TreePicture if wish.kind == "tree" else GraphPicture
    picture = maker(game, wish, situation)
    played = None if wish.play is None else Play.of_moves(game, list(wish.play), situation)
    path = [] if played is None else picture.path(played)
    if played is not None and wish.show is None:
        drawings = shows.play(picture.scene, path, [player for _, player in played.situations])
    else:
        picture.scene = replace(picture.scene, path=path)
        drawings = picture.drawings()
    return [shows.blank(drawings[-1])] if wish.blank else drawings, picture.situations
