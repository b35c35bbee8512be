"""Comparisons, chains, truth and short circuits."""

LIMIT = 2**53


def between(x, y, z):
    return x < y < z


def between_with_ends(x, y, z):
    return x <= y <= z


def chain_of_four(x, y, z):
    return x < y <= z != x


def chain_up_and_down(x, y, z):
    return x < y > z


def chain_of_equals(t):
    return t[0] == t[1] == t[2]


def chain_with_value_at_end(t):
    return t[0] == t[1] == t[2] != 0


def chain_with_in(i, t):
    return 0 <= i in t


def chain_with_is(o):
    return o is None is None


def chain_of_not_equal(x, y, z):
    return x != y != z


def chain_asks_once(i):
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return 0 < ask(i) < 3, asked


def chain_stops_early(t, i):
    return 0 <= i < 4 and t[i] > 0


def chain_stops_inside(i, t):
    return i < 0 < t[i + 4]


def not_chain(x, y):
    return not 0 < x < y


def compared_results(x, y):
    return (x < y) == (y > x), (x < y) < True, (x < y) != (x <= y)


def comparison_as_index(x, y):
    return ("no", "yes")[x < y]


def comparison_added(x, y, z):
    return (x < y) + (y < z) + (x < z)


def comparison_of_bools(b, c):
    return b < c, b <= c, b == c, b > c, b is c


def bool_equals_number(b, x):
    return b == x, b < x


def bool_is_one(b):
    return b == 1, b == 1.0, b is True, b in (1, 2)


def number_equals_float(x):
    return x == float(LIMIT), x < 9007199254740992.0, x >= 9007199254740992.0


def number_against_own_float(x):
    return x == float(x), x < float(x), x > float(x)


def number_against_float(x, f):
    return x == f, x < f, x <= f, x > f, x >= f, x != f


def bool_against_float(b, f):
    return b == f, b < f, b >= f


def float_chain(f, g):
    return f < g < 1.0, f == g, not f < g, f != f


def tuples_equal(t, u):
    return t == u


def tuples_ordered(t, u):
    return t < u, t <= u, t > u, t >= u


def tuples_of_other_lengths(t, p):
    return t == p, t != p, t < p, p < t, t[:2] == p


def tuple_with_bool_equal(p):
    return p == (False, False), (True, 2) == p


def tuple_with_float_equal(p):
    return p == (1.0, 2.0), p < (1.0, 2.5)


def tuple_against_list(p):
    return p == [1, 2], p != [1, 2], list(p) == [1, 2], [1, 2] != (1, 2), (1, 2) == [1, 2]


def list_against_tuple_of_it(a):
    return a == tuple(a), tuple(a) == tuple(a), a == list(a)


def lists_ordered(a, t):
    return a < list(t), a <= list(t), a == list(t)


def nested_tuples_equal(grid):
    return grid == ((1, 2, 3), (4, 5, 6), (7, 8, 9)), grid[0] == grid[1], grid < ((1, 2, 4),)


def nested_tuple_rows_compared(grid):
    return [row == grid[0] for row in grid], grid[0] < grid[1] < grid[2]


def empty_tuples(r):
    return r == (), () < r, not r, bool(r)


def pairs_with_mixed_kinds(x, b):
    return (x, b) == (1, 1), (x, 0.5) < (1, b), (b, x) > (0, 0)


def nan_in_tuple(f):
    return (f, 1) == (f, 1), f in (f,), [f] == [f], (f,).count(f)


def fresh_nan_in_tuple(f):
    g = f - f + f
    return (g,) == (g + 0.0,), g in (g + 0.0,)


def none_compared(o):
    return o == None, o != None, o is None, o is not None


def none_against_number(o, x):
    return o == x, x != o


def text_compared(s):
    return s == "x", s != "xo.", s < "y", s == ""


def text_against_number(s, x):
    return s == x, s != x


def truth_of_number(x):
    if x:
        return "yes"
    return "no"


def truth_of_float(f):
    return 1 if f else 0


def truth_of_tuple(r):
    return "some" if r else "none"


def truth_of_list(a):
    found = [entry for entry in a if entry > 2]
    return "some" if found else "none"


def truth_of_text(s):
    return "some" if s else "none"


def truth_of_none(o):
    return "some" if o else "none"


def truth_of_pair(p):
    return 1 if p else 0, bool((0,)), bool(()), bool((None,))


def or_gives_operand(x, y):
    return x or y


def and_gives_operand(x, y):
    return x and y


def or_of_three(x, y, z):
    return x or y or z


def and_then_or(x, y, z):
    return x and y or z


def or_of_bool_and_number(b, x):
    return b or x


def and_of_number_and_bool(x, b):
    return x and b


def or_default_for_tuple(r):
    return r or (9,)


def or_of_comparisons(x, y):
    return x < 0 or y < 0 or x == y


def short_circuit_guards_index(t, i):
    return i < 4 and i >= -4 and t[i]


def short_circuit_guards_division(x, y):
    return y != 0 and x % y == 0


def short_circuit_guards_division_or(x, y):
    return y == 0 or x // y > 2


def short_circuit_guards_none(o):
    return o is not None and o > 1


def short_circuit_order(b, c):
    asked = []

    def ask(name, value):
        asked.append(name)
        return value

    answer = ask(1, b) and ask(2, c) or ask(3, b)
    return answer, asked


def not_gives_bool(x, r):
    return not x, not r, not not x, not (x and r)


def not_precedence(x, y):
    return not x == y, not x in (1, y), (not x) == y


def conditional_nested(x):
    return "low" if x < 0 else "mid" if x < 7 else "high"


def conditional_in_conditional(b, c):
    return (1 if c else 2) if b else (3 if c else 4)


def conditional_guards(t, i):
    return t[i] if -4 <= i < 4 else -1


def conditional_of_kinds(b, x):
    return x if b else 0.5


def conditional_of_none(b, x):
    return x if b else None


def conditional_of_tuples(b, p):
    return p if b else (0, 0)


def conditional_of_lengths(b, p):
    return len(p if b else (0, 0, 0))


def conditional_with_bool(b, x):
    return x if b else False


def identity_of_bools(x, y):
    return (x < y) is True, (x < y) is not False


def identity_of_none(o):
    return (o is None) is (o == None)


def membership_in_tuple(x):
    return x in (0, 1, 2**53 + 1, -1)


def membership_not(x):
    return x not in (0, 7, 64)


def membership_in_parameter(i, t):
    return i in t, i not in t


def membership_of_float(f):
    return f in (0, 1, 2.5), f in (float("nan"),)


def membership_of_bool(b):
    return b in (0, 5), b in (1, 5), b in ()


def membership_in_range(x):
    return x in range(0, 100, 7), x in range(10, 0, -3), x in range(0), x in range(-(2**62), 2**62, 2**31)


def membership_of_float_in_range(f):
    return f in range(5)


def membership_in_list(i, a):
    return i in a


def membership_of_tuple(p):
    return p in ((0, 0), (1, 2)), p in [(3, 3)], p not in ((0, 0),)


def membership_in_grid(i, grid):
    return any(i in row for row in grid), (1, 1, 1) in grid


def membership_of_mixed(x):
    return x in (None, "x", (1,), 7), x in (1.0, True)


def order_of_precedence(x, b):
    return x == 1 or b and x == 2, (x == 1 or b) and x == 2, not b or x > 0


def comparison_of_wide_edges(x):
    return x == 2**63 - 1, x >= -(2**63), x < 2**63, x > -(2**63) - 1, x == 2**64


def while_with_chain(n):
    count = 0
    while 0 <= count < n < 100:
        count += 1
    return count
