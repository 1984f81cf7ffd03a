"""Route searches of requests: cached proved answers, limits and cancellation."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import orjson

from service.http.request import current_request
from service.http.timing import note_search, note_time, timed
from service.metrics import Metrics
from service.server.watcher import SOCKET, Watcher
from service.store.answers import ProvedAnswers
from stationmaster._route_core import Cancel, Network
from stationmaster.search import (
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
"""A cached answer begins with the size of its search: requests with lower limits must not get it."""


class Proofs:
    """The cache of proved answers, in front of the search."""

    def __init__(self, kept: ProvedAnswers | None) -> None:
        """`None` disables the cache."""
        self._kept = kept

    def answer(self, question: bytes, limits: SearchLimits, search: Callable[[], dict[str, Any]]) -> bytes:
        """Return the answer to a question in its canonical form, as JSON.

        It equals that of a search: an answer is cached only if its search was completed, and returned only within
        limits that allow a search of that size. Searches cut by a limit are repeated, and cut at the same point each
        time.
        """
        kept = self.known(question, limits.max_nodes)
        if kept is not None:
            return kept
        found = search()
        written = orjson.dumps(found)
        self.keep(question, written, _proved_in(found))
        return written

    def known(self, question: bytes, max_nodes: int | None) -> bytes | None:
        """Return the cached answer to a question, unless a search of its size may use more nodes than these."""
        kept = None if self._kept is None else self._kept.known(question)
        if kept is None or not _is_within(int.from_bytes(kept[:_NODES_BYTES]), max_nodes):
            return None
        return kept[_NODES_BYTES:]

    def keep(self, question: bytes, answer: bytes, nodes: int | None) -> None:
        """Cache an answer with the size of the search that proved it; None is no proof."""
        if self._kept is not None and nodes is not None:
            self._kept.keep(question, nodes.to_bytes(_NODES_BYTES) + answer)


def _is_within(nodes: int, max_nodes: int | None) -> bool:
    return max_nodes is None or nodes < max_nodes


def _proved_in(found: dict[str, Any]) -> int | None:
    """Return the size of the search that proved the answer; None where it is not proved as a whole."""
    best = found.get("best", found)
    if not best["optimal"] or best.get("cut_by") is not None:
        return None
    nodes: int = best["search"]["nodes"]
    return nodes


# The context of the searches of a request: the finder, cancellation, and reports of false proofs.

log = logging.getLogger("service.proofs")

PICTURE_NODES: Final = 750_000
"""Most nodes of all searches for one picture: more than any map of a published game needs."""


class Supervised:
    """A WSGI app that gives each request its own search context."""

    def __init__(self, app: WSGIApplication, find: Finder, metrics: Metrics, most_nodes: int) -> None:
        """`most_nodes` limits all searches of a request together."""
        self._app = app
        self._most_nodes = most_nodes
        self._metrics = metrics
        self._watcher = Watcher()

        def counted(network: Network, trains: Sequence[Train], /, **limits: Any) -> Found:
            with timed("search"):
                found = find(network, trains, **limits)
            note(found.nodes, limits.get("max_nodes"), found.cut_by)
            return found

        def note(nodes: int, limit: int | None, cut_by: str | None, ms: float | None = None) -> None:
            if ms is not None:
                note_time("search", ms / 1000)
            note_search(nodes, limit, cut_by)
            if cut_by is not None:
                metrics.count_cut(cut_by)

        self._find: Finder = counted
        self._note = note

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request. Responses are complete before they are sent, so nothing is searched afterwards.

        If the server watches the connection, searches and other counted work end within milliseconds when the client
        disconnects.
        """
        cancel = Cancel()
        work = Work(MOST_STEPS, self._most_nodes, cancel)
        # A GET is too short to be watched.
        connection = environ.get(SOCKET) if environ["REQUEST_METHOD"] == "POST" else None
        with (
            self._watcher.watching(connection, cancel.cancel),
            supervised(Supervision(self._find, work, self._reporter(), self._note)),
        ):
            return self._app(environ, start_response)

    def _reporter(self) -> Callable[[Contradiction], None]:
        """Log and count each false proof once per request."""
        known: list[Contradiction] = []

        def report(contradiction: Contradiction) -> None:
            if contradiction in known:
                return
            known.append(contradiction)
            self._metrics.count_contradiction()
            log.error(
                "id=%s a set of routes earns %d where %d was proved to be the most; position=%s",
                current_request().id,
                contradiction.shown,
                contradiction.proved,
                orjson.dumps(contradiction.position).decode(),
            )

        return report
