"""How much compiling gains on games in ordinary styles: `python benchmarks/ordinary_games.py [NAME…|larger]`.

For each game of `tests/ordinary_games`: how many states it has, the states per CPU second of both engines and their
ratio, or the line that does not compile. Four times: the rules alone, all moves of the states of random plays made (as
`zermelo check` measures); whole solutions that are not verified, and whole ones, verified, as the first of a process
with its compiled code at hand (the best of interleaved runs); and ones that are not verified where the same start was
solved before. Most of what a small game takes does not depend on its rules: plain Python is asked in some 200 states
whether compiled rules mean the same, once for a start, and checks 500 more to verify. The last lines sum up.
`larger` measures those that have parameters where there is something to solve: 40,000 states and more.
A game may be given with its parameters: `islands:rows=4,columns=5`.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from zermelo.compiled import Engine, compiled_rules
from zermelo.compiled.rules.compiled_rules import forget_walks
from zermelo.compiled.rules.speeds import measure
from zermelo.errors import RulesError
from zermelo.exact import Solution, solve
from zermelo.game import Game
from zermelo.games import load
from zermelo.words import Phrase

GAMES = Path(__file__).parents[1] / "tests" / "ordinary_games"
RUNS = 2
FIGURES = ("rules", "solved", "verified", "again")
LARGER = (
    "chopsticks:fingers=15",
    "drop_three:columns=5,rows=4",
    "heap_splitting:stones=33",
    "islands:rows=4,columns=5",
    "pawn_war:width=5,height=4",
    "river_race:length=30,fuel=10",
)


def measured(spec: str) -> tuple[float, ...] | None:
    """Print the line of one game; return the ratios, of rules and of solutions; None where it does not compile."""
    name, _, parameters = spec.partition(":")
    game = load(f"{GAMES / name}.py" + (f":{parameters}" if parameters else ""))
    began = time.process_time()
    try:
        solve(game, engine="compiled")
    except RulesError as error:
        print(f"{spec:28} not compiled: {error}", flush=True)
        return None
    first = time.process_time() - began
    rules = compiled_rules(game)
    assert not isinstance(rules, Phrase)
    walks = measure(rules)
    solved, verified = (speeds_of(game, verify, is_first=True) for verify in (False, True))
    speeds = [(walks.plain, walks.compiled), solved, verified, speeds_of(game, False, is_first=False)]
    ratios = tuple(fast / slow for slow, fast in speeds)
    said = [
        f"{what}: {slow:8,.0f} {fast:11,.0f} /s {ratio:6.1f} ×"
        for what, (slow, fast), ratio in zip(FIGURES, speeds, ratios, strict=True)
    ]
    states = solve(game, engine="compiled", verify=False).states
    print(f"{spec:28} {states:8,} states  {'  '.join(said)}  first {first:4.1f} s", flush=True)
    return ratios


def speeds_of(game: Game, verify: bool, is_first: bool) -> tuple[float, float]:
    """Return states per CPU second of both engines; what is remembered of a start is forgotten before a first run."""
    plain, fast = [], []
    for _ in range(RUNS):
        plain.append(cpu_seconds(game, "plain", verify))
        for _ in range(3):
            if is_first:
                forget_walks()
            fast.append(cpu_seconds(game, "compiled", verify))
    states = plain[0][0].states
    return states / min(seconds for _, seconds in plain), states / min(seconds for _, seconds in fast)


def cpu_seconds(game: Game, engine: Engine, verify: bool) -> tuple[Solution, float]:
    """Return the solution and the CPU time that it took."""
    began = time.process_time()
    # What plain Python foresees of a game where players move twice may be far too large.
    return solve(game, engine=engine, verify=verify, limit=10**9), time.process_time() - began


def main(names: list[str]) -> None:
    """Measure the games named, or all."""
    if names == ["larger"]:
        names = list(LARGER)
    ratios = [measured(name) for name in names or sorted(path.stem for path in GAMES.glob("*.py"))]
    compiled = [ratio for ratio in ratios if ratio is not None]
    print(f"{len(compiled)} of {len(ratios)} compile")
    for column, what in enumerate(FIGURES):
        found = [ratio[column] for ratio in compiled]
        if found:
            print(f"{what}: median ratio {statistics.median(found):.1f}, worst {min(found):.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
