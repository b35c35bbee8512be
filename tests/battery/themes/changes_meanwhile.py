"""Things that change while an expression, a loop or a generator is under way."""

import functools
import itertools
from typing import NamedTuple


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


class _Box(NamedTuple):
    items: list[int]

    def bump(self):
        self.items[0] += 10
        return self.items[0] % 7

    @property
    def bumped(self):
        self.items[0] += 10
        return self.items[0] % 7


def _bump(box):
    return box.bump()


def sorted_by_a_method_that_changes(t):
    boxes = [_Box([entry]) for entry in t]
    return [box.items for box in sorted(boxes, key=lambda box: box.bump())]


def sort_by_a_function_that_changes(t):
    boxes = [_Box([entry]) for entry in t]
    boxes.sort(key=_bump)
    return [box.items for box in boxes]


def sorted_by_a_property_that_changes(t):
    box = _Box([3])
    return sorted(t, key=lambda entry: entry * box.bumped), box.items


def sorted_by_a_function_inside_that_changes(t):
    row = list(t)

    def bump():
        row[0] += 1
        return row[0] % 3

    return sorted(t, key=lambda entry: bump() * entry), row


def sorted_by_a_function_inside(t, i):
    def weight(entry):
        return entry * i % 5

    return sorted(t, key=lambda entry: weight(entry)), min(t, key=weight)


# --- one entry replaced, while the names that say where get another value ------------------------------------------


def place_named_anew_in_the_middle(t, i):
    k = i % 4
    return t[:k] + ((k := 1),) + t[k + 1 :]


def tuple_named_anew_in_the_middle(t, u, i):
    k = i % 4
    return t[:k] + (len(t := u),) + t[k + 1 :]


def place_moved_by_a_function(t, i):
    k = i % 4

    def step():
        nonlocal k
        k = (k + 1) % 4
        return k

    return t[:k] + (step(),) + t[k + 1 :]


def tuple_cut_by_a_function(t, i):
    k = i % 4

    def cut():
        nonlocal t
        t = t[1:]
        return len(t)

    return t[:k] + (cut(),) + t[k + 1 :]


def place_moved_by_a_function_that_shares_it(t, i):
    k = i % 4

    def put():
        nonlocal k

        def step():
            nonlocal k
            k = (k - 1) % 4
            return k

        return t[:k] + (step(),) + t[k + 1 :]

    return put(), k


def place_moved_by_a_function_beside(t, i):
    k = i % 4

    def step():
        nonlocal k
        k = (k - 1) % 4
        return k

    def put():
        return t[:k] + (step(),) + t[k + 1 :]

    return put(), k


def place_moved_two_functions_down(t, i):
    k = i % 4

    def put():
        def step():
            nonlocal k
            k = (k - 1) % 4
            return k

        return t[:k] + (step(),) + t[k + 1 :]

    return put(), k


def tuple_cut_by_a_function_beside(t, i):
    k = i % 3

    def cut():
        nonlocal t
        t = t[:k] + (9,) + t[k + 1 :]
        return k

    def put():
        return t + (cut(),) + t[k + 1 :]

    return put(), t


def letter_put_while_the_place_moves(s, i):
    k = i % 4
    return s[:k] + "xo"[(k := k % 2)] + s[k + 1 :]


def letter_put(s, i):
    return s[:i] + "x" + s[i + 1 :]


def letters_put(s, i):
    k = i % 4
    return s[:k] + s[:2] + s[k + 1 :], s[:k] + s[:1] + s[k + 1 :], s[:k] + "" + s[k + 1 :]


def letter_put_in_a_board(i, j):
    cells, k = "x.o..x" if j % 2 else ".xx.oo", i % 6
    cells = cells[:k] + "XO"[j] + cells[k + 1 :]
    return cells, len(cells), cells[-1], cells.count("X")


def letter_put_beside_a_board(i, j):
    cells, k = "x.o..x" if j % 2 else ".xx.oo", i % 11 - 4
    cells = cells[:k] + "XO"[j % 2] + cells[k + 1 :]
    return cells, len(cells), cells[0]


