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
