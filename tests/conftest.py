"""Settings for all tests."""

import functools
import os
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import settings

# Compiled code of the tests goes to a folder of its own, which all workers and later runs share: names tell contents,
# so nothing in it is ever stale, and an entry is put in its place whole.
os.environ.setdefault("ZERMELO_CACHE", str(Path(tempfile.gettempdir()) / "zermelo-tests"))

# Hundreds of processes are started: none of them translates the package anew, whatever is usual on this machine.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The same examples every time, and no deadline: a first call may import or compile.
settings.register_profile("zermelo", deadline=None, derandomize=True, database=None, max_examples=200)
settings.load_profile("zermelo")


def pytest_xdist_auto_num_workers(config):
    """A file or a test that is named runs in this process, where a debugger works; folders use all cores.

    Some tests wait for a browser, a server or a clock: one worker more than cores keeps the cores busy meanwhile.
    """
    is_named = all(".py" in argument for argument in config.args)
    return 0 if is_named else (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """A person's function that is followed step by step runs in a thread of its own.

    Playwright switches greenlets in the thread of the tests, and CPython 3.11 keeps how deep calls are, and whether
    they are traced, for each thread: endless recursions after a browser have crashed a worker.
    """
    for item in items:
        if "learn" in item.path.parts:
            item.runtest = functools.partial(_in_a_thread, item.runtest)


@pytest.fixture(autouse=True)
def _language_of_its_own():
    """A test that lets the program speak French does not leave it so."""
    from zermelo.apps import language

    before = language._current, language._asked
    yield
    language._current, language._asked = before


def _in_a_thread(work):
    raised = []

    def run():
        try:
            work()
        except BaseException as error:  # noqa: BLE001 — it is raised again, in the thread of the tests
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if raised:
        raise raised[0]
