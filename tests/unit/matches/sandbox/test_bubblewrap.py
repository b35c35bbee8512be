"""The second layer, where it is installed: what may not be read is not there at all."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.unit.matches.sandbox.hostile import PREPARE, WORKING

import zermelo
from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions
from zermelo.matches.sandbox import bubblewrap, guests
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.sandbox.guests import Nursery
from zermelo.matches.schedule import Pairing

pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")


def test_without_it_the_first_layer_stands_alone(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert bubblewrap.wrapped([sys.executable], []) is None
    with Nursery(PREPARE) as nursery:
        assert (nursery.is_wrapped, nursery.is_guarded) == (False, True)


def test_where_it_does_not_work_the_first_layer_stands_alone(monkeypatch):
    """As where the kernel forbids namespaces: bubblewrap says so and ends."""
    monkeypatch.setattr(guests, "wrapped", lambda command, readable: ["/bin/false"])
    with Nursery(PREPARE) as nursery, nursery.guest() as guest:
        assert (nursery.is_wrapped, nursery.is_guarded) == (False, True)
        guest.ask({"source": "def f(): return 1", "name": "bot.py"}, WORKING)
        assert guest.ask({"call": "f", "arguments": []}, WORKING) == {"result": 1}


@pytest.fixture(scope="module")
def nursery():
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    with Nursery(PREPARE) as nursery:
        if not nursery.is_wrapped:
            pytest.skip("bubblewrap does not work here: the kernel forbids namespaces")
        yield nursery


def call(nursery, source):
    with nursery.guest() as guest:
        assert "error" not in guest.ask({"source": source, "name": "bot.py"}, WORKING)
        return guest.ask({"call": "f", "arguments": []}, WORKING)


def test_other_files_are_not_there(nursery, tmp_path):
    (tmp_path / "secret").touch()
    seen = (str(tmp_path), str(tmp_path / "secret"), "/etc/passwd", "/home", "/proc/self", zermelo.__file__)
    source = f"import os\ndef f(): return [os.path.exists(path) for path in {seen!r}]"
    assert call(nursery, source) == {"result": [False, False, False, False, False, True]}


def test_there_is_no_network_but_an_empty_one(nursery):
    """A socket is refused already; the namespace has no neighbour to talk to either."""
    mine = Path("/proc/self/ns/net").readlink()
    assert Path(f"/proc/{nursery.process.pid}/ns/net").readlink() == mine
    with nursery.guest() as guest:
        assert Path(f"/proc/{guest.pid}/ns/net").readlink() != mine
        assert Path(f"/proc/{guest.pid}/ns/ipc").readlink() != Path("/proc/self/ns/ipc").readlink()


def test_nobody_is_left_when_it_is_closed():
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")
    with Nursery(PREPARE) as nursery:
        guest = nursery.guest()
    assert not Path(f"/proc/{nursery.process.pid}").exists()
    # A guest goes with its parent, a moment later.
    for _ in range(500):
        if not Path(f"/proc/{guest.pid}").exists():
            return
        guests.time.sleep(0.01)
    pytest.fail("a guest is left behind")


RULES = """
from zermelo import Game

class Take(Game):
    def start(self): return 4
    def moves(self, heap): return range(1, min(2, heap) + 1)
    def play(self, heap, move): return heap - move
"""


def test_rules_of_ones_own_are_read_before_the_doors_close(nursery, tmp_path, monkeypatch):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "take.py").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    source = "def choose(position, moves): return moves[0]"
    entrants = {n: Entrant(f"p{n}", f"{n}.py", {f"{n}.py": source}) for n in (1, 2)}
    room = hall(hall_options("rules/take.py:Take", entrants, Conditions()))
    try:
        played = room.play(Pairing(1, 1, 2), ())
        assert (played.winner, played.moves) == (1, ["1", "1", "1", "1"])
        assert all(nursery.is_wrapped for nursery in room._nurseries.values())
    finally:
        room.close()
