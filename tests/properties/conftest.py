"""What the properties share: time enough for all their examples."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """
    Let a property have twenty minutes where it names no time of its own.

    It tries dozens of games or boards, of which each is quick; on a slow machine, beside other work, all of them
    together may need more than what keeps every other test from hanging. A soak asks for no limit, and gets none.
    """
    if config.getoption("timeout") is not None:
        return
    for item in items:
        if "properties" in item.path.parts and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(1200))
