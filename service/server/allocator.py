"""How the C library hands out memory: large pieces go back to the system as soon as nobody holds them."""

from __future__ import annotations

import ctypes
import gc
from typing import Final

LARGE: Final = 256 * 1024
"""Pieces of so many bytes are asked of the system itself, and given back to it."""
ARENAS: Final = 2
"""So many heaps serve all threads together."""

_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8


def keep_little() -> None:
    """Settles it for this process. By itself the GNU C library keeps a heap for every thread and, once a large piece
    was freed, lets others of its size lie there for ever: each thread that has read a large body keeps its room.

    Other C libraries have no such call, and need none. What the process holds by now it holds to its end, so that the
    collector of rubbish need not look at it again.
    """
    settle = getattr(ctypes.CDLL(None), "mallopt", None)
    if settle is not None:
        settle(_MMAP_THRESHOLD, LARGE)
        settle(_ARENA_MAX, ARENAS)
    gc.collect()
    gc.freeze()
