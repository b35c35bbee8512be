"""Whole numbers: products, differences, remainders and what leaves 64 bits."""

from math import gcd, isqrt

BIG = 2**63
PRIME = 1_000_003
HUGE = 10**19


def absolute(x):
    return abs(x)


def absolute_difference(x, y):
    return abs(x - y)


def square(x):
    return x * x


def square_then_remainder(x):
    return x * x % PRIME


def product_of_three(x, y, z):
    return x * y * z


def sum_of_three(x, y, z):
    return x + y + z


def sum_that_comes_back(x):
    return x + 1 - 1


def product_that_comes_back(x):
    return x * 2 // 2


def negated(x):
    return -x


def double_negation(x):
    return -(-x)


def negated_minimum(x):
    return -abs(x)


def remainder_of_huge_constant(x):
    return x % BIG


def remainder_of_ten_to_nineteen(x):
    return x % HUGE


def quotient_by_huge_constant(x):
    return x // HUGE


def huge_constant_plus(x):
    return HUGE + x


def huge_constant_compared(x):
    return x < HUGE, HUGE < x, x == BIG, -BIG <= x < BIG


def huge_constant_minus_itself(x):
    return HUGE - HUGE + x


def hash_step(x, y):
    return (x * 31 + y) % 2**32


def hash_step_of_small(i, j):
    return (i * 7919 + j * 104729 + 12345) % PRIME


def linear_congruence(x):
    return (x * 6364136223846793005 + 1442695040888963407) % 2**64


def midpoint(x, y):
    return (x + y) // 2


def midpoint_safe(x, y):
    return x + (y - x) // 2


def sign(x):
    return (x > 0) - (x < 0)


def sign_by_branches(x):
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0


def clamp(x):
    return max(0, min(7, x))


def clamp_then_square(x):
    y = max(-100, min(100, x))
    return y * y


def wrap_around_board(i, j):
    return (i + j) % 8


def wrap_negative(x):
    return (x - 1) % 5


def row_and_column(x):
    return x // 8, x % 8


def row_and_column_by_divmod(x):
    return divmod(x, 8)


def divmod_negative(x):
    return divmod(x, -8)


def back_from_row_and_column(x):
    row, column = divmod(x, 7)
    return row * 7 + column == x


def ceiling_of_quotient(x):
    return -(-x // 3)


def is_even(x):
    return x % 2 == 0


def parity_of_sum(x, y):
    return (x + y) % 2


def parity_by_and(x):
    return x & 1


def digits_summed(x):
    total = 0
    x = abs(x)
    while x:
        total += x % 10
        x //= 10
    return total


def triangle_number(n):
    return n * (n + 1) // 2


def factorial(n):
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


def factorial_until_it_leaves(k):
    product = 1
    for factor in range(2, k + 1):
        product *= factor
    return product


def fibonacci(k):
    before, now = 0, 1
    for _ in range(k):
        before, now = now, before + now
    return before


def powers_by_doubling(k):
    value = 1
    for _ in range(k):
        value += value
    return value


def power_of_three(k):
    value = 1
    for _ in range(abs(k)):
        value *= 3
    return value


def power_by_squaring(n):
    base, result, exponent = 3, 1, n
    while exponent:
        if exponent % 2:
            result *= base
        base *= base
        exponent //= 2
    return result


def greatest_common_divisor(x, y):
    return gcd(x, y)


def euclid(x, y):
    while y:
        x, y = y, x % y
    return x


def root(x):
    return isqrt(x)


def root_of_small(n):
    return isqrt(n)


def modular_power(x):
    return pow(x, 3, 1009)


def modular_inverse(x):
    return pow(x, -1, 1009)


def power_with_builtin(x):
    return pow(x, 2)


def truth_as_number(x, y):
    return (x < y) + (x == y) * 2


def bools_added(b, c):
    return b + c


def bools_multiplied(b, c):
    return b * c


def bool_minus_bool(b, c):
    return b - c


def bool_negated(b):
    return -b


def bool_inverted(b):
    return ~b


def bool_times_number(b, x):
    return b * x


def number_chosen_by_bool(b, x, y):
    return b * x + (1 - b) * y


def inverted_comparison(x, y):
    return ~(x == y)


def inverted_comparison_masked(x, y):
    return ~(x == y) & 1


def inverted_not(x):
    return ~(not x)


def bool_of_bits(x):
    return bool(x & 4)


def number_of_text(n):
    return int("7") + n


def constant_expression():
    return 2**10 - 3 * 7 // 2 + (-7) // 2 + (-7) % 3


def constant_beyond_words():
    return (2**64 * 3) // 2**60


def constant_beyond_words_returned():
    return 2**70


def underscored_and_hexadecimal(x):
    return x % 1_000 + 0xFF + 0b101 + 0o17


def minimum_of_extremes(extremes):
    return min(extremes), max(extremes)


def sum_of_extremes(extremes):
    return sum(extremes)


def sum_of_extremes_in_another_order(extremes):
    return extremes[2] + extremes[0] + extremes[1]


def products_of_extremes(extremes):
    total = 1
    for entry in extremes:
        total *= entry
    return total


def differences_of_extremes(extremes):
    return tuple(abs(extremes[at] - extremes[at - 1]) for at in range(1, 3))


def increments(x):
    x += 1
    return x


def decrements(x):
    x -= 1
    return x


def average(x, y):
    return (x + y) / 2


def quotient_is_float(x):
    return x / 2


def true_division_of_wide(x, y):
    return x / y


def int_of_quotient(x):
    return int(x / 2)


def floor_of_product_with_float(x):
    return int(x * 0.5)


def as_integer_ratio_like(x):
    return x.numerator, x.denominator


def conjugate_of_int(x):
    return x.real
