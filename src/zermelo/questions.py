"""What everybody asks a game: its moves, who moves next, its score; rules that break the protocol are refused here."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from zermelo.errors import GraphError, RulesError
from zermelo.scores import Number, plain_number
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, Words, in_both, message, say, short

if TYPE_CHECKING:
    from zermelo.game import Game

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

_NOT_A_TEXT = message(
    "game.text",
    en="the rules of {game} fail: {method} gives {given} at {state}; a text is needed",
    fr="les règles de {game} échouent : {method} donne {given} en {state} ; il faut un texte",
)
_NOT_A_SITUATION = message(
    "game.read",
    en="the rules of {game} fail: read gives {given} for “{text}”; a pair is needed, the state and who moves there, "
    "0 or 1",
    fr="les règles de {game} échouent : read donne {given} pour « {text} » ; il faut un couple, l'état et qui y joue, "
    "0 ou 1",
)
_OTHER_ARGUMENTS = message(
    "game.arguments",
    en="the rules of {game} fail: {name}{signature} must take what it is given; write def {name}({wanted})",
    fr="les règles de {game} échouent : {name}{signature} doit prendre ce qu'on lui donne ; écrire "
    "def {name}({wanted})",
)

#: What is asked of every game, and what it is given.
_ASKED = {
    "start": (), "moves": ("state",), "play": ("state", "move"), "score": ("state",), "turn": ("state",),
    "title": (), "write": ("state", "player"), "move_name": ("state", "move"),
}  # fmt: skip

#: No position that can be searched or solved has so many moves: a generator that never ends is caught here.
MOST_MOVES = 100_000
#: A method of these files is a default: the game does not declare it.
_DEFAULTS = ("zermelo.game", "zermelo.game_notation")


def declares(game: Game, method: str) -> bool:
    """Return whether the game (its class, or the object itself) defines an optional method of the protocol.

    >>> from zermelo.game import Game
    >>> declares(Game(), "turn")
    False
    """
    own = getattr(game, method)
    return getattr(getattr(own, "__func__", own), "__module__", None) not in _DEFAULTS


def ensure_methods(game: Game) -> None:
    """Refuse a game whose methods cannot be called as the protocol calls them: a forgotten `self`, or an argument."""
    for name, wanted in _ASKED.items():
        own = inspect.getattr_static(type(game), name)
        if not inspect.isfunction(own) or name in vars(game):
            continue
        signature = inspect.signature(own)
        if not takes(signature, (game, *wanted)):
            said = {"name": name, "signature": str(signature), "wanted": ", ".join(("self", *wanted))}
            raise RulesError(_OTHER_ARGUMENTS(game=type(game).__name__, **said))


def takes(signature: inspect.Signature, arguments: tuple[Any, ...]) -> bool:
    """Return whether a game's function with this signature can be called with these arguments."""
    try:
        signature.bind(*arguments)
    except TypeError:
        return False
    return True


def name_of(game: Game) -> str:
    """Return the name of a game, as everybody asks for it: its module's for the games of this package."""
    module = type(game).__module__
    return module.rpartition(".")[2] if module.startswith("zermelo.games.") else type(game).__name__.lower()


def called(game: Game) -> str:
    """Return the game's own name, or the usual one where a person's rules use `name` for something else."""
    own: Any = game.name
    return own if isinstance(own, str) else name_of(game)


def titled(game: Game) -> Words:
    """Return the title of a game as each language says it: `tictactoe 3×3`, « Morpion 3×3 ».

    In English it begins with what one types; what the French name only writes otherwise stays as it is.
    """
    title, name = game.title(), called(game)
    french = say(game.sheet.name, "fr")
    if not title.startswith(name) or french.lower() in ("", name):
        return title
    return in_both(en=title, fr=french + title[len(name) :])


def constructor_parameters(kind: type[Game]) -> dict[str, inspect.Parameter]:
    """Return the parameters of a game's constructor that have a name of their own."""
    if kind.__init__ is object.__init__:
        return {}
    named = list(inspect.signature(kind.__init__).parameters.items())[1:]
    return {name: one for name, one in named if one.kind not in _VARIOUS}


def parameters(game: Game) -> dict[str, Any]:
    """Return the constructor's parameters with the values that this game was made with.

    Those that the game keeps under their own names (with an underscore after it where the protocol has that name,
    `start_`) are as the game has them now; the others, and those that it keeps as something else (a range), as given.
    """
    if type(game).__init__ is object.__init__:
        return {}
    signature = inspect.signature(type(game).__init__)
    names = list(constructor_parameters(type(game)))
    given = _made_with(game, signature)
    kept = {name: f"{name}_" if hasattr(game, f"{name}_") else name for name in names}
    return {
        name: given[name] if _says_more(game, own, given.get(name, _NOTHING)) else getattr(game, own)
        for name, own in kept.items()
        if hasattr(game, own) or name in given
    }


def _is_of_the_protocol(game: Game, name: str) -> bool:
    """Return whether the protocol means something by this name: the game's own value is no parameter then."""
    return any(cls.__module__ in _DEFAULTS and name in vars(cls) for cls in type(game).__mro__)


_VARIOUS = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_NOTHING = object()


def _made_with(game: Game, signature: inspect.Signature) -> dict[str, Any]:
    """Return what a game's constructor was given, and its defaults; nothing where that is not known."""
    if "_made_with" not in vars(game):
        return {}
    args, named = vars(game)["_made_with"]
    bound = signature.bind(game, *args, **named)
    bound.apply_defaults()
    return bound.arguments


