"""What is to be drawn of a game, and what its vertices are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from zermelo.board import Board
from zermelo.drawing.graphs import Maker
from zermelo.game import Game
from zermelo.games.chomp import Chomp
from zermelo.heuristic import Estimator, Heuristic
from zermelo.seen.board import board_of
from zermelo.situation import Player, Situation, State
from zermelo.words import Language, Words, say

Kind: TypeAlias = Literal["arena", "bipartite", "tree"]
Show: TypeAlias = Literal[
    "attractor", "trap", "kernel", "grundy", "strategy", "minimax", "alphabeta", "line"
]  # fmt: skip
Labels: TypeAlias = Literal["numbers", "positions", "boards"]
#: What each show is usually seen on.
USUAL: dict[Show | None, Kind] = {
    None: "arena", "kernel": "arena", "grundy": "arena", "strategy": "arena", "attractor": "bipartite",
    "trap": "bipartite", "minimax": "tree", "alphabeta": "tree", "line": "tree",
}  # fmt: skip


@dataclass(frozen=True)
class DrawOptions:
    """What is to be drawn, and how: see `pictures`."""

    kind: Kind = "arena"
    show: Show | None = None
    play: Sequence[str] | None = None
    depth: int | None = None
    #: What judges the leaves of a tree that is cut at `depth`; None: the game's own estimate.
    heuristic: Heuristic | Estimator | str | None = None
    #: Whose attractor; None: both, one after the other.
    player: Player | None = None
    layout: Maker = "zermelo"
    labels: Labels = "positions"
    players: tuple[Words, Words] | None = None
    steps: bool = False
    blank: bool = False
    language: Language = "en"

    def whose(self) -> tuple[Player, ...]:
        """Return the players whose attractors `draw` is asked for."""
        return tuple(Player) if self.player is None else (self.player,)

    def names(self, game: Game) -> tuple[str, str]:
        """Return the players' names for `draw`: those given, else the game's own.

        Max is who maximises, the first player, in whatever order the two are named; who begins is another question.
        """
        names = [str(say(name, self.language)) for name in self.players or game.players]
        first, second = reversed(names) if [name.casefold() for name in names] == ["min", "max"] else names
        return first, second


#: The row lengths of Chomp 2×3 behind the names 0 to 8 that the notes give them (document 002).
CHOMP_2_BY_3 = ((3, 3), (3, 1), (3, 2), (2, 2), (3, 0), (1, 1), (2, 1), (2, 0), (1, 0))


def notes_numbers(game: Game) -> dict[State, int]:
    """Return the numbers of the notes that `draw` writes on the positions of a game; none for most games."""
    is_theirs = isinstance(game, Chomp) and (game.rows, game.columns, game.end) == (2, 3, "poison")
    return {state: number for number, state in enumerate(CHOMP_2_BY_3)} if is_theirs else {}


@dataclass(frozen=True)
class Naming:
    """What stands in the nodes (`labels`, `boards`) and what sentences call them (`calls`)."""

    labels: list[str]
    calls: list[str]
    boards: list[Board] | None

    @staticmethod
    def of(game: Game, options: DrawOptions, situations: Sequence[Situation], *, owned: bool) -> Naming:
        """Return the names that `draw` gives to vertices that stand for these situations.

        `owned` if they know who moves.

        Equal states have the same number. With the course's players sentences say 3ₐ and 3ₑ, else 3 (Max).
        """
        number: dict[object, int] = dict(notes_numbers(game))
        for state, _ in situations:
            number.setdefault(state, len(number))
        if options.labels == "numbers":
            texts = [str(number[state]) for state, _ in situations]
        else:
            # Shape and row say who moves.
            texts = [game.write(state, player).removesuffix("@2") for state, player in situations]
        names = options.names(game)
        marks = ("ₐ", "ₑ") if names == ("Adam", "Ève") else (f" ({names[0]})", f" ({names[1]})")
        calls = [
            text + (marks[Player(player)] if owned else "")
            for text, (_, player) in zip(texts, situations, strict=True)
        ]
        if options.labels != "boards":
            return Naming(texts, calls, None)
        boards = [board_of(game, state, player) for state, player in situations]
        return Naming([""] * len(texts), calls, boards)
