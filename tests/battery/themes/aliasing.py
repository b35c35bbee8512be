"""Two names for one thing: who sees a change, and who must not."""

TABLE = [1, 2, 3]
FROZEN = (1, 2, 3)


def tuple_name_augmented(t, i):
    a = t
    b = a
    b += t[i:]
    return a, b


def tuple_slice_name_augmented(t, i):
    a = t[:i]
    b = a
    b += (9,)
    return a, b


def tuple_slice_name_repeated(t, i):
    a = t[i:]
    b = a
    b *= 2
    return a, b


def tuple_argument_augmented_by_helper(t, i):
    def longer(cells):
        cells += (7,)
        return cells

    part = t[:i]
    return longer(part), part


def tuple_parameter_augmented(t):
    before = t
    t += (1,)
    t *= 2
    return before, t


def tuple_from_list_keeps(a):
    kept = tuple(a)
    a[0] = 99
    return kept, a


def tuple_in_list_augmented(t):
    rows = [t, t]
    rows[0] += (5,)
    return rows


def list_name_augmented(a):
    b = a
    b += [9]
    return a, b


def list_name_added(a):
    b = a
    b = b + [9]
    return a, b


def list_name_repeated(a):
    b = a
    b *= 2
    return a, b


def list_name_appended(a):
    b = a
    b.append(9)
    return a, b


def list_name_changed(a, x):
    b = a
    b[0] = x
    return a[0], b[0], a is b


def list_copy_changed(a, x):
    b = a[:]
    c = list(a)
    d = a.copy()
    e = [*a]
    b[0] = c[1] = d[2] = e[3] = x
    return a, b, c, d, e


def list_passed_to_helper(a):
    def change(cells):
        cells[0] = 55
        cells.append(1)

    change(a)
    return a


def list_rebound_in_helper(a):
    def change(cells):
        cells = [0]
        cells.append(1)
        return cells

    return change(a), a


def list_given_back_by_helper(a):
    def same(cells):
        return cells

    b = same(a)
    b[0] = 66
    return a


def list_in_two_places(a):
    rows = [a, a]
    rows[0][0] = 77
    return rows


def list_in_conditional(a, b):
    other = [0, 0]
    chosen = a if b else other
    chosen[0] = 88
    return a, other


def list_in_loop_names(a):
    other = [0]
    for row in (a, other):
        row.append(5)
    return a, other


def list_in_or(a):
    found = []
    chosen = found or a
    chosen[1] = 11
    return a, found


def list_swapped_names(a):
    other = [9, 9]
    first, second = a, other
    first, second = second, first
    second[0] = -1
    first[0] = -2
    return a, other


def list_chained_names(x):
    first = second = [0, 0]
    first[0] = x
    return first, second


def list_unpacked_names(a):
    (first, second) = (a, a)
    first[0] = 3
    return second


def list_default_shared(x):
    def add(value, found=[]):
        found.append(value)
        return len(found)

    return add(x), add(x)


def list_captured(a):
    def change():
        a[0] = 12

    change()
    return a


def list_captured_by_lambda(x):
    found = [0]
    read = lambda: found[0]
    found[0] = x
    return read()


def list_constant_copied(x):
    cells = list(TABLE)
    cells[0] = x
    return cells, TABLE


def list_constant_sliced(x):
    cells = TABLE[:]
    cells[0] = x
    return cells, TABLE


def list_constant_read(i):
    return TABLE[i], len(TABLE), sum(TABLE)


def list_constant_named(i):
    cells = TABLE
    return cells[i], cells == TABLE, cells is TABLE


def tuple_constant_augmented(x):
    cells = FROZEN
    cells += (x,)
    return cells, FROZEN


def tuple_constant_listed(x):
    cells = list(FROZEN)
    cells[0] = x
    return cells, FROZEN


def row_of_grid_augmented(grid):
    row = grid[0]
    row += (9,)
    return row, grid


def row_of_lists_augmented(x):
    rows = [[1], [2]]
    row = rows[0]
    row += [x]
    return rows, row


def row_of_lists_rebound(x):
    rows = [[1], [2]]
    row = rows[0]
    row = row + [x]
    return rows, row


def rows_copied_shallow(x):
    rows = [[1], [2]]
    copy = rows[:]
    copy[0][0] = x
    copy[1] = [7]
    return rows, copy


def rows_copied_deep(x):
    rows = [[1], [2]]
    copy = [row[:] for row in rows]
    copy[0][0] = x
    return rows, copy


def number_names_are_values(x):
    y = x
    y //= 2
    return x, y


def number_in_list_is_value(x):
    cells = [x]
    y = cells[0]
    y //= 2
    return cells, y


def loop_variable_is_value(t):
    for entry in t:
        entry //= 2
    return t


def loop_variable_is_row(x):
    rows = [[1], [2]]
    for row in rows:
        row[0] = x
    return rows


def loop_variable_row_rebound(x):
    rows = [[1], [2]]
    for row in rows:
        row = [x]
    return rows, row


def augmented_entry_of_tuple_row(t):
    rows = [t[:2], t[2:]]
    rows[0] += rows[1]
    rows[1] *= 2
    return rows, t


def accumulated_slices(t):
    found = ()
    for at in range(4):
        kept = found
        found += t[at : at + 1]
        if at == 2:
            return kept, found
    return None


def accumulated_from_slice(t, i):
    found = t[:1]
    kept = found
    for entry in t[i:]:
        found += (entry,)
    return kept, found


def returned_list_is_not_the_first(x):
    def fresh():
        return [0]

    first, second = fresh(), fresh()
    first[0] = x
    return first, second


def argument_order_with_mutation(a):
    def take(cells):
        return cells.pop()

    return take(a) - take(a) * 10, a


def mutation_seen_in_same_expression(a):
    def grow(cells):
        cells.append(1)
        return len(cells)

    return len(a) + grow(a) + len(a)


def mutation_during_sum(a):
    def clear(cells):
        cells[1] = 100
        return 0

    return a[1] + clear(a) + a[1]


def list_in_dict(a):
    table = {0: a}
    table[0][0] = 4
    return a


def list_equal_to_itself_after_change(a):
    before = a
    a[0] += 1
    return before == a, before is a


def stars_copy(a):
    first, *rest = a
    rest[0] = 31
    return a, rest


def starred_tuple_is_list(t):
    first, *rest = t
    rest += [first]
    return rest, t


def zip_of_changed(a):
    found = []
    for first, second in zip(a, a[1:]):
        a[1] = 50
        found.append((first, second))
    return found
