"""What many habits of going through things make together: names, recursion, errors caught, iterators given away."""

import itertools
import operator
from itertools import accumulate, chain, count, islice, pairwise, repeat, starmap, takewhile

STEPS = {"N": (-1, 0), "S": (1, 0), "SE": (1, 1), "W": (0, -1)}
TURN = {ord("x"): "o", ord("o"): ord("x"), ord("."): None}
NESTED = ((1, 2), (), (3,))


def totals(r):
    return list(accumulate(r)), tuple(accumulate(r, operator.mul)), list(accumulate(r, min))


def taken(r):
    return list(takewhile(lambda x: x < 2, r)), tuple(takewhile(lambda x: True, r)), sum(takewhile(bool, r))


def repeats(i, n):
    return list(repeat(i, n)), tuple(repeat((i, n), 2)), list(repeat(i, 0)), [*repeat(n, 2)]


def slices(t, n):
    return list(islice(t, n)), list(islice(t, 1, n)), list(islice(t, n, 3)), tuple(islice(t, n, n))


def reversed_iterators(t):
    return list(reversed(enumerate(t)))


def reversed_map(t):
    return list(reversed(map(abs, t)))


def reversed_zip(t):
    return list(reversed(zip(t, t)))


def reversed_reversed(t):
    return list(reversed(reversed(t)))


def reversed_iter(t):
    return list(reversed(iter(t)))


def reversed_named(t):
    it = iter(t)
    return list(reversed(it))


def reversed_range_and_lists(t, n):
    return list(reversed(range(n))), list(reversed(list(map(abs, t)))), tuple(reversed(sorted(t)))


def letter_walk(i):
    here = (1, 1)
    for letter in "NS"[: i % 3]:
        here = tuple(map(sum, zip(here, {"N": (0, 1), "S": (1, 0)}[letter])))
    return here


def called_in_a_generator(t):
    return any(any(itertools.chain((x,), (1,))) for x in t), sum(
        sum(chain.from_iterable(((x,), (2,)))) for x in t
    )


def many_imports_and_tables(t):
    return [list(chain.from_iterable(((x,), NESTED[0]))) for x in t], TURN.get(3, 0)


def iterator_given_away(t):
    def f(row):
        return sum(x for x, y in row)

    return f(pairwise(t))


def iterator_in_a_tuple(t):
    rows = (pairwise(t), 1)
    return list(rows[0])


def iterator_returned(t):
    return pairwise(t)


def iterator_compared(t):
    return pairwise(t) == pairwise(t), bool(pairwise(t)), pairwise(t) is None


def iterator_is_true(r):
    return 1 if islice(r, 0) else 2


def iterator_len(t):
    return len(islice(t, 2))


def iterator_indexed(t):
    return accumulate(t)[0]


def member_of_iterator(t):
    return (1, 2) in pairwise(t), 3 in accumulate(t), 2 in islice(t, 2), 5 not in chain(t, t), 4 in count()


def member_of_iterator_leaves_the_rest(t):
    it = iter(t)
    return 2 in it, list(it)


def unpacked_iterators(t):
    (a, b), *rest = pairwise(t)
    c, d = islice(t, 2)
    e, f = repeat(5, 2)
    return a, b, rest, c, d, e, f


def unpacked_endless(t):
    a, b, c = takewhile(lambda x: x < 5, count(2))
    return a, b, c


def starred_displays(t):
    return [*pairwise(t)], (*islice(t, 2), 9), {*accumulate(t)} == set(accumulate(t))


def starred_iterator_given(t):
    return max(*islice(t, 2))


def joined_and_counted(s):
    return (
        "-".join(chain(s, s)),
        "".join(islice(s, 1, None)),
        "".join(starmap(lambda a, b: b + a, zip(s, s[1:]))),
    )


def sorted_iterators(t):
    return (
        sorted(accumulate(t), reverse=True),
        sorted(pairwise(t), key=lambda p: (p[1], p[0])),
        min(pairwise(t), key=lambda p: p[1]),
    )


