"""Deques, defaultdicts and Counters, as rules use them, and at the edges where they are not lists and dictionaries."""

import collections
from collections import Counter, defaultdict, deque

NEIGHBOURS = defaultdict(list)
for _one, _other in ((0, 1), (1, 2), (2, 3), (1, 3)):
    NEIGHBOURS[_one].append(_other)
    NEIGHBOURS[_other].append(_one)
LETTERS = Counter("xoxx.")


def group_by_queue(grid, i, j):
    start = (i % 3, j % 3)
    queue, seen = deque([start]), {start}
    while queue:
        r, c = queue.popleft()
        for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= a < 3 and 0 <= b < 3 and (a, b) not in seen and grid[a][b] == grid[r][c]:
                seen.add((a, b))
                queue.append((a, b))
    return sorted(seen)


def distances_by_queue(n):
    distance = {0: 0}
    queue = collections.deque()
    queue.append(0)
    while queue:
        here = queue.popleft()
        for there in (here + 1, 2 * here):
            if there <= n and there not in distance:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


def order_of_visits(n):
    queue, order = deque([0]), []
    while queue and len(order) < 20:
        here = queue.popleft()
        order.append(here)
        if here < n:
            queue.append(here + 1)
            queue.appendleft(here + 2)
    return order


def queue_of_tuple(t):
    queue = deque(t)
    queue.appendleft(queue.pop())
    return list(queue)


def queue_of_range(n):
    return tuple(deque(range(n)))


def queue_of_generator(t):
    return deque(x * 2 for x in t)


def queue_of_text(s):
    return list(deque(s))


def queue_of_set_is_ordered(t):
    return deque({x % 2 for x in t})


def queue_of_table(t):
    return deque({x: 1 for x in t})


def empty_queue_first():
    return deque().popleft()


def queue_emptied_first(t):
    queue = deque(t)
    for _ in range(5):
        queue.popleft()
    return len(queue)


def queue_emptied_last(t, n):
    queue = deque(t)
    for _ in range(n):
        queue.pop()
    return queue


def queue_many_times_round(t, n):
    queue = deque(t)
    for _ in range(n * 9):
        queue.append(queue.popleft())
    return list(queue)


def queue_grown_from_the_front(n):
    queue = deque()
    for k in range(n * 5):
        queue.appendleft(k)
        if k % 3 == 0:
            queue.popleft()
    return list(queue)


def queue_truth(t, n):
    queue = deque(t[:n])
    return "some" if queue else "none"


def queue_length_and_entries(t, i):
    queue = deque(t)
    return len(queue), queue[i], queue[0], queue[-1]


def queue_has(t, n):
    return n in deque(t), n not in deque(t)


def queue_counted(t, n):
    return deque(t).count(n)


def queue_index(t, n):
    return deque(t).index(n)


def queues_equal(t, u):
    return deque(t) == deque(u), deque(t) != deque(u)


def queue_is_no_list(t):
    return deque(t) == list(t), deque(t) == t


def queue_cleared(t):
    queue = deque(t)
    queue.clear()
    queue.append(1)
    return list(queue)


def queue_extended(t, u):
    queue = deque(t)
    queue.extend(u)
    queue.extend([7, 8])
    queue.extend(x for x in u if x > 0)
    return list(queue)


def queue_extended_by_itself(t):
    queue = deque(t)
    queue.extend(queue)
    return list(queue)


def queue_extended_by_its_entries(t):
    queue = deque(t)
    queue.extend(x for x in queue)
    return list(queue)


def queue_changed_while_gone_through(t):
    queue = deque(t)
    for x in queue:
        if x > 2:
            queue.append(x)
    return list(queue)


def queue_shortened_while_gone_through(t):
    queue = deque(t)
    for x in queue:
        queue.popleft()
    return x


def queue_changed_at_the_end(t):
    queue = deque(t)
    k = 0
    for x in queue:
        k += 1
        if k == 4:
            queue.append(x)
    return k


def queue_under_two_names(t):
    a = deque(t)
    b = a
    b.popleft()
    return len(a), a is b


def queue_in_a_list(t):
    queues = [deque(t), deque()]
    queues[1].append(queues[0].popleft())
    return [list(queue) for queue in queues]


def queue_turned(t):
    return list(reversed(deque(t)))


def queue_sorted(t):
    return sorted(deque(t)), sum(deque(t)), max(deque(t))


def queue_sliced(t):
    return deque(t)[1:]


