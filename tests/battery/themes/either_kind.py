"""What is one of several kinds, gone through or taken apart; arguments with a star; letters; tables of letters."""

TURN = {ord("x"): "o", ord("o"): ord("x"), ord("."): None}
BY_FLOAT = {120.0: "o"}
BY_TEXT = {"x": "o"}
WRONG_NUMBER = {120: -1}
WRONG_VALUE = {120: 1.5}
BOOLEAN = {120: True}
LONG = {ord("x"): "--"}


def either(b, t):
    rows = [1, 2] if b else t
    return [x for x in rows], sum(x for x in rows), list(rows), tuple(rows), max(rows), sorted(rows)


def either_or_nothing(o, t):
    row = t if o else None
    found = 0
    for x in row:
        found += x
    return found


def either_or_number(b, i):
    found = []
    for x in (1, i) if b else 5:
        found.append(x)
    return found


def either_or_set(b, t):
    found = 0
    for x in t if b else {1, 2}:
        found += x
    return found


def either_or_text(b, t):
    return [x for x in (t if b else "xo")], [x == y for x, y in zip(t if b else "xo", "xx")]


def either_rebound(b, t):
    row = t if b else [7, 8]
    found = []
    for x in row:
        row = None
        found.append(x)
    return found


def either_list_grows(b, a):
    row = a if b else (7, 8)
    found = []
    for x in row:
        found.append(x)
        if len(a) < 6:
            a.append(5)
    return found


def either_with_else(b, t):
    for x in t if b else "xo":
        if x == 3:
            break
    else:
        return "else"
    return x


def either_with_names(b, t):
    for x in t if b else ():
        last = x
    return last


def either_with_continue(b, t):
    found = []
    for i, x in enumerate(t if b else [5, 6]):
        if x % 2:
            continue
        found.append((i, x))
    return found


def either_nested(b, c):
    rows = [(1, 2) if b else [3], "x" if c else None]
    found = []
    for row in rows:
        for x in row:
            found.append(x)
    return found


def either_unpacked(b, s):
    p, q = ("x", "o") if b else s
    return q, p


def either_unpacked_or_number(b, i):
    p, q = (1, i) if b else i
    return q, p


def either_unpacked_two_lengths(b, i):
    p, q = (1, i) if b else (1, 2, 3)
    return q, p


def either_unpacked_list(b, a):
    p, q = (1, 2) if b else a
    return p, q


def either_enumerated_or_nothing(b, t):
    found = []
    try:
        for x in zip(t, enumerate(t if b else None)):
            found.append(x)
    except TypeError:
        return "type", found
    return found


def either_in_comprehension(b, t):
    return (
        [(x, y) for x in t for y in (t if b else (1,))],
        {x for x in (t if b else [])},
        {x: 1 for x in (t if b else "ab")},
    )


def either_range(b, n):
    return list(range(n) if b else (5, 6)), [x for x in (range(n) if b else None)]


def starred_optional(b, p):
    def f(x, y, z=1):
        return 4 * x + 2 * y + z

    row = p if b else None
    return f(*row), f(*row, 5), f(*row, z=3)


def starred_optional_in_order(b, p):
    seen = []

    def note(x):
        seen.append(x)
        return x

    def f(x, y, z):
        return x + y + z

    row = p if b else None
    try:
        return f(*row, note(3)), seen
    except TypeError:
        return None, seen


def starred_then_rebound(p):
    def f(x, y, z):
        return 9 * x + 3 * y + z

    return f(*p, (p := (5, 5))[0]), p


def starred_optional_rebound(b, p):
    def f(x, y, z):
        return 9 * x + 3 * y + z

    row = p if b else None
    return f(*row, (row := (5, 5))[0])


def starred_number(b, p):
    return max(*(p if b else 3))


def starred_two_lengths(b, p):
    def f(*row):
        return len(row)

    return f(*(p if b else (1, 2, 3)))


def starred_wrong_length(b):
    def f(x, y):
        return x

    return f(*((1, 2, 3) if b else None))


def letters_only(s):
    (only,) = s
    return only


def letters_to_places(s):
    cells = [0, 0, 0]
    cells[0], cells[1], cells[2] = (c == "x" for c in s)
    return cells


def letters_nested(s):
    (a, b), c = s[:2], s[2:]
    return a, b, c


def letters_in_a_comprehension(i):
    return (
        [b + a for a, b in ("xo", "ox", "..")],
        {a: b for a, b in ("xo", "ox")}["x"],
        [a for a, *_ in ("xo.", "o")],
    )


def letters_of_a_slice(s, n):
    a, b = s[n : n + 2]
    return b, a


def letters_of_a_number(i):
    sign, *digits = f"{i:+d}"
    return sign, digits


def letters_of_a_sum(s):
    a, b = s + "x"
    return a, b


def only_of_set(t):
    (only,) = {x for x in t}
    return only


def only_of_frozenset(t):
    [only] = frozenset(t)
    return only


def only_of_empty_set(i):
    (only,) = set()
    return only


def only_starred_of_set(t):
    (*all_of_them,) = {x for x in t}
    return len(all_of_them)


def two_of_set(i):
    a, b = {1, i}
    return a + b


