from zermelo.analysis import Verdict, sign
from zermelo.game import Outcome


def test_a_sign_counts_plies_or_points_and_marks_an_estimate():
    win, loss = Verdict(None, Outcome.WIN, 5, 3, True), Verdict(None, Outcome.LOSS, -5, 4, True)
    assert [sign(win), sign(loss), sign(win, points=True), sign(loss, points=True)] == [
        "+3",
        "−4",
        "+5",
        "−5",
    ]
    assert sign(Verdict(None, Outcome.DRAW, 0, None, True)) == "="
    assert sign(Verdict(None, Outcome.WIN, 1, None, True)) == "+"
    assert sign(Verdict(None, None, 0.25, None, False), "{:.1f}".format) == "~0.2"
    assert sign(Verdict(None, None, None, None, False)) == "~?"
    assert sign(Verdict(None, Outcome.LOSS, None, 6, True), points=True) == "−6"
