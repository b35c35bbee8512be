"""The same rules at machine speed, where Numba is installed.

Importing this package costs nothing; its modules import NumPy and Numba, so they are imported late and only
by work that is large enough. `is_available()` says whether they can be.

    cache      the folder of compiled code: where it is, how big, clear it (standard library only)
    rules      a game's rules as a digest and as compilable functions, or the reason why not
    game_type  the game as a Numba type: methods and constants resolved while compiling
    workspace  the memory that routines see, its budget, the stop flag and the progress counter
    graph      explicit games as arrays: reverse graph, two-sided attractor with ranks, values on DAGs
    explore    perft and the enumeration of all states of compiled rules
    solve      the friendly doors that `zermelo.exact` calls
"""

from __future__ import annotations

import importlib.util
import os

#: Set to 0 to make every public function take the plain road.
SWITCH = "ZERMELO_COMPILED"


def is_available() -> bool:
    """Return whether the compiled engine can run here: Numba is installed and not switched off."""
    if os.environ.get(SWITCH, "1").lower() in ("0", "off", "no", "false"):
        return False
    return importlib.util.find_spec("numba") is not None
