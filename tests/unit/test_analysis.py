from zermelo.analysis import Verdict, ranked, sign, signs
from zermelo.scores import Outcome


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


def test_an_estimate_beside_proofs_has_no_number_unless_both_are_points():
    proved, guessed = Verdict("a", Outcome.WIN, 1, 29, True), Verdict("b", None, 111, None, False)
    assert signs([proved, guessed]) == ["+29", "~"]
    assert signs([guessed, guessed]) == ["~111", "~111"]
    assert signs([Verdict("a", Outcome.LOSS, -4, 9, True), guessed], points=True) == ["−4", "~111"]


def test_an_outcome_without_its_size_has_no_number():
    # An engine may have proved who wins, and not yet by how much or how soon.
    assert sign(Verdict("a", Outcome.WIN, 2, None, False), points=True) == "+"
    assert sign(Verdict("a", Outcome.LOSS, -1, None, False)) == "−"


def test_wins_stand_before_what_is_open_and_losses_behind():
    found = [
        Verdict("lost", Outcome.LOSS, -1, 8, True),
        Verdict("bad", None, -50, None, False),
        Verdict("drawn", Outcome.DRAW, 0, None, True),
        Verdict("good", None, 111, None, False),
        Verdict("won", Outcome.WIN, 1, 29, True),
    ]
    assert [verdict.move for verdict in ranked(found)] == ["won", "good", "drawn", "bad", "lost"]
