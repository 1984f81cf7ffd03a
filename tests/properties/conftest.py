"""Settings shared by the properties: enough time for all their examples."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give a property twenty minutes where it sets no time-out itself.

    It tries dozens of games or boards, each of which is quick; on a slow machine under load, all of them together may
    need more than the time-out of the other tests. A soak requests no limit, and gets none.
    """
    if config.getoption("timeout") is not None:
        return
    for item in items:
        if "properties" in item.path.parts and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(1200))
