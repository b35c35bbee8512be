"""A heuristic as a search asks for it, whoever wrote it: what the function is shown, and for whom it speaks.

- `estimate(state)` is shown the state and speaks for the player to move there;
- `heuristique(board, player)` is shown the board and a mark, "X" or "O", and speaks for that player: always the one who
  moves at the root of the search;
- `heuristique(board)`, `h(position)` … are shown the board and speak for the first player (Adam): the second minimises.

A board is a list of rows of "X" (first player), "O" and " ", in real colours whoever is to move: the game's own, or the
one that is drawn for a game without one. The text of the position is shown where that is all there is to draw, and
where the argument is annotated as a text (`position: str`).
The only argument of a function is the state if it is called `state` (« etat »), or if the function is `estimate`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from zermelo.board import Piece
from zermelo.checks import ensure_functions
from zermelo.errors import ParameterError, RulesError, UnknownGameError, ZermeloError, reason
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.scores import Number, plain_number
from zermelo.seen.board import cells_of
from zermelo.situation import State
from zermelo.words import Words, did_you_mean, message, some

#: So many plies beyond the horizon of a search `noisy` moves are looked at.
MOST_NOISY = 32

#: What a person may give for a heuristic: see the table above.
Heuristic: TypeAlias = Callable[..., Number]

#: How boards and functions of the course call the two players.
MARKS = ("X", "O")
#: Men of several kinds: their letters say which, and whose.
_LETTERED = ("pawn", "knight", "bishop", "rook", "queen", "king", "tile")

_STATE_NAMES = ("state", "etat", "état")
_PLAYER_NAMES = ("player", "joueur")

_NO_HEURISTIC = message(
    "checks.heuristic",
    en="{game} has no heuristic “{name}”{guess}; its heuristics: {names}; or a function (in a file: my_file.py:name)",
    fr="{game} n'a pas d'heuristique « {name} »{guess} ; ses heuristiques : {names} ; ou une fonction (dans un "
    "fichier : mon_fichier.py:nom)",
)
_NONE = message("heuristic.none", en="none", fr="aucune")
_NO_FORM = message(
    "heuristic.form",
    en="{name}{signature} is no heuristic: a heuristic takes (board, player), or (board) alone, or (state) alone",
    fr="{name}{signature} n'est pas une heuristique : une heuristique prend (board, player), ou (board) seul, ou "
    "(state) seul",
)
_RAISES = message(
    "search.raises",
    en="the heuristic “{name}” fails in position {position}: {error}",
    fr="l'heuristique « {name} » échoue dans la position {position} : {error}",
)
_NOT_A_NUMBER = message(
    "search.number",
    en="“{name}” gives {value} in position {position}: a number is expected",
    fr="« {name} » donne {value} dans la position {position} : un nombre est attendu",
)


class Sight(Enum):
    """What a function is shown of a situation."""

    STATE = "state"
    BOARD = "board"
    TEXT = "text"


class Voice(Enum):
    """For whom a function speaks: the player to move, the first player, the player at the root of the search."""

    MOVER = "mover"
    FIRST = "first"
    ROOT = "root"


@dataclass(frozen=True)
class Estimator:
    """A function with what it is shown and for whom it speaks; `is_own` if it is the game's own."""

    game: Game
    function: Callable[..., Any]
    sight: Sight = Sight.STATE
    voice: Voice = Voice.MOVER
    is_own: bool = False

    @property
    def is_relative(self) -> bool:
        """Whether a heuristic is decided by the state alone: then it is worth the same to either player."""
        return self.voice is Voice.MOVER

    @property
    def name(self) -> Words:
        """What errors call a heuristic: with file and line where it came from a file that was named."""
        return _name_of(self.function)

    def value(self, state: State, player: int, root: int) -> Number:
        """Return what a heuristic, asked in a search begun by `root`, says of a situation for the player to move.

        A function that fails or gives no number is reported by its name, with the line and the position.
        """
        try:
            given = self._asked(state, player, root)
        except ZermeloError:
            raise
        except Exception as error:
            position = self.game.write(state, player)
            raise RulesError(_RAISES(name=self.name, position=position, error=reason(error))) from error
        number = given if type(given) is int else plain_number(given)
        if number is None:
            position = self.game.write(state, player)
            raise RulesError(_NOT_A_NUMBER(name=self.name, value=repr(given)[:60], position=position))
        if self.voice is Voice.MOVER:
            return number
        return number if player == (root if self.voice is Voice.ROOT else 0) else -number

    def _asked(self, state: State, player: int, root: int) -> Any:
        if self.sight is Sight.STATE:
            return self.function(state)
        if self.sight is Sight.TEXT:
            seen: object = self.game.write(state, player)
        else:
            seen = course_board(self.game, state, player)
        return self.function(seen, MARKS[root]) if self.voice is Voice.ROOT else self.function(seen)


