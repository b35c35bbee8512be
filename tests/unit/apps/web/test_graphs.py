"""A pasted graph in words."""

import pytest
from tests.unit.apps.web.test_answers import ask

from zermelo.errors import ParameterError, TooLargeError


def test_a_graph_tells_its_vertices_its_start_and_why():
    found = ask("graph", game="graph", graph="{0: [1], 1: [0]}")
    assert (found["vertices"], found["start"], found["reason"]) == (["0", "1"], "0", "")
    assert "start 0" in found["notices"][0]
    # Any vertex may be the start of a play.
    there = ask("position", game="graph", graph="{0: [1], 1: [0]}", at="1")
    assert (there["position"], there["start"]) == ("1", "0")


def test_what_is_no_graph_is_refused():
    with pytest.raises(ParameterError, match="is not a graph"):
        ask("graph", game="chomp")


def test_a_graph_that_is_too_large_to_draw_is_not_told_of_parameters():
    large = "{" + ", ".join(f"{i}: [{i + 1}, {(7 * i) % 400}]" for i in range(400)) + ", 400: []}"
    with pytest.raises(TooLargeError, match="start at a vertex") as caught:
        ask("draw", game="graph", graph=large, **{"as": "arena"})
    assert "parameters" not in str(caught.value)
