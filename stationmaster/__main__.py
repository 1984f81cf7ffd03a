"""`python -m stationmaster`: the command `stationmaster`."""

import sys

from stationmaster.cli import main

if __name__ == "__main__":
    sys.exit(main())
