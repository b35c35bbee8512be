"""match, with, del, global, walrus, pass and other statements."""

LIMIT = 5


def match_number(i):
    match i:
        case 0:
            return "zero"
        case 1 | 2:
            return "few"
        case -1:
            return "minus"
        case _:
            return "many"


def match_without_default(i):
    found = "none"
    match i:
        case 3:
            found = "three"
    return found


def match_with_guard(x):
    match x:
        case value if value < 0:
            return -1
        case value if value % 2:
            return value
    return 0


def match_pair(p):
    match p:
        case (0, 0):
            return "origin"
        case (0, second):
            return second
        case (first, 2):
            return first
        case (first, second):
            return first * second


def match_lengths(r):
    match r:
        case ():
            return 0
        case (only,):
            return only
        case (first, *rest):
            return first, rest


def match_starred(t):
    match t:
        case (1, *rest):
            return rest
        case (*rest, 0):
            return rest
    return None


def match_bool_against_number(b):
    match b:
        case 1:
            return "one"
        case _:
            return "other"


def match_singletons(o):
    match o:
        case None:
            return "none"
        case True:
            return "true"
        case 3:
            return "three"
        case _:
            return "other"


def match_kinds(x, b):
    match x if b else 0.5:
        case int():
            return "int"
        case float():
            return "float"


def match_text(i):
    match "xo."[i % 3]:
        case "x":
            return 1
        case "o":
            return -1
        case _:
            return 0


def match_nested(grid):
    match grid:
        case ((a, _, b), _, (c, _, d)) if a == d:
            return a, b, c
        case _:
            return None


def match_binds_whole(p):
    match p:
        case (_, 2) as whole:
            return whole
        case other:
            return other[0]


def match_list_pattern_on_tuple(p):
    match p:
        case [first, second]:
            return first - second


def match_list(a):
    match a:
        case [1, *_]:
            return "one"
        case [_, _, _, last]:
            return last


def deleted_name(x):
    y = x
    del y
    return x


def deleted_then_bound(x):
    y = x
    del y
    y = 3
    return y


def deleted_then_read(x):
    y = x
    del y
    return y


def deleted_entry_of_list(a):
    del a[1]
    return a


def deleted_entry_of_dict(i):
    table = {0: 1, 1: 2, 2: 3}
    del table[i]
    return list(table)


def passes(x):
    pass
    ...
    return x


def expression_statement(x):
    x == 3
    "text"
    return x


def semicolons(x):
    y = x % 10; z = y + 1; return z  # fmt: skip


def several_on_a_line(x):
    if x > 3: return 1  # fmt: skip
    return 0


def long_lines(x):
    return (
        x % 10
        + 1
        - 2
    )  # fmt: skip


def backslash(x):
    return x % 10 + \
        1  # fmt: skip


def nested_ifs(x, y):
    if x > 0:
        if y > 0:
            return 1
        elif y == 0:
            return 2
    elif x == 0:
        return 3
    else:
        if y < 0:
            return 4
    return 5


def elif_chain(i):
    if i < 0:
        word = "negative"
    elif i == 0:
        word = "zero"
    elif i < 3:
        word = "few"
    else:
        word = "many"
    return word


def if_with_assignment_in_both(b, x):
    if b:
        value, other = x, 1
    else:
        value, other = 1, x
    return value, other


def if_constant_true(x):
    if True:
        return x
    return -x


def if_constant_false(x):
    if 0:
        return undefined
    return x


def if_debug(x):
    if __debug__:
        return x
    return 0


def unreachable_code(x):
    return x
    for _ in range(3):
        x += 1


def annotated_assignment(x):
    value: int = x
    other: "tuple[int, int]" = (x, 1)
    return value, other


def augmented_all(n):
    value = n + 10
    value += 3
    value -= 1
    value *= 4
    value //= 3
    value %= 50
    value **= 2
    value <<= 2
    value >>= 1
    value |= 1
    value &= 255
    value ^= 7
    return value


def augmented_entry_all(a):
    a[0] += 3
    a[1] -= 1
    a[2] *= 4
    a[3] //= 3
    a[0] %= 5
    a[1] **= 2
    a[2] <<= 1
    a[3] ^= 5
    return a


def augmented_true_division_changes_kind(n):
    value = n
    value /= 2
    return value


def augmented_power_negative(n):
    value = 2
    value **= n - 2
    return value


def global_read(x):
    return LIMIT if x > LIMIT else x


def global_statement_read(x):
    global LIMIT
    return LIMIT + x % 10


def import_inside(x):
    from math import gcd

    return gcd(x % 100, 12)


def import_module_inside(x):
    import math

    return math.floor(x % 10 / 2)


def with_statement(x):
    from contextlib import suppress

    with suppress(ZeroDivisionError):
        return 12 // x
    return -1


def lambda_statement(x):
    half = lambda value: value // 2
    return half(x)


def chained_conditional_expressions(i):
    return "a" if i == 0 else "b" if i == 1 else "c" if i == 2 else "d"


def conditional_as_statement(a, b):
    a.append(1) if b else a.append(2)
    return a


def tuple_without_brackets(x):
    pair = x, x % 2
    return pair


def return_with_star(t):
    return *t[:2], 9


def ellipsis_returned():
    return ... is Ellipsis


def numbers_with_methods():
    return (5).bit_length(), (5).real, (1.5).is_integer()


def complex_numbers(x):
    return abs(3 + 4j)


def bytes_of_board(i):
    return b"x.o"[i]


def format_spec(n):
    return f"{n:03d}", f"{n!r}"


def comparison_to_constant_chain(x):
    return 1 < 2 < 3, 1 < x, 3 > x > -1


def constant_folding(x):
    return 3 * 4 + x % 2, (1, 2) + (3,), "a" * 3, -(-5), not 0, 7 // -2, 7 % -2, -7 >> 1, 2**0.5
