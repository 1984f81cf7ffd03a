"""Distributed analysis: a local cluster of processes, or an existing one (dask.distributed)."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from stationmaster.analysis.parts import Parts
from stationmaster.analysis.sources import Shard

AHEAD: Final = 4
"""Shards in flight for each worker: all of them at once would fill the scheduler."""
RETRIES: Final = 20
"""How often a shard is retried when its worker is lost."""
PATIENCE: Final = "10 minutes"
"""The time-out for the start of a local worker, generous for busy machines: a worker that gives up is not replaced."""


class OutOfReach(Exception):
    """No scheduler answers at an address, or it is lost."""


def look_at(shard: Shard, folder: str, here: str) -> int:
    """Analyse a shard in a worker. All workers must share the folder; file names are relative to the folder `here`."""
    return Parts(Path(folder)).look_at(shard, Path(here))


def share_out(
    shards: Sequence[Shard],
    folder: Path,
    done: Callable[[Any], None],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    task: Callable[[Shard, str, str], Any] = look_at,
) -> None:
    """Do a task for each shard, usually its analysis. `done` is called with the result of each: the number of games.

    :raises OutOfReach: if there is no cluster, if it is lost, or if a shard loses worker after worker.
    :raises OSError: when a worker cannot read a file, or not write into the folder.
    """
    from distributed import KilledWorker, as_completed
    from distributed.client import FutureCancelledError

    with _client(scheduler, workers) as client:
        waiting = iter(shards)
        hands = max(1, len(client.scheduler_info()["workers"]))

        def hand_out(count: int) -> list[Any]:
            return [
                client.submit(task, shard, str(folder.resolve()), str(Path.cwd()), pure=False, retries=RETRIES)
                for shard in islice(waiting, count)
            ]

        under_way = as_completed(hand_out(AHEAD * hands))
        for finished in under_way:
            try:
                done(finished.result())
            except (FutureCancelledError, KilledWorker) as error:
                raise OutOfReach(f"{error}".splitlines()[0]) from error
            for more in hand_out(1):
                under_way.add(more)


@contextmanager
def _client(scheduler: str | None, workers: int | None) -> Iterator[Any]:
    import dask
    from distributed import Client, LocalCluster, Security

    # Profiles of the workers would take more memory each second, for an hour.
    settled: dict[str, Any] = {
        "distributed.scheduler.allowed-failures": RETRIES,
        "distributed.worker.profile.enabled": False,
    }
    with ExitStack() as stack:
        if scheduler is not None:
            stack.enter_context(dask.config.set(settled))
            yield stack.enter_context(_joined(scheduler))
            return
        settled |= {"distributed.comm.timeouts.connect": PATIENCE, "distributed.comm.timeouts.tcp": PATIENCE}
        settled |= {f"distributed.{role}.http.routes": [] for role in ("scheduler", "worker")}  # No dashboard.
        # dask would leave a temporary folder behind.
        settled["temporary-directory"] = stack.enter_context(TemporaryDirectory(prefix="stationmaster-"))
        stack.enter_context(dask.config.set(settled))
        with _deaf_to_interrupts():
            cluster = stack.enter_context(LocalCluster(n_workers=workers, **_local(Security.temporary())))
            client = stack.enter_context(Client(cluster))
        yield client


def _local(security: Any) -> dict[str, Any]:
    """Return the options of a cluster of local processes. A scheduler runs any code that it receives: certificates that
    exist only in memory keep other processes of the machine out.
    """
    return {
        "processes": True,
        "threads_per_worker": 1,
        "host": "127.0.0.1",
        "protocol": "tls://",
        "security": security,
        "dashboard_address": None,
        "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"},  # Any port: two analyses may run at a time.
        "silence_logs": "CRITICAL",
    }


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Block Ctrl-C in threads and processes started here: the command alone handles it, and ends them. A signal that
    arrives meanwhile is delivered afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # A new process removes the mask.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _joined(scheduler: str) -> Any:
    """:raises OutOfReach: if no scheduler answers."""
    from distributed import Client

    try:
        return Client(scheduler)
    except (OSError, ValueError, OverflowError) as error:  # Also for an invalid address.
        raise OutOfReach(str(error)) from error
