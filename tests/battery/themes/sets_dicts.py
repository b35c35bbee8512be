"""Sets and dicts, local and constant: membership, order, updates, missing keys."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

VALUES = {1: 1, 3: 3, 9: 9, 5: 5}
LETTERS = {"x": 1, "o": -1, ".": 0}
ROADS = {0: (1, 2), 1: (0,), 2: ()}
PAIRS = {(0, 0): 5, (1, 2): 7, (3, 3): 9}
GOALS = {1, 7, 2**53 + 1, -1}
FROZEN = frozenset({(0, 0), (1, 2)})
SPREAD = {8, 1, 33, 64, 2}
MIXED = {1: "one", 2.5: 2, None: 0, "x": None}


def constant_dict(i):
    return VALUES[i]


def constant_dict_get(i):
    return VALUES.get(i), VALUES.get(i, 0)


def constant_dict_get_wide(x):
    return VALUES.get(x, -1)


def constant_dict_membership(i):
    return i in VALUES, i not in VALUES, i in VALUES.keys()


def constant_dict_of_letters(i):
    return LETTERS["xo."[i]]


def constant_dict_of_tuples(i):
    return ROADS[i], len(ROADS[i % 3])


def constant_dict_of_pairs(p):
    return PAIRS.get(p, 0), p in PAIRS


def constant_dict_of_pairs_missing(p):
    return PAIRS[p]


def constant_dict_order():
    return list(VALUES), list(VALUES.values()), list(VALUES.items()), tuple(LETTERS)


def constant_dict_loop():
    found = []
    for key in VALUES:
        found.append(key)
    return found


def constant_dict_loop_items(i):
    return [key for key, value in VALUES.items() if value > i]


def constant_dict_by_bool(b):
    return VALUES.get(b, -1), True in VALUES, 1.0 in VALUES


def constant_dict_by_float(f):
    return VALUES.get(f, -1)


def constant_dict_mixed(i):
    return MIXED.get(i, -1), MIXED[None], MIXED["x"], MIXED[2.5]


def constant_dict_length():
    return len(VALUES), max(VALUES), sum(VALUES.values()), min(VALUES.values())


def constant_set_membership(x):
    return x in GOALS, x not in GOALS


def constant_set_of_pairs(p):
    return p in FROZEN


def constant_set_by_bool(b):
    return b in GOALS, 1.0 in GOALS, True in GOALS


def constant_set_by_float(f):
    return f in GOALS


def constant_set_order():
    return [entry for entry in SPREAD]


def constant_set_first():
    for entry in SPREAD:
        return entry
    return None


def constant_set_as_tuple():
    return tuple(SPREAD), next(iter(SPREAD))


def constant_set_sorted():
    return sorted(SPREAD), min(SPREAD), max(SPREAD), sum(SPREAD), len(SPREAD)


def constant_set_any(x):
    return any(entry == x for entry in SPREAD), all(entry > x for entry in SPREAD)


def local_set_membership(t, i):
    seen = set(t)
    return i in seen, len(seen)


def local_set_grows(t):
    seen = set()
    repeated = 0
    for entry in t:
        if entry in seen:
            repeated += 1
        seen.add(entry)
    return repeated, len(seen)


def local_set_literal(x, y):
    return len({x, y, 1}), x in {y, 2}


def local_set_of_pairs(n):
    seen = set()
    for step in range(n):
        seen.add((step % 3, step % 2))
    return len(seen), (1, 1) in seen


def local_set_removed(t):
    seen = set(t)
    seen.remove(1)
    return sorted(seen)


def local_set_discarded(t, i):
    seen = set(t)
    seen.discard(i)
    return sorted(seen)


def local_set_operations(t, u):
    one, other = set(t), set(u)
    return sorted(one & other), sorted(one | other), sorted(one - other), sorted(one ^ other)


def local_set_compared(t, u):
    return set(t) == set(u), set(t) <= set(u), {1, 2} < set(t), set(t).isdisjoint(u)


def local_set_of_equal_kinds(x):
    return len({1, True, 1.0}), len({0, False, -0.0}), x in {x}


def local_set_order(t):
    return list(set(t))


def local_set_order_of_loop(t):
    found = []
    for entry in set(t):
        found.append(entry)
    return found


def local_set_popped(t):
    seen = set(t[:1])
    return seen.pop(), len(seen)


def local_set_popped_any(t):
    return set(t).pop()


def local_set_summed(t):
    return sum(set(t)), max(set(t)), len(set(t))


def local_set_comprehension(t):
    return sorted({entry % 3 for entry in t if entry > 0}), 2 in {entry % 3 for entry in t}


def local_set_updated(t, u):
    seen = set(t)
    seen.update(u)
    seen |= {100}
    return sorted(seen)


def local_set_copied(t):
    seen = set(t)
    other = seen
    copy = set(seen)
    other.add(99)
    return len(seen), len(copy)


def local_set_empty():
    return len(set()), not set(), bool({0})


def local_set_of_list_fails(a):
    return {a}


def local_frozenset(t):
    return len(frozenset(t)), 1 in frozenset(t)


def flood_fill(grid, i):
    start = (i % 3, 0)
    seen, stack = {start}, [start]
    while stack:
        row, column = stack.pop()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = (row + down, column + right)
            if 0 <= place[0] < 3 and 0 <= place[1] < 3 and place not in seen:
                if grid[place[0]][place[1]] == grid[start[0]][start[1]]:
                    seen.add(place)
                    stack.append(place)
    return len(seen), sorted(seen)


def grundy_by_mex(n):
    values = [0]
    for heap in range(1, n + 1):
        reached = {values[heap - take] for take in (1, 2) if take <= heap}
        value = 0
        while value in reached:
            value += 1
        values.append(value)
    return values


def local_dict_counts(t):
    counts = {}
    for entry in t:
        counts[entry] = counts.get(entry, 0) + 1
    return counts[t[0]], len(counts), sorted(counts.items())


def local_dict_order(t):
    counts = {}
    for entry in t:
        counts[entry] = 1
    return list(counts), list(counts.values())


def local_dict_overwritten_keeps_place(x):
    table = {1: 0, 2: 0, 3: 0}
    table[1] = x
    table[4] = x
    return list(table.items())


def local_dict_deleted_and_set_again(x):
    table = {1: 0, 2: 0}
    del table[1]
    table[1] = x
    return list(table.items())


def local_dict_missing(i):
    table = {0: 1, 1: 2}
    return table[i]


def local_dict_deleted_missing(i):
    table = {0: 1, 1: 2}
    del table[i]
    return len(table)


def local_dict_setdefault(t):
    rows = {}
    for entry in t:
        rows.setdefault(entry % 2, []).append(entry)
    return rows.get(0), rows.get(1)


def local_dict_pop(i):
    table = {0: 5, 1: 6}
    return table.pop(i, None), len(table)


def local_dict_of_kinds(x, f):
    return {"a": x, "b": f, "c": None}["b"]


def local_dict_kinds_of_values(x):
    table = {0: x, 1: 0.5}
    table[0] = True
    return list(table.values())


def local_dict_equal_keys(x):
    return {1: "a", True: "b", 1.0: "c"}, {x: 1, x: 2}


def local_dict_comprehension(t):
    return {entry: at for at, entry in enumerate(t)}


def local_dict_inverse():
    return {value: key for key, value in LETTERS.items()}[-1]


def local_dict_updated(x):
    table = {1: 2}
    table.update({1: 3, 5: x})
    table |= {6: 0}
    return table


def local_dict_merged(x):
    return {**VALUES, 1: x, **{7: 7}}


def local_dict_augmented(x):
    table = {"x": 1, "o": 2}
    table["x"] += x % 100
    return table["x"], table["o"]


def local_dict_membership_of_pair(p):
    return p in {(0, 0): 1, (1, 2): 2}, (0, 0) in {p: 1}


def local_dict_alias(x):
    table = {0: 0}
    other = table
    other[0] = x
    return table[0]


def local_dict_changed_while_iterated(n):
    table = {0: 0}
    for key in table:
        if n > 2:
            table[key + 1] = 0
    return len(table)


def local_dict_nested(x):
    table = {0: {1: x}}
    table[0][2] = 3
    return table[0][1], len(table[0])


def local_dict_min_by_value(t):
    table = {at: entry for at, entry in enumerate(t)}
    return min(table, key=lambda key: table[key]), max(table, key=table.get)


def local_dict_memo(n):
    memo = {0: 0, 1: 1}

    def fibonacci(k):
        if k not in memo:
            memo[k] = fibonacci(k - 1) + fibonacci(k - 2)
        return memo[k]

    return fibonacci(n)


def dispatch_by_dict(x, i):
    return {0: x % 5 + 1, 1: x % 5 - 1}.get(i, 0)


def dispatch_by_dict_of_lambdas(x, i):
    table = {0: lambda value: value % 5 + 1, 1: lambda value: value % 5 - 1}
    return table[i % 2](x)


def evaluated_even_if_not_taken(x):
    return {0: 1 // x, 1: 2}[1]


def length_of_unions(t, u):
    return len(set(t) | set(u)), len({*t, *u}), len(set(t + u))


def local_set_popped_where_one(t):
    signs = {entry % 2 for entry in t}
    if len(signs) == 1:
        return signs.pop(), signs
    return None


def local_set_popped_empty(t):
    signs = {entry for entry in t if entry > 10**18}
    return signs.pop()


def local_set_popped_and_filled(t):
    signs = set(t[:1])
    first = signs.pop()
    signs.add(first + 1)
    return first, first in signs, len(signs)


# What a dictionary or a Counter is made of: pairs, and nothing else.


@dataclass(frozen=True)
class _Two:
    a: int
    b: int


class _Pair(NamedTuple):
    a: int
    b: int


def dict_of_records(i):
    return dict([_Two(i, 2)])


def dict_of_named_pairs(i):
    return dict([_Pair(i, 2), _Pair(2, i)])


def dict_of_triples(i):
    return dict([(1, 2, i)])


def dict_of_numbers(t):
    return dict(t)


def dict_of_texts(i):
    return dict(["ab", "cd"])


def dict_of_a_generator_of_records(i):
    return dict(one for one in (_Two(i, 2),))


def dict_of_pairs_or_nothing(b, i):
    return dict([(i, 2) if b else None])


def dict_of_pairs_of_other_kinds(i):
    return dict([(i, None), (None, i)])


def dict_of_tuples_of_any_length(b, i):
    pairs = [(i, 2)]
    if b:
        pairs.append((i,))
    return dict(pairs)


def counter_of_a_list_or_nothing(b, i):
    return len(Counter([i, 1] if b else None))


def counter_with_another_count(t):
    count = Counter(t)
    count[7] = 1.5
    return count[1], count[7]


def counter_with_no_count(t):
    count = Counter(t)
    count[7] = None
    return count[1], count[7]


def counter_with_a_truth(t):
    count = Counter(t)
    count[7] = True
    return count[1], count[7], count[9]
