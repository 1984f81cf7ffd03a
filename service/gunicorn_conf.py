"""gunicorn's settings: where to listen, how many workers, how long to wait. Read by `make serve`."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import sys
import tempfile
from typing import Any

from gunicorn import util

from service.api.problems import unreadable_request


def number(name: str, default: int, high: int) -> int:
    """A whole number from the environment, or the end of the start with the variable's name."""
    text = os.environ.get(name) or str(default)
    if not text.isdecimal() or not 1 <= int(text) <= high:
        sys.exit(f"Stationmaster cannot start. {name}: {text!r} is not a whole number from 1 to {high}")
    return int(text)


host = os.environ.get("HOST") or "127.0.0.1"
port = number("PORT", 8000, 65535)
bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
workers = number("WORKERS", 2, 256)

# Threads keep connections open between requests. More of them than `STATIONMASTER_MAX_CONCURRENT`, so that a worker
# with its hands full can still say so, and still answers /healthz.
worker_class = "gthread"
threads = number("STATIONMASTER_THREADS", 16, 1024)
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

# The workers' metrics meet in a directory of this run. It must be known before prometheus_client is first imported.
_metrics_dir = tempfile.mkdtemp(prefix="stationmaster-metrics-")
os.environ["PROMETHEUS_MULTIPROC_DIR"] = _metrics_dir


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


def when_ready(server: Any) -> None:
    """Tells where to go."""
    for listener in server.LISTENERS:
        limit_pauses(listener.sock)
    # That a client paused too long is its own affair: not worth a stack trace each time.
    server.log.error_log.addFilter(lambda record: not isinstance((record.exc_info or (None, None))[1], BlockingIOError))
    server.log.warning("Stationmaster listens on http://%s with %d workers", bind, workers)


def child_exit(_server: Any, worker: Any) -> None:
    """A worker's gauges die with it; its counters stay in the sums."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # the library leaves it untyped


def on_exit(_server: Any) -> None:
    """Leaves nothing behind."""
    shutil.rmtree(_metrics_dir, ignore_errors=True)
