"""Clients by their addresses, which limits and shares count by where no key is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

NETWORK_BITS = 64
"""The network of one customer of an IPv6 provider, who can use any address in it."""

UNKNOWN = "unknown"
"""The client of everything that is no address: all of these count as one."""

_LONGEST = 100
"""The longest text that may be an address, with its zone and port."""
_WITH_PORT = re.compile(r"(?:\[(?P<v6>[0-9a-fA-F:.]+(?:%[^\]]+)?)\]|(?P<v4>[0-9.]+))(?::[0-9]{1,5})?", re.ASCII)


def client_of(address: str | None) -> str:
    """Return the client of an address: an IPv4 address, also when it is written as IPv6, or the /64 of an IPv6 address.

    A port is ignored, and so is the zone of an IPv6 address.
    """
    return _client(address) if address and len(address) <= _LONGEST else UNKNOWN


@lru_cache(maxsize=4096)
def _client(address: str) -> str:
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((int(parsed), NETWORK_BITS), strict=False))
    return UNKNOWN if parsed is None else str(parsed)


def forwarded_for(header: str, proxies: int) -> str | None:
    """Return the address that the farthest of so many trusted proxies added to `X-Forwarded-For`; None without one."""
    addresses = [part.strip() for part in header.split(",") if part.strip()]
    return addresses[-proxies] if 0 < proxies <= len(addresses) else None


def is_loopback(address: str) -> bool:
    """Return whether only this machine can reach an address to listen on."""
    parsed = _parsed(address)
    return parsed is not None and parsed.is_loopback


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    form = _WITH_PORT.fullmatch(address)
    try:
        parsed = ip_address((form["v6"] or form["v4"]) if form else address)
    except ValueError:
        return None
    if form and form["v6"] and isinstance(parsed, IPv4Address):
        return None
    return (parsed.ipv4_mapped or parsed) if isinstance(parsed, IPv6Address) else parsed


if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Forwarded:
    """A WSGI app behind proxies: the client's address is the one that the proxies name in `X-Forwarded-For`."""

    def __init__(self, app: WSGIApplication, proxies: int) -> None:
        """`proxies` is the number of trusted proxies, each of which adds an address."""
        self._app = app
        self._proxies = proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        address = forwarded_for(environ.get("HTTP_X_FORWARDED_FOR", ""), self._proxies)
        if address is not None:
            environ["REMOTE_ADDR"] = address
        return self._app(environ, start_response)
