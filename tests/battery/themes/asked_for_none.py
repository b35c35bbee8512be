"""Variables that a test has asked for None: what stands after it is read as what is left."""


def slice_after_none_test(o, t):
    if o is None:
        return t
    return t[:o] + (9,) + t[o + 1 :]


def slice_in_else(o, t):
    if o is not None:
        return t[o:]
    else:
        return t[:o]


def used_in_cond(o, t):
    return t[:o] + (1,) if o is not None else t


def used_in_and(o, t):
    return o is not None and t[:o] + (0,)


def used_in_or(o, t):
    return o is None or t[:o] + (0,)


def truth_then_slice(o, t):
    if o:
        return t[: o - 1] + t[o:]
    return o


def not_truth(o, t):
    if not o:
        return o
    return t[-o:]


def equal_none(o, t):
    if o == None:  # noqa: E711 (as people write)
        return ()
    return t[o : o + 2]


def set_none_again(o, t):
    if o is not None:
        o = None
        return t[:o]
    o = 1
    return t[:o]


def loop_sets_none(o, t):
    out = []
    for v in t:
        if o is None:
            o = v
        else:
            out.append(t[:o])
            o = None
    return out, o


def nested_function_sets(o, t):
    def clear():
        nonlocal o
        o = None

    if o is not None:
        clear()
        return t[:o]
    return o


def walrus_between(o, t):
    if o is not None and (o := None) is None:
        return t[:o]
    return t[o:]


def pair_or_none(b, p, i):
    move = p if b else None
    if move is None:
        return i
    a, c = move
    return a * c + move[0]


def last_or_none(t, i):
    last = None
    for k, v in enumerate(t):
        if v == i:
            last = k
    if last is None:
        return t
    return t[:last] + t[last + 1 :]


def text_or_none(s, b):
    v = s if b else None
    if v is None:
        return "none"
    return v[::-1] + v.upper()


def text_repeat(o, s):
    if o is None:
        return s
    return s * o + s[o:]


def two_tests(o, b, t):
    q = None if b else 2
    if o is None or q is None:
        return 0
    return t[o:q], t[:o], t[q:]


def two_tests_not(o, b, t):
    q = None if b else 2
    if not (o is None) and q:
        return t[o:q], t[:o], t[q:]
    return o, q


def bool_or_none(o, b, t):
    v = None if o is None else b
    if v is None:
        return "?"
    return t[v], v + 1


def list_or_none(o, cells):
    v = cells if o else None
    if v is not None:
        v[0] = 5
        v += [1]
        v[1:2] = []
        w = v
        w.append(3)
    return cells, v


def while_not_none(t):
    k = 0
    n = 0
    while k is not None and n < 5:
        n += 1
        k = t[k] if k < len(t) and t[k] >= 0 else None
    return k, n


def comprehension_of_nones(t):
    row = [v if v > 0 else None for v in t]
    return [t[:v] for v in row if v is not None], sum(v for v in row if v)


def dict_get_none(t, i):
    d = {1: 0, 3: 2}
    k = d.get(i)
    if k is None:
        return -1
    return t[k:], t[:k]


def early_continue(t):
    out = []
    row = [v if v > 0 else None for v in t]
    for v in row:
        if v is None:
            continue
        out.append(t[:v])
    return out


def assert_not_none(o, t):
    assert o is not None
    return t[:o]


def elif_chain(o, t):
    if o is None:
        return 0
    elif o > 1:
        return t[:o]
    else:
        return t[o:]


def is_none_of_int(i, t):
    if i is None:
        return 3
    if not i:
        return t[:i]
    return t[i:]


def none_both(o):
    if o is None:
        return o
    if o is not None:
        return o + 1
    return -5
