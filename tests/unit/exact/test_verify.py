"""The verifier: accepts every optimal strategy, rejects every falsehood."""

import ast
import importlib
import inspect
import itertools
import random
from typing import NamedTuple

import pytest
from tests.record_games import Neighbours
from tests.small_games import Bar, Heaps, Matches, Noughts, TokenGame, token_game
from tests.written_games import FORMS

from zermelo.errors import ParameterError
from zermelo.exact import solve, verify
from zermelo.exact.certificate import make_certificate
from zermelo.exact.json_form import encoded
from zermelo.exact.verify import check, checksum
from zermelo.exact.verify_start import start_fault
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome

CYCLIC = [[1, 2, 4], [0, 3], [1, 5], [], [4, 5], [6, 2], [4, 7], []]
GAMES = {
    "chomp": Bar(3, 3),
    "misère": Matches(12),
    "nim": Heaps((2, 3, 1)),
    "noughts": Noughts(),
    "cyclic": TokenGame(CYCLIC),
    "cyclic with draws at ends": TokenGame(CYCLIC, {3: 0, 7: 1}),
    "cyclic owned": token_game(CYCLIC, {3: 1, 7: -1}, owner=[0, 0, 1, 1, 0, 1, 0, 1]),
    "cyclic points": token_game(CYCLIC, {3: -4, 7: 2}, points=True),
    "cyclic points owned": token_game(CYCLIC, {3: 3, 7: -2}, points=True, owner=[0, 1, 1, 0, 0, 0, 1, 1]),
    "acyclic points": token_game(
        [[1, 2], [3, 4], [4, 5], [6], [6, 7], [7], [], []], {6: -3, 7: 5}, points=True
    ),
    **{f"written as {kind.__name__}": kind() for kind in FORMS},
    "records": Neighbours(),
}


def signed(certificate):
    return {**certificate, "checksum": checksum(certificate)}


def with_row(certificate, i, row):
    return signed(
        {**certificate, "states": [*certificate["states"][:i], row, *certificate["states"][i + 1 :]]}
    )


def corruptions(certificate, solution, chance):
    """Falsehoods of every kind, well formed and with a right checksum."""
    game, states = solution.game, list(solution)
    rows, points = certificate["states"], certificate["points"]
    sign = {"win": 1, "draw": 0, "loss": -1}
    while True:
        i = chance.randrange(len(rows))
        state, outcome, distance, value, move = rows[i]
        kind = chance.choice(["outcome", "rank", "move", "drop", "draw", "value", "extra", "twice", "ended"])
        if kind == "outcome":
            other = chance.choice([o for o in sign if o != outcome])
            far = None if other == "draw" else chance.choice([distance or 0, 1, 2])
            size = chance.choice([abs(value or 1), 1]) * sign[other] if points else None
            yield kind, with_row(certificate, i, [state, other, far, size, move])
        elif kind == "draw" and outcome != "draw":
            yield kind, with_row(certificate, i, [state, "draw", None, 0 if points else None, move])
        elif kind == "rank" and distance is not None:
            step = chance.choice([-1, 1])
            yield kind, with_row(certificate, i, [state, outcome, distance + step, value, move])
        elif kind == "move":
            best = solution.best_moves(states[i])
            bad = [move for move in game.moves(states[i]) if move not in best]
            if bad:
                worse = encoded(chance.choice(bad))
                yield kind, with_row(certificate, i, [state, outcome, distance, value, worse])
        elif kind == "drop":
            yield kind, signed({**certificate, "states": rows[:i] + rows[i + 1 :]})
        elif kind == "value" and points and value:
            yield kind, with_row(certificate, i, [state, outcome, distance, value + sign[outcome], move])
        elif kind == "extra":
            yield (
                kind,
                signed(
                    {**certificate, "states": [*rows, [[99, 99], "loss", 0, -1 if points else None, None]]}
                ),
            )
        elif kind == "twice":
            yield kind, signed({**certificate, "states": [*rows, rows[i]]})
        elif kind == "ended" and move is not None:
            yield kind, with_row(certificate, i, [state, outcome, distance, value, None])


