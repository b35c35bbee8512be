"""Lists that live in one call, as rules use them: made of the state, changed, and given back as a tuple."""


def _set_first(cells, x):
    cells[0] = x


def _append(cells, x):
    cells.append(x)
    return len(cells)


def _first(cells):
    return cells[0]


def _same(cells):
    return cells


def _changed_copy(cells, x):
    cells = list(cells)
    cells[0] = x
    return tuple(cells)


def _grown(cells):
    cells += [7]
    return cells


def played(t, i, x):
    cells = list(t)
    cells[i] = x
    return tuple(cells)


def played_by_helper(t, x):
    cells = list(t)
    _set_first(cells, x)
    return tuple(cells)


def played_twice_by_helper(t, x):
    cells = list(t)
    _set_first(cells, x)
    _set_first(cells, cells[1])
    return tuple(cells), t


def appended_by_helper(t, x):
    cells = list(t)
    length = _append(cells, x)
    return tuple(cells), length, len(cells)


def appended_by_helper_to_literal(x):
    cells = [1, 2]
    _append(cells, x)
    return len(cells), cells[-1]


def appended_by_local_function(x):
    cells = [1, 2]

    def add(value):
        cells.append(value)

    add(x)
    add(3)
    return len(cells), tuple(cells)


def appended_in_the_middle_of_an_expression(x):
    cells = [1, 2]
    return len(cells) * 100 + _append(cells, x) * 10 + len(cells)


def changed_in_the_middle_of_an_expression(x):
    cells = [1, 2]

    def change():
        cells[0] = 50
        return 1

    return cells[0] + change() + cells[0]


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


def second_name(t, x):
    cells = list(t)
    other = cells
    other[0] = x
    return tuple(cells)


def second_name_appended(x):
    cells = [1]
    other = cells
    other.append(x)
    return len(cells)


def second_name_augmented(x):
    cells = [1]
    other = cells
    other += [x]
    return len(cells), len(other)


def second_name_added(x):
    cells = [1]
    other = cells
    other = other + [x]
    return len(cells), len(other)


def second_name_read_only(t):
    cells = list(t)
    other = cells
    return other[0] + cells[1]


def second_name_after_last_change(t):
    cells = list(t)
    cells[0] = 5
    final = cells
    return tuple(final)


def second_name_by_condition(b, x):
    one, other = [1], [2]
    chosen = one if b else other
    chosen[0] = x
    return one[0], other[0]


def second_name_by_condition_read_only(b):
    one, other = [1, 2], [3]
    chosen = one if b else other
    return len(chosen), chosen[0]


def second_name_by_or(x):
    found = []
    chosen = found or [1]
    chosen[0] = x
    return len(found), chosen[0]


def second_name_by_helper(t, x):
    cells = list(t)
    other = _same(cells)
    other[0] = x
    return cells[0]


def second_name_by_growing_helper(x):
    cells = [x]
    other = _grown(cells)
    return len(cells), len(other)


def second_name_by_walrus(x):
    cells = (other := [1, 2])
    other[0] = x
    return cells[0]


def second_name_by_default(x):
    cells = [1, 2]

    def change(given=cells):
        given[0] = x

    change()
    return cells[0]


def second_name_by_for(x):
    cells = [1, 2]
    for other in [cells]:
        other[0] = x
    return cells[0]


def second_name_by_comprehension(x):
    cells = [1, 2]
    rows = [cells for _ in range(2)]
    rows[0][0] = x
    return rows[1][0], cells[0]


def second_name_in_dict(x):
    cells = [1, 2]
    table = {0: cells}
    cells[0] = x
    return table[0][0]


def second_name_in_tuple_given_back(x):
    cells = [1, 2]

    def both():
        return cells, 0

    other, _ = both()
    other[0] = x
    return cells[0]


def second_name_unpacked(x):
    cells = [1, 2]
    other, _ = cells, 0
    other[0] = x
    return cells[0]


def second_name_starred(x):
    rows = [[1], [2], [3]]
    first, *rest = rows
    rest[0][0] = x
    return rows[1][0]


def second_name_chained(x):
    one = other = [1, 2]
    one[0] = x
    return other[0]


