import json
import math
from pathlib import Path

import pytest

from zermelo.errors import FileError, GraphError, ParameterError, PositionError, ZermeloError
from zermelo.exact import solve
from zermelo.games import _graph_files as files
from zermelo.games import load
from zermelo.games.graph import EXAMPLE, Graph
from zermelo.questions import declares
from zermelo.situation import Player


@pytest.fixture
def write(tmp_path):
    def written(name, text):
        path = tmp_path / name
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def edges(game):
    """The moves by name from every vertex that the token can reach."""
    states = [game.start()]
    found = {}
    for state in states:
        found[game.write(state)] = [game.move_name(state, move) for move in game.moves(state)]
        for move in game.moves(state):
            after = game.play(state, move)
            if after not in states:
                states.append(after)
    return found


def minimax(game, state):
    """Adam's gain under best play, from the definition (small trees only)."""
    after = [minimax(game, game.play(state, move)) for move in game.moves(state)]
    if not after:
        return game.score(state) * (1 if game.turn(state) == 0 else -1)
    return max(after) if game.turn(state) == Player.ADAM else min(after)


def test_without_a_file_the_game_is_the_example_of_the_course():
    game = load("graph")
    assert edges(game) == {str(v): list(map(str, afters)) for v, afters in EXAMPLE.items()}
    assert game.impartial
    assert game.spec() == "graph"


# --- forms of data ------------------------------------------------------------------------------------


def test_a_dictionary_without_owners_is_impartial_and_its_sinks_are_lost(write):
    game = Graph(write("g.json", '{"0": ["1", "2"], "1": [2], "2": []}'))
    assert edges(game) == {"0": ["1", "2"], "1": ["2"], "2": []}
    assert game.impartial
    assert not declares(game, "turn")
    assert game.score(game.read("2")[0]) == -1


def test_python_data_needs_no_file():
    assert edges(Graph.of({1: [2], 2: []})) == {"1": ["2"], "2": []}
    assert edges(Graph.of({"edges": [("a", "b")]})) == {"a": ["b"], "b": []}
    assert "2 vertices" in Graph.of({1: [2], 2: []}).spec()
    assert Graph.of({1: [2], 2: []}).title() == "graph"


def test_owners_decide_who_moves_and_scores_are_gains_of_adam(write):
    data = {
        "edges": {"a": ["b", "c"], "b": ["c"], "c": []},
        "owner": {"a": 0, "b": "Ève", "c": 1},
        "score": {"c": 5},
        "start": "b",
    }
    game = Graph(write("g.json", json.dumps(data)))
    assert game.write(game.start()) == "b"
    assert [game.turn(game.read(name)[0]) for name in "abc"] == [0, 1, 1]
    assert game.score(game.read("c")[0]) == -5
    assert not game.impartial
    assert game.points


def test_an_end_with_a_gain_needs_no_owner():
    game = Graph.of({"edges": [["a", "b"]], "owner": {"a": 1}, "score": {"b": "inf"}})
    assert minimax(game, game.start()) == math.inf


def test_start_in_the_specification_wins_over_the_file(write):
    path = write("g.json", '{"edges": [["a", "b"], ["b", "c"]], "start": "a"}')
    game = load(f"graph:file={path},start=b")
    assert game.write(game.start()) == "b"
    assert game.spec() == f"graph:file={path},start=b"
    assert game.title() == "graph g.json"


def test_a_tree_of_nested_lists_alternates_from_the_first_player():
    game = Graph.of([[3, 5], [1, 9]])
    assert edges(game) == {
        "r": ["1", "2"],
        "1": ["1.1", "1.2"],
        "2": ["2.1", "2.2"],
        "1.1": [],
        "1.2": [],
        "2.1": [],
        "2.2": [],
    }
    assert [game.turn(game.read(name)[0]) for name in ("r", "1", "1.1")] == [0, 1, 0]
    assert minimax(game, game.start()) == 3  # max(min(3, 5), min(1, 9))
    assert game.points


