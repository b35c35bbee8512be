"""Interpreted rules asked about some states of a compiled answer: which states, and what comes of a difference."""

from dataclasses import replace
from math import ceil

import pytest
from tests.speed import needs_compiler

pytest.importorskip("numba")

from zermelo.compiled.checking.solutions import _Check
from zermelo.errors import ParameterError, RulesError, VerificationError
from zermelo.exact import sampled, solve
from zermelo.exact.sampled import Sample
from zermelo.game import Game
from zermelo.games import load

DROP = "connect4:columns=4,rows=3,align=3"


# --- which states -------------------------------------------------------------------------------------------


def first(sample, count):
    found = []
    for number in sample.numbers():
        found.append(number)
        if len(found) == count:
            break
    return found


def test_a_small_answer_is_looked_at_as_a_whole():
    assert list(Sample(700).numbers()) == list(range(700))
    assert Sample(700).least == 500
    assert Sample(30).least == 30


def test_the_start_the_last_state_every_level_and_every_notable_state_are_among_the_first():
    levels = tuple(10 * k for k in range(1, 100))
    notable = (12_345, 54_321, 77_777)
    chosen = first(Sample(100_000, levels, notable), 500)
    assert len(set(chosen)) == 500
    assert chosen[:2] == [0, 99_999]
    assert set(notable) <= set(chosen)
    assert {number // 10 for number in chosen if number < 990} == set(range(99))
    assert sum(number >= 50_000 for number in chosen) > 100


def test_where_no_levels_are_known_small_numbers_are_not_left_out():
    chosen = first(Sample(1_000_000), 500)
    assert sum(number < 1024 for number in chosen) > 50
    assert sum(number >= 500_000 for number in chosen) > 100


def test_a_share_is_a_share_and_never_less_than_the_least():
    assert Sample(1_000_000, share=0.01).least == 10_000
    assert Sample(1_000_000, share=0.0001).least == 500
    assert len(first(Sample(100_000, share=0.2), 20_000)) == 20_000


@pytest.mark.parametrize("share", [0, -0.1, 1.5, True, "1%", float("nan")])
def test_what_is_no_share_is_refused(share):
    with pytest.raises(ParameterError, match="a share of the states"):
        solve(load("nim"), check=share)


def test_the_answer_says_how_many_states_were_checked_by_whom():
    game = load(DROP)
    plain = solve(game, engine="plain")
    assert plain.checked == {"compiled": 0, "python": plain.states}
    fast = solve(game, engine="compiled")
    assert fast.checked["compiled"] == plain.states
    assert 500 <= fast.checked["python"] <= plain.states
    assert solve(game, engine="compiled", check=1).checked["python"] == plain.states
    assert plain.states > 1000
    assert solve(game, engine="compiled", check=0.6).checked["python"] == ceil(0.6 * plain.states)
    unchecked = solve(game, engine="compiled", verify=False)
    assert (unchecked.verified, unchecked.checked) == (False, {"compiled": 0, "python": 0})


# --- differences --------------------------------------------------------------------------------------------


def changed(monkeypatch, change):
    """Let compiled rules answer something else about the first state from the 300th on that has two moves."""
    ask, seen = _Check.ask, []

    def other(check, v):
        answer = ask(check, v)
        seen.append(v)
        if len(seen) >= 300 and len(answer.moves) == 2:
            change(answer)
        return answer

    monkeypatch.setattr(_Check, "ask", other)


def one_more_move(answer):
    answer.moves.append((9,))


def moves_in_another_order(answer):
    answer.moves.reverse()


def another_state(answer):
    answer.afters[1] = (1, 1)


@pytest.mark.parametrize(
    ("change", "method"),
    [(one_more_move, "moves"), (moves_in_another_order, "moves"), (another_state, "play")],
)
def test_compiled_rules_that_answer_otherwise_are_our_fault(monkeypatch, change, method):
    changed(monkeypatch, change)
    with pytest.raises(VerificationError, match=f"{method} answers.*not of the rules") as failure:
        solve(load(DROP), engine="compiled")
    assert "défaut de zermelo, pas des règles" in failure.value.text("fr")


class Two(Game):
    """Who moves is in the state; the player who cannot move has lost one or two points."""

    points = True

    def start(self):
        return (41, 0)

    def moves(self, state):
        for take in range(1, min(3, state[0]) + 1):
            yield take

    def play(self, state, move):
        return (state[0] - move, state[1] if move == 2 else 1 - state[1])

    def turn(self, state):
        return state[1]

    def score(self, state):
        return -1 - state[1]


@pytest.mark.parametrize("fact", ["score", "turn"])
def test_scores_and_turns_are_compared(monkeypatch, fact):
    ask = _Check.ask

    def other(check, v):
        answer = ask(check, v)
        return answer if answer.moves else replace(answer, **{fact: 5})

    assert solve(Two(), engine="compiled").checked["python"] == len(solve(Two(), engine="plain"))
    monkeypatch.setattr(_Check, "ask", other)
    with pytest.raises(VerificationError, match=rf"\(0, 1\).*{fact} answers 5 when compiled"):
        solve(Two(), engine="compiled")


def test_answers_read_otherwise_than_they_are_stored_are_found_by_the_sample(monkeypatch):
    game = load(DROP)
    monkeypatch.setattr("zermelo.compiled.checking.solutions.numbers_fault", lambda *arguments: None)
    real = type(solve(game, engine="compiled")._table.scale).split

    def draws_as_losses(scale, value):
        return real(scale, value) if value else (-1, scale.top)

    monkeypatch.setattr("zermelo.compiled.walking.lookup.Scale.split", draws_as_losses)
    with pytest.raises(VerificationError, match="the claim is"):
        solve(game, engine="compiled")


def test_rules_that_change_their_mind_are_blamed_themselves(monkeypatch):
    game = load(DROP)
    asked = []
    moves = type(game).moves

    def forgetful(self, state):
        asked.append(state)
        found = list(moves(self, state))
        return iter(found if len(asked) % 2 else found[:-1])

    real = sampled.check_sample

    def check(*arguments):
        with monkeypatch.context() as patched:
            patched.setattr(type(game), "moves", forgetful)
            return real(*arguments)

    monkeypatch.setattr("zermelo.exact.fast.check_sample", check)
    with pytest.raises(RulesError, match=r"answer differently at .* when they are asked again"):
        solve(game, engine="compiled")


@needs_compiler
def test_rules_that_raise_where_compiled_ones_do_not_are_said_to_fail(monkeypatch):
    game = load(DROP)

    def raising(self, state, move):
        raise ZeroDivisionError

    real = sampled.check_sample

    def check(*arguments):
        with monkeypatch.context() as patched:
            patched.setattr(type(game), "play", raising)
            return real(*arguments)

    monkeypatch.setattr("zermelo.exact.fast.check_sample", check)
    with pytest.raises(RulesError, match=r"fail at \(.*\): ZeroDivisionError"):
        solve(game, engine="compiled")
