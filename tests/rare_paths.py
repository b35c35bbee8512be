"""Long paths on which one rare position asks an idiom that compiled rules once misread.

Who moves at the rare position may leave the path and win there, if the idiom says so; elsewhere the path goes on, and
who stands at its end has lost. So a misread idiom turns the winner of all positions before it.
"""

# ruff: noqa: RUF005 (people write sums of tuples)

from zermelo.bits import u64
from zermelo.game import Game

LONG = tuple((at * 7) % 300 for at in range(300))
SHORT_LAST = ((1, 2, 3), (4, 5, 6), (7,))
ROWS = ((1, 2, 3), (4,), (5, 6))
PRIZES = {300, 7, 64, 1, 0}
LARGE = 2**63 + 25


class RarePath(Game):
    """State: the place on the path, and three numbers that stay."""

    length = 3000
    rare = 1234

    def start(self):
        return (0, 3, 1, 2)

    def moves(self, state):
        if state[0] < self.length:
            yield 1
            if state[0] == self.rare and self.may_leave(state):
                yield 2

    def play(self, state, move):
        return (state[0] + 1 if move == 1 else self.length, state[1], state[2], state[3])

    def score(self, state):
        return -1


# --- C1 aliases ----------------------------------------------------------------------------------------------


class SliceUnderTwoNames(RarePath):
    def may_leave(self, state):
        a = state[state[2] :]
        b = a
        b += state[state[3] :]
        return len(a) == 3


class SliceRepeatedUnderTwoNames(RarePath):
    def may_leave(self, state):
        a = state[state[2] :]
        b = a
        b *= 2
        return len(a) == 3


class SliceGrownByHelper(RarePath):
    def grown(self, row):
        row += (9,)
        return len(row)

    def may_leave(self, state):
        row = state[1:]
        return self.grown(row) > len(row)


class RowUnderTwoNames(RarePath):
    def may_leave(self, state):
        row = [0, 0]
        rows = [row, [1, 1]]
        rows[0][0] = state[1]
        return row[0] == state[1]


class RowsListedAgain(RarePath):
    def may_leave(self, state):
        rows = [[1], [2]]
        again = [row for row in rows]  # noqa: C416
        again[0][0] = state[1]
        return rows[0][0] == 3


# --- C2 kinds ------------------------------------------------------------------------------------------------


class FlagsHoldCount(RarePath):
    def may_leave(self, state):
        cells = [False] * 3
        cells[1] = 2
        return cells[1] == state[3]


class FlagsCountUp(RarePath):
    def may_leave(self, state):
        cells = [False] * 4
        for entry in (1, 1, state[2]):
            cells[entry] += 1
        return cells[1] == 3


class NumbersHoldHalf(RarePath):
    def may_leave(self, state):
        best = [0, 0]
        best[0] = state[1] - 0.5
        return best[0] > state[3]


class TupleTakesHalf(RarePath):
    def may_leave(self, state):
        i = state[3]
        t = state[:i] + (0.5,) + state[i + 1 :]
        return t[i] > 0


class LargeNumberOrHalf(RarePath):
    def may_leave(self, state):
        worth = 2**53 + 1
        if state[0] == 7:
            worth = 0.5
        return worth - 2**53 == state[2]


class LargeNumberOrHalfFromHelper(RarePath):
    def worth(self, n):
        if n == 7:
            return 0.5
        return 2**53 + 1

    def may_leave(self, state):
        return self.worth(state[0]) > 2**53


class InvertedComparison(RarePath):
    def may_leave(self, state):
        return ~(state[1] == 3) == -2


class InvertedComparisonIsTrue(RarePath):
    def may_leave(self, state):
        return bool(~(state[1] == 3))


class SliceIsTuple(RarePath):
    def may_leave(self, state):
        return isinstance(state[: state[1]], tuple)


class ComparisonIsInt(RarePath):
    def may_leave(self, state):
        return isinstance(state[1] == 3, int)


class TypeIsInt(RarePath):
    def may_leave(self, state):
        return type(state[1]) is int


class ListIsNoTuple(RarePath):
    def may_leave(self, state):
        return [1, 2] != (1, 2) and list(state) != state