def test_leaves_at_any_depth_are_gains_of_the_first_player():
    assert minimax(Graph.of([4, [7, [2, 6]]]), "r") == 6
    assert minimax(Graph.of([[8, [2, 6]], 4]), "r") == 6
    assert Graph.of([1, [1]]).points


def test_infinite_gains_are_read_as_numbers_or_words(write):
    game = Graph(write("t.json", '[[Infinity, -Infinity], ["inf", "-inf", "-∞"]]'))
    gains = [game.scores[v] for v in sorted(game.scores)]
    assert gains == [math.inf, -math.inf, math.inf, -math.inf, -math.inf]


# --- start, target ------------------------------------------------------------------------------------


def test_a_graph_in_which_every_vertex_has_a_predecessor_starts_at_its_first():
    assert Graph.of({"x": ["y"], "y": ["x"]}).start() == "x"


def test_several_sources_need_a_start():
    game = Graph.of({"a": ["c"], "b": ["c"], "c": []})
    with pytest.raises(GraphError, match="several have no predecessor: a, b; choose one with start=…"):
        solve(game)
    assert game.read("b") == ("b", 0)
    assert solve(game, "b").outcome() == "win"
    assert Graph.of({"a": ["c"], "b": ["c"], "c": []}, start="b").start() == "b"


def test_target_vertices_are_ends_won_by_the_player():
    data = {"edges": {"a": ["b", "c"], "b": ["a"], "c": []}, "owner": {"a": 0, "b": 1, "c": 1}, "start": "a"}
    game = Graph.of(data, target="b")
    assert edges(game) == {"a": ["b", "c"], "b": [], "c": []}
    # Adam's gain at b (Ève's vertex) is +1, at the other dead end −1.
    assert [game.score(game.read(name)[0]) for name in "bc"] == [-1, 1]
    swapped = Graph.of(data, target="b", player=1)
    assert [swapped.score(swapped.read(name)[0]) for name in "bc"] == [1, -1]


def test_with_a_target_and_no_owner_a_state_knows_who_moves():
    game = load("graph:target=7+8,player=1")
    adam, eve = game.read("7"), game.read("7@2")
    assert (adam[1], eve[1]) == (0, 1)
    assert adam[0] != eve[0]
    assert list(game.moves(adam[0])) == []
    # Ève has reached her target, whoever would have to move.
    assert (game.score(adam[0]), game.score(eve[0])) == (-1, 1)
    after = game.play(game.start(), game.read_move(game.start(), "4"))
    assert game.write(after) == game.write(after, 1) == "4@2"
    assert game.turn(after) == 1
    assert not game.impartial
    assert game.title() == "graph (target=7+8, player=1)"
    for vertex in "012345678":
        for suffix in ("", "@2"):
            assert game.write(*game.read(vertex + suffix)) == vertex + suffix


def test_unknown_start_target_and_player_are_refused():
    with pytest.raises(ParameterError, match="start=9: no vertex has that name; vertices: 0, 1"):
        Graph(start="9")
    with pytest.raises(ParameterError, match="target=x: no vertex has that name"):
        Graph(target="8+x")
    with pytest.raises(ParameterError, match="player=2 is out of range"):
        Graph(target="8", player=2)
    with pytest.raises(GraphError, match="target=1 cannot say who wins there as well"):
        Graph.of([[3, 5], [1, 9]], target="1")
    with pytest.raises(PositionError, match="“9” is not a vertex; write 0, 1"):
        Graph(target="8").read("9")


# --- DOT ----------------------------------------------------------------------------------------------


def test_dot_edges_chains_groups_comments_and_quotes(write):
    text = """
    // a comment
    strict digraph "my graph" {
      rankdir = LR; graph [label="x"]; edge [color=red]
      a -> b -> c [label="two moves"];   /* another
      comment */
      a -> {c; "d e"}
      # and a third
      1.5; c -> 1.5
    }
    """
    game = Graph(write("g.dot", text))
    assert edges(game) == {"a": ["b", "c", "d e"], "b": ["c"], "c": ["1.5"], "d e": [], "1.5": []}
    assert game.impartial


