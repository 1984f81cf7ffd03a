"""Whose share of the places a request uses up."""

from __future__ import annotations

from service.clients.keys import new_key
from service.places import Places
from service.server.queue.reception import Reception
from service.settings import Settings

KEYS = (b"a" * 64,)
SHOWN, AMY = new_key("amy", places=2)


def test_without_keys_clients_are_addresses() -> None:
    reception = Reception(Settings(keys=KEYS))
    assert reception.client("192.0.2.1", [("AUTHORIZATION", f"Bearer {SHOWN}")]) == "192.0.2.1"
    behind = Reception(Settings(keys=KEYS, trusted_proxies=1))
    assert behind.client("192.0.2.1", [("X-FORWARDED-FOR", "192.0.2.9")]) == "192.0.2.9"


def test_with_keys_they_are_those_who_show_one() -> None:
    reception = Reception(Settings(keys=KEYS, client_keys=(AMY,), trusted_proxies=1))
    told = ("X-FORWARDED-FOR", "192.0.2.9")
    amy = reception.client("192.0.2.1", [told, ("AUTHORIZATION", f"Bearer {SHOWN}")])
    assert amy == reception.client("192.0.2.2", [("AUTHORIZATION", f"bearer  {SHOWN}")])
    assert amy not in ("192.0.2.9", "amy")
    assert reception.client("192.0.2.1", [told]) == "192.0.2.9"
    assert reception.client("192.0.2.1", [told, ("AUTHORIZATION", "Bearer smk_wrong")]) == "192.0.2.9"
    twice = [("AUTHORIZATION", f"Bearer {SHOWN}")] * 2
    assert reception.client("192.0.2.1", [told, *twice]) == "192.0.2.9"


def test_a_clients_own_share_is_his_and_nobody_elses() -> None:
    reception = Reception(Settings(keys=KEYS, client_keys=(AMY,)))
    places = Places(3, 1, reception.share)
    amy = reception.client("192.0.2.1", [("AUTHORIZATION", f"Bearer {SHOWN}")])
    assert [places.try_take(amy) for _ in range(3)] == [True, True, False]
    assert places.has_share(amy)
    assert [places.try_take("key:bob") for _ in range(2)] == [True, False]


def test_a_share_is_no_larger_than_all_there_is() -> None:
    shown, many = new_key("many", places=9999)
    reception = Reception(Settings(keys=KEYS, client_keys=(many,)))
    places = Places(2, 1, reception.share)
    client = reception.client("192.0.2.1", [("AUTHORIZATION", f"Bearer {shown}")])
    assert [places.try_take(client) for _ in range(3)] == [True, True, False]
    assert places.has_share(client)
