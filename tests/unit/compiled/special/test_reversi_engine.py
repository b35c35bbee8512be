"""The exact Reversi engine: judged by published scores and by minimax over boards of letters, from the rules."""

import random
import threading
import time
from pathlib import Path

import pytest
from tests.speed import at_most
from tests.unit.games.test_reversi import after_move, rows
from tests.unit.games.walks import values

pytest.importorskip("numba")

import numba
import numpy as np

if numba.config.DISABLE_JIT:
    pytest.skip("the engine's instructions exist only compiled", allow_module_level=True)

from zermelo.compiled.special import reversi
from zermelo.compiled.special.limits import StoppedError
from zermelo.compiled.special.reversi import Engine
from zermelo.compiled.special.reversi_bits import board_of, firm, rays_of, reach, squares_of, turned
from zermelo.errors import ParameterError, PositionError, TooLargeError
from zermelo.games.reversi import Reversi

SMALL_TABLE = 1 << 22
SHARED = Path(__file__).parents[5] / "shared" / "data" / "reversi"
# Positions 1, 4 and 5 of the FFO endgame suite, with the score of each move for who makes it.
PUBLISHED = [
    (
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        {"g8": 18, "h1": 12, "h7": 6, "a2": 6, "a3": 4, "b1": -4, "a4": -22, "g2": -24},
    ),
    (
        "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X",
        {"h8": 0, "a5": 0, "b6": -4, "b7": -4, "a6": -8, "b2": -12, "h2": -26},
    ),
    (
        "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X",
        {"g8": 32, "g2": 12, "b2": -20, "g6": -26, "g1": -32, "g7": -34},
    ),
]


# Intrinsics are callable from compiled code only.
@numba.njit
def reached(mine, theirs, free):
    return reach(mine, theirs, free)


@numba.njit
def turning(rays, square, mine, theirs):
    return turned(rays, square, mine, theirs)


@numba.njit
def held(mine, theirs, free):
    return firm(mine, theirs, free)


@pytest.fixture(scope="module")
def engine():
    return Engine(table_bytes=1 << 26)


def state_of(text, size=8):
    return Reversi(size).read(text)[0]


# --- the definition, on boards of letters ----------------------------------------------------------------


def answers(board, size, mine, theirs):
    after = (after_move(board, size, y, x, mine, theirs) for y in range(size) for x in range(size))
    return [other for other in after if other is not None]


def naive_score(board, size, mine, theirs, empties):
    """The score under best play for `mine`, whose turn it is: plain minimax."""
    after = answers(board, size, mine, theirs)
    if after:
        return max(-naive_score(other, size, theirs, mine, empties) for other in after)
    if answers(board, size, theirs, mine):
        return -naive_score(board, size, theirs, mine, empties)
    text = "".join(board)
    more, rest = text.count(mine) - text.count(theirs), text.count("-") if empties == "winner" else 0
    return more + rest if more > 0 else more - rest if more < 0 else 0


def random_positions(seed, size, count, free):
    """Situations of random plays, with at most so many free squares and at least one move or pass left."""
    chance, game, found = random.Random(seed), Reversi(size), []
    while len(found) < count:
        state, player = game.start(), 0
        wanted = chance.randint(1, free)
        while moves := list(game.moves(state)):
            if size * size - (state[0] | state[1]).bit_count() <= wanted:
                found.append((state, player))
                break
            state, player = game.play(state, chance.choice(moves)), 1 - player
    return found


# --- machine words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 6, 8])
def test_moves_and_turned_discs_are_those_of_the_rules(size):
    game, places = Reversi(size), squares_of(size)
    rays = np.array(rays_of(size), dtype=np.uint64)

    def placed(discs):
        return np.uint64(sum(1 << place for i, place in enumerate(places) if discs >> i & 1))

    for state, _ in random_positions(size, size, 60, size * size - 5):
        mine, theirs = state
        free = np.uint64(board_of(size)) & ~(placed(mine) | placed(theirs))
        moves = [move for move in game.moves(state) if move != game.passing]
        assert reached(placed(mine), placed(theirs), free) == placed(sum(1 << move for move in moves))
        for move in moves:
            discs = turning(rays, places[move], placed(mine), placed(theirs))
            assert discs == placed(game.turned(mine, theirs, move))


