"""Boards of games that draw none: what people write as states is recognised, in the colours that play gives it."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest

from zermelo import Board, Game, Piece, load
from zermelo.errors import RulesError
from zermelo.questions import next_player, start_situation
from zermelo.seen.board import board_of, default_board

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Letters(Game):
    """Noughts and crosses on a text, X always first."""

    def start(self):
        return "........."

    def moves(self, cells):
        return [i for i in range(9) if cells[i] == "."]

    def play(self, cells, i):
        return cells[:i] + "XO"[(9 - cells.count(".")) % 2] + cells[i + 1 :]


class Nested(Game):
    """The same in rows, 1 for the player to move and 2 for the other; a move is (row, column)."""

    def start(self):
        return ((0,) * 3,) * 3

    def moves(self, rows):
        return [(r, c) for r in range(3) for c in range(3) if not rows[r][c]]

    def play(self, rows, move):
        filled = [list(row) for row in rows]
        filled[move[0]][move[1]] = 1
        return tuple(tuple({0: 0, 1: 2, 2: 1}[v] for v in row) for row in filled)


class Fenced(Game):
    """A grid with something beside it."""

    def start(self):
        return ((("a", "b"), ("c", "d")), 7)

    def moves(self, state):
        return ["stop"] if state[1] else []

    def play(self, state, move):
        return (state[0], 0)


Pair = namedtuple("Pair", "left right")


class Fields(Game):
    def start(self):
        return Pair((1, 2, 3), frozenset({4}))

    def moves(self, state):
        return []


@dataclass(frozen=True)
class Purse:
    gold: int
    debts: frozenset


class Purses(Fields):
    def start(self):
        return Purse(3, frozenset())


class Masks(Game):
    """Two bit boards, mine and the other's."""

    def __init__(self, rows=2, columns=3):
        self.rows, self.columns = rows, columns

    def start(self):
        return (0, 0)

    def moves(self, state):
        taken = state[0] | state[1]
        return [1 << i for i in range(self.rows * self.columns) if not taken >> i & 1]

    def play(self, state, move):
        return (state[1], state[0] | move)


class Shown(Letters):
    def show(self, cells):
        return "\n".join(" ".join(cells[i : i + 3]) for i in (0, 3, 6))


def played(game, *moves):
    state, player = start_situation(game)
    for move in moves:
        state = game.play(state, move)
        player = next_player(game, player, state)
    return state, player


def owners(game, *moves):
    board = default_board(game, *played(game, *moves))
    return [[None if piece is None else piece.player for piece in row] for row in board.cells]


@pytest.mark.parametrize(
    ("game", "moves"),
    [(Letters(), (0, 4, 2)), (Nested(), ((0, 0), (1, 1), (0, 2)))],
    ids=["absolute letters", "seen by the mover"],
)
def test_stones_keep_their_colour_whatever_the_rules_write(game, moves):
    assert owners(game, *moves) == [[0, None, 0], [None, 1, None], [None, None, None]]
    assert owners(game, *moves[:2]) == [[0, None, None], [None, 1, None], [None, None, None]]


def test_bits_are_cells_of_the_size_that_the_parameters_give():
    assert owners(Masks(), 1, 1 << 4) == [[0, None, None], [None, 1, None]]


@pytest.mark.parametrize("player", [0, 1])
def test_a_board_that_the_rules_turn_round_is_shown_by_the_first_player(player):
    hexapawn = load("examples/hexapawn.py")
    board = default_board(hexapawn, hexapawn.start(), player)
    mine = [[piece and piece.player for piece in row] for row in board.cells]
    assert (mine[0], mine[2]) == ([0, 0, 0], [1, 1, 1])


def test_a_move_is_placed_on_the_cell_that_it_fills():
    game = Nested()
    state, player = played(game, (0, 0), (2, 2))
    places = default_board(game, state, player).places
    assert places == {f"{r},{c}": (r, c) for r, c in game.moves(state)}


def test_heaps_are_rows_of_matches_and_a_move_is_on_the_first_match_taken():
    board = default_board(load("examples/moores_nim.py"), (2, 0, 1, 3), 0)
    assert [sum(piece is not None for piece in row) for row in board.cells] == [2, 0, 1, 3]
    assert board.cells[0][0].shape == "match"


def test_what_stands_beside_a_grid_is_its_caption():
    board = default_board(Fenced(), Fenced().start(), 0)
    assert (board.text().splitlines()) == ["a b", "c d", "7"]


