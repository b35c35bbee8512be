"""`takewhile`, `starmap` and `repeat` in the corners: what is asked, what is left, what is read again."""

import operator
from itertools import chain, count, pairwise, repeat, starmap, takewhile


def taken_by_truth(t):
    return list(takewhile(lambda x: x, t))


def taken_by_none(t):
    return list(takewhile(None, t))


def taken_that_fails(t):
    return list(takewhile(lambda x: 10 // x > 2, t))


def taken_that_would_fail_later(t):
    return list(takewhile(lambda y: y > 2, (10 // (x - 3) for x in t)))


def taken_from_iterator(t):
    it = iter(t)
    small = list(takewhile(lambda x: x < 3, it))
    return small, list(it)


def taken_then_broken(t):
    it = iter(t)
    for x in takewhile(lambda x: x < 3, it):
        if x == 2:
            break
    else:
        return "else", list(it)
    return list(it)


def taken_with_continue(t):
    found = []
    for x in takewhile(lambda x: x < 3, t):
        if x % 2:
            continue
        found.append(x)
    return found


def taken_by_rebound_limit(t):
    k = 5
    found = []
    for x in takewhile(lambda x: x < k, t):
        k -= 1
        found.append(x)
    return found, k


def taken_by_list_that_changes(a):
    limit = [3]
    found = []
    for x in takewhile(lambda x: x < limit[0], a):
        limit[0] -= 1
        a[2] = 0
        found.append(x)
    return found


def taken_with_function_that_acts(t):
    seen = []

    def test(x):
        seen.append(x)
        return x < 3

    return list(takewhile(test, t)), seen


def taken_in_taken(t):
    return list(takewhile(lambda x: x > 0, takewhile(lambda x: x < 4, t)))


def taken_of_chain(t, u):
    return list(takewhile(lambda x: x < 4, chain(t, u)))


def taken_of_count(n):
    return list(takewhile(lambda x: x < n, count())), list(takewhile(lambda x: x * x < 20, count(n, 2)))


def taken_inside_chain(t):
    return list(chain(takewhile(lambda x: x < 3, t), (9,), takewhile(lambda x: x < 2, t)))


def taken_of_pairs(t):
    return list(takewhile(lambda p: p[0] < p[1], pairwise(t)))


def taken_leaves_names(t):
    for x in takewhile(lambda x: x > 100, t):
        y = x
    return y


def taken_rays(grid):
    return [list(takewhile(lambda c: grid[r][c] > 0, range(3))) for r in range(3)]


def taken_of_mixed(b):
    return list(takewhile(lambda x: x is not None, (1, "x", None, b)))


def taken_by_text(s):
    return "".join(takewhile(lambda c: c != ".", s))


def taken_by_method_of_text(s):
    return list(takewhile("xo".__contains__, s))


def taken_returns_inside(t):
    for x in takewhile(lambda x: x < 3, t):
        if x == 1:
            return "one"
    return "none"


def taken_any(t):
    return (
        any(x == 2 for x in takewhile(lambda x: x < 3, t)),
        any(takewhile(lambda x: x < 3, t)),
        max(takewhile(lambda x: x < 3, t), default=None),
    )


def starred_map(grid):
    return list(starmap(lambda a, b, c: a + b * c, grid)), list(starmap(max, grid))


def starred_map_of_zip(t, u):
    return list(starmap(operator.mul, zip(t, u))), sum(starmap(operator.sub, zip(t, u)))


def starred_map_of_lists(i):
    return list(starmap(lambda a, b: a - b, [[1, i], [2, 3]]))


def starred_map_of_ragged(i):
    return list(starmap(max, ((1, i), (2, 3, 4))))


def starred_map_of_text(i):
    return list(starmap(lambda a, b: b + a, ("xo", "ab")))[i]


def starred_map_of_wrong_rows(i):
    return list(starmap(lambda a, b: a, ((1, i), (2,))))


def starred_map_that_fails(t, u):
    return list(starmap(operator.floordiv, zip(t, u)))


def starred_map_that_fails_too_late(t, u):
    return any(starmap(lambda a, b: a // (b - 3), zip(t, u)))


def starred_map_of_dict(t):
    table = {i: x for i, x in enumerate(t)}
    return list(starmap(lambda key, value: key - value, table.items()))


def starred_map_acts(t):
    seen = []

    def note(i, x):
        seen.append(i)
        return x

    for x in starmap(note, enumerate(t)):
        if x > 2:
            break
    return seen


def starred_map_rebinds(t):
    k = 1
    found = []
    for x in starmap(lambda i, v: v * k + i, enumerate(t)):
        k = -k
        found.append(x)
    return found


def starred_map_of_optional(b):
    return list(starmap(lambda x, y: x + y, ((1, 2), (3, 4) if b else None)))


def repeats_of_any_number(i):
    return list(repeat(7, i)), len(list(repeat("x", i))), sum(repeat(2, i))


def repeats_of_flag(b):
    return list(repeat(1, b)), list(repeat(b, True))


def repeats_of_optional(o):
    return list(repeat(1, o))


def repeats_by_name(n):
    return list(repeat(1, times=n))


def repeats_without_end(t):
    return list(zip(t, repeat(0)))


def repeats_mapped_without_end(t):
    return list(map(max, t, repeat(1)))


def repeats_of_list(n):
    rows = list(repeat([0], 3))
    rows[0].append(n)
    return rows


def repeats_of_rebound(t):
    found = []
    for row in repeat(t, 2):
        t = (0, 0, 0, 0)
        found.append(row)
    return found


def repeats_while_times_change(n):
    found = 0
    for _ in repeat(None, n):
        n += 1
        found += 1
    return found, n


def repeats_evaluated_in_order(t):
    seen = []

    def note(x):
        seen.append(x)
        return x

    return len(list(repeat(note(3), note(2)))), seen


def repeats_zipped(t, n):
    return list(zip(t, repeat(9, n))), list(zip(repeat(9, n), t)), list(chain(repeat(0, n), t))


def repeats_of_float(f):
    return list(repeat(f, 2))


def repeats_a_wide_time(x):
    for _ in repeat(0, x):
        return "some"
    return "none"


def repeats_nested(n):
    return list(repeat(list(repeat(0, n)), 2))


def repeats_by_float(f):
    return list(repeat(1, f))


def repeats_endless(i, t):
    return list(zip(t, repeat(i))), list(zip(repeat(i), t)), dict(zip(t, repeat(None)))


def repeats_endless_left(n):
    found = 0
    for x in repeat(3):
        found += x
        if found > n:
            break
    else:
        return "never"
    return found


def repeats_endless_of_list(t):
    rows = [row for _, row in zip(t, repeat([]))]
    rows[0].append(1)
    return rows


def starred_map_of_optional_not_reached(b):
    for x in starmap(lambda x, y: x + y, ((1, 2), (3, 4) if b else None)):
        return x
