"""Defaultdicts and Counters, as rules use them, and at the edges where they are not dictionaries."""

import collections
from collections import Counter, defaultdict

NEIGHBOURS = defaultdict(list)
for _one, _other in ((0, 1), (1, 2), (2, 3), (1, 3)):
    NEIGHBOURS[_one].append(_other)
    NEIGHBOURS[_other].append(_one)
LETTERS = Counter("xoxx.")


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
