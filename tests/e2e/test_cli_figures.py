"""`zermelo figures` as people use it: a list, a folder, clear refusals."""

import pytest
from tests.e2e.cli import zermelo

from zermelo.learn.figures import FIGURES


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The start of Reversi"), ("fr", "La position initiale du Reversi")]
)
def test_the_list_has_every_figure_with_its_caption(language, words):
    shown = zermelo("figures", language=language)
    assert shown.returncode == 0
    assert [line.split()[0] for line in shown.stdout.splitlines()[:-1]] == list(FIGURES)
    assert words in shown.stdout


def test_figures_are_written_with_a_gallery_in_both_languages(tmp_path):
    folder = tmp_path / "handout"
    result = zermelo("figures", "002-4", "004-2", "002-4", "--steps", "-o", folder, language="fr")
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in folder.iterdir()) == [
        "002-4.svg", "002-4.tex", "004-2.html", "004-2.svg", "004-2.tex", "README.md", "gallery.html",
    ]  # fmt: skip
    assert "Adam joue" in (folder / "002-4.svg").read_text("utf-8")
    for page in ("gallery.html", "README.md"):
        text = (folder / page).read_text("utf-8")
        assert "stratégie gagnante d&#x27;Adam" in text or "stratégie gagnante d'Adam" in text
        assert "a winning strategy of Adam" in text
    tex = (folder / "002-4.tex").read_text("utf-8")
    assert "% fr: Le graphe biparti" in tex
    assert "% en: The bipartite graph" in tex


def test_the_gallery_keeps_what_was_written_before(tmp_path):
    assert zermelo("figures", "000-35", "-o", tmp_path).returncode == 0
    assert zermelo("figures", "001-p4", "-o", tmp_path).returncode == 0
    gallery = (tmp_path / "gallery.html").read_text("utf-8")
    assert gallery.index("000-35.svg") < gallery.index("001-p4.svg")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["002-44", "-o", "out"], "did you mean 002-4?"),
        (["9"], "there is no figure “9”"),
        (["002-4", "--steps"], "-o FOLDER"),
        (["002-4", "-o", "file.txt"], "figures go into a folder"),
        (["002-4", "-o", "no/such/place"], "cannot be written"),
        (["002-4", "-o", "file.txt/inside"], "cannot be written"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(tmp_path, arguments, said):
    (tmp_path / "file.txt").write_text("mine")
    result = zermelo("figures", *arguments, folder=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file.txt"]
    assert (tmp_path / "file.txt").read_text() == "mine"
