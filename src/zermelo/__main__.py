"""`python -m zermelo`: the command line without an installed script."""

import sys

from zermelo.apps.cli import main

sys.exit(main())
