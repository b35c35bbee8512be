import errno
import mmap
import sys

import numpy as np
import pytest

from zermelo.compiled.memory import pages
from zermelo.compiled.memory import workspace as workspace_module
from zermelo.compiled.memory.workspace import STOP, Workspace, available_memory
from zermelo.errors import TooLargeError


def test_an_array_beyond_the_budget_is_refused_before_it_exists():
    workspace = Workspace(memory=1000)
    workspace.empty("keys", 100, np.int64)
    with pytest.raises(TooLargeError, match=r"1\.6 kB .* table.*1 kB.*allow more memory") as caught:
        workspace.empty("table", 100, np.int64)
    assert "il faut 1,6\u00a0ko" in caught.value.text("fr")
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


LARGE = pages.LEAST_BYTES // 8


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux moves pages")
def test_a_large_array_grows_where_it_is():
    workspace = Workspace(memory=24 * LARGE)
    workspace.empty("keys", (LARGE // 2, 2), np.int64)[...] = 7
    # Both arrays together would not fit.
    longer = workspace.grow("keys", LARGE)
    assert longer.shape == (LARGE, 2)
    assert (longer[: LARGE // 2] == 7).all()
    assert not longer[LARGE // 2 :].any()
    assert workspace.peak == workspace.used == 16 * LARGE


def test_a_view_of_a_large_array_outlives_its_growth():
    workspace = Workspace()
    old = workspace.empty("keys", LARGE, np.int64)
    old[...] = 3
    longer = workspace.grow("keys", 2 * LARGE)
    longer[...] = 4
    assert (old == 3).all()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has huge pages")
def test_a_system_without_huge_pages_or_without_room_is_no_surprise(monkeypatch):
    class Refusing(mmap.mmap):
        def madvise(self, *arguments):
            raise OSError(errno.EINVAL, "no such advice")

    monkeypatch.setattr(pages.mmap, "mmap", Refusing)
    assert not Workspace().zeros("keys", LARGE, np.int64).any()
    with pytest.raises(TooLargeError, match="keys"):
        Workspace(10**17).empty("keys", 10**16, np.uint8)


def test_zeros_are_zeros_whatever_was_there_before():
    workspace = Workspace()
    for size in (10, LARGE):
        workspace.empty("keys", size, np.int64)[...] = 5
        assert not workspace.zeros("keys", size, np.int64).any()


@pytest.mark.parametrize("size", [10, LARGE])
def test_a_table_begins_as_zeros_on_pages_of_its_own_or_not(size, monkeypatch):
    monkeypatch.setattr(pages.np, "empty", lambda shape, dtype: np.full(shape, 5, dtype=dtype))
    assert not pages.new_zeros(size, np.uint64).any()


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


@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it in other ways")
def test_what_is_free_is_read_in_kibibytes(monkeypatch):
    files = {"/proc/meminfo": "MemTotal: 900 kB\nMemAvailable: 500 kB\n"}
    monkeypatch.setattr(workspace_module, "_read", lambda path: files.get(path, ""))
    assert available_memory() == 500 * 1024


@pytest.mark.parametrize(
    ("files", "free"),
    [
        ({"memory.max": "1000\n", "memory.current": "300\n"}, 700),
        ({"memory.max": "300", "memory.current": "1000"}, 0),
        ({"memory.limit_in_bytes": "1000", "memory.usage_in_bytes": "1"}, 999),
    ],
)
def test_the_limits_of_a_group_of_processes_hold(monkeypatch, files, free):
    monkeypatch.setattr(workspace_module, "_read", lambda path: files.get(path.rpartition("/")[2], ""))
    monkeypatch.setattr(workspace_module, "_free_in_system", lambda: 10**9)
    assert available_memory() == free


def test_a_group_without_limits_has_what_the_system_has(monkeypatch):
    files = {"memory.max": "max", "memory.current": "300"}
    monkeypatch.setattr(workspace_module, "_read", lambda path: files.get(path.rpartition("/")[2], ""))
    monkeypatch.setattr(workspace_module, "_free_in_system", lambda: 10**9)
    assert available_memory() == 10**9
