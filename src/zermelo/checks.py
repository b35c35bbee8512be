"""Arguments of the library: what a person gives is looked at once, before any work, and refused in one line."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from numbers import Integral
from pathlib import Path
from typing import Any, TypeAlias

from zermelo.errors import ParameterError, PositionError
from zermelo.game import Game
from zermelo.questions import declares, first_player, first_state, start_situation, titled, turn_of
from zermelo.scores import is_number
from zermelo.situation import Player, Situation, State
from zermelo.words import Words, message, short, some

_NOT_THAT = message(
    "checks.kind",
    en="{name}={value}: {name} is {what}",
    fr="{name}={value} : {name} est {what}",
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
_WHOLE = message("checks.whole", en="a whole number", fr="un entier")
_WHOLE_FROM = message(
    "checks.whole_from", en="a whole number, {least} or more", fr="un entier, {least} ou plus"
)
_WHOLE_WITHIN = message(
    "checks.whole_within",
    en="a whole number from {least} to {most}",
    fr="un entier de {least} à {most}",
)
_FUNCTION = message("checks.function", en="a function", fr="une fonction")
_PLAYER = message(
    "checks.player",
    en="0 (the first player, Adam) or 1 (the second, Ève)",
    fr="0 (qui commence, Adam) ou 1 (l'autre, Ève)",
)
_SITUATION = message(
    "checks.situation",
    en="a pair (state, player), as game.read(text) gives it; player 0 moves first",
    fr="un couple (état, joueur), comme le donne game.read(texte) ; le joueur 0 commence",
)
_FILE = message("checks.file", en="the name of a file", fr="un nom de fichier")
_NO_STATE = message(
    "checks.state",
    en="{given} is not a state of {game}, whose start is {start}; game.read(text)[0] is the state that a text writes",
    fr="{given} n'est pas un état de {game}, dont le départ est {start} ; game.read(texte)[0] est l'état qu'un texte "
    "écrit",
)
_NOT_THE_MOVER = message(
    "checks.mover",
    en="player={player}: the state itself says that player {mover} is to move",
    fr="player={player} : l'état dit lui-même que c'est au joueur {mover} de jouer",
)
_TOGETHER = message(
    "checks.together",
    en="{first} and {second} exclude each other: give one of them",
    fr="{first} et {second} s'excluent : donner l'un des deux",
)


_NO_MOVE = object()

#: What a long computation calls now and then: with how much is done, and how much there is in all, None if unknown.
Progress: TypeAlias = Callable[[int, int | None], None]


# --- of one kind ------------------------------------------------------------------------------------------


def refused(what: Words, name: str, value: object) -> ParameterError:
    """Return the error for an argument that is not `what` it should be."""
    return ParameterError(_NOT_THAT(name=name, value=short(value), what=what))


def ensure_kind(kind: type | tuple[type, ...], what: Words, **given: object) -> None:
    """Refuse by name an argument that is no instance of `kind`, which `what` says in words.

    >>> ensure_kind(dict, message("doctest.map", en="a dictionary", fr="un dictionnaire"), scores=[3])
    Traceback (most recent call last):
    zermelo.errors.ParameterError: scores=[3]: scores is a dictionary
    """
    for name, value in given.items():
        if not isinstance(value, kind):
            raise refused(what, name, value)


def ensure_functions(**given: object) -> None:
    """Refuse by name an argument that cannot be called, and classes, which make things; None is none."""
    for name, value in given.items():
        if value is not None and (not callable(value) or isinstance(value, type)):
            raise refused(_FUNCTION, name, value)


def ensure_whole(*, least: int | None = 1, optional: bool = True, **given: object) -> None:
    """Refuse by name an argument that is not a whole number of at least `least`; None is no limit, where `optional`.

    >>> ensure_whole(nodes=1.5)
    Traceback (most recent call last):
    zermelo.errors.ParameterError: nodes=1.5: nodes is a whole number, 1 or more
    """
    for name, value in given.items():
        if value is None and optional:
            continue
        is_whole = isinstance(value, Integral) and not isinstance(value, bool)
        if not is_whole or (least is not None and value < least):  # type: ignore[operator]
            raise refused(_WHOLE if least is None else _WHOLE_FROM(least=least), name, value)


def within(least: int, value: int, most: int, name: str) -> int:
    """Return an argument if it is a whole number in the range, else refuse it by name.

    >>> within(1, 3, 9, "rows")
    3
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise refused(_WHOLE_WITHIN(least=least, most=most), name, value)
    if not least <= value <= most:
        raise ParameterError(_OUT_OF_RANGE(name=name, value=int(value), least=least, most=most))
    return int(value)


def one_of(choices: tuple[str, ...], value: str, name: str) -> str:
    """Return an argument if it is one of the words allowed, else refuse it by name.

    >>> one_of(("poison", "empty"), "empty", "end")
    'empty'
    """
    if value not in choices:
        raise ParameterError(_NOT_A_CHOICE(name=name, value=value, choices=some(choices)))
    return value


def ensure_positive(*, optional: bool = True, **limits: Any) -> None:
    """Refuse by name arguments, limits, that are not finite and greater than 0; None is no limit, where `optional`.

    >>> ensure_positive(seconds=0.5, nodes=None)
    """
    for name, value in limits.items():
        if value is None and optional:
            continue
        if isinstance(value, bool) or not is_number(value) or not 0 < value < inf:
            raise ParameterError(_NOT_POSITIVE(name=name, value=short(value)))


def ensure_player(player: object) -> Player:
    """Return the player meant by an argument, 0 or 1; anything else is refused.

    >>> ensure_player(1)
    <Player.EVE: 1>
    """
    if isinstance(player, bool) or not isinstance(player, Integral) or player not in (0, 1):
        raise refused(_PLAYER, "player", player)
    return Player(int(player))


