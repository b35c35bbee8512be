"""Sums solved by their parts, held against the product of all their states, multiplied naively."""

from functools import cache, reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Game, analyse, load, solve, sum_of
from zermelo.errors import ParameterError, RulesError, TooLargeError, UndefinedError
from zermelo.exact import PartsSolution, grundy_value, has_large_product, solve_by_parts
from zermelo.exact.parts import PartValues
from zermelo.exact.verify_parts import check_parts, check_sums
from zermelo.scores import Outcome


class Kayles(Game):
    """Rows of pins as numbers, in any order: bowl down one or two neighbours, and a row falls into two."""

    impartial = True

    def __init__(self, *rows):
        self.rows = rows

    def start(self):
        return self.rows

    def moves(self, rows):
        for i, row in enumerate(rows):
            for taken in (1, 2):
                for left in range(row - taken + 1):
                    yield i, left, row - taken - left

    def play(self, rows, move):
        i, left, right = move
        return tuple(sorted(row for row in (*rows[:i], left, right, *rows[i + 1 :]) if row))

    def parts(self, rows):
        return [(row,) for row in rows]


class Linked(Kayles):
    """Heaps that are not independent, whatever `parts` says: the first must stay the largest."""

    def moves(self, rows):
        for i, row in enumerate(rows):
            for rest in range(row):
                if i == 0 and len(rows) > 1 and rest < rows[1]:
                    continue
                yield i, rest

    def play(self, rows, move):
        i, rest = move
        return (*rows[:i], rest, *rows[i + 1 :])


class Round(Kayles):
    """A token that goes round."""

    def moves(self, rows):
        yield 0

    def play(self, rows, move):
        return tuple((row + 1) % 3 for row in rows)


def naive_wins(game, state):
    """The moves that win, by the definition: those after which the other has none that does."""

    @cache
    def is_won(here):
        return any(not is_won(game.play(here, move)) for move in game.moves(here))

    return [move for move in game.moves(state) if not is_won(game.play(state, move))]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3))
@settings(max_examples=40)
def test_the_winning_moves_of_heaps_are_those_of_their_product(heaps):
    game = load(f"nim:heaps={'+'.join(map(str, heaps))}")
    solution = solve(game, parts=True)
    wins = naive_wins(game, game.start())
    assert solution.outcome() == (Outcome.WIN if wins else Outcome.LOSS)
    assert solution.best_moves() == (wins or list(game.moves(game.start())))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=3))
@settings(max_examples=40)
def test_the_winning_moves_of_rows_that_fall_apart_are_those_of_their_product(rows):
    game = Kayles(*rows)
    wins = naive_wins(game, game.start())
    assert solve(game, parts=True).best_moves() == (wins or list(game.moves(game.start())))


@pytest.mark.parametrize(
    "specs", [("chomp", "nim:heaps=2+3"), ("chomp:rows=3", "subtraction:heap=5,misere=false")]
)
def test_a_sum_of_different_games_is_solved_like_its_product(specs):
    game = sum_of(*map(load, specs))
    wins = naive_wins(game, game.start())
    assert solve(game, parts=True).best_moves() == (wins or list(game.moves(game.start())))
    assert solve(game).method == "states"
    assert solve(game).grundy() == solve(game, parts=True).grundy() == grundy_value(game)


def test_large_sums_go_by_parts_and_have_no_distances_states_or_counts():
    solution = solve(load("nim:heaps=100+200+300"))
    assert isinstance(solution, PartsSolution)
    assert (solution.method, solution.engine, solution.verified) == ("parts", "plain", True)
    assert solution.states is solution.edges is solution.counts is solution.distance() is None
    # Bouton: the xor of the heaps; the third one becomes 100 ^ 200.
    assert solution.grundy() == 100 ^ 200 ^ 300
    assert solution.best_moves() == [(2, 300 - (100 ^ 200))]
    assert solution.outcome((1, 2, 3)) is Outcome.LOSS
    assert "301 positions of parts" in repr(solution)


def test_rows_of_pins_have_the_values_of_the_literature():
    # Guy and Smith (1956), as in the docstring of examples/kayles.py.
    values = [grundy_value(Kayles(pins)) for pins in range(16)]
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]
    # From 71 pins on they repeat with period 12.
    late = [grundy_value(Kayles(pins)) for pins in (*range(71, 83), *range(83, 95))]
    assert late[:12] == late[12:]


