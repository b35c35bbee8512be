"""Players from texts, files and folders; what cannot take part is refused in one line."""

import pytest

import zermelo
from zermelo.errors import FileError, ParameterError, ZermeloError
from zermelo.matches.entrants import read_entrants

GAME = zermelo.load("tictactoe")


def test_a_folder_an_agent_and_a_name_make_players(tmp_path):
    for name in ("bob.py", "alice.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / name).write_text("def choose(p, m): return m[0]\n")
    heuristic = f"alphabeta:depth=2,heuristic={tmp_path / 'bob.py'}:h"
    found = read_entrants([str(tmp_path), "exact", "weak=greedy:heuristic=absolute", heuristic], GAME)
    assert [entrant.name for entrant in found] == ["alice", "bob", "exact", "weak", heuristic]
    assert [entrant.is_stranger for entrant in found] == [True, True, False, False, True]
    assert found[3].spec == "greedy:heuristic=absolute"
    assert list(found[4].files) == [str(tmp_path / "bob.py")]
    assert found[1].files == {str(tmp_path / "bob.py"): "def choose(p, m): return m[0]\n"}


def test_files_are_not_run_when_players_are_read(tmp_path):
    (tmp_path / "evil.py").write_text("raise SystemExit\n")
    assert read_entrants([str(tmp_path / "evil.py"), "random"], GAME)[0].name == "evil"


@pytest.mark.parametrize(
    ("given", "kind", "said"),
    [
        (["{folder}/empty"], FileError, "holds no player"),
        (["exact"], ParameterError, "two players at least"),
        (["exact", "exact"], ParameterError, "two players are called exact"),
        (
            ["{folder}/x/a.py", "{folder}/y/a.py"],
            ParameterError,
            "two players are called a: .*x/a.py and .*y/a.py",
        ),
        (["exact", "nobody"], ZermeloError, "there is no agent “nobody”"),
        (["exact", "{folder}/none.py"], FileError, "there is no file"),
        (["exact", "alphabeta:deep=3"], ParameterError, "alphabeta has the options"),
    ],
)
def test_what_cannot_take_part_is_refused(tmp_path, given, kind, said):
    for folder in ("empty", "x", "y"):
        (tmp_path / folder).mkdir()
    for folder in ("x", "y"):
        (tmp_path / folder / "a.py").write_text("def choose(p, m): return m[0]\n")
    with pytest.raises(kind, match=said):
        read_entrants([text.format(folder=tmp_path) for text in given], GAME)
