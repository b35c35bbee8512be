"""Two threads give the answers of one, hear what one hears, and fail as one does."""

import os
import random
import threading
import time
from collections import Counter

import pytest

pytest.importorskip("numba")

import numpy as np
from tests.claimed import answers_of
from tests.speed import needs_speed

from zermelo.arena import Arena
from zermelo.compiled.checking.solutions import check_solution
from zermelo.compiled.memory.workspace import AT, DONE, END, STOP, STOPPED, StoppedError, Workspace
from zermelo.compiled.routines import threads
from zermelo.compiled.routines.background import in_background
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.solving import arenas
from zermelo.compiled.solving.arenas import solve_arena
from zermelo.compiled.solving.dense_table import BrokenRulesError, tabulate_rules
from zermelo.compiled.solving.games import solve_rules
from zermelo.compiled.walking.leaves import perft
from zermelo.errors import VerificationError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.games import load


class Again(Game):
    """Two heaps; a move takes one to three from one of them, and who takes two moves again. All states are numbered."""

    size = 16
    index_count = 2 * size * size

    def start(self):
        return (self.size - 1, self.size - 1, 0)

    def turn(self, state):
        return state[2]

    def moves(self, state):
        for take in range(1, min(3, state[0]) + 1):
            yield take
        for take in range(1, min(3, state[1]) + 1):
            yield take + 3

    def play(self, state, move):
        first, second, player = state
        if move > 3:
            return (first, second - move + 3, player if move == 5 else 1 - player)
        return (first - move, second, player if move == 2 else 1 - player)

    def score(self, state):
        return -1 if state[2] == 0 else 1

    def index(self, state):
        return (state[0] * self.size + state[1]) * 2 + state[2]

    def state_at(self, index):
        return (index // 2 // self.size, index // 2 % self.size, index % 2)

    def valid(self, state):
        return state[0] + state[1] != 3


class AgainBackwards(Again):
    """The same, with the moves turned round, and no number without a position."""

    def valid(self, state):
        return state[0] < self.size

    def before(self, state):
        first, second, player = state
        for take in range(1, 4):
            mover = player if take == 2 else 1 - player
            if first + take < self.size:
                yield (first + take, second, mover)
            if second + take < self.size:
                yield (first, second + take, mover)


class Forwards(AgainBackwards):
    before = Game.before


class Broken(Forwards):
    """From some positions on, the number is another one's."""

    def index(self, state):
        number = (state[0] * self.size + state[1]) * 2 + state[2]
        return number - 1 if number in (105, 300, 301, 401) else number


@pytest.fixture
def with_threads(monkeypatch):
    """Ask `work` with so many processors, however small the work."""

    def ask(count, work):
        monkeypatch.setattr(threads, "WORTH_TWO", 0)
        monkeypatch.setattr(threads, "IS_ON", True)
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(count)), raising=False)
        assert threads.usable_threads() == min(2, count)
        return work()

    return ask


#: Games, and how many plies of them are counted.
GAMES = [
    pytest.param(load("connect4:columns=4,rows=3"), 9, marks=needs_speed, id="connect4"),
    pytest.param(load("reversi:size=4"), 9, marks=needs_speed, id="reversi"),
    pytest.param(load("nim:heaps=5+7+9"), 7, marks=needs_speed, id="nim"),
    pytest.param(Again(), 8, id="again"),
]


@pytest.mark.parametrize(("game", "depth"), GAMES)
@pytest.mark.parametrize("has_edges", [True, False], ids=["edges", "no edges"])
def test_a_wrong_value_is_found_at_the_same_state(game, depth, has_edges, with_threads):
    rules = compile_rules(game)
    solution = solve_rules(rules, game.start())
    values = solution.values
    chance = random.Random(1)

    def answers():
        return check_solution(rules, answers_of(solution, with_moves=has_edges))

    sound = with_threads(1, answers)
    assert sound.fault is None
    assert with_threads(2, answers) == sound
    for many in (1, 1, 2, 5):
        places = [chance.randrange(len(values)) for _ in range(many)]
        kept = values[places]
        values[places] = kept + 1
        wrong = with_threads(1, answers)
        assert wrong.fault.number <= min(places)
        for _ in range(3):
            assert with_threads(2, answers) == wrong
        values[places] = kept


@pytest.mark.parametrize(("game", "depth"), GAMES)
def test_the_same_values_are_found(game, depth, with_threads):
    rules = compile_rules(game)
    one, two = (with_threads(count, lambda: solve_rules(rules, game.start())) for count in (1, 2))
    assert one.values.tobytes() == two.values.tobytes()


@pytest.mark.parametrize(("game", "depth"), GAMES)
def test_plays_are_counted_alike(game, depth, with_threads):
    plays = Counter([game.start()])
    for _ in range(depth):
        later = Counter()
        for state, count in plays.items():
            for move in game.moves(state):
                later[game.play(state, move)] += count
        plays = later
    rules = compile_rules(game)
    for count in (1, 2):
        assert with_threads(count, lambda: perft(rules, game.start(), depth)) == plays.total() > 0


