"""The verdicts that the workbench shows are those of the library, on many random positions."""

import random
from urllib.parse import quote

import pytest
from tests.signs import signs_of_moves

from zermelo import load, solve

SPECS = (
    "chomp:rows=4,columns=5",
    "tictactoe",
    "subtraction",
    "nim",
    "connect4:columns=4,rows=3,align=3",
    "reversi:size=4",
)
POSITIONS = 204
# The whole of 4×4 Reversi takes long in plain Python; from here it is small.
LATE = {"reversi:size=4": "a2a3b4c1a4"}

#: Open each fragment in turn; what the page says of every move there comes back.
READ = """
async (fragments) => {
  const seen = [];
  for (const fragment of fragments) {
    location.hash = fragment;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (document.querySelector("main").dataset.fragment !== fragment) continue;
      if (document.querySelector(".moves tbody")) break;
    }
    const text = (node, part) => node.querySelector(part)?.textContent ?? null;
    seen.push({
      headline: document.querySelector(".headline").textContent,
      table: [...document.querySelectorAll(".moves tbody tr")].map((row) => [text(row, "button"), text(row, ".sign")]),
      board: [...document.querySelectorAll("[data-move]")].map((node) => [node.dataset.move, text(node, ".sign")]),
    });
  }
  return seen;
}
"""


def random_positions(game, situation, count, chance):
    """Positions that are not over, with who moves, each from a random play."""
    found = []
    while len(found) < count:
        state, player = situation
        path = [(state, player)]
        while moves := list(game.moves(state)):
            state, player = game.play(state, chance.choice(moves)), 1 - player
            path.append((state, player))
        found.append(chance.choice(path[:-1]))
    return found


@pytest.mark.start
def test_the_verdicts_shown_are_those_of_the_solved_game(open_view):
    chance = random.Random(1913)
    page = open_view("#play/chomp?first=person&second=person")
    page.keyboard.press("v")
    page.wait_for_selector(".moves tbody")
    for spec in SPECS:
        game = load(spec)
        start = game.read(LATE[spec]) if spec in LATE else (game.start(), 0)
        solution = solve(game, start[0])
        positions = random_positions(game, start, POSITIONS // len(SPECS), chance)
        fragments = [
            f"#play/{spec}?at={quote(game.write(state, player), safe=':,=/+@')}&second=person"
            for state, player in positions
        ]
        for (state, player), seen in zip(positions, page.evaluate(READ, fragments), strict=True):
            known = signs_of_moves(game, solution, state)
            assert dict(seen["table"]) == known
            assert dict(seen["board"]) == known
            assert len(seen["board"]) == len(known)
            names = [getattr(name, "en", name) for name in game.players]
            outcome, distance = solution.outcome(state), solution.distance(state)
            winner = {"win": names[player], "loss": names[1 - player], "draw": "draw"}[outcome]
            assert winner in seen["headline"]
            if distance is not None and not game.points:
                assert f" in {distance} pl" in seen["headline"]
