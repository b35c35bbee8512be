"""Named tuples and frozen dataclasses: made, read, compared, replaced, with methods, defaults and inheritance."""

import dataclasses
import functools
from collections import namedtuple
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

Point = namedtuple("Point", "row column")
Other = namedtuple("Other", "a b")
Defaulted = namedtuple("Defaulted", ["a", "b", "c"], defaults=[7, None])


class Place(NamedTuple):
    row: int
    column: int = 5

    SIZE = 8

    @property
    def colour(self):
        return (self.row + self.column) % 2

    def moved(self, down, right=0):
        return Place(self.row + down, self.column + right)

    def mirrored(self):
        return self._replace(column=self.SIZE - 1 - self.column)

    @classmethod
    def corner(cls):
        return cls(0, 0)

    @staticmethod
    def far():
        return Place(7, 7)

    def inside(self):
        return 0 <= self.row < self.SIZE and 0 <= self.column < self.SIZE


class Corner(Point):
    __slots__ = ()

    def total(self):
        return self.row + self.column


class Loose(Point):
    """A subclass with a dictionary of its own."""


class Vector(NamedTuple):
    x: int
    y: int

    def __add__(self, other):
        return Vector(self.x + other[0], self.y + other[1])


class Sneaky(NamedTuple):
    x: int

    def __eq__(self, other):
        return True


class Made(Point):
    def __new__(cls, row):
        return super().__new__(cls, row, 1)


class Nothing(NamedTuple):
    pass


@dataclass(frozen=True)
class Board:
    cells: tuple
    turn: int = 0
    SIZE: ClassVar[int] = 3

    def after(self, place):
        cells = self.cells[:place] + (self.turn + 1,) + self.cells[place + 1 :]
        return replace(self, cells=cells, turn=1 - self.turn)

    @property
    def full(self):
        return 0 not in self.cells

    @functools.cached_property
    def total(self):
        return sum(self.cells)

    def same(self, other):
        return self == other

    @classmethod
    def empty(cls, size):
        return cls((0,) * size)


@dataclass(frozen=True, order=True)
class Rank:
    high: int
    low: int = 0


@dataclass(frozen=True, slots=True)
class Slotted:
    x: int
    y: str = "a"


@dataclass(frozen=True, kw_only=True)
class Named:
    x: int
    y: int = 2


@dataclass(frozen=True)
class Base:
    x: int

    def double(self):
        return self.x * 2


@dataclass(frozen=True)
class Derived(Base):
    y: int = 3

    def both(self):
        return self.double() + self.y


class Undecorated(Base):
    pass


@dataclass(frozen=True)
class Twin:
    x: int


@dataclass(frozen=True)
class Checked:
    x: int

    def __post_init__(self):
        if self.x < 0:
            raise ValueError("negative")


@dataclass(frozen=True)
class Rewritten:
    x: int
    y: int = 0

    def __post_init__(self):
        object.__setattr__(self, "y", self.x + 1)


@dataclass(frozen=True)
class Partly:
    x: int
    note: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Factory:
    cells: tuple = field(default_factory=tuple)
    seen: frozenset = field(default_factory=frozenset)


@dataclass(frozen=True)
class Manufactured:
    cells: tuple = field(default_factory=lambda: (1, 2))


@dataclass(frozen=True, eq=False)
class Identical:
    x: int


@dataclass
class Mutable:
    x: int


@dataclass(frozen=True)
class Holder:
    place: Place
    rank: Rank | None = None


@dataclass(frozen=True)
class Private:
    __hidden: int = 4

    def shown(self):
        return self.__hidden


@dataclass(frozen=True)
class Truthful:
    x: int

    def __bool__(self):
        return self.x > 0


START = Board((0, 0, 0, 0))
HOME = Place(1, 2)
PLACES = (Place(0, 0), Place(1, 1))
NAMED = {Place(0, 0): "a", Place(1, 1): "b"}
RANKS = {Rank(1): 10, Rank(2, 1): 20}


def fields(p):
    place = Place(*p)
    return place.row, place.column, place[0], place[-1], place[1]


