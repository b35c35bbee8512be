"""The search for dead objects, put off for a while, comes back."""

import gc
import threading

from zermelo.compiled.special.collection import NoCollection


def test_regions_may_overlap_on_two_threads():
    entered, leave = threading.Event(), threading.Event()

    def other():
        with NoCollection():
            entered.set()
            leave.wait()

    thread = threading.Thread(target=other)
    with NoCollection():
        thread.start()
        entered.wait()
    assert not gc.isenabled()
    leave.set()
    thread.join()
    assert gc.isenabled()


def test_who_has_switched_it_off_finds_it_off():
    gc.disable()
    try:
        with NoCollection():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
