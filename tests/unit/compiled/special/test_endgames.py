"""Endgame tables of chess: all endings of three men, and (slow) those of four."""

import json
import random
import tracemalloc
import zlib
from pathlib import Path

import chess
import chess.syzygy
import pytest

pytest.importorskip("llvmlite")

import numpy as np

from zermelo.apps.web.answers import answer
from zermelo.apps.web.requests import BODIES
from zermelo.apps.web.work import Work
from zermelo.compiled.checking.endgames import Claims, check_endgame
from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.routines.routine import IS_ON
from zermelo.compiled.special import endgame_files, endgame_tables
from zermelo.compiled.special.chess_endgames import ChessEndgames
from zermelo.compiled.special.endgame_classes import all_classes, read_class
from zermelo.compiled.special.endgame_files import DRAW, GAP, EndgameFile, fill_gaps, write_table
from zermelo.compiled.special.endgame_making import _Work, fen_of, forecast, make_tables
from zermelo.compiled.special.endgame_numbers import kings, number_of, room_of, squares_of, turned
from zermelo.compiled.special.endgame_zugzwangs import zugzwangs
from zermelo.errors import FileError, ParameterError, TooLargeError
from zermelo.games import load
from zermelo.judge import analyse
from zermelo.judge.tables import found_ending
from zermelo.learn.reviewing import review
from zermelo.scores import Outcome

pytestmark = pytest.mark.skipif(not IS_ON, reason="tables take too long without compiled routines")

SHARED = Path(__file__).parents[5] / "shared" / "data" / "chess"
GAME = load("chess")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("tables") / "endgames"
    make_tables(all_classes(3), place)
    return place


def table(folder, name):
    return EndgameFile(folder / f"{name}.endgame")


def positions(name, count, seed=1):
    """Random legal positions of a class, either side to move, by python-chess."""
    ending, chance = read_class(name)[0], random.Random(seed)
    while count:
        squares = chance.sample(range(64), len(ending.men))
        fen = fen_of(ending, tuple(squares), chance.randrange(2))
        board = chess.Board(fen)
        if board.is_valid():
            count -= 1
            yield board


def by_moves(value_of, board):
    """Plies to mate (even: mated), or DRAW, from what the moves lead to; python-chess knows the moves."""
    found = []
    for move in board.legal_moves:
        board.push(move)
        found.append(value_of(board))
        board.pop()
    if not found:
        return 0 if board.is_check() else DRAW
    if mated := [value for value in found if value % 2 == 0]:
        return min(mated) + 1
    return DRAW if DRAW in found else max(found) + 1


def value_of(tables, board):
    return tables.value(GAME.read(board.fen())[0])


# --- classes and numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["KQvKR", "KQKR", "kqkr", "krkq", " KRvKQ ", "KQ-KR", "KQ vs KR"])
def test_a_class_is_read_as_people_write_it(text):
    assert str(read_class(text)[0]) == "KQvKR"


@pytest.mark.parametrize("text", ["KQvKRK", "KXvK", "QvK", "", "KK", "KvK", "chess"])
def test_what_is_no_class_is_refused(text):
    with pytest.raises(ParameterError, match="KQvKR"):
        read_class(text)


@pytest.mark.parametrize("text", ["KQQQQvKQ", "KPPvKP", "KQRPvK"])
def test_a_class_that_is_too_large_is_refused_with_what_there_is(text):
    with pytest.raises(TooLargeError, match="up to 5 men, 4 where there are pawns"):
        read_class(text)


def test_there_are_five_classes_of_three_men_and_thirty_of_four():
    classes = list(all_classes(4))
    assert [sum(len(ending.men) == men for ending in classes) for men in (3, 4)] == [5, 30]
    for i, ending in enumerate(classes):
        assert set(ending.smaller()) <= set(classes[:i])


def test_pairs_of_kings_that_do_not_touch_are_462_or_1806():
    # As in the literature on tablebases (Nalimov, Syzygy).
    assert [len(kings(has_pawns).pairs) for has_pawns in (False, True)] == [462, 1806]


@pytest.mark.parametrize("name", ["KQvKR", "KBBvK", "KRRvKN", "KPvKP", "KPPvK"])
def test_positions_that_are_alike_by_symmetry_share_a_number(name):
    ending = read_class(name)[0]
    for board in positions(name, 200):
        squares = [0] * len(ending.men)
        left = {square: (int(not man.color), " pnbrqk".index(man.symbol().lower())) for square, man in
                board.piece_map().items()}  # fmt: skip
        for i, (colour, kind) in enumerate(ending.men):
            wanted = (colour, (6, 5, 4, 3, 2, 1)[kind])
            squares[i] = next(square for square, man in left.items() if man == wanted)
            del left[squares[i]]
        number = number_of(ending, squares)
        assert 0 <= number < room_of(ending)
        assert number_of(ending, squares_of(ending, number)) == number
        for symmetry in range(2 if ending.has_pawns else 8):
            assert number_of(ending, [turned(square, symmetry) for square in squares]) == number


