"""Tables of the module with many entries: found whatever the key is, not found where Python would not, and set algebra."""

import enum


class Side(enum.Enum):
    A = 1
    B = 2
    C = 3
    D = 4
    E = 5
    F = 6
    G = 7
    H = 8
    I = 9  # noqa: E741


class Rank(enum.IntEnum):
    ONE = 1
    TWO = 2


NUMBERS = {0, 1, -1, 2, -2, 3, 7, 10, 63, 64, -7, 255, 2**62, 2**63 - 1, -(2**63), 2**53 + 1}
TRUTHS = {False, True, 2, 3, 4, 5, 6, 7, 8}
BEYOND = {0, 1, 2, 3, 4, 5, 6, 2**64 - 1, 2**63, 10**19}
FRACTIONS = {0.0, 1.0, 2.0, 3.0, 0.5, 0.25, -1.0, 7.0, 2.0**53}
WORDS = {"", "x", "o", "xo", "xo.", "..xx", "..x", "x.", "xx", "abc", "\U0001f600"}
PAIRS = {(r, c) for r in range(4) for c in range(4)} | {(-1, 3), (0, -4)}
MIXED = {0, 1, None, "x", (0, 0), (1, 2), "", (), (1,), (1, 2, 3), -1}
RANKED = {Rank.ONE, Rank.TWO, 3, 4, 5, 6, 7, 8}
NESTED = {((a, b), c) for a in range(3) for b in range(3) for c in "xo"}
FROZEN = frozenset(range(0, 60, 3))
ROW = tuple(range(20)) + tuple(range(20))
LIST = [at * at % 17 for at in range(40)]
SQUARES = {at: at * at for at in range(-8, 12)}
NEIGHBOURS = {(r, c): [(r + d, c + e) for d, e in ((0, 1), (1, 0))] for r in range(4) for c in range(4)}
LETTERS = {letter: at for at, letter in enumerate("abcdefghij.xo")}
BY_TRUTH = {True: "yes", False: "no", 2: "two", 3: "x", 4: "x", 5: "x", 6: "x", 7: "x"}
BY_SIDE = {side: side.value for side in Side}
NAMES = {"north": 1, "south": 2, "east": 3, "west": 4, "up": 5, "down": 6, "left": 7, "right": 8, "": 9}
OPTIONAL = {None: 0, 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, -1: 7}
#: All of one hash, by the factor of `hashing`.
ALIKE = {(at, (at * 0x9E3779B97F4A7C15 + 2**63) % 2**64 - 2**63) for at in range(20)}


def a_number_in_a_set(x):
    return x in NUMBERS


def a_number_not_in_a_set(x):
    return x + 1 not in NUMBERS if x < 5 else x - 1 not in NUMBERS


def a_truth_in_numbers(b):
    return b in NUMBERS


def a_number_in_truths(i):
    return i in TRUTHS


def a_truth_in_truths(b, c):
    return (b and c) in TRUTHS


def a_word_in_words(w):
    return w in BEYOND


def a_number_where_some_are_wider(x):
    return x in BEYOND


def a_float_in_numbers(f):
    return f in NUMBERS


def a_number_in_fractions(x):
    return x in FRACTIONS


def a_text_in_words(s):
    return s in WORDS


def a_made_text_in_words(s):
    return s + "." in WORDS, "x" + s in WORDS, s[1:] in WORDS


def a_letter_in_words(s):
    return [letter in WORDS for letter in s]


def a_pair_in_pairs(p):
    return p in PAIRS


def a_made_pair_in_pairs(i, j):
    return (i, j) in PAIRS, (j, i, 0) in PAIRS


def a_pair_of_truths_in_pairs(b, c):
    return (b, c) in PAIRS


def a_pair_of_floats_in_pairs(n, m):
    return (n / 1, m) in PAIRS


def a_row_in_mixed(r):
    return r in MIXED


def a_number_in_mixed(i):
    return i in MIXED


def a_text_in_mixed(s):
    return s in MIXED


def nothing_or_a_number_in_mixed(o):
    return o in MIXED


def a_number_in_ranks(i):
    return i in RANKED


def a_nested_key(i, j, s):
    return ((i, j), s) in NESTED


def a_number_in_a_frozenset(i):
    return i * 3 in FROZEN, i in FROZEN


def a_number_in_a_row(i):
    return i in ROW


def the_first_place_in_a_row(i):
    return ROW.index(i)


def the_first_place_in_a_list(i):
    return LIST.index(i) if i in LIST else -1


def a_square(i):
    return SQUARES[i]


def a_square_or_none(x):
    return SQUARES.get(x)


def a_square_or_another(x, i):
    return SQUARES.get(x, i)


def the_square_of_a_truth(b):
    return SQUARES[b]


def neighbours_of_a_pair(p):
    return NEIGHBOURS[p]


def how_many_neighbours(i, j):
    return len(NEIGHBOURS.get((i, j), ()))


def places_of_letters(s):
    return [LETTERS[letter] for letter in s]


def places_of_some_letters(s):
    return [LETTERS.get(letter, -1) for letter in s + "az?"]


def a_key_that_is_true(i, b):
    return BY_TRUTH.get(i), BY_TRUTH[b]


def a_side(n):
    side = Side.A if n < 3 else Side.I
    return BY_SIDE[side], side in BY_SIDE


def a_name(n):
    name = "up" if n < 2 else "nowhere" if n < 5 else ""
    return NAMES.get(name, 0)


def a_name_that_may_be_missing(n):
    name = "up" if n < 2 else "nowhere" if n < 5 else ""
    return NAMES[name]


def a_key_that_may_be_none(o):
    return OPTIONAL.get(o, -1)


def left_of_a_known_set(i, j):
    return sorted(FROZEN - {i, j, 3, 6})


def met_by_a_known_set(i, j):
    return sorted({i, j, i + j} & FROZEN), not ({i, j} & NUMBERS)


def joined_with_a_known_set(i, j):
    return sorted({i, j, 1} | FROZEN), len(FROZEN | {i}), len({i} ^ FROZEN)


def copies_of_sets(t):
    numbers = set(t)
    other = set(numbers)
    other.add(100)
    frozen = frozenset(other)
    return sorted(numbers), sorted(other), sorted(frozen), numbers < other, frozen == other


def sets_compared(t, u):
    one, other = set(t), frozenset(u)
    return (
        *(one == other, one != other, one <= other, one < other, one >= other, one > other),
        *(one.isdisjoint(other), one.issubset(other), one.issuperset(other)),
    )


def sets_of_truths_compared(flags, t):
    return set(flags) == {True, False}, set(flags) <= set(t), set(t).isdisjoint(flags)


def a_set_joined_with_itself(t):
    one = set(t)
    one |= one
    one ^= set(t)
    return len(one)


def pairs_of_one_hash(i, x):
    return (i, x) in ALIKE, (i, -7046029254386353131 if i == 1 else x) in ALIKE
