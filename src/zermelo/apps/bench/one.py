"""One piece of work in a process of its own: `python -m zermelo.apps.bench.one KIND GAME NUMBER ENGINE`.

It prints its answer, as far as no engine may change it, and ends as the command line does.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def answer(kind: str, spec: str, number: int, engine: Any) -> object:
    """Do one piece of the work that the benchmark measures, and return what it says."""
    from zermelo.games import load

    game = load(spec)
    if kind == "solve":
        from zermelo.exact import solve

        solution = solve(game, engine=engine)
        return [solution.outcome(), solution.distance(), solution.states, solution.counts]
    if kind == "analyse":
        from zermelo.search import deepening

        found = deepening(game, depth=number, engine=engine)
        return [found.value, found.outcome, found.best]
    if kind == "perft":
        from zermelo.search import perft

        return perft(game, number, engine=engine)
    if kind == "mcts":
        from zermelo.search import mcts

        tree = mcts(game, visits=number, seed=1, engine=engine)
        return [tree.best, tree.visits]
    from zermelo.exact import prove

    proof = prove(game, engine=engine)
    return [proof.holds, proof.nodes]


if __name__ == "__main__":
    from zermelo.apps.leaving import be_last, leave

    be_last()
    given = sys.argv[1:]
    print(json.dumps(answer(given[0], given[1], int(given[2]), given[3])))
    leave(0)
