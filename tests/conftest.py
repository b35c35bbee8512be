"""Settings for all tests."""

import os
import tempfile
from pathlib import Path

from hypothesis import settings

# Compiled code of the tests goes to a folder of its own: names tell contents, so nothing in it is ever stale.
os.environ.setdefault("ZERMELO_CACHE", str(Path(tempfile.gettempdir()) / "zermelo-tests"))

# The same examples every time, and no deadline: a first call may import or compile.
settings.register_profile("zermelo", deadline=None, derandomize=True, database=None, max_examples=200)
settings.load_profile("zermelo")
