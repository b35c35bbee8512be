"""Module constants: ragged tables, tables longer than 256 entries, enumerations."""

import enum
from collections import namedtuple
from dataclasses import dataclass

LONG = tuple(at * at % 977 for at in range(400))
LONG_LIST = [at * 3 - 100 for at in range(300)]
LONG_PAIRS = tuple((at, -at) for at in range(300))
LONG_FLOATS = tuple(at / 4 for at in range(300))
LONG_BOOLS = tuple(at % 3 == 0 for at in range(300))
LONG_TEXT = "x.o" * 100
WIDE = tuple(2**63 - 1 - at for at in range(260))
WORDS = tuple(2**64 - 1 - at for at in range(260))
ROWS = ((1, 2), (0,), (0, 1, 2), ())
DEEP = (((0, 1), (2, 3)), ((4, 5), (6, 7)))
RAGGED_DEEP = (((0,), (1, 2)), ((3, 4, 5),), ())
LONG_ROWS = tuple(tuple(range(at % 5)) for at in range(300))
MIXED = (1, 0.5, True, None, "x", (2, 3))
NUMBERS = (1, 2.5, 3)
BOOLS = (True, 0, 1, False)
TABLE = [[0, 1], [2, 3], [4]]
LINES = ((0, 1, 2), (1, 2, 3))
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
EMPTY = ()
BIG = 2**80
FLOAT = 0.1
NOTHING = None
FLAG = True


class Side(enum.IntEnum):
    LEFT = 0
    RIGHT = 5


class Piece(enum.Enum):
    MAN = 1
    KING = 2


class Mark(enum.StrEnum):
    X = "x"
    O = "o"


class Step(enum.IntFlag):
    UP = 1
    DOWN = 2


Point = namedtuple("Point", "row column")


@dataclass(frozen=True)
class Place:
    row: int
    column: int = 0

    def moved(self, down):
        return Place(self.row + down, self.column)


def long_table(i):
    return LONG[i]


def long_table_wide(x):
    return LONG[x]


def long_table_at_edges(i):
    return LONG[399], LONG[-400], LONG[395 + i]


def long_table_beyond(i):
    return LONG[400 + i]


def long_table_before(i):
    return LONG[-396 + i]


def long_list(i):
    return LONG_LIST[i], LONG_LIST[299 - i]


def long_list_wide(x):
    return LONG_LIST[x]


def long_pairs(i):
    return LONG_PAIRS[i], LONG_PAIRS[i][1], LONG_PAIRS[295 + i]


def long_pairs_inner(i, j):
    return LONG_PAIRS[i][j]


def long_floats(x):
    return LONG_FLOATS[x % 300], LONG_FLOATS[x]


def long_bools(x):
    return LONG_BOOLS[x % 300]


def long_bools_beyond(i):
    return LONG_BOOLS[297 + i]


def long_text(i):
    return LONG_TEXT[i], LONG_TEXT[297 + i]


def long_wide_entries(i):
    return WIDE[i]


def long_words(i):
    return WORDS[i]


def long_words_compared(i):
    return WORDS[i] > WIDE[i], WORDS[i] % 10, WORDS[i] == -1


def long_rows(i):
    return LONG_ROWS[i], len(LONG_ROWS[i])


def long_rows_beyond(i, j):
    return LONG_ROWS[297 + i][j]


def long_slice(i):
    return LONG[i : i + 2], len(LONG[i:]), LONG[398:]


def long_searched(x):
    return x in LONG, x % 977 in LONG[:50], LONG.count(0), LONG.index(4)


def long_summed():
    return sum(LONG), max(LONG), min(LONG_LIST), len(LONG), any(LONG_BOOLS)


def long_looped(x):
    total = 0
    for entry in LONG:
        if entry == x:
            return -1
        total += entry
    return total


def ragged_row(i):
    return ROWS[i]


def ragged_row_last():
    return ROWS[-1], ROWS[-2], len(ROWS[-1])


def ragged_entry(i, j):
    return ROWS[i][j]


def ragged_entry_negative(i):
    return ROWS[2][i], ROWS[1][-1], ROWS[i][-1]


def ragged_length(i):
    return len(ROWS[i]), len(ROWS)


def ragged_loop(i):
    return [entry + 1 for entry in ROWS[i]]


def ragged_loops():
    return [[entry * 2 for entry in row] for row in ROWS], [entry for row in ROWS for entry in row]


def ragged_sum(i):
    return sum(ROWS[i]), max(ROWS[i], default=-1)


def ragged_membership(i, j):
    return j in ROWS[i]


def ragged_compared(i, j):
    return ROWS[i] == ROWS[j], ROWS[i] < ROWS[j], ROWS[i] == ()


def ragged_added(i):
    return ROWS[i] + (9,), ROWS[0] + ROWS[i]


def ragged_sliced(i):
    return ROWS[i][1:], ROWS[i][::-1], ROWS[i:]


def ragged_truth(i):
    return "some" if ROWS[i] else "none"


def ragged_all(i, t):
    return all(t[entry] for entry in ROWS[i])


def ragged_deep(i, j):
    return RAGGED_DEEP[i][j], len(RAGGED_DEEP[i])


def ragged_lists(i, j):
    return TABLE[i][j], len(TABLE[i])


