"""What is read of a graph, and what is said about it."""

import pytest

from zermelo.apps.cli import main
from zermelo.errors import GraphError, ParameterError, UndefinedError
from zermelo.exact import solve
from zermelo.games import load
from zermelo.games.graph import Graph
from zermelo.learn.pictures import DrawOptions, pictures

NOTES = "{0:[1,2,3,4,5],1:[4,5,6],2:[1,3,4,5],3:[5,6,7],4:[7,8],5:[8],6:[5,7],7:[8],8:[]}"  # as the notes write it
TREE = "[[3, 5], [1, 9]]"


def said(game, language="en"):
    return [notice.text(language) for notice in game.notices]


def run(capsys, *arguments, code=0):
    assert main([*arguments, "--lang", "en"]) == code
    return capsys.readouterr()


# --- Python's own data, never run (W9) --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["jeu.txt", "jeu2.py", "jeu.json", "jeu"])
@pytest.mark.parametrize("text", [NOTES, f"jeu = {NOTES}", f"# le jeu\njeu: dict = {NOTES}\n"])
def test_the_printed_dictionary_is_a_graph_in_any_file(name, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    game = load(f"graph:file={name}")
    assert game.arena.successors == Graph().arena.successors
    assert list(solve(game).states_with("loss")) == [2, 6, 8]


def test_nothing_in_a_file_of_data_is_run(tmp_path):
    mark = tmp_path / "mark"
    path = tmp_path / "jeu.py"
    path.write_text(
        f"import os\nopen({str(mark)!r}, 'w')\njeu = {{0: [1], 1: []}}\nprint(jeu)\n", encoding="utf-8"
    )
    game = load(f"graph:file={path}")
    assert not mark.exists()
    assert game.arena.successors == {0: (1,), 1: ()}
    assert said(game)[1:] == ["only data is read here, nothing is executed: lines 1, 2, 4 are left out"]
    assert said(game, "fr")[1].startswith("ici on lit des données, on n'exécute rien : les lignes 1, 2, 4")


def test_owners_gains_and_start_may_stand_beside_the_graph():
    text = "jeu = {'a': ['b', 'c'], 'b': [], 'c': []}\nproprietaire = {'a': 'Ève', 'b': 0, 'c': 0}\n"
    game = Graph.of_text(text + "gains = {'b': 3, 'c': -inf}\ndepart = 'a'\nautre = 3")
    assert game.arena.owner == {"a": 1, "b": 0, "c": 0}
    assert game.scores == {"b": 3, "c": float("-inf")}
    assert said(game)[-1] == "the graph is jeu; autre is left out"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("jeu = {0: [1, 2], 1: []", "line 1 is not understood from character 7 on"),
        ("{0: [1],\n 1: [)}", "line 2 is not understood"),
        ("{0: [1], 1: [], 0: []}", "line 1: 0 is given twice"),
        ("x = 3", "this is no graph"),
        ("x = 3; y = 4", "no dictionary of successors"),
        ("jeu = {0: open('x')}", "line 1 is not understood"),
        (
            'jeu = {"a": ["b"],\n "b": [c],\n "c": []}\n',
            'line 2: the name c stands without quotes: write "c"',
        ),
        ("jeu = {a: [b, c]}", 'line 1: the name a stands without quotes: write "a"'),
        ("score = {'a': 1}\njeu = {'a': [('b', c)]}", "line 2: the name c stands without quotes"),
        ("c = 3\njeu = {c: []}", "this is no graph"),
        ("jeu = {i: [] for i in range(3)}", "line 1 is not understood"),
        (
            "jeu = {0: [1.5]}",
            "1.5 cannot name a vertex: a name is a text, a whole number, or a tuple of them",
        ),
        ("jeu = {0: [1]}", "1 among the successors of 0 is not a vertex"),
        ("jeu = {}\njeu[0] = []\njeu[0] = [0]", "line 3: 0 is given twice"),
        ("jeu = {}\nfor i in range(3):\n    jeu[i] = [i + 1]", "line 2 changes jeu, but nothing is executed"),
        ("jeu = {0: [], 1: []}\njeu[1].append(0)", "line 2 changes jeu, but nothing is executed"),
        ("jeu = {0: []}\njeu.update({1: [0]})", "line 2 changes jeu, but nothing is executed"),
    ],
)
def test_what_is_no_graph_is_refused_without_a_word_of_json(text, reason):
    with pytest.raises(GraphError) as caught:
        Graph.of_text(text)
    assert reason in str(caught.value)
    assert "JSON from" not in str(caught.value)


@pytest.mark.parametrize("empty", ["{}", "dict()", "{0: [1, 2]}"])
def test_a_dictionary_may_be_filled_line_by_line(empty):
    lines = ["jeu[0] = [1, 2]"] * (empty != "{0: [1, 2]}") + ["jeu[1] = [2]", "jeu[2] = []", "print(jeu)"]
    game = Graph.of_text("\n".join([f"jeu = {empty}", *lines]))
    assert {v: set(game.moves(v)) for v in (0, 1, 2)} == {0: {1, 2}, 1: {2}, 2: set()}


def test_tuples_may_be_labels_and_lists_stand_for_them_in_json():
    assert Graph.of_text("jeu = {(3, 2): [(1, 0)], (1, 0): []}").read("3,2") == ((3, 2), 0)
    assert Graph.of_text('{"edges": [[[3, 2], [1, 0]]]}').arena.labels == ((3, 2), (1, 0))


# --- starts (W9, P8) ----------------------------------------------------------------------------------------


