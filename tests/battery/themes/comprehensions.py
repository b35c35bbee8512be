"""Comprehensions and generator expressions."""


def squares(n):
    return [step * step for step in range(n)]


def filtered(t):
    return [entry for entry in t if entry > 0]


def filtered_twice(t):
    return [entry for entry in t if entry > 0 if entry < 4]


def two_loops(t, p):
    return [entry * other for entry in t for other in p]


def two_loops_dependent(n):
    return [(a, b) for a in range(n) for b in range(a)]


def two_loops_filtered(grid):
    return [cell for row in grid if row[0] for cell in row if cell]


def nested(grid):
    return [[cell + 1 for cell in row] for row in grid]


def conditional_inside(t):
    return [entry if entry > 0 else -entry for entry in t]


def own_scope(x):
    found = [x for x in range(3)]
    return x, found


def own_scope_in_loop(t):
    entry = 7
    doubled = [entry * 2 for entry in t]
    return entry, doubled


def same_name_inside_and_outside(t):
    return [t for t in (t, t[1:])], t


def outer_name_used(t, x):
    return [entry == x for entry in t]


def first_iterable_evaluated_outside(n):
    return [n for n in range(n)]


def tuple_by_generator(t):
    return tuple(entry * 2 for entry in t)


def tuple_by_generator_filtered(t):
    return tuple(entry for entry in t if entry)


def list_by_generator(t):
    return list(entry for entry in t if entry)


def sum_by_generator(t):
    return sum(entry * entry for entry in t), sum((entry for entry in t), 5)


def sum_with_filter(t):
    return sum(entry for entry in t if entry > 0)


def any_by_generator(t, i):
    return any(entry == i for entry in t)


def all_by_generator(t, i):
    return all(entry < i for entry in t)


def all_of_any(t):
    return all(any(one + other == 4 for other in t) for one in t)


