"""`python -m zermelo`, and what the installed script calls."""

import os
import sys


def start() -> None:
    """Run the command line; Ctrl-C ends it quietly even while it is still being imported."""
    # Nothing here multiplies matrices: without this, NumPy's threads for it spin for a tenth of a second at each start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from zermelo.apps.cli import main
        from zermelo.apps.leaving import be_last, leave

        be_last()
        leave(main())
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    start()