def made(p):
    return Point(*p), Place(p[0]), Place(column=p[1], row=p[0]), Place(p[0], column=1)


def defaults(x):
    return Defaulted(1), Defaulted(1, x), Defaulted(a=1, c=x), Place(x).column


def made_wrongly(n):
    return Place() if n else Place(1, 2, 3)


def made_with_unknown_name(n):
    return Place(line=n)


def read_out_of_range(p, i):
    return Point(*p)[i]


def unpacked(p):
    row, column = Point(*p)
    return column, row


def unpacked_with_star(p):
    first, *rest = Place(*p)
    return first, rest


def unpacked_wrongly(p):
    a, b, c = Point(*p)
    return a, b, c


def gone_through(p):
    return [part for part in Point(*p)], sum(Place(*p)), list(enumerate(Point(*p)))


def measured(p):
    return len(Point(*p)), 1 in Point(*p), Point(*p).index(p[0]), Point(*p).count(p[1]), max(Place(*p))


def equal_to_tuples(p, q):
    place = Place(*p)
    return place == p, p == place, place == Point(*p), place == q, place != p, place == (p[0],), place == [*p]


def is_still_itself(p):
    return type(Place(*p)) is Place, type(Place(*p)) is tuple, isinstance(Place(*p), tuple)


def isinstance_of_both(b, p):
    place = Place(*p) if b else p
    return isinstance(place, Place), isinstance(place, tuple), place


def place_or_tuple(b, p):
    place = Place(*p) if b else p
    return place, place[0], place == p, len(place)


def place_or_none(b, p):
    place = Place(*p) if b else None
    return place is None, place, place == p, place.row if place else -1


def place_or_none_read(b, p):
    place = Place(*p) if b else None
    return place.row


def ordered(p, q):
    return Place(*p) < Place(*q), Place(*p) <= q, Point(*p) > Place(*q), max(Place(*p), Place(*q))


def sorted_places(p, q):
    return sorted([Place(*p), Place(*q), HOME]), min([Place(*p), HOME], key=lambda place: place.column)


def added(p):
    return Place(*p) + (1,), (0,) + Place(*p), Place(*p) * 2, Place(*p) + Point(1, 2)


def added_by_its_own(p):
    return Vector(*p) + (1, 2)


def cut(p):
    return Place(*p)[:1], Place(*p)[::-1], Place(*p)[1:]


def as_tuple(p):
    return tuple(Place(*p)), list(Point(*p)), set(Point(*p)) == {*p}


def replaced(p, x):
    place = Place(*p)
    after = place._replace(row=x)
    return after, place, after.row, place.row == after.row, type(after) is Place


def replaced_by_nothing(p):
    return Point(*p)._replace(), Point(*p)._replace(column=1, row=0)


def replaced_wrongly(p):
    return Point(*p)._replace(line=1)


def made_of_row(p):
    return Place._make(p), Point._make(Place(*p)), Place._make((1, 2))


def made_of_wrong_row(t):
    return Place._make(t)


def as_dict(p):
    return Point(*p)._asdict(), Point._fields, Point(*p)._fields


def class_attribute(p):
    return Place.SIZE, Place(*p).SIZE, Board.SIZE, START.SIZE


def property_read(p):
    return Place(*p).colour, HOME.colour


def method_called(p, n):
    return Place(*p).moved(1), Place(*p).moved(n, right=2).row, HOME.moved(down=n).inside()


def method_that_replaces(p):
    return Place(*p).mirrored(), Place(*p).mirrored().mirrored() == p


def class_methods(p):
    return Place.corner(), Place(*p).corner(), Place.far(), Place(*p).far().colour


def method_missing(p):
    return Place(*p).turned()


def field_called(p):
    return Place(*p).row()


def field_assigned(p):
    place = Place(*p)
    place.row = 3
    return place


def entry_assigned(p):
    place = Point(*p)
    place[0] = 3
    return place


def subclass_of_namedtuple(p):
    corner = Corner(*p)
    return corner, corner.total(), corner == Point(*p), corner._replace(row=0), type(corner) is Corner


