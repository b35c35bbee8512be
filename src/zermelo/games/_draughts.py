"""Draughts of both kinds: men and kings on the dark squares, captures that go on and must be made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from zermelo.bits import count_bits, lowest_bit
from zermelo.errors import ParameterError
from zermelo.games._draughts_words import BAD_SIZE, DraughtsWords, Move, Pieces


class DraughtsGame(DraughtsWords):
    """Rules of draughts on `size` × `size` squares, of which the dark ones are used, numbered from 0 at the top:

    .  0  .  1          a piece goes in four directions: up to the left, up to the right,
    2  .  3  .          down to the left, down to the right
    .  4  .  5
    6  .  7  .
    """

    #: The second player goes the other way.
    first_goes: ClassVar[Literal["up", "down"]]
    has_flying_kings: ClassVar[bool]
    #: Men also capture backwards; a man that reaches the last row while capturing goes on as a man.
    has_free_captures: ClassVar[bool]
    #: The most pieces must be taken.
    has_majority: ClassVar[bool]
    #: Captures of the same pieces between the same squares on different ways are different moves.
    has_ways: ClassVar[bool]
    #: What a man and a king are worth.
    worth: ClassVar[tuple[int, int]]
    repeats = "threefold"
    heuristics = ("pieces", "advance")

    def __init__(self, size: int = 8) -> None:
        if size not in (4, 6, 8, 10):
            raise ParameterError(BAD_SIZE(size=size))
        self.size = size
        self.squares = size * size // 2
        self.next = tuple(self._beside(square) for square in range(self.squares))
        half = size // 2
        far, near = (1 << half) - 1, ((1 << half) - 1) << self.squares - half
        men = (1 << half * (half - 1)) - 1
        above, below = men, men << self.squares - half * (half - 1)
        up = self.first_goes == "up"
        self.starts = (below, above) if up else (above, below)
        #: Where men of each player become kings, and the first of the two directions in which they go.
        self.crowning = (far, near) if up else (near, far)
        self.ways = (0, 2) if up else (2, 0)
        self.row_masks = tuple(far << half * row for row in range(size))

    def _beside(self, square: int) -> tuple[int, int, int, int]:
        """The squares beside a square in the four directions, −1 where the board ends."""
        row, column = self.place(square)
        around = ((row + y, column + x) for y in (-1, 1) for x in (-1, 1))
        found = [
            y * (self.size // 2) + x // 2 if 0 <= y < self.size and 0 <= x < self.size else -1
            for y, x in around
        ]
        return found[0], found[1], found[2], found[3]

    def start(self) -> Pieces:
        """Return the men of both players, with two empty rows between them."""
        return (self.starts[0], self.starts[1], 0, 0)

    def turn(self, state: Pieces) -> int:
        """Return who moves."""
        return state[3]

    def moves(self, state: Pieces) -> Iterator[Move]:
        """Yield the captures, of which one must be made, or the steps where there are none."""
        captures = self.captures(state)
        if captures:
            most = max([count_bits(move[2]) for move in captures]) if self.has_majority else 0
            for move in captures:
                if count_bits(move[2]) >= most:
                    yield move
        else:
            yield from self.steps(state)

    def steps(self, state: Pieces) -> Iterator[Move]:
        """Yield the moves without capture: men go one square forward, kings also backward, and farther if they fly."""
        first, second, kings, player = state
        mine, occupied, way = second if player else first, first | second, self.ways[player]
        while mine:
            start = lowest_bit(mine)
            mine &= mine - 1
            is_king = kings >> start & 1
            for direction in range(4) if is_king else range(way, way + 2):
                end = self.next[start][direction]
                while end >= 0 and not occupied >> end & 1:
                    yield start, end, 0, 0
                    end = self.next[end][direction] if is_king and self.has_flying_kings else -1

    def captures(self, state: Pieces) -> list[Move]:
        """Return all captures, each as far as it goes."""
        first, second, kings, player = state
        mine, theirs = (second, first) if player else (first, second)
        found: list[Move] = []
        left = mine
        while left:
            start = lowest_bit(left)
            left &= left - 1
            occupied = (mine | theirs) ^ 1 << start
            self.jump(found, (start, start, 0, 1), occupied, theirs, kings >> start & 1, player)
        return found

    def jump(
        self,
        found: list[Move],
        begun: Move,
        occupied: int,
        theirs: int,
        is_king: int,
        player: int,
    ) -> None:
        """Add the captures that go on from one that has begun.

        Pieces taken stay on the board until the end: none is jumped twice, and nothing passes where they stand. A man
        remains one until then; where men capture forwards only, the last row is the end.
        """
        start, here, taken, way = begun
        is_over = taken > 0
        is_flying, ahead = is_king and self.has_flying_kings, self.ways[player]
        for direction in range(4) if is_king or self.has_free_captures else range(ahead, ahead + 2):
            over = self.next[here][direction]
            while is_flying and over >= 0 and not occupied >> over & 1:
                over = self.next[over][direction]
            if over >= 0 and (theirs & ~taken) >> over & 1:
                further = 4 * way + direction if self.has_ways else 0
                land = self.next[over][direction]
                while land >= 0 and not occupied >> land & 1:
                    is_over = False
                    self.jump(
                        found, (start, land, taken | 1 << over, further), occupied, theirs, is_king, player
                    )
                    land = self.next[land][direction] if is_flying else -1
        if is_over and begun not in found:
            found.append(begun)

    def play(self, state: Pieces, move: Move) -> Pieces:
        """Return the board after the move; a man that ends on the last row becomes a king."""
        first, second, kings, player = state
        start, end, taken, _ = move
        there = 1 << start ^ 1 << end
        if kings >> start & 1:
            kings ^= there
        else:
            kings |= 1 << end & self.crowning[player]
        kings &= ~taken
        if player:
            return (first & ~taken, second ^ there, kings, 0)
        return (first ^ there, second & ~taken, kings, 1)

    def progress(self, state: Pieces, move: Move) -> bool:
        """Return whether the move takes a piece or moves a man: too many without that are a draw."""
        return move[2] > 0 or not state[2] >> move[0] & 1

    def noisy(self, state: Pieces, move: Move) -> bool:
        """Return whether the move takes a piece: an estimate before that is worth little."""
        return move[2] > 0

    def swap(self, state: Pieces) -> Pieces:
        """Return the same board with the other player to move."""
        return (state[0], state[1], state[2], 1 - state[3])

    def estimate(self, state: Pieces) -> int:
        """Return the heuristic `advance`."""
        return self.advance(state)

    def pieces(self, state: Pieces) -> int:
        """Return the difference of what men and kings are worth."""
        first, second, kings, player = state
        man, king = self.worth
        lead = man * (count_bits(first & ~kings) - count_bits(second & ~kings))
        lead += king * (count_bits(first & kings) - count_bits(second & kings))
        return -lead if player else lead

    def advance(self, state: Pieces) -> int:
        """Return a hundred times `pieces`, and the rows that men have come forward; guards of the first count two."""
        first, second, kings, player = state
        lead = 0
        for row in range(self.size):
            forward = row if self.ways[0] else self.size - 1 - row
            lead += (forward or 2) * count_bits(first & ~kings & self.row_masks[row])
            lead -= (self.size - 1 - forward or 2) * count_bits(second & ~kings & self.row_masks[row])
        return 100 * self.pieces(state) + (-lead if player else lead)
