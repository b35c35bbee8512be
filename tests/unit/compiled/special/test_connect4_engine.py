"""The exact Connect Four engine: judged by published scores, by BitBully and by minimax written from the rules."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numba
import numpy as np
from tests.speed import at_most, later

if numba.config.DISABLE_JIT:
    pytest.skip("the engine's instructions exist only compiled", allow_module_level=True)

from zermelo.compiled.special import connect4_table as table
from zermelo.compiled.special.connect4 import Engine, StoppedError
from zermelo.compiled.special.connect4_board import distance
from zermelo.compiled.special.connect4_book import Book, make_book
from zermelo.compiled.special.connect4_moves import tag
from zermelo.errors import FileError, ParameterError, PositionError, TooLargeError


# Helpers are callable from compiled code only.
@numba.njit
def written(shape, mine, every, stones, bits):
    """The slot of a position and what a table of that size holds there."""
    key = table.key_of(shape, mine, every, stones)
    return table.slot_of(shape, key, 42 - stones, bits), tag(shape, key) | np.uint64(0b100001_011111)


@numba.njit
def grow(shape, memory, state):
    table.grow(shape, memory, state)


# Scores of P. Pons' public test sets (blog.gamesolver.org), columns from 1.
PUBLISHED = [
    ("2252576253462244111563365343671351441", -1),
    ("23163416124767223154467471272416755633", 0),
    ("52753311433677442422121", 8),
    ("271713432331713132", -11),
    ("274552224131661", 0),
    ("6614446666373154", -4),
    ("32164625", 11),
    ("243335424257", 12),
]
SAMPLES = Path(__file__).parents[5] / "shared" / "data" / "connect4"


@pytest.fixture(scope="module")
def engine():
    return Engine()


def position(text, rows=6):
    """The position after these columns, as (mine, every)."""
    mine = theirs = 0
    for digit in text:
        column = (int(digit) - 1) * (rows + 1)
        height = ((mine | theirs) >> column & (1 << rows) - 1).bit_length()
        mine, theirs = theirs, mine | 1 << (column + height)
    return mine, mine | theirs


def lines(columns, rows):
    """All lines of four cells, from the definition."""
    found = []
    for x in range(columns):
        for y in range(rows):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + k * dx, y + k * dy) for k in range(4)]
                if all(0 <= a < columns and 0 <= b < rows for a, b in cells):
                    found.append(sum(1 << (a * (rows + 1) + b) for a, b in cells))
    return found


def plays(every, columns, rows):
    for column in range(columns):
        cell = every + (1 << column * (rows + 1)) & ((1 << rows) - 1) << column * (rows + 1)
        if cell:
            yield cell


def minimax(mine, every, columns, rows, fours, known):
    """(score, plies to the end): a win counts the stones that the winner has left, and one."""
    if (mine, every) in known:
        return known[mine, every]
    theirs, stones = mine ^ every, every.bit_count()
    if any(four & theirs == four for four in fours):
        stones_in_all = (columns * rows + stones % 2) // 2  # of the player who has just moved
        result = (theirs.bit_count() - stones_in_all - 1, 0)
    else:
        answers = [
            minimax(theirs, every | cell, columns, rows, fours, known) for cell in plays(every, columns, rows)
        ]
        score = max((-answer for answer, _ in answers), default=0)
        kept = [plies for answer, plies in answers if -answer == score]
        result = (score, 1 + (min(kept) if score > 0 else max(kept)) if answers else 0)
    known[mine, every] = result
    return result


def late_position(rng, columns, rows, free):
    """A random position with `free` cells, nobody having four before its last stone; None if luck was against it."""
    fours = lines(columns, rows)
    mine = every = 0
    for left in range(columns * rows - free, 0, -1):
        cells = list(plays(every, columns, rows))
        rng.shuffle(cells)
        quiet = [cell for cell in cells if not any(four & (mine | cell) == four for four in fours)]
        if left == 1 and rng.random() < 0.2:
            quiet = cells
        if not quiet:
            return None
        mine, every = mine ^ every, every | quiet[0]
    return mine, every


@pytest.mark.parametrize(("text", "score"), PUBLISHED)
def test_published_scores(engine, text, score):
    assert engine.score(*position(text)) == score


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample files are not part of the project")
@pytest.mark.parametrize("name", ["L3_R1", "L2_R1", "L1_R1", "L2_R2", "L1_R2"])
def test_all_scores_of_the_samples(engine, name):
    rows = [line.split() for line in (SAMPLES / f"sample_{name}.txt").read_text().splitlines()]
    boards = [position(text) for text, _ in rows]
    scores = engine.score_many([mine for mine, _ in boards], [every for _, every in boards])
    assert scores == [int(score) for _, score in rows]


def agree_with_bitbully(engine, count, seed):
    core = pytest.importorskip("bitbully.bitbully_core")
    rng, judge = random.Random(seed), core.BitBullyCore()
    seen = 0
    while seen < count:
        text = "".join(str(rng.randint(1, 7)) for _ in range(rng.randint(12, 38)))
        board = core.BoardCore()
        if any(text.count(str(column)) > 6 for column in range(1, 8)):
            continue
        over = False
        for digit in text:
            over = over or board.hasWin()
            board.play(int(digit) - 1)
        if over or board.hasWin():
            continue
        seen += 1
        assert engine.score(*position(text)) == judge.mtdf(board, 0), text
        if seen % 10 == 0:
            moves = [
                score if board.isLegalMove(i) else None for i, score in enumerate(judge.scoreMoves(board))
            ]
            assert engine.move_scores(*position(text)) == moves, text


def test_agrees_with_bitbully_on_random_positions(engine):
    agree_with_bitbully(engine, 100, seed=4)


@pytest.mark.slow
def test_agrees_with_bitbully_on_a_thousand_positions(engine):
    agree_with_bitbully(engine, 1000, seed=5)


@pytest.mark.slow
def test_the_first_player_wins_with_the_last_stone_but_one_on_the_empty_board():
    engine = Engine(table_bytes=1 << 29)
    assert engine.score(0, 0) == 1  # V. Allis 1988, J. Allen 1988: a win; 41 plies: J. Tromp
    assert engine.nodes < 350_000_000


# J. Tromp's table of results: all four are draws.
@pytest.mark.parametrize(("columns", "rows"), [(4, 4), *later((5, 4), (4, 5), (5, 5))])
def test_small_boards_are_draws(columns, rows):
    assert Engine(columns, rows).score(0, 0) == 0


@pytest.mark.parametrize("shape", [(4, 4), (9, 7), *later(((3, 5),), ((8, 8),), ((9, 6),), ((21, 2),))])
def test_agrees_with_minimax_near_the_end(shape):
    rng, engine, fours = random.Random(1), Engine(*shape), lines(*shape)
    seen = 0
    while seen < 40:
        found = late_position(rng, *shape, rng.randint(0, 8))
        if found is None:
            continue
        seen += 1
        score, plies = minimax(*found, *shape, fours, {})
        assert engine.score(*found) == score
        if score:
            assert distance(score, found[1].bit_count(), *shape) == plies


def test_all_positions_of_a_small_board_agree_with_minimax():
    engine, known = Engine(4, 4), {}
    minimax(0, 0, 4, 4, lines(4, 4), known)
    assert len(known) > 100_000
    boards = list(known)
    scores = engine.score_many([mine for mine, _ in boards], [every for _, every in boards])
    assert scores == [known[board][0] for board in boards]


def test_a_move_scores_as_the_position_it_leads_to_and_full_columns_have_none(engine):
    text = "44444423565"
    scores = engine.move_scores(*position(text))
    assert scores[3] is None
    for column in (1, 2, 3, 5, 6, 7):
        assert scores[column - 1] == -engine.score(*position(text + str(column)))
    assert engine.score(*position(text)) == max(score for score in scores if score is not None)


def test_a_winning_move_ends_the_game(engine):
    scores = engine.move_scores(*position("121212"))
    assert scores[0] == 18  # four stones of 21: 22 − 4
    assert engine.score(*position("1212121")) == -18
    assert engine.move_scores(*position("1212121")) == [None] * 7
    assert distance(-18, 7) == 0


def test_a_mirror_image_has_the_same_score(engine):
    for text, score in PUBLISHED[:6]:
        assert engine.score(*position("".join(str(8 - int(digit)) for digit in text))) == score


def test_in_the_opening_a_mirror_image_is_already_known():
    engine = Engine()
    engine.score(*position("32164625"))
    before = engine.nodes
    engine.score(*position("56724263"))
    assert engine.nodes - before < 20 < before


def test_a_table_that_grows_keeps_what_it_holds():
    shape, bits = ((None,) * 7, (None,) * 6), 14
    near = 1 << table.NEAR_BITS
    memory = np.zeros(near + (1 << bits + 1), dtype=np.uint64)
    state = np.zeros(table.STATE_FIELDS, dtype=np.int64)
    state[table.BITS] = bits
    held = []
    for text in [game[:length] for game, _ in PUBLISHED for length in range(14, len(game) + 1)]:
        mine, every = (np.uint64(board) for board in position(text))
        slot, word = written(shape, mine, every, len(text), bits)
        if memory[slot] == 0:
            memory[slot] = word
            held.append((mine, every, len(text)))
    grow(shape, memory, state)
    assert state[table.BITS] == bits + 1
    for mine, every, stones in held:
        slot, word = written(shape, mine, every, stones, bits + 1)
        assert memory[slot] == word
    assert np.count_nonzero(memory) == len(held) > 50


def test_arrays_and_lists_give_the_same_scores(engine):
    boards = [position(text) for text, _ in PUBLISHED]
    mine, every = [board[0] for board in boards], [board[1] for board in boards]
    wanted = [score for _, score in PUBLISHED]
    assert engine.score_many(mine, every) == wanted
    assert engine.score_many(np.array(mine, dtype=np.uint64), np.array(every, dtype=np.uint64)) == wanted
    assert engine.score_many([], []) == []


def test_the_same_searches_visit_the_same_nodes():
    counts = set()
    engine = Engine()
    for each in (engine, engine, Engine()):
        each.clear()
        before = each.nodes
        for text, _ in PUBLISHED:
            each.score(*position(text))
        counts.add(each.nodes - before)
    assert len(counts) == 1


def test_pausing_changes_neither_score_nor_nodes(monkeypatch):
    engine = Engine()
    text, score = PUBLISHED[4]
    engine.score(*position(text))
    whole = engine.nodes
    for nodes in (1, 7, 1000):
        monkeypatch.setattr("zermelo.compiled.special.connect4.SLICE", nodes)
        engine.clear()
        before = engine.nodes
        assert engine.score(*position(text)) == score
        assert engine.nodes - before == whole


def test_a_small_table_is_slower_but_right():
    engine = Engine(table_bytes=1 << 17)
    assert engine.score(*position("274552224131661")) == 0


def test_a_node_limit_gives_bounds_around_the_score(engine):
    engine.clear()
    before = engine.nodes
    low, high = engine.bounds(*position("335662333565"), nodes=5000)
    assert low <= -2 <= high  # Pons, set L1_R2
    assert low < high
    assert engine.nodes - before <= 5001
    assert engine.bounds(*position("32164625"), nodes=10**9) == (11, 11)


def test_a_time_limit_is_kept(engine):
    with at_most(2 * 0.2 + 0.3):
        low, high = engine.bounds(0, 0, seconds=0.2)
    assert low <= 1 <= high
    assert all(least <= most for least, most in engine.move_bounds(0, 0, nodes=10_000))


def test_a_search_can_be_stopped_from_another_thread(engine):
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    with pytest.raises(StoppedError, match="stopped"):
        engine.score(0, 0)
    timer.join()
    assert engine.score(*position("32164625")) == 11


@pytest.mark.parametrize(
    ("mine", "every", "words"),
    [
        (0, 1 << 6, "outside"),
        (0, 1 << 49, "outside"),
        (0, -1, "outside"),
        (2, 1, "not among"),
        (0, 2, "empty cell below"),
        (0, 1 | 1 << 7, "has 0 of 2 stones; it must be 1"),
        (1 | 1 << 7 | 1 << 14 | 1 << 21, 3 | 3 << 7 | 3 << 14 | 3 << 21, "already has four"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(engine, mine, every, words):
    for ask in (engine.score, engine.move_scores, lambda a, b: engine.score_many([0, a], [0, b])):
        with pytest.raises(PositionError, match=words):
            ask(mine, every)


def test_bad_parameters_are_refused(engine):
    for shape in ((0, 6), (7, 0), (9, 8), (73, 1)):
        with pytest.raises(ParameterError, match="between 2 and 72"):
            Engine(*shape)
    with pytest.raises(ParameterError, match="at least"):
        Engine(table_bytes=1000)
    with pytest.raises(TooLargeError, match="memory"):
        Engine(table_bytes=1 << 50)
    with pytest.raises(ParameterError, match="nodes=0"):
        engine.bounds(0, 0, nodes=0)
    with pytest.raises(ParameterError, match="seconds=-1"):
        engine.bounds(0, 0, seconds=-1)
    with pytest.raises(ParameterError, match="same length"):
        engine.score_many([0], [])


def test_a_second_start_runs_the_saved_code():
    code = "from zermelo.compiled.special.connect4 import Engine; e = Engine(4, 4); assert e.score(0, 0) == 0"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", code], check=True, timeout=300)


def test_a_book_holds_the_scores_of_all_positions_of_its_first_plies(tmp_path):
    path = tmp_path / "4x4.book"
    book = make_book(path, 5, columns=4, rows=4)
    known = {}
    minimax(0, 0, 4, 4, lines(4, 4), known)
    short = {
        board: score
        for board, (score, plies) in known.items()
        if board[1].bit_count() <= 5 and (plies or not score)
    }
    assert all(book.score(*board) == score for board, score in short.items())
    assert book.score(*position("112233", rows=4)) is None
    again = Book.load(path, 4, 4)
    assert again is not None
    assert again.keys.tolist() == book.keys.tolist()
    assert again.scores.tolist() == book.scores.tolist()
    engine = Engine(4, 4, book=path)
    assert engine.score(0, 0) == 0
    assert engine.move_scores(0, 0) == [-short[0, 1 << 5 * column] for column in range(4)]
    assert engine.bounds(0, 0, nodes=1) == (0, 0)
    assert engine.nodes == 0
    late = position("112233", rows=4)
    assert engine.score_many([0, late[0], 0], [0, late[1], 1]) == [0, known[late][0], known[0, 1][0]]


def test_making_a_book_goes_on_after_an_interruption(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.compiled.special.connect4_book._CHUNK", 16)
    whole = make_book(tmp_path / "whole.book", 4, columns=4, rows=4)
    path = tmp_path / "again.book"
    seen = []

    def interrupt(done, everything):
        seen.append((done, everything))
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_book(path, 4, columns=4, rows=4, progress=interrupt)
    assert not path.exists()
    journal = tmp_path / "again.book.journal"
    journal.write_text(journal.read_text()[:-5])  # torn by a crash: the last chunk must be done again
    with pytest.raises(FileError, match="another book"):
        make_book(path, 5, columns=4, rows=4)
    book = make_book(path, 4, columns=4, rows=4, progress=interrupt)
    assert book.scores.tolist() == whole.scores.tolist()
    assert seen[2][0] == 32
    assert seen[-1][0] == seen[-1][1]
    assert not journal.exists()


@pytest.mark.parametrize("damage", ["cut", "flipped", "version", "board", "missing", "text"])
def test_a_book_that_cannot_be_used_is_ignored_with_a_warning(tmp_path, damage):
    path = tmp_path / "4x4.book"
    make_book(path, 2, columns=4, rows=4)
    data = path.read_bytes()
    changed = {
        "cut": data[:-3],
        "flipped": data[:-3] + bytes([data[-3] ^ 1]) + data[-2:],
        "version": data.replace(b'"version": 1', b'"version": 0'),
        "board": data.replace(b'"rows": 4', b'"rows": 5'),
        "text": b"hello",
        "missing": b"",
    }[damage]
    path.write_bytes(changed)
    if damage == "missing":
        path.unlink()
    engine = Engine(4, 4, book=path)
    with pytest.warns(RuntimeWarning, match="ignored"):
        assert engine.score(0, 0) == 0


def test_a_book_that_cannot_be_made_is_refused(tmp_path):
    for options in (
        {"depth": 0},
        {"depth": 17},
        {"depth": 2, "columns": 9, "rows": 7},
        {"depth": 2, "workers": 0},
    ):
        with pytest.raises(ParameterError, match="cannot be made"):
            make_book(tmp_path / "no.book", **({"columns": 4, "rows": 4} | options))
