"""How situations, moves and games are written and read where a game has no notation of its own."""

from __future__ import annotations

import ast
import re
import sys
from collections import deque
from collections.abc import Iterator, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum, Flag
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import IllegalMoveError, PositionError
from zermelo.questions import (
    called,
    constructor_parameters,
    declares,
    legal_moves,
    parameters,
    titled,
    turn_of,
)
from zermelo.situation import Move, Situation, State
from zermelo.words import in_order, message, some

if TYPE_CHECKING:
    from zermelo.game import Game

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

_PLAYS, _PLIES = 20, 200
#: Whole numbers joined by commas: what `write` makes of a tuple of them.
_NUMBERS = re.compile(r"\s*-?[0-9]+\s*(,\s*-?[0-9]+\s*)*")
#: A text that is written as it is: nothing in it is taken for anything else.
_WORD = re.compile(r"[^\s@'\"]+")


def spec(game: Game) -> str:
    """Return the default text from which the command line makes this very game again."""
    path = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    if path is not None and Path(path).is_relative_to(Path.cwd()):
        path = Path(path).relative_to(Path.cwd())
    is_ours = type(game).__module__.startswith("zermelo.games.")
    head = called(game) if is_ours or path is None else f"{path}:{type(game).__name__}"
    defaults = constructor_parameters(type(game))
    given = [
        f"{key}={'+'.join(map(str, value)) if isinstance(value, tuple) else _plain(value)}"
        for key, value in parameters(game).items()
        if value is not None and value != defaults[key].default
    ]
    return f"{head}:{','.join(given)}" if given else head


def title(game: Game) -> str:
    """Return the default title of a game: its name with its parameters, as a person would write it."""
    given = ",".join(f"{key}={_plain(value)}" for key, value in parameters(game).items())
    return f"{called(game)} {given}" if given else called(game)


def shown(game: Game) -> str:
    """Return the default title in angle brackets, even of a game whose own words fail."""
    with suppress(Exception):
        return f"<{game.title()}>"
    return object.__repr__(game)


def write(game: Game, state: State, player: int = 0) -> str:
    """Return the default text of a situation; the second player's ends with `@2` unless the text knows it."""
    is_bare = _is_flat(state) or (isinstance(state, str) and _WORD.fullmatch(state) is not None)
    text = _plain(state) if is_bare else _as_python(state)
    return f"{text}@2" if player == 1 and not declares(game, "turn") else text


def read(game: Game, text: str) -> Situation:
    """Return the situation that a default `text` writes: the inverse of `write`."""
    start = game.start()
    body, who = text.strip(), "1"
    if body.endswith(("@1", "@2")):
        body, who = body[:-2], body[-1]
    try:
        if isinstance(start, tuple) and _NUMBERS.fullmatch(body):
            # A named tuple of numbers is written as they are.
            state: State = tuple.__new__(type(start), map(int, body.split(",")))
        elif isinstance(start, str) and not body.startswith(("'", '"')):
            # Words with blanks between them are moves, unless a text of this game has blanks itself.
            state = body if "@" not in body and (_has_blanks(start) or not _has_blanks(body)) else None
        else:
            tree = ast.parse(body, mode="eval").body
            named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - {"frozenset"}
            state = _evaluated(tree, classes_named(game, start, named))
        if type(state) is not type(start):
            raise ValueError(text)
        if isinstance(start, tuple) and len(state) != len(start) and not _changes_length(game, start):
            raise ValueError(text)
    except (ValueError, KeyError, SyntaxError, TypeError, MemoryError, RecursionError, NotImplementedError):
        said = {"text": text, "game": titled(game), "start": game.write(start)}
        raise PositionError(_BAD_POSITION(**said)) from None
    return state, turn_of(game, state) if declares(game, "turn") else int(who) - 1


def _has_blanks(text: str) -> bool:
    return any(letter.isspace() for letter in text)


def move_name(game: Game, state: State, move: Move) -> str:
    """Return the default text of a move."""
    if _is_flat(move):
        return _plain(move)
    # Blanks separate moves; those of a person's own text are kept.
    return move if isinstance(move, str) else _as_python(move, between=",")


def read_move(game: Game, state: State, text: str) -> Move:
    """Return the move that `text` names as default texts do, among those that the rules allow here."""
    wanted = text.strip()
    for move in legal_moves(game, state):
        if game.move_name(state, move) == wanted:
            return move
    raise game.refused_move(state, text)


def refused_move(game: Game, state: State, text: str, player: int = 0) -> IllegalMoveError:
    """Return the default error for a text that names no legal move, with the moves that are."""
    legal = [game.move_name(state, move) for move in legal_moves(game, state)]
    position = game.write(state, player)
    if not legal:
        return IllegalMoveError(_GAME_OVER(text=text, position=position))
    return IllegalMoveError(_ILLEGAL_MOVE(text=text, position=position, moves=some(legal, 40, " · ")))


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


