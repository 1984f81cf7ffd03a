"""For whom an answer is made: a player, by name, or a spectator, who sees what everybody may see and never plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from stationmaster.errors import Fault
from stationmaster.schema.faults import fault_at

MARK: Final = "@"
"""Where a name begins with it, it is no player's; games of earlier releases may have such players."""
SPECTATOR: Final = "@spectator"


def is_marked(name: Any) -> bool:
    """Return whether no player of a new game may be called like this."""
    return isinstance(name, str) and name.startswith(MARK)


def marked_names(players: Sequence[Any]) -> Iterator[Fault]:
    """The faults of names that belong to no player."""
    for seat, name in enumerate(players):
        if is_marked(name):
            yield fault_at(f"/players/{seat}", "reserved_name", mark=MARK)
