"""Sums of games: what they are made of, and why a game can be no part of one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from zermelo.checks import ensure_game
from zermelo.errors import PositionError, RulesError, UndefinedError, ZermeloError, reason
from zermelo.exact.compound import Compound
from zermelo.game import Game
from zermelo.questions import declares, titled
from zermelo.scores import Number
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, message, short

#: A position of a game that is a part of another position.
Part: TypeAlias = tuple[Game, State]

#: Classes of this package whose positions are the sums of their parts by a theorem: their moves change one heap alone.
_SUMS_BY_THEOREM = (("zermelo.games.nim", "Nim"), ("zermelo.games.octal", "Octal"))
#: What must be the class's own for that: an object may bring other rules.
_RULES = ("moves", "play", "score", "parts")

#: States of a component in which `sum_of` looks for an end that is not lost; later ones are caught in play.
CHECKED_STATES = 10_000

_PARTISAN = message(
    "grundy.partisan",
    en="{game} is not declared impartial: Grundy values and sums are for games where both players have the "
    "same moves",
    fr="{game} n'est pas déclaré impartial : valeurs de Grundy et sommes sont pour les jeux où les deux "
    "camps ont les mêmes coups",
)
_TURN = message(
    "grundy.turn",
    en="{game} says itself whose turn it is: in a sum the players alternate over all components",
    fr="{game} dit lui-même à qui de jouer : dans une somme, les camps alternent toutes composantes confondues",
)
_NOT_NORMAL = message(
    "grundy.not_normal",
    en="{game} ends in position {position} with the score {score} for the player without a move: Grundy "
    "values and sums need the normal ending, where that player has lost (−1)",
    fr="{game} finit en position {position} avec le score {score} pour le camp sans coup : valeurs de Grundy "
    "et sommes demandent la fin normale, où ce camp a perdu (−1)",
)
_NOTHING = message(
    "grundy.nothing",
    en="a sum needs at least one game, none was given",
    fr="une somme demande au moins un jeu, aucun n'a été donné",
)
_BAD_POSITION = message(
    "grundy.position",
    en="“{text}” is not a position of {game}; the start is written {start}",
    fr="« {text} » n'est pas une position de {game} ; le départ s'écrit {start}",
)
_NO_PARTS = message(
    "grundy.no_parts",
    en="{game} has no parts: it is no sum_of(…) and has no method parts(state) that lists the independent positions "
    "whose sum a position is",
    fr="{game} n'a pas de composantes : ce n'est pas un sum_of(…), et il n'a pas de méthode parts(state) qui "
    "donne les positions indépendantes dont une position est la somme",
)
_POINTS = message(
    "grundy.points",
    en="{game} counts points: Grundy values of parts say only who wins",
    fr="{game} compte des points : les valeurs de Grundy des composantes disent seulement qui gagne",
)
_BAD_PARTS = message(
    "grundy.bad_parts",
    en="the rules of {game} fail: parts gives {given} at {state}; it must give a list of states: the independent "
    "positions whose sum this one is",
    fr="les règles de {game} échouent : parts donne {given} en {state} ; il faut une liste d'états : les positions "
    "indépendantes dont celle-ci est la somme",
)
_PARTS_FAIL = message(
    "grundy.parts_fail",
    en="the rules of {game} fail in parts at {state}: {error}",
    fr="les règles de {game} échouent dans parts en {state} : {error}",
)


def parts_of(game: Game, state: State) -> list[Part]:
    """Return the independent positions whose sum a position is, each with its game; itself where it has no parts."""
    if isinstance(game, Sum):
        return [part for inner, here in zip(game.games, state, strict=True) for part in parts_of(inner, here)]
    if not declares(game, "parts"):
        return [(game, state)]
    try:
        given = game.parts(state)
    except ZermeloError:
        raise
    except Exception as error:
        raise RulesError(_PARTS_FAIL(game=titled(game), state=short(state), error=reason(error))) from error
    parts = _listed(given)
    if parts is None:
        raise RulesError(_BAD_PARTS(game=titled(game), given=short(given), state=short(state)))
    return [(game, part) for part in parts]


def _listed(given: object) -> list[State] | None:
    """What a sum's `parts` gave as a list; None if it is no list of states."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        return None
    parts = list(given)
    try:
        hash(tuple(parts))
    except TypeError:
        return None
    return parts


def is_sum_by_theorem(game: Game) -> bool:
    """Return whether positions are certainly the sums of their parts: anybody's `parts` may say what is not so.

    Certain are a `Sum`, by definition, and games of this package by their very class; all parts of a sum must be.
    """
    kind = type(game)
    if any(name in getattr(game, "__dict__", {}) for name in _RULES):
        return False
    if isinstance(game, Sum):
        inner = [each for each in game.games if isinstance(each, Sum) or declares(each, "parts")]
        return kind is Sum and all(map(is_sum_by_theorem, inner))
    return any(kind is getattr(sys.modules.get(module), name, None) for module, name in _SUMS_BY_THEOREM)


def why_no_parts(game: Game) -> Phrase | None:
    """Return why the positions of a game are no sums of others by its own declaration; None if they may be."""
    if isinstance(game, Sum):
        return None
    if not declares(game, "parts"):
        return _NO_PARTS(game=titled(game))
    return _POINTS(game=titled(game)) if game.points else why_not_impartial(game)


