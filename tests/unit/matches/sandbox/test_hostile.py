"""Hostile guests: each attempt ends as it must, quickly, and nothing is left of it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.matches.sandbox.hostile import (
    ATTACKS,
    MEMORY,
    PREPARE,
    as_it_must,
    limits_of,
    make_place,
    outcome,
)

from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.sandbox.guests import Nursery

pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def nursery():
    """Landlock and seccomp alone: they must hold without a second layer."""
    with Nursery(PREPARE, memory=MEMORY, apart=False) as nursery:
        assert nursery.is_guarded
        assert not nursery.is_wrapped
        yield nursery


@pytest.mark.parametrize("title", ATTACKS)
def test_an_attempt_ends_as_it_must_within_its_time(nursery, tmp_path, title):
    source, expected = ATTACKS[title]
    place = make_place(tmp_path)
    guest, limits = nursery.guest(), limits_of(expected)
    assert outcome(guest, source, place, limits) == expected
    # The verdict comes with the limit. A loaded machine may wake us late, by the clock on the wall.
    assert guest.cpu < limits.cpu + 0.3
    assert guest.wall < limits.wall + 5
    assert {path.name for path in tmp_path.iterdir()} == {"other.py", "class.db"}
    assert (place / "other.py").read_text() == "SECRET = 1\n"


def test_an_ordinary_user_can_lock_up_guests_just_as_well(tmp_path):
    if os.getuid() != 0:
        pytest.skip("the other tests have run as an ordinary user")
    script = Path(__file__).with_name("hostile.py")
    environment = {"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"]}

    def run(python, *arguments):
        return subprocess.run(
            [python, "-B", *arguments], user=65534, group=65534, extra_groups=[], cwd="/tmp",
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def can_start(python):
        """Whether that user may run this Python, and read the package and the script; nothing is locked up yet."""
        try:
            return run(python, "-c", f"import zermelo; open({str(script)!r}).close()").returncode == 0
        except OSError:
            return False

    python = next(filter(can_start, (sys.executable, "/usr/bin/python3")), None)
    if python is None:
        pytest.skip("no Python that an ordinary user may start")
    done = run(python, script)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["user"] == 65534
    assert said["guarded"]
    expected = {title: expected for title, (_, expected) in ATTACKS.items()}
    assert {t: found for t, found in said["found"].items() if not as_it_must(expected[t], found)} == {}
    assert set(said["found"]) == set(expected)
