"""Writers: the same drawing as SVG, TikZ, DOT, HTML and PNG; hostile labels are only letters."""

import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

from zermelo.arena import Arena
from zermelo.drawing import draw_arena, to_animated_svg, to_dot, to_html, to_png, to_svg, to_tikz
from zermelo.drawing.shows import Scene, attractor
from zermelo.drawing.style import COLOURS
from zermelo.drawing.svg import SUBSCRIPTS
from zermelo.games import load
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.situation import Player

HOSTILE = ["<b>&\"'", r"\$%#_{}~^", "</svg><script>alert(1)</script>", "naïve — 5 ≥ α", "]]>", "Ą日\x07»"]
SVG = "{http://www.w3.org/2000/svg}"


def hostile_drawing():
    arena = Arena.from_edges([v % 2 for v in range(6)], [(v, v + 1) for v in range(5)])
    drawing = draw_arena(arena, HOSTILE, title=HOSTILE[0])
    scene = Scene(drawing, HOSTILE, (HOSTILE[1], HOSTILE[2]))
    return attractor(scene, {Player.ADAM: {5: 0, 4: 1}}, arena.owner)[-1]


def texts(svg):
    root = ElementTree.fromstring(svg)
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def contrast(first, second):
    """The contrast ratio of two colours, from the definition of WCAG 2."""

    def luminance(colour):
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_hostile_labels_are_only_letters_in_svg():
    svg = to_svg(hostile_drawing())
    assert "<script" not in svg
    shown = texts(svg)
    for label in HOSTILE[:5]:
        assert any(label in text for text in shown), label


def test_svg_knows_both_themes_and_each_alone():
    drawing = hostile_drawing()
    auto, light, dark = (to_svg(drawing, theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme: dark" in auto
    for role, (day, night) in COLOURS.items():
        assert day in light, role
        assert night in dark, role
        assert day in auto
        assert night in auto
    assert "prefers-color-scheme" not in light + dark


def test_text_has_enough_contrast_on_every_fill_in_both_themes():
    for theme in (0, 1):
        for fill in ("paper", "adam-fill", "eve-fill", "eve-hatch"):
            assert contrast(COLOURS["ink"][theme], COLOURS[fill][theme]) >= 4.5, (theme, fill)
        for text in ("soft", "win", "draw", "loss"):
            assert contrast(COLOURS[text][theme], COLOURS["paper"][theme]) >= 4.5, (theme, text)


def test_no_text_in_a_drawing_is_smaller_than_14_pixels():
    svg = to_svg(pictures(load("chomp"), DrawOptions(kind="bipartite", show="attractor"))[-1])
    sizes = [float(size) for size in re.findall(r'<text[^>]*font-size="([0-9.]+)"', svg)]
    assert min(sizes) >= 14


def test_subscripts_are_lowered_letters_that_every_font_has():
    frames = pictures(load("chomp"), DrawOptions(kind="bipartite", show="attractor", steps=True))
    svg = to_svg(frames[0])
    assert not set(SUBSCRIPTS) & set("".join(texts(svg)))
    assert any("1,0e" in text for text in texts(svg))


def test_dot_quotes_hostile_labels_and_names_every_edge():
    dot = to_dot(hostile_drawing())
    assert dot.count(" -> ") == 5
    assert r'"\\$%#_{}~^"' in dot
    assert r'label="<b>&\"' in dot


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_reads_the_dot_file():
    subprocess.run(
        ["dot", "-Tsvg"], input=to_dot(hostile_drawing()), text=True, check=True, capture_output=True
    )


def test_an_animation_has_every_step_once_and_shows_the_last_where_nothing_moves():
    frames = pictures(load("chomp"), DrawOptions(kind="bipartite", show="attractor", steps=True))
    root = ElementTree.fromstring(to_animated_svg(frames))
    steps = root.findall(f"{SVG}g")
    assert len(steps) == len(frames) == 12
    assert [step.get("visibility") for step in steps] == ["hidden"] * 11 + [None]
    for step, frame in zip(steps, frames, strict=True):
        said = "".join(step.itertext())
        assert " ".join(frame.caption.lines).replace("ₑ", "e").replace("ₐ", "a") in " ".join(said.split("\n"))
    assert not root.findall(f".//{SVG}script")


def test_html_steps_stand_in_one_page_without_network():
    frames = pictures(
        load("chomp"), DrawOptions(kind="bipartite", show="attractor", steps=True, language="fr")
    )
    page = to_html(frames, "fr")
    assert page.count("<figure") == len(frames) == 12
    assert page.count("<figure hidden") == 11
    assert '<html lang="fr">' in page
    assert "suivant" in page
    assert "ArrowRight" in page
    assert not re.findall(r'(?:src|href)="|url\(', page)
    assert "<script" not in to_html(frames[:1])


def test_html_escapes_the_title():
    assert "<title>&lt;b&gt;" in to_html([hostile_drawing()])


def test_png_is_a_picture_of_the_right_size():
    pytest.importorskip("resvg_py")
    drawing = hostile_drawing()
    picture = to_png(to_svg(drawing, theme="light"), zoom=2)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    assert abs(width - 2 * drawing.width) <= 2
    assert abs(height - 2 * drawing.height) <= 2


def test_tikz_has_every_node_and_no_bare_special_character():
    tikz = to_tikz(hostile_drawing())
    assert r"\textbackslash{}\$\%\#\_\{\}\textasciitilde{}\textasciicircum{}" in tikz
    assert tikz.count("\\begin{tikzpicture}") == tikz.count("\\end{tikzpicture}") == 1


@pytest.mark.start
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_tikz_compiles_alone_on_one_page_and_inside_a_document(tmp_path):
    def wished(spec, **options):
        return pictures(load(spec), DrawOptions(**options))[-1]

    drawings = {
        "hostile": hostile_drawing(),
        "bipartite": wished("chomp", kind="bipartite", show="attractor", language="fr"),
        "boards": wished("chomp", labels="boards", show="strategy"),
        "blank": wished("chomp", kind="bipartite", show="attractor", blank=True),
        "line": wished("subtraction:heap=9,end=1", show="grundy"),
        "tree": wished("subtraction:heap=5,end=1", kind="tree", show="alphabeta", language="fr"),
    }
    for name, drawing in drawings.items():
        (tmp_path / f"{name}.tex").write_text(to_tikz(drawing), encoding="utf-8")
    inputs = "\n".join(rf"\input{{{name}.tex}}" for name in drawings)
    whole = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n" + inputs + "\n\\end{document}\n"
    (tmp_path / "whole.tex").write_text(whole, encoding="utf-8")
    for name in (*drawings, "whole"):
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
        assert result.returncode == 0, (name, result.stdout[-1500:])
        assert "Missing character" not in result.stdout
        if name != "whole":
            assert "(1 page" in result.stdout, name
