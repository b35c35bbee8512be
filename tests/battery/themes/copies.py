"""Copies that come to hold other kinds than what they were copied from, which stays as it is."""


def list_copy_wider(a):
    b = a.copy()
    b.append(None)
    b[0] = "x"
    return (a, b)


def list_copy_float(a):
    b = a.copy()
    b.append(0.5)
    return (a, b)


def set_copy_wider(t):
    a = set(t)
    b = a.copy()
    b.add(None)
    return (sorted(a), len(b), None in b, 3 in b)


def dict_copy_wider(t):
    a = {v: i for i, v in enumerate(t)}
    b = a.copy()
    b[None] = "x"
    return (list(a.items()), list(b.items()))


def dict_dict_wider(t):
    a = {v: i for i, v in enumerate(t)}
    b = dict(a)
    b["x"] = 0.5
    return (list(a.items()), list(b.items()))


def list_list_wider(a):
    b = list(a)
    b.append((1, 2))
    c = a[:]
    c.append("xo")
    return (a, b, c)


def slice_wider(a):
    b = a[1:]
    b.append(None)
    d = a[::-1]
    d[0] = 0.5
    return (b, d)


def plus_wider(a):
    b = a + [None]
    c = [0.5] + a
    return (b, c)


def mul_wider(a):
    b = a * 2
    b[0] = None
    return b


def set_ops_wider(t):
    s = set(t) | {None}
    u = set(t) - {None, 1}
    u.add("x")
    v = set(t) & {1, 2}
    v.add(0.5)
    return (len(s), len(u), len(v), "x" in u, 0.5 in v, 3 in u, 1 in v)


def dict_or_wider(t):
    a = dict(zip(t, t))
    return (list((a | {None: 0.5}).items()), list(({"x": None} | a).items()))


def sorted_wider(t):
    b = sorted(t)
    b.append(None)
    return b


def reversed_wider(t):
    b = list(reversed(t))
    b.append("x")
    return b


def keys_wider(t):
    d = dict(zip(t, t))
    k = list(d)
    k.append("x")
    w = list(d.values())
    w.append(0.5)
    it = list(d.items())
    it.append((None, 1))
    return (k, w, it)


def comp_wider(t):
    b = [v for v in t]
    b.append(None)
    return b


def star_wider(t):
    a, *b = t
    b.append(None)
    *c, d = t
    c[0] = 0.5
    return (b, c)


def display_wider(a):
    b = [*a, None]
    c = [*a]
    c.append("x")
    return (b, c)


def copy_deep_wider(a):
    rows = [a, a]
    b = [r.copy() for r in rows]
    b[0].append(None)
    return (rows, b)


def copy_rows_list(grid):
    b = [list(r) for r in grid]
    b[0][0] = None
    b.append([])
    return b


def copy_alias_inner(a):
    rows = [a]
    c = rows.copy()
    c.append([0.5])
    c[0].append(7)
    return (rows, c)


def copy_alias_none(a):
    rows = [a]
    c = rows.copy()
    c.append(None)
    a.append(7)
    return (rows, c)


def frozen_wider(t):
    f = frozenset(t)
    s = set(f)
    s.add(None)
    return (len(s), None in s)


def set_frozen_wider(t):
    s = set(t)
    f = frozenset(s)
    s.add(None)
    return (len(f), None in f, f == s)


def set_update_wider(t):
    s = set(t)
    s |= {None}
    s.update([0.5])
    s.update("xo")
    return (len(s), "x" in s)


def set_iand_wider(t):
    s = set(t)
    s &= {1, 2, 3}
    s.add(None)
    return (len(s), None in s, 1 in s, 7 in s)


def set_isub_wider(t):
    s = set(t)
    s -= {1}
    s ^= {2, 9}
    s.add("x")
    return (len(s), "x" in s, 9 in s, 2 in s)


def set_difference_update_wider(t):
    s = set(t)
    s.difference_update({1})
    s.intersection_update({2, 3, 4})
    s.symmetric_difference_update({2, 9})
    s.add((1, 2))
    return (len(s), (1, 2) in s, 9 in s, 2 in s)


def set_iand_tuple(t):
    s = {(v, 1) for v in t}
    s &= {(1, 1), (2, 1)}
    s.add((1, 2, 3))
    return (len(s), (1, 2, 3) in s, (1, 1) in s)


def copied_dict_of_lists(t):
    places = {}
    for v in t:
        places.setdefault(v, []).append(v)
    more = dict(places)
    more[None] = [0.5]
    return list(places.items()), list(more.items())


def united_dict_keeps_its_keys(x):
    united = {1: "x"} | {True: "y", 2.0: "z"}
    return list(united.items())
