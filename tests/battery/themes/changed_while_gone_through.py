"""Lists and dictionaries that change while somebody goes through them."""

from tests.battery.themes.local_lists import _append


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


def reversed_in_zip_while_shrinking(n):
    cells = [1, 2, 3, 4, 5]
    found = []
    for cell, _ in zip(reversed(cells), range(9), strict=False):
        found.append(cell)
        del cells[len(cells) - min(n, len(cells)) :]
    return found


def _counting(n):
    yield from range(n)


def reversed_beside_generator_while_shrinking(n):
    cells = [1, 2, 3, 4, 5]
    found = []
    for cell, at in zip(reversed(cells), _counting(7), strict=False):
        found.append((cell, at))
        del cells[len(cells) - min(n, len(cells)) :]
    return found


# --- dictionaries: Python looks whether their size has changed before each key, and before the end ---------------


def last_key_deleted(n):
    table = {key: key for key in range(n)}
    for key in table:
        if key == n - 1:
            del table[key]
    return table


def only_key_popped():
    table = {0: 1}
    for key in table:
        table.pop(key)
    return table


def last_item_popped(n):
    table = {key: key for key in range(n)}
    for key, _ in table.items():
        if key == n - 1:
            table.pop(key)
    return table


def cleared_at_last_value(n):
    table = {key: key for key in range(n)}
    for value in table.values():
        if value == n - 1:
            table.clear()
    return table


def last_key_deleted_by_helper(n):
    table = {key: key for key in range(n)}

    def drop(key):
        if key == n - 1:
            del table[key]
        return key

    return [drop(key) for key in table]


def first_key_deleted_in_reverse(n):
    table = {key: key for key in range(n)}
    for key in reversed(table):
        if key == 0:
            del table[key]
    return table


def key_deleted_in_zip(n):
    table = {key: key for key in range(n)}
    found = []
    for key, _ in zip(table, range(9), strict=False):
        found.append(key)
        if key == n - 2:
            del table[key]
    return found


def key_added_in_zip(n):
    table = {key: key for key in range(n)}
    found = []
    for _, key in zip(range(9), table, strict=False):
        found.append(key)
        if key == n - 2:
            table[key + 50] = 1
    return found


def key_deleted_before_next(n):
    table = {key: key for key in range(n)}
    keys = iter(table)
    next(keys, None)
    table.pop(0, None)
    return next(keys, -1)


def last_key_deleted_and_loop_left(n):
    table = {key: key for key in range(n)}
    for key in table:
        if key == n - 1:
            del table[key]
            break
    return table
