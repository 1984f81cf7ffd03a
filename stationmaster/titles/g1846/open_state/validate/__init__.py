"""Checks that a position from an open state is possible: every fault, with its place in the open state.

Each module checks one area (money and shares, companies, tokens, tiles, trains, rounds, history) and reads only the
position. `derived` comes last: what follows from the rest must match what was sent.
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
    """Return everything that makes the position impossible, sorted by its place in the input; empty if it is possible.

    Checks that need the rules to play on (requests for consent) run only if there is no other fault. A position without
    a decision is possible: play goes on automatically from there.
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
