"""Memo: results computed for a position are cached in the `__dict__` of the position.

A position is immutable, so a result stays valid: it is reused while steps are entered, while legal actions are listed,
and while an action is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

P = TypeVar("P")
R = TypeVar("R")


def memoized_on_position(find: Callable[[P], R]) -> Callable[[P], R]:
    """Decorate a function of a position so that its result is cached in the position under the function's name.

    Only for positions with a `__dict__`. Results must not be changed.
    """
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(position: P) -> R:
        kept: dict[str, Any] = position.__dict__
        try:
            return kept[name]  # type: ignore[no-any-return]
        except KeyError:
            pass
        kept[name] = value = find(position)
        return value

    return found
