"""What programmers of different habits write: texts taken apart, rows given as arguments, boards turned, tables of letters."""

import itertools
import math
import operator
import string
from collections import Counter, defaultdict, deque
from functools import reduce
from itertools import (
    accumulate,
    chain,
    combinations,
    cycle,
    groupby,
    islice,
    pairwise,
    product,
    repeat,
    starmap,
    takewhile,
    zip_longest,
)

FLIP = str.maketrans("xo", "ox")
ROWS = ("xo.", ".x.", "o.x")
STEPS = {"N": (-1, 0), "S": (1, 0)}


def letters_unpacked(s):
    first, *rest = s
    return first, rest


def three_letters_unpacked(s):
    a, b, c = s
    return c + b + a


def one_letter_unpacked(s):
    (only,) = s
    return only


def letters_of_words(w):
    return [(a, b) for a, b in ("xo", "o.")]


def letter_pairs_in_a_loop(i):
    found = []
    for a, b in zip("xo.", "ox."):
        first, second = a + b
        found.append(second + first)
    return found[i]


def last_letter_starred(s):
    *start, end = s
    return start, end


def digits_of_text(n):
    a, b = map(int, f"{n % 10}{3}")
    return a, b


def text_or_pair(b, s):
    value = "xo" if b else (1, 2)
    first, second = value
    return first, second


def translated(s):
    return s.translate(str.maketrans("xo", "ox"))


def translated_by_constant(s):
    return s.translate(FLIP)


def translated_by_dict(s):
    return s.translate(str.maketrans({"x": "o", "o": None, ".": "--"}))


def translated_removing(s):
    return s.translate(str.maketrans("x", "y", "."))


def star_argument(p):
    def add(a, b):
        return 2 * a + b

    return add(*p)


def star_of_optional(b, p):
    def add(a, c):
        return 2 * a + c

    value = p if b else None
    return add(*value)


def star_of_list(a):
    return max(*a), min(*a)


def star_of_text(s):
    return max(*s)


def zip_star_rows(grid):
    return list(zip(*grid))


def zip_star_texts(i):
    return ["".join(column) for column in zip(*ROWS)][i]


def rotated(grid):
    return tuple(zip(*grid[::-1]))


def rotated_left(grid):
    return [list(row) for row in zip(*grid)][::-1]


def map_tuple_grid(grid):
    rows = [list(row) for row in grid]
    rows[0][0] = 5
    return tuple(map(tuple, rows))


def map_join(s):
    return "".join(map(str, (1, 2, 3))) + s


def sum_of_map_len(t):
    return sum(map(len, ("ab", "c", "")))


def sum_start(grid):
    return sum(grid, ())


def sum_of_rows(grid):
    return sum(sum(row) for row in grid), sum(map(sum, grid))


def chain_of_rows(grid):
    return list(chain(*grid)), list(chain.from_iterable(grid))


def flattened(grid):
    return [cell for row in grid for cell in row]


def counted_letters(s):
    return Counter(s).most_common(1)


def counter_values(t):
    counts = Counter(t)
    return sorted(counts.values()), counts[0], max(counts.values())


def counter_of_generator(t):
    return sorted(Counter(x % 2 for x in t).items())


def only_member(t):
    rest = set(t)
    if len(rest) == 1:
        (only,) = rest
        return only
    return None


def only_member_of_difference(i):
    (missing,) = {0, 1, 2} - {i, (i + 1) % 3}
    return missing


def popped(i):
    return {i}.pop()


def set_comprehension_sorted(t):
    return sorted({x % 3 for x in t}, reverse=True)


def set_relations(t, u):
    a, b = set(t), set(u)
    return a <= b, a.isdisjoint(b), sorted(a ^ b), a.issubset(b), sorted(a.symmetric_difference(b))


def dict_merged(i):
    return sorted({**{1: i}, **{2: 3}}.items()), sorted(({1: 2} | {i: 4}).items())


def dict_from_zip(t):
    table = dict(zip("abcd", t))
    return table["a"], table.get("z", 9), "b" in table


def dict_from_pairs(t):
    table = {key: value for key, value in zip(range(4), t)}
    return sorted(table.items(), key=lambda pair: (pair[1], pair[0]))


def dict_setdefault(t):
    groups = {}
    for i, x in enumerate(t):
        groups.setdefault(x % 2, []).append(i)
    return sorted(groups.items())


def dict_pop(i):
    table = {0: "a", 1: "b"}
    return table.pop(i, "none"), len(table)


def dict_by_move_name(i):
    dr, dc = STEPS["NS"[i % 2]]
    return dr - dc


def dict_loop(i):
    total = []
    for name, (dr, dc) in STEPS.items():
        total.append((name, dr * i, dc))
    return total


