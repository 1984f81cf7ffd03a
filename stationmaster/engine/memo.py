"""What is found out about a position, kept with it.

A position never changes, so that what follows from it is found once: while it is looked whether a step waits, while
what is legal is listed, and while an action is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

P = TypeVar("P")
R = TypeVar("R")


def kept_with(position: P, name: str, find: Callable[[P], R]) -> R:
    """What is found out about a position, found once and kept under a name.

    Only for positions with a `__dict__`. What is kept must not be changed by anybody.
    """
    kept: dict[str, Any] = position.__dict__
    if name not in kept:
        kept[name] = find(position)
    return kept[name]  # type: ignore[no-any-return]


def once_each(find: Callable[[P], R]) -> Callable[[P], R]:
    """The same function, which asks once of each position and keeps the answer under its own name."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(position: P) -> R:
        kept: dict[str, Any] = position.__dict__
        if name not in kept:
            kept[name] = find(position)
        return kept[name]  # type: ignore[no-any-return]

    return found