def test_fields_with_names_are_a_table():
    assert default_board(Purses(), Purses().start(), 0).row_names == ("gold", "debts")
    assert default_board(Fields(), Fields().start(), 0).row_names == ("left", "right")


@dataclass(frozen=True)
class Chase:
    fox: tuple
    hounds: tuple
    fox_moves: bool = True


class Chased(Fields):
    """Coordinates, by their names."""

    def start(self):
        return Chase((0, 2), ((1, 1), (1, 3), (2, 0)))


@dataclass(frozen=True)
class Runner:
    place: int
    fuel: int


class Runners(Fields):
    def start(self):
        return Pair(Runner(1, 6), Runner(5, 2))


class Numbers(Fields):
    impartial = True

    def start(self):
        return Pair(4, 2)


class Unnamed(Fields):
    def start(self):
        return ((0, 2), ((1, 1), (1, 3), (2, 0)), True)


class Towns(Fields):
    def start(self):
        return frozenset({"Nancy", "Caen"})


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (Chased(), "      fox (0, 2)\n   hounds (1, 1), (1, 3), (2, 0)\nfox_moves True"),
        (Runners(), " left place=1, fuel=6\nright place=5, fuel=2"),
        (Numbers(), " left 4\nright 2"),
        (Unnamed(), "(0, 2)\n(1, 1), (1, 3), (2, 0)\nTrue"),
        (Towns(), "{Caen, Nancy}"),
    ],
    ids=["a dataclass", "runners", "numbers", "a tuple", "a set"],
)
def test_coordinates_and_what_has_names_are_a_table_and_no_grid(game, shown):
    assert default_board(game, game.start(), 0).text() == shown


@dataclass(frozen=True)
class Stones:
    cells: tuple
    taken: tuple
    player: int = 0


class Stoned(Letters):
    """Cells in a field of a record, and something beside them."""

    def start(self):
        return Stones((".",) * 9, (2, 1))

    def turn(self, state):
        return state.player

    def moves(self, state):
        return super().moves(state.cells)

    def play(self, state, i):
        cells = (*state.cells[:i], "XO"[state.player], *state.cells[i + 1 :])
        return Stones(cells, state.taken, 1 - state.player)


def test_cells_in_a_field_are_a_grid_and_the_other_fields_have_their_names_below():
    game = Stoned()
    board = default_board(game, *played(game, 4))
    assert board.text() == ". . .\n. X .\n. . .\ntaken: (2, 1)"


class Corner(Game):
    """A queen goes home: two coordinates, which are no bits of cells."""

    def __init__(self, rows=8, columns=8):
        self.rows, self.columns = rows, columns

    def start(self):
        return (4, 3)

    def moves(self, state):
        return [(-1, 0)] if state[0] else []

    def play(self, state, move):
        return (0, state[1])


def test_coordinates_on_a_board_of_known_size_are_no_bits():
    assert default_board(Corner(), (4, 3), 0).text() == "4,3"


def test_numbers_in_a_row_stay_in_their_order_for_both_players():
    northcott = load("examples/northcott.py")
    shown = {default_board(northcott, (5, 4, 4, 1), player).text() for player in (0, 1)}
    assert shown == {"5 4 4 1"}


WIDTH, HEIGHT = 4, 2


class Constants(Letters):
    """The size of the board stands in the file."""

    def start(self):
        return "." * (WIDTH * HEIGHT)

    def moves(self, cells):
        return [i for i, cell in enumerate(cells) if cell == "."]


def test_the_size_of_a_board_may_be_a_constant_of_the_file():
    assert default_board(Constants(), "........", 0).text() == ". . . .\n. . . ."


def _empty():
    return "." * (WIDTH * HEIGHT)


class Helped(Letters):
    """A function of the file names the size of the board."""

    def start(self):
        return _empty()

    def moves(self, cells):
        return [i for i in range(8) if cells[i] == "."]


def test_a_function_that_the_rules_call_may_name_the_size():
    assert default_board(Helped(), "........", 0).text() == ". . . .\n. . . ."


class EightInARow(Letters):
    """As many cells, and no word of the constants that stand above for another game."""

    def start(self):
        return "........"

    def moves(self, cells):
        return [i for i in range(8) if cells[i] == "."]


def test_a_constant_that_the_rules_do_not_name_is_no_size_of_their_board():
    assert default_board(EightInARow(), "........", 0).text() == ". . . . . . . ."


