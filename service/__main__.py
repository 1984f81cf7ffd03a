"""`python -m service COMMAND`: the command `stationmaster`, where that is not installed."""

import sys

from stationmaster.cli import main

if __name__ == "__main__":
    sys.exit(main())
