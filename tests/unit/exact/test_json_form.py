"""States and moves of every kind in files: each comes back as itself, none for another, nothing is run for a name."""

import json
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum, IntEnum, IntFlag
from typing import NamedTuple

import jsonschema
import pytest
from tests.record_games import Mark, Strip, anatomy
from tests.written_games import FORMS, WRITTEN_GAMES, Colour, Desk, Mixture, Names, Pair, Rights

from zermelo.errors import CertificateError
from zermelo.exact import Solution, certificate_schema, prove, solve, verify
from zermelo.exact.json_form import classes_for, decoded, encoded
from zermelo.exact.verify import checksum
from zermelo.game import Game
from zermelo.situation import Player

KINDS = [
    *(None, True, False, 0, 1, -5, 2**80, "", "é", "true", "1", (), (1,), (True,), ((),), (1, None)),
    *(frozenset(), frozenset({1}), frozenset({True}), frozenset({(1,), "a", None})),
    frozenset({frozenset({"b"}), frozenset()}),
    *(Colour.RED, Colour.BLUE, Player.ADAM, Player.EVE, Rights(0), Rights.KING, Rights.KING | Rights.ROOK),
    *(Pair(1, None), Pair(1, Colour.RED), Strip((Mark.X,), Mark.O)),
    Desk(frozenset({1}), Pair(0, None), "a note"),
]
CLASSES = {kind.__name__: kind for kind in (Colour, Player, Rights, Pair, Mark, Strip, Desk)}


def through_json(thing):
    return json.loads(json.dumps(encoded(thing), allow_nan=False))


@pytest.mark.parametrize("thing", KINDS)
def test_a_thing_comes_back_as_itself_class_by_class(thing):
    again = decoded(through_json(thing), CLASSES)
    assert again == thing
    assert anatomy(again) == anatomy(thing)


def test_no_two_kinds_are_written_alike():
    texts = [json.dumps(encoded(thing), sort_keys=True) for thing in KINDS]
    assert len(set(texts)) == len(KINDS)


def test_the_form_is_the_one_that_is_documented():
    assert through_json((3, frozenset({2, 1}))) == [3, {"frozenset": [1, 2]}]
    assert through_json(Pair(5, Colour.RED)) == {"Pair": [5, {"Colour": "RED"}]}
    assert through_json(Rights.KING | Rights.ROOK) == {"Rights": "KING|ROOK"}


class Loose(IntFlag):
    ONE = 1


@dataclass(frozen=True, eq=False)
class Alone:
    size: int


class Whole(int):
    pass


@pytest.mark.parametrize(
    "thing", [1.5, (1, b"x"), [1], {1}, {"a": 1}, object(), Whole(3), Loose(6), Alone(3)]
)
def test_what_would_come_back_as_something_else_is_refused_with_what_is_allowed(thing):
    with pytest.raises(CertificateError, match=r"whole numbers, texts.* members of an Enum"):
        encoded(thing)


def test_two_classes_of_one_name_are_refused():
    def another():
        return Enum("Colour", "GREEN").GREEN

    with pytest.raises(CertificateError, match=r"two classes .* Colour"):
        encoded((Colour.RED, another()), {})


def test_named_tuples_of_two_classes_of_one_name_are_refused_even_if_they_hold_the_same():
    one, other = (namedtuple("Place", names)(1, 2) for names in ("x y", "row column"))
    with pytest.raises(CertificateError, match=r"two classes .* Place"):
        encoded((one, other), {})


@pytest.mark.parametrize(
    "written",
    [
        {"Colour": "GREEN"},
        {"Colour": 0},
        {"Colour": ["RED"]},
        {"Pair": [1]},
        {"Pair": [1, None, None]},
        {"Pair": "RED"},
        {"Strip": [[], None, 3]},
        {"frozenset": 1},
        {"frozenset": [1, 1]},
        {"frozenset": [1, True]},
        {"frozenset": "ab"},
        {"Rights": "KING|NONE"},
        {"Colour": "RED", "Player": "ADAM"},
        {},
        1.5,
        {"Popen": ["ls"]},
        {"os.system": ["ls"]},
        {"zermelo.situation.Player": "ADAM"},
    ],
)
def test_what_stands_for_nothing_is_refused(written):
    with pytest.raises((ValueError, LookupError)):
        decoded([written], CLASSES)


def signed(certificate):
    return {**certificate, "checksum": checksum(certificate)}


@pytest.mark.parametrize("game", [kind() for kind in WRITTEN_GAMES], ids=lambda game: type(game).__name__)
def test_certificates_of_every_form_follow_the_schema_and_hold_the_very_states(game):
    solution = solve(game, engine="plain")
    certificate = json.loads(json.dumps(solution.certificate(), allow_nan=False))
    jsonschema.validate(certificate, certificate_schema(), cls=jsonschema.Draft202012Validator)
    assert verify(certificate, game).valid
    classes = classes_for(game, certificate["states"], solution.states)
    for state, row in zip(solution, certificate["states"], strict=True):
        best = solution.best_moves(state)
        assert anatomy(decoded(row[0], classes)) == anatomy(state)
        assert anatomy(decoded(row[4], classes)) == anatomy(best[0] if best else None)


