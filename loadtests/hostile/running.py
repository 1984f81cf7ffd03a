"""A run of the whole search: every section in turn, each with its share of the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from loadtests.hostile import workers
from loadtests.hostile.bench import Bench
from loadtests.hostile.bodies import faulty_states, large_bodies, large_records
from loadtests.hostile.crowding import crowds
from loadtests.hostile.dear_states import dear_states
from loadtests.hostile.forging import forged_states
from loadtests.hostile.heads import odd_heads
from loadtests.hostile.killing import killed_workers
from loadtests.hostile.ledger import Ledger
from loadtests.hostile.lines import odd_lines
from loadtests.hostile.messages import Request
from loadtests.hostile.mutating import mutated_bodies
from loadtests.hostile.pool import Moment, moments
from loadtests.hostile.searches import many_searches
from loadtests.hostile.senders import OverHttp, Sender
from loadtests.server import Service

Section = Callable[[Bench, list[Moment]], None]

SECTIONS: dict[str, tuple[Section, float]] = {
    "mutated": (mutated_bodies, 6),
    "large": (large_bodies, 2),
    "records": (large_records, 1),
    "swollen": (faulty_states, 1),
    "forged": (forged_states, 1),
    "heads": (odd_heads, 1),
    "lines": (odd_lines, 1),
    "dear": (dear_states, 4),
    "crowds": (crowds, 6),
    "searches": (many_searches, 1),
    "killed": (killed_workers, 1),
}
"""What is tried, in this order, and its share of the time."""

MOMENTS = 12
"""Positions kept of each random game."""


def run(sender: Sender, ledger: Ledger, seed: int, seconds: float, names: list[str], service: Service | None) -> None:
    """Run the named sections. The same seed gives the same requests, as far as time allows."""
    pool = moments(Random(seed), MOMENTS)
    shares = sum(SECTIONS[name][1] for name in names)
    for name in names:
        section, share = SECTIONS[name]
        bench = Bench(sender, ledger, Random(f"{seed} {name}"), service, time.monotonic() + seconds * share / shares)
        _run_section(bench, section, pool)


def _run_section(bench: Bench, section: Section, pool: list[Moment]) -> None:
    known = {kind: row.tried for kind, row in bench.ledger.rows.items()}
    if bench.service is not None:
        workers.wait_until_idle(bench.service.master, 10)
        workers.forget_peaks(workers.workers_of(bench.service.master))
    section(bench, pool)
    if bench.service is not None:
        tried = [kind for kind, row in bench.ledger.rows.items() if row.tried != known.get(kind)]
        peaks = [workers.peak_bytes(pid) for pid in workers.workers_of(bench.service.master)]
        bench.ledger.note_memory(tried, max(peaks, default=0))


def send_again(service: Service, ledger: Ledger, saved: list[dict[str, object]]) -> None:
    """Send saved failures again."""
    bench = Bench(OverHttp(service), ledger, Random(0), service)
    for failure in saved:
        request = failure["request"]
        assert isinstance(request, dict)
        bench.send(Request.from_json(request))
