"""Enumerations: members kept and compared, their values and names, what equals a number and what does not."""

import enum
from enum import Enum, IntEnum, auto


class Side(Enum):
    X = 1
    O = 2  # noqa: E741
    CROSS = 1

    @property
    def other(self):
        return Side.O if self is Side.X else Side.X

    def beats(self, side, strict=True):
        return self.value > side.value or (not strict and self is side)

    @staticmethod
    def first():
        return Side.X

    @classmethod
    def last(cls):
        return cls.O


class Piece(IntEnum):
    MAN = 3
    KING = 7
    NONE = 0


class Gap(int, Enum):
    LOW = -5
    HIGH = 9


class Mark(Enum):
    EMPTY = "."
    X = "x"
    O = "oh"  # noqa: E741
    NOTHING = None


class Step(Enum):
    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)

    def __init__(self, down, right):
        self.down, self.right = down, right

    def after(self, place):
        return place[0] + self.down, place[1] + self.right


class Level(Enum):
    LOW = auto()
    HIGH = auto()


class Mixed(Enum):
    ONE = 1
    HALF = 0.5
    YES = "yes"


class Doubtful(Enum):
    NO = 0
    YES = 1

    def __bool__(self):
        return self is Doubtful.YES


class Alike(Enum):
    A = 1
    B = 2

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Shouting(IntEnum):
    ONE = 1

    def __add__(self, other):
        return 100


class Lenient(Enum):
    A = 1

    @classmethod
    def _missing_(cls, value):
        return cls.A


class Switch(enum.Flag):
    A = 1
    B = 2


class Text(enum.StrEnum):
    A = "a"


class Huge(IntEnum):
    A = 2**70
    B = 1


NAMES = {Side.X: "cross", Side.O: "nought"}
WORTH = {Piece.MAN: 1, Piece.KING: 5, 3: 10}
ORDER = (Side.O, Side.X)
PAIRS = frozenset({(Side.X, 1), (Side.O, 2)})


def chosen(b):
    return Side.X if b else Side.O


def chosen_or_none(b, c):
    side = None if b else Side.O
    return side, side is None, side is Side.O, side == Side.X, side or (c and Side.X)


def alias_is_the_same(b):
    side = Side.CROSS if b else Side.O
    return side is Side.X, side == Side.X, side.name, side


def identity_and_equality(b, c):
    one, other = Side.X if b else Side.O, Side.X if c else Side.O
    return one is other, one is not other, one == other, one != other


def never_a_number(b, n):
    side = Side.X if b else Side.O
    return side == 1, side == n, 1 == side, side in (1, 2), side != 1, side is None


def members_of_other_classes(b):
    side = Side.X if b else Side.O
    return side == Level.LOW, side is Level.LOW, Piece.MAN == Side.X, side in (Level.LOW, Piece.MAN)


def value_and_name(b):
    side = Side.X if b else Side.O
    return side.value, side.name, side._value_


def value_of_constant():
    return Side.O.value + 1, Side.O.name, Mark.O.value, Mark.NOTHING.value


def values_of_texts(n):
    mark = (Mark.EMPTY, Mark.X, Mark.O)[n % 3]
    return mark.value, len(mark.value), mark.name


def values_of_several_kinds(n):
    return [(Mixed.ONE, Mixed.HALF, Mixed.YES)[n % 3].value]


def value_or_none(n):
    mark = (Mark.EMPTY, Mark.NOTHING)[n % 2]
    return mark.value is None, mark.value


def by_value(n):
    return Side(n)


def by_value_of_truth(b):
    return Side(b), Side(True)


def by_value_of_fraction(f):
    return Side(f)


def by_value_of_member(b):
    return Side(Side.X if b else Side.O) is Side.O, Side(Side.X)


def by_text(s):
    return Mark(s)


def by_none(o):
    return Mark(o)


def by_tuple(p):
    return Step(p)


def by_whole_number(x):
    return Piece(x)


def by_missing(n):
    return Lenient(n)


def by_name(b):
    return Side["X" if b else "CROSS"], Side["O"].value


def by_name_computed(s):
    return Side[s]


def by_name_wrong(n):
    return Side["XYO"[n % 3]]


def gone_through():
    return [side for side in Side], [side.name for side in Piece], tuple(Level)


def counted():
    return len(Side), len(Mark), len(list(Piece))


