"""What people do wrong, or find missing, on their first day: an answer in one line, and nothing of theirs is lost."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from tests.e2e.cli import environment, zermelo
from tests.speed import at_most

from zermelo.apps.cli import check, command_names, main
from zermelo.apps.cli._interrupt import Interruption
from zermelo.apps.cli._table import Table
from zermelo.judge import policy

HEAD = "from zermelo import Game\nclass Mine(Game):\n    def start(self): return (3,)\n"
MOVES = "    def moves(self, state):\n        if state[0]: yield 1\n"
PLAY = "    def play(self, state, move): return (state[0] - 1,)\n"
FILES = {
    "fine.py": HEAD + MOVES + PLAY,
    "bad_turn.py": HEAD + MOVES + PLAY + "    def turn(self, state): return 2\n",
    "nan.py": HEAD + MOVES + PLAY + "    def score(self, state): return float('nan')\n",
    "no_return.py": HEAD + MOVES + "    def play(self, state, move): (state[0] - 1,)\n",
    "endless.py": HEAD + "    def moves(self, state):\n        while True: yield 1\n" + PLAY,
    "prints.py": "print('at import')\n" + HEAD + MOVES.replace("if", "print('in moves')\n        if") + PLAY,
    "lengths.py": """from zermelo import Game
class Heaps(Game):
    impartial = True
    def start(self): return (2, 1)
    def moves(self, state):
        for heap in range(len(state)): yield heap
    def play(self, state, move): return state[:move] + state[move + 1:]
""",
    "ring.py": """from zermelo import Game
class Ring(Game):
    def start(self): return (0,)
    def moves(self, state): yield from (1, 4)
    def play(self, state, move): return ((state[0] + move) % 5,)
