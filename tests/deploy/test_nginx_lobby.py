"""The nginx of deploy/ before a lobby: streams are not held back, and no log has a token."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from lobby.__main__ import migrate
from lobby.app import create_app
from lobby.settings import Settings
from tests.deploy.test_nginx import get, needs_nginx, nginx_before
from tests.lobby.conftest import LOBBY, Client, Table, mover, play, serving
from tests.support.server import HOST, own_port, running, wait_for

pytestmark = [pytest.mark.processes, needs_nginx]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Yield the address of a lobby behind nginx, and the folder in which nginx works."""
    folder = tmp_path / "nginx"
    folder.mkdir()
    with ExitStack() as held:
        tls, plain = (held.enter_context(own_port()) for _ in range(2))
        server = held.enter_context(running(STATIONMASTER_TRUSTED_PROXIES="1", STATIONMASTER_CLIENT_PLACES="10"))
        settings = Settings(f"sqlite:///{tmp_path}/lobby.sqlite3", service=f"http://{HOST}:{server.port}")
        migrate(settings.sqlalchemy_url)
        lobby = held.enter_context(serving(create_app(settings)))
        port = int(lobby.rpartition(":")[2])
        held.enter_context(nginx_before(folder, (tls, plain, *[server.port] * 3, port)))
        yield f"https://{HOST}:{tls}", folder


def created(address: str) -> Table:
    """Create a game."""
    made = Client(address).ask("/games", {"title": "1846", "players": ["Amy", "Bob", "Cy"]}, 201)
    seats = {one["player"]: Client(address, one["token"]) for one in made["seats"]}
    return Table(made["id"], seats, Client(address, made["watch"]))


def test_a_game_is_played_and_followed_through_nginx(proxied: tuple[str, Path]) -> None:
    address, folder = proxied
    table = created(address)
    with table.watcher.live() as events:
        assert next(events)[1]["kind"] == "start"
        for revision in (1, 2, 3):
            play(table, 1, revision)
            assert next(events)[1]["revision"] == revision, "an event is held back until there are more"
    assert mover(table)[1]["revision"] == 3
    lines = folder / "access.log"
    wait_for(lambda: f"{LOBBY}/game/live" in lines.read_text("utf-8"), "nginx writes no line")
    logged = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
    assert b"/lobby/v1/game/actions" in logged
    assert not [client for client in table.all if client.token.encode() in logged]


def test_a_lobby_that_is_away_is_a_problem_like_any_other(tmp_path: Path) -> None:
    with ExitStack() as held:
        ports = [held.enter_context(own_port()) for _ in range(6)]
        held.enter_context(nginx_before(tmp_path, ports))
        status, headers, body = get(ports[0], f"{LOBBY}/game", {"Authorization": "Bearer x"})
    assert (status, json.loads(body)["code"], headers["retry-after"]) == (503, "overloaded", "2")