def gone_through_with_places(n):
    return [(i + n, mark) for i, mark in enumerate(Mark) if mark is not Mark.X]


def gone_through_backwards():
    return [side for side in reversed(tuple(Side))], list(zip(Side, Level, strict=False))


def is_member(b):
    side = Side.X if b else Side.O
    return side in Side, side in (Side.X,), side in [Side.O], side in {Side.O, Level.LOW}


def in_class_by_member_of_other():
    return Level.LOW in Side


def property_of_member(b):
    side = Side.X if b else Side.O
    return side.other, side.other.other is side, Side.X.other.name


def method_of_member(b, c):
    one, other = Side.X if b else Side.O, Side.X if c else Side.O
    return one.beats(other), one.beats(other, strict=False), Side.O.beats(side=other)


def static_and_class_methods(b):
    return Side.first(), (Side.X if b else Side.O).first(), Side.last()


def attributes_set_by_init(n, p):
    step = (Step.UP, Step.DOWN, Step.LEFT)[n % 3]
    return step.down, step.right, step.value, step.after(p)


def all_steps(p):
    return [step.after(p) for step in Step if step.down]


def truth_of_members(b):
    side = Side.X if b else Side.O
    return bool(side), not side, 1 if side else 0, side and 5, Mark.NOTHING and 7


def truth_of_their_own(b):
    return bool(Doubtful.YES if b else Doubtful.NO)


def equality_of_their_own(b):
    return (Alike.A if b else Alike.B) == Alike.A


def ordering(b):
    return (Side.X if b else Side.O) < Side.O


def sorting():
    return sorted(Side)


def sorting_by_value():
    return sorted(Side, key=lambda side: -side.value), max(Side, key=lambda side: side.value)


def as_key(b):
    return NAMES[Side.X if b else Side.O], NAMES[Side.CROSS]


def as_key_with_default(b):
    return NAMES.get(Level.LOW, "?"), NAMES.get(Side.X if b else Side.O)


def as_key_missing(b):
    return NAMES[Side.X if b else Level.LOW]


def as_own_keys(b, n):
    table = {Side.X: n, Side.O: 1}
    table[Side.CROSS] += 2
    table[Side.X if b else Side.O] = 9
    return table, list(table), len(table)


def as_members_of_sets(b):
    sides = {Side.X, Side.CROSS}
    sides.add(Side.X if b else Side.O)
    return len(sides), Side.O in sides, frozenset(sides)


def pairs_in_a_set(b, n):
    return (Side.X if b else Side.O, n) in PAIRS


def in_a_table(n):
    return ORDER[n % 2], ORDER.index(Side.X), ORDER.count(Side.O)


def replaced_in_a_row(n):
    cells = [Mark.EMPTY] * 4
    cells[n % 4] = Mark.X
    return tuple(cells), cells.count(Mark.EMPTY), Mark.O in cells


def counted_by_generator(t):
    cells = tuple(Mark.X if x > 0 else Mark.EMPTY for x in t)
    return sum(cell is Mark.X for cell in cells), all(cell is Mark.X for cell in cells), cells


def matched(b, c):
    match Side.X if b else Side.O if c else None:
        case Side.X:
            return "x"
        case None:
            return "none"
        case Side.O as side:
            return side


def matched_numbers(n):
    match (Piece.MAN, Piece.KING, 3, True)[n % 4]:
        case Piece.MAN:
            return 1
        case 7:
            return 2
        case int():
            return 3


def matched_as_int(b):
    match Piece.MAN if b else Side.X:
        case int():
            return "number"
        case _:
            return "other"


def isinstance_of(b):
    side = Side.X if b else Piece.MAN
    return (
        isinstance(side, Side),
        isinstance(side, int),
        isinstance(side, Enum),
        isinstance(side, Piece | Side),
    )


def type_of():
    return type(Side.X) is Side, type(Piece.KING) is int


def compared_by_is_with_numbers(n):
    return Side.X is n, Piece.MAN is None, Piece.MAN is True


def text_of(b):
    return str(Side.X if b else Side.O)


def text_of_constant():
    return str(Side.X), f"{Side.O}", f"{Piece.MAN}", repr(Side.X), str(Piece.KING)


def text_of_number(b):
    return f"{Piece.MAN if b else Piece.KING}"


def number_kept(b):
    return Piece.MAN if b else Piece.KING


