"""Curves as SVG: every point is there, names do not stand on one another, one step is enough."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

from zermelo.drawing.curves import Panel, curves_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*panels):
    return ET.fromstring(curves_svg(panels, title="curves <&>"))


def test_every_point_is_drawn_and_larger_numbers_are_higher():
    root = drawn(Panel("share", {"a": [(1, 10), (2, 30), (3, 20)]}, [(0, "0"), (40, "40")]))
    heights = [float(circle.get("cy")) for circle in root.iter(f"{SVG}circle")]
    assert len(heights) == 3
    assert heights[0] > heights[2] > heights[1]
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.get("points").split()) == 3


def test_names_at_the_ends_keep_apart():
    curves = {name: [(1, 5), (2, 10 + i / 100)] for i, name in enumerate("abcd")}
    root = drawn(Panel("p", curves, [(0, "0"), (20, "20")]))
    ends = sorted(float(text.get("y")) for text in root.iter(f"{SVG}text") if (text.text or "") in curves)
    assert len(ends) == 4
    assert all(below - above >= 17 - 1e-6 for above, below in pairwise(ends))


def test_one_step_and_equal_numbers_are_no_error():
    root = drawn(Panel("p", {"x<y": [(3, 7)]}, []), Panel("q", {"x<y": [(3, 7)]}, [(7, "7")]))
    assert len(list(root.iter(f"{SVG}circle"))) == 2
    assert not re.search("nan|inf", ET.tostring(root, encoding="unicode"))
