"""Proof numbers in plain Python: a search for a proof or a disproof, to be read and to judge the compiled one.

The question is whether one player, the *prover*, can reach a goal. Every situation has two numbers: how many leaves
must at least be proved to prove it, and how many disproved to disprove it. Where the prover moves, one good move is
enough: the proof number is the least of his moves', the disproof number their sum; where his opponent moves, the other
way round. The search always goes where a proof and a disproof are both nearest, and leaves a situation as soon as
another one has become more promising (df-pn).

A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, University of Tokyo (2002).
J. Pawlewicz, Ł. Lew, *Improving depth-first PN-search: 1 + ε trick*, Computers and Games 2006.
https://doi.org/10.1007/978-3-540-75538-8_14
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TypeAlias

from zermelo.game import Game
from zermelo.questions import legal_moves, next_player, no_state, sign_for
from zermelo.situation import Move, Situation

#: A proof number, then a disproof number.
Numbers: TypeAlias = tuple[int, int]

#: More than any sum of numbers: what is disproved can never be proved.
NEVER = (1 << 31) - 1
PROVED: Numbers = (0, NEVER)
DISPROVED: Numbers = (NEVER, 0)


class Frame:
    """A situation on the path, with its children and the numbers at which to leave it."""

    __slots__ = ("afters", "chosen", "is_prover", "limits", "numbers", "situation")

    def __init__(self, situation: Situation, is_prover: bool, limits: Numbers) -> None:
        self.situation, self.is_prover, self.limits = situation, is_prover, limits
        self.afters: list[Situation] = []
        self.numbers: list[Numbers] = []
        self.chosen = 0


class ProofSearch:
    """A search that can be continued; `result` is None until it has an answer."""

    engine = "plain"

    def __init__(self, game: Game, situation: Situation, prover: int, least: int) -> None:
        """Ask, in plain Python, whether `prover` can get a score of sign at least `least` (1: a win; 0: a draw)."""
        self.game, self.situation, self.prover, self.least = game, situation, prover, least
        self.nodes = 0
        self.table: dict[Situation, Numbers] = {}
        self.result: bool | None = None
        self._path: list[Frame] = []
        numbers = self._first_numbers(situation)
        if 0 in numbers:
            self.result = numbers == PROVED
        else:
            self._path.append(self._opened(situation, (NEVER, NEVER)))

    def run(self, nodes: int, deadline: float) -> bool:
        """Search on by proof numbers in plain Python, within limits; return whether there is an answer."""
        while self.result is None:
            if self.nodes >= nodes or perf_counter() > deadline:
                return False
            self._step()
        return True

    def _step(self) -> None:
        """Open the most promising child, by proof numbers, of the last situation on the path, or leave it."""
        frame = self._path[-1]
        numbers = _joined(frame)
        if numbers[0] < frame.limits[0] and numbers[1] < frame.limits[1]:
            frame.chosen, limits = _next_child(frame)
            self._path.append(self._opened(frame.afters[frame.chosen], limits))
            return
        self.table[frame.situation] = numbers
        self._path.pop()
        if self._path:
            parent = self._path[-1]
            parent.numbers[parent.chosen] = numbers
        else:
            self.result = numbers == PROVED

    def _opened(self, situation: Situation, limits: Numbers) -> Frame:
        self.nodes += 1
        game, (state, player) = self.game, situation
        frame = Frame(situation, player == self.prover, limits)
        for move in legal_moves(game, state):
            after = game.play(state, move)
            if after is None:
                raise no_state(game, state, move)
            reached = after, next_player(game, player, after)
            frame.afters.append(reached)
            frame.numbers.append(self.table.get(reached) or self._first_numbers(reached))
        return frame

    def _first_numbers(self, situation: Situation) -> Numbers:
        """The proof numbers of a situation never opened: an end is decided.

        Else who has more moves has more to lose.
        """
        game, (state, player) = self.game, situation
        count = sum(1 for _ in legal_moves(game, state))
        if count == 0:
            return PROVED if self.reaches(situation) else DISPROVED
        return (1, count) if player == self.prover else (count, 1)

    def reaches(self, end: Situation) -> bool:
        """Return whether an ended game reaches the goal that is to be proved."""
        return sign_for(self.game, end, self.prover) >= self.least

    # --- the proof ------------------------------------------------------------------------------------

    def strategy(self) -> tuple[list[tuple[Situation, Move]], int]:
        """Return a proof's move for each situation of who is right, and the sign of the worst end that he may come to.

        All that can happen when he follows it is looked at; of several good moves the first is taken.
        """
        assert self.result is not None
        winner = self.prover if self.result else 1 - self.prover
        chosen: list[tuple[Situation, Move]] = []
        worst = 1
        seen, waiting = {self.situation}, [self.situation]
        while waiting:
            here = waiting.pop()
            afters = list(self._afters(here))
            if not afters:
                worst = min(worst, sign_for(self.game, here, winner))
                continue
            if here[1] == winner:
                move, after = next((m, a) for m, a in afters if self._is_won(a, self.result))
                chosen.append((here, move))
                afters = [(move, after)]
            for _, after in afters:
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return chosen, worst

    def _afters(self, situation: Situation) -> Iterator[tuple[Move, Situation]]:
        state, player = situation
        for move in legal_moves(self.game, state):
            after = self.game.play(state, move)
            yield move, (after, next_player(self.game, player, after))

    def _is_won(self, situation: Situation, result: bool) -> bool:
        numbers = self.table.get(situation) or self._first_numbers(situation)
        return numbers == (PROVED if result else DISPROVED)


def _joined(frame: Frame) -> Numbers:
    """The proof numbers of a situation that follow from its children's."""
    proofs, disproofs = [numbers[0] for numbers in frame.numbers], [numbers[1] for numbers in frame.numbers]
    if frame.is_prover:
        return min(proofs), _sum(disproofs)
    return _sum(proofs), min(disproofs)


def _sum(numbers: list[int]) -> int:
    """The sum of proof numbers; NEVER only where one of them is."""
    return NEVER if NEVER in numbers else min(sum(numbers), NEVER - 1)


def _next_child(frame: Frame) -> tuple[int, Numbers]:
    """The most promising child of a proof search, and the numbers at which another one becomes more so.

    Some more is allowed than strictly needed (a quarter): going to and fro between two children costs a lot.
    """
    # Seen by the opponent, proof and disproof change their roles.
    side = 0 if frame.is_prover else 1
    wanted = [numbers[side] for numbers in frame.numbers]
    others = [numbers[1 - side] for numbers in frame.numbers]
    best = min(range(len(wanted)), key=wanted.__getitem__)
    second = min((number for i, number in enumerate(wanted) if i != best), default=NEVER)
    near = min(frame.limits[side], second + second // 4 + 1, NEVER)
    far = max(frame.limits[1 - side] - (sum(others) - others[best]), others[best] + 1)
    far = min(far, NEVER)
    return best, (near, far) if side == 0 else (far, near)
