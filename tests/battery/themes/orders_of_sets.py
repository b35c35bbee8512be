"""Sets that are sorted after something was made of their members: what is equal, what fails, what changes meanwhile."""

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, order=True)
class Loose:
    rank: int
    note: int = field(compare=False, default=0)


class Pair(NamedTuple):
    rank: int
    note: int


def _third(x):
    return 12 // (x - 3)


def sorted_numbers_of_a_set(n, m):
    return sorted(-x for x in {8, n, m, 1})


def sorted_equal_of_two_types(n):
    return [type(x) is bool for x in sorted(x == 8 if x > 6 else x for x in {8, n, 1})]


def sorted_equal_texts_of_two_types(n):
    return [str(x) for x in sorted((x == 1) if x < 2 else x // 8 for x in {8, n, 1})]


def sorted_equal_floats(n):
    return [str(x) for x in sorted(1.0 if x == 1 else x // 8 for x in {8, n, 1})]


def sorted_signed_zeros(n):
    return [str(x) for x in sorted(-0.0 if x == 1 else 0.0 for x in {8, n, 1})]


def sorted_equal_pairs(n):
    return [str(x) for x in sorted((x == 1, 0) if x < 2 else (x // 8, 0) for x in {8, n, 1})]


def sorted_with_a_note_that_is_not_compared(n):
    return [x.note for x in sorted(Loose(0, x) for x in {8, n, 1})]


def sorted_with_a_note_that_is_compared(n):
    return [x.note for x in sorted(Pair(0, x) for x in {8, n, 1})]


def sorted_by_a_counter(n):
    met = []

    def count(x):
        met.append(x)
        return len(met) * 10 + x

    return sorted(count(x) for x in {8, n, 1})


def sorted_by_what_is_left(n):
    left = [5, 6, 7]
    return sorted(x + left.pop() for x in {8, n, 1})


def sorted_by_a_name_given_inside(n):
    last = 0
    found = sorted((last := last * 10 + x) for x in {8, n, 1})
    return found, last


def sorted_by_an_iterator(n):
    others = iter((100, 200, 300))
    return sorted(x + next(others) for x in {8, n, 1})


def sorted_one_of_which_fails(n):
    return sorted(_third(x) for x in {8, n, 3, 1})


def sorted_two_of_which_fail_differently(n):
    row = (1, 2, 3)
    return sorted(row[x] // (x - 1) for x in {8, n, 1})


def sorted_some_that_cannot_be_compared(n):
    return sorted(None if x == n else x for x in {8, n, 1})


def sorted_list_of_a_set(n):
    return sorted([2 * x for x in {8, n, 1}])


def sorted_pairs_of_two_sets(n):
    return sorted((x, y) for x in {8, n} for y in {16, 1, n} if x != y)


def smallest_of_equal(n):
    return str(min(x == 1 if x < 2 else x // 8 for x in {8, n, 1})), str(max({8 // 8 == 1, n}))


def sum_of_floats_of_a_set(n):
    return sum(0.1 * x for x in {8, n, 1})


def sorted_in_reverse(n):
    return [str(x) for x in sorted(((x == 1) if x < 2 else x // 8 for x in {8, n, 1}), reverse=True)]


def any_of_a_set_one_fails(n):
    return any(_third(x) > 3 for x in {8, n, 3, 1})


def sorted_set_made_of_equal(n):
    return [str(x) for x in sorted({(x == 1) if x < 2 else x // 8 for x in {8, n, 1}})]


def sorted_equal_numbers_the_other_way(n):
    return [str(x) for x in sorted((x == 1) if x < 2 else x // 8 for x in {1, n, 8})]


def smallest_of_equal_the_other_way(n):
    return str(min(x == 1 if x < 2 else x // 8 for x in {1, n, 8}))


def largest_of_equal_the_other_way(n):
    return str(max(x == 1 if x < 2 else x // 8 for x in {1, n, 8}))


def set_of_equal_the_other_way(n):
    return [str(x) for x in sorted({(x == 1) if x < 2 else x // 8 for x in {1, n, 8}})]


def members_of_an_inner_set(n):
    return [b for a in (1, 2) for b in {1, n, 8}]


def pairs_with_an_inner_set(n):
    return tuple((a, b) for a in (1, 2) for b in {1, n, 8})


def joined_inner_sets(n):
    return "".join(str(b) for a in (1, 2) for b in {1, n, 8})


def first_of_an_inner_set(n):
    return next(b for a in (1, 2) for b in {1, n, 8})


def mapped_over_a_set(n):
    met = []

    def count(x):
        met.append(x)
        return 10 * len(met) + x

    return sorted(map(count, {1, n, 8}))


def filtered_out_of_a_set(n):
    met = []

    def is_kept(x):
        met.append(x)
        return len(met) < 3

    return sorted(filter(is_kept, {1, n, 8}))


def set_made_while_counting(n):
    met = []

    def count(x):
        met.append(x)
        return 10 * len(met) + x

    return {count(x) for x in {1, n, 8}}


def sum_while_counting(n):
    last = 0
    return sum(x * (last := last + 1) for x in {1, n, 8}), last


def all_while_counting(n):
    met = []

    def is_small(x):
        met.append(x)
        return x < 8

    return all(is_small(x) for x in {1, n, 8}), met


def filter_inside_while_counting(n):
    last = 0
    return {x for x in {1, n, 8} if (last := last + 1) < 3}


def list_given_while_sorting(n):
    met = []

    def note(x, where):
        where.append(x)
        return x

    found = sorted(note(x, met) for x in {1, n, 8})
    return found, met


def table_given_while_sorting(n):
    places = {}
    found = sorted(places.setdefault(x % 2, len(places) + x) for x in {1, n, 8})
    return found


def count_kept_by_nonlocal(n):
    count = 0

    def again(x):
        nonlocal count
        count += 1
        return count * x

    return sorted(again(x) for x in {1, n, 8})


def set_grown_while_sorting(n):
    met = set()
    return sorted(met.add(x) or len(met) * x for x in {1, n, 8})


def inner_set_while_counting(n):
    left = [1, 2, 3, 4, 5, 6]
    return sorted(a + b + left.pop() for a in (1, 2) for b in {1, n, 8})


def set_of_lists_taken_from(n):
    rows = {1: [5, 6], 8: [7], 2: [9, 3]}
    left = [1, 2, 3]
    return sorted(rows[x].pop() * left.pop() for x in {1, 8, 2})


def smallest_while_counting(n):
    left = [1, 2, 3]
    return min(x * left.pop() for x in {1, n, 8}), max(left + [0])


def starred_set(n):
    return [*{1, n, 8}]


def set_unpacked(n):
    a, b = {1, 8}
    return a, b


def set_given_as_arguments(n):
    return max(*{1, n, 8}), (lambda a, b: a - b)(*{1, 8})


def list_grown_by_a_set(n):
    row = [n]
    row.extend({1, 8})
    row += {2, 9}
    return row


def taken_out_of_a_set(n):
    left = {1, n, 8}
    return left.pop()


def dictionary_of_a_set(n):
    return list(dict.fromkeys({1, n, 8}))


def loop_over_a_set_that_adds(n):
    met = set()
    for x in {1, n, 8}:
        met.add(x % 3)
    return sorted(met)


def loop_over_a_set_that_counts(n):
    total = 0
    for x in {1, n, 8}:
        total = total * 10 + x
    return total


def any_of_a_set_by_a_record(n):
    return any(Pair(x, 1) < Pair(n, 2) for x in {1, n, 8})


def reduced_set_of_texts(s):
    return sorted(c + s for c in {"b", "a", "c"})


def union_in_an_inner_loop(n):
    return sorted(y for x in (1, 2) for y in {x, n} | {8})


def nested_generators(n):
    left = [1, 2, 3]
    return sorted(y + left.pop() for y in (2 * x for x in {1, n, 8}))


def nested_effect_inside(n):
    left = [1, 2, 3]
    return sorted(y for y in (x + left.pop() for x in {1, n, 8}))


def counted_while_read(n):
    from_here = iter((10, 20, 30))
    return sum(x * next(from_here) for x in {1, n, 8})


def zip_of_two_inside(n):
    return sorted(a + b for x in {1, n, 8} for a, b in zip((x, 1), (2, x)))


def sorted_sets_of_a_set(n):
    return [len(x) for x in sorted({frozenset((1, n)), frozenset((2, 3)), frozenset((5,))})]


def greatest_set_of_a_set(n):
    return sorted(max({frozenset((1, n)), frozenset((2, 3)), frozenset((5,))}))


def any_where_one_fails(n, m):
    return any(12 // x > 3 for x in {8, n, m, 1})


def all_where_one_fails(n, m):
    return all(12 // x < 3 for x in {8, n, m, 1})


def any_where_one_fails_is_caught(n, m):
    try:
        return any(12 // x > 3 for x in {8, n, m, 1})
    except ZeroDivisionError:
        return -1


def any_that_ends_before_the_next_set_fails(n):
    try:
        return any(y > n for x in (1, 0) for y in {12 // x, 5})
    except ZeroDivisionError:
        return -1


def sum_where_two_fail_in_two_ways(n, m):
    row = (1, 2, 3)
    try:
        return sum(row[x] // x for x in {8, n, m, 1})
    except ZeroDivisionError:
        return -1
    except IndexError:
        return -2


def _fails_in_its_own_way(x):
    if x == 0:
        raise ValueError("nought")
    raise KeyError(x)


def which_of_two_errors_comes_first(n):
    table = [5] * 4
    found = []
    for members in ({9, 0}, {n, 9, 0}):
        try:
            found.append(sorted(table[x] // x for x in members))
        except ZeroDivisionError:
            found.append([-1])
        except IndexError:
            found.append([-2])
    return found


def which_of_two_errors_sums(n):
    table = [5] * 4
    try:
        return sum(table[x] // x for x in {9, 0, n}) + max(table[x] // x for x in {9, 0})
    except ZeroDivisionError:
        return "nought"
    except IndexError:
        return "beyond"


def which_of_two_errors_raised(n):
    try:
        return {_fails_in_its_own_way(x) for x in {9, 0}}
    except ValueError:
        return n
    except KeyError:
        return -n


def error_after_a_true_one(n):
    try:
        return any(8 // x > 0 for x in {8, 0, n})
    except ZeroDivisionError:
        return "nought"


def error_of_an_only_member(n):
    return all(8 // x > 0 for x in {n})


def _longer_by_a_second_name(row, x):
    (same := row).append(x)
    return len(same) < x


def _longer_in_one_of_two(row, x):
    (row or [1]).append(x)
    return len(row) < x


def _longer_in_a_row_of_it(row, x):
    [row][0].append(x)
    return len(row) < x


def _longer_by_a_function(row, x):
    (lambda: row)().append(x)
    return len(row) < x


def changed_by_a_second_name(n):
    row = [0]
    return sum(1 for x in {n, n + 1, n + 5} if _longer_by_a_second_name(row, x))


def changed_in_one_of_two(n):
    row = [0]
    return sum(1 for x in {n, n + 1, n + 5} if _longer_in_one_of_two(row, x))


def changed_in_a_row_of_it(n):
    row = [0]
    return sum(1 for x in {n, n + 1, n + 5} if _longer_in_a_row_of_it(row, x))


def changed_by_a_function(n):
    row = [0]
    return sum(1 for x in {n, n + 1, n + 5} if _longer_by_a_function(row, x))
