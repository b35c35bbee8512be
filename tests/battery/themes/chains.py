"""`chain` and `sum(rows, ())` in the corners: what is looked at when its turn has come, and what at once."""

import itertools
from itertools import chain, pairwise

NESTED = ((1, 2), (), (3,))
MIXED = ((1, 2), "xo", (3.5,))


def chained_rows(i):
    return (
        list(chain(*NESTED)),
        list(chain.from_iterable(NESTED)),
        sum(chain(*NESTED)),
        tuple(chain((i,), *NESTED, [i])),
    )


def chained_mixed(i):
    return list(chain(*MIXED)), list(chain.from_iterable(MIXED))


def chained_nothing(i):
    return (
        list(chain()),
        list(chain(*())),
        list(chain.from_iterable(())),
        list(chain.from_iterable([[]])),
        list(chain([], (), "")),
    )


def chained_lists(i):
    rows = [[1, i], [], [3]]
    return list(chain(*rows)), list(chain.from_iterable(rows)), list(chain(*rows, rows[0]))


def chained_text(s):
    return "".join(chain(s, "!")), "".join(chain.from_iterable([s, s])), list(chain(*s))


def chained_generator(t):
    return list(chain.from_iterable((x, -x) for x in t)), list(chain(*((x, -x) for x in t)))


def chained_lists_of_generator(t):
    return list(chain.from_iterable([x] * 2 for x in t)), list(chain.from_iterable(range(x) for x in t))


def chained_that_fails_late(t):
    for x in chain.from_iterable((10 // (x - 3), x) for x in t):
        if x < -1:
            return x
    return None


def chained_that_fails_at_once(t):
    for x in chain(*((10 // (x - 3), x) for x in t)):
        return x


def chained_while_rows_grow(i):
    rows = [[1], [2, i]]
    found = []
    for x in chain.from_iterable(rows):
        found.append(x)
        if len(rows) < 4:
            rows.append([x + 10])
    return found


def chained_star_while_rows_grow(i):
    rows = [[1], [2, i]]
    found = []
    for x in chain(*rows):
        found.append(x)
        if len(rows) < 4:
            rows.append([x + 10])
            rows[1].append(x)
    return found, rows


def chained_while_inner_row_changes(i):
    rows = [[1], [2, i]]
    found = []
    for x in chain.from_iterable(rows):
        found.append(x)
        rows[1] = [7, 8, 9]
    return found


def chained_star_while_rows_are_replaced(i):
    rows = [[1], [2, i]]
    found = []
    for x in chain(*rows):
        found.append(x)
        rows[1] = [7, 8, 9]
    return found


def chained_optional(b, t):
    return list(chain(t, t if b else None))


def chained_optional_not_reached(b, t):
    for x in chain(t, t if b else None):
        return x


def chained_optional_mapped(b, t):
    for x in chain(t, map(abs, t if b else None)):
        return x


def chained_optional_zipped(b, t):
    return list(zip((), t if b else None))


def chained_optional_inside(b, t):
    found = []
    try:
        for x in chain.from_iterable((t, t if b else None)):
            found.append(x)
    except TypeError:
        return "type", found
    return found


def chained_optional_not_reached_inside(b, t):
    for x in chain.from_iterable((t, t if b else None)):
        return x


def chained_sets(t):
    return sorted(chain({1, 2}, t)), sorted(chain.from_iterable([{1}, {2}])), list(chain(*[{1}]))


def chained_dict(t):
    table = {i: (x, x) for i, x in enumerate(t)}
    return (
        list(chain.from_iterable(table.values())),
        list(chain(*table.values())),
        list(chain.from_iterable(table.items())),
    )


def chained_star_dict_keys(i):
    table = {"ab": 1, "c": i}
    return list(chain(*table)), list(chain.from_iterable(table))


def chained_with_break(grid):
    for x in chain.from_iterable(grid):
        if x > 4:
            break
    else:
        return None
    return x


def chained_with_continue(grid):
    found = 0
    for x in chain(*grid):
        if x % 2:
            continue
        found += x
    return found


def chained_any_all(grid):
    return (
        any(x > 8 for x in chain(*grid)),
        all(chain.from_iterable(grid)),
        max(chain(*grid)),
        sorted(set(chain.from_iterable(grid))),
    )


def chained_stops_early(grid):
    return any(10 // x > 3 for x in chain(*grid)), next(x for x in chain(*grid) if x == 0)


def chained_zipped(grid):
    return (
        list(zip(chain(*grid), "abcd")),
        list(enumerate(chain.from_iterable(grid)))[4],
        list(map(abs, chain(*grid))),
    )


def chained_iterator_twice(t):
    it = iter(t)
    return list(chain(it, it))


def chained_iterator_inside(t):
    it = iter(t)
    return list(chain.from_iterable([it]))


def chained_named(t):
    it = chain(t, t)
    return next(it), list(it)


def chained_reversed(grid):
    return list(reversed(chain(*grid)))


def chained_by_module(grid):
    return list(itertools.chain(*grid)), list(itertools.chain.from_iterable(grid))


def chained_in_chain(grid):
    return (
        list(chain.from_iterable(chain(grid, grid[:1]))),
        list(chain(*chain(grid, grid))),
        list(chain.from_iterable(map(lambda row: row[:1], grid))),
    )


def chained_zip(t, u):
    return (
        list(chain.from_iterable(zip(t, u))),
        list(chain(*zip(t, u))),
        list(chain.from_iterable(pairwise(t))),
    )


def chained_numbers(i):
    return list(chain.from_iterable((i, 2)))


def chained_numbers_starred(t):
    return list(chain(*t))


def chained_yielded(grid):
    def cells():
        yield from chain.from_iterable(grid)

    return list(cells()), sum(cells())


def chained_star_evaluated_in_order(t):
    seen = []

    def note(x):
        seen.append(x)
        return [x]

    found = []
    for x in chain(note(1), *(note(x) for x in t), note(2)):
        found.append(x)
        break
    return found, seen


def chained_lazily(t):
    seen = []

    def note(x):
        seen.append(x)
        return [x]

    for x in chain.from_iterable(note(x) for x in t):
        break
    return seen


def chained_lazily_by_map(t):
    seen = []

    def note(x):
        seen.append(x)
        return [x]

    for x in chain.from_iterable(map(note, t)):
        break
    return seen


def summed_rows(i):
    return sum(NESTED, ()), sum(((i,), (2,)), ()), sum(NESTED, start=())


def summed_nothing(i):
    return sum((), ()), sum([], ()), sum([()], ())


def summed_generator(t):
    return sum(((x, x) for x in t if x > 0), ()), sum((t[:2] for _ in range(2)), ())


def summed_lists(i):
    return sum([[1], [i]], [])


def summed_lists_onto_tuple(i):
    return sum([[1], [i]], ())


def summed_texts(s):
    return sum([s, s], "")


def summed_onto_row(grid):
    return sum(grid, (0,))


def summed_ragged(b):
    return sum(((1,), (2, 3) if b else ()), ()), len(sum(((1,), (2, 3) if b else ()), ()))


def summed_mixed(s):
    return sum(((1, s), (None,)), ())


def summed_map(grid):
    return sum(map(tuple, [list(row) for row in grid]), ()), sum(zip((1, 2), (3, 4)), ())


def summed_optional(b, t):
    return sum((t, t if b else None), ())


def summed_numbers_onto_tuple(t):
    return sum(t, ())


def summed_set(t):
    return sum({(x,) for x in t}, ())


def summed_that_fails(t):
    return sum(((10 // x,) for x in t), ())
