"""Workers killed during honest requests: each request must succeed at the second attempt at the latest."""

from __future__ import annotations

import time
from contextlib import suppress
from threading import Event, Thread

from loadtests.hostile import workers
from loadtests.hostile.bench import Bench
from loadtests.hostile.bounds import WORKER_BACK_SECONDS
from loadtests.hostile.messages import CLOSED, HANG, Request
from loadtests.hostile.pool import Moment, posted
from loadtests.hostile.senders import exchange

KIND = "beside killed workers"
CLIENTS = 4
PAUSE = 1.5
PATIENCE = 10.0


def killed_workers(bench: Bench, moments: list[Moment]) -> None:
    """Kill one worker after the other, and count the failures of honest clients."""
    if bench.service is None:
        return
    over, lost = Event(), list[int]()
    requests = [posted(KIND, moment.path("legal-actions?fields=turn"), {"state": moment.sealed}) for moment in moments]
    clients = [Thread(target=_go_on, args=(bench, requests, over, lost), daemon=True) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    wanted = len(workers.workers_of(bench.service.master))
    while bench.has_time:
        time.sleep(PAUSE)
        alive = workers.workers_of(bench.service.master)
        if len([pid for pid in alive if workers.listens(pid)]) == wanted:  # Another can always respond.
            with suppress(ProcessLookupError):
                workers.kill(bench.chance.choice(alive))
    over.set()
    for client in clients:
        client.join(2 * PATIENCE * bench.ledger.slower)
    if lost:
        bench.ledger.fail(KIND, f"{len(lost)} honest requests were lost after one retry")
    _see_them_back(bench, bench.service.master, wanted)


def _go_on(bench: Bench, requests: list[Request], over: Event, lost: list[int]) -> None:
    """Run one honest client, which retries an interrupted request once."""
    turn = 0
    while not over.is_set():
        request = requests[turn % len(requests)]
        turn += 1
        status = _status(bench, request)
        if status in (HANG, CLOSED):
            time.sleep(0.2)
            status = _status(bench, request)
        row = bench.ledger.row(KIND)
        row.tried += 1
        row.statuses[status] += 1
        if status != 200:
            lost.append(status)


def _status(bench: Bench, request: Request) -> int:
    assert bench.service is not None
    began = time.monotonic()
    status, _, _ = exchange(bench.service.port, request, PATIENCE * bench.ledger.slower)
    row = bench.ledger.row(KIND)
    row.seconds = max(row.seconds, time.monotonic() - began)
    return status


def _see_them_back(bench: Bench, master: int, wanted: int) -> None:
    deadline = time.monotonic() + WORKER_BACK_SECONDS * bench.ledger.slower
    while time.monotonic() < deadline:
        if len([pid for pid in workers.workers_of(master) if workers.listens(pid)]) >= wanted:
            return
        time.sleep(0.1)
    bench.ledger.fail(KIND, f"of {wanted} workers only {len(workers.workers_of(master))} are back")
