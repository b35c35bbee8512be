"""The memory of a process while a compiled search visits many nodes of a game whose rules build lists, sets and dicts.

    python -m tests.flat_memory --nodes 100000000

Nodes are those that the answer tells, memory is what Linux says of the process, once a second.
"""

import argparse
import sys
import threading
import time
from pathlib import Path

from zermelo import Game, analyse

STATM = Path("/proc/self/statm")
#: Of the search's table of positions, which is full before the first million nodes: what grows then is something else.
TABLE = 64 << 20


class Stones(Game):
    """Fill 36 cells in turn: every rule builds lists; moves and estimates build sets, dicts, lists of lists."""

    def start(self):
        return (0,) * 36

    def moves(self, cells):
        free = {i for i, cell in enumerate(cells) if cell == 0}
        weight = {i: i * 7 % 5 for i in range(36)}
        rows = [[cells[6 * r + c] for c in range(6)] for r in range(6)]
        full = {r for r, row in enumerate(rows) if all([cell != 0 for cell in row])}  # noqa: C419 — one list more
        return [i for i in sorted(free) if i // 6 not in full or weight[i] < 0]

    def play(self, cells, i):
        after = list(cells)
        after[i] = 1
        return tuple([-cell for cell in after])

    def score(self, cells):
        pairs = [cells[i] * cells[i + 1] for i in range(35)]
        return sum(pairs)

    def estimate(self, cells):
        rows = [[cells[6 * r + c] for c in range(6)] for r in range(6)]
        columns = {}
        for row in rows:
            for c in range(5):
                columns[c] = columns.get(c, 0) + row[c] * row[c + 1]
        return sum([columns[c] * (c + 1) for c in columns])


def resident():
    """Bytes of memory that the process has now."""
    return int(STATM.read_text().split()[1]) * 4096


def searched(nodes):
    """Search so many nodes, all of them by compiled rules."""
    found = analyse(Stones(), nodes=nodes, engine="compiled", moves="root", memory=TABLE)
    assert (found.engine, found.nodes) == ("compiled", nodes)


def memory_while_searching(nodes, say=lambda text: None):
    """The memory before a search of so many nodes, every second of it, and after it."""
    searched(10**6)  # compiles, fills the table once
    seen, is_over, began = [resident()], threading.Event(), time.monotonic()

    def watch():
        while not is_over.wait(1):
            seen.append(resident())
            say(f"{time.monotonic() - began:.0f} s: {seen[-1] >> 20} MB")

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        searched(nodes)
    finally:
        is_over.set()
        watching.join()
    return [*seen, resident()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=10**8)
    nodes = parser.parse_args().nodes
    seen = memory_while_searching(nodes, say=lambda text: print(text, end="\r", file=sys.stderr))
    first, most, last = (f"{size / (1 << 20):.1f} MB" for size in (seen[0], max(seen), seen[-1]))
    print(f"{nodes:,} nodes, {len(seen)} samples: {first} before, {most} at most, {last} after")
