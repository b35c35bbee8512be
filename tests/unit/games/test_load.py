import os
import sys

import pytest

from zermelo.errors import FileError, ParameterError, RulesError, UnknownGameError
from zermelo.games import all_games, find_game, load, load_all, named_spec

RULES = """
from zermelo import Game

class {name}(Game):
    def __init__(self, size=3, fast=False, heaps=(1, 2)):
        self.size, self.fast, self.heaps = size, fast, heaps
    def start(self):
        return (self.size,)
    def moves(self, state):
        yield from range(state[0])
    def play(self, state, move):
        return (move,)
"""


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RULES.format(name="Mine"))
    return path


def test_every_game_of_the_package_is_found_by_its_name_and_aliases():
    games = all_games()
    assert {"subtraction", "nim", "chomp", "wythoff", "tictactoe", "connect4", "reversi", "graph"} <= set(
        games
    )
    for name, game in games.items():
        assert find_game(name) is game
        assert all(find_game(alias) is game for alias in game.aliases)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("batonnets", "subtraction"),
        ("allumettes", "subtraction"),
        ("morpion", "tictactoe"),
        ("puissance4", "connect4"),
        ("othello", "reversi"),
        ("awalé", "awale"),
        ("pipopipette", "dots"),
    ],
)
def test_the_french_names_of_the_design_are_known(alias, name):
    assert load(alias).name == name


def test_parameters_are_read_by_type():
    assert load("nim:heaps=3+5+7,misere=true").misere is True
    assert load("nim:heaps=1+2").heaps == (1, 2)
    assert load("chomp:rows=4,end=empty").end == "empty"


@pytest.mark.parametrize("spec", ["graph:a.json", "graph:fichier=a.json"])
def test_a_file_is_a_file_by_any_name(spec):
    with pytest.raises(ParameterError, match="not files"):
        load(spec, files=False)


def test_a_range_sweeps_over_games():
    assert [g.title() for g in load_all("chomp:rows=1..2,columns=2..3")] == [
        "chomp 1×2", "chomp 1×3", "chomp 2×2", "chomp 2×3",
    ]  # fmt: skip
    with pytest.raises(ParameterError, match="describes 2 games"):
        load("chomp:rows=1..2")


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("chmop", r"no game “chmop” \(did you mean chomp\?\); games: .*chomp, connect4"),
        ("_load", "no game “_load”"),
        ("", "no game “”"),
        ("../chomp", "no game"),
    ],
)
def test_an_unknown_game_is_refused_with_the_known_ones(spec, says):
    with pytest.raises(UnknownGameError, match=says):
        load(spec)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("chomp:rowz=3", "no parameter “rowz”; its parameters: rows, columns, end"),
        (
            "chomp:rows=x",
            r"rows=x: rows is a whole number of at most 18 digits, or a rising range like 1\.\.5",
        ),
        ("nim:take=x", "take is a whole number .*, or none$"),
        ("chomp:rows=5..1", "rows is a whole number"),
        ("chomp:rows=1..99999", "rows is a whole number"),
        ("chomp:rows=", "not of the form key=value"),
        ("chomp:rows", "not of the form key=value"),
        ("chomp:rows=2,rows=3", "rows is given twice"),
        ("chomp:end=never", "end is one of: poison, empty"),
        ("nim:heaps=3,5,7", "“5” in .* stands behind a named parameter"),
        ("nim:heaps=a+b", "whole numbers joined by +"),
        (
            "nim:heaps=3+99999999999999999999",
            "heaps=99.* is out of range: heaps is a whole number from 0 to ",
        ),
        ("nim:misere=maybe", "misere is true or false"),
        ("chomp:rows=1..900,columns=1..900", "more than 1,000"),
        ("chomp:rows=0", "rows=0 is out of range"),
    ],
)
def test_a_bad_parameter_is_refused_with_what_is_allowed(spec, says):
    with pytest.raises(ParameterError, match=says):
        load(spec)


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ("chomp:2,3", "chomp 2×3"),
        ("chomp:2,columns=4", "chomp 2×4"),
        ("chomp:lignes=2,colonnes=5", "chomp 2×5"),
        ("chomp:2,3,fin=empty", "chomp 2×3 (empty)"),
        ("nim:1+2,misère=oui", "nim 1+2 (misère)"),
        ("nim:TAS=1+2,misere=non", "nim 1+2"),
        ("tictactoe:4,3,à_aligner=3", "tictactoe 4×3"),
    ],
)
def test_parameters_are_given_by_position_and_by_their_french_names(spec, title):
    assert load(spec).spec() == load(named_spec(spec)).spec()
    assert load(spec).title().startswith(title.split(" (")[0])
    if "mis" in title:
        assert load(spec).misere


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (
            "chomp:rows=2,3",
            "“3” in chomp:rows=2,3 stands behind a named parameter: .* in the order rows, columns, end",
        ),
        ("chomp:2,rows=3", "rows is given twice"),
        ("chomp:2,lignes=3", "rows is given twice"),
        ("chomp:2,3,empty,4", "gives more values than chomp has parameters: rows, columns, end"),
        ("chomp:lignes", "not of the form key=value"),
        ("chomp:,3", "not of the form key=value"),
        ("chomp:2,,3", "not of the form key=value"),
        ("chomp:two", "rows=two: rows is a whole number"),
    ],
)
def test_values_without_a_name_that_could_be_misread_are_refused(spec, says):
    with pytest.raises(ParameterError, match=says):
        load(spec)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("chomp:lignes=0", "lignes=0 est hors limites : lignes est un entier de 1 à 20"),
        ("chomp:lignes=deux", "lignes=deux : lignes est un entier"),
        ("tictactoe:À_aligner=99", "À_aligner=99 est hors limites : À_aligner est"),
        ("chomp:rows=0", "rows=0 est hors limites : rows est"),
        ("chomp:0", "rows=0 est hors limites"),
        ("chomp:ligne=3", "n'a pas de paramètre « ligne » ; ses paramètres : lignes, colonnes, fin"),
        ("chomp:2,3,empty,4", "que chomp n'a de paramètres : lignes, colonnes, fin"),
    ],
)
def test_a_refused_parameter_is_named_as_it_was_typed(spec, says):
    with pytest.raises(ParameterError) as caught:
        load(spec)
    assert says in caught.value.text("fr")
    assert caught.value.name in ("rows", "align", "ligne", None)


