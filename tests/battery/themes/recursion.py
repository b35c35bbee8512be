"""Functions that call themselves or one another, and functions inside functions that share variables."""

import functools


def _down(x):
    return 0 if x <= 0 else 1 + _down(x - 1)


def depth_of_any_size(n, x):
    return _down(n) if x > 1000 else _down(min(x, 20))


def deeper_than_there_is_room(n):
    return _down(150 * n)


def without_end(x):
    return without_end(x)


def _without_end(x):
    return 1 + _without_end(x + 1)


def without_end_in_helper(x):
    return _without_end(x) if x == 7 else x


def ackermann(n, m):
    n, m = n % 3, m % 3
    return _ackermann(n, m)


def _ackermann(n, m):
    if n == 0:
        return m + 1
    if m == 0:
        return _ackermann(n - 1, 1)
    return _ackermann(n - 1, _ackermann(n, m - 1))


def overflow_in_recursion(n, x):
    return 1 if n == 0 else x * overflow_in_recursion(n - 1, x)


def division_in_recursion(n, i):
    return 10 // i if n == 0 else division_in_recursion(n - 1, i - 1)


def index_in_recursion(t, n):
    return t[n] if n >= 3 else index_in_recursion(t, n + 3)


def conditional_result_of_other_kind(n):
    if n == 0:
        return None
    if n == 1:
        return 0.5
    return conditional_result_of_other_kind(n - 2)


def boolean_and_number(n):
    return n > 1 and boolean_and_number(n - 1)


def wins_of_heap(n):
    return any(not wins_of_heap(n - take) for take in (1, 2) if take <= n)


def loses_of_heap(n):
    return all(wins_of_heap(n - take) for take in (1, 2, 3) if take <= n)


def sum_over_comprehension(n):
    return 1 + sum(sum_over_comprehension(k) for k in range(n))


def list_grown_on_the_way(n, a):
    if n:
        a.append(n)
        list_grown_on_the_way(n - 1, a)
    return a


def list_copied_on_the_way(n, a):
    if n == 0:
        return len(a)
    return list_copied_on_the_way(n - 1, [*a, n]) + len(a)


def tuple_grown_on_the_way(n, r):
    return r if n == 0 else tuple_grown_on_the_way(n - 1, (*r, n))


def tuple_cut_on_the_way(r):
    return () if not r else (*tuple_cut_on_the_way(r[1:]), r[0])


def list_given_back(n):
    if n == 0:
        return [0]
    found = list_given_back(n - 1)
    found.append(n)
    return found


def the_same_list_given_back(n, a):
    return a if n == 0 else the_same_list_given_back(n - 1, a)


def alias_of_given_list(n, a):
    other = the_same_list_given_back(n, a)
    other[0] = 99
    return a


def local_list_of_each_call(n):
    own = [n]
    if n:
        local_list_of_each_call(n - 1)
        own.append(n)
    return own


def variables_of_each_call(n):
    kept = n
    below = 0 if n == 0 else variables_of_each_call(n - 1)
    return kept * 10 + below % 10


def three_in_a_ring(n):
    return _second(n)


def _second(n):
    return 2 if n <= 0 else _third(n - 1) * 2


def _third(n):
    return 3 if n <= 0 else _first(n - 1) + 3


def _first(n):
    return 1 if n <= 0 else _second(n - 1) + _third(n - 1)


def asked_in_another_order(n):
    return _third(n), _first(n), _second(n)


def _walk(tree):
    return 1 if tree is None else 1 + _walk(tree[0])


def nested_of_other_depths(n):
    return _walk(((None,),)) + n


def set_filled(n):
    seen = set()

    def visit(k):
        if k < 0 or k in seen:
            return
        seen.add(k)
        visit(k - 2)
        visit(k - 3)

    visit(n)
    return sorted(seen)


def dict_as_memory(n):
    memory = {}

    def ways(k):
        if k < 2:
            return 1
        if k not in memory:
            memory[k] = ways(k - 1) + ways(k - 2)
        return memory[k]

    return ways(n), len(memory)


def siblings_call_each_other(n):
    def even(k):
        return k == 0 or odd(k - 1)

    def odd(k):
        return k != 0 and even(k - 1)

    return even(n), odd(n)


def sibling_reads_what_the_caller_does_not(t):
    def value(i):
        return t[i]

    def total(i):
        return 0 if i == 4 else value(i) + total(i + 1)

    return total(0)


def captured_after_definition(n):
    def look():
        return factor * n

    factor = 2
    first = look()
    factor = 3
    return first, look()


def captured_but_not_reached(n):
    def look(k):
        return later if k > 100 else k

    first = look(n)
    later = 5
    return first + later


@functools.lru_cache(maxsize=None)
def _remembered(n):
    return n if n < 2 else _remembered(n - 1) + _remembered(n - 2)


def remembered(n):
    return _remembered(n)


# --- nonlocal -----------------------------------------------------------------------------------------------


def counter_raised(n):
    count = 0

    def more():
        nonlocal count
        count += 1
        return count

    total = more() + more() * 10
    return total, count, n + count


def read_before_it_is_raised(n):
    count = n

    def more():
        nonlocal count
        count += 1
        return count

    return count + more() + count, count * more()


def tuple_shared(n):
    state = (n, 0)

    def step():
        nonlocal state
        state = (state[0] + 1, state[0])
        return state

    return state, step(), state, (*state, *step())


def kind_changed_inside(n):
    best = None

    def offer(value):
        nonlocal best
        if best is None or value > best:
            best = value

    before = best
    offer(n)
    offer(0.5)
    return before, best


def raised_in_recursion(n):
    calls = 0

    def visit(k):
        nonlocal calls
        calls += 1
        if k > 0:
            visit(k - 1)
            visit(k - 2)

    visit(n % 4)
    return calls


def shared_by_siblings(n):
    total = 0

    def add(k):
        nonlocal total
        total += k

    def twice(k):
        add(k)
        before = total
        add(k)
        return before

    return twice(n), total


def shared_two_levels_up(n):
    total = 0

    def outer(k):
        def inner():
            nonlocal total
            total += k

        inner()
        inner()
        return total

    return outer(n), total


def list_replaced_inside(cells):
    kept = cells

    def fresh():
        nonlocal cells
        cells = [0]

    fresh()
    kept[0] = 7
    return kept, cells


def raised_until_it_fails(n):
    left = n

    def take():
        nonlocal left
        left -= 3
        return 12 // left

    return take(), left


def swapped_inside(i, j):
    def swap():
        nonlocal i, j
        i, j = j, i

    swap()
    return i, j


def key_that_counts(t):
    calls = 0

    def rank(value):
        nonlocal calls
        calls += 1
        return -value

    return sorted(t, key=rank), calls


def changed_while_augmented(n):
    total = n

    def change():
        nonlocal total
        total = 100
        return 1

    total += change()
    return total


class Walk:
    """Methods that call themselves."""

    steps = (1, 2)

    def ways(self, n):
        return 1 if n == 0 else sum(self.ways(n - step) for step in self.steps if step <= n)

    def there(self, n):
        return n if n <= 0 else self.back(n - 1) + 1

    def back(self, n):
        return -n if n <= 0 else self.there(n - 2) * 2


_walk_rules = Walk()
METHODS = [_walk_rules.ways, _walk_rules.there, _walk_rules.back]
