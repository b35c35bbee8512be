"""The protocol in which the rules of a game are written, and its defaults.

    class Nim(Game):
        impartial = True

        def start(self):
            return (3, 5, 7)

        def moves(self, state):
            for heap in range(3):
                for rest in range(state[heap]):
                    yield heap, rest

        def play(self, state, move):
            heap, rest = move
            return replace(state, heap, rest)

A *state* is seen by the player to move. A *situation* is (state, player), player 0 being the first one.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import chain, islice
from math import inf
from numbers import Integral, Real
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias

from zermelo.board import Board, Editing, Piece
from zermelo.errors import GraphError, IllegalMoveError, ParameterError, PositionError, RulesError
from zermelo.words import Message, Phrase, Words, message, some

State: TypeAlias = Any
Move: TypeAlias = Any
Number: TypeAlias = int | float
Situation: TypeAlias = tuple[State, int]

_BAD_POSITION = message(
    "game.position",
    en="“{text}” is not a position of {game}; the start is written {start}",
    fr="« {text} » n'est pas une position de {game} ; le départ s'écrit {start}",
)
_ILLEGAL_MOVE = message(
    "game.move",
    en="“{text}” is not a move in position {position}; the moves are: {moves}",
    fr="« {text} » n'est pas un coup dans la position {position} ; les coups sont : {moves}",
)
_GAME_OVER = message(
    "game.over",
    en="“{text}” cannot be played: in position {position} the game is over",
    fr="« {text} » ne peut pas être joué : dans la position {position} la partie est finie",
)
_OUT_OF_RANGE = message(
    "game.range",
    en="{name}={value} is out of range: {name} is a whole number from {least} to {most}",
    fr="{name}={value} est hors limites : {name} est un entier de {least} à {most}",
)
_NO_GAME = message(
    "game.none",
    en='{given} is not a game; load("chomp") makes one of a name, MyGame() of your class',
    fr="{given} n'est pas un jeu ; load(\"chomp\") en fait un à partir d'un nom, MonJeu() à partir d'une classe",
)
_NOT_POSITIVE = message(
    "game.positive",
    en="{name}={value}: {name} is a number greater than 0",
    fr="{name}={value} : {name} est un nombre plus grand que 0",
)
_NOT_A_CHOICE = message(
    "game.choice",
    en="{name}={value} is unknown: {name} is one of {choices}",
    fr="{name}={value} est inconnu : {name} est l'un de {choices}",
)
_NOT_MOVES = message(
    "game.not_moves",
    en="the rules of {game} fail: moves gives {given} at {state}; it must yield the moves, or return a list of them",
    fr="les règles de {game} échouent : moves donne {given} en {state} ; produire les coups par yield, ou en "
    "renvoyer une liste",
)
_TOO_MANY_MOVES = message(
    "game.moves",
    en="{game} has more than {most} moves at {state}: a loop that does not end, or parameters too large",
    fr="{game} a plus de {most} coups en {state} : une boucle sans fin, ou des paramètres trop grands",
)
_NO_STATE = message(
    "game.no_state",
    en="the rules of {game} fail: play gives None at {state} for the move {move}; is a “return” missing?",
    fr="les règles de {game} échouent : play donne None en {state} pour le coup {move} ; manque-t-il un « return » ?",
)
_NOT_A_NUMBER = message(
    "game.score",
    en="the rules of {game} fail: score gives {score} at {state}; a number is needed "
    "(> 0 won, 0 drawn, < 0 lost for the player to move)",
    fr="les règles de {game} échouent : score donne {score} en {state} ; il faut un nombre "
    "(> 0 gagné, 0 nul, < 0 perdu pour qui a le trait)",
)
_NOT_A_PLAYER = message(
    "game.turn",
    en="the rules of {game} fail: turn gives {player} at {state}; it must be 0 or 1",
    fr="les règles de {game} échouent : turn donne {player} en {state} ; il faut 0 ou 1",
)
_NOT_A_BOARD = message(
    "game.board",
    en="the rules of {game} fail: board gives {board} at {state}; a Board is needed, or a text",
    fr="les règles de {game} échouent : board donne {board} en {state} ; il faut un Board, ou un texte",
)
_PLAY = message("game.verb", en="play", fr="jouer")


#: No position that can be searched or solved has so many moves: a generator that never ends is caught here.
MOST_MOVES = 100_000


class Player(IntEnum):
    """The two players of the course: Adam moves first."""

    ADAM = 0
    EVE = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)


class Outcome(StrEnum):
    """What the player to move gets under best play by both."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def opposite(self) -> Outcome:
        """The same result seen by the other player."""
        return _OPPOSITE[self]

    @staticmethod
    def of(score: Number) -> Outcome:
        """Return the outcome that a score means: its sign."""
        return Outcome.WIN if score > 0 else Outcome.LOSS if score < 0 else Outcome.DRAW


