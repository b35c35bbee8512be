"""A person's own rules work in every command: those that `new` writes, and an example with two kinds of pieces."""

import json

import pytest
from tests.e2e.cli import ROOT, zermelo

PARTISAN = '''
from zermelo import Game


class Race(Game):
    """Adam runs by one or two, Ève too; who reaches the end first has won."""

    players = ("Tortue", "Lièvre")

    def __init__(self, length=4):
        self.length = length

    def start(self):
        return (0, 0)

    def moves(self, state):
        if state[1] < self.length:
            yield from (1, 2)

    def play(self, state, move):
        return (state[1], state[0] + move)
'''


@pytest.fixture(params=["new", "chocolate", "race"])
def own(request, tmp_path):
    path = tmp_path / "my_game.py"
    if request.param == "new":
        assert zermelo("new", path).returncode == 0
    elif request.param == "chocolate":
        path.write_text((ROOT / "examples" / "chocolate.py").read_text(encoding="utf-8"), encoding="utf-8")
    else:
        path.write_text(PARTISAN, encoding="utf-8")
    return path


def ran(*arguments, **options):
    result = zermelo(*arguments, **options)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_it_works_in_every_command(own, tmp_path):
    proof, solution, table = tmp_path / "proof.json", tmp_path / "solution.json", tmp_path / "table.csv"
    assert "verified" in ran("solve", own, "--certificate", proof, "--save", solution, "--table", table)
    assert "valid" in ran("verify", proof, "--allow")
    assert "valid" in ran("verify", solution, "--game", own)
    found = json.loads(ran("solve", own, "--json"))
    judged = json.loads(ran("analyse", own, "--exact", "--json"))
    read = json.loads(ran("analyse", own, "--table", solution, "--json"))
    for field in ("outcome", "distance", "best", "value"):
        assert found[field] == judged[field] == read[field]
    assert len(table.read_text(encoding="utf-8").splitlines()) - 1 >= found["states"]
    moves = len(judged["moves"])
    assert json.loads(ran("perft", own, "--depth", "1", "--json"))["leaves"] == moves
    assert "wins" in ran("play", own, "--opponent", "exact", "--against", "random", "--seed", "1")
    assert "hint: " in ran("play", own, typed="hint\nquit\n")
    assert "problem" in ran("check", own)
    assert "start" in ran("games", own)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_template_solves_and_says_what_theory_says(tmp_path, language):
    zermelo("new", "mine.py", folder=tmp_path, language=language)
    found = json.loads(ran("solve", "mine.py:heap=12", "--json", folder=tmp_path))
    # Take 1 to 3, the last one wins: the heaps 0, 4, 8, 12 are lost, the Grundy value is the rest modulo 4.
    assert (found["outcome"], found["grundy"], found["counts"]["loss"]) == ("loss", 0, 4)


def test_a_written_file_is_never_overwritten(tmp_path):
    zermelo("new", "mine.py", folder=tmp_path)
    (tmp_path / "mine.py").write_text("# mine\n")
    assert zermelo("new", "mine.py", folder=tmp_path).returncode == 2
    assert (tmp_path / "mine.py").read_text() == "# mine\n"
