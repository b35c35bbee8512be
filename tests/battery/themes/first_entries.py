"""Lists and dictionaries that are asked for an entry above the line that puts the first one there."""


def runs(t):
    out = []
    for v in t:
        if out and out[-1][0] == v:
            out[-1][1] += 1
        else:
            out.append([v, 1])
    return out


def runs_tuple(t):
    out = []
    for v in t:
        if out and out[-1][0] == v:
            out[-1] = (v, out[-1][1] + 1)
        else:
            out.append((v, 1))
    return out


def runs_text(s):
    out = []
    for c in s:
        if not out or out[-1] != c:
            out.append(c)
    return out


def merged(t):
    out = []
    for v in sorted(t):
        if len(out) == 0 or out[-1][1] < v:
            out.append([v, v + 1])
        elif out[-1][1] == v:
            out[-1][1] = v + 1
    return out


def dict_first(t):
    best = {}
    for i, v in enumerate(t):
        if v not in best or best[v][0] < i:
            best[v] = (i, v)
    return best


def dict_max(t):
    best = {}
    for v in t:
        k = v % 2
        if k in best and best[k] >= v:
            continue
        best[k] = v
    return best


def never_filled(t):
    out = []
    if out and out[0] > 1:
        return 1
    return 2


def never_filled_other(t):
    out = []
    for v in t:
        if out and out[-1] > v:
            break
    return len(out)


def filled_in_nested_if(t):
    out = []
    for v in t:
        if v > 0:
            if out and out[-1] > v:
                out.pop()
            elif v > 1:
                out.append(v)
            else:
                out.append(None)
    return out


def filled_mixed(t):
    out = []
    for v in t:
        if out and out[-1] == v:
            out.append("x")
        elif out and out[0] is None:
            out.append(0.5)
        else:
            out.append(None)
    return out


def pop_peek(t):
    stack = []
    for v in t:
        if stack and stack[-1] < v:
            w = stack.pop()
            stack.append(w + v)
        else:
            stack.append(v)
    return stack


def peek_with_return(t):
    stack = []
    for v in t:
        if stack and stack[-1] == v:
            return (stack, v)
        stack.append(v)
    return None


def raise_unsettled(n):
    d = {}
    if d[n]:
        d[n] = 1
    return d


def raise_unsettled_index(n):
    c = []
    if c[n] > 1:
        c.append(1)
    return c


def deque_like(t):
    seen = []
    for v in t:
        if not any((w[0] == v for w in seen)):
            seen.append((v, len(seen)))
    return seen


def recursion_peek(n):
    out = []

    def f(k):
        if out and out[-1] == k:
            return 1
        out.append(k)
        return f(k // 2) + 1

    return (f(n), out)


def finally_before_the_first_entry(t):
    runs, repeats = [], None
    for value in t:
        if runs and runs[-1][0] == value:
            try:
                continue
            finally:
                repeats += 1
        else:
            if value > 3:
                break
            runs.append([value, 1])
            repeats = 0
    return runs, repeats


def finally_of_no_kind_yet(b, t):
    total = None
    try:
        if b:
            return t[0]
    finally:
        for value in t:
            total += value
    return total
