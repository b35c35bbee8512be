"""What people write in the rules of whole games, and what was refused there until somebody did."""

import copy
import enum
import operator
from collections import namedtuple
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

# --- sets written out with stars ----------------------------------------------------------------------------------


def starred_set_of_tuple(t):
    return sorted({*t})


def starred_set_of_two(t, r, x):
    taken = {*t, *r}
    return x in taken, len(taken)


def starred_set_and_entries(t, x):
    return len({x, *t, 0}), sorted({*t, 4})


def starred_set_of_generator(t):
    return sorted({*(x % 3 for x in t), 7})


def starred_set_of_set(t, r):
    mine = set(t)
    both = {*mine, *frozenset(r)}
    return len(both), sorted(both), sorted(mine)


def starred_set_twins(t):
    return sorted({*(True if x > 1 else 1 for x in set(t))})


def starred_set_first_stays(b):
    return sum({*[b], 1}), max({*[b], 0}) is True


def starred_set_of_text(s):
    return "".join(sorted({*s, "y"}))


# --- a set that grows from call to call ---------------------------------------------------------------------------


def _reached(edges, node, seen):
    if node in seen:
        return seen
    seen = seen | {node}
    for a, b in edges:
        if a == node:
            seen = _reached(edges, b, seen)
        elif b == node:
            seen = _reached(edges, a, seen)
    return seen


def recursive_frozenset(t):
    edges = tuple((x, y) for x in t for y in t if x < y)
    return sorted(_reached(edges, t[0] if t else 0, frozenset()))


def _paths(i, path):
    if i > 4:
        return len(path)
    return max(_paths(i + 1, path | {i}), _paths(i + 2, path | {2 * i}))


def recursive_frozenset_argument(n):
    return _paths(0, frozenset({n}))


def _walk(i, state):
    where, seen = state
    return (where, seen) if i == 0 or where in seen else _walk(i - 1, ((where * 2 + 1) % 7, seen | {where}))


def recursive_frozenset_in_tuple(n):
    where, seen = _walk(n, (0, frozenset()))
    return where, sorted(seen)


# --- as many arguments as a list has ------------------------------------------------------------------------------

Heaps = namedtuple("Heaps", "small middle large")


@dataclass(frozen=True)
class Hand:
    low: int
    high: int
    name: str = "hand"


def _three(a, b, c):
    return a * 100 + b * 10 + c


def record_of_sorted(r):
    return Heaps(*sorted(r))


def record_of_sorted_and_one(t, x):
    return Heaps(x, *sorted(set(t)))


def record_of_generator(t):
    return Heaps(*(x + 1 for x in t if x > 0))


def record_of_text(s):
    return Heaps(*s)


def record_named_and_starred(r):
    return Hand(*sorted(set(r[1:])), name="x")


def function_of_list(t):
    rows = [x for x in t if x % 2]
    return _three(*rows)


def function_of_tail(t):
    first, *rest = t[:-1]
    return _three(first, *rest)