""",
    "score.py": HEAD + "    points = True\n" + MOVES + PLAY + "    def score(self, state): return 2\n",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answer(capsys, *arguments, code=0):
    capsys.readouterr()
    assert main([*map(str, arguments)]) == code
    said = capsys.readouterr()
    if code == 2:
        assert said.err.startswith(("zermelo: ", "zermelo : "))
        assert said.err.count("\n") == 1
    return said.err if code == 2 else said.out


# --- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--certificate", "--save", "--table"])
def test_the_rules_are_never_overwritten_by_a_result(folder, capsys, option):
    for place in ("fine.py", "./fine.py", folder / "fine.py"):
        assert "fine.py" in answer(capsys, "solve", "fine.py", option, place, code=2)
    assert (folder / "fine.py").read_text() == FILES["fine.py"]


def test_a_graph_and_an_agent_are_never_overwritten_either(folder, capsys):
    (folder / "g.json").write_text('{"0": ["1"], "1": []}')
    (folder / "agent.py").write_text("def choose(position, moves): return moves[0]\n")
    assert "g.json" in answer(capsys, "solve", "graph:file=g.json", "--save", "g.json", code=2)
    typed = ("play", "fine.py", "--opponent", "agent.py", "--against", "random", "--save", "agent.py")
    assert "agent.py" in answer(capsys, *typed, code=2)
    assert zermelo("play", "fine.py", typed="save fine.py\nquit\n", folder=folder).returncode == 0
    assert (folder / "fine.py").read_text() == FILES["fine.py"]


def test_a_table_is_not_written_under_the_name_of_another_format(folder, capsys):
    for command in (["solve", "fine.py"], ["laws", "subtraction", "--parameter", "heap=1..5"]):
        for name in ("t.json", "t"):
            said = answer(capsys, *command, "--table", name, code=2)
            assert f"{name} would be written as .csv" in said
            assert said.count("\n") == 1
            assert not (folder / name).exists()
        answer(capsys, *command, "--table", "t.CSV")


def test_two_results_need_two_files(folder, capsys):
    assert "k" in answer(capsys, "solve", "fine.py", "--certificate", "k", "--save", "./k", code=2)
    assert not (folder / "k").exists()


def test_a_folder_is_called_a_folder_everywhere(folder, capsys):
    assert "it is a folder" in answer(capsys, "solve", "graph:file=.", code=2)
    assert "it is a folder" in zermelo("play", "fine.py", typed="save .\nquit\n", folder=folder).stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")  # noqa: PTH110
def test_an_output_that_takes_nothing_is_bad_input_and_not_a_fault_of_ours(folder):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        result = subprocess.run(
            [sys.executable, "-m", "zermelo", "solve", "chomp"],
            stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), cwd=folder,
        )  # fmt: skip
    assert (result.returncode, result.stderr) == (2, "zermelo: the output cannot be written: no space left\n")
    for option in ("--certificate", "--table"):
        result = zermelo("solve", "chomp", option, "/dev/full")
        assert (result.returncode, result.stderr.count("\n")) == (2, 1)
        assert "no space left" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
def test_a_pipe_is_written_to_and_stays_a_pipe(folder, capsys):
    for option in ("--save", "--certificate", "--table"):
        pipe = folder / f"pipe{option}"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDWR)
        answer(capsys, "solve", "fine.py", option, pipe)
        assert os.read(reader, 10)
        os.close(reader)
        assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("closed", "code", "says"), [(">&-", 2, "output cannot be written"), ("<&-", 0, ""), ("2>&-", 0, "")]
)
def test_closed_streams_are_no_fault_of_ours(closed, code, says):
    command = "solve chomp" if ">" in closed else "play chomp"
    shell = f"exec {sys.executable} -m zermelo {command} {closed}"
    result = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, env=environment())
    assert result.returncode == code
    assert says in result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device")  # noqa: PTH110
def test_a_file_without_an_end_is_refused(folder, capsys, monkeypatch):
    from zermelo.exact import certificate

    monkeypatch.setattr(certificate, "MOST_BYTES", 1 << 20)
    assert "1,048,576 bytes" in answer(capsys, "verify", "/dev/zero", code=2)
    assert "bytes" in answer(capsys, "play", "--load", "/dev/zero", code=2)


# --- results of other days and other folders ------------------------------------------------------------


def test_a_solution_of_other_rules_is_not_believed(folder, capsys):
    answer(capsys, "solve", "score.py", "--save", "score.sol")
    assert "proved" in answer(capsys, "analyse", "score.py", "--table", "score.sol")
    (folder / "score.py").write_text(FILES["score.py"].replace("return 2", "return 5"))
    assert "score.sol" in answer(capsys, "analyse", "score.py", "--table", "score.sol", code=2)


def test_a_certificate_is_checked_with_the_rules_that_are_given(folder, capsys):
    answer(capsys, "solve", "fine.py", "--certificate", "c.json", "--save", "s.json")
    shutil.copy("fine.py", "again.py")
    (folder / "renamed.py").write_text(FILES["fine.py"].replace("Mine", "Yours"))
    for rules in ("again.py", "renamed.py"):
        for file in ("c.json", "s.json"):
            assert "valid" in answer(capsys, "verify", file, "--game", rules)
    (folder / "other.py").write_text(FILES["fine.py"].replace("(3,)", "(3,)").replace("- 1", "// 2"))
    assert "rejected" in answer(capsys, "verify", "c.json", "--game", "other.py", code=1)


def test_the_rules_are_found_beside_the_certificate(folder, capsys, monkeypatch):
    answer(capsys, "solve", "fine.py", "--certificate", "c.json")
    answer(capsys, "play", "fine.py", "--opponent", "random", "--against", "random", "--save", "g.json")
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert "valid" in answer(capsys, "verify", "../c.json", "--allow")
    assert "wins" in answer(capsys, "play", "--load", "../g.json", "--allow")
    shutil.move("../c.json", "c.json")
    assert "--game" in answer(capsys, "verify", "c.json", code=2)


def test_a_certificate_with_other_points_or_fields_says_so(folder, capsys):
    answer(capsys, "solve", "score.py", "--certificate", "c.json")
    (folder / "score.py").write_text(FILES["score.py"].replace("points = True", "points = False"))
    assert "points" in answer(capsys, "verify", "c.json", "--game", "score.py", code=1)
    proof = json.loads((folder / "c.json").read_text())
    del proof["checksum"]
    (folder / "less.json").write_text(json.dumps(proof))
    assert "checksum" in answer(capsys, "verify", "less.json", "--game", "score.py", code=1)


def test_a_saved_game_goes_on_with_its_own_players(folder):
    first = zermelo(
        "play", "subtraction:heap=9", "--side", "second", "--level", "2", "--save", "g.json", folder=folder
    )
    assert "saved: g.json" in first.stdout
    assert json.loads((folder / "g.json").read_text())["agents"] == ["level:2", "person"]
    french = zermelo("play", "--load", "g.json", folder=folder, language="fr").stdout
    assert french.splitlines()[0].endswith("Adam : niveau 2 · Ève : humain")
    other = zermelo("play", "--load", "g.json", "--level", "8", folder=folder).stdout
    assert other.splitlines()[0].endswith("Adam: level 8 · Ève: person")


@pytest.mark.parametrize("asked", [("--level", "8"), ("--side", "second"), ("--against", "random")])
def test_nobody_can_be_seated_at_a_game_that_is_over(folder, capsys, asked):
    answer(capsys, "play", "fine.py", "--opponent", "random", "--against", "random", "--save", "g.json")
    said = answer(capsys, "play", "fine.py", "--load", "g.json", *asked, code=2)
    assert asked[0] in said
    assert "g.json is over" in said


def test_an_analysis_that_does_not_look_ahead_says_so(capsys):
    said = answer(capsys, "analyse", "tictactoe", "--depth", "0")
    assert "not looked ahead: the position itself is estimated 0" in said


def test_a_saved_game_without_a_result_is_refused(folder, capsys):
    answer(capsys, "play", "fine.py", "--opponent", "random", "--against", "random", "--save", "g.json")
    saved = json.loads((folder / "g.json").read_text())
    (folder / "g.json").write_text(json.dumps({**saved, "result": {}}))
    assert "result" in answer(capsys, "play", "--load", "g.json", code=2)


def test_the_same_rules_in_another_place_find_their_compiled_code(folder):
    pytest.importorskip("numba")
    shutil.copy("fine.py", "again.py")
    for rules in ("fine.py", "again.py"):
        assert "compiled" in zermelo("solve", rules, "--engine", "compiled", folder=folder).stdout


# --- rules that are not right yet -----------------------------------------------------------------------


@pytest.mark.parametrize("command", ["solve", "analyse", "play --opponent random --against random"])
@pytest.mark.parametrize(
    ("file", "says"),
    [("bad_turn.py", "turn gives 2"), ("nan.py", "gives nan"), ("no_return.py", "return"), ("endless.py", "100,000")],
)  # fmt: skip
def test_faults_of_rules_are_theirs_in_every_command(folder, capsys, command, file, says):
    word, *options = command.split()
    assert says in answer(capsys, word, file, *options, code=2)


@pytest.mark.parametrize(
    ("file", "kind"), [("no_return.py", "return"), ("bad_turn.py", "turn"), ("endless.py", "100,000")]
)
def test_check_says_what_is_wrong_with_them(folder, capsys, file, kind):
    assert kind in answer(capsys, "check", file, code=1)


def test_states_may_get_shorter(folder, capsys):
    assert "no problem" in answer(capsys, "check", "lengths.py")
    found = answer(capsys, "solve", "lengths.py", "--list", "losing")
    assert "()" in found
    for position in ("()", "1", "2", "2,1"):
        answer(capsys, "solve", "lengths.py", "--at", position)


def test_what_rules_print_is_no_part_of_the_result(folder, capsys):
    for command in ("solve", "analyse"):
        assert json.loads(answer(capsys, command, "prints.py", "--json"))["outcome"]
    assert main(["check", "prints.py"]) == 0
    said = capsys.readouterr()
    assert "in moves" not in said.out.splitlines()
    assert "in moves" in said.err.splitlines()


def test_slow_rules_are_tested_with_fewer_plays(folder, capsys, monkeypatch):
    monkeypatch.setattr(check, "SECONDS", 0.0)
    assert "in 1 random play," in answer(capsys, "check", "fine.py")


# --- what is said ---------------------------------------------------------------------------------------


def test_a_small_game_with_cycles_is_proved_without_being_asked_to(folder, capsys):
    with at_most(5):
        assert "proved" in answer(capsys, "analyse", "ring.py")


def test_two_perfect_players_agree_on_a_draw_before_the_thousandth_move(folder, capsys):
    shown = answer(capsys, "play", "ring.py", "--opponent", "exact", "--against", "exact")
    assert "third time" in shown
    assert shown.count("exact") < 60


@pytest.mark.parametrize("command", [["games", "connect4"], ["games", "reversi"]])
def test_nobody_is_sent_to_a_command_that_refuses(capsys, command):
    last = answer(capsys, *command).splitlines()[-1]
    assert "play" in last
    assert "solve" not in last


def test_a_proof_without_hope_is_refused_with_an_estimate(capsys, monkeypatch):
    monkeypatch.setattr(policy, "THINKING", 0.2)
    assert "10^" in answer(capsys, "analyse", "reversi", "--exact", code=2)


def test_the_next_step_is_from_the_same_position(capsys):
    assert "play chomp --at 3,1" in answer(capsys, "solve", "chomp:", "--at", "3,1").splitlines()[-1]
    assert "play chomp --at 3,1" in answer(capsys, "analyse", "chomp", "--at", "3,1").splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "checked", "marked", "called"),
    [
        ("en", "2 positions and 1 move checked", "1 student, 1 exercise", "1 call,"),
        ("fr", "2 positions et 1 coup contrôlés", "1 élève, 1 exercice", "1 appel,"),
    ],
)
def test_one_of_a_thing_is_told_in_the_singular(folder, capsys, language, checked, marked, called):
    answer(capsys, "solve", "nim:heaps=0+1", "--certificate", "one.json")
    assert answer(capsys, "verify", "one.json", f"--lang={language}").splitlines()[0].endswith(checked)
    (folder / "class").mkdir()
    (folder / "class" / "alice.py").write_text("def noyau(g):\n    return set()\n", encoding="utf-8")
    assert answer(capsys, "exercise", "check", "--all", "class", f"--lang={language}").startswith(
        f"{marked}\n"
    )
    followed = answer(capsys, "calls", "class/alice.py", "noyau({})", f"--lang={language}")
    assert followed.splitlines()[1].startswith(called)


def test_rules_are_told_with_the_values_of_the_game_and_parameters_as_they_are_typed(capsys):
    shown = answer(capsys, "games", "puissance4:à_aligner=5", "--lang=fr")
    assert "Qui aligne 5 jetons" in shown
    assert "  a_aligner=5" in shown


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            ["review", "echecs", "partie.pgn"],
            "partie.pgn ne peut pas être lu : fichier ou dossier inexistant",
        ),
        (["review", "morpion", "dossier/partie.json"], "dossier/partie.json ne peut pas être lu"),
        (["analyse", "nim", "--heuristic", "coins"], "ses heuristiques : aucune"),
        (["bench", "rien"], "NOM rien : NOM est l'un de : attractor"),
        (["solve", "chomp", "--memory", "4To"], "comme 500Mo ou 4Go"),
    ],
)
def test_a_refusal_says_what_is_meant(folder, capsys, command, says):
    assert says in answer(capsys, *command, "--lang=fr", code=2)


@pytest.mark.parametrize("word", ["q", "quit", "quitter"])
def test_one_letter_leaves_a_game(word, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\nb2\n"))
    shown = answer(capsys, "play", "tictactoe", "--opponent", "random")
    assert "after 0 moves" in shown
    assert "not a move" not in shown


@pytest.mark.parametrize("name", command_names())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_options_mean_stands_near_them(name, language, capsys):
    lines = answer(capsys, name, "--help", f"--lang={language}").splitlines()
    explained = [re.match(r"  \S.*?  +(?=\S)", line) for line in lines]
    assert max((len(found[0]) for found in explained if found), default=0) <= 40


def test_wythoffs_first_move_is_said_to_be_easy_and_its_arena_is_drawn(folder):
    shown = zermelo("draw", "wythoff", "--as", "arena", "-o", folder / "wythoff.svg")
    assert shown.returncode == 0
    assert "wythoff:columns=8,rows=7" in shown.stderr
    drawn = (folder / "wythoff.svg").read_text(encoding="utf-8")
    assert set(re.findall(r">(\d,\d)<", drawn)) == {f"{x},{y}" for x in range(8) for y in range(8)}


def test_bounds_are_named(capsys):
    assert "18 digits" in answer(capsys, "solve", f"subtraction:heap={10**30}", code=2)
    assert "to 1,000,000" in answer(capsys, "perft", "chomp", "--depth", "9999999999", code=2)


def test_the_lines_of_a_range_stand_under_each_other(capsys):
    lines = answer(capsys, "solve", "subtraction:heap=9..10").splitlines()
    assert lines[0].index("Ève") == lines[1].index("Adam")


def test_moves_with_commas_are_told_apart(capsys):
    shown = answer(capsys, "solve", "wythoff:columns=3,rows=3", "--at", "2,2")
    assert "0,0" in shown
    undecided = answer(capsys, "analyse", "nim:heaps=9+9+9", "--depth", "1")
    assert "27 moves look alike" in undecided
    assert "heuristic" in undecided


@pytest.mark.parametrize(
    ("game", "says"), [("chomp", "+n wins in n plies · −n loses in n plies"), ("score.py", "points")]
)
def test_the_signs_are_explained(folder, capsys, game, says):
    assert says in answer(capsys, "analyse", game)


def test_help_at_the_table_shows_the_notation(folder):
    shown = zermelo("play", "chomp", typed="help\nquit\n").stdout
    assert "a move: row,column" in shown
    assert "moves: 1" in zermelo("play", "fine.py", typed="help\nquit\n", folder=folder).stdout


# --- Ctrl-C ---------------------------------------------------------------------------------------------


def test_what_was_played_is_saved_when_the_person_presses_ctrl_c(folder, capsys, monkeypatch):
    def interrupted(table):
        table.match.push(1)
        raise KeyboardInterrupt

    monkeypatch.setattr(Table, "sit", interrupted)
    assert main(["play", "fine.py", "--save", "g.json"]) == 130
    assert json.loads((folder / "g.json").read_text())["moves"] == ["1"]
    assert "saved: g.json" in capsys.readouterr().out


def test_ctrl_c_during_the_import_is_quiet_too(monkeypatch):
    from zermelo.__main__ import start

    class HalfImported:
        def __getattr__(self, name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "zermelo.apps.cli", HalfImported())
    with pytest.raises(SystemExit) as left:
        start()
    assert left.value.code == 130


@pytest.mark.parametrize(
    "command", [("review", "tictactoe", "b2 a1"), ("lab", "tictactoe"), ("puzzles", "tictactoe")]
)
def test_ctrl_c_that_a_search_has_answered_ends_a_command_of_many_answers(command, monkeypatch, capsys):
    # As a search does that is stopped: it returns the best move so far.
    def answered(self, *given):
        with suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)
        return real(self, *given)

    real = Interruption.insist
    monkeypatch.setattr(Interruption, "insist", answered)
    assert main([*command]) == 130
    assert "stopped" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["chess", "tictactoe"])
@pytest.mark.parametrize("file", ["nowhere.pgn", "my games/Nowhere 2.TXT"])
def test_a_file_to_review_that_is_not_there_is_no_illegal_move(game, file, capsys):
    assert main(["review", game, file]) == 2
    assert capsys.readouterr().err == f"zermelo: {file} cannot be read: no such file or folder\n"
