"""Functions as values, in tables, with any number of arguments, imported inside, of classes and of those above."""

import functools


def _add(a, b):
    return a + b


def _subtract(a, b):
    return a - b


def _divide(a, b):
    return a // b


TABLE = (_add, _subtract, _divide)
LISTED = [_add, _divide]
NAMED = {"+": _add, "-": _subtract}
NUMBERED = {0: min, 5: max, -1: abs}
SMALLEST = {True: min, False: max}


def chosen_by_index(i, j, n):
    return TABLE[n](i, j)


def chosen_from_end(i, j):
    return TABLE[-1](i, j), TABLE[-3](i, j)


def chosen_from_list(i, b):
    return LISTED[b](10, i)


def chosen_by_text(n, s):
    return NAMED["+" if s else "-"](n, 1)


def chosen_by_missing_key(i, n):
    return NUMBERED[n](i, 3)


def chosen_by_truth(t, b):
    return SMALLEST[b](t)


def index_fails_before_arguments(i, n):
    return TABLE[n](10 // i, 1)


def table_in_a_name(i, n):
    table = TABLE
    return table[n % 3](i, 2)


def function_out_of_table(i):
    first = TABLE[0]
    return first(i, 1)


def table_gone_through(i):
    return [function(i, 2) for function in TABLE]


def _applied(function, *values):
    return function(*values)


def passed_on(i, j):
    return _applied(_subtract, i, j), _applied(_add, j, i)


def _all_of(*values):
    return values


def packed(i, j):
    return _all_of(), _all_of(i), _all_of(i, j, None)


def packed_after_one(t):
    return _first_and_rest(*t), _first_and_rest(1)


def _first_and_rest(first, *rest, last=0):
    return first, rest, last


def packed_with_name(i):
    return _first_and_rest(i, 2, 3, last=4)


def packed_inside(t):
    def total(*values):
        return sum(values)

    return total(*t), total(), total(1, 2)


def too_few_before_rest(i):
    return _first_and_rest(last=i)


def imported_function(n, m):
    from math import gcd as divisor

    return divisor(n, m)


def imported_module(n):
    import math as m

    return m.isqrt(n)


def imported_iteration(t):
    from itertools import combinations

    return list(combinations(t, 2))


def imported_from_module(p):
    import itertools

    return list(itertools.product(p, repeat=2))


def imported_reduction(t):
    from functools import reduce

    return reduce(lambda a, b: a * 2 + b, t)


def imported_from_elsewhere(n):
    from tests.battery.domains import EDGE

    return n + EDGE


def imported_in_one_way(n, b):
    if b:
        from math import gcd
    return gcd(n, 4)


def partial_application(i):
    return functools.partial(_add, 5)(i)


def most_frequent(t):
    return max(t, key=t.count)


def most_frequent_by_table(t):
    counts = {}
    for entry in t:
        counts[entry] = counts.get(entry, 0) + 1
    return max(counts, key=counts.get), sorted(counts, key=counts.get)


def mapped_by_method(t, u):
    table = {1: 10, 2: 20}
    return list(map(table.get, t)), list(map(u.count, t))


def found_by_method(s, r):
    return [*map(s.find, ("x", ".", ""))], list(map(r.index, r))


def method_of_changed_list(cells, i):
    return [i, *map(cells.count, (1, 2)), cells.append(2), *map(cells.count, (1, 2))]


def method_of_other_name(t, u):
    row = t
    counts = map(row.count, (1, 2, 3))
    row = u
    return list(counts)


def shorter_beside_mapped(t, n):
    return list(zip(map(lambda v: 12 // v, t), (1, 2, 3)[:n], strict=False))


def shorter_before_mapped(t, n):
    return list(zip((1, 2, 3)[:n], map(lambda v: 12 // v, t), strict=False))


class Above:
    """A class to inherit from."""

    bonus = 10
    weights = (1, 2)

    def worth(self, i):
        return i + self.bonus

    def described(self, i):
        return ("above", i)

    @classmethod
    def scaled(cls, i):
        return i * cls.bonus

    @classmethod
    def scaled_twice(cls, i):
        return cls.scaled(cls.scaled(i))

    @staticmethod
    def plain(i):
        return i - 1

    @property
    def total(self):
        return sum(self.weights)


class Between(Above):
    """One in the middle."""

    def worth(self, i):
        return super().worth(i) * 2

    @property
    def total(self):
        return super().total + 100


class Beside(Above):
    """One beside it, asked after it."""

    def worth(self, i):
        return super().worth(i) + 1000


class Below(Between, Beside):
    """The one that is asked."""

    bonus = 20

    def worth(self, i):
        return super().worth(i) - 1

    def described(self, i):
        return (*super().described(i), "below")

    def of_class(self, i):
        return self.scaled(i), self.scaled_twice(i), Above.scaled(i)

    def of_class_above(self, i):
        return super().scaled(i)

    def of_static_above(self, i):
        return super().plain(i), self.plain(i)

    def of_property(self, i):
        return self.total + i

    def of_attribute_above(self, i):
        return super().bonus + i

    def inside_comprehension(self, n):
        above = super().worth
        return [above(i) for i in range(n)]

    def by_name(self, i):
        return Above.worth(self, i), Beside.worth(self, i)

    def missing_above(self, i):
        return super().nothing(i)

    def deep(self, n):
        return 0 if n == 0 else self.worth(n) + self.deep(n - 1)

    def __hidden(self, i):
        return i * 7

    def private(self, i):
        return self.__hidden(i)


_below = Below()
METHODS = [
    _below.worth, _below.described, _below.of_class, _below.of_class_above, _below.of_static_above, _below.of_property,
    _below.of_attribute_above, _below.inside_comprehension, _below.by_name, _below.missing_above, _below.deep,
    _below.private,
]  # fmt: skip
