"""Functions of `math`, powers modulo a number, rounding to tens: equal to the last bit, or not compiled."""

import math


def divisors(x, y):
    return math.gcd(x, y)


def divisors_of_three(x, y):
    return math.gcd(x, y, 6), math.gcd(x), math.gcd()


def multiples(x, y):
    return math.lcm(x, y)


def multiples_of_three(n, m):
    return math.lcm(n, m, 4), math.lcm(n), math.lcm()


def multiple_of_negative(i, j):
    return math.lcm(i, j), math.gcd(i, j)


def chosen(n, k):
    return math.comb(n, k)


def chosen_wide(x, n):
    return math.comb(x, n)


def chosen_many(n):
    return [math.comb(62, n * 7), math.comb(n, n), math.comb(n, 0), math.comb(n, 1)]


def arranged(n, k):
    return math.perm(n, k)


def arranged_all(n):
    return math.perm(n), math.perm(n, 2), math.perm(20, n)


def factorials(k):
    return math.factorial(k)


def factorial_at_the_edge(b):
    return math.factorial(20 + b)


def root(x):
    return math.isqrt(x)


def root_near_squares(n, i):
    return math.isqrt((3037000499 - n) ** 2 + i)


def root_of_word(w):
    return math.isqrt(w)


def product(t):
    return math.prod(t)


def product_with_start(r, i):
    return math.prod(r, start=i)


def product_of_floats(fractions):
    return math.prod(fractions)


def product_of_extremes(extremes):
    return math.prod(extremes)


def exponential(f):
    return math.exp(f)


def logarithm(f):
    return math.log(f)


def logarithm_of_number(x):
    return math.log(x)


def logarithm_to_base(f, g):
    return math.log(f, g)


def logarithm_to_small_base(n, m):
    return math.log(n, m)


def binary_logarithm(x):
    return math.log2(x)


def binary_logarithm_of_float(f):
    return math.log2(f)


def decimal_logarithm(f):
    return math.log10(f)


def decimal_logarithm_of_word(w):
    return math.log10(w)


def sine(f):
    return math.sin(f)


def cosine_and_tangent(f):
    return math.cos(f), math.tan(f)


def sines_of_places(i):
    return math.sin(i), math.cos(i), math.tan(i)


def inverse_sines(f):
    return math.asin(f) + math.acos(f)


def arc(f):
    return math.atan(f)


def arc_of_two(f, g):
    return math.atan2(f, g)


def hyperbolic(f):
    return math.sinh(f), math.cosh(f), math.tanh(f)


def power(f, g):
    return math.pow(f, g)


def cube_root(f):
    return math.cbrt(f)


def angle_in_degrees(f):
    return math.degrees(f), math.radians(f)


def sign_copied(f, g):
    return math.copysign(f, g)


def infinite_or_not(f):
    return math.isinf(f), math.isnan(f), math.isfinite(f)


def infinite_number(x):
    return math.isinf(x), math.isnan(x), math.isfinite(x)


def hypotenuse(f, g):
    return math.hypot(f, g)


def constants_of_circle(n):
    return math.pi * n, math.tau, math.e


def constant_not_a_number(n):
    return math.nan if n else math.inf


def power_modulo(x, n, y):
    return pow(x, n, y)


def power_modulo_small(i, n, j):
    return pow(i, n, j)


def power_modulo_negative(i, j):
    return pow(i, j, 7)


def power_modulo_prime(x, k):
    return pow(x, k, 1000003)


def rounded_to_hundreds(x):
    return round(x, -2)


def rounded_ties(i):
    return round(5 * i, -1), round(50 * i, -2), round(i, -1)


def rounded_to_digits(x):
    return round(x, 2), round(x, 0)


def rounded_truth(b):
    return round(b, 1), round(b, -1)


def rounded_to_none(f):
    return round(f, None)


def rounded_float_to_digits(f):
    return round(f, 2)


def rounded_beyond_a_word(x):
    return round(x, -18)


def logarithm_caught(i):
    try:
        return math.log(i)
    except ValueError:
        return None


def root_caught(i):
    try:
        return math.isqrt(i)
    except ValueError:
        return -1


def multiple_of_small_numbers(x, y):
    multiple = math.lcm(x % 5 + 2, y % 5 + 2)
    return multiple, multiple < 4, multiple > 3


def multiple_of_known_numbers():
    return math.lcm(2, 4), math.lcm(-3, 3), math.lcm(6, 4, 10)


def divisors_of_small_numbers(n, m):
    """What is known of a divisor may decide a comparison, or an index, before anything runs."""
    a, b = math.gcd(n % 4, m % 7 + 3), math.gcd(0, n % 9)
    return a, a <= 3, a < 7, b, b < 4, (5, 6, 7, 8, 9, 10, 11, 12, 13, 14)[math.gcd(n % 3, m % 10)]


def powers_modulo_small_numbers(n, m):
    return pow(n % 5, m % 4, 7) < 7, pow(n % 5, m % 4, -7) <= 0, pow(2, n, 5) > 4


def called_only_in_a_generator(t):
    return any(math.gcd(x, 6) == 2 for x in t), sum(math.comb(4, abs(x) % 5) for x in t)


def called_only_in_a_lambda(t):
    return max(t, key=lambda x: math.gcd(x, 12))


def called_only_in_a_function_inside(x, y):
    def shared():
        return math.gcd(x, y)

    return shared()
