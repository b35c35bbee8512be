"""Draughts once more, from the rules in words, with rows of letters and no numbers of squares; imports nothing of ours.

A position is a dictionary from (row, column) to a letter, row 0 at the top: w, b men, W, B kings. White goes up.
"""

STEPS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def read(text):
    """The board of rows separated by /."""
    return {
        (row, column): letter
        for row, line in enumerate(text.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    }


def is_free(board, size, place):
    return all(0 <= part < size for part in place) and place not in board


def forward(letter):
    return {"w": -1, "b": 1}[letter.lower()]


def captures(board, size, place, *, is_international, taken=frozenset(), letter=None):
    """All maximal captures of a piece: lists of the places landed on, with the places of those taken."""
    if letter is None:
        letter = board[place]
        board = {where: piece for where, piece in board.items() if where != place}
    is_king = letter.isupper()
    found = []
    last = 0 if forward(letter) < 0 else size - 1
    if not (is_king or is_international) and taken and place[0] == last:
        return [([place], taken)]
    for dy, dx in STEPS:
        if not is_king and not is_international and dy != forward(letter):
            continue
        reach = range(1, size) if is_king and is_international else (1,)
        for distance in reach:
            victim = (place[0] + dy * distance, place[1] + dx * distance)
            if is_free(board, size, victim):
                continue
            if victim not in board or board[victim].lower() == letter.lower() or victim in taken:
                break
            for beyond in reach:
                landing = (victim[0] + dy * beyond, victim[1] + dx * beyond)
                if not is_free(board, size, landing):
                    break
                later = captures(
                    board,
                    size,
                    landing,
                    is_international=is_international,
                    taken=taken | {victim},
                    letter=letter,
                )
                found += [([place, *path], all_taken) for path, all_taken in later]
            break
    return found or ([([place], taken)] if taken else [])


def steps(board, size, place, *, is_international):
    letter = board[place]
    for dy, dx in STEPS:
        if letter.islower() and dy != forward(letter):
            continue
        reach = range(1, size) if letter.isupper() and is_international else (1,)
        for distance in reach:
            landing = (place[0] + dy * distance, place[1] + dx * distance)
            if not is_free(board, size, landing):
                break
            yield [place, landing], frozenset()


def moves(board, size, side, *, is_international):
    """The moves of a side, each with the board after it: its ends, or in English draughts its path, and those taken."""
    own = [place for place, letter in board.items() if letter.lower() == side]
    options = {"is_international": is_international}
    found = [move for place in own for move in captures(board, size, place, **options)]
    if found and is_international:
        most = max(len(taken) for _, taken in found)
        found = [(path, taken) for path, taken in found if len(taken) == most]
    if not found:
        found = [move for place in own for move in steps(board, size, place, **options)]
    later = {}
    for path, taken in found:
        after = {where: letter for where, letter in board.items() if where not in taken and where != path[0]}
        letter = board[path[0]]
        last = 0 if forward(letter) < 0 else size - 1
        after[path[-1]] = letter.upper() if path[-1][0] == last else letter
        later[(path[0], path[-1]) if is_international else tuple(path), taken] = after
    return later
