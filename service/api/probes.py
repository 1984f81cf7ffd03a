"""What `/readyz` tries out: each part that could be missing although the process runs."""

from __future__ import annotations

from service.api.ops import Probe
from service.sealing import Sealer


def probes(sealer: Sealer) -> dict[str, Probe]:
    """The probes by name."""

    def keys() -> bool:
        return bool(sealer.open("probe", 1, sealer.seal("probe", 1, [1])) == [1])

    return {"keys": keys}
