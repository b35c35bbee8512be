"""Verdicts in words, in both languages."""

import pytest

from zermelo.analysis import Verdict
from zermelo.scores import Outcome
from zermelo.verdict_words import here_words, kind, move_words


@pytest.mark.parametrize(
    ("verdict", "points", "english", "french"),
    [
        (Verdict(0, Outcome.WIN, 1, 5, True), False, "m: wins in 5 plies", "m : gagne en 5 coups"),
        (Verdict(0, Outcome.LOSS, -1, 1, True), False, "m: loses in 1 ply", "m : perd en 1 coup"),
        (Verdict(0, Outcome.DRAW, 0, None, True), False, "m: draws", "m : nulle"),
        (Verdict(0, Outcome.WIN, 9, 3, True), 1, "m: wins by 9 points in 3 plies", "m : gagne de 9 points en 3 coups"),
        (Verdict(0, Outcome.WIN, 0.5, None, True), True, "m: wins by 0.5 points", "m : gagne de 0,5 point"),
        (Verdict(0, Outcome.WIN, 1, None, False), False, "m: wins", "m : gagne"),
        (Verdict(0, Outcome.WIN, 4, None, False), True, "m: wins", "m : gagne"),
        (Verdict(0, None, -2.5, None, False), 0, "m: not proved, estimate −2.5", "m : rien de prouvé, estimation −2,5"),
        (Verdict(0, None, None, None, False), False, "m: not proved", "m : rien de prouvé"),
    ],
)  # fmt: skip
def test_a_move_is_said_in_both_languages(verdict, points, english, french):
    words = move_words(verdict, "m", points=points)
    assert (words.text("en"), words.text("fr")) == (english, french)
    assert kind(verdict) == (verdict.outcome or "guess")


def test_a_position_is_said_with_who_moves():
    lost = Verdict(0, Outcome.LOSS, -1, 4, True)
    assert str(here_words(lost, "Adam", "Ève", points=False)) == "Adam to move — Ève wins in 4 plies"
    drawn = Verdict(0, Outcome.DRAW, 0, None, True)
    assert (
        here_words(drawn, "Adam", "Ève", points=True).text("fr")
        == "À Adam de jouer — nulle si chacun joue au mieux"
    )
    assert str(here_words(Verdict(0, None, 3, None, False), "X", "O", points=False)) == (
        "X to move — not proved, estimate 3"
    )