def subclass_with_dictionary(p):
    return Loose(*p), Loose(*p) == p, Loose(*p).row


def subclass_with_new(n):
    return Made(n)


def equality_of_its_own(n):
    return Sneaky(n) == 3


def without_fields():
    return Nothing(), Nothing() == (), len(Nothing()), bool(Nothing())


def truth(p):
    return bool(Point(*p)), 1 if Place(*p) else 0, not HOME, bool(START)


def constants_read(n):
    return HOME.row + n, HOME, PLACES[n % 2], PLACES[n % 2].column, START.cells


def as_keys(p):
    return NAMED.get(Place(*p)), NAMED.get(p), NAMED[(0, 0)], Place(*p) in NAMED, p in NAMED


def as_own_keys(p, n):
    table = {Place(0, 0): 1}
    table[(0, 0)] = n
    table[Place(*p)] = 2
    return table, len(table)


def in_sets(p, q):
    places = {Place(*p), Place(*q)}
    places.add(p)
    return len(places), Point(*q) in places, frozenset(places) == {p, q}


def dataclass_keys(n):
    return RANKS.get(Rank(n)), RANKS[Rank(2, 1)], Rank(1) in RANKS, (1, 0) in RANKS


def nested(p, n):
    holder = Holder(Place(*p))
    other = replace(holder, rank=Rank(n), place=holder.place._replace(row=n))
    return holder, other, other.place.column, other.rank.high, holder == other, holder.rank


def nested_none(b, n):
    holder = Holder(HOME, Rank(n) if b else None)
    return holder.rank is None, holder, holder.rank.high if holder.rank is not None else -1


def shared_list_inside(a):
    pair = Point(a, 1)
    a[0] = 100
    return pair.row[0], pair.row is a


def dataclass_fields(t, n):
    board = Board(t, n)
    return board.cells, board.turn, Board(t).turn, Board(turn=n, cells=t), board.cells[0]


def dataclass_equal(t, n):
    return (
        Board(t, n) == Board(t),
        Board(t) == t,
        Board(t) != (t, 0),
        Board(t) == START,
        START == Board((0,) * 4, False),
    )


def dataclass_and_its_twin(n):
    return Base(n) == Twin(n), Base(n) == Derived(n), Base(n) == Undecorated(n), Base(n) == n, Base(n) is None


def dataclass_same_values(n, f):
    return Base(n) == Base(float(n)), Base(True) == Base(1), Base(f) == Base(f), Base(True)


def dataclass_after(t, n):
    board = Board(t).after(n % 4)
    return board, board.after(0).turn, START.after(1) == Board((0, 1, 0, 0), 1), START


def dataclass_properties(t):
    return Board(t).full, START.full, Board(t).total, START.same(Board(t)), Board.empty(2)


def dataclass_replaced(t, n):
    board = Board(t)
    return replace(board, turn=n), dataclasses.replace(board), board, replace(START, cells=t)


def dataclass_replaced_wrongly(t):
    return replace(Board(t), size=3)


def dataclass_ordered(n, m):
    return (
        Rank(n) < Rank(m),
        Rank(n, 1) >= Rank(n),
        max(Rank(n), Rank(m)),
        sorted([Rank(2), Rank(n), Rank(m, -1)]),
    )


def dataclass_ordered_with_others(n):
    return Rank(n) < (n, 1)


def dataclass_without_order(n):
    return Base(n) < Base(3)


def dataclass_length(n):
    return len(Base(n))


def dataclass_unpacked(n):
    a, b = Rank(n)
    return a, b


def dataclass_entry(n):
    return Rank(n)[0]


def dataclass_slots(n):
    slotted = Slotted(n)
    return slotted, slotted.y, replace(slotted, y="bc"), slotted == Slotted(n, "a"), Slotted(1, "xyz").y


def dataclass_by_names(n):
    return Named(x=n), Named(y=n, x=1).y, replace(Named(x=1), y=n)


def dataclass_by_names_only(n):
    return Named(n)


def dataclass_inheritance(n):
    derived = Derived(n)
    return (
        derived,
        derived.double(),
        derived.both(),
        isinstance(derived, Base),
        Derived(1, n) == Derived(1, 3),
    )


