"""A Redis on this machine for the duration of a test; tests that need one are skipped where none is installed."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import pytest

from tests.support.server import HOST, PATIENCE, own_port, wait_for

needs_redis = pytest.mark.skipif(shutil.which("redis-server") is None, reason="redis-server is not installed")


@dataclass
class Redis:
    """A Redis server that can be stopped, and restarted empty on the same port."""

    port: int
    folder: str
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the value of the setting STATIONMASTER_STORE."""
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        """Start the server, and wait until it responds."""
        options = ["--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no", "--dir", self.folder]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        wait_for(self._answers, "Redis does not come up")

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection((HOST, self.port), 1):
            return True
        return False

    def stop(self) -> None:
        """Kill the server, and with it its connections."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def running_redis() -> Iterator[Redis]:
    """Run a server that stores nothing on disk."""
    with own_port() as port, tempfile.TemporaryDirectory(prefix="stationmaster-redis-") as folder:
        redis = Redis(port, folder)
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()
