"""What ordinary rules of games do with boards, rows, sets and words."""

from itertools import combinations, product

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8)]
VALUES = {"x": 1, "o": -1, ".": 0}


def board_changed_in_place(grid, i, j):
    board = [list(row) for row in grid]
    board[i % 3][j % 3] = 9
    return tuple(map(tuple, board))


def board_transposed(grid):
    return [list(column) for column in zip(*grid, strict=True)]


def board_turned(grid):
    return tuple(tuple(row[::-1]) for row in grid[::-1])


def rows_that_are_equal(grid):
    return [all(cell == row[0] for cell in row) for row in grid]


def neighbours_of_cell(i, j):
    found = []
    for step_i, step_j in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        a, b = i + step_i, j + step_j
        if 0 <= a < 3 and 0 <= b < 3:
            found.append((a, b))
    return found


def group_by_flood(grid, i, j):
    start = (i % 3, j % 3)
    todo, seen = [start], {start}
    while todo:
        r, c = todo.pop()
        for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= a < 3 and 0 <= b < 3 and (a, b) not in seen and grid[a][b] == grid[r][c]:
                seen.add((a, b))
                todo.append((a, b))
    return sorted(seen)


def shared_row_changed(n):
    rows = [[0] * 3] * 2
    rows[0][n % 3] = 7
    return rows


def row_swapped_through_names(t):
    a, b = list(t), list(t[::-1])
    a, b = b, a
    a[0] = 5
    return a, b


def seeds_sown(t, i):
    houses = list(t)
    hand, at = abs(houses[i % 4]), i % 4
    houses[at] = 0
    while hand:
        at = (at + 1) % 4
        houses[at] += 1
        hand -= 1
    return houses


def counted_in_dict(t):
    counts = {}
    for entry in t:
        counts[entry] = counts.get(entry, 0) + 1
    return counts


def grouped_in_lists(t):
    groups = {}
    for at, entry in enumerate(t):
        groups.setdefault(entry % 2, []).append(at)
    return groups


def best_by_key(t):
    return max(range(4), key=lambda at: (t[at], -at))


def pairs_that_differ(t):
    return [(a, b) for a, b in combinations(t, 2) if a != b]


def cells_of_board(n):
    return list(product(range(n % 4), "ab"))


def winner_of_text(s):
    for letter in "xo":
        if letter * 2 in s:
            return letter
    return None


def text_with_cell_set(s, i):
    return s[:i] + "o" + s[i + 1 :]


def text_worth(s):
    return sum(VALUES[letter] for letter in s)


def board_printed(grid):
    return "/".join("".join(str(cell) for cell in row) for row in grid)


def move_matched(p):
    match p:
        case (0, 0):
            return "pass"
        case (0, x) | (x, 0) if False:
            return "never"
        case (a, b) if a == b:
            return f"double {a}"
        case (a, _):
            return f"move {a}"


def lines_won(t, n):
    cells = (*t, *t, n)
    return [line for line in LINES if len({cells[at] for at in line}) == 1]


def queue_by_slices(t):
    queue, order = list(t), []
    while queue:
        order.append(queue[0])
        queue = queue[1:]
    return order


def list_emptied_under_two_names(t):
    first = second = list(t)
    while len(first) > 1:
        second.pop()
    return first, second


def heaps_without_empty(t, i):
    heaps = [abs(heap) for heap in t]
    heaps[i % 4] = 0
    return tuple(sorted(heap for heap in heaps if heap))


def set_of_free_cells(t):
    free = {at for at, cell in enumerate(t) if cell == 0}
    free -= {0}
    free |= {9}
    return sorted(free), len(free), 9 in free


def part_of_list_replaced(t, i):
    row = list(t)
    row[i % 3 : i % 3 + 2] = [0]
    row[:1] = [8, 9]
    del row[-1]
    return row
