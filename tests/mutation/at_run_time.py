"""Fixed questions to the public doors, whose answers are known from elsewhere: `python -m tests.mutation.at_run_time`.

Each answer is right, wrong, or an error: a planted fault that the library notices by itself ends in an error. Nothing
here is judged by the library: the measures are the course's definitions (tests/oracles) and well-known figures.
"""

from __future__ import annotations

import json
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import partial, reduce
from operator import xor
from pathlib import Path
from random import Random
from typing import Any

import zermelo
from tests.oracles import naive
from zermelo import (
    Arena,
    Game,
    Solution,
    alpha_beta,
    analyse,
    attractor,
    kernel,
    load,
    mcts,
    minimax,
    perft,
    prove,
    solve,
    tabulate,
    verify,
)

HEAP, TAKE = 30, 3


class WrongError(Exception):
    """An answer that is not even of the right form."""


class Heap(Game):
    """Take one to three; who takes the last one has won. Positions are numbered, and estimates tell who wins."""

    impartial = True
    index_count = HEAP + 1

    def start(self):
        return (HEAP,)

    def moves(self, state):
        for take in range(1, min(TAKE, state[0]) + 1):
            yield take

    def play(self, state, move):
        return (state[0] - move,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)

    def estimate(self, state):
        return 1 if state[0] % 4 else -1