def dataclass_undecorated(n):
    return (
        Undecorated(n),
        Undecorated(n).double(),
        Undecorated(n) == Undecorated(1),
        type(Undecorated(n)) is Base,
    )


def dataclass_checked(x):
    return Checked(x).x


def dataclass_rewritten(n):
    return Rewritten(n)


def dataclass_partly_compared(n):
    return Partly(1, n) == Partly(1)


def dataclass_factories(t):
    return Factory(), Factory(t), Factory().cells == (), len(Factory().seen), Manufactured()


def dataclass_by_identity(n):
    return Identical(n) == Identical(n)


def dataclass_mutable(n):
    thing = Mutable(n)
    thing.x += 1
    return thing.x


def dataclass_private(n):
    return Private().shown(), Private(n).shown()


def dataclass_truth_of_its_own(x):
    return 1 if Truthful(x) else 0


def dataclass_text(n):
    return str(Base(n))


def text_of_constant():
    return f"{HOME}", str(HOME)


def matched(b, n, p):
    match Place(*p) if b else Place(1, n):
        case Place(0, column):
            return column
        case Place(row=1, column=2):
            return "home"
        case (1, column):
            return column, "row"
        case Place() as place:
            return place.row


def matched_dataclass(n, m):
    match Rank(n, m):
        case Rank(high=0):
            return "none"
        case Rank(high, 0) if high > 2:
            return high
        case (a, b):
            return a + b
        case Twin(x):
            return x
        case Rank(low=low):
            return "low", low


def matched_class(b, n):
    match Base(n) if b else Derived(n):
        case Derived(x, y):
            return x, y
        case Base(x=x):
            return x


def lists_of_records(p, q):
    places = [Place(*p), Place(*q)]
    places.append(places[0].moved(1))
    return places, [place.row for place in places], places.count(p), places.index(q)


def rows_of_records(t):
    return tuple(Rank(x, i) for i, x in enumerate(t) if x > 0), sum(Rank(x).high for x in t)


def records_in_loops(p, n):
    place = Place(*p)
    for _ in range(n):
        place = place.moved(1, 1) if place.colour else place._replace(row=place.row + 2)
    return place


def chosen_records(b, n):
    return (Rank(n) if b else Rank(1, n)), (Rank if b else Twin)(n).high if b else 0


def records_and_others(b, n):
    thing = Rank(n) if b else Twin(n)
    return thing, isinstance(thing, Rank), thing == Rank(n), thing == Twin(n)


def walrus_in_record(n):
    return Point(n, n := n + 1), n


def evaluation_order(a):
    return Place(a.pop(), a.pop()), a


def identity_of_record(p):
    place = Place(*p)
    same = place
    return same is place


def aliased_after_replace(p):
    place = old = Place(*p)
    place = place._replace(row=9)
    return old, place


def compared_with_everything(p, n):
    place = Place(*p)
    return place == n, place is None, place == "ab", place == None, place in ((1, 2), None)  # noqa: E711


def nan_in_record(f):
    return Base(f) == Base(f), Rank(1, f) == Rank(1, f), Rank(f) < Rank(1.0)


def record_in_closure(p):
    place = Place(*p)

    def shifted(n):
        return place.moved(n)

    return [shifted(n) for n in (0, 1)], shifted(2).row


def record_as_default(n):
    return _from_home(n), _from_home(n, PLACES[1])


def _from_home(n, place=HOME):
    return place.moved(n)


def class_chosen(n):
    cls = Place
    return cls(n), cls.corner()


def star_into_call(p):
    return _joined(*Place(*p)), Point(*Point(*p)), (*Place(*p), 3)


def _joined(a, b):
    return a * 10 + b


def record_zip(p, q):
    return list(zip(Place(*p), Place(*q), strict=True)), [a + b for a, b in zip(Point(*p), q, strict=True)]


def records_by_any(t):
    return any(Rank(x) == Rank(3) for x in t), all(Place(x).inside() for x in t), max(Rank(x) for x in t)
