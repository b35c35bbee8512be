"""The routine behind the compiled search: pauses, rooms that grow, numbers that do not fit."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.hashed_games import Hashed

from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.routines.routine import IS_ON
from zermelo.compiled.rules.compiled_rules import Rules, compile_rules
from zermelo.compiled.searching import alpha_beta_search, alpha_beta_table
from zermelo.compiled.searching.alpha_beta_codes import (
    MOST_POINTS,
    NO_CODE,
    code_of,
    code_of_points,
    code_of_value,
    later,
    number_and_ply,
)
from zermelo.compiled.searching.alpha_beta_search import CompiledSearch, UnfitError
from zermelo.compiled.searching.alpha_beta_second_thread import SecondThread
from zermelo.game import Game
from zermelo.games import load
from zermelo.search import alpha_beta as plain_alpha_beta
from zermelo.search.values import Value, estimated, won_or_lost

ROOT = Path(__file__).parents[4]
#: In the interpreter, what compiled helpers are made of.

plies = st.integers(0, 1_000_000)
signs = st.sampled_from([-1, 0, 1])
fractions = st.floats(allow_nan=False)
wholes = st.integers(-(2**60), 2**60)


# --- codes ------------------------------------------------------------------------------------------------


def code(value, *, points=False, is_whole=False):
    return code_of_value(*value, points=points, is_whole=is_whole)


@given(signs, plies, signs, plies, fractions, fractions)
def test_codes_have_the_order_of_the_values(sign, ply, other_sign, other_ply, x, y):
    horizon = 1_000_000
    values = [
        won_or_lost(sign, ply),
        won_or_lost(other_sign, other_ply),
        estimated(x, horizon),
        estimated(y, horizon),
    ]
    for a in values:
        for b in values:
            assert (code(a) < code(b)) == (a < b and (a[:2] < b[:2] or a.decided != 0))


@given(st.integers(-MOST_POINTS, MOST_POINTS), plies, st.integers(-MOST_POINTS, MOST_POINTS), plies)
def test_codes_of_points_have_the_order_of_the_values(x, ply, y, other_ply):
    a, b = estimated(x, ply), estimated(y, other_ply)
    assert (code(a, points=True) < code(b, points=True)) == (a < b)
    assert code(a, points=True) == code_of_points(x, ply)
    assert number_and_ply(code(a, points=True), points=True, is_whole=True) == (0, x, ply if x else 0)


@given(signs.filter(bool), plies, st.integers(0, 1000))
def test_a_decided_value_further_away_has_the_code_of_that_distance(sign, ply, more):
    value = won_or_lost(sign, ply)
    assert later(code(value), more, False) == code(value.later(more))
    assert number_and_ply(code(value), points=False, is_whole=True) == (sign, sign, ply)


@given(st.one_of(fractions, wholes))
def test_estimates_are_read_back_as_they_were(x):
    is_whole = isinstance(x, int)
    assert number_and_ply(code_of(x), points=False, is_whole=is_whole) == (0, x, None)
    assert code_of(-x) == -code_of(x)
    assert code(Value(0, x, 0), is_whole=is_whole) == code_of(x)


def test_numbers_without_a_code_are_told():
    assert code_of(float("nan")) == code_of(2**62 + 1) == code_of_points(MOST_POINTS + 1, 3) == NO_CODE


# --- walks ------------------------------------------------------------------------------------------------


class LongAndWide(Game):
    """A heap from which one match is taken at a time; at −1, twenty thousand moves, of which `order` knows the best."""

    def start(self):
        return (5000,)

    def moves(self, state):
        if state[0] > 0:
            yield 1
        if state[0] == -1:
            for i in range(20_000):
                yield -i - 2
        if state[0] == -100_000:
            for i in range(70_000):
                yield i + 2

    def play(self, state, move):
        return (state[0] - 1,) if move == 1 else (move,)

    def score(self, state):
        return 1 if state[0] < -2 and state[0] != -19_999 else -1

    def order(self, state, move):
        return 1 if move == -19_999 else 0


class Rich(Hashed):
    points = True

    def score(self, state):
        return 1 << 50

    def estimate(self, state):
        return 7


def rules_of(game):
    rules = compile_rules(game)
    assert isinstance(rules, Rules), rules
    return rules


def test_a_walk_that_pauses_before_every_node_finds_the_same(monkeypatch):
    rules = rules_of(Hashed())
    for seed in range(6):
        whole = CompiledSearch(rules)
        expected = whole.walk((seed, 0), 7)
        monkeypatch.setattr(alpha_beta_search, "_FIRST_SLICE", 1)
        monkeypatch.setattr(CompiledSearch, "_adapt", lambda self, nodes, took: None)
        paused = CompiledSearch(rules)
        assert paused.walk((seed, 0), 7) == expected
        assert (paused.nodes, paused.cutoffs) == (whole.nodes, whole.cutoffs)
        monkeypatch.undo()


@pytest.mark.parametrize("entries", [2, 8, 64])
def test_tables_that_lose_entries_or_grow_change_no_value(monkeypatch, entries):
    game = Hashed()
    rules = rules_of(game)
    monkeypatch.setattr(alpha_beta_table, "FIRST_ENTRIES", entries)
    for seed in range(8):
        if not list(game.moves((seed, 0))):
            continue
        expected = plain_alpha_beta(game, (seed, 0), depth=8)
        tight, growing = CompiledSearch(rules, memory=1), CompiledSearch(rules)
        for search in (tight, growing):
            found = search.walk((seed, 0), 8)
            decided, number, _ = number_and_ply(found.code, points=False, is_whole=True)
            assert (number, decided != 0) == (
                expected.value,
                expected.outcome is not None and expected.value != 0,
            )
        assert growing.table.words.nbytes > tight.table.words.nbytes


@pytest.mark.parametrize(("allowed", "made"), [(0, 48), (48, 48), (95, 48), (96, 96), (200, 192)])
def test_a_table_is_the_largest_that_is_allowed_and_has_two_entries_at_least(allowed, made):
    # An entry takes three words: a state of one word, its value, the facts.
    assert alpha_beta_table.Table(Workspace(), 1, allowed).words.nbytes == made


@pytest.mark.parametrize("word", range(4))
def test_entries_of_which_another_thread_wrote_a_part_are_not_believed(word):
    rules = rules_of(Hashed())
    entry = rules.state_size + 2
    assert entry == 4
    for seed in range(8):
        expected = CompiledSearch(rules).walk((seed, 0), 7)
        search = CompiledSearch(rules)
        search.walk((seed, 0), 7)
        table = search.table.words.reshape(-1, entry)
        taken = np.flatnonzero(table[:, -1])
        # Every entry gets one word of the next one, as if that had come in between.
        table[taken, word] = table[np.roll(taken, 1), word]
        found = search.walk((seed, 0), 7)
        assert (found.code, found.doubt) == (expected.code, expected.doubt)


def test_a_walk_that_only_reads_leaves_the_table_as_it_is():
    search = CompiledSearch(rules_of(Hashed()))
    seeds = [seed for seed in range(8) if list(search.rules.game.moves((seed, 0)))]
    search.walk((seeds[0], 0), 5)
    kept = search.table.words.copy()
    assert kept.any()
    for seed in seeds:
        found = search.walk((seed, 0), 6, reads_only=True)
        assert found.code == CompiledSearch(search.rules).walk((seed, 0), 6).code
    assert (search.table.words == kept).all()


def test_a_second_thread_fills_the_table_and_ends_when_it_is_told():
    game = load("connect4")
    leader = CompiledSearch(rules_of(game))
    first, second = (game.play(game.start(), move) for move in (0, 3))
    beside = SecondThread(leader)
    beside.begin([first, second], 30, 0)
    while leader.table.filled < 1000:
        time.sleep(0.001)
    began = time.perf_counter()
    assert beside.end() > 1000
    assert time.perf_counter() - began < 20  # to depth 30 it would go on for ever
    assert beside.end() == 0
    assert not [thread for thread in threading.enumerate() if thread.name.endswith("(_walk)")]
    # What it found serves the search.
    alone = CompiledSearch(leader.rules)
    assert leader.walk(first, 9) == alone.walk(first, 9)


def test_a_second_thread_that_was_never_begun_has_nothing_to_end():
    beside = SecondThread(CompiledSearch(rules_of(Hashed())))
    assert beside.end() == beside.nodes == 0


def test_long_paths_get_a_longer_stack():
    search = CompiledSearch(rules_of(LongAndWide()))
    found = search.walk((5000,), 5000)
    # Who cannot move has lost: the parity of the heap decides.
    assert number_and_ply(found.code, points=False, is_whole=True) == (-1, -1, 5000)
    assert (found.doubt, search.nodes) == (0, 5001)


def test_many_moves_get_a_longer_queue_and_promising_ones_are_tried_first():
    search = CompiledSearch(rules_of(LongAndWide()))
    found = search.walk((-1,), 1)
    assert (found.place, search.cutoffs) == (19_997, 0)
    assert number_and_ply(found.code, points=False, is_whole=True) == (1, 1, 1)
    cut = CompiledSearch(search.rules)
    assert cut.walk((-1,), 1, beta=1).place == 19_997
    assert (cut.nodes, cut.cutoffs) == (2, 1)


def test_more_moves_than_can_be_told_apart_are_left_to_plain_python():
    search = CompiledSearch(rules_of(LongAndWide()))
    with pytest.raises(UnfitError):
        search.walk((-100_000,), 2)
    assert search.position == (-100_000,)


@pytest.mark.slow
def test_a_score_that_has_no_room_is_told_with_the_position():
    game = Rich()
    search = CompiledSearch(rules_of(game))
    with pytest.raises(UnfitError):
        search.walk((3, 0), 12)
    assert not list(game.moves(search.position))


def test_a_walk_can_be_stopped_and_watched_from_outside():
    search = CompiledSearch(rules_of(Hashed()))
    search.workspace.stop()
    stops = []

    def stop(nodes):
        stops.append(nodes)
        if len(stops) == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        search.walk((1, 0), 9, limits=alpha_beta_search.Limits(stop))
    assert stops == [0, 0, 0]
    search.workspace.control[0] = 0
    search.walk((1, 0), 9)
    assert search.workspace.progress == search.nodes > 0


# --- other processes --------------------------------------------------------------------------------------

ASK = """
from tests.hashed_games import Hashed
from zermelo.compiled.searching import alpha_beta
from zermelo.compiled.searching.alpha_beta_search import CompiledSearch
from zermelo.compiled.rules.compiled_rules import Rules, compile_rules

