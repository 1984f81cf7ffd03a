"""Places to work: so many at once, and of these so many for each client."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from threading import Lock

TURN = "stationmaster.turn"
"""The key under which a server that lets requests wait tells the app, in the request's environment, what came of it."""

HELD, CLIENT_BUSY, ALL_BUSY = "held", "client busy", "all busy"
"""It holds a place for the request; or it waited in vain: because of the client's own share, or of everybody's."""


_SEARCH = re.compile(r"/v1/(?:games/[^/]+/)?(?:routes(?:/.*)?|evaluate)", re.DOTALL)
_PATHS = re.compile(rb'"path"\s*:\s*"([^"]*)"')

BATCH = "/v1/batch"
"""The path at which many requests are sent as one."""


def flows(method: str, path: str) -> bool:
    """Whether a request is worked on while its body still comes: each line of it is then a request that waits for a
    place of its own."""
    return method == "POST" and path == BATCH


def takes_a_place(method: str, path: str) -> bool:
    """Whether a request is one that takes the service's strength. What only reads is cheap, health too."""
    return method == "POST" and path.startswith("/v1/")


def searches(path: str) -> bool:
    """Whether a request may search for routes, which lasts to its deadline where the map is large."""
    return _SEARCH.fullmatch(path) is not None


def line_searches(line: bytes) -> bool:
    """The same of a line of a batch that is still to be read. Where letters are written in other ways, it may."""
    paths = _PATHS.findall(line)
    return (
        not paths
        or b"\\" in line
        or any(b"%" in path or searches(path.decode("latin-1").partition("?")[0]) for path in paths)
    )


def is_quick(method: str, path: str) -> bool:
    """Whether a request is answered faster than it could be handed to a thread: whether the service lives."""
    return path == "/healthz" and method in ("GET", "HEAD")


class Places:
    """Counts who works. Searches have at most two thirds of the places: others find one beside any number of them.
    Safe for threads."""

    def __init__(self, most: int, share: int, own_share: Callable[[str], int | None] = lambda _client: None) -> None:
        """`own_share` says how many a client may have who has been given a share of his own."""
        self._free = most
        self._free_for_searches = max(1, 2 * most // 3)
        self._most = most
        self._share = share
        self._own_share = own_share
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def try_take(self, client: str, *, search: bool = False) -> bool:
        """Takes a place for the client; False when none is free, or when it has its share already."""
        with self._lock:
            if not self._free or self._taken.get(client, 0) >= self._share_of(client):
                return False
            if search and not self._free_for_searches:
                return False
            self._free -= 1
            self._free_for_searches -= search
            self._taken[client] += 1
            return True

    def give_back(self, client: str, *, search: bool = False) -> None:
        """Frees a place that the client has taken."""
        with self._lock:
            self._free += 1
            self._free_for_searches += search
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]

    def has_share(self, client: str) -> bool:
        """Whether the client works at as much as one client may."""
        with self._lock:
            return self._taken.get(client, 0) >= self._share_of(client)

    def _share_of(self, client: str) -> int:
        own = self._own_share(client)
        return self._share if own is None else min(own, self._most)
