"""The builtin functions that rules use: min and max with keys, sorted, zip, map, filter, and the rest."""

from functools import reduce
from itertools import accumulate, chain, combinations, count, islice, permutations, product, repeat
from operator import add, itemgetter, mul


def minimum_of_arguments(x, y, z):
    return min(x, y, z), max(x, y, z)


def minimum_with_key(t):
    return min(t, key=abs), max(t, key=abs)


def minimum_with_lambda(t):
    return min(t, key=lambda entry: (entry % 3, -entry))


def maximum_takes_first_of_equals(t):
    return max(t, key=lambda entry: entry % 2), min(t, key=lambda entry: 0)


def maximum_of_pairs(t):
    return max(((entry, at) for at, entry in enumerate(t)), key=lambda pair: pair[0])


def maximum_with_negated_key(t):
    return max(range(4), key=lambda at: -t[at])


def maximum_with_function_key(t):
    def worth(entry):
        return entry * entry

    return max(t, key=worth)


def maximum_with_default(r):
    return max(r, default=None), min(r, default=0)


def maximum_with_key_and_default(r):
    return max(r, key=lambda entry: -entry, default=-5)


def maximum_of_tuples(t, u):
    return max(t, u), min(t, u), max((t, u))


def maximum_of_rows(grid):
    return max(grid, key=sum), min(grid, key=lambda row: row[1])


def maximum_of_list(a):
    return max(a), a.index(max(a))


def maximum_of_text():
    return max("xo."), min("xo.")


def sum_of_list(a):
    return sum(a), sum(a[1:]), sum([])


def sum_with_start(t, x):
    return sum(t, x % 100)


def sum_of_bools(flags):
    return sum(flags), sum(flags, True)


def sum_of_rows(grid):
    return sum(map(sum, grid)), [sum(row) for row in grid]


def sorted_tuple(t):
    return sorted(t)


def sorted_backwards(t):
    return sorted(t, reverse=True)


def sorted_by_key(t):
    return sorted(t, key=lambda entry: -entry)


def sorted_is_stable(t):
    return sorted(range(4), key=lambda at: t[at] % 2)


def sorted_backwards_is_stable(t):
    return sorted(range(4), key=lambda at: t[at] % 2, reverse=True)


def sorted_pairs(t):
    return sorted((entry % 2, -at) for at, entry in enumerate(t))


def sorted_pairs_by_key(t):
    return sorted(enumerate(t), key=lambda pair: pair[1])


def sorted_by_absolute(t):
    return sorted(t, key=abs)


def sorted_rows(grid):
    return sorted(grid), sorted(grid, reverse=True)


def sorted_rows_by_item(grid):
    return sorted(grid, key=itemgetter(1))


def sorted_bools(flags):
    return sorted(flags)


def sorted_list_keeps_argument(a):
    return sorted(a), a


def sorted_set(t):
    return sorted(set(t)), sorted({entry % 3 for entry in t})


def sorted_ragged(r):
    return sorted(r), sorted(r)[:1]


def canonical_of_symmetries(t):
    return min(t, t[::-1], t[1:] + t[:1])


def canonical_sorted(t):
    return tuple(sorted(t)), tuple(sorted(t, reverse=True))


def reversed_tuple(t):
    return tuple(reversed(t)), list(reversed(t))


def reversed_enumerated(t):
    return [at for at, entry in reversed(list(enumerate(t))) if entry > 0]


def reversed_range(n):
    return [at for at in reversed(range(n))]


def reversed_list_is_lazy(a):
    back = reversed(a)
    a[0] = 70
    return list(back)


def enumerated(t):
    return list(enumerate(t)), tuple(enumerate(t, 1))


def zipped(t, u):
    return list(zip(t, u))


def zipped_shorter(t, p):
    return list(zip(t, p)), len(list(zip(p, t)))


def zipped_three(t, u):
    return [a + b * c for a, b, c in zip(t, u, range(4))]


def zipped_strict_equal(t, u):
    return list(zip(t, u, strict=True))


def zipped_strict_unequal(t, p):
    return list(zip(t, p, strict=True))


def zipped_strict_unequal_other(t, p):
    return [a for a, b in zip(p, t, strict=True)]


def zipped_strict_never_reached(t, p):
    for a, b in zip(t, p, strict=True):
        if a == b:
            return a
        if b > 1:
            return -1
    return 0


def zipped_strict_in_any(t, p):
    return any(a == b for a, b in zip(t, p, strict=True))


def zipped_strict_by_flag(t, p, b):
    return len(list(zip(t, p, strict=b)))


def zipped_nothing(n):
    return list(zip()), list(zip(range(n)))


def zipped_ragged(t, r):
    return list(zip(t, r)), list(zip(r, t))


def zipped_equal_count(t, u):
    return sum(a == b for a, b in zip(t, u))


