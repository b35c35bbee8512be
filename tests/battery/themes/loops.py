"""for and while: else, break, continue, ranges with steps, and what the loop leaves behind."""


def for_else_found(t, i):
    for entry in t:
        if entry == i:
            break
    else:
        return "none"
    return "found"


def for_else_without_break(t):
    total = 0
    for entry in t:
        total += entry
    else:
        total += 100
    return total


def for_else_empty(r):
    for entry in r:
        if entry > 2:
            found = entry
            break
    else:
        found = -1
    return found


def while_else(n):
    step = 0
    while step < n:
        if step == 3:
            break
        step += 1
    else:
        return step, "else"
    return step, "break"


def continue_skips(n):
    found = []
    for step in range(n):
        if step % 2:
            continue
        found.append(step)
    return found


def continue_in_while(n):
    step = total = 0
    while step < n:
        step += 1
        if step % 3 == 0:
            continue
        total += step
    return total


def break_out_of_one(n):
    found = []
    for row in range(n):
        for column in range(n):
            if column > row:
                break
            found.append((row, column))
    return found


def nested_else_continues(t):
    found = []
    for first in t:
        for second in t:
            if first + second == 5:
                break
        else:
            continue
        found.append(first)
    return found


def return_inside(t, i):
    for at in range(len(t)):
        if t[at] == i:
            return at
    return -1


def variable_after_loop(n):
    at = -1
    for at in range(n):
        pass
    return at


def variable_after_break(t):
    for entry in t:
        if entry <= 0:
            break
    return entry


def variable_unbound_after_empty(n):
    for step in range(n):
        pass
    return step


def variable_changed_in_body(n):
    found = []
    for step in range(n):
        found.append(step)
        step += 10
    return found


def range_changed_in_body(n):
    found = []
    for step in range(n):
        n = 0
        found.append(step)
    return found, n


def range_from_to(i, j):
    return [step for step in range(i, j)]


def range_with_step(i, j):
    return [step for step in range(i, j, 2)]


def range_backwards(i, j):
    found = []
    for step in range(i, j, -1):
        found.append(step)
    return found


def range_with_any_step(i, j):
    found = []
    for step in range(0, i, j):
        found.append(step)
    return found


def range_step_zero(n):
    return list(range(0, n, 0))


def range_near_the_edge():
    return (
        list(range(2**63 - 3, 2**63 - 1)),
        list(range(-(2**63), -(2**63) + 3)),
        list(range(2**63 - 3, 2**63, 2)),
    )


def range_with_huge_step(n):
    return list(range(0, n, 2**62)), list(range(n, -1, -(2**63)))


def range_of_wide_ends(x):
    found = []
    for step in range(x, x + 3):
        found.append(step)
    return found


def range_length(x, y):
    return len(range(x % 100, y % 100)), len(range(10, 0, -3))


def range_length_wide(x, y):
    return len(range(x, y))


def range_indexed(i):
    return range(5, 50, 5)[i]


def range_reversed(n):
    return list(reversed(range(n))), list(range(n))[::-1]


def range_as_value(n):
    steps = range(1, n + 1)
    return sum(steps), len(steps), 2 in steps, max(steps, default=0)


def range_of_bool(b):
    return list(range(b)), [0 for _ in range(True)]


def range_attributes(n):
    steps = range(n)
    return steps.start, steps.stop, steps.step


def range_compared(n):
    return range(n) == range(0, n, 1), range(0) == range(2, 1)


def range_of_negative(i):
    return [step for step in range(-i)], [step for step in range(i, 0)]


def while_counts_down(n):
    found = []
    while n:
        n -= 1
        found.append(n)
    return found


def while_true_with_break(n):
    step = 0
    while True:
        if step * step > n:
            break
        step += 1
    return step


def while_with_two_conditions(t):
    at = 0
    while at < len(t) and t[at] > 0:
        at += 1
    return at


def while_halving(x):
    steps = 0
    while x > 1:
        x //= 2
        steps += 1
    return steps


def while_collatz(n):
    steps = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def while_walks_off_the_board(i, j):
    at, steps = i, 0
    while 0 <= at < 8 and j:
        at += j
        steps += 1
    return at, steps


def while_never(n):
    while n < 0:
        n += 1
    return n


def loop_over_pairs(i, j):
    return [
        (i + a, j + b) for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1)) if 0 <= i + a < 3 and 0 <= j + b < 3
    ]


def loop_over_product(n):
    total = 0
    for row in range(n):
        for column in range(row, n):
            total += row * column
    return total


