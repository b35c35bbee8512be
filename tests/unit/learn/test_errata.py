"""The errors of the notes: every example is run, and the pages say what the data say."""

from pathlib import Path

import pytest

from zermelo.learn.errata import errata, errata_page
from zermelo.learn.growth import ALGORITHMS, SIZES, growth_svg, path

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


def test_the_three_ways_find_the_same_attractor_with_once_twice_three_times_as_steep_work():
    for (name, run), power in zip(ALGORITHMS.items(), (1, 2, 3), strict=True):
        steps = []
        for n in SIZES:
            found, count = run(path(n))
            # On a path every vertex has one move: all lead to the target.
            assert found == list(range(n)), name
            steps.append(count)
        # Twice as long: about 2, 4 and 8 times the work.
        assert steps[-1] / steps[-2] == pytest.approx(2**power, rel=0.05)


def test_an_opponent_with_an_exit_stays_outside_whichever_way_is_taken():
    # 1 is the opponent's and may go round by 2; 3, his too, has one move only.
    graph = [[], [0, 2], [1], [0]]
    assert {tuple(run(graph)[0]) for run in ALGORITHMS.values()} == {(0, 3)}


@pytest.mark.parametrize(("language", "suffix"), [("en", ""), ("fr", ".fr")])
def test_the_drawing_of_the_growths_is_the_one_in_the_docs(language, suffix):
    # Rewritten by: Path("docs/figures/attractor-growth.svg").write_text(growth_svg("en"), encoding="utf-8")
    drawn = (DOCS / "figures" / f"attractor-growth{suffix}.svg").read_text(encoding="utf-8")
    assert drawn == growth_svg(language)
