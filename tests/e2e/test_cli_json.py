"""JSON for programs: exactly the fields of the contract, one object on one line."""

import json

import pytest
from tests.e2e.cli import zermelo

SOLVE = [
    "game", "position", "outcome", "distance", "value", "best", "states", "edges", "counts", "grundy", "method",
    "engine", "verified", "checked", "seconds",
]  # fmt: skip
ANALYSE = [
    "game", "position", "outcome", "value", "exact", "distance", "best", "moves", "line", "nodes", "engine", "seconds",
]  # fmt: skip


def answer(*arguments, **options):
    result = zermelo(*arguments, "--json", **options)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def test_solve_gives_the_facts_of_the_course():
    found = answer("solve", "chomp:rows=2,columns=3")
    assert list(found) == SOLVE
    assert found.pop("seconds") >= 0
    # The course: 9 vertices, 21 edges, three losing positions, nimber 4, the move to (3,2).
    assert found == {
        "game": "chomp:rows=2,columns=3", "position": "3,3", "outcome": "win", "distance": 5, "value": 1,
        "best": ["2,3"], "states": 9, "edges": 21, "counts": {"win": 6, "draw": 0, "loss": 3}, "grundy": 4,
        "method": "states", "engine": "plain", "verified": True, "checked": {"compiled": 0, "python": 9},
    }  # fmt: skip


def test_a_list_asked_for_is_one_field_more():
    # The course: the losing positions of Chomp 2×3.
    found = answer("solve", "chomp:rows=2,columns=3", "--list", "losing")
    assert list(found) == [*SOLVE, "losing"]
    assert found["losing"] == ["1,0", "2,1", "3,2"]
    assert answer("solve", "chomp:rows=2,columns=3", "--list", "draw")["draw"] == []


def test_position_echoes_what_was_given():
    assert answer("solve", "chomp", "--at", " 3,2")["position"] == " 3,2"


def test_a_lost_position_has_its_distance_and_no_grundy_value_where_none_exists():
    found = answer("solve", "subtraction:heap=5")
    # The course: 5 = 4·1 + 1 is lost; misère play has no Grundy values.
    assert (found["outcome"], found["value"], found["grundy"]) == ("loss", -1, None)


def test_an_ended_game_has_no_best_move():
    found = answer("solve", "chomp", "--at", "1,0")
    assert (found["outcome"], found["distance"], found["best"]) == ("loss", 0, [])


def test_a_notice_on_the_file_goes_to_the_error_stream(tmp_path):
    path = tmp_path / "x.pg"
    path.write_text("parity 2;\n0 1 0 1,2;\n1 2 1 0;\n2 0 1 ;\n")
    for language, word in (("en", "priorities"), ("fr", "priorités")):
        result = zermelo("solve", f"graph:file={path}", "--json", language=language)
        assert json.loads(result.stdout)["best"] == ["2"]
        # What was read, and what was left out.
        read, left_out = result.stderr.splitlines()
        assert "x.pg" in read
        assert word in left_out


def test_a_range_gives_one_object_per_game():
    result = zermelo("solve", "subtraction:heap=1..6", "--json")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["game"] for each in found] == [f"subtraction:heap={n}" for n in range(1, 7)]
    assert [each["outcome"] for each in found] == ["loss", "win", "win", "win", "loss", "win"]


def test_analyse_judges_every_move():
    # The course: X has one saving move, (1,0) = a2; the four others lose.
    found = answer("analyse", "tictactoe", "--at", "O.X/.X./O..", "--exact")
    assert list(found) == ANALYSE
    assert (found["outcome"], found["best"], found["exact"]) == ("draw", ["a2"], True)
    assert [list(move) for move in found["moves"]] == [["move", "outcome", "value", "distance", "exact"]] * 5
    assert {move["move"]: move["outcome"] for move in found["moves"]} == {
        "a2": "draw", "b1": "loss", "c2": "loss", "b3": "loss", "c3": "loss",
    }  # fmt: skip


def test_a_connect_four_analysis_has_the_usual_score():
    # Three in the bottom row with both ends open: a win at the mover's 4th stone, hence 22 − 4.
    assert answer("analyse", "connect4", "--at", "334455", "--depth", "2")["score"] == 18
    # The opponent threatens both ends and wins with his 4th stone: 22 − 4, negative for the mover.
    assert answer("analyse", "connect4", "--at", "33445", "--exact", "--moves", "root")["score"] == -18


def test_a_score_that_is_not_proved_is_null_and_other_games_have_none():
    found = answer("analyse", "connect4", "--depth", "2")
    assert list(found) == [*ANALYSE, "score"]
    assert (found["exact"], found["score"], {each["score"] for each in found["moves"]}) == (
        False,
        None,
        {None},
    )
    assert "score" not in answer("analyse", "reversi", "--depth", "2")


def test_every_column_of_the_course_position_has_its_published_score():
    # Two independent engines give columns 1 to 7 these scores; yellow is lost.
    found = answer("analyse", "connect4", "--at", "21253343344655", "--exact")
    assert (found["outcome"], found["score"], found["best"], found["exact"]) == ("loss", -1, ["3"], True)
    scores = {each["move"]: each["score"] for each in found["moves"]}
    assert [scores[column] for column in "1234567"] == [-3, -14, -1, -2, -2, -2, -2]
    assert len(found["line"]) == found["distance"] == 28


