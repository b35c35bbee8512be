"""`draw`: one call from a game to a picture that is shown and saved."""

import xml.etree.ElementTree as ElementTree

import pytest

from zermelo import Arena, ParameterError, Picture, TooLargeError, UndefinedError, draw, load
from zermelo.drawing import to_svg
from zermelo.learn.pictures import DrawOptions, pictures

CHOMP = "chomp:rows=2,columns=3"


def node_count(picture):
    return len(picture.drawings[-1].nodes)


def test_a_notebook_is_shown_the_picture_of_the_arena():
    picture = draw(load(CHOMP))
    assert ElementTree.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert node_count(picture) == 9


def test_the_kind_follows_from_what_is_shown():
    game = load(CHOMP)
    assert node_count(draw(game, show="attractor")) == 18  # each position once for each player
    assert node_count(draw(game, show="kernel")) == 9
    assert node_count(draw(game, depth=1)) == 1 + 5  # a bar of six squares has five openings


def test_graphs_are_drawn_as_they_are_given():
    jeu = {"a": ["b", "c"], "b": ["c"], "c": []}
    assert node_count(draw(jeu)) == node_count(draw(Arena.from_dict(jeu))) == 3
    assert node_count(draw(jeu, at="b")) == node_count(draw(jeu, at=("b", 0))) == 2
    assert node_count(draw({1: [2], 2: [1]}, at="2")) == 2  # no start is obvious here


def test_steps_are_the_stages_and_the_whole():
    steps = draw(load(CHOMP), show="attractor", player=0, steps=True)
    options = DrawOptions("bipartite", "attractor", player=0, steps=True)
    assert [to_svg(step) for step in steps.drawings] == [
        to_svg(step) for step in pictures(load(CHOMP), options)
    ]


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        (".svg", b"<svg"),
        (".png", b"\x89PNG"),
        (".tex", b"% chomp"),
        (".html", b"<!DOCTYPE html>"),
        (".dot", b"digraph"),
    ],
)
def test_the_ending_of_the_name_says_the_format(tmp_path, ending, begins):
    draw(load(CHOMP)).save(tmp_path / f"chomp{ending}")
    assert (tmp_path / f"chomp{ending}").read_bytes().startswith(begins)
    if ending != ".dot":
        draw(load(CHOMP), "board").save(str(tmp_path / f"board{ending}"))
        assert (tmp_path / f"board{ending}").read_bytes().startswith(begins)


def test_steps_are_saved_as_a_folder_a_page_or_an_animation(tmp_path):
    steps = draw(load(CHOMP), show="kernel", steps=True)
    steps.save(tmp_path / "steps")
    files = {file.name for file in (tmp_path / "steps").iterdir()}
    assert len(files) == 2 * len(steps.drawings) + 1
    steps.save(tmp_path / "steps.html")
    assert (tmp_path / "steps.html").read_text(encoding="utf-8").count("<figure") == len(steps.drawings)


def test_a_board_is_drawn_after_the_moves_of_a_play():
    game = load("tictactoe")
    at_start, played, there = (
        draw(game, "board", **how).content(".svg") for how in ({}, {"play": "b2"}, {"at": ".../.X./..."})
    )
    assert len({at_start, played, there}) == 3  # the last move is marked


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"kind": "boat"}, "kind=boat.*arena, bipartite, tree, board"),
        ({"show": "kernels"}, "show=kernels.*attractor"),
        ({"kind": "board", "show": "kernel"}, "show is for pictures of the kind arena"),
        ({"kind": "arena", "depth": 2}, "depth is for pictures of the kind tree"),
        ({"kind": "tree", "show": "kernel"}, "kernel cannot be shown on tree"),
        ({"steps": True, "blank": True}, "steps and blank exclude"),
        ({"at": (3, 3)}, r"at=\(3, 3\): at is a pair"),
        ({"players": "Max,Min"}, "two names"),
        ({"player": 2}, "player=2"),
        ({"language": "de"}, "language=de.*en, fr"),
        ({"labels": "none"}, "labels=none"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_in_one_line(how, said):
    with pytest.raises(ParameterError, match=said):
        draw(load(CHOMP), **how)


def test_what_is_too_large_or_does_not_exist_is_refused():
    with pytest.raises(TooLargeError):
        draw(load("connect4"))
    with pytest.raises(UndefinedError):
        draw(load("tictactoe"), at="XOX/OXO/...", show="kernel")
    with pytest.raises(ParameterError, match=r"x\.pdf.*\.svg"):
        draw(load(CHOMP)).save("x.pdf")
    with pytest.raises(ParameterError, match=r"\.dot.*\.svg"):
        draw(load(CHOMP), "board").content(".dot")


def test_a_picture_is_told_in_one_line():
    assert repr(draw(load(CHOMP))) == "Picture(title='chomp 2×3', language='en')"
    assert isinstance(draw(load(CHOMP), "board"), Picture)


def test_an_unknown_show_is_refused_with_all_that_there_are():
    with pytest.raises(ParameterError, match=r"show=x.*attractor.*verdicts"):
        draw(load("chomp"), show="x")