def defaultdict_of_lists(t):
    places = defaultdict(list)
    for i, x in enumerate(t):
        places[x].append(i)
    return sorted(places.items())


def max_by_key(grid):
    return max(grid, key=sum), min(grid, key=lambda row: row[1])


def max_default(t):
    return max((x for x in t if x > 5), default=0), min([], default=None)


def index_of_largest(t):
    return t.index(max(t)), max(range(4), key=lambda i: t[i]), max(range(4), key=t.__getitem__)


def sorted_by_two(grid):
    return sorted(grid, key=lambda row: (-row[0], row[1]))


def sorted_by_item(grid):
    return sorted(grid, key=operator.itemgetter(1))


def any_row_full(grid):
    return any(all(cell == 1 for cell in row) for row in grid)


def line_of_same(grid):
    return any(len(set(row)) == 1 for row in grid), {0} in map(set, grid)


def diagonals(grid):
    return [grid[i][i] for i in range(3)], [row[-1 - i] for i, row in enumerate(grid)]


def windows(t):
    return [t[i : i + 2] for i in range(len(t) - 1)], list(zip(t, t[1:]))


def pairs_next(t):
    return [b - a for a, b in pairwise(t)]


def accumulated(t):
    return list(accumulate(t)), list(accumulate(t, max))


def reduced(t):
    return reduce(operator.xor, t, 0), reduce(lambda a, b: a * 2 + b, t)


def grouped(t):
    return [(key, len(list(group))) for key, group in groupby(t)]


def runs_of_letters(s):
    return max((len(list(g)) for k, g in groupby(s) if k == "x"), default=0)


def longest_of_split(s):
    return max(map(len, s.split("."))), max(s.split("o"), key=len)


def taken_while(t):
    return list(takewhile(lambda x: x < 2, t))


def sliced_iterator(t):
    return list(islice(t, 2)), next(iter(t))


def first_match(t):
    return next((i for i, x in enumerate(t) if x == 1), None), next((x for x in t if x > 100), -1)


def starmapped(i):
    return list(starmap(lambda a, b: a * b, [(1, i), (2, 3)]))


def longest_zip(i):
    return list(zip_longest((1, 2, i), (3,), fillvalue=0))


def repeated(i):
    return list(repeat(i, 3)), [*repeat(0, 2), i]


def product_of_texts(i):
    return ["".join(p) for p in product("ab", repeat=2)][i]


def range_reversed(n):
    return list(reversed(range(n))), list(range(n))[::-1], [*range(n, 0, -1)]


def enumerate_from_one(t):
    return [(i, x) for i, x in enumerate(t, 1)], dict(enumerate(t, start=1))[2]


def chained_comparison(i, j):
    return 0 <= i < 3 > j >= 0, i == j == 0, i != j != 1


def walrus_in_condition(t):
    if (n := len(t)) > 2 and (m := max(t)) > 1:
        return n + m
    return n


def walrus_in_comprehension(t):
    return [y for x in t if (y := x * 2) > 1]


def while_else(i):
    while i > 0:
        i -= 1
        if i == 2:
            break
    else:
        return "end"
    return "break"


def for_else(t):
    for x in t:
        if x == 3:
            break
    else:
        return None
    return x


def matched(p):
    match p:
        case (0, 0):
            return "origin"
        case (0, y):
            return y
        case (x, 0):
            return x
        case (x, y) if x == y:
            return "diagonal"
        case _:
            return "else"


def matched_texts(s):
    match s:
        case "x" | "o":
            return 1
        case "":
            return 0
    return -1


def ternary_chain(i):
    return "a" if i < 0 else "b" if i == 0 else "c"


def nested_function_recursion(n):
    def depth(k):
        return 0 if k <= 0 else 1 + depth(k - 1)

    return depth(n)


def flood_by_recursion(grid):
    seen = set()

    def fill(r, c):
        if not (0 <= r < 3 and 0 <= c < 3) or (r, c) in seen or grid[r][c] == 0:
            return 0
        seen.add((r, c))
        return 1 + fill(r + 1, c) + fill(r - 1, c) + fill(r, c + 1) + fill(r, c - 1)

    return fill(0, 0)


def flood_by_queue(grid):
    queue, seen = deque([(0, 0)]), {(0, 0)}
    while queue:
        r, c = queue.popleft()
        for y, x in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
            if 0 <= y < 3 and 0 <= x < 3 and (y, x) not in seen and grid[y][x] == grid[0][0]:
                seen.add((y, x))
                queue.append((y, x))
    return len(seen), sorted(seen)


