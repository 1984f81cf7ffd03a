"""4: beginning a stock round, and the draft's going on. Beginning operating rounds is `operating`'s business.

These stand apart from `stock` and `draft` because rounds follow each other in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import DraftRound, Position, StockRound
from stationmaster.g1846.stock.shares import players_after
from stationmaster.kernel.engine.chance import Source

SPENT: Final = Source("")
"""The chance of a draft in which nothing is shuffled: the open draft of two players."""


def start_stock_round(ledger: Ledger) -> None:
    """3.23b, 4.1, 5.11: the next set begins; the holder of the Priority Deal has the first turn.

    5.51a: if the holder has gone bankrupt, the next player clockwise holds the Priority Deal instead.
    """
    position = ledger.position
    if position.players[position.priority].bankrupt:
        give_priority(ledger, players_after(position, position.priority)[0])
    number = position.set_number + 1
    ledger.update(set_number=number, round=StockRound(ledger.position.priority, sold={}))
    ledger.emit("round_started", "4.1", round=f"SR {number}")


def give_priority(ledger: Ledger, player: str) -> None:
    """5.51: hand over the Priority Deal."""
    if player != ledger.position.priority:
        ledger.update(priority=player)
        ledger.emit("priority_deal", "5.51", player=player)


def undrafted(position: Position) -> tuple[str, ...]:
    """The privates that are still to be had, by cost and name: the offer of the open draft (15.25)."""
    return by_cost(name for name, private in position.privates.items() if private.status == "undrafted")


def by_cost(privates: Iterable[str]) -> tuple[str, ...]:
    """Privates by cost and name, as they lie on the table."""
    kinds = tables().privates
    return tuple(sorted(privates, key=lambda name: (kinds[name].cost, kinds[name].name)))


def open_draft(ledger: Ledger) -> None:
    """15.25, 15.26: the open draft of two players begins, or goes on after two operating rounds. The second player
    has the first turn.
    """
    position = ledger.position
    kept: Mapping[str, tuple[str, ...]] = dict.fromkeys(position.seats, ())
    offer = undrafted(position)
    discount = 0 if len(offer) == 1 else None
    ledger.update(round=DraftRound(1, position.seats[-1], (), offer, kept, SPENT, discount))
    ledger.emit("round_started", "15.25", round=f"DR {position.set_number}")


def stock_round(position: Position) -> StockRound:
    """The stock round. Only for positions that are in one."""
    assert isinstance(position.round, StockRound)  # The families of stock rounds have no place in any other.
    return position.round


def sold_blocks(position: Position) -> tuple[str, ...]:
    """5.21a, D-8: the corporations of which the player has had the one block of this turn."""
    return stock_round(position).sold_this_turn if conventions(position).one_block_a_turn else ()
