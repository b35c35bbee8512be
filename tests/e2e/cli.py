"""The command line as a person starts it: a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def environment(language="en"):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("LC_") and key != "LANG"}
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    return {**clean, "PYTHONPATH": path, "LC_ALL": f"{language}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"}


def zermelo(*arguments, typed="", language="en", folder=None):
    """Run `zermelo …` with `typed` as its standard input; a traceback is never an answer."""
    result = subprocess.run(
        [sys.executable, "-m", "zermelo", *map(str, arguments)],
        input=typed, cwd=folder, env=environment(language), timeout=120,
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert "Traceback" not in result.stderr, result.stderr
    return result


def without_times(text):
    """The text with its times masked."""
    return re.sub(r"\d+[.,]\d+ s\b", "… s", text)