def test_cells_beside_whose_turn_it_is_are_a_grid():
    othello = load("tests/ordinary_games/mini_othello.py")
    assert default_board(othello, *start_situation(othello)).text().splitlines()[1] == ". O X ."


def test_seeds_are_sown_from_the_hole_where_the_move_is_shown():
    mancala = load("tests/ordinary_games/small_mancala.py")
    board = default_board(mancala, mancala.start(), 0)
    assert board.places == {str(house): (0, house) for house in range(4)}


def test_lines_of_show_are_cells_where_they_have_as_many_words():
    board = default_board(Shown(), "X...O....", 0)
    assert board.text() == "X . .\n. O .\n. . ."


def test_what_has_no_cells_is_written_as_text():
    assert default_board(load("examples/euclid.py"), (29, 47), 0).text() == "29,47"


@pytest.mark.parametrize("name", ["kalah", "grundys_game", "northcott"])
def test_numbers_that_count_something_are_no_square_board(name):
    game = load(f"examples/{name}.py")
    assert len(default_board(game, *start_situation(game)).cells) == 1


class Caught(Game):
    """A runner at (row, column) of a board, None once he is caught."""

    def __init__(self, size: int = 4) -> None:
        self.size = size

    def start(self):
        return (0, 0)

    def moves(self, state):
        return [] if state[0] is None else ["catch"]

    def play(self, state, move):
        return (None, 3)


def test_numbers_that_give_way_to_something_else_are_no_bits():
    assert board_of(Caught(), (0, 0), 0).text() == "0,0"


class Coin(Enum):
    NONE = ""
    GOLD = "gold"


class Coins(Fields):
    def start(self):
        return ((Coin.NONE, Coin.GOLD, 5000), frozenset({2, 1}))


def test_a_member_whose_text_is_empty_is_told_as_nothing():
    assert board_of(Coins(), Coins().start(), 0).text() == "(–, gold, 5000)\n{1, 2}"


class Bar(Game):
    """A bar of chocolate, drawn by its author, who says nothing about moves and has no use for the player."""

    def start(self):
        return (2, 3)

    def moves(self, bar):
        return [(side, rest) for side in range(2) for rest in range(1, bar[side])]

    def play(self, bar, move):
        side, rest = move
        return (rest, bar[1]) if side == 0 else (bar[0], rest)

    def board(self, bar):
        return Board(((Piece("chocolate"),) * bar[1],) * bar[0])


class Wrong(Bar):
    def board(self, bar, player):
        return ["a bar"]


class Ragged(Bar):
    def board(self, bar, player):
        return Board(((None,), (None, None)))


def test_moves_of_a_board_without_places_are_on_the_first_cell_that_they_change():
    assert board_of(Bar(), (2, 3), 0).places == {"0,1": (1, 0), "1,1": (0, 1), "1,2": (0, 2)}


class Clobber(Game):
    """A stone takes an enemy's stone beside it."""

    def start(self):
        return ("X", "O", "X"), ("O", "X", "O")

    def turn(self, rows):
        return sum(row.count(".") for row in rows) % 2

    def moves(self, rows):
        me = "XO"[self.turn(rows)]
        cells = [(r, c) for r in range(2) for c in range(3)]
        return [
            (one, two)
            for one in cells
            for two in cells
            if abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
            and rows[one[0]][one[1]] == me
            and rows[two[0]][two[1]] not in (me, ".")
        ]

    def play(self, rows, move):
        (r, c), (y, x) = move
        new = [list(row) for row in rows]
        new[r][c], new[y][x] = ".", rows[r][c]
        return tuple(map(tuple, new))


def test_a_piece_that_takes_another_one_is_shown_where_it_goes():
    places = board_of(Clobber(), Clobber().start(), 0).places
    assert set(places) == {Clobber().move_name(None, move) for move in Clobber().moves(Clobber().start())}
    assert all(name.endswith(f"({row},{column}))") for name, (row, column) in places.items())


class Crumbs(Game):
    """Take a crumb and all to the right of it: three rows, though the size of the game is four."""

    SIZE = 4
    impartial = True

    def start(self):
        return frozenset((r, c) for r in range(3) for c in range(self.SIZE))

    def moves(self, crumbs):
        return sorted(crumbs)

    def play(self, crumbs, move):
        return frozenset(crumb for crumb in crumbs if crumb[0] != move[0] or crumb[1] < move[1])


