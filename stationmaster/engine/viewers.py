"""The viewer of an answer: a player, by name, or a spectator, who sees public information and never plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from stationmaster.errors import Fault
from stationmaster.schema.faults import fault_at

MARK: Final = "@"
"""Where a name begins with it, it is no player's; games of earlier releases may have such players."""
SPECTATOR: Final = "@spectator"


def is_marked(name: Any) -> bool:
    """Return whether a name is reserved, so that no player of a new game may have it."""
    return isinstance(name, str) and name.startswith(MARK)


def marked_names(players: Sequence[Any]) -> Iterator[Fault]:
    """Yield the faults of reserved names."""
    for seat, name in enumerate(players):
        if is_marked(name):
            yield fault_at(f"/players/{seat}", "reserved_name", mark=MARK)
