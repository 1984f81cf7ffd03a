"""5.0, 4.33: the markers on the price track and their stacks.

`arrival` counts the markers that lie above a marker in its column, so that equal stacks are equal in all positions.
"""

from __future__ import annotations

from stationmaster.g1846.state.ledger import Ledger


def enter_column(ledger: Ledger, corporation: str, column: int) -> None:
    """Put a marker that is on no column at the bottom of a column's stack."""
    below = sum(other.column == column for other in ledger.position.corporations.values())
    ledger.update_corporation(corporation, column=column, arrival=below)


def leave_column(ledger: Ledger, corporation: str) -> None:
    """Take a marker out of its stack; those that lay below it move up."""
    old = ledger.position.corporations[corporation]
    for name, other in ledger.position.corporations.items():
        if other.column == old.column and other.arrival > old.arrival:
            ledger.update_corporation(name, arrival=other.arrival - 1)
    ledger.update_corporation(corporation, column=None, arrival=0)
