"""gunicorn's settings: where to listen, how many workers, how long to wait. Read by `make serve`."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import Any

from service.logs import for_gunicorn
from service.server import start
from service.server.gate import GATE
from service.server.watchdog import Watchdog

# Settings are read first: a faulty one ends the start here, not in workers that are started over and over.
settings = start.read_settings(os.environ)
host = os.environ.get("HOST") or "127.0.0.1"
port = start.read_number(os.environ, "PORT", 8000, 65535)
bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
workers = start.read_number(os.environ, "WORKERS", 2, 256)

# A thread reads a request, waits until the gate lets it in, works and answers. Slow clients are a proxy's business.
worker_class = "gthread"
threads = settings.threads
worker_connections = start.fit_connections(settings.max_connections)
keepalive = 15

# A worker whose main thread is blocked for longer is replaced, and so is one that works at a request for longer
# (`Watchdog`). Both times leave room for the longest search for routes.
timeout = 50 + settings.longest_search_ms // 1000
graceful_timeout = 10 + settings.longest_search_ms // 1000

# The largest request line and headers.
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190

# No header sets where the app is mounted: gunicorn would accept SCRIPT_NAME from local clients.
forwarder_headers = ""

# Requests are logged by the app, with their ids.
accesslog = None
errorlog = "-"
loglevel = "warning"
logconfig_dict = for_gunicorn(settings.log_format)
proc_name = "stationmaster"

# Nothing uses gunicorn's control socket, and two services of one user would conflict.
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Check the address, which gunicorn's own options may have changed."""
    start.demand_a_key_beyond_loopback(settings, server.cfg.address)


def when_ready(server: Any) -> None:
    """Log the addresses, and make the directory of the metrics."""
    listeners = [listener.sock for listener in server.LISTENERS]
    start.demand_a_key_beyond_loopback(settings, [listener.getsockname() for listener in listeners])
    server.stationmaster_metrics = start.make_room_for_metrics(os.environ)
    places = ", ".join(str(listener) for listener in server.LISTENERS)
    server.log.warning("Stationmaster listens on %s with %d workers", places, server.cfg.workers)


def post_worker_init(worker: Any) -> None:
    """Exempt the objects of the app from garbage collection, and start the watchdog."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(start.SWITCH_INTERVAL)
    gate = getattr(worker.wsgi, "extensions", {}).get(GATE)
    if gate is not None:
        Watchdog(worker, gate).start()


def child_exit(_server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that has ended; its counters stay."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # the library leaves it untyped


def on_exit(server: Any) -> None:
    """Remove the directory of the metrics."""
    made: Path | None = getattr(server, "stationmaster_metrics", None)
    start.remove_metrics(made)
