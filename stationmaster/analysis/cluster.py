"""Sharing the work: a local cluster of processes, or one that runs already (dask.distributed)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from stationmaster.analysis.parts import Parts
from stationmaster.analysis.sources import Shard

AHEAD: Final = 4
"""So many shards for each worker are handed out at a time: all of them at once would only fill the scheduler."""
RETRIES: Final = 20
"""How often a shard is begun anew when the worker that has it is lost."""


def look_at(shard: Shard, folder: str) -> int:
    """Runs in a worker. The folder must be the same for all of them."""
    return Parts(Path(folder)).look_at(shard)


def share_out(
    shards: Sequence[Shard],
    folder: Path,
    done: Callable[[int], None],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
) -> None:
    """Has all shards looked at. `done` is told of each how many games it had."""
    from distributed import as_completed

    with _client(scheduler, workers) as client:
        waiting = iter(shards)
        hands = max(1, len(client.scheduler_info()["workers"]))

        def hand_out(count: int) -> list[Any]:
            return [
                client.submit(look_at, shard, str(folder.resolve()), pure=False, retries=RETRIES)
                for shard in islice(waiting, count)
            ]

        under_way = as_completed(hand_out(AHEAD * hands))
        for finished in under_way:
            done(finished.result())
            for more in hand_out(1):
                under_way.add(more)


@contextmanager
def _client(scheduler: str | None, workers: int | None) -> Iterator[Any]:
    import dask
    from distributed import Client, LocalCluster

    # Profiles of all that workers do would take more memory each second, for an hour.
    settled = {"distributed.scheduler.allowed-failures": RETRIES, "distributed.worker.profile.enabled": False}
    with dask.config.set(settled):
        if scheduler is not None:
            with Client(scheduler) as client:
                yield client
            return
        settings = {"processes": True, "dashboard_address": None, "silence_logs": "CRITICAL"}
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, **settings) as cluster,
            Client(cluster) as client,
        ):
            yield client
