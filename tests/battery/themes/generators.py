"""Generators: laziness, `yield from`, errors that are never reached."""


def _count(n):
    step = 0
    while step < n:
        yield step
        step += 1


def _twice(n):
    yield from _count(n)
    yield from _count(n)


def _gives_and_returns(n):
    if n > 2:
        return
    yield n
    yield -n


def _fails_after_two(n):
    yield 1
    yield 2
    yield 1 // 0


def _with_result(n):
    yield n
    return n + 1


def _passes_result_on(n):
    result = yield from _with_result(n)
    yield result


def _recursive(n):
    if n > 0:
        yield n
        yield from _recursive(n - 1)


def _pairs(t):
    for at in range(len(t)):
        for other in range(at):
            yield other, at


def _mixed(x):
    yield x
    yield 0.5
    yield x > 1


def generator_listed(n):
    return list(_count(n))


def generator_in_tuple(n):
    return tuple(_count(n))


def generator_summed(n):
    return sum(_count(n)), max(_count(n), default=-1)


def generator_yield_from(n):
    return list(_twice(n))


def generator_with_return(n):
    return [*_gives_and_returns(n)]


def generator_error_not_reached(n):
    for value in _fails_after_two(n):
        if value == 2:
            return value
    return 0


def generator_error_reached(n):
    return [value for value in _fails_after_two(n)]


def generator_error_not_reached_by_any(n):
    return any(value == 2 for value in _fails_after_two(n))


def generator_error_not_reached_by_next(n):
    return next(_fails_after_two(n)), next(iter(_fails_after_two(n)), 0)


def generator_error_not_reached_by_in(n):
    return 1 in _fails_after_two(n), 2 in _fails_after_two(n)


def generator_error_not_reached_by_zip(n):
    return list(zip(range(2), _fails_after_two(n)))


def generator_error_reached_by_zip(n):
    return list(zip(_fails_after_two(n), range(2)))


def generator_result(n):
    return list(_passes_result_on(n))


def generator_recursive(n):
    return list(_recursive(n))


def generator_unpacked(n):
    first, second, third = _pairs((1, 2, 3))
    return first, second, third, n


def generator_pairs_in_loop(t):
    return sum(t[a] * t[b] for a, b in _pairs(t))


def generator_of_kinds(x):
    return list(_mixed(x))


def generator_two_at_once(n):
    one, other = _count(n), _count(n)
    return list(zip(one, other))


def generator_same_twice(n):
    one = _count(n)
    return list(zip(one, one))


def generator_truth(n):
    return 1 if _count(0) else 0


def generator_len_fails(n):
    return len(_count(n))


def generator_broken_off(n):
    found = []
    for value in _count(100):
        if value > n:
            break
        found.append(value)
    return found


def generator_in_sorted(n):
    return sorted(_twice(n), reverse=True)


def generator_in_enumerate_zip(n):
    return list(enumerate(zip(_count(n), _twice(n))))


def generator_local(n):
    def inner():
        for step in range(n):
            yield step * n

    return list(inner())


def generator_local_sees_change(x):
    factor = 2

    def inner():
        yield factor
        yield factor + 1

    found = inner()
    factor = x % 10
    return list(found)


def generator_interleaved_mutation(a):
    def inner():
        for entry in a:
            yield entry

    found = []
    for entry in inner():
        if len(a) < 7:
            a.append(entry + 1)
        found.append(entry)
    return found
