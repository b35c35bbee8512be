"""The errors of the notes: every example is run, and the pages say what the data say."""

from pathlib import Path

import pytest

from zermelo.learn.errata import errata, errata_page

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("erratum", errata(), ids=lambda erratum: erratum.id)
def test_the_printed_answer_differs_from_the_right_one(erratum):
    answers = erratum.answers()
    assert answers is None or answers[0] != answers[1]
    assert set(erratum.wrong) == set(erratum.right) == {"en", "fr"}


def test_most_errors_have_an_example_and_every_note_has_some():
    assert sum(bool(erratum.example) for erratum in errata()) >= 20
    assert {erratum.id[:3] for erratum in errata()} == {"000", "001", "002", "003", "004"}


@pytest.mark.parametrize(("language", "name"), [("en", "errata.md"), ("fr", "errata.fr.md")])
def test_the_page_is_the_one_that_the_data_make(language, name):
    # Rewritten by: Path("docs/errata.md").write_text(errata_page("en"), encoding="utf-8")
    assert (DOCS / name).read_text(encoding="utf-8") == errata_page(language)
