"""Shows: each frame is a stage of the algorithm; numbers from the course's notes."""

import pytest
from tests.small_games import COURSE_ARENA

from zermelo.errors import ParameterError, TooLargeError, UndefinedError
from zermelo.games import load
from zermelo.games.graph import Graph
from zermelo.learn.pictures import DrawOptions, pictures


def drawn(spec, **options):
    game = load(spec) if isinstance(spec, str) else Graph.of(spec)
    return pictures(game, DrawOptions(**options))


def ringed(drawing):
    return [node for node in drawing.nodes if node.ring]


def sentence(drawing):
    return " ".join(drawing.caption.lines)


@pytest.mark.parametrize(
    ("spec", "sizes"),
    [("chomp:rows=2,columns=3", [1, 3, 1, 2, 1, 1]), ("chomp:rows=2,columns=2", [1, 2, 1, 1])],
)
def test_attractor_steps_have_the_sizes_of_the_notes(spec, sizes):
    frames = drawn(spec, kind="bipartite", show="attractor", steps=True)
    added = [ringed(frame) for frame in frames]
    assert [len(nodes) for nodes in added] == sizes + sizes
    for stage, nodes in enumerate(added):
        expected = "adam" if stage < len(sizes) else "eve"
        assert {(node.fill, node.corner) for node in nodes} == {(expected, (str(stage % len(sizes)),))}


def test_the_number_of_attractor_steps_of_nim_is_that_of_the_notes():
    # 003: Nim(24; 1–2) has 50 states and 17 stages; 004: Nim(9) 20 states, Nim(6) 14 states and 5 stages.
    for spec, states, stages in [("subtraction:heap=6", 14, 5), ("subtraction:heap=24,take=2", 50, 17)]:
        frames = drawn(spec, kind="bipartite", show="attractor", steps=True)
        assert len(frames[0].nodes) == states
        assert len(frames) == 2 * stages


def test_steps_keep_the_places_and_the_paper():
    frames = drawn("chomp", kind="bipartite", show="attractor", steps=True)
    assert len({(frame.width, frame.height) for frame in frames}) == 1
    assert len({tuple((node.x, node.y) for node in frame.nodes) for frame in frames}) == 1


def test_a_step_says_what_it_did_in_both_languages():
    english = drawn("chomp", kind="bipartite", show="attractor", steps=True)
    french = drawn("chomp", kind="bipartite", show="attractor", steps=True, language="fr")
    assert (
        sentence(english[2]) == "Stage 2: 2,1ₑ joins Adam's attractor: all its successors are already in it."
    )
    assert (
        sentence(french[2])
        == "Étape 2 : 2,1ₑ rejoint l'attracteur d'Adam : tous ses successeurs y sont déjà."
    )


def test_other_players_are_called_by_their_names():
    frames = drawn(
        "chomp", kind="bipartite", show="attractor", steps=True, players=("Max", "Min"), language="fr"
    )
    assert "2,1 (Min) rejoint l'attracteur de Max" in sentence(frames[2])
    assert {text.lines[0] for text in frames[0].texts} == {"Max", "Min"}


def test_kernel_steps_are_those_of_the_course_by_hand():
    # 002 q1: take 8 and delete 4, 5, 7; then 6, delete 1, 3; then 2, delete 0.
    frames = drawn(COURSE_ARENA, show="kernel", steps=True)
    assert [node.lines[0] for frame in frames for node in ringed(frame)] == ["8", "6", "2"]
    gone = [{node.lines[0] for node in frame.nodes if node.faded} for frame in frames]
    assert gone == [{"4", "5", "7"}, {"4", "5", "7", "1", "3"}, {"4", "5", "7", "1", "3", "0"}]
    (whole,) = drawn(COURSE_ARENA, show="kernel")
    assert {node.lines[0] for node in whole.nodes if node.double} == {"2", "6", "8"}


def test_grundy_values_are_those_of_the_course():
    (whole,) = drawn(COURSE_ARENA, show="grundy")
    assert [node.corner[0] for node in sorted(whole.nodes, key=lambda node: node.lines)] == list("430221010")


def test_grundy_steps_write_one_value_each_after_those_of_its_successors():
    frames = drawn(COURSE_ARENA, show="grundy", steps=True)
    assert len(frames) == 9
    seen = set()
    for frame in frames:
        (node,) = ringed(frame)
        assert {str(after) for after in COURSE_ARENA[int(node.lines[0])]} <= seen
        seen.add(node.lines[0])


