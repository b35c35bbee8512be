"""Numbers, indices and names that a compiler of machine words once read otherwise than Python."""

from zermelo.bits import u64

LONG = tuple((at * 7) % 300 for at in range(300))
ROWS = ((1, 2, 3), (4,), (5, 6))
LAST_SHORT = ((1, 2, 3), (4, 5, 6), (7,))
PRIZES = {300, 7, 64, 1, 0}
LARGE = 2**63
LARGER = 2**64 - 59


# --- numbers -------------------------------------------------------------------------------------------------


def product_wraps(x, y):
    return x * y


def product_wraps_to_positive(x):
    return x * x > 0, x * x >= x


def sum_wraps(x, y):
    return x + y > x, x + y


def difference_wraps(x, y):
    return x - y < 0, x - y


def hash_wraps(t):
    value = 14695981039346656037
    for entry in t:
        value = (value ^ entry & 255) * 1099511628211 % 2**64
    return value


def hash_wraps_without_remainder(t):
    value = 7
    for entry in t:
        value = value * 1_000_003 + entry
    return value


def polynomial_wraps(x):
    return (x * x - x) * (x + 1) % 1_000_003


def minimum_negated(x):
    return -x, abs(x), -x > 0


def minimum_divided(x):
    return x // -1, divmod(x, -1)


def remainder_of_large(x):
    return x % LARGE, x % LARGER, x % (2**63 + 1)


def remainder_of_large_sum(x, y):
    return (x + y) % LARGER


def quotient_of_large(x):
    return x // LARGE, x // LARGER, LARGER // 3


def word_by_ten(x):
    return u64(x) % 10, u64(x) // 10, divmod(u64(x), 10)


def word_negated(x):
    return -u64(x), u64(-u64(x)), ~u64(x), u64(~u64(x))


def word_and_number_mixed(x, i):
    return u64(x) + i, u64(x) - i, u64(x) * i, u64(x) & i, u64(x) | i, u64(x) ^ i


def word_and_number_divided(x, i):
    return u64(x) // i, u64(x) % i


def word_and_number_compared(x, i):
    return u64(x) > i, u64(x) == i, max(u64(x), i), u64(x) >= -1


def word_minus_one(x):
    return u64(x) - 1, u64(x) - 1 < 0, u64(x) & (u64(x) - 1)


def word_or_number(x, b):
    board = u64(x) if b else -1
    return board, board > 0


def word_shifted_left(x, n):
    return u64(x) << n, u64(u64(x) << n)


def negative_power(n):
    return 2**-1 > 0, 2**-n, n**-1 if n else 0


def negative_power_of_name(n, m):
    return 2 ** (n - m)


def negative_shift():
    return 1 << -1


def negative_shift_of_name(n, m):
    return 1 << n - m


def negative_shift_right(n, m):
    return 64 >> n - m


def negative_shift_as_condition(n, m):
    return bool(1 << n - m & 6)


def shift_beyond_the_word(n):
    return 1 << 60 + n, 1 >> 60 + n, -1 >> 60 + n


def number_against_float_above_53_bits(x):
    return x == 2.0**53, x < 2.0**53, x <= 2.0**53, x == float(x), x != x + 0.0


def number_among_floats(x):
    return x in (2.0**53, 0.5), (x, 1) == (2.0**53, 1.0), min(x, 2.0**53)


def number_divided_then_compared(x):
    return x / 1 == x, x / 1 > x, int(x / 1) == x


# --- indices -------------------------------------------------------------------------------------------------


def long_table_one_beyond(n):
    return LONG[299 + n]


def long_table_before_its_start(n):
    return LONG[-300 - n]


def long_table_by_entry(i):
    return LONG[LONG[i]], LONG[LONG[i] + 1]


def long_table_by_sum(t):
    return LONG[sum(t) * 60]


def long_table_by_wide(x):
    return LONG[x]


def long_table_in_helper(x):
    def at(place):
        return LONG[place]

    return at(x % 301)


def last_row_of_ragged():
    return ROWS[-1], ROWS[-1][-1], ROWS[-2], len(ROWS[-2])


def last_row_of_ragged_by_name(i):
    return ROWS[i], ROWS[i][-1]


def last_row_short(i, j):
    return LAST_SHORT[i][j]


def last_row_short_looped(i):
    return [entry for entry in LAST_SHORT[i]], sum(LAST_SHORT[-1])


def replaced_at_minus_one(t, x):
    i = -1
    return t[:i] + (x,) + t[i + 1 :]


def replaced_at_length(t, x):
    i = len(t)
    return t[:i] + (x,) + t[i + 1 :]


def replaced_at_found_or_minus_one(t, i, x):
    place = next((at for at, entry in enumerate(t) if entry == i), -1)
    return t[:place] + (x,) + t[place + 1 :]


def replaced_length(t, i):
    return len(t[:i] + (0,) + t[i + 1 :])


def strict_zip_of_slices(t, i):
    return [a == b for a, b in zip(t[i:], t[:-i], strict=True)]


def strict_zip_counted(t, i):
    return sum(a * b for a, b in zip(t, t[i:], strict=True))


def strict_zip_of_three(t, p):
    return list(zip(t[:2], p, t, strict=True))


def strict_zip_with_generator(t, n):
    return list(zip(t, (step for step in range(n)), strict=True))


# --- names ---------------------------------------------------------------------------------------------------


def order_of_constant_set():
    for entry in PRIZES:
        if entry:
            return entry
    return None


def order_of_constant_set_listed():
    return list(PRIZES), tuple(PRIZES), [entry for entry in PRIZES if entry > 1]


def order_of_constant_set_folded():
    value = 0
    for entry in PRIZES:
        value = value * 3 + entry
    return value


def order_of_set_literal(x):
    return [entry for entry in {9, 1, x % 5 + 20}]


def order_of_set_in_next(t):
    return next(iter({entry for entry in t}))


def order_of_set_that_does_not_matter(x):
    return sum(PRIZES), len(PRIZES), x in PRIZES, sorted(PRIZES), max(PRIZES), all(PRIZES), any(PRIZES)


def generator_not_run_to_its_end(t):
    return any(12 // entry > 2 for entry in t)


def generator_not_run_at_all(t):
    unused = (12 // entry for entry in t)
    return len(t)


def generator_stops_at_first(t, i):
    return next((entry for entry in t if entry == i or 12 // entry > 100), None)


def generator_sees_later_change(a):
    later = (entry + 1 for entry in a)
    a[1] = 70
    return list(later)


def generator_sees_later_name(n):
    factor = 2
    later = (factor * step for step in range(3))
    factor = n
    return sum(later)


def generator_in_all_stops(t):
    return all(entry and 12 % entry == 0 for entry in t), all(12 // entry for entry in t if entry)


# Entries without words (None, the empty tuple) take no room: how many they are has no bound by itself.


def many_nothings(n):
    return len([None] * (n * 100000)) << 46


def many_empty_tuples(n):
    return len([()] * (n * 100000)) << 46


def nothings_put_one_by_one(n):
    found = []
    for _ in range(n * 30000):
        found.append(None)
    return len(found) << 46


def nothings_put_together(n):
    found = [None] * (n * 10)
    found += [None] * 200000
    return len(found) << 46


def nothings_of_a_comprehension(n):
    return len([None for _ in range(n * 100000)]) << 46


def place_among_nothings(n):
    found = [None] * (n * 100000)
    found.append(None)
    return found.index(None, n * 90000) << 46


def nothings_doubled(n):
    found = [None]
    for _ in range(2 * n):
        found *= 2
    return len(found) << 46