@pytest.mark.parametrize("size", [6, 8])
def test_discs_called_firm_are_never_turned(size):
    chance, game, places = random.Random(3), Reversi(size), squares_of(size)
    seen = 0
    for state, _ in random_positions(size, size, 60, 24):
        boards = [sum(1 << place for i, place in enumerate(places) if discs >> i & 1) for discs in state]
        free = board_of(size) & ~(boards[0] | boards[1])
        found = int(held(*(np.uint64(word) for word in (*boards, free))))
        kept = sum(1 << i for i, place in enumerate(places) if found >> place & 1)
        assert kept & state[0] == kept
        seen += kept.bit_count()
        for _ in range(10):
            now, mover = state, 0
            while moves := list(game.moves(now)):
                now, mover = game.play(now, chance.choice(moves)), 1 - mover
                assert now[mover] & kept == kept
    assert seen > 100


def test_a_full_board_is_firm_and_the_start_is_not():
    board = np.uint64(board_of(8))
    assert held(board, np.uint64(0), np.uint64(0)) == board
    black, white = Reversi().start()
    assert held(np.uint64(black), np.uint64(white), ~np.uint64(black | white)) == 0
    corner_and_edge = np.uint64(0b111)
    assert held(corner_and_edge, np.uint64(0), ~corner_and_edge) == corner_and_edge


# --- scores ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "scores"), PUBLISHED)
def test_every_move_of_published_endgames_has_its_published_score(engine, text, scores):
    game, state = Reversi(), state_of(text)
    found = {
        game.move_name(state, move): -engine.score(*game.play(state, move)) for move in game.moves(state)
    }
    assert {name: found[name] for name in scores} == scores
    assert engine.score(*state) == max(scores.values())


@pytest.mark.parametrize("empties", ["winner", "nobody"])
@pytest.mark.parametrize(("size", "free"), [(4, 8), (6, 7), (8, 7)])
def test_late_positions_have_the_score_of_plain_minimax(size, free, empties):
    engine = Engine(size, empties=empties, table_bytes=SMALL_TABLE)
    game = Reversi(size)
    for state, player in random_positions(11, size, 60, free):
        board = rows(game.write(state, player), size)
        expected = naive_score(board, size, "XO"[player], "OX"[player], empties)
        assert engine.score(*state) == expected


@pytest.mark.parametrize(("empties", "score"), [("nobody", -8), ("winner", -10)])
def test_four_by_four_is_won_by_white(empties, score):
    # Known: white wins by 8 where nobody gets the empty squares; it then has 11 discs, black 3, and two are left.
    assert Engine(4, empties=empties, table_bytes=SMALL_TABLE).score(*Reversi(4).start()) == score


@pytest.mark.parametrize("empties", ["winner", "nobody"])
def test_four_by_four_positions_have_the_value_of_the_solved_game(empties):
    game = Reversi(4, empties)
    engine = Engine(4, empties=empties, table_bytes=SMALL_TABLE)
    known = values(game)
    for state in random.Random(5).sample(sorted(known), 2000):
        assert engine.score(*state) == known[state]


def test_images_of_a_position_have_the_same_score(engine):
    state = state_of(PUBLISHED[1][0])
    for image in (
        lambda square: 63 - square,
        lambda square: square // 8 + 8 * (square % 8),
        lambda square: square ^ 7,
    ):
        turned_board = [sum(1 << image(i) for i in range(64) if discs >> i & 1) for discs in state]
        assert engine.score(*turned_board) == 0


def test_a_crowded_table_changes_no_score(monkeypatch):
    # With one bucket every position meets every other one.
    monkeypatch.setattr(reversi, "_FIRST_BUCKETS", 1)
    crowded = Engine(table_bytes=64)
    for text, scores in PUBLISHED:
        assert crowded.score(*state_of(text)) == max(scores.values())


def test_a_table_that_grows_changes_no_score(monkeypatch):
    monkeypatch.setattr(reversi, "_FIRST_BUCKETS", 1)
    monkeypatch.setattr("zermelo.compiled.special.limits.SLICE", 100)
    growing = Engine(table_bytes=1 << 20)
    for text, scores in PUBLISHED:
        assert growing.score(*state_of(text)) == max(scores.values())


