"""Names without a value, and the order in which things are evaluated."""


def unbound_in_one_branch(b):
    if b:
        value = 1
    return value


def unbound_but_never_read(b):
    if b:
        value = 1
    return value if b else 0


def unbound_before_assignment(x):
    if x < 0:
        return later
    later = x
    return later


def unbound_augmented(x):
    if x > 2:
        total = 0
    total += x % 5
    return total


def unbound_after_delete(b):
    value = 1
    if b:
        del value
    return value


def unbound_after_loop(r):
    for entry in r:
        last = entry
    return last


def unbound_global_shadowed(x):
    if x > 100:
        _LIMIT = 1
    return _LIMIT


_LIMIT = 5


def unbound_in_closure(b):
    def read():
        return value

    if b:
        value = 3
    return read()


def unbound_after_except(b):
    try:
        value = 1 // (not b)
    except ZeroDivisionError as error:
        value = 2
    return value


def stop_iteration(t):
    return next(entry for entry in t if entry > 6)


def recursion_without_end(x):
    def down(value):
        return down(value)

    return down(x) if x == 123456 else 0


def overflow_of_float(f):
    return int(f)


def overflow_of_number_to_float(x):
    return float(x * x * x * x % 10**30)


def zero_to_negative(n):
    return 0 ** (-n)


def unpack_error(t, i):
    a, b = t[:i]
    return a, b


def strict_zip_error(t, i):
    return [a + b for a, b in zip(t, t[i:], strict=True)]


def empty_max_error(t, i):
    return max(t[i:])


def negative_shift_error(x, i):
    return x << i, x >> i


def negative_shift_in_condition(i):
    return 1 << i > 4


def negative_repetition_is_empty(t, i):
    return t * i == ()


def evaluation_order_of_operands():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    total = ask(1) + ask(2) * ask(3) - ask(4)
    return total, asked


def evaluation_order_of_arguments():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    def three(a, b, c=0):
        return a - b - c

    return three(ask(1), c=ask(2), b=ask(3)), asked


def evaluation_order_of_displays():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return [ask(1), ask(2)], (ask(3), ask(4)), {ask(5): ask(6)}[5], asked


def evaluation_order_of_subscript(t):
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return (ask(7), ask(8))[ask(1)], asked


def evaluation_order_of_conditional(b):
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return (ask(1) if ask(b) else ask(2)), asked


def evaluation_order_of_comparison():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    return ask(3) < ask(2) < ask(1), ask(1) < ask(2) < ask(3), asked


def evaluation_order_of_assignment():
    asked = []

    def ask(value):
        asked.append(value)
        return value

    cells = [0, 0, 0]
    cells[ask(0)] = cells[ask(1)] = ask(2)
    return cells, asked


def augmented_walrus_list(a):
    a += (a := [9])
    return a


def augmented_walrus_kept(a):
    keep = a
    a += (a := [9])
    return (a, keep, a is keep)


def augmented_entry_replaced(x):
    rows = [[1], [2]]

    def change():
        rows[0] = [7]
        return [5]

    rows[0] += change()
    return rows


def augmented_entry_shrunk(n):
    rows = [[1], [2]]

    def change():
        rows.pop()
        return [5]

    rows[1] += change()
    return rows


def augmented_dict_deleted(n):
    d = {1: [1], 2: [2]}

    def change():
        del d[1]
        return [n]

    d[1] += change()
    return list(d.items())


def augmented_dict_deleted_int(n):
    d = {1: 1, 2: 2}

    def change():
        del d[1]
        return n

    d[1] += change()
    return list(d.items())


def augmented_int_shrunk(n):
    c = [1, 2, 3]

    def change():
        c.pop()
        return n

    c[2] += change()
    return c
