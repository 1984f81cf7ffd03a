"""`python -m service COMMAND`: the command `stationmaster` without an installation."""

import sys

from stationmaster.cli import main

if __name__ == "__main__":
    sys.exit(main())
