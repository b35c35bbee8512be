"""A game with an exact engine of its own, by the public function: judged by published scores and by the definition."""

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numba

if numba.config.DISABLE_JIT or os.environ.get("ZERMELO_COMPILED") == "0":
    pytest.skip("the engine exists only compiled", allow_module_level=True)

from tests.speed import at_most, with_time_enough

from zermelo.compiled.special import connect4, connect4_adapter, special_engine, usual_score
from zermelo.compiled.special.connect4_book import book_name, find_book, make_book
from zermelo.errors import PositionError
from zermelo.games import load
from zermelo.games.connect4 import ConnectFour
from zermelo.judge import analyse, analyse_many
from zermelo.matches.agents import make_agent
from zermelo.scores import Outcome

SAMPLES = Path(__file__).parents[4] / "shared" / "data" / "connect4"
# The position of the course's figure 6; scores of its columns by BitBully and by P. Pons' solver, which agree.
COURSE, COURSE_SCORES = "21253343344655", [-3, -14, -1, -2, -2, -2, -2]


def state_of(game, text):
    return game.read(text)[0]


# --- the definition, on columns of letters ---------------------------------------------------------------


def has_four(columns, rows, letter):
    def at(x, y):
        return 0 <= x < len(columns) and 0 <= y < len(columns[x]) and columns[x][y] == letter

    return any(
        all(at(x + k * dx, y + k * dy) for k in range(4))
        for x in range(len(columns))
        for y in range(rows)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


@cache
def worth(columns, rows):
    """(sign, plies) for the player to move: minimax over all plays; the winner hurries, the loser lingers."""
    mover = "XO"[sum(map(len, columns)) % 2]
    if has_four(columns, rows, "XO"[mover == "X"]):
        return -1, 0
    ends = []
    for x, column in enumerate(columns):
        if len(column) < rows:
            sign, plies = worth((*columns[:x], column + mover, *columns[x + 1 :]), rows)
            ends.append((-sign, plies + 1))
    return max(ends, key=lambda end: (end[0], -end[0] * end[1]), default=(0, 0))


def verdict_of(end):
    sign, plies = end
    return Outcome.of(sign), sign, plies if sign else None, True


def random_positions(rng, columns, rows, count, least):
    """Move texts of games that are not over, with at least so many stones."""
    found = []
    while len(found) < count:
        board, text = [""] * columns, ""
        for _ in range(rng.randrange(least, columns * rows)):
            x = rng.choice([x for x in range(columns) if len(board[x]) < rows])
            board[x] += "XO"[len(text) % 2]
            text += str(x + 1)
        if not has_four(board, rows, "X") and not has_four(board, rows, "O"):
            found.append((text, tuple(board)))
    return found


@pytest.mark.parametrize(("columns", "rows", "least"), [(4, 4, 6), (5, 4, 11)])
def test_every_move_has_the_outcome_and_distance_of_the_definition(columns, rows, least):
    game = load(f"connect4:columns={columns},rows={rows}")
    for text, board in random_positions(random.Random(columns), columns, rows, 100, least):
        found = analyse(game, state_of(game, text), exact=True)
        assert (found.outcome, found.value, found.distance, found.exact) == verdict_of(worth(board, rows))
        assert found.engine == "compiled"
        mover = "XO"[len(text) % 2]
        expected = {}
        for x in range(columns):
            if len(board[x]) < rows:
                sign, plies = worth((*board[:x], board[x] + mover, *board[x + 1 :]), rows)
                expected[x] = -sign, plies + 1
        assert {v.move: (v.outcome, v.value, v.distance, v.exact) for v in found.moves} == {
            move: verdict_of(end) for move, end in expected.items()
        }
        top = max(expected.values(), key=lambda end: (end[0], -end[0] * end[1]))
        assert set(found.best) == {
            move for move, end in expected.items() if verdict_of(end) == verdict_of(top)
        }


def test_moves_are_ranked_winner_fastest_loser_slowest_and_the_line_keeps_the_promise():
    game = load("connect4:columns=5,rows=4")
    for text, board in random_positions(random.Random(5), 5, 4, 60, 9):
        found = analyse(game, state_of(game, text), exact=True)
        keys = [(v.value, -v.value * (v.distance or 0)) for v in found.moves]
        assert keys == sorted(keys, reverse=True)
        assert found.line[0] == found.best[0]
        if found.distance is not None:
            assert len(found.line) == found.distance
        # Along the line the outcome never changes hands.
        sign, columns = found.value, board
        for move in found.line:
            mover = "XO"[sum(map(len, columns)) % 2]
            columns = (*columns[:move], columns[move] + mover, *columns[move + 1 :])
            sign = -sign
            assert worth(columns, 4)[0] == sign
        assert worth(columns, 4)[1] == 0


# --- the usual score ---------------------------------------------------------------------------------------


def test_columns_of_the_course_position_have_their_published_scores():
    game = load("connect4")
    state = state_of(game, COURSE)
    found = analyse(game, state, exact=True)
    scores = {verdict.move: usual_score(game, state, verdict) for verdict in found.moves}
    assert [scores[column] for column in range(7)] == COURSE_SCORES
    assert (usual_score(game, state, found), found.best) == (-1, (2,))


def test_a_proof_without_the_engine_has_the_same_score(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILED", "0")
    game = load("connect4")
    # Three open stones of the opponent: lost at his 4th stone, 22 − 4.
    state = state_of(game, "33445")
    found = analyse(game, state, exact=True)
    assert (found.engine, usual_score(game, state, found)) == ("plain", -18)


def test_what_is_not_proved_has_no_score():
    game = load("connect4")
    found = analyse(game, depth=1)
    assert usual_score(game, found.state, found) is None
    assert usual_score(load("nim"), (3, 5, 7), found) is None


# --- which game is served ----------------------------------------------------------------------------------


class Popping(ConnectFour):
    """Other rules under the parent's declaration."""

    def moves(self, state):
        yield from super().moves(state)


class Renamed(ConnectFour):
    """The same rules under another name."""


def test_the_engine_serves_games_by_what_they_declare_and_never_by_name():
    assert special_engine(Renamed()) is not None
    assert special_engine(Popping()) is None
    assert special_engine(load("tictactoe")) is None
    changed = ConnectFour()
    changed.score = lambda state: 1
    assert special_engine(changed) is None


@pytest.mark.parametrize(
    ("spec", "served"),
    [("connect4:align=5", False), ("connect4:columns=8,rows=8", True), ("connect4:columns=8,rows=9", False)],
)
def test_boards_that_the_engine_does_not_take_are_searched(spec, served):
    assert (special_engine(load(spec)) is not None) is served
    assert connect4_adapter.MOST_BITS == connect4.MOST_BITS


def test_a_depth_or_a_heuristic_asks_for_the_readable_search():
    game = load("connect4")
    state = state_of(game, COURSE)
    assert analyse(game, state, depth=2).engine == "plain"
    assert analyse(game, state, heuristic=game.cells, depth=2, engine="plain").nodes > 10
    # The engine would know the outcome at once; the search, asked by a heuristic, estimates.
    assert not analyse(game, heuristic=game.cells, seconds=0.1).exact


# --- limits --------------------------------------------------------------------------------------------------


def test_a_limit_of_time_is_kept_and_what_is_not_proved_is_estimated():
    game = load("connect4:columns=8,rows=7")
    analyse(game, state_of(game, "121212"), exact=True, moves="root")  # compiled before the clock starts

    def limited(seconds):
        with at_most(2 * seconds + 0.5):
            return analyse(game, seconds=seconds)

    def is_estimated(found):
        return len(found.moves) == 8 and all(v.value is not None for v in found.moves)

    found = with_time_enough(limited, is_estimated, 0.5)
    assert (found.exact, found.outcome) == (False, None)
    assert sorted(v.move for v in found.moves) == list(range(8))
    assert all(v.value is not None and not v.exact for v in found.moves)
    assert found.best
    assert found.line[0] == found.best[0]


def test_what_is_proved_in_time_stays_proved_beside_estimates():
    game = load("connect4:columns=8,rows=7")
    # Two open stones in a row: 4 makes an open three and wins at once; other moves take long to judge.
    state = state_of(game, "5566")
    analyse(game, state_of(game, "121212"), exact=True, moves="root")  # compiled before the clock starts
    found = with_time_enough(
        lambda seconds: analyse(game, state, seconds=seconds), lambda found: found.exact, 2
    )
    assert (found.outcome, found.exact, found.distance) == (Outcome.WIN, True, 3)
    assert {found.best[0], found.best[-1]} == {3, 6}


def test_an_interrupt_gives_the_best_so_far():
    game = load("connect4:columns=8,rows=7")
    analyse(game, state_of(game, "121212"), exact=True, moves="root")  # compiled before the clock starts
    seen = []

    def stop(report):
        seen.append(report)
        if len(seen) == 3:
            raise KeyboardInterrupt

    found = analyse(game, seconds=20, watch=stop)
    assert (found.exact, len(found.moves), len(found.best) > 0) == (False, 8, True)
    assert found.seconds < 20


def test_without_any_time_it_still_names_a_move():
    game = load("connect4:columns=8,rows=7")
    analyse(game, state_of(game, "121212"), exact=True, moves="root")
    found = analyse(game, seconds=1e-9)
    assert (len(found.best), found.exact, found.outcome) == (1, False, None)


def test_impossible_states_are_refused():
    with pytest.raises(PositionError, match="stones"):
        analyse(load("connect4"), (0, 0b111), exact=True)
    with pytest.raises(PositionError, match="below"):
        analyse(load("connect4"), (0, 0b10), exact=True)


# --- many positions --------------------------------------------------------------------------------------------


def test_many_states_get_the_verdicts_that_each_would_get():
    game = load("connect4")
    texts = [COURSE, "334455", "33445", "1212121"]
    states = [state_of(game, text) for text in texts]
    for state, found in zip(states, analyse_many(game, states, exact=True), strict=True):
        alone = analyse(game, state, exact=True, moves="root")
        facts = (found.state, found.outcome, found.value, found.distance, found.exact)
        assert facts == (state, alone.outcome, alone.value, alone.distance, alone.exact)


def test_a_hard_one_among_many_is_given_up_in_time():
    game = load("connect4:columns=8,rows=7")
    easy = state_of(game, "121212")
    analyse_many(game, [easy])  # compiled before the clock starts
    with at_most(2 * 0.5 + 0.5):
        before, hard, after = analyse_many(game, [easy, game.start(), easy], seconds=0.5)
    assert (before.exact, hard.exact, after.exact) == (True, False, True)
    assert (hard.outcome, len(hard.best)) == (None, 1)


@pytest.mark.parametrize("name", ["L3_R1", "L2_R1", "L1_R1", "L2_R2"])
def test_all_samples_have_their_published_scores(name):
    path = SAMPLES / f"sample_{name}.txt"
    if not path.exists():
        pytest.skip("the sample positions are not beside the project")
    pairs = [line.split() for line in path.read_text().splitlines()]
    game = load("connect4")
    states = [state_of(game, text) for text, _ in pairs]
    found = analyse_many(game, states, exact=True)
    scores = [usual_score(game, state, each) for state, each in zip(states, found, strict=True)]
    assert scores == [int(score) for _, score in pairs]


# --- the book ----------------------------------------------------------------------------------------------------


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    return tmp_path


def test_a_book_in_the_cache_folder_is_found_and_used(cache_folder):
    assert find_book(4, 5) is None
    make_book(cache_folder / book_name(4, 5), 3, columns=4, rows=5)
    book = find_book(4, 5)
    assert book is not None
    assert book.depth == 3


def test_a_damaged_book_is_ignored_with_a_warning(cache_folder):
    (cache_folder / book_name(4, 5)).write_bytes(b"{}\nnonsense")
    with pytest.warns(RuntimeWarning, match="ignored"):
        assert find_book(4, 5) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_a_book_that_anybody_may_have_written_is_ignored_with_a_warning(cache_folder):
    make_book(cache_folder / book_name(4, 5), 3, columns=4, rows=5)
    cache_folder.chmod(0o777)
    with pytest.warns(RuntimeWarning, match="others may write to it"):
        assert find_book(4, 5) is None


def test_an_old_book_is_ignored_with_a_warning(cache_folder):
    path = cache_folder / book_name(4, 5)
    make_book(path, 2, columns=4, rows=5)
    head, body = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(head) | {"version": 0}).encode() + b"\n" + body)
    with pytest.warns(RuntimeWarning, match="version"):
        assert find_book(4, 5) is None


