"""All small cases of an exercise with their sizes, enumerated anew: nothing of zermelo's own enumerations is used.

The size of a graph is (vertices, edges), of a tree its nodes, of a board its marks, of one of awalé (houses, seeds),
of numbers their sum.
"""

from itertools import product


def size_of(arguments, kind=""):
    """The size of the first argument of a call, or of all of them if they are numbers or cells."""
    first = arguments[0] if arguments else 0
    if kind == "sowings":
        return (len(first), sum(first))
    if isinstance(first, dict):
        return (len(first), sum(map(len, first.values())))
    if isinstance(first, tuple):
        return (nodes(first),)
    if isinstance(first, list) and (not first or isinstance(first[0], int)):
        return (len(first),)
    if isinstance(first, list):
        return (sum(cell != " " for row in first for cell in row),)
    if isinstance(first, str):
        return (sum(cell != " " for cell in arguments[:3]),)
    return (sum(number for number in arguments if isinstance(number, int)),)


def nodes(tree):
    return 1 + sum(map(nodes, tree[2]))


def graphs(most=4):
    """Every acyclic graph as a dictionary, from the matrices of zeros and ones."""
    for n in range(1, most + 1):
        for bits in product((0, 1), repeat=n * n):
            rows = [bits[i * n : i * n + n] for i in range(n)]
            if any(rows[i][i] for i in range(n)) or has_cycle(rows):
                continue
            yield {i: [j for j in range(n) if rows[i][j]] for i in range(n)}


def has_cycle(rows):
    """By powers of the matrix: a walk as long as there are vertices returns somewhere."""
    n = len(rows)
    walk = rows
    for _ in range(n - 1):
        walk = [[any(walk[i][k] and rows[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
    return any(map(any, walk))


def trees(values, most=4):
    """Every tree by the parents of its nodes (node k hangs below an earlier one), children in order of number."""
    seen = set()
    for n in range(1, most + 1):
        for parents in product(*(range(k) for k in range(1, n))):
            for numbers in product(values, repeat=n):
                tree = built(0, "r", parents, numbers)
                if tree not in seen:
                    seen.add(tree)
                    yield tree


def built(k, name, parents, numbers):
    path = "" if name == "r" else name
    children = [i + 1 for i, parent in enumerate(parents) if parent == k]
    below = tuple(built(child, path + "abcdef"[i], parents, numbers) for i, child in enumerate(children))
    return (name, numbers[k], below)


def boards(rows, columns, most):
    """Every board with at most so many marks."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]

    def filled(place, marks, board):
        if place == len(cells):
            yield [list(row) for row in board]
            return
        yield from filled(place + 1, marks, board)
        if marks < most:
            row, column = cells[place]
            for player in "XO":
                board[row][column] = player
                yield from filled(place + 1, marks + 1, board)
            board[row][column] = " "

    yield from filled(0, 0, [[" "] * columns for _ in range(rows)])


def falling(rows, columns, most):
    """Every board of two players in turn on which no mark hangs in the air."""
    for board in boards(rows, columns, most):
        marks = [cell for row in board for cell in row]
        in_turn = marks.count("X") - marks.count("O") in (0, 1)
        pairs = [(board[i][j], board[i + 1][j]) for i in range(rows - 1) for j in range(columns)]
        if in_turn and not any(above != " " and below == " " for above, below in pairs):
            yield board


def columns(rows, columns):
    """Every board with marks of two players in turn in one column at most, and any column of it that may have them."""
    for column in range(columns):
        for count in range(rows + 1):
            filled = [" "] * (rows - count) + ["XO"[(count - 1 - i) % 2] for i in range(count)]
            yield [[filled[r] if c == column else " " for c in range(columns)] for r in range(rows)], column


def sowings(houses, most):
    """Every board of awalé, from all lists of small numbers."""
    for k in range(1, houses + 1):
        for board in product(range(most + 1), repeat=2 * k):
            if sum(board) <= most:
                yield list(board)


def digraphs(most):
    """Every graph without loops, however its vertices are named."""
    for n in range(1, most + 1):
        pairs = [(a, b) for a in range(n) for b in range(n) if a != b]
        for chosen in product((0, 1), repeat=len(pairs)):
            yield {
                v: [b for (a, b), on in zip(pairs, chosen, strict=True) if on and a == v] for v in range(n)
            }


def arenas(most=2):
    """Every one of these graphs with all owners and all targets."""
    for graph in digraphs(most):
        n = len(graph)
        for owners in product((0, 1), repeat=n):
            for target in product((0, 1), repeat=n):
                if any(target):
                    yield graph, dict(enumerate(owners)), [v for v in range(n) if target[v]]
