"""Files for the person: pictures that stand alone, and games that are read again."""

import xml.etree.ElementTree as ElementTree

import pytest
from tests.unit.apps.web.test_answers import ask

from zermelo.errors import ParameterError
from zermelo.games import load
from zermelo.matches.record import Record


def export(drawn, format, **body):
    """The file that the page would ask for; `as` is a word of Python's own."""
    return ask("export", **{"as": drawn, "format": format, **body})


def test_a_board_stands_alone_as_svg_and_as_latex():
    svg = export("board", "svg", game="connect4", moves=["4", "4"])
    assert (svg["name"], svg["type"]) == ("connect4-7-6-board.svg", "image/svg+xml")
    ElementTree.fromstring(svg["text"])
    assert "<style>" in svg["text"]
    tex = export("board", "tex", game="connect4", moves=["4", "4"])
    assert tex["name"].endswith(".tex")
    assert "\\begin{tikzpicture}" in tex["text"]
    assert "\\documentclass" in tex["text"]


def test_a_figure_is_that_of_its_step():
    pictures = [
        export("bipartite", "svg", game="chomp", show="attractor", steps=True, player=0, step=step)["text"]
        for step in (1, 3, 6, 99)
    ]
    assert len(set(pictures[:3])) == 3
    # There are six steps: a later one is the last.
    assert pictures[3] == pictures[2]
    assert "tikzpicture" in export("arena", "tex", game="chomp", show="kernel", step=2, steps=True)["text"]


def test_a_game_is_read_again_as_it_was_played():
    file = export(
        "board", "json", game="chomp:rows=3,columns=3", moves=["3,3", "2,2"], agents=["person", "level:4"]
    )
    record = Record.read(file["text"])
    assert record.agents == ("person", "level:4")
    match = record.replay(load(record.game))
    assert match.play.names() == ["3,3", "2,2"]
    with pytest.raises(ParameterError, match="copy its link"):
        export("board", "json", game="graph", graph='{"a": ["b"], "b": []}')
