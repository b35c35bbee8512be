"""Functions whose answers `functools.cache` remembers: which is asked for the answer can be told by some arguments."""

import functools
from typing import NamedTuple


class Place(NamedTuple):
    row: int
    column: int


@functools.cache
def _itself(value):
    return value


@functools.cache
def _list_of(value):
    return [value]


@functools.cache
def _length(values):
    return len(values)


@functools.cache
def _given(value):
    yield value


@functools.cache
def _is_true(pair):
    return pair[0] is True


@functools.cache
def _is_place(pair):
    return isinstance(pair, Place)


@functools.cache
def _weight(values, factor=1):
    return factor * sum(values) + len(values)


@functools.cache
def _reversed(values):
    return () if not values else (*_reversed(values[1:]), values[0])


@functools.lru_cache(maxsize=2)
def _quotient(value):
    return 12 // value


@functools.cache
def _is_high(value):
    return value is not None and value > 2


def true_before_float(b):
    return _itself(b), _itself(1.0), _itself(0.0)


def zero_before_minus_zero():
    return _itself(0.0), _itself(-0.0)


def float_itself(f):
    return _itself(f)


def list_given_twice(n):
    _list_of(n).append(7)
    return _list_of(n)


def list_is_no_key(a):
    try:
        return _length(a)
    except TypeError:
        return -1


def generator_used_up(n):
    return list(_given(n)), list(_given(n))


def true_within_tuple(n):
    return _is_true((1, n)), _is_true((n > 0, n))


def named_tuple_before_tuple(i, j):
    return _is_place(Place(i, j)), _is_place((i, j))


def tuples_of_many_lengths(t, n):
    return _weight(t), _weight(t[:2], factor=n), _weight((n,)), _weight(t, 2)


def rest_by_rest(n):
    return _reversed(tuple(range(n)))


def failure_is_not_remembered(n):
    found = []
    for value in (n, n, 3):
        try:
            found.append(_quotient(value))
        except ZeroDivisionError:
            found.append(-1)
    return found


def number_or_none(n):
    return _is_high(n if n % 2 else None), _is_high(None), _is_high(n)


@functools.cache
def _fibonacci(n):
    return n if n < 2 else _fibonacci(n - 1) + _fibonacci(n - 2)


@functools.cache
def _wins(n):
    return any(not _wins(n - k) for k in (1, 2, 3) if k <= n)


@functools.cache
def _is_even(n):
    return n == 0 or _is_odd(n - 1)


@functools.cache
def _is_odd(n):
    return n != 0 and _is_even(n - 1)


def asked_again_and_again(n):
    return _fibonacci(n + 70)


def asked_again_in_a_loop(n):
    return _wins(n + 90)


def asked_by_turns(n):
    return _is_even(n), _is_odd(n)
