"""The same rules interpreted and compiled give the same states, moves, values, distances and Grundy values."""

import pytest

pytest.importorskip("numba")

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.claimed import fault_of
from tests.oracles import naive
from tests.speed import later, needs_compiler, needs_speed

from zermelo.compiled.memory.workspace import StoppedError, Workspace
from zermelo.compiled.routines.routine import IS_ON
from zermelo.compiled.rules.compiled_rules import Rules, compile_rules
from zermelo.compiled.solving.games import solve_rules
from zermelo.compiled.walking.leaves import perft
from zermelo.errors import TooLargeError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.games import load
from zermelo.search import perft as plain_perft

os.environ.setdefault("ZERMELO_CACHE", str(Path(tempfile.gettempdir()) / "zermelo-tests"))

ROOT = Path(__file__).parents[2]

SPECS = [
    "nim:heaps=2+3+4",
    "tictactoe",
    "connect4:columns=4,rows=3,align=3",
    "reversi:size=4",
    *later(
        "subtraction:heap=25,takes=1+3+4,misere=false", "chomp:rows=3,columns=4", "wythoff:columns=9,rows=7"
    ),
]
if not IS_ON:
    # Each of these would be compiled anew; interpreted routines show as much about the rest.
    SPECS = [
        *(f"subtraction:heap={heap},take=4" for heap in range(12)),
        "subtraction:heap=9,end=1",
        "nim:heaps=0+0",
        "nim:heaps=3+3+3,misere=true",
        "nim:heaps=1+2+3+4",
        *(
            f"chomp:rows={rows},columns={columns},end={end}"
            for rows in (1, 2, 3)
            for columns in (1, 3)
            for end in ("poison", "empty")
        ),
        "wythoff:columns=1,rows=1",
        "wythoff:columns=5,rows=6",
        "tictactoe:columns=3,rows=2,align=2",
        "tictactoe:columns=2,rows=2,align=3",
        "connect4:columns=2,rows=3,align=2",
        "connect4:columns=3,rows=3,align=3",
    ]


class Ring(Game):
    """A token on a ring, `far` or one step forward, or one back: play may go round for ever."""

    def __init__(self, size=11, far=3, gates=(0,), prizes=(1,), owners=()):
        self.size, self.far, self.gates, self.prizes = size, far, gates, prizes

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] not in self.gates:
            yield 1
            yield self.far
            if state[0] % 2:
                yield -1

    def play(self, state, move):
        return ((state[0] + move) % self.size,)

    def score(self, state):
        for i in range(len(self.gates)):
            if self.gates[i] == state[0]:
                return self.prizes[i]
        return 0


class PointsRing(Ring):
    points = True


