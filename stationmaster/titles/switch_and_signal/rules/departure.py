"""Phase 1: the departure card (SS-4, SS-6): revealing it, deploying trains, choosing colours and trains.

Symbols are carried out one after the other. Where nothing is to be decided the steps go on by themselves.
"""

from __future__ import annotations

from typing import Any

from stationmaster.titles.switch_and_signal.model.events import CardDiscarded, CardRevealed
from stationmaster.titles.switch_and_signal.model.kinds import ANY
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import NO_DEPARTURE_DICE, CardInPlay, Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules import deployment
from stationmaster.titles.switch_and_signal.rules.ending import lose_tokens

Json = Any
SWITCHMAN = "switchman"
COUPLER = "coupler"


# Questions


def colours_to_deploy(position: Position) -> tuple[str, ...]:
    """Return the colours that the present deploy symbol permits and the depot has (SS-6.2, SS-6.3, SS-4.1)."""
    symbol, card = position.symbol, position.card
    if symbol is None or card is None or symbol.kind != "deploy":
        return ()
    permitted = TABLES.colours if symbol.colour is None else (symbol.colour,)
    in_depot = {train.colour for train in position.trains if not train.place.is_on_network}
    return tuple(colour for colour in permitted if colour in in_depot and colour not in card.deployed)


def colours_to_choose(position: Position) -> tuple[str, ...]:
    """Return the colours that the present multi-coloured symbol can stand for (SS-6.12): none that the card moves
    besides.
    """
    symbol, card = position.symbol, position.card
    if symbol is None or card is None or symbol.colour != ANY or card.begun:
        return ()
    printed = {symbol.colour for symbol in position.symbols if symbol.kind == "move"}
    return tuple(colour for colour in TABLES.colours if colour not in printed and colour not in card.moved)


def in_the_deck(position: Position) -> tuple[str, ...]:
    """Return the departure cards that can lie on top of a deck that the players shuffled (SS-18.9): those not seen
    yet.
    """
    seen = {*position.discard, position.returned, None if position.card is None else position.card.id}
    return tuple(card for card in TABLES.departure_cards if card not in seen)


def switchman_can_act(position: Position) -> bool:
    """Return whether the Switchman could still replace the card (SS-11.5)."""
    card = position.card
    return (
        card is not None
        and not card.is_start_card
        and not card.touched
        and bool(position.deck)
        and position.helper_is_free(SWITCHMAN)
    )


def deploys_by_itself(position: Position) -> bool:
    """Return whether the card leaves no choice (SS-4.1): the start card, unless the Coupler could be used or the
    players roll.
    """
    symbol = position.symbol
    players_roll = position.settings.dice == "table" and position.settings.variant != NO_DEPARTURE_DICE
    return (
        symbol is not None and symbol.colour is not None and not players_roll and not position.helper_is_free(COUPLER)
    )


# What happens by itself


def reveal(ledger: Ledger) -> None:
    """Turn up the top card of the deck (SS-6.1)."""
    turn_up(ledger, ledger.position.deck[0])


def turn_up(ledger: Ledger, card: str) -> None:
    """Turn up this card as the top card of the deck (SS-6.1)."""
    deck = ledger.position.deck[1:]
    ledger.update(card=CardInPlay(card), deck=deck)
    ledger.emit(card_revealed(ledger.position, "SS-4.1" if card == TABLES.start_card.id else "SS-6.1"))


def card_revealed(position: Position, rule: str) -> CardRevealed:
    """Return the event that the card in play was turned up."""
    card = "" if position.card is None else position.card.id
    return CardRevealed(card, tuple(symbol.word for symbol in position.symbols), len(position.deck), rule)


def finish_card(ledger: Ledger) -> None:
    """Finish the card: every symbol is done (SS-6.14)."""
    card = ledger.card.id
    if ledger.card.is_start_card and ledger.position.settings.variant == NO_DEPARTURE_DICE:
        deployment.shuffle_tokens(ledger)
    ledger.update(card=None, discard=(*ledger.position.discard, card))
    ledger.emit(CardDiscarded(card, "SS-4.4" if card == TABLES.start_card.id else "SS-6.14"))


def fail_to_deploy(ledger: Ledger) -> None:
    """Skip the deployment: no permitted colour is in the depot (SS-6.7)."""
    ledger.update_card(next=ledger.card.next + 1, touched=True)
    lose_tokens(ledger, TABLES.losses.deploy, "no_deployment", "SS-6.7")


def deploy_by_itself(ledger: Ledger) -> None:
    """Deploy the train that the start card names (SS-4.1)."""
    deployment.deploy(ledger, colours_to_deploy(ledger.position)[0], None)


def chooses_colour(position: Position) -> bool:
    """Return whether the present move symbol waits for its colour (SS-6.12)."""
    symbol, card = position.symbol, position.card
    return symbol is not None and card is not None and symbol.colour == ANY and not position.moves_all_colours


def begin_moving(ledger: Ledger) -> None:
    """Begin to move the trains of a move symbol, if the symbol itself names them (SS-6.8)."""
    symbol = ledger.position.symbol
    if ledger.position.moves_all_colours:
        begin_colours(ledger, TABLES.colours)
    elif symbol is not None and symbol.colour is not None:
        begin_colours(ledger, (symbol.colour,))


def finish_moving(ledger: Ledger) -> None:
    """Finish the symbol: every train of it has moved (SS-6.9)."""
    done = len(TABLES.colours) if ledger.position.moves_all_colours else 1
    ledger.update_card(next=ledger.card.next + done, begun=False)


def begin_colours(ledger: Ledger, colours: tuple[str, ...]) -> None:
    """Make every train of these colours on the network wait to be moved, except those that helpers keep (SS-6.8)."""
    card = ledger.card
    waiting = tuple(
        train.id
        for train in ledger.position.trains
        if train.colour in colours
        and train.place.is_on_network
        and train.colour not in card.idle
        and train.id != card.spared
    )
    ledger.update_card(begun=True, moved=(*card.moved, *colours), waiting=waiting)