class Ring(Game):
    """A token on a ring on which somebody may move twice in a row, for ever, or to an end that pays."""

    points = True
    SIZE, FAR, GATES, PRIZES = 13, 4, (0, 5, 9), (3, -7, 2)

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] not in self.GATES:
            yield 1
            yield self.FAR
            if state[0] % 2:
                yield -1

    def play(self, state, move):
        return ((state[0] + move) % self.SIZE,)

    def score(self, state):
        for i in range(len(self.GATES)):
            if self.GATES[i] == state[0]:
                return self.PRIZES[i]
        return 0

    def turn(self, state):
        return (state[0] // 2) % 2


def heap_facts() -> list[tuple[tuple[int], str, int, int]]:
    """Who has a multiple of four before him loses; he takes one, and the other completes it to four."""
    return [
        ((n,), "win" if n % 4 else "loss", 2 * (n // 4) + (1 if n % 4 else 0), n % 4)
        for n in range(HEAP, -1, -1)
    ]


def heap_edges() -> int:
    return sum(min(TAKE, n) for n in range(HEAP + 1))


def solved_heap(engine: Any) -> bool:
    found = solve(Heap(), engine=engine)
    rows = [(s, str(found.outcome(s)), found.distance(s), found.grundy(s)) for s in found]
    losing = sum(n % 4 == 0 for n in range(HEAP + 1))
    counts = {"win": HEAP + 1 - losing, "draw": 0, "loss": losing}
    return (sorted(rows), found.edges, found.counts, found.verified) == (
        sorted(heap_facts()), heap_edges(), counts, True,
    )  # fmt: skip


class DrawnRing(Ring):
    """The same for the sign alone; one end is a draw."""

    points = False
    PRIZES = (1, 0, -2)


def solved_ring(engine: Any) -> bool:
    game = Ring()
    found, successors, scores, owner = as_a_graph(game, engine)
    return [found.value(state) for state in found] == naive.values(successors, scores, owner)


def solved_drawn_ring(engine: Any) -> bool:
    game = DrawnRing()
    found, successors, scores, owner = as_a_graph(game, engine)
    rows = [(str(found.outcome(state)), found.distance(state)) for state in found]
    counts = {name: sum(row[0] == name for row in rows) for name in ("win", "draw", "loss")}
    return rows == naive.outcomes(successors, scores, owner) and found.counts == counts


def as_a_graph(game: Ring, engine: Any) -> tuple[Solution, list[list[int]], dict[int, int], list[int]]:
    """Return a solution, and what the rules say of its states by their numbers: successors, scores, owners."""
    found = solve(game, engine=engine)
    states = list(found)
    at = {state: v for v, state in enumerate(states)}
    successors = [[at[game.play(state, move)] for move in game.moves(state)] for state in states]
    scores = {v: game.score(state) for v, state in enumerate(states) if not successors[v]}
    if not len(states) == len(at) == Ring.SIZE or found.edges != sum(map(len, successors)):
        raise WrongError
    return found, successors, scores, [game.turn(state) for state in states]


def solved_nim() -> bool:
    found = solve(load("nim:heaps=2+3+4"), engine="plain")
    return found.states == 60 and all(found.grundy(s) == reduce(xor, s) for s in found)


def counted(engine: Any) -> bool:
    """Noughts and crosses: 9 × 8 × 7 × 6 × 5 plays until the first row can be full."""
    game = load("tictactoe")
    return [perft(game, depth, engine=engine) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


def analysed(engine: Any) -> bool:
    found = analyse(Heap(), exact=True, engine=engine)
    short = analyse(Heap(), (6,), depth=6, engine=engine)
    return (
        (str(found.outcome), found.exact, found.best, found.distance) == ("win", True, (2,), 15)
        and (str(short.outcome), short.exact, short.best, short.distance) == ("win", True, (2,), 3)
        and [v.move for v in short.moves if str(v.outcome) == "win"] == [2]
        and [str(v.outcome) for v in short.moves] == ["win", "loss", "loss"]
    )


def grown(engine: Any) -> bool:
    found = mcts(Heap(), (6,), visits=3000, seed=3, engine=engine)
    return (str(found.outcome), found.exact, found.best) == ("win", True, (2,))


def proved(engine: Any) -> bool:
    won, lost = prove(Heap(), engine=engine), prove(Heap(), (28,), engine=engine)
    return (won.holds, lost.holds) == (True, False) and all(
        (state[0] - move) % 4 == 0 for state, move in won.strategy.items()
    )


def tabulated(engine: Any) -> bool:
    found = tabulate(Heap(), engine=engine)
    rows = [(s, str(found.outcome(s)), found.distance(s), s[0] % 4) for s in found]
    return (sorted(rows), found.edges) == (sorted(heap_facts()), heap_edges())


def on_a_graph() -> bool:
    chance, size = Random(4), 9
    owner = [chance.randrange(2) for _ in range(size)]
    edges = sorted({(v, chance.randrange(size)) for v in range(size - 2) for _ in range(2)})
    target = {size - 1, 2}
    found = attractor(Arena.from_edges(owner, edges), target, 0)
    return dict(found) == naive.attractor(owner, edges, target, 0)


def with_a_kernel() -> bool:
    jeu = {
        0: [1, 2, 3, 4, 5],
        1: [4, 5, 6],
        2: [1, 3, 4, 5],
        3: [5, 6, 7],
        4: [7, 8],
        5: [8],
        6: [5, 7],
        7: [8],
        8: [],
    }
    return [set(kernel(Arena.from_dict(jeu)))] == naive.kernels(list(jeu.values()))


def searched() -> bool:
    def nodes(heap: int) -> int:
        return 1 + sum(nodes(heap - take) for take in range(1, min(TAKE, heap) + 1))

    whole, pruned = minimax(Heap(), (9,)), alpha_beta(Heap(), (9,), table=False)
    right = ("win", 5, (1,))
    return (
        whole.nodes == nodes(9) >= pruned.nodes
        and (str(whole.outcome), whole.distance, whole.best) == right
        and (str(pruned.outcome), pruned.distance, pruned.best) == right
    )


def kept(engine: Any) -> bool:
    game = load("subtraction:heap=20,take=3,misere=false")
    made = solve(game, engine=engine)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.json"
        made.save(path)
        again = Solution.load(path, game)
    certificate = json.loads(json.dumps(made.certificate()))
    told = [(s, str(again.outcome(s))) for s in again]
    right = sorted(told) == [((n,), "win" if n % 4 else "loss") for n in range(21)]
    if not (right and verify(certificate, game).valid and made.verify().valid):
        return False
    # One result turned round must be seen.
    return not verify(json.loads(json.dumps(certificate).replace('"loss"', '"win"', 1)), game).valid


def questions() -> Iterator[tuple[str, Callable[[], bool]]]:
    """Yield the questions by name."""
    both: list[Callable[..., bool]] = [
        solved_heap,
        solved_ring,
        solved_drawn_ring,
        counted,
        analysed,
        grown,
        proved,
        tabulated,
        kept,
    ]
    for question in both:
        for engine in ("plain", "compiled"):
            yield f"{question.__name__} {engine}", partial(question, engine)
    for alone in (solved_nim, on_a_graph, with_a_kernel, searched):
        yield alone.__name__, alone


def main() -> None:
    """Print what came of each question, a line each."""
    warnings.simplefilter("ignore")
    print(json.dumps({"library": str(Path(zermelo.__file__).parent)}), flush=True)
    for name, question in questions():
        try:
            said = "right" if question() else "wrong"
        except WrongError:
            said = "wrong"
        except Exception as error:  # noqa: BLE001 — an error is a fault noticed
            said = f"{type(error).__name__}: {error}"[:200]
        print(json.dumps({"question": name, "said": said}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
