"""The cost of work independent of the machine: the number of executed lines of Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(work: Callable[[], object]) -> int:
    """Return how many lines this thread executes during the work, each iteration of a loop counted anew."""
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
