"""Morris written a second time: points by their names, lines typed by hand, sets. Nothing of ours is imported."""

from itertools import pairwise

NINE = """
a7 d7 g7/b6 d6 f6/c5 d5 e5/a4 b4 c4/e4 f4 g4/c3 d3 e3/b2 d2 f2/a1 d1 g1
a7 a4 a1/b6 b4 b2/c5 c4 c3/d7 d6 d5/d3 d2 d1/e5 e4 e3/f6 f4 f2/g7 g4 g1
"""
SIX = """
a5 c5 e5/b4 c4 d4/b2 c2 d2/a1 c1 e1
a5 a3 a1/b4 b3 b2/d4 d3 d2/e5 e3 e1
c5 c4/a3 b3/d3 e3/c2 c1
"""
THREE = """
a3 b3 c3/a2 b2 c2/a1 b1 c1
a3 a2 a1/b3 b2 b1/c3 c2 c1
"""
DIAGONALS = [("a3", "b2", "c1"), ("c3", "b2", "a1")]
LINES = {
    men: [tuple(line.split()) for line in text.replace("\n", "/").split("/") if line]
    for men, text in ((9, NINE), (6, SIX), (3, THREE))
}


def points_of(men):
    """The names of the points, from the top row down, each row from the left."""
    return sorted(
        {point for line in LINES[men] for point in line}, key=lambda point: (-int(point[1]), point[0])
    )


def mills_of(men):
    return [line for line in LINES[men] if len(line) == 3] + (DIAGONALS if men == 3 else [])


def parsed(text, men):
    body, _, who = text.partition("@")
    body, _, left = body.partition("+")
    letters = dict(zip(points_of(men), body.replace("/", ""), strict=True))
    left = int(left or 0)
    return letters, left, left % 2 if left else int(who == "2")


def written(letters, left, player, men):
    rows = {}
    for point in points_of(men):
        rows.setdefault(point[1], []).append(letters[point])
    text = "/".join("".join(rows[row]) for row in sorted(rows, reverse=True))
    return f"{text}+{left}" if left else text + "@2" * player


def moves(text, men):
    letters, left, player = parsed(text, men)
    me, you = "XO"[player], "XO"[1 - player]
    mine = {point for point in letters if letters[point] == me}
    theirs = {point for point in letters if letters[point] == you}
    mills = [set(mill) for mill in mills_of(men)]
    in_hand = -(-left // 2)
    if men == 3 and any(mill <= theirs for mill in mills):
        return {}
    if men > 3 and len(mine) + in_hand < 3:
        return {}
    free = set(letters) - mine - theirs
    if left:
        steps = [("", there) for there in free]
    elif men == 9 and len(mine) == 3:
        steps = [(here, there) for here in mine for there in free]
    else:
        neighbours = {frozenset(pair) for line in LINES[men] for pair in pairwise(line)}
        steps = [(here, there) for here in mine for there in free if frozenset((here, there)) in neighbours]
    found = {}
    for here, there in steps:
        after = mine - {here} | {there}
        makes_mill = any(there in mill and mill <= after for mill in mills)
        in_mills = {point for mill in mills if mill <= theirs for point in mill}
        for taken in sorted(theirs - in_mills or theirs) if makes_mill and men > 3 else [""]:
            board = {
                point: me if point in after else you if point in theirs - {taken} else "."
                for point in letters
            }
            name = here + there + (f"x{taken}" if taken else "")
            found[name] = written(board, max(0, left - 1), 1 - player, men)
    return found
