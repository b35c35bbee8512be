"""Games are kept as they were, once, and what cannot be used is refused in one line."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from zermelo.errors import FileError, ParameterError
from zermelo.matches.entrants import Entrant
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.matches.store import Store, Tally
from zermelo.words import BOTH

SETTINGS = {"game": "nim", "seed": "0"}
PLAYERS = [Entrant("a", "random"), Entrant("b", "exact")]


def test_what_is_added_is_there_after_opening_again(tmp_path):
    path = tmp_path / "x.db"
    played = Played(1, "timeout", "2 s", ["1:1", "2:3"], [(0.5, 0.25)], "hm\n")
    with Store(path, SETTINGS) as store:
        one, two = store.enter(PLAYERS)
        store.add(Pairing(1, one, two), played, 1)
        # The same game once more changes nothing.
        store.add(Pairing(1, one, two), Played(0, "rules"), 0)
        store.add(Pairing(2, two, one), Played(None, "rules"), 0)
    with Store(path, SETTINGS) as store:
        assert store.enter(PLAYERS) == [one, two]
        assert next(iter(store.games())) == (Pairing(1, one, two), played, 1)
        assert [pairing for pairing, _, _ in store.games(two)] == [Pairing(1, one, two), Pairing(2, two, one)]
        assert store.count() == 2
        assert store.done(1) == {Pairing(1, one, two)}
        assert store.names() == {one: "a", two: "b"}
        assert set(store.tallies()) == {Tally(one, two, 1, "timeout", 1), Tally(two, one, None, "rules", 1)}
        assert store.points_before(2) == {one: 0.0, two: 1.0}
        assert store.points_before(3) == {one: 0.5, two: 1.5}
        assert store.results(one, two) == {1: 1}


def test_new_players_may_join_and_changed_ones_may_not(tmp_path):
    path = tmp_path / "x.db"
    with Store(path, SETTINGS) as store:
        first = store.enter(PLAYERS)
    with Store(path, SETTINGS) as store:
        assert store.enter([Entrant("c", "random"), *PLAYERS])[1:] == first
        # Who has not played yet may still be mended.
        store.enter([Entrant("a", "level:2")])
        store.enter([Entrant("a", "random")])
        store.add(Pairing(1, *first), Played(0, "rules"), 0)
        with pytest.raises(ParameterError, match="the player a has changed"):
            store.enter([Entrant("a", "exact")])
        assert store.names() == {1: "a", 2: "b", 3: "c"}


def test_moving_a_file_is_no_change_but_editing_it_is():
    one = Entrant("a", "x/a.py", {"x/a.py": "def choose(p, m): return m[0]"})
    moved = Entrant("a", "y/z/a.py", {"y/z/a.py": "def choose(p, m): return m[0]"})
    edited = Entrant("a", "x/a.py", {"x/a.py": "def choose(p, m): return m[1]"})
    assert one.digest == moved.digest != edited.digest


def test_another_game_is_refused(tmp_path):
    Store(tmp_path / "x.db", SETTINGS).close()
    with pytest.raises(ParameterError, match="another game, nim instead of chomp"):
        Store(tmp_path / "x.db", SETTINGS | {"game": "chomp"})


def test_a_tournament_is_looked_at_while_another_program_goes_on(tmp_path):
    path = tmp_path / "x y?%#.db"
    with Store(path, SETTINGS) as store:
        one, two = store.enter(PLAYERS)
        with Store(path) as seen:
            store.add(Pairing(1, one, two), Played(0, "rules"), 0)
            assert (seen.count(), seen.settings()) == (1, SETTINGS)
            assert seen.names() == {one: "a", two: "b"}
            with pytest.raises(FileError, match="cannot be written"):
                seen.add(Pairing(2, one, two), Played(0, "rules"), 0)
        store.add(Pairing(2, one, two), Played(0, "rules"), 0)
    with Store(path) as seen:
        assert seen.count() == 2
    with pytest.raises(FileError, match=r"there is no file .*none\.db"):
        Store(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    with pytest.raises(FileError, match="is not a tournament"):
        Store(tmp_path / "empty.db")


def test_what_is_left_out_is_kept_for_the_last_call(tmp_path):
    with Store(tmp_path / "x.db", SETTINGS) as store:
        store.leave_out({"b.py": "said b", "a.py": "said a"})
        assert list(store.left_out()) == ["a.py", "b.py"]
        store.leave_out({"b.py": BOTH(en="bad", fr="mauvais")})
    with Store(tmp_path / "x.db", SETTINGS) as store:
        (why,) = store.left_out().values()
        assert (why.text("en"), why.text("fr")) == ("bad", "mauvais")


def other_database(path):
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE marks (student TEXT)")
    base.commit()
    base.close()


def newer_version(path):
    Store(path, SETTINGS).close()
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()


@pytest.mark.parametrize(
    "make",
    [other_database, newer_version, lambda path: path.write_text("not a database, but long enough\n" * 50)],
)
def test_what_is_no_tournament_is_refused_and_left_alone(tmp_path, make):
    path = tmp_path / "x.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(FileError, match="is not a tournament of zermelo"):
        Store(path, SETTINGS)
    assert path.read_bytes() == before


def test_a_place_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(FileError, match="cannot be used"):
        Store(tmp_path / "nowhere" / "x.db", SETTINGS)


READ_ONLY = """
import os, sys
from pathlib import Path
from zermelo.matches.entrants import Entrant
from zermelo.matches.store import Store
if os.getuid() == 0:
    # Root may write everywhere; an ordinary user may not.
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    Store(Path(sys.argv[1]), {"game": "nim", "seed": "0"}).enter([Entrant("a", "random")])
except OSError as error:
    print(error.text("fr"))
