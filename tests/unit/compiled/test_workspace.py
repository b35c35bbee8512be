import numpy as np
import pytest

from zermelo.compiled.workspace import STOP, Workspace, available_memory, in_words
from zermelo.errors import TooLargeError


def test_an_array_beyond_the_budget_is_refused_before_it_exists():
    workspace = Workspace(memory=1000)
    workspace.empty("keys", 100, np.int64)
    with pytest.raises(TooLargeError, match=r"1\.6 kB .* table.*1 kB.*--memory") as caught:
        workspace.empty("table", 100, np.int64)
    assert "il faut 1.6 kB" in caught.value.text("fr")
    assert workspace.used == 800


def test_growing_keeps_the_content_and_needs_both_arrays_for_a_moment():
    workspace = Workspace(memory=1000)
    workspace.empty("keys", 40, np.int64)[...] = np.arange(40)
    assert workspace.grow("keys", 60)[:40].tolist() == list(range(40))
    assert workspace.used == 480
    assert workspace.peak == 800
    with pytest.raises(TooLargeError):
        workspace.grow("keys", 100)
    assert workspace.grow("keys", 10) is workspace["keys"]


def test_what_is_released_no_longer_counts():
    workspace = Workspace(memory=1000)
    workspace.zeros("keys", (50, 2), np.int64)
    workspace.release("keys", "never there")
    assert workspace.used == 0
    assert workspace.zeros("keys", 125, np.int64).sum() == 0


def test_stopping_sets_the_flag_that_routines_read():
    workspace = Workspace(memory=0)
    assert not workspace.is_stopped
    workspace.stop()
    assert workspace.is_stopped
    assert workspace.control[STOP] == 1


def test_the_default_budget_is_a_share_of_what_is_available():
    available = available_memory()
    assert available > 10**8
    assert 0.4 * available < Workspace().budget < 0.8 * available


def test_sizes_in_words():
    assert [in_words(size) for size in (12, 1200, 25_000_000, 6 * 10**9)] == [
        "12 B",
        "1.2 kB",
        "25 MB",
        "6 GB",
    ]
