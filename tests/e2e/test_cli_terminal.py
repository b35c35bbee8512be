"""A person at a terminal: a real pseudo-terminal, keys and all."""

import sys

import pytest
from tests.e2e.cli import environment

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


def sit(command, folder, language="en"):
    seen = {**environment(language), "TERM": "xterm", "COLUMNS": "120"}
    arguments = ["-m", "zermelo", *command.split()]
    return pexpect.spawn(sys.executable, arguments, cwd=str(folder), env=seen, encoding="utf-8", timeout=60)


def interrupt(child):
    """Press Ctrl-C until the program has left: on a busy machine a key may fall between prompt and reading."""
    for _ in range(10):
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5) == 0:
            break
    child.close()
    return child.exitstatus


def test_a_game_is_played_taken_back_saved_and_given_up(tmp_path):
    child = sit("play chomp --opponent exact", tmp_path)
    child.expect("Adam to move> ")
    child.sendline("2,2")
    child.expect("Ève \\(exact\\): eat 1,3")
    child.expect("Adam to move> ")
    child.sendline("undo")
    child.expect("taken back: 1,3 · 2,2")
    child.expect("Adam to move> ")
    child.sendline("hint")
    child.expect("eat 2,3 \\(the only winning move\\)")
    child.sendline("2,3")
    child.expect("Ève \\(exact\\): eat")
    child.expect("Adam to move> ")
    child.sendline("save game.json")
    child.expect("saved: game.json")
    child.sendline("resign")
    child.expect("Ève wins: Adam resigns")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    child = sit("play --load game.json --opponent exact", tmp_path)
    child.expect("Adam to move> ")
    child.sendline("quit")
    child.expect("after 2 moves")


def test_the_french_commands_work(tmp_path):
    child = sit("play subtraction:heap=5 --side second --opponent random", tmp_path, "fr")
    child.expect("À Ève de jouer> ")
    child.sendline("coups")
    child.expect("coups : 1")
    child.sendline("abandon")
    child.expect("Adam gagne : Ève abandonne")


def test_end_of_input_leaves_cleanly(tmp_path):
    child = sit("play chomp", tmp_path)
    child.expect("Adam to move> ")
    child.sendeof()
    child.expect("the game stops here, after 0 moves")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_c_at_the_prompt_leaves_with_130_and_no_traceback(tmp_path):
    child = sit("play chomp", tmp_path)
    child.expect("Adam to move> ")
    assert interrupt(child) == 130
    assert "Traceback" not in child.before


def test_control_c_while_thinking_gives_the_best_so_far(tmp_path):
    child = sit("analyse connect4:columns=8,rows=7 --seconds 60", tmp_path)
    child.expect("Yellow to move")
    child.sendintr()
    child.expect("connect4 8×7, position .*not proved")
    child.expect("best so far")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_control_c_while_the_machine_thinks_leaves_the_game(tmp_path):
    child = sit("play connect4 --side second --opponent alphabeta:depth=30", tmp_path)
    child.expect("1 2 3 4 5 6 7(\r\n[. ]+){6}")
    assert interrupt(child) == 130


def test_control_c_stops_rules_that_loop_in_the_middle_of_a_game(tmp_path):
    (tmp_path / "loop.py").write_text(
        "from zermelo import Game\n\nclass Loop(Game):\n    def start(self): return (9,)\n"
        "    def moves(self, state):\n        while state[0] == 5: pass\n        yield 1\n"
        "    def play(self, state, move): return (state[0] - 1,)\n"
    )
    child = sit("solve loop.py", tmp_path)
    with pytest.raises(pexpect.TIMEOUT):
        child.expect(pexpect.EOF, timeout=2)
    assert interrupt(child) == 130


def test_a_bar_moves_on_the_terminal_and_leaves_nothing_behind(tmp_path):
    child = sit("solve reversi:size=4 --engine plain", tmp_path)
    child.expect("solving reversi 4×4")
    child.expect("reversi 4×4: ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert list(tmp_path.iterdir()) == []