def collected_iterators(t):
    return (
        set(pairwise(t)) == {(a, b) for a, b in zip(t, t[1:])},
        dict(pairwise(t)),
        frozenset(chain(t, t)) == frozenset(t),
    )


def same_names_inside_and_outside(t):
    x, found = 10, []
    for y in takewhile(lambda v: v < 9, (x * 2 for x in t)):
        found.append((x, y))
    for y in chain.from_iterable((x, -x) for x in t):
        found.append((x, y))
    for y in islice((x + 1 for x in t), 2):
        x += 1
        found.append((x, y))
    for x in accumulate((x + 1 for x in t), lambda x, y: x - y):
        found.append((x, x))
    for x, y in pairwise(x for x in t):
        found.append((x, y))
    for x in starmap(lambda x, y: x * y, ((x, 2) for x in t)):
        found.append((x, y))
    return found, x, y


def same_names_in_nested(t):
    return [x for x in accumulate(x for x in chain.from_iterable((x, x) for x in t))], [
        [x for x in islice((x for x in t), x)] for x in range(3)
    ]


def recursive_through_slices(n):
    def ways(k):
        if k <= 0:
            return 1
        return sum(ways(k - x) for x in takewhile(lambda x: x <= k, count(1)))

    return ways(n)


def recursive_through_chain(n):
    def ways(k):
        return 1 if k <= 0 else sum(ways(k - x) for x in chain((1,), (2, 3)))

    return ways(n)


def recursive_through_totals(n):
    def ways(k):
        if k <= 0:
            return 1
        return max(accumulate((ways(k - x) for x in (1, 2)), initial=0))

    return ways(n)


def recursive_in_the_function(n):
    def depth(k):
        return 0 if k <= 0 else 1 + max(starmap(lambda a, b: depth(k - a - b), ((1, 0), (1, 1))))

    return depth(n)


def recursive_in_the_step(n):
    def depth(k):
        if k <= 0:
            return 0
        for total in accumulate((1, 2), lambda a, b: a + depth(k - b), initial=depth(k - 1)):
            last = total
        return last

    return depth(n % 4)


def recursive_through_endless(n):
    def depth(k):
        for x in count():
            if x > 1 or depth(k - 1 - x) < 0:
                return x
        return 0

    return n if n > 5 else n + 1


def recursive_through_either(n, b):
    def ways(k):
        steps = (1, 2) if k % 2 else [1]
        return 1 if k <= 0 else sum(ways(k - x) for x in steps)

    return ways(n)


def recursive_through_repeat(n):
    def ways(k):
        found = 1
        for x in repeat(1, k):
            found += ways(k - 1 - x)
        return found

    return ways(n)