def test_a_french_name_of_two_parameters_is_refused(rules):
    names = "sheet = Sheet(names={'size': 'taille', 'fast': 'Taille'})"
    rules.write_text(
        RULES.format(name="Mine")
        .replace("    def start", f"    {names}\n\n    def start", 1)
        .replace("from zermelo", "from zermelo import Sheet\nfrom zermelo", 1)
    )
    with pytest.raises(ParameterError, match=r"“taille” in .* may be size, fast: write one of these names"):
        load(f"{rules}:taille=3")
    assert load(f"{rules}:size=4").size == load(f"{rules}:4").size == load(f"{rules}:Mine:4").size == 4


@pytest.mark.parametrize("spec", ["graph:/etc/passwd", "graph:fichier=/etc/passwd", "graph:file=/etc/passwd"])
def test_no_way_to_name_a_file_is_open_to_a_network(spec):
    with pytest.raises(ParameterError, match="not files"):
        load(spec, files=False)


def test_a_rules_file_is_a_game(rules):
    game = load(f"{rules}:Mine:size=5,fast=true,heaps=4+4")
    assert (game.size, game.fast, game.heaps) == (5, True, (4, 4))
    assert load(f"{rules}").size == 3
    assert load(f"{rules}:size=4").size == 4
    assert load(game.spec()).heaps == (4, 4)


def test_a_file_with_two_games_asks_which(rules):
    rules.write_text(RULES.format(name="Mine") + RULES.format(name="Yours"))
    assert type(load(f"{rules}:Yours")).__name__ == "Yours"
    with pytest.raises(RulesError, match=r"defines 2 games \(Mine, Yours\): write .*mine\.py:Mine"):
        load(str(rules))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError: .*, line 1"),
        ("x = 1\ndef f(:", "SyntaxError: .*, line 2"),
        ("raise SystemExit(3)", "SystemExit"),
        ("x = 1", r"mine\.py defines no game"),
    ],
)
def test_a_rules_file_that_fails_is_refused_with_the_line(rules, text, says):
    rules.write_text(text)
    with pytest.raises(RulesError, match=says):
        load(str(rules))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match=r"no file .*absent\.py"):
        load(str(tmp_path / "absent.py"))


