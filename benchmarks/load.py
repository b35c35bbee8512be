"""A class at work on one server: players who ask for moves while others ask for expensive solutions.

    python -m benchmarks.load [--players 100] [--solvers 10] [--seconds 30]

Starts `zermelo serve` on the loopback interface and asks it from addresses of that interface only, one for each
simulated visitor (127.0.1.1, 127.0.1.2 …: Linux has all of them), so that each has a budget of its own. Prints the
median and the 99th percentile of a move request as the players see it, and how many answers were errors.
The bar, on two cores: p99 below 300 ms with 100 players and 10 solvers, no error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

#: What the players play, against which opponents.
GAMES = ("chomp:rows=3,columns=5", "tictactoe", "connect4", "subtraction:heap=20", "nim")
OPPONENTS = ("level:2", "level:3", "level:4", "level:5", "random")
#: What the others want solved: each takes seconds of a whole core, or more than the server gives.
EXPENSIVE = (
    "connect4:columns=5,rows=4",
    "tictactoe:columns=4,rows=4",
    "reversi:size=6",
    "chomp:rows=8,columns=9",
)
#: Seconds that a person looks at the board before the next move.
LOOK = (1.0, 3.0)
#: A solution that the server refuses with a sentence (too large, not done in time) is an answer, too.
REFUSED = 422


@dataclass
class Report:
    """What the visitors saw."""

    moves: list[float] = field(default_factory=list)
    positions: list[float] = field(default_factory=list)
    solved: Counter[int] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    games: int = 0


class Visitor:
    """One connection from an address of its own, kept open; as little as HTTP needs."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.address = port, f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, kind: str, body: dict[str, object]) -> tuple[int, dict[str, object]]:
        """Return the status and the answer."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )
        content = json.dumps(body).encode()
        head = (
            f"POST /api/{kind} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        )
        self.writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        headers = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        size = re.search(r"content-length: (\d+)", headers, re.IGNORECASE)
        assert size is not None, headers
        answer = await self.reader.readexactly(int(size[1]))
        return int(headers.split(" ", 2)[1]), json.loads(answer)


async def play(visitor: Visitor, report: Report, chance: random.Random, until: float) -> None:
    """Play one game after the other: ask the machine for a move, show the position, look, play a move at random."""
    await asyncio.sleep(chance.uniform(0, LOOK[1]))
    while perf_counter() < until:
        situation: dict[str, object] = {"game": chance.choice(GAMES)}
        moves: list[str] = []
        while perf_counter() < until:
            began = perf_counter()
            status, answer = await visitor.ask(
                "move", {**situation, "moves": moves, "agent": chance.choice(OPPONENTS)}
            )
            report.moves.append(perf_counter() - began)
            if status != 200:
                report.errors[f"move {status}: {answer}"] += 1
                break
            moves.append(str(answer["move"]))
            began = perf_counter()
            status, answer = await visitor.ask("position", {**situation, "moves": moves})
            report.positions.append(perf_counter() - began)
            if status != 200:
                report.errors[f"position {status}: {answer}"] += 1
                break
            await asyncio.sleep(chance.uniform(*LOOK))
            legal = answer["legal"]
            assert isinstance(legal, list)
            if not legal:
                report.games += 1
                break
            choice = chance.choice(legal)
            moves.append(choice["move"])
            # The page shows the person's own move, too.
            status, answer = await visitor.ask("position", {**situation, "moves": moves})
            if status != 200 or answer["over"]:
                report.games += status == 200
                break


async def solve(visitor: Visitor, report: Report, chance: random.Random, until: float) -> None:
    """Ask for one expensive solution after the other."""
    while perf_counter() < until:
        status, answer = await visitor.ask("solve", {"game": chance.choice(EXPENSIVE)})
        report.solved[status] += 1
        if status not in (200, REFUSED):
            report.errors[f"solve {status}: {answer}"] += 1
            await asyncio.sleep(1)


async def load(port: int, players: int, solvers: int, seconds: float) -> Report:
    """Let all visitors work for so many seconds."""
    report = Report()
    chance = random.Random(0)
    # The processes of the server start beside it: the class begins when they answer.
    await Visitor(port, 0).ask("move", {"game": "chomp"})
    until = perf_counter() + seconds
    busy = [
        asyncio.create_task(solve(Visitor(port, players + i), report, random.Random(i), until))
        for i in range(solvers)
    ]
    await asyncio.gather(
        *(play(Visitor(port, i), report, random.Random(chance.random()), until) for i in range(players))
    )
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    return report


def percentile(values: list[float], part: float) -> float:
    """Return the value that `part` of all do not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def main() -> None:
    """Start the server, load it, print what was seen, and end it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--solvers", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = re.search(r"http://[^:]+:(\d+)", server.stdout.readline())
            assert address is not None
            report = asyncio.run(load(int(address[1]), given.players, given.solvers, given.seconds))
        finally:
            server.terminate()
    for name, values in (("move", report.moves), ("position", report.positions)):
        p50, p99 = (1000 * percentile(values, part) for part in (0.5, 0.99))
        worst = 1000 * max(values, default=0.0)
        sys.stdout.write(
            f"{name}: {len(values)} requests, p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {worst:.0f} ms\n"
        )
    sys.stdout.write(
        f"games played to the end: {report.games}; solve answers by status: {dict(report.solved)}\n"
    )
    sys.stdout.write(f"errors: {sum(report.errors.values())} {dict(report.errors) or ''}\n")
    if hasattr(os, "getloadavg"):
        sys.stdout.write(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")


if __name__ == "__main__":
    main()