@pytest.mark.parametrize("kind", [*FORMS, *WRITTEN_GAMES[-2:]], ids=lambda kind: kind.__name__)
def test_a_strategy_is_proved_in_every_form(kind):
    game = kind()
    outcome = solve(game, engine="plain").outcome()
    certificate = prove(game, goal="loss" if outcome == "loss" else "win").certificate()
    certificate = json.loads(json.dumps(certificate))
    assert verify(certificate, game).valid
    first = certificate["strategy"].pop()
    assert not verify(signed(certificate), game).valid, first


@pytest.mark.parametrize("kind", WRITTEN_GAMES, ids=lambda kind: kind.__name__)
def test_a_saved_solution_of_every_form_is_loaded_with_the_very_states(kind, tmp_path):
    game = kind()
    solution = solve(game, engine="plain")
    solution.save(tmp_path / "solution.json")
    again = Solution.load(tmp_path / "solution.json", game)
    assert [*map(anatomy, again)] == [*map(anatomy, solution)]
    for state in solution:
        assert again[state] == solution[state]
        assert [*map(anatomy, again.best_moves(state))] == [*map(anatomy, solution.best_moves(state))]
    assert again.verify().valid


def other_kinds(thing):
    """What is written instead of a thing with one part of another kind that is not equal to it."""
    if isinstance(thing, list):
        for i, part in enumerate(thing):
            yield from ([*thing[:i], other, *thing[i + 1 :]] for other in other_kinds(part))
    elif isinstance(thing, dict):
        [(name, inside)] = thing.items()
        yield from ({name: other} for other in other_kinds(inside) if isinstance(inside, list))
        if name == "frozenset":
            yield inside
        elif name == "Colour":
            yield from (inside, Colour[inside].value, {name: "BLUE" if inside == "RED" else "RED"})
        elif name == "Desk":
            yield inside
            yield {"Pair": inside[:2]}
        elif name == "Pair":
            yield {"frozenset": inside}
            yield {"Desk": inside}


@pytest.mark.parametrize("game", [Mixture(), Names()], ids=lambda game: type(game).__name__)
def test_a_certificate_with_one_part_of_another_kind_is_rejected(game):
    certificate = solve(game).certificate()
    tried = 0
    for number in (0, 3, 6):
        rows = certificate["states"]
        state, *claim, move = rows[number]
        for row in [
            *([other, *claim, move] for other in other_kinds(state)),
            *([state, *claim, other] for other in other_kinds(move)),
        ]:
            false = signed({**certificate, "states": [*rows[:number], row, *rows[number + 1 :]]})
            verification = verify(false, game)
            assert not verification.valid, row
            assert verification.reason.text("fr") != verification.reason.text("en")
            tried += 1
        for other in other_kinds(state) if not number else ():
            assert not verify(signed({**certificate, "start": other}), game).valid
    assert tried >= 4


def test_a_class_that_the_rules_do_not_make_is_named_and_nothing_is_imported(tmp_path, monkeypatch):
    (tmp_path / "trap.py").write_text("open('sprung', 'w').close()")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    certificate = solve(Mixture()).certificate()
    for name in ("trap", "trap.Pair", "Strip", "Popen"):
        false = signed({**certificate, "start": {name: [1]}})
        reason = verify(false, Mixture()).reason
        assert reason.text("en").startswith(f"it has states or moves of the class {name}, but the rules")
        assert f"de la classe {name}" in reason.text("fr")
    assert not (tmp_path / "sprung").exists()


def test_a_solution_of_states_of_other_classes_is_refused(tmp_path):
    class Renamed(Mixture):
        def spec(self):
            return Mixture().spec()

        def made(self, heap, mover):
            return (heap, mover)

        def read_state(self, state):
            return state

    solve(Mixture()).save(tmp_path / "solution.json")
    with pytest.raises(CertificateError, match=r"does not fit the rules .* of the class Desk, but"):
        Solution.load(tmp_path / "solution.json", Renamed())


class Medal(IntEnum):
    GOLD = 1


class Prize(NamedTuple):
    medal: Medal


class Long(Game):
    """A class that only the last of a thousand states has: random plays stop before it."""

    def start(self):
        return 1000

    def moves(self, state):
        if isinstance(state, int):
            yield 1

    def play(self, state, move):
        return state - 1 if state > 1 else Prize(Medal.GOLD)


def test_a_class_is_found_however_late_it_comes():
    certificate = solve(Long()).certificate()
    assert verify(certificate, Long()).valid


def test_rules_that_fail_while_classes_are_looked_for_are_a_reason():
    class Broken(Mixture):
        def moves(self, state):
            raise KeyError("broken")

    certificate = solve(Mixture()).certificate()
    false = signed({**certificate, "start": {"Nothing": []}, "game": Broken().spec()})
    assert "fail: KeyError" in str(verify(false, Broken()).reason)


def test_a_state_that_is_nested_too_deep_is_no_solution(tmp_path):
    path = tmp_path / "solution.json"
    solve(Mixture()).save(path)
    given = json.loads(path.read_text())
    state = 1
    for _ in range(850):
        state = [state]
    given["certificate"]["states"][0][0] = state
    path.write_text(json.dumps(signed(given)))
    with pytest.raises(CertificateError):
        Solution.load(path, Mixture())
