"""Estimates of the number of states: sane where the truth is known, patient where it would fit."""

import math
import time

import pytest
from tests.small_games import Bar, Drop, Fill, Heaps, Matches, Noughts, TokenGame
from tests.speed import at_most, needs_compiler

from zermelo.compiled.rules import preparation
from zermelo.errors import RulesError, TooLargeError
from zermelo.exact import estimate_states, solve
from zermelo.exact.enumerate import reachable
from zermelo.exact.estimate import forecast, longest_play
from zermelo.game import Game
from zermelo.games import load


def power(number):
    return math.log10(number)


def test_small_games_are_counted_exactly():
    assert estimate_states(Noughts()) == 5478
    assert estimate_states(Bar(4, 5)) == 125
    assert estimate_states(Matches(7), state=(3,)) == 4


def test_connect_four_is_estimated_within_two_powers_of_ten():
    assert power(estimate_states(Drop())) == pytest.approx(power(4_531_985_219_092), abs=2)  # J. Tromp


@pytest.mark.parametrize(
    ("columns", "rows", "states"),
    [(4, 4, 161_029), (4, 5, 1_706_255), (5, 4, 3_945_711), (5, 5, 69_763_700)],  # J. Tromp
)
def test_smaller_connect_four_boards_are_estimated_within_a_power_of_ten(columns, rows, states):
    assert power(estimate_states(Drop(columns, rows))) == pytest.approx(power(states), abs=1)


def test_sixteen_cells_are_estimated_within_two_powers_of_ten():
    # n stones placed in turn: the sum of C(16, n) C(n, ⌊n/2⌋).
    truth = sum(math.comb(16, n) * math.comb(n, n // 2) for n in range(17))
    assert power(estimate_states(Fill(16))) == pytest.approx(power(truth), abs=2)


def test_a_game_far_too_large_is_refused_within_seconds_with_what_would_help():
    with at_most(10), pytest.raises(TooLargeError) as caught:
        solve(Drop(), engine="plain")
    for words in ("10^1", "3,000,000", "analyse for one position", "a larger limit", "smaller parameters"):
        assert words in str(caught.value)
    assert "environ" in caught.value.text("fr")


def test_compiled_rules_are_refused_by_their_own_first_levels():
    pytest.importorskip("numba")
    # Compilation included.
    with at_most(15), pytest.raises(TooLargeError, match=r"about 10\^1[0-9] states.*a larger limit"):
        solve(Drop(), engine="compiled", memory=10**9)


class Eightfold(Game):
    """Eight moves from every state, and no two plays meet."""

    def start(self):
        return 0

    def moves(self, number):
        return [1, 2, 3, 4, 5, 6, 7, 8] if number < 10**9 else []

    def play(self, number, move):
        return 8 * number + move


@needs_compiler
def test_compiled_rules_are_refused_by_the_states_that_the_memory_has_room_for():
    # Three million bytes, 24 for a state; nobody waits until they are full.
    with pytest.raises(TooLargeError, match=r"the limit is 125,000;"):
        solve(Eightfold(), memory=3_000_000, engine="compiled")


class Crowded(Game):
    """Some thousand numbers: four times as many at each level, as if there were no end, until all are met."""

    def start(self):
        return 0

    def moves(self, state):
        yield from range(1, 5)

    def play(self, state, move):
        return (4 * state + move) % 10_007


def test_a_small_game_that_begins_like_a_large_one_is_not_refused_by_the_clock(monkeypatch):
    # As on a machine that is busy with something else.
    monkeypatch.setattr("zermelo.exact.enumerate.FIRST_SECONDS", -1.0)
    assert len(reachable(Crowded(), limit=50_000)) == 10_007


class Words(Game):
    """Words of so many letters, written one by one: a tree, whose last level is its widest."""

    def __init__(self, length):
        self.length = length

    def start(self):
        return ""

    def moves(self, state):
        return "ab" if len(state) < self.length else ""

    def play(self, state, move):
        return state + move


@pytest.mark.parametrize("length", [14, 15, 17])
@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=needs_compiler)])
def test_a_tree_of_plays_is_as_large_as_its_length_says(length, engine):
    if engine == "compiled":
        pytest.importorskip("llvmlite")
    assert (
        solve(Words(length), engine=engine, limit=2 ** (length + 1), verify=False).states
        == 2 ** (length + 1) - 1
    )


def test_slow_rules_are_refused_by_the_clock():
    class Slow(Drop):
        def moves(self, state):
            time.sleep(0.002)
            return super().moves(state)

    begun = time.monotonic()
    # The fewer samples a busy machine allows, the smaller the estimate; the truth is 4.5 · 10^12.
    with pytest.raises(TooLargeError, match=r"10\^([789]|1\d) states"):
        solve(Slow())
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        (Heaps((8,) * 5), 59_049),  # wide and shallow: 9^5 states on six levels
        (Heaps((36, 36, 36)), 50_653),
        (Fill(12), 143_365),
        (Drop(4, 4), 161_029),
        (Matches(60_000), 60_001),  # a narrow game as long as one likes
    ],
)
def test_a_game_that_just_fits_is_never_refused(game, limit):
    assert len(reachable(game, limit=limit)) == limit


