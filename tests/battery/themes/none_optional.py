"""None, and values that may be None."""


def given_or_default(o):
    return 5 if o is None else o


def or_default(o):
    return o or 5


def is_none(o):
    return o is None, o is not None, o == None


def plus_one(o):
    return o + 1


def plus_one_if_given(o):
    if o is None:
        return None
    return o + 1


def plus_one_if_not_none(o):
    if o is not None:
        return o + 1
    return 0


def guarded_by_and(o):
    return o is not None and o > 0


def guarded_by_or(o):
    return o is None or o > 0


def guarded_by_truth(o):
    return o + 1 if o else -1


def compared_with_number(o):
    return o == 3, o != 0


def ordered_against_number(o):
    return o < 3


def in_tuple(o):
    return (o, 1), (o, 1) == (None, 1)


def in_membership(o):
    return o in (None, 3), None in (o, 0), None in (1, 2)


def in_list(o):
    return [o, o].count(None), [o] == [None]


def found_or_none(t, i):
    for at, entry in enumerate(t):
        if entry == i:
            return at
    return None


def found_or_none_used(t, i):
    def find():
        for at, entry in enumerate(t):
            if entry == i:
                return at
        return None

    at = find()
    return "none" if at is None else t[at]


def found_or_none_forgotten(t, i):
    def find():
        for at, entry in enumerate(t):
            if entry == i:
                return at

    return t[find()]


def winner_of_line(t):
    winner = None
    if t[0] == t[1] != 0:
        winner = t[0]
    return winner


def winner_compared(t, i):
    winner = None
    if t[0] == t[1]:
        winner = t[0]
    return winner == i, winner is None


def last_not_none(t):
    last = None
    for entry in t:
        if entry > 0:
            last = entry
    return last or 0


def none_cells(i, x):
    board = [None, None, None]
    board[i] = x
    return board, [cell is None for cell in board]


def none_cells_of_tuple(i, x):
    board = (None,) * 3
    return board[:i] + (x,) + board[i + 1 :]


def none_counted(b):
    board = (None, 1 if b else None, 0)
    return board.count(None), board.index(None), sum(cell is not None for cell in board)


def none_compared_in_tuple(b):
    return (None, 1) == (None, b), (None, b) != (0, b)


def none_ordered_in_tuple_fails(b):
    return (None, 1) < (None, b)


def none_ordered_in_tuple_not_reached(b):
    return (0, None) < (1, None), (b, None) < (2, None)


def none_truth():
    return bool(None), not None, None or 3, None and 3


def none_added_fails(x):
    return None + x


def none_indexed_fails(i):
    nothing = None
    return nothing[i]


def none_called_fails():
    nothing = None
    return nothing()


def none_iterated_fails():
    return [entry for entry in None]


def none_in_sum_fails(o):
    return sum((1, o, 2))


def none_in_max_fails(o):
    return max(1, o)


def none_returned_implicitly(x):
    def nothing(value):
        value += 1

    return nothing(x % 9) is None


def none_default_argument(x):
    def add(value, more=None):
        if more is None:
            more = 10
        return value + more

    return add(x % 9), add(x % 9, 1), add(x % 9, more=None)


def none_then_number_in_loop(n):
    value = None
    for step in range(n):
        value = step if value is None else value + step
    return value


def none_then_tuple(n):
    best = None
    for step in range(n):
        candidate = (step % 3, step)
        if best is None or candidate > best:
            best = candidate
    return best


def none_both_ways(b, c):
    one, other = (1 if b else None), (1 if c else None)
    return one == other, one is other, one is None or other is None


def none_as_key(b):
    return {None: 5, 1: 6}[1 if b else None]


def none_returned_in_tuple(o):
    value, place = (None, -1) if o is None else (o * 2, 1)
    return value, place


def narrowed_by_early_return(o, i):
    if o is None or i < 0:
        return -1
    return o * i


def narrowed_by_assertion(o):
    assert o is not None
    return o * 2


def narrowed_then_lost(o, b):
    if o is None:
        o = 4
    if b:
        o += 1
    return o


def narrowed_in_conditional_expression(o):
    return (o if o is not None else 2) * 3


def narrowed_by_isinstance(o):
    if isinstance(o, int):
        return o + 1
    return o


def narrowed_in_while(o):
    count = 0
    while o is not None and count < 3:
        o = None if o > 2 else o + 1
        count += 1
    return o, count