def test_what_was_learnt_makes_the_same_question_cheap_and_clearing_forgets_it():
    engine = Engine(table_bytes=1 << 24)
    state = state_of(PUBLISHED[0][0])
    costs = []
    for clear in (False, False, True):
        if clear:
            engine.clear()
        before = engine.nodes
        assert engine.score(*state) == 18
        costs.append(engine.nodes - before)
    assert costs[0] == costs[2] > 100 * costs[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fforum-1-19.obf", "fforum-40-44.obf"])
def test_the_ffo_endgames(name, engine):
    path = SHARED / name
    if not path.exists():
        pytest.skip("the FFO endgame files are not here")
    game, before = Reversi(), engine.nodes
    for line in path.read_text().splitlines():
        text, _, rest = line.partition(";")
        state = game.read(text)[0]
        pairs = [entry.split(":") for entry in rest.split(";") if ":" in entry]
        scores = {move.strip().lower(): int(score) for move, score in pairs}
        assert engine.score(*state) == max(scores.values())
        if name == "fforum-1-19.obf":
            for move, score in scores.items():
                assert -engine.score(*game.play(state, game.read_move(state, move))) == score
    if name == "fforum-40-44.obf":
        assert engine.nodes - before < 400e6


# --- limits ----------------------------------------------------------------------------------------------

HARD = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"  # FFO 43: −12


def test_a_limit_of_nodes_gives_bounds_that_hold_the_score():
    engine = Engine(table_bytes=1 << 24)
    low, high = engine.bounds(*state_of(HARD), nodes=200_000)
    assert low <= -12 <= high
    assert low < high
    assert engine.nodes <= 200_100


def test_a_limit_of_time_is_kept():
    engine = Engine(table_bytes=1 << 24)
    engine.bounds(*state_of(HARD), nodes=1)
    with at_most(2 * 0.2 + 0.3):
        low, high = engine.bounds(*state_of(HARD), seconds=0.2)
    assert low <= -12 <= high


def test_another_thread_can_stop_a_search():
    engine = Engine(table_bytes=1 << 24)
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    with pytest.raises(StoppedError, match="stopped"):
        engine.score(*state_of("f5d6c3d3c4"))


def test_a_search_that_waits_for_another_one_can_be_stopped_too():
    engine = Engine(table_bytes=1 << 24)
    state = state_of("f5d6c3d3c4")
    engine.bounds(*state, nodes=1)
    found = []
    waiting = threading.Thread(target=lambda: found.append(engine.bounds(*state, seconds=20)))
    began = time.perf_counter()
    with engine._lock:  # as another search holds it
        waiting.start()
        time.sleep(0.2)
        engine.stop()
    waiting.join()
    assert found == [(-64, 64)]
    assert time.perf_counter() - began < 15


def test_a_stop_that_came_too_late_stops_no_other_search(monkeypatch):
    monkeypatch.setattr("zermelo.compiled.special.limits.SLICE", 100)
    engine = Engine(4, empties="nobody", table_bytes=SMALL_TABLE)
    engine.stop()
    # Known: the second player wins by 8.
    assert engine.score(*Reversi(4).start()) == -8
    engine.stop()
    assert engine.is_stopped


def test_a_search_cut_into_slices_visits_the_same_nodes_as_one_that_is_not(monkeypatch):
    whole, sliced = Engine(table_bytes=1 << 24), Engine(table_bytes=1 << 24)
    state = state_of(PUBLISHED[0][0])
    assert whole.score(*state) == 18
    monkeypatch.setattr("zermelo.compiled.special.limits.SLICE", 1)
    assert sliced.score(*state) == 18
    assert sliced.nodes == whole.nodes


# --- bad input -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "fault"),
    [
        (1 << 64, 0, "18446744073709551616 has discs outside the 8×8 board"),
        (-1, 0, "-1 has discs outside"),
        (0b11 << 27, 0b1 << 27, "the squares 134217728 have a disc of each player"),
        (0b111, 0, "a square of the centre is empty"),
    ],
)
def test_impossible_positions_are_refused(engine, mine, theirs, fault):
    with pytest.raises(PositionError, match=fault):
        engine.score(mine, theirs)


def test_bad_parameters_are_refused(engine):
    with pytest.raises(ParameterError, match="size 10; it takes 4, 6, 8"):
        Engine(10)
    with pytest.raises(ParameterError, match="a table of 1,000 bytes is too small"):
        Engine(table_bytes=1000)
    with pytest.raises(ParameterError, match="nodes=0: nodes is a number greater than 0"):
        engine.bounds(*Reversi().start(), nodes=0)
    with pytest.raises(TooLargeError, match="does not fit into memory"):
        Engine(table_bytes=1 << 62)
