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

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from zermelo.game_notation import GameNotation, Move, State
from zermelo.scores import Number
from zermelo.sheet import Sheet
from zermelo.words import Words


class Game(GameNotation[State, Move]):
    """Rules of a two-player game of perfect information: subclass it with three methods.

    `start`, `moves` and `play` are enough; `score` when the player without a move has not simply lost.
    Everything else is a fact that a game may declare or a method with a neutral default; how positions and moves are
    written and drawn stands in `GameNotation`. docs/protocol.md lists it all.
    """

    #: Both players always have the same options (heap games, Chomp …); `zermelo check` tests it.
    impartial: bool = False
    #: The size of the score matters (Reversi …), not only its sign.
    points: bool = False
    #: What a situation met again means on the path of a match or a search; `solve` never applies it. "threefold": a
    #: match is drawn when it is met for the third time, a search takes the second time for it.
    repeats: Literal["draw", "threefold", "illegal"] | None = None
    #: So many plies without `progress` make a draw, in matches and searches (chess: 100); 0: there is no such rule.
    patience: int = 0
    #: The players' names, first player first.
    players: tuple[Words, Words] = ("Adam", "Ève")
    #: Names of methods `state -> number` that estimate a state for the player to move.
    heuristics: tuple[str, ...] = ()
    #: Other names of the game (French ones, say).
    aliases: ClassVar[tuple[str, ...]] = ()
    sheet: ClassVar[Sheet] = Sheet()
    #: The engine of its own that serves the game ("connect4"), the protocol by which other programs play it ("uci"),
    #: whose endgame tables serve it ("chess"); a game that has none leaves them out.
    engine: ClassVar[str]
    protocol: ClassVar[str]
    endgames: ClassVar[str]

    if not TYPE_CHECKING:  # a class without `__init__` takes no arguments, as type checkers know

        def __new__(cls, *args: Any, **named: Any) -> Game:
            """Keep what a game is made with: it is written down and made again, whatever `__init__` keeps of it."""
            if cls.__init__ is object.__init__ and (args or named):
                raise TypeError(f"{cls.__name__}() takes no arguments")
            game = super().__new__(cls)
            if cls.__new__ is Game.__new__:  # else it may be made with something else
                game.__dict__["_made_with"] = args, named
            return game

    # --- the rules ---------------------------------------------------------------------------------

    def start(self) -> State:
        """Return the first state; hashable, and a tuple of ints where the rules are to be compiled."""
        raise NotImplementedError

    def moves(self, state: State, /) -> Iterable[Move]:
        """Yield the moves of the player to move; none means that the game is over."""
        raise NotImplementedError

    def play(self, state: State, move: Move, /) -> State:
        """Return the state after `move`, seen by the player who then moves; `state` stays as it is."""
        raise NotImplementedError

    def score(self, state: State, /) -> Number:
        """Return the result of an ended game for the player to move: > 0 won, 0 drawn, < 0 lost."""
        return -1

    # --- what a game may add ------------------------------------------------------------------------

    def turn(self, state: State, /) -> int:
        """Return who moves, 0 or 1, where the state itself knows it (chess; twice in a row …)."""
        raise NotImplementedError

    def met(self, state: State, /) -> Any:
        """Return what no move may bring back where `repeats` is "illegal", if that is less than the situation (Go)."""
        raise NotImplementedError

    def level(self, state: State, /) -> int:
        """Return a number that grows with every move: it proves the game acyclic."""
        raise NotImplementedError

    def estimate(self, state: State, /) -> Number:
        """Return a heuristic value for the player to move (in points if `points`)."""
        return 0

    def order(self, state: State, move: Move, /) -> int:
        """Return how promising a move is: a search tries larger ones first."""
        return 0

    def progress(self, state: State, move: Move, /) -> bool:
        """Return whether a move is for good: no position before it can come again (a man is taken, a pawn moves)."""
        return False

    def dead(self, state: State, /) -> bool:
        """Return whether nobody can win any more, however the play goes on: matches and searches call it a draw."""
        return False

    def noisy(self, state: State, move: Move, /) -> bool:
        """Return whether an estimate before this move is worth little: a search looks at such moves beyond its depth.

        They must be few and come to an end, as captures do (« recherche de quiescence »).
        """
        return False

    def canonical(self, state: State, /) -> State:
        """Return the representative of the state's symmetry class."""
        return state

    def is_small(self, state: State, /) -> bool:
        """Return whether so little may follow from a state that a judge in a hurry should try to solve it."""
        return True

    def swap(self, state: State, /) -> State:
        """Return the same configuration with the other player to move."""
        if self.impartial:
            return state
        raise NotImplementedError

    def parts(self, state: State, /) -> Iterable[State]:
        """Return the independent positions whose sum this one is: a move is a move in one of them.

        Such sums are solved by the Grundy values of their parts, however many positions they multiply to.
        That it is so is looked at in some positions only: such answers are not called verified.
        """
        raise NotImplementedError

    # --- dense tables: every position has a number (see `tabulate`) -----------------------------------

    #: How many numbers there are; 0 where positions are not numbered.
    index_count: int = 0

    def index(self, state: State, /) -> int:
        """Return the number of a state, from 0; −1 for one that the table does not hold."""
        raise NotImplementedError

    def state_at(self, index: int, /) -> State:
        """Return the state of that number: the inverse of `index`, up to symmetry."""
        raise NotImplementedError

    def valid(self, state: State, /) -> bool:
        """Return whether a numbered state is a position of the game; numbers may have gaps."""
        return True

    def before(self, state: State, /) -> Iterable[State]:
        """Yield the states from which one move leads to `state`; others may be among them."""
        raise NotImplementedError

    def known(self, state: State, /) -> tuple[int, int]:
        """Return who wins a state without number (> 0: the player to move, 0: nobody), and in how many plies."""
        raise NotImplementedError
