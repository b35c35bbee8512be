"""Small functions as people write them for Numba: numbers, tuples, lists, local sets and dicts, no arrays."""

import functools
import math
from collections.abc import Iterator

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
NEIGHBOURS = {0: (1, 3), 1: (0, 2), 2: (1, 5), 3: (0, 4), 4: (3, 5), 5: (2, 4)}
WEIGHTS = [1, 3, 5, 3]
LETTERS = "abc"


# --- numbers ------------------------------------------------------------------------------------------------


def sign(x):
    return (x > 0) - (x < 0)


def clamp(x):
    return max(-5, min(5, x))


def digits_summed(n):
    total = 0
    while n > 0:
        total += n % 10
        n //= 10
    return total


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, math.isqrt(n) + 1):
        if n % d == 0:
            return False
    return True


def greatest_divisor(n, m):
    while m:
        n, m = m, n % m
    return n


def divisor_by_library(n, m):
    return math.gcd(n, m)


def multiple_by_library(n, m):
    return math.lcm(n, m)


def chosen_by_library(n, m):
    return math.comb(n, m)


def arranged_by_library(n, m):
    return math.perm(n, m)


def product_by_library(t):
    return math.prod(t)


def factorial_by_library(n):
    return math.factorial(n)


def logarithm_of_two(n):
    return math.log2(n + 1)


def distance(i, j):
    return math.sqrt(i * i + j * j)


def exponential(n):
    return math.exp(-n / 2)


def angle(i):
    return math.cos(i) + math.sin(i)


def power_modulo(n, m):
    return pow(n, m, 7)


def ones_counted_as_text(n):
    return bin(n).count("1")


def ones_counted_by_loop(n):
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


def bits_listed(n):
    return [i for i in range(4) if n >> i & 1]


def lowest_bit_taken(n):
    return (n & -n).bit_length() - 1


def rounded_to_tens(i):
    return round(i, -1)


def quotient_and_rest(i):
    row, column = divmod(i, 3)
    return row * 10 + column


def infinity_as_best(t):
    best = -math.inf
    for entry in t:
        if entry > best:
            best = entry
    return best


def float_infinity_as_best(t):
    best = float("inf")
    for entry in t:
        best = min(best, entry)
    return best


def number_parsed(n):
    return int(str(n)[::-1])


def triangular(n):
    return n * (n + 1) // 2


def collatz(n):
    steps = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


# --- recursion ----------------------------------------------------------------------------------------------


def _factorial(n):
    return 1 if n <= 1 else n * _factorial(n - 1)


def factorial(n):
    return _factorial(n)


