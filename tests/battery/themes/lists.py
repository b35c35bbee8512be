"""Lists: methods, mutation, and mutation of arguments."""


def appended(n):
    found = []
    for step in range(n):
        found.append(step * step)
    return found


def append_gives_none(x):
    found = []
    return found.append(x), found


def extended(a, t):
    a.extend(t)
    return a


def extended_by_range(a, n):
    a.extend(range(n))
    return len(a), a


def extended_by_itself(a):
    a.extend(a)
    return a


def popped(a):
    return a.pop(), a


def popped_at(a, i):
    return a.pop(i), a


def popped_first(a):
    return a.pop(0), a


def popped_until_empty(a):
    total = 0
    while a:
        total = total * 3 + a.pop()
    return total, a


def popped_from_empty():
    found = []
    return found.pop()


def inserted(a, i, x):
    a.insert(i, x)
    return a


def removed(a, i):
    a.remove(i)
    return a


def removed_if_there(a, i):
    if i in a:
        a.remove(i)
    return a


def cleared(a):
    a.clear()
    return a, len(a)


def reversed_in_place(a):
    a.reverse()
    return a


def sorted_in_place(a):
    a.sort()
    return a


def sorted_in_place_backwards(a):
    a.sort(reverse=True)
    return a


def sorted_in_place_by_key(a):
    a.sort(key=lambda entry: (entry % 3, entry))
    return a


def sort_gives_none(a):
    return a.sort()


def copied(a):
    b = a.copy()
    b[0] = 99
    return a, b


def counted(a, i):
    return a.count(i), a.count(7)


def found_at(a, i):
    return a.index(i)


def set_entry(a, i, x):
    a[i] = x
    return a


def set_entry_wide_index(a, x):
    a[x] = 0
    return a


def set_entry_without_return(a, i):
    a[i] = 42


def set_all_to_zero(a):
    for at in range(len(a)):
        a[at] = 0


def increments_entry(a, i):
    a[i] += 1
    return a


def multiplies_entry(a, i):
    a[i] *= a[i]
    return a


def swapped_entries(a, i, j):
    a[i], a[j] = a[j], a[i]
    return a


def chained_assignment(a, i):
    a[0] = a[1] = i
    return a


def entry_is_index_of_entry(a):
    return a[a[0] % 4], a[a[a[3] % 4] % 4]


def entry_assigned_by_its_own_index(a):
    at = 0
    at, a[at] = 2, 99
    return a, at


def deleted_entry(a, i):
    del a[i]
    return a


def deleted_several(a):
    del a[0], a[-1]
    return a


def repeated(n, x):
    return [x] * n, n * [0], [0] * -n


def repeated_pair(n):
    return [1, 2] * n


def repeated_rows_share(x):
    rows = [[0] * 2] * 2
    rows[0][0] = x
    return rows


def rows_do_not_share(x):
    rows = [[0] * 2 for _ in range(2)]
    rows[0][0] = x
    return rows


def concatenated(a, t):
    return a + list(t), a + [1], [] + a


def augmented_by_list(a):
    a += [5, 6]
    return a


def augmented_by_tuple(a, p):
    a += p
    return a


def augmented_by_repetition(a, n):
    a *= n
    return a


def augmented_by_range(a):
    a += range(2)
    return a


def list_plus_tuple_fails(a, t):
    return a + t


def list_literal(x, y):
    return [x, y, x + y]


def list_of_tuple(t):
    cells = list(t)
    cells.append(0)
    return cells, t


def list_of_pairs(t):
    return [(at, entry) for at, entry in enumerate(t)]


def list_of_list_is_a_copy(a):
    b = list(a)
    b[0] = 99
    return a, b


def list_of_range_backwards(n):
    return list(range(n, 0, -1))


def nested_lists(n):
    rows = [[row * column for column in range(3)] for row in range(n)]
    return rows, len(rows)