def test_dot_owners_scores_and_start():
    text = 'digraph { start=b; a -> b; b -> c; a [owner=0]; b [owner=1]; c [score="-inf"] }'
    data = files.parse_dot(text)
    assert data.owner == {"a": 0, "b": 1, "c": 0}
    assert data.scores == {"c": -math.inf}
    assert data.start == "b"


def test_dot_boxes_are_adams_and_circles_are_eves():
    text = "digraph { node [shape=circle]; a [shape=box]; a -> b; b -> c }"
    assert files.parse_dot(text).owner == {"a": 0, "b": 1, "c": 1}
    assert files.parse_dot("digraph { node [shape=circle]; a -> b }").owner is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("graph { a -- b }", "line 1: this graph is undirected"),
        ("digraph {\n a -- b }", "line 2: this graph is undirected"),
        ("digraph { a -> ", "“end of file” is not understood"),
        ("digraph { a -> b }\n}", "line 2: “}” is not understood"),
        ("digraph { a:n -> b }", "“:n -> b }” is not understood"),
        ("digraph { subgraph x { a } }", "“subgraph” is not understood"),
        ("digraph { a [owner] }", "“]” is not understood"),
        ("digraph { a [owner=2] }", "the owner of a is 2: an owner is 0"),
        ("digraph { a -> b; a [owner=0] }", "vertex b has no owner"),
        ("digraph { a [score=nan] }", "the gain of a is nan"),
        ("tree { a }", "“tree” is not understood"),
    ],
)
def test_bad_dot_is_refused_with_its_line(write, text, message):
    with pytest.raises(GraphError) as caught:
        Graph(write("g.dot", text))
    assert message in str(caught.value)
    assert "g.dot" in str(caught.value)


# --- PGSolver -----------------------------------------------------------------------------------------


def test_pgsolver_files_give_owners_and_a_notice(write):
    game = Graph(write("g.pg", 'parity 3;\n0 4 0 1,2 "one; two";\n1 3 1 0;\n2 1 1 2, 0;\n3 0 0;\n'))
    assert edges(game) == {"0": ["1", "2"], "1": ["0"], "2": ["2", "0"]}
    assert [game.turn(game.read(name)[0]) for name in "0123"] == [0, 1, 1, 0]
    assert game.write(game.start()) == "0"
    assert "priorities of" in game.notices[-1].text("en")
    assert "priorités" in game.notices[-1].text("fr")
    assert Graph().notices == ()


def test_a_start_line_of_pgsolver_is_obeyed(write):
    game = Graph(write("g.pg", "parity 1;\nstart 1;\n0 4 0 1;\n1 3 1 0;\n"))
    assert game.write(game.start()) == "1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parity 1;\n0 4 0 1\n1 3 1 0;\n", "line 2: “0 4 0 1” is not understood"),
        ("parity 1;\n0 4 0 1;\n1 3 5 0;\n", "line 3: “1 3 5 0” is not understood"),
        ("parity 1;\n0 4 0 0;\n0 3 1 0;\n", "“0” is given twice"),
        ("parity 1;\n0 4 0 7;\n", "7 among the successors of 0 is not a vertex"),
    ],
)
def test_bad_pgsolver_files_are_refused_with_their_line(write, text, message):
    with pytest.raises(GraphError) as caught:
        Graph(write("g.pg", text))
    assert message in str(caught.value)


def test_the_first_word_tells_the_format_where_the_name_does_not(write):
    assert edges(Graph(write("a.txt", "digraph { a -> b }"))) == {"a": ["b"], "b": []}
    assert "priorities" in Graph(write("b.txt", "parity 0;\n0 0 0 0;")).notices[-1].text("en")
    assert edges(Graph(write("c.txt", '{"a": ["b"], "b": []}'))) == {"a": ["b"], "b": []}


