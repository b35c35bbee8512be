"""The part of the protocol that is for people: how a game, its positions and its moves are written, read and drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from zermelo import default_notation
from zermelo.board import Board
from zermelo.errors import IllegalMoveError
from zermelo.questions import name_of
from zermelo.seen.board import default_board

if TYPE_CHECKING:
    # The type of a state and of a move are anything unless they are said: Game[tuple[int, ...], int].
    from typing_extensions import TypeVar

    from zermelo.game import Game

    State = TypeVar("State", default=Any)
    Move = TypeVar("Move", default=Any)
else:
    from typing import TypeVar

    State, Move = TypeVar("State"), TypeVar("Move")


def _whole(notation: GameNotation[Any, Any]) -> Game[Any, Any]:
    """The game whose notation this is: only `Game` has it for a base."""
    return cast("Game[Any, Any]", notation)


class GameNotation(Generic[State, Move]):
    """What a game may say about its positions and moves: all of it has a default that suits any state.

    A subclass of `Game` that writes `write` should write `read`, its inverse, too.
    """

    @property
    def name(self) -> str:
        """The name of the game: that of its module for the games of this package."""
        return name_of(_whole(self))

    def spec(self) -> str:
        """Return the text from which the command line makes this very game again."""
        return default_notation.spec(_whole(self))

    def title(self) -> str:
        """Return the game's title in its notation: with its parameters, as a person would write it."""
        return default_notation.title(_whole(self))

    def __repr__(self) -> str:
        """Return the title in angle brackets, even of a game whose own words fail."""
        return default_notation.shown(_whole(self))

    def write(self, state: State, /, player: int = 0) -> str:
        """Return a situation's text in the game's notation; the second player's ends with `@2` unless it tells."""
        return default_notation.write(_whole(self), state, player)

    def read(self, text: str, /) -> tuple[State, int]:
        """Return the situation that `text` writes in the game's notation: the inverse of `write`."""
        return default_notation.read(_whole(self), text)

    def elapsed(self, text: str, /) -> int:
        """Return how many plies without `progress` the text of a position tells of: a match counts on from there."""
        return 0

    def move_name(self, state: State, move: Move, /) -> str:
        """Return the text of a move in the game's notation."""
        return default_notation.move_name(_whole(self), state, move)

    def read_move(self, state: State, text: str, /) -> Move:
        """Return the move that `text` names in the game's notation, among those that the rules allow here."""
        move: Move = default_notation.read_move(_whole(self), state, text)
        return move

    def refused_move(self, state: State, text: str, /, player: int = 0) -> IllegalMoveError:
        """Return the error for a text that names no legal move, with the moves that are."""
        return default_notation.refused_move(_whole(self), state, text, player)

    #: How names of files end that hold played games in the game's own notation (".pgn"); empty where it has none.
    record_suffix: ClassVar[str] = ""

    def read_record(self, text: str, /) -> tuple[str | None, list[str]] | None:
        """Return the first position (None: the start) and moves of a file in the game's own format; None of another."""
        return None

    def write_record(
        self,
        play: tuple[Sequence[State], Sequence[Move]],
        names: tuple[str, str],
        result: tuple[bool, int | None],
        start: str | None = None,
        /,
    ) -> str:
        """Return a record file in the game's own format: states and moves, players' names, whether it is over, who won.

        `start` is the text of the first position, where it was given: it may tell more than the state.
        """
        raise NotImplementedError

    def show(self, state: State, /) -> str:
        """Return a position as lines of text, where that is easier than `board`; used wherever positions are shown."""
        raise NotImplementedError

    if TYPE_CHECKING:
        # A game's own may leave the player out, or return lines of text: see `zermelo.seen.board.board_of`.
        board: Callable[..., Board | str]
    else:

        def board(self, state: State, /, player: int = 0) -> Board:
            """Return the situation as plain data to draw; by default the cells or heaps found in the state."""
            return default_board(_whole(self), state, player)