def any_stops_before_error(t):
    return any(12 // entry > 3 for entry in t)


def all_stops_before_error(t):
    return all(12 // entry > 3 for entry in t)


def any_of_list_does_not_stop(t):
    return any([12 // entry > 3 for entry in t])


def any_stops_before_index_error(t, i):
    return any(t[at] == i for at in range(6))


def next_of_generator(t):
    return next(entry for entry in t if entry > 2)


def next_with_default(t, i):
    return next((at for at, entry in enumerate(t) if entry == i), -1)


def next_with_none(t, i):
    return next((at for at, entry in enumerate(t) if entry == i), None)


def next_stops_before_error(t):
    return next((entry for entry in t if 12 // entry), -7)


def max_by_generator(t):
    return max(entry * entry for entry in t), min(-entry for entry in t)


def max_of_empty_generator(t):
    return max(entry for entry in t if entry > 3)


def max_with_default(t):
    return max((entry for entry in t if entry > 3), default=0)


def sorted_generator(t):
    return sorted(entry % 3 for entry in t)


def generator_is_lazy(a):
    lazy = (entry * 2 for entry in a)
    a[0] = 50
    return list(lazy)


def generator_binds_late(x):
    factor = 1
    lazy = (factor * step for step in range(3))
    factor = x % 10
    return list(lazy)


def generator_used_once(t):
    lazy = (entry for entry in t)
    return list(lazy), list(lazy)


def generator_taken_apart(t):
    lazy = iter(t)
    first = next(lazy)
    return first, list(lazy)


def generator_never_run(n):
    lazy = (1 // 0 for _ in range(3))
    return n


def generator_runs_iterable_first(o):
    lazy = (entry for entry in o)
    return 1


def generator_in_membership(t, i):
    return i in (entry + 1 for entry in t)


def generator_in_any_with_outer_change(a):
    return any(entry == a.pop() for entry in (1, 2, 9))


def generator_in_join(t):
    return "".join("x" if entry > 0 else "." for entry in t)


def generator_in_extend(a, t):
    a.extend(entry for entry in t if entry > 1)
    return a


def generator_in_loop(t):
    total = 0
    for entry in (one for one in t if one > 0):
        total += entry
    return total


def generator_in_zip(t):
    return [a - b for a, b in zip((one for one in t), t[1:])]


def generator_in_enumerate(t):
    return [(at, entry) for at, entry in enumerate(one for one in t if one)]


def generator_of_pairs(n):
    return [pair for pair in ((a, b) for a in range(n) for b in range(2))]


def generator_in_set(t):
    return len({entry % 3 for entry in t}), len(set(entry for entry in t))


def generator_in_dict(t):
    return {at: entry for at, entry in enumerate(t)}[2]


def counted_by_len_of_list(t):
    return len([1 for entry in t if entry > 0])


def indices_of(t, i):
    return [at for at, entry in enumerate(t) if entry == i]


def indices_by_range(t, i):
    return [at for at in range(len(t)) if t[at] == i]


def argmax(t):
    return max(range(len(t)), key=lambda at: t[at])


def argmax_by_pairs(t):
    return max((entry, at) for at, entry in enumerate(t))[1]


def transposed(grid):
    return [[row[at] for row in grid] for at in range(3)]


def diagonals(grid):
    return [grid[at][at] for at in range(3)], [grid[at][2 - at] for at in range(3)]


def neighbours(i, j):
    return [
        (i + a, j + b)
        for a in (-1, 0, 1)
        for b in (-1, 0, 1)
        if (a, b) != (0, 0) and 0 <= i + a < 3 and 0 <= j + b < 3
    ]


def pairs_before(t):
    return [(t[a], t[b]) for a in range(4) for b in range(a + 1, 4) if t[a] > t[b]]


def lambda_in_comprehension(n):
    return [(lambda value: value + step)(1) for step in range(n)]


def functions_in_comprehension(n):
    return [function() for function in [lambda: step for step in range(n)]]


def comprehension_with_mutation(a):
    return [a.pop() for _ in range(3)], a


def comprehension_over_two_kinds(x, f):
    return [entry for entry in (x, f)]


def comprehension_of_rows_changed(x):
    rows = [[0, 0] for _ in range(2)]
    rows[0][1] = x
    return rows


def comprehension_over_grown_tuple(t, n):
    return [entry for entry in t * n + (9,)]


def comprehension_over_ragged(r):
    return [entry + 1 for entry in r], [0 for _ in r]


def names_around_a_generator(t):
    entry, found = 10, []
    for double in (entry * 2 for entry in t):
        found.append((entry, double))
    return found


def names_around_a_generator_that_is_mapped(t):
    entry, found = 10, []
    for double in map(abs, (entry * 2 for entry in t)):
        found.append((entry, double))
    for double in filter(None, (entry % 2 for entry in t)):
        found.append((entry, double))
    return found


def names_around_a_generator_that_is_numbered(t):
    entry, found = 10, []
    for i, double in enumerate(entry * 2 for entry in t):
        found.append((i, entry, double))
    for i, double in zip(t, (entry * 2 for entry in t)):
        found.append((i, entry, double))
    return found


def names_around_a_generator_in_another(t):
    entry = 3
    return [entry + double for double in (entry * 2 for entry in t)], [
        double for double in (entry * 2 for entry in t) if entry == 3
    ]


def names_around_a_generator_changed(t):
    entry = 0
    for double in (entry * 2 for entry in t):
        entry += double
    return entry


def names_around_generators_in_one_another(t):
    a = b = 5
    return [(a, b, c) for c in (a + b for a in (b * 2 for b in t))], any(a == c for c in (a for a in t))


def names_around_a_generator_in_a_key(t):
    entry = -1
    return sorted((entry % 3 for entry in t), key=lambda rest: rest * entry), max(
        (entry for entry in t), key=lambda rest: rest * entry
    )


def names_around_a_generator_in_a_default(t):
    entry = 7
    return next((entry for entry in t if entry > 100), entry), min(
        (entry for entry in t if entry > 2), default=entry
    )