def test_no_row_is_drawn_that_nothing_will_ever_stand_on():
    assert board_of(Crumbs(), Crumbs().start(), 0).text() == "\n".join(["# # # #"] * 3)


class Named(Game):
    """Heaps whose first has the number that moves call it by."""

    impartial = True

    def __init__(self, first=0, start=(3, 5)):
        self.first, self.heaps = first, start

    def start(self):
        return self.heaps

    def moves(self, heaps):
        return [(i + self.first, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def play(self, heaps, move):
        i = move[0] - self.first
        return (*heaps[:i], heaps[i] - move[1], *heaps[i + 1 :])


@pytest.mark.parametrize(("first", "start"), [(0, (3, 5)), (1, (3, 5)), (0, (4, 4, 2)), (1, (4, 4, 2))])
def test_heaps_have_the_numbers_by_which_moves_call_them(first, start):
    names = board_of(Named(first, start), start, 0).row_names
    assert names == tuple(str(first + i) for i in range(len(start)))


@pytest.mark.parametrize("game", [Wrong(), Ragged()], ids=["a list", "rows of two lengths"])
def test_what_is_no_board_is_the_rules_fault(game):
    with pytest.raises(RulesError, match=r"board gives .* at \(2, 3\); a Board is needed"):
        board_of(game, (2, 3), 0)


class Fails(Letters):
    """Rules that fail on the second move."""

    def play(self, cells, i):
        if cells.count(".") < 9:
            raise ValueError("not yet written")
        return super().play(cells, i)


def test_rules_that_fail_later_have_a_board_all_the_same():
    assert board_of(Fails(), "X........", 1).text() == "X . .\n. . .\n. . ."


class Dominoes(Game):
    """The player to move lays upright dominoes; the board is turned over its diagonal for the other one."""

    def start(self):
        return ((0,) * 3,) * 3

    def moves(self, rows):
        return [(r, c) for r in range(2) for c in range(3) if not rows[r][c] and not rows[r + 1][c]]

    def play(self, rows, move):
        filled = [list(row) for row in rows]
        filled[move[0]][move[1]] = filled[move[0] + 1][move[1]] = 1
        return tuple(zip(*map(tuple, filled), strict=True))


def test_a_board_that_is_turned_over_at_every_move_stands_still_and_moves_are_where_they_fill_it():
    game = Dominoes()
    state, player = played(game, (0, 1))
    board = default_board(game, state, player)
    assert board.text() == ". # .\n. # .\n. . ."
    assert default_board(game, game.start(), 0).places["1,2"] == (1, 2)


class Saying(Game):
    """Says its state as it is."""

    def start(self):
        return "  a b c\n1 g . m\n2 g m .\nX to move"

    def show(self, state):
        return state

    def moves(self, state):
        return ()


def test_short_words_below_each_other_are_columns_and_the_rest_is_a_caption():
    board = default_board(Saying(), Saying().start(), 0)
    letters = [[piece.text if piece else None for piece in row] for row in board.cells]
    assert letters == [[" ", "a", "b", "c"], ["1", "g", None, "m"], ["2", "g", "m", None]]
    assert board.caption == "X to move"


@pytest.mark.parametrize("text", ["one man\ntwo red men", "a b\n c d e", "ab\n c"])
def test_other_lines_stay_lines(text):
    assert [len(row) for row in default_board(Saying(), text, 0).cells] == [1, 1]


class Wolf(Game):
    """A wolf and sheep by their coordinates, the sheep in a set, and who moves."""

    def __init__(self, rows=3, columns=4):
        self.rows, self.columns = rows, columns

    def start(self):
        return (2, 1), frozenset({(0, 0), (0, 2)}), True

    def moves(self, state):
        wolf, sheep, wolf_moves = state
        for row, column in [wolf] if wolf_moves else sorted(sheep):
            to = (row - 1 if wolf_moves else row + 1, column)
            if 0 <= to[0] < self.rows and to != wolf and to not in sheep:
                yield (row, column), to

    def play(self, state, move):
        wolf, sheep, wolf_moves = state
        if wolf_moves:
            return move[1], sheep, False
        return wolf, sheep - {move[0]} | {move[1]}, True


def test_things_on_their_coordinates_stand_on_a_board_of_the_size_that_the_game_names():
    board = default_board(Wolf(), *start_situation(Wolf()))
    assert board.text().splitlines()[:3] == ["O . O .", ". . . .", ". X . ."]
    assert board.caption == "True"
    assert list(board.places.values()) == [(1, 1)]  # the wolf's only move, on the cell that it fills


def test_a_pair_that_leaves_the_board_is_no_place():
    assert len(default_board(Wolf(2, 4), *start_situation(Wolf(2, 4))).cells[0]) == 1


class Counted(Game):
    """Two counts, and what is left: numbers that a board of three by three would have room for."""

    def __init__(self, size=3):
        self.size = size

    def start(self):
        return (0, 1), "ab"

    def moves(self, state):
        return list(state[1])

    def play(self, state, move):
        return (state[0][1], state[0][0]), state[1].replace(move, "")


def test_a_pair_alone_is_not_taken_for_a_place():
    assert [len(row) for row in default_board(Counted(), *start_situation(Counted())).cells] != [3, 3, 3]


class Lasker(Game):
    """Take from a heap, or split it; heaps that are empty are left out, the others kept in order."""

    impartial = True

    def start(self):
        return (2, 3)

    def moves(self, heaps):
        return [
            (i, a, b)
            for i, n in enumerate(heaps)
            for a in range(n)
            for b in range(n - a + 1)
            if (a and a + b == n) or not b
        ]

    def play(self, heaps, move):
        i, a, b = move
        return tuple(sorted(n for n in (*heaps[:i], *heaps[i + 1 :], a, b) if n))


def test_heaps_that_come_and_go_are_matches_and_a_move_is_on_the_first_match_that_it_takes():
    game = Lasker()
    board = default_board(game, (2, 3), 0)
    assert [sum(cell is not None for cell in row) for row in board.cells] == [2, 3]
    assert board.places[game.move_name((2, 3), (1, 1, 0))] == (1, 1)
    assert game.move_name((2, 3), (1, 1, 2)) not in board.places  # splits take no match
    assert default_board(game, (), 0).cells == ((None,),)


def test_on_equal_heaps_each_has_its_moves():
    game = Lasker()
    places = default_board(game, (3, 3), 0).places
    assert [places[game.move_name((3, 3), (i, 1, 0))] for i in (0, 1)] == [(0, 1), (1, 1)]


class Divisors(Game):
    """Whoever names a number strikes its divisors: numbers that are no heaps."""

    impartial = True

    def start(self):
        return (1, 2, 3, 4, 6, 12)

    def moves(self, left):
        return left

    def play(self, left, move):
        return tuple(n for n in left if move % n)


def test_numbers_that_are_struck_out_are_no_heaps():
    assert "|" not in default_board(Divisors(), Divisors().start(), 0).text()


@pytest.mark.parametrize("lost", [None, "", "taken"])
def test_a_piece_that_is_somewhere_no_more_leaves_a_table(lost):
    state = (lost, frozenset({(0, 0)}), True)
    assert len(default_board(Wolf(), state, 0).cells[0]) == 1


class Spot(NamedTuple):
    row: int
    column: int


class Standing(NamedTuple):
    me: Spot
    you: Spot
    holes: frozenset


class Isolation(Game):
    """A king's step; the square that is left becomes a hole. The state is the view of the player to move."""

    def __init__(self, size=3):
        self.size = size

    def start(self):
        return Standing(Spot(0, 0), Spot(self.size - 1, self.size - 1), frozenset())

    def moves(self, state):
        for row in range(state.me.row - 1, state.me.row + 2):
            for column in range(state.me.column - 1, state.me.column + 2):
                inside = 0 <= row < self.size and 0 <= column < self.size
                if inside and (row, column) not in {state.me, state.you, *state.holes}:
                    yield Spot(row, column)

    def play(self, state, move):
        return Standing(state.you, move, state.holes | {state.me})


def test_two_men_change_places_in_the_state_and_not_on_the_board():
    """Holes beside them stay where they are, and say that nothing is turned round."""
    game = Isolation()
    state = game.play(game.start(), Spot(1, 1))
    assert default_board(game, state, 1).text().splitlines()[:3] == ["# . .", ". X .", ". . O"]
    state = game.play(state, Spot(2, 1))
    board = default_board(game, state, 0)
    assert board.text().splitlines()[:3] == ["# . .", ". X .", ". O #"]
    assert board.places[game.move_name(state, Spot(0, 1))] == (0, 1)
