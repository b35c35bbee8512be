"""Dobutsu written a second time: letters by square, hands as sorted letters. Nothing of ours is imported.

Rules: Japan Shogi Association, “Dobutsu Shogi” (2008).
"""

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def steps_of(letter):
    """Where an animal goes, as (columns, rows down the page)."""
    forward = -1 if letter.isupper() else 1
    return {
        "L": STRAIGHT + DIAGONAL,
        "G": STRAIGHT,
        "E": DIAGONAL,
        "C": [(0, forward)],
        "H": [*STRAIGHT, (1, forward), (-1, forward)],
    }[letter.upper()]


def name(square):
    return f"{'abc'[square[0]]}{square[1] + 1}"


def parsed(text):
    body, _, who = text.partition("@")
    body, _, held = body.partition("+")
    board = {
        (x, y): letter
        for y, row in enumerate(body.split("/"))
        for x, letter in enumerate(row)
        if letter != "."
    }
    return board, held, who == "2"


def written(board, held, second):
    rows = ["".join(board.get((x, y), ".") for x in range(3)) for y in range(4)]
    held = "".join(sorted(held, key="CEGceg".index))
    return "/".join(rows) + (f"+{held}" if held else "") + "@2" * second


def moves(text):
    board, held, second = parsed(text)

    def is_mine(letter):
        return letter.islower() == second

    lion, other = ("l", "L") if second else ("L", "l")
    if lion not in board.values():
        return {}
    home, goal = (0, 3) if second else (3, 0)
    arrived = [square for square, letter in board.items() if letter == other and square[1] == home]
    found = {}
    for (x, y), letter in board.items():
        if not is_mine(letter):
            continue
        for dx, dy in steps_of(letter):
            there = (x + dx, y + dy)
            if not (0 <= there[0] < 3 and 0 <= there[1] < 4) or (there in board and is_mine(board[there])):
                continue
            if arrived and there not in arrived:
                continue
            after = {square: animal for square, animal in board.items() if square != (x, y)}
            grows = letter.upper() == "C" and there[1] == goal
            after[there] = ("h" if second else "H") if grows else letter
            taken = board.get(there, "").upper().replace("H", "C").replace("L", "")
            found[name((x, y)) + name(there)] = written(
                after, held + (taken.lower() if second else taken), not second
            )
    for letter in set() if arrived else {letter for letter in held if is_mine(letter)}:
        for x in range(3):
            for y in range(4):
                if (x, y) not in board:
                    found[f"{letter.upper()}*{name((x, y))}"] = written(
                        board | {(x, y): letter}, held.replace(letter, "", 1), not second
                    )
    return found