# --- three men ----------------------------------------------------------------------------------------------

#: Positions modulo symmetry: won, drawn and lost for White to move, for Black to move (syzygy-tables.info); the longest
#: mate in moves (the literature since K. Thompson).
KNOWN = {
    "KQvK": ((18081, 0, 0), (0, 2896, 25160), 10),
    "KRvK": ((21959, 0, 0), (0, 2796, 25260), 16),
    "KBvK": ((0, 24178, 0), (0, 28056, 0), 0),
    "KNvK": ((0, 25750, 0), (0, 28056, 0), 0),
    "KPvK": ((62480, 19184, 0), (0, 35210, 48802), 28),
}


@pytest.mark.parametrize("name", KNOWN)
def test_counts_and_longest_mates_of_three_men_are_those_of_the_literature(folder, name):
    facts = table(folder, name).facts
    found = [tuple(facts["counts"][side].values()) for side in ("white", "black")]
    assert (*found, facts["longest"]["moves"]) == KNOWN[name]
    assert facts["verified"]


@pytest.mark.parametrize("name", ["KQvK", "KRvK", "KPvK"])
def test_the_longest_mate_is_where_it_is_said_to_be(folder, name):
    longest = table(folder, name).facts["longest"]
    tables = ChessEndgames(GAME, folder)
    board = chess.Board(longest["position"])
    assert value_of(tables, board) == longest["plies"]
    found = tables.analysis(GAME.read(longest["position"])[0])
    for move in found.line:
        board.push_uci(GAME.move_name(GAME.read(board.fen())[0], move))
    assert board.is_checkmate()
    assert len(found.line) == longest["plies"]


@pytest.mark.parametrize("name", KNOWN)
def test_values_follow_from_the_moves_of_a_foreign_program(folder, name):
    tables = ChessEndgames(GAME, folder)
    for board in positions(name, 60):
        assert value_of(tables, board) == by_moves(lambda after: value_of(tables, after), board), board.fen()


@pytest.mark.skipif(not SHARED.exists(), reason="the tables of Syzygy are not here")
@pytest.mark.parametrize("name", KNOWN)
def test_outcomes_are_those_of_syzygy(folder, name):
    tables = ChessEndgames(GAME, folder)
    with chess.syzygy.open_tablebase(SHARED / "syzygy") as syzygy:
        for board in positions(name, 400, seed=2):
            value = value_of(tables, board)
            assert (0 if value == DRAW else 2 if value % 2 else -2) == syzygy.probe_wdl(board), board.fen()


@pytest.mark.skipif(not SHARED.exists(), reason="the histograms are not here")
@pytest.mark.parametrize("name", KNOWN)
def test_distances_are_as_many_as_an_enumeration_found(folder, name):
    ending = read_class(name)[0]
    known = {part: table(folder, str(part)).values() for part in ending.smaller()}
    # As they are made: what is no position is marked, not filled.
    values = _Work(ending, folder, Workspace())._values(known)
    found = {}
    for side, letter in enumerate("wb"):
        for value, count in enumerate(np.bincount(values[side], minlength=256).tolist()):
            if count and value != GAP:
                # Mates and draws are counted together there.
                key = f"{letter}{0 if value == DRAW else value if value % 2 else -value or 0}"
                found[key] = found.get(key, 0) + count
    assert found == json.loads((SHARED / "dtm_3men.json").read_text())[name]["dtm"]


def test_the_mutual_zugzwangs_of_a_pawn_follow_from_the_definition(folder):
    ending = read_class("KPvK")[0]
    found = {
        fen_of(ending, squares, 0) for squares, _, _ in zugzwangs(ending, table(folder, "KPvK").values())
    }
    tables = ChessEndgames(GAME, folder)
    wanted = set()
    # With the pawn on b3: square number 17, the tenth of a pawn's 48.
    for number in range(9, room_of(ending), 48):
        squares = squares_of(ending, number)
        boards = [chess.Board(fen_of(ending, squares, side)) for side in range(2)]
        if len({*squares}) < 3 or not all(board.is_valid() for board in boards):
            continue
        white, black = (value_of(tables, board) for board in boards)
        # White, who alone can win, wins if Black is to move and does not if White is.
        if white == DRAW and black % 2 == 0:
            wanted.add(boards[0].fen())
    assert {
        fen for fen in found if chess.Board(fen).piece_at(chess.B3) == chess.Piece.from_symbol("P")
    } == wanted
    assert wanted


