"""Solutions in arrays: saved quickly, opened without reading, refused when damaged, verified from the rules."""

import pytest

pytest.importorskip("numba")

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
from tests.speed import later, needs_compiler

from zermelo.apps.cli import main
from zermelo.compiled import choice, is_available
from zermelo.errors import CertificateError, FileError
from zermelo.exact import Solution, open_stored, solve, stored, verify_stored
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome
from zermelo.words import CATALOGUE, Phrase

pytestmark = pytest.mark.skipif(not is_available(), reason="compiled rules are switched off")

ROOT = Path(__file__).parents[3]
SPECS = ["connect4:columns=4,rows=3,align=3", "nim:heaps=3+4+5"]


class Takes(Game):
    """One heap; the most that may be taken is a rule, not a parameter."""

    most = 3

    def start(self):
        return (60,)

    def moves(self, state):
        for take in range(1, min(self.most, state[0]) + 1):
            yield take

    def play(self, state, move):
        return (state[0] - move,)

    def spec(self):
        return "takes"


class TakesMore(Takes):
    most = 4


def compiled(game):
    return solve(game, engine="compiled")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A game, its solution and the file of it."""
    game = load(SPECS[0])
    solution = compiled(game)
    path = tmp_path_factory.mktemp("saved") / "solution"
    solution.save(path)
    return game, solution, path


@pytest.mark.parametrize("spec", [*SPECS, *later("reversi:size=4", "chomp:rows=3,columns=4")])
def test_a_solution_in_arrays_comes_back_whole(spec, tmp_path):
    game = load(spec)
    solution, plain = compiled(game), solve(game, engine="plain")
    path = tmp_path / "solution"
    solution.save(path)
    again = Solution.load(path, load)
    assert again.game.spec() == game.spec()
    assert list(again) == list(solution) == list(plain)
    for state in again:
        for question in ("outcome", "value", "distance", "grundy"):
            assert getattr(again, question)(state) == getattr(plain, question)(state)
    facts = [
        (s.start, s.states, s.edges, s.counts, s.verified, str(s.grundy_reason)) for s in (again, solution)
    ]
    assert facts[0] == facts[1]
    assert again.engine == "compiled"
    assert again.best_moves() == plain.best_moves()
    assert list(again.states_with(Outcome.LOSS)) == list(plain.states_with(Outcome.LOSS))
    assert again.verify().valid
    # What was loaded can be saved again, and is the same file.
    again.save(tmp_path / "twice")
    assert (tmp_path / "twice").read_bytes() == path.read_bytes()


def test_numpy_opens_the_file_and_finds_the_same_numbers(saved):
    _, solution, path = saved
    with np.load(path) as arrays:
        # Values with their distances: above 0 where the player to move wins.
        assert int((arrays["values"] > 0).sum()) == solution.counts["win"]
        assert arrays["keys"].shape == (solution.states,)


def test_the_arrays_stand_where_processors_like_them(saved):
    table = open_stored(saved[2]).table
    for array in (table.lookup.keys, table.lookup.table, table.values):
        assert np.asarray(array).ctypes.data % 64 == 0


def test_a_name_that_ends_in_json_gives_json(saved, tmp_path):
    game, solution, _ = saved
    for name in ("solution.json", "solution.json.gz"):
        solution.save(tmp_path / name)
        assert Solution.load(tmp_path / name, game).counts == solution.counts
    assert json.loads((tmp_path / "solution.json").read_text())["format"] == "zermelo-solution"


def test_a_solution_is_loaded_and_asked_without_numpy(saved):
    _, solution, path = saved
    program = f"""
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from zermelo.exact import Solution
from zermelo.games import load
from zermelo.words import CATALOGUE, Phrase
solution = Solution.load({str(path)!r}, load)
print(solution.outcome(), solution.distance(), solution.verify().valid, solution.counts)
"""
    result = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True
    )
    assert result.stdout.strip() == f"{solution.outcome()} {solution.distance()} True {solution.counts}", (
        result.stderr
    )


# --- damage ---------------------------------------------------------------------------------------------


def test_a_truncated_file_is_refused_in_one_line(saved, tmp_path):
    game, _, path = saved
    whole = path.read_bytes()
    for size in (4, 100, len(whole) // 3, len(whole) // 2, len(whole) - 1):
        (tmp_path / "short").write_bytes(whole[:size])
        with pytest.raises(
            CertificateError, match=r"short is damaged \(.*\); solve the game and save it again"
        ):
            Solution.load(tmp_path / "short", game)


def test_every_damaged_byte_is_seen_when_loading_or_verifying(saved, tmp_path):
    game, _, path = saved
    whole = path.read_bytes()
    broken = tmp_path / "broken"
    with zipfile.ZipFile(path) as archive:
        inside = [info for info in archive.infolist() if info.filename != "meta.json"]
    # Some bytes of everything, many of the heads.
    places = {
        *range(0, 600, 7),
        *range(0, len(whole), len(whole) // 150),
        *range(len(whole) - 300, len(whole), 7),
    }
    seen = 0
    for at in sorted(places):
        data = bytearray(whole)
        data[at] ^= 0x55
        broken.write_bytes(data)
        try:
            verdict = verify_stored(open_stored(broken), game)
        except CertificateError:
            seen += 1
            continue
        if verdict.valid:
            # What nobody reads: dates and flags in the archive's own heads, and the space between.
            assert not any(
                info.header_offset + 30 + len(info.filename) + 100 < at < info.header_offset + info.file_size
                for info in inside
            )
        else:
            seen += 1
    assert seen > len(places) * 0.8


def rewritten(path, target, **changes):
    """A file with other numbers or facts, whose checksums are right again."""
    found = open_stored(path)
    lookup, table = found.table.lookup, found.table
    arrays = {
        "keys": np.array(lookup.keys),
        "table": np.array(lookup.table),
        "values": np.array(table.values),
    }
    facts = {
        key: found.facts[key] for key in ("game", "python", "rules", "edges", "engine", "seconds", "verified")
    }
    counts = dict(table.known_counts)
    for name, change in changes.items():
        if name in arrays:
            change(arrays[name])
        elif name == "counts":
            counts.update(change)
        else:
            facts[name] = change
    other = type(lookup)(lookup.rows, lookup.width, arrays["keys"].data, arrays["table"].data, lookup.states)
    stored.store(
        target,
        type(table)(arrays["values"].data, table.scale, None, counts, other),
        found.grundy_reason,
        facts,
    )
    return open_stored(target)


def test_the_rules_that_arrays_name_are_not_run(saved, tmp_path, monkeypatch, capsys):
    game, _, path = saved
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('ran', 'w').close()")
    rewritten(path, tmp_path / "sent", game="evil.py")
    with pytest.raises(CertificateError, match=r"rules file evil\.py, which is not run"):
        Solution.load("sent", load)
    assert main(["verify", "sent", "--lang", "en"]) == 2
    assert "zermelo verify sent --game evil.py" in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()
    rewritten(path, tmp_path / "number", game=5)
    for rules in (game, load):
        with pytest.raises(CertificateError, match="game is missing or malformed"):
            Solution.load("number", rules)


def test_a_reason_without_its_words_is_refused(saved, tmp_path):
    _, _, path = saved
    found = open_stored(path)
    stored.store(tmp_path / "sent", found.table, Phrase(CATALOGUE["verify.twice"]), found.facts)
    with pytest.raises(CertificateError, match="damaged"):
        open_stored(tmp_path / "sent")


@pytest.mark.parametrize("small", [0, 10**9], ids=["compiled", "plain"])
def test_every_false_claim_is_rejected(saved, tmp_path, monkeypatch, small):
    monkeypatch.setattr(choice, "MANY", small)
    game, solution, path = saved
    target = tmp_path / "false"
    assert verify_stored(rewritten(path, target), game).valid
    for i in range(0, solution.states, solution.states // 20):

        def nearer(values, i=i):
            values[i] += 1 if values[i] < 0 else -1

        verdict = verify_stored(rewritten(path, target, values=nearer), game)
        assert not verdict.valid
        assert verdict.reason is not None
    for changes in ({"counts": {"win": 1}}, {"edges": 5}):
        assert "counts" in str(verify_stored(rewritten(path, target, **changes), game).reason)


class Mainland(Game):
    """0 is a dead end; 5 and 6 lead to each other and to 0, which leads to neither."""

    def start(self):
        return (0,)

    def moves(self, state):
        if state[0]:
            yield 11 - state[0]
            yield 0

    def play(self, state, move):
        return (move,)

    def spec(self):
        return "islands"


class Island(Mainland):
    def start(self):
        return (5,)


@pytest.mark.parametrize("small", [0, 10**9], ids=["compiled", "plain"])
def test_states_that_cannot_be_reached_are_rejected_though_they_lead_to_each_other(
    tmp_path, monkeypatch, small
):
    monkeypatch.setattr(choice, "MANY", small)
    compiled(Island()).save(tmp_path / "island")
    # Met in the order 5, 6, 0: with the first and the last exchanged, a solution from 0 lists all three.
    assert list(Solution.load(tmp_path / "island", Island())) == [(5,), (6,), (0,)]

    def exchange(array):
        array[[0, 2]] = array[[2, 0]]

    def exchange_places(table):
        first, last = (table == 1), (table == 3)
        table[first], table[last] = 3, 1

    wrong = rewritten(
        tmp_path / "island", tmp_path / "wrong", keys=exchange, values=exchange, table=exchange_places
    )
    verdict = verify_stored(wrong, Mainland())
    assert not verdict.valid
    assert "reached" in str(verdict.reason)


@needs_compiler  # the verifier in Python asks what the answers are, not where they lie
@pytest.mark.parametrize("fill", [0, 1, -3, 10**6])
@pytest.mark.parametrize("where", ["one half", "free places"])
def test_a_damaged_table_of_places_reaches_nothing_outside_and_comes_to_an_end(
    saved, tmp_path, monkeypatch, fill, where
):
    monkeypatch.setattr(choice, "MANY", 0)
    game, _, path = saved

    def spoil(table):
        if where == "one half":
            table[: len(table) // 2] = fill
        else:
            table[table == 0] = fill

    verdict = verify_stored(rewritten(path, tmp_path / "spoilt", table=spoil), game)
    assert verdict.valid == ((where, fill) == ("free places", 0))


# --- rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["solution", "solution.json"])
def test_rules_that_have_changed_do_not_get_old_answers(tmp_path, name):
    path = tmp_path / name
    compiled(Takes()).save(path)
    assert Solution.load(path, Takes()).outcome() is Outcome.LOSS
    with pytest.raises(CertificateError, match="does not fit the rules"):
        Solution.load(path, TakesMore())


def test_rules_written_in_another_way_are_asked_about_everything(tmp_path):
    class Same(Takes):
        def play(self, state, move):
            after = state[0] - move
            return (after,)

    path = tmp_path / "solution"
    compiled(Takes()).save(path)
    assert Solution.load(path, Takes()).verified
    again = Solution.load(path, Same())
    assert again.verified
    assert again.verify().valid


class Ring(Game):
    """Take 1, 3 or 4 of many; in one position of thousands, `odd`, five or nothing."""

    def start(self):
        return (3000,)

    def odd(self, n):
        return False

    def moves(self, state):
        return (5,) if self.odd(state[0]) else [k for k in (1, 3, 4) if k <= state[0]]

    def play(self, state, move):
        return (state[0] - move,)


@pytest.mark.parametrize("name", ["solution", "solution.json"])
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_one_position_in_thousands_with_another_rule_gets_no_old_answers(tmp_path, name, engine):
    """Some states tell nothing of it: the winner was another one, and called proved."""
    path = tmp_path / name
    solve(Ring(), engine=engine).save(path)
    Ring.odd = lambda self, n: n == 2503
    try:
        with pytest.raises(CertificateError, match="does not fit the rules"):
            Solution.load(path, Ring())
    finally:
        Ring.odd = lambda self, n: False


def test_a_solution_of_another_game_is_refused(saved):
    _, _, path = saved
    with pytest.raises(CertificateError, match=r"is a solution of connect4:.*, not of nim"):
        Solution.load(path, load("nim"))
    verdict = verify_stored(open_stored(path), load("nim"))
    assert (verdict.valid, verdict.states, verdict.edges) == (False, 0, 0)
    assert "not of nim" in str(verify_stored(open_stored(path), load("nim")).reason)


def test_a_solution_of_what_is_no_position_is_rejected(tmp_path):
    # Four in a line on bits above the board; the rules, which never see them in a game, call it lost.
    game, path = load("connect4:columns=4,rows=4"), tmp_path / "forged"
    solve(game, at=(0, 0b1111 << 40), engine="compiled").save(path)
    verdict = verify_stored(open_stored(path), game)
    assert not verdict.valid
    assert "not a position of connect4 4×4" in str(verdict.reason)


def test_a_solution_from_another_position_says_so(tmp_path):
    game, path = load("connect4:columns=4,rows=4"), tmp_path / "later"
    state, _ = game.read("1212344")
    solve(game, at=state, engine="compiled").save(path)
    verdict = verify_stored(open_stored(path), game)
    # X has both discs of column 1, O those of column 2.
    assert (verdict.valid, verdict.position) == (True, "..../..../XO.X/XOXO")


def test_a_failed_save_leaves_the_old_file_alone(saved, tmp_path, monkeypatch):
    _, solution, _ = saved
    path = tmp_path / "solution"
    path.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(stored, "_write_array", fail)
    with pytest.raises(FileError, match="no space left"):
        solution.save(path)
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["solution"]
