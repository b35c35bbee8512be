"""Landlock: from now on this process, and all that it starts, opens only the files below some paths."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable
from pathlib import Path

from zermelo.matches.sandbox.kernel import gain_no_privileges, system_call
from zermelo.matches.sandbox.syscalls import (
    LANDLOCK_ADD_RULE,
    LANDLOCK_CREATE_RULESET,
    LANDLOCK_RESTRICT_SELF,
)

_VERSION = 1
_PATH_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
#: How many rights over files each version of Landlock knows; all of them are handled, hence refused by default.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_TCP = 0b11
_SCOPES = 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


def landlock_version() -> int:
    """Return the version of Landlock that the kernel offers the sandbox; 0 where it has none, or it is switched off."""
    try:
        return system_call(LANDLOCK_CREATE_RULESET, 0, 0, _VERSION)
    except OSError:
        return 0


def restrict_files(readable: Iterable[Path], devices: Iterable[Path] = (), *, execute: bool = False) -> None:
    """Let a locked process read only what lies below `readable` (and run, with `execute`), and use `devices`.

    Connections by TCP, abstract sockets and signals to processes outside are refused too, where Landlock knows them.
    """
    version = landlock_version()
    handled = (1 << _RIGHTS[min(version, max(_RIGHTS))]) - 1
    rules = _Ruleset(handled, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    # An older kernel knows a shorter structure, and accepts a longer one whose rest is empty.
    ruleset = system_call(LANDLOCK_CREATE_RULESET, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    try:
        for path in readable:
            _allow(ruleset, path, _READ_FILE | _READ_DIR | (_EXECUTE if execute else 0))
        for path in devices:
            _allow(ruleset, path, _READ_FILE | _WRITE_FILE)
        gain_no_privileges()
        system_call(LANDLOCK_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        # What is not there needs no permission.
        return
    try:
        if not path.is_dir():
            rights &= ~_READ_DIR
        # The kernel's structure has no gap between the rights and the folder.
        rule = ctypes.create_string_buffer(struct.pack("=Qi", rights, place))
        system_call(LANDLOCK_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)
    finally:
        os.close(place)
