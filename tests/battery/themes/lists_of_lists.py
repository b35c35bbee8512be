"""Lists of lists: rows that are one list under two names, and rows that are not."""

from tests.battery.themes.local_lists import _set_first


def rows_of_two_names(x):
    one, other = [1, 2], [3, 4]
    rows = [one, other]
    rows[0][0] = x
    return one[0], rows[0][0]


def rows_of_two_names_changed_by_name(x):
    one, other = [1, 2], [3, 4]
    rows = [one, other]
    one[0] = x
    return rows[0][0], other[0]


def rows_of_one_name(x):
    row = [0, 0]
    rows = [row, row]
    rows[0][0] = x
    return rows[1][0]


def rows_repeated(x):
    rows = [[0, 0]] * 2
    rows[0][0] = x
    return rows[1][0]


def rows_repeated_row_replaced(x):
    rows = [[0, 0]] * 2
    rows[0] = [x, x]
    return rows[1][0], rows[0][1]


def rows_fresh(x):
    rows = [[0, 0] for _ in range(2)]
    rows[0][0] = x
    return rows[1][0], rows[0][0]


def rows_in_tuple(x):
    one, other = [1, 2], [3, 4]
    rows = (one, other)
    rows[1][0] = x
    return other[0], one[0]


def rows_looped(x):
    one, other = [1, 2], [3, 4]
    for row in (one, other):
        row[0] = x
    return one[0], other[0]


def rows_looped_from_list(x):
    rows = [[1, 2], [3, 4]]
    for row in rows:
        row[1] = x
    return tuple(map(tuple, rows))


def rows_enumerated(x):
    rows = [[1, 2], [3, 4]]
    for at, row in enumerate(rows):
        row[at] = x
    return tuple(tuple(row) for row in rows)


def rows_zipped(x):
    rows = [[1, 2], [3, 4]]
    for row, value in zip(rows, (x, 9)):
        row[0] = value
    return [tuple(row) for row in rows]


def row_named(x):
    rows = [[1, 2], [3, 4]]
    row = rows[1]
    row[0] = x
    return rows[1][0]


def row_named_then_replaced(x):
    rows = [[1, 2], [3, 4]]
    row = rows[1]
    rows[1] = [5, 6]
    row[0] = x
    return rows[1][0], row[0]


def row_taken_out(x):
    rows = [[1, 2], [3, 4]]
    row = rows.pop()
    row[0] = x
    rows.append(row)
    row[1] = x
    return rows[1][0], rows[1][1]


def row_appended_then_changed(x):
    rows, row = [], [0, 0]
    for step in range(2):
        row[0] = step + x % 5
        rows.append(row)
    return rows[0][0], rows[1][0]


def row_copied_then_appended(x):
    rows, row = [], [0, 0]
    for step in range(2):
        row[0] = step + x % 5
        rows.append(row[:])
    return rows[0][0], rows[1][0]


def row_made_in_loop(n):
    rows = []
    for step in range(n):
        row = [0, 0]
        row[step % 2] = step
        rows.append(row)
    return [tuple(row) for row in rows]


def row_swapped(x):
    rows = [[1, 2], [3, 4]]
    rows[0], rows[1] = rows[1], rows[0]
    rows[0][0] = x
    return rows[0][0], rows[1][0]


def row_set_to_other_row(x):
    rows = [[1, 2], [3, 4]]
    rows[0] = rows[1]
    rows[0][0] = x
    return rows[1][0]


def row_set_to_copy_of_other_row(x):
    rows = [[1, 2], [3, 4]]
    rows[0] = list(rows[1])
    rows[0][0] = x
    return rows[1][0], rows[0][0]


def rows_sliced(x):
    rows = [[1, 2], [3, 4]]
    part = rows[:1]
    part[0][0] = x
    return rows[0][0]


def rows_concatenated(x):
    rows = [[1, 2]] + [[3, 4]]
    more = rows + rows
    more[0][0] = x
    return rows[0][0], more[2][0]


def rows_listed(x):
    rows = [[1, 2], [3, 4]]
    more = list(rows)
    more[0][0] = x
    more[1] = [9, 9]
    return rows[0][0], rows[1][0]


def rows_of_grid(grid, i, j):
    rows = [list(row) for row in grid]
    rows[i][j] = 0
    return tuple(map(tuple, rows))


def rows_of_grid_by_helper(grid, x):
    rows = [list(row) for row in grid]
    _set_first(rows[1], x)
    return tuple(tuple(row) for row in rows)
