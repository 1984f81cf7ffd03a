"""The processes of the lobby's load tests: a service, a lobby and a database of their own, and Locust."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from loadtests.lobby.postgres import Postgres, found_postgres, running_postgres
from loadtests.server import HOST, ask, own_port, wait_until_ready
from tools.processes import SERVICE, stopped
from tools.proxied import ROOT

PREFIX = "/lobby/v1"
PLAYERS = ("Amy", "Bob", "Cy", "Dot")
TITLES = ("1846", "switch-and-signal")
ARRIVALS = 60
"""Clients that come in a second."""


@dataclass
class Machine:
    """A process with all its children, which is started again after it was killed."""

    command: tuple[str, ...]
    environ: Mapping[str, str]
    port: int
    path: str
    """The path that answers when it is ready."""
    process: psutil.Popen | None = None

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        self.process = psutil.Popen(self.command, cwd=ROOT, env={**os.environ, **self.environ, "PORT": str(self.port)})
        wait_until_ready(self.port, self.path)

    def family(self) -> list[psutil.Process]:
        """Return its processes."""
        return [] if self.process is None else [*self.process.children(recursive=True), self.process]

    def kill(self) -> None:
        """End all of it at once, without warning."""
        for process in self.family():
            with suppress(psutil.Error):
                process.kill()
        if self.process is not None:
            self.process.wait()

    def kill_worker(self) -> None:
        """End one of its workers without warning."""
        for process in self.family():
            with suppress(psutil.Error):  # It has just ended.
                if "spawn_main" in " ".join(process.cmdline()):
                    process.kill()
                    return

    def seconds(self) -> float:
        """Return the CPU time that it has used."""
        return sum(sum(process.cpu_times()[:2]) for process in self.family())


@dataclass
class Setting:
    """All that a test runs."""

    folder: Path
    service: Machine
    lobby: Machine
    url: str
    postgres: Postgres | None

    def create(self, games: int) -> None:
        """Create games, and write the tokens of all seats to a file."""
        tokens = []
        for game in range(games):
            body = {"title": TITLES[game % len(TITLES)], "players": PLAYERS}
            tokens += [seat["token"] for seat in ask(self.lobby.port, "POST", f"{PREFIX}/games", body)[1]["seats"]]
        (self.folder / "seats.json").write_text(json.dumps(tokens), encoding="utf-8")

    @contextmanager
    def locust(self, games: int, *options: str, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run Locust with a client for each seat; it gets the signal to end with the block."""
        clients = str(Path(__file__).parent / "clients.py")
        command = [sys.executable, "-m", "locust", "--locustfile", clients, "--headless", "--only-summary"]
        command += ["--users", str(games * len(PLAYERS)), "--spawn-rate", str(ARRIVALS), "--loglevel", "ERROR"]
        command += ["--host", f"http://{HOST}:{self.lobby.port}", *options]
        variables = os.environ | {"LOBBY_LOAD_SEATS": str(self.folder / "seats.json")} | environ
        process = subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL)
        with stopped(process, signal.SIGTERM):
            yield process


@contextmanager
def running(database: str, workers: int) -> Iterator[Setting]:
    """Run a service and a lobby on a database of its own: `sqlite` or `postgresql`, or the one of a URL.

    :raises RuntimeError: without a PostgreSQL server on this machine
    """
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="lobby-load-")))
        url, postgres = database, None
        if database == "postgresql":
            programs = found_postgres()
            if programs is None:
                raise RuntimeError("PostgreSQL is not installed (on Debian: apt install postgresql).")
            postgres = opened.enter_context(running_postgres(programs))
            url = postgres.url
        elif database == "sqlite":
            url = f"sqlite:///{folder}/lobby.sqlite3"
        ports = [opened.enter_context(own_port()) for _ in range(2)]
        variables = {"HOST": HOST, "WORKERS": "2", "STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_LOG_LEVEL": "ERROR",
            "STATIONMASTER_MAX_CONCURRENT": "24", "STATIONMASTER_CLIENT_PLACES": "24"}  # fmt: skip
        service = Machine((*SERVICE, "service.wsgi:app"), variables, ports[0], "/readyz")
        variables = {"HOST": HOST, "WORKERS": str(workers), "LOBBY_DATABASE": url,
            "LOBBY_SERVICE": f"http://{HOST}:{ports[0]}", "LOBBY_GAMES_PER_ADDRESS": "100000",
            "LOBBY_STREAMS_PER_ADDRESS": "100000"}  # fmt: skip
        lobby = Machine((sys.executable, "-m", "lobby"), variables, ports[1], PREFIX)
        for machine in (service, lobby):
            opened.callback(machine.kill)
            machine.start()
        yield Setting(folder, service, lobby, url, postgres)


def write(line: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
