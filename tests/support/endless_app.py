"""The service with a route finder that searches until it is cancelled, however small the board."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from typing import Any

from service.app import create_app
from service.logs import set_up_logging
from service.settings import Settings
from stationmaster._route_core import Cancel, Network
from stationmaster.search import Train
from tests.support.finders import BEGUN

LONGEST = 600
"""Seconds after which the search ends without cancellation: a test has failed by then."""

log = logging.getLogger("service.requests")


def find(network: Network, trains: Sequence[Train], /, *, cancel: Cancel | None = None, **how: Any) -> Any:
    """Return the real finder's result, once the search has been cancelled."""
    log.info(BEGUN)
    end = time.monotonic() + LONGEST
    while cancel is not None and not cancel.cancelled and time.monotonic() < end:
        time.sleep(0.01)
    return network.best(trains, cancel=cancel, **how)


set_up_logging("INFO")
app = create_app(Settings.from_env(os.environ), find=find)