search = CompiledSearch(compile_rules(Hashed()))
found = [search.walk((seed, 0), 5).code for seed in range(5)]
hits = alpha_beta.walk.readings
print(*found, search.nodes, search.cutoffs, hits)
"""


def ask(**variables):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", **variables}
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_second_start_finds_the_compiled_code_and_the_interpreted_routine_agrees():
    search = CompiledSearch(rules_of(Hashed()))
    codes = [str(search.walk((seed, 0), 5).code) for seed in range(5)]
    expected = [*codes, str(search.nodes), str(search.cutoffs)]
    started = ask()
    assert started[:-1] == expected
    assert started[-1] == ("1" if IS_ON else "0")
    assert ask(NUMBA_DISABLE_JIT="1")[:-1] == expected


@pytest.mark.slow
def test_no_index_is_out_of_bounds(tmp_path):
    assert ask(NUMBA_BOUNDSCHECK="1", ZERMELO_CACHE=str(tmp_path))[:-1] == ask()[:-1]


def test_a_second_thread_counts_each_position_once_however_often_it_begins():
    game = load("tictactoe")
    second = SecondThread(CompiledSearch(compile_rules(game)))
    visited = 0
    for _ in range(3):
        second.begin([game.start()], 3, 0)
        second._thread.join()
        visited += second.end()
    assert visited == second._search.nodes > 0
