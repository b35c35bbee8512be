"""Errors that are caught, raised again, or that meet `else` and `finally` on their way."""


class OwnError(Exception):
    """An error of a person's own."""


class OwnIndexError(IndexError):
    """One of a kind that Python has."""


class BuiltError(Exception):
    """One that computes."""

    def __init__(self, value):
        super().__init__(10 // value)


def _fails(x):
    if x == 0:
        raise OwnError("zero")
    if x == 1:
        raise OwnIndexError(f"one {x}")
    if x == 2:
        raise KeyError(x)
    if x == 3:
        raise StopIteration
    return x


def caught_by_class(n):
    try:
        return _fails(n)
    except OwnIndexError:
        return "own index"
    except IndexError:
        return "index"
    except OwnError:
        return "own"


def caught_by_base(n):
    try:
        return _fails(n)
    except LookupError:
        return "lookup"
    except Exception:  # noqa: BLE001
        return "any"


def caught_by_nothing(n):
    try:
        _fails(n)
    except:  # noqa: E722
        return -1
    return n


def caught_by_another(n):
    try:
        return _fails(n)
    except ZeroDivisionError:
        return -1


def caught_with_name(n):
    try:
        return _fails(n)
    except KeyError as error:
        raise OwnError("again") from error


def raised_again(n):
    try:
        try:
            return _fails(n)
        except LookupError:
            raise
    except KeyError:
        return "key"


def raised_in_handler(n, t):
    try:
        return _fails(n)
    except OwnError:
        return t[9]
    except IndexError:
        return 10 // n - 10


def raised_in_handler_and_caught(n, t):
    try:
        try:
            return _fails(n)
        except OwnError:
            return t[9]
    except IndexError:
        return "outer"


def error_that_computes(n):
    try:
        raise BuiltError(n)
    except ZeroDivisionError:
        return "division"
    except BuiltError:
        return "built"


def arithmetic_caught(i, j):
    try:
        return i // j
    except ArithmeticError:
        return None


def shift_caught(i):
    try:
        return 1 << i
    except ValueError:
        return -1


def overflow_is_no_error(x):
    try:
        return x * x
    except OverflowError:
        return -1


def type_is_not_certain(o):
    try:
        return o + 1
    except TypeError:
        return -1


def unpacking_caught(r):
    try:
        first, second, third = r
    except ValueError:
        return -1
    return third - first * second


def number_read(s):
    try:
        return int(s)
    except ValueError:
        return -1


def least_of_none(r):
    try:
        return min(r)
    except ValueError:
        return None


def removed_twice(cells, n):
    try:
        cells.remove(n)
        cells.remove(n)
    except ValueError:
        cells.append(-9)
    return cells


def popped_from_empty(r):
    row = list(r)
    taken = []
    try:
        while True:
            taken.append(row.pop())
    except IndexError:
        taken.append(99)
    return taken


def half_done_before_the_error(cells, i):
    try:
        cells[0] = 50
        cells[i] = 60
        cells[1] = 70
    except IndexError:
        cells[2] = 80
    return cells


def variable_before_the_error(t, i):
    found = 0
    try:
        found = 1
        found = t[i]
        found += 10 // found
    except (IndexError, ZeroDivisionError):
        return found, "failed"
    return found, "well"


def unset_before_the_error(t, i):
    try:
        value = t[i]
        late = 1
    except IndexError:
        value = 2
    return value + late


def set_only_in_handler(t, i):
    try:
        t[i]
    except IndexError:
        failed = True
    else:
        failed = False
    return failed


def tuple_before_the_error(p, t, i):
    pair = p
    try:
        pair = (pair[1], t[i])
    except IndexError:
        pair = (*pair, 0)
    return pair


def kinds_of_both_ways(t, i):
    try:
        found = t[i]
    except IndexError:
        found = None
    return found


def error_in_condition(t, i):
    try:
        if t[i] > 0 and t[i + 1] > 0:
            return 2
    except IndexError:
        return 1
    return 0


def error_in_comprehension(t, n):
    try:
        return [t[i] for i in range(n)]
    except IndexError:
        return []


def error_in_generator(t, n):
    def some():
        for i in range(n):
            yield t[i]

    found = []
    try:
        for value in some():
            found.append(value)
    except IndexError:
        found.append(-1)
    return found


def left_before_the_error(t, n):
    def some():
        for i in range(n):
            yield t[i]

    try:
        for value in some():
            if value == t[3]:
                return value
    except IndexError:
        return -1
    return None


def end_out_of_generator(r):
    def some():
        yield next(iter(r))

    try:
        return sum(some())
    except StopIteration:
        return -1
    except RuntimeError:
        return -2


def end_out_of_expression(r):
    try:
        return sum(next(iter(r)) for _ in (1, 2))
    except StopIteration:
        return -1
    except RuntimeError:
        return -2


def caught_in_loop(t, u):
    found = []
    for a, b in zip(t, u, strict=True):
        try:
            found.append(a // b)
        except ZeroDivisionError:
            continue
        if a // b > 3:
            break
    return found


def break_out_of_try(t):
    count = 0
    for entry in t:
        try:
            if entry < 0:
                break
            count += 10 // entry
        except ZeroDivisionError:
            count += 100
        finally:
            count += 1000
    else:
        count += 10000
    return count


def continue_out_of_try(t):
    log = []
    for entry in t:
        try:
            if entry < 0:
                continue
            log.append(entry)
        finally:
            log.append(-100)
        log.append(7)
    return log


def return_out_of_try(cells):
    try:
        return len(cells), cells
    finally:
        cells.append(5)


def finally_returns(t, i):
    try:
        return t[i]
    finally:
        if i < 0:
            return "finally"  # noqa: B012


def finally_after_uncaught(cells, i):
    try:
        cells[i] = 1
    finally:
        cells[0] = 77
    return cells


def finally_seen_outside(cells, i):
    try:
        try:
            cells[i] = 1
        finally:
            cells[0] = 77
    except IndexError:
        cells[1] = 88
    return cells


def finally_after_finally(cells, i):
    try:
        try:
            return cells[i]
        finally:
            cells.append(1)
    finally:
        cells.append(2)


def finally_fails(t, i, n):
    try:
        try:
            return t[i]
        finally:
            t[n]
    except IndexError:
        return "one of them"


def else_is_not_protected(t, i, n):
    try:
        found = t[i]
    except IndexError:
        found = -1
    else:
        found += t[n]
    return found


def handler_is_not_protected(t, i, n):
    try:
        return t[i]
    except IndexError:
        return t[n]


def try_in_loop_in_try(t, n):
    total = 0
    try:
        for i in range(n):
            try:
                total += 12 // t[i]
            except ZeroDivisionError:
                total += 1000
    except IndexError:
        total = -total
    return total


def caught_in_recursion(n):
    try:
        return 10 // (n - 2) if n < 3 else caught_in_recursion(n - 1)
    except ZeroDivisionError:
        return n


def shared_before_the_error(n):
    count = 0

    def step(k):
        nonlocal count
        count += 1
        return 6 // k

    try:
        while True:
            step(n - count)
    except ZeroDivisionError:
        return count


def assertion_caught(i):
    try:
        assert i > 0, f"not {i}"
    except AssertionError:
        return -1
    return i


def dictionary_tried(n, m):
    table = {0: 5, 2: 7}
    try:
        table[n] += m
    except KeyError:
        table[n] = m
    return table


def classes_in_a_constant(t, i):
    try:
        return t[i]
    except _ERRORS:
        return 0


_ERRORS = (IndexError, KeyError)


def error_looked_at(t, i):
    try:
        return t[i]
    except IndexError as error:
        return str(error)


def raised_conditionally(n):
    problem = ValueError if n > 2 else KeyError
    try:
        raise problem
    except ValueError:
        return 1
    except KeyError:
        return 2


# --- what compiled code cannot know ---------------------------------------------------------------------------


def too_wide_for_finally(x, y):
    product = 0
    try:
        product = x * y
    finally:
        return product  # noqa: B012


def too_wide_for_continue(x, y):
    total = 0
    for _ in range(3):
        try:
            total += x * y
        finally:
            continue  # noqa: B012
    return total


def too_wide_for_break(x, y):
    product = 0
    while True:
        try:
            product = x * y
        finally:
            break  # noqa: B012
    return product


def too_wide_for_another_error(x, y):
    product = 0
    try:
        try:
            product = x * y
        finally:
            (1, 2)[product]
    except IndexError:
        return product
    return -1


def kinds_mixed_for_finally(n):
    result = 0
    try:
        result = 1
        value = (1, "a", 2.5)[n % 3]
        result = value * 2
    finally:
        return result  # noqa: B012


def built_error_for_finally(n):
    try:
        raise BuiltError(n)
    finally:
        return n  # noqa: B012


# --- exceptions that are made in a way of their own -------------------------------------------------------------


def error_made_of_nothing():
    try:
        raise UnicodeDecodeError
    except UnicodeDecodeError:
        return "decode"
    except TypeError:
        return "type"


def error_made_into_another():
    try:
        raise OSError(2, "missing")
    except FileNotFoundError:
        return "missing"
    except OSError:
        return "system"


def error_with_one_text():
    try:
        raise OSError("missing")
    except FileNotFoundError:
        return "missing"
    except OSError:
        return "system"


def cause_that_is_none_of_its_kind():
    try:
        raise KeyError from 5
    except KeyError:
        return "key"
    except TypeError:
        return "type"


def cause_that_fails(n):
    try:
        raise KeyError from ValueError(1 // n)
    except KeyError:
        return "key"
    except ZeroDivisionError:
        return "division"


def cause_that_is_made(n):
    try:
        raise KeyError from ValueError(f"{n}")
    except KeyError:
        return "key"


def cause_that_was_caught(n):
    try:
        try:
            return 1 // n
        except ZeroDivisionError as error:
            raise KeyError from error
    except KeyError:
        return "key"
