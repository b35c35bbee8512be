"""Generators: laziness, `yield from`, errors that are never reached."""

from collections import defaultdict
from typing import NamedTuple


def _count(n):
    step = 0
    while step < n:
        yield step
        step += 1


def _twice(n):
    yield from _count(n)
    yield from _count(n)


def _gives_and_returns(n):
    if n > 2:
        return
    yield n
    yield -n


def _fails_after_two(n):
    yield 1
    yield 2
    yield 1 // 0


def _with_result(n):
    yield n
    return n + 1


def _passes_result_on(n):
    result = yield from _with_result(n)
    yield result


def _recursive(n):
    if n > 0:
        yield n
        yield from _recursive(n - 1)


def _pairs(t):
    for at in range(len(t)):
        for other in range(at):
            yield other, at


def _mixed(x):
    yield x
    yield 0.5
    yield x > 1


def generator_listed(n):
    return list(_count(n))


def generator_in_tuple(n):
    return tuple(_count(n))


def generator_summed(n):
    return sum(_count(n)), max(_count(n), default=-1)


def generator_yield_from(n):
    return list(_twice(n))


def generator_with_return(n):
    return [*_gives_and_returns(n)]


def generator_error_not_reached(n):
    for value in _fails_after_two(n):
        if value == 2:
            return value
    return 0


def generator_error_reached(n):
    return [value for value in _fails_after_two(n)]


def generator_error_not_reached_by_any(n):
    return any(value == 2 for value in _fails_after_two(n))


def generator_error_not_reached_by_next(n):
    return next(_fails_after_two(n)), next(iter(_fails_after_two(n)), 0)


def generator_error_not_reached_by_in(n):
    return 1 in _fails_after_two(n), 2 in _fails_after_two(n)


def generator_error_not_reached_by_zip(n):
    return list(zip(range(2), _fails_after_two(n)))


def generator_error_reached_by_zip(n):
    return list(zip(_fails_after_two(n), range(2)))


def generator_result(n):
    return list(_passes_result_on(n))


def generator_recursive(n):
    return list(_recursive(n))


def generator_unpacked(n):
    first, second, third = _pairs((1, 2, 3))
    return first, second, third, n


def generator_pairs_in_loop(t):
    return sum(t[a] * t[b] for a, b in _pairs(t))


def generator_of_kinds(x):
    return list(_mixed(x))


def generator_two_at_once(n):
    one, other = _count(n), _count(n)
    return list(zip(one, other))


def generator_same_twice(n):
    one = _count(n)
    return list(zip(one, one))


def generator_truth(n):
    return 1 if _count(0) else 0


def generator_len_fails(n):
    return len(_count(n))


def generator_broken_off(n):
    found = []
    for value in _count(100):
        if value > n:
            break
        found.append(value)
    return found


def generator_in_sorted(n):
    return sorted(_twice(n), reverse=True)


def generator_in_enumerate_zip(n):
    return list(enumerate(zip(_count(n), _twice(n))))


def generator_local(n):
    def inner():
        for step in range(n):
            yield step * n

    return list(inner())


def generator_local_sees_change(x):
    factor = 2

    def inner():
        yield factor
        yield factor + 1

    found = inner()
    factor = x % 10
    return list(found)


def generator_interleaved_mutation(a):
    def inner():
        for entry in a:
            yield entry

    found = []
    for entry in inner():
        if len(a) < 7:
            a.append(entry + 1)
        found.append(entry)
    return found


def _cells(grid, least):
    for row in grid:
        for cell in row:
            if cell >= least:
                yield cell


def _inside(y, x):
    return 0 <= y < 3 and 0 <= x < 3


def _ray(grid, y, x):
    while _inside(y, x) and grid[y][x] == 0:
        yield y, x
        y, x = y + 1, x - 1


def _emptying(row):
    while row:
        yield row.pop()


def _first_changes(row):
    row[0] = 9
    for entry in row:
        yield entry


def _rows(grid):
    for row in grid:
        yield row


def generator_of_a_list_listed(t, i):
    return list(_cells([list(t), [i, i + 1]], 1)), sum(_cells([list(t)], 0))


def generator_of_a_list_in_a_loop(t, i):
    grid = [list(t), [0] * 4]
    grid[1][2] = i
    total = 0
    for cell in _cells(grid, -2):
        total += cell
        if cell > 3:
            break
    return total, grid


def generator_of_a_list_that_calls(grid, n):
    rows = [list(row) for row in grid]
    rows[n % 3][0] = 0
    return [*sorted(_ray(rows, 0, 2))], [(y, x) for y, x in list(_ray(rows, 1, 1))]


def generator_of_a_list_changed_in_the_loop(t):
    row, found = list(t), []
    for cell in _cells([row], 0):
        row[3] = cell + 1
        found.append(cell)
    return found, row


def generator_of_a_list_changed_by_another_name(t):
    row, found = list(t), []
    other = row
    for cell in _cells([row], 0):
        other[3] += cell
        found.append(cell)
    return found


def generator_of_a_list_changed_by_what_it_gives(t):
    grid, found = [list(t), list(t)], []
    for row in _rows(grid):
        row[0] += 5
        grid[1][1] += 1
        found.append(sum(row))
    return found, grid


def generator_of_a_list_changed_inside(t):
    row = list(t)

    def bump():
        row[3] = row[3] + 10

    found = 0
    for cell in _cells([row], 0):
        bump()
        found = found * 3 + cell
    return found


