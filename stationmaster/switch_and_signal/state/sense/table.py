"""Whether a game whose cards lie on the players' table can stand where an open state says (SS-18.9): a chapter of
`sense`.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.kernel.errors import Fault
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.state.position import NO_DEPARTURE_DICE, Position
from stationmaster.switch_and_signal.state.sense.card import untouched_faults
from stationmaster.switch_and_signal.turn.report import deals_numbers, reveals

Faults = Iterator[Fault]


def table_faults(position: Position) -> Faults:
    """What only happens where the players shuffle, and what comes before and after it."""
    at_the_table = position.settings.cards == "table"
    if position.drawing:
        if not at_the_table or position.card is not None or not position.deck or position.outcome is not None:
            yield fault_at("/drawing", "not_reported.cards")
        elif position.roll is not None:
            yield fault_at("/roll", "not_reported.die_at_drawing")
    elif at_the_table and (reveals(position) or position.phase == 0):
        if not position.deck or position.outcome is not None:
            yield fault_at("/card", "not_reported.card")
        elif position.roll is not None:
            yield fault_at("/roll", "not_reported.die_at_revealing")
    yield from _deploying_faults(position)
    if at_the_table and position.phase == 0:
        yield from _laid_faults(position)


def _deploying_faults(position: Position) -> Faults:
    """SS-15.2: a token is turned up for a train that the card deploys now."""
    card = position.card
    if card is None or card.deploying is None:
        return
    settings = position.settings
    is_due = settings.cards == "table" and settings.variant == NO_DEPARTURE_DICE
    if not is_due or card.deploying not in departure.colours_to_deploy(position):
        yield fault_at("/card/deploying", "card_disagrees.deploying", colour=card.deploying)


def _laid_faults(position: Position) -> Faults:
    """SS-3: before the start card nothing has happened but dealing, one player after the other."""
    for index, train in enumerate(position.trains):
        if train.place.is_on_network:
            yield fault_at(f"/trains/{index}/place", "start_card.depot")
    yield from untouched_faults(position, "start_card.clock_at_set_up")
    if position.helpers_used:
        yield fault_at("/helpers", "start_card.helpers")
    if any(position.card_discard) or not _is_dealt_in_turn(position):
        yield fault_at("/players", "start_card.dealing", count=TABLES.hand.start)


def _is_dealt_in_turn(position: Position) -> bool:
    """SS-3.8: hands are dealt from the first player on, and the next one is at turn."""
    held = [sum(hand) for hand in (*position.hands[position.active :], *position.hands[: position.active])]
    dealt = sum(map(bool, held))
    if deals_numbers(position) and dealt:
        return False
    return sorted(held) == held and set(held) <= {0, TABLES.hand.start}