def only_of_set_of_pairs(p):
    ((a, b),) = {p}
    return b, a


def only_of_set_in_loop(grid):
    found = []
    for row in grid:
        if len(set(row)) == 1:
            (x,) = set(row)
            found.append(x)
    return found


def only_of_dict(i):
    (key,) = {i: 1}
    return key


def turned_letters(s):
    return s.translate(TURN), (s + "xx").translate(LONG), s.translate(BY_TEXT)


def turned_by_boolean(s):
    return s.translate(BOOLEAN)


def turned_by_float(s):
    return s.translate(BY_FLOAT)


def turned_by_wrong_number(s):
    return s.translate(WRONG_NUMBER)


def turned_by_wrong_value(s):
    return s.translate(WRONG_VALUE)


def turned_by_own_table(s):
    return s.translate({ord("x"): "o"})


def turned_by_list(s):
    return s.translate(["a"] * 128)


def turned_by_text(s):
    return s.translate("abc")


def turned_by_unequal(s):
    return s.translate(str.maketrans("xo", "o"))


def turned_twice(s):
    return s.translate(str.maketrans("xo", "ox")).translate(str.maketrans("ox", "xo")) == s


def turned_repeated_letters(s):
    return s.translate(str.maketrans("xx", "ab"))


def turned_and_removed(s):
    return s.translate(str.maketrans("", "", "x.")), s.translate(str.maketrans("x", "o", "x"))


def turned_built(s, i):
    text = "xo."[i % 3] + s[:1]
    return text.translate(TURN), text.translate(LONG), text.translate(str.maketrans(".", "é"))


def turned_by_computed(s):
    return s.translate(str.maketrans(s[:1], s[-1:]))


def turned_empty(i):
    return "".translate(TURN), "".translate(LONG)


def turned_number(i):
    return i.translate(TURN)


def turned_by_a_table_with_a_name(s):
    flip = str.maketrans("xo", "ox")
    return [(c + s).translate(flip) for c in "xo."]


def turned_by_a_table_given(s):
    def turn(text, table):
        return text.translate(table)

    return turn(s, str.maketrans("x", "o")), turn(s, str.maketrans("x", "o", "."))


def turned_by_a_table_that_was_changed(s):
    flip = str.maketrans("xo", "ox")
    flip[ord("x")] = "!"
    return s.translate(flip)


def turned_by_a_table_that_was_filled(s):
    flip = str.maketrans("xo", "ox")
    flip.update({ord("."): "!"})
    return s.translate(flip)


def turned_by_one_of_two(s, b):
    flip = str.maketrans("xo", "ox") if b else str.maketrans("x", "!")
    return s.translate(flip)


def turned_by_one_of_two_names(s, b):
    flip = str.maketrans("xo", "ox")
    if b:
        flip = str.maketrans("x", "!")
    return s.translate(flip)


def table_of_letters_read(i):
    flip = str.maketrans("xo", "ox", ".")
    return flip[ord("x")], len(flip), flip.get(ord(".")), ord("q") in flip


def table_of_letters_returned(i):
    return str.maketrans("xo", "ox")


def table_of_letters_compared(i):
    return str.maketrans("x", "o") == {120: 111}, bool(str.maketrans("", "")), str.maketrans("x", "o") is None


def table_of_letters_gone_through(i):
    return sorted(str.maketrans("xo", "ox")), [letter for letter in str.maketrans("x", "o")]


def text_or_list_written(s, a, b):
    board = a if b else s
    return f"{board}"


def none_or_range_is_true(n, b):
    row = range(n) if b else None
    return bool(row), 1 if row else 2


def number_or_range_found(n, b):
    wanted = range(n) if b else n
    return [0, wanted].index(wanted)


def flag_or_none_is_a_flag(b, c, n):
    flag = b if n else None
    return flag is c, c is not flag, (n > 2) is flag, flag is flag


def flag_is_a_number(b, i):
    return b is i, i is not b, (i == 1) is b


def number_or_none_by_its_class(i, b):
    match i if b else None:
        case int(number) if number < 0:
            return number * 2
        case int(0 | 1 as small):
            return small + 100
        case int(number):
            return number
        case None:
            return "none"


def number_or_text_by_its_class(i, s):
    match i if i > 1 else s:
        case str(text):
            return text + "!"
        case int() as number:
            return number


def number_or_flag_by_its_class(i, b):
    match i if b else i > 0:
        case bool(flag):
            return flag, 0
        case int(number):
            return number, 1


def tuples_of_unlike_lengths_with_lists(cells, i):
    if i > 2:
        return tuple(q + 1 for q in (1, 2))
    rows = [[1], [2, 3]]
    return cells, i, rows, sorted(set(cells))


def tuples_of_a_list_and_of_its_list(cells, i):
    if i > 2:
        return tuple(q + 1 for q in (1, 2))
    return cells, i, [cells]


def a_row_and_a_set_returned(cells, i):
    rows = [q[:] for q in [[1], [2, 3]]]
    seen = {q % 3 for q in cells}
    if i > 2:
        return tuple(q + 1 for q in (1, 2))
    seen -= seen
    return cells, i, rows, sorted(seen), cells.pop()