def second_name_of_set(x):
    seen = {1}
    other = seen
    other.add(x)
    return len(seen)


def second_name_of_dict(x):
    table = {1: 1}
    other = table
    other[2] = x
    return len(table)


def set_changed_by_helper(x):
    seen = {1}

    def add(values):
        values.add(x)

    add(seen)
    return len(seen), x in seen


def dict_changed_by_helper(x):
    table = {1: 1}

    def put(values):
        values[1] = x

    put(table)
    return table[1]


def copy_is_not_changed(t, x):
    cells = list(t)
    copies = (cells[:], list(cells), cells.copy(), [*cells])
    cells[0] = x
    return tuple(copy[0] for copy in copies), cells[0]


def copy_by_helper(t, x):
    cells = list(t)
    return _changed_copy(cells, x), tuple(cells)


def tuple_taken_before_change(t, x):
    cells = list(t)
    before = tuple(cells)
    cells[0] = x
    return before, tuple(cells)


def tuple_holding_entry_before_change(t, x):
    cells = list(t)
    before = (cells[0], cells[1])
    cells[0] = x
    return before


def name_holding_entry_before_change(t, x):
    cells = list(t)
    first = cells[0]
    cells[0] = x
    return first, _first(cells)


def rebound_after_copy_of_name(x):
    cells = [1, 2]
    kept = tuple(cells)
    cells = [x, 3]
    return kept, tuple(cells)


def iterated_while_appended_by_helper(n):
    cells = [n]
    for cell in cells:
        if cell > 0:
            _append(cells, cell - 1)
    return len(cells)


def iterated_while_entry_changes(x):
    cells = [1, 2, 3]
    total = 0
    for cell in cells:
        cells[2] = x % 10
        total += cell
    return total


def iterated_while_shrinking():
    cells = [1, 2, 3, 4]
    seen = 0
    for cell in cells:
        cells.pop()
        seen += cell
    return seen, len(cells)


def iterated_while_rebound(x):
    cells = [1, 2, 3]
    total = 0
    for cell in cells:
        cells = [x]
        total += cell
    return total, len(cells)


def reversed_while_changed(x):
    cells = [1, 2, 3]
    found = []
    for cell in reversed(cells):
        cells[0] = x
        found.append(cell)
    return found


def enumerated_while_changed(x):
    cells = [1, 2, 3]
    found = []
    for at, cell in enumerate(cells):
        if at + 1 < 3:
            cells[at + 1] = x
        found.append(cell)
    return found


def zipped_while_changed(x):
    cells = [1, 2, 3]
    found = []
    for one, other in zip(cells, cells[1:]):
        cells[1] = cells[2] = x
        found.append((one, other))
    return found


def range_of_length_while_changed():
    cells = [1, 2, 3]
    for _ in range(len(cells)):
        cells.append(0)
    return len(cells)


def comprehension_while_changed(x):
    cells = [1, 2, 3]

    def change(cell):
        cells[2] = x
        return cell

    return [change(cell) for cell in cells]


def sorted_in_place_after_second_name(t):
    cells = list(t)
    before = sorted(cells)
    cells.sort(reverse=True)
    return tuple(before), tuple(cells)


def stack_of_tuples(t):
    stack, seen = [t], 0
    while stack:
        cells = stack.pop()
        seen += 1
        if len(cells) > 1:
            stack.append(cells[1:])
    return seen


def pop_and_insert(t, i):
    cells = list(t)
    value = cells.pop(i)
    cells.insert(0, value)
    return tuple(cells)


def removed_and_deleted(t):
    cells = list(t)
    cells.remove(t[1])
    del cells[0]
    return tuple(cells)


def cleared_and_filled(t, n):
    cells = list(t)
    cells.clear()
    cells.extend(range(n))
    cells.reverse()
    return tuple(cells)


def augmented_in_loop(n):
    cells = [0]
    for step in range(n):
        cells += [step, step]
    return tuple(cells)


def slice_assignment(t, p):
    cells = list(t)
    cells[1:3] = p
    cells[:1] = []
    return tuple(cells)


def counts_by_list(t):
    counts = [0] * 3
    for entry in t:
        counts[entry % 3] += 1
    return tuple(counts), max(counts), counts.index(max(counts))