def test_the_strategy_in_bold_goes_from_0_to_2():
    (whole,) = drawn(COURSE_ARENA, kind="bipartite", show="strategy")
    name = {node.key: node.lines[0] + "ae"[node.shape == "circle"] for node in whole.nodes}
    bold = {(name[e.source], name[e.target]) for e in whole.edges if e.weight == "strategy"}
    assert ("0a", "2e") in bold
    # 002: Ève's strategy f(1e) = f(3e) = 6a, f(4e) = f(5e) = f(7e) = 8a.
    assert {("1e", "6a"), ("3e", "6a"), ("4e", "8a"), ("5e", "8a"), ("7e", "8a")} <= bold


def test_the_trap_of_a_player_is_his_part_of_the_other_attractor():
    (whole,) = drawn(COURSE_ARENA, kind="bipartite", show="trap")
    caught = {(node.lines[0], node.shape) for node in whole.nodes if node.fill == "adam"}
    assert caught == {("2", "circle"), ("6", "circle"), ("8", "circle")}


def test_minimax_values_are_those_of_max_and_rise_level_by_level():
    frames = drawn([[3, 5], [1, 9]], kind="tree", show="minimax", steps=True)
    texts = [[node.corner for node in frame.nodes] for frame in frames]
    leaves = [("3",), ("5",), ("1",), ("9",)]
    assert texts[0] == [(), (), (), *leaves]
    assert texts[1] == [(), ("3",), ("1",), *leaves]
    assert texts[2] == [("3",), ("3",), ("1",), *leaves]
    bold = {(e.source, e.target) for e in frames[-1].edges if e.weight == "strategy"}
    assert bold == {(0, 1), (1, 3)}


def test_where_the_second_player_begins_values_are_still_those_of_max():
    game = load("subtraction:heap=5,end=1")
    (whole,) = pictures(game, DrawOptions(kind="tree", show="minimax"), ((4,), 1))
    # Four matches, the second player takes three and leaves the last one.
    assert whole.nodes[0].corner == ("−1",)
    assert whole.nodes[0].shape == "circle"


def test_nim_5_is_lost_for_the_first_player():
    (whole,) = drawn("subtraction:heap=5,end=1", kind="tree", show="minimax")
    assert len(whole.nodes) == 15  # 004: calls of minimax for a heap of 5
    assert whole.nodes[0].corner == ("−1",)


def test_alpha_beta_cuts_what_cannot_matter_and_says_in_which_window():
    # After 3 on the left, a 1 on the right decides: the 9 is not looked at.
    frames = drawn([[3, 5], [1, 9]], kind="tree", show="alphabeta", steps=True)
    whole = frames[-1]
    assert [(e.source, e.target) for e in whole.edges if e.cut] == [(2, 6)]
    assert [node.key for node in whole.nodes if node.faded] == [6]
    assert whole.nodes[2].corner == ("≤ 1", "(3, +∞)")
    assert any("≤ α = 3" in sentence(frame) for frame in frames)
    assert "6 of 7 nodes" in sentence(whole)


def test_colours_rise_in_a_tree_as_in_the_graph():
    frames = drawn("subtraction:heap=5", kind="tree", show="attractor", steps=True)
    whole = frames[-1]
    assert {node.fill for node in whole.nodes} == {"adam", "eve"}
    assert whole.nodes[0].fill == "eve"  # 004: five matches are lost for who moves


def test_a_vertex_that_nobody_wins_is_dashed():
    graph = {"edges": {"a": ["b"], "b": ["a", "c"], "c": []}, "owner": {"a": 0, "b": 0, "c": 0}, "start": "a"}
    (whole,) = drawn(graph, show="attractor")
    assert [(node.lines[0], node.fill, node.corner) for node in whole.nodes] == [
        ("a", "none", ("∞",)),
        ("b", "none", ("∞",)),
        ("c", "eve", ("0",)),
    ]
    assert all(node.dashed == (node.fill == "none") for node in whole.nodes)


def test_a_play_is_a_path():
    frames = drawn("chomp", kind="bipartite", play=("2,3", "1,2", "2,1"), steps=True)
    assert [len([e for e in frame.edges if e.weight == "play"]) for frame in frames] == [1, 2, 3]
    tree = drawn("subtraction:heap=5", kind="tree", play=("1", "3"))[-1]
    path = [(e.source, e.target) for e in tree.edges if e.weight == "play"]
    assert len(path) == 2
    assert path[0][0] == 0
    assert path[0][1] == path[1][0]


