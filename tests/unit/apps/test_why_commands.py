"""`review` and `laws` as they are typed: moves, files, ranges, refusals."""

import json
import re
from pathlib import Path

import pytest

from zermelo.apps.cli import main
from zermelo.apps.cli.laws import _family
from zermelo.games import load

EXAMPLES = Path(__file__).parents[3] / "examples"
FIELDS = ["ply", "move", "before", "after", "best", "blunder", "given_away", "reason", "kind", "refutation"]


@pytest.fixture
def answer(capsys):
    def asked(*arguments, code=0):
        assert main(["--lang", "en", *arguments]) == code
        shown = capsys.readouterr()
        return shown.err if code else shown.out

    return asked


def test_the_json_of_a_review_has_the_agreed_fields(answer):
    found = json.loads(answer("review", "subtraction:heap=24,take=2", "1 2 " * 8, "--json"))
    assert list(found) == ["game", "moves", "blunders", "turning"]
    assert found["blunders"] == 16
    assert found["turning"] == [15, 16]
    assert all(list(move) == FIELDS for move in found["moves"])
    assert (found["moves"][0]["before"], found["moves"][0]["after"], found["moves"][0]["best"]) == (
        "win",
        "loss",
        ["2"],
    )


def test_moves_are_read_from_a_file_of_moves_or_of_play(answer, tmp_path):
    moves = tmp_path / "moves.txt"
    moves.write_text("1. b2 a2\n2. a1\n", encoding="utf-8")
    typed = answer("review", "tictactoe", "b2 a2 a1", "--json")
    assert answer("review", "tictactoe", str(moves), "--json") == typed
    saved = tmp_path / "game.json"
    record = {
        "format": "zermelo-game", "version": 1, "game": "tictactoe", "start": ".../.../...",
        "moves": ["b2", "a2", "a1"], "agents": ["person", "person"], "result": {"winner": None, "ending": None},
    }  # fmt: skip
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert answer("review", "tictactoe", str(saved), "--json") == typed
    assert answer("review", str(saved), "--json") == typed


def test_a_saved_game_alone_runs_no_file_that_it_names_but_says_how(answer, tmp_path):
    rules, saved = tmp_path / "mine.py", tmp_path / "game.json"
    rules.write_text("raise SystemExit('run')", encoding="utf-8")
    record = {
        "format": "zermelo-game", "version": 1, "game": "mine.py", "start": "3",
        "moves": ["1"], "agents": ["person", "person"], "result": {"winner": None, "ending": None},
    }  # fmt: skip
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert f"zermelo review {rules} {saved}" in answer("review", str(saved), code=2)
    rules.write_text((EXAMPLES / "chocolate.py").read_text(encoding="utf-8"), encoding="utf-8")
    record |= {"start": "4,6", "moves": []}
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert "there is no move to review" in answer("review", str(saved), "--allow", code=2)


def test_a_game_may_begin_elsewhere(answer):
    # Note 003: only a2 holds.
    (move,) = json.loads(answer("review", "tictactoe", "c3", "--at", "O.X/.X./O..", "--json"))["moves"]
    assert (move["blunder"], move["best"], move["kind"]) == (True, ["a2"], "one ply too late")


def test_good_moves_are_praised_when_it_is_asked_for(answer):
    assert "leaves 17 = 4·4+1" in answer("review", "subtraction", "3", "--why")
    assert "leaves 17 = 4·4+1" not in answer("review", "subtraction", "3")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["review", "tictactoe", "b2 b2"], "move 2"),
        (["review", "tictactoe"], "give the moves of a game of"),
        (["review", "nowhere", "1"], "nowhere"),
        (["review", "tictactoe", "b2", "--seconds", "0"], "above 0"),
        (["review", "tictactoe", "b2", "--at", "hello"], "hello"),
        (["laws", "nowhere"], "nowhere"),
        (["laws", "subtraction", "--parameter", "heap"], "heap=1..200"),
        (["laws", "subtraction", "--parameter", "pins=1..3"], "no parameter"),
        (["laws", "subtraction", "--seconds", "no"], "above 0"),
    ],
)
def test_what_cannot_be_looked_at_is_refused_in_one_line(answer, arguments, wanted):
    said = answer(*arguments, code=2)
    assert wanted in said
    assert said.count("\n") == 1