_OPPOSITE = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}


@dataclass(frozen=True)
class Sheet:
    """What a game says about itself to people (« fiche »): all optional.

    `name` is what people call it, `names` what they call its parameters, or one value of them ("end=empty"). `told` are
    the rules in sentences, each with the values of the parameters that it holds for (`...`: any that was given): pages
    tell those of the game that is played, with its numbers in place of the names between backquotes. `phrases` say
    moves in words: from a pattern of the move's text to a message that takes its named groups; where none fits, the
    verb stands before the text.
    """

    rules: Words = ""
    position: Words = ""
    move: Words = ""
    verb: Words = _PLAY
    parameters: Mapping[str, Words] = field(default_factory=dict)
    #: What each of the game's heuristics counts, in a few words.
    heuristics: Mapping[str, Words] = field(default_factory=dict)
    name: Words = ""
    names: Mapping[str, Words] = field(default_factory=dict)
    told: tuple[tuple[Mapping[str, Any], Words], ...] = ()
    phrases: Mapping[str, Message] = field(default_factory=dict)
    #: How positions are set up by pressing the cells of the board.
    editing: Editing | None = None


class Game:
    """Rules of a two-player game of perfect information: subclass it with three methods.

    `start`, `moves` and `play` are enough; `score` when the player without a move has not simply lost.
    Everything else is a fact that a game may declare or a method with a neutral default.
    """

    #: Both players always have the same options (heap games, Chomp …); `zermelo check` tests it.
    impartial: bool = False
    #: The size of the score matters (Reversi …), not only its sign.
    points: bool = False
    #: What a situation met again means on the path of a match or a search; `solve` never applies it.
    repeats: Literal["draw", "illegal"] | None = None
    #: The players' names, first player first.
    players: tuple[Words, Words] = ("Adam", "Ève")
    #: Names of methods `state -> number` that estimate a state for the player to move.
    heuristics: tuple[str, ...] = ()
    #: Other names of the game (French ones, say).
    aliases: ClassVar[tuple[str, ...]] = ()
    sheet: ClassVar[Sheet] = Sheet()

    # --- the rules ---------------------------------------------------------------------------------

    def start(self) -> State:
        """Return the first state; hashable, and a tuple of ints where the rules are to be compiled."""
        raise NotImplementedError

    def moves(self, state: State) -> Iterator[Move]:
        """Yield the moves of the player to move; none means that the game is over."""
        raise NotImplementedError

    def play(self, state: State, move: Move) -> State:
        """Return the state after `move`, seen by the player who then moves; `state` stays as it is."""
        raise NotImplementedError

    def score(self, state: State) -> Number:
        """Return the result of an ended game for the player to move: > 0 won, 0 drawn, < 0 lost."""
        return -1

    # --- what a game may add ------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        """Return who moves, 0 or 1, where the state itself knows it (chess; twice in a row …)."""
        raise NotImplementedError

    def level(self, state: State) -> int:
        """Return a number that grows with every move: it proves the game acyclic."""
        raise NotImplementedError

    def estimate(self, state: State) -> Number:
        """Return a heuristic value for the player to move (in points if `points`)."""
        return 0

    def order(self, state: State, move: Move) -> int:
        """Return how promising a move is: a search tries larger ones first."""
        return 0

    def canonical(self, state: State) -> State:
        """Return the representative of the state's symmetry class."""
        return state

    def swap(self, state: State) -> State:
        """Return the same configuration with the other player to move."""
        if self.impartial:
            return state
        raise NotImplementedError

    # --- dense tables: every position has a number (see `tabulate`) -----------------------------------

    #: How many numbers there are; 0 where positions are not numbered.
    index_count: int = 0

    def index(self, state: State) -> int:
        """Return the number of a state, from 0; −1 for one that the table does not hold."""
        raise NotImplementedError

    def state_at(self, index: int) -> State:
        """Return the state of that number: the inverse of `index`, up to symmetry."""
        raise NotImplementedError

    def valid(self, state: State) -> bool:
        """Return whether a numbered state is a position of the game; numbers may have gaps."""
        return True

    def before(self, state: State) -> Iterator[State]:
        """Yield the states from which one move leads to `state`; others may be among them."""
        raise NotImplementedError

    def known(self, state: State) -> tuple[int, int]:
        """Return who wins a state without number (> 0: the player to move, 0: nobody), and in how many plies."""
        raise NotImplementedError

    # --- words --------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game: that of its module for the games of this package."""
        module = type(self).__module__
        return (
            module.rpartition(".")[2] if module.startswith("zermelo.games.") else type(self).__name__.lower()
        )

    def spec(self) -> str:
        """Return the text from which the command line makes this very game again."""
        path = getattr(sys.modules.get(type(self).__module__), "__file__", None)
        if path is not None and Path(path).is_relative_to(Path.cwd()):
            path = Path(path).relative_to(Path.cwd())
        is_ours = type(self).__module__.startswith("zermelo.games.")
        head = self.name if is_ours or path is None else f"{path}:{type(self).__name__}"
        defaults = inspect.signature(type(self).__init__).parameters
        given = [
            f"{key}={'+'.join(map(str, value)) if isinstance(value, tuple) else _plain(value)}"
            for key, value in parameters(self).items()
            if value is not None and value != defaults[key].default
        ]
        return f"{head}:{','.join(given)}" if given else head

    def title(self) -> str:
        """Return the game with its parameters, as a person would write it."""
        given = ",".join(f"{key}={_plain(value)}" for key, value in parameters(self).items())
        return f"{self.name} {given}" if given else self.name

    def __repr__(self) -> str:
        """Return the title in angle brackets, even of a game whose own words fail."""
        with suppress(Exception):
            return f"<{self.title()}>"
        return object.__repr__(self)

    def write(self, state: State, player: int = 0) -> str:
        """Return the text of a situation; the second player's ends with `@2` unless the text knows it."""
        text = _plain(state) if _is_flat(state) else repr(state)
        return f"{text}@2" if player == 1 and not declares(self, "turn") else text

    def read(self, text: str) -> Situation:
        """Return the situation that `text` writes: the inverse of `write`."""
        start = self.start()
        body, at, who = text.strip().rpartition("@")
        if not at:
            body, who = text.strip(), "1"
        try:
            if isinstance(start, tuple) and _NUMBERS.fullmatch(body):
                state: State = tuple(int(part) for part in body.split(","))
            else:
                state = ast.literal_eval(body)
            if who not in ("1", "2") or type(state) is not type(start):
                raise ValueError(text)
            if isinstance(start, tuple) and len(state) != len(start) and not _changes_length(self, start):
                raise ValueError(text)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            fields = {"text": text, "game": self.title(), "start": self.write(start)}
            raise PositionError(_BAD_POSITION(**fields)) from None
        return state, turn_of(self, state) if declares(self, "turn") else int(who) - 1

    def move_name(self, state: State, move: Move) -> str:
        """Return the text of a move."""
        return _plain(move) if _is_flat(move) else str(move)

    def read_move(self, state: State, text: str) -> Move:
        """Return the move that `text` names among those that the rules allow here."""
        wanted = text.strip()
        for move in legal_moves(self, state):
            if self.move_name(state, move) == wanted:
                return move
        raise self.refused_move(state, text)

    def refused_move(self, state: State, text: str, player: int = 0) -> IllegalMoveError:
        """Return the error for a text that names no legal move, with the moves that are."""
        legal = [self.move_name(state, move) for move in legal_moves(self, state)]
        position = self.write(state, player)
        if not legal:
            return IllegalMoveError(_GAME_OVER(text=text, position=position))
        return IllegalMoveError(_ILLEGAL_MOVE(text=text, position=position, moves=some(legal, 40, " · ")))

    def board(self, state: State, player: int = 0) -> Board:
        """Return the situation as plain data to draw; the default writes its text on one cell."""
        return Board(((Piece("text", None, self.write(state, player)),),), style="plain")


