"""What a piece of work costs on any machine alike: the lines of Python that it goes through."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(work: Callable[[], object]) -> int:
    """How many lines this thread goes through meanwhile, each turn of a loop counted anew."""
    steps = 0

    def note(_frame: FrameType, event: str, _about: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return steps
