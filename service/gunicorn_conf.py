"""gunicorn's settings: where to listen, how many workers, how long to wait. Read by `make serve`."""

from __future__ import annotations

import os
import socket
import struct
from pathlib import Path
from typing import Any

from gunicorn import util

from service.api.problems import unreadable_request
from service.server import start

# Read before anything else is done: what cannot be read stops the start here, not in workers that are started for ever.
settings = start.read_settings(os.environ)
host = os.environ.get("HOST") or "127.0.0.1"
port = start.read_number(os.environ, "PORT", 8000, 65535)
bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
workers = start.read_number(os.environ, "WORKERS", 2, 256)

# Threads keep connections open between requests.
worker_class = "gthread"
threads = settings.threads
keepalive = 15

# A worker that does not come round within this time is replaced. No search may last that long (see the settings).
timeout = 60
graceful_timeout = 20

# So many seconds a client may pause in the middle of sending a request or of taking its answer. Each connection that
# pauses holds a thread, and gunicorn by itself would wait for ever.
PATIENCE = 10

# The longest request line and headers that anybody needs.
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190

# Requests are logged by the app, with their ids.
accesslog = None
errorlog = "-"
loglevel = "warning"
proc_name = "stationmaster"

# Nothing uses the socket by which gunicorn can be asked things, and two services of one user would quarrel about it.
control_socket_disable = True


def write_problem(sock: socket.socket, status_int: int, reason: str, mesg: str) -> None:
    """Refuses what never reaches the app (a request that is not HTTP, headers beyond the limits) with a problem."""
    body = unreadable_request(status_int, reason, mesg)
    head = f"HTTP/1.1 {status_int} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
    util.write_nonblock(sock, f"{head}Content-Length: {len(body)}\r\n\r\n".encode("latin-1") + body)


# gunicorn answers these in HTML, and has no setting for it.
util.write_error = write_problem


def limit_pauses(listener: socket.socket) -> None:
    """Connections inherit the time limits of the socket that accepts them."""
    patience = struct.pack("ll", PATIENCE, 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, patience)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, patience)


def on_starting(server: Any) -> None:
    """The last look before the service listens. gunicorn's own options may have changed the address."""
    start.demand_a_key_beyond_loopback(settings, server.cfg.address)


def when_ready(server: Any) -> None:
    """Tells where to go."""
    listeners = [listener.sock for listener in server.LISTENERS]
    start.demand_a_key_beyond_loopback(settings, [listener.getsockname() for listener in listeners])
    server.stationmaster_metrics = start.make_room_for_metrics(os.environ)
    for listener in listeners:
        limit_pauses(listener)
    # That a client paused too long is its own affair: not worth a stack trace each time.
    server.log.error_log.addFilter(lambda record: not isinstance((record.exc_info or (None, None))[1], BlockingIOError))
    places = ", ".join(str(listener) for listener in server.LISTENERS)
    server.log.warning("Stationmaster listens on %s with %d workers", places, server.cfg.workers)


def child_exit(_server: Any, worker: Any) -> None:
    """A worker's gauges die with it; its counters stay in the sums."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # the library leaves it untyped


def on_exit(server: Any) -> None:
    """Leaves nothing behind."""
    made: Path | None = getattr(server, "stationmaster_metrics", None)
    start.remove_metrics(made)