def queue_set_entry(t, i):
    queue = deque(t)
    queue[i] = 9
    return list(queue)


def queue_with_limit(t):
    return list(deque(t, 2))


def queue_added(t):
    return list(deque(t) + deque(t))


def queue_added_in_place(t):
    queue = deque(t)
    queue += [5]
    return list(queue)


def queue_rotated(t):
    queue = deque(t)
    queue.rotate(1)
    return list(queue)


def queue_of_mixed(t):
    queue = deque([None, 1])
    queue.append(t[0])
    return [x is None for x in queue]


def queue_or_list(b, t):
    row = deque(t) if b else list(t)
    return row[0]


def queue_given_to_function(t):
    def first(row):
        return row.popleft()

    queue = deque(t)
    return first(queue) + first(queue)


def queue_is_instance(t):
    return isinstance(deque(t), list), isinstance(deque(t), deque), type(deque(t)) is deque


def queue_unpacked(t):
    a, *rest = deque(t)
    return a, rest


def queue_matched(t):
    match deque(t):
        case [a, *_]:
            return a
    return None


def queue_entry_kept(t):
    queue = deque([(1, 2), (3, 4)])
    pair = queue.popleft()
    queue.appendleft((5, 6))
    queue.append(pair)
    return list(queue), pair


def counted_by_default(t):
    counts = defaultdict(int)
    for x in t:
        counts[x] += 1
    return dict(counts)


def counts_of_default_in_order(t):
    counts = defaultdict(int)
    for x in t:
        counts[x % 3] += x
    return list(counts.items())


def grouped_by_default(t):
    groups = defaultdict(list)
    for x in t:
        groups[x % 2].append(x)
    return groups


def sets_by_default(t):
    groups = defaultdict(set)
    for x in t:
        groups[x % 2].add(x)
    return {key: sorted(members) for key, members in groups.items()}


def tables_by_default(t):
    tables = defaultdict(dict)
    for x in t:
        tables[x % 2][x] = 1
    return {key: len(table) for key, table in tables.items()}


def texts_by_default(s):
    words = defaultdict(str)
    for letter in s:
        words[letter] = letter
    return words["?"], len(words)


def default_by_lambda(t):
    best = defaultdict(lambda: 9)
    for x in t:
        best[x % 2] = min(best[x % 2], x)
    return dict(best)


def default_none(t):
    last = defaultdict(lambda: None)
    last[1] = t[0]
    return last[0] is None, last[1]


def default_reading_adds(n):
    table = defaultdict(int)
    table[n]
    return n in table, len(table)


def default_in_adds_nothing(n):
    table = defaultdict(int)
    return n in table, table.get(n), len(table)


def default_get(n):
    table = defaultdict(int)
    return table.get(n, 5), len(table)


def default_while_gone_through(t):
    table = defaultdict(int)
    for x in t:
        table[x] += 1
    total = 0
    for key in table:
        total += table[key + 1]
    return total


def default_equals_dict(t):
    table = defaultdict(int)
    for x in t:
        table[x] += 1
    return table == {t[0]: 1}, {1: 1, 2: 1, 3: 1, 4: 1} == table


def default_copied(t):
    table = defaultdict(int)
    table[t[0]] += 1
    other = table.copy()
    return other[99], len(table)


def default_as_dict_forgets(t):
    table = defaultdict(int)
    table[t[0]] += 1
    other = dict(table)
    return other.get(99), other[98]


def default_joined(t):
    table = defaultdict(int)
    table[t[0]] += 1
    return (table | {5: 5})[77]


def default_joined_in_place(t):
    table = defaultdict(int)
    table |= {5: 5}
    table.update({6: t[0]})
    return table[5], table[6], table[7], len(table)


def default_popped(t):
    table = defaultdict(int)
    table[t[0]] += 3
    return table.pop(t[0]), table.pop(t[0], 8), len(table)


def default_popped_missing(t):
    table = defaultdict(int)
    table[1] += 1
    return table.pop(t[0])


def default_deleted(t):
    table = defaultdict(int)
    table[1] += 1
    del table[t[0]]
    return len(table)


def default_or_dict(b, n):
    table = defaultdict(int) if b else {}
    table[0] = 1
    return table[n]


def default_of_two_makers(b, n):
    table = defaultdict(int) if b else defaultdict(lambda: 1)
    return table[n]


def default_is_instance():
    table = defaultdict(int)
    return isinstance(table, dict), type(table) is dict


