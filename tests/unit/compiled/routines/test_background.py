"""Threads that compile, and the end of the program."""

import atexit
import threading

from zermelo.compiled.routines import background


def test_the_end_of_the_program_hears_of_compilations_once_and_waits_for_them(monkeypatch):
    registered, ended = [], []
    monkeypatch.setattr(atexit, "register", registered.append)
    compilations = background._Compilations()
    may_end = threading.Event()
    for _ in range(2):
        compilations.begin(lambda: (may_end.wait(20), ended.append(1)))
    (leave,) = registered
    may_end.set()
    leave()
    assert ended == [1, 1]
    assert compilations.is_leaving
