"""Rules that build lists at every node leave nothing behind, however long a compiled search lasts."""

from pathlib import Path

import pytest

from zermelo import Game, analyse
from zermelo.compiled import is_available

STATM = Path("/proc/self/statm")
#: What a search of ten times as many nodes may add: pages of the interpreter's own, no list of any node.
MOST_GROWN = 16 << 20

pytestmark = [
    pytest.mark.skipif(not is_available(), reason="llvmlite is not installed"),
    pytest.mark.skipif(not STATM.exists(), reason="the memory of a process is read where Linux says it"),
]


class Stones(Game):
    """Fill 36 cells in turn: every rule builds lists, of numbers and of lists."""

    def start(self):
        return (0,) * 36

    def moves(self, cells):
        return [i for i, cell in enumerate(cells) if cell == 0]

    def play(self, cells, i):
        after = list(cells)
        after[i] = 1
        return tuple([-cell for cell in after])

    def score(self, cells):
        pairs = [cells[i] * cells[i + 1] for i in range(35)]
        return sum(pairs)

    def estimate(self, cells):
        rows = [[cells[6 * r + c] for c in range(6)] for r in range(6)]
        return sum([row[c] * row[c + 1] * (c + 1) for row in rows for c in range(5)])


def memory_after(game, nodes):
    found = analyse(game, nodes=nodes, engine="compiled", moves="root")
    assert (found.engine, found.nodes) == ("compiled", nodes)
    return int(STATM.read_text().split()[1]) * 4096


@pytest.mark.parametrize(
    "nodes", [pytest.param(10**5, marks=pytest.mark.start), pytest.param(10**7, marks=pytest.mark.slow)]
)
def test_ten_times_as_many_nodes_take_no_more_memory(nodes):
    game = Stones()
    memory_after(game, nodes)
    before = memory_after(game, nodes)
    # A hundred bytes a node, as lists that nobody frees would take, would be 90 or 9,000 megabytes.
    assert memory_after(game, 10 * nodes) - before < MOST_GROWN
