"""Closures, lambdas, recursion, globals and names that hide others."""

LIMIT = 3
_calls = 0
COUNTER = [0]


def _helper(value):
    return value % 10 + 1


_lambda = lambda value: value % 10


def _fact(n):
    return 1 if n <= 1 else n * _fact(n - 1)


def _is_even(n):
    return True if n == 0 else _is_odd(n - 1)


def _is_odd(n):
    return False if n == 0 else _is_even(n - 1)


def closure_reads(x):
    y = x % 9

    def inner():
        return y + 1

    return inner()


def closure_sees_later_value(x):
    y = 1

    def inner():
        return y

    y = x
    return inner()


def closure_sees_value_of_call_time(n):
    found = []
    y = 0

    def inner():
        return y

    for step in range(n):
        y = step
        found.append(inner())
    return found


def closure_changes_nonlocal(n):
    total = 0

    def add(value):
        nonlocal total
        total += value

    for step in range(n):
        add(step)
    return total


def closure_changes_kind_by_nonlocal(b):
    value = 0

    def change():
        nonlocal value
        value = 0.5

    if b:
        change()
    return value


def closure_shadowed_name(x):
    y = 1

    def inner():
        y = 2
        return y

    return inner(), y, x


def closure_of_closure(x):
    def outer(a):
        def inner(b):
            return a - b + x % 9

        return inner(1)

    return outer(5)


def closure_returned(x):
    def adder(step):
        def add(value):
            return value + step

        return add

    one, two = adder(1), adder(2)
    return one(x % 9), two(x % 9)


def closure_in_list(n):
    steps = [lambda value: value + 1, lambda value: value * 2]
    return [step(n) for step in steps]


def closure_over_parameter_reassigned(x):
    def inner():
        return x

    x = x % 9
    return inner()


def closure_over_loop_variable(t):
    total = 0
    for entry in t:

        def scaled(factor):
            return factor * entry

        total += scaled(2)
    return total


def lambda_called_at_once(x):
    return (lambda a, b=2: a % 9 + b)(x)


def lambda_with_default_captures(n):
    return [(lambda step=step: step)() for step in range(n)]


def lambda_chosen(b, x):
    function = (lambda value: value % 9) if b else (lambda value: -(value % 9))
    return function(x)


def lambda_immediately_in_key(t):
    return sorted(t, key=lambda entry: (entry < 0, abs(entry)))


def function_as_argument(t):
    def apply(function, value):
        return function(value)

    return apply(abs, t[0]), apply(_helper, t[1]), apply(lambda value: -value, t[2])


def function_as_name(x):
    function = _helper
    return function(x)


def function_chosen(b, x):
    function = _helper if b else abs
    return function(x % 100)


def function_in_tuple(i, x):
    return (_helper, _lambda)[i](x)


def recursion(n):
    return _fact(n)


def recursion_of_two(n):
    return _is_even(n), _is_odd(n)


def recursion_local(n):
    def down(k):
        return [] if k == 0 else [k, *down(k - 1)]

    return down(n)


def recursion_on_tuple(t):
    def total(cells):
        return 0 if not cells else cells[0] + total(cells[1:])

    return total(t)


def recursion_on_two_arguments(n, m):
    def paths(rows, columns):
        if rows == 0 or columns == 0:
            return 1
        return paths(rows - 1, columns) + paths(rows, columns - 1)

    return paths(n % 5, m % 5)


def recursion_with_accumulator(n):
    def down(k, found):
        if k == 0:
            return found
        return down(k - 1, found * 2 + k % 2)

    return down(n, 0)


def ackermann_small(n):
    def ackermann(m, k):
        if m == 0:
            return k + 1
        if k == 0:
            return ackermann(m - 1, 1)
        return ackermann(m - 1, ackermann(m, k - 1))

    return ackermann(n % 3, n % 3)


def global_constant(x):
    return x < LIMIT


def global_shadowed_by_parameter(n):
    def inner(LIMIT):
        return LIMIT

    return inner(n), LIMIT


def global_shadowed_by_local(x):
    LIMIT = x % 2
    return LIMIT


def global_changed(x):
    global _calls
    _calls = x
    return _calls


def global_list_changed(x):
    COUNTER[0] = x
    return COUNTER[0]


def builtin_shadowed_by_local(t):
    max = min
    return max(t)