# --- questions about a game -------------------------------------------------------------------------


def declares(game: Game, method: str) -> bool:
    """Return whether the game (its class, or the object itself) defines an optional method of the protocol.

    >>> declares(Game(), "turn")
    False
    """
    own = getattr(game, method)
    return getattr(own, "__func__", own) is not getattr(Game, method)


def legal_moves(game: Game, state: State) -> Iterator[Move]:
    """Return the moves of a state, made as they are asked for; `RulesError` after `MOST_MOVES` of them."""
    return not_too_many(game, state, moves_given(game, state))


def moves_given(game: Game, state: State) -> Iterator[Move]:
    """Return what `moves` gives, be it without end; `RulesError` if that is nothing to go through."""
    given: Any = game.moves(state)
    try:
        return iter(given)
    except TypeError:
        raise RulesError(_NOT_MOVES(game=game.title(), given=repr(given), state=short(state))) from None


def not_too_many(game: Game, state: State, moves: Iterator[Move]) -> Iterator[Move]:
    """Return the same moves of a state; `RulesError` after `MOST_MOVES` of them."""
    return chain(islice(moves, MOST_MOVES), _refuse_more(game, state, moves))


def _refuse_more(game: Game, state: State, moves: Iterator[Move]) -> Iterator[Move]:
    for _ in moves:
        raise RulesError(_TOO_MANY_MOVES(game=game.title(), most=MOST_MOVES, state=short(state)))
    yield from ()


