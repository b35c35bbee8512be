"""What people write in the rules of whole games, and what was refused there until somebody did."""

# --- a name that stands for something of another kind from here on ------------------------------------------------


def row_then_list(t, i):
    t = list(t)
    t[i % 4] = 7
    t.append(1)
    return t


def text_then_place(t):
    at = "abc"
    at = at.index("b")
    return t[at]


def text_then_place_then_text(t, n):
    at = "abc"
    if n > 1:
        at = at.index("b")
        found = t[at]
        at = str(found)
        return at + "!"
    at = at + "d"
    return at.upper()


def number_then_text_in_a_loop(t):
    found = []
    for x in t:
        x = str(x)
        found.append(x + "!")
        if x == "0":
            x = 5
            found.append(f"{x + 1}")
    return found


def letters_then_numbers(s, n):
    digits = f"{n}{n + 1}"
    digits = [int(letter) for letter in digits]
    return sum(digits), digits[0]


def number_or_text_after(b, n):
    x = "a"
    if b:
        x = n
    x = x if b else len(x)
    return x + 1


def given_again_by_a_function_inside(n):
    x = "a"
    x = n

    def change():
        nonlocal x
        x = "b"

    change()
    return x == "b", x


def given_again_in_a_try(s, n):
    x = s
    x = n
    try:
        x = s
        return x + "t", 6 // n
    except ZeroDivisionError:
        return x


def given_again_and_taken_into_the_next_round(t):
    x = "a"
    seen = []
    for y in t:
        seen.append(x + "!")
        if y > 0:
            x = x + str(y)
            if y > 2:
                continue
            if y > 1:
                break
            return seen, x
    x = len(x)
    return seen, x


def given_again_in_a_loop_that_returns(t):
    x = "a"
    while True:
        x = x + "b"
        if len(x) < 3:
            continue
        x = len(x)
        return x + t[0]


def given_again_before_a_function_inside(n):
    x = "a"

    def read():
        return x

    x = "b" + str(n)
    return read(), x


def given_again_before_a_waiting_generator_ends(t):
    y = 1
    found = (x + y for x in t)
    y = 10
    return list(found), y


def given_again_with_a_comprehension_of_that_name(t):
    x = [1, 2]
    x = [x + 1 for x in t]
    return x, len(x)


def exchanged_kinds(n, s):
    a, b = n, s
    a, b = b, a
    return a + "!", b + 1


def perhaps_without_a_value(b):
    if b:
        x = "a"
    x = x + "b"
    x = len(x)
    return x


def given_again_in_a_branch_only(b, n):
    x = n
    if b:
        x = str(x)
    else:
        x = x + 1
        x = [x]
        return x[0]
    x = x + "!" if isinstance(x, str) else x
    return x


def rows_cut_then_listed(s):
    rows = f"{s}a/b{s}".split("/")
    rows = [list(row) for row in rows]
    rows[0][0] = "#"
    rows = ["".join(row) for row in rows]
    return "/".join(rows)


def parameter_made_a_set(t, x):
    t = set(t)
    t.discard(x)
    t = sorted(t)
    t.append(x)
    return t


def given_again_by_a_walrus(n):
    x = "a"
    x = n
    return (x := str(x)) + "b", x
