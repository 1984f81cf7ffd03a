"""The command `stationmaster`: games on the command line, and the HTTP service where that is installed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130
"""The status after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status.

    Ctrl-C ends it silently, also during imports.
    """
    try:
        from stationmaster.cli.command import run

        return run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED


__all__ = ["INTERRUPTED", "main"]
