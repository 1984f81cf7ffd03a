"""Putting a new train on the board (SS-6.4 to SS-6.6, SS-4.1, SS-4.2, SS-15.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from stationmaster.titles.switch_and_signal.model.events import (
    LocationTokenRevealed,
    LocationTokensShuffled,
    PointOccupied,
    TrainDeployed,
)
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import NO_DEPARTURE_DICE, LocationTokens, Place, Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.ending import lose_tokens
from stationmaster.titles.switch_and_signal.rules.running import roll_departure_dice

Json = Any


def deploy(ledger: Ledger, colour: str, dice: Sequence[int] | None) -> None:
    """Roll for a new train and put it on the point named, or lose tokens when that is occupied (SS-6.5, SS-6.6).

    On the first turn the dice are rolled again for an occupied point, and nothing is lost (SS-4.2). Where the players
    roll, the same symbol then waits for their next roll; where they turn up the location tokens, for the next one.
    """
    settings = ledger.position.settings
    if settings.variant == NO_DEPARTURE_DICE and settings.cards == "table":
        ledger.update_card(deploying=colour, touched=True)
        return
    while not _deployed(ledger, colour, _number(ledger, dice)) and dice is None:
        pass


def deploy_by_token(ledger: Ledger, number: int) -> None:
    """Deploy the train by this location token, which the players have turned up (SS-15.2, SS-18.9)."""
    if not ledger.position.tokens.pile:
        shuffle_tokens(ledger)
    tokens = ledger.position.tokens
    left = tuple(token for token in tokens.pile if token != number)
    ledger.update(tokens=LocationTokens(tokens.start, (*tokens.revealed, number), left))
    ledger.emit(LocationTokenRevealed(number, "SS-15.2"))
    _deployed(ledger, ledger.card.deploying or "", number)


def tokens_in_pile(position: Position) -> tuple[int, ...]:
    """Return the location tokens that can be the next one (SS-15.2): those of the pile, or all if it is empty."""
    return position.tokens.pile or TABLES.departure_numbers


def _deployed(ledger: Ledger, colour: str, number: int) -> bool:
    """Return whether the deployment is over, with or without a train on the point of this number; else it goes on."""
    is_first, point = ledger.card.is_start_card, ledger.position.settings.point_numbered(number)
    if point not in ledger.position.occupied():
        put(ledger, colour, point, "SS-4.1" if is_first else "SS-6.5")
        return True
    if is_first:
        ledger.emit(PointOccupied(point, number, True, "SS-4.2"))
        return False
    ledger.emit(PointOccupied(point, number, False, "SS-6.6"))
    _symbol_done(ledger, colour)
    lose_tokens(ledger, TABLES.losses.deploy, "no_deployment", "SS-6.6")
    return True


def put(ledger: Ledger, colour: str, point: str, rule: str) -> None:
    """Put the first train of a colour in the depot on a departure point, facing into the network (SS-6.5)."""
    in_depot = (train for train in ledger.position.trains if not train.place.is_on_network)
    train = next(train for train in in_depot if train.colour == colour)
    settings = ledger.position.settings
    number = settings.numbers[list(settings.board.points).index(point)]
    ledger.update_train(train.id, Place("departure", point), None)
    ledger.emit(TrainDeployed(train.id, point, number, rule))
    _symbol_done(ledger, colour)


def _symbol_done(ledger: Ledger, colour: str) -> None:
    card = ledger.card
    ledger.update_card(next=card.next + 1, touched=True, deployed=(*card.deployed, colour), deploying=None)


def _number(ledger: Ledger, dice: Sequence[int] | None) -> int:
    """Return the number of a departure point, from dice or a location token."""
    if ledger.position.settings.variant != NO_DEPARTURE_DICE:
        return roll_departure_dice(ledger, dice)
    number = _reveal_token(ledger)
    ledger.emit(LocationTokenRevealed(number, "SS-15.2"))
    return number


def _reveal_token(ledger: Ledger) -> int:
    """Reveal one of the three tokens drawn for the start card, or the top of the pile (SS-15.2)."""
    tokens, card = ledger.position.tokens, ledger.card
    if card.is_start_card and len(card.deployed) + len(tokens.start) == len(TABLES.colours):
        number, *later = tokens.start
        ledger.update(tokens=LocationTokens(tuple(later), (*tokens.revealed, number), tokens.pile))
        return number
    if not tokens.pile:
        shuffle_tokens(ledger)
        tokens = ledger.position.tokens
    number = tokens.pile[0]
    ledger.update(tokens=LocationTokens(tokens.start, (*tokens.revealed, number), tokens.pile[1:]))
    return number


def shuffle_tokens(ledger: Ledger) -> None:
    """Shuffle all location tokens into a face-down pile (SS-15.2)."""
    pile, chance = TABLES.departure_numbers, ledger.position.chance
    if ledger.position.settings.cards == "service":
        pile, chance = chance.shuffled(pile)
    ledger.update(chance=chance, tokens=LocationTokens(pile=pile))
    ledger.emit(LocationTokensShuffled("SS-15.2"))


def odds(position: Position) -> dict[str, Json]:
    """Return how many of the equally likely results of the departure dice name an occupied point."""
    settings, departure = position.settings, TABLES.departure_dice
    results = list(product(departure.faces, repeat=departure.count))
    occupied = position.occupied()
    taken = {number for number, point in zip(settings.numbers, settings.board.points, strict=True) if point in occupied}
    return {"fails": sum(sum(dice) in taken for dice in results), "of": len(results)}
