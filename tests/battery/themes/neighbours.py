"""`pairwise` in the corners: what is kept, who asks when, and changes meanwhile."""

import itertools
from itertools import pairwise


def pairs_of_few(r):
    return list(pairwise(r)), tuple(pairwise(r)), [*pairwise(r)]


def pairs_of_text(s):
    return [b + a for a, b in pairwise(s)], sum(a != b for a, b in pairwise(s))


def pairs_of_a_generator(t):
    return list(pairwise(x * 2 for x in t if x > 0))


def pairs_that_fail(t):
    return list(pairwise(10 // x for x in t))


def pairs_that_fail_too_late(t):
    for a, b in pairwise(10 // (x - 3) for x in t):
        return a, b
    return None


def pairs_while_list_grows(a):
    found = []
    for x, y in pairwise(a):
        found.append((x, y))
        if len(a) < 7:
            a.append(x + y)
    return found, a


def pairs_while_list_shrinks(a):
    found = []
    for x, y in pairwise(a):
        found.append((x, y))
        a.pop()
    return found, a


def pairs_while_list_changes(a):
    found = []
    for x, y in pairwise(a):
        found.append((x, y))
        a[0] = a[1] = a[2] = 9
    return found


def pairs_of_rows_that_change(n):
    rows = [[0], [1], [n]]
    found = []
    for x, y in pairwise(rows):
        x.append(len(y))
        y[0] += 10
        found.append((x[:], y[:]))
    return found, rows


def pairs_of_pairs(t):
    return list(pairwise(pairwise(t)))


def pairs_of_zip(t, u):
    return list(pairwise(zip(t, u)))


def pairs_in_pairs(t):
    return [(p, q) for p in pairwise(t) for q in pairwise(p)]


def pairs_of_dict(t):
    table = {x: i for i, x in enumerate(t)}
    return list(pairwise(table)), list(pairwise(table.items()))


def pairs_of_dict_that_grows(t):
    table = {x: i for i, x in enumerate(t)}
    for x, y in pairwise(table):
        table[x + y + 100] = 1
    return len(table)


def pairs_of_set(t):
    return list(pairwise({x for x in t}))


def pairs_named(t):
    it = pairwise(t)
    return list(it), list(it)


def pairs_of_iterator(t):
    it = iter(t)
    next(it)
    return list(pairwise(it)), list(it)


def pairs_of_iterator_that_goes_on(t):
    it = iter(t)
    found = []
    for x, y in pairwise(it):
        found.append((x, y, next(it, None)))
    return found


def pairs_left_early(t):
    it = iter(t)
    for x, y in pairwise(it):
        if x:
            break
    return list(it)


def pairs_with_continue(t):
    found = []
    for x, y in pairwise(t):
        if x == y:
            continue
        found.append(x)
    else:
        found.append(-1)
    return found


def pairs_with_break(t):
    for x, y in pairwise(t):
        if x > y:
            break
    else:
        return None
    return x, y


def pairs_any_all(t):
    return (
        any(x > y for x, y in pairwise(t)),
        all(x <= y for x, y in pairwise(t)),
        max(pairwise(t)),
        min(map(sum, pairwise(t))),
    )


def pairs_stop_at_the_first(t):
    return any(10 // y > 3 for x, y in pairwise(t))


def pairs_leave_names(t):
    for x, y in pairwise(t[:1]):
        pass
    return y


def pairs_enumerated(t):
    return [(i, x, y) for i, (x, y) in enumerate(pairwise(t), 1)], list(zip(pairwise(t), "abcd"))


def pairs_reversed(t):
    return list(reversed(pairwise(t)))


def pairs_twice(t):
    return list(pairwise(t)) + list(pairwise(t[::-1]))


def pairs_of_mixed(n):
    return list(pairwise((1, "x", None, (n,))))


def pairs_of_booleans(flags):
    return list(pairwise(flags))


def pairs_of_optional(b, t):
    return list(pairwise(t if b else None))


def pairs_by_module(t):
    return list(itertools.pairwise(t))


def pairs_given_nothing(t):
    return list(pairwise())


def pairs_given_two(t):
    return list(pairwise(t, t))


def pairs_of_number(i):
    return list(pairwise(i))


def pairs_of_nothing(i):
    return list(pairwise(())), list(pairwise([])), tuple(pairwise("")), sum(x for x, y in pairwise(()))


def pairs_yielded(t):
    def gaps():
        for x, y in pairwise(t):
            yield y - x

    return list(gaps())


def pairs_of_yielded(t):
    def doubled(row):
        for x in row:
            yield 2 * x

    return list(pairwise(doubled(t)))


def pairs_rebound_source(t):
    found = []
    for x, y in pairwise(t):
        t = (0, 0)
        found.append((x, y))
    return found, t
