"""Operators that classes of records and enumerations say themselves: vectors added, sides turned, `+=` of their own."""

import functools
import itertools
import math
import operator
from collections import namedtuple
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import NamedTuple


class Vec(NamedTuple):
    x: int
    y: int

    def __add__(self, other):
        return Vec(self.x + other[0], self.y + other[1])

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __sub__(self, other):
        return self + -other


class Rad(NamedTuple):
    x: int
    y: int

    def __radd__(self, other):
        return ("radd", len(other) if isinstance(other, (list, tuple, str)) else other)

    def __rmod__(self, other):
        return "rmod"


@dataclass(frozen=True)
class V:
    x: int
    y: int = 0

    def __add__(self, o):
        if not isinstance(o, V):
            return NotImplemented
        return V(self.x + o.x, self.y + o.y)

    def __radd__(self, o):
        return self if o == 0 else V(o, o)

    def __sub__(self, o):
        return V(self.x - o.x, self.y - o.y)

    def __floordiv__(self, k):
        return replace(self, x=self.x // k)

    def __truediv__(self, k):
        return self.x / k

    def __mod__(self, k):
        return V(self.x % k, self.y % k)

    def __pow__(self, k):
        return self.x**k

    def __and__(self, o):
        return self.x == o.x and self.y == o.y

    def __or__(self, o):
        return self.x == o.x or self.y == o.y

    def __lshift__(self, k):
        return V(self.x + k, self.y)

    def __matmul__(self, o):
        return self.x * o.x + self.y * o.y

    def __invert__(self):
        return V(self.y, self.x)

    def __pos__(self):
        return V(abs(self.x), abs(self.y))


@dataclass(frozen=True)
class W(V):
    def __add__(self, o):
        return W(1, 1)

    def __radd__(self, o):
        return W(2, 2)


class Side(Enum):
    L = -1
    R = 1

    def __neg__(self):
        return Side.L if self is Side.R else Side.R

    def __invert__(self):
        return -self

    def __mul__(self, k):
        return self.value * k

    def __rmul__(self, k):
        return k * self.value

    def __add__(self, v):
        return V(self.value, v.x) if isinstance(v, V) else self.value + v


STEPS = (V(0, 1), V(1, 0), V(0, -1))
VECS = [Vec(0, 1), Vec(1, 0)]


def plus(p, q):
    return Vec(*p) + Vec(*q), Vec(*p) + q, Vec(*p) - Vec(*q), -Vec(*p)


def tuple_plus(p, q):
    return p + Vec(*q)


def times(p, i):
    return Vec(*p) * i, i * Vec(*p), 2 * Vec(*p) + (1, 1)


def in_place(p, q):
    v = w = Vec(*p)
    v += Vec(*q)
    v *= 2
    return v, w


def list_plus(p, cells):
    row = cells
    row += Vec(*p)
    return row


def list_repeated(p, cells):
    return cells * Vec(*p)


def sums(p, q):
    return sum([Vec(*p), Vec(*q)], Vec(0, 0))


def sum_from_a_tuple(p, q):
    return sum([Vec(*p), Vec(*q)], ())


def sum_from_nothing(p, q):
    return sum([V(*p), V(*q)]).x


def sum_from_a_record(p, q):
    return sum((V(*p), V(*q)), V(0))


def reduced(p, q):
    return functools.reduce(operator.add, [Vec(*p), Vec(*q), Vec(1, 1)]), functools.reduce(
        lambda a, b: a + b, [V(*p), V(*q)]
    )


def accumulated(p, q):
    return list(itertools.accumulate([Vec(*p), Vec(*q), Vec(1, 1)]))


def prods(p, i):
    return math.prod([Vec(*p), 2, i])


def by_name(p, q):
    return (
        operator.add(Vec(*p), q),
        operator.neg(Vec(*p)),
        operator.sub(V(*p), V(*q)),
        operator.mul(2, Vec(*p)),
    )


def mapped(p, q):
    return [a + b for a, b in zip([Vec(*p)], [Vec(*q)])], list(map(operator.neg, [Vec(*p)]))


def steps(i, j):
    return [V(i, j) + step for step in STEPS], [V(i, j) + step in STEPS for step in STEPS]


def vecs(i, j):
    return [Vec(i, j) + step for step in VECS], max(VECS) + (i, j), VECS[0] + VECS[1]


def in_a_loop(i, j):
    at = V(i, j)
    n = 0
    while at.x < 5 and n < 4:
        at = at + STEPS[n % 3] - V(-1)
        n += 1
    return at


def not_implemented(i, j):
    return V(i) + j


def not_implemented_caught(i, j):
    try:
        return V(i) + j
    except TypeError:
        return "type"


def radd(i, j):
    return i + V(j)


def radd_same_class(p, q):
    return Rad(*p) + Rad(*q)


def radd_tuple(p, q):
    return p + Rad(*q)


def radd_text(p, s):
    return s + Rad(*p)


def radd_list(p, cells):
    return cells + Rad(*p)


def radd_list_in_place(p, cells):
    cells += Rad(*p)
    return cells


def rmod_text(p):
    return "%d%d" % Rad(*p)


def rmod_number(p, i):
    return i % Rad(*p)


def others(p, q, n):
    v, w = V(*p), V(*q)
    return v // 2, v % 3, v**n, v & w, v | w, v << n, v @ w, ~v, +v, v / 2


def augmented(p, n):
    v = V(*p)
    v -= V(1, 1)
    v //= 2
    v <<= n
    v %= 5
    return v


def subclasses(i, j):
    return W(i) + V(j)


def subclass_on_the_right(i, j):
    return V(i) + W(j)


def subclass_of_a_subclass(i, j):
    return W(i) - V(j), W(i) + W(j)


def sides(i):
    s = Side.L if i > 1 else Side.R
    return -s, ~s, s * i, i * s, s + i, s + V(i), -Side.L


def either(b, i):
    v = V(i) if b else i
    return v + V(1)


def either_record(b, i):
    v = V(i) if b else Vec(i, i)
    return v - (V(1) if b else Vec(1, 1))


def no_such_operator(i):
    return V(i) * 2


def slices_are_tuples(p):
    return Vec(*p)[:] + (1,), Vec(*p)[:1] * 2, (*Vec(*p), 1) + (2,)


def compared(p, q):
    return Vec(*p) + q == (p[0] + q[0], p[1] + q[1]), V(*p) + V(*q) == V(*q) + V(*p)


def key_of(p, q):
    d = {Vec(*p) + q: 1}
    return d.get((p[0] + q[0], p[1] + q[1])), Vec(*p) + q in {(3, 3), (1, 2)}


def recursion(n):
    def go(v, k):
        return v if k == 0 else go(v + V(1, k), k - 1)

    return go(V(0), n)


class Changed(NamedTuple):
    x: int
    y: int

    def __iadd__(self, other):
        return 5

    def __imul__(self, other):
        return 6


class Counted(IntEnum):
    A = 1
    B = 2

    def __iadd__(self, other):
        return 100


def changed_in_place(p):
    v = Changed(*p)
    v += (1,)
    return v


def repeated_in_place(p):
    v = Changed(*p)
    v *= 2
    return v


def member_in_place(i):
    v = Counted(1 + i % 2)
    v += 1
    return v


def known_member_in_place(i):
    v = Counted.A
    v += i
    return v


class Greedy(NamedTuple):
    x: int

    def __add__(self, row):
        row.append(self.x)
        return len(row)


def set_gone_through_by_an_operator(i):
    row = [5]
    found = {Greedy(v % 5) + row for v in {i, 30, 17, 64}}
    return row, sorted(found)


def list_changed_by_an_operator(cells, i):
    kept = cells
    return Greedy(i) + cells, kept


class RememberedSum(NamedTuple):
    x: int

    @functools.cache  # noqa: B019
    def __add__(self, other):
        return self.x + other[0]


def operator_that_is_no_plain_function(i):
    return RememberedSum(i) + RememberedSum(1)


class Single(NamedTuple):
    x: int


class Doubling:
    def __add__(self, other):
        return 100

    def __mul__(self, times):
        return 1000


class SingleFirst(Single, Doubling):
    __slots__ = ()


def operators_that_stand_behind_those_of_a_tuple(i):
    return SingleFirst(i) + SingleFirst(1), SingleFirst(i) * 2


def reflected_sum_from_a_row(i):
    return sum([Rad(i, 1), Rad(2, i)], ())


def reflected_sum_of_rows(i):
    return sum([Rad(i, 1)], (i,))


# --- said by others than a function of the class -------------------------------------------------------------------


class Pair(NamedTuple):
    x: int
    y: int


class BehindATuple:
    def __add__(self, o):
        return "own"

    def __mul__(self, o):
        return "own"

    __rmul__ = __contains__ = __getitem__ = __sub__ = __add__


class PairFirst(Pair, BehindATuple):
    pass


def tuple_before_own_add(p):
    return PairFirst(*p) + p


def tuple_before_own_times(p):
    return PairFirst(*p) * 2, 2 * PairFirst(*p)


def tuple_before_own_item(p, x):
    return PairFirst(*p)[0], x in PairFirst(*p)


def own_behind_a_tuple(p):
    return PairFirst(*p) - 1


class Remembering(NamedTuple):
    x: int
    y: int

    @functools.cache
    def __add__(self, o):
        return self.x + o[0]


def operator_that_remembers(p):
    return Remembering(*p) + p


class Without(NamedTuple):
    x: int
    y: int
    __mul__ = None


def operator_that_is_none(p):
    return Without(*p) * 2


class OfTheClass(NamedTuple):
    x: int
    y: int

    @classmethod
    def __add__(cls, o):
        return cls.__name__, o


def operator_of_the_class(p):
    return OfTheClass(*p) + p


V2 = namedtuple("V2", "x y")


class Again(V2):
    def __add__(self, o):
        return Again(self.x + o, self.y)


class AsTuples(Again):
    __add__ = V2.__add__


def operator_of_tuples_again(p):
    return AsTuples(*p) + p, Again(*p) + 1


class Spoken(IntEnum):
    A = 1
    B = 2

    def __str__(self):
        return "spoken " + self.name


class NumberFirst(int, Enum):
    A = 1
    B = 2


def integral_member_filled_in(b):
    return "%s" % (Spoken.A if b else Spoken.B)


def integral_member_filled_in_with_more(b, n):
    return "%s %d" % (Spoken.A if b else Spoken.B, n)


def integral_member_filled_in_as_number(b):
    return "%d" % (Spoken.A if b else Spoken.B), "%3d|%d" % (Spoken.B, 4)


def number_of_enum_filled_in(b):
    return "%s" % (NumberFirst.A if b else NumberFirst.B)


class Turn(Enum):
    X = 1
    O = 2

    def __str__(self):
        return self.name.lower()


def member_filled_in(b, n):
    side = Turn.X if b else Turn.O
    return "%s" % side, "%s:%d" % (side, n)