def test_a_position_may_be_given_as_its_moves_at_every_door(tmp_path, capsys):
    from zermelo.apps.cli import main

    written = ["4 4 5 5", "4455", "1. 4 4 2. 5 5", "445 5"]
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(written[:3]))

    def told(*arguments):
        assert main([*arguments]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    asked = ("analyse", "connect4", "--nodes", "500", "--json")
    answers = told(*asked, "--positions", str(path))
    for text in written:
        answers += told(*asked, "--at", text, "--moves", "root")
    assert [found.pop("position") for found in answers] == [*written[:3], *written]
    assert all(found.pop("seconds") >= 0 for found in answers)
    assert all(found == answers[0] for found in answers)
    for text in ("4 4 5 5", "4455", "1. 4 4 2. 5 5"):
        picture = tmp_path / f"{len(text)}.svg"
        assert main(["draw", "connect4", "--as", "board", "--play", text, "-o", str(picture)]) == 0
    assert len({picture.read_text() for picture in tmp_path.glob("*.svg")}) == 1


def test_connect_four_positions_come_with_or_without_further_columns(tmp_path):
    # Scores of P. Pons' public test sets (blog.gamesolver.org); the last but one has a full column.
    lines = ["2252576253462244111563365343671351441 -1", "52753311433677442422121", "1111111", "32164625 11"]
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(lines))
    result = zermelo("analyse", "connect4", "--positions", path, "--json")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 2
    assert [each["position"] for each in found] == [line.split()[0] for line in lines]
    assert [each.get("score") for each in found] == [-1, 8, None, 11]
    assert "column 1 is full" in found[2]["error"]


@pytest.mark.parametrize("compiled", ["1", "0"])
def test_connect_four_has_the_same_answers_with_and_without_the_engine(compiled, monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILED", compiled)
    found = answer("analyse", "connect4", "--at", "2252576253462244111563365343671351441", "--exact")
    # The published score is −1: of 42 stones the winner plays his 21st with the last but one.
    assert (found["outcome"], found["distance"], found["score"]) == ("loss", 4, -1)


def test_infinite_gains_are_texts(tmp_path):
    tree = tmp_path / "tree.json"
    tree.write_text("[[Infinity, 5], [-Infinity, 9]]")
    assert answer("solve", f"graph:file={tree}")["value"] == 5
    tree.write_text("[Infinity, 5]")
    assert answer("solve", f"graph:file={tree}")["value"] == "inf"


def test_many_positions_are_judged_line_by_line_and_a_bad_one_has_its_error():
    typed = "O.X/.X./O..\nnonsense\n.../.../...\n"
    result = zermelo("analyse", "tictactoe", "--positions", "-", "--exact", "--json", typed=typed)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 2
    assert [each["position"] for each in found] == typed.splitlines()
    assert list(found[1]) == ["position", "error"]
    assert (found[0]["outcome"], found[0]["moves"], found[2]["outcome"]) == ("draw", [], "draw")


def test_positions_judged_from_a_table_have_no_verdict_on_moves_unless_asked(tmp_path):
    table = tmp_path / "solution.json"
    assert zermelo("solve", "chomp", "--save", table).returncode == 0
    command = ("analyse", "chomp", "--positions", "-", "--table", table)
    found = answer(*command, typed="3,3\n")
    assert (found["moves"], found["best"]) == ([], ["2,3"])
    assert len(answer(*command, "--moves", "all", typed="3,3\n")["moves"]) == 5


@pytest.mark.parametrize(("game", "position"), [("tictactoe", ".../.../..."), ("connect4", "121212")])
def test_answers_come_before_the_last_position_is_known(game, position):
    import subprocess
    import sys

    from tests.e2e.cli import environment

    command = [sys.executable, "-m", "zermelo", "analyse", game, "--positions", "-", "--json"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment(), **pipes) as process:
        for _ in range(3):
            process.stdin.write(f"{position}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["position"] == position
        process.stdin.close()
    assert process.returncode == 0


def test_perft_counts_sequences():
    found = answer("perft", "tictactoe", "--depth", "5")
    assert list(found) == ["game", "depth", "leaves", "seconds"]
    assert (found["depth"], found["leaves"]) == (5, 9 * 8 * 7 * 6 * 5)


@pytest.mark.parametrize("name", [None, "chomp"])
def test_games_lists_or_explains(name):
    found = answer("games", *([name] if name else []))
    game = found if name else next(each for each in found["games"] if each["name"] == "chomp")
    assert (game["start"], game["parameters"]["rows"], game["impartial"]) == ("3,3", 2, True)


def test_a_large_sum_is_solved_by_its_parts_and_says_what_it_does_not_know():
    found = answer("solve", "nim:heaps=100+200+300")
    assert list(found) == SOLVE
    assert (found["method"], found["outcome"], found["best"]) == ("parts", "win", ["3:128"])
    assert found["distance"] is found["states"] is found["edges"] is found["counts"] is None
    assert answer("solve", "nim", "--parts")["method"] == "parts"
    assert answer("analyse", "nim:heaps=100+200+300")["method"] == "parts"
    refused = zermelo("solve", "nim:misere=true", "--parts")
    assert refused.returncode == 2
    assert "misère" in refused.stderr
