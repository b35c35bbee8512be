"""Games of two chess engines by UCI: `python benchmarks/uci_match.py --games 200 --seconds 0.1`.

By default ours against Debian's stockfish at its lowest skill. Openings are random plays of four plies that our search
finds even, each played with both colours; games are appended to a file, and the same command goes on with it. Wall time
of each move is measured: more than the time given and a margin counts as a loss on time.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from pathlib import Path

from zermelo.errors import RulesError
from zermelo.games.chess import Chess
from zermelo.matches.match import Match
from zermelo.matches.uci import UciAgent, make_uci
from zermelo.search import deepening

#: An opening is even if our search of so many plies says so, in hundredths of a pawn.
_PLIES, _EVEN = 3, 50
_OPENING = 4


def opening(game: Chess, number: int) -> list[str]:
    """Return the moves of an even opening, the same for the same number."""
    chance = random.Random(number)
    while True:
        match = Match(game)
        for _ in range(_OPENING):
            match.push(chance.choice(match.moves()))
        found = deepening(game, match.situation[0], depth=_PLIES, moves="root", engine="compiled")
        if abs(found.value or 0) <= _EVEN:
            return match.play.names()


def play(
    game: Chess, agents: tuple[UciAgent, UciAgent], moves: list[str], seconds: float, margin: float
) -> dict[str, object]:
    """Return one game: who won (None: nobody), why, and the longest time that each side took."""
    match = Match(game)
    for text in moves:
        match.push(game.read_move(match.situation[0], text))
    longest = [0.0, 0.0]

    def ended(winner: int | None, ending: str) -> dict[str, object]:
        return {"winner": winner, "ending": ending, "longest": longest, "moves": match.play.names()}

    for agent in agents:
        agent.engine.tell("ucinewgame")
        agent.engine.ask("isready", "readyok", 120)
    while (result := match.result()) is None:
        player = match.play.player
        began = time.perf_counter()
        try:
            move = match.asked(agents[player])
        except RulesError as error:
            return ended(1 - player, str(error))
        longest[player] = max(longest[player], time.perf_counter() - began)
        if longest[player] > seconds + margin:
            return ended(1 - player, "time")
        match.push(move)
    return ended(result.winner, str(result.ending))


def interval(points: list[float]) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval, by the normal law."""
    mean = sum(points) / len(points)
    spread = math.sqrt(sum((x - mean) ** 2 for x in points) / len(points) / len(points))
    return mean, mean - 1.96 * spread, mean + 1.96 * spread


def main() -> None:
    """Play what is missing and print the score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--margin", type=float, default=0.4)
    parser.add_argument("--ours", default=f"uci:{sys.executable} -m zermelo uci chess")
    parser.add_argument("--theirs", default="uci:stockfish,skill=0")
    parser.add_argument("--file", type=Path, default=Path("uci_match.jsonl"))
    parser.add_argument("--stop-after", type=float, default=math.inf, help="seconds")
    given = parser.parse_args()
    game, began = Chess(), time.monotonic()
    lines = given.file.read_text().splitlines() if given.file.exists() else []
    done = {entry["game"]: entry for entry in map(json.loads, lines)}
    own, other = (make_uci(game, f"{spec},seconds={given.seconds}") for spec in (given.ours, given.theirs))
    for number in range(given.first, given.first + given.games):
        if number in done or time.monotonic() - began > given.stop_after:
            continue
        ours = number % 2
        seats = (other, own) if ours else (own, other)
        entry = play(game, seats, opening(game, number // 2), given.seconds, given.margin)
        done[number] = {"game": number, "ours": ours, **entry}
        with given.file.open("a") as file:
            file.write(json.dumps(done[number]) + "\n")
    own.close()
    other.close()
    points = [0.5 if e["winner"] is None else float(e["winner"] == e["ours"]) for e in done.values()]
    mean, low, high = interval(points)
    endings: dict[str, int] = {}
    for entry in done.values():
        endings[entry["ending"]] = endings.get(entry["ending"], 0) + 1
    slowest = max(entry["longest"][entry["ours"]] for entry in done.values())
    print(
        f"{len(points)} games: {100 * mean:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}), endings {endings}"
    )
    won, drawn, lost = (points.count(x) for x in (1.0, 0.5, 0.0))
    print(f"won {won}, drawn {drawn}, lost {lost}; our slowest move {slowest:.3f} s")


if __name__ == "__main__":
    main()
