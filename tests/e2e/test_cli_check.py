"""`zermelo check`: 0 when the promises are kept, 1 when not, with the reasons."""

import json

import pytest

from zermelo.apps.cli import check, main

BROKEN = {
    "raises": "        if state[0] == 1: raise KeyError('oops')\n        yield 1\n",
    "changes": "        yield from __import__('random').sample([1, 2, 3, 4, 5, 6], 3)\n",
}


def rules(body):
    return (
        "from zermelo import Game\nclass Mine(Game):\n    def start(self): return (3,)\n"
        f"    def moves(self, state):\n{body}    def play(self, state, move): return (state[0] - 1,)\n"
    )


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_broken_promise_is_a_no(tmp_path, capsys, kind, language):
    path = tmp_path / "mine.py"
    path.write_text(rules(BROKEN[kind]))
    assert main(["check", str(path), "--lang", language]) == 1
    said = capsys.readouterr()
    assert "Mine: " in said.out or "Mine : " in said.out
    assert said.out.count("\n- ") >= 1
    assert said.err == ""


def test_a_state_that_is_not_hashable_is_a_problem_and_not_bad_input(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(rules("        yield 1\n").replace("(3,)", "[3]"))
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["game", "ok", "problems", "notices", "plays", "positions", "speeds"]
    assert not found["ok"]


IN_THE_CLASS = """
from zermelo import Game
class Mine(Game):
    taken = []
    def start(self): return 0
    def moves(self, state): return [i for i in range(4) if i not in self.taken]
    def play(self, state, move):
        self.taken.append(move)
        return state + 1
"""


def test_a_board_kept_in_the_class_is_found_though_the_first_tries_fill_it(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(IN_THE_CLASS)
    assert main(["check", str(path), "--lang", "en"]) == 1
    assert "- moves answers otherwise in 0 " in (said := capsys.readouterr().out)
    assert "(Mine.taken)" in said
    assert main(["solve", str(path), "--lang", "en"]) == 2
    assert "in the position 0 moves answers otherwise" in capsys.readouterr().err


def test_the_games_of_the_package_keep_their_promises(capsys):
    assert main(["check", "chomp"]) == 0
    assert "no problem" in capsys.readouterr().out


ONE_PLAY = """
import time
from zermelo import Game
class Slow(Game):
    def start(self): return (1,)
    def moves(self, state):
        time.sleep(0.3)
        if state[0]:
            yield 1
    def play(self, state, move): return (state[0] - 1,)
"""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "in 1 random play, "), ("fr", "en 1 partie au hasard, ")]
)
def test_one_play_is_not_several(tmp_path, capsys, monkeypatch, language, said):
    monkeypatch.setattr(check, "SECONDS", 0.1)
    path = tmp_path / "slow.py"
    path.write_text(ONE_PLAY)
    main(["check", str(path), "--lang", language])
    assert said in capsys.readouterr().out


RULES_ASKED_TWICE = """
from zermelo import Game
class Mine(Game):
    def start(self): return (3, 0)
    def moves(self, state):
        if state[1] < 9:
            yield 1
            yield 2
    def play(self, state, move):
        return (PLAY, state[1] + 1)
def climb(n):
    return n if hash(n) else 0
"""


def checked(tmp_path, capsys, play, *options):
    path = tmp_path / "mine.py"
    path.write_text(RULES_ASKED_TWICE.replace("PLAY", play))
    code = main(["check", str(path), *options])
    return code, capsys.readouterr().out


def test_both_engines_are_compared_and_measured(tmp_path, capsys):
    pytest.importorskip("numba")
    code, said = checked(tmp_path, capsys, "state[0] + move", "--lang", "en")
    assert code == 0
    assert "interpreted and compiled rules agree in" in said
    assert "interprétées, " in checked(tmp_path, capsys, "state[0] + move", "--lang", "fr")[1]
    code, said = checked(tmp_path, capsys, "state[0] + move", "--json")
    speeds = json.loads(said)["speeds"]
    assert code == 0
    assert speeds["compiled"] > speeds["plain"] > 0


