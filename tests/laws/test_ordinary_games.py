"""Nineteen games in ordinary styles, written from the README alone and left alone: every solution is right.

They are solved by both engines, and by a brute force that shares nothing with either: all values by backward induction
over what `moves`, `play` and `score` say, states going round being drawn. Those that compile answer the same, the
others say why (`benchmarks/ordinary_games.py` has the speeds).
"""

from functools import cache
from pathlib import Path

import pytest
from tests.speed import IS_INTERPRETED

from zermelo.compiled import is_available
from zermelo.errors import RulesError
from zermelo.exact import solve
from zermelo.games import load
from zermelo.testing import check_game

GAMES = Path(__file__).parents[1] / "ordinary_games"
NAMES = sorted(path.stem for path in GAMES.glob("*.py"))
#: Those that are solved in about a second; the others by `-m slow`.
LARGE = {
    "capture_go",
    "drop_three",
    "heap_splitting",
    "islands",
    "l_game",
    "mini_othello",
    "small_mancala",
    "two_at_a_time",
}
#: Those that do not compile: the order of a set, nineteen names in a set.
PLAIN = {"fifteen", "pick_towns"}
needs_compiler = pytest.mark.skipif(not is_available() or IS_INTERPRETED, reason="nothing is compiled")


#: Compiled in every run, for the styles that they show; the others by `-m start`.
COMPILED_FIRST = {"fifteen", "order_and_chaos", "river_race", "thirty_one"}


def by_size(first=frozenset(NAMES)):
    """All names: the large ones are slow, those that are not among the first are for later."""
    for name in NAMES:
        mark = pytest.mark.slow if name in LARGE else () if name in first else pytest.mark.start
        yield pytest.param(name, marks=mark)


@cache  # loaded again, the classes of its states would be others
def game_of(name):
    return load(str(GAMES / f"{name}.py"))


@cache
def solved(name):
    # What plain Python foresees of a game where players move twice may be far too large.
    return solve(game_of(name), engine="plain", limit=10**9)


def brute_force(game):
    """What every state is worth for its mover: the value, and the plies to the end (None where play goes round)."""
    start = game.start()
    afters, before = {}, {start: []}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in afters:
            continue
        afters[state] = [game.play(state, move) for move in game.moves(state)]
        for after in afters[state]:
            before.setdefault(after, []).append(state)
            waiting.append(after)
    has_turns = "turn" in vars(type(game))

    def sign(state, after):
        return 1 if has_turns and game.turn(state) == game.turn(after) else -1

    # Without cycles: in the order in which all that follows is known.
    value = {state: game.score(state) for state, next_ in afters.items() if not next_}
    if not game.points:
        value = {state: (score > 0) - (score < 0) for state, score in value.items()}
    distance = {state: 0 if value[state] or game.points else None for state in value}
    left = {state: len(next_) for state, next_ in afters.items()}
    level = list(value)
    ply = 0
    while level:
        ply += 1
        reached = []
        for state in level:
            for earlier in before[state]:
                left[earlier] -= 1
                reached.append(earlier)
        level = []
        for state in dict.fromkeys(reached):
            if state in value:
                continue
            known = [sign(state, after) * value[after] for after in afters[state] if after in value]
            if (not game.points and max(known) > 0) or left[state] == 0:
                value[state] = max(known)
                level.append(state)
                plies = [
                    distance[after] for after in afters[state]
                    if after in value and sign(state, after) * value[after] == value[state]
                ]  # fmt: skip
                best = min if value[state] > 0 else max
                distance[state] = (
                    None if None in plies or (value[state] == 0 and not game.points) else best(plies) + 1
                )
    for state in afters:
        value.setdefault(state, 0)
        distance.setdefault(state, None)
    return value, distance


@pytest.mark.parametrize("name", list(by_size()))
def test_the_plain_solution_is_that_of_a_brute_force_that_shares_nothing(name):
    game, solution = game_of(name), solved(name)
    values, distances = brute_force(game)
    assert solution.states == len(values)
    assert {state: solution.value(state) for state in solution} == values
    if not game.points:
        assert {state: solution.distance(state) for state in solution} == distances


@needs_compiler
@pytest.mark.parametrize("name", list(by_size(COMPILED_FIRST)))
def test_compiled_they_are_solved_alike_or_refused_with_the_line(name):
    plain = solved(name)
    try:
        fast = solve(game_of(name), engine="compiled")
    except RulesError as error:
        assert (name in PLAIN, "line " in str(error)) == (True, True)  # noqa: PT017 — either is right
        return
    assert (fast.states, fast.edges, fast.counts) == (plain.states, plain.edges, plain.counts)
    for state in plain:
        assert (fast.value(state), fast.distance(state), fast.grundy(state)) == (
            plain.value(state), plain.distance(state), plain.grundy(state),
        )  # fmt: skip


@needs_compiler
@pytest.mark.parametrize("name", NAMES)
def test_compiled_code_is_found_again_by_what_the_rules_say(name):
    from zermelo.compiled.rules.digest import digest

    assert digest(game_of(name)) == digest(game_of(name)) == digest(load(str(GAMES / f"{name}.py")))


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_nothing_wrong_but_what_is(name):
    # In Superghost “m” becomes “mm” in two ways, and the rules name that move twice: told, and true.
    expected = {"ghost": {"same_move", "same_text"}}.get(name, set())
    assert {
        problem.kind for problem in check_game(game_of(name), plays=20, limit=25, seconds=1).problems
    } == expected
