"""Whether a position that somebody wrote down can be: every reason why not, with its place in the open state.

Each module asks about one thing (money and shares, companies, tokens, tiles, trains, rounds, history) and looks at
nothing but the position. `derived` comes last: what follows from the rest must be what was sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.g1846.state.position import Position
from stationmaster.g1846.state.sense import derived, history, rounds
from stationmaster.g1846.state.sense.board import tiles, tokens
from stationmaster.g1846.state.sense.holdings import companies, money, privates, shares, trains
from stationmaster.kernel.errors import Fault


def sense_faults(position: Position, sent: Mapping[str, Any]) -> list[Fault]:
    """Everything that makes the position impossible, sorted by its place in what was sent; empty when it can be.

    Questions that need the rules to play on (what is asked of somebody) are asked only where all else is right. That
    nobody has anything to decide makes no position impossible: play goes on by itself from there.
    """
    found = [
        *money.faults(position),
        *shares.faults(position),
        *companies.faults(position),
        *privates.faults(position),
        *tiles.faults(position),
        *tokens.faults(position),
        *trains.faults(position),
        *rounds.faults(position),
        *history.faults(position),
    ]
    if not found:
        found = [*derived.faults(position, sent)]
    if not found:
        found = [*rounds.request_faults(position)]
    return sorted(set(found), key=lambda fault: (fault.pointer, fault.code, fault.detail))
