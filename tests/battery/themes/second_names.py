"""Two names for one list, set or dictionary, however they came to be."""

from tests.battery.themes.local_lists import _grown, _same


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


def either_list_tuple_aug(b):
    x = [1] if b else (1,)
    y = x
    x += (2,)
    return (x, y)


def either_list_none_aug(b):
    x = [1] if b else None
    y = x
    if x is not None:
        x += [2]
    return (x, y)


def either_list_none_raise(b):
    x = [1] if b else None
    y = x
    x += [2]
    return (x, y)


def either_list_int_mul(b):
    x = [1] if b else 4
    y = x
    x *= 2
    return (x, y)


def either_set_int_or2(b):
    x = {1} if b else frozenset({4})
    y = x
    x |= {3}
    return (len(x), len(y))


def either_dict_int(b):
    x = {1: 2} if b else None
    y = x
    if x is not None:
        x |= {3: 4}
    return (x, y)


def either_entry_aug(b):
    rows = [[1], None, 3]
    y = rows[0]
    rows[0] += [5]
    rows[2] += 1
    return (rows, y)


def either_entry_aug_none(i):
    rows = [[1], None, 3]
    rows[i] += [5]
    return rows


def either_dict_aug(b):
    d = {1: [1], 2: 3}
    y = d[1]
    d[1] += [2]
    d[2] += 2
    return (d, y)


def either_list_str_aug(b):
    x = [1] if b else "a"
    y = x
    x += "z"
    return (x, y)


def either_tuple_entry(b):
    t = ([1] if b else 2, 3)
    t[0] += [1]
    return t
