"""`accumulate` in the corners: kinds that change, functions that act, what fails first."""

import operator
from itertools import accumulate


def totals_of_booleans(flags):
    return list(accumulate(flags)), list(accumulate(flags, max)), list(accumulate(flags, operator.and_))


def totals_of_floats(fractions):
    return list(accumulate(fractions))


def totals_of_extremes(extremes):
    return list(accumulate(extremes))


def totals_of_texts(s):
    return list(accumulate(s))


def totals_of_rows(grid):
    return list(accumulate(grid))


def totals_of_lists(i):
    rows = [[1], [i]]
    found = list(accumulate(rows))
    found[0].append(5)
    return found, rows


def totals_by_none(t):
    return list(accumulate(t, None))


def totals_by_name(t):
    return list(accumulate(t, func=max))


def totals_with_initial_evaluated_last(t):
    seen = []

    def note(x):
        seen.append(x)
        return x

    return list(accumulate(map(note, t[:2]), initial=note(9))), seen


def totals_with_initial_not_a_kind(t):
    return list(accumulate(t, initial=(1,)))


def totals_with_initial(t):
    return list(accumulate(t, initial=10))


def totals_with_initial_function(r):
    return list(accumulate(r, lambda a, b: a * 2 + b, initial=1))


def totals_with_initial_none(r):
    return list(accumulate(r, initial=None))


def totals_by_lambda(t):
    return list(accumulate(t, lambda a, b: 2 * a + b))


def totals_of_changing_kind(t):
    return list(accumulate(t, lambda a, b: (b,)))


def totals_to_floats(t):
    return list(accumulate(t, lambda a, b: a / 2 + b))


def totals_to_optional(t):
    return list(accumulate(t, lambda a, b: None if b == 0 else b))


def totals_that_fail(t):
    return list(accumulate(t, lambda a, b: a // b))


def totals_that_fail_too_late(t):
    for x in accumulate(t, lambda a, b: a // (b - 3)):
        if x > 2:
            return x
    return None


def totals_stop_early(t):
    return next((i for i, x in enumerate(accumulate(t)) if x > 2), None)


def totals_with_function_that_acts(t):
    seen = []

    def step(a, b):
        seen.append((a, b))
        return a + b

    found = []
    for x in accumulate(t, step):
        found.append((x, len(seen)))
        if x > 5:
            break
    return found, seen


def totals_with_rebound_factor(t):
    k = 1
    found = []
    for x in accumulate(t, lambda a, b: a + k * b):
        k += 1
        found.append(x)
    return found


def totals_with_rebound_function(t):
    f = max
    found = []
    for x in accumulate(t, f):
        f = min
        found.append(x)
    return found


def totals_while_list_grows(a):
    for x in accumulate(a):
        if len(a) < 6:
            a.append(x)
    return a


def totals_kept_in_list(a):
    rows = []
    for total in accumulate(a, lambda p, q: p - q):
        rows.append((total, a))
    return [total for total, _ in rows]


def totals_of_iterator(t):
    it = iter(t)
    for x in accumulate(it):
        if x > 2:
            break
    return list(it)


def totals_named(t):
    it = accumulate(t)
    return next(it), list(it)


def totals_by_nonlocal(t):
    calls = 0

    def step(a, b):
        nonlocal calls
        calls += 1
        return a + b * calls

    return list(accumulate(t, step)), calls


def totals_of_generator_with_walrus(t):
    found = list(accumulate((last := x) + 1 for x in t))
    return found, last


def totals_of_totals(t):
    return list(accumulate(accumulate(t))), max(accumulate(t)), [x for x in accumulate(t) if x > 1]


def totals_of_set(t):
    return list(accumulate({x for x in t}))


def totals_by_nothing_callable(t):
    return list(accumulate(t, 3))


def totals_of_nothing_callable(i):
    return list(accumulate((), 3)), list(accumulate((i,), 3))


def totals_zipped(t):
    return list(zip(t, accumulate(t))), list(zip(accumulate(t), t))


def totals_that_fail_zipped(t, u):
    return list(zip(accumulate(t, lambda a, b: a // b), u[:2])), list(
        zip(u[:1], accumulate(t, lambda a, b: a // b))
    )


def totals_with_initial_kinds(t):
    return (
        list(accumulate(t, initial=0.5)),
        list(accumulate(t, lambda a, b: b, initial="x")),
        list(accumulate(t, initial=True)),
    )


def totals_with_initial_acts(t):
    seen = []

    def step(a, b):
        seen.append(b)
        return a + b

    found = []
    for x in accumulate(t, step, initial=5):
        found.append((x, len(seen)))
        if x < 5:
            break
    return found


def totals_with_initial_fail(t):
    found = []
    for x in accumulate((10 // (x - 1) for x in t), initial=0):
        found.append(x)
        if len(found) == 1:
            return found


def totals_with_initial_optional(o):
    return list(accumulate((1, 2), initial=o))


def totals_with_initial_continue(t):
    found = []
    for x in accumulate(t, initial=3):
        if x == 3:
            continue
        last = x
        found.append(last)
    return found


def totals_with_initial_names(t):
    for x in accumulate((), initial=3):
        if x > 4:
            last = x
    return last


def totals_with_initial_in_row(t, n):
    return (
        tuple(accumulate(t, initial=n)),
        tuple(accumulate(range(n), max, initial=0)),
        max(accumulate(t, initial=n)),
    )


def totals_with_initial_text(t):
    return list(accumulate("ab", lambda a, b: a + b, initial=""))


def totals_with_function_and_list(n):
    rows = list(accumulate(range(n), lambda row, x: [*row, x], initial=[]))
    rows[0].append(99)
    return rows


def totals_with_initial_list_shared(n):
    first = [0]

    def step(row, x):
        row.append(x)
        return row

    return list(accumulate(range(n), step, initial=first)), first
