"""What `/readyz` tries out: each part that could be missing although the process runs."""

from __future__ import annotations

from service.api.watching.ops import Probe
from service.sealing.sealer import Seals
from stationmaster._route_core import Network


def probes(sealer: Seals) -> dict[str, Probe]:
    """The probes by name."""

    def keys() -> bool:
        return sealer.open("probe", 1, sealer.seal("probe", 1, b"1")) == (1, b"1")

    return {"keys": keys, "route_core": finds_the_known_best_route}


def finds_the_known_best_route() -> bool:
    """Three stops in a row, worth 10, 20 and 40, a token on the first: a 2-train earns 30 and a 3-train 70."""
    stops = [(place, value, place == 0, True, 0, 0) for place, value in enumerate((10, 20, 40))]
    network = Network(0, stops, [(-1, -2), (-2, -3)])
    return [network.best([(size, size)]).total for size in (2, 3)] == [30, 70]
