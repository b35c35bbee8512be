"""Calls of functions: defaults, keywords, stars, decorators."""

import functools

LIMIT = 3


def _helper(value):
    return value % 10 + 1


def _with_default(value, step=2, *, factor=1):
    return (value + step) * factor


def _identity(function):
    return function


def _plus_one(function):
    def wrapped(value):
        return function(value) + 1

    return wrapped


def _plus_two(function):
    @functools.wraps(function)
    def wrapped(value):
        return function(value) + 2

    return wrapped


@_plus_one
def _decorated(value):
    return value % 10


@_plus_two
def _decorated_and_wrapped(value):
    return value % 10


@_identity
def _decorated_by_nothing(value):
    return value % 10


@functools.lru_cache(maxsize=None)
def _cached(value):
    return value % 10


def _original(value):
    return 1


_renamed = _original


def _original(value):
    return 2


_lambda = lambda value: value % 10
_partial = functools.partial(_with_default, 5)


def calls_helper(x):
    return _helper(x)


def calls_helper_twice(x):
    return _helper(_helper(x)) + _helper(x)


def calls_default(x):
    return _with_default(x % 9), _with_default(x % 9, 1), _with_default(x % 9, factor=3)


def calls_keywords(x):
    return _with_default(step=1, value=x % 9), _with_default(x % 9, factor=2, step=0)


def calls_with_missing(x):
    return _with_default()


def calls_with_too_many(x):
    return _helper(x, 1)


def calls_with_unknown_keyword(x):
    return _helper(x, step=1)


def calls_lambda(x):
    return _lambda(x)


def calls_partial(x):
    return _partial(x % 9)


def calls_decorated(x):
    return _decorated(x)


def calls_decorated_and_wrapped(x):
    return _decorated_and_wrapped(x)


def calls_decorated_by_nothing(x):
    return _decorated_by_nothing(x)


def calls_cached(x):
    return _cached(x)


def calls_renamed(x):
    return _renamed(x), _original(x)


def default_evaluated_once(x):
    start = 5

    def add(value, more=start):
        return value + more

    start = 100
    return add(x % 9)


def default_of_kinds(x):
    def pick(a=0.5, b=None, c=(1, 2), d="x"):
        return a, b, c, d

    return pick(), pick(x), pick(b=x), pick(d=x)


def default_from_global(x):
    def add(value, more=LIMIT):
        return value + more

    return add(x % 9)


def default_from_earlier_name_fails(x):
    def add(value, more):
        return value + more

    return add(x % 9, more=LIMIT)


def positional_only(x):
    def add(a, /, b, *, c):
        return a + b * c

    return add(x % 9, 2, c=3), add(x % 9, b=4, c=5)


def variable_arguments(x, t):
    def count(*values):
        return len(values), sum(values)

    return count(), count(x % 9), count(*t)


def keyword_arguments(x):
    def pick(**options):
        return options.get("a", 0)

    return pick(a=x), pick(b=1)


def imports_a_collection(t):
    from collections import Counter, deque

    row = deque(t)
    row.appendleft(9)
    return sorted(Counter(t).items()), list(row)


def imports_a_module_of_collections(t):
    import collections

    found = collections.defaultdict(int)
    for x in t:
        found[x] += 1
    return list(found.items())


def imports_letters(i):
    from string import ascii_lowercase as letters

    return letters[i], letters.index("c")


def imports_what_is_not_there(i):
    try:
        from math import no_such_function  # type: ignore[attr-defined]
    except ImportError:
        return i
    return no_such_function(i)
