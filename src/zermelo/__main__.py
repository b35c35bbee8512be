"""`python -m zermelo`, and what the installed script calls."""

import sys


def start() -> None:
    """Run the command line; Ctrl-C ends it quietly even while it is still being imported."""
    try:
        from zermelo.apps.cli import leave, main

        leave(main())
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    start()
