"""The calls to the Linux kernel for which Python has no function, over ctypes: small, and nothing else.

Only `machine` and `libc` may be asked on other systems.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import sys
from functools import cache
from typing import Any

from zermelo.matches.sandbox.syscalls import ARCHITECTURES, CAPSET

_PR_SET_PDEATHSIG = 1
_PR_GET_SECCOMP = 21
_PR_SET_NO_NEW_PRIVS = 38
_CAPABILITY_VERSION_3 = 0x20080522


@cache
def libc() -> Any:
    """Return the C library of this locked process."""
    return ctypes.CDLL(None, use_errno=True)


@cache
def machine() -> str | None:
    """Return x86_64 or aarch64 where guests can be locked up, on a Linux of 64 bits that we know; None elsewhere."""
    name = platform.machine()
    is_known = sys.platform == "linux" and name in ARCHITECTURES and sys.maxsize > 2**32
    return name if is_known else None


def system_call(number: int, *arguments: Any) -> int:
    """Make a system call by its number, to lock a process; `OSError` if the kernel refuses it.

    Every argument is widened to 64 bits: what C's variable arguments leave in the upper half is not defined.
    """
    wide = [ctypes.c_long(given) if isinstance(given, int) else given for given in arguments]
    result: int = libc().syscall(ctypes.c_long(number), *wide)
    return _checked(result)


def prctl(option: int, *arguments: Any) -> int:
    """Ask something of this locked process itself; `OSError` if the kernel refuses it."""
    given = [*arguments, 0, 0, 0, 0][:4]
    wide = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in given]
    result: int = libc().prctl(option, *wide)
    return _checked(result)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def die_with(parent: int) -> None:
    """Let this process be killed as soon as the thread that started it ends; at once, if `parent` is gone already."""
    prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)


def gain_no_privileges() -> None:
    """Give up for ever whatever a started program might gain (set-user-ID …); locks demand it."""
    prctl(_PR_SET_NO_NEW_PRIVS, 1)


def has_seccomp() -> bool:
    """Return whether the kernel knows the filters of system calls that the sandbox needs; nothing is changed."""
    try:
        return prctl(_PR_GET_SECCOMP) in (0, 2)
    except OSError:
        return False


def drop_capabilities() -> None:
    """Give up the special rights of root in a locked process; others have none."""

    class Header(ctypes.Structure):
        _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))

    header = Header(_CAPABILITY_VERSION_3, 0)
    # Two sets of effective, permitted and inheritable rights, all empty.
    empty = (ctypes.c_uint32 * 6)()
    name = machine()
    assert name is not None
    system_call(CAPSET[name], ctypes.byref(header), ctypes.byref(empty))
