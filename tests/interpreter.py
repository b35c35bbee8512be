"""How this Python is started: some tests lock up a second one, by its file."""

import sys
from pathlib import Path

import pytest

with Path(sys.executable).resolve().open("rb") as _file:
    #: Not a script that calls a loader with libraries of its own, which a locked-up process may not read.
    IS_A_PROGRAM = _file.read(4) in (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"MZ\x90\x00")

needs_a_program = pytest.mark.skipif(
    not IS_A_PROGRAM, reason="this Python is started by a script, with libraries elsewhere"
)
