"""The lobby on a port of its own, with the service in the same process or as deployed."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import anyio
import httpx
import msgspec
import pytest
import uvicorn
from flask import Flask
from flask.testing import FlaskClient
from starlette.applications import Starlette

from lobby.__main__ import migrate
from lobby.app import create_app
from lobby.service import Service
from lobby.settings import Settings
from service.app import create_app as create_service
from service.settings import DEVELOPMENT_KEY
from service.settings import Settings as ServiceSettings
from tests.support.server import HOST, PATIENCE, wait_for

Json = Any
LOBBY = "/lobby/v1"
DEVICES = httpx.Client(
    verify=False,
    trust_env=False,
    timeout=PATIENCE,
    limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
)
"""What all devices send with: a connection for each request, so that one of a killed process is never used again."""


class InProcess(httpx.AsyncBaseTransport):
    """The service in this process; it can be switched off, and records all requests."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self.is_away = False
        self.pause = 0.0
        """Seconds for which requests for one viewer are held up."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.is_away:
            raise httpx.ConnectError("switched off", request=request)
        content = await request.aread()
        if b"as=" in request.url.query:
            await anyio.sleep(self.pause)

        def send() -> Any:
            return self._client.open(
                request.url.raw_path.decode(),
                method=request.method,
                data=content,
                headers=list(request.headers.items()),
            )

        answer = await anyio.to_thread.run_sync(send)
        return httpx.Response(answer.status_code, headers=list(answer.headers), stream=httpx.ByteStream(answer.data))


@dataclass
class Client:
    """One device: a token, and every byte that it has received."""

    address: str
    token: str = ""
    received: bytearray = field(default_factory=bytearray)

    def send(self, method: str, path: str, body: Json = None, **headers: str) -> httpx.Response:
        """Send a request."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else json.dumps(body)
        response = DEVICES.request(method, self.address + path, content=content, headers=sent | headers)
        self.received += str(response.headers).encode() + response.content
        return response

    def ask(self, path: str, body: Json = None, status: int = 200, method: str | None = None) -> Json:
        """Return the JSON of an answer with this status."""
        response = self.send(method or ("GET" if body is None else "POST"), LOBBY + path, body)
        assert response.status_code == status, response.text
        return response.json()

    def seen(self) -> Json:
        """Return the game as it is seen here."""
        return self.ask("/game")

    def act(self, revision: int, action: Json, status: int = 200) -> Json:
        """Play an action."""
        return self.ask("/game/actions", {"revision": revision, "action": action}, status)

    @contextmanager
    def live(self, after: int | None = None) -> Iterator[Iterator[tuple[str, Json]]]:
        """Open the stream; yield the kinds and contents of its events, as they come."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        url = f"{self.address}{LOBBY}/game/live"
        with DEVICES.stream("GET", url, headers=headers) as response:
            assert response.status_code == 200, response.read()
            yield self._events(response)

    def _events(self, response: httpx.Response) -> Iterator[tuple[str, Json]]:
        kind, data = "", ""
        for line in response.iter_lines():
            self.received += line.encode() + b"\n"
            name, _, value = line.partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                data = value
            elif not line and data:
                yield kind, json.loads(data)
                data = ""


@dataclass
class Table:
    """A game with a device at each seat, and one that watches."""

    id: str
    seats: dict[str, Client]
    watcher: Client

    @property
    def all(self) -> list[Client]:
        """All devices."""
        return [*self.seats.values(), self.watcher]


@contextmanager
def serving(app: Starlette) -> Iterator[str]:
    """Serve an app in a thread; yield its address."""
    with socket.socket() as listening:
        listening.bind((HOST, 0))
        listening.listen(200)
        server = uvicorn.Server(uvicorn.Config(app, http="h11", log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        wait_for(lambda: server.started or not thread.is_alive(), "the lobby does not come up")
        try:
            yield f"http://{HOST}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


@dataclass
class Running:
    """A running lobby."""

    address: str
    settings: Settings
    service: InProcess

    def create(self, title: str = "1846", players: tuple[str, ...] = ("Amy", "Bob", "Cy"), **options: Json) -> Table:
        """Create a game."""
        body = {"title": title, "players": players, "options": options}
        made = Client(self.address).ask("/games", body, 201)
        seats = {one["player"]: Client(self.address, one["token"]) for one in made["seats"]}
        return Table(made["id"], seats, Client(self.address, made["watch"]))


Start = Callable[..., Running]


@pytest.fixture(scope="session")
def rules() -> Flask:
    """Return the service, which keeps nothing."""
    return create_service(ServiceSettings(keys=(DEVELOPMENT_KEY,), client_places=12))


@pytest.fixture
def start(tmp_path: Path, rules: Flask) -> Iterator[Start]:
    """Return a function that runs a lobby with these settings, on the same database."""
    with ExitStack() as opened:
        settings = Settings(database=f"sqlite:///{tmp_path}/lobby.sqlite3", games_per_address=1000)

        def run(**changes: Any) -> Running:
            used = msgspec.structs.replace(
                settings, **{name: value for name, value in changes.items() if name != "webhooks"}
            )
            migrate(used.sqlalchemy_url)
            inside = InProcess(rules.test_client())
            app = create_app(used, Service("http://service", transport=inside), changes.get("webhooks"))
            return Running(opened.enter_context(serving(app)), used, inside)

        yield run


@pytest.fixture
def lobby(start: Start) -> Running:
    """Return a running lobby."""
    return start()


def chosen(position: Json, random: Random) -> Json:
    """Return an action at random from what is legal."""
    family = random.choice(position["legal"])
    choice = random.choice(family["choices"])
    return {"type": family["type"], **{name: picked(value, random) for name, value in choice.items()}}


def picked(value: Json, random: Random) -> Json:
    """Return a value of a choice."""
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return random.choice(value["one_of"])
    return [picked(one, random) for one in value] if isinstance(value, list) else value


def mover(table: Table) -> tuple[Client, Json]:
    """Return a device whose player may act, with the game as it is seen there."""
    turn = table.watcher.seen()["position"]["turn"]
    client = table.seats[turn["players"][0]]
    return client, client.seen()


def play(table: Table, most: int, seed: int = 1) -> Json:
    """Play at random until the game is over, or for so many actions; return what the watcher sees."""
    random = Random(seed)
    seen = table.watcher.seen()
    for _ in range(most):
        turn = seen["position"]["turn"]
        if turn is None:
            break
        client = table.seats[turn["players"][0]]
        if seen["seat"] != turn["players"][0]:
            seen = client.seen()
        seen = client.act(seen["revision"], chosen(seen["position"], random))
    return table.watcher.seen()