@pytest.mark.parametrize("name", GAMES)
def test_two_hundred_falsehoods_are_all_rejected(name):
    game = GAMES[name]
    solution = solve(game)
    certificate = solution.certificate()
    assert verify(certificate, game).valid
    count = 200 if name != "noughts" else 12
    kinds = set()
    for kind, false in itertools.islice(corruptions(certificate, solution, random.Random(name)), count):
        verification = verify(false, game)
        assert not verification.valid, (kind, false)
        assert verification.reason.text("fr") != verification.reason.text("en")
        kinds.add(kind)
    assert len(kinds) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_any_optimal_strategy_is_accepted(name):
    game = GAMES[name]
    solution = solve(game)
    certificate = solution.certificate()
    rows, chance = [], random.Random(1)
    for state, row in zip(solution, certificate["states"], strict=True):
        best = solution.best_moves(state)
        move = chance.choice(best) if best else None
        rows.append([*row[:4], encoded(move)])
    chance.shuffle(rows)  # the order of the rows means nothing either
    assert rows != certificate["states"]
    assert verify(signed({**certificate, "states": rows}), game).valid


def test_states_and_edges_are_counted():
    verification = verify(solve(Bar(2, 3)).certificate(), Bar(2, 3))
    assert (verification.valid, verification.reason, verification.states, verification.edges) == (
        True,
        None,
        9,
        21,
    )


def test_a_cycle_cannot_prove_its_own_win():
    # 0 and 1 go round for ever: no ranks make "0 wins because 1 loses because 0 wins" true.
    game = TokenGame([[1], [0]])
    for ranks in itertools.product(range(6), repeat=2):
        claims = {(0,): (1, ranks[0]), (1,): (-1, ranks[1])}
        assert not check(game, (0,), claims.get, 2).valid
    draws = {(0,): (0, None), (1,): (0, None)}
    assert check(game, (0,), draws.get, 2).valid


def test_a_draw_needs_that_no_move_wins():
    game = TokenGame([[1, 0], []])
    claims = {(0,): (0, None), (1,): (-1, 0)}
    verification = check(game, (0,), claims.get, 2)
    assert "best move gives 1" in str(verification.reason)


def test_the_first_reason_is_named():
    game = Matches(3)
    certificate = solve(game).certificate()
    assert "altered or damaged" in str(verify({**certificate, "start": [2]}, game).reason)
    assert "not about" in str(verify(certificate, Matches(4)).reason)
    assert "states[0]" in str(verify(with_row(certificate, 0, ["x"]), game).reason)
    over = solve(game, at=(0,)).certificate()
    assert "score 1" in str(verify(with_row(over, 0, [[0], "loss", 0, None, None]), game).reason)


@pytest.mark.parametrize(
    "thing",
    [
        None,
        [],
        "text",
        {},
        {"format": "zermelo-certificate"},
        signed({"format": "zermelo-certificate", "version": 2}),
        signed({"format": "zermelo-certificate", "version": 1}),
    ],
)
def test_what_is_no_certificate_is_rejected_not_raised(thing):
    verification = verify(thing, Matches(3))
    assert not verification.valid
    assert "format" in str(verification.reason) or "fields" in str(verification.reason)


@pytest.mark.parametrize("state", [{"a": 1}, [1.5], [[{}]]])
def test_a_state_of_the_wrong_kind_is_rejected(state):
    certificate = solve(Matches(3)).certificate()
    assert not verify(with_row(certificate, 0, [state, "win", 2, None, 2]), Matches(3)).valid


def test_a_start_that_the_rules_cannot_play_is_rejected_not_raised():
    certificate = solve(Matches(3)).certificate()
    rows = [[["x"], "win", 1, None, 1], *certificate["states"][1:]]
    verification = verify(signed({**certificate, "start": ["x"], "states": rows}), Matches(3))
    assert "rules of" in str(verification.reason)


def test_where_the_rules_give_no_start_nothing_is_said_to_be_checked():
    class Broken(Matches):
        def start(self):
            raise ZeroDivisionError

    verification = verify(solve(Matches(3)).certificate(), Broken(3))
    assert "ZeroDivisionError" in str(verification.reason)
    assert (verification.valid, verification.states, verification.edges) == (False, 0, 0)


def test_the_games_own_start_is_a_position_though_its_texts_do_not_say_so():
    class Silent(Matches):
        def read(self, text):
            raise ValueError(text)

    certificate = solve(Silent(3)).certificate()
    assert verify(certificate, Silent(3)).valid


def test_none_may_be_a_move():
    class Pass(Game):
        def start(self):
            return (2,)

        def moves(self, state):
            if state[0]:
                yield None

        def play(self, state, move):
            return (state[0] - 1,)

    assert verify(solve(Pass()).certificate(), Pass()).valid


def test_moves_that_never_end_are_rejected():
    class Endless(Matches):
        def moves(self, state):
            return iter(lambda: 1, 0)

    claims = {(3,): (1, 1), (2,): (-1, 0)}
    assert "Overflow" in str(check(Endless(3), (3,), claims.get, 2).reason)


#: Above the seven columns of connect4: four in a line that no board shows.
HIDDEN = 0b1111 << 60


