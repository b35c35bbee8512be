"""Members and entries that are looked for among few and many, of which some have just gone."""

from enum import Enum


def among_numbers_of_any_count(n, x):
    found = set()
    seen = []
    for i in range(3 * (n % 8)):
        seen.append((x in found, i % 7 - 3 in found, -1 in found))
        found.add(x - i)
    return seen, len(found)


def among_numbers_after_some_went(n, x):
    left = {x + i for i in range(11)}
    seen = []
    for i in range(11):
        left.discard(x + (i * (n % 5 + 2)) % 11)
        seen.append([x + k in left for k in range(-1, 12)])
    return seen


def among_squares_after_some_went(n):
    left = {(r, c) for r in range(4) for c in range(4)}
    gone = []
    for i in range(16):
        square = (i * (n % 7 + 1)) % 4, (i * 5 + n) % 4
        gone.append((square in left, (square[1], -1) in left, (4, square[0]) in left))
        left.discard(square)
    return gone, sorted(left)


def squares_whose_halves_match(n):
    left = {(0, 1), (2, 3), (1, 2)}
    return (1, 2) in left, (3, 2) in left, (1, 0) in left, (2, n) in left, (n, 2) in left


def among_four_numbers_each(n):
    moves = {(n, 1, 2, 3), (1, 2, 3, n), (3, n, 1, 2), (0, 0, 0, 0), (n, n, n, n)}
    return (1, 2, 3, n) in moves, (2, 3, n, 1) in moves, (0, 0, 0, 0) in moves, (n, n, n, 0) in moves


def among_three_numbers_each(n):
    moves = {(n, 1, 2), (1, 2, n), (2, n, 1)}
    return (1, 2, n) in moves, (2, 1, n) in moves, (n, n, n) in moves


def among_letters(s, i):
    found = {"xo."[i % 3], "abc"[(i + 1) % 3]}
    return "x" in found, "b" in found, "?" in found, "o" in list("xo.xo.xo."[: i % 9])


def among_truths_and_numbers(b, i):
    truths = {b, i % 2 == 0}
    return True in truths, False in truths, 1 in truths, 0 in truths, 1.0 in truths, i in truths


def among_large_numbers(x, i):
    found = {x, 2**63 - 1, -(2**63), i}
    return 2**63 - 1 in found, -(2**63) in found, 2**62 in found, 2**63 in found, 1.0 * i in found


class _Stone(Enum):
    BLACK = 1
    WHITE = 2
    NONE = 3


def among_members(i):
    stones = [_Stone(1 + (i + k) % 3) for k in range(i % 12)]
    return _Stone.NONE in stones, stones.index(_Stone.WHITE) if _Stone.WHITE in stones else -1


def first_of_several(n, x):
    row = [n] * (x % 6) + [x] * 9 + [n] * 3
    return row.index(x), row.count(x), n in row, row.index(n) if n in row else None


def first_pair_of_several(n, x):
    row = [(n, x)] * (x % 6) + [(x, n)] * 9
    return row.index((x, n)), (x, x) in row, (n, x) in row


def first_in_a_row_of_any_length(t, x):
    return [t[:k].index(x) if x in t[:k] else -1 for k in range(len(t) + 1)]


def first_in_frozen_rows(t, x):
    row = frozenset(t)
    return x in row, [x in row - {y} for y in sorted(row)], [y in row for y in range(-3, 20)]


def frozen_sets_of_squares(n, x):
    some = frozenset((k % 3, k // 3) for k in range(n % 10))
    others = some - {(x % 3, 1)} | {(1, x % 5)}
    return (
        len(some & others),
        some <= others,
        some == others,
        sorted(others ^ some),
        (x, 1) in others,
        some.isdisjoint(others),
    )


_FEW = (3, 1, 4, 1, 5)
_PAIRS = frozenset({(0, 1), (1, 0), (2, 2), (3, 1), (1, 3), (5, 5)})


def among_few_known(x):
    return x in _FEW, x in {2, 7, 1, 8}, x in frozenset({3, 1}), (x, 1) in _PAIRS, (1, x) in _PAIRS


def _held(row, x):
    return x in row


_OUTSIDE = [3, 1, 4, 1, 5, 9, 2]


def among_what_lives_outside(x):
    return _held(_OUTSIDE, x), _held([x, 1], 1), _held(_OUTSIDE[: x % 8], 1)


def none_is_ruled_out(o, x):
    if o is not None:
        return o + x, {o} | {x}
    return x


def none_is_ruled_out_in_an_expression(o, x):
    return (o if o is not None else x) + 1, o is not None and o > x, o is None or o < x


def none_is_ruled_out_by_leaving(o, x):
    if o is None:
        return -x
    return o * x, x in {o, 3}


def none_is_ruled_out_in_a_move(b, i, x):
    number, piece, cell = (i, None, None) if b else (i, x, i + 1)
    neutral = frozenset({0, 15})
    if piece is not None:
        neutral = neutral - {piece} | {cell}
    return number, len(neutral), 15 in neutral


def none_comes_back(o, x):
    kept = []
    while o is not None:
        kept.append(o + x)
        o = None if len(kept) > 2 else o - 1
    return kept, o


def none_not_ruled_out_after_all(o, x):
    if o is not None or x > 2:
        return o is None, [o]
    return x
