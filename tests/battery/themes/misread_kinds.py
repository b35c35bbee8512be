"""Aliases and kinds that a compiler of machine words once read otherwise than Python."""


# --- aliases -------------------------------------------------------------------------------------------------


def slice_then_second_name(t, i):
    a = t[i:]
    b = a
    b += t[:i]
    return a, b


def whole_slice_then_second_name(t):
    a = t[:]
    b = a
    b += (0,)
    return a, b, t


def slice_repeated_under_second_name(t, i):
    kept = t[:i]
    more = kept
    more *= 2
    return kept, more


def slice_grows_in_loop_under_kept_name(t):
    row = t[1:]
    history = (row,)
    for _ in range(2):
        row += t[:1]
    return history, row


def slice_given_to_helper_that_grows_it(t, i):
    def grown(row):
        row += (8,)
        row *= 2
        return row

    row = t[i:]
    return grown(row), row


def slice_in_condition_grows(t, b):
    row = t[:2] if b else t[2:]
    kept = row
    row += (1,)
    return kept, row


def slice_in_list_grows(t):
    rows = [t[:2], t[2:]]
    first = rows[0]
    rows[0] += (6,)
    return first, rows


def slice_unpacked_grows(t):
    head, tail = t[:2], t[2:]
    kept = head
    head += tail
    return kept, head, tail


def result_of_helper_grows(t):
    def rest(row):
        return row[1:]

    one = rest(t)
    other = one
    other += one
    return one, other


# --- kinds ---------------------------------------------------------------------------------------------------


def flags_hold_a_count(i):
    seen = [False] * 4
    seen[i] = 2
    return seen, seen[i] + 1


def flags_count_up(t):
    seen = [False] * 8
    for entry in t:
        seen[entry % 8] += 1
    return seen


def flags_literal_hold_a_count():
    seen = [True, False]
    seen[0] = 5
    return seen, sum(seen)


def flags_of_comparisons_hold_a_count(t):
    seen = [entry > 0 for entry in t]
    seen[-1] = 3
    return seen


def flags_tuple_replaced_by_count(flags, i):
    return flags[:i] + (2,) + flags[i + 1 :]


def numbers_hold_a_half(t):
    best = [0, 0]
    best[0] = 2.5
    best[1] = sum(t) / 2
    return best


def numbers_hold_a_half_later(n):
    best = [0] * 3
    for step in range(3):
        best[step] = step / n if n else step
    return best


def numbers_times_zero_hold_a_half(f):
    best = [0] * 2
    best[1] += f
    return best


def tuple_takes_a_half(t, i):
    return t[:i] + (0.5,) + t[i + 1 :], sum(t[:i] + (0.5,))


def tuple_takes_a_bool(t, i):
    return t[:i] + (t[0] > 1,) + t[i + 1 :]


def tuple_takes_none(t, i):
    return t[:i] + (None,) + t[i + 1 :]


def large_number_or_half(b):
    worth = 2**53 + 1
    if b:
        worth = worth / 2
    return worth


def large_number_or_half_compared(x, b):
    worth = x
    if b:
        worth = 0.5
    return worth == x, worth > 2**53


def large_number_or_infinity(x, b):
    worth = float("inf") if b else x
    return worth, worth == 2**53 + 1


def large_numbers_beside_a_half(x):
    worths = [x, 0.5]
    return worths[0], worths[0] == x, max(worths)


def large_number_returned_by_helper(x, b):
    def worth():
        if b:
            return 0.5
        return x

    return worth(), worth() - 1


def best_starts_infinite(extremes):
    best = float("-inf")
    for entry in extremes:
        best = max(best, entry)
    return best


def inverted_equality(x, y):
    return ~(x == y), ~(x < y), ~True, -(x == y)


def inverted_equality_as_condition(x, y):
    return "then" if ~(x == y) else "else"


def inverted_bool_variable(b):
    done = not b
    return ~done, ~b & 1, ~b | b


def slice_is_a_tuple(t, i):
    return isinstance(t[:i], tuple), isinstance(t[i:] + (1,), tuple), isinstance(t[::-1], list)


def slice_type_is_tuple(t, i):
    return type(t[:i]) is tuple, type(tuple(t[:i])) == tuple


def comparison_is_an_int(n):
    return isinstance(n == 3, int), isinstance(n == 3, bool), isinstance(not n, int)


def number_type_is_int(n):
    return type(n) is int, type(n == 3) is int, type(n / 1) is float, type(n) in (int, float)


def list_is_not_a_tuple(t):
    return [1, 2] != (1, 2), list(t) == t, list(t) != t, [*t] == [*t], (*t,) == t


def list_is_not_a_tuple_inside(p):
    return ([*p], 0) == (p, 0), p in ([1, 2], [0, 0]), [p] == [list(p)]


def sorted_is_a_list(t):
    return sorted(t) == tuple(sorted(t)), sorted(t) == list(t)