def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def power_by_halves(n, m):
    if m == 0:
        return 1
    half = power_by_halves(n, m // 2)
    return half * half * (n if m % 2 else 1)


def _is_even(n):
    return n == 0 or _is_odd(n - 1)


def _is_odd(n):
    return n != 0 and _is_even(n - 1)


def parity(n):
    return _is_even(n)


def _fill(grid, row, column, seen):
    if not (0 <= row < 3 and 0 <= column < 3) or (row, column) in seen:
        return 0
    if grid[row][column] != grid[1][1]:
        return 0
    seen.add((row, column))
    return (
        1
        + _fill(grid, row + 1, column, seen)
        + _fill(grid, row - 1, column, seen)
        + _fill(grid, row, column + 1, seen)
        + _fill(grid, row, column - 1, seen)
    )


def area_filled(grid):
    return _fill(grid, 1, 1, set())


def area_filled_inside(grid):
    seen = set()

    def visit(row, column):
        if row < 0 or column < 0 or row > 2 or column > 2:
            return
        if (row, column) in seen or grid[row][column] != grid[0][0]:
            return
        seen.add((row, column))
        visit(row + 1, column)
        visit(row - 1, column)
        visit(row, column + 1)
        visit(row, column - 1)

    visit(0, 0)
    return len(seen)


def list_filled(cells):
    marks = [0] * 4

    def mark(i):
        if 0 <= i < 4 and marks[i] == 0 and cells[i] == cells[0]:
            marks[i] = 1
            mark(i + 1)
            mark(i - 1)

    mark(0)
    return marks


@functools.cache
def _ways(n):
    return 1 if n < 2 else _ways(n - 1) + _ways(n - 2)


def ways(n):
    return _ways(n)


def depth_summed(t):
    def total(i):
        return 0 if i == len(t) else t[i] + total(i + 1)

    return total(0)


def tuple_summed(t):
    if not t:
        return 0
    return t[0] + tuple_summed(t[1:])


def best_line(n, m):
    if n == 0 or m == 0:
        return 1
    return best_line(n - 1, m) + best_line(n, m - 1)


def _minimax(heap, turn):
    if heap == 0:
        return -turn
    scores = [_minimax(heap - take, -turn) for take in (1, 2, 3) if take <= heap]
    return max(scores) if turn == 1 else min(scores)


def small_game(n):
    return _minimax(n, 1)


# --- boards -------------------------------------------------------------------------------------------------


def winner_on_lines(grid):
    for i in range(3):
        if grid[i][0] == grid[i][1] == grid[i][2] != 0:
            return grid[i][0]
        if grid[0][i] == grid[1][i] == grid[2][i] != 0:
            return grid[0][i]
    if grid[1][1] and (grid[0][0] == grid[1][1] == grid[2][2] or grid[0][2] == grid[1][1] == grid[2][0]):
        return grid[1][1]
    return 0


def longest_run(grid):
    best = 0
    for row in range(3):
        for column in range(3):
            for down, right in DIRECTIONS:
                length, r, c = 0, row, column
                while 0 <= r < 3 and 0 <= c < 3 and grid[r][c] == grid[row][column]:
                    length += 1
                    r += down
                    c += right
                best = max(best, length)
    return best


def board_with_move(grid, i):
    board = [list(row) for row in grid]
    board[i % 3][0] = 9
    return tuple(tuple(row) for row in board)


def flat_board_with_move(t, i):
    board = list(t)
    board[i] = 9
    return tuple(board)


def board_by_slices(t, n):
    return t[:n] + (9,) + t[n + 1 :]


def free_cells(t):
    return [i for i, cell in enumerate(t) if cell == 0]


def columns_of(grid):
    return list(zip(*grid, strict=False))


def diagonal(grid):
    return [grid[i][i] for i in range(3)]


def neighbours_free(t, n):
    return [place for place in NEIGHBOURS[n % 6] if place < 4 and t[place] == 0]


def weighted(t):
    return sum(w * cell for w, cell in zip(WEIGHTS, t, strict=False))


def mirrored(grid):
    return tuple(row[::-1] for row in grid)


def rotated(grid):
    return tuple(zip(*grid[::-1], strict=False))


def canonical_of_four(t):
    return min(t, t[::-1])


def counts_by_value(t):
    counts = {}
    for cell in t:
        counts[cell] = counts.get(cell, 0) + 1
    return max(counts.values())


def pieces_of(t):
    mine = {i for i, cell in enumerate(t) if cell > 0}
    theirs = {i for i, cell in enumerate(t) if cell < 0}
    return len(mine), len(theirs), mine.isdisjoint(theirs)


def reachable(n):
    seen, todo = {n % 6}, [n % 6]
    while todo:
        place = todo.pop()
        for other in NEIGHBOURS[place]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return sorted(seen)


def breadth_first(n, m):
    start, goal = n % 6, m % 6
    distances = {start: 0}
    queue = [start]
    head = 0
    while head < len(queue):
        place = queue[head]
        head += 1
        for other in NEIGHBOURS[place]:
            if other not in distances:
                distances[other] = distances[place] + 1
                queue.append(other)
    return distances[goal]


def stones_sown(cells, n):
    houses = list(cells)
    hand = abs(houses[n % 4])
    houses[n % 4] = 0
    place = n % 4
    for _ in range(hand):
        place = (place + 1) % 4
        houses[place] += 1
    return houses


def heaps_sorted(t, i):
    heaps = sorted(t)
    heaps[i] -= 1
    return tuple(sorted(heaps))


def nim_sum(t):
    total = 0
    for heap in t:
        total ^= heap
    return total


def smallest_excluded(t):
    seen = set(t)
    value = 0
    while value in seen:
        value += 1
    return value


def moves_of_nim(t):
    return [(i, take) for i in range(len(t)) for take in range(1, t[i] + 1)]


def stepped_slice(t, n):
    return t[:: n + 1]


def every_other(t):
    return t[::2], t[1::2]


def swapped_entries(cells, i, j):
    cells[i], cells[j] = cells[j], cells[i]
    return cells


def any_and_all(grid):
    return any(all(cell for cell in row) for row in grid)


def matrix_product(grid):
    return [[sum(grid[i][k] * grid[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def prefix_sums(t):
    sums = [0]
    for entry in t:
        sums.append(sums[-1] + entry)
    return sums


def histogram(t):
    bins = [0] * 5
    for entry in t:
        bins[min(4, max(0, entry))] += 1
    return bins


def two_largest(t):
    first, second, *_ = sorted(t, reverse=True)
    return first, second


def bubble_sorted(cells):
    for end in range(len(cells) - 1, 0, -1):
        for i in range(end):
            if cells[i] > cells[i + 1]:
                cells[i], cells[i + 1] = cells[i + 1], cells[i]
    return cells


def binary_search(t, i):
    low, high = 0, len(t)
    while low < high:
        middle = (low + high) // 2
        if t[middle] < i:
            low = middle + 1
        else:
            high = middle
    return low


# --- functions ----------------------------------------------------------------------------------------------


def _add(a, b):
    return a + b


def _subtract(a, b):
    return a - b


OPERATIONS = (_add, _subtract)
NAMED = {"add": _add, "subtract": _subtract}


def _twice(function, value):
    return function(function(value, 1), 1)


def function_passed(i):
    return _twice(_add, i) - _twice(_subtract, i)


def function_chosen(i, n):
    return OPERATIONS[n % 2](i, 2)


def function_by_name(i):
    return NAMED["add"](i, 1) + NAMED["subtract"](i, 1)


def lambda_kept(i):
    square = lambda v: v * v  # noqa: E731
    return square(i) + square(i + 1)


def _summed(*values):
    total = 0
    for value in values:
        total += value
    return total


def any_number_of_arguments(i, j):
    return _summed(i, j, 1) + _summed()


def arguments_from_a_row(t):
    return _summed(*t)


def _scaled(value, *, by=2, plus=0):
    return value * by + plus


def named_arguments(i):
    return _scaled(i) + _scaled(i, plus=1) + _scaled(i, by=3)


def counted_in_closure(t):
    count = 0

    def look(value):
        nonlocal count
        if value > 0:
            count += 1

    for entry in t:
        look(entry)
    return count


def best_in_closure(t):
    best = None

    def offer(value):
        nonlocal best
        if best is None or value > best:
            best = value

    for entry in t:
        offer(entry)
    return best


def imported_inside(n):
    from math import gcd

    return gcd(n, 12)


def module_imported_inside(n):
    import math

    return math.gcd(n, 18)


def _positive(t) -> Iterator[int]:
    for entry in t:
        if entry > 0:
            yield entry


def generator_helper(t):
    return sum(_positive(t))


def generator_numbered(t):
    return [i * value for i, value in enumerate(_positive(t), 1)]


def generator_zipped(t, u):
    return [a * b for a, b in zip(_positive(t), u, strict=False)]


def generator_expression_zipped(t, u):
    return sum(a * b for a, b in zip((x + 1 for x in t), (y for y in u if y), strict=False))


def generator_in_a_name(t):
    squares = (v * v for v in t)
    return sum(squares)


def iterator_by_hand(t):
    numbers = iter(t)
    first = next(numbers)
    for number in numbers:
        first = first * 2 + number
    return first


def iterator_with_default(r):
    numbers = iter(r)
    return next(numbers, None), next(numbers, None)


def first_that_fits(t):
    return next((i for i, entry in enumerate(t) if entry < 0), -1)


def sorted_by_key(t):
    return sorted(t, key=lambda v: (-abs(v), v))


def best_by_key(t):
    return max(range(4), key=lambda i: t[i])


def best_by_method(t):
    return max(t, key=t.count)


def mapped(t):
    return list(map(abs, t))


def filtered(t):
    return list(filter(lambda v: v % 2, t))


def reduced(t):
    return functools.reduce(lambda a, b: a ^ b, t, 0)


# --- errors -------------------------------------------------------------------------------------------------


def index_tried(t, i):
    try:
        return t[i]
    except IndexError:
        return -1


def key_tried(n):
    try:
        return NEIGHBOURS[n][0]
    except KeyError:
        return None


def division_tried(i, j):
    try:
        return i // j
    except ZeroDivisionError:
        return 0


def place_tried(t, n):
    try:
        return t.index(n)
    except ValueError:
        return -1


def errors_of_two_kinds(t, i, j):
    try:
        return t[i] % j
    except (IndexError, ZeroDivisionError):
        return -1


def else_after_try(t, i):
    try:
        value = t[i]
    except IndexError:
        value = 0
    else:
        value += 100
    return value


def finally_after_try(t, i):
    log = []
    try:
        log.append(t[i])
    except IndexError:
        log.append(-1)
    finally:
        log.append(0)
    return log


def _checked(value):
    if value < 0:
        raise ValueError("negative")
    return value


def own_error_caught(i):
    try:
        return _checked(i)
    except ValueError:
        return 0


def asserted(i):
    assert i >= 0, "negative"
    return i


def stop_caught(r):
    numbers = iter(r)
    try:
        return next(numbers)
    except StopIteration:
        return None


# --- texts --------------------------------------------------------------------------------------------------


def cell_named(n, m):
    return LETTERS[n % 3] + str(m + 1)


def cell_read(n):
    name = LETTERS[n % 3] + "2"
    return LETTERS.index(name[0]), int(name[1]) - 1


def row_of_signs(t):
    return "".join("x" if v > 0 else "o" if v < 0 else "." for v in t)


def signs_read(s):
    return [{"x": 1, "o": -1}.get(letter, 0) for letter in s]


def letter_replaced(s, n):
    return s[:n] + "x" + s[n + 1 :]


def letters_counted(s):
    return s.count("x") - s.count("o")


def stripped(s):
    return s.strip("."), s.lstrip("."), s.rstrip(".")


def words_of(s):
    return s.split("."), "a b".split()


def replaced_text(s):
    return s.replace("x", "xx").replace("..", "-")


def begins_with(s):
    return s.startswith("x"), s.endswith("xx"), s.startswith(("x", "."))


def found_in_text(s):
    return s.find("x"), s.rfind("x"), s.find("."), "o" in s


def upper_case(s):
    return s.upper(), s.lower(), s.isdigit()


def filled_with_zeros(n):
    return str(n).zfill(3)


def formatted(n, m):
    return f"{n}:{m:02d}"


def rows_joined(grid):
    return "/".join("".join(map(str, row)) for row in grid)


def rows_split(n):
    rows = "12/30/45".split("/")
    return rows[n % 3], len(rows)


def text_reversed(s):
    return s[::-1] == s


def letters_sorted(s):
    return "".join(sorted(s))


def hexadecimal(n):
    return hex(n), oct(n), bin(n)


class Base:
    """Rules to inherit from."""

    size = 3

    def __init__(self):
        self.limit = 4

    def value(self, i):
        return i + self.limit

    @classmethod
    def doubled(cls, i):
        return 2 * i + cls.size

    @staticmethod
    def halved(i):
        return i // 2

    @property
    def area(self):
        return self.size * self.size


class Derived(Base):
    """Rules that ask those they inherit."""

    size = 5

    def value(self, i):
        return super().value(i) * 2

    def asked(self, i):
        return self.value(i) + self.halved(i)

    def asked_of_class(self, i):
        return self.doubled(i) + Derived.size

    def asked_of_property(self, i):
        return self.area + i

    def asked_of_base(self, i):
        return Base.value(self, i)

    def asked_again(self, n):
        return 1 if n <= 0 else n * self.asked_again(n - 1)


_derived = Derived()
METHODS = [
    _derived.value,
    _derived.asked,
    _derived.asked_of_class,
    _derived.asked_of_property,
    _derived.asked_of_base,
    _derived.asked_again,
]
