"""The standard streams, made usable even where the parent process closed or redirected them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STREAMS = {"stdin": "r", "stdout": "w", "stderr": "w"}


@contextmanager
def prepared() -> Iterator[None]:
    """Make the streams safe to use in the block: a closed stream reads as empty and discards what is written, and
    characters outside the terminal's encoding are escaped with a backslash."""
    given = {name: getattr(sys, name) for name in STREAMS}
    for name, mode in STREAMS.items():
        stream = given[name]
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        yield
    finally:
        for name, stream in given.items():
            if stream is None:
                getattr(sys, name).close()
                setattr(sys, name, None)


def silence() -> None:
    """Discard all buffered and further output, as its reader has closed the pipe."""
    with suppress(OSError, ValueError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
