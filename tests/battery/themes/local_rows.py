"""Lists in lists that live in one call: which rows are the same row."""


def reversed_rows(x):
    rows = [[1], [2]]
    back = rows[::-1]
    back[0][0] = x
    return rows[1][0]


def sorted_rows(x):
    rows = [[1], [2]]
    ordered = sorted(rows)
    ordered[0][0] = x
    return rows[0][0]


def greatest_row(x):
    rows = [[1], [2]]
    best = max(rows)
    best[0] = x
    return rows[1][0]


def greatest_row_by_key(x):
    rows = [[1], [2]]
    best = max(rows, key=lambda row: row[0])
    best[0] = x
    return rows[1][0]


def rows_in_comprehension(x):
    rows = [[1], [2]]
    again = [row for row in rows]
    again[0][0] = x
    return rows[0][0]


def rows_filtered(x):
    rows = [[1], [2]]
    some = [row for row in rows if row[0] > 1]
    rows[1][0] = x
    return some[0][0]


def rows_starred(x):
    rows = [[1], [2]]
    again = [*rows]
    again[0][0] = x
    return rows[0][0]


def rows_in_tuple_call(x):
    rows = [[1], [2]]
    again = tuple(rows)
    again[0][0] = x
    return rows[0][0]


def rows_multiplied(x):
    rows = [[1], [2]]
    twice = rows * 2
    twice[0][0] = x
    return rows[0][0], twice[2][0]


def rows_unpacked(x):
    rows = [[1], [2]]
    first, second = rows
    first[0] = x
    return rows[0][0], second[0]


def rows_copied_by_method(x):
    rows = [[1], [2]]
    again = rows.copy()
    again[0][0] = x
    return rows[0][0]


def first_row_found(x):
    rows = [[1], [2]]
    found = next(row for row in rows if row[0] == 2)
    found[0] = x
    return rows[1][0]


def name_appended(x):
    row, rows = [1, 2], []
    rows.append(row)
    rows[0][0] = x
    return row[0]


def name_inserted(x):
    row, rows = [1, 2], [[0, 0]]
    rows.insert(0, row)
    rows[0][0] = x
    return row[0]


def name_augmented(x):
    row, rows = [1, 2], [[0, 0]]
    rows += [row]
    rows[1][0] = x
    return row[0]


def name_extended(x):
    row, rows = [1, 2], [[0, 0]]
    rows.extend([row])
    rows[1][0] = x
    return row[0]


def name_set(x):
    row, rows = [1, 2], [[0, 0]]
    rows[0] = row
    rows[0][0] = x
    return row[0]


def name_chosen_from_display(x, n):
    row = [0, 1]
    chosen = [row, row][n % 2]
    chosen[0] = x
    return row[0]


def name_enumerated_in_display(x):
    row = [0, 1]
    for at, same in enumerate([row, row]):
        same[at] = x
    return row[0], row[1]


def name_zipped_in_display(x):
    row = [0, 1]
    for same, at in zip([row, row], (0, 1)):
        same[at] = x
    return row[0], row[1]


def name_in_nested_display(x):
    row = [0]
    deep = [[row], [row]]
    deep[0][0][0] = x
    return row[0], deep[1][0][0]


def name_in_list_in_tuple(x):
    row = [0]
    pair = ([row], 1)
    pair[0][0][0] = x
    return row[0]


def name_given_to_helper_in_display(x):
    def change(rows):
        rows[0][0] = x

    row = [0]
    change([row])
    return row[0]


def name_given_back_in_display(x):
    def both(row):
        return [row, row]

    rows = both([0])
    rows[0][0] = x
    return rows[1][0]


def set_in_list(x):
    sets = [{1}, {2}]
    one = sets[0]
    one.add(x)
    return len(sets[0])


def set_in_display(x):
    seen = {1}
    sets = [seen, seen]
    sets[0].add(x)
    return len(seen), len(sets[1])


def dict_in_display(x):
    table = {1: 1}
    tables = [table]
    tables[0][1] = x
    return table[1]


def list_as_value_of_dict(x):
    row = [0]
    table = {1: row}
    table[1][0] = x
    return row[0]


def list_put_into_dict(x):
    row, table = [0], {}
    table[1] = row
    row[0] = x
    return table[1][0]


def row_appended_to(x):
    rows = [[1], [2]]
    rows[0].append(x)
    return len(rows[0]), len(rows[1])


def row_appended_to_through_name(x):
    rows = [[1], [2]]
    row = rows[0]
    row.append(x)
    return len(rows[0]), len(row)


def row_read_through_name(x):
    rows = [[1, x], [2, 3]]
    row = rows[0]
    return row[1] + rows[1][0] % 3 if x < 9 else row[0]


def row_read_through_name_after_change(x):
    rows = [[1, 2], [2, 3]]
    row = rows[0]
    rows[0][1] = x
    return row[1]


def row_changed_while_looped_over(x):
    rows = [[1, 2], [3, 4]]
    total = 0
    for row in rows:
        rows[1][0] = 7
        total += row[0]
    return total


def rows_made_by_helper(n):
    def empty(size):
        return [[0] * size for _ in range(size)]

    rows, other = empty(2), empty(2)
    rows[0][1] = n
    return rows[0][1], other[0][1]


def rows_swapped_by_names(x):
    one, other = [1], [2]
    one, other = other, one
    one[0] = x
    return one[0], other[0]


def closure_changes_and_gives_back(x):
    row = [0, 0]

    def put(value):
        row[0] = value
        return row

    again = put(2)
    again[1] = x
    return row[0], row[1]
