"""Sets whose members are equal to others of another type, or are numbers or None."""


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


def list_asked_of_a_dict(a):
    return a in {1: 2}


def list_asked_of_a_set(a, n):
    return a in {1, n}, a not in frozenset((n,))


def tuple_with_a_list_asked_of_a_set(a, n):
    return (n, a) in {(1, 2), (n, 3)}


def list_or_number_asked_of_a_set(a, n):
    asked = a if n > 2 else n
    return asked in {1, n}


def set_asked_of_a_set_of_sets(n):
    return {n} in {frozenset((1,)), frozenset((2, 3))}, {n} in [{1}]