def generator_of_a_list_changed_without_a_name(t, b):
    one, other = list(t), list(t)
    found = 0
    for cell in _cells([one], 0):
        (one if b else other)[3] = 7
        (one or other).append(cell)
        found = found * 3 + cell
        if len(one) > 9:
            break
    return found, len(one)


def generator_that_changes_its_list(t):
    row = list(t)
    total = 0
    for entry in _emptying(row):
        total = total * 2 + entry * len(row)
    return total, row


def generator_that_changes_its_list_first(t):
    row = list(t)
    total = 0
    for entry in _first_changes(row):
        total = total * 2 + entry + row[0]
    return total, row


def generator_of_a_list_that_fails_later(t, i):
    total = 0
    for cell in _cells([list(t), [1, 2], None], i):
        total += cell
        if total > 2:
            break
    return total


class _Box(NamedTuple):
    items: list[int]

    def bump(self):
        self.items[3] += 10
        return 0

    @property
    def bumped(self):
        self.items[3] += 10
        return 0


def _entries(row):
    for entry in row:
        yield entry


def _with_last(row):
    for i in range(len(row)):
        yield i, row[i] + row[3]


def _sizes(table, keys):
    for key in keys:
        yield len(table) + key


def _bumping(box):
    for entry in (1, 2, 3):
        box.bump()
        yield entry


def _bumping_inside(row):
    def bump():
        own = row
        own[0] += 1

    for entry in (1, 2, 3):
        bump()
        yield entry


def _looked_up(table, keys):
    for key in keys:
        yield table[key]


def generator_of_a_list_changed_by_the_target(t):
    row = list(t)
    found = 0
    for row[3] in _entries(row):
        found = found * 3 + row[2]
    return found, row


def generator_of_a_list_changed_by_targets(t):
    row = list(t)
    other = row
    for row[2], other[3] in _with_last(row):
        pass
    return row


def generator_of_a_list_changed_by_a_callback(t):
    row = list(t)

    def bump(entry):
        row[3] += 10
        return entry

    found = 0
    for cell in _entries(row):
        found = found * 3 + cell + sum(map(bump, (1, 2)))
    return found


def generator_of_a_list_changed_by_a_function_in_a_tuple(t):
    row = list(t)

    def bump():
        row[3] += 10

    both = (bump, bump)
    found = 0
    for cell in _entries(row):
        both[0]()
        found = found * 3 + cell
    return found


def generator_of_a_list_changed_by_a_callback_in_a_tuple(t):
    row = list(t)

    def bump(entry):
        row[3] += 10
        return entry

    both = (bump, 1)
    found = 0
    for cell in _entries(row):
        found = found * 3 + cell + sum(map(both[0], (1, 2)))
    return found


def generator_of_a_list_changed_in_a_comprehension(t):
    row = list(t)

    def bump(entry):
        row[3] += 10
        return entry

    both = (bump, bump)
    found = 0
    for cell in _entries(row):
        found = found * 3 + cell + sum([function(1) for function in both])
    return found


def generator_of_a_list_changed_by_a_captured_function(t):
    row = list(t)

    def bump():
        row[3] += 10

    def total():
        found = 0
        for cell in _entries(row):
            bump()
            found = found * 3 + cell
        return found

    return total()


def generator_of_a_list_changed_by_a_method(t):
    row = list(t)
    box = _Box(row)
    found = 0
    for cell in _entries(row):
        box.bump()
        found = found * 3 + cell
    return found


def generator_of_a_list_changed_by_a_property(t):
    row = list(t)
    boxes = [_Box(row)]
    found = 0
    for cell in _entries(row):
        found = found * 3 + cell + boxes[0].bumped
    return found


def generator_of_a_list_changed_by_a_default(t):
    row = list(t)
    return max(_entries(row), default=row.pop()), row


def generator_of_a_defaultdict_that_is_read(n):
    table = defaultdict(int)
    found = 0
    for size in _sizes(table, (1, 2, 3)):
        found = found * 3 + size + table[size + n]
    return found, len(table)


def generator_that_reads_a_defaultdict(t):
    table = defaultdict(int)
    found = 0
    for entry in _looked_up(table, t):
        found = found * 3 + entry + len(table)
    return found, len(table)


def generator_that_changes_its_list_by_a_method(t):
    row = list(t)
    found = 0
    for entry in _bumping(_Box(row)):
        found = found * 3 + entry + row[3]
    return found


def generator_that_changes_its_list_inside(t):
    row = list(t)
    found = 0
    for entry in _bumping_inside(row):
        found = found * 3 + entry + row[0]
    return found


def generator_of_a_list_with_other_arguments(t, b):
    row = list(t)
    return max(_entries(row), default=0), sorted(_entries(row), reverse=b)


def generator_of_a_list_beside_new_lists(t):
    row = list(t)
    found = 0
    for cell in _entries(row):
        more = [cell, 1, *row]
        found = found * 3 + cell + sum(more) + len([entry for entry in more if entry in row])
    return found


def many_wide_values(n):
    def words():
        text = "o" * n
        while len(text) < 300:
            text += "x"
            yield text

    return sum(len(word) for word in words()), [word[:9] for word in words() if len(word) % 61 == 0]


def many_wide_rows(n):
    def rows():
        for i in range(n * 100):
            yield (i,) * 40, n

    return sum(row[0] for row, _ in rows()), next((row[39] for row, _ in rows() if row[3] > 700), None)