def test_small_sums_are_solved_state_by_state_unless_parts_are_wanted():
    game = load("nim:heaps=3+5+7")
    assert solve(game).method == "states"
    assert solve(game, parts=True).method == "parts"
    assert solve(game, parts=False).method == "states"
    assert not has_large_product(game, game.start())


def test_a_product_is_large_above_200_000_states_exactly():
    # One heap of n matches has n + 1 states.
    at, above = load("nim:heaps=399+499"), load("nim:heaps=400+499")
    assert not has_large_product(at, at.start())
    assert has_large_product(above, above.start())


def test_misere_sums_are_refused_by_parts_and_met_state_by_state_otherwise():
    game = load("nim:heaps=2+3,misere=true")
    with pytest.raises(UndefinedError, match="normal ending"):
        solve(game, parts=True)
    solution = solve(game)
    assert solution.method == "states"
    with pytest.raises(TooLargeError):
        solve(load("nim:heaps=1000+1000+1000+1000,misere=true"), engine="plain", limit=100_000)


def test_misere_play_is_seen_where_parts_leave_nothing_of_an_end():
    game = Kayles(2, 3)
    game.score = lambda rows: 1
    with pytest.raises(UndefinedError, match="normal ending"):
        solve(game, parts=True)
    assert solve(game).method == "states"


def test_a_position_without_parts_must_be_over():
    game = Kayles(2, 3)
    game.parts = lambda rows: []
    with pytest.raises(RulesError, match="where there are moves"):
        solve(game, parts=True)


def test_games_without_parts_are_refused_with_what_is_missing():
    with pytest.raises(UndefinedError, match="no method parts"):
        solve(load("chomp"), parts=True)
    with pytest.raises(ParameterError, match="True, False or None"):
        solve(load("chomp"), parts="yes")
    with pytest.raises(ParameterError, match="parts and engine"):
        solve(load("nim"), parts=True, engine="compiled")


def test_parts_that_go_round_have_no_values():
    with pytest.raises(UndefinedError, match="can go round"):
        solve(Round(1), parts=True)


def test_parts_that_are_not_independent_are_the_rules_fault():
    with pytest.raises(RulesError, match="not the sum of its parts"):
        solve(Linked(4, 3), parts=True)


@pytest.mark.parametrize(
    ("given", "said"), [(None, "gives None"), ("12", "gives '12'"), ([[1], [2]], "gives")]
)
def test_what_parts_gives_wrongly_is_said(given, said):
    game = Kayles(2, 3)
    game.parts = lambda rows: given
    with pytest.raises(RulesError, match=said):
        solve(game, parts=True)
    game.parts = lambda rows: 1 // 0
    with pytest.raises(RulesError, match=r"fail in parts.*ZeroDivisionError"):
        solve(game, parts=True)


def test_parts_that_fail_do_no_harm_where_they_are_not_needed():
    game = Kayles(2, 3)
    game.parts = lambda rows: 1 // 0
    assert solve(game).method == "states"
    assert analyse(game).exact


def test_what_needs_all_states_is_refused():
    solution = solve(load("nim"), parts=True)
    for ask in (
        solution.certificate, lambda: solution.save("x"), lambda: solution.strategy(0), lambda: solution.attractor(0),
        lambda: list(solution), lambda: len(solution), lambda: solution.states_with(Outcome.WIN),
        lambda: solution.stages(0),
    ):  # fmt: skip
        with pytest.raises(UndefinedError, match="solved by its parts"):
            ask()


def test_the_parts_may_be_too_many():
    with pytest.raises(TooLargeError, match="more than 50 positions"):
        solve_by_parts(load("nim:heaps=100+200"), (100, 200), limit=50)


class Growing(Kayles):
    """Rows that grow for ever: no part is ever settled."""

    def moves(self, rows):
        yield from range(len(rows))

    def play(self, rows, i):
        return (*rows[:i], rows[i] + 1, *rows[i + 1 :])


def test_the_limit_and_the_memory_hold_for_parts_too():
    game = load("nim:heaps=60+70+80")  # the largest heap has 81 positions, among them those of the others
    assert solve(game, limit=81).held == 81
    for limits in ({"limit": 80}, {"memory": 80 * 700}, {"limit": 80, "parts": True}):
        with pytest.raises(TooLargeError, match="more than 80 positions"):
            solve(game, **limits)


