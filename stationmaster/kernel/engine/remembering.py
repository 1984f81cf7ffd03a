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


def once_each(find: Callable[[P], R]) -> Callable[[P], R]:
    """The same function, which asks once of each position. Only for positions with a `__dict__`; what is found must not
    be changed by anybody."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(position: Any) -> R:
        kept = position.__dict__
        if name in kept:
            return kept[name]  # type: ignore[no-any-return]
        kept[name] = result = find(position)
        return result

    return found
