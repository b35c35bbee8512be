"""What compiled rules give: leaves per second of perft, states per second of a strong solution, and start-up.

    python benchmarks/rules.py

CPU seconds in one process; the plain engine is measured in the same run.
"""

from __future__ import annotations

import functools
import time

from zermelo.compiled.game_type import Rules, compile_rules
from zermelo.compiled.solve import perft, solve_rules
from zermelo.compiled.workspace import Workspace
from zermelo.games import load
from zermelo.search import perft as plain_perft


def cpu(action) -> tuple[float, object]:  # noqa: ANN001
    """Return the CPU seconds of one call, and its result."""
    begun = time.process_time()
    result = action()
    return time.process_time() - begun, result


def rules_of(spec: str) -> Rules:
    """Return compiled rules, compiled."""
    game = load(spec)
    rules = compile_rules(game)
    assert isinstance(rules, Rules)
    perft(rules, game.start(), 2)
    return rules


def report_perft(spec: str, plain_depth: int, depth: int) -> str:
    """Return one line."""
    rules = rules_of(spec)
    game = rules.game
    slow, leaves = cpu(lambda: plain_perft(game, plain_depth))
    plain = leaves / slow
    fast, leaves = cpu(lambda: perft(rules, game.start(), depth))
    return (
        f"perft {spec} {depth}: {leaves / fast / 1e6:,.0f} M leaves/s, {leaves / fast / plain:,.0f} × plain"
    )


def report_solve(spec: str) -> str:
    """Return one line."""
    rules = rules_of(spec)
    first, _ = cpu(lambda: solve_rules(rules, rules.game.start()))
    parts = []
    for verify in (False, True):
        workspace = Workspace()
        start = rules.game.start()
        seconds, solution = cpu(
            functools.partial(solve_rules, rules, start, workspace=workspace, verify=verify)
        )
        states = solution.enumeration.states
        parts.append(f"{states / seconds / 1e6:.1f} M states/s{' verified' if verify else ''}")
    size = f"{workspace.peak / states:.0f} B/state"
    return f"solve {spec}: {states:,} states, {', '.join(parts)}, {size}, first call {first:.2f} s"


if __name__ == "__main__":
    print(report_perft("connect4", 5, 9))  # noqa: T201
    print(report_perft("reversi", 4, 9))  # noqa: T201
    for spec in ("connect4:columns=4,rows=4", "connect4:columns=5,rows=4"):
        print(report_solve(spec))  # noqa: T201
