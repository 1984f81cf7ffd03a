"""A PostgreSQL of one's own: a private cluster of an unprivileged user, where the server is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from loadtests.server import HOST, own_port

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def found_postgres() -> Path | None:
    """Return the folder of the server's programs, if it is installed."""
    named = shutil.which("initdb")
    return Path(named).resolve().parent if named else next(iter(PLACES), None)


@dataclass(frozen=True)
class Postgres:
    """A cluster."""

    programs: Path
    folder: Path
    port: int
    durable: bool
    """Whether it waits for the disk."""
    user: str | None
    """The user under whom it runs, if not the present one: the server refuses to run as root."""

    @property
    def url(self) -> str:
        """The URL of its database."""
        return f"postgresql://lobby@{HOST}:{self.port}/postgres"

    def run(self, program: str, *options: str) -> None:
        """Run one of its programs."""
        subprocess.run(
            [str(self.programs / program), "-D", str(self.folder / "data"), *options],
            user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL, check=True,
        )  # fmt: skip

    def restart(self) -> None:
        """Restart it as after a crash: open connections break."""
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")
        self.start()

    def start(self) -> None:
        """Start it."""
        options = f"-p {self.port} -c listen_addresses={HOST} -k {self.folder}"
        options += "" if self.durable else " -c fsync=off"
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")


@contextmanager
def running_postgres(programs: Path, *, durable: bool = True) -> Iterator[Postgres]:
    """Run a new cluster. One that is not durable loses nothing when it is killed, but when the machine is."""
    folder = Path(tempfile.mkdtemp(prefix="lobby-postgres-"))
    user = None
    if os.geteuid() == 0:
        names = {user.pw_name for user in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
        shutil.chown(folder, user)
    with own_port() as port:
        cluster = Postgres(programs, folder, port, durable, user)
        try:
            cluster.run("initdb", "-U", "lobby", "--auth=trust", "--encoding=UTF8", "--no-sync")
            cluster.start()
            yield cluster
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                cluster.run("pg_ctl", "-w", "-m", "immediate", "stop")
            shutil.rmtree(folder, ignore_errors=True)