def course_board(game: Game, state: State, player: int) -> list[list[str]] | str:
    """Return the course's board for a person's heuristic, a list of rows of "X" (first player), "O" and " ".

    A king of draughts is "XX" or "OO", seeds are their number; chessmen and tiles are their letters, the first player's
    large: "N" is White's knight.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> course_board(game, *game.read("X.O/.X./..."))
    [['X', ' ', 'O'], [' ', 'X', ' '], [' ', ' ', ' ']]
    """
    cells = cells_of(game, state, player)
    if cells is None:
        return game.write(state, player)
    return [[_mark(piece) for piece in row] for row in cells]


def _mark(piece: Piece | None) -> str:
    if piece is None:
        return " "
    # Seeds are counted, whosesoever they are.
    if piece.player is None or piece.text.isdigit():
        return piece.text
    if piece.shape in _LETTERED:
        return piece.text
    return MARKS[piece.player] * (2 if piece.shape == "crowned" else 1)


def estimator(game: Game, heuristic: Heuristic | Estimator | str | None) -> Estimator:
    """Return a heuristic ready to be asked: the game's `estimate` for None, one of its `heuristics` for a name.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> def noirs(board): return sum(row.count("X") for row in board)
    >>> def own_discs(board, player): return sum(row.count(player) for row in board)
    >>> game = TicTacToe()
    >>> state, player = game.read("XX./O../...")  # O to move
    >>> [estimator(game, h).value(state, player, root=1) for h in (noirs, own_discs)]
    [-2, 1]
    """
    if isinstance(heuristic, Estimator):
        return heuristic
    if heuristic is None:
        return Estimator(game, game.estimate, is_own=True)
    if isinstance(heuristic, str):
        return Estimator(game, _named(game, heuristic), is_own=True)
    ensure_functions(heuristic=heuristic)
    if getattr(heuristic, "__self__", None) is game:
        is_own = getattr(heuristic, "__name__", None) in ("estimate", *game.heuristics)
        return Estimator(game, heuristic, is_own=is_own)
    return Estimator(game, heuristic, *_form(heuristic))


def _name_of(function: Callable[..., Any]) -> Words:
    where: Words | None = getattr(function, "where", None)
    return where or str(getattr(function, "__name__", type(function).__name__))


def _named(game: Game, name: str) -> Heuristic:
    if name not in game.heuristics:
        names, guess = some(game.heuristics) or _NONE, did_you_mean(name, game.heuristics)
        raise UnknownGameError(_NO_HEURISTIC(game=titled(game), name=name, guess=guess, names=names))
    method: Heuristic = getattr(game, name)
    return method


def _form(function: Heuristic) -> tuple[Sight, Voice]:
    """What a person's heuristic wants to see and for whom it speaks, by its name and that of its arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        # Not written in Python, like the `get` of a dictionary of states.
        return Sight.STATE, Voice.MOVER
    if inspect.isbuiltin(function):
        return Sight.STATE, Voice.MOVER
    given = signature.parameters.values()
    places = [p for p in given if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    wanted = [p for p in places if p.default is p.empty]
    if len(wanted) == 1 and [p.name for p in places[1:2] if p.name in _PLAYER_NAMES]:
        wanted = places[:2]
    is_unusual = any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in given)
    own = getattr(function, "__name__", type(function).__name__)
    takes_state = own == "estimate" or bool(places and places[0].name in _STATE_NAMES)
    if is_unusual or len(wanted) not in (1, 2) or (takes_state and len(wanted) == 2):
        raise ParameterError(_NO_FORM(name=_name_of(function), signature=str(signature)))
    if takes_state:
        return Sight.STATE, Voice.MOVER
    sight = Sight.TEXT if wanted[0].annotation in (str, "str") else Sight.BOARD
    return sight, Voice.ROOT if len(wanted) == 2 else Voice.FIRST