def ragged_row_by_name(i):
    row = ROWS[i]
    return row, len(row), row * 2


def deep(i, j):
    return DEEP[i][j], DEEP[i][j][0], DEEP[1][0][1]


def mixed_entry(i):
    return MIXED[i]


def mixed_entries():
    return MIXED[0] + MIXED[1], MIXED[2], MIXED[3] is None, MIXED[-1][0]


def mixed_numbers(i):
    return NUMBERS[i], NUMBERS[i] * 2, NUMBERS[i] == 2.5


def mixed_numbers_loop():
    total = 0
    for entry in NUMBERS:
        total += entry
    return total, [entry for entry in NUMBERS]


def mixed_bools(i):
    return BOOLS[i], BOOLS[i] is True, BOOLS.count(True)


def lines_all(t, i):
    return any(all(t[place] == i for place in line) for line in LINES)


def lines_unpacked(t):
    return [t[a] + t[b] - t[c] for a, b, c in LINES]


def lines_through(i):
    return [line for line in LINES if i in line]


def steps_taken(i, j):
    return [(i + down, j + right) for down, right in STEPS if 0 <= i + down < 3 and 0 <= j + right < 3]


def step_by_index(i, x):
    return STEPS[i % 4][0] + STEPS[x % 4][1]


def empty_constant(i):
    return EMPTY, len(EMPTY), i in EMPTY, EMPTY + (i,)


def empty_constant_indexed(i):
    return EMPTY[i]


def big_constant(x):
    return x < BIG, BIG // 2**70, BIG == 2**80


def big_constant_returned():
    return BIG


def big_constant_masked(x):
    return x & (BIG - 1) & 255


def float_constant(x):
    return FLOAT, x * FLOAT, FLOAT + 0.2 == 0.3


def none_constant(o):
    return o is NOTHING, NOTHING is None


def flag_constant(x):
    return x if FLAG else -x


def enum_compared(i):
    return i == Side.RIGHT, i == Side.LEFT, Side.RIGHT > i


def enum_returned(b):
    return Side.RIGHT if b else Side.LEFT


def enum_arithmetic(x):
    return x % 9 + Side.RIGHT, Side.RIGHT * 2, int(Side.RIGHT), Side.RIGHT - Side.LEFT


def enum_as_index(t):
    return t[Side.LEFT], (0,) * Side.RIGHT


def enum_truth():
    return 1 if Side.LEFT else 0, 1 if Side.RIGHT else 0, bool(Piece.MAN)


def enum_value(b):
    return (Piece.MAN if b else Piece.KING).value


def enum_identity(b):
    piece = Piece.MAN if b else Piece.KING
    return piece is Piece.MAN, piece == Piece.KING, piece == 1, piece != Piece.MAN


def enum_by_value(b):
    return Piece(2) is Piece.KING, Side(5 if b else 0) == Side.RIGHT


def enum_in_tuple(b):
    return (Piece.MAN, Piece.KING)[b] in (Piece.KING,)


def enum_loop():
    return [int(side) for side in Side], len(Piece)


def enum_of_text(i):
    return "xo"[i % 2] == Mark.X, Mark.X == "x"


def enum_flags(n):
    return bool(n & Step.UP), n | Step.DOWN == 3, int(Step.UP | Step.DOWN)


def namedtuple_fields(p):
    point = Point(*p)
    return point.row, point[1], point.column


def namedtuple_equal(p):
    return Point(*p) == p, Point(1, 2) < (1, 3), len(Point(0, 0))


def namedtuple_replaced(p):
    return tuple(Point(*p)._replace(row=7))


def dataclass_fields(p):
    place = Place(p[0], p[1])
    return place.row + place.column, Place(3).column


def dataclass_equal(p):
    return Place(*p) == Place(1, 2), Place(*p) == p


def dataclass_method(p):
    return Place(*p).moved(2).row


def constant_of_expression():
    return LIMITS[1], LIMITS


LIMITS = (2**62, 2**63 - 1, -(2**63), 2**64 - 1)


def constants_at_edges(i):
    return LIMITS[i]


def constants_at_edges_compared(x):
    return [x < limit for limit in LIMITS]


def constants_at_edges_summed(x):
    return LIMITS[3] + x


FIRST_ROW = [1, 2, 3]
FIRST_GRID = [[1, 2], [3]]


def part_of_a_list_changed(n):
    row = FIRST_ROW[:]
    row[0] = n
    rest = FIRST_ROW[1:]
    rest.append(n)
    return row, rest, FIRST_ROW


def sum_of_lists_changed(n):
    row = FIRST_ROW + FIRST_ROW
    row[0] = n
    twice = FIRST_ROW * 2
    twice.append(n)
    return row, twice, FIRST_ROW


def rows_of_a_list_changed(n):
    grid = [row[:] for row in FIRST_GRID]
    grid[0][0] = n
    rows = FIRST_GRID[:1]
    rows[0] = [n]
    return grid, FIRST_GRID


def part_of_a_list_gone_through(n):
    return [x + n for x in FIRST_ROW[:2]], tuple(FIRST_ROW[::-1]), max(FIRST_ROW[1:]), FIRST_ROW[:2] == [1, n]
