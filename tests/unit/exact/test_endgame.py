"""Tables of all numbered positions, against `solve`, a naive fixpoint, and the known facts of a chess ending."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.speed import later, needs_speed

from zermelo import Game, solve
from zermelo.errors import PositionError, RulesError, TooLargeError, UndefinedError
from zermelo.exact import tabulate

EXAMPLES = Path(__file__).parents[3] / "examples" / "tables"


class Wheel(Game):
    """A token on a wheel of `size` places, moved by steps that depend on where it is; some places are ends."""

    def __init__(self, size=60, factor=7, step=11, ends=9):
        self.size, self.factor, self.step, self.ends = size, factor, step, ends
        self.index_count = size + size // 5  # with numbers that are not positions

    def start(self):
        return (1,)

    def moves(self, state):
        place = state[0]
        if place % self.ends != 0:
            for k in range(1 + place % 3):
                yield k

    def play(self, state, move):
        return ((state[0] * self.factor + self.step * (move + 1)) % self.size,)

    def score(self, state):
        return state[0] // self.ends % 3 - 1

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)

    def valid(self, state):
        return state[0] < self.size


class WheelBackwards(Wheel):
    """The same, with the moves turned round."""

    def before(self, state):
        for place in range(self.size):
            if place % self.ends != 0:
                for k in range(1 + place % 3):
                    if (place * self.factor + self.step * (k + 1)) % self.size == state[0]:
                        yield (place,)


class WheelNumberedBackwards(WheelBackwards):
    """The same, the last place being the first position of the table."""

    def index(self, state):
        return self.size - 1 - state[0]

    def state_at(self, index):
        return (self.size - 1 - index,)

    def valid(self, state):
        return state[0] >= 0


class WheelOfTwo(WheelBackwards):
    """The place says who moves: the same player may move again."""

    def turn(self, state):
        return state[0] // 2 % 2


class WheelCutOff(WheelBackwards):
    """Places from half of the wheel on are not in the table: `known` says what is known of them."""

    def valid(self, state):
        return state[0] < self.size // 2

    def index(self, state):
        return state[0] if state[0] < self.size // 2 else -1

    def known(self, state):
        return (state[0] % 3 - 1, state[0] % 7)


class WheelCutOffForwards(WheelCutOff):
    before = Game.before


KINDS = [Wheel, WheelBackwards, WheelNumberedBackwards, WheelOfTwo, WheelCutOff, WheelCutOffForwards]


def naive(game):
    """Outcome and distance of every position, by iterating the definition until nothing changes."""
    states = [s for s in map(game.state_at, range(game.index_count)) if game.valid(s)]
    known = {}
    while True:
        new = {}
        for state in states:
            if state in known:
                continue
            options = []
            for move in game.moves(state):
                after = game.play(state, move)
                if game.index(after) < 0:
                    sign, plies = game.known(after)
                    found = ((sign > 0) - (sign < 0), plies)
                else:
                    found = known.get(after, (0, None))
                same = type(game).turn is not Game.turn and game.turn(state) == game.turn(after)
                options.append(found if same or found[0] == 0 else (-found[0], found[1]))
            # Only what ends at the ply now looked at: known results may lie far ahead.
            if not options:
                score = game.score(state)
                if score:
                    new[state] = ((score > 0) - (score < 0), 0)
            elif wins := [plies for sign, plies in options if sign > 0]:
                new[state] = (1, 1 + min(wins))
            elif all(sign < 0 for sign, _ in options):
                new[state] = (-1, 1 + max(plies for _, plies in options))
        if not new:
            return {state: known.get(state, (0, None)) for state in states}
        nearest = min(plies for _, plies in new.values())
        known |= {state: found for state, found in new.items() if found[1] == nearest}


def answers(table):
    signs = {"win": 1, "draw": 0, "loss": -1}
    return {state: (signs[table.outcome(state)], table.distance(state)) for state in table}


@given(
    kind=st.sampled_from(KINDS),
    size=st.integers(2, 60),
    factor=st.integers(0, 20),
    step=st.integers(0, 20),
    ends=st.integers(1, 12),
)
def test_the_readable_table_is_what_the_definition_says(kind, size, factor, step, ends):
    game = kind(size, factor, step, ends)
    if not game.index_count:
        return
    table = tabulate(game, engine="plain")
    assert answers(table) == naive(game)


@pytest.mark.parametrize(
    "kind", [WheelOfTwo, WheelCutOff, WheelNumberedBackwards, *later(WheelCutOffForwards)]
)
def test_the_compiled_table_is_the_readable_one(kind):
    game = kind()
    fast, plain = tabulate(game, engine="compiled"), tabulate(game, engine="plain")
    assert list(fast.values) == list(plain.values)
    assert (fast.states, fast.edges, fast.counts) == (plain.states, plain.edges, plain.counts)
    assert (fast.engine, fast.verified) == ("compiled", True)
    assert fast.longest() == plain.longest()


@settings(max_examples=20)
@given(size=st.integers(5, 60), factor=st.integers(0, 20), step=st.integers(0, 20), ends=st.integers(2, 12))
def test_what_is_reachable_is_worth_what_solve_says(size, factor, step, ends):
    game = WheelOfTwo(size, factor, step, ends)
    table, solution = tabulate(game, engine="plain"), solve(game, engine="plain")
    for state in solution:
        assert table.outcome(state) == solution.outcome(state)
        assert table.distance(state) == solution.distance(state)
        assert table.best_moves(state) == solution.best_moves(state)


# --- king and rook against king ------------------------------------------------------------------------------

#: Positions modulo the symmetries of the board, by plies to mate: Black to move and lost, White to move and won.
#: Enumerated with another program (distance-to-mate histogram of the three-men ending KRvK).
LOST = {32: 390, 30: 2166, 28: 4553, 16: 1433, 4: 246, 2: 78, 0: 27}
WON = {1: 189, 3: 587, 7: 238, 15: 2149, 29: 662, 31: 121}
DRAWN = 2796


@pytest.fixture
def rook_ending(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield __import__("rook_ending").RookEnding()
    sys.modules.pop("rook_ending", None)


def representative(state):
    """The least of the eight images of a position."""
    player, *squares = state
    images = []
    for flips in range(8):
        image = []
        for square in squares:
            row, column = divmod(square, 8)
            if flips & 1:
                row = 7 - row
            if flips & 2:
                column = 7 - column
            if flips & 4:
                row, column = column, row
            image.append(8 * row + column)
        images.append((player, *image))
    return min(images)


@needs_speed
def test_king_and_rook_win_as_chess_players_know(rook_ending):
    table = tabulate(rook_ending)
    assert table.engine == "compiled"
    assert table.longest()[0] == 32
    # A least image has its white king in one eighth of the board: few are worth the trouble of eight images.
    eighth = {8 * row + column for row in range(4) for column in range(row, 4)}
    found = Counter(
        (table.outcome(state), table.distance(state))
        for state in table
        if state[1] in eighth and representative(state) == state
    )
    # 28,056 positions with Black to move and 21,959 with White to move, all won: the whole ending.
    assert sum(found.values()) == 50_015
    assert {plies: found["loss", plies] for plies in LOST} == LOST
    assert {plies: found["win", plies] for plies in WON} == WON
    assert found["draw", None] == DRAWN
    # White king c3, rook h8, black king c1: Rh1 mates.
    assert table.best_moves((0, 18, 63, 2)) == [64 + 7]


# --- mistakes ------------------------------------------------------------------------------------------------


def test_a_game_without_numbers_is_refused():
    with pytest.raises(UndefinedError, match=r"index_count.*state_at"):
        tabulate(Game())


def test_a_game_of_points_is_refused():
    game = Wheel()
    game.points = True
    with pytest.raises(UndefinedError, match=r"points.*solve"):
        tabulate(game)


class Misnumbered(Wheel):
    def index(self, state):
        return state[0] // 2


class Lost(Wheel):
    def valid(self, state):
        return state[0] < 30


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_numbers_that_do_not_fit_together_are_named(engine):
    with pytest.raises(RulesError, match=r"position 1 is \(1,\), whose index is 0"):
        tabulate(Misnumbered(), engine=engine)
    with pytest.raises(RulesError, match=r"move 1 at \(2,\) leads to \(36,\), which has no number"):
        tabulate(Lost(), engine=engine)


class Chain(Game):
    """A way to the end that is longer than two bytes can say."""

    index_count = 40_000

    def start(self):
        return (39_999,)

    def moves(self, state):
        if state[0]:
            yield 1

    def play(self, state, move):
        return (state[0] - 1,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)

    def before(self, state):
        if state[0] < 39_999:
            yield (state[0] + 1,)


class Far(Chain):
    """What is known ends later than that, and is lost for who moves there: its own position is won."""

    index_count = 2

    def moves(self, state):
        yield 1

    def known(self, state):
        return (-1, 40_000)


@needs_speed
@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("kind", [Chain, Far])
def test_ends_too_far_away_are_refused(kind, engine):
    with pytest.raises(TooLargeError, match="32,765 plies"):
        tabulate(kind(), engine=engine, verify=False)


class Shared(Game):
    """Positions of both players with the same number: (who moves, heap), numbered by the heap alone."""

    index_count = 10

    def start(self):
        return (0, 9)

    def turn(self, state):
        return state[0]

    def moves(self, state):
        for take in range(1, min(2, state[1]) + 1):
            yield take

    def play(self, state, move):
        return (1 - state[0], state[1] - move)

    def index(self, state):
        return state[1]

    def state_at(self, index):
        return (0, index)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_positions_of_both_players_may_share_a_number(engine):
    table = tabulate(Shared(), engine=engine)
    assert [n for n in range(10) if table.outcome((1, n)) == "loss"] == [0, 3, 6, 9]


@pytest.mark.parametrize("count", [-5, 2.5])
def test_a_count_that_is_none_is_refused(count):
    game = Wheel()
    game.index_count = count
    with pytest.raises(RulesError, match="whole number"):
        tabulate(game)


def test_plain_python_refuses_what_it_cannot_hold():
    with pytest.raises(TooLargeError, match="two bytes"):
        tabulate(Wheel(), engine="plain", memory=1000)


def test_a_state_outside_the_table_is_refused():
    with pytest.raises(PositionError, match=r"\(61,\) is not a position"):
        tabulate(Wheel()).outcome((61,))


def test_a_table_that_does_not_fit_is_refused_before_it_is_made():
    with pytest.raises(TooLargeError, match="allow more memory"):
        tabulate(Wheel(), engine="compiled", memory=10)
