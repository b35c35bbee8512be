"""Chess (« échecs »): the king that is attacked and cannot be saved is mated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zermelo.bits import count_bits, lowest_bit, u64
from zermelo.board import Board
from zermelo.game import Game
from zermelo.games._chess_board import (
    BETWEEN,
    BLACK_MOVES,
    KING,
    KNIGHT,
    LIGHT,
    PAWN,
    RANKS,
    line_through,
    seen_diagonally,
    seen_straight,
)
from zermelo.games._chess_fen import counters_in, read_fen, write_fen
from zermelo.games._chess_pgn import read_pgn, write_pgn
from zermelo.games._chess_san import read_san, squares_of, uci
from zermelo.games._chess_sheet import SHEET, board_cells, cell_of, goal_cell
from zermelo.games._chess_values import material, mobility, pawn_structure, placing, worth
from zermelo.situation import Situation
from zermelo.words import message

#: The men of the player to move; those of the opponent; pawns, knights, men that move diagonally (bishops, queens) and
#: straight (rooks, queens) of both: all other men are kings. Last the rights: the rooks with which a king may still
#: castle, the square that a pawn has just passed where it can be taken there, and the bit of e4 where Black is to move.
Men: TypeAlias = tuple[int, int, int, int, int, int, int]

CORNERS = 1 << 0 | 1 << 7 | 1 << 56 | 1 << 63
#: Where rooks that may castle stand: not always in the corners (« Chess960 »).
ROOKS = RANKS[0] | RANKS[7]
#: Where pawns are taken in passing.
PASSED = RANKS[2] | RANKS[5]


class Chess(Game):
    """The laws of FIDE; what they say of earlier positions (three times the same, fifty moves) is the match's affair.

    A move is the number start + 64 × goal + 4096 × promotion (0: none, 1: knight, 2: bishop, 3: rook, 4: queen); a king
    that castles goes to its rook.
    """

    players = (
        message("chess.first", en="White", fr="Blanc"),
        message("chess.second", en="Black", fr="Noir"),
    )
    #: Engines are spoken to by UCI.
    protocol = "uci"
    repeats = "threefold"
    patience = 100
    heuristics = ("pieces", "material", "prospects")
    aliases = ("echecs", "échecs")
    #: Endings are looked up in the tables that `zermelo endgame` makes.
    endgames = "chess"
    sheet = SHEET

    def start(self) -> Men:
        """Return the 32 men at home."""
        knights, diagonal, straight = 0x42 | 0x42 << 56, 0x2C | 0x2C << 56, 0x89 | 0x89 << 56
        return (0xFFFF, 0xFFFF << 48, RANKS[1] | RANKS[6], knights, diagonal, straight, CORNERS)

    def turn(self, state: Men) -> int:
        """Return 0 where White is to move, 1 where Black is."""
        return 1 if state[6] & BLACK_MOVES else 0

    def moves(self, state: Men) -> Iterator[int]:
        """Yield the moves after which the own king is not attacked."""
        mine, theirs, pawns, knights, diagonal, straight, rights = state
        occupied = mine | theirs
        kings = mine & (occupied ^ (pawns | knights | diagonal | straight))
        king = lowest_bit(kings)
        turn = 1 if rights & BLACK_MOVES else 0
        # Men that give check, squares where that can be stopped, own men that must stay in line with the king.
        checks = theirs & (KNIGHT[king] & knights | PAWN[64 * turn + king] & pawns)
        shield, pinned = u64(0), u64(0)
        far = theirs & (seen_straight(king, theirs) & straight | seen_diagonally(king, theirs) & diagonal)
        while far:
            path = BETWEEN[64 * king + lowest_bit(far)]
            blocking = path & mine
            if not blocking:
                checks |= far & u64(-far)
                shield |= path
            elif not blocking & u64(blocking - 1):
                pinned |= blocking
            far &= u64(far - 1)
        allowed = u64(~mine)
        if checks:
            allowed = checks | shield
        # From a double check only the king can go.
        left = kings if checks & u64(checks - 1) else mine
        while left:
            start, origin = lowest_bit(left), left & u64(-left)
            left &= u64(left - 1)
            if origin == kings:
                goals = self.king_goals(state, king, checks)
            elif origin & pawns:
                goals = self.pawn_goals(state, start) & allowed
            else:
                goals = u64(0)
                if origin & knights:
                    goals = KNIGHT[start]
                if origin & straight:
                    goals = seen_straight(start, occupied)
                if origin & diagonal:
                    goals |= seen_diagonally(start, occupied)
                goals &= allowed
            if origin & pinned:
                goals &= line_through(king, start)
            if rights & PASSED and origin & pawns and self.takes_passing(state, start):
                goals |= rights & PASSED
            promotes = origin & pawns & (RANKS[1] if turn else RANKS[6])
            while goals:
                move = start + 64 * lowest_bit(goals)
                goals &= u64(goals - 1)
                for promotion in (4, 3, 2, 1) if promotes else (0,):
                    yield move + 4096 * promotion

    def play(self, state: Men, move: int) -> Men:
        """Return the board after a move, with the rights that are left."""
        mine, theirs, pawns, knights, diagonal, straight, rights = state
        start, goal, promotion = move & 63, move >> 6 & 63, move >> 12
        origin, target = u64(u64(1) << start), u64(u64(1) << goal)
        step, others = origin | target, u64(~target)
        kings = (mine | theirs) ^ (pawns | knights | diagonal | straight)
        is_pawn = origin & pawns != 0
        left = rights & ROOKS & u64(~step)
        if origin & kings:
            left &= u64(~(RANKS[7] if rights & BLACK_MOVES else RANKS[0]))
            if target & mine:
                # To castle is to take the own rook: the king goes to file c or g, the rook beside it.
                end = start & 56 | (2 if goal < start else 6)
                rook = u64(u64(1) << (end + 1 if goal < start else end - 1))
                mine = mine ^ step | rook | u64(u64(1) << end)
                straight = straight ^ target | rook
                return (theirs, mine, pawns, knights, diagonal, straight, left | BLACK_MOVES & ~rights)
        mine ^= step
        theirs &= others
        pawns = pawns & others ^ (step if is_pawn else 0)
        knights = knights & others ^ (step if origin & knights else 0)
        diagonal = diagonal & others ^ (step if origin & diagonal else 0)
        straight = straight & others ^ (step if origin & straight else 0)
        passed = u64(0)
        if is_pawn:
            if target & rights & PASSED:
                taken = u64(target << 8) if rights & BLACK_MOVES else target >> 8
                pawns ^= taken
                theirs ^= taken
            if goal - start == 16 or start - goal == 16:
                passed = u64(u64(1) << (start + goal) // 2)
            if promotion:
                pawns ^= target
            if promotion == 1:
                knights |= target
            if promotion == 2 or promotion == 4:
                diagonal |= target
            if promotion >= 3:
                straight |= target
        left |= BLACK_MOVES & ~rights
        after = (theirs, mine, pawns, knights, diagonal, straight, left | passed)
        if passed:
            takers = PAWN[64 * self.turn(state) + lowest_bit(passed)] & pawns & theirs
            while takers:
                if self.takes_passing(after, lowest_bit(takers)):
                    return after
                takers &= u64(takers - 1)
        return (theirs, mine, pawns, knights, diagonal, straight, left)

    def is_small(self, state: Men) -> bool:
        """Return whether three men are left at most: some hundred thousand positions."""
        return count_bits(state[0] | state[1]) <= 3

    def score(self, state: Men) -> int:
        """Return −1, mate, where the king is attacked; else 0, stalemate."""
        return -1 if self.is_check(state) else 0

    def is_check(self, state: Men) -> bool:
        """Return whether the king of the player to move is attacked."""
        mine, theirs, pawns, knights, diagonal, straight, _ = state
        king = lowest_bit(mine & u64(~(pawns | knights | diagonal | straight)))
        return self.attackers(state, king, mine | theirs) != 0

    def attackers(self, state: Men, square: int, occupied: int) -> int:
        """Return the opponent's men that attack a square, where men stand on those that are `occupied`."""
        mine, theirs, pawns, knights, diagonal, straight, _ = state
        kings = (mine | theirs) ^ (pawns | knights | diagonal | straight)
        near = KNIGHT[square] & knights | KING[square] & kings | PAWN[64 * self.turn(state) + square] & pawns
        far = seen_straight(square, occupied) & straight | seen_diagonally(square, occupied) & diagonal
        return theirs & (near | far)

    def king_goals(self, state: Men, king: int, checks: int) -> int:
        """Return where the king can go: squares beside it, and rooks with which it can castle."""
        occupied, here = state[0] | state[1], u64(u64(1) << king)
        goals = u64(0)
        left = KING[king] & u64(~state[0])
        while left:
            # A rook that gives check also attacks the square behind the king.
            if not self.attackers(state, lowest_bit(left), occupied ^ here):
                goals |= left & u64(-left)
            left &= u64(left - 1)
        rooks = state[6] & (RANKS[7] if state[6] & BLACK_MOVES else RANKS[0])
        while rooks and not checks:
            if self.castles(state, king, lowest_bit(rooks)):
                goals |= rooks & u64(-rooks)
            rooks &= u64(rooks - 1)
        return goals

    def castles(self, state: Men, king: int, rook: int) -> bool:
        """Return whether nothing stands in the way of both, and no square that the king passes is attacked."""
        end = king & 56 | (2 if rook < king else 6)
        beside = king & 56 | (3 if rook < king else 5)
        low, high = min(king, rook, end), max(king, rook, end)
        low, high = min(low, beside), max(high, beside)
        occupied = (state[0] | state[1]) ^ (u64(u64(1) << king) | u64(u64(1) << rook))
        if occupied & u64((u64(2) << high) - (u64(1) << low)):
            return False
        passed = range(min(king, end), max(king, end) + 1)
        return all(self.attackers(state, square, occupied) == 0 for square in passed)

    def pawn_goals(self, state: Men, start: int) -> int:
        """Return the squares to which a pawn could step, and those where it could take what stands there."""
        empty = u64(~(state[0] | state[1]))
        origin = u64(u64(1) << start)
        if state[6] & BLACK_MOVES:
            steps = origin >> 8 & empty
            steps |= (steps & RANKS[5]) >> 8 & empty
        else:
            steps = u64(origin << 8) & empty
            steps |= u64((steps & RANKS[2]) << 8) & empty
        return steps | PAWN[64 * self.turn(state) + start] & state[1]

    def takes_passing(self, state: Men, start: int) -> bool:
        """Return whether a pawn can take the one that has passed it: the king must not be attacked then."""
        mine, theirs, pawns, knights, diagonal, straight, rights = state
        target = rights & PASSED
        if not PAWN[64 * self.turn(state) + start] & target:
            return False
        taken = u64(target << 8) if rights & BLACK_MOVES else target >> 8
        occupied = (mine | theirs) ^ taken ^ target ^ u64(u64(1) << start)
        king = lowest_bit(mine & u64(~(pawns | knights | diagonal | straight)))
        after = (mine, theirs ^ taken, pawns ^ taken, knights, diagonal, straight, rights)
        return self.attackers(after, king, occupied) == 0

    def progress(self, state: Men, move: int) -> bool:
        """Return whether the move takes a man or moves a pawn: fifty moves by each side without that are a draw."""
        return (state[1] >> (move >> 6 & 63) | state[2] >> (move & 63)) & 1 == 1

    def noisy(self, state: Men, move: int) -> bool:
        """Return whether the move makes a queen, or takes a man that is not cheaper or not defended."""
        mine, theirs, pawns, knights, diagonal, straight, _ = state
        goal = move >> 6 & 63
        origin, target = u64(u64(1) << (move & 63)), u64(u64(1) << goal)
        if move >> 12:
            return move >> 12 == 4
        if not target & theirs:
            return False
        taken = worth(pawns, knights, diagonal, straight, target)
        if taken >= worth(pawns, knights, diagonal, straight, origin):
            return True
        return self.attackers(state, goal, (mine | theirs) ^ origin) == 0

    def dead(self, state: Men) -> bool:
        """Return whether nobody can mate any more: one knight is left, or bishops on squares of one colour."""
        mine, theirs, pawns, knights, diagonal, straight, _ = state
        if pawns | straight:
            return False
        if knights:
            return count_bits(mine | theirs) == 3
        return not diagonal & LIGHT or not diagonal & u64(~LIGHT)

    # --- heuristics -----------------------------------------------------------------------------------

    def pieces(self, state: Men) -> int:
        """Return the number of one's men less that of the opponent's."""
        return count_bits(state[0]) - count_bits(state[1])

    def material(self, state: Men) -> int:
        """Return the difference of material, a pawn being 100: queen 9, rook 5, bishop and knight 3.25."""
        mine, theirs, pawns, knights, diagonal, straight, _ = state
        return material(mine, pawns, knights, diagonal, straight) - material(
            theirs, pawns, knights, diagonal, straight
        )

    def estimate(self, state: Men) -> int:
        """Return the heuristic `prospects`."""
        return self.prospects(state)

    def prospects(self, state: Men) -> int:
        """Return material, and what the places and the freedom of the men are worth."""
        mine, theirs, pawns, knights, diagonal, straight, rights = state
        occupied = mine | theirs
        kings = occupied ^ (pawns | knights | diagonal | straight)
        side = 1 if rights & BLACK_MOVES else 0
        calm = 24 - min(24, count_bits(knights) + count_bits(diagonal) + 2 * count_bits(straight))
        total = self.material(state)
        total += pawn_structure(pawns & mine, pawns & theirs, side)
        total -= pawn_structure(pawns & theirs, pawns & mine, 1 - side)
        home, away = (RANKS[7], RANKS[0]) if side else (RANKS[0], RANKS[7])
        castling = count_bits(rights & home), count_bits(rights & away)
        total += placing(mine, pawns, knights, diagonal, straight, kings, castling[0], calm)
        total -= placing(theirs, pawns, knights, diagonal, straight, kings, castling[1], calm)
        total += mobility(mine, knights, diagonal, straight, occupied, u64(~mine))
        total -= mobility(theirs, knights, diagonal, straight, occupied, u64(~theirs))
        return total + 10

    def order(self, state: Men, move: int) -> int:
        """Return what a move takes, dearest first, by the cheapest man; then promotions to queens."""
        _, theirs, pawns, knights, diagonal, straight, _ = state
        origin, target = u64(u64(1) << (move & 63)), u64(u64(1) << (move >> 6 & 63))
        rank = 90 if move >> 12 == 4 else 0
        if target & theirs:
            rank += 10 * worth(pawns, knights, diagonal, straight, target)
            rank += 10 - worth(pawns, knights, diagonal, straight, origin)
        return rank

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the name of the game."""
        return "chess"

    def write(self, state: Men, player: int = 0) -> str:
        """Return the position as a FEN, without counters."""
        return write_fen(state, self.turn(state))

    def read(self, text: str) -> Situation:
        """Return the situation of a FEN; a position that cannot be is refused. Counters are the match's affair."""
        return read_fen(self, text)

    def elapsed(self, text: str) -> int:
        """Return the plies without progress at the end of a FEN; 0 where they are left out."""
        counters = counters_in(text)
        return counters[0] if counters else 0

    record_suffix = ".pgn"

    def read_record(self, text: str) -> tuple[str | None, list[str]] | None:
        """Return the position and the moves of the first game of a PGN file."""
        return read_pgn(text)

    def write_record(
        self,
        play: tuple[Sequence[Men], Sequence[int]],
        names: tuple[str, str],
        result: tuple[bool, int | None],
        start: str | None = None,
    ) -> str:
        """Return a game as a PGN file, with the counters of the FEN that it began with."""
        is_over, winner = result
        counters = None if start is None else counters_in(start)
        return write_pgn(self, *play, names, winner, is_over=is_over, counters=counters)

    def move_name(self, state: Men, move: int) -> str:
        """Return start and goal, and what a pawn becomes: e2e4, e7e8q."""
        return uci(state, move)

    def read_move(self, state: Men, text: str) -> int:
        """Return the move that a text names: e2e4, or as players write it: Nf3, exd5, O-O, Cf3."""
        wanted = text.strip().lower()
        # B1c2 is a bishop's move, b1c2 that of the man on b1.
        found: int | None = read_san(self, state, text) if text.strip()[:1].isupper() else None
        for move in self.moves(state):
            if found is None and wanted in (uci(state, move), squares_of(move)):
                return move
        found = read_san(self, state, text) if found is None else found
        if found is None:
            raise self.refused_move(state, text, self.turn(state))
        return found

    def board(self, state: Men, player: int = 0) -> Board:
        """Return the men on their squares, White's side below."""
        return Board(
            board_cells(state, self.turn(state)),
            column_names=tuple("abcdefgh"),
            row_names=tuple("87654321"),
            style="checkered",
            places={uci(state, move): goal_cell(state, move) for move in self.moves(state)},
            paths={
                uci(state, move): (cell_of(move & 63), goal_cell(state, move)) for move in self.moves(state)
            },
            colours=("white", "black"),
        )