def why_not_impartial(game: Game) -> Phrase | None:
    """Return why a game has no Grundy values by its own declaration; None if it may have some."""
    if not game.impartial:
        return _PARTISAN(game=titled(game))
    return _TURN(game=titled(game)) if declares(game, "turn") else None


def why_not_normal(game: Game, end: State) -> Phrase | None:
    """Return why the end of a game forbids Grundy values: it is not lost for the player to move; None if it is."""
    score = game.score(end)
    return None if score < 0 else _NOT_NORMAL(game=titled(game), position=game.write(end), score=score)


class Sum(Compound):
    """The sum of impartial games: a move is a move in one of them; who cannot move anywhere has lost.

    A state is the tuple of the components' states, a move (number of the component, move in it). The text
    of a position joins those of the components with +, that of a move names the component from 1.
    """

    impartial = True

    def __init__(self, *games: Game) -> None:
        if not games:
            raise UndefinedError(_NOTHING)
        for game in games:
            refuse(why_not_impartial(game))
            refuse(_first_abnormal_end(game))
        self.games = games
        if all(declares(game, "level") for game in games):
            # Declared by the object: a sum is known to be acyclic when its components are.
            self.level = self._level  # type: ignore[method-assign]

    def start(self) -> State:
        """Return the first state of a sum: the tuple of its components' first states."""
        return tuple(game.start() for game in self.games)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield the moves of a sum: (number of the component, move), component by component."""
        for index, game in enumerate(self.games):
            for move in game.moves(state[index]):
                yield index, move

    def play(self, state: State, move: Move) -> State:
        """Return the state of a sum with one component moved."""
        index, inner = move
        after = self.games[index].play(state[index], inner)
        return (*state[:index], after, *state[index + 1 :])

    def score(self, state: State) -> Number:
        """Return −1, the score of a sum; an end of a component that is not lost for who cannot move is refused."""
        for game, here in zip(self.games, state, strict=True):
            refuse(why_not_normal(game, here))
        return -1

    def _level(self, state: State) -> int:
        return sum(game.level(here) for game, here in zip(self.games, state, strict=True))

    def spec(self) -> str:
        """Return the specifications of a sum's components joined with +; no command reads it."""
        return " + ".join(game.spec() for game in self.games)

    def title(self) -> str:
        """Return the titles of a sum's components joined with +."""
        return " + ".join(game.title() for game in self.games)

    def write(self, state: State, player: int = 0) -> str:
        """Return the texts of a sum's components joined with +, then `@2` where the second player moves."""
        text = " + ".join(game.write(here) for game, here in zip(self.games, state, strict=True))
        return f"{text}@2" if player == 1 else text

    def read(self, text: str) -> Situation:
        """Return the situation of a sum that `text` writes: the inverse of `write`."""
        body, player = text.strip(), 0
        if body.endswith(("@1", "@2")):
            body, player = body[:-2], int(body[-1]) - 1
        parts = body.split(" + ")
        if len(parts) != len(self.games):
            fields = {"text": text, "game": titled(self), "start": self.write(self.start())}
            raise PositionError(_BAD_POSITION(**fields))
        return tuple(game.read(part)[0] for game, part in zip(self.games, parts, strict=True)), player

    def move_name(self, state: State, move: Move) -> str:
        """Return the number of a sum's component, from 1, and the name of the move in it."""
        index, inner = move
        return f"{index + 1}:{self.games[index].move_name(state[index], inner)}"


def sum_of(*games: Game) -> Sum:
    """Return the sum of impartial games, itself an impartial game.

    A move is a move in one of the components. By the theorem of Sprague and Grundy its value is the xor of those of
    its components, which must be declared impartial and end normally: who cannot move has lost. Time O(1) to make it;
    it is solved in the time of its components, one by one.

    Raises
    ------
    UndefinedError
        A component is not impartial, says itself whose turn it is, or ends otherwise.

    Examples
    --------
    >>> from zermelo.exact import grundy_value
    >>> from zermelo.games import load
    >>> heap, bar = load("nim:heaps=4"), load("chomp:rows=2,columns=3")
    >>> grundy_value(heap), grundy_value(bar), grundy_value(sum_of(heap, bar))
    (4, 4, 0)

    References
    ----------
    R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444.
    P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.
    """
    for game in games:
        ensure_game(game)
    return Sum(*games)


def _first_abnormal_end(game: Game) -> Phrase | None:
    """Return what is wrong with an end among the first states of a game to be summed; None if nothing is."""
    if not declares(game, "score"):
        return None
    start = game.start()
    seen, states = {start}, [start]
    for state in states:
        moves = list(game.moves(state))
        if not moves and (reason := why_not_normal(game, state)):
            return reason
        for move in moves:
            after = game.play(state, move)
            if after not in seen and len(states) < CHECKED_STATES:
                seen.add(after)
                states.append(after)
    return None


def refuse(reason: Phrase | None) -> None:
    """Raise `UndefinedError` for Grundy values or a sum, where there is a reason."""
    if reason is not None:
        raise UndefinedError(reason)