def zipped_dot_product(t, u):
    return sum(a * b for a, b in zip(t, u, strict=True))


def mapped(t):
    return list(map(abs, t)), tuple(map(bool, t))


def mapped_lambda(t):
    return list(map(lambda entry: entry * 2, t))


def mapped_two(t, u):
    return list(map(lambda a, b: a - b, t, u)), sum(map(mul, t, u))


def mapped_local_function(t):
    def half(entry):
        return entry // 2

    return tuple(map(half, t))


def mapped_is_lazy(t):
    return next(map(lambda entry: 12 // entry, t))


def mapped_unpacked(p):
    row, column = map(lambda entry: entry + 1, p)
    return row, column


def filtered(t):
    return list(filter(lambda entry: entry > 0, t))


def filtered_by_truth(t):
    return list(filter(None, t)), tuple(filter(bool, t))


def filtered_then_mapped(t):
    return sum(map(abs, filter(lambda entry: entry < 0, t)))


def any_of_tuple(t, r):
    return any(t), any(r), any(())


def all_of_tuple(t, r):
    return all(t), all(r), all([])


def any_of_map(t):
    return any(map(lambda entry: entry > 3, t))


def absolute_of_kinds(x, f, b):
    return abs(x), abs(f), abs(b)


def divmod_of_numbers(x, y):
    return divmod(x, y)


def divmod_of_bools(b, c):
    return divmod(b, c)


def power_of_three_arguments(x, n):
    return pow(x, n, 97), pow(2, n)


def power_with_zero_modulus(x):
    return pow(x, 2, 0)


def power_negative_modulus(x):
    return pow(x, 2, -97)


def rounding(f):
    return round(f)


def rounding_quotient(x):
    return round(x / 4)


def rounding_half(i):
    return round(i / 2), round(i * 0.5), round(i + 0.5)


def int_of_kinds(x, f, b):
    return int(x), int(b), int()


def int_of_digit(s):
    return int(s)


def int_of_text_digit(n):
    return int("0123456789"[n])


def bool_of_kinds(x, f, r):
    return bool(x), bool(f), bool(r), bool()


def float_of_kinds(x, b):
    return float(x), float(b), float()


def text_of_number(n):
    return str(n) == "3", len(str(n))


def character_codes(n):
    return ord("a") + n, chr(97 + n), chr(ord("a") + n) == "c"


def length_of_things(t, s):
    return len(t), len(s), len([1, 2]), len(range(7)), len({1, 2, 1}), len({"a": 1})


def length_of_number_fails(x):
    return len(x)


def callable_and_hash(x):
    return callable(len), hash(x % 100) == x % 100


def list_of_iterables(n):
    return list(range(n)), list(zip(range(n), range(n))), list(enumerate(range(n)))


def iterator_by_hand(t):
    entries = iter(t)
    return next(entries), next(entries), next(entries), next(entries), next(entries, None)


def iterator_exhausted(p):
    entries = iter(p)
    next(entries)
    next(entries)
    return next(entries)


def chained_iterables(t, p):
    return list(chain(t, p)), sum(chain(p, p))


def product_of_ranges(n):
    return [(a, b) for a, b in product(range(n), range(2))]


def product_repeated(b):
    return list(product((0, 1), repeat=2))


def combinations_of_tuple(t):
    return list(combinations(t, 2)), any(a + b == 5 for a, b in combinations(t, 2))


def combinations_of_one(t):
    return list(combinations(t, 1)), list(permutations(t, 1)), sum(a for (a,) in combinations(t, 1))


def permutations_of_three(n):
    return len(list(permutations(range(3)))), list(permutations(range(3)))[n]


def accumulated(t):
    return list(accumulate(t)), list(accumulate(t, max))


def sliced_iterator(n):
    return list(islice(count(3), n)), list(repeat(7, n))


def reduced(t):
    return reduce(add, t), reduce(lambda a, b: a ^ b, t, 0)


def reduced_nim_sum(t):
    total = 0
    for heap in t:
        total ^= heap
    return total


def nested_builtins(t):
    return sorted(set(map(abs, filter(None, t))), reverse=True)[:2]


def minimum_of_nothing():
    return min(())


def minimum_of_one_number(x):
    return min(x)


def minimum_of_one_in_tuple(x):
    return min((x,)), max([x])


def sum_of_text_fails(s):
    return sum(s)


def any_of_number_fails(x):
    return any(x)


def isinstance_chain(x):
    return isinstance(x, int) and not isinstance(x, bool)


def print_like_format(n):
    return f"{n}", f"{n:>3}", "%d" % n, "{}".format(n)


def binary_text(n):
    return bin(n), bin(n).count("1"), hex(255)


def frozenset_of(t):
    return frozenset(t) == frozenset(t[::-1]), len(frozenset(t))


def getattr_of_number(x):
    return getattr(x, "real")


def id_like_identity(t):
    return t is t, t is not None