def caught_in_the_loop(t):
    found = []
    try:
        for x in takewhile(lambda x: 10 // x, t):
            found.append(x)
    except ZeroDivisionError:
        found.append("caught")
    try:
        for x in accumulate(t, lambda a, b: a // b):
            found.append(x)
            if x == 100:
                break
    except ZeroDivisionError:
        found.append("again")
    else:
        found.append("else")
    finally:
        found.append("end")
    return found


def caught_inside_the_loop(t):
    found = []
    for x in chain.from_iterable((x, x - 1) for x in t):
        try:
            found.append(10 // x)
            if x == 3:
                break
        except ZeroDivisionError:
            continue
        finally:
            found.append(-100)
    return found


def caught_and_gone_on(t):
    found = []
    it = iter(t)
    while True:
        try:
            for x in islice(it, 2):
                found.append(6 // x)
        except ZeroDivisionError:
            found.append("zero")
            continue
        return found, list(it)


def returned_from_within(t):
    for i in count():
        for x in islice(t, i, None):
            for a, b in pairwise((x, i)):
                if a == b:
                    return i, x
        if i > 5:
            return None


def closures_made_inside(t):
    found = []
    for x in takewhile(lambda x: x < 4, t):
        found.append(sum(accumulate(t, lambda a, b: a + x * b)))
    return found


def default_argument_inside(t):
    k = 2
    found = []
    for x in takewhile(lambda x, k=k: x < k + 1, t):
        k = 0
        found.append(x)
    return found


def changes_a_list_in_the_test(a):
    found = list(takewhile(lambda x: a.append(x) is None and len(a) < 8, a))
    return found, a


def changes_a_list_in_the_step(a):
    found = []
    for x in accumulate(a, lambda p, q: p + a.pop()):
        found.append(x)
    return found, a


def changes_the_source_in_the_arguments(a):
    found = list(chain(a, [a.pop()], a[:1]))
    return found, list(islice(a, a.pop() % 4)), a


def rows_named_before(grid):
    rows = [list(row) for row in grid]
    flat = list(chain.from_iterable(rows))
    rows[0][0] = 100
    return flat, list(chain(*rows)), sum(map(tuple, rows), ())


def names_of_steps(i, j):
    steps = {"N": (-1, 0), "SE": (1, 1)}
    return [name for name in steps if steps[name][0] + i > j], [
        name + str(i) for name, (r, c) in STEPS.items() if r * i > c
    ]


def names_of_steps_yielded(i, j):
    def moves():
        for k in range(3):
            for name in STEPS:
                if STEPS[name][0] * k != i:
                    yield k, name

    return list(moves()), sum(len(name) for k, name in moves())


class Rays:
    """A game whose methods are given to `itertools`."""

    limit = 3
    rows = ((1, 2), (3,), ())

    def is_small(self, x):
        return x < self.limit

    def step(self, a, b):
        return a * 2 - b // (b + 5)

    def doubled(self, t):
        for x in t:
            yield 2 * x

    def failing(self, t):
        for x in t:
            yield 12 // (x - 3)

    def ray(self, k):
        while True:
            yield k
            k += 3

    def takes(self, t):
        return (
            list(takewhile(self.is_small, t)),
            sum(accumulate(t, self.step)),
            list(starmap(self.step, pairwise(t))),
        )

    def takes_of_own_generators(self, t):
        return (
            list(takewhile(self.is_small, self.doubled(t))),
            list(pairwise(self.doubled(t))),
            list(islice(self.failing(t), 2)),
            list(chain(self.doubled(t), self.doubled(t[:1]))),
        )

    def stops_before_the_fault(self, t):
        return list(takewhile(lambda x: x > -7, self.failing(t)))

    def takes_of_endless(self, n):
        return (
            list(islice(self.ray(n), 4)),
            list(takewhile(lambda x: x < 20, self.ray(n))),
            next(x for x in self.ray(n) if x > 9),
        )

    def zips_endless(self, t):
        return list(zip(t, self.ray(1))), list(zip(self.ray(1), t))

    def flat(self, i):
        return list(chain(*self.rows)), list(chain.from_iterable(self.rows)), sum(self.rows, ())

    def yields_flat(self, t):
        yield from chain.from_iterable((x, -x) for x in t)

    def yields_parts(self, t):
        for a, b in pairwise(t):
            yield from islice(range(a, b), 2)
            yield from repeat(b, a)

    def gives_flat(self, t):
        return list(self.yields_flat(t)), list(self.yields_parts(t)), sorted(self.yields_parts(t))


METHODS = [
    getattr(Rays(), name)
    for name in (
        "takes",
        "takes_of_own_generators",
        "stops_before_the_fault",
        "takes_of_endless",
        "zips_endless",
        "flat",
        "gives_flat",
    )
]


def filter_by_a_number(n):
    return list(filter(0, (n, 1)))


def filter_by_a_text(n):
    return list(filter("", (n, 1)))


def enumerate_with_two_starts(n):
    return list(enumerate((1, n), 2, start=3))


def enumerate_with_an_argument_too_many(n):
    return list(enumerate((1, n), 2, 3))
