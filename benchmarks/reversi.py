"""Reversi: what heuristics are worth in matches, and what exact endgames cost, as Markdown for docs/reversi.md.

    python benchmarks/reversi.py                    matches of heuristics, endgames drawn here, from fixed seeds
    python benchmarks/reversi.py FILE.obf …         endgames of files instead: lines `board side; move:score; …`
    python benchmarks/reversi.py --six              6×6 from its start instead (about ten minutes)

Matches: each random opening is played twice, with colours exchanged; both sides look equally far ahead, and equal moves
are taken in the order of the rules, so every figure can be had again. Endgames: the table is emptied before each
position, times are CPU times; nodes must not change unless the search does.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from zermelo.compiled.special.reversi import Engine
from zermelo.games.reversi import Reversi
from zermelo.judge import analyse

OPENING_PLIES, OPENINGS = 8, 50
DEPTHS = (1, 2)
FREE = (14, 16, 18, 20)
POSITIONS = 10

State = tuple[int, int]


def say(*lines: str) -> None:
    """Write lines, at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def drawn(game: Reversi, chance: random.Random, discs: int) -> State:
    """Return a position of a random play that is not over, with so many discs."""
    while True:
        state = game.start()
        while moves := list(game.moves(state)):
            if (state[0] | state[1]).bit_count() >= discs and moves != [game.passing]:
                return state
            state = game.play(state, chance.choice(moves))


def match(game: Reversi, opening: State, names: tuple[str, str], depth: int) -> int:
    """Return the score of the first heuristic, which moves first from the opening."""
    state, side = opening, 0
    while next(game.moves(state), None) is not None:
        heuristic = getattr(game, names[side])
        found = analyse(
            game, state, depth=depth, heuristic=heuristic, moves="root", engine="compiled", memory=1 << 22
        )
        state, side = game.play(state, found.best[0]), 1 - side
    return game.score(state) * (-1 if side else 1)


def matches(names: tuple[str, str]) -> None:
    """Print how often the first heuristic beats the second."""
    game = Reversi()
    say(
        "",
        f"| plies ahead | games | {names[0]} wins | draws | {names[1]} wins | mean difference of discs |",
        "|---|---|---|---|---|---|",
    )
    for depth in DEPTHS:
        chance, scores = random.Random(2026), []
        for _ in range(OPENINGS):
            opening = drawn(game, chance, 4 + OPENING_PLIES)
            scores.append(match(game, opening, names, depth))
            scores.append(-match(game, opening, (names[1], names[0]), depth))
        wins, draws = sum(score > 0 for score in scores), scores.count(0)
        rest = len(scores) - wins - draws
        mean = sum(scores) / len(scores)
        say(f"| {depth} | {len(scores)} | {wins} | {draws} | {rest} | {mean:+.1f} |")


def sets(files: list[Path]) -> Iterator[tuple[str, list[tuple[State, int | None]]]]:
    """Yield named sets of positions, with their scores where these are published."""
    game = Reversi()
    for path in files:
        found: list[tuple[State, int | None]] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            board, _, rest = line.partition(";")
            found.append(
                (game.read(board)[0], max(int(part.split(":")[1]) for part in rest.split(";") if ":" in part))
            )
        yield path.stem, found
    if not files:
        chance = random.Random(2026)
        for free in FREE:
            yield f"{free} free squares", [(drawn(game, chance, 64 - free), None) for _ in range(POSITIONS)]


def solve(engine: Engine, state: State) -> tuple[int, int, float]:
    """Return the score, the nodes and the CPU seconds."""
    engine.clear()
    nodes, began = engine.nodes, time.process_time()
    score = engine.score(*state)
    return score, engine.nodes - nodes, time.process_time() - began


def endgames(files: list[Path]) -> None:
    """Print what the exact scores cost."""
    engine = Engine()
    solve(engine, ((1 << 63) - 1, 0))  # compiles
    say("", "| set | positions | right | M nodes | CPU s | M nodes per CPU s |", "|---|---|---|---|---|---|")
    for name, positions in sets(files):
        results = [solve(engine, state) for state, _ in positions]
        known = [
            (score, want)
            for (score, _, _), (_, want) in zip(results, positions, strict=True)
            if want is not None
        ]
        right = sum(score == want for score, want in known) if known else "–"
        nodes, seconds = sum(r[1] for r in results), sum(r[2] for r in results)
        row = [
            name,
            len(positions),
            right,
            f"{nodes / 1e6:.1f}",
            f"{seconds:.2f}",
            f"{nodes / seconds / 1e6:.1f}",
        ]
        say(f"| {' | '.join(map(str, row))} |")


def six() -> None:
    """Print the score of the 6×6 game from its start, and what it cost."""
    score, nodes, seconds = solve(Engine(6), Reversi(6).start())
    say(f"6×6 from the start: {score:+d} for black, {nodes / 1e9:.2f} G nodes, {seconds:.0f} CPU s")


if __name__ == "__main__":
    if "--six" in sys.argv:
        six()
    elif len(sys.argv) > 1:
        endgames([Path(name) for name in sys.argv[1:]])
    else:
        matches(("prospects", "discs"))
        endgames([])
