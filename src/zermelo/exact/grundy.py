"""Grundy values (nimbers) of impartial games, and sums of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import xor

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_game, ensure_whole, state_or_start
from zermelo.errors import PositionError, UndefinedError
from zermelo.exact.kernel import refuse_cycle
from zermelo.exact.large import grundy_of, is_large
from zermelo.game import Game
from zermelo.labelled import Label
from zermelo.questions import declares
from zermelo.scores import Number
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, message

#: States of a component in which `sum_of` looks for an end that is not lost; later ones are caught in play.
CHECKED_STATES = 10_000

GRUNDY = message("grundy.grundy", en="a Grundy value", fr="valeur de Grundy")
_OWNED = message(
    "grundy.owned",
    en="the vertices of this arena have owners: Grundy values are for impartial games, where both players "
    "have the same moves",
    fr="les sommets de cette arène ont des propriétaires : les valeurs de Grundy sont celles des jeux "
    "impartiaux, où les deux camps ont les mêmes coups",
)
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


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among `values` (« minimum exclu »).

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def grundy_values(graph: GraphLike) -> Mapping[Label, int]:
    """Return the dictionary of the Grundy values: that of a vertex is the mex of the values of its successors.

    It is 0 exactly on the kernel: where the player to move has lost. The graph is an arena, or the course's
    dictionary. Time O(V + E).

    Raises
    ------
    UndefinedError
        The graph has a cycle, or its vertices have owners.

    Examples
    --------
    >>> grundy_values({"a": ["b", "c"], "b": ["c"], "c": []})
    {'a': 2, 'b': 1, 'c': 0}

    References
    ----------
    R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444.
    P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.
    """
    arena = arena_of(graph)
    inside = arena.numbered
    if inside.owner is not None:
        raise UndefinedError(_OWNED)
    if is_large(arena) and (found := grundy_of(arena)) is not None:
        return found
    order = inside.topological_order()
    if order is None:
        refuse_cycle(arena, GRUNDY)
    assert order is not None
    values = [0] * len(arena)
    for v in reversed(order):
        values[v] = mex(values[w] for w in inside.successors[v])
    return dict(zip(arena.labels, values, strict=True))


def grundy_value(game: Game, at: State | None = None, limit: int | None = None) -> int:
    """Return the Grundy value of the state `at` (default: the start): the heap of Nim that equals it.

    A sum is not explored: its value is the xor of those of its components.

    Raises
    ------
    UndefinedError
        The game is not impartial, can go round, or has an end that is not lost for who cannot move.
    TooLargeError
        There are more than `limit` states.
    """
    ensure_game(game)
    ensure_whole(limit=limit)
    state = state_or_start(game, at)
    if isinstance(game, Sum):
        parts = zip(game.games, state, strict=True)
        return reduce(xor, (grundy_value(part, here, limit) for part, here in parts))
    _refuse(why_not_impartial(game))
    arena = Arena.from_game(game, state, limit)
    _refuse(next(filter(None, (why_not_normal(game, end) for end in arena.sinks())), None))
    return grundy_values(arena)[state]


def why_not_impartial(game: Game) -> Phrase | None:
    """Return why a game has no Grundy values by its own declaration; None if it may have some."""
    if not game.impartial:
        return _PARTISAN(game=game.title())
    return _TURN(game=game.title()) if declares(game, "turn") else None


def why_not_normal(game: Game, end: State) -> Phrase | None:
    """Return why the end of a game forbids Grundy values: it is not lost for the player to move; None if it is."""
    score = game.score(end)
    return None if score < 0 else _NOT_NORMAL(game=game.title(), position=game.write(end), score=score)


class Sum(Game):
    """The sum of impartial games: a move is a move in one of them; who cannot move anywhere has lost.

    A state is the tuple of the components' states, a move (number of the component, move in it). The text
    of a position joins those of the components with +, that of a move names the component from 1.
    """

    impartial = True

    def __init__(self, *games: Game) -> None:
        if not games:
            raise UndefinedError(_NOTHING)
        for game in games:
            _refuse(why_not_impartial(game))
            _refuse(_first_abnormal_end(game))
        self.games = games
        if all(declares(game, "level") for game in games):
            # Declared by the object: a sum is known to be acyclic when its components are.
            self.level = self._level  # type: ignore[method-assign]

    def start(self) -> State:
        """Return the tuple of the components' first states."""
        return tuple(game.start() for game in self.games)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield (number of the component, move), component by component."""
        for index, game in enumerate(self.games):
            for move in game.moves(state[index]):
                yield index, move

    def play(self, state: State, move: Move) -> State:
        """Return the state with one component moved."""
        index, inner = move
        after = self.games[index].play(state[index], inner)
        return (*state[:index], after, *state[index + 1 :])

    def score(self, state: State) -> Number:
        """Return −1; an end of a component that is not lost for who cannot move is refused."""
        for game, here in zip(self.games, state, strict=True):
            _refuse(why_not_normal(game, here))
        return -1

    def _level(self, state: State) -> int:
        return sum(game.level(here) for game, here in zip(self.games, state, strict=True))

    def spec(self) -> str:
        """Return the components' specifications joined with +; no command reads it."""
        return " + ".join(game.spec() for game in self.games)

    def title(self) -> str:
        """Return the components' titles joined with +."""
        return " + ".join(game.title() for game in self.games)

    def write(self, state: State, player: int = 0) -> str:
        """Return the components' texts joined with +, then `@2` where the second player moves."""
        text = " + ".join(game.write(here) for game, here in zip(self.games, state, strict=True))
        return f"{text}@2" if player == 1 else text

    def read(self, text: str) -> Situation:
        """Return the situation that `text` writes: the inverse of `write`."""
        body, player = text.strip(), 0
        if body.endswith(("@1", "@2")):
            body, player = body[:-2], int(body[-1]) - 1
        parts = body.split(" + ")
        if len(parts) != len(self.games):
            fields = {"text": text, "game": self.title(), "start": self.write(self.start())}
            raise PositionError(_BAD_POSITION(**fields))
        return tuple(game.read(part)[0] for game, part in zip(self.games, parts, strict=True)), player

    def move_name(self, state: State, move: Move) -> str:
        """Return the number of the component, from 1, and the name of the move in it."""
        index, inner = move
        return f"{index + 1}:{self.games[index].move_name(state[index], inner)}"


def sum_of(*games: Game) -> Sum:
    """Return the sum of impartial games, itself an impartial game.

    By the theorem of Sprague and Grundy its value is the xor of those of its components. The components
    must be declared impartial and end normally: who cannot move has lost.

    Raises
    ------
    UndefinedError
        A component is not impartial, says itself whose turn it is, or ends otherwise.
    """
    for game in games:
        ensure_game(game)
    return Sum(*games)


def _first_abnormal_end(game: Game) -> Phrase | None:
    """Return what is wrong with an end among the first states of a game; None if nothing is."""
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


def _refuse(reason: Phrase | None) -> None:
    if reason is not None:
        raise UndefinedError(reason)