class OwnedRing(Ring):
    """Who moves is written on the ring, so that somebody may move twice in a row."""

    points = True

    def turn(self, state):
        return (state[0] // 2) % 2


RINGS = [
    Ring(12, 5, (0, 7), (1, -1)),
    PointsRing(13, 4, (0, 5, 9), (3, -7, 2)),
    OwnedRing(13, 4, (0, 5, 9), (3, -7, 2)),
    *later(
        Ring(11, 3, (0,), (-1,)),
        Ring(9, 2, (4,), (0,)),
        PointsRing(16, 6, (2, 8, 11), (-4, 4, 1)),
        OwnedRing(16, 6, (2, 8, 11), (-4, 4, -1)),
    ),
]


def compiled_solution(game, **options):
    rules = compile_rules(game)
    assert isinstance(rules, Rules), rules
    return solve_rules(rules, game.start(), **options)


@pytest.mark.parametrize("spec", SPECS)
def test_solutions_are_identical(spec):
    game = load(spec)
    check_identical(game)


@pytest.mark.parametrize("game", RINGS, ids=lambda game: f"{type(game).__name__}-{game.size}")
def test_solutions_of_games_with_cycles_are_identical(game):
    check_identical(game)


def check_identical(game):
    plain = solve(game, engine="plain")
    fast = compiled_solution(game)
    states = list(plain)
    assert list(fast.enumeration) == states
    assert fast.enumeration.edge_count == plain.edges
    assert fast.counts == plain.counts
    assert fault_of(fast) is None
    rows = range(len(states))
    assert [fast.outcome(v) for v in rows] == [plain.outcome(state) for state in states]
    assert [fast.distance(v) for v in rows] == [plain.distance(state) for state in states]
    assert [fast.value(v) for v in rows] == [plain.value(state) for state in states]
    assert [fast.enumeration.index(state) for state in states] == list(rows)
    if plain.grundy() is not None:
        assert fast.grundy_values.tolist() == [plain.grundy(state) for state in states]


@pytest.mark.parametrize("game", RINGS, ids=lambda game: f"{type(game).__name__}-{game.size}")
def test_games_with_cycles_agree_with_the_definition(game):
    fast = compiled_solution(game)
    states = list(fast.enumeration)
    at = {state: v for v, state in enumerate(states)}
    successors = [[at[game.play(state, move)] for move in game.moves(state)] for state in states]
    scores = {v: game.score(state) for v, state in enumerate(states) if not successors[v]}
    owner = [game.turn(state) for state in states] if isinstance(game, OwnedRing) else None
    if game.points:
        assert [fast.value(v) for v in range(len(states))] == naive.values(successors, scores, owner)
    else:
        found = [(str(fast.outcome(v)), fast.distance(v)) for v in range(len(states))]
        assert found == naive.outcomes(successors, scores, owner)


@pytest.mark.parametrize(
    ("spec", "depth"),
    [("connect4", 5), ("reversi", 5), ("tictactoe", 9), ("nim", 6), ("chomp:rows=3,columns=3", 4)],
)
def test_perft_is_identical(spec, depth):
    game = load(spec)
    rules = compile_rules(game)
    for plies in range(depth + 1):
        assert perft(rules, game.start(), plies) == plain_perft(game, plies), plies


def test_perft_beyond_the_plain_engine():
    # OEIS A124004 and J. Tromp's table (first plies of 7×6: 7^7 − the full columns and won games).
    reversi = load("reversi")
    assert [perft(compile_rules(reversi), reversi.start(), depth) for depth in (7, 8, 9)] == [
        55092,
        390216,
        3005288,
    ]


# Positions by board size, J. Tromp.
@pytest.mark.parametrize(
    ("columns", "rows", "positions"), [(4, 4, 161029), *later((3, 5, 38310), (2, 5, 537))]
)
def test_connect_four_has_as_many_positions_as_published(columns, rows, positions):
    game = load(f"connect4:columns={columns},rows={rows}")
    assert compiled_solution(game).enumeration.states == positions


# --- memory -----------------------------------------------------------------------------------------------


def test_without_room_for_edges_the_moves_are_played_again():
    game = load("connect4:columns=4,rows=4")
    roomy = compiled_solution(game)
    tight = compiled_solution(game, workspace=Workspace(memory=6_500_000))
    assert roomy.enumeration.has_edges
    assert not tight.enumeration.has_edges
    assert (roomy.values == tight.values).all()
    assert tight.enumeration.workspace.peak <= 6_500_000


def test_too_little_memory_is_refused():
    with pytest.raises(TooLargeError, match="allow more memory"):
        compiled_solution(load("connect4:columns=4,rows=4"), workspace=Workspace(memory=2_000_000))


def test_too_many_states_are_refused():
    with pytest.raises(TooLargeError, match="more than 1,000 states"):
        compiled_solution(load("connect4:columns=4,rows=4"), limit=1000)


def test_an_enumeration_can_be_stopped_and_watched_from_another_thread():
    workspace = Workspace()
    game = load("connect4")
    rules = compile_rules(game)
    seen = []

    def watch():
        while not seen or seen[-1] < 1000:
            seen.append(workspace.progress)
            time.sleep(0.01)
        workspace.stop()

    watcher = threading.Thread(target=watch)
    watcher.start()
    with pytest.raises(StoppedError):
        solve_rules(rules, game.start(), workspace=workspace)
    watcher.join()


def test_narrow_keys_grow_when_an_entry_needs_more_bits(monkeypatch):
    from zermelo.compiled.walking import enumeration

    monkeypatch.setattr(enumeration, "ranges_seen", lambda game, start: [(x, x) for x in start])
    monkeypatch.setattr("zermelo.compiled.walking.layout.CHUNK", 7)

    class Climb(Game):
        def start(self):
            return (0, 0, 0, 0)

        def moves(self, state):
            if state[0] < 14:
                yield 1
                yield 5

        def play(self, state, move):
            return (state[0] + move, state[1] - 3 * move, state[2] * 2 + move & 0xFFFFFFFFFFFF, 1 << state[0])

    game = Climb()
    check_identical(game)


def test_long_games_get_wider_distances():
    game = load("subtraction:heap=60000,take=2,misere=false")
    fast = compiled_solution(game)
    # Who faces a multiple of 3 loses; the loser delays by taking 1, the winner answers with 2.
    assert fast.scale.kind == "int32"
    assert fast.distance(0) == 2 * 60000 // 3


def test_many_moves_in_one_state_make_room(monkeypatch):
    class Star(Game):
        def start(self):
            return (20000,)

        def moves(self, state):
            if state[0] == 20000:
                for i in range(20000):
                    yield i

        def play(self, state, move):
            return (move,)

        def score(self, state):
            return -1 if state[0] == 7 else 1

    fast = compiled_solution(Star())
    assert (fast.enumeration.states, fast.value(0), fast.distance(0)) == (20001, 1, 1)
    assert perft(compile_rules(Star()), (20000,), 1) == 20000


def test_a_score_beyond_16_bits_is_kept():
    class Rich(PointsRing):
        pass

    game = Rich(13, 4, (0, 5), (100_000, -2_000_000_000))
    check_identical(game)
    assert compiled_solution(game).scale.kind == "int64"


@needs_speed
@pytest.mark.parametrize("memory", [None, 6_500_000])
def test_every_wrong_value_or_edge_is_found_by_playing_again(memory):
    fast = compiled_solution(load("connect4:columns=4,rows=4"), workspace=Workspace(memory))
    game, right = fast.enumeration, fast.values
    assert game.has_edges == (memory is None)
    assert fault_of(fast) is None
    for v in range(0, game.states, game.states // 40):
        wrong = right.copy()
        wrong[v] += 1 if wrong[v] < 0 else -1
        assert fault_of(fast, values=wrong).number in range(game.states)
    for e in range(0, len(game.edges), 20_001):
        kept = int(game.edges[e])
        game.edges[e] = kept - 1
        assert fault_of(fast) is not None
        game.edges[e] = kept


# --- separate processes -----------------------------------------------------------------------------------------

RULES = """
from zermelo.game import Game

LIMIT = 3

def most(heap):
    return min(LIMIT, heap)

class Heap(Game):
    def start(self):
        return (30,)

    def moves(self, state):
        for take in range(1, most(state[0]) + 1):
            yield take

    def play(self, state, move):
        return (state[0] - move,)
"""

ASK = """
from zermelo.compiled.walking import explore
from zermelo.compiled.checking import by_rules
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.walking.leaves import perft
from zermelo.exact import solve

game = Heap()
rules = compile_rules(game)
solution = solve(game, engine="compiled")
hits = sum(r.readings for r in (explore.enumerate_states, by_rules.check_with_moves))
print(solution.counts["loss"], perft(rules, game.start(), 6), hits)
"""


def run(code, cache, **options):
    """Start a process with some code, in a file of its own: rules are compiled from their source."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ZERMELO_CACHE": str(cache)}
    file = Path(tempfile.mkdtemp(dir=Path(cache).parent)) / "mine.py"
    file.write_text(code)
    return subprocess.Popen(
        [sys.executable, *options.pop("arguments", [str(file)])],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def answer(process, text=None):
    out, err = process.communicate(text, timeout=300)
    assert process.returncode == 0, err
    return out.split()


def sequences(limit, plies=6, heap=30):
    """How many ways to take 1 to `limit` so many times from the heap."""
    ways = {heap: 1}
    for _ in range(plies):
        after = {}
        for left, count in ways.items():
            for take in range(1, min(limit, left) + 1):
                after[left - take] = after.get(left - take, 0) + count
        ways = after
    return str(sum(ways.values()))


@pytest.mark.start
@needs_compiler
def test_an_edit_of_one_constant_recompiles_and_a_second_start_does_not(tmp_path):
    file = tmp_path / "my_heap.py"
    for limit, losses in ((3, "8"), (4, "7"), (3, "8")):
        file.write_text(RULES.replace("LIMIT = 3", f"LIMIT = {limit}") + ASK)
        first = answer(run("", tmp_path / "cache", arguments=[str(file)]))
        assert first[:2] == [losses, sequences(limit)]
    # The third start found the code of the first.
    assert first[2] == "2"


@pytest.mark.start
@needs_compiler
def test_rules_whose_source_nobody_has_are_solved_plainly_and_told_so(tmp_path):
    typed = RULES + "\nfrom zermelo import solve\nprint(solve(Heap()).counts['loss'])\n"
    assert answer(run("", tmp_path, arguments=["-"], stdin=subprocess.PIPE), typed) == ["8"]
    cell = f"namespace = {{'__name__': '__main__'}}\nexec({RULES + ASK!r}, namespace)"
    process = run(cell, tmp_path)
    _, err = process.communicate(timeout=300)
    assert "the source of moves is not to be had; put it into a file" in err


@pytest.mark.start
@needs_compiler
def test_four_processes_that_start_cold_at_once_all_succeed(tmp_path):
    limits = (2, 3, 3, 5)
    running = [run(RULES.replace("LIMIT = 3", f"LIMIT = {limit}") + ASK, tmp_path) for limit in limits]
    for limit, process in zip(limits, running, strict=True):
        assert answer(process)[1] == sequences(limit)
    # And what they left is whole: each now starts warm.
    for limit in limits:
        found = answer(run(RULES.replace("LIMIT = 3", f"LIMIT = {limit}") + ASK, tmp_path))
        assert found[1:] == [sequences(limit), "2"]


@pytest.mark.start
@needs_compiler
def test_a_killed_writer_harms_nobody(tmp_path):
    victim = run(RULES + ASK, tmp_path)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("*")) and time.monotonic() < deadline:
        time.sleep(0.005)
    victim.send_signal(signal.SIGKILL)
    victim.communicate()
    assert answer(run(RULES + ASK, tmp_path))[:2] == ["8", sequences(3)]


@pytest.mark.start
@pytest.mark.parametrize("variable", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_routines_run_interpreted_and_with_bounds_checked(variable, tmp_path, monkeypatch):
    monkeypatch.setenv(variable, "1")
    code = RULES + ASK
    assert answer(run(code, tmp_path))[:2] == ["8", sequences(3)]
