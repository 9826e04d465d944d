"""``python -m antinomy``: the command line where its program is not on the path."""

from __future__ import annotations

import sys

from antinomy.cli import main

if __name__ == "__main__":
    sys.exit(main())
