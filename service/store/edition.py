"""Which edition of the library this is: any change of its rules or its route finder makes another."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import stationmaster


@cache
def edition() -> str:
    """A hash of all that the library is made of, its compiled part included, and of its version."""
    made = blake2b(stationmaster.__version__.encode(), digest_size=16)
    for folder in sorted(stationmaster.__path__):
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                made.update(str(path.relative_to(folder)).encode())
                made.update(path.read_bytes())
    return made.hexdigest()