def loop_over_tuple_of_tuples(t):
    for a, b, c in ((0, 1, 2), (1, 2, 3), (0, 2, 3)):
        if t[a] == t[b] == t[c]:
            return a, b, c
    return None


def loop_over_kinds(x):
    found = []
    for entry in (1, True, 0.5, None, "x"):
        found.append(entry)
    return found, x


def loop_over_reversed(t):
    found = []
    for entry in reversed(t):
        found.append(entry)
    return found


def loop_over_enumerate(t):
    found = []
    for at, entry in enumerate(t):
        found.append(at * entry)
    return found


def loop_over_enumerate_from(t, n):
    return [(at, entry) for at, entry in enumerate(t, n)], [at for at, _ in enumerate(t, start=1)]


def loop_over_zip(t, p):
    found = []
    for one, other in zip(t, p):
        found.append(one * other)
    return found


def loop_over_zip_strict(t, p):
    found = []
    for one, other in zip(t, p, strict=True):
        found.append(one * other)
    return found


def loop_over_sorted(t):
    return [entry for entry in sorted(t)]


def loop_over_items():
    found = []
    for key, value in {"x": 1, "o": -1}.items():
        found.append((key, value))
    return found


def loop_over_text(s):
    found = []
    for letter in s:
        found.append(letter == "x")
    return found


def loop_over_list_copy(a):
    for entry in a[:]:
        if entry < 2:
            a.remove(entry)
    return a


def loop_over_number_fails(n):
    for _ in n:
        pass


def loop_with_pass(n):
    for _ in range(n):
        pass
    return n


def loop_with_flag(t, i):
    found = False
    for entry in t:
        found = found or entry == i
    return found


def loop_with_two_flags(t):
    rising = falling = True
    for before, after in zip(t, t[1:]):
        rising &= before < after
        falling &= before > after
    return rising, falling


def loop_counts_runs(t):
    best = run = 0
    for entry in t:
        run = run + 1 if entry > 0 else 0
        best = max(best, run)
    return best


def loop_with_previous(t):
    previous = None
    changes = 0
    for entry in t:
        if previous is not None and entry != previous:
            changes += 1
        previous = entry
    return changes


def loop_unknown_length(x):
    total = 0
    for step in range(x % 7):
        for other in range(step):
            if other == 4:
                continue
            total += other
    return total


def loop_with_early_errors(t):
    total = 0
    for entry in t:
        total += 12 // entry
    return total


def loop_with_nested_functions(n):
    total = 0
    for step in range(n):

        def add(value, step=step):
            return value + step

        total = add(total)
    return total


def loop_late_binding(n):
    functions = []
    for step in range(3):
        functions.append(lambda: step)
    return [function() for function in functions]


def loop_over_mutable_counter(n):
    counter = [0]
    for _ in range(n):
        counter[0] += 2
    return counter[0]


def loop_that_overflows_slowly(x):
    for _ in range(4):
        x = x + x
    return x


def loop_with_deleted_name(n):
    for step in range(n):
        kept = step
        del step
    return kept


def loop_assigning_target_entry(a):
    for a[0] in range(3):
        pass
    return a


def minimum_by_hand(t):
    least, place = t[0], 0
    for at in range(1, len(t)):
        if t[at] < least:
            least, place = t[at], at
    return least, place


def first_and_last(t, i):
    first = last = -1
    for at, entry in enumerate(t):
        if entry == i:
            if first < 0:
                first = at
            last = at
    return first, last


def mex(t):
    value = 0
    while value in t:
        value += 1
    return value


def spiral_of_steps(n):
    row = column = 0
    down, right = 0, 1
    path = []
    for step in range(n):
        path.append((row, column))
        row, column = row + down, column + right
        if step % 2:
            down, right = right, -down
    return path


def numbered_from_anything(t, k):
    return [i * x for i, x in enumerate(t, 2**k if k < 40 else 1)]


def numbered_from_float(t, f):
    return sum(i for i, _ in enumerate(t, f))


def numbered_from_optional(t, o):
    return [i for i, _ in enumerate(t, o)]


def numbered_generator_beyond_words(t, x):
    return [i for i, _ in enumerate((y for y in t if y), x)]


def numbered_generator_from_word(t, w):
    return [i for i, _ in enumerate((y for y in t), w)]


def numbered_beyond_words(t, x):
    return [i for i, _ in enumerate(t, start=x)]


def numbered_from_bool(t, b):
    return [i for i, _ in enumerate(t, b)]
