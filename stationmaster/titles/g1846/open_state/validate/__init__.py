"""Whether a position that somebody wrote down can be: every reason why not, with its place in the open state.

Each module asks about one thing (money and shares, companies, tokens, tiles, trains, rounds, history) and looks at
nothing but the position. `derived` comes last: what follows from the rest must be what was sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.open_state.validate import board, companies, history, money, privates, rounds, trains
from stationmaster.titles.g1846.open_state.validate import board as tokens
from stationmaster.titles.g1846.open_state.validate import companies as shares
from stationmaster.titles.g1846.open_state.validate import history as derived


def position_faults(position: Position, sent: Mapping[str, Any]) -> list[Fault]:
    """Everything that makes the position impossible, sorted by its place in what was sent; empty when it can be.

    Questions that need the rules to play on (what is asked of somebody) are asked only where all else is right. That
    nobody has anything to decide makes no position impossible: play goes on by itself from there.
    """
    found = [
        *money.faults(position),
        *shares.share_faults(position),
        *companies.faults(position),
        *privates.faults(position),
        *board.tile_faults(position),
        *tokens.token_faults(position),
        *trains.faults(position),
        *rounds.faults(position),
        *history.faults(position),
    ]
    if not found:
        found = [*derived.derived_faults(position, sent)]
    if not found:
        found = [*rounds.request_faults(position)]
    return sorted(set(found), key=lambda fault: (fault.pointer, fault.code, fault.detail))