def test_what_was_read_is_said_with_the_start_and_why():
    assert said(Graph.of_text(f"jeu = {NOTES}")) == [
        "read: a graph of 9 vertices and 21 edges, without owners; start 0, the only vertex without predecessor"
    ]
    assert said(Graph.of({"a": ["b"], "b": []}, start="b"))[0].endswith("start b, as asked for")
    assert said(Graph.of({"edges": {"a": ["b"], "b": ["a"]}, "start": "b"}))[0].endswith(
        "start b, as the graph says"
    )
    assert said(Graph.of({"a": ["b"], "b": ["a"]}))[0].endswith(
        "start a, the first one listed: each has a predecessor"
    )


def test_an_isolated_vertex_is_no_start_and_is_named():
    game = Graph.of_text("digraph { seul; a -> b; b -> a }")
    assert game.start() == "a"
    assert said(game)[1] == "no edge touches seul: play from elsewhere never gets there"
    game = Graph.of_text("digraph { seul; a -> b }")
    assert said(game)[0].endswith("start a, the only vertex with successors and no predecessor")


def test_a_position_serves_where_no_start_is_obvious(tmp_path, capsys):
    path = tmp_path / "deux.txt"
    path.write_text("{'a': ['c'], 'b': ['c', 'd'], 'c': ['d'], 'd': []}", encoding="utf-8")
    assert "several have no predecessor: a, b" in run(capsys, "solve", f"graph:file={path}", code=2).err
    # From a there is one way, two plies long; from b the end is reached at once.
    assert "Adam loses in 2" in run(capsys, "solve", f"graph:file={path}", "--at", "a").out.replace(
        "Ève wins", "Adam loses"
    )
    found = run(capsys, "solve", f"graph:file={path}", "--at", "b")
    assert "Adam wins in 1 ply" in found.out
    assert "deux.txt: a graph of 4 vertices and 4 edges" in found.err
    run(capsys, "draw", f"graph:file={path}", "--at", "a", "-o", str(tmp_path / "a.svg"))


def test_a_matrix_is_read_as_one_where_it_is_called_so():
    rows = [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    assert Graph.of({"matrix": rows}).arena.successors == {0: (1, 2), 1: (2,), 2: ()}
    game = Graph.of(rows)
    assert (
        "tree with gains, though 3 rows of 3 numbers 0 or 1 look like an adjacency matrix" in said(game)[-1]
    )
    assert said(Graph.of([[3, 5], [1, 9]]))[1:] == []
    with pytest.raises(GraphError, match="square list of lists of 0 and 1"):
        Graph.of({"matrix": [[0, 1], [0]]})


# --- who begins (W6) ----------------------------------------------------------------------------------------


def test_player_says_who_begins_a_tree(tmp_path, capsys):
    path = tmp_path / "tree.json"
    path.write_text(TREE, encoding="utf-8")
    # Max first: max(min(3, 5), min(1, 9)); Min first: min(max(3, 5), max(1, 9)).
    assert solve(load(f"graph:file={path}")).value() == 3
    game = load(f"graph:file={path},player=1")
    assert (solve(game).value(), game.turn(game.start())) == (-5, 1)
    assert game.title() == "graph tree.json (player=1)"
    assert "a tree with gains of 7 vertices and 6 edges, Min begins" in said(game)[0]
    assert "5" in run(capsys, "solve", f"graph:file={path},player=1").out


@pytest.mark.parametrize("players", ["Max,Min", "Min,Max"])
def test_max_is_who_maximises_in_whatever_order_the_two_are_named(players, tmp_path):
    game = Graph.of([[3, 5], [1, 9]])
    options = DrawOptions("tree", "minimax", players=tuple(players.split(",")))
    assert options.names(game) == ("Max", "Min")


def test_player_is_refused_where_it_would_say_nothing():
    with pytest.raises(ParameterError, match="for Ève to begin, start from position 0@2"):
        Graph(player=1)
    owned = {"edges": {"a": ["b"], "b": []}, "owner": {"a": 0, "b": 1}}
    with pytest.raises(ParameterError, match=r"vertex a is Adam's \(0\)"):
        Graph.of(owned, player=1)
    assert Graph.of(owned, start="b", player=1).start() == "b"


# --- the kernel in the words of the kernel (W7), the numbers of the notes (W11) -----------------------------------


def test_a_cyclic_graph_has_no_kernel_and_its_cycle_is_shown():
    game = Graph.of({"a": ["b", "c"], "b": ["a"], "c": []})
    with pytest.raises(UndefinedError) as caught:
        pictures(game, DrawOptions("arena", "kernel"))
    assert str(caught.value).startswith(
        "the kernel is defined here for acyclic arenas only, and this one has the cycle a → b → a"
    )
    assert "Grundy" not in str(caught.value)
    assert "subtraction" not in str(caught.value)
    with pytest.raises(UndefinedError, match=r"a Grundy value is defined .* cycle a → b → a"):
        pictures(game, DrawOptions("arena", "grundy"))


def test_chomp_has_the_numbers_of_the_notes():
    drawings = pictures(
        load("chomp:rows=2,columns=3"), DrawOptions("arena", "kernel", labels="numbers", steps=True)
    )
    # The course: 8 with 4, 5, 7; then 6 with 1, 3; then 2 with 0.
    sentences = [" ".join(drawing.caption.lines) for drawing in drawings]
    assert [sentence.split()[0] for sentence in sentences] == ["8", "6", "2"]
    for sentence, gone in zip(sentences, ["457", "13", "0"], strict=True):
        assert set(gone) == set(sentence.split("and ")[1]) & set("012345678")
