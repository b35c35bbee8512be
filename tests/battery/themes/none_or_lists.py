"""A list, set or dictionary that may be None: accumulators made on the first call, answers that may be missing."""


def _found(i):
    return [i, 2] if i % 2 else None


def _table(b):
    return {1: 2, 3: 4} if b else None


def _added(i, acc=None):
    if acc is None:
        acc = []
    acc.append(i)
    return acc


def made_on_the_first_call(i):
    return _added(3, _added(i))


def made_by_or(b, i):
    acc = [i] if b else None
    acc = acc or []
    acc.append(7)
    return acc


def asked_after_a_test(i):
    found = _found(i)
    if found is not None and found.count(2):
        found.append(5)
        return found
    return i


def asked_after_an_early_return(i):
    found = _found(i)
    if found is None:
        return -1
    found.insert(0, 9)
    return found.pop() + found[0]


def none_has_no_such_method(i):
    return _found(i).count(2)


def none_is_met_before_the_arguments(i):
    met = []
    try:
        _found(i).append(met.append(1))
    except AttributeError:
        return len(met) + 10
    return len(met)


def an_alias_sees_it(b, i):
    row = [1, i]
    other = row if b else None
    if other is not None:
        other.append(i)
        other.reverse()
    return row


def the_other_of_two_lists(b, i):
    one, two = [1], [2]
    chosen = one if i > 2 else two if b else None
    if chosen:
        chosen.extend((i, i))
    return one, two


def a_dictionary_or_none(b, i):
    table = _table(b)
    if table is None:
        table = {}
    table.setdefault(i, 8)
    return table.get(1, 0) + table.pop(i, 5), sorted(table.items())


def a_set_or_none(b, i):
    seen = None
    for k in (1, i, 1):
        if seen is None:
            seen = set()
        seen.add(k)
    return sorted(seen), len(seen)


def put_into_a_list_of_such(b, i):
    rows = [None, [1], None]
    if b:
        rows[2] = rows[1]
    for row in rows:
        if row is not None:
            row.append(i)
    return rows


def first_of_each_group(i):
    groups = {}
    for k in range(i % 5):
        group = groups.get(k % 2)
        if group is None:
            group = groups[k % 2] = []
        group.append(k)
    return groups


def in_a_chain_of_and(b, i):
    found = _found(i)
    return found and found.index(2) + 1


def in_a_conditional_expression(i):
    found = _found(i)
    return 0 if found is None else found.copy() + [i]


def the_last_one_wins(b, i):
    best = None
    for k in range(i % 4):
        row = [k, i]
        if best is None or row > best:
            best = row
    if best is not None:
        best.remove(i)
    return best


def arguments_are_read_once(b, i):
    met = []

    def note(k):
        met.append(k)
        return k

    found = _found(i)
    if found is not None:
        found.insert(note(0), note(i))
    return met, found


def kept_in_a_tuple(b, i):
    pair = (i, [1] if b else None)
    if pair[1] is not None:
        pair[1].append(2)
    return pair


def given_to_a_function_that_changes_it(b, i):
    def grown(row):
        if row is not None:
            row.append(i)
        return row

    mine = [0]
    return grown(mine if b else None), mine


def a_dictionary_gone_through(b, i):
    table = _table(b)
    total = 0
    try:
        for key, value in table.items():
            total += key * value
    except AttributeError:
        return i
    return total, list(table), list(table.values()), sum(table)


def a_set_gone_through(b, i):
    seen = {i, 1} if b else None
    try:
        return sorted(seen), [value for value in sorted(seen)], sum(seen), max(seen)
    except TypeError:
        return i


def a_dictionary_that_is_none(b):
    return [key for key in _table(b)]


def items_before_the_test(b, i):
    table = None
    if b:
        table = {i: 1}
    found = [(k, v) for k, v in table.items()] if table else []
    return found, sorted(table.items()) if table is not None else 0
