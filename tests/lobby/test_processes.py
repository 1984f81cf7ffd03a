"""The lobby as deployed: processes of its own, both databases, and what they survive.

One service and one lobby for each database serve all tests; a test that kills processes leaves others running.
"""

from __future__ import annotations

import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import pytest
from sqlalchemy import NullPool, create_engine, text

from loadtests.lobby.postgres import Postgres, found_postgres, running_postgres
from lobby.service import Service
from tests.lobby.conftest import DEVICES, LOBBY, Client, Table, chosen, play
from tests.support.apart import run_apart
from tests.support.server import HOST, PATIENCE, Server, environment, own_port, running, wait_for

pytestmark = [pytest.mark.processes, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
ACTIONS = 30
STREAMS = 1200
MOST_THREADS = 40
"""What the threads for queries may add, far from one for each stream."""


@dataclass
class Deployed:
    """A lobby in processes of its own."""

    database: str
    service: str
    server: int
    """The process of the service."""
    port: int
    postgres: Postgres | None
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Its address."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start it with two workers, and wait for it."""
        variables = {
            "LOBBY_DATABASE": self.database,
            "LOBBY_SERVICE": self.service,
            "PORT": str(self.port),
            "LOBBY_STREAMS_PER_ADDRESS": "5000",
        }
        settings = environment(**variables, WORKERS="2", PYTHONPATH=str(ROOT))
        self.process = subprocess.Popen([sys.executable, "-m", "lobby"], cwd=ROOT, env=settings)
        wait_for(self.answers, "the lobby does not come up")

    def answers(self) -> bool:
        """Return whether it answers."""
        try:
            return DEVICES.get(self.address + LOBBY).status_code == 200
        except httpx.TransportError:
            return False

    def workers(self) -> list[psutil.Process]:
        """Return the processes that serve."""
        assert self.process is not None
        found = []
        for one in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):  # It has just ended.
                found += [one] if "spawn_main" in " ".join(one.cmdline()) else []
        return found

    def kill(self) -> None:
        """End all its processes at once, without warning."""
        if self.process is not None:
            for one in [*psutil.Process(self.process.pid).children(), psutil.Process(self.process.pid)]:
                with suppress(psutil.Error):
                    one.kill()
            self.process.wait(PATIENCE)
            self.process = None

    def create(self, title: str = "switch-and-signal") -> Table:
        """Create a game."""
        body = {"title": title, "players": ["Amy", "Bob"]}
        made = Client(self.address).ask("/games", body, 201)
        seats = {one["player"]: Client(self.address, one["token"]) for one in made["seats"]}
        return Table(made["id"], seats, Client(self.address, made["watch"]))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Run the service."""
    with running(STATIONMASTER_CLIENT_PLACES="10") as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def deployed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: Server
) -> Iterator[Deployed]:
    """Run a lobby on SQLite, and on PostgreSQL where that is installed."""
    with ExitStack() as opened:
        postgres = None
        url = f"sqlite:///{tmp_path_factory.mktemp('lobby')}/lobby.sqlite3"
        if request.param == "postgresql":
            programs = found_postgres()
            if programs is None:
                pytest.skip("No PostgreSQL server was found: the lobby was tried with SQLite alone.")
            postgres = opened.enter_context(running_postgres(programs, durable=False))
            url = postgres.url
        port = opened.enter_context(own_port())
        lobby = Deployed(url, f"http://{HOST}:{server.port}", server.process.pid, port, postgres)
        opened.callback(lobby.kill)
        lobby.start()
        yield lobby


def stubborn(client: Client, method: str, path: str, body: Any = None) -> httpx.Response:
    """Send a request until it is answered."""
    found: list[httpx.Response] = []

    def answered() -> bool:
        try:
            response = client.send(method, LOBBY + path, body)
        except httpx.TransportError:
            return False
        found[:] = [response]
        return response.status_code != 503

    wait_for(answered, f"no answer to {path}", pause=0.2)
    return found[0]


def play_on(table: Table, actions: int, seed: int, done: Callable[[int], None] = lambda _: None) -> int:
    """Play at random, every request sent until it is answered; return how many actions were accepted."""
    random = Random(seed)
    for count in range(actions):
        turn = stubborn(table.watcher, "GET", "/game").json()["position"]["turn"]
        if turn is None:
            return count
        client = table.seats[turn["players"][0]]
        seen = stubborn(client, "GET", "/game").json()
        action = chosen(seen["position"], random)
        response = stubborn(client, "POST", "/game/actions", {"revision": seen["revision"], "action": action})
        assert response.status_code == 200, response.text
        done(count)
    return actions


@contextmanager
def followed(table: Table) -> Iterator[list[int]]:
    """Follow the game by streams that are opened again with the last id; yield the revisions that have come."""
    revisions: list[int] = []
    stopped = threading.Event()

    def follow() -> None:
        while not stopped.is_set():
            try:
                with table.watcher.live(revisions[-1] if revisions else None) as events:
                    for kind, entry in events:
                        if stopped.is_set():
                            return
                        assert kind == "entry"
                        revisions.append(entry["revision"])
            except (httpx.TransportError, AssertionError):
                time.sleep(0.2)

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    yield revisions
    stopped.set()


def check_whole(table: Table, actions: int, revisions: list[int], deployed: Deployed) -> None:
    """Check that every accepted action is there once, in the database and in the stream."""
    assert stubborn(table.watcher, "GET", "/game").json()["revision"] == actions
    wait_for(lambda: revisions[-1:] == [actions], f"the stream stays at {revisions[-1:]} of {actions}")
    assert revisions == list(range(actions + 1))
    url = deployed.database.replace("postgresql:", "postgresql+psycopg:")
    with create_engine(url, poolclass=NullPool).connect() as connection:
        query = "SELECT count(*), max(revision) FROM entries WHERE game = :game"
        assert tuple(connection.execute(text(query), {"game": table.id}).one()) == (actions + 1, actions)


def test_an_action_reaches_the_streams_of_all_processes(deployed: Deployed) -> None:
    table = deployed.create()
    with ExitStack() as opened:
        streams = []

        def is_shared() -> bool:
            """Open another stream; return whether both processes have some. One of them may still be starting."""
            streams.append(opened.enter_context(table.watcher.live(0)))
            return sum(any(two.raddr for two in one.net_connections("tcp")) for one in deployed.workers()) == 2

        wait_for(is_shared, "one process has all streams: nothing was tried")
        played = play_on(table, 3, 1)
        for events in streams:
            assert [next(events)[1]["revision"] for _ in range(played)] == [1, 2, 3]


def test_streams_need_no_threads(deployed: Deployed) -> None:
    table = deployed.create()
    threads = sum(one.num_threads() for one in deployed.workers())
    head = f"GET {LOBBY}/game/live HTTP/1.1\r\nHost: lobby\r\nLast-Event-ID: 0\r\n"
    token = f"Authorization: Bearer {table.watcher.token}\r\n\r\n"
    with ExitStack() as opened:
        streams = [opened.enter_context(socket.create_connection((HOST, deployed.port))) for _ in range(STREAMS)]
        for stream in streams:
            stream.sendall((head + token).encode())
        for stream in streams:
            assert b" 200 " in stream.recv(4096)
        assert play_on(table, 1, 1) == 1
        for stream in streams:
            heard = b""
            while b"id: 1" not in heard:
                heard += stream.recv(4096)
        assert sum(one.num_threads() for one in deployed.workers()) - threads < MOST_THREADS


def test_nothing_is_lost_when_processes_are_killed(deployed: Deployed) -> None:
    table = deployed.create()

    def harm(count: int) -> None:
        if count in (10, 20):
            deployed.kill()
            deployed.start()

    with followed(table) as revisions:
        check_whole(table, play_on(table, ACTIONS, 2, harm), revisions, deployed)


def test_nothing_is_lost_when_a_worker_is_killed_in_the_middle(deployed: Deployed) -> None:
    table = deployed.create()
    killed: list[threading.Timer] = []

    def harm(count: int) -> None:
        if count in (5, 15, 25):
            wait_for(lambda: len(deployed.workers()) == 2, "a killed worker is not replaced")
            victim = deployed.workers()[count % 2]
            killed.append(threading.Timer(0.01, victim.kill))  # In the middle of the next requests.
            killed[-1].start()

    with followed(table) as revisions:
        check_whole(table, play_on(table, ACTIONS, 3, harm), revisions, deployed)
    for one in killed:
        one.join()
    assert len(killed) == 3


def test_nothing_is_lost_when_the_database_is_restarted(deployed: Deployed) -> None:
    if deployed.postgres is None:
        pytest.skip("SQLite has no server.")
    table, postgres = deployed.create(), deployed.postgres

    def harm(count: int) -> None:
        if count in (10, 20):
            postgres.restart()

    with followed(table) as revisions:
        check_whole(table, play_on(table, ACTIONS, 4, harm), revisions, deployed)


def test_nothing_is_lost_while_the_service_is_away(deployed: Deployed) -> None:
    table = deployed.create()
    family = [psutil.Process(deployed.server), *psutil.Process(deployed.server).children()]
    with followed(table) as revisions:
        played = play_on(table, 5, 5)
        client = table.seats[stubborn(table.watcher, "GET", "/game").json()["position"]["turn"]["players"][0]]
        seen = client.seen()
        body = {"revision": seen["revision"], "action": chosen(seen["position"], Random(6))}
        for one in family:
            one.send_signal(signal.SIGSTOP)
        answers: list[int] = []
        sending = threading.Thread(
            target=lambda: answers.append(stubborn(client, "POST", "/game/actions", body).status_code)
        )
        sending.start()
        sending.join(1)
        assert sending.is_alive()
        for one in family:
            one.send_signal(signal.SIGCONT)
        sending.join(PATIENCE)
        assert answers == [200]
        check_whole(table, played + 1, revisions, deployed)


def test_a_title_of_another_package_is_played_unseen(tmp_path: Path) -> None:
    with ExitStack() as opened:
        server = opened.enter_context(running(PYTHONPATH=f"{ROOT / 'tests/toy_title'}:{ROOT}"))
        port = opened.enter_context(own_port())
        url = f"sqlite:///{tmp_path}/lobby.sqlite3"
        lobby = Deployed(url, f"http://{HOST}:{server.port}", server.process.pid, port, None)
        opened.callback(lobby.kill)
        lobby.start()
        table = lobby.create("nim")
        ended = play(table, 30)
    assert ended["over"]
    assert ended["position"]["result"]["reason"] == "no stones left"


def test_a_service_is_called_on_a_socket_with_the_address_of_the_client(tmp_path: Path) -> None:
    heard: list[str] = []

    class Answering(BaseHTTPRequestHandler):
        """Answers on the socket."""

        def do_POST(self) -> None:
            """Record the client of the request."""
            heard.append(f"{self.path} {self.headers['x-forwarded-for']}")
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_given: Any) -> None:
            """Log nothing."""

    async def ask() -> None:
        service = Service(f"unix:{tmp_path}/socket")
        await service.ask("1846", "check", {}, {"x-forwarded-for": "192.0.2.1"}, "Amy")
        await service.close()

    with socketserver.ThreadingUnixStreamServer(f"{tmp_path}/socket", Answering) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        run_apart(ask())
        server.shutdown()
        thread.join()
    assert heard == ["/v1/games/1846/check?as=Amy 192.0.2.1"]
