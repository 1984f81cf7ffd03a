"""What ports still need, the end of the game (SS-12), and the time tokens that lead to it (SS-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stationmaster.titles.switch_and_signal.model.events import DepartureCardRemoved, GameEnded, LossCause, TokensLost
from stationmaster.titles.switch_and_signal.model.kinds import City, Demand
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import FACE_DOWN, Position, Reason, Settings
from stationmaster.titles.switch_and_signal.model.tables import TABLES


def demand_of(settings: Settings, port: City) -> Demand:
    """Return what a port must receive in this game."""
    return port.demand[settings.goods_to_win]


def needs(demand: Demand, received: Sequence[int], colour: str) -> bool:
    """Return whether a port needs a good: its field of that colour is empty, or an extra one is unused (SS-13.4,
    SS-14.4).
    """
    if received[TABLES.goods.index(colour)] < demand.per_colour:
        return True
    return sum(max(0, count - demand.per_colour) for count in received) < demand.extra


def accepting_ports(position: Position, colour: str | None) -> frozenset[str]:
    """Return the ports that take a good of this colour from a train that stops there; none for an empty train.

    Where trains may not stay in ports, a port takes every good (SS-7.10, SS-14.4).
    """
    if colour is None:
        return frozenset()
    settings, board = position.settings, position.board
    if not board.may_stay:
        return board.port_ids
    return frozenset(
        port.id
        for port, received in zip(board.ports, position.received, strict=True)
        if needs(demand_of(settings, port), received, colour)
    )


def is_satisfied(demand: Demand, received: Sequence[int]) -> bool:
    """Return whether a port has received all that it must: enough of every colour, and enough in all."""
    in_all = demand.per_colour * len(received) + demand.extra
    return all(count >= demand.per_colour for count in received) and sum(received) >= in_all


def is_won(position: Position) -> bool:
    """Return whether every port has received what it must (SS-12.1)."""
    return all(
        is_satisfied(demand_of(position.settings, port), received)
        for port, received in zip(position.board.ports, position.received, strict=True)
    )


# The end of the game (SS-12): the one place where an outcome is set.

RULES: Mapping[Reason, str] = {
    "goods_delivered": "SS-12.1",
    "out_of_time": "SS-12.3",
    "out_of_tokens": "SS-12.4",
}
"""Every way in which a game ends, with its paragraph."""


def wins(reason: Reason) -> bool:
    """Return whether the players win by this ending."""
    return reason == "goods_delivered"


def outcome_reached(position: Position) -> Reason | None:
    """Return how the game has ended, if the table shows it: the goods are delivered (SS-12.1), or nothing is left on
    the clock and in the deck (SS-12.4). Of a game lost by time the table shows only its last turn.
    """
    if is_won(position):
        return "goods_delivered"
    return None if position.clock or position.deck else "out_of_tokens"


def end_game(ledger: Ledger, reason: Reason) -> None:
    """End the game: no further action is legal."""
    ledger.update(outcome=reason)
    ledger.emit(GameEnded(reason, wins(reason), RULES[reason]))


def end_if_won(ledger: Ledger) -> None:
    """End the game if it is won (SS-12.1). Call it after every delivery."""
    if is_won(ledger.position):
        end_game(ledger, "goods_delivered")


# Time tokens (SS-10).


def lose_tokens(ledger: Ledger, count: int, cause: LossCause, rule: str) -> None:
    """Lose `count` tokens (SS-10.2). Each time the clock runs out a departure card is removed and the clock is
    refilled; when no card is left to remove, the game is lost at once (SS-10.3).

    The events are in order (SS-18.7): the tokens lost before the clock is empty, the card, and so on.
    """
    owed = count
    while owed:
        paid = min(owed, ledger.position.clock)
        owed -= paid
        ledger.update(clock=ledger.position.clock - paid)
        ledger.emit(TokensLost(paid, cause, ledger.position.clock, rule))
        if ledger.position.clock == 0 and not _refill(ledger):
            end_game(ledger, "out_of_tokens")
            return


def _refill(ledger: Ledger) -> bool:
    """Remove the top departure card unseen and fill the clock; return False if there is no card."""
    position = ledger.position
    if not position.deck:
        return False
    full = position.settings.time_tokens
    gone = FACE_DOWN if position.settings.cards == "table" else position.deck[0]
    ledger.update(deck=position.deck[1:], removed=(*position.removed, gone), clock=full)
    ledger.emit(DepartureCardRemoved(len(position.deck) - 1, full, "SS-10.2"))
    return True