def move_named(game: Game, situation: Situation, text: str) -> Move:
    """Return the move that `text` names; one that is none is refused with the position as its player sees it."""
    state, player = situation
    try:
        return game.read_move(state, text)
    except IllegalMoveError as error:
        # The rules know the state only, not who moves there; a game may also have words of its own.
        if error.phrase.message in (_ILLEGAL_MOVE, _GAME_OVER):
            raise game.refused_move(state, text, player) from None
        raise


def no_state(game: Game, state: State, move: Move) -> RulesError:
    """Return the error to raise when `play` gives None, as a function without `return` does."""
    return RulesError(_NO_STATE(game=game.title(), state=short(state), move=short(move)))


def score_of(game: Game, state: State) -> Number:
    """Return the score of an ended game as a plain int or float; anything else is refused."""
    given = game.score(state)
    score = plain_number(given)
    if score is None:
        raise RulesError(_NOT_A_NUMBER(game=game.title(), score=short(given), state=short(state)))
    return score


def turn_of(game: Game, state: State) -> int:
    """Return who moves where the state knows it: `turn(state)`, refused unless it is 0 or 1."""
    player: Any = game.turn(state)
    if player not in (0, 1):
        raise RulesError(_NOT_A_PLAYER(game=game.title(), player=short(player), state=short(state)))
    return int(player)


def board_of(game: Game, state: State, player: int) -> Board:
    """Return the board of a situation; one that is a text is shown line by line, anything else is refused.

    A `board` that asks for the state alone is given no player.
    """
    try:
        wanted = len(inspect.signature(game.board).parameters)
    except (TypeError, ValueError):
        wanted = 2
    board: Any = game.board(state, player) if wanted > 1 else game.board(state)
    if isinstance(board, str):
        lines = board.splitlines() or [""]
        return Board(tuple((Piece("text", None, line),) for line in lines), style="plain")
    if not isinstance(board, Board):
        raise RulesError(_NOT_A_BOARD(game=game.title(), board=short(board), state=short(state)))
    return board


def is_number(value: Any) -> bool:
    """Return whether `value` is a real number, infinite or not, and not NaN."""
    # Only NaN differs from itself.
    return isinstance(value, Real) and bool(value == value)


def plain_number(value: Any) -> Number | None:
    """Return a number as an int or a float, whatever it was (a NumPy scalar, say); None for anything else, NaN too."""
    # Most are ints, and an abstract class takes long to recognise them.
    if type(value) is int:
        return value
    if not is_number(value):
        return None
    return int(value) if isinstance(value, Integral) else float(value)


def sign_for(game: Game, end: Situation, player: int) -> int:
    """Return who has won an ended game, for `player`: 1, 0 or −1."""
    state, mover = end
    score = score_of(game, state)
    return ((score > 0) - (score < 0)) * (1 if mover == player else -1)


