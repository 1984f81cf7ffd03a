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
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import httpx

from lobby.problems import LobbyProblem
from lobby.settings import ANY_HOST

log = logging.getLogger("lobby")
SECONDS = 5
PAUSES = (2.0, 15.0)
"""Seconds before a failed call is repeated: three tries in all."""
MOST_PENDING = 500
"""Further calls are dropped: a player who missed one sees the turn on the page."""
LONGEST_URL = 500
SIGNATURE = "Stationmaster-Signature"
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_public(address: Address) -> bool:
    """Return whether an address is reachable by all, also where IPv6 only wraps an IPv4 address."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped or address.sixtofour or address.teredo or address in _TRANSLATED:
            return False
    return address.is_global and not address.is_multicast


_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class Webhooks:
    """The calls of one process."""

    def __init__(
        self, hosts: Iterable[str], allowed: Callable[[Address], bool] = is_public, pauses: tuple[float, ...] = PAUSES
    ) -> None:
        self._hosts, self._allowed, self._pauses = frozenset(hosts), allowed, pauses
        self._pending: set[asyncio.Task[None]] = set()

    def demand_allowed(self, url: str) -> None:
        """Demand that a webhook may have this address.

        :raises LobbyProblem: when webhooks are off, or the host is not allowed.
        """
        try:
            parsed = httpx.URL(url)
        except httpx.InvalidURL:
            parsed = httpx.URL("")
        plain = parsed.scheme in ("http", "https") and not parsed.userinfo and len(url) <= LONGEST_URL
        if not plain or not ({parsed.host.lower(), ANY_HOST} & self._hosts and parsed.host):
            raise LobbyProblem(403, "webhook_not_allowed", "Webhooks may not call this address.")

    def call(self, url: str, secret: str, body: dict[str, Any]) -> None:
        """Begin a call, unless too many are pending."""
        if len(self._pending) < MOST_PENDING:
            task = asyncio.get_running_loop().create_task(self._deliver(url, secret, json.dumps(body)))
            self._pending.add(task)
            task.add_done_callback(self._pending.discard)

    def close(self) -> Coroutine[Any, Any, Any]:
        """Cancel what is pending."""
        for task in self._pending:
            task.cancel()
        return asyncio.wait_for(asyncio.gather(*self._pending, return_exceptions=True), SECONDS)

    async def _deliver(self, url: str, secret: str, body: str) -> None:
        for pause in (*self._pauses, None):
            try:
                async with asyncio.timeout(SECONDS):
                    if await self._post(httpx.URL(url), secret, body) < 300:
                        return
            except (httpx.HTTPError, OSError, TimeoutError, UnicodeError) as error:
                log.info("a webhook failed: %s", type(error).__name__)
            except LobbyProblem:
                return
            if pause is not None:
                await asyncio.sleep(pause)

    async def _post(self, url: httpx.URL, secret: str, body: str) -> int:
        self.demand_allowed(str(url))
        address = await self._resolve(url)
        now = str(int(time.time()))
        digest = hmac.new(secret.encode(), f"{now}.{body}".encode(), hashlib.sha256).hexdigest()
        headers = {"Host": url.netloc.decode(), "Content-Type": "application/json", SIGNATURE: f"t={now},v1={digest}"}
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS, follow_redirects=False) as client:
            request = client.build_request("POST", url.copy_with(host=address), content=body, headers=headers)
            request.extensions["sni_hostname"] = url.host
            answer = await client.send(request, stream=True)  # Its content is not read.
            await answer.aclose()
            return answer.status_code

    async def _resolve(self, url: httpx.URL) -> str:
        """Return an address of the host; every one that it has must be allowed."""
        port = url.port or (443 if url.scheme == "https" else 80)
        found = await asyncio.get_running_loop().getaddrinfo(url.host, port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(self._allowed(ipaddress.ip_address(one.partition("%")[0])) for one in addresses):
            raise LobbyProblem(403, "webhook_not_allowed", "Webhooks may not call this address.")
        return addresses[0]