def nested_lists_changed(i, j, x):
    rows = [[0, 0, 0], [0, 0, 0]]
    rows[i][j] = x
    return rows


def nested_lists_appended(n):
    rows = [[], []]
    for step in range(n):
        rows[step % 2].append(step)
    return rows


def row_taken_from_nested(x):
    rows = [[1, 2], [3, 4]]
    row = rows[0]
    row[1] = x
    return rows


def stack_with_pairs(n):
    stack, seen = [(0, n)], []
    while stack:
        low, high = stack.pop()
        if high - low > 1:
            middle = (low + high) // 2
            stack.append((low, middle))
            stack.append((middle, high))
        else:
            seen.append(low)
    return seen


def queue_by_index(n):
    queue, at = [1], 0
    while at < len(queue):
        if queue[at] * 2 <= n:
            queue.append(queue[at] * 2)
            queue.append(queue[at] * 2 + 1)
        at += 1
    return queue


def grows_while_iterated(n):
    found = [n]
    for entry in found:
        if entry > 1:
            found.append(entry - 1)
    return found


def shrinks_while_iterated(a):
    for entry in a:
        if entry < 2:
            a.remove(entry)
    return a


def changed_while_iterated(a):
    for at, entry in enumerate(a):
        if at + 1 < len(a):
            a[at + 1] = entry + 1
    return a


def length_changes_in_range(a):
    for _ in range(len(a)):
        a.append(0)
    return a


def list_as_truth(n):
    found = [step for step in range(n) if step > 2]
    if not found:
        return "nothing"
    return found[-1]


def list_compared(a):
    return a == [1, 2, 3, 4], a != [], a < [2], a >= [0, 0, 0, 0]


def list_minimum(a):
    return min(a), max(a), sum(a), len(a)


def list_joined_rows(grid):
    found = []
    for row in grid:
        found += row
    return found


def list_filtered_in_place(a):
    a[:] = [entry for entry in a if entry > 0]
    return a


def negative_index_set(a):
    a[-1] = 9
    a[-4] = 8
    return a


def index_out_of_range_set(a):
    a[4] = 1
    return a


def partial_change_before_error(a, i):
    a[0] = 99
    a[i] = 98
    return a


def unpacked_into_list(t):
    cells = [*t, *t[:1], 0]
    return cells


def list_as_counter(t):
    counts = [0] * 8
    for entry in t:
        counts[entry] += 1
    return counts


def list_with_none_marks(t, i):
    marks = [None, None, None, None]
    marks[t.index(i)] = i
    return marks


def bubble_sort(a):
    for top in range(len(a) - 1, 0, -1):
        for at in range(top):
            if a[at] > a[at + 1]:
                a[at], a[at + 1] = a[at + 1], a[at]
    return a


def sieve(n):
    is_prime = [True] * (n + 2)
    is_prime[0] = is_prime[1] = False
    for factor in range(2, n + 2):
        if is_prime[factor]:
            for multiple in range(factor * factor, n + 2, factor):
                is_prime[multiple] = False
    return [number for number, prime in enumerate(is_prime) if prime]


def kalah_sowing(a, i):
    seeds, place = a[i], i
    a[i] = 0
    while seeds > 0:
        place = (place + 1) % len(a)
        a[place] += 1
        seeds -= 1
    return a, place


def flipped_between(a, i, j):
    for at in range(i + 1, j):
        a[at] = -a[at]
    return a


def list_in_tuple_changed(a):
    pair = (a, 0)
    pair[0][0] = 77
    return pair


def list_returned_twice(a):
    return a, a


def list_multiplied_by_float_fails(a):
    return a * 1.0


def range_is_not_a_list(n):
    return range(n) == list(range(n)), range(3) == range(0, 3), list(range(n)) == [*range(n)]


def tuple_of_lists_put_together(n):
    first = list(range(n))
    second = first + [n] * n
    return tuple(second + first)
