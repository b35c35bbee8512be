"""Idioms that a planted fault went by, before they were here."""

import enum
import functools
import itertools
from typing import NamedTuple

from zermelo.bits import u64
from zermelo.game import Game

WIDTH = 0xFF
ROW, PLACE = (4, 5, 6), 1


def local_name_hides_a_constant(x):
    WIDTH = -1
    return x * 1_000_003 & WIDTH


def parameter_hides_a_constant(x):
    def cut(WIDTH):
        return x * 1_000_003 & WIDTH

    return cut(x)


def constant_as_a_mask(x):
    return x * 1_000_003 & WIDTH


def captured_name_hides_a_constant(x):
    WIDTH = -1

    def cut(y):
        return y * 1_000_003 & WIDTH

    return cut(x)


def frozen_set_of_nothing(x):
    nothing = set()
    return len(frozenset(nothing)) + x


def part_up_to_a_word_without_sign(t, x):
    return t[: x & 0xFFFFFFFFFFFFFFFF]


def part_from_a_word_without_sign(t, x):
    return t[x & 0xFFFFFFFFFFFFFFFF :]


def among_every_third_number(i):
    return i in range(-4, 8, 3), i in range(8, -4, -3)


class _Box(NamedTuple):
    WIDTH: int


class _Masks(Game):
    """A game that holds masks, beside other things that are called the same."""

    WIDTH = 0xFF
    NOTHING = 0xFF

    def __init__(self):
        self.NOTHING = None
        vars(self)["NARROW"] = 0xFF

    @property
    def NARROW(self):
        return -1

    def mask_of_the_class(self, x):
        return x * 1_000_003 & self.WIDTH

    def nothing_hides_a_mask(self, x):
        return x * 1_000_003 & self.NOTHING

    def property_hides_a_mask(self, x):
        return x * 1_000_003 & self.NARROW

    def field_is_called_as_a_mask(self, x):
        box = _Box(-1)
        return x * 1_000_003 & box.WIDTH

    def parameter_is_called_as_the_game(self, x):
        def cut(self):
            return x * 1_000_003 & self.WIDTH

        return cut(_Box(-1))

    def target_is_called_as_the_game(self, x):
        return [x * 1_000_003 & self.WIDTH for self in (_Box(-1),)]


class _Watched(_Masks):
    """One that answers for its attributes itself."""

    def __getattribute__(self, name):
        return -1 if name == "WIDTH" else object.__getattribute__(self, name)


class _Slots:
    """An object without a dictionary of its own."""

    __slots__ = ()
    WIDTH = 0xFF

    def mask_of_the_class(self, x):
        return x * 1_000_003 & self.WIDTH


MASKS = _Masks()
METHODS = [
    getattr(MASKS, name)
    for name in (
        "mask_of_the_class",
        "nothing_hides_a_mask",
        "property_hides_a_mask",
        "field_is_called_as_a_mask",
        "parameter_is_called_as_the_game",
        "target_is_called_as_the_game",
    )
]
METHODS += [_Watched().mask_of_the_class, _Slots().mask_of_the_class]


def updated_with_pairs(x, y):
    table = {}
    table.update({x: (y, 1)})
    return table[x], len(table)


def pairs_updated(x, y):
    table = {(0, 0): 1}
    table.update({(x, y): 3, (y, x): 4})
    return table[y, x], len(table), table.get((0, 0))


def tuple_of_nothing_that_passes(x):
    return tuple(y for y in () if y > x), x


def tuple_of_one_inside_a_list(x):
    kept = [tuple(y for y in (x,))]
    return list(zip(kept[0], (1,), strict=True))


def list_in_itself_compared(x):
    a, b = [], []
    a.append(a)
    b.append(a)
    return a == b, x


def dict_in_itself_returned(x):
    table = {}
    table[x] = [table]
    return table


def _grown(row):
    row.append(0)
    return len(row) * row[0]


def key_that_changes_its_entry(t):
    rows = [[x] for x in t]
    return sorted(rows, key=_grown)


def key_that_changes_what_is_around_it(t):
    seen = [0]

    def key(x):
        seen[0] += 1
        return x * seen[0]

    return sorted(t, key=key), seen


def lists_by_their_lengths(t):
    rows = [[x] * (x % 3) for x in t]
    return sorted(rows, key=len), sorted(rows), min(rows, key=len)


@functools.cache
def _among(members):
    return 3 in members, len(members)


def remembered_by_sets(t, u):
    return _among(frozenset(t)), _among(frozenset(u)), _among(frozenset())


def sum_cut_by_a_sum(x, y):
    return x + 1 & y + 1, x * 3 & y - 1


def word_of_two_numbers(x, y):
    return u64(x, y)


def word_of_a_number_and_a_name(x, y):
    return u64(x, other=y)


def neither_of_two_is_none(x, c):
    v = x if c else "a"
    return v is None, v is not None


def permutations_with_an_argument_too_many(t):
    return list(itertools.permutations(t, 2, 1))


def order_of_two_letters(x):
    return ord("ab") + x


def rounded_to_places_that_vary(x, y):
    return round(x, y)


def rounded_to_more_places_than_a_word_has(x):
    return round(x, -19)


def entry_of_a_constant_replaced(x):
    return ROW[:PLACE] + (x,) + ROW[PLACE + 1 :]


def _grown_by_map(row):
    return sum(map(_grown, [row]))


def _grown_by_min(row):
    return min([row], key=_grown)[0]


def key_that_changes_its_entry_by_map(t):
    rows = [[x] for x in t]
    return sorted(rows, key=_grown_by_map)


def key_that_changes_its_entry_by_min(t):
    rows = [[x] for x in t]
    return sorted(rows, key=_grown_by_min)


class _Mark(enum.Enum):
    ONE = 1
    TWO = 2


def member_of_two_values(x, y):
    return _Mark(x, y) is _Mark.ONE


def member_of_a_named_value(x):
    return _Mark(value=x) is _Mark.ONE


def get_without_a_key(n):
    table = {1: n}
    return table.get()


def ascii(a):
    a.append(0)
    return len(a) * a[0]


def _grown_by_a_name_of_python(row):
    return ascii(row)


def key_that_changes_its_entry_by_a_name_of_python(t):
    rows = [[x] for x in t]
    return sorted(rows, key=_grown_by_a_name_of_python), rows


def product_under_a_misspelt_name(t):
    return list(itertools.product(t, repeats=2))


def set_turned_round(t):
    return len(list(reversed(set(t))))


def frozen_set_turned_round(t):
    return [x for x in reversed(frozenset(t))]


def list_no_times_as_a_tuple(x):
    return tuple([x] * 0), tuple([x, 1] * -2)


def list_no_times_unpacked(x):
    first, second = [x, 1] * -1
    return first


def masked_after_a_shift_by_a_whole_word_at_most(x, k):
    return x << k % 65 & 0xFFFFFFFFFFFFFFFF


def number_by_default_under_its_key(x, y):
    table = {3: 4}
    found = table.setdefault(x, y)
    return found, table.get(x), len(table), list(table)