def test_what_the_book_knows_by_heart_is_what_the_engine_finds(cache_folder):
    game = load("connect4:columns=4,rows=5")
    make_book(cache_folder / book_name(4, 5), 8, columns=4, rows=5)
    connect4_adapter._book.cache_clear()
    adapter, engine = special_engine(game), connect4.Engine(4, 5)
    levels = [[game.start()]]
    while len(levels) < 8:
        levels.append(list({game.play(s, m): None for s in levels[-1] for m in game.moves(s)}))
    chance, ended = random.Random(1), 0
    for state in chance.sample(levels[7], 60) + chance.sample(levels[6], 20):
        if not list(game.moves(state)):
            ended += 1
            continue
        found = adapter.recall(state, "all")
        assert found.nodes == 0
        scores = engine.move_scores(*state)
        assert {v.move: usual_score(game, state, v) for v in found.moves} == {
            move: scores[move] for move in game.moves(state)
        }
        best = max(score for score in scores if score is not None)
        assert set(found.best) == {move for move, score in enumerate(scores) if score == best}
        assert found.line[:1] == () or found.line[0] in found.best
    assert ended
    # Beyond the book, and where no position can be, it remembers nothing.
    deeper = next(game.play(s, m) for s in levels[7] for m in game.moves(s))
    assert adapter.recall(deeper, "all") is None
    assert adapter.recall((0, 2), "root") is None
    connect4_adapter._book.cache_clear()


def test_the_shipped_book_knows_the_first_moves():
    # Allis 1988, and every solver since: −2 −1 0 1 0 −1 −2; the first player wins with his 21st stone, ply 41.
    game = load("connect4")
    found = analyse(game, exact=True)
    # Searched, this takes hundreds of millions of nodes.
    assert found.nodes < 10_000_000
    scores = {verdict.move: usual_score(game, found.state, verdict) for verdict in found.moves}
    assert [scores[column] for column in range(7)] == [-2, -1, 0, 1, 0, -1, -2]
    assert (found.distance, found.best) == (41, (3,))


# --- agents ------------------------------------------------------------------------------------------------------


def test_the_exact_agent_plays_the_large_board_perfectly():
    game = load("connect4")
    state = state_of(game, COURSE)
    agent = make_agent("exact", game, seed=1)
    assert agent.choose((state, 0), list(game.moves(state))) == 2
    # A match may forbid the best move: then one of the second best.
    assert agent.choose((state, 0), [0, 1, 3]) == 3
