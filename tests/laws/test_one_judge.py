"""The same answer at every door, also when asked twice: Python, command line, page, hint at the terminal, notebook."""

import json
import random
from pathlib import Path

import pytest

from zermelo.apps import judge, report
from zermelo.apps.cli import main
from zermelo.apps.cli._view import View
from zermelo.apps.web import situations
from zermelo.apps.web.answers import answer, writable
from zermelo.apps.web.requests import BODIES
from zermelo.apps.web.work import Work
from zermelo.exact import solve
from zermelo.games import load
from zermelo.judge import Budget, analyse
from zermelo.matches.match import Match

EXAMPLES = Path(__file__).parents[2] / "examples"
OWN = {name: str(EXAMPLES / f"{name}.py") for name in ("pong_hau_ki", "domineering", "chocolate")}
#: Games, and the budgets that show what they are judged by: tables of states, engines, both searches.
GAMES = (
    "tictactoe", "tictactoe:columns=4,rows=4,align=4", "chomp:rows=4,columns=5", "nim:heaps=3+5+7", "subtraction",
    "wythoff:columns=6,rows=6", "connect4", "connect4:columns=5,rows=4,align=3", "reversi", "reversi:size=6",
    "reversi:size=4", *OWN,
)  # fmt: skip
FEW = [{"nodes": 40}, {"nodes": 300}, {"nodes": 1500}, {"states": 100}, {"states": 1500}]
MANY = [
    *FEW,
    {"nodes": 10_000},
    {"nodes": 60_000},
    {"nodes": 100_000},
    {"states": 20_000},
    {"states": 60_000},
]
MOVE = ("move", "outcome", "value", "distance", "exact", "score")


@pytest.fixture(autouse=True)
def own_games():
    situations.admit(OWN)
    yield
    situations.admit({})


def triples(count, budgets, seed):
    """So many games, situations and budgets."""
    chance = random.Random(seed)
    for _ in range(count):
        spec, limits = chance.choice(GAMES), chance.choice(budgets)
        match = Match(load(OWN.get(spec, spec)))
        for _ in range(chance.randrange(14)):
            if match.result() is None:
                match.push(chance.choice(match.moves()))
        yield spec, match.situation, limits


def by_python(spec, situation, limits):
    game = load(OWN.get(spec, spec))
    found = analyse(game, situation[0], player=situation[1], **limits)
    return judge.fields(spec, found, situation, None)


def by_command_line(spec, situation, limits, capsys):
    rules = OWN.get(spec, spec)
    text = load(rules).write(*situation)
    options = [part for name, limit in limits.items() for part in (f"--{name}", str(limit))]
    assert main(["analyse", rules, f"--at={text}", *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    return found | {"game": spec}


def by_page(spec, situation, limits):
    text = load(OWN.get(spec, spec)).write(*situation)
    body = BODIES["verdicts"].model_validate({"game": spec, "at": text, **limits}).model_dump()
    found = json.loads(writable(answer("verdicts", Work(body))))
    # Beside the fields of the contract a page gets signs and words.
    found["moves"] = [{key: move[key] for key in MOVE if key in move} for move in found["moves"]]
    return found


def by_hint(spec, situation, limits):
    game = load(OWN.get(spec, spec))
    view = View(game, Budget(**limits))
    first, again = view.analysis(situation), view.analysis(situation)
    assert judge.fields(spec, first, situation, None) == judge.fields(spec, again, situation, None)
    return judge.fields(spec, first, situation, None)


def by_notebook(spec, situation, limits):
    widgets = pytest.importorskip("zermelo.apps.widgets")
    game = load(OWN.get(spec, spec))
    board = widgets.BoardWidget(game, situation, budget=Budget(**limits))
    found = board.analysis(situation)
    if found.moves:
        assert board.headline == report.sentence(found, situation[1])
    return judge.fields(spec, found, situation, None)


def ensure_same(triple, capsys):
    doors = {
        "python": by_python,
        "command line": lambda *asked: by_command_line(*asked, capsys),
        "page": by_page,
        "hint": by_hint,
        "notebook": by_notebook,
    }
    expected = None
    # Once by each door, then once more, when each may remember something.
    for _ in range(2):
        for name, door in doors.items():
            found = json.loads(report.as_json(door(*triple)))
            expected = expected or {key: value for key, value in found.items() if key != "seconds"}
            assert {key: found.get(key) for key in expected} == expected, (triple, name)
            assert found["seconds"] >= 0


def test_one_judge_answers_at_every_door(capsys):
    for triple in triples(20, FEW, seed=1913):
        ensure_same(triple, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(30))
def test_three_hundred_questions_have_the_same_answer_at_every_door(part, capsys):
    for triple in triples(10, MANY, seed=part):
        ensure_same(triple, capsys)


def test_a_small_game_with_cycles_is_a_proved_draw_at_every_door(capsys):
    triple = ("pong_hau_ki", (load(OWN["pong_hau_ki"]).start(), 0), {"states": 1000})
    ensure_same(triple, capsys)
    found = by_page("pong_hau_ki", triple[1], {"seconds": 2.0})
    assert (found["outcome"], found["exact"]) == ("draw", True)
    assert main(["analyse", OWN["pong_hau_ki"], "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["outcome"], told["exact"]) == ("draw", True)
    mine = analyse(load(OWN["pong_hau_ki"]), seconds=2, engine="plain")
    assert (mine.outcome, mine.exact) == ("draw", True)


def test_within_seconds_what_is_proved_is_true_and_what_is_not_is_marked():
    chance = random.Random(7)
    for spec in (
        "tictactoe",
        "connect4:columns=4,rows=4,align=3",
        "chomp:rows=4,columns=5",
        OWN["pong_hau_ki"],
    ):
        game = load(spec)
        match = Match(game)
        for _ in range(2):
            match.push(chance.choice(match.moves()))
        state = match.situation[0]
        truth = solve(game, state).analysis(state)
        outcomes = {verdict.move: (verdict.outcome, verdict.distance) for verdict in truth.moves}
        for seconds in (0.002, 0.02, 0.2):
            found = analyse(game, state, seconds=seconds)
            assert found.outcome in (None, truth.outcome)
            assert found.exact == (found.outcome is not None)
            for verdict, shown in zip(found.moves, report.verdict_signs(found), strict=True):
                assert (
                    verdict.outcome is None or (verdict.outcome, verdict.distance) == outcomes[verdict.move]
                )
                assert shown.startswith("~") == (verdict.outcome is None)
