"""Compiled code of the tests goes to a folder of its own: names tell contents, so nothing in it is ever stale."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("ZERMELO_CACHE", str(Path(tempfile.gettempdir()) / "zermelo-tests"))