# --- bad data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1 is not JSON"),
        ('{"a": [\n"b"', "line 2 is not JSON"),
        ("3", "this is no graph: give a dictionary of successors"),
        ("[]", "node r of the tree is an empty list"),
        ("[[3], []]", "node 2 of the tree is an empty list"),
        ("[[3, NaN], 1]", "the gain of 1.2 is NaN: a gain is a number, inf or -inf"),
        ("[true, 1]", "the gain of 1 is True"),
        ('["high", 1]', "the gain of 1 is high"),
        ("[null, 1]", "the gain of 1 is None"),
        ("[" * 600 + "1" + "]" * 600, "lists are nested more than 500 deep"),
        ("[" * 100_000 + "1" + "]" * 100_000, "lists are nested more than 500 deep"),
        ("[1" + "0" * 5000 + "]", "a number is not valid"),
        ("{}", "this arena has none"),
        ('{"a": ["b"]}', "b among the successors of a is not a vertex"),
        ('{"a": "b"}', "the successors of a are b: write a list of vertices"),
        ('{"a": [1.5]}', "1.5 cannot name a vertex"),
        ('{"a": [], "a": []}', "“a” is given twice"),
        ('{"edges": [["a"]]}', "['a'] is not an edge: write a pair"),
        ('{"edges": 5}', "“edges” is 5: write an object"),
        ('{"edges": [], "owner": [0]}', "“owner” is [0]: write an object"),
        ('{"edges": [["a", "b"]], "colour": 1}', "no field “colour”; its fields: edges, matrix, owner, score, start"),
        ('{"edges": [["a", "b"]], "score": {"z": 1}}', "names z, which no edge reaches or leaves; vertices: a, b"),
        ('{"edges": [["a", "b"]], "score": {"a": 1}}', "vertex a has a score and successors b"),
        ('{"edges": [["a", "b"]], "owner": {"a": 0}}', "vertex b has no owner: give all vertices an owner, or none"),
        ('{"edges": [["a", "b"]], "owner": {"a": 0, "b": 2}}', "the owner of b is 2: an owner is 0 (Adam) or 1"),
        ('{"edges": [["a", "b"]], "start": "z"}', "start=z: no vertex has that name"),
    ],
)  # fmt: skip
def test_bad_json_is_refused_in_one_line(write, text, message):
    with pytest.raises(ZermeloError) as caught:
        Graph(write("g.json", text))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert caught.value.text("fr") != str(caught.value)


def test_long_values_are_cut_in_messages():
    with pytest.raises(GraphError) as caught:
        Graph.of({"a": "x" * 10_000})
    assert len(str(caught.value)) < 200


def test_a_list_that_contains_itself_is_refused():
    loop = []
    loop.append(loop)
    with pytest.raises(GraphError, match="nested more than 500 deep"):
        Graph.of(loop)


def test_files_that_cannot_be_read_are_refused(write, tmp_path):
    with pytest.raises(FileError, match="there is no file nowhere"):
        Graph("nowhere.json")
    with pytest.raises(FileError, match="cannot be read"):
        Graph(str(tmp_path))
    with pytest.raises(FileError, match="is not a text in UTF-8"):
        Graph(write("g.json", b"\xff\xfe\x00"))
    with pytest.raises(FileError, match="cannot be read"):
        Graph("a\0b")


def test_files_and_graphs_that_are_too_large_are_refused(write, monkeypatch):
    path = write("g.json", json.dumps({"a": ["b"] * 200, "b": []}))
    with monkeypatch.context() as patch:
        patch.setattr(files, "MOST_BYTES", 100)
        with pytest.raises(FileError, match="more than 100 bytes"):
            Graph(path)
    monkeypatch.setattr("zermelo.games._graph_data.MOST_EDGES", 150)
    with pytest.raises(GraphError, match="the graph has more than 150 edges"):
        Graph(path)
    with pytest.raises(GraphError, match="the graph has more than 150 edges"):
        Graph.of([[1, 2]] * 60)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_that_never_ends_is_refused():
    with pytest.raises(FileError, match="more than"):
        Graph("/dev/zero")


def test_a_chain_of_100000_vertices_is_read():
    game = Graph.of({"edges": [(i, i + 1) for i in range(100_000)]})
    assert len(game.arena) == 100_001
    assert game.start() == 0
