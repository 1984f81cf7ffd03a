"""The standard streams, whatever whoever started the command has made of them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STREAMS = {"stdin": "r", "stdout": "w", "stderr": "w"}


@contextmanager
def prepared() -> Iterator[None]:
    """Lets the block read and write without looking: a stream that is closed is an empty one, and what the encoding of
    a terminal cannot show is written with a backslash."""
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
    """Whoever read the output has gone; what is still waiting to be written has nowhere to go."""
    with suppress(OSError, ValueError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
