"""One client asks for more searches for routes than there are places, waits for them or leaves: others go on."""

from __future__ import annotations

import json
import time

from hostile import workers
from hostile.bench import Bench
from hostile.crowding import ONE_ADDRESS, honest_beside, waits_of
from hostile.dear_tracks import dense_form
from hostile.messages import Request
from hostile.pool import Moment, posted

COUNT = 20
BESIDE = 6.0
REST_SECONDS = 4.0
"""Within this time after all clients have left, their searches have ended."""


def many_searches(bench: Bench, moments: list[Moment]) -> None:
    """Twenty searches at once from one address, whose client waits, and then twenty whose client leaves."""
    if bench.service is None:
        return
    port, master = bench.service.port, bench.service.master
    threads = waits_of(port, [_search(bench) for _ in range(COUNT)], ONE_ADDRESS[0], 20)
    time.sleep(0.3)
    honest_beside(bench, "beside one client's searches", moments, time.monotonic() + BESIDE)
    for thread in threads:
        thread.join(20)
    for thread in waits_of(port, [_search(bench) for _ in range(COUNT)], ONE_ADDRESS[0], 0.5):
        thread.join(5)
    rested = workers.wait_until_idle(master, 15)
    bench.ledger.row("searches of clients that left").tried += COUNT
    if rested > REST_SECONDS:
        bench.ledger.fail("searches of clients that left", f"the workers went on for {rested:.1f} s")


def _search(bench: Bench) -> Request:
    form = dense_form(bench.chance)
    return posted("search", "/v1/games/1846/routes", {"position": json.loads(json.dumps(form))}, "routes")
