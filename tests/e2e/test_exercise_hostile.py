"""A class whose files do their worst: every student is marked, and nobody suffers for another."""

import csv
import os
import time

import pytest
from tests.e2e.cli import zermelo

from zermelo.matches.sandbox.features import missing_features

pytestmark = [
    pytest.mark.start,
    pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here"),
]

GOOD = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"
BAD = {
    "loop": "def fact(n):\n    while True:\n        pass\n",
    "loop_at_the_top": f"{GOOD}while True:\n    pass\n",
    "loop_in_c": "def fact(n):\n    return sum(range(10 ** 15))\n",
    "caught": "def fact(n):\n    while True:\n        try:\n            n += 1\n        except:\n            pass\n",
    "leaves": "import sys\ndef fact(n):\n    sys.exit(0)\n",
    "leaves_hard": "import os\ndef fact(n):\n    os._exit(0)\n",
    "leaves_at_the_top": "import os\nos._exit(3)\n",
    "forks": "import os\ndef fact(n):\n    while True:\n        os.fork()\n",
    "memory": "def fact(n):\n    return len([0] * 10 ** 11)\n",
    "deep": "def fact(n):\n    return fact(n + 1)\n",
    "very_deep": "import sys\nsys.setrecursionlimit(10 ** 9)\ndef fact(n):\n    return fact(n + 1) + 1\n",
    "prints": "def fact(n):\n    print('x' * 10 ** 8)\n    return 1\n",
    "writes_much": "import os\ndef fact(n):\n    while True:\n        os.write(1, b'x' * 10 ** 6)\n",
    "crashes": "import ctypes\ndef fact(n):\n    ctypes.string_at(0)\n",
    "nested": "fact = " + "(" * 5000 + "1" + ")" * 5000 + "\n",
    "huge_answer": "def fact(n):\n    return 'x' * 10 ** 7\n",
    "kills": "import os, signal\ndef fact(n):\n    os.kill(os.getppid(), signal.SIGKILL)\n",
    "imports": "def fact(n):\n    return __import__('zermelo.learn.course.document_004', fromlist='f').fact(n)\n",
    "speaks": "def fact(n):\n    raise ValueError('\\x1b[2J')\n",
    "long": "def fact(n):\n    return " + " + ".join(["n"] * 3000) + "\n",
    "no_text": None,
    "threads": "import threading, time\ndef fact(n):\n    while True:\n"
    "        threading.Thread(target=time.sleep, args=(60,)).start()\n",
    "starts": "import subprocess\ndef fact(n):\n    return int(subprocess.check_output(['echo', '1']))\n",
    "sleeps": "import time\ndef fact(n):\n    time.sleep(3600)\n",
    "signals": "import os, signal\ndef fact(n):\n    os.kill(0, signal.SIGTERM)\n",
    "group": "import os, signal\ndef fact(n):\n    os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)\n",
    "answers_for_us": "import os\ndef fact(n):\n    for f in range(3, 20):\n        try:\n"
    "            os.write(f, b'{\"outcomes\": []}\\n')\n        except OSError:\n            pass\n    return 1\n",
    "big_number": "def fact(n):\n    return 10 ** 10 ** 9\n",
    "own_type": "class N(int):\n    def __eq__(self, other):\n        return True\n    __hash__ = None\n"
    "def fact(n):\n    return N(7)\n",
    "says_nothing": "class E(Exception):\n    def __str__(self):\n        raise self\n"
    "def fact(n):\n    raise E\n",
    "holds_itself": "def fact(n):\n    L = []\n    L.append(L)\n    return L\n",
    "traces": "import sys\ndef fact(n):\n    sys.settrace(None)\n    while True:\n        n += 1\n",
    "takes_input": "import sys\ndef fact(n):\n    return int(input()) or sys.stdin.read()\n",
    "breaks_builtins": "import builtins\nbuiltins.len = builtins.repr = builtins.str = None\n"
    "def fact(n):\n    return -1\n",
    "empty": "",
}


def test_forty_hostile_files_are_marked_completely(tmp_path):
    folder, marks, trace = tmp_path / "class", tmp_path / "marks.csv", tmp_path / "trace"
    folder.mkdir()
    for name, source in BAD.items():
        (folder / f"{name}.py").write_bytes(b"\xff\xfe\x00" if source is None else source.encode())
    (folder / "writes.py").write_text(
        f"def fact(n):\n    open({str(trace)!r}, 'w').write('x')\n    return 1\n"
    )
    (folder / "network.py").write_text(
        "import socket\ndef fact(n):\n    socket.create_connection(('127.0.0.1', 9), 1)\n    return 1\n"
    )
    (folder / "link.py").symlink_to("/etc/passwd")
    for name in ("aaa", "mmm", "zzz"):
        (folder / f"{name}.py").write_text(GOOD)
    began, spent = time.monotonic(), os.times()
    result = zermelo("exercise", "check", "004-fact", "--all", folder, "--csv", marks)
    now = os.times()
    assert result.returncode == 0, result.stderr
    with marks.open(encoding="utf-8") as file:
        rows = {row["student"]: row["004-fact"] for row in csv.DictReader(file)}
    assert len(rows) >= 40
    assert set(rows) == {*BAD, "writes", "network", "link", "aaa", "mmm", "zzz"}
    assert {name for name, mark in rows.items() if mark == "right"} == {
        "aaa",
        "mmm",
        "zzz",
        "loop_at_the_top",
    }
    assert (rows["no_text"], rows["link"]) == ("unreadable", "unreadable")
    assert "loop" in rows["loop"]
    assert not trace.exists()
    assert rows["empty"] == "absent"
    # None is left without a mark, though some have ended their guarded process.
    assert not [name for name, mark in rows.items() if "not judged" in mark]
    assert now.children_user - spent.children_user < 60, time.monotonic() - began


def test_what_was_handed_in_decides_which_exercises_are_marked(tmp_path):
    (tmp_path / "ada.py").write_text(
        GOOD
        + "def minimax(tas, J_i):\n    return float('inf') if (tas % 4 == 1) == (J_i == 1) else -float('inf')\n"
    )
    (tmp_path / "=SUM(1).py").write_text("def fact(n):\n    return n\n")
    result = zermelo("exercise", "check", "--all", tmp_path)
    # A class that has been marked is no failed check.
    assert result.returncode == 0, result.stderr
    assert "004-fact     1 of 2 right (50 % failing)" in result.stdout
    assert "004-minimax  1 of 1 right" in result.stdout
    assert "'=SUM(1)" in result.stdout