def test_a_chain_is_never_refused_early():
    assert len(reachable(TokenGame([[i + 1] for i in range(49_999)] + [[]]), limit=50_000)) == 50_000


def test_few_states_with_very_many_moves_are_refused_at_once():
    # Two heaps of 1000: a million states, but a thousand million moves.
    with (
        at_most(20),
        pytest.raises(TooLargeError, match=r"about 10\^9 moves between its states.*90,000,000") as refused,
    ):
        reachable(Heaps((1000, 1000)))
    assert "environ 10^9 coups entre ses états" in refused.value.text("fr")


def test_one_state_with_very_many_moves_says_nothing_about_the_others():
    fan = TokenGame([list(range(1, 90_001)), *[[]] * 90_000])
    graph = reachable(fan, limit=100_000)
    assert (len(graph), len(graph.targets)) == (90_001, 90_000)


def test_infinitely_many_states_meet_the_limit():
    class Count(Game):
        def start(self):
            return (0,)

        def moves(self, state):
            yield 1

        def play(self, state, move):
            return (state[0] + 1,)

    with pytest.raises(TooLargeError, match="more than 5,000 states"):
        solve(Count(), limit=5000)


def test_levels_that_shrink_announce_little_more():
    levels = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390]  # tic-tac-toe without its last level of 78
    assert 5400 <= forecast(levels, longest=9).likely <= 2 * 5478


def test_growth_that_does_not_fall_stays_finite():
    assert 0 < forecast([10**k for k in range(6)]).likely < 10**200


def test_the_size_of_reversi_is_that_of_the_literature():
    # L. V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994), table 6.1: 10^28.
    assert power(estimate_states(load("reversi"))) == 28
    with pytest.raises(TooLargeError, match=r"10\^28 states \(L\. V\. Allis, 1994\)"):
        solve(load("reversi"), engine="plain")


def test_a_later_position_is_estimated_as_ever():
    game = load("connect4:4,4")
    assert estimate_states(load("connect4")) == 4_531_985_219_092
    assert estimate_states(game) < 10**9


def test_rules_that_fail_are_told_by_who_asks_them_not_by_the_estimate():
    class Failing(Game):
        def start(self):
            return (3,)

        def moves(self, state):
            return [1, 2] if state[0] > 0 else []

        def play(self, state, move):
            return (state[0] - 1 // (state[0] - 2),)

    assert longest_play(Failing(), (3,)) is None


class Impatient:
    """Plain work's look at compiled code: it notes how many states were met when it was told to wait for it."""

    def __init__(self):
        self.met, self.waited_at = 0, None

    def __call__(self):
        pass

    def insist(self, glance=None):
        self.waited_at = self.waited_at or self.met

    def note(self, met, _):
        self.met = met


@pytest.mark.parametrize("game", [Drop(5, 4), load("breakthrough:4,4"), load("hex:4")])
def test_plain_work_on_a_clearly_large_game_waits_for_compiled_code_at_once(game):
    look = Impatient()
    with pytest.raises(TooLargeError):
        reachable(game, limit=60_000, look=look, progress=look.note, beyond=400_000)
    assert look.waited_at is not None
    assert look.waited_at < 5_000


def test_who_allows_few_states_waits_for_nothing():
    """Compiled code would only refuse the game as well: the judge and the page's quick lane ask so."""
    look = Impatient()
    with pytest.raises(TooLargeError):
        reachable(load("hex:4"), limit=50_000, look=look, progress=look.note)
    assert look.waited_at is None


@needs_compiler
def test_who_hears_of_the_progress_may_give_up_waiting_for_compiled_code(monkeypatch):
    """A deadline holds while rules are compiled."""
    monkeypatch.setattr(preparation, "compiled_rules", lambda *_: time.sleep(3))
    begun = time.monotonic()

    def late(states, _):
        if states > 1_000 and time.monotonic() - begun > 0.5:
            raise TimeoutError

    class Other(Drop):
        """Not prepared by another test."""

    with pytest.raises(TimeoutError):
        solve(Other(5, 4), progress=late)
    assert time.monotonic() - begun < 2.5


@pytest.mark.parametrize(
    "game",
    [Noughts(), Bar(7, 8), load("breakthrough:3,4"), load("nim:heaps=30+30+30"), load("reversi:size=4")],
)
def test_plain_work_on_a_game_that_it_ends_within_a_second_does_not_wait(game):
    look = Impatient()
    reachable(game, look=look, progress=look.note)
    assert look.waited_at is None


class Halved(Matches):
    def turn(self, state):
        return 0.5


def test_an_answer_that_is_none_is_not_its_own_cause():
    """Whoever follows causes to the first one came to no end."""
    with pytest.raises(RulesError, match=r"turn gives 0\.5") as caught:
        reachable(Halved(3))
    assert caught.value.__cause__ is None
