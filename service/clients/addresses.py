"""Clients by their addresses: what limits and shares count by, where nobody shows a key."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

NETWORK_BITS = 64
"""What one customer of an IPv6 provider has at the least: whoever has one address there has 2^64 of them."""

UNKNOWN = "unknown"


@lru_cache(maxsize=4096)
def client_of(address: str | None) -> str:
    """The client behind an address: IPv4 as it is, also when it is written as IPv6, and of IPv6 the whole /64."""
    if not address:
        return UNKNOWN
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((int(parsed), NETWORK_BITS), strict=False))
    return str(parsed) if parsed else address[:64]


def forwarded_client(address: str | None, forwarded_for: str, proxies: int) -> str:
    """The client of a request, when so many trusted proxies stand before the service and tell whom they speak for."""
    told = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    return client_of(told[-proxies] if 0 < proxies <= len(told) else address)


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach an address to listen on."""
    parsed = _parsed(address)
    return parsed is not None and parsed.is_loopback


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped or parsed) if isinstance(parsed, IPv6Address) else parsed