def default_without_maker(n):
    return defaultdict()[n]


def default_given_entries(n):
    return defaultdict(int, {1: 2})[n]


def default_under_two_names(n):
    one = defaultdict(list)
    other = one
    other[n].append(n)
    return one[n], len(one), one[n] is other[n]


def default_by_pairs(t, u):
    seen = defaultdict(int)
    for x in t:
        for y in u:
            seen[x, y] += x * y
    return sorted(seen.items())


def default_unhashable(t):
    table = defaultdict(int)
    return table[list(t)]


def neighbours_outside(i):
    return NEIGHBOURS[i]


def neighbours_outside_gone_through(n):
    return [a for a in NEIGHBOURS[n % 4] if a in NEIGHBOURS]


def neighbours_outside_missing(n):
    return len(NEIGHBOURS[n + 40])


def neighbours_outside_changed(n):
    NEIGHBOURS[n].append(1)
    return n


def counter_of_tuple(t):
    return Counter(t)


def counter_missing_is_zero(t, n):
    counts = Counter(t)
    return counts[n], n in counts, len(counts)


def counter_most(t):
    counts = Counter(t)
    return max(counts.values()), max(counts, key=lambda x: (counts[x], x))


def counter_of_text(s):
    counts = Counter(s)
    return counts["x"], counts["o"], counts["."]


def counter_of_generator(grid):
    return sorted(Counter(cell for row in grid for cell in row).items())


def counter_of_grid_row(grid, i):
    counts = collections.Counter(grid[i % 3])
    return counts[1] == 3 or counts[2] == 3


def counter_raised(t):
    counts = Counter()
    for x in t:
        counts[x] += x
    return list(counts.items())


def counter_of_table(t):
    return Counter({x: x for x in t})


def counter_of_set(t):
    return Counter({x % 2 for x in t})[0]


def counter_updated(t, u):
    counts = Counter(t)
    counts.update(u)
    return counts


def counter_equal(t, u):
    return Counter(t) == Counter(u)


def counter_with_zero_equals(t):
    counts = Counter()
    counts[t[0]] = 0
    return counts == Counter(), counts == {}


def counter_added(t, u):
    return Counter(t) + Counter(u)


def counter_commonest(t):
    return Counter(t).most_common(1)[0]


def counter_total(t):
    return sum(Counter(t).values())


def counter_deleted(t, n):
    counts = Counter(t)
    del counts[n]
    return len(counts)


def counter_popped(t, n):
    return Counter(t).pop(n, 0)


def counter_copied(t):
    counts = Counter(t)
    other = counts.copy()
    other[t[0]] += 1
    return counts[t[0]], other[t[0]]


def counter_or_dict(b, t):
    table = Counter(t) if b else {1: 1}
    return table[1]


def counter_set_beyond_words(t, x):
    counts = Counter(t)
    counts[t[0]] = x
    counts[t[0]] += 1
    return counts[t[0]]


def counter_is_instance(t):
    return isinstance(Counter(t), dict), isinstance(Counter(t), Counter)


def counter_outside(s):
    return [LETTERS[letter] for letter in s], LETTERS["?"], len(LETTERS)


def counter_truth(t, n):
    return bool(Counter(t[:n]))


def counter_changed_while_gone_through(t):
    counts = Counter(t)
    for x in counts:
        counts[x + 1] += 1
    return len(counts)


def union_of_mixed_members(b, n):
    return sorted({True, 3} | {n, 1}, key=int), {1} | {b}, {b} | {1}


def difference_of_mixed_members(b, n):
    return {1, 2, 3} - {b}, {b, 5} - {n}


def difference_with_optional(o):
    left = frozenset({0, 3, 5})
    if o is not None:
        left = left - {o} | {9}
    return sorted(left)


def symmetric_difference_of_mixed(b, n):
    return {1, 2} ^ {b}, {b} ^ {n}


def intersection_of_mixed(b, n):
    return {1, n} & {b}


def union_in_place_of_mixed(b):
    members = {0, 1}
    members |= {b}
    return [type(x) is int for x in sorted(members)]


def intersection_with_optional(o, n):
    return {o, 3, 5} & {n, 3}, bool({0, 1} & {o}), {o} & {o, 1}


def intersection_of_optional_pairs(o, p):
    return {(o, 1), p} & {p, (3, 1)}


def intersection_of_bools_in_pairs(b, n):
    return {(b, 1)} & {(n, 1)}
