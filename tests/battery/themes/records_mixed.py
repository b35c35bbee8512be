"""Members and records among numbers, tuples and one another: who comes first, which one is kept, what is found."""

from collections import namedtuple
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import NamedTuple


class Piece(IntEnum):
    NONE = 0
    MAN = 3
    KING = 7


class Other(IntEnum):
    THREE = 3
    ONE = 1


class Colour(Enum):
    RED = "red"
    BLUE = "blue"

    @property
    def value(self):
        return len(self._value_)


class Named(Enum):
    A = 1
    B = 2

    @property
    def name(self):
        return "one" if self is Named.A else "two"

    def __str__(self):
        return "!"


Odd = namedtuple("Odd", "count index")
Pair = namedtuple("Pair", "a b")
Renamed = namedtuple("Renamed", ["a", "def", "a"], rename=True)


class Cell(NamedTuple):
    piece: Piece = Piece.NONE
    colour: Colour | None = None

    @property
    def free(self):
        return not self.piece

    def with_piece(self, piece):
        return self._replace(piece=piece)


@dataclass(frozen=True)
class Tree:
    left: "Tree | None" = None
    weight: int = 1

    def total(self):
        return self.weight + (self.left.total() if self.left is not None else 0)


@dataclass(frozen=True)
class State:
    cells: tuple
    turn: Colour = Colour.RED

    def __len__(self):
        return len(self.cells)


@dataclass(frozen=True)
class Grid:
    rows: tuple

    def at(self, place):
        row, column = place
        return self.rows[row][column]

    def put(self, place, value):
        rows = [list(row) for row in self.rows]
        rows[place.a][place.b] = value
        return replace(self, rows=tuple(map(tuple, rows)))


GRID = Grid(((Piece.NONE, Piece.MAN), (Piece.KING, Piece.NONE)))
CELLS = (Cell(), Cell(Piece.MAN, Colour.RED), Cell(Piece.KING))


def largest_of_equals(b):
    piece = Piece.MAN if b else Piece.KING
    return max(piece, 3), max(3, piece), min(piece, 3), min(3, piece), max(Other.THREE, piece)


def sorted_equals(b):
    piece = Piece.MAN if b else Piece.NONE
    return sorted([3, piece, Other.THREE, 0, True]), sorted((piece, 3), reverse=True)


def set_of_equals(b):
    piece = Piece.MAN if b else Piece.KING
    return len({3, piece}), len({piece, 3, Other.THREE, 3.0}), 3 in {piece}, piece in {3: 1}


def first_key_stays(b):
    table = {Piece.MAN if b else Piece.KING: "piece"}
    table[3] = "three"
    table[Other.THREE] = "other"
    return [(type(key) is int, value) for key, value in table.items()] if len(table) > 5 else len(table)


def found_among_numbers(t, b):
    piece = Piece.MAN if b else Piece.NONE
    return piece in t, t.count(piece), [*t, piece].index(piece), (0, 3).index(piece)


def or_and(b, n):
    piece = Piece.NONE if b else Piece.MAN
    return piece or n, piece and n, (piece or Other.ONE), (n and piece)


def value_of_its_own(b):
    colour = Colour.RED if b else Colour.BLUE
    return colour.value, colour._value_, colour.name


def name_of_its_own(b):
    member = Named.A if b else Named.B
    return member.name, member._name_, member.value


def fields_named_like_methods(p):
    odd = Odd(*p)
    return odd.count, odd.index, odd


def fields_called(p):
    return Odd(*p).count(1)


def renamed_fields(n):
    renamed = Renamed(n, 1, 2)
    return renamed, renamed._1, renamed[2], Renamed._fields


def default_members(n):
    cell = Cell()
    return (
        cell,
        cell.free,
        Cell(Piece.MAN).free,
        cell == (0, None),
        cell == (Piece.NONE, None),
        cell.with_piece(n),
    )


def member_or_number_in_field(b):
    cell = Cell(Piece.MAN if b else 3)
    return cell, cell == (3, None), isinstance(cell.piece, Piece), cell.piece + 1


