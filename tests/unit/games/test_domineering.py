from pathlib import Path

import pytest
from tests.oracles import boards
from tests.unit.games.compared import agreed_positions
from tests.unit.games.walks import reachable

from zermelo.exact import solve
from zermelo.games import load

EXAMPLE = Path(__file__).parents[3] / "examples" / "domineering.py"


@pytest.mark.parametrize("spec", ["domineering", "domineering:8,8", "domineering:1,4", "domineering:5,3"])
def test_the_moves_are_those_of_the_rules_written_with_dictionaries(spec):
    assert agreed_positions(load(spec), boards.domineering, positions=120) >= 120


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["domineering:5,6", "domineering:8,8"])
def test_the_moves_agree_in_many_positions(spec):
    assert agreed_positions(load(spec), boards.domineering, positions=50_000, seed=1) >= 50_000


@pytest.mark.parametrize(
    ("rows", "columns", "first"),
    # Breuker, Uiterwijk, van den Herik 2000, for squares; strips hold dominoes of one player only.
    [(2, 2, "win"), (3, 3, "win"), (4, 4, "win"), (1, 4, "loss"), (4, 1, "win")],
)
def test_who_wins(rows, columns, first):
    assert solve(load(f"domineering:{rows},{columns}"), engine="plain").outcome() == first


def test_the_example_is_the_same_game():
    game, twin = load("domineering:3,4"), load(f"{EXAMPLE}:rows=3,columns=4")
    ours, theirs = solve(game, engine="plain"), solve(twin, engine="plain")
    states = {
        (*(covered >> cell & 1 for cell in range(12)), player): (covered, other, player)
        for covered, other, player in reachable(game)[0]
    }
    assert set(states) == set(reachable(twin)[0])
    for twin_state, state in states.items():
        assert (ours.outcome(state), ours.distance(state)) == (
            theirs.outcome(twin_state),
            theirs.distance(twin_state),
        )
