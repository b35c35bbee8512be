import json
import math
from dataclasses import replace

import pytest

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.language import language, speak
from zermelo.game import Game, Outcome


class Heap(Game):
    def start(self):
        return (3,)

    def moves(self, state):
        yield from range(1, state[0] + 1)

    def play(self, state, move):
        return (state[0] - move,)


class DrawnHeap(Heap):
    def score(self, state):
        return 0


class Coins(Heap):
    points = True


@pytest.fixture(autouse=True)
def spoken_language():
    before = language()
    speak("en")
    yield
    speak(before)


def judged(game, outcome, value, distance, *moves, exact=True, best=None):
    verdicts = tuple(Verdict(i + 1, Outcome.of(v), v, 1, True) for i, v in enumerate(moves))
    chosen = best if best is not None else tuple(v.move for v in verdicts if v.value == max(moves))
    return Analysis(game, (3,), outcome, value, exact, distance, chosen, verdicts, (), 1, "plain", 0.0, 2)


@pytest.mark.parametrize(
    ("analysis", "player", "english", "french"),
    [
        (judged(Heap(), Outcome.WIN, 1, 1, -1, -1, 1), 0,
         "Adam wins in 1 ply: play 3 (the only winning move)",
         "Adam gagne en 1 coup : jouer 3 (le seul coup gagnant)"),
        (judged(Heap(), Outcome.WIN, 1, 3, -1, 1, 1), 1,
         "Ève wins in 3 plies: play 2 or 3 (2 winning moves)",
         "Ève gagne en 3 coups : jouer 2 ou 3 (2 coups gagnants)"),
        (judged(Heap(), Outcome.WIN, 1, 3, 1, 1, 1), 0,
         "Adam wins in 3 plies: play 1, 2 or 3 (every move wins)",
         "Adam gagne en 3 coups : jouer 1, 2 ou 3 (tous les coups gagnent)"),
        (judged(Heap(), Outcome.LOSS, -1, 2, -1, -1), 0,
         "Ève wins in 2 plies, whatever Adam does; longest resistance: play 1 or 2",
         "Ève gagne en 2 coups, quoi que fasse Adam ; plus longue résistance : jouer 1 ou 2"),
        (judged(Heap(), Outcome.DRAW, 0, None, 0, -1), 0,
         "neither Adam nor Ève can force a win; with best play it is a draw: play 1 (the only move that holds)",
         "ni Adam ni Ève ne peut forcer le gain ; avec le meilleur jeu la partie est nulle : jouer 1 "
         "(le seul coup qui tient)"),
        (replace(judged(DrawnHeap(), Outcome.DRAW, 0, None, 0, best=()), state=(0,), moves=()), 0,
         "the game is over: a draw",
         "la partie est finie : nulle"),
        # Among many positions only the verdict is looked for, not the moves.
        (judged(Heap(), Outcome.WIN, 1, 7, best=()), 0, "Adam wins in 7 plies", "Adam gagne en 7 coups"),
        (judged(Heap(), Outcome.LOSS, -1, 4, best=()), 1,
         "Adam wins in 4 plies, whatever Ève does",
         "Adam gagne en 4 coups, quoi que fasse Ève"),
        (judged(Heap(), Outcome.DRAW, 0, None, best=()), 0,
         "neither Adam nor Ève can force a win; with best play it is a draw",
         "ni Adam ni Ève ne peut forcer le gain ; avec le meilleur jeu la partie est nulle"),
        # The outcome may be proved before the distance is.
        (judged(Heap(), Outcome.WIN, 1, None, exact=False, best=(3,)), 0,
         "Adam wins: play 3",
         "Adam gagne : jouer 3"),
        (judged(Coins(), Outcome.WIN, 8, 4, 8, 2), 0,
         "Adam wins by 8 points in 4 plies: play 1 (the only best move)",
         "Adam gagne de 8 points en 4 coups : jouer 1 (le seul meilleur coup)"),
        (judged(Heap(), None, 0.5, None, exact=False, best=(2,)), 0,
         "Adam to move, not proved yet: best so far play 2, estimated 0.5 at depth 2",
         "À Adam de jouer, pas encore prouvé : meilleur coup trouvé : jouer 2, estimé à 0,5 à la profondeur 2"),
    ],
)  # fmt: skip
def test_the_winner_is_named_in_both_languages(analysis, player, english, french):
    assert report.sentence(analysis, player) == english
    speak("fr")
    assert report.sentence(analysis, player) == french


def test_numbers_are_written_as_the_language_does():
    assert [report.number(n) for n in (5478, -2, 0.5, 3.0, math.inf, -math.inf)] == [
        "5,478",
        "−2",
        "0.5",
        "3",
        "∞",
        "−∞",
    ]
    assert [report.number(n) for n in (0.0001, 1234.5)] == ["0", "1,234.5"]
    assert [report.seconds(s) for s in (0.0001, 1.25, 12.34)] == ["0.001", "1.250", "12.3"]
    speak("fr")
    assert [report.number(n) for n in (5478, 0.5)] == ["5\u202f478", "0,5"]
    assert report.seconds(1.25) == "1,250"


def test_json_has_no_infinite_number():
    text = report.as_json({"value": math.inf, "list": (-math.inf, Outcome.WIN), "name": "Ève"})
    assert json.loads(text) == {"value": "inf", "list": ["-inf", "win"], "name": "Ève"}
    assert "Ève" in text


def test_signs_have_numbers_as_the_language_writes_them():
    game = Coins()
    assert report.verdict_sign(game, Verdict(None, Outcome.WIN, 1200, 3, True)) == "+1,200"
    speak("fr")
    assert report.verdict_sign(game, Verdict(None, None, -0.5, None, False)) == "~−0,5"


def test_only_commands_that_exist_are_suggested():
    line = next_steps("my game.py", ("fly", ""), ("play", ""), ("solve", "--list losing"))
    assert line == "next: zermelo play 'my game.py' · solve … --list losing"


def test_signs_that_only_look_like_digits_are_sorted_as_text():
    assert sorted(["²", "10", "9"], key=report.natural) == ["9", "10", "²"]
