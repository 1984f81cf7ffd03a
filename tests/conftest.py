"""What all tests share: the Hypothesis profiles, chosen by STATIONMASTER_PROFILE (`quick` when unset)."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Time limits are pytest's business; a slow machine must not make a property flaky.
_common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("quick", _common, max_examples=50, derandomize=True)
settings.register_profile("soak", _common, max_examples=2000)
settings.load_profile(os.environ.get("STATIONMASTER_PROFILE", "quick"))

# Some tests make garbage by the million: it is looked for less often, or they would wait for nothing else.
gc.set_threshold(100_000, 50, 100)

TESTS = Path(__file__).parent
REAL = tuple(TESTS / folder for folder in ("browser", "contract", "deploy", "unit/cli", "unit/server", "unit/store"))
"""Where tests speak to real processes, over real sockets, in a real browser."""


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Gives tests that hang on the machine as well a second try; the run tells which of them needed it."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module", autouse=True)
def _what_others_have_left_is_no_garbage() -> Iterator[None]:
    """Keeps what the tests before have left, and what is there for all of them, out of the search for garbage.

    A run of all tests keeps so much alive that each look through it takes a second and more, and the service has a look
    after every large request.
    """
    gc.collect()
    gc.freeze()
    yield
