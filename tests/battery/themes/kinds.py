"""Kinds that meet in one name, one cell or one answer; isinstance and type."""


def isinstance_of_slice(t, i):
    return isinstance(t[:i], tuple)


def isinstance_of_slice_is_list(t, i):
    return isinstance(t[i:], list), isinstance([*t[i:]], list)


def isinstance_of_comparison(x):
    return isinstance(x == 3, int), isinstance(x == 3, bool), isinstance(x, bool)


def isinstance_of_either(o):
    return isinstance(o, int), isinstance(o, type(None))


def isinstance_of_several(x, f):
    return isinstance(x, (int, float)), isinstance(f, int | float), isinstance(f, (int, str))


def isinstance_in_branch(x, b):
    value = x if b else (x,)
    if isinstance(value, tuple):
        return value[0] + 1
    return value


def isinstance_of_sequences(p):
    return (
        isinstance(p, tuple),
        isinstance(list(p), tuple),
        isinstance(sorted(p), list),
        isinstance(p, object),
    )


def isinstance_of_arithmetic(x, b):
    return isinstance(b + 0, bool), isinstance(-b, bool), isinstance(x / 1, float), isinstance(x // 1, int)


def isinstance_of_bitwise(b, c, x):
    return isinstance(b & c, bool), isinstance(b ^ c, bool), isinstance(b & x, bool), isinstance(b | 1, bool)


def type_is_int(x):
    return type(x) is int, type(x == 3) is int, type(x) == int


def type_is_tuple(t):
    return type(t) is tuple, type(t[1:]) is tuple, type(t[1:]) is list


def type_of_two(x, b):
    return type(x) is type(b), type(x) == type(x + 0)


def bitwise_of_bools(b, c):
    return b & c, b | c, b ^ c, b & 1, b | 0


def bitwise_of_bools_augmented(b, c):
    b &= c
    d = b
    d |= True
    return b, d


def bool_arithmetic_is_number(b):
    return b + 0, b * 1, +b, b - 0, b // 1, b % 2, b**1, b << 0


def bool_kept_in_tuple(b):
    return (b, 1), [b, 0], (b, 0.5)


def bool_joined_with_number(b, x):
    value = b
    if x > 3:
        value = x
    return value


def number_joined_with_bool(b, x):
    value = 1
    if x > 3:
        value = b
    return value


def bool_cell_set_to_number(i):
    cells = [False] * 3
    cells[1] = 2
    return cells


def bool_cell_set_to_parameter(i, x):
    cells = [False] * 3
    cells[1] = x
    return cells, cells[1] == x


def bool_cells_from_comprehension(t, x):
    cells = [entry > 0 for entry in t]
    cells[0] = x
    return cells


def number_cell_set_to_bool(b):
    cells = [0, 0]
    cells[0] = b
    return cells


def number_cell_set_to_none(b):
    cells = [0, 1]
    if b:
        cells[0] = None
    return cells


def none_cells_set_to_number(x, i):
    cells = [None] * 3
    cells[i % 3] = x
    return cells


def none_cells_counted(x):
    cells = [None] * 4
    cells[2] = x
    return sum(cell is None for cell in cells)


def cell_set_to_tuple(p):
    cells = [0, 0]
    cells[1] = p
    return cells


def empty_list_takes_kinds(x, f, b):
    cells = []
    cells.append(x)
    cells.append(f)
    cells.append(b)
    return cells


def empty_list_takes_one_kind(x):
    cells = []
    if x > 2:
        cells.append(x)
    return cells


def empty_tuple_grows(n):
    cells = ()
    for step in range(n):
        cells += (step,)
    return cells


def empty_tuple_grows_mixed(b):
    cells = ()
    if b:
        cells += (1, 0.5)
    return cells


def tuple_of_kinds(x, f, b):
    return x, f, b, None, "x", (x, (b,))


def tuple_of_kinds_indexed(x, f, i):
    return (x, f, True)[i]


def tuple_of_kinds_iterated(x, f):
    return [entry * 2 for entry in (x, f, True)]


def tuple_of_kinds_summed(x, f):
    total = 0
    for entry in (x, f, True):
        total += entry
    return total


def name_changes_kind(x):
    value = x
    value = (value, value)
    value = value[0] == value[1]
    return value


def name_changes_kind_in_loop(n):
    value = 0
    for step in range(n):
        value = value + step if step % 2 else float(value)
    return value


def name_is_none_until_found(t, i):
    found = None
    for at, entry in enumerate(t):
        if entry == i:
            found = at
            break
    return found


def none_until_found_then_used(t, i):
    found = None
    for at, entry in enumerate(t):
        if entry == i and found is None:
            found = at
    return -1 if found is None else found + 1


def none_used_as_number(t, i):
    found = None
    for at, entry in enumerate(t):
        if entry == i:
            found = at
    return found + 1


def best_starts_with_none(t):
    best = None
    for entry in t:
        if best is None or entry > best:
            best = entry
    return best


def best_pair_starts_with_none(t):
    best = None
    for at, entry in enumerate(t):
        if best is None or (entry, at) > best:
            best = (entry, at)
    return best


def returns_kinds(x):
    if x < 0:
        return None
    if x == 0:
        return False
    if x > 100:
        return 0.5
    return x


def returns_tuple_or_number(x):
    if x > 3:
        return (x, x)
    return x


def returns_lengths(n):
    if n > 2:
        return (1, 2, 3)
    return (1,)


def falls_off_the_end(x):
    if x > 3:
        return x


def returns_nothing(x):
    x + 0


def returns_bare(x):
    if x > 3:
        return
    return x


def argument_takes_kinds(x, f, b):
    def twice(value):
        return value + value

    return twice(x % 100), twice(f), twice(b), twice((b,))


def default_is_other_kind(x):
    def pick(value=None):
        return 7 if value is None else value

    return pick(), pick(x)


def conversion_of_kinds(x, f):
    return int(True), bool(x), float(x), int(x), bool(f), bool(""), bool("0")


def number_from_bool_by_plus(b):
    return +b, int(b), b + False, [False, True][b]


def equality_across_kinds(x, b):
    return x == b, x == float(b), b == 1.0, (x, b) == (x, int(b)), [b] == [1]


def list_of_lists_of_kinds(x):
    rows = [[0] * 2 for _ in range(2)]
    rows[0][1] = x
    rows[1] = [1, 2]
    return rows


def sum_of_bools(flags):
    return sum(flags), sum(not flag for flag in flags), max(flags), min(flags)


def sum_of_comparisons(t):
    return sum(entry > 0 for entry in t), sum(1 for entry in t if entry > 0)


def count_of_true_is_one(t):
    return t.count(True), t.count(1.0), (True, 1, 1.0).count(1)


def index_of_true(t):
    return t.index(True)


def max_of_kinds(x, f, b):
    return max(x, f, b)


def dict_of_kinds(x, b):
    table = {1: "one", "one": 1, None: 0.5}
    return table[1], table["one"], table[None], table[b or True]


def swap_of_kinds(x, f):
    first, second = x, f
    first, second = second, first
    return first, second


def unpacked_kinds(x, f):
    (first, second), third = (x, f), x > 2
    return third, second, first


def same_name_for_loop_and_value(t):
    entry = 0.5
    for entry in t:
        pass
    return entry


def same_name_for_empty_loop(r):
    entry = 0.5
    for entry in r:
        pass
    return entry


def name_becomes_pair_of_itself(x):
    value = x
    value = (value, value)
    return value


def name_becomes_deeper(x):
    value = x
    value = (value, 1)
    value = (value, 2)
    return value


def name_becomes_pair_in_loop(n):
    value = 0
    for step in range(n % 3):
        value = (value, step)
    return value


def name_becomes_list_of_itself(x):
    value = x
    value = [value]
    return value[0]


def parameter_becomes_pair_of_itself(p):
    p = (p, p)
    return p[0][1]
