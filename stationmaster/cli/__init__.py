"""The command `stationmaster`: games on the command line, and the HTTP service where that is installed."""

from stationmaster.cli.main import main

__all__ = ["main"]
