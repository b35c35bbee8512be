"""What can be taken away from the workbench: pictures and games as files."""

import json
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def downloaded(page, act):
    with page.expect_download() as waiting:
        page.locator(f"[data-act={act}]").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def test_the_board_and_the_game_are_kept_as_files(open_view):
    page = open_view("#play/tictactoe?moves=b2_a1&second=person", ready=".board .place")
    page.locator(".more .keep summary").click()
    name, svg = downloaded(page, "file_svg")
    assert name == "tictactoe-3-3-board.svg"
    root = ElementTree.fromstring(svg)
    name, png = downloaded(page, "file_png")
    assert name == "tictactoe-3-3-board.png"
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert (width, height) == tuple(2 * float(root.get(side)) for side in ("width", "height"))
    # A picture, not an empty sheet.
    assert len(png) > 2000
    name, game = downloaded(page, "file_game")
    assert (name, json.loads(game)["moves"]) == ("tictactoe-3-3-game.json", ["b2", "a1"])


def test_a_figure_is_kept_at_its_step(open_view):
    page = open_view("#understand/chomp:rows=2,columns=3?step=3", ready=".drawing g.node[role]")
    name, tex = downloaded(page, "file_tex")
    assert name == "chomp-2-3-attractor.tex"
    assert b"\\begin{tikzpicture}" in tex
    _, third = downloaded(page, "file_svg")
    page.locator(".steps [data-act=step_forward]").click()
    _, fourth = downloaded(page, "file_svg")
    assert third != fourth
