"""More searches for routes than the service has slots for, from one client or twenty: other requests must go on."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from loadtests.hostile import workers
from loadtests.hostile.bench import Bench
from loadtests.hostile.crowding import MANY_ADDRESSES, ONE_ADDRESS, honest_beside, waits_of
from loadtests.hostile.messages import Request
from loadtests.hostile.pool import Moment, posted

COUNT = 20
ROWS = 9
BESIDE = 6.0
REST_SECONDS = 4.0
"""Within this time after all clients have left, their searches have ended."""


def many_searches(bench: Bench, moments: list[Moment]) -> None:
    """Send twenty searches at once and wait, from one address and from twenty; then twenty whose client disconnects."""
    if bench.service is None:
        return
    port, master = bench.service.port, bench.service.master
    for addresses, kind in (
        (ONE_ADDRESS * COUNT, "beside one client's searches"),
        (MANY_ADDRESSES[:COUNT], "beside 20 clients' searches"),
    ):
        threads = [wait for address in addresses for wait in waits_of(port, [_search(bench)], address, 20)]
        time.sleep(0.3)
        honest_beside(bench, kind, moments, time.monotonic() + BESIDE)
        for thread in threads:
            thread.join(20)
    for thread in waits_of(port, [_search(bench) for _ in range(COUNT)], ONE_ADDRESS[0], 0.5):
        thread.join(5)
    rested = workers.wait_until_idle(master, 15)
    bench.ledger.row("searches of clients that left").tried += COUNT
    if rested > REST_SECONDS:
        bench.ledger.fail("searches of clients that left", f"the workers went on for {rested:.1f} s")


def _search(bench: Bench) -> Request:
    return posted("search", "/v1/routes", lasting_question(bench.chance), "routes")


def lasting_question(chance: Random) -> dict[str, Any]:
    """Return a request that is searched to the service's limit: cities everywhere, each with a different value."""
    track = ";".join(f"path=a:{side},b:_0" for side in range(6))
    rows = [[f"{chr(65 + row)}{2 * column + row % 2 + 1}" for column in range(ROWS)] for row in range(ROWS)]
    return {
        "board": {
            "layout": "pointy",
            "axes": {"x": "number", "y": "letter"},
            "hexes": {hex_id: f"city=revenue:{10 * chance.randint(1, 29)};{track}" for row in rows for hex_id in row},
        },
        "colors": ["yellow"],
        "operator": "Blue",
        "tokens": [{"company": "Blue", "hex": rows[ROWS // 2][ROWS // 2], "city": 0}],
        "trains": [{"name": "12", "distance": 12}] * 6,
    }
