"""The numbers of system calls are the kernel's own; the filter lets through what it says, and no more."""

import ctypes
import ctypes.util

import pytest

from zermelo.matches.sandbox.seccomp import allow_list
from zermelo.matches.sandbox.syscalls import ARCHITECTURES, NUMBERS, number_of

ALLOW, EPERM, ENOSYS, ENOTTY, KILL = 0x7FFF0000, 0x50001, 0x50000 | 38, 0x50000 | 25, 0x80000000


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_numbers_are_those_of_libseccomp(machine):
    found = ctypes.util.find_library("seccomp")
    if found is None:
        pytest.skip("libseccomp is not installed")
    library = ctypes.CDLL(found)
    library.seccomp_syscall_resolve_name_arch.argtypes = [ctypes.c_uint32, ctypes.c_char_p]
    for name in NUMBERS:
        number = library.seccomp_syscall_resolve_name_arch(ARCHITECTURES[machine], name.encode())
        # Negative: this architecture has no such call.
        assert number_of(name, machine) == (number if number >= 0 else None), name


def run(program, machine, number, *arguments):
    """What the filter returns for a call: the kernel's small machine, written naively from its description."""
    words = {0: number, 4: machine}
    for i in range(6):
        given = arguments[i] if i < len(arguments) else 0
        words[16 + 8 * i], words[20 + 8 * i] = given & 0xFFFFFFFF, given >> 32
    at, accumulator = 0, 0
    while True:
        code, if_true, if_false, value = program[at]
        at += 1
        if code == 0x20:
            accumulator = words[value]
        elif code == 0x15:
            at += if_true if accumulator == value else if_false
        elif code == 0x45:
            at += if_true if accumulator & value else if_false
        else:
            assert code == 0x06
            return value


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_the_filter_allows_its_list_and_refuses_every_other_number(machine):
    architecture, program = ARCHITECTURES[machine], allow_list(machine, 4242)
    closer = {"clone", "clone3", "fcntl", "ioctl", "prctl", "kill", "tgkill", "prlimit64", "execve"}
    plain = {number_of(name, machine) for name in NUMBERS if name not in closer}
    closer_numbers = {number_of(name, machine) for name in closer}
    for number in {*range(600), *range(0x40000000, 0x40000000 + 600)} - closer_numbers:
        expected = ALLOW if number in plain else EPERM
        assert run(program, architecture, number) == expected, number
    for other in (0x40000003, ARCHITECTURES["x86_64" if machine == "aarch64" else "aarch64"]):
        assert run(program, other, number_of("read", machine)) == KILL
    assert len(program) < 4096


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_arguments_are_looked_at(machine):
    program = allow_list(machine, 4242)

    def verdict(name, *arguments):
        return run(program, ARCHITECTURES[machine], number_of(name, machine), *arguments)

    threads, fork, user_namespace = 0x3D0F00, 0x01200011, 0x10000000
    assert verdict("clone", threads) == ALLOW
    assert verdict("clone", fork) == verdict("clone", threads | user_namespace) == EPERM
    assert verdict("clone3") == ENOSYS
    end, kill = 15, 9
    assert verdict("kill", 4242, end) == verdict("tgkill", 4242, 4243, end) == ALLOW
    assert verdict("kill", 1, end) == verdict("kill", 2**64 - 1, end) == verdict("kill", 0, end) == EPERM
    assert verdict("kill", 2**64 - 4242, end) == verdict("tgkill", 1, 1, end) == EPERM
    # The kernel reads the low half of a signal's number.
    for number in (kill, 2**32 + kill):
        assert verdict("kill", 4242, number) == verdict("tgkill", 4242, 4243, number) == EPERM
    set_owner, set_signal, copy = 8, 10, 1030
    assert verdict("fcntl", 0, copy) == ALLOW
    assert verdict("fcntl", 0, set_owner) == verdict("fcntl", 0, set_signal) == EPERM
    is_terminal, type_a_letter = 0x5401, 0x5412
    assert verdict("ioctl", 0, is_terminal) == ALLOW
    assert verdict("ioctl", 0, type_a_letter) == ENOTTY
    die_with_parent = 1
    assert verdict("prctl", die_with_parent) == EPERM
    processor, nowhere, somewhere, old = 0, 0, 0x7FFC_0000_1000, 0x7FFC_0000_2000
    assert verdict("prlimit64", 0, processor, nowhere, old) == ALLOW
    assert verdict("prlimit64", 1, processor, nowhere, old) == EPERM
    for new in (somewhere, 2**32, 1):
        assert verdict("prlimit64", 0, processor, new, old) == EPERM
    assert verdict("execve") == EPERM
    started = allow_list(machine, 4242, execute=True)
    assert run(started, ARCHITECTURES[machine], number_of("execve", machine)) == ALLOW