def test_a_network_may_name_games_but_no_files(rules):
    assert load("chomp", files=False).name == "chomp"
    with pytest.raises(UnknownGameError, match="not files"):
        load(str(rules), files=False)
    with pytest.raises(ParameterError, match="not files"):
        load("graph:file=/etc/passwd", files=False)


def test_a_parameter_without_type_or_default_is_a_number_where_it_looks_like_one(rules):
    rules.write_text(RULES.format(name="Mine").replace("size=3", "size"))
    assert load(f"{rules}:size=5").start() == (5,)
    assert load(f"{rules}:size=big").size == "big"


@pytest.mark.parametrize(
    ("given", "says"), [("", r"mine\.py:size=…"), (":fast=true", r"mine\.py:fast=true,size=…")]
)
def test_a_parameter_that_must_be_given_is_asked_for(rules, given, says):
    rules.write_text(RULES.format(name="Mine").replace("size=3", "size"))
    with pytest.raises(ParameterError, match=says):
        load(f"{rules}{given}")


@pytest.mark.parametrize("text", ["２", "٣", "1_0", "9" * 19, "5..1", "1..1000000"])
def test_only_plain_digits_make_a_number_and_the_bounds_are_named(text):
    with pytest.raises(
        ParameterError, match=r"at most 18 digits, or a rising range like 1\.\.5 of at most 1,000"
    ):
        load(f"chomp:rows={text}")


def test_a_folder_is_not_a_rules_file_and_is_called_by_its_name(tmp_path):
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(FileError, match=r"folder\.py cannot be read: it is a folder"):
        load(str(tmp_path / "folder.py"))


@pytest.mark.parametrize("first", [b"", b"# -*- coding: nowhere -*-\n"])
def test_a_file_that_is_no_text_is_refused_as_such(rules, first):
    rules.write_bytes(first + "# café\n".encode("latin-1"))
    with pytest.raises(FileError, match="it is not a UTF-8 text"):
        load(str(rules))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything is permitted to root")
def test_a_file_that_may_not_be_read_says_so(rules):
    rules.chmod(0)
    with pytest.raises(FileError, match="not permitted"):
        load(str(rules))


def test_two_files_of_one_name_are_two_games(rules, tmp_path):
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "mine.py"
    other.write_text(RULES.format(name="Other"))
    one, two = load(str(rules)), load(str(other))
    assert type(one).__module__ != type(two).__module__
    assert one.spec().endswith("mine.py:Mine")
    assert load(one.spec()).spec() == one.spec()


def test_a_file_saved_again_in_the_same_second_and_as_long_is_read_again(rules, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert load(str(rules)).start() == (3,)
    saved = rules.stat()
    rules.write_text(rules.read_text().replace("size=3", "size=8"))
    os.utime(rules, ns=(saved.st_atime_ns, saved.st_mtime_ns))
    assert load(str(rules)).start() == (8,)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("def start():", "def start(self)"),
        ("def moves(self):", "def moves(self, state)"),
        ("def play(self, state):", "def play(self, state, move)"),
        ("def turn(self):", "def turn(self, state)"),
        ("def write(self, state):", "def write(self, state, player)"),
    ],
)
def test_a_method_without_what_it_is_given_is_told_with_its_right_form(tmp_path, wrong, right):
    rules = {
        "start": "    def start(self): return 3\n",
        "moves": "    def moves(self, state): return [1] if state else []\n",
        "play": "    def play(self, state, move): return state - move\n",
    }
    rules[wrong.split()[1].partition("(")[0]] = f"    {wrong} return 3\n"
    file = tmp_path / "mine.py"
    file.write_text("from zermelo import Game\nclass G(Game):\n" + "".join(rules.values()), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load(str(file))
    assert str(caught.value).endswith(f"write {right}")


def test_a_class_that_only_others_build_on_is_no_game(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from zermelo import Game\nclass Base(Game):\n    def start(self): return 3\n"
        "class Mine(Base):\n    def moves(self, state): return [1] if state else []\n"
        "    def play(self, state, move): return state - move\n",
        encoding="utf-8",
    )
    assert type(load(str(file))).__name__ == "Mine"
