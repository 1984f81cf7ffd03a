"""Webhooks: a signed call to an address of a player whose turn has come.

Players name the addresses, so calls go to allowed hosts only, to public addresses only (checked after the name is
resolved, and the checked address is the one that is called), without redirects, within five seconds.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import logging
import socket
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import anyio.to_thread
import httpx

from lobby.settings import ANY_HOST

log = logging.getLogger("lobby")
SECONDS = 5
PAUSES = (2.0, 15.0)
"""Seconds before a failed call is repeated: three tries in all."""
MOST_PENDING = 500
"""Further calls are dropped: a player who missed one sees the turn on the page."""
MOST_CONNECTIONS = 50
LONGEST_URL = 500
SIGNATURE = "Stationmaster-Signature"
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
UNICAST = ipaddress.ip_network("2000::/3")
"""The IPv6 addresses that are given out; all others are local, or translate to IPv4 in some networks."""


def is_public(address: Address) -> bool:
    """Return whether an address is reachable by all, and is no IPv4 address in the guise of IPv6."""
    if isinstance(address, ipaddress.IPv6Address) and (address not in UNICAST or address.sixtofour or address.teredo):
        return False
    return address.is_global and not address.is_multicast


class Webhooks:
    """The calls of one process."""

    def __init__(
        self, hosts: Iterable[str], allowed: Callable[[Address], bool] = is_public, pauses: tuple[float, ...] = PAUSES
    ) -> None:
        self._hosts, self._allowed, self._pauses = frozenset(hosts), allowed, pauses
        self._pending: set[asyncio.Task[None]] = set()
        # Without kept connections: each was verified for one host of its address.
        limits = httpx.Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=0)
        self._client = httpx.AsyncClient(trust_env=False, timeout=SECONDS, follow_redirects=False, limits=limits)

    def allows(self, url: str) -> bool:
        """Return whether the host of an address is allowed; without allowed hosts there are no webhooks."""
        try:
            parsed = httpx.URL(url)
        except httpx.InvalidURL:
            return False
        plain = parsed.scheme in ("http", "https") and not parsed.userinfo and len(url) <= LONGEST_URL
        return plain and parsed.host != "" and not self._hosts.isdisjoint((parsed.host, ANY_HOST))

    def call(self, url: str, secret: str, body: dict[str, Any]) -> None:
        """Begin a call, unless too many are pending, or its host is not allowed any more."""
        if len(self._pending) < MOST_PENDING and self.allows(url):
            task = asyncio.get_running_loop().create_task(self._deliver(url, secret, json.dumps(body)))
            self._pending.add(task)
            task.add_done_callback(self._pending.discard)

    async def close(self) -> None:
        """Drop what is pending."""
        for task in self._pending:
            task.cancel()
        await self._client.aclose()

    async def _deliver(self, url: str, secret: str, body: str) -> None:
        for pause in (0.0, *self._pauses):
            await asyncio.sleep(pause)
            try:
                async with asyncio.timeout(SECONDS):
                    if await self._post(httpx.URL(url), secret, body) < 300:
                        return
            except (httpx.HTTPError, OSError, TimeoutError, UnicodeError) as error:
                log.info("a webhook failed: %s", type(error).__name__)

    async def _post(self, url: httpx.URL, secret: str, body: str) -> int:
        address = await self._resolve(url)
        now = str(int(time.time()))
        digest = hmac.new(secret.encode(), f"{now}.{body}".encode(), hashlib.sha256).hexdigest()
        headers = {"Host": url.netloc.decode(), "Content-Type": "application/json", SIGNATURE: f"t={now},v1={digest}"}
        request = self._client.build_request("POST", url.copy_with(host=address), content=body, headers=headers)
        request.extensions["sni_hostname"] = url.host
        answer = await self._client.send(request, stream=True)  # Its content is not read.
        await answer.aclose()
        return answer.status_code

    async def _resolve(self, url: httpx.URL) -> str:
        """Return an address of the host; every one that it has must be allowed."""
        port = url.port or (443 if url.scheme == "https" else 80)
        # In threads that nothing else uses: a name that is slow to resolve holds up other webhooks alone.
        resolve = partial(socket.getaddrinfo, url.host, port, type=socket.SOCK_STREAM)
        found = await anyio.to_thread.run_sync(resolve, abandon_on_cancel=True)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(self._allowed(ipaddress.ip_address(one.partition("%")[0])) for one in addresses):
            raise PermissionError(url.host)
        return addresses[0]