with Store(Path(sys.argv[1])) as store:
    print(store.count())
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="POSIX rights")
def test_a_file_that_cannot_be_written_is_said_and_can_still_be_looked_at():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Store(folder / "x.db", SETTINGS) as store:
            one, two = store.enter(PLAYERS)
            store.add(Pairing(1, one, two), Played(0, "rules"), 0)
        (folder / "x.db").chmod(0o444)
        folder.chmod(0o555)
        try:
            run = subprocess.run(
                [sys.executable, "-c", READ_ONLY, folder / "x.db"],
                capture_output=True,
                text=True,
                check=False,
            )
        finally:
            folder.chmod(0o755)
    assert run.returncode == 0, run.stderr
    said, games = run.stdout.splitlines()
    assert "il ne peut pas être écrit" in said
    assert "y est encore" in said
    assert games == "1"


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 250 kB, for those who may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=250k", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nobody may mount a file system here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_tournament_on_a_full_disk_stops_in_one_line_and_goes_on_when_there_is_room(small_disk):
    def play(*more):
        command = [sys.executable, "-m", "zermelo", "tournament", "nim:heaps=1+2", "random", "exact"]
        command += ["--rounds", "100", "--workers", "1", "--db", str(small_disk / "x.db"), "--json", *more]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    stopped = play()
    assert (stopped.returncode, stopped.stderr.count("\n")) == (2, 1), stopped.stderr
    assert "no space left; what was played before is still in it" in stopped.stderr
    subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
    with Store(small_disk / "x.db") as store:
        before = store.count()
    assert 10 < before < 200
    done = play()
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["before"]) == (200, before)


def test_a_full_disk_is_said_and_the_store_still_opens(tmp_path):
    """The size of any file is limited in a process of its own, which is what a full disk looks like to SQLite."""
    resource = pytest.importorskip("resource")
    assert resource
    program = """
import resource, signal, sys
from pathlib import Path
from zermelo.matches.entrants import Entrant
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.matches.store import Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
store = Store(Path(sys.argv[1]), {"game": "nim", "seed": "0"})
store.enter([Entrant("a", "random"), Entrant("b", "exact")])
try:
    for number in range(1, 1000):
        store.add(Pairing(number, 1, 2), Played(0, "rules", "", ["x" * 1000]), 0)
        print(number, flush=True)
except OSError as error:
    print(error.text("fr"))
"""
    path = tmp_path / "x.db"
    run = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    *acknowledged, said = run.stdout.splitlines()
    assert "plus de place" in said
    assert "y est encore" in said
    with Store(path, SETTINGS) as store:
        kept = [pairing.round for pairing, _, _ in store.games()]
        assert kept[: len(acknowledged)] == [int(line) for line in acknowledged]
        assert len(kept) - len(acknowledged) in (0, 1)
        store.add(Pairing(5000, 1, 2), Played(0, "rules"), 0)


@pytest.mark.slow
def test_the_table_of_a_million_games_takes_seconds(tmp_path):
    from zermelo.matches.standings import table

    chance = random.Random(1)
    with Store(tmp_path / "x.db", SETTINGS) as store:
        players = store.enter([Entrant(f"p{i}", "random") for i in range(40)])
        pairs = [(one, two) for one in players for two in players if one != two]
        rows = (
            (1 + i // len(pairs), *pairs[i % len(pairs)], chance.choice((0, 1, None)), "rules", "", 9, 0,
             '["a1", "b2", "c3", "a2", "b1", "c1", "a3"]', "[[0.001, 0.001]]", "")
            for i in range(1_000_000)
        )  # fmt: skip
        store.base.execute("BEGIN")
        store.base.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 11)})", rows)
        store.base.execute("COMMIT")
        began = time.process_time()
        found = table(store.names(), store.tallies())
        assert time.process_time() - began < 10
        assert sum(line.games for line in found.standings) == 2_000_000
    shutil.rmtree(tmp_path)


def test_what_differs_is_said_in_french_words(tmp_path):
    Store(tmp_path / "t.db", {"game": "nim", "seed": "0"}).close()
    with pytest.raises(ParameterError) as refused:
        Store(tmp_path / "t.db", {"game": "nim", "seed": "4"})
    assert "un tournoi avec une autre graine : 0 au lieu de 4" in refused.value.text("fr")


@pytest.mark.parametrize("settings", [None, SETTINGS])
def test_a_folder_is_no_tournament(tmp_path, settings):
    with pytest.raises(FileError, match=r"is a folder.*class\.db"):
        Store(tmp_path, settings)
