"""5.0, 4.33: the markers on the price track and their stacks.

`arrival` counts the markers above a marker in its column, so that equal stacks are equal in all positions.
"""

from __future__ import annotations

from stationmaster.titles.g1846.model.events import CorporationClosed, MarkerPlaced, MarkerRemoved, PrivateClosed
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import Marker


def enter_column(ledger: Ledger, corporation: str, column: int) -> None:
    """Put a marker that is in no column at the bottom of a column's stack."""
    below = sum(other.column == column for other in ledger.position.corporations.values())
    ledger.update_corporation(corporation, column=column, arrival=below)


def leave_column(ledger: Ledger, corporation: str) -> None:
    """Remove a marker from its stack; those below it move up."""
    old = ledger.position.corporations[corporation]
    for name, other in ledger.position.corporations.items():
        if other.column == old.column and other.arrival > old.arrival:
            ledger.update_corporation(name, arrival=other.arrival - 1)
    ledger.update_corporation(corporation, column=None, arrival=0)


# 8: a corporation closes as soon as its price reaches $0.


def close_corporation(ledger: Ledger, corporation: str, rule: str) -> None:
    """Remove a corporation from the game (8.1): shares, tokens, trains, privates with their markers; cash to the bank.

    Shareholders get nothing. Its slots become ordinary vacant slots (8.1b). The sequence of play ends its operating
    turn (8.1a): it checks whether the operator is still open.
    """
    position = ledger.position
    company = position.corporations[corporation]
    ledger.emit(CorporationClosed(corporation=corporation, rule=rule))
    ledger.pay(corporation, BANK, company.cash, "closing", "8.1")
    for private in company.privates:
        close_private(ledger, private, "8.1")
    _lift_markers(ledger, corporation)
    _take_shares(ledger, corporation)
    leave_column(ledger, corporation)
    ledger.update(board=ledger.position.board.without_tokens_of(corporation))
    ledger.update_corporation(
        corporation,
        status="closed",
        president=None,
        treasury_shares=0,
        market_shares=0,
        trains=(),
        tokens_left=0,
        privates=(),
    )


def close_private(ledger: Ledger, private: str, rule: str, *, marker_stays: bool = False) -> None:
    """Remove a private and its marker from the game, whatever its owner. The caller updates the owner's list."""
    ledger.update_private(private, status="closed", owner=None)
    ledger.emit(PrivateClosed(private=private, rule=rule))
    if not marker_stays:
        lift_marker(ledger, private, rule)


def lift_marker(ledger: Ledger, private: str, rule: str) -> None:
    """Remove a private's marker from the game and emit the event; without a marker, do nothing."""
    marker = ledger.position.markers.get(private)
    if marker is None or marker == Marker():
        return
    ledger.set_marker(private, None, None)
    ledger.emit(MarkerRemoved(private=private, hex=marker.hex, rule=rule))


def release_markers(ledger: Ledger, company: str) -> None:
    """Release a player's Steamboat from a company that has gone (6.93-SCa); its marker stays on the hex."""
    for private, marker in ledger.position.markers.items():
        if marker.company == company:
            ledger.set_marker(private, marker.hex, None)
            ledger.emit(MarkerPlaced(private=private, hex=marker.hex, company=None, rule="6.93-SCa"))


def _lift_markers(ledger: Ledger, corporation: str) -> None:
    """Remove markers that outlived their cards with the corporation (8.1), but not one that a player has lent."""
    for private, marker in ledger.position.markers.items():
        if marker.company == corporation and ledger.position.privates[private].status != "player":
            lift_marker(ledger, private, "8.1")
    release_markers(ledger, corporation)


def _take_shares(ledger: Ledger, corporation: str) -> None:
    for name, player in ledger.position.players.items():
        if corporation in player.shares:
            shares = {other: count for other, count in player.shares.items() if other != corporation}
            ledger.update_player(name, shares=shares)
