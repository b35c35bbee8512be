"""Things that change while an expression, a loop or a generator is under way."""

import functools


def _two(x, y):
    return x + y


def _shift(rows):
    rows[0] = (7, 7)
    return (0, 0)


def _set_first(row):
    row[0] = 99


def _set_inside(rows):
    rows[0][0] = 99


def _pop_row(rows, row):
    rows.pop(0)
    return row[0]


def _bump(row):
    row[0] += 1
    return row[0]


def rebound_under_enumerate(n):
    row = (1, 2, 3, n)
    out = []
    for _, x in enumerate(row):
        row = (9, 9, 9, 9)
        out.append(x)
    return out, row


def rebound_list_under_reversed(n):
    row = [1, 2, 3, n]
    out = []
    for x in reversed(row):
        row = [9, 9, 9, 9]
        out.append(x)
    return out, row


def rebound_under_zip(n):
    row = (1, n)
    out = []
    for x, y in zip(row, row):
        row = (5, 5)
        out.append(x + y)
    return out, row


def rebound_in_generator_expression(n):
    row = (1, 2, n)
    out = []
    for x in (v for v in row):
        row = (0, 0, 0)
        out.append(x)
    return out, row


def walrus_in_comprehension_over_itself(n):
    row = (1, 2, n)
    return [x for x in row if (row := (0, 0, 0))]


def entry_before_pop(n):
    rows = [(1, 2), (3, n), (5, 6)]
    return rows[0] + rows.pop(0)


def entry_compared_with_popped(n):
    rows = [(1, 2), (3, n)]
    return rows[0] == rows.pop(0)


def entry_given_beside_popped(n):
    rows = [(1, 2), (3, n)]
    return _two(rows[0], rows.pop(0))


def entry_before_helper_changes(n):
    rows = [(1, 2), (3, n)]
    return rows[0] + _shift(rows)


def value_before_dict_pop(n):
    table = {1: (0, 0), 2: (3, n)}
    return table[1] + table.pop(1)


def optional_before_pop(n):
    cells = [n, None]
    return cells[0] == cells.pop(0)


def tuple_renamed_among_arguments(n):
    t = (1, n)
    return _two(t, (t := (2, 2)))


def generator_sees_captured_number(n):
    k = n
    out = []

    def given():
        for i in range(4):
            yield i * k

    for v in given():
        k = k + 1 if k < 9 else 0
        out.append(v)
    return out


def generator_sees_captured_list(n):
    row = [1, n]
    out = []

    def given():
        for x in row:
            yield x

    for v in given():
        if len(row) < 4:
            row.append(5)
        out.append(v)
    return out


def list_chosen_then_changed(n):
    a, b = [n], [2]
    _set_first(a or b)
    return a, b


def list_in_tuple_changed_by_helper(n):
    a = [n]
    _set_inside((a,))
    return a


def row_changed_by_map(n):
    grid = [[1, 2], [3, n]]
    row = grid[0]
    list(map(_set_first, grid))
    return row, grid


def row_given_beside_its_grid(n):
    grid = [[1, 2], [3, n]]
    return _pop_row(grid, grid[0])


def key_that_fails_on_one_entry(n):
    return sorted([n], key=lambda v: 10 // v)


def key_that_changes(n):
    counter = [n % 5]
    return sorted([3, 1, 2], key=lambda v: _bump(counter) * v), counter[0]


def deleted_in_loop(n):
    x = n % 7
    total = i = 0
    while i < 3:
        total += x
        del x
        i += 1
    return total


def dict_grows_while_gone_through(n):
    table = {1: n}
    total = 0
    for k in table:
        total += k
        if len(table) < 3:
            table[k + 1] = 0
    return total


def sorted_without_order(n):
    return sorted([2.0, 1.0, float("nan"), 0.5])[0] == 0.5 and n


def set_of_equal_members(n):
    return sorted({1, n} & {True, 7}) == [True]


def list_shrinks_under_reversed(n):
    row = [1, 2, 3, 4, n]
    out = []
    for x in reversed(row):
        out.append(x)
        row.pop()
        if row:
            row.pop()
    return out


def folded_with_a_change(n):
    counter = [0]
    return functools.reduce(lambda a, b: a + b + _bump(counter), [1, 2, n % 9], 0), counter[0]
