"""The processes of the test: Redis, replicas and nginx, on loopback, each in its own process group."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from loadtests.processes import cpu_seconds, workers_of
from loadtests.server import HOST, START_SECONDS, ask, free_port, wait_until_ready

ROOT = Path(__file__).parents[2]
WANTED = {"nginx": "nginx", "redis-server": "redis-server"}
"""The programs that are needed, and in which packages Debian and its kin have them."""

NGINX = """\
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    access_log off;
    client_body_buffer_size 128k;
    keepalive_requests 1000000;
    upstream stationmaster {{ least_conn; zone stationmaster 64k; {servers} keepalive 64; }}
    server {{
        listen {host}:{port};
        include {proxy};
        location / {{ proxy_pass http://stationmaster; }}
    }}
}}
"""
"""What a test needs of deploy/nginx: the same way of speaking to the service (proxy.conf), without TLS."""


def missing() -> list[str]:
    """Return the missing packages that the test needs."""
    return [package for program, package in WANTED.items() if shutil.which(program) is None]


@dataclass
class Machine:
    """A process with all its children."""

    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def begin(self) -> None:
        """Start the process."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command, env=dict(self.environment), cwd=ROOT, stdout=output, stderr=output, start_new_session=True
            )

    def end(self) -> None:
        """Request a graceful shutdown and wait for it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """Kill the process and its children immediately."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(START_SECONDS)


@dataclass
class Replica(Machine):
    """A service on its own port."""

    port: int = 0

    def begin(self) -> None:
        """Start the replica and wait until it is ready."""
        super().begin()
        wait_until_ready(self.port)

    @property
    def cpu_seconds(self) -> float:
        """Return the CPU time of its workers so far."""
        assert self.process is not None
        return cpu_seconds(workers_of(self.process.pid))


def redis(folder: Path) -> tuple[Machine, str]:
    """Return a Redis without persistence, and its address."""
    port = free_port()
    options = ["--port", str(port), "--bind", HOST, "--save", "", "--appendonly", "no", "--dir", str(folder)]
    return Machine(["redis-server", *options], os.environ, folder / "redis.log"), f"redis://{HOST}:{port}/0"


def replica(folder: Path, number: int, **settings: str) -> Replica:
    """Return a replica with these settings."""
    port = free_port()
    own = {name: value for name, value in os.environ.items() if not name.startswith(("STATIONMASTER_", "PROMETHEUS_"))}
    defaults = {"HOST": HOST, "PORT": str(port), "STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
    return Replica(command, own | defaults | settings, folder / f"replica-{number}.log", port)


def nginx(folder: Path, replicas: Sequence[Replica]) -> tuple[Machine, int]:
    """Return an nginx in front of these replicas, and its port."""
    port = free_port()
    servers = " ".join(f"server {HOST}:{replica.port} max_fails=1 fail_timeout=1s;" for replica in replicas)
    proxy = ROOT / "deploy" / "nginx" / "proxy.conf"
    path = folder / "nginx.conf"
    path.write_text(NGINX.format(folder=folder, servers=servers, host=HOST, port=port, proxy=proxy), encoding="utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(path), "-e", str(folder / "nginx.log")]
    if os.geteuid() == 0:  # Otherwise it would run as a user without access to the folder.
        command += ["-g", "user root;"]
    return Machine(command, os.environ, folder / "nginx.log"), port


def wait_until_open(port: int) -> None:
    """Wait until nginx responds for the service behind it.

    :raises TimeoutError: it does not respond in time
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            if ask(port, "GET", "/healthz")[0] == 200:
                return
        except (OSError, ValueError):
            pass
        time.sleep(0.1)
    raise TimeoutError("nginx does not come up")