def number_or_member(b):
    piece = Piece.MAN if b else 3
    return piece, piece == 3, isinstance(piece, Piece)


def number_arithmetic(b, x):
    piece = Piece.MAN if b else Piece.KING
    return (
        piece + 1,
        piece * 2,
        -piece,
        piece - Piece.MAN,
        x % 100 + piece,
        piece // 2,
        piece % 4,
        ~piece,
        +piece,
    )


def number_bits(b, n):
    piece = Piece.MAN if b else Piece.KING
    return piece | 8, piece & n, piece ^ Piece.MAN, 1 << piece, piece >> 1, piece & Piece.KING, piece | True


def number_in_place(b, n):
    piece = Piece.MAN if b else Piece.KING
    piece += n
    return piece


def number_compared(b, n):
    piece = Piece.MAN if b else Piece.KING
    return piece == n, piece < n, piece >= Piece.KING, 3 <= piece < 7, piece == 3.0, piece != True  # noqa: E712


def number_and_truth(b):
    piece = Piece.NONE if b else Piece.MAN
    return bool(piece), not piece, 1 if piece else 0, piece or 5, piece == b, piece == False  # noqa: E712


def number_as_index(t, b):
    piece = Piece.NONE if b else Piece.MAN
    return t[piece], t[:piece], t[-piece], list(t)[piece], "abcdefgh"[piece]


def number_as_key(b):
    piece = Piece.MAN if b else Piece.KING
    return WORTH[piece], WORTH[3], WORTH.get(7), piece in WORTH, len(WORTH)


def number_as_count(b):
    piece = Piece.MAN if b else Piece.NONE
    return [0] * piece, (1,) * piece, list(range(piece)), "x" * piece


def number_functions(b):
    piece = Gap.LOW if b else Gap.HIGH
    return int(piece), float(piece), abs(piece), round(piece), min(piece, 0), max(piece, 3), pow(piece, 2)


def number_sums():
    return sum(Piece), max(Piece), min(Gap), sorted(Piece), sum(piece for piece in Piece if piece)


def number_value(b):
    piece = Piece.MAN if b else Piece.KING
    return piece.value + 1, piece.name, piece.real


def number_bit_count(b):
    return (Piece.MAN if b else Piece.KING).bit_count()


def number_mixed_class(b):
    gap = Gap.LOW if b else Gap.HIGH
    return gap, gap + 1, gap < 0, Gap(9) is Gap.HIGH, gap == Piece.MAN


def number_ordering_between_classes(b):
    return Piece.MAN < (Gap.LOW if b else Gap.HIGH), Piece.MAN == Shouting.ONE


def number_that_adds_otherwise():
    return Shouting.ONE + 1


def number_beyond_words(b):
    return (Huge.A if b else Huge.B) > 3


def number_stored_in_numbers(n):
    cells = [0] * 3
    cells[n % 3] = Piece.MAN
    return cells, sum(cells)


def flags(n):
    return Switch.A | Switch.B, bool(Switch.A & Switch.B)


def texts():
    return Text.A == "a", Text.A + "b"


def passed_on(b):
    return _turned(Side.X if b else Side.O, Level.LOW)


def _turned(side, level):
    return (level, side.other) if side is Side.X else (side, level)


def kept_in_closure(b):
    side = Side.X if b else Side.O

    def is_mine(cell):
        return cell is side

    return is_mine(Side.X), [is_mine(cell) for cell in ORDER]


def default_member(b):
    return _with_default(b), _with_default(b, Side.O)


def _with_default(b, side=Side.X):
    return side if b else side.other


def class_in_variable(b):
    sides = Side
    return sides.X if b else sides.O


def class_as_argument():
    return _count(Side), _count(Mark)


def _count(cls):
    return len([member for member in cls])


def attribute_missing(b):
    return (Side.X if b else Side.O).colour


def dictionary_by_comprehension(n):
    return {side: side.value * n for side in Side}


def chained(b):
    cells = (Side.X, Side.X if b else Side.O, Side.X)
    return cells[0] is cells[1] is cells[2], cells[0] == cells[1] == cells[2] != Level.LOW


def unpacked():
    first, second = Side
    return second, first


def starred():
    return (*Side, Side.X), [*Level]


def swapped(b):
    one, other = Side.X, Side.O
    if b:
        one, other = other, one
    return one, other