def wrong_number_after_the_rest(t, x):
    try:
        return _three(*[y for y in t if y > 2], c=6 // x)
    except ZeroDivisionError:
        return -1
    except TypeError:
        return -2


def record_of_changed_list(r):
    rows = list(r)
    found = Heaps(*rows, rows.pop()) if len(rows) == 2 else Heaps(*rows)
    return found, rows


# --- classes that say what an operator means ----------------------------------------------------------------------


@dataclass(frozen=True)
class Square:
    row: int
    column: int

    def __add__(self, other):
        return Square(self.row + other.row, self.column + other.column)

    def __sub__(self, other):
        return Square(self.row - other.row, self.column - other.column)

    def __neg__(self):
        return Square(-self.row, -self.column)

    def __mul__(self, times):
        return Square(self.row * times, self.column * times)

    __rmul__ = __mul__

    def __str__(self):
        return f"{'abcdefgh'[self.column % 8]}{self.row % 8 + 1}"

    def __mod__(self, other):
        return Square(self.row % other, self.column % other)


class Step(NamedTuple):
    down: int
    right: int

    def __add__(self, other):
        return Step(self.down + other[0], self.right + other[1])

    def __mul__(self, times):
        return Step(self.down * times, self.right * times)

    def __invert__(self):
        return Step(-self.down, -self.right)


class Long(Step):
    def __add__(self, other):
        return Long(self.down + 2 * other[0], self.right + 2 * other[1])


class Ring(enum.Enum):
    A = 0
    B = 1
    C = 2

    def __add__(self, other):
        return Ring((self.value + (other.value if isinstance(other, Ring) else other)) % 3)

    def __invert__(self):
        return Ring(2 - self.value)

    def __str__(self):
        return self.name.lower()


@dataclass(frozen=True)
class Board:
    cells: tuple
    width: int = 2

    def __getitem__(self, place):
        row, column = place
        return self.cells[row * self.width + column]

    def __contains__(self, value):
        return self.cells.count(value)

    def __or__(self, other):
        return Board((*self.cells, other), self.width)


@dataclass(frozen=True)
class Purse:
    held: int

    def __add__(self, other):
        if isinstance(other, int):
            return Purse(self.held + other)
        if isinstance(other, Purse):
            return Purse(self.held + other.held)
        return NotImplemented

    def __radd__(self, other):
        return Purse(self.held * 2 + other)


def own_plus(i, j):
    return Square(i, j) + Square(j, 1) - Square(1, i)


def own_minus_sign(i, j):
    return -Square(i, j), ~Step(i, j)


def own_times(i, j):
    return Square(i, j) * 3, 3 * Square(i, j), Square(i, j) * j


def own_in_place(i, j):
    at = Square(i, j)
    at += Square(1, 1)
    at *= 2
    return at


def own_rest(i, n):
    return Square(i, 7) % n


def own_plus_of_tuples(i, j):
    return Step(i, j) + (1, 2), Step(i, j) + Step(1, 1), Step(i, j) * 2


def own_plus_to_the_right(i, j):
    return (i, j) + Step(1, 2), 2 * Step(i, j)


def own_plus_of_more_special(i, j):
    return Long(i, j) + Step(1, 2), Step(i, j) + Long(1, 2)


def own_sum(t):
    return sum((Square(x, 1) for x in t), Square(0, 0))


def own_sum_of_tuples(p):
    return sum((Step(x, 1) for x in p), ())


def own_sum_over_set(t):
    return sum((Long(x, x) for x in set(t)), Long(0, 0))


def own_sum_from_number(t):
    return sum(Purse(x) for x in t)


def own_reflected(i, j):
    return i + Purse(j)


def own_not_implemented(i, j):
    return Purse(i) + Purse(j), Purse(i) + j


def own_operator_given(i, j):
    return operator.add(Square(i, j), Square(1, 1)), list(map(operator.neg, (Square(i, j),)))


def own_of_members(n, m):
    return Ring(n % 3) + Ring(m % 3), ~Ring(n % 3), Ring.A + n


def own_text(n, m):
    return str(Square(n, m)), f"{Square(m, n)}-{Ring(n % 3)}"


def own_text_filled_in(n, m):
    return "%s!" % Square(n, m)


def own_getitem(t, i, j):
    return Board(t)[i, j]


def own_contains(t, i):
    return i in Board(t), i not in Board(t)


def own_or(t, i):
    return (Board(t) | i).cells


def own_getitem_of_slice(t):
    return Board(t)[1:]


def own_gone_through(t):
    return list(Board(t))


def own_given_a_list(t):
    return Board(tuple(t)) | list(t)


def own_either(b, i):
    at = Square(i, 1) if b else Step(i, 1)
    return at * 2


def own_of_none(b, i):
    at = Square(i, 1) if b else None
    return at + Square(1, 1)


def own_never_implemented(s, i):
    try:
        return (Purse(i) + s) is NotImplemented
    except TypeError:
        return "TypeError"


# --- texts looked through from a place on -------------------------------------------------------------------------


def find_from(s, i):
    return s.find("x", i), s.rfind(".", i), s.find("", i), s.rfind("", i)


def find_between(s, i, j):
    return s.find("x", i, j), s.rfind(".x", i, j), s.find("", i, j), s.rfind("", i, j)


def find_from_none(s, i):
    return s.find("x", None, i), s.find("x", i, None), s.rfind(".", None, None)


def find_beyond(s, x, y):
    return s.find("x", x, y), s.find("", x, y), s.rfind("", x)


def index_between(s, i, j):
    return s.index("x", i, j)


def index_of_nothing_from(s, i):
    return s.index("", i)


def starts_between(s, i, j):
    return (
        s.startswith("x", i),
        s.startswith(("o", "."), i, j),
        s.startswith("", i, j),
        s.startswith("xo", i, j),
    )


def ends_between(s, i, j):
    return s.endswith("x", i), s.endswith(("o", "."), i, j), s.endswith("", i, j), s.endswith(".x", i, j)


def all_places(s):
    found = []
    at = s.find(".")
    while at != -1:
        found.append(at)
        at = s.find(".", at + 1)
    return found


# --- copies by the module of that name ----------------------------------------------------------------------------


def deep_copy_of_rows(grid):
    board = list(map(list, grid))
    other = copy.deepcopy(board)
    other[0][0] = 9
    return tuple(map(tuple, board)), tuple(map(tuple, other))


def deep_copy_of_row(t):
    row = list(t)
    other = copy.deepcopy(row)
    other.append(5)
    return row, other


def deep_copy_of_one_row_twice(t):
    row = list(t)
    rows = [row, row]
    other = copy.deepcopy(rows)
    other[0][0] = 77
    return rows, other


def deep_copy_of_ragged(t):
    rows = [[x] * (x % 3) for x in t]
    other = copy.deepcopy(rows)
    other.pop()
    other[0].append(5)
    return rows, other


def deep_copy_of_sets(t):
    rows = [{x, x + 1} for x in t]
    other = copy.deepcopy(rows)
    other[1].add(50)
    return [sorted(row) for row in rows], [sorted(row) for row in other]


def deep_copy_of_dict(t):
    table = {x: i for i, x in enumerate(t)}
    other = copy.deepcopy(table)
    other[99] = 1
    return table, other


def deep_copy_of_tuple(t, s):
    return copy.deepcopy(t), copy.deepcopy(s), copy.deepcopy(None)


def deep_copy_of_empty():
    rows = copy.deepcopy([])
    rows.append(3)
    return rows


def deep_copy_of_three_levels(t):
    rows = [[[x]] for x in t]
    other = copy.deepcopy(rows)
    other[0][0].append(1)
    return rows


def deep_copy_of_tuple_of_lists(t):
    rows = tuple([x] for x in t)
    other = copy.deepcopy(rows)
    other[0].append(1)
    return rows


_OUTSIDE = [[1, 2], [3]]


def deep_copy_of_a_constant(i):
    rows = copy.deepcopy(_OUTSIDE)
    rows[0][0] = i
    return rows, _OUTSIDE


def shallow_copy(grid, t):
    board = list(map(list, grid))
    other = copy.copy(board)
    other[0][0] = 9
    other.append([])
    return board, other, copy.copy(t)


def deep_copy_of_each(grid):
    rows = [list(row) for row in grid]
    others = list(map(copy.copy, rows))
    others[1].clear()
    return rows, others


def deep_copy_or_none(b, t):
    rows = list(t) if b else None
    other = copy.deepcopy(rows)
    if other is not None:
        other.append(1)
    return rows, other


# --- texts taken apart --------------------------------------------------------------------------------------------


def partition(s):
    return s.partition("."), s.rpartition("."), s.partition("ab"), s.rpartition("xo")


def partition_at_nothing(s):
    return s.partition("")


def partition_of_a_move(n, m):
    first, _, second = f"{n}:{m}".partition(":")
    return int(first), int(second)


def split_a_few_times(s, i):
    return s.split(".", 1), s.split("x", i), s.split(".", -1), s.split(".", 0)


def replace_a_few_times(s, i):
    return s.replace(".", "ab", 1), s.replace("x", "o", i), s.replace(".", "", -1), s.replace("x", "y", 0)


# --- a name that stands for something of another kind from here on ------------------------------------------------


def place_in_a_text(n, m):
    at, _, new = f"{n % 3}:{m}".partition(":")
    at = int(at)
    return "abc"[:at] + new, at + 1


def row_then_list(t, i):
    t = list(t)
    t[i % 4] = 7
    t.append(1)
    return t


def text_then_place(t):
    at = "abc"
    at = at.index("b")
    return t[at]


def text_then_place_then_text(t, n):
    at = "abc"
    if n > 1:
        at = at.index("b")
        found = t[at]
        at = str(found)
        return at + "!"
    at = at + "d"
    return at.upper()


def number_then_text_in_a_loop(t):
    found = []
    for x in t:
        x = str(x)
        found.append(x + "!")
        if x == "0":
            x = 5
            found.append(f"{x + 1}")
    return found


def letters_then_numbers(s, n):
    digits = f"{n}{n + 1}"
    digits = [int(letter) for letter in digits]
    return sum(digits), digits[0]


def number_or_text_after(b, n):
    x = "a"
    if b:
        x = n
    x = x if b else len(x)
    return x + 1


def given_again_by_a_function_inside(n):
    x = "a"
    x = n

    def change():
        nonlocal x
        x = "b"

    change()
    return x == "b", x


def given_again_in_a_try(s, n):
    x = s
    x = n
    try:
        x = s
        return x + "t", 6 // n
    except ZeroDivisionError:
        return x


def given_again_and_taken_into_the_next_round(t):
    x = "a"
    seen = []
    for y in t:
        seen.append(x + "!")
        if y > 0:
            x = x + str(y)
            if y > 2:
                continue
            if y > 1:
                break
            return seen, x
    x = len(x)
    return seen, x


def given_again_in_a_loop_that_returns(t):
    x = "a"
    while True:
        x = x + "b"
        if len(x) < 3:
            continue
        x = len(x)
        return x + t[0]


def given_again_before_a_function_inside(n):
    x = "a"

    def read():
        return x

    x = "b" + str(n)
    return read(), x


def given_again_before_a_waiting_generator_ends(t):
    y = 1
    found = (x + y for x in t)
    y = 10
    return list(found), y


def given_again_with_a_comprehension_of_that_name(t):
    x = [1, 2]
    x = [x + 1 for x in t]
    return x, len(x)


def exchanged_kinds(n, s):
    a, b = n, s
    a, b = b, a
    return a + "!", b + 1


def perhaps_without_a_value(b):
    if b:
        x = "a"
    x = x + "b"
    x = len(x)
    return x


def given_again_in_a_branch_only(b, n):
    x = n
    if b:
        x = str(x)
    else:
        x = x + 1
        x = [x]
        return x[0]
    x = x + "!" if isinstance(x, str) else x
    return x


def rows_cut_then_listed(s):
    rows = f"{s}a/b{s}".split("/")
    rows = [list(row) for row in rows]
    rows[0][0] = "#"
    rows = ["".join(row) for row in rows]
    return "/".join(rows)


def parameter_made_a_set(t, x):
    t = set(t)
    t.discard(x)
    t = sorted(t)
    t.append(x)
    return t


def given_again_by_a_walrus(n):
    x = "a"
    x = n
    return (x := str(x)) + "b", x


# --- generators that are methods of a state -----------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    cells: tuple
    width: int = 2

    def places(self):
        for i in range(len(self.cells)):
            yield divmod(i, self.width)

    def like(self, value):
        yield from (i for i, cell in enumerate(self.cells) if cell == value)

    def by_columns(self):
        for i, j in self.places():
            yield j, i

    @staticmethod
    def steps():
        yield from (1, -1)


class Way(enum.Enum):
    UP = 1
    DOWN = 2

    def others(self):
        for one in Way:
            if one is not self:
                yield one


def generator_of_record(t):
    field = Field(t)
    return [place for place in field.places()], list(field.by_columns())


def generator_of_record_given_something(t, x):
    field = Field(t)
    found = []
    for i in field.like(x):
        found.append(i)
    return found, any(field.like(0)), sum(1 for _ in field.like(7))


def generator_of_member(n):
    way = Way(n % 2 + 1)
    return list(way.others())


def generator_of_record_static(t):
    field = Field(t)
    return list(field.steps()), list(Field.steps())


def generator_of_record_made_there(t):
    return list(Field(t).places())


# --- names of the module that a function gives a value to after it has read them ------------------------------------

SIZE = 3


def name_of_module_read_too_early(n):
    SIZE = SIZE + n  # noqa: F823 (so people write)
    SIZE = SIZE * 2
    return SIZE


def name_of_module_read_and_left(n):
    if n > 2:
        return SIZE
    SIZE = 1
    SIZE = SIZE + n
    return SIZE


def builtin_read_too_early(t):
    max = max(t)  # noqa: F823
    max = max + 1
    return max


def builtin_read_too_early_in_block(t):
    if t[0] > 0:
        most = sum(t)  # noqa: F823
        sum = most
        sum = sum + 1
        return sum
    return 0