def first_player(game: Game, state: State) -> int:
    """Return who moves in a state that no play led to: `turn(state)` where defined, else the first player."""
    return turn_of(game, state) if declares(game, "turn") else 0


def next_player(game: Game, player: int, after: State) -> int:
    """Return who moves in `after`, reached by a move of `player`."""
    return turn_of(game, after) if declares(game, "turn") else 1 - player


def first_state(game: Game) -> State:
    """Return where the game starts; one that says that no start is meant (a graph with several) is refused."""
    ensure_start(game)
    return game.start()


def ensure_start(game: Game) -> None:
    """Refuse a game that says that no start is meant."""
    reason: Phrase | None = getattr(game, "_no_start", None)
    if reason is not None:
        raise GraphError(reason)


def start_situation(game: Game) -> Situation:
    """Return the first situation of the game."""
    state = first_state(game)
    return state, first_player(game, state)


def parameters(game: Game) -> dict[str, Any]:
    """Return the constructor's parameters with the values that this game was made with.

    A game keeps each parameter under its own name, so that it can be written down and made again; with an
    underscore after it where the protocol has a method of that name (`start_`).
    """
    if type(game).__init__ is object.__init__:
        return {}
    names = list(inspect.signature(type(game).__init__).parameters)[1:]
    kept = {name: f"{name}_" if hasattr(game, f"{name}_") else name for name in names}
    return {name: getattr(game, own) for name, own in kept.items() if hasattr(game, own)}


def within(least: int, value: int, most: int, name: str) -> int:
    """Return `value` if it is a whole number in the range, else refuse it by name.

    >>> within(1, 3, 9, "rows")
    3
    """
    if isinstance(value, bool) or not isinstance(value, Integral) or not least <= value <= most:
        given = int(value) if isinstance(value, Integral) else short(value)
        raise ParameterError(_OUT_OF_RANGE(name=name, value=given, least=least, most=most))
    return int(value)


def ensure_game(thing: object) -> None:
    """Refuse what is not a game.

    >>> ensure_game("chomp")
    Traceback (most recent call last):
    zermelo.errors.ParameterError: 'chomp' is not a game; load("chomp") makes one of a name, MyGame() of your class
    """
    if not isinstance(thing, Game):
        raise ParameterError(_NO_GAME(given=short(thing)))


def ensure_positive(*, optional: bool = True, **limits: Any) -> None:
    """Refuse limits that are not finite numbers greater than 0, by name; None is no limit, where that is `optional`.

    >>> ensure_positive(seconds=0.5, nodes=None)
    """
    for name, value in limits.items():
        if value is None and optional:
            continue
        if isinstance(value, bool) or not is_number(value) or not 0 < value < inf:
            raise ParameterError(_NOT_POSITIVE(name=name, value=short(value)))


def short(thing: object) -> str:
    """Return a thing as Python writes it, cut where that is long."""
    text = repr(thing)
    return text if len(text) <= 120 else f"{text[:119]}…"


def one_of(choices: tuple[str, ...], value: str, name: str) -> str:
    """Return `value` if it is one of the words allowed, else refuse it by name.

    >>> one_of(("poison", "empty"), "empty", "end")
    'empty'
    """
    if value not in choices:
        raise ParameterError(_NOT_A_CHOICE(name=name, value=value, choices=some(choices)))
    return value


_PLAYS, _PLIES = 20, 200
#: Whole numbers joined by commas: what `write` makes of a tuple of them.
_NUMBERS = re.compile(r"\s*-?[0-9]+\s*(,\s*-?[0-9]+\s*)*")


def _is_flat(thing: Any) -> bool:
    """An int, or a non-empty tuple of ints: written 5 or 3,2."""
    if isinstance(thing, tuple):
        return bool(thing) and all(type(part) is int for part in thing)
    return type(thing) is int


def _changes_length(game: Game, start: State) -> bool:
    """Return whether states get longer or shorter in some random plays: heaps disappear, pieces are added."""
    from random import Random

    chance = Random(0)
    for _ in range(_PLAYS):
        state = start
        for _ in range(_PLIES):
            moves = list(legal_moves(game, state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
            if len(state) != len(start):
                return True
    return False


def _plain(thing: Any) -> str:
    if isinstance(thing, tuple):
        return ",".join(str(part) for part in thing)
    return str(thing).lower() if isinstance(thing, bool) else str(thing)
