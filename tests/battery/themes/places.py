"""`index` between two places, parts of lists that are deleted by a step, and steps as long as a word."""


def index_from(t, i):
    return t.index(1, i)


def index_between(t, i, j):
    return t.index(2, i, j)


def index_list_from(a, i):
    return a.index(1, i)


def index_list_between(a, i, j):
    return a.index(1, i, j)


def index_wide(t, x):
    return t.index(1, x)


def index_wide_end(t, x, y):
    return t.index(1, x, y)


def index_ragged(r, i):
    return r.index(2, i)


def index_bool(t, b):
    return t.index(t[b], b)


def index_float(t, f):
    return t.index(1, f)


def index_none(t):
    return t.index(1, None)


def index_all(t):
    out, at = ([], -1)
    try:
        while True:
            at = t.index(1, at + 1)
            out.append(at)
    except ValueError:
        return out


def index_constant(n):
    return ([5, 6, 5, 7, 5].index(5, n), (5, 6, 5, 7, 5, 9, 5).index(5, 1, -1))


LONG = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4]


def index_long(n):
    return (LONG.index(n, 2), LONG.index(3, n))


def index_order(t):
    log = []

    def f(v):
        log.append(v)
        return v

    return (list(t).index(f(t[3]), f(0), f(4)), log)


def index_text(s, i):
    return s.index("x", i)


def del_even(a):
    del a[::2]
    return a


def del_odd(a):
    del a[1::2]
    return a


def del_from(i):
    c = list(range(9))
    del c[i::2]
    return c


def del_between(i, j):
    c = list(range(9))
    del c[i:j:3]
    return c


def del_back(i, j):
    c = list(range(9))
    del c[i:j:-2]
    return c


def del_back_all(i):
    c = list(range(9))
    del c[::-1]
    return c


def del_back_one(i):
    c = list(range(9))
    del c[i::-1]
    return c


def del_huge(x, y):
    c = list(range(5))
    del c[x:y:7]
    return c


def del_huge_step(i):
    c = list(range(5))
    del c[i :: 2**62]
    return c


def del_huge_step_back(i):
    c = list(range(5))
    del c[i :: -(2**62)]
    return c


def del_zero(i):
    c = list(range(5))
    del c[::0]
    return c


def del_pairs(n):
    c = [(k, k + 1) for k in range(n)]
    d = c
    del c[::3]
    return (c, d, len(d))


def del_alias_rows(n):
    r = [0]
    c = [[1], r, [2], r]
    del c[::2]
    c[0].append(n)
    return (c, r)


def del_empty(n):
    c = []
    del c[::2]
    return c


def del_unknown_step(n):
    c = list(range(9))
    del c[::n]
    return c


def step_top(t, i):
    return (t[i :: 2**63 - 1], t[i :: -(2**63)], t[i :: 2**63 - 2], t[: i : 2**63 - 1])


def step_top_list(a, i):
    return (a[i :: 2**63 - 1], a[:: -(2**63)], a[i :: 1 - 2**63], a[:: 2**63 - 1])


def step_beyond(t, i):
    return (t[i :: 2**64], t[i :: -(2**70)])


def step_assign(a):
    a[:: 2**63 - 1] = [9]
    return a


def step_assign_back(a):
    a[:: -(2**63)] = [9]
    return a


def step_del(a, i):
    del a[i :: 2**63 - 1]
    return a


def step_del_back(a, i):
    del a[i :: -(2**63)]
    return a


def step_unknown(a, x):
    return a[::x]


def step_text(s, i):
    return (s[i :: 2**63 - 1], s[:: -(2**63)])


def islice_top(a):
    return (a[-(2**63) :], a[: 2**63 - 1], a[2**63 - 1 : -(2**63) : -1])
