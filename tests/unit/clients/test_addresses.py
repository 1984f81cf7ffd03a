"""How a client is identified, and which proxies are trusted."""

from __future__ import annotations

import pytest

from service.clients.addresses import client_of, forwarded_for, is_loopback


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("", "unknown"),
        (None, "unknown"),
        ("nonsense", "unknown"),
        ("key:amy", "unknown"),
        ("unknown", "unknown"),
        ("_hidden", "unknown"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("192.0.2.1:", "unknown"),
        ("192.0.2.1:port", "unknown"),
        ("[192.0.2.1]", "unknown"),
        ("[2001:db8::1]:4711", "2001:db8::/64"),
        ("[2001:db8::1]4711", "unknown"),
        ("[2001:db8::1", "unknown"),
        ("[fe80::1%eth0]:4711", "fe80::/64"),
        ("2001:db8::1]", "unknown"),
        ("2001:db8::/64", "unknown"),
        (" 192.0.2.1", "unknown"),
        ("192.0.2.1\n", "unknown"),
        ("fe80::1%" + "e" * 5000, "unknown"),
    ],
)
def test_who_a_client_is(address: str | None, client: str) -> None:
    assert client_of(address) == client


@pytest.mark.parametrize(
    ("forwarded", "proxies", "client"),
    [
        ("192.0.2.1", 0, None),
        ("192.0.2.1", 1, "192.0.2.1"),
        ("203.0.113.9, 192.0.2.1", 1, "192.0.2.1"),
        ("192.0.2.1, 10.0.0.2", 2, "192.0.2.1"),
        ("192.0.2.1", 2, None),
        ("", 1, None),
        ("key:amy", 1, "key:amy"),
        ('203.0.113.9, "192.0.2.1, 10.0.0.2"', 1, '10.0.0.2"'),
    ],
)
def test_the_client_behind_proxies(forwarded: str, proxies: int, client: str | None) -> None:
    assert forwarded_for(forwarded, proxies) == client


def test_what_only_this_machine_reaches() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "0.0.0.0", "::", "192.0.2.1", "name")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