def test_numbers_beyond_64_bits_are_left_to_the_plain_engine_with_line_and_cure(tmp_path, capsys):
    pytest.importorskip("numba")
    code, said = checked(tmp_path, capsys, "state[0] * 6364136223846793005 >> 60 & 255", "--lang", "en")
    assert code == 0
    assert "only the plain engine can run these rules: play (line 10)" in said
    assert "u64" in said


def test_rules_that_cannot_be_compiled_get_the_line_and_the_cure_and_are_no_failure(tmp_path, capsys):
    pytest.importorskip("numba")
    code, said = checked(tmp_path, capsys, "climb(move)", "--lang", "en")
    assert code == 0
    assert "only the plain engine can run these rules: climb (line 12) cannot be compiled" in said
    assert "write it as a plain def" in said


def test_a_shift_by_a_negative_number_raises_and_is_reported(tmp_path, capsys):
    code, said = checked(tmp_path, capsys, "state[0] << 3 - state[1]", "--lang", "en")
    assert code == 1
    assert "negative shift count" in said


def test_states_that_are_no_flat_tuples_are_measured_by_both_engines(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(
        "from zermelo import Game\nclass Mine(Game):\n    def start(self): return ((30, 'a'), 2)\n"
        "    def moves(self, state): return range(1, state[0][0] + 1)\n"
        "    def play(self, state, move): return ((state[0][0] - move, 'b'), 2)\n"
    )
    assert main(["check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["speeds"] is not None


@pytest.mark.parametrize("command", ["check", "solve"])
def test_rules_that_leave_the_program_are_told_with_their_line(tmp_path, capsys, command):
    path = tmp_path / "mine.py"
    path.write_text(rules("        raise SystemExit\n"))
    code = main([command, str(path)])
    said = capsys.readouterr()
    assert code != 0
    assert "SystemExit" in said.out + said.err


@pytest.mark.parametrize(
    ("words", "said"), [("en", "compiled rules agree in 1 position\n"), ("fr", "d'accord dans 1 position\n")]
)
def test_one_position_is_told_in_the_singular(capsys, words, said):
    pytest.importorskip("numba")
    assert main(["check", "chomp:1,1", "--lang", words]) == 0
    assert said in capsys.readouterr().out


def test_no_speed_is_told_of_a_game_of_a_few_positions(capsys):
    """A loop over two positions says nothing about rules: it gave 160,000,000 positions per second."""
    assert main(["check", "chomp:1,2"]) == 0
    said = capsys.readouterr().out
    assert "interpreted and compiled rules agree in " in said
    assert "per second" not in said
    assert main(["check", "chomp:1,2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["speeds"] is None


WORDLESS = """
from zermelo import Game
class Heap(Game):
    def start(self): return 5
    def moves(self, n): return range(1, min(n, 3) + 1)
    def play(self, n, k): return n - k
    def {method}: return {given}
"""


@pytest.mark.parametrize(
    ("method", "given", "said"),
    [
        ("move_name(self, n, k)", "k", "move_name gives 1 at 5; a text is needed"),
        ("write(self, n, player)", "n", "write gives 5 at 5; a text is needed"),
        ("read(self, text)", "int(text)", "read gives 5 for “5”; a pair is needed"),
    ],
)
@pytest.mark.parametrize("command", [["solve"], ["analyse", "--depth", "2"], ["draw", "-o", "heap.svg"]])
def test_texts_that_are_none_are_the_rules_fault(tmp_path, monkeypatch, capsys, method, given, said, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "heap.py").write_text(WORDLESS.format(method=method, given=given))
    assert main([command[0], "heap.py", *command[1:]]) == 2
    assert said in capsys.readouterr().err


def test_check_names_the_method_that_gives_no_text(tmp_path, capsys):
    path = tmp_path / "heap.py"
    path.write_text(WORDLESS.format(method="move_name(self, n, k)", given="k"))
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "move_name gives 1 in 5: a text is needed" in said
    assert "read_move" not in said
