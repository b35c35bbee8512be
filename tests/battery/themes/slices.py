"""Slices: bounds beyond the ends, negative ones, steps of either sign, assignment and deletion."""


def up_to(t, i):
    return t[:i]


def from_on(t, i):
    return t[i:]


def from_to(t, i, j):
    return t[i:j]


def from_to_wide(t, x, y):
    return t[x:y]


def from_end(t, n):
    return t[-n:]


def up_to_end(t, n):
    return t[:-n]


def all_of_it(t):
    return t[:], t[::]


def every_second(t):
    return t[::2], t[1::2]


def every_nth(t, n):
    return t[::n]


def with_step(t, i):
    return t[::i]


def from_with_step(t, i, j):
    return t[i::j]


def to_with_step(t, i, j):
    return t[:i:j]


def full_slice(t, i, j, n):
    return t[i:j:n]


def full_slice_backwards(t, i, j):
    return t[i:j:-1], t[i:j:-2]


def reversed_by_slice(t):
    return t[::-1]


def reversed_prefix(t, i):
    return t[:i][::-1], t[i::-1]


def reversed_suffix(t, i):
    return t[:i:-1], t[-1:i:-1]


def step_zero_fails(t):
    return t[::0]


def none_as_bound(t, b, i):
    bound = None if b else i
    return t[bound:], t[:bound]


def bool_as_bound(t, b):
    return t[b:], t[:b]


def constant_bounds(t):
    return t[1:3], t[-3:-1], t[2:1], t[5:9], t[-9:2], t[-1:-9:-1]


def huge_bounds(t):
    return t[: 2**62], t[-(2**62) :], t[: 2**70], t[-(2**70) : 2**70]


def window(t, i):
    return t[i : i + 2], t[max(0, i - 1) : i + 2]


def windows(t):
    return [t[at : at + 2] for at in range(3)]


def chunks_of_row(t):
    return [t[at : at + 2] for at in range(0, len(t), 2)]


def slice_of_slice(t, i, j):
    return t[i:][:j]


def slice_length(t, i, j):
    return len(t[i:j])


def slice_of_length(t, i):
    return len(t[i:]) == 4 - i


def slice_truth(t, i):
    return "some" if t[i:] else "none"


def slice_compared(t, i):
    return t[:i] == t[i:], t[:i] < t[i:], t[i : i + 1] == (1,)


def slice_in_loop(t, i):
    total = 0
    for entry in t[i:]:
        total += entry
    return total


def slice_summed(t, i, j):
    return sum(t[i:j]), any(t[i:j]), all(t[i:j])


def slice_maximum(t, i):
    return max(t[i:])


def slice_maximum_default(t, i):
    return max(t[i:], default=-1)


def slice_indexed(t, i, j):
    return t[i:][j]


def slice_membership(t, i):
    return 1 in t[:i], -1 not in t[i:]


def slice_count(t, i):
    return t[i:].count(0), t[:i].count(t[0])


def slice_unpacked(t, i):
    first, second = t[i : i + 2]
    return first, second


def slice_repeated(t, i, n):
    return t[i:] * n


def slice_sorted(t, i):
    return sorted(t[i:]), tuple(sorted(t[:i], reverse=True))


def slice_zipped(t):
    return list(zip(t, t[1:])), [b - a for a, b in zip(t[:-1], t[1:])]


def slice_of_ragged(r, i):
    return r[i:], r[:i], r[::-1]


def slice_of_grid(grid, i):
    return grid[i:], grid[:i], [row[i:] for row in grid]


def slice_of_text(s, i):
    return s[i:], s[:i], s[::-1]


def slice_of_range(i):
    return list(range(10)[i:]), range(10)[2:5][1], len(range(10)[::3])


def slice_of_list(a, i, j):
    return a[i:j], a


def slice_of_list_is_a_copy(a):
    part = a[:]
    part[0] = 99
    return a, part


def slice_of_list_with_step(a, i):
    return a[::2], a[::-1], a[i::-1]


def slice_assigned_same_length(a):
    a[1:3] = [8, 9]
    return a


def slice_assigned_shorter(a):
    a[1:3] = [8]
    return a


def slice_assigned_longer(a, i):
    a[i:i] = [8, 9]
    return a


def slice_assigned_tuple(a, p):
    a[:2] = p
    return a


def slice_assigned_with_step(a):
    a[::2] = [8, 9]
    return a


def slice_assigned_wrong_length(a):
    a[::2] = [8, 9, 10]
    return a


def slice_assigned_from_itself(a):
    a[1:] = a[:-1]
    return a


def slice_assigned_reversed(a):
    a[:] = a[::-1]
    return a


def slice_assigned_all(a):
    a[:] = []
    return a


def slice_deleted(a, i, j):
    del a[i:j]
    return a


def slice_deleted_with_step(a):
    del a[::2]
    return a


def slice_augmented(a):
    a[1:2] += [7]
    return a


def slice_object(t, i, j):
    part = slice(i, j)
    return t[part]


def slice_bounds_evaluated_in_order(t):
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return t[ask(0) : ask(3) : ask(2)], asked


def text_from_tuple_slices(t, i):
    return "yes" if t[:i] + t[i:] == t else "no"


def last_but_some(t, n):
    return t[-n], t[-1 - n]


def prefix_matches(t, p):
    return t[:2] == p, t[: len(p)] == p


def shifted_by_slices(t):
    return t[1:] + t[:1], t[-1:] + t[:-1]


def sign_changed_slices(t):
    return tuple(-entry for entry in t[2:]) + tuple(-entry for entry in t[:2])


def half_swapped(t):
    middle = len(t) // 2
    return t[middle:] + t[:middle]