def _is_flat(thing: Any) -> bool:
    """Whether the default text of a state is 5 or 3,2: an int, or a non-empty tuple of ints."""
    if isinstance(thing, tuple):
        return bool(thing) and all(type(part) is int for part in thing)
    return type(thing) is int


def _changes_length(game: Game, start: State) -> bool:
    """Return whether states get longer or shorter in some random plays: heaps disappear, pieces are added."""
    return any(len(state) != len(start) for _, state in _met(game, start))


def _met(game: Game, start: State) -> Iterator[tuple[list[Move], State]]:
    """Yield the moves and next state of some random plays, by which default texts are chosen, the same each time."""
    from random import Random

    chance = Random(0)
    for _ in range(_PLAYS):
        state = start
        for _ in range(_PLIES):
            moves = list(legal_moves(game, state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
            yield moves, state


def _met_in_order(game: Game, start: State, most: int) -> Iterator[tuple[list[Move], State]]:
    """Yield the moves of the first states, by which default texts are chosen, and what each leads to, nearest first."""
    seen, waiting = {start}, deque([start])
    for _ in range(most):
        if not waiting:
            return
        state = waiting.popleft()
        for move in legal_moves(game, state):
            after = game.play(state, move)
            yield [move], after
            if after not in seen:
                seen.add(after)
                waiting.append(after)


def _as_python(thing: Any, between: str = ", ") -> str:
    """A state or move in its default text, as Python would write it; sets in order, members by their names."""
    if isinstance(thing, Flag):
        names = [f"{type(thing).__name__}.{one.name}" for one in thing]
        return "|".join(names) or f"{type(thing).__name__}({thing.value})"
    if isinstance(thing, Enum):
        return f"{type(thing).__name__}.{thing.name}"
    if type(thing) is tuple:
        parts = [_as_python(part, between) for part in thing]
        return f"({between.join(parts)}{',' * (len(parts) == 1)})"
    if isinstance(thing, frozenset):
        parts = [_as_python(part, between) for part in in_order(thing, _as_python)]
        return f"frozenset({{{between.join(parts)}}})" if parts else "frozenset()"
    named = (
        thing._asdict()
        if isinstance(thing, tuple) and hasattr(thing, "_asdict")
        else {field.name: getattr(thing, field.name) for field in fields(thing) if field.init}
        if is_dataclass(thing) and not isinstance(thing, type)
        else None
    )
    if named is None:
        return repr(thing)
    parts = [f"{name}={_as_python(value, between)}" for name, value in named.items()]
    return f"{type(thing).__name__}({between.join(parts)})"


def _plain(thing: Any) -> str:
    if isinstance(thing, tuple):
        return ",".join(str(part) for part in thing)
    return str(thing).lower() if isinstance(thing, bool) else str(thing)


def _classes_in(state: State) -> dict[str, type]:
    """The classes of a person's own that a state is made of, by name: default texts of them are read back."""
    if isinstance(state, Enum):
        return {type(state).__name__: type(state)}
    if isinstance(state, frozenset) or type(state) is tuple:
        return {name: kind for part in state for name, kind in _classes_in(part).items()}
    if isinstance(state, tuple):
        return {type(state).__name__: type(state)} | _classes_in(tuple(state))
    if is_dataclass(state):
        parts = tuple(getattr(state, field.name) for field in fields(state))
        return {type(state).__name__: type(state)} | _classes_in(parts)
    return {}


def classes_named(game: Game, start: State, names: Set[str], most: int = 0) -> dict[str, type]:
    """Return the classes of a person's own that states and moves are made of, among them those of these names.

    They are those of the start, of what comes after it in some random plays, then of the first `most` states: what
    the rules themselves make, and nothing that a text or a file could choose. A name that nothing met has is left out.
    """
    classes = _classes_in(start)
    met = chain(_met(game, start), _met_in_order(game, start, most))
    while not names <= classes.keys() and (step := next(met, None)) is not None:
        moves, state = step
        classes = _classes_in((state, *moves)) | classes
    return classes


def _evaluated(node: ast.expr, classes: dict[str, type]) -> Any:
    """The state that a default text writes as Python does: literals, frozensets, classes of the start.

    No other code runs.
    """
    match node:
        case ast.Call(ast.Name(name), arguments, named):
            given = [_evaluated(argument, classes) for argument in arguments]
            if name == "frozenset" and not named and len(given) <= 1:
                return frozenset(*given)
            if name in classes:
                return classes[name](
                    *given, **{word.arg or "": _evaluated(word.value, classes) for word in named}
                )
            raise ValueError(name)
        case ast.Attribute(ast.Name(name), member):
            kind = classes.get(name, object)
            if issubclass(kind, Enum):
                return kind[member]
        case ast.BinOp(left, ast.BitOr(), right):
            joined = _evaluated(left, classes), _evaluated(right, classes)
            if all(isinstance(one, Flag) for one in joined):
                return joined[0] | joined[1]
        case ast.Tuple(items):
            return tuple(_evaluated(item, classes) for item in items)
        case ast.Set(items):
            return {_evaluated(item, classes) for item in items}
    return ast.literal_eval(node)