def test_a_play_is_seen_on_every_stage_of_a_show():
    frames = drawn("chomp", show="attractor", kind="bipartite", play=("2,3", "1,2", "2,1"), steps=True)
    assert len(frames) == 12
    for frame in frames:
        assert len([edge for edge in frame.edges if edge.weight == "play"]) == 3
    assert [len(ringed(frame)) for frame in frames[:6]] == [1, 3, 1, 2, 1, 1]
    legend = [sign.text.lines[0] for sign in frames[-1].legend]
    assert "the play" in legend
    assert "Adam's attractor, with ranks" in legend
    tree = drawn("subtraction:heap=5", kind="tree", show="minimax", play=("1", "3"))[-1]
    weights = [edge.weight for edge in tree.edges]
    assert (weights.count("play"), tree.nodes[0].corner) == (2, ("−1",))


def test_a_blank_handout_has_no_result_and_a_box_for_each():
    (solved,) = drawn("chomp", kind="bipartite", show="attractor")
    (empty,) = drawn("chomp", kind="bipartite", show="attractor", blank=True)
    assert all(node.blank and node.fill == "plain" and not node.corner for node in empty.nodes)
    assert {e.weight for e in empty.edges} == {"ordinary"}
    assert len(empty.edges) == len(solved.edges)
    assert empty.caption is None


@pytest.mark.parametrize("show", ["minimax", "alphabeta"])
def test_a_handout_of_a_search_keeps_all_leaves_and_asks_for_all_other_values(show, tmp_path):
    # Alpha-beta never looks at the 9: 2 ≤ 3 has cut it off.
    (tmp_path / "tree.json").write_text("[[3, 5], [2, 9]]")
    (empty,) = drawn(f"graph:file={tmp_path / 'tree.json'}", kind="tree", show=show, blank=True)
    given = [node.corner for node in empty.nodes if not node.blank]
    assert sorted(given) == [("2",), ("3",), ("5",), ("9",)]
    assert sum(node.blank for node in empty.nodes) == 3
    assert not any(node.faded or node.fill != "plain" for node in empty.nodes)
    assert not any(edge.cut for edge in empty.edges)
    assert empty.caption is None


def test_the_legend_explains_the_signs_in_use_only():
    (whole,) = drawn("chomp", kind="bipartite", show="attractor")
    assert [sign.sample.key for sign in whole.legend] == ["rectangle", "circle", "adam", "eve"]
    (bare,) = drawn("chomp")
    assert not bare.legend


def test_a_misere_game_has_no_kernel_and_says_which_ending_has():
    with pytest.raises(UndefinedError, match=r"normal ending.*end=1"):
        drawn("subtraction:heap=9", show="kernel")
    with pytest.raises(UndefinedError, match="normal ending"):
        drawn("subtraction:heap=9", show="grundy")


def test_an_attractor_on_an_arena_without_owners_is_refused():
    with pytest.raises(UndefinedError, match="draw it bipartite"):
        drawn("chomp", kind="arena", show="attractor")


def test_a_show_on_the_wrong_picture_names_the_right_one():
    with pytest.raises(ParameterError, match="minimax goes with tree"):
        drawn("chomp", kind="arena", show="minimax")


@pytest.mark.parametrize(
    ("spec", "options", "words"),
    [
        ("connect4", {"kind": "arena"}, r"more than 2,000.*later position.*tree of depth 2"),
        ("nim:heaps=3+5+7", {"kind": "arena"}, r"192 vertices and 1,440 edges.*60 and 200.*later position"),
        ("subtraction:heap=9", {"kind": "tree"}, r"326 nodes.*smaller depth"),
    ],
)
def test_too_large_a_picture_is_refused_with_what_to_do(spec, options, words):
    with pytest.raises(TooLargeError, match=words):
        drawn(spec, **options)


@pytest.mark.parametrize("show", [None, "grundy", "strategy"])
def test_a_board_of_eight_by_eight_is_drawn_on_its_grid_with_edges_behind(show):
    (whole,) = drawn("wythoff", kind="arena", show=show)
    # A queen at (x, y) has x + y + min(x, y) moves.
    moves = sum(x + y + min(x, y) for x in range(8) for y in range(8))
    assert (len(whole.nodes), len(whole.edges)) == (64, moves)
    weights = {edge.weight for edge in whole.edges}
    assert weights == ({"faded", "strategy"} if show == "strategy" else {"faded"})


def test_a_larger_board_is_refused():
    with pytest.raises(TooLargeError, match=r"110 vertices.*at most 60 and 200"):
        drawn("wythoff:columns=11,rows=10", kind="arena")
