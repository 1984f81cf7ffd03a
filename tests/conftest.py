"""Settings of all tests: Hypothesis profiles (STATIONMASTER_PROFILE; default `quick`), retries, garbage collector."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, settings

# pytest has the time limit; a slow machine must not make a property flaky.
_common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("quick", _common, max_examples=50, derandomize=True)
settings.register_profile("soak", _common, max_examples=2000)
settings.load_profile(os.environ.get("STATIONMASTER_PROFILE", "quick"))

# Some tests create millions of objects: collect less often, or collection dominates their time.
gc.set_threshold(100_000, 50, 100)


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Retry tests marked `processes` once: they also depend on the machine. The run lists the retried ones."""
    for item in items:
        if item.get_closest_marker("processes"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module", autouse=True)
def _freeze_garbage() -> Iterator[None]:
    """Exclude the objects of earlier tests, and those shared by all, from garbage collection.

    A run of all tests keeps so many objects alive that a full collection takes over a second, and the service collects
    after every large request.
    """
    gc.collect()
    gc.freeze()
    yield