@pytest.mark.parametrize(
    ("spec", "start"),
    [
        ("connect4", (0, HIDDEN)),
        ("connect4", "zzz"),
        ("tictactoe", (0, 0b111)),
        ("nim", (0, 0, -5)),
        ("subtraction", (-1,)),
        ("chomp", (1, -1, 0)),
    ],
)
def test_a_solution_of_what_is_no_position_is_rejected(spec, start):
    game = load(spec)
    # Each of them is "lost" at once by the rules, which never see such a state in a game.
    certificate = make_certificate(spec, start, [(start, Outcome.LOSS, 0, None, None)], points=False)
    verification = verify(certificate, game)
    assert not verification.valid
    assert "not a position of" in verification.reason.text("en")
    assert "pas une position de" in verification.reason.text("fr")


@pytest.mark.parametrize("text", ["XX./OO./...", "XX./O../..."])
def test_a_solution_of_either_players_position_says_where_it_starts(text):
    game = load("tictactoe")
    solution = solve(game, at=game.read(text)[0])
    verification = verify(solution.certificate(), game)
    assert (verification.valid, verification.position) == (True, text)


def test_a_solution_from_the_start_has_no_other_position_to_name():
    assert verify(solve(load("nim")).certificate(), load("nim")).position is None
    assert verify(solve(Matches(3), at=(2,)).certificate(), Matches(3)).position == "2"


class Pair(NamedTuple):
    """Two heaps by their names."""

    left: int
    right: int


class Named(Game):
    """Take one from a heap; states are named tuples, which have no place in JSON."""

    def start(self):
        return Pair(2, 1)

    def moves(self, state):
        yield from (side for side in ("left", "right") if getattr(state, side))

    def play(self, state, move):
        return state._replace(**{move: getattr(state, move) - 1})

    def write(self, state, player=0):
        return f"{state.left}-{state.right}"

    def read(self, text):
        return Pair(*map(int, text.split("-"))), 0


def test_states_that_json_writes_in_another_form_are_those_of_the_rules():
    assert verify(solve(Named()).certificate(), Named()).valid


@pytest.mark.parametrize(
    "name",
    [
        "zermelo.exact.verify",
        "zermelo.exact.verify_start",
        "zermelo.exact.verify_strategy",
        "zermelo.exact.json_form",
    ],
)
def test_the_verifier_imports_no_solver(name):
    tree = ast.parse(inspect.getsource(importlib.import_module(name)))
    ours = {
        node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("zermelo")
    }
    verifiers = {"zermelo.exact.verify", "zermelo.exact.verify_start", "zermelo.exact.verify_strategy"}
    verifiers |= {"zermelo.exact.json_form"}
    # What rules are written in and asked with, and where they are found.
    rules = {"zermelo.game", "zermelo.questions", "zermelo.scores", "zermelo.situation", "zermelo.checks"}
    found = {"zermelo.import_file", "zermelo.errors", "zermelo.words", "zermelo.default_notation"}
    assert ours <= rules | found | verifiers


def test_a_certificate_comes_before_its_game():
    game = Matches(3)
    certificate = solve(game).certificate()
    with pytest.raises(ParameterError) as caught:
        verify(game, certificate)
    assert str(caught.value).endswith("read_certificate(path) reads one; the game comes second")
    assert caught.value.text("fr").endswith("read_certificate(chemin) en lit un ; le jeu vient après")
    assert verify(certificate, game).valid


@pytest.mark.parametrize("thing", [solve, Matches, object(), (1, 2), solve(Matches(1))])
def test_what_no_file_holds_is_not_taken_for_a_false_certificate(thing):
    with pytest.raises(ParameterError, match=r"is not a certificate; solution\.certificate\(\) makes one"):
        verify(thing, Matches(3))


@pytest.mark.parametrize("game", ["nim", Matches, {}])
def test_a_certificate_is_about_a_game(game):
    with pytest.raises(ParameterError, match="is not a game"):
        verify(solve(Matches(3)).certificate(), game)


def test_why_a_certificate_is_rejected_is_readable_as_it_is_shown():
    verification = verify({}, Matches(3))
    assert repr(verification) == (
        "Verification(valid=False, reason=Phrase('this is not a certificate of version 1: "
        "format is missing or malformed'), states=0, edges=0, proved=None, position=None)"
    )


def test_a_start_of_the_wrong_player_is_told_by_the_position_of_the_right_one():
    game = load("tictactoe")
    state, player = game.read("X../.../...")
    assert player == 1
    said = start_fault(game, state, 0).text("en")
    assert "player 0 moves in X../.../...; by the rules it is player 1" in said
