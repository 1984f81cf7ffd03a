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

# Read before anything else is done: what cannot be read stops the start here, not in workers that are started for ever.
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

# A worker whose main thread does not come round within this time is replaced, and so is one that works at a request for
# longer (`Watchdog`). A search for routes may take its time, and while the service stops too.
timeout = 50 + settings.longest_search_ms // 1000
graceful_timeout = 10 + settings.longest_search_ms // 1000

# The longest request line and headers that anybody needs.
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190

# No header says where the app is mounted: gunicorn would take SCRIPT_NAME from whoever asks on this machine.
forwarder_headers = ""

# Requests are logged by the app, with their ids.
accesslog = None
errorlog = "-"
loglevel = "warning"
logconfig_dict = for_gunicorn(settings.log_format)
proc_name = "stationmaster"

# Nothing uses the socket by which gunicorn can be asked things, and two services of one user would quarrel about it.
control_socket_disable = True


def on_starting(server: Any) -> None:
    """The last look before the service listens. gunicorn's own options may have changed the address."""
    start.demand_a_key_beyond_loopback(settings, server.cfg.address)


def when_ready(server: Any) -> None:
    """Tells where to go."""
    listeners = [listener.sock for listener in server.LISTENERS]
    start.demand_a_key_beyond_loopback(settings, [listener.getsockname() for listener in listeners])
    server.stationmaster_metrics = start.make_room_for_metrics(os.environ)
    places = ", ".join(str(listener) for listener in server.LISTENERS)
    server.log.warning("Stationmaster listens on %s with %d workers", places, server.cfg.workers)


def post_worker_init(worker: Any) -> None:
    """What the app has made it keeps to its end: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(start.SWITCH_INTERVAL)
    gate = getattr(worker.wsgi, "extensions", {}).get(GATE)
    if gate is not None:
        Watchdog(worker, gate).start()


def child_exit(_server: Any, worker: Any) -> None:
    """A worker's gauges die with it; its counters stay in the sums."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # the library leaves it untyped


def on_exit(server: Any) -> None:
    """Leaves nothing behind."""
    made: Path | None = getattr(server, "stationmaster_metrics", None)
    start.remove_metrics(made)
