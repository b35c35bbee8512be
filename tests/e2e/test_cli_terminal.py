"""A person at a terminal: a real pseudo-terminal, keys and all."""

import json
import re
import sys

import pytest
from tests.e2e.cli import environment, zermelo

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


PAINT = re.compile(r"\x1b\[[\d;]*m")
COLOURS = {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS", "LINES"}


def sit(command, folder, language="en", columns=120, **changes):
    seen = {name: value for name, value in environment(language).items() if name not in COLOURS}
    return pexpect.spawn(
        sys.executable, ["-m", "zermelo", *command.split()], cwd=str(folder), encoding="utf-8", timeout=60,
        env={**seen, "TERM": "xterm", **changes}, dimensions=(24, columns),
    )  # fmt: skip


def session(command, folder, typed, **options):
    """All that is shown to who types these lines, one at each prompt."""
    child = sit(command, folder, **options)
    shown = ""
    for line in typed:
        child.expect("> ")
        shown += child.before + child.after
        child.sendline(line)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in shown
    # Line editing brackets what is pasted.
    return re.sub(r"\x1b\[\?2004[hl]\r?", "", shown).replace("\r\n", "\n")


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
    child.expect("1  2  3  4  5  6  7(\r\n[.* ]+){6}")
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


# --- colours, narrow windows, other encodings ---------------------------------------------------------


def test_pieces_are_painted_and_keep_their_letters(tmp_path):
    typed = ["4", "verdicts", "quit"]
    shown = session("play connect4 --opponent random --seed 1", tmp_path, typed, TERM="xterm-256color")
    assert re.search(r"\x1b\[1;38;5;16;48;5;220m\[X\]\x1b\[0m", shown)
    assert re.search(r"\x1b\[1;38;5;231;48;5;160m\[O\]\x1b\[0m", shown)
    few = session("play connect4 --opponent random --seed 1", tmp_path, typed[:1] + typed[2:], TERM="xterm")
    assert "\x1b[1;30;43m[X]\x1b[0m" in few
    assert "38;5" not in few


@pytest.mark.parametrize("changes", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_the_same_signs_are_shown(tmp_path, changes):
    typed = ["b2", "verdicts", "quit"]
    command = "play tictactoe --opponent greedy"
    plain = session(command, tmp_path, typed, **changes)
    assert "\x1b[" not in plain
    assert "[O]" in plain
    painted = session(command, tmp_path, typed)
    assert PAINT.search(painted)
    lines = [[line.rstrip() for line in PAINT.sub("", text).splitlines()] for text in (plain, painted)]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_wider_than_a_narrow_window(tmp_path, language):
    typed = ["help", "d3", "verdicts", "nowhere", "history", "quit"]
    command = "play reversi --opponent greedy"
    shown = session(command, tmp_path, typed, language=language, columns=40, ZERMELO_COMPILED="0")
    lines = [line.strip() for line in PAINT.sub("", shown).splitlines()]
    # Only a word that is longer than a line (the 64 squares of the position) stands out.
    assert not [line for line in lines if " " in line and len(line) > 40]
    assert "[O]" in PAINT.sub("", shown)


def test_an_ascii_terminal_gets_similar_letters(tmp_path):
    really_c = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    shown = session("play chomp --opponent exact --lang fr", tmp_path, ["avis", "quitter"], **really_c)
    assert shown.isascii()
    text = PAINT.sub("", shown)
    assert "A Adam de jouer> " in text
    assert re.search(r"> 2,3 +\+5", text)
    assert re.search(r"2,2 +-4", text)
    assert "?" not in text


def test_a_plain_c_locale_shows_the_signs_too(tmp_path):
    shown = session(
        "play chomp --opponent exact", tmp_path, ["verdicts", "quit"], LC_ALL="C", PYTHONIOENCODING=""
    )
    assert "★ 2,3" in shown


# --- verdicts -----------------------------------------------------------------------------------------


def test_verdicts_are_shown_at_each_turn_until_hidden(tmp_path):
    # Chomp 2×3 by hand: 2,3 leaves the losing 3,2 (+5); 1,3 and 2,2 allow 2,1 (−4); 1,2 and 2,1 lose at once (−2).
    child = sit("play chomp --opponent exact", tmp_path, NO_COLOR="1")
    child.expect("Adam to move> ")
    child.sendline("verdicts")
    child.expect("1 +P +−2 +−4\r\n2 +−2 +−4 +\\+5")
    child.expect("★ 2,3 +\\+5")
    child.expect("\\+n wins in n plies · −n loses in n plies")
    child.expect("Adam to move> ")
    child.sendline("2,3")
    child.expect("Ève \\(exact\\)")
    child.expect("★ ")
    child.expect("Adam to move> ")
    child.sendline("avis")
    child.expect("verdicts are hidden")
    child.expect("Adam to move> ")
    child.sendline("board")
    child.expect("Adam to move> ")
    assert "★" not in child.before
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_control_c_during_verdicts_shows_what_was_found_and_the_game_goes_on(tmp_path):
    child = sit("play connect4:columns=8,rows=7 --opponent random", tmp_path)
    child.expect("Yellow to move> ")
    child.sendline("verdicts")
    child.expect("thinking, 2 s at most")
    child.sendintr()
    child.expect("not exact")
    child.expect("Yellow to move> ")
    child.sendline("4")
    child.expect("Red \\(random\\)")
    child.close(force=True)


# --- a game seen again --------------------------------------------------------------------------------


@pytest.fixture
def finished(tmp_path):
    """X threatens b1-b2-b3, O blocks late; X wins on the diagonal c1-b2-a3."""
    moves = ["b2", "a1", "b1", "a2", "c1", "b3", "a3"]
    record = {
        "format": "zermelo-game", "version": 1, "game": "tictactoe", "start": ".../.../...", "moves": moves,
        "agents": ["person", "level:7"], "result": {"winner": 0, "ending": "rules"},
    }  # fmt: skip
    (tmp_path / "game.json").write_text(json.dumps(record))
    return tmp_path


def test_a_finished_game_is_stepped_through(finished):
    child = sit("play --load game.json", finished, NO_COLOR="1")
    for typed, shown, prompt in (
        (None, "1  \\.  \\.  \\.\r\n2  \\.  \\.", "0/7> "),
        ("back", "this is the first position", "0/7> "),
        ("", "X \\(person\\): play b2\r\n.*\\[X\\]", "1/7> "),
        ("next", "O \\(level 7\\): play a1", "2/7> "),
        ("end", "play a3.*X wins", "7/7> "),
        ("", "this is the last position", "7/7> "),
        ("back", "O \\(level 7\\): play b3", "6/7> "),
        ("3", "X \\(person\\): play b1", "3/7> "),
        ("8", "there is no move 8: the numbers are 0 \\(the start\\) to 7", "3/7> "),
        ("sideways", "“sideways” is not understood here", "3/7> "),
        ("history", "1. X b2 +2. O a1 +3. X b1 .*7. X a3", "3/7> "),
        # X has b1 and b2: O must take b3, else X wins there at once.
        ("verdicts", "★ b3 +=", "3/7> "),
        ("4", "play a2.*★ b3 +\\+1", "4/7> "),
        ("start", "1 +=  =  =", "0/7> "),
        ("verdicts", "verdicts are hidden", "0/7> "),
        ("help", "play \\(go on from here\\)", "0/7> "),
    ):
        if typed is not None:
            child.sendline(typed)
        child.expect(f"(?s){shown}")
        child.expect(prompt)
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_replay_speaks_french_and_goes_on_against_the_machine(finished):
    child = sit("play --load game.json --save branch.json", finished, "fr")
    for typed, shown in (
        ("fin", "X gagne"),
        ("jouer", "la partie est finie ici"),
        ("retour", "O \\(niveau 7\\) : jouer b3"),
        ("début", "1 "),
        ("suivant", "X \\(humain\\) : jouer b2"),
        ("9", "il n'y a pas de coup 9"),
        ("coups joués", "7. X a3"),
        ("2", "jouer a1"),
    ):
        child.expect("[0-7]/7> ")
        child.sendline(typed)
        child.expect(shown)
    child.expect("2/7> ")
    child.sendline("jouer")
    child.expect("X : humain · O : niveau 7")
    child.expect("À X de jouer> ")
    child.sendline("c3")
    child.expect("O \\(niveau 7\\) : jouer")
    child.expect("À X de jouer> ")
    assert interrupt(child) == 130
    assert "partie sauvegardée : branch.json" in child.before
    assert json.loads((finished / "branch.json").read_text())["moves"][:3] == ["b2", "a1", "c3"]
    assert len(json.loads((finished / "game.json").read_text())["moves"]) == 7


def test_a_game_goes_on_with_those_who_played(finished):
    shown = session("play --load game.json", finished, ["3", "play", "quit"])
    assert shown.count("X: person · O: level 7") == 2
    assert "after 4 moves" in shown  # the machine has answered


def test_a_person_takes_the_side_to_move_where_two_machines_played(finished):
    record = json.loads((finished / "game.json").read_text())
    (finished / "machines.json").write_text(json.dumps({**record, "agents": ["exact", "level:7"]}))
    shown = session("play --load machines.json", finished, ["3", "play", "quit"])
    assert "X: exact · O: person" in shown


def test_in_a_pipe_a_finished_game_is_told_at_once(finished):
    told = zermelo("play", "--load", "game.json", folder=finished).stdout
    assert "1. b2 2. a1 3. b1 4. a2 5. c1 6. b3 7. a3" in told
    assert told.endswith("X wins\n")


def test_end_of_input_and_control_c_leave_the_replay(finished):
    child = sit("play --load game.json", finished)
    child.expect("0/7> ")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    child = sit("play --load game.json", finished)
    child.expect("0/7> ")
    assert interrupt(child) == 130


def test_a_game_that_goes_on_can_be_seen_again_without_losing_it(tmp_path):
    child = sit("play chomp:rows=3,columns=4 --opponent random --seed 2", tmp_path)
    for typed, shown in (
        ("3,4", "Ève"),
        ("historique", "1. Adam 3,4 +2. Ève"),
        ("replay", "Enter: next move"),
        ("start", "0/2> "),
        ("quit", "Adam to move> "),
        ("history", "2. Ève"),
        ("revoir", "2/2> "),
        ("0", "0/2> "),
        ("play", "Adam to move> "),
        ("history", "no move has been made yet"),
    ):
        child.sendline(typed)
        child.expect(shown)
    child.sendeof()
    child.expect("after 0 moves")
    child.close()
