"""What a figure of the course is, and the ways in which most of them are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from zermelo.arena import Arena
from zermelo.board import Board, Piece
from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import GraphStyle, draw_arena
from zermelo.drawing.shows import Scene
from zermelo.game import Game
from zermelo.games.graph import Graph
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.situation import Player
from zermelo.words import Language, Message, message

#: From a language, and whether all steps are wanted, to the drawings: the last one is the whole figure.
Maker: TypeAlias = Callable[[Language, bool], list[Drawing]]

_STAND_IN = message(
    "figures.stand_in",
    en="{caption} (stand-in data of the same shape)",
    fr="{caption} (données de remplacement de même forme)",
)


@dataclass(frozen=True)
class Figure:
    """A figure: its number, what it shows, and how it is made; `stand_in` where its own data is lost."""

    id: str
    caption: Message
    maker: Maker
    stand_in: bool = False

    def words(self, language: Language) -> str:
        """Return the figure's caption, which says so where the data is not that of the course."""
        caption = self.caption.text(language)
        return _STAND_IN.text(language, caption=caption) if self.stand_in else caption

    def drawings(self, language: Language = "en", *, steps: bool = False) -> list[Drawing]:
        """Return the figure alone; with `steps`, where it shows an algorithm, all its steps."""
        drawings = self.maker(language, steps)
        chosen = drawings if steps else drawings[-1:]
        return [replace(drawing, title=self.words(language)) for drawing in chosen]


def entry(id: str, maker: Maker, *, en: str, fr: str, stand_in: bool = False) -> Figure:
    """Return a figure of the notes with its caption in both languages."""
    return Figure(id, message(f"figures.{id}", en=en, fr=fr), maker, stand_in)


def of_game(game: Callable[[], Game], **options: Any) -> Maker:
    """Return the maker of a figure of a game: what to draw and show are those of `DrawOptions`."""
    return lambda language, steps: pictures(game(), DrawOptions(language=language, steps=steps, **options))


def still(draw: Callable[[Language], Drawing]) -> Maker:
    """Return the maker of a figure of the notes without steps."""
    return lambda language, _: [draw(language)]


def token_game(
    successors: Mapping[str, str], scores: Mapping[str, int], start: str = "0"
) -> Callable[[], Graph]:
    """Return the maker of a figure's game on a graph: `{"0a": "1e 2e", …}`, where a and e say whose vertex it is.

    Vertices without successor need not be keys; `scores` are Adam's gains there.
    """

    def make() -> Graph:
        every = [*successors, *(name for names in successors.values() for name in names.split())]
        edges: dict[str, list[str]] = {name[:-1]: [] for name in every}
        for name, names in successors.items():
            edges[name[:-1]] = [after[:-1] for after in names.split()]
        owner = {name[:-1]: 0 if name.endswith("a") else 1 for name in every}
        return Graph.of({"edges": edges, "owner": owner, "score": dict(scores), "start": start})

    return make


def doubled_scene(
    arena: Arena, labels: Sequence[str], language: Language, steps: bool, *,
    names: tuple[str, str] = ("Adam", "Ève"), room: str = "",
) -> Scene:  # fmt: skip
    """Return a figure's scene of a doubled arena, or of a part of it, without results."""
    owner = arena.numbered.owner
    assert owner is not None
    drawing = draw_arena(arena, labels, "bipartite", GraphStyle(names, room))
    marks = ("ₐ", "ₑ") if names == ("Adam", "Ève") else (f" ({names[0]})", f" ({names[1]})")
    calls = [label + marks[player] for label, player in zip(labels, owner, strict=True)]
    return Scene(drawing, calls, names, language, steps)


def first_player_starts(
    game: Callable[[], Game], *, names: tuple[str, str] = ("Adam", "Ève"), numbers: bool = False
) -> Maker:
    """Return the maker of a figure: the bipartite graph of an impartial game that the first player begins."""

    def make(language: Language, steps: bool) -> list[Drawing]:
        rules = game()
        arena = Arena.from_game(rules)
        part = arena.double().reachable((rules.start(), Player.ADAM))
        labels = []
        for label in part.labels:
            state: Any = label[0] if isinstance(label, tuple) else label
            labels.append(str(arena.index(state)) if numbers else rules.write(state))
        return shows.plain(doubled_scene(part, labels, language, steps, names=names))

    return make


def text_board(rows: Sequence[Sequence[object]], **fields: Any) -> Board:
    """Return a table of a figure as a board of texts."""
    return Board(tuple(tuple(Piece("text", None, str(cell)) for cell in row) for row in rows), **fields)
