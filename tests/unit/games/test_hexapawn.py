from pathlib import Path

import pytest
from tests.oracles import boards
from tests.unit.games.compared import agreed_positions
from tests.unit.games.walks import reachable

from zermelo.errors import IllegalMoveError
from zermelo.exact import solve
from zermelo.games import load

EXAMPLE = Path(__file__).parents[3] / "examples" / "hexapawn.py"


@pytest.mark.parametrize(
    ("columns", "winner"),
    # M. Gardner, Scientific American, March 1962, for 3×3; wider boards by an independent search.
    [(3, "loss"), (4, "win"), (5, "win")],
)
def test_who_wins_on_three_rows(columns, winner):
    assert solve(load(f"hexapawn:{columns},3"), engine="plain").outcome() == winner


@pytest.mark.parametrize("spec", ["hexapawn", "hexapawn:4,4", "hexapawn:8,7", "hexapawn:1,3"])
def test_the_moves_are_those_of_the_rules_written_with_dictionaries(spec):
    assert agreed_positions(load(spec), boards.hexapawn, positions=200) >= 200


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hexapawn:4,4", "hexapawn:8,7"])
def test_the_moves_agree_in_many_positions(spec):
    assert agreed_positions(load(spec), boards.hexapawn, positions=50_000, seed=1) >= 50_000


def test_the_example_is_the_same_game():
    game, twin = load("hexapawn:4,3"), load(f"{EXAMPLE}:rows=3,columns=4")
    ours, theirs = solve(game, engine="plain"), solve(twin, engine="plain")

    def seen_by_the_mover(state):
        """Each player sees the board from below, his own pawns are 1."""
        mine, others = game.sides(state)
        cells = [(mine >> cell & 1) - (others >> cell & 1) for cell in range(12)]
        # Our cells count from the top left, those of the example from the mover's own side.
        rows = [cells[i : i + 4] for i in range(0, 12, 4)]
        return tuple(
            cell for row in (rows[::-1] if state[2] == 0 else [r[::-1] for r in rows]) for cell in row
        )

    states = {seen_by_the_mover(state): state for state in reachable(game)[0]}
    assert set(states) == set(reachable(twin)[0])
    for twin_state, state in states.items():
        assert (ours.outcome(state), ours.distance(state)) == (
            theirs.outcome(twin_state),
            theirs.distance(twin_state),
        )


def test_moves_are_read_with_or_without_signs():
    game = load("hexapawn")
    start = game.start()
    for text in ("a1a2", "a1-a2", "A1A2", " a1 - a2 "):
        assert game.read_move(start, text) == (6, 3)
    with pytest.raises(IllegalMoveError, match="a1a2 · b1b2 · c1c2"):
        game.read_move(start, "a1b2")