@pytest.mark.parametrize("parts", [None, True])
def test_parts_that_grow_for_ever_are_refused_at_the_limit(parts):
    with pytest.raises(TooLargeError, match="1,000"):
        solve(Growing(1, 1), limit=1000, parts=parts)


def test_progress_hears_of_parts_that_are_opened_and_may_stop_them():
    heard = []

    def hear(count, _):
        heard.append(count)
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Growing(1, 1), parts=True, progress=hear)
    assert heard == [256, 512, 768]


class Forbidden(Game):
    """Four heaps that are no sum: nobody may move to one position, which random plays hardly meet."""

    impartial = True

    def start(self):
        return (60, 61, 62, 63)

    def moves(self, heaps):
        for i, heap in enumerate(heaps):
            for rest in range(heap):
                if (*heaps[:i], rest, *heaps[i + 1 :]) != (33, 34, 35, 32):
                    yield i, rest

    def play(self, heaps, move):
        i, rest = move
        return (*heaps[:i], rest, *heaps[i + 1 :])

    def parts(self, heaps):
        return [(heap,) for heap in heaps]


def test_a_sum_that_is_only_looked_at_is_never_called_verified():
    solution = solve(Forbidden(), parts=True)
    assert not solution.verified
    assert solution.summed == solution.checked["sums"] > 0
    assert (solution.checked["compiled"], solution.checked["python"]) == (0, 64)
    assert not solve(sum_of(Forbidden(), load("nim:heaps=2")), parts=True).verified


def test_only_the_very_rules_of_this_package_are_sums_by_theorem():
    class Other(type(load("nim"))):
        pass

    assert not solve(Other((3, 5)), parts=True).verified
    changed = load("nim:heaps=3+5")
    changed.moves = type(changed).moves.__get__(changed)
    assert not solve(changed, parts=True).verified
    assert solve(load("octal"), parts=True).verified
    assert solve(sum_of(load("chomp"), load("nim:heaps=2+3")), parts=True).verified
    assert not solve(load("nim"), parts=True, verify=False).verified


def test_rules_that_fail_only_in_whole_positions_are_told_as_such():
    game = Kayles(5, 4)
    game.moves = lambda rows: 1 // 0 if len(rows) == 3 else Kayles.moves(game, rows)
    with pytest.raises(RulesError, match=r"whole positions.*ZeroDivisionError"):
        solve(game, parts=True)


# --- the checker ----------------------------------------------------------------------------------------


def settled(game):
    values = PartValues()
    values.of(game, game.start())
    return values.values


@pytest.mark.parametrize("change", [1, 5, -2])
def test_the_checker_refuses_every_wrong_value(change):
    game = Kayles(6, 4)
    right = settled(game)
    assert check_parts(right).valid
    assert check_sums(game, game.start(), right).valid
    for part, value in right.items():
        wrong = {**right, part: value + change}
        assert not check_parts(wrong).valid


def test_the_checker_refuses_parts_in_an_order_that_proves_nothing_and_missing_ones():
    right = settled(Kayles(6, 4))
    assert not check_parts(dict(reversed(right.items()))).valid
    for part in list(right)[:-1]:
        assert not check_parts({key: value for key, value in right.items() if key != part}).valid


def test_the_checker_refuses_ends_that_are_not_lost():
    game = Kayles(2)
    right = settled(game)
    game.score = lambda rows: 1
    assert not check_parts(right).valid


# --- the judge ------------------------------------------------------------------------------------------


def test_the_judge_proves_large_sums_by_their_parts():
    game = load("nim:heaps=100+200+300")
    found = analyse(game, nodes=1000)
    assert (found.outcome, found.best, found.exact, found.method) == (Outcome.WIN, ((2, 128),), True, "parts")
    assert found.distance is None
    assert {verdict.outcome for verdict in found.moves[1:]} == {Outcome.LOSS}
    # The line keeps to the theory: the xor is 0 after each of the winner's moves.
    state = game.start()
    for ply, move in enumerate(found.line):
        state = game.play(state, move)
        assert ply % 2 or reduce(xor, state) == 0
