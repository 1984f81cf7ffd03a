"""Coroutines of tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: browser tests of the same process leave a running loop in this one."""
    with ThreadPoolExecutor() as other:
        return other.submit(asyncio.run, work).result()