def letter_put_at_the_edges_of_a_board(i, j):
    cells, k, m = "x.o..x" if j % 2 else ".xx.oo", i % 7, i % 6 - 1
    return cells[:k] + "X" + cells[k + 1 :], cells[:m] + "X" + cells[m + 1 :]


def letters_put_in_a_board(i, j):
    cells, k = "x.o..x" if j % 2 else ".xx.oo", i % 6
    return cells[:k] + "XXX"[: j % 4] + cells[k + 1 :], cells[:k] + "" + cells[k + 1 :], cells


def letter_put_for_itself(i, j):
    cells, k = "x.o..x" if j % 2 else ".xx.oo", i % 6
    return cells[:k] + cells[k] + cells[k + 1 :] == cells, cells[:k] + cells[j] + cells[k + 1 :]


def number_put_in_a_board(i, j):
    cells, k = "x.o..x" if j % 2 else ".xx.oo", i % 6
    return cells[:k] + (7,) + cells[k + 1 :]


def letter_put_into_a_tuple(t, i):
    k = i % 4
    return t[:k] + "x" + t[k + 1 :]


def letters_put_one_after_the_other(i, j):
    cells = "......" if j else "xxxxxx"
    for k in range(6):
        cells = cells[:k] + "XO"[(i + k) % 2] + cells[k + 1 :]
        if k == i:
            break
    return cells


def letter_put_by_player(s, i, j):
    return s[:i] + "XO"[j] + s[i + 1 :], s[: i + 1] + "XO"[j] + s[i + 2 :]


def start_that_pops_what_is_enumerated(n):
    row = [1, 2, n]
    return list(enumerate(list(row), start=row.pop()))


def start_that_names_what_is_enumerated_anew(n):
    x = 1
    return list(enumerate((x, x), start=(x := n)))


def generator_that_changes_what_it_is_zipped_with(n):
    row = [1, 2, n]
    return list(zip(row, (_set_first(row) or x for x in (4, 5, 6))))


def test_that_changes_what_it_is_zipped_with(n):
    row = [1, 2, n]

    def changes(x):
        row.append(x)
        row[1] = x
        return True

    return list(zip(row, (7, 8, 9), filter(changes, (1, 2, 3, 4)), [5, 6, 7])), row


def tests_that_take_from_what_they_are_zipped_with(n):
    row = [1, 2, n]

    def takes(x):
        row.pop()
        return True

    return list(zip(row, filter(takes, (1, 2, 3))))


def factor_that_pops_from_the_one_before(n):
    row = [1, 2, n]
    return list(itertools.product(row, [row.pop()]))


def set_updated_by_its_own_size(n):
    members = {1, 2}
    members.update(len(members) + 10 for _ in range(n))
    return members


def set_updated_by_a_map_of_its_size(t):
    members = {1, 2}
    members.update(map(lambda x: len(members) + x % 3, t))
    return members


def set_emptied_by_its_own_size(n):
    members = {1, 2, 3, 4}
    members.difference_update(len(members) for _ in range(n))
    return members


def set_cut_by_its_own_size(n):
    members = {1, 2, 3, 4}
    members.intersection_update(len(members) for _ in range(n))
    return members


def set_updated_until_an_error(n):
    members = {9}
    try:
        members.update(10 // (i - n) for i in range(5))
    except ZeroDivisionError:
        members.add(100)
    return members


def set_emptied_until_an_error(n):
    members = {10, 5, 9}
    try:
        members.difference_update(10 // (n - i) for i in range(5))
    except ZeroDivisionError:
        members.add(100)
    return members


def set_updated_by_itself(n):
    members = {1, 2, n}
    try:
        members.update(x + 10 for x in members)
    except RuntimeError:
        members.clear()
    return members


def set_updated_by_another(n):
    members, others = {1, 2}, {n, 8}
    members.update(x + 1 for x in others)
    members.difference_update(x - 1 for x in others)
    return members


def set_updated_by_another_and_its_size(n):
    members, others = {1, 2}, {n, 8, 20}
    members.update(x + len(members) for x in others)
    return members
