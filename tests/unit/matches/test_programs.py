"""Programs that talk by lines of JSON: any language, the same locks."""

import shutil
import subprocess
import sys

import pytest
from tests.interpreter import needs_a_program
from tests.unit.matches.sandbox.hostile import as_it_must

import zermelo
from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.errors import FileError
from zermelo.matches import hall as halls
from zermelo.matches.entrants import Entrant, read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.referee import PlayerFailedError
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.schedule import Pairing

pytestmark = [
    pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process"),
    needs_a_program,
]

GAME = zermelo.load("tictactoe")
TALK = """
import json, sys
{before}
for line in sys.stdin:
    told = json.loads(line)
    if "moves" in told:
        {act}
        print(json.dumps({{"move": told["moves"][-1]}}), flush=True)
    else:
        assert (told["game"], told["seconds"]) == ("tictactoe", 5.0)
        print('{{"ready": true}}', flush=True)
"""


def played(tmp_path, act="pass", before=""):
    """A game of such a program, as the first player, against one that takes the first cell."""
    (tmp_path / "bot.py").write_text(TALK.format(act=act, before=before))
    (tmp_path / "first.py").write_text("def choose(position, moves): return moves[0]\n")
    command = f"program:{sys.executable} {tmp_path / 'bot.py'}"
    entrants = dict(enumerate(read_entrants([command, str(tmp_path / "first.py")], GAME)))
    assert [entrant.name for entrant in entrants.values()] == ["bot", "first"]
    room = hall(hall_options("tictactoe", entrants, Conditions(cpu=5, wall=20)))
    try:
        return room.play(Pairing(1, 0, 1), ())
    finally:
        room.close()


def test_a_program_plays_a_whole_game(tmp_path):
    found = played(tmp_path)
    assert (found.winner, found.ending) == (0, "rules")
    assert found.moves == ["c3", "a1", "b3", "b1", "a3"]


def test_it_is_told_position_and_history(tmp_path):
    act = 'assert told["position"].count(".") == 9 - len(told["history"]) == len(told["moves"])'
    assert played(tmp_path, act).ending == "rules"


@pytest.mark.parametrize(
    ("act", "ending"),
    [
        ("open(sys.argv[0].replace('bot', 'first')).read()", "exit"),
        ("open(sys.argv[0], 'a')", "exit"),
        ("import socket; socket.socket()", "exit"),
        ("import os; os.fork()", "exit"),
        ("import os; os.kill(os.getppid(), 0)", "exit"),
        ("import os; os.execv('/bin/sh', ['sh', '-c', '(id); (id)'])", "exit"),
        ("import os; os.abort()", "crash"),
        ("print('hello')", "garbage"),
        ("print(json.dumps({'move': 'z9'}), flush=True); continue", "illegal"),
        ("print(json.dumps({'move': [['a1']]}), flush=True); continue", "illegal"),
    ],
)
def test_what_a_program_may_not_do_ends_its_game(tmp_path, act, ending):
    found = played(tmp_path, act)
    assert (found.winner, found.ending) == (1, ending), found.detail
    if "open(" in act or "socket" in act or "fork" in act:
        kind = found.printed.splitlines()[-1].partition(":")[0]
        assert as_it_must("PermissionError", kind)


def test_a_program_that_does_not_greet_is_named_beforehand(tmp_path):
    (tmp_path / "mute.py").write_text("import sys\nfor line in sys.stdin: print('?', flush=True)\n")
    entrants = read_entrants([f"program:{sys.executable} {tmp_path / 'mute.py'}", "random"], GAME)
    room = hall(hall_options("tictactoe", dict(enumerate(entrants)), Conditions()))
    try:
        with pytest.raises(PlayerFailedError, match="garbage"):
            room.try_out(entrants[0])
    finally:
        room.close()


def test_a_compiled_program_plays(tmp_path):
    if (compiler := shutil.which("cc")) is None:
        pytest.skip("no compiler")
    (tmp_path / "bot.c").write_text(
        "#include <stdio.h>\n#include <string.h>\n"
        "int main(void) {\n"
        "  static char line[70000];\n"
        "  while (fgets(line, sizeof line, stdin)) {\n"
        '    char *move = strstr(line, "\\"moves\\": [\\"");\n'
        '    if (!move) { puts("{\\"ready\\": true}"); fflush(stdout); continue; }\n'
        "    move += 11; *strchr(move, '\"') = 0;\n"
        '    printf("{\\"move\\": \\"%s\\"}\\n", move); fflush(stdout);\n'
        "  }\n  return 0;\n}\n"
    )
    subprocess.run([compiler, "-o", tmp_path / "bot", tmp_path / "bot.c"], check=True)
    entrants = read_entrants([f"program:{tmp_path / 'bot'}", "random"], GAME)
    room = hall(hall_options("tictactoe", dict(enumerate(entrants)), Conditions()))
    try:
        assert room.play(Pairing(1, 0, 1), ()).moves[0] == "a1"
    finally:
        room.close()


@pytest.mark.parametrize(
    ("program", "libraries"),
    [
        ("/bot", []),
        ("/class/alice/bot", []),
        ("/class/alice/bin/bot", ["/class/alice/lib"]),
        ("/opt/python/bin/python3", ["/opt/python/lib"]),
    ],
)
def test_libraries_are_read_beside_a_folder_bin_only(monkeypatch, program, libraries):
    opened = []
    monkeypatch.setattr(halls, "Nursery", lambda *given, **options: opened.append(options["readable"]))
    entrant = Entrant("bot", f"program:{program}", {program: "digest"})
    hall(hall_options("tictactoe", {0: entrant}, Conditions()))._nursery_of(entrant)
    assert opened == [[program, *libraries]]


@pytest.mark.parametrize("spec", ["program:", "program:/no/such/thing", "program:'unclosed"])
def test_a_program_that_is_not_there_is_refused(spec):
    with pytest.raises(FileError, match="there is no such program"):
        read_entrants([spec, "random"], GAME)
