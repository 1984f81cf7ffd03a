"""Limits that replicas share, and the behaviour while the shared store is unavailable."""

from __future__ import annotations

import gc
import socket
import threading
import time
from collections.abc import Iterator

import psutil
import pytest
from flask.testing import FlaskClient
from limits import parse

from service.app import create_app
from service.refusals import SettingsError
from service.settings import Settings
from service.store import link as links
from service.store.link import Away, Link
from service.store.quota import Quota
from tests.support.redis import Redis, needs_redis, running_redis
from tests.support.server import PATIENCE, own_port, wait_for
from tests.toy_title.stationmaster_nim import TITLE as NIM

pytestmark = pytest.mark.processes

KEY = "STATIONMASTER_DEV_KEY"
PAUSE = 0.05


@pytest.fixture
def redis() -> Iterator[Redis]:
    with running_redis() as running:
        yield running


@pytest.fixture(autouse=True)
def short_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Redis the time that a slow machine takes; retry soon when it is unavailable, and only then."""
    monkeypatch.setattr(links, "LOOK_AGAIN", 600)
    monkeypatch.setattr(links, "PATIENCE", PATIENCE)
    monkeypatch.setattr(links, "PAUSE", PAUSE)


def rest() -> None:
    """Wait until the store is queried again."""
    time.sleep(1.1 * PAUSE)


def replica(url: str, **settings: str) -> FlaskClient:
    variables = {KEY: "1", "STATIONMASTER_STORE": url, "STATIONMASTER_RATE_LIMIT": "4/hour", **settings}
    return create_app(Settings.from_env(variables), titles=(NIM,)).test_client()


def statuses(*clients: FlaskClient) -> list[int]:
    return [client.get("/v1/games").status_code for client in clients]


def wait_until_up_is(client: FlaskClient, up: float) -> None:
    wait_for(lambda: f"stationmaster_store_up {up}" in client.get("/metrics").text, "no worker looks for Redis")


def connections_to(port: int) -> int:
    """Return how many connections this process has."""
    ours = psutil.Process().net_connections("tcp")
    return sum(1 for one in ours if one.raddr and one.raddr.port == port and one.status == psutil.CONN_ESTABLISHED)


@needs_redis
def test_replicas_count_together(redis: Redis) -> None:
    one, other = replica(redis.url), replica(redis.url)
    assert statuses(one, other, one, other, one, other) == [200, 200, 200, 200, 429, 429]
    limits = [client.get("/v1/games").headers["RateLimit"] for client in (one, other)]
    assert all(line.startswith('"client";r=0;t=') for line in limits)
    assert 3000 <= int(limits[0].rpartition("=")[2]) <= 3600


@needs_redis
def test_many_threads_of_two_replicas_get_exactly_what_there_is(redis: Redis) -> None:
    quotas = [Quota(Link(redis.url, lambda _there: None)) for _ in range(2)]
    limit = parse("500/hour")
    granted: list[bool] = []

    def ask(quota: Quota) -> None:
        for _ in range(100):
            granted.append(not quota.take(limit, "amy").is_over)

    threads = [threading.Thread(target=ask, args=(quota,)) for quota in quotas for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert (len(granted), sum(granted)) == (800, 500)


@needs_redis
def test_a_window_ends_for_all_replicas(redis: Redis) -> None:
    quotas = [Quota(Link(redis.url, lambda _there: None)) for _ in range(2)]
    limit = parse("1/5second")
    for _ in range(2):  # The second window begins with the first request after the end of the first.
        wait_for(lambda: not quotas[0].take(limit, "amy").is_over, "the window does not end")
        assert quotas[1].take(limit, "amy").is_over


@needs_redis
def test_when_redis_goes_each_counts_by_itself_and_logs_it(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    one, other = replica(redis.url), replica(redis.url)
    assert statuses(one, other, one) == [200, 200, 200]
    assert "degraded" not in one.get("/readyz").get_json()
    redis.stop()
    assert statuses(*[one] * 5, *[other] * 5) == [200] * 4 + [429] + [200] * 4 + [429]
    ready = one.get("/readyz")
    assert (ready.status_code, ready.get_json()["degraded"]) == (200, ["store"])
    assert "stationmaster_store_up 0.0" in one.get("/metrics").text
    redis.start()
    rest()
    assert statuses(one, other, one, other, one) == [200, 200, 200, 200, 429]
    assert "degraded" not in one.get("/readyz").get_json()
    assert "stationmaster_store_up 1.0" in one.get("/metrics").text
    messages = [record.getMessage() for record in caplog.records if record.name == "service.store"]
    assert sum("does not answer" in line for line in messages) == sum("answers again" in line for line in messages) == 2


@needs_redis
def test_a_redis_that_forgets_its_scripts_and_counters_is_still_used(redis: Redis) -> None:
    client = replica(redis.url)
    assert statuses(client) == [200]
    redis.stop()
    redis.start()
    assert statuses(*[client] * 5) == [200] * 4 + [429]


def test_no_request_waits_for_a_redis_that_never_started() -> None:
    with own_port() as port:
        client = replica(f"redis://127.0.0.1:{port}/0")
        assert statuses(*[client] * 5) == [200, 200, 200, 200, 429]
        assert client.get("/readyz").get_json()["degraded"] == ["store"]


def test_an_unresponsive_redis_delays_one_request_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "PATIENCE", 0.1)
    monkeypatch.setattr(links, "PAUSE", 600)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        link = Link(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", lambda _there: None)
        queries: list[None] = []

        def ask() -> None:
            queries.append(None)
            link.redis.ping()

        for _ in range(3):
            with pytest.raises(Away):
                link.ask(ask)
    assert len(queries) == 1


def test_an_idle_worker_notices_that_redis_is_gone() -> None:
    with own_port() as port:
        wait_until_up_is(replica(f"redis://127.0.0.1:{port}/0"), 0.0)


@needs_redis
def test_an_idle_worker_notices_that_redis_is_back(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.link.LOOK_AGAIN", 0.05)
    client = replica(redis.url)
    redis.stop()
    wait_until_up_is(client, 0.0)
    redis.start()
    wait_until_up_is(client, 1.0)
    assert "degraded" not in client.get("/readyz").get_json()


@needs_redis
def test_a_forgotten_connection_is_closed(redis: Redis) -> None:
    """The order in which the garbage collector finalizes sockets and their owners must not matter."""
    link = Link(redis.url, lambda _there: None)
    client = link.redis
    assert link.is_there and connections_to(redis.port)
    del link
    gc.collect()
    assert client and not connections_to(redis.port)


@needs_redis
def test_a_redis_that_takes_nothing_is_as_good_as_none(redis: Redis) -> None:
    link = Link(redis.url, lambda _there: None)
    assert link.is_there
    link.redis.config_set("maxmemory", 1)
    assert [link.is_there for _ in range(3)] == [False] * 3
    link.redis.config_set("maxmemory", 0)
    rest()
    assert link.is_there


def test_what_is_not_answered_in_time_is_not_sent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "PATIENCE", 0.25)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        link = Link(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", lambda _there: None)
        assert not Quota(link).take(parse("1/hour"), "amy").is_over
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_without_one_nothing_is_reported_about_it() -> None:
    client = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)).test_client()
    assert "degraded" not in client.get("/readyz").get_json()
    assert "stationmaster_store_up" not in client.get("/metrics").text


@pytest.mark.parametrize("url", ["memory://", "redis:/secret", "localhost:6379", "redis://a secret"])
def test_what_names_no_redis_ends_the_start_and_is_not_repeated(url: str) -> None:
    with pytest.raises(SettingsError, match="STATIONMASTER_STORE") as caught:
        Settings.from_env({KEY: "1", "STATIONMASTER_STORE": url})
    assert url not in str(caught.value)


def test_a_password_is_not_shown() -> None:
    settings = Settings.from_env({KEY: "1", "STATIONMASTER_STORE": "redis://:hush@127.0.0.1:1/0"})
    assert "hush" not in repr(settings)