def replaced_by_another_kind(b, n):
    cell = CELLS[n % 3]
    return cell._replace(colour=Colour.BLUE if b else None), cell.colour is Colour.RED, cell.colour


def table_of_records(n):
    cell = CELLS[n % 3]
    return cell, cell.piece, cell.piece.name, CELLS.index((7, None)), sum(one.piece for one in CELLS)


def grid_of_members(b, c):
    place = Pair(int(b), int(c))
    grid = GRID.put(place, Piece.KING)
    return grid, grid.at(place), GRID.at((int(b), 0)), grid == GRID, [row.count(0) for row in grid.rows]


def grid_of_members_changed(b):
    grid = GRID.put(Pair(0, 0), 0 if b else Piece.NONE)
    return grid == GRID, grid


def recursive_records(n):
    tree = Tree(weight=n)
    return Tree(tree, 2).total(), tree.total(), Tree(Tree(tree)).left.left.weight


def length_of_its_own(n):
    state = State((0,) * n)
    return bool(state), len(state)


def equal_through_tuples(b, p):
    one = (Pair(*p), Piece.MAN if b else 3)
    return one == (p, 3), one == ((p[0], p[1]), Other.THREE), {one: 1}.get((p, 3)), one < (p, 4)


def nested_pairs(p, q):
    pair = Pair(Pair(*p), q)
    (a, b), c = pair
    return pair, a, b, c, pair.a.b, pair == (p, q), pair[0] == p, pair < (p, q)


def pairs_from_loops(t):
    pairs = [Pair(i, x) for i, x in enumerate(t)]
    best = max(pairs, key=lambda pair: pair.b)
    return best, [b for a, b in pairs if a], dict(pairs), pairs[-1]._replace(a=best)


def aliased_fields(a):
    pair = Pair(a, a)
    pair.a.append(1)
    other = pair._replace(b=[0])
    other.a.append(2)
    return pair.b, other.b, a, pair.a is pair.b, other.a is a


def default_is_not_shared(n):
    return Cell().with_piece(Piece(3)), Cell(), Cell(colour=Colour("red" if n else "blue"))


def caught_value(n):
    try:
        return Piece(n).name
    except ValueError:
        return "none"


def caught_key(s):
    try:
        return Piece[s]
    except KeyError:
        return None


def caught_attribute(b):
    cell = Cell() if b else None
    try:
        return cell.free
    except AttributeError:
        return "none"


def counted_by_class(t):
    cells = [Piece.MAN if x > 1 else Colour.RED if x < 0 else None for x in t]
    return (
        sum(isinstance(cell, Piece) for cell in cells),
        cells.count(3),
        cells.count(Colour.RED),
        cells.count(None),
    )


def joined_members(t):
    row = tuple(Colour.RED if x > 0 else Colour.BLUE for x in t)
    return row[:2] + (Colour.RED,) + row[3:], row * 2, row[::-1], (Colour.RED, Colour.RED) == row[:2]


def varying_rows(t):
    row = tuple(Colour.RED for x in t if x > 0)
    return row, len(row), Colour.RED in row, row == (Colour.RED,), row + (None,)


def compared_rows(t):
    pieces = tuple(Piece.MAN if x > 0 else Piece.NONE for x in t)
    return pieces == (3, 3, 3, 3), pieces < (3, 0), max(pieces), sum(pieces), any(pieces), all(pieces)


def swapped_sides(n):
    one, other = Colour.RED, Colour.BLUE
    for _ in range(n):
        one, other = other, one
    return one, other is Colour.RED


def float_members(f):
    return Piece.MAN == f, Piece.MAN < f, Piece.MAN * f, f in (Piece.MAN, Piece.KING)


def edge_numbers(x):
    return Piece.MAN < x, Piece.KING == x, x // Piece.MAN, x % Piece.KING


def edge_overflow(x):
    return x * Piece.MAN


def shifted(b, x):
    return (
        1 << (Piece.MAN if b else Piece.KING),
        x >> (Piece.MAN if b else Piece.KING),
        (x & 255) & Piece.KING,
    )