def ensure_path(path: object) -> Path:
    """Return the path that an argument, a text or a path, names; anything else is refused."""
    if not isinstance(path, str | os.PathLike):
        raise refused(_FILE, "path", path)
    return Path(path)


def not_together(prefix: str = "", /, **given: object) -> None:
    """Refuse two arguments that exclude each other; `prefix` is how the names begin where they are written.

    >>> not_together(exact=True, depth=None)
    """
    names = [f"{prefix}{name}" for name, value in given.items() if value is not None and value is not False]
    if len(names) > 1:
        raise ParameterError(_TOGETHER(first=names[0], second=names[1]))


# --- of a game --------------------------------------------------------------------------------------------


def ensure_game(thing: object) -> None:
    """Refuse an argument that is not a game.

    >>> ensure_game("chomp")
    Traceback (most recent call last):
    zermelo.errors.ParameterError: 'chomp' is not a game; load("chomp") makes one of a name, MyGame() of your class
    """
    if not isinstance(thing, Game):
        raise ParameterError(_NO_GAME(given=short(thing)))


def is_state(game: Game, state: object) -> bool:
    """Return whether an argument, `state`, may be a state of the game: like its start, or such that its rules answer.

    That it is hashable and no text where the start is a tuple is all that is known of plain rules. What is
    unlike the start (in length, or as a number and a name) may still be a state: then the rules are asked for
    a move, or for the score without one, and must not fail. Whether it can be reached is not looked at.

    >>> class Heap(Game):
    ...     def start(self): return (7,)
    ...     def moves(self, state): yield from range(1, state[0] + 1)
    >>> [is_state(Heap(), given) for given in ((3,), "3", [3], ("3",), ())]
    [True, False, False, False, False]
    """
    if callable(knows := getattr(game, "_is_state", None)):
        return bool(knows(state))  # the vertices of an arena are listed
    try:
        start = game.start()
    except Exception:  # noqa: BLE001 — whoever needs the start says what is wrong with it
        return True
    if not is_hashable(state) or (isinstance(start, tuple) and not isinstance(state, tuple)):
        return False
    if _is_like(state, start):
        return True
    try:
        if next(iter(game.moves(state)), _NO_MOVE) is _NO_MOVE:
            game.score(state)
    except Exception:  # noqa: BLE001 — rules given what is no state may raise anything
        return False
    return True


def ensure_state(game: Game, state: object) -> None:
    """Refuse an argument that cannot be a state of the game: see `is_state`."""
    if not is_state(game, state):
        fields = {"given": short(state), "game": titled(game), "start": short(game.start())}
        raise PositionError(_NO_STATE(**fields))


def state_or_start(game: Game, state: State | None) -> State:
    """Return the argument `state`, refused if it cannot be one; the game's start for None."""
    if state is None:
        return first_state(game)
    ensure_state(game, state)
    return state


def ensure_mover(game: Game, state: State, player: object) -> int:
    """Return who moves in `state`: the argument `player`, 0 or 1; for None whom the state names, else the first player.

    >>> ensure_mover(Game(), (3,), 1), ensure_mover(Game(), (3,), None)
    (1, 0)
    """
    if player is None:
        return first_player(game, state)
    given = int(ensure_player(player))
    if declares(game, "turn") and (mover := turn_of(game, state)) != given:
        raise ParameterError(_NOT_THE_MOVER(player=given, mover=mover))
    return given


def ensure_situation(game: Game, at: Any) -> None:
    """Refuse an argument that is not a state of the game with the player who moves there."""
    if not _is_pair(at) or (not is_state(game, at[0]) and is_state(game, at)):
        raise refused(_SITUATION, "at", at)
    ensure_state(game, at[0])


def situation_at(game: Game, at: Situation | str | None) -> Situation:
    """Return the situation meant by the argument `at`: a pair (state, player), its text, or None for the start.

    >>> from zermelo.games import load
    >>> situation_at(load("chomp"), "3,2@2") == situation_at(load("chomp"), ((3, 2), 1)) == ((3, 2), 1)
    True
    """
    if at is None:
        return start_situation(game)
    if isinstance(at, str):
        return game.read(at)
    ensure_situation(game, at)
    return at


def state_at(game: Game, state: State | None, at: Situation | str | State | None) -> State | None:
    """Return the state meant by the argument `state`, or by `at`: a situation, its text, a state; None for the start.

    What is like the start is a state, whatever else it may be.

    >>> from zermelo.games import load
    >>> [state_at(load("chomp"), *given) for given in (((3, 2), None), (None, "3,2@2"), (None, ((3, 2), 1)))]
    [(3, 2), (3, 2), (3, 2)]
    """
    not_together(state=state, at=at)
    if at is None:
        return state
    if isinstance(at, str) and not is_state(game, at):
        return game.read(at)[0]
    if _is_pair(at) and not _is_like(at, game.start()) and is_state(game, at[0]):
        return at[0]
    return at


def is_hashable(thing: object) -> bool:
    """Return whether an argument can be a state, a vertex or a key: a list cannot, nor a tuple that holds one."""
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def _is_pair(at: Any) -> bool:
    """Whether an argument looks like a state and a player."""
    return isinstance(at, tuple) and len(at) == 2 and not isinstance(at[1], bool) and at[1] in (0, 1)


def _is_like(state: Any, start: Any) -> bool:
    if isinstance(state, tuple) and isinstance(start, tuple):
        return len(state) == len(start) and all(map(_is_kin, state, start))
    return _is_kin(state, start)


def _is_kin(one: object, other: object) -> bool:
    return isinstance(one, type(other)) or isinstance(other, type(one))