@pytest.mark.parametrize("kind", [Again, AgainBackwards, Forwards])
def test_tables_are_the_same(kind, with_threads):
    if kind is Again:
        # Its gaps can be reached: a move that leads nowhere, at the same position.
        failures = []
        for count in (1, 2, 2, 2):
            with pytest.raises(BrokenRulesError) as failure:
                with_threads(count, lambda: tabulate_rules(compile_rules(kind()), Workspace()))
            failures.append((failure.value.index, failure.value.move))
        assert len(set(failures)) == 1
        return
    rules = compile_rules(kind())
    one, *others = (with_threads(count, lambda: tabulate_rules(rules, Workspace())) for count in (1, 2, 2, 2))
    for two in others:
        assert two.values.tobytes() == one.values.tobytes()
        assert (two.states, two.edges) == (one.states, one.edges)


def test_the_first_number_that_is_broken_is_named(with_threads):
    rules = compile_rules(Broken())
    for count in (1, 2, 2, 2):
        with pytest.raises(BrokenRulesError) as failure:
            with_threads(count, lambda: tabulate_rules(rules, Workspace()))
        assert failure.value.index == 105


def test_an_arena_has_the_same_values_and_the_same_wrong_ones(with_threads, monkeypatch):
    chance = np.random.default_rng(3)
    degrees = np.where(chance.random(500) < 0.2, 0, 3)
    degrees[0] = 3
    starts = np.concatenate([[0], np.cumsum(degrees)])
    arena = Arena.from_arrays(starts, chance.integers(0, 500, int(starts[-1])), chance.integers(0, 2, 500))

    def solved():
        return solve_arena(arena.numbered, 0, {}, Workspace(), points=False).values

    one, two = (with_threads(count, solved) for count in (1, 2))
    assert len(one) > 300
    assert one.tobytes() == two.tobytes()
    find_values = arenas.valued

    def spoilt(*arguments):
        values, *others = find_values(*arguments)
        values[chance.integers(0, len(values))] += 1
        return values, *others

    monkeypatch.setattr(arenas, "valued", spoilt)
    for _ in range(5):
        with pytest.raises(VerificationError, match="does not follow"):
            with_threads(2, lambda: solve(arena, 0, engine="compiled"))


# --- the dealing itself ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 31, 33, 1000])
def test_every_number_is_dealt_once_and_in_order(count):
    def work(part):
        return DONE

    workspace = Workspace()
    shares = threads.in_ranges(work, count, workspace, threads=2)
    ends = [(int(share.control[AT]), int(share.control[END])) for share in shares]
    assert [n for first, end in ends for n in range(first, end)] == list(range(count))
    assert workspace.progress == count


def test_two_threads_work_at_once():
    both = threading.Barrier(2, timeout=20)
    met = set()

    def work(part):
        if part.control[AT] in (0, 1):
            both.wait()
            met.add(threading.get_ident())
        return DONE

    threads.in_ranges(work, 32, Workspace(), threads=2)
    assert len(met) == 2


def test_the_lowest_of_two_failures_is_the_last_share():
    late = threading.Event()

    def work(part):
        first = int(part.control[AT])
        if first == 5:
            assert late.wait(20)
            return 105
        if first == 6:
            late.set()
            return 106
        return DONE

    shares = threads.in_ranges(work, 32, Workspace(), threads=2)
    assert [share.status for share in shares] == [DONE] * 5 + [105]


def test_an_exception_in_one_range_ends_the_other_and_is_raised():
    begun = threading.Event()
    heard = []

    def work(part):
        if part.control[AT] == 0:
            assert begun.wait(20)
            raise ZeroDivisionError
        begun.set()
        deadline = time.monotonic() + 20
        while not part.control[STOP] and time.monotonic() < deadline:
            time.sleep(0.001)
        heard.append(bool(part.control[STOP]))
        return STOPPED

    with pytest.raises(ZeroDivisionError):
        threads.in_ranges(work, 32, Workspace(), threads=2)
    assert heard == [True]


def test_a_workspace_told_to_stop_stops_its_parts_also_those_to_come():
    workspace = Workspace()
    before = workspace.split(2)
    workspace.stop()
    assert all(part.is_stopped for part in [*before, *workspace.split(2)])
    shares = threads.in_ranges(lambda part: DONE, 32, workspace, threads=2)
    assert shares[-1].status == STOPPED


@needs_speed
def test_an_interrupt_ends_both_threads_soon(with_threads):
    game = load("connect4")
    rules, workspace = compile_rules(game), Workspace()
    perft(rules, game.start(), 2)
    with_threads(2, lambda: perft(rules, game.start(), 8))
    begun = time.perf_counter()

    def interrupt():
        if time.perf_counter() - begun > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        with_threads(
            2,
            lambda: in_background(
                lambda: perft(rules, game.start(), 12, workspace), stop=workspace.stop, glance=interrupt
            ),
        )
    assert time.perf_counter() - begun < 10
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("zermelo range")]


@pytest.mark.parametrize("count", [1, 2])
def test_a_stopped_pass_says_so(count, with_threads):
    game = Again()
    rules = compile_rules(game)
    solution = solve_rules(rules, game.start())
    workspace = Workspace()
    workspace.stop()
    with pytest.raises(StoppedError):
        with_threads(
            count,
            lambda: check_solution(rules, answers_of(solution), workspace),
        )
