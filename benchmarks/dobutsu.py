"""Dobutsu solved strongly from its rules file: `python benchmarks/dobutsu.py [GIGABYTES]`, some hours on one core.

Boards that are mirrored or turned are one state, and who can take the lion does so: other moves are left out there, for
none can be better. What remains is solved by `solve` as any other game, and verified.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from time import process_time

from zermelo.exact import solve
from zermelo.game import Game
from zermelo.games.dobutsu import SECOND, SQUARES, Animals, Dobutsu


class Folded(Dobutsu):
    """Dobutsu seen by the player to move, who takes a lion when he can."""

    turn = Game.turn  # type: ignore[assignment]  # the player to move is always below
    sheet = replace(Dobutsu.sheet, most_states=lambda game: 250e6)  # T. Tanaka, 2009

    def start(self) -> Animals:
        """Return the first position, folded."""
        return self.canonical(self.start_)

    def prey(self, state: Animals) -> int:
        """Return the bit of the opponent's lion if it can be taken, or must."""
        lion = self.lion(state[0], 1)
        for here in range(SQUARES):
            animal = state[0] >> 4 * here & 15
            if 0 < animal <= SECOND and lion < SQUARES and self.reach[0][animal][here] >> lion & 1:
                return 1 << lion
        return super().prey(state)

    def play(self, state: Animals, move: tuple[int, int]) -> Animals:
        """Return the position after the move, folded."""
        return self.canonical(super().play(state, move))


def main() -> None:
    """Solve it and say what was found."""
    memory = int(float(sys.argv[1]) * 2**30) if len(sys.argv) > 1 else 12 * 2**30
    began = process_time()
    shown = [0]

    def progress(done: int, whole: int | None) -> None:
        if done - shown[0] >= 5_000_000 or done < shown[0]:
            shown[0] = done
            sys.stdout.write(f"{done:,} of {whole} after {process_time() - began:.0f} CPU s\n")
            sys.stdout.flush()

    solution = solve(Folded(), engine="compiled", memory=memory, progress=progress)
    start = Folded().start()
    sys.stdout.write(f"{solution.states:,} positions, {solution.edges:,} moves, {solution.counts}\n")
    sys.stdout.write(f"the first player: {solution.outcome(start)} in {solution.distance(start)} plies\n")
    sys.stdout.write(f"verified: {solution.verified}; {process_time() - began:.0f} CPU s\n")


if __name__ == "__main__":
    main()
