"""Dobutsu solved strongly from its rules file: `python benchmarks/dobutsu.py [GIGABYTES]`.

Boards that are mirrored or turned are one state. All positions in which a lion can be taken are one state, from which
one move ends the game, and moves into it are left out where there are others: none of this changes who wins, or when.
What remains is solved by `solve` as any other game, and verified: the 99,485,568 positions in which the game is not
over at the next ply, of 246,803,167 in all (T. Tanaka, 2009), and these two.
"""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter, process_time

from zermelo.exact import Solution, solve
from zermelo.game import Game
from zermelo.games.dobutsu import SECOND, SQUARES, WIDTH, Animals, Dobutsu

#: In place of a board: the player to move has lost; he can take the lion.
LOST, CAUGHT = 1, 2


class Folded(Dobutsu):
    """Dobutsu seen by the player to move."""

    turn = Game.turn  # type: ignore[assignment]  # the player to move is always below
    sheet = replace(Dobutsu.sheet, most_states=lambda game: 250e6)  # T. Tanaka, 2009

    def start(self) -> Animals:
        """Return the first position, folded."""
        return self.canonical(self.start_)

    def moves(self, state: Animals) -> Iterator[tuple[int, int]]:
        """Yield the moves after which the lion cannot be taken; any one where there is none."""
        board, hands, _ = state
        if board == CAUGHT:
            yield 0, 0
        if board > CAUGHT:
            is_safe = False
            last = (0, 0)
            for here in range(SQUARES + 3):
                held = here >= SQUARES and hands >> 2 * (here - SQUARES) & 3 > 0
                animal = board >> 4 * here & 15 if here < SQUARES else 0
                for there in range(SQUARES):
                    other = board >> 4 * there & 15
                    is_step = 0 < animal <= SECOND and self.reach[0][animal][here] >> there & 1 == 1
                    if (held and other == 0) or (is_step and (other == 0 or other > SECOND)):
                        last = (here, there)
                        if self.play(state, last)[0] != CAUGHT:
                            is_safe = True
                            yield last
            if not is_safe:
                yield last

    def play(self, state: Animals, move: tuple[int, int]) -> Animals:
        """Return the position after the move, folded."""
        if state[0] == CAUGHT:
            return (LOST, 0, 0)
        return self.folded(super().play(state, move))

    def folded(self, state: Animals) -> Animals:
        """Return the state that stands for a position of the rules file."""
        after = self.canonical(state)
        board = after[0]
        lion = self.lion(board, 1)
        if self.lion(board, 0) == SQUARES:
            return (LOST, 0, 0)
        for here in range(SQUARES):
            animal = board >> 4 * here & 15
            if 0 < animal <= SECOND and self.reach[0][animal][here] >> lion & 1:
                return (CAUGHT, 0, 0)
        # A lion that has come home and cannot be taken.
        return (LOST, 0, 0) if lion >= SQUARES - WIDTH else after


def compare(solution: Solution, positions: int) -> int:
    """Hold the answers to the rules file, unfolded: in positions of random plays, each follows from those after it."""
    game, folded, chance, seen = Dobutsu(), Folded(), random.Random(1), 0
    while seen < positions:
        state = game.start()
        while moves := list(game.moves(state)):
            here, after = folded.folded(state), [folded.folded(game.play(state, move)) for move in moves]
            seen += 1
            if here[0] == CAUGHT:
                # What else might be played is no part of the solution.
                assert (LOST, 0, 0) in after, game.write(state)
                break
            # Win soonest, else draw, else lose latest.
            best = max((-solution.value(s), solution.value(s) * (solution.distance(s) or 0)) for s in after)
            distance = 1 + abs(best[1]) if best[0] else None
            assert (solution.value(here), solution.distance(here)) == (best[0], distance), game.write(state)
            state = game.play(state, chance.choice(moves))
    return seen


def main() -> None:
    """Solve it and say what was found."""
    memory = int(float(sys.argv[1]) * 2**30) if len(sys.argv) > 1 else 12 * 2**30
    began, clock = process_time(), perf_counter()
    shown = [0]

    def progress(done: int, _whole: int | None) -> None:
        if done - shown[0] >= 5_000_000 or done < shown[0]:
            shown[0] = done
            sys.stdout.write(f"{done:,} after {process_time() - began:.0f} CPU s\n")
            sys.stdout.flush()

    solution = solve(Folded(), engine="compiled", memory=memory, progress=progress)
    start = Folded().start()
    sys.stdout.write(f"{solution.states:,} positions, {solution.edges:,} moves, {solution.counts}\n")
    sys.stdout.write(f"the first player: {solution.outcome(start)} in {solution.distance(start)} plies\n")
    sys.stdout.write(f"verified: {solution.verified}, {solution.checked}\n")
    sys.stdout.write(f"as the rules file says, unfolded, in {compare(solution, 20_000):,} positions\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    sys.stdout.write(f"{process_time() - began:.0f} CPU s, {perf_counter() - clock:.0f} s, {peak:.1f} GiB\n")


if __name__ == "__main__":
    main()
