"""What raises, and when; asserts, try, and errors whose value nobody needs."""


class _IllegalMoveError(Exception):
    pass


def raised_by_hand(x):
    if x > 3:
        raise ValueError("too large")
    return x


def raised_own_class(x):
    if x < 0:
        raise _IllegalMoveError(x)
    return x


def raised_without_call(x):
    if x:
        raise IndexError
    return 0


def raised_after_change(a):
    a[0] = 99
    if a[1] > 1:
        raise KeyError(a[1])
    return a


def raised_with_format(x):
    if x == 7:
        raise ValueError(f"not {x}")
    return x


def raised_in_helper(x):
    def check(value):
        if value < 0:
            raise ValueError
        return value

    return check(x) + 0


def raised_not_implemented(b):
    if b:
        raise NotImplementedError
    return 1


def asserted(x):
    assert x < 5
    return x


def asserted_with_message(x):
    assert x != 7, "seven"
    return x


def caught_index(t, i):
    try:
        return t[i]
    except IndexError:
        return -1


def caught_several(t, i):
    try:
        return 12 // t[i]
    except (IndexError, ZeroDivisionError):
        return -1


def caught_key(i):
    try:
        return {0: 1, 1: 2}[i]
    except KeyError:
        return 0


def caught_value(t, i):
    try:
        return t.index(i)
    except ValueError:
        return -1


def caught_with_else(x, y):
    try:
        value = x % y
    except ZeroDivisionError:
        return "zero"
    else:
        return value


def caught_with_finally(a, i):
    try:
        a[i] = 5
    finally:
        a[0] = 6
    return a


def caught_anything(t, i):
    try:
        return t[i] // (i - 1)
    except Exception:
        return None


def caught_wrong_class(t, i):
    try:
        return t[i]
    except KeyError:
        return -1


def caught_and_raised_again(t, i):
    try:
        return t[i]
    except IndexError:
        raise ValueError from None


def caught_own(x):
    try:
        if x > 3:
            raise _IllegalMoveError
        return x
    except _IllegalMoveError:
        return 0


def division_by_zero_constant(x):
    return x // 0


def division_by_zero(x, y):
    return x // y


def remainder_by_zero(x, y):
    return x % y


def true_division_by_zero(x, y):
    return x / y


def division_by_zero_in_dead_branch(x):
    if x != x:
        return 1 // 0
    return x


def division_of_extremes():
    return -(2**63) // -1


def division_of_extreme_parameter(x):
    return x // -1, x % -1


def error_not_reached_in_or(x):
    return x == x or 1 // 0


def error_not_reached_after_return(x):
    return x
    return 1 // 0


def error_in_unused_value(x, y):
    x // y
    return x


def error_in_unused_name(x, y):
    unused = x % y
    return x


def error_in_unused_index(t, i):
    unused = t[i]
    return 0


def error_in_unused_shift(x, k):
    unused = 1 << k
    return 0


def error_in_unused_overflow(x, y):
    unused = x * y
    return 0


def error_in_unused_tuple(t, i):
    (t[i], 12 // i)
    return 0


def error_in_multiplication_by_zero(x, y):
    return 0 * (x // y)


def error_in_and_with_zero(x, y):
    return 0 & (x % y)


def error_in_min(x, y):
    return min(0, x // y)


def error_in_default(x, y):
    return {1: 2}.get(1, x // y)


def error_in_comparison_of_equal(t, i):
    return t[i] == t[i]


def error_in_slice_is_none(t, i):
    return t[i : i + 1] == t[i:][:1]


def errors_left_first(t, i, j):
    return t[i] + 12 // j


def errors_right_first(t, i, j):
    return 12 // j + t[i]


def errors_in_arguments(t, i, j):
    def pick(a, b):
        return a

    return pick(12 // j, t[i])


def errors_in_tuple_order(t, i, j):
    return (12 // j, t[i])


def errors_in_chain(t, i, j):
    return 0 < t[i] < 12 // j


def errors_in_condition_first(t, i, j):
    return t[i] if 12 // j else 0


def errors_in_assignment_value_first(a, i, j):
    a[i] = 12 // j
    return a


def errors_in_augmented(a, i, j):
    a[i] += 12 // j
    return a


def errors_in_dict_display(i, j):
    return {12 // j: 1, (1, 2)[i]: 2}


def error_after_append(a, i):
    a.append(1)
    return a[i + 4]


def error_leaves_list_changed_halfway(a, j):
    for at in range(len(a)):
        a[at] = 12 // (a[at] - j)
    return a


def index_error_of_nested(grid, i, j):
    return grid[i][j]


def index_error_of_list(a, i):
    return a[i]


def index_error_of_pop(a, i):
    return a.pop(i)


def index_error_of_literal(i):
    return [1, 2, 3][i]


def index_error_of_range(i):
    return range(3)[i]


def index_of_absent(t, i):
    return t.index(i)


def type_error_of_tuple_index(t, p):
    return t[p]


def type_error_of_none_arithmetic(b):
    value = None if b else 1
    return value + 1


def type_error_in_one_branch(b, x):
    if b:
        return x + "a"
    return x


def type_error_of_call(x):
    def two(a, b):
        return a

    return two(x)


def attribute_error(x):
    return x.missing


def name_error(x):
    if x > 3:
        return undefined_name
    return x


def always_raises(x):
    raise ValueError


def always_raises_in_helper(x):
    def fail(value):
        raise ValueError(value)

    return fail(x)


def raises_in_helper_in_one_branch(x):
    def fail(value):
        raise ValueError(value)

    if x > 3:
        fail(x)
    return x


def raises_in_helper_whose_answer_is_used(x):
    def fail(value):
        raise ValueError(value)

    return x if x < 3 else fail(x) + 1


def raises_out_of_endless_loop(n):
    while True:
        n += 1
        if n > 20:
            raise IndexError


def always_fails_to_divide(x):
    return x % (x - x)
