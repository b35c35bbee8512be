"""Operators under their names, and what gets an entry or an attribute: as keys, in `map`, in tables."""

import operator
from operator import attrgetter, itemgetter
from typing import NamedTuple


class Place(NamedTuple):
    row: int
    column: int


COMPARED = {"<": operator.lt, ">=": operator.ge, "!=": operator.ne}


def sorted_by_an_entry(t, u):
    pairs = list(zip(t, u))
    return sorted(pairs, key=itemgetter(1)), sorted(pairs, key=operator.itemgetter(0), reverse=True)


def sorted_by_two_entries(t, u):
    return sorted(zip(t, u), key=itemgetter(1, 0))


def best_by_an_entry(t, u):
    rows = [[x, y] for x, y in zip(t, u)]
    return max(rows, key=itemgetter(0)), min(enumerate(t), key=itemgetter(1)), max(t, key=operator.neg)


def last_entry(t, u):
    return list(map(itemgetter(-1), [t, u])), sum(map(itemgetter(0), zip(t, u)))


def entry_beyond(p, q):
    return sorted([p, q], key=itemgetter(2))


def entry_of_a_table(t):
    return sorted([{"a": x, "b": -x} for x in t], key=itemgetter("b"))


def sorted_by_an_attribute(t, u):
    places = [Place(x, y) for x, y in zip(t, u)]
    return sorted(places, key=attrgetter("column")), max(places, key=attrgetter("column", "row"))


def getter_of_an_own_name(t):
    def itemgetter(i):
        return lambda x: -x

    return sorted(t, key=itemgetter(0))


def compared_by_name(x, y):
    return operator.eq(x, y), operator.lt(x, y), operator.le(x, y), operator.gt(x, y), operator.ne(x, y)


def compared_by_a_table(x, y):
    return COMPARED["<"](x, y), COMPARED[">="](x, y), COMPARED["!="](x, y)


def unary_by_name(x):
    return operator.neg(x), operator.pos(x), operator.invert(x), operator.not_(x)


def divided_by_name(i, j):
    return operator.truediv(i, j)


def entry_by_name(a, i):
    return operator.getitem(a, i)


def mapped_by_name(t, u):
    return list(map(operator.neg, t)), any(map(operator.not_, u)), list(map(operator.invert, u))


def pieces_by_their_case(s):
    return s.isupper(), s.islower(), "P".isupper(), "p".islower(), (s + "Q").isupper(), (s + "é").islower()


def pieces_of_a_side(s):
    board = "rN." + s + "Qx"
    return [c for c in board if c.isupper()], sum(c.islower() for c in board), board.isupper(), "1.".islower()


def pieces_turned(s):
    return "".join(c.lower() if c.isupper() else c.upper() for c in "pR." + s)