# --- the check ----------------------------------------------------------------------------------------------


def fault_of(folder, name, values, counts=None):
    ending = read_class(name)[0]
    others = [table(folder, str(part)) for part in ending.smaller()]
    known = [Claims(other.ending.white, other.ending.black, other.values()) for other in others]
    claimed = table(folder, name).facts["counts"] if counts is None else counts
    return check_endgame(Claims(ending.white, ending.black, values), known, claimed, Workspace())


def test_the_check_accepts_what_is_right(folder):
    assert fault_of(folder, "KPvK", table(folder, "KPvK").values()) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_check_notices_every_wrong_value(folder, seed):
    chance = random.Random(seed)
    ending = read_class("KRvK")[0]
    board = next(positions("KRvK", 1, seed))
    men = {man.symbol(): square for square, man in board.piece_map().items()}
    values = table(folder, "KRvK").values().copy()
    side, number = int(not board.turn), number_of(ending, [men["K"], men["k"], men["R"]])
    right = int(values[side, number])
    values[side, number] = chance.choice([other for other in (*range(40), DRAW) if other != right])
    assert fault_of(folder, "KRvK", values) is not None


def test_the_check_notices_wrong_counts(folder):
    counts = json.loads(json.dumps(table(folder, "KQvK").facts["counts"]))
    counts["black"]["draw"] += 1
    counts["black"]["loss"] -= 1
    assert fault_of(folder, "KQvK", table(folder, "KQvK").values(), counts) is not None


# --- files --------------------------------------------------------------------------------------------------


def test_without_zstd_files_are_written_by_the_standard_library(folder, tmp_path, monkeypatch):
    kept = table(folder, "KBvK")
    values = kept.values()
    monkeypatch.setattr(endgame_files, "_zstd", lambda: None)
    write_table(tmp_path / "KBvK.endgame", values, kept.facts)
    again = EndgameFile(tmp_path / "KBvK.endgame")
    assert again.facts["codec"] == "zlib"
    assert (again.values() == values).all()


@pytest.mark.parametrize("share", [0.0, 0.002, 0.01, 0.5, 0.999])
def test_a_damaged_file_says_so(folder, tmp_path, share):
    body = bytearray((folder / "KPvK.endgame").read_bytes())
    body[int(share * len(body))] ^= 0x55
    (tmp_path / "spoilt.endgame").write_bytes(body)
    with pytest.raises(FileError, match=r"damaged|not an endgame table"):
        EndgameFile(tmp_path / "spoilt.endgame").values()


@pytest.mark.parametrize("length", [0, 10, 40, 300, 2000, 20000])
def test_a_file_that_is_cut_off_says_so(folder, tmp_path, length):
    (tmp_path / "cut.endgame").write_bytes((folder / "KPvK.endgame").read_bytes()[:length])
    with pytest.raises(FileError, match=r"damaged|not an endgame table"):
        EndgameFile(tmp_path / "cut.endgame").values()


def with_header(body, header):
    """A table with another header in it, its checksum right."""
    at = len(b"zermelo endgame 1\n")
    length = int.from_bytes(body[at : at + 4], "little")
    checked = len(header).to_bytes(4, "little") + header + zlib.crc32(header).to_bytes(4, "little")
    return body[:at] + checked + body[at + 8 + length :]


