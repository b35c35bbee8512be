"""Lists that change while somebody goes through them."""

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
