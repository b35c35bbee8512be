"""A situation to look ahead from, by the rules alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from zermelo.game import Game
from zermelo.questions import legal_moves, next_player, score_of
from zermelo.situation import Move, Situation, State


@dataclass(frozen=True)
class Place:
    """A situation of a game, with what the rules say of its moves; each is asked once.

    >>> from zermelo.games import load
    >>> here = Place(load("tictactoe"), *load("tictactoe").read("XX./OO./..."))
    >>> [here.name(move) for move in here.winning_moves]
    ['c1']
    """

    game: Game
    state: State
    player: int

    @property
    def situation(self) -> Situation:
        """State and player of the place where a reason is sought."""
        return self.state, self.player

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves at a reason's place, in the order of the rules; none where the game is over."""
        return tuple(legal_moves(self.game, self.state))

    @cached_property
    def _after(self) -> dict[Move, Place]:
        return {}

    def then(self, move: Move) -> Place:
        """Return a reason's place after a move."""
        if move not in self._after:
            after = self.game.play(self.state, move)
            player = next_player(self.game, self.player, after)
            self._after[move] = Place(self.game, after, player)
        return self._after[move]

    @cached_property
    def winner(self) -> int | None:
        """Who has won a game that is over at a reason's place; None while it goes on, and for a draw."""
        if self.moves:
            return None
        score = score_of(self.game, self.state)
        return None if score == 0 else self.player if score > 0 else 1 - self.player

    def is_won_by(self, player: int) -> bool:
        """Return whether the game is over at a reason's place and that player has won it."""
        return not self.moves and self.winner == player

    @cached_property
    def winning_moves(self) -> tuple[Move, ...]:
        """The moves at a reason's place that end the game, won by who makes them."""
        return tuple(move for move in self.moves if self.then(move).is_won_by(self.player))

    def loses_at_once(self, answer: Move) -> bool:
        """Return whether, at a reason's place, the other player has won after an answer, or wins with the next move."""
        after = self.then(answer)
        if not after.moves:
            return after.is_won_by(1 - self.player)
        return after.player != self.player and bool(after.winning_moves)

    @cached_property
    def is_lost_at_once(self) -> bool:
        """Whether there are answers at a reason's place, and each of them loses at once."""
        return bool(self.moves) and all(map(self.loses_at_once, self.moves))

    def lost_line(self) -> tuple[Move, ...]:
        """Return an answer at a reason's place, and the move of the other player that wins then, where one does."""
        return (self.moves[0], *self.then(self.moves[0]).winning_moves[:1])

    def fresh(self) -> Place:
        """Return the same place with nothing remembered: for whoever checks a reason found here."""
        return Place(self.game, self.state, self.player)

    def name(self, move: Move) -> str:
        """Return a move of a reason as people write it."""
        return self.game.move_name(self.state, move)

    def written(self) -> str:
        """Return the position of a reason as people write it, without whose turn it is."""
        return self.game.write(self.state, self.player).removesuffix("@2")