def with_first_block(body, packed, meant):
    """A table whose first block is another one, its checksums right."""
    at = len(b"zermelo endgame 1\n")
    at += 8 + int.from_bytes(body[at : at + 4], "little")
    count = -(-2 * room_of(read_class("KRvK")[0]) // endgame_files.BLOCK_SIZE)
    index = bytearray(body[at : at + 8 * count])
    old = int.from_bytes(index[:4], "little")
    index[:8] = len(packed).to_bytes(4, "little") + zlib.crc32(meant).to_bytes(4, "little")
    rest = body[at + 8 * count + 4 + old :]
    return body[:at] + bytes(index) + zlib.crc32(index).to_bytes(4, "little") + packed + rest


def spoilt_headers():
    facts = {
        "class": "KRvK",
        "codec": "zlib",
        "states": 50015,
        "counts": {side: {"win": 1, "draw": 1, "loss": 1} for side in ("white", "black")},
        "longest": {"moves": 16, "plies": 32, "position": None},
        "verified": True,
        "seconds": 1.0,
    }
    yield from (b"[]", b"{", b"\xff\xfe", b"[" * 60_000, b"3", b"null", b"9" * 5000)
    for name, wrong in (
        ("class", "krk"),
        ("class", "KQvK"),
        ("states", True),
        ("counts", {"white": 3}),
        ("counts", {"white": {"win": 1}, "black": {}}),
        ("longest", {}),
        ("longest", {"moves": "16", "plies": 32, "position": None}),
        ("seconds", "soon"),
    ):
        yield json.dumps({**facts, name: wrong}).encode()


@pytest.mark.parametrize("header", list(spoilt_headers()), ids=lambda header: repr(header[:8]))
def test_a_header_of_another_form_is_a_damaged_file(folder, tmp_path, header):
    path = tmp_path / "KRvK.endgame"
    path.write_bytes(with_header((folder / "KRvK.endgame").read_bytes(), header))
    with pytest.raises(FileError, match=r"damaged \(its header\)"):
        EndgameFile(path, read_class("KRvK")[0])


@pytest.mark.parametrize("name", endgame_files.codecs())
@pytest.mark.parametrize("meant", [b"\xff" * 100, b"", bytes(50_000_000)], ids=["short", "empty", "bomb"])
def test_a_block_of_another_length_is_damage_and_is_not_unpacked_whole(folder, tmp_path, name, meant):
    codec = endgame_files.codecs()[name]
    kept = table(folder, "KRvK")
    body = with_header(
        (folder / "KRvK.endgame").read_bytes(), json.dumps({**kept.facts, "codec": name}).encode()
    )
    path = tmp_path / "KRvK.endgame"
    path.write_bytes(with_first_block(body, codec.compress(meant), meant))
    tracemalloc.start()
    try:
        with pytest.raises(FileError, match=r"damaged \((block 0|its index)\)"):
            EndgameFile(path).value(0, (0, 10, 12))
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_block_that_claims_gigabytes_is_refused(folder, tmp_path):
    body = bytearray((folder / "KRvK.endgame").read_bytes())
    at = len(b"zermelo endgame 1\n")
    at += 8 + int.from_bytes(body[at : at + 4], "little")
    count = -(-2 * room_of(read_class("KRvK")[0]) // endgame_files.BLOCK_SIZE)
    body[at : at + 4] = b"\xff\xff\xff\xff"
    body[at + 8 * count : at + 8 * count + 4] = zlib.crc32(body[at : at + 8 * count]).to_bytes(4, "little")
    (tmp_path / "huge.endgame").write_bytes(body)
    with pytest.raises(FileError, match=r"damaged \(its index\)"):
        EndgameFile(tmp_path / "huge.endgame")


@pytest.mark.parametrize("kind", ["header", "class", "block"])
def test_a_bad_file_among_the_tables_is_passed_over_with_a_notice(folder, tmp_path, monkeypatch, kind):
    body = (folder / "KRvK.endgame").read_bytes()
    spoilt = {
        "header": with_header(body, b"[]"),
        "class": (folder / "KQvK.endgame").read_bytes(),
        "block": with_first_block(body, b"", b""),
    }
    place = tmp_path / "endgames"
    place.mkdir(mode=0o700)
    (place / "KRvK.endgame").write_bytes(spoilt[kind])
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    # Rh8 mates.
    for position in ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "8/8/8/8/8/2k5/7R/K7 w - - 0 1"):
        with pytest.warns(RuntimeWarning, match="is ignored"):
            assert found_ending(GAME, GAME.read(position)[0]) is None
    with pytest.warns(RuntimeWarning, match="is ignored"):
        found = analyse(GAME, GAME.read("k7/8/1K6/8/8/8/8/7R w - - 0 1")[0], seconds=0.2)
    assert (found.outcome, found.engine == "table") == (Outcome.WIN, False)


def test_values_that_contradict_each_other_are_no_answer(folder, tmp_path):
    kept = table(folder, "KRvK")
    values = kept.values().copy()
    values[0, values[0] < GAP] = 3
    write_table(tmp_path / "KRvK.endgame", values, kept.facts)
    with pytest.raises(FileError, match="contradict"):
        ChessEndgames(GAME, tmp_path).analysis(GAME.read("k7/8/1K6/8/8/8/8/7R w - - 0 1")[0])


def test_a_line_ends_though_values_lead_round_and_round(folder, tmp_path):
    kept = table(folder, "KRvK")
    values = kept.values().copy()
    values[0], values[1] = 31, 30  # each follows from the other
    write_table(tmp_path / "KRvK.endgame", values, kept.facts)
    found = ChessEndgames(GAME, tmp_path).analysis(GAME.read("8/8/8/3k4/8/8/8/KR6 w - - 0 1")[0])
    assert len(found.line) == 31


def test_a_probe_reads_one_block(folder, monkeypatch):
    file = table(folder, "KPvK")
    read = []
    kept = zlib.crc32
    monkeypatch.setattr(endgame_files.zlib, "crc32", lambda body: read.append(len(body)) or kept(body))
    file.value(0, (0, 10, 12))
    assert read == [endgame_files.BLOCK_SIZE]


def test_filled_gaps_change_no_position():
    values = np.array([[254, 3, 254, 254, 255], [254, 254, 0, 254, 1]], np.uint8)
    fill_gaps(values)
    assert values.tolist() == [[255, 3, 3, 3, 255], [255, 255, 0, 0, 1]]


# --- making -------------------------------------------------------------------------------------------------


def test_what_is_there_is_not_made_again(folder):
    assert forecast(all_classes(3), folder).missing == ()
    before = (folder / "KQvK.endgame").stat().st_mtime_ns
    make_tables([read_class("KQvK")[0]], folder)
    assert (folder / "KQvK.endgame").stat().st_mtime_ns == before


def test_stopped_work_leaves_whole_tables_and_goes_on(tmp_path):
    place = tmp_path / "endgames"

    def stop(done, total, name):
        if name == "KPvK":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_tables([read_class("KPvK")[0]], place, progress=stop)
    left = {path.name for path in place.iterdir()}
    assert {"KQvK.endgame", "KRvK.endgame", "KBvK.endgame", "KNvK.endgame"} <= left
    assert all(name.endswith(".endgame") for name in left)
    (again,) = make_tables([read_class("KPvK")[0]], place)
    assert again.facts["longest"]["moves"] == 28


def test_progress_grows_to_the_end(tmp_path):
    told = []
    make_tables(
        [read_class("KPvK")[0]], tmp_path / "endgames", progress=lambda *all_of_it: told.append(all_of_it)
    )
    done = [how_far for how_far, _, _ in told]
    assert done == sorted(done)
    assert done[-1] == told[-1][1] == sum(2 * room_of(ending) for ending in all_classes(3))
    assert [name for _, _, name in told][-1] == "KPvK"


def test_too_little_memory_is_refused_before_the_work(tmp_path):
    with pytest.raises(TooLargeError, match="memory"):
        make_tables([read_class("KQvK")[0]], tmp_path / "endgames", memory=1000)


# --- the judge ----------------------------------------------------------------------------------------------


def test_the_judge_looks_endings_up(folder, monkeypatch):
    monkeypatch.setenv("ZERMELO_TABLES", str(folder.parent))
    state = GAME.read("8/8/8/8/8/8/1Rk5/K7 b - - 0 1")[0]
    found = analyse(GAME, state)
    assert (found.outcome, found.distance, found.exact, found.engine) == (Outcome.LOSS, 32, True, "table")
    assert len(found.moves) == len(list(GAME.moves(state)))
    assert analyse(GAME, state, moves="root").moves == ()


def test_review_and_page_look_endings_up(folder, monkeypatch):
    monkeypatch.setenv("ZERMELO_TABLES", str(folder.parent))
    # White gives the rook away, and Black takes it.
    reviewed = review(GAME, "b1b8 a8b8", at="k7/8/8/8/8/8/8/1R5K w - - 0 1")
    assert [comment.is_blunder for comment in reviewed.comments] == [True, False]
    body = BODIES["verdicts"].model_validate({"game": "chess", "at": "k7/8/1K6/8/8/8/8/7R w - - 0 1"})
    found = answer("verdicts", Work(body.model_dump(), "heavy"))
    assert (found["outcome"], found["distance"], found["engine"]) == ("win", 1, "table")


def test_a_game_with_other_rules_has_no_tables():
    class Losing(type(GAME)):
        def score(self, state):
            return 1

    assert endgame_tables(GAME) is not None
    assert endgame_tables(Losing()) is None


def test_who_may_castle_is_not_looked_up(folder):
    tables = ChessEndgames(GAME, folder)
    castles = GAME.read("k7/8/8/8/8/8/8/4K2R w K - 0 1")[0]
    assert tables.value(castles) is None
    assert tables.value(GAME.read("k7/8/8/8/8/8/8/4K2R w - - 0 1")[0]) is not None
