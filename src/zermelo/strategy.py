"""Plays and strategies of the course: who moved where, and what a player does from where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from zermelo.arena import GraphLike
from zermelo.arena_game import game_of
from zermelo.checks import ensure_whole, refused, situation_at
from zermelo.default_notation import move_named
from zermelo.errors import UndefinedError
from zermelo.game import Game
from zermelo.questions import has_moves, legal_moves, next_player, no_state
from zermelo.situation import Move, Situation, State
from zermelo.words import message

_NO_ANSWER = message(
    "strategy.partial",
    en="the strategy says nothing about position {position}",
    fr="la stratégie ne dit rien de la position {position}",
)
_A_CHOICE = message(
    "strategy.choice",
    en="a strategy: a dictionary from states to moves, a function of a state, or what "
    "solution.strategy(player) returns",
    fr="une stratégie : un dictionnaire des états vers les coups, une fonction d'un état, ou ce que renvoie "
    "solution.strategy(joueur)",
)
_TEXTS = message(
    "strategy.texts",
    en='a list of texts, one for each move, like ["b2", "a1"]',
    fr='une liste de textes, un par coup, comme ["b2", "a1"]',
)

Choice: TypeAlias = "Strategy | Mapping[State, Move] | Callable[[State], Move]"


@dataclass(frozen=True)
class Strategy(Mapping[State, Move]):
    """A memoryless strategy of one player: a mapping from states to moves, on all or some of them.

    The course has both kinds: total maps (f_A : S_a → A_a) and partial ones, defined where they matter.

    >>> strategy = Strategy(0, {"a": "b"})
    >>> strategy["a"], strategy("c"), dict(strategy)
    ('b', None, {'a': 'b'})
    """

    player: int
    choices: Mapping[State, Move]

    def __call__(self, state: State) -> Move | None:
        """Return the move chosen in `state`; None where the strategy says nothing."""
        return self.choices.get(state)

    def __getitem__(self, state: State) -> Move:
        return self.choices[state]

    def __iter__(self) -> Iterator[State]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def is_total(self, states: Iterable[State]) -> bool:
        """Return whether the strategy has an answer in each of `states`."""
        return all(state in self.choices for state in states)


@dataclass(frozen=True)
class Play:
    """A play (« partie »): the situations visited and the moves between them."""

    game: Game
    situations: tuple[Situation, ...]
    moves: tuple[Move, ...] = ()

    @staticmethod
    def begin(game: Game | GraphLike, at: Situation | str | None = None) -> Play:
        """Return the play of length 0 from `at`, a situation or its text (default: the start).

        The game may be a graph, on which a token is moved.
        """
        game = game_of(game)
        return Play(game, (situation_at(game, at),))

    @staticmethod
    def of_moves(game: Game | GraphLike, texts: list[str], at: Situation | str | None = None) -> Play:
        """Return the play that the moves' texts write; an illegal one is refused by name."""
        play = Play.begin(game, at)
        if not isinstance(texts, Iterable) or isinstance(texts, str | type):
            raise refused(_TEXTS, "texts", texts)
        for text in texts:
            if not isinstance(text, str):
                raise refused(_TEXTS, "texts", texts)
            play = play.then(move_named(play.game, play.situations[-1], text))
        return play

    @property
    def state(self) -> State:
        """The last state of the play."""
        return self.situations[-1][0]

    @property
    def player(self) -> int:
        """Who moves now in the play."""
        return self.situations[-1][1]

    def __len__(self) -> int:
        return len(self.moves)

    def is_over(self) -> bool:
        """Return whether the play is over: the player to move has no move."""
        return not has_moves(self.game, self.state)

    def then(self, move: Move) -> Play:
        """Return the play one move longer; a move that the rules do not allow is refused."""
        if move not in legal_moves(self.game, self.state):
            raise self.game.refused_move(self.state, str(move), self.player)
        after = self.game.play(self.state, move)
        if after is None:
            raise no_state(self.game, self.state, move)
        situation = (after, next_player(self.game, self.player, after))
        return Play(self.game, (*self.situations, situation), (*self.moves, move))

    def names(self) -> list[str]:
        """Return the texts of the play's moves."""
        pairs = zip(self.situations, self.moves, strict=False)
        return [self.game.move_name(state, move) for (state, _), move in pairs]


def follow(
    game: Game | GraphLike,
    first: Choice,
    second: Choice,
    *,
    at: Situation | str | None = None,
    limit: int = 10_000,
) -> Play:
    """Return the play in which both players follow their strategies, at most `limit` moves, from `at`.

    A play follows a strategy f if its player moves to f(s) from each of his states s (« partie suivant f »). A
    strategy is a `Strategy`, a mapping or a function from states to moves. Time O(`limit`) questions to the strategies
    and to the rules.

    Raises
    ------
    UndefinedError
        A partial strategy is asked outside its domain.

    Examples
    --------
    >>> follow({"a": ["b", "c"], "b": ["c"], "c": []}, {"a": "b"}, {"b": "c"}).moves
    ('b', 'c')
    """
    play = Play.begin(game, at)
    _ensure_choices(first=first, second=second)
    ensure_whole(least=0, optional=False, limit=limit)
    while len(play) < limit and not play.is_over():
        chosen = _chosen((first, second)[play.player], play.state, play.game)
        if not chosen:
            raise UndefinedError(_NO_ANSWER(position=play.game.write(play.state, play.player)))
        play = play.then(chosen[0])
    return play


def is_consistent(play: Play, strategy: Choice, player: int) -> bool:
    """Return whether `player` moved as `strategy` says wherever it says something (« partie suivant f »)."""
    _ensure_choices(strategy=strategy)
    for (state, mover), move in zip(play.situations, play.moves, strict=False):
        if mover == player and _chosen(strategy, state, play.game) not in ((), (move,)):
            return False
    return True


def _ensure_choices(**given: Any) -> None:
    for name, strategy in given.items():
        if isinstance(strategy, type) or not (isinstance(strategy, Mapping) or callable(strategy)):
            raise refused(_A_CHOICE, name, strategy)


def _chosen(strategy: Choice, state: State, game: Game) -> tuple[Move, ...]:
    """The move that a strategy chooses, if it chooses one: None is an answer only where it is a move."""
    if isinstance(strategy, Mapping) and state not in strategy:
        return ()
    move = strategy[state] if isinstance(strategy, Mapping) else strategy(state)
    return () if move is None and None not in legal_moves(game, state) else (move,)