# --- C3 numbers ----------------------------------------------------------------------------------------------


class ProductLeavesWord(RarePath):
    def may_leave(self, state):
        n = state[0]
        return n * n * n * n * n * n * n // (n * n * n) == n * n * n * n


class ProductOfLargeLeavesWord(RarePath):
    def may_leave(self, state):
        large = (state[0] << 40) + 1
        return large * large // large == large


class SumLeavesWord(RarePath):
    def may_leave(self, state):
        large = (1 << 62) + state[0]
        return large + large > 0


class RemainderByLarge(RarePath):
    def may_leave(self, state):
        return -state[2] % LARGE == LARGE - 1


class WordRemainder(RarePath):
    def may_leave(self, state):
        return u64(-state[2]) % 10 == 5


class WordNegated(RarePath):
    def may_leave(self, state):
        return -u64(state[1]) < 0


class WordInverted(RarePath):
    def may_leave(self, state):
        return ~u64(state[1]) == -4


class NegativePower(RarePath):
    def may_leave(self, state):
        return 2**-1 > 0


class NegativePowerOfName(RarePath):
    def may_leave(self, state):
        return 2 ** (state[2] - state[1]) > 0


class NegativeShift(RarePath):
    def may_leave(self, state):
        return 1 << state[2] - state[1] > 0


class NegativeShiftOfConstant(RarePath):
    def may_leave(self, state):
        return 1 << -1 == 0


class NumberAgainstFloat(RarePath):
    def may_leave(self, state):
        return 2**53 + state[2] != 2.0**53


# --- C4 indices ----------------------------------------------------------------------------------------------


class LongTableBeyond(RarePath):
    def may_leave(self, state):
        return LONG[state[0]] >= 0


class LongTableFarBeyond(RarePath):
    def may_leave(self, state):
        return LONG[state[0] * 1_000_000] >= 0


class LongTableBefore(RarePath):
    def may_leave(self, state):
        return LONG[-state[0]] >= 0


class LastRowOfRagged(RarePath):
    def may_leave(self, state):
        return SHORT_LAST[-state[2]] == (7,)


class LastConstantRowOfRagged(RarePath):
    def may_leave(self, state):
        return ROWS[-1] == (5, 6) and len(ROWS[-2]) == state[2]


class EntryBeyondRaggedRow(RarePath):
    def may_leave(self, state):
        return SHORT_LAST[state[3]][state[2]] > 0


class ReplacedAtMinusOne(RarePath):
    def may_leave(self, state):
        i = state[2] - 2
        return len(state[:i] + (9,) + state[i + 1 :]) == 8


class ReplacedAtLength(RarePath):
    def may_leave(self, state):
        i = state[1] + 1
        return len(state[:i] + (9,) + state[i + 1 :]) == 5


class StrictZip(RarePath):
    def may_leave(self, state):
        return len([a for a, b in zip(state, state[state[2] :], strict=True)]) == 3


# --- C5 names ------------------------------------------------------------------------------------------------


class MethodReplacedOnInstance(RarePath):
    def __init__(self):
        self.weird = self.other

    def weird(self, state):
        return False

    def other(self, state):
        return True

    def may_leave(self, state):
        return self.weird(state)


class BuiltinUnderAnothersName(RarePath):
    def may_leave(self, state):
        max = min
        return max(state[1:]) == 1


class LengthOfLaterText(RarePath):
    def length(self, text):
        return len(text)

    def may_leave(self, state):
        short = self.length("x" if state[1] == 3 else "")
        return short + self.length("longer" if state[2] == 1 else "longest") == 7


class OrderOfSet(RarePath):
    def may_leave(self, state):
        for entry in PRIZES:
            if entry > state[1]:
                return entry == 64
        return False


class GeneratorStopsBeforeError(RarePath):
    def may_leave(self, state):
        return any(12 // entry > 2 for entry in (state[1], state[2], state[0] - 1234))


class GeneratorSeesLaterName(RarePath):
    def may_leave(self, state):
        factor = 1
        later = (factor * entry for entry in state[1:])
        factor = state[1]
        return sum(later) == 18


GAMES = {game.__name__: game for game in RarePath.__subclasses__()}
