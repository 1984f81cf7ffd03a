"""Sharing the work: a local cluster of processes, or one that runs already (dask.distributed)."""

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
"""So many shards for each worker are handed out at a time: all of them at once would only fill the scheduler."""
RETRIES: Final = 20
"""How often a shard is begun anew when the worker that has it is lost."""
PATIENCE: Final = "10 minutes"
"""So long a process of our own may take to begin, on a machine that is busy with other things: who gives up is not
replaced."""


class OutOfReach(Exception):
    """There is no scheduler to be spoken with at an address, or there is none any more."""


def look_at(shard: Shard, folder: str, here: str) -> int:
    """Runs in a worker. The folder must be the same for all of them; names of files are those of the folder `here`."""
    return Parts(Path(folder)).look_at(shard, Path(here))


def share_out(
    shards: Sequence[Shard],
    folder: Path,
    done: Callable[[int], None],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
) -> None:
    """Has all shards looked at. `done` is told of each how many games it had.

    :raises OutOfReach: when there is no cluster, when it is lost, and when worker after worker is lost with a shard.
    :raises OSError: when a worker cannot read a file, or not write into the folder.
    """
    from distributed import KilledWorker, as_completed
    from distributed.client import FutureCancelledError

    with _client(scheduler, workers) as client:
        waiting = iter(shards)
        hands = max(1, len(client.scheduler_info()["workers"]))

        def hand_out(count: int) -> list[Any]:
            return [
                client.submit(look_at, shard, str(folder.resolve()), str(Path.cwd()), pure=False, retries=RETRIES)
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

    # Profiles of all that workers do would take more memory each second, for an hour.
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
        settled |= {f"distributed.{role}.http.routes": [] for role in ("scheduler", "worker")}  # Pages for nobody.
        # dask would leave a folder of its own behind, where all temporary files are.
        settled["temporary-directory"] = stack.enter_context(TemporaryDirectory(prefix="stationmaster-"))
        stack.enter_context(dask.config.set(settled))
        with _deaf_to_interrupts():
            cluster = stack.enter_context(LocalCluster(n_workers=workers, **_local(Security.temporary())))
            client = stack.enter_context(Client(cluster))
        yield client


def _local(security: Any) -> dict[str, Any]:
    """A cluster of processes of this machine. A scheduler runs whatever it is asked to: with certificates that exist in
    its memory alone it hears only those who have them from it, and no other process of the machine."""
    return {
        "processes": True,
        "threads_per_worker": 1,
        "host": "127.0.0.1",
        "protocol": "tls://",
        "security": security,
        "dashboard_address": None,
        "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"},  # Any port: two may be at work at a time.
        "silence_logs": "CRITICAL",
    }


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Lets threads and processes that begin here never hear Ctrl-C: that is for the command alone, which ends them.
    What is pressed meanwhile is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # Whoever starts it takes the mask off.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _joined(scheduler: str) -> Any:
    """:raises OutOfReach: when nobody answers there."""
    from distributed import Client

    try:
        return Client(scheduler)
    except (OSError, ValueError, OverflowError) as error:  # Also for what is no address at all.
        raise OutOfReach(str(error)) from error