def test_the_json_of_laws_says_what_is_proved(answer):
    (law,) = json.loads(answer("laws", "octal:code=.07", "--json"))["laws"]
    # Dawson's Kayles: period 34 from 53 on (Guy and Smith, 1956).
    assert (law["proved"], law["preperiod"], law["period"]) == (True, 53, 34)


def test_of_a_game_that_is_not_solved_it_is_said_why_and_what_would_help(answer):
    said = answer("laws", "connect4")
    assert "no law" not in said
    assert "not solved: laws of positions are looked for in impartial games" in said
    assert "--parameter columns=A..B" in said
    # 7 × 6 has 4.5 · 10¹² positions: to solve it is no advice.
    assert "zermelo solve" not in said
    said = answer("laws", "chess")
    assert "not solved" in said
    assert "no whole number as a parameter" in said


def test_of_an_impartial_game_with_too_many_positions_it_is_said_so(answer):
    # Cram on 4 × 5: more than 5,000 of the 2²⁰ sets of cells are met.
    said = answer("laws", f"{EXAMPLES / 'cram.py'}:rows=4,columns=5")
    assert "no law" not in said
    assert "not solved: it has more than 5,000 positions" in said
    assert "--parameter columns=A..B" in said


def test_the_json_of_laws_tells_unsolved_from_lawless(answer):
    missing = json.loads(answer("laws", "hex", "--json"))
    assert missing["laws"] == []
    assert missing["unsolved"]["reason"].startswith("not solved")
    assert "--parameter" in missing["unsolved"]["help"]
    # Tac Tix 3 × 3 is solved, and no law is known of it.
    solved = json.loads(answer("laws", str(EXAMPLES / "tac_tix.py"), "--json"))
    assert (solved["laws"], solved["unsolved"]) == ([], None)
    swept = json.loads(
        answer("laws", "chomp:rows=4", "--parameter", "columns=1..9", "--seconds", "1e-6", "--json")
    )
    assert swept["stopped"] == "stopped after columns=1: time is over"


def test_a_family_is_solved_and_its_table_told(answer):
    found = json.loads(answer("laws", "chomp:rows=2", "--parameter", "columns=1..9", "--json"))
    assert found["values"] == list(range(1, 10))
    assert found["losing"] == []
    assert [law["kind"] for law in found["laws"]] == ["two rows", "equal arms", "sweep"]
    assert [law["proved"] for law in found["laws"]] == [True, True, False]


def test_a_parameter_may_have_its_french_name(answer):
    found = json.loads(answer("laws", "batonnets", "--parameter", "tas=1..9", "--json"))
    assert (found["parameter"], found["losing"]) == ("heap", [1, 5, 9])


def test_a_sweep_speaks_of_the_parameter_as_it_is_typed_in_french(capsys):
    assert main(["--lang", "fr", "laws", "chomp:lignes=2", "--parameter", "colonnes=1..9"]) == 0
    said = capsys.readouterr().out
    assert "colonnes" in said
    assert "columns" not in said


def test_rules_of_one_size_are_looked_at_in_all_smaller_sizes(answer):
    # Whinihan (1963): Fibonacci nim is lost by the first player with Fibonacci numbers.
    found = json.loads(answer("laws", str(EXAMPLES / "fibonacci_nim.py"), "--json"))
    assert found["losing"] == [1, 2, 3, 5, 8, 13, 21]
    assert any("Fibonacci" in law["statement"] and not law["proved"] for law in found["laws"])


def test_sizes_that_rules_refuse_are_left_out(answer, tmp_path):
    rules = (EXAMPLES / "fibonacci_nim.py").read_text(encoding="utf-8")
    refusing = rules.replace(
        "        self.heap = heap\n", "        assert heap >= 4\n        self.heap = heap\n"
    )
    assert refusing != rules
    own = tmp_path / "own.py"
    own.write_text(refusing, encoding="utf-8")
    found = json.loads(answer("laws", str(own), "--json"))
    assert found["values"][0] == 4
    assert found["losing"] == [5, 8, 13, 21]


