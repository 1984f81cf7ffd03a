"""Questions for routes whose answers are proved: who asks the same again is answered without a search."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import g

from service.http.timing import note_search, timed
from service.metrics import Metrics
from service.server.watcher import SOCKET, Watcher
from service.store.answers import ProvedAnswers
from stationmaster._route_core import Cancel, Network
from stationmaster.any_map.search import (
    MOST_STEPS,
    Contradiction,
    Finder,
    Found,
    SearchLimits,
    Supervision,
    Train,
    Work,
    supervised,
)

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


_NODES_BYTES = 8
"""What is kept begins with the size of the search, which says to whom the answer may be given."""


class Proofs:
    """Answers from what is kept, or keeps what is found, if nothing could be better."""

    def __init__(self, kept: ProvedAnswers | None) -> None:
        """None: every question is searched anew."""
        self._kept = kept

    def answer(self, question: bytes, limits: SearchLimits, search: Callable[[], dict[str, Any]]) -> bytes:
        """The answer to a question in its canonical form, as JSON.

        It is what the search would say: an answer is kept only if its search came to its end, and given only to who
        allows for so large a search. What a limit cuts is searched each time, and cut at the same point each time.
        """
        kept = None if self._kept is None else self._kept.known(question)
        if kept is not None and _is_within(int.from_bytes(kept[:_NODES_BYTES]), limits):
            return kept[_NODES_BYTES:]
        told = search()
        written = orjson.dumps(told)
        nodes = _proved_in(told)
        if self._kept is not None and nodes is not None:
            self._kept.keep(question, nodes.to_bytes(_NODES_BYTES) + written)
        return written


def _is_within(nodes: int, limits: SearchLimits) -> bool:
    return limits.max_nodes is None or nodes < limits.max_nodes


def _proved_in(told: dict[str, Any]) -> int | None:
    """How large the search was that proved the answer; None for one that proved nothing, or not all of it."""
    best = told.get("best", told)
    if not best["optimal"] or best.get("cut_by") is not None:
        return None
    nodes: int = best["search"]["nodes"]
    return nodes


# --- What surrounds the searches of each request: the finder, the client who may leave, and who hears of false
# proofs.

log = logging.getLogger("service.proofs")

PICTURE_NODES: Final = 750_000
"""How large all searches for one picture may be: larger than any map that people have played on needs."""


class Supervised:
    """A WSGI app whose searches are supervised, each request by itself."""

    def __init__(self, app: WSGIApplication, find: Finder, metrics: Metrics, most_nodes: int) -> None:
        """All searches of a request have so many nodes together."""
        self._app = app
        self._most_nodes = most_nodes
        self._metrics = metrics
        self._watcher = Watcher()

        def counted(network: Network, trains: Sequence[Train], /, **limits: Any) -> Found:
            with timed("search"):
                found = find(network, trains, **limits)
            note_search(found, limits.get("max_nodes"))
            if found.cut_by is not None:
                metrics.count_cut(found.cut_by)
            return found

        self._find: Finder = counted

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers one request. Answers are made whole before they are sent, so nothing is searched afterwards.

        Where the server watches the connection, its searches end within milliseconds when the client leaves, and so
        does whatever else counts its steps.
        """
        cancel = Cancel()
        work = Work(MOST_STEPS, self._most_nodes, cancel)
        # What is only read takes no time worth watching.
        connection = environ.get(SOCKET) if environ["REQUEST_METHOD"] == "POST" else None
        with (
            self._watcher.watching(connection, cancel.cancel),
            supervised(Supervision(self._find, work, self._reporter())),
        ):
            return self._app(environ, start_response)

    def _reporter(self) -> Callable[[Contradiction], None]:
        """Logs and counts each false proof once, however often one request comes upon it."""
        known: list[Contradiction] = []

        def report(contradiction: Contradiction) -> None:
            if contradiction in known:
                return
            known.append(contradiction)
            self._metrics.count_contradiction()
            log.error(
                "id=%s a set of routes earns %d where %d was proved to be the most; position=%s",
                g.request_id,
                contradiction.shown,
                contradiction.proved,
                orjson.dumps(contradiction.position).decode(),
            )

        return report
