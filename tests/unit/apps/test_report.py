import json
import math
import re
from dataclasses import replace

import pytest

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.apps.cli import main
from zermelo.apps.cli._advice import next_steps, tree_steps
from zermelo.apps.language import language, speak
from zermelo.game import Game
from zermelo.games import load
from zermelo.judge import analyse
from zermelo.scores import Outcome


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


def facts(sentence):
    """The names and numbers of a sentence in their order: what is left of it in any language and any wording."""
    return re.findall(r"Adam|Ève|\d+(?:\.\d+)?", sentence.replace(",5", ".5"))


#: An analysis, who moves, who has won by it, and the facts to be told.
TOLD = [
    (judged(Heap(), Outcome.WIN, 1, 1, -1, -1, 1), 0, "Adam", "Adam 1 3"),
    (judged(Heap(), Outcome.WIN, 1, 3, -1, 1, 1), 1, "Ève", "Ève 3 2 3 2"),  # two winning moves
    (judged(Heap(), Outcome.WIN, 1, 3, 1, 1, 1), 0, "Adam", "Adam 3 1 2 3"),
    (judged(Heap(), Outcome.LOSS, -1, 2, -1, -1), 0, "Ève", "Ève 2 Adam 1 2"),
    (judged(Heap(), Outcome.DRAW, 0, None, 0, -1), 0, None, "Adam Ève 1"),
    (replace(judged(DrawnHeap(), Outcome.DRAW, 0, None, 0, best=()), state=(0,), moves=()), 0, None, ""),
    # Among many positions only the verdict is looked for, not the moves.
    (judged(Heap(), Outcome.WIN, 1, 7, best=()), 0, "Adam", "Adam 7"),
    (judged(Heap(), Outcome.LOSS, -1, 4, best=()), 1, "Adam", "Adam 4 Ève"),
    (judged(Heap(), Outcome.DRAW, 0, None, best=()), 0, None, "Adam Ève"),
    # The outcome may be proved before the distance is.
    (judged(Heap(), Outcome.WIN, 1, None, exact=False, best=(3,)), 0, "Adam", "Adam 3"),
    (judged(Coins(), Outcome.WIN, 8, 4, 8, 2), 0, "Adam", "Adam 8 4 1"),
    (judged(Heap(), None, 0.5, None, exact=False, best=(2,)), 0, None, "Adam 2 0.5 2"),
]


@pytest.mark.parametrize(("analysis", "player", "winner", "told"), TOLD)
@pytest.mark.parametrize(("spoken", "wins"), [("en", "wins"), ("fr", "gagne")])
def test_the_winner_is_named_with_plies_points_and_moves(analysis, player, winner, told, spoken, wins):
    speak(spoken)
    sentence = report.sentence(analysis, player)
    assert facts(sentence) == told.split()
    assert re.findall(rf"(Adam|Ève) {wins}\b", sentence) == ([winner] if winner else [])


@pytest.mark.parametrize(("spoken", "only", "every"), [("en", "only", "every"), ("fr", "seul", "tous")])
def test_a_move_is_called_the_only_one_when_it_is_and_all_are_when_they_are(spoken, only, every):
    speak(spoken)
    for values in ((-1, -1, 1), (-1, 1, 1), (1, 1, 1)):
        sentence = report.sentence(judged(Heap(), Outcome.WIN, 1, 3, *values), 0)
        assert (only in sentence, every in sentence) == (sum(values) == -1, sum(values) == 3)


@pytest.mark.parametrize(
    ("spoken", "one", "many"), [("en", r"\b1 ply\b", r"\b2 plies\b"), ("fr", r"\b1 coup\b", r"\b2 coups\b")]
)
def test_one_is_singular(spoken, one, many):
    speak(spoken)
    for plies, wanted in ((1, one), (2, many)):
        assert re.search(wanted, report.sentence(judged(Heap(), Outcome.WIN, 1, plies, best=()), 0))


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


def test_estimates_beside_proofs_stand_apart_from_the_signs():
    # b1 wins at once; the cells of the others are worth 3 and 2 more or less to the heuristic of cells.
    game = load("tictactoe")
    state, _ = game.read("X.X/.O./.O.")
    found = analyse(game, state, depth=1, heuristic="absolute")
    assert report.verdict_signs(found) == ["+1", "~", "~", "~", "~"]
    texts = report.estimates(found)
    assert texts[0] == ""
    assert sorted(texts[1:]) == ["estimate 2", "estimate 2", "estimate 3", "estimate 3"]
    whole = analyse(game, state)
    assert report.estimates(whole) == [""] * 5
    nothing_proved = analyse(game, depth=1, heuristic="absolute")
    assert set(report.estimates(nothing_proved)) == {""}


@pytest.mark.parametrize(
    ("spec", "depth"), [("tictactoe", 2), ("nim", 2), ("chess", 1), ("go:9", 1), ("hex:11", 1)]
)
def test_a_tree_is_advised_only_as_deep_as_it_can_be_drawn(tmp_path, spec, depth):
    game = load(spec)
    ((name, options),) = tree_steps(game, game.start())
    given = options.replace("tree.svg", str(tmp_path / "tree.svg"))
    assert f"--depth {depth} " in given
    assert main([name, spec, *given.split()]) == 0
    assert depth == 2 or main([name, spec, *given.replace("--depth 1", "--depth 2").split()]) == 2


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("hexapawn", "play hexapawn · solve … · explore …"),
        ("chess", "play chess"),
        # Known to be too large, though the first plies do not show it.
        ("dobutsu", "play dobutsu"),
        ("morris", "play morris"),
        ("morris:6", "play morris:6 · solve … · explore …"),
    ],
)
def test_what_needs_all_states_is_not_advised_for_games_that_have_too_many(spec, expected):
    steps = next_steps(spec, ("play", ""), ("solve", ""), ("explore", ""), game=load(spec))
    assert steps == f"next: zermelo {expected}"