def builtin_shadowed_by_parameter(t):
    def pick(len):
        return len + 1

    return pick(t[0])


def builtin_shadowed_by_function(t):
    def sum(cells):
        return 42

    return sum(t)


def builtin_shadowed_in_comprehension(t):
    return [abs for abs in t]


def result_ignored(a):
    def change(cells):
        cells[0] = 1
        return 99

    change(a)
    return a


def returns_several(x):
    def several(value):
        return value % 3, value % 5, value % 7

    return several(x), several(x)[1]


def returns_function_of_kinds(x, f):
    def double(value):
        return value + value

    return double(x % 100), double(f), double((1,)), double("a")


def returns_early(t):
    def first_negative(cells):
        for at, cell in enumerate(cells):
            if cell < 0:
                return at
        return -1

    return first_negative(t), first_negative(t[2:])


def parameter_reassigned(x):
    x = x % 10
    x = x + 1
    return x


def parameter_changes_kind(x):
    x = (x, 1)
    return x


def parameter_tuple_rebound(t):
    t = t[1:]
    t = t[1:]
    return t


def docstring_is_ignored(x):
    """Says nothing."""
    return x


def annotated(x: int) -> int:
    y: int = x % 9
    z: float
    return y


def annotation_is_not_a_conversion(x):
    y: float = x
    z: bool = x
    return y, z


def keyword_order(x):
    def pick(a, b):
        return a - b

    return pick(b=1, a=x % 9)


def star_and_default(t):
    def pick(a, b=5, *rest):
        return a, b, rest

    return pick(*t), pick(*t[:1]), pick(t[0], *t[1:3])


def builtins_swapped(t):
    least, most = max, min
    return least(t), most(t)


def builtin_hidden_by_conversion(t):
    int = float
    tuple = list
    return int(t[0]), tuple(t)[:2]


def builtin_hidden_by_loop(t):
    for range in t:
        pass
    return range


def builtin_hidden_in_branch(b, t):
    if b:
        len = 3
    else:
        len = 4
    return len


def builtin_hidden_later_is_unbound(t):
    size = len(t)
    len = 3
    return size + len


def builtin_hidden_by_lambda(t):
    sorted = lambda cells: 3
    isinstance = lambda a, b: 5
    return sorted(t), isinstance(t, int)


# --- objects that a function inside leaves in a variable of the one around it -------------------------------------


def list_left_by_function_inside(n):
    rows = [[0]]

    def begin(k):
        nonlocal rows
        rows = [[k] for _ in range(k + 1)]

    for k in range(n):
        begin(k)
        others = [[3] * 5 for _ in range(4)]
        others[0][0] = 1
    return rows


def list_left_by_function_further_inside(n):
    cells = [0]

    def begin(k):
        def change():
            nonlocal cells
            cells = [k, k + 1]

        change()
        return len([[4] * 3 for _ in range(3)])

    for k in range(n):
        begin(k)
        others = [[3] * 5 for _ in range(4)]
        others[0].append(2)
    return cells


def set_and_dict_left_by_function_inside(n):
    seen, table = {0}, {0: 0}

    def begin(k):
        nonlocal seen, table
        seen = seen | {k, k + 1}
        table = {i: i * k for i in range(k)}

    for k in range(n):
        begin(k)
        others = [[3] * 5 for _ in range(4)]
        others[0].append(2)
    return sorted(seen), table


def pair_left_by_function_inside(n):
    best = ([0], 0)

    def improve(k):
        nonlocal best
        if k > best[1]:
            best = ([k, k], k)

    for k in range(n):
        improve(k)
        others = [[3] * 5 for _ in range(4)]
        others[0].append(2)
    return best


def inner_with_named_rest(n):
    def inner(x, **more):
        return x + len(more)

    return inner(n)


def inner_given_too_much(n):
    def inner(x):
        return x

    return inner(n, n)


def inner_given_an_unknown_name(n):
    def inner(x, y=2):
        return x * y

    return inner(n, z=1)


def _applied(i, change=lambda x: 2 * x + 1):
    return change(i)


def lambda_as_a_default_of_a_function(i):
    return _applied(i)


def _beyond(limit): return lambda n: n <= limit  # fmt: skip # noqa: E704


_SMALL = _beyond(3)


def lambda_on_the_line_of_its_function(i):
    return _SMALL(i), _SMALL(3), _SMALL(4)
