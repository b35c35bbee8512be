"""What hostile guests try, and how each attempt must end. `python hostile.py` tries all as the user who starts it.

Every source defines `attack(place)`, where `place` is a folder with another player's file and a store. An attempt
either ends in one of the faults, or in an exception of the guest's own whose kind is named, or returns "refused".
Each would do little harm if it succeeded: signals are of number 0, storms end by themselves.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

from zermelo.matches.sandbox.guests import GuestError, Nursery
from zermelo.matches.sandbox.limits import Limits

#: Whoever works is judged by the processor's clock, which a loaded machine does not distort; who sleeps, by the wall's.
WORKING, SLEEPING = Limits(cpu=0.4, wall=30), Limits(cpu=30, wall=0.4)
MEMORY = 256 * 1024**2
PREPARE = "zermelo.matches.sandbox.functions:prepare"

# Answers written past our own code: whichever of the open files is the one for answers.
ANSWER = """
import os
def answer(words):
    for number in range(3, 64):
        try:
            while words:
                words = words[os.write(number, words):]
        except OSError:
            pass
"""
# A raw system call; the number is that of x86_64 or aarch64.
CALL = """
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
def call(x86_64, aarch64, *arguments):
    number = x86_64 if platform.machine() == "x86_64" else aarch64
    given = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = libc.syscall(ctypes.c_long(number), *given)
    if result == 0 and number in (56, 57, 58, 220, 435):
        os._exit(9)
    return "refused" if result == -1 and ctypes.get_errno() in (1, 38) else "it worked"
