"""Bounds, expiry, faults of what stands behind, settings, migrations."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import NullPool, create_engine, text

from loadtests.lobby.postgres import found_postgres, running_postgres
from lobby import games
from lobby.__main__ import migrate
from lobby.settings import DAY, Settings
from lobby.store import Base, Store
from tests.lobby.conftest import LOBBY, Client, Start, chosen, mover, play
from tests.support.server import wait_for


def test_an_address_creates_so_many_games(start: Start) -> None:
    lobby = start(games_per_address=2)
    lobby.create()
    lobby.create()
    body = {"title": "1846", "players": ["Amy", "Bob", "Cy"]}
    assert Client(lobby.address).ask("/games", body, 429)["code"] == "too_many_games"


def test_an_address_opens_so_many_streams(start: Start) -> None:
    table = start(streams_per_address=2).create()
    with table.watcher.live() as one, table.watcher.live() as other:
        assert next(one) == next(other)
        assert table.watcher.ask("/game/live", status=429)["code"] == "too_many_streams"
    wait_for(lambda: table.watcher.send("HEAD", LOBBY + "/game").status_code and _opens(table.watcher), "streams stay")


def _opens(client: Client) -> bool:
    try:
        with client.live() as events:
            return bool(next(events))
    except AssertionError:
        return False


def test_a_large_body_is_refused(start: Start) -> None:
    response = Client(start().address).send("POST", f"{LOBBY}/games", {"title": "x" * 100_000})
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_a_game_has_a_longest_length(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    table = start().create()
    monkeypatch.setattr(games, "MOST_ENTRIES", 1)
    client, seen = mover(table)
    client.act(0, chosen(seen["position"], Random(1)))
    client, seen = mover(table)
    refusal = client.act(1, chosen(seen["position"], Random(1)), 409)
    assert refusal["code"] == "too_long"


def test_an_idle_game_is_removed_and_the_date_is_shown_before(start: Start) -> None:
    lobby = start(expiry_days=10)
    table = lobby.create()
    assert abs(table.watcher.seen()["expires"] - time.time() - 10 * DAY) < 600
    with create_engine(lobby.settings.database, poolclass=NullPool).begin() as connection:
        connection.execute(text("UPDATE games SET touched = touched - 11 * 86400"))
    again = start(expiry_days=10)
    old = Client(again.address, table.watcher.token)
    wait_for(lambda: old.send("GET", f"{LOBBY}/game").status_code == 401, "the game stays")
    with create_engine(lobby.settings.database, poolclass=NullPool).begin() as connection:
        left = [connection.execute(text(f"SELECT count(*) FROM {name}")).scalar() for name in ("seats", "entries")]
    assert left == [0, 0]


def test_a_service_that_is_away_loses_nothing(start: Start) -> None:
    lobby = start()
    table = lobby.create()
    client, seen = mover(table)
    action = chosen(seen["position"], Random(1))
    lobby.service.is_away = True
    response = client.send("POST", f"{LOBBY}/game/actions", {"revision": 0, "action": action})
    assert (response.status_code, response.json()["code"], response.headers["retry-after"]) == (
        503,
        "service_away",
        "2",
    )
    lobby.service.is_away = False
    assert client.act(0, action)["revision"] == 1


def test_tokens_are_not_in_the_database(start: Start) -> None:
    lobby = start()
    table = lobby.create()
    play(table, 2)
    kept = b"".join(
        file.read_bytes() for file in Path(lobby.settings.database.removeprefix("sqlite:///")).parent.iterdir()
    )
    assert len(kept) > 10_000
    assert not [client for client in table.all if client.token.encode() in kept]


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LOBBY_EXPIRY_DAYS": "0"}, "Expected `int` >= 1 .*LOBBY_EXPIRY_DAYS"),
        ({"LOBBY_DATABSE": "x"}, "unknown field `LOBBY_DATABSE`"),
    ],
)
def test_a_wrong_setting_is_named(environ: dict[str, str], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        Settings.from_env(environ)


def test_settings_are_read() -> None:
    read = Settings.from_env({"LOBBY_DATABASE": "postgres://h/n", "LOBBY_WEBHOOK_HOSTS": "A.example, b"})
    assert (read.sqlalchemy_url, read.webhook_hosts) == ("postgresql+psycopg://h/n", ("a.example", "b"))


@pytest.mark.processes
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_the_migrations_make_the_tables(database: str, tmp_path: Path) -> None:
    programs = found_postgres()
    if database == "postgresql" and programs is None:
        pytest.skip("No PostgreSQL server was found: migrations were tried with SQLite alone.")
    if database == "postgresql" and programs is not None:
        with running_postgres(programs, durable=False) as cluster:
            check_tables(cluster.url.replace("postgresql:", "postgresql+psycopg:"))
    else:
        check_tables(f"sqlite:///{tmp_path}/lobby.sqlite3")


def check_tables(url: str) -> None:
    """Check that the migrated tables are those of the code; a second migration changes nothing."""
    migrate(url)
    migrate(url)
    store = Store(url)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.engine.dispose()
