"""Rules that build lists, sets and dicts at every node leave nothing behind, however long a compiled search lasts."""

import pytest
from tests.flat_memory import STATM, memory_while_searching, resident, searched
from tests.speed import IS_INTERPRETED

from zermelo.compiled import is_available

#: What a search of ten times as many nodes may add: pages of the interpreter's own, no list of any node.
MOST_GROWN = 16 << 20

pytestmark = [
    pytest.mark.skipif(not is_available() or IS_INTERPRETED, reason="nothing is compiled"),
    pytest.mark.skipif(not STATM.exists(), reason="the memory of a process is read where Linux says it"),
]


@pytest.mark.start
def test_ten_times_as_many_nodes_take_no_more_memory():
    searched(10**6)
    searched(10**5)
    before = resident()
    searched(10**6)
    # A hundred bytes a node, as lists that nobody frees would take, would be 90 megabytes.
    assert resident() - before < MOST_GROWN


@pytest.mark.slow
def test_memory_is_flat_over_a_hundred_million_nodes():
    seen = memory_while_searching(10**8)
    assert len(seen) > 30
    # The table is full after a million nodes, a hundredth of the time.
    steady = seen[len(seen) // 10 : -1]
    assert max(steady) - min(steady) < MOST_GROWN