"""


def body(code, before=""):
    lines = "\n".join(f"    {line}" for line in code.strip().splitlines())
    return f"{before}\nimport os, sys, time\ndef attack(place):\n{lines}\n"


ATTACKS = {
    # --- time
    "endless loop": (body("while True: pass"), "timeout"),
    "endless loop deaf to signals": (
        body(
            "import signal\n"
            "for s in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:\n"
            "    signal.signal(s, signal.SIG_IGN)\n"
            "while True: pass"
        ),
        "timeout",
    ),
    "silence": (body("time.sleep(60)"), "silence"),
    "endless loop in threads": (
        body(
            "import threading\n"
            "def spin():\n"
            "    while True: pass\n"
            "for _ in range(4): threading.Thread(target=spin, daemon=True).start()\n"
            "time.sleep(60)"
        ),
        "timeout",
    ),
    # --- ends
    "exit": (body("os._exit(3)"), "exit"),
    "sys.exit": (body("sys.exit(4)"), "exit"),
    "segfault": (body("import ctypes; ctypes.string_at(0)"), "crash"),
    "abort": (body("os.abort()"), "crash"),
    "overwriting the interpreter": (body("import ctypes\nctypes.memset(id(None), 255, 1 << 22)"), "crash"),
    "closing every file and going on": (body("os.closerange(0, 64); time.sleep(60)"), "closed"),
    # --- being ended as if from outside
    "killing oneself": (body("os.kill(os.getpid(), 9)"), "PermissionError"),
    "killing oneself by a thread": (
        body("import signal, threading\nsignal.pthread_kill(threading.get_ident(), 9)"),
        "PermissionError",
    ),
    "killing oneself by number": (body("return call(200, 130, os.getpid(), 9)", CALL), "refused"),
    "a limit that kills": (
        body("import resource\nresource.setrlimit(resource.RLIMIT_CPU, (1, 1))\nwhile True: pass"),
        "ValueError",
    ),
    "a limit that kills, by number": (
        body(
            "import ctypes\n"
            "new = (ctypes.c_uint64 * 2)(1, 1)\n"
            "return call(302, 261, 0, 0, ctypes.cast(new, ctypes.c_void_p), 0)",
            CALL,
        ),
        "refused",
    ),
    # --- words
    "stdout flood": (body("while True: answer(b'x' * 100_000)", ANSWER), "flood"),
    "stderr flood": (body("while True: os.write(2, b'x' * 65536)"), "flood"),
    "print flood": (body("while True: print('x' * 10000)"), "flood"),
    "garbage": (body("answer(b'move: b2\\n'); time.sleep(60)", ANSWER), "garbage"),
    "binary": (body("answer(bytes(range(256)) + b'\\n'); time.sleep(60)", ANSWER), "garbage"),
    "pickle": (
        body(
            "import pickle\n"
            "class Evil:\n"
            "    def __reduce__(self): return os.system, ('touch ' + place + '/owned',)\n"
            "answer(pickle.dumps(Evil()).replace(b'\\n', b'') + b'\\n'); time.sleep(60)",
            ANSWER,
        ),
        "garbage",
    ),
    "nested JSON": (body("answer(b'[' * 60_000 + b'\\n'); time.sleep(60)", ANSWER), "garbage"),
    "a long number": (body("answer(b'9' * 60_000 + b'\\n'); time.sleep(60)", ANSWER), "garbage"),
    "a list": (body("answer(b'[1]\\n'); time.sleep(60)", ANSWER), "garbage"),
    # --- processes
    "fork": (body("os.fork()"), "PermissionError"),
    "fork storm": (body("for _ in range(3):\n    os.fork()"), "PermissionError"),
    "double fork": (body("if os.fork() == 0:\n    os.setsid()\n    os.fork()"), "PermissionError"),
    "vfork": (body("return call(58, 220, 17)", CALL), "refused"),
    "raw clone": (body("return call(56, 220, 17, 0, 0, 0, 0)", CALL), "refused"),
    "clone3": (
        body("import ctypes\na = (ctypes.c_uint64 * 11)()\na[4] = 17\nreturn call(435, 435, a, 88)", CALL),
        "refused",
    ),
    "subprocess": (body("import subprocess; subprocess.run(['/bin/true'])"), "PermissionError"),
    "exec": (body("os.execv('/bin/sh', ['sh', '-c', 'sleep 60'])"), "PermissionError"),
    "posix_spawn": (body("os.posix_spawn('/bin/true', ['true'], {})"), "PermissionError"),
    "thread storm": (
        body(
            "import threading\n"
            "threading.stack_size(65536)\n"
            "while True:\n"
            "    try: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
            "    except RuntimeError: time.sleep(0.01)"
        ),
        "threads",
    ),
    # --- memory
    "3 GB": (body("return len(bytearray(3 << 30))"), "MemoryError"),
    "memory by small pieces": (body("kept = []\nwhile True: kept.append(bytes(10_000_000))"), "MemoryError"),
    "memfd": (body("os.memfd_create('x')"), "PermissionError"),
    "memfd_secret": (body("return call(447, 447, 0)", CALL), "refused"),
    "shared memory": (body("return call(29, 194, 0, 1 << 30, 0o1600)", CALL), "refused"),
    "higher limits": (
        body("import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))"),
        "ValueError",
    ),
    # --- files
    "big file": (body("open(place + '/big', 'wb').write(bytes(1 << 26))"), "PermissionError"),
    "many files": (body("for i in range(10): open(f'/tmp/zermelo-many-{i}', 'w')"), "PermissionError"),
    "shared memory file": (body("open('/dev/shm/zermelo', 'w')"), "PermissionError"),
    "reading another player": (body("return open(place + '/other.py').read()"), "PermissionError"),
    "writing another player": (body("open(place + '/other.py', 'a')"), "PermissionError"),
    "reading the store": (body("return open(place + '/class.db', 'rb').read()"), "PermissionError"),
    "writing the store": (body("open(place + '/class.db', 'r+b')"), "PermissionError"),
    "listing a folder": (body("return os.listdir(place)"), "PermissionError"),
    "reading secrets": (body("return open('/etc/passwd').read()"), "PermissionError"),
    "the parent's memory": (body("return open(f'/proc/{os.getppid()}/mem', 'rb')"), "PermissionError"),
    "the parent's environment": (
        body("return open(f'/proc/{os.getppid()}/environ', 'rb').read()"),
        "PermissionError",
    ),
    "one's own limits by /proc": (body("open('/proc/self/oom_score_adj', 'w')"), "PermissionError"),
    "truncate": (body("os.truncate(place + '/class.db', 0)"), "PermissionError"),
    "rename": (body("os.rename(place + '/other.py', place + '/x.py')"), "PermissionError"),
    "unlink": (body("os.unlink(place + '/other.py')"), "PermissionError"),
    "mkdir": (body("os.mkdir(place + '/x')"), "PermissionError"),
    "symlink": (body("os.symlink('/etc', place + '/x')"), "PermissionError"),
    "hard link": (body("os.link(place + '/other.py', '/tmp/zermelo-link')"), "PermissionError"),
    "chmod": (body("os.chmod(place + '/other.py', 0o777)"), "PermissionError"),
    "utime": (body("os.utime(place + '/other.py')"), "PermissionError"),
    "chroot": (body("return call(161, 51, b'/')", CALL), "refused"),
    "bytecode of the library": (
        body("import zermelo\nopen(zermelo.__file__.replace('__init__', 'x'), 'w')"),
        "PermissionError",
    ),
    # --- network
    "TCP": (body("import socket; socket.create_connection(('127.0.0.1', 22), 1)"), "PermissionError"),
    "UDP": (body("import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)"), "PermissionError"),
    "unix socket": (body("import socket; socket.socket(socket.AF_UNIX)"), "PermissionError"),
    "socket pair": (body("import socket; socket.socketpair()"), "PermissionError"),
    # --- others
    "killing the parent": (body("os.kill(os.getppid(), 0)"), "PermissionError"),
    "stopping everybody": (body("os.kill(-1, 0)"), "PermissionError"),
    "killing the group": (body("os.kill(0, 0)"), "PermissionError"),
    "a signal by a file": (
        body("import fcntl\nr, w = os.pipe()\nfcntl.fcntl(r, 8, os.getppid())"),
        "PermissionError",
    ),
    "tracing the parent": (body("return call(101, 117, 16, os.getppid(), 0, 0)", CALL), "refused"),
    "reading the parent": (body("return call(310, 270, os.getppid(), 0, 0, 0, 0, 0)", CALL), "refused"),
    "the parent's limits": (
        body("import resource\nresource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))"),
        "PermissionError",
    ),
    "priority": (body("os.nice(-5)"), "PermissionError"),
    "a handle of the parent": (body("return call(434, 434, os.getppid(), 0)", CALL), "refused"),
    "user namespace": (body("return call(272, 97, 0x10000000)", CALL), "refused"),
    "user namespace by clone": (body("return call(56, 220, 0x10000011, 0, 0, 0, 0)", CALL), "refused"),
    "mount": (body("return call(165, 40, b'none', b'/tmp', b'tmpfs', 0, 0)", CALL), "refused"),
    "io_uring": (body("return call(425, 425, 8, bytes(120))", CALL), "refused"),
    "bpf": (body("return call(321, 280, 0, 0, 0)", CALL), "refused"),
    "keys": (body("return call(250, 219, 0, 0, 0, 0, 0)", CALL), "refused"),
    "userfaultfd": (body("return call(323, 282, 0)", CALL), "refused"),
    "perf": (body("return call(298, 241, 0, 0, 0, 0, 0)", CALL), "refused"),
    "outliving the parent": (body("return call(157, 167, 1, 0, 0, 0, 0)", CALL), "refused"),
    "typing for the user": (body("import fcntl\nfcntl.ioctl(0, 0x5412, b'x')"), "OSError"),
}
if os.uname().machine == "x86_64":
    # Machine code that makes a call by the old gate of 32 bits, where numbers mean other calls.
    ATTACKS["calls of 32 bits"] = (
        body(
            "import ctypes, mmap\n"
            "page = mmap.mmap(-1, 4096, prot=7)\n"
            "page.write(bytes.fromhex('b814000000cd80c3'))\n"
            "ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()"
        ),
        "crash",
    )
    ATTACKS["calls of x32"] = (body("return call(0x40000000 + 57, 0)", CALL), "refused")


def outcome(guest, source, place, limits=WORKING):
    """How an attempt ended, in one word or text."""
    with guest:
        try:
            answer = guest.ask({"source": source, "name": "bot.py"}, WORKING)
            assert "error" not in answer, answer
            answer = guest.ask({"call": "attack", "arguments": [str(place)]}, limits)
        except GuestError as error:
            return str(error.fault)
    return answer.get("error", "").partition(":")[0] or str(answer.get("result", answer.get("text")))


def as_it_must(expected, found):
    """Whether an attempt ended as it must.

    In namespaces of its own, what is refused elsewhere is not even there, or on a disk that cannot be written.
    """
    return found == expected or (expected == "PermissionError" and found in ("FileNotFoundError", "OSError"))


def limits_of(expected):
    return SLEEPING if expected == "silence" else WORKING


def make_place(folder):
    (folder / "other.py").write_text("SECRET = 1\n")
    (folder / "class.db").write_bytes(b"SQLite format 3")
    return folder


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, Nursery(PREPARE, memory=MEMORY) as nursery:
        place = make_place(Path(name))
        found = {
            title: outcome(nursery.guest(), source, place, limits_of(expected))
            for title, (source, expected) in ATTACKS.items()
        }
        print(json.dumps({"user": os.getuid(), "guarded": nursery.is_guarded, "found": found}))
        sys.exit(0)
