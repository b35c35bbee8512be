"""Board games written a second time, naively: dictionaries from (column, row) to a letter, no bit anywhere.

Each function takes a position as it is written and returns what can be played there: the position reached by the text
of each move. Nothing of ours is imported. Rows of a text are the top one first, whatever they are called.
"""


def cells_of(body):
    """The letters of a text of rows, by (column, row), from (0, 0) at the top left; empty cells are there too."""
    return {(x, y): letter for y, row in enumerate(body.split("/")) for x, letter in enumerate(row)}


def written(cells, player):
    width, height = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
    rows = ["".join(cells[x, y] for x in range(width)) for y in range(height)]
    return "/".join(rows) + ("@2" if player else "")


def parsed(text):
    body, _, who = text.partition("@")
    return cells_of(body), int(who == "2")


def bottom_name(cells, cell):
    """a1 is the lowest cell of the first column."""
    height = 1 + max(y for _, y in cells)
    return f"{'abcdefghijklmnop'[cell[0]]}{height - cell[1]}"


def pawn_moves(text, diagonal_to_empty):
    """Hexapawn and breakthrough: a pawn goes straight on to an empty cell; diagonally it takes, or also just goes."""
    cells, player = parsed(text)
    height = 1 + max(y for _, y in cells)
    mine, theirs, step = ("O", "X", 1) if player else ("X", "O", -1)
    home = height - 1 if step == -1 else 0
    if any(letter == theirs and y == home for (_, y), letter in cells.items()):
        return {}
    found = {}
    for (x, y), letter in cells.items():
        if letter != mine:
            continue
        for side in (-1, 0, 1):
            there = (x + side, y + step)
            wanted = "." if side == 0 else theirs + "." * diagonal_to_empty
            if there in cells and cells[there] in wanted:
                after = cells | {(x, y): ".", there: mine}
                found[bottom_name(cells, (x, y)) + bottom_name(cells, there)] = written(after, 1 - player)
    return found


def hexapawn(text):
    return pawn_moves(text, diagonal_to_empty=False)


def breakthrough(text):
    return pawn_moves(text, diagonal_to_empty=True)


def top_name(cell):
    """a1 is the highest cell of the first column."""
    return f"{'abcdefghijklmnop'[cell[0]]}{cell[1] + 1}"


def domineering(text):
    cells, player = parsed(text)
    found = {}
    for x, y in cells:
        other = (x + 1, y) if player else (x, y + 1)
        if cells[x, y] == "." == cells.get(other):
            found[top_name((x, y))] = written(cells | {(x, y): "#", other: "#"}, 1 - player)
    return found


def touching(cell):
    """The six neighbours of a cell of Hex, on the board or not."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x - 1, y + 1)]


def joins(cells, letter, size):
    """Whether the stones of X join top and bottom, those of O left and right: by walking from one side."""
    along = 1 if letter == "X" else 0
    walk = [cell for cell in cells if cells[cell] == letter and cell[along] == 0]
    seen = set(walk)
    for cell in walk:
        for other in touching(cell):
            if other not in seen and cells.get(other) == letter:
                seen.add(other)
                walk.append(other)
    return any(cell[along] == size - 1 for cell in seen)


def hex_moves(text, swap=False):
    cells, player = parsed(text)
    size = 1 + max(x for x, _ in cells)
    mine, theirs = ("O", "X") if player else ("X", "O")
    if joins(cells, theirs, size):
        return {}
    found = {
        top_name(cell): written(cells | {cell: mine}, 1 - player)
        for cell, letter in cells.items()
        if letter == "."
    }
    stones = [cell for cell, letter in cells.items() if letter != "."]
    if swap and player and len(stones) == 1 and cells[stones[0]] == "X":
        (x, y) = stones[0]
        found["swap"] = written(dict.fromkeys(cells, ".") | {(y, x): "O"}, 0)
    return found


def hex_winning_openings(size):
    """The first moves that win, by looking through all plays from each; stones are letters in a text."""
    order = sorted(
        range(size * size), key=lambda i: abs(2 * (i % size) - size + 1) + abs(2 * (i // size) - size + 1)
    )
    known = {}

    def is_won(board, player):
        """Whether the player to move wins."""
        if (board, player) not in known:
            cells = {(i % size, i // size): letter for i, letter in enumerate(board)}
            if joins(cells, "XO"[1 - player], size):
                known[board, player] = False
            else:
                known[board, player] = any(
                    not is_won(board[:i] + "XO"[player] + board[i + 1 :], 1 - player)
                    for i in order
                    if board[i] == "."
                )
        return known[board, player]

    empty = "." * size * size
    wins = [not is_won(empty[:i] + "X" + empty[i + 1 :], 1) for i in range(size * size)]
    return "/".join("".join(".W"[won] for won in wins[i : i + size]) for i in range(0, size * size, size))


def chain_and_liberties(cells, start):
    """The stones joined to one, and the empty points beside them."""
    chain, walk, free = {start}, [start], set()
    for x, y in walk:
        for other in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if cells.get(other) == ".":
                free.add(other)
            elif cells.get(other) == cells[start] and other not in chain:
                chain.add(other)
                walk.append(other)
    return chain, free


def without_dead(cells, letter):
    """The board without the chains of a colour that have no liberty."""
    dead = {cell for cell in cells if cells[cell] == letter and not chain_and_liberties(cells, cell)[1]}
    return cells | dict.fromkeys(dead, ".")


def is_legal_go(body):
    cells = cells_of(body)
    return all(letter == "." or chain_and_liberties(cells, cell)[1] for cell, letter in cells.items())


def go_moves(text):
    body, _, who = text.partition("@")
    body, _, passes = body.partition("+")
    cells, player, passes = cells_of(body), int(who == "2"), int(passes or 0)
    if passes == 2:
        return {}
    mine, theirs = "XO"[player], "XO"[1 - player]
    height = 1 + max(y for _, y in cells)

    def said(cells, passes):
        rows, _, other = written(cells, 1 - player).partition("@")
        return rows + (f"+{passes}" if passes else "") + (f"@{other}" if other else "")

    found = {"pass": said(cells, passes + 1)}
    for (x, y), letter in cells.items():
        if letter != ".":
            continue
        after = without_dead(cells | {(x, y): mine}, theirs)
        if chain_and_liberties(after, (x, y))[1]:
            found[f"{'abcdefghjklmnopqrst'[x]}{height - y}"] = said(after, 0)
    return found


def go_area(body, letter):
    """The stones of a colour and the empty points from which only that colour is met."""
    cells = cells_of(body)
    found = 0
    for start in cells:
        if cells[start] == letter:
            found += 1
        if cells[start] != ".":
            continue
        region, walk, met = {start}, [start], set()
        for x, y in walk:
            for other in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if cells.get(other) == "." and other not in region:
                    region.add(other)
                    walk.append(other)
                elif cells.get(other) in ("X", "O"):
                    met.add(cells[other])
        found += met == {letter}
    return found
