"""Unpacking, starred names, several targets, and the order of what is assigned."""


def pair(p):
    first, second = p
    return second - first


def pair_swapped(x, y):
    x, y = y, x
    return x, y


def three_rotated(x, y, z):
    x, y, z = y, z, x
    return x, y, z


def too_few(t):
    first, second = t
    return first


def too_many(p):
    first, second, third = p
    return first


def one_of_single(x):
    (only,) = (x,)
    return only


def ragged_into_three(r):
    first, second, third = r
    return first + second + third


def starred_end(t):
    first, *rest = t
    return first, rest


def starred_start(t):
    *rest, last = t
    return rest, last


def starred_middle(t):
    first, *middle, last = t
    return first, middle, last


def starred_empty(p):
    first, *middle, last = p
    return middle, len(middle)


def starred_too_few(r):
    first, second, *rest = r
    return rest


def starred_is_a_list(t):
    *rest, _ = t
    rest.append(0)
    return rest, tuple(rest)


def starred_board_and_player(t):
    *board, player = t
    board[0], player = player, board[0]
    return (*board, player)


def starred_of_slice(t, i):
    first, *rest = t[i:]
    return first, rest


def starred_list(a):
    *rest, last = a
    return rest, last, a


def starred_ignored(t):
    first, *_ = t
    return first


def starred_range(n):
    first, *rest = range(n)
    return first, rest


def starred_in_call(p):
    def add(a, b):
        return a - b

    return add(*p), add(*p[::-1])


def starred_in_call_after(t):
    def pick(a, b, c, d):
        return a, d

    return pick(9, *t[1:]), pick(*t)


def starred_in_builtin(t):
    return max(*t), min(*t, -9)


def starred_in_tuple(t, p):
    return (*t, *p), (*p, 0, *t), (*(), 1)


def starred_in_list(t, p):
    return [*t, *p], [0, *t[1:3]], [*range(2)]


def starred_in_index(grid):
    return [*grid[0], *grid[1]]


def nested_pattern(x, y):
    (first, (second, third)), fourth = (x, (y, x)), y
    return first, second, third, fourth


def nested_pattern_with_star(grid):
    (corner, *_), *rest = grid
    return corner, len(rest)


def nested_brackets(p):
    [first, second] = p
    return first, second


def in_for(grid):
    found = []
    for first, second, third in grid:
        found.append(first + 10 * second + 100 * third)
    return found


def in_for_nested(t):
    found = []
    for at, (first, second) in enumerate(zip(t, t[1:])):
        found.append(at * first - second)
    return found


def in_for_starred(grid):
    return [(first, rest) for first, *rest in grid]


def in_comprehension(grid):
    return [a * b - c for a, b, c in grid]


def of_divmod(x):
    row, column = divmod(x, 8)
    return row, column


def of_helper(x):
    def both(value):
        return value, -value % 7

    one, two = both(x)
    return one, two


def of_text():
    first, second, third = "xo."
    return third, first, second


def of_enumerate(p):
    (at, first), (other, second) = enumerate(p)
    return at, first, other, second


def of_zip(t):
    rows, columns = zip(t, t[::-1]), 3
    first, *_ = rows
    return first, columns


def of_generator(p):
    first, second = (entry * 2 for entry in p)
    return first, second


def of_number_fails(x):
    first, second = x
    return first


def several_targets(x):
    first = second = third = x
    second += 1
    return first, second, third


def several_targets_unpacked(p):
    both = first, second = p
    return both, first, second


def targets_left_to_right(a):
    at = 0
    at, a[at] = 3, 50
    return at, a


def targets_index_changed_before(a):
    at = 1
    a[at], at = 60, 2
    return at, a


def targets_from_old_values(x, y):
    x, y = x + y, x - y
    return x, y


def targets_same_name_twice(x, y):
    value, value = x, y
    return value


def values_left_to_right():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    first, second = ask(1), ask(2)
    return asked, first, second


def swap_entries_of_two(a, t):
    cells = list(t)
    a[0], cells[0] = cells[0], a[0]
    return a, cells


def swap_entry_with_name(a, x):
    x, a[0] = a[0], x
    return x, a


def swap_with_index_from_list(a):
    i = a[0] % 4
    a[i], a[0] = a[0], a[i]
    return a


def augmented_evaluates_target_once(a):
    asked = []

    def ask(value):
        asked.append(value)
        return value

    a[ask(1)] += 5
    return a, asked


def augmented_reads_before_right(a):
    def change():
        a[0] = 100
        return 1

    a[0] += change()
    return a


def augmented_name_reads_before_right(x):
    def change():
        nonlocal x
        x = 7
        return 1

    y = x + change()
    return x, y


def assigned_in_walrus(x):
    if (y := x % 10) > 3:
        return y
    return -y


def walrus_in_while(a):
    total = 0
    while (entry := a.pop()) > 0:
        total += entry
    return total, entry


def walrus_in_comprehension(t):
    found = [half for entry in t if (half := entry // 2) > 0]
    return found


def walrus_leaks(t):
    found = [last := entry for entry in t]
    return last, found


def walrus_in_any(t):
    if any((witness := entry) > 2 for entry in t):
        return witness
    return None


def walrus_twice(x):
    return (y := x % 5) + (y := y * 2) + y


def walrus_in_condition(o):
    return value + 1 if (value := o) is not None else 0


def star_of_tuple_parameter(r):
    return (*r, *r), [*r]


def unpacked_kinds(x, f):
    a, b, c = x, f, x > 1
    return c, b, a


def unpack_in_condition(p):
    a, b = p if p[0] < p[1] else (p[1], p[0])
    return a, b


def keywords_unpacked(x):
    def pick(a, b):
        return a - b

    return pick(**{"b": 1, "a": x % 9})


def unpacked_if_given(i):
    move = None if i % 3 == 0 else (i, i + 1)
    if move is None:
        return -1
    a, b = move
    return a * 10 + b


def unpacked_without_a_look(i):
    move = None if i % 3 == 0 else (i, i + 1)
    a, b = move
    return a + b


def unpacked_pair_or_triple(i):
    move = (i, 1) if i % 2 else (i, 1, 2)
    a, b = move
    return a, b


def unpacked_pair_or_row(i, t):
    a, b = (i, 1) if i % 2 else t
    return b, a


def unpacked_pair_or_text(i):
    a, b = (i, 1) if i % 2 else "xy"
    return b, a


def unpacked_nested_if_given(i):
    step = None if i == 0 else ((i, 1), 2)
    if step is not None:
        (a, b), c = step
        return a + b + c
    return step


def unpacked_in_loop_some_none(i):
    total = 0
    for step in [None, (i, 1), (2, i)]:
        if step is None:
            continue
        a, b = step
        total += a * b
    return total
