import pytest

from zermelo.errors import ParameterError, UndefinedError
from zermelo.exact.naming import position_letter
from zermelo.scores import Outcome


@pytest.mark.parametrize(
    ("known", "standard", "course"),
    [
        (0, "P", "N"),
        (1, "N", "P"),
        (4, "N", "P"),
        (Outcome.LOSS, "P", "N"),
        (Outcome.WIN, "N", "P"),
    ],
)
def test_p_means_that_the_previous_player_wins_except_in_the_notes(known, standard, course):
    # The notes' Definition 9.28 has the two letters exchanged.
    assert position_letter(known) == standard
    assert position_letter(known, convention="course") == course


def test_a_draw_is_neither():
    with pytest.raises(UndefinedError, match="neither N nor P"):
        position_letter(Outcome.DRAW)


def test_an_unknown_convention_is_refused_with_the_known_ones():
    with pytest.raises(
        ParameterError, match="convention=french is unknown: convention is one of standard, course"
    ):
        position_letter(0, convention="french")


@pytest.mark.parametrize("known", [None, -1, 1.5, True, [0], "winning", "P"])
def test_only_outcomes_and_grundy_values_have_a_letter(known):
    # A game without Grundy values has None: that is no reason to say N.
    with pytest.raises(ParameterError, match=r"known is (a whole number, 0 or more|one of win, draw, loss)"):
        position_letter(known)


def test_an_outcome_may_be_written_as_a_text():
    assert (position_letter("win"), position_letter("loss")) == ("N", "P")
    with pytest.raises(UndefinedError, match="neither N nor P"):
        position_letter("draw")