def test_sizes_are_made_when_they_are_asked_for():
    game = load(f"{EXAMPLES / 'fibonacci_nim.py'}:heap={10**12}")
    games, name = _family(game)
    assert (name, next(iter(games)).heap) == ("heap", 1)


def test_no_period_is_claimed_of_grundys_game(answer):
    found = json.loads(
        answer("laws", str(EXAMPLES / "grundys_game.py"), "--parameter", "heap=1..40", "--json")
    )
    # OEIS A002188; lost are 1, 2, 4, 7, 10, 20, 23, 26.
    assert found["losing"] == [1, 2, 4, 7, 10, 20, 23, 26]
    assert not any("period" in law for law in found["laws"])


def test_where_few_values_show_no_law_more_are_advised(answer):
    own = str(EXAMPLES / "grundys_game.py")
    few = "12 values are few: try a larger heap, up to 100\n"
    assert answer("laws", f"{own}:heap=12").endswith(few)
    assert answer("laws", own, "--parameter", "heap=1..12").endswith(few)
    assert "are few" not in answer("laws", own, "--parameter", "heap=1..40")
    assert "are few" not in answer("laws", "subtraction", "--parameter", "heap=1..12")


def test_a_family_stops_when_time_is_over_and_says_so(answer):
    said = answer("laws", "chomp:rows=4", "--parameter", "columns=1..9", "--seconds", "0.000001")
    assert "stopped after columns=1: time is over" in said


def test_puzzles_are_told_with_their_answers(capsys):
    assert (
        main(["puzzles", "subtraction:heap=15,take=4", "--count", "2", "--grades", "3-5", "--answers"]) == 0
    )
    told = capsys.readouterr().out
    # Misère, one to four at a time: 5k + 1 is lost for who is to move.
    for heap, answer in re.findall(r"position (\d+)(?:@2)?\).*?answer: (\d)", told, re.DOTALL):
        assert (int(heap) - int(answer)) % 5 == 1
    assert told.count("★★★") == 2


def test_puzzles_as_data_have_their_grades(capsys):
    assert main(["puzzles", "nim:heaps=1+2+4", "--count", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["puzzles"]
    assert len(found) == 3
    for puzzle in found:
        heaps = [int(heap) for heap in puzzle["position"].removesuffix("@2").split(",")]
        for text in puzzle["right"]:
            heap, take = map(int, text.split(":"))
            left = [size - (take if i + 1 == heap else 0) for i, size in enumerate(heaps)]
            assert left[0] ^ left[1] ^ left[2] == 0  # Bouton
        assert 1 <= puzzle["grade"] <= 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--grades", "0-3"], "from 1 to 5"),
        (["--count", "0"], "from 1 to 200"),
        (["-o", "page.txt"], ".html"),
        (["--answers", "--json"], "exclude"),
    ],
)
def test_puzzles_refuse_in_one_line(options, words, capsys):
    assert main(["puzzles", "nim", *options]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_sweep_is_written_as_a_table_and_drawn(tmp_path, capsys):
    table, picture = tmp_path / "heap.csv", tmp_path / "heap.svg"
    options = ["--parameter", "heap=1..9", "-o", str(picture), "--table", str(table)]
    assert main(["laws", "subtraction:take=3,misere=false", *options]) == 0
    # Take one to three, the last one wins: the value of n is n mod 4.
    rows = [line.split(",") for line in table.read_text(encoding="utf-8").splitlines()]
    assert rows[0] == ["heap", "outcome", "grundy"]
    assert rows[1:] == [[str(n), "win" if n % 4 else "loss", str(n % 4)] for n in range(1, 10)]
    drawn = picture.read_text(encoding="utf-8")
    for n in range(1, 10):
        assert f"<title>{n}: {n % 4}</title>" in drawn
    assert (
        drawn.count("line-new") - drawn.count(".line-new") == 2 + 1
    )  # 4 and 8 are lost, and the legend says so
    assert str(table) in capsys.readouterr().out
    assert main(["laws", "nim", "-o", str(picture)]) == 2
    assert "--parameter" in capsys.readouterr().err


def test_a_review_of_nothing_is_refused_in_one_line(capsys):
    assert main(["--lang", "en", "review", "nim", ""]) == 2
    said = capsys.readouterr().err
    assert "no move to review" in said
    assert said.count("\n") == 1