def _says_more(game: Game, own: str, given: object) -> bool:
    """Return whether what a game's constructor was given tells more than what is kept under a name."""
    if given is _NOTHING:
        return False
    if own not in vars(game) and (not hasattr(game, own) or _is_of_the_protocol(game, own)):
        return True
    # A number that was made a range or a list of something; a text that was made a number is its meaning.
    simple = int | float | str | None
    return isinstance(given, simple) and not isinstance(getattr(game, own), simple | tuple)


def legal_moves(game: Game, state: State) -> Iterator[Move]:
    """Return the moves of a state of any game, made as they are asked for; `RulesError` after `MOST_MOVES` of them."""
    return not_too_many(game, state, moves_given(game, state))


def moves_given(game: Game, state: State) -> Iterator[Move]:
    """Return what a game's `moves` gives, be it without end; `RulesError` if that is nothing to go through."""
    given: Any = game.moves(state)
    try:
        return iter(given)
    except TypeError:
        raise RulesError(_NOT_MOVES(game=titled(game), given=repr(given), state=short(state))) from None


def has_moves(game: Game, state: State) -> bool:
    """Return whether a state of any game has a move, whatever the first one is: in some games None is one, a pass."""
    return any(True for _ in legal_moves(game, state))


def few_moves(game: Game, state: State) -> Iterator[Move]:
    """Return the legal moves of a state of any game, one more than `MOST_MOVES` at most: see `ensure_few`.

    The same as `legal_moves`, for loops in which every microsecond counts.
    """
    given: Any = game.moves(state)
    try:
        return islice(given, MOST_MOVES + 1)
    except TypeError:
        raise RulesError(_NOT_MOVES(game=titled(game), given=repr(given), state=short(state))) from None


def ensure_few(game: Game, state: State, moves: int) -> None:
    """Refuse more than `MOST_MOVES` legal moves of a game."""
    if moves > MOST_MOVES:
        raise RulesError(_TOO_MANY_MOVES(game=titled(game), most=MOST_MOVES, state=short(state)))


def not_too_many(game: Game, state: State, moves: Iterator[Move]) -> Iterator[Move]:
    """Return the same moves of a state of any game; `RulesError` after `MOST_MOVES` of them."""
    return chain(islice(moves, MOST_MOVES), _refuse_more(game, state, moves))


def _refuse_more(game: Game, state: State, moves: Iterator[Move]) -> Iterator[Move]:
    for _ in moves:
        raise RulesError(_TOO_MANY_MOVES(game=titled(game), most=MOST_MOVES, state=short(state)))
    yield from ()


def ensure_texts(game: Game, situation: Situation, moves: Iterable[Move]) -> None:
    """Refuse a game whose own `write`, `move_name` or `read` gives something else than what commands expect.

    >>> from zermelo.game import Game
    >>> class Numbered(Game):
    ...     def move_name(self, state, move):
    ...         return move
    >>> ensure_texts(Numbered(), ((3,), 0), [1])
    Traceback (most recent call last):
        ...
    zermelo.errors.RulesError: the rules of numbered fail: move_name gives 1 at (3,); a text is needed
    """
    state, player = situation
    said = [("write", game.write(state, player))]
    said += [("move_name", game.move_name(state, move)) for move in moves]
    for method, text in said:
        if not isinstance(text, str):
            raise RulesError(
                _NOT_A_TEXT(game=titled(game), method=method, given=short(text), state=short(state))
            )
    try:
        again = game.read(said[0][1])
    except Exception:  # noqa: BLE001 — who types no position needs no `read`
        return
    if not isinstance(again, tuple | list) or len(again) != 2 or again[1] not in (0, 1):
        raise RulesError(_NOT_A_SITUATION(game=titled(game), given=short(again), text=said[0][1]))


def no_state(game: Game, state: State, move: Move) -> RulesError:
    """Return the error to raise when a game's `play` gives None, as a function without `return` does."""
    return RulesError(_NO_STATE(game=titled(game), state=short(state), move=short(move)))


def score_of(game: Game, state: State) -> Number:
    """Return the score of an ended game as a plain int or float; anything else is refused."""
    given = game.score(state)
    score = plain_number(given)
    if score is None:
        raise RulesError(_NOT_A_NUMBER(game=titled(game), score=short(given), state=short(state)))
    return score


def sign_for(game: Game, end: Situation, player: int) -> int:
    """Return how an ended game went for `player`, by the sign of its score: 1 if he has won, 0 or −1."""
    state, mover = end
    score = score_of(game, state)
    return ((score > 0) - (score < 0)) * (1 if mover == player else -1)


def turn_of(game: Game, state: State) -> int:
    """Return who moves, in any game whose states know it: `turn(state)`, refused unless it is 0 or 1."""
    player: Any = game.turn(state)
    if player not in (0, 1):
        raise RulesError(_NOT_A_PLAYER(game=titled(game), player=short(player), state=short(state)))
    return int(player)


def first_player(game: Game, state: State) -> int:
    """Return who moves, in any game, in a state that no play led to: `turn(state)` if defined, else player 0."""
    return turn_of(game, state) if declares(game, "turn") else 0


def next_player(game: Game, player: int, after: State) -> int:
    """Return who moves, in any game, in `after`, reached by a move of `player`."""
    return turn_of(game, after) if declares(game, "turn") else 1 - player


def ensure_start(game: Game) -> None:
    """Refuse a game that says that no start is meant."""
    reason: Phrase | None = getattr(game, "_no_start", None)
    if reason is not None:
        raise GraphError(reason)


def first_state(game: Game) -> State:
    """Return the first state of any game; one that says that no start is meant (a graph with several) is refused."""
    ensure_start(game)
    return game.start()


def start_situation(game: Game) -> Situation:
    """Return the first situation of any game."""
    state = first_state(game)
    return state, first_player(game, state)
