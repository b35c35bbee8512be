"""Floats, rounding and mathematics, and whole numbers that meet them."""

import math
from math import floor, inf, sqrt


def half(x):
    return x / 2


def half_of_odd_beyond_53_bits(x):
    return (x + 1) / 2 == (x + 2) / 2


def weighted(f, g):
    return 0.1 * f + 0.2 * g


def fused_multiplication_would_show(f, g, h):
    return f * g + h


def sum_is_not_reordered(fractions):
    return fractions[0] + fractions[1] + fractions[2], fractions[0] + (fractions[1] + fractions[2])


def sum_of_fractions(fractions):
    return sum(fractions)


def sum_of_fractions_with_start(fractions):
    return sum(fractions, 0.5)


def sum_of_small_fractions():
    return sum([0.1] * 10), sum((0.1, 0.2, 0.3)), 0.1 + 0.2 + 0.3


def sum_of_mixed_kinds(x):
    return sum((x, 0.5, True))


def division_by_zero(f, g):
    return f / g


def floor_division(f, g):
    return f // g


def remainder(f, g):
    return f % g


def remainder_signs(f):
    return f % 3.0, f % -3.0, -f % 3.0


def remainder_by_number(f, i):
    return f % i


def divmod_of_floats(f, g):
    return divmod(f, g)


def negative_zero(f):
    return -f, 0.0 - f, f * -1, f + 0.0, -0.0 + f


def negative_zero_by_product(x):
    return x * -0.0, 0.0 * x


def absolute(f):
    return abs(f)


def truncated(f):
    return int(f)


def truncated_by_math(f):
    return math.trunc(f)


def floored(f):
    return floor(f)


def ceiled(f):
    return math.ceil(f)


def floored_number(x):
    return math.floor(x), math.ceil(x)


def rounded(f):
    return round(f)


def rounded_half_to_even():
    return round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5)


def rounded_to_digits(f):
    return round(f, 1)


def rounded_number(x):
    return round(x), round(x, 2)


def rounded_number_to_tens(x):
    return round(x, -1)


def root(f):
    return sqrt(f)


def root_of_number(x):
    return sqrt(x)


def root_by_power(f):
    return f**0.5


def power_of_floats(f, g):
    return f**g


def power_to_two(f):
    return f**2


def power_to_number(f, n):
    return f**n


def number_to_negative(n):
    return 2**-n


def two_to_minus_one_is_positive():
    return 2**-1 > 0, 2**-1


def number_to_float(n, f):
    return n**f


def exponential(f):
    return math.exp(f)


def logarithm(f):
    return math.log(f)


def logarithm_in_base(n):
    return math.log2(n + 1), math.log10(n + 1)


def hypotenuse(f, g):
    return math.hypot(f, g)


def tests_of_math(f):
    return math.isnan(f), math.isinf(f), math.isfinite(f)


def copied_sign(f):
    return math.copysign(1.0, f)


def close(f, g):
    return math.isclose(f, g)


def infinity_constants():
    return inf, -inf, float("inf"), float("-inf"), math.pi, math.inf - 1


def not_a_number():
    return float("nan") == float("nan"), math.nan != math.nan


def infinite_bounds(x):
    best = -inf
    if x > best:
        best = x
    return best


def infinite_bounds_of_floats(fractions):
    best = float("inf")
    for entry in fractions:
        if entry < best:
            best = entry
    return best


def minimum_of_floats(fractions):
    return min(fractions), max(fractions)


def minimum_with_nan(f, g):
    return min(f, g), max(f, g), min(g, f)


def minimum_of_zeros():
    return min(0.0, -0.0), min(-0.0, 0.0), max(0.0, -0.0), max(-0.0, 0.0)


def minimum_of_number_and_float(x, f):
    return min(x, f), max(x, f)


def minimum_keeps_first_kind():
    return min(1, 1.0), min(1.0, 1), max(True, 1), max(1, True), min(0, False, 0.0)


def sorted_floats(fractions):
    return sorted(fractions)


def number_plus_float(x, f):
    return x + f


def number_minus_float(x, f):
    return x - f, f - x


def number_times_float(x, f):
    return x * f


def bool_plus_float(b, f):
    return b + f, b * f


def float_of_number(x):
    return float(x)


def float_of_bool(b):
    return float(b), b / 2


def float_of_text():
    return float("0.5"), float("1e3")


def float_back_to_number(x):
    return int(float(x)) == x


def float_is_integer(f):
    return f.is_integer()


def float_in_list(f):
    cells = [0.0, 0.0]
    cells[1] = f
    return cells


def number_into_list_of_floats(x):
    cells = [0.0, 0.5]
    cells[0] = x
    return cells


def float_into_list_of_numbers(f):
    best = [0, 0]
    best[0] = f
    return best


def constant_float_into_list_of_numbers():
    best = [0, 0]
    best[0] = 2.5
    return best


def float_into_tuple_of_numbers(t, i):
    return t[:i] + (0.5,) + t[i + 1 :]


def number_then_float(x, b):
    value = x
    if b:
        value = 0.5
    return value


def number_then_float_keeps_bits(b):
    value = 2**53 + 1
    if b:
        value = 0.5
    return value


def number_kept_until_divided(x, n):
    for _ in range(n):
        x = x / 2
    return x


def accumulates_floats(n):
    total = 0
    for step in range(n):
        total += step * 0.1
    return total


def accumulates_from_zero_maybe_never(n):
    total = 0
    for step in range(n - 2):
        total += 0.5
    return total


def augmented_division(x):
    x /= 4
    return x


def augmented_with_float(x):
    x += 0.5
    return x


def estimate_of_board(t):
    return sum(weight * cell for weight, cell in zip((0.5, -1.0, 0.25, 2.0), t))


def estimate_as_ratio(t):
    mine, theirs = sum(cell > 0 for cell in t), sum(cell < 0 for cell in t)
    return (mine - theirs) / max(1, mine + theirs)


def compared_with_tolerance(f, g):
    return abs(f - g) < 1e-9


def float_as_index(t):
    return t[int(2.0)], t[int(len(t) / 2)]


def float_index_fails(t, f):
    return t[f]


def float_in_range_fails(f):
    return [step for step in range(f)]


def float_key(f):
    return {0: "a", 1: "b", 2.5: "c"}.get(f, "d")


def exact_large_products():
    return 1e308 * 10, -1e308 * 10, 1e-308 * 1e-308, 5e-324 / 2


def float_floor_of_large(x):
    return x // 1.0, x % 1.0


def number_compared_after_division(x):
    return x / 3 * 3 == x


def chained_kinds(x, f):
    return x + 1 < f + 1.0 < x * 1.5


def int_of_float_sum(i, j):
    return int(i + 0.5 + j)


def float_divided_by_bool(f, b):
    return f / b


def float_pow_negative_base(f):
    return f ** (1 / 3)


def fsum_like_loop(fractions):
    total = 0.0
    for entry in fractions:
        total += entry
    return total
