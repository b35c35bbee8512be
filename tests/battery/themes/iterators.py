"""Iterators by hand, generators under names, and generators beside other rows; slices by steps that vary."""

from itertools import chain


def first_and_rest(t):
    numbers = iter(t)
    first = next(numbers)
    return first, list(numbers)


def two_at_a_time(t):
    numbers = iter(t)
    found = []
    for number in numbers:
        found.append(number * 10 + next(numbers))
    return found


def odd_number_of_entries(r):
    numbers = iter(r)
    found = []
    for number in numbers:
        found.append((number, next(numbers, None)))
    return found


def ended_for_good(cells):
    numbers = iter(cells)
    total = sum(numbers)
    cells.append(5)
    return total, sum(numbers), next(numbers, None)


def list_grown_meanwhile(cells):
    numbers = iter(cells)
    first = next(numbers)
    cells.append(99)
    return first, list(numbers)


def list_shrunk_meanwhile(cells):
    numbers = iter(cells)
    next(numbers)
    cells.pop()
    cells.pop()
    return list(numbers)


def left_and_taken_up_again(t):
    numbers = iter(t)
    for number in numbers:
        if number > 1:
            break
    return list(numbers)


def any_leaves_the_rest(t):
    numbers = iter(t)
    return any(number > 2 for number in numbers), list(numbers)


def asked_too_often(r):
    numbers = iter(r)
    return next(numbers), next(numbers)


def end_caught(r):
    numbers = iter(r)
    found = []
    try:
        while True:
            found.append(next(numbers))
    except StopIteration:
        found.append(-1)
    return found


def new_one_in_each_round(t, n):
    found = []
    for i in range(n):
        numbers = iter(t[: i % 4])
        found.append(next(numbers, 0))
        found.append(sum(numbers))
    return found


def two_at_once(t, u):
    one, other = iter(t), iter(u)
    return [next(one), next(other), next(one), next(other)]


def two_under_names(t, u):
    one = iter(t)
    other = iter(u)
    return [next(one), next(other), next(one), *other, *one]


def under_two_names(t):
    one = iter(t)
    other = one
    return next(one), next(other)


def made_in_one_way_only(t, b):
    if b:
        numbers = iter(t)
    return next(numbers)


def over_a_range(n):
    numbers = iter(range(n))
    return next(numbers, -1), list(numbers)


def over_a_text(s):
    letters = iter(s)
    return next(letters, ""), "".join(letters)


def over_a_dictionary(t):
    table = {entry: i for i, entry in enumerate(t)}
    keys = iter(table)
    return next(keys), list(keys)


def over_a_set(t):
    return next(iter(set(t)))


def over_numbered(t):
    numbered = enumerate(t, 5)
    first = next(numbered)
    return first, list(numbered)


def over_zipped(t, u):
    pairs = zip(t, u, strict=False)
    return next(pairs), [a * b for a, b in pairs]


def over_mapped(t):
    sizes = map(abs, t)
    return next(sizes), sum(sizes)


def over_reversed(t):
    backwards = reversed(t)
    return next(backwards), list(backwards)


def generator_in_a_name(t):
    squares = (v * v for v in t)
    return sum(squares), sum(squares)


def generator_with_condition(t):
    some = (v for v in t if v > 0)
    first = next(some, None)
    return first, list(some)


def generator_reads_late(t):
    factor = 2
    scaled = (v * factor for v in t)
    first = next(scaled)
    factor = 3
    return first, list(scaled)


def generator_over_changed_name(t, u):
    row = t
    values = (v for v in row)
    row = u
    return list(values)


def generator_that_fails(t):
    parts = (12 // v for v in t)
    found = []
    try:
        for part in parts:
            found.append(part)
    except ZeroDivisionError:
        found.append(-1)
    return found, list(parts)


def generator_whose_condition_fails(t):
    parts = (v for v in t if 12 // v > 3)
    try:
        first = next(parts, None)
    except ZeroDivisionError:
        first = -1
    return first, next(parts, None)


def iterator_goes_on_after_failure(t):
    parts = map(lambda v: 12 // v, t)
    try:
        first = next(parts)
    except ZeroDivisionError:
        first = -1
    return first, next(parts)


def generator_asked_in_condition(t):
    some = (v > 1 for v in t)
    return any(some) and all(some)


def generator_given_away(t):
    some = (v for v in t)
    return _summed(some)


def _summed(values):
    return sum(values)


def generator_of_two_loops(t):
    pairs = ((a, b) for a in t for b in t)
    return next(pairs)


def membership_in_iterator(t):
    numbers = iter(t)
    return 2 in numbers, list(numbers)


def _some(t):
    for entry in t:
        if entry > 0:
            yield entry


def zipped_with_generator(t, u):
    return list(zip(_some(t), u, strict=False)), list(zip(u, _some(t), strict=False))


def zipped_with_condition(t, r):
    return [a - b for a, b in zip((v for v in t if v), r, strict=False)]


def zipped_between(t, n):
    return [x for x in zip(range(n), (v for v in t if v > 0), t, strict=False)]


def shorter_row_first(r, t):
    return [a + 12 // b for a, b in zip(r, (v for v in t), strict=False)]


def not_asked_beyond_the_shorter(n, t):
    return [i for i, _ in zip(range(n), (12 // v for v in t if v != 9), strict=False)]


def broken_off(t, u):
    for a, b in zip((v for v in t if v), u, strict=False):
        if a > b:
            break
    else:
        return None
    return a, b


def continued(t, u):
    found = []
    for a, b in zip((v for v in t if v), u, strict=False):
        if a > b:
            continue
        found.append(a)
    return found


def zipped_chain(t, p):
    return list(zip(chain(p, p), t, strict=False))


def first_of_generator(t):
    return next(_some(t), 0)


def first_of_zip(t, u):
    return next(zip(t, u, strict=False))


def first_of_range(n):
    return next(range(n))


def stepped(t, i):
    return t[::i]


def stepped_between(t, i, j):
    return t[i::j]


def stepped_to(t, i, j):
    return t[:i:j]


def stepped_list(cells, i, j):
    return cells[j::i]


def stepped_row(r, i):
    return r[::i]


def stepped_text(s, i):
    return s[::i]


def stepped_far(t, x):
    return t[::x]


def stepped_far_from(t, x, i):
    return t[i::x]
