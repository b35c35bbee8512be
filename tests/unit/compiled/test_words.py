"""Rules mean the same compiled: each operator on whole numbers against Python's own, and the words of bits.py."""

from enum import IntEnum

import pytest

from zermelo import bits
from zermelo.compiled import _jit
from zermelo.compiled.enumeration import DisagreementError, enumerate_game
from zermelo.compiled.game_type import Rules, compile_rules
from zermelo.compiled.solve import solve_rules
from zermelo.compiled.workspace import Workspace
from zermelo.game import Game

needs_compiler = pytest.mark.skipif(not _jit.IS_ON, reason="says what Numba finds")

NUMBERS = (0, 1, 2, 3, 7, 8, 31, 62, 63, -1, -2, -63, 2**31, 2**62, 2**63 - 1, -(2**63), -(2**62) + 5)
COUNTS = (0, 1, 5, 31, 62, 63, 64, 65, 127, 1000)


class Shifts(Game):
    """A calculator: the state is (left, right, chosen, answer); a move chooses an operation."""

    def __init__(self, left, right):
        self.left, self.right = left, right

    def start(self):
        return (self.left, self.right, -1, 0)

    def moves(self, state):
        if state[2] < 0:
            for operation in range(8):
                yield operation

    def play(self, state, move):
        left, right = state[0], state[1]
        if move == 0:
            answer = left >> right
        elif move == 1:
            answer = bits.count_bits(bits.u64(left << right))
        elif move == 2:
            answer = left & ~right
        elif move == 3:
            answer = (left | right) ^ 5
        elif move == 4:
            answer = left // (right + 1)
        elif move == 5:
            answer = left % (right + 1)
        elif move == 6:
            answer = bits.count_bits(left) + bits.lowest_bit(right) + 100 * bits.lowest_bit(right + 1)
        else:
            left >>= right
            left &= 255
            left ^= 3
            left |= 4
            answer = left
        return (state[0], state[1], move, answer)


def successors(rules, state):
    """What the compiled rules answer, through the enumeration of everything one move away."""
    found = enumerate_game(rules, state, Workspace())
    return [found.state(int(v)) for v in found.edges[found.starts[0] : found.starts[1]]]


def test_operators_mean_what_python_means():
    game = Shifts(0, 0)
    rules = compile_rules(game)
    assert isinstance(rules, Rules)
    for left in NUMBERS:
        for right in COUNTS:
            state = (left, right, -1, 0)
            if right == 0 and left == -(2**63):
                continue  # its opposite has 64 bits
            assert successors(rules, state) == [game.play(state, move) for move in game.moves(state)], state


class Truths(Game):
    """Comparisons, which are numbers too: the state is (x, y, answer, over)."""

    def __init__(self, x, y):
        self.x, self.y = x, y

    def start(self):
        return (self.x, self.y, 0, 0)

    def moves(self, state):
        if not state[3]:
            yield from range(7)

    def play(self, state, move):
        x, y = state[0], state[1]
        answers = (
            int((x > y) & (x > 0)),
            int((x > y) | (x > 0)),
            int((x > y) ^ (x > 0)),
            (x > y) | 4,
            (x > y) << 3,
            12 >> (x > y),
            bits.count_bits(bits.u64(x > y) ^ 6),
        )
        return (x, y, answers[move], 1)


def test_comparisons_are_numbers_and_stay_truths_among_themselves():
    for x in (-1, 0, 1, 5):
        for y in (-1, 0, 2):
            game = Truths(x, y)
            rules = compile_rules(game)
            assert isinstance(rules, Rules)
            state = game.start()
            assert successors(rules, state) == [game.play(state, move) for move in game.moves(state)], state


class Colour(IntEnum):
    RED = 1
    BLUE = 8


class Others(Game):
    """Members of an enumeration are numbers; between sets the operators mean what they always mean."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        if not state[1]:
            yield from range(4)

    def play(self, state, move):
        colour = Colour.RED if move else Colour.BLUE
        some, others = {1, 2, move}, {2, 3}
        sizes = len(some & others) + 10 * len(some | others) + 100 * len(some ^ others)
        return ((move ^ (Colour.RED | Colour.BLUE)) + (colour << move) + 1000 * sizes, 1)


def test_members_of_enumerations_and_sets_keep_their_operators():
    game = Others()
    rules = compile_rules(game)
    assert isinstance(rules, Rules)
    state = game.start()
    assert successors(rules, state) == [game.play(state, move) for move in game.moves(state)]


class Mixed(Game):
    """Words made by u64 beside plain numbers: the top bit is one like the others."""

    def start(self):
        return (bits.u64(1 << 63), 5, 0)

    def moves(self, state):
        if state[2] == 0:
            for operation in range(7):
                yield operation

    def play(self, state, move):
        word, small = state[0], state[1]
        if move == 0:
            word = bits.u64(word >> small)
        elif move == 1:
            word = bits.u64(word | 1 << small)
        elif move == 2:
            word = bits.u64(word & -1)
        elif move == 3:
            word = bits.u64(word - 1)
        elif move == 4:
            word = bits.u64(~word)
        elif move == 5:
            # A mask that is a plain number leaves the top bit a bit: nothing comes in from the left.
            word = bits.u64((word | small) >> 3)
        else:
            word = bits.u64(word ^ 1 << 63)
        return (word, small, move + 1)


@needs_compiler
def test_a_word_made_by_u64_is_unsigned_and_mixes_with_plain_numbers():
    game = Mixed()
    rules = compile_rules(game)
    assert rules.kinds == ("uint64", "int64", "int64")
    for word in (0, 1, 2**63, 2**64 - 1, 2**63 + 5):
        for small in (0, 1, 62, 63):
            state = (word, small, 0)
            assert successors(rules, state) == [game.play(state, move) for move in game.moves(state)], state


class Growing(Game):
    """One stone more per move; the 64th does not fit into a signed word."""

    def __init__(self, cells):
        self.cells = cells

    def start(self):
        return (0, 0)

    def moves(self, state):
        if state[1] < self.cells:
            yield state[1]

    def play(self, state, move):
        return (state[0] | 1 << move, state[1] + 1)


@needs_compiler
def test_numbers_of_64_bits_and_more_are_noticed():
    rules = compile_rules(Growing(63))
    assert solve_rules(rules, (0, 0)).enumeration.states == 64
    for cells in (64, 65, 70):
        with pytest.raises(DisagreementError, match=r"above 63 bits need u64"):
            solve_rules(compile_rules(Growing(cells)), (0, 0))


class Jumping(Growing):
    """The same, where random plays hardly ever come to see a large number."""

    def moves(self, state):
        if state[1] < 40:
            yield 0
            if state[1] == self.cells:
                yield 63

    def play(self, state, move):
        return (state[0] | 1 << move, state[1] + 1)


@needs_compiler
def test_a_number_that_outgrows_its_word_where_nobody_looked_is_noticed():
    rules = compile_rules(Jumping(39))
    with pytest.raises(DisagreementError, match=r"play .line"):
        solve_rules(rules, (0, 0))


class Replacing(Game):
    def start(self):
        return (1, 2, 3)

    def moves(self, state):
        for i in range(-3, 3):
            if state[i] > 0:
                yield i

    def play(self, state, move):
        return bits.replace(state, move, state[move] - 1)


def test_replace_counts_from_the_end_too():
    rules = compile_rules(Replacing())
    assert successors(rules, (1, 2, 3)) == [(0, 2, 3), (1, 1, 3), (1, 2, 2)] * 2
