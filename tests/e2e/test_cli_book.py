"""`zermelo book`: openings solved in advance, with a command that can be stopped and goes on."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.e2e.cli import environment, zermelo

pytest.importorskip("numba")


@pytest.mark.start
def test_a_book_is_made_where_zermelo_finds_it(tmp_path, monkeypatch):
    # Compiled code goes to the same folder: it is as good a place as any.
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "new" / "folder"))
    result = zermelo("book", "connect4:columns=4,rows=4", "--depth", "2", "--json")
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    # The empty board, 4 first moves and 16 answers, mirror images counted once: 1 + 2 + 8.
    assert (found["depth"], found["positions"]) == (2, 11)
    assert found["file"] == str(tmp_path / "new" / "folder" / "connect4-4x4.book")
    assert found["bytes"] == Path(found["file"]).stat().st_size


def test_the_book_is_announced_in_both_languages(tmp_path):
    command = ("book", "connect4:columns=4,rows=4", "--depth", "1", "-o", tmp_path / "my.book")
    assert "3 positions with at most 1 stones" in zermelo(*command).stdout
    assert "3 positions d'au plus 1 jetons" in zermelo(*command, language="fr").stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("chomp", "--depth", "2"), "engine"),
        (("connect4:align=3", "--depth", "2"), "engine"),
        (("connect4", "--depth", "0"), "from 1"),
        (("connect4", "--depth", "13"), "to 12"),
        (("connect4", "--depth", "2", "--workers", "0"), "--workers"),
        (("connect4", "--depth", "2", "-o", "nowhere/my.book"), "nowhere"),
        (("connect4:columns=8,rows=8", "--depth", "2", "-o", "my.book"), "64 bits"),
    ],
)
def test_a_book_that_cannot_be_made_is_refused_in_one_line(arguments, word, tmp_path):
    result = zermelo("book", *arguments, folder=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert word in result.stderr


@pytest.mark.start
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_control_c_keeps_what_is_done(tmp_path):
    book, journal = tmp_path / "my.book", tmp_path / "my.book.journal"
    command = [
        sys.executable,
        "-m",
        "zermelo",
        "book",
        "connect4:columns=6,rows=5",
        "--depth",
        "8",
        "-o",
        book,
    ]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            patience = time.monotonic() + 100
            while not journal.exists() or journal.read_text().count("\n") < 3:
                assert time.monotonic() < patience
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=60)[0]
        finally:
            process.kill()
    assert process.returncode == 130
    assert str(journal) in said
    assert journal.read_text().count("\n") >= 3
    assert not book.exists()
