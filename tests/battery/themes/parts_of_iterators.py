"""`islice` and `count` in the corners: what is skipped, where it stops, and what the source still has then."""

from itertools import accumulate, chain, count, islice, pairwise, repeat


def slices_of_any_number(t, i):
    return list(islice(t, i))


def slices_from_any_number(t, i):
    return list(islice(t, i, 3))


def slices_from_and_to(t, i, j):
    return list(islice(t, i, j))


def slices_of_few(r, n):
    return list(islice(r, n)), list(islice(r, 1, None))


def slices_by_step(r, n):
    return list(islice(r, 0, n, 2))


def slices_with_none(t):
    return list(islice(t, 2, None)), list(islice((x for x in t), 1, None))


def slices_up_to_none(t):
    return list(islice(t, None))


def slices_from_none(t):
    return list(islice(t, None, 2))


def slices_of_optional(t, o):
    return list(islice(t, o))


def slices_of_flag(t, b):
    return list(islice(t, b)), list(islice(t, b, 3))


def slices_of_text(s, n):
    return list(islice(s, n)), "".join(islice(s, 1, 3))


def slices_of_map_skip_but_call(t):
    return list(islice(map(lambda x: 10 // x, t), 1, 3))


def slices_of_map_stop(t):
    return list(islice(map(lambda x: 10 // (x - 4), t), 3))


def slices_of_map_that_acts(t):
    seen = []

    def note(x):
        seen.append(x)
        return x

    return list(islice(map(note, t), 2, 3)), seen


def slices_of_enumerated_map(t):
    return list(islice(enumerate(map(lambda x: 10 // x, t)), 2, 4))


def slices_of_generator(t):
    return list(islice((10 // x for x in t), 1, 3))


def slices_of_count(n):
    return list(islice(count(), n)), list(islice(count(5, -2), 3))


def slices_of_range(n):
    return list(islice(range(n), 2)), list(islice(range(10, 0, -3), 1, n)), sum(islice(range(10**9), 5))


def slices_of_zip(t, u):
    return list(islice(zip(t, u), 1, 3)), list(islice(enumerate(t), 2)), dict(islice(enumerate(t), 1, 3))


def slices_of_reversed(t, a):
    return list(islice(reversed(t), 2)), list(islice(reversed(a), 1, 3)), list(islice(t[::-1], 1))


def slices_of_list_that_grows(a):
    found = []
    for x in islice(a, 1, 6):
        found.append(x)
        a.append(x)
    return found, a


def slices_of_list_that_shrinks(a):
    found = []
    for x in islice(a, 1, 4):
        found.append(x)
        a.pop()
    return found


def slices_of_dict(t):
    table = {x: i for i, x in enumerate(t)}
    return list(islice(table, 2)), list(islice(table.values(), 1))


def slices_of_set(t):
    return list(islice({x for x in t}, 1))


def slices_reversed(t):
    return list(reversed(islice(t, 2)))


def slices_of_iterator(t):
    it = iter(t)
    return list(islice(it, 2)), list(it)


def slices_named(t):
    it = islice(t, 2)
    return list(it), list(it)


def slices_named_by_iter(t):
    it = iter(islice(t, 1, 3))
    return next(it), list(it), list(it)


def slices_named_while_list_changes(a):
    it = iter(islice(a, 1, 4))
    first = next(it)
    a.append(9)
    a[2] = 77
    return first, list(it)


def slices_named_while_stop_changes(t, n):
    it = iter(islice(t, n))
    n = 1
    return list(it), n


def slices_fail_in_order(t, i):
    seen = []
    try:
        for x in islice(t, 1, i):
            seen.append(x)
    except ValueError:
        return "value", seen
    return seen


def slices_fail_even_when_unused(t, i):
    for x in chain(t, islice(t, i)):
        return x
    return None


def slices_rebound(t):
    found = []
    for x in islice(t, 3):
        t = ()
        found.append(x)
    return found


def slices_with_walrus(t, n):
    return list(islice(t, (m := n), m + 2)), m


def slices_zipped(t, n):
    return list(zip(islice(t, n), t)), list(zip(t, islice(t, 1, n))), list(enumerate(islice(t, n)))


def slices_of_slices(t, n):
    return list(islice(islice(t, 1, 4), n)), list(islice(islice(t, n), 1, 3))


def slices_wide(t, x):
    return list(islice(t, x))


def slices_by_name(t):
    return list(islice(t, stop=2))


def slices_by_word(t, w):
    return list(islice(t, w))


def counts_up(n):
    for k in count():
        if k * k >= n:
            return k


def counts_from(i):
    found = []
    for k in count(i):
        found.append(k)
        if len(found) == 3:
            break
    return found, k


def counts_by(i, j):
    found = []
    for k in count(i, j):
        found.append(k)
        if len(found) == 4:
            break
    return found


def counts_by_name(i):
    return next(x for x in count(start=i, step=2) if x > 3)


def counts_nothing(i):
    found = 0
    for k in count(i, 0):
        found += 1
        if found > 3:
            return k


def counts_zipped(t, i):
    return list(zip(count(i), t)), list(zip(t, count(i, -1))), list(zip("ab", count(1)))


def counts_with_else(n):
    for k in count():
        if k == n:
            break
    else:
        return "never"
    return k


def counts_with_names(n):
    for k in count():
        last = k
        if k > n:
            break
    return last


def counts_mapped(n):
    return next(x for x in map(lambda k: k * k, count()) if x > n), next(filter(lambda k: k > n, count(1)))


def counts_wide(x):
    found = []
    for k in count(x):
        found.append(k)
        if len(found) == 2:
            return found


def counts_wide_zipped(x, t):
    return list(zip(t[:1], count(x))), [a for a, b in zip(t[:1], count(x))]


def counts_floats(f):
    return [x for x, _ in zip(count(f), "abc")]


def counts_in_rays(grid, i):
    reached = []
    for d in (-1, 1):
        for k in count(1):
            if not 0 <= 1 + d * k < 3:
                break
            reached.append(grid[1][1 + d * k])
    return reached


def counts_yielded(n):
    def squares():
        for k in count():
            if k > n:
                return
            yield k * k

    return list(squares())


def counts_flag(b):
    return list(zip(count(b), "ab"))


def counts_nested(n):
    for i in count():
        for j in count(i):
            if j > 3:
                break
        if i + j > n:
            return i, j


def counts_named(t):
    it = count()
    return [next(it) for _ in t]


def counts_by_any(n):
    return any(k > n for k in count())


def counts_with_while(n):
    total = 0
    for k in count():
        while total < k:
            total += 2
            if total > n:
                return total
        if k % 2:
            continue
        total -= 1


def slices_that_leave_the_rest(t):
    it = iter(t)
    return list(islice(it, 1, 2)), next(it, None), list(islice(it, 5)), list(it)


def slices_that_take_nothing_but_count(t):
    it = iter(t)
    return list(islice(it, 2, 2)), list(islice(it, 1, 0)), list(it)


def slices_that_take_nothing(t):
    it = iter(t)
    return list(islice(it, 0)), tuple(islice(it, 0, 0)), list(it)


def slices_of_generator_stop_in_time(t):
    return list(islice((10 // (x - 4) for x in t), 3)), list(islice((10 // (x - 1) for x in t), 0))


def slices_of_generator_skip_but_fail(t):
    return list(islice((10 // x for x in t), 3, 4))


def slices_of_yielded(t):
    def halves(row):
        for x in row:
            yield 12 // (x - 3)

    return list(islice(halves(t), 2)), sum(islice(halves(t), 1, 2))


def slices_of_endless_yielded(n):
    def numbers():
        k = 0
        while True:
            yield k
            k += 2

    return list(islice(numbers(), n)), list(islice(numbers(), 1, 3))


def slices_of_dict_that_grows(t):
    table = {i: x for i, x in enumerate(t)}
    for key in islice(table, 1):
        table[key + 10] = 1
    return sorted(table)


def slices_of_dict_that_grows_too_early(t):
    table = {i: x for i, x in enumerate(t)}
    for key in islice(table, 2):
        table[key + 10] = 1
    return sorted(table)


def slices_with_continue_and_break(t):
    found = []
    it = iter(t)
    for x in islice(it, 1, 4):
        if x % 2:
            continue
        if x > 3:
            break
        found.append(x)
    else:
        found.append("else")
    return found, list(it)


def slices_of_filter(t, n):
    return list(islice(filter(lambda x: x > 0, t), n)), next(
        iter(islice((x for x in t if x > 1), 1, 2)), None
    )


def slices_of_chain(t, u):
    return (
        list(islice(chain(t, u), 3, 6)),
        list(islice(pairwise(t), 1, None)),
        tuple(islice(accumulate(t), 2)),
    )


def slices_of_repeat(i):
    return list(islice(repeat(i), 3)), list(islice(repeat(i, 2), 3))


def slices_nested_in_slices(t):
    it = iter(t)
    return list(islice(islice(it, 3), 1, 2)), list(it)


def slices_in_rounds(t):
    it = iter(t)
    found = []
    while True:
        part = list(islice(it, 3))
        if not part:
            return found
        found.append(part)


def slices_zipped_with_stream(t):
    return list(zip(islice((x for x in t), 2), t)), list(zip(t, islice(count(5), 2)))


def slices_in_comprehension(t):
    return [[y for y in islice(t, x)] for x in range(3)], {x for x in islice((y % 2 for y in t), 3)}
