"""The requests of a run, their costs and the exceeded bounds: the table, and the failures to send again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loadtests.hostile.bounds import BOUNDS, MEGABYTE, PLAIN, WORKER_BYTES
from loadtests.hostile.messages import CLOSED, HANG, Reply, Request

MOST_SAVED = 20
"""The most failures of one row that are written down; the others are counted."""

SMALL_ANSWER = 32 * 1024
"""The growth from request to response is not judged for answers up to this size."""

INTERNAL = b'"code":"internal_error"'
"""Part of a failed line in the response to a batch, whose own status is 200."""
NAMES = {HANG: "hang", CLOSED: "cut"}
REFUSED = frozenset({501, 503, 505})
"""Statuses from 500 on that are refusals, not failures."""


@dataclass(slots=True)
class Row:
    """The totals of all requests of one kind."""

    tried: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    cpu: float = 0.0
    seconds: float = 0.0
    memory: int = 0
    ratio: float = 0.0
    failed: int = 0


class Ledger:
    """The rows of the table in the order in which kinds are first seen.

    `slower` is the factor by which a slow or busy machine may exceed the time limits.
    """

    def __init__(self, folder: Path | None = None, slower: float = 1) -> None:
        self.rows: dict[str, Row] = {}
        self.failures: list[str] = []
        self.slower = slower
        self._folder = folder

    def row(self, kind: str) -> Row:
        """Return the row of a kind of request."""
        return self.rows.setdefault(kind, Row())

    def note(self, request: Request, reply: Reply) -> list[str]:
        """Count a request and its response; return the exceeded bounds."""
        row = self.row(request.kind)
        row.tried += 1
        row.statuses[reply.status] += 1
        row.cpu, row.seconds = max(row.cpu, reply.cpu), max(row.seconds, reply.seconds)
        if reply.size > SMALL_ANSWER:
            row.ratio = max(row.ratio, reply.size / max(1, len(request.wire())))
        passed = list(judged(request, reply, self.slower))
        if passed:
            self.fail(request.kind, "; ".join(passed), request, reply)
        return passed

    def note_memory(self, kinds: list[str], most: int) -> None:
        """Record the peak memory of a worker while these kinds were tried."""
        for kind in kinds:
            self.row(kind).memory = max(self.row(kind).memory, most)
        if most > WORKER_BYTES and kinds:
            self.fail(", ".join(kinds), f"a worker held {most / MEGABYTE:.0f} MB")

    def fail(self, kind: str, why: str, request: Request | None = None, reply: Reply | None = None) -> None:
        """Record an exceeded bound. Keep the request, if it was a single one."""
        row = self.row(kind)
        row.failed += 1
        if row.failed > MOST_SAVED:
            return
        place = "" if request is None or self._folder is None else f" ({self._saved(why, request, reply)})"
        self.failures.append(f"{kind}: {why}{place}")

    def _saved(self, why: str, request: Request, reply: Reply | None) -> Path:
        assert self._folder is not None
        self._folder.mkdir(parents=True, exist_ok=True)
        name = "".join(letter if letter.isalnum() else "-" for letter in request.kind)
        path = self._folder / f"{name}-{self.row(request.kind).failed}.json"
        saved: dict[str, Any] = {"why": why, "request": request.to_json()}
        if reply is not None:
            saved["status"], saved["answer"] = reply.status, reply.text.decode("utf-8", "replace")
        path.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")
        return path

    def table(self) -> Iterator[str]:
        """Return the lines of the table."""
        yield _line("kind", "tried", "statuses", "500s", "cpu s", "wall s", "MB", "answer/B", "failed")
        for kind, row in self.rows.items():
            counts = " ".join(f"{NAMES.get(status, status)}:{count}" for status, count in sorted(row.statuses.items()))
            broken = sum(count for status, count in row.statuses.items() if is_broken(status))
            memory = f"{row.memory / MEGABYTE:.0f}" if row.memory else "-"
            ratio = f"{row.ratio:.1f}" if row.ratio else "-"
            cells = (str(row.tried), counts, str(broken), f"{row.cpu:.2f}", f"{row.seconds:.2f}", memory, ratio)
            yield _line(kind, *cells, str(row.failed))


def judged(request: Request, reply: Reply, slower: float = 1) -> Iterator[str]:
    """Return every bound that a response exceeds, on a machine that is slower by this factor."""
    bound = BOUNDS.get(request.group, PLAIN)
    cpu, seconds = bound.cpu * slower, bound.seconds * slower
    if is_broken(reply.status):
        yield f"status {reply.status}"
    if INTERNAL in reply.text:
        yield "an answer within it says that the service failed"
    if reply.status == HANG:
        yield "no answer"
    if reply.status == CLOSED and request.group != "slow client":
        yield "cut off without an answer"
    if reply.cpu > cpu:
        yield f"{reply.cpu:.2f} s of CPU, at most {cpu}"
    if reply.status != HANG and reply.seconds > seconds:
        yield f"{reply.seconds:.2f} s, at most {seconds}"
    largest = bound.largest_answer(len(request.wire()))
    if reply.size > largest:
        yield f"{reply.size} bytes answered to {len(request.wire())}, at most {largest}"


def is_broken(status: int) -> bool:
    """Return whether a status means that the service failed."""
    return status >= 500 and status not in REFUSED


def _line(*cells: str) -> str:
    kind, tried, statuses, *rest = cells
    return f"{kind:<34}{tried:>7}  {statuses:<40}" + "".join(f"{cell:>9}" for cell in rest)