def flood_by_frontier(grid):
    frontier, seen = {(0, 0)}, set()
    while frontier:
        seen |= frontier
        frontier = {
            (r + d, c + 1 - d)
            for r, c in frontier
            for d in (0, 1)
            if r + d < 3 and c + 1 - d < 3 and grid[r + d][c + 1 - d]
        }
    return len(seen)


def distances(grid):
    far = {(0, 0): 0}
    queue = [(0, 0)]
    for r, c in queue:
        for y, x in ((r + 1, c), (r, c + 1)):
            if y < 3 and x < 3 and grid[y][x] and (y, x) not in far:
                far[y, x] = far[r, c] + 1
                queue.append((y, x))
    return max(far.values())


def alphabet(i):
    return string.ascii_lowercase[i], "abc".index("c"), chr(ord("a") + i % 3), ord("b") - ord("a")


def name_of_cell(i, j):
    return f"{'abc'[i]}{j + 1}", "abc"[i] + str(j)


def cell_from_name(i):
    name = ("a1", "b2", "c3")[i]
    column, row = name
    return "abc".index(column), int(row) - 1


def text_center(s):
    return (
        s.center(5, "."),
        s.ljust(4) + "|",
        s.partition("o"),
        s.rfind("x"),
        s.startswith("x"),
        s.endswith(("x", ".")),
    )


def text_splitlines(s):
    return "a\nb".splitlines(), (s + "\n").strip(), s.removeprefix("x"), s.title()


def joined_rows(grid):
    return "/".join("".join(".xo456789"[cell % 9] for cell in row) for row in grid)


def rows_of_text(s):
    text = "xo./.x./o.."
    return [text[i : i + 4][:3] for i in range(0, len(text), 4)]


def text_sorted(s):
    return "".join(sorted(s)), sorted(s, reverse=True), "".join(sorted(set(s)))


def set_of_text(s):
    return set(s) == {"x"}, set(s) <= set("xo"), len(set(s))


def text_compared_as_set(s):
    return s == s[::-1], s in "xo..xx", not s, s > "o"


def copied_grid(grid):
    rows = [row[:] for row in map(list, grid)]
    rows[1][1], rows[0][0] = rows[0][0], rows[1][1]
    return rows


def list_methods(a):
    a.sort()
    a.insert(1, 7)
    a.reverse()
    b = a.copy()
    b.remove(7)
    return a, b, a.count(7), b.pop(0)


def list_multiplied(n):
    rows = [[0] * 2 for _ in range(n)]
    if n > 0:
        rows[0][1] = 1
    return rows


def deleted_entry(a):
    del a[1]
    return a


def slice_assigned(a):
    a[1:3] = [9]
    return a


def math_functions(i, j):
    return math.gcd(i, j), math.dist((i, 0), (0, j)), math.prod((i, j)), math.comb(4, 2), math.hypot(i, j)


def number_methods(n):
    return (
        n.bit_count(),
        n.bit_length(),
        divmod(n, 3),
        abs(-n),
        pow(2, n % 5),
        pow(3, n % 5, 7),
        int(n / 2),
        round(n / 2),
        n**2,
    )


def truth_counts(t):
    return sum(x > 1 for x in t), sum([x == 0 for x in t]), t.count(0), len([x for x in t if x])


def conditional_list(b, i):
    moves = [1, 2] if b else []
    moves += [i]
    return moves or None


def operator_of_flag(b):
    compare = operator.lt if b else operator.gt
    return compare(1, 2)


def function_from_table(i):
    actions = {0: lambda x: x + 1, 1: lambda x: x * 2}
    return actions[i % 2](5)


def tuple_or_list(b, i):
    quad = [1, 2] if b else (3, i)
    return tuple(-v for v in quad)


def rows_of_both(i):
    rows = [[1, 2], [3, i]]
    rows[0] = (5, 6)
    return tuple(tuple(-v for v in row) for row in rows)


def xor_of_sets(i):
    board = frozenset({(0, 0), (1, i)})
    return sorted(board ^ {(0, 0)}), len(board | {(2, 2)}), (1, i) in board


def min_of_rotations(t):
    return min(t[i:] + t[:i] for i in range(len(t)))


def lexicographic_symmetry(grid):
    return min(grid, grid[::-1], tuple(row[::-1] for row in grid), tuple(zip(*grid)))


def try_index(t, i):
    try:
        return t[i]
    except IndexError:
        return None


def try_table(i):
    try:
        return STEPS["NS?"[i]]
    except (KeyError, IndexError):
        return (0, 0)


def asserted(i):
    assert i >= 0, "negative"
    return i


def try_remove(a, i):
    try:
        a.remove(i)
    except ValueError:
        return None
    return a
