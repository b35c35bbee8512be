"""Seccomp: from now on this process makes only the system calls of an allow list; all others fail.

The filter is a program for the kernel's classic BPF machine. It loads the architecture, then the number of the call,
then compares; a few calls are looked at more closely, by the low and the high half of an argument.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import struct
from collections.abc import Iterable

from zermelo.matches.sandbox.kernel import gain_no_privileges, machine, prctl
from zermelo.matches.sandbox.syscalls import ARCHITECTURES, NUMBERS, number_of

_PR_SET_SECCOMP, _FILTER = 22, 2
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _HAS_BITS, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16

_CLONE_THREAD = 0x00010000
#: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET; CLONE_NEWTIME shares its bit with a signal's number.
_CLONE_NEW = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000 | 0x80
#: Of fcntl: copying, flags. Not F_SETOWN and F_SETSIG, by which a file sends any signal to any process of the user.
_FCNTL = (0, 1, 2, 3, 4, 1030)
#: Of ioctl: TCGETS and TIOCGWINSZ (is this a terminal?), FIONCLEX, FIOCLEX, FIONREAD.
_IOCTL = (0x5401, 0x5413, 0x5450, 0x5451, 0x541B)
#: Of prctl: PR_SET_NAME, PR_GET_NAME, PR_SET_VMA (memory gets a name).
_PRCTL = (15, 16, 0x53564D41)

#: Calls whose arguments are looked at, and those that only a started program needs.
_CLOSER = ("clone", "clone3", "fcntl", "ioctl", "prctl", "kill", "tgkill", "prlimit64", "execve")

Instruction = tuple[int, int, int, int]


def allow_list(name: str, own: int, *, execute: bool = False) -> list[Instruction]:
    """Return the sandbox's filter of system calls for a machine and the process `own`, which may signal itself alone.

    It has no way to be ended by SIGKILL, so that whoever ends so was ended by somebody else: neither that signal nor a
    limit whose end it would be.

    Each block begins with the number of the call in the accumulator and ends by a return, so that the blocks are
    independent of each other.
    """
    program: list[Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, ARCHITECTURES[name]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]

    def block(call: str, body: list[Instruction]) -> None:
        number = number_of(call, name)
        if number is not None:
            program.extend([(_EQUAL, 0, len(body), number), *body])

    def one_of(call: str, argument: int, values: Iterable[int], refusal: int) -> None:
        block(call, [*_argument_is_one_of(argument, values), (_RETURN, 0, 0, refusal)])

    for call in NUMBERS:
        if call not in _CLOSER:
            block(call, [(_RETURN, 0, 0, _ALLOW)])
    refused = _ERRNO | errno.EPERM
    flags = (_LOAD, 0, 0, _ARGUMENTS)
    block(
        "clone",
        [
            flags,
            (_HAS_BITS, 0, 2, _CLONE_THREAD),
            (_HAS_BITS, 1, 0, _CLONE_NEW),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, refused),
        ],
    )
    # Its flags lie in memory, where a filter cannot look; the C library then takes clone instead.
    block("clone3", [(_RETURN, 0, 0, _ERRNO | errno.ENOSYS)])
    one_of("fcntl", 1, _FCNTL, refused)
    one_of("ioctl", 1, _IOCTL, _ERRNO | errno.ENOTTY)
    one_of("prctl", 0, _PRCTL, refused)
    for call, number in (("kill", 1), ("tgkill", 2)):
        block(
            call,
            [
                (_LOAD, 0, 0, _ARGUMENTS),
                (_EQUAL, 0, 3, own),
                (_LOAD, 0, 0, _ARGUMENTS + 8 * number),
                (_EQUAL, 1, 0, int(signal.SIGKILL)),
                (_RETURN, 0, 0, _ALLOW),
                (_RETURN, 0, 0, refused),
            ],
        )
    # One's own limits are read; both halves of the address of new ones must be zero.
    block(
        "prlimit64",
        [
            (_LOAD, 0, 0, _ARGUMENTS),
            (_EQUAL, 0, 5, 0),
            (_LOAD, 0, 0, _ARGUMENTS + 16),
            (_EQUAL, 0, 3, 0),
            (_LOAD, 0, 0, _ARGUMENTS + 20),
            (_EQUAL, 0, 1, 0),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, refused),
        ],
    )
    if execute:
        block("execve", [(_RETURN, 0, 0, _ALLOW)])
    program.append((_RETURN, 0, 0, refused))
    return program


def _argument_is_one_of(argument: int, values: Iterable[int]) -> list[Instruction]:
    """Instructions of the filter that allow the call if the low half of an argument is one of the values.

    The kernel itself reads only the low half of these arguments: they are ints.
    """
    body: list[Instruction] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument)]
    for value in values:
        body += [(_EQUAL, 0, 1, value), (_RETURN, 0, 0, _ALLOW)]
    return body


def restrict_calls(*, execute: bool = False) -> None:
    """Lock this process: it and its threads make no other system call from now on."""
    name = machine()
    assert name is not None
    program = allow_list(name, os.getpid(), execute=execute)
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))

    gain_no_privileges()
    lock = Program(len(program), ctypes.addressof(code))
    prctl(_PR_SET_SECCOMP, _FILTER, ctypes.byref(lock), 0, 0)
