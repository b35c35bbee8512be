"""Tuples: indices, sums, repetition, replacement, nested ones."""


def entry_at(t, i):
    return t[i]


def entry_at_wide(t, x):
    return t[x]


def entry_of_pair_at_bool(p, b):
    return p[b]


def entry_from_end(t):
    return t[-1], t[-4]


def entry_out_of_range(t):
    return t[4]


def entry_before_start(t):
    return t[-5]


def entry_of_ragged(r):
    return r[0]


def entry_of_empty():
    return ()[0]


def entry_of_entry(grid, i, j):
    return grid[i][j]


def entry_of_entry_by_remainder(grid, x):
    return grid[x // 3 % 3][x % 3]


def entry_of_literal(i):
    return (10, 20, 30)[i]


def entry_of_sum(t, i):
    return (t + (9, 8))[i]


def replaced_by_slices(t, i, x):
    return t[:i] + (x,) + t[i + 1 :]


def replaced_by_slices_at_edges(t):
    return t[:-1] + (9,) + t[0:], t[:4] + (9,) + t[5:], t[:0] + (9,) + t[1:]


def replaced_by_stars(t, i, x):
    return (*t[:i], x, *t[i + 1 :])


def replaced_by_list(t, i, x):
    cells = list(t)
    cells[i] = x
    return tuple(cells)


def replaced_by_comprehension(t, i, x):
    return tuple(x if at == i else entry for at, entry in enumerate(t))


def replaced_by_bool(t, i, b):
    return t[:i] + (b,) + t[i + 1 :]


def replaced_two(t, i, j):
    cells = list(t)
    cells[i], cells[j] = cells[j], cells[i]
    return tuple(cells)


def swapped_pair(p):
    first, second = p
    return second, first


def removed(t, i):
    return t[:i] + t[i + 1 :]


def inserted(t, i, x):
    return t[:i] + (x,) + t[i:]


def rotated(t, i):
    return t[i:] + t[:i]


def rotated_by_remainder(t, x):
    at = x % len(t)
    return t[at:] + t[:at]


def concatenated(t, p):
    return t + p, p + t, t + ()


def concatenated_in_loop(n):
    cells = ()
    for step in range(n):
        cells = cells + (step, -step)
    return cells


def concatenated_in_front(n):
    cells = ()
    for step in range(n):
        cells = (step,) + cells
    return cells


def repeated(p, i):
    return p * i


def repeated_from_left(p, n):
    return n * p


def repeated_cell(n):
    return (0,) * n, (0,) * -n, (0,) * 3


def repeated_by_bool(p, b):
    return p * b


def repeated_by_product(n, m):
    return (0,) * (n * m % 9)


def start_position(n):
    return ((n,) * 3 + (0,)) * 2 + (0,)


def length(t, r):
    return len(t), len(r), len(t + r), len(())


def length_of_nested(grid):
    return len(grid), len(grid[0]), sum(len(row) for row in grid)


def counted(t, i):
    return t.count(i)


def found_at(t, i):
    return t.index(i)


def found_from(t, i):
    return t.index(7, 1)


def found_if_in(t, i):
    return t.index(i) if i in t else -1


def tuple_of_tuple(t):
    return tuple(t) == t, tuple(t)


def tuple_of_list(a):
    return tuple(a)


def tuple_of_range(n):
    return tuple(range(n))


def tuple_of_nothing():
    return tuple(), ()


def tuple_of_text():
    return tuple("xo.")


def tuple_as_truth(r):
    return 1 if r else 2


def single_entry(x):
    return (x,), (x), ((x,),)


def trailing_comma(x):
    return (x,)


def nested_deep(x, y):
    return ((x, y), (y, (x, (y,))))


def nested_indexed(x, y):
    deep = ((x, y), (y, (x, (y,))))
    return deep[1][1][1][0], deep[0][-1]


def nested_unpacked(grid):
    (a, b, c), (d, e, f), (g, h, i) = grid
    return a + e + i, c + e + g


def nested_row_replaced(grid, i, j, x):
    row = grid[i]
    row = row[:j] + (x,) + row[j + 1 :]
    return grid[:i] + (row,) + grid[i + 1 :]


def nested_column(grid, i):
    return tuple(row[i] for row in grid)


def nested_transposed(grid):
    return tuple(zip(*grid))


def nested_transposed_by_indices(grid):
    return tuple(tuple(grid[row][column] for row in range(3)) for column in range(3))


def nested_rotated(grid):
    return tuple(tuple(row) for row in zip(*grid[::-1]))


def nested_mirrored(grid):
    return tuple(row[::-1] for row in grid), grid[::-1]


def nested_flattened(grid):
    return tuple(cell for row in grid for cell in row)


def nested_flattened_by_sum(grid):
    return sum(grid, ())


def nested_as_lists(grid, i, j):
    rows = [list(row) for row in grid]
    rows[i][j] = 0
    return tuple(tuple(row) for row in rows)


def nested_has_line(grid):
    for row in grid:
        if row[0] == row[1] == row[2] != 0:
            return True
    for column in range(3):
        if grid[0][column] == grid[1][column] == grid[2][column] != 0:
            return True
    return grid[0][0] == grid[1][1] == grid[2][2] != 0 or grid[0][2] == grid[1][1] == grid[2][0] != 0


def nested_counted(grid, i):
    return sum(row.count(i) for row in grid)


def nested_maximum(grid):
    return max(grid), min(grid), max(max(row) for row in grid)


def assignment_to_entry_fails(t):
    t[0] = 1
    return t


def deletion_of_entry_fails(t):
    del t[0]
    return t


def no_such_method(t):
    return t.append(1)


def augmented_tuple(t, p):
    before = t
    t += p
    return t, before


def augmented_tuple_repeated(p, n):
    before = p
    p *= n
    return p, before


def augmented_tuple_slice(t, i):
    first = t
    second = first
    second += t[i:]
    return first, second


def augmented_with_list_fails(t):
    t += [1]
    return t


def sum_with_list_fails(t):
    return t + [1]


def compared_after_change(t, i):
    return t[:i] + t[i:] == t, t[:i] + t[i:] is t


def maximum(t):
    return max(t), min(t), max(t) - min(t)


def maximum_of_ragged(r):
    return max(r)


def sum_of_all(t):
    return sum(t), sum(t, 10)


def any_and_all(t, r):
    return any(t), all(t), any(r), all(r)


def tuple_in_tuple(p):
    return p in ((0, 0), (1, 2)), (p,) == ((1, 2),), (p, p)[1]


def pair_added(p, q):
    return (p[0] + q[0], p[1] + q[1])


def pair_moved(p, i):
    row, column = p
    step_row, step_column = ((0, 1), (1, 0), (0, -1), (-1, 0))[i % 4]
    return row + step_row, column + step_column


def hash_of_pair_is_equal(p):
    return hash(p) == hash((p[0], p[1]))


def tuple_multiplied_by_float_fails(p):
    return p * 1.5
