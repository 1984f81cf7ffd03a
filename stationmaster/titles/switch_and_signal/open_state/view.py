"""Everything that lies open on the table: the open form of a state (SS-1.7, SS-18.1).

Hands are open, for the players may talk. Hidden are the order of the draw piles, the departure cards removed unseen,
the pile of location tokens, and the source of all chance. `snapshot` reads this form back.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from stationmaster.schema.statements import write
from stationmaster.titles.switch_and_signal.model.board_names import names
from stationmaster.titles.switch_and_signal.model.components import (
    CardInBox,
    CountByCard,
    CountByGood,
    written_card,
    written_symbols,
)
from stationmaster.titles.switch_and_signal.model.place import shown
from stationmaster.titles.switch_and_signal.model.position import NO_DEPARTURE_DICE, CardInPlay, Position, Settings
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.open_state.statement import (
    ActionCards,
    CardShown,
    DemandShown,
    DepartureDeck,
    LocationTokensShown,
    PlayerShown,
    PortShown,
    Result,
    RollShown,
    SettingsShown,
    TrainShown,
    View,
)
from stationmaster.titles.switch_and_signal.rules.ending import demand_of, wins
from stationmaster.titles.switch_and_signal.sequence import current_step

Json = Any


def view(position: Position) -> dict[str, Json]:
    """Return the open state as JSON."""
    written: dict[str, Json] = write(seen(position))
    return written


def result(position: Position) -> dict[str, Json] | None:
    """Return how the game ended; None while it goes on."""
    written: dict[str, Json] | None = write(_result(position))
    return written


def seen(position: Position) -> View:
    """Return the view. Lists and objects keep the order of board and tables."""
    board = position.board
    return View(
        map=board.id,
        board=None if board.is_of_the_box else board.raw_document,
        names=None if board.is_of_the_box else names(board),
        deck=_own_deck(position.settings),
        settings=_settings(position.settings),
        revision=position.revision,
        turn_began=position.turn_began,
        turn=position.turn,
        phase=position.phase,
        step=None if position.is_over else current_step(position).name,
        active=position.player,
        final_turn=not position.deck,
        players=tuple(
            PlayerShown(name, CountByCard(*hand))
            for name, hand in zip(position.settings.players, position.hands, strict=True)
        ),
        trains=tuple(TrainShown(train.id, train.colour, shown(train.place), train.good) for train in position.trains),
        goods={city.id: left for city, left in zip(board.goods_cities, position.goods, strict=True)},
        ports=_ports(position),
        switch_discs={
            junction.id: junction.closed(pair)
            for junction, pair in zip(board.junctions.values(), position.pairs, strict=True)
        },
        green_signals=tuple(signal for signal in board.signals if signal in position.green),
        clock=position.clock,
        departure_deck=DepartureDeck(
            count=len(position.deck),
            bottom=position.returned if position.deck[-1:] == (position.returned,) else None,
            removed=len(position.removed),
            discard=position.discard,
        ),
        card=None if position.card is None else _card(position, position.card),
        roll=None if position.roll is None else RollShown(position.roll.train, position.roll.points),
        action_cards=ActionCards(len(position.draw_pile), CountByCard(*position.card_discard)),
        helpers={name: "used" if name in position.helpers_used else "free" for name in board.helpers},
        dispatcher=position.dispatcher,
        drawing=position.drawing,
        departure_numbers=dict(zip(board.points, position.settings.numbers, strict=False)),
        location_tokens=_location_tokens(position),
        result=_result(position),
    )


def _result(position: Position) -> Result | None:
    return None if position.outcome is None else Result(position.outcome, wins(position.outcome))


def _settings(settings: Settings) -> SettingsShown:
    return SettingsShown(
        time_tokens=settings.time_tokens,
        departure_cards_removed=settings.departure_cards_removed,
        goods_to_win=settings.goods_to_win,
        goods_per_city=settings.goods_per_city,
        extra_signal_discs=settings.extra_signal_discs,
        variant=settings.variant,
        dice=settings.dice,
        cards=settings.cards,
    )


def _ports(position: Position) -> dict[str, PortShown]:
    ports = {}
    for port, received in zip(position.board.ports, position.received, strict=True):
        demand = demand_of(position.settings, port)
        ports[port.id] = PortShown(CountByGood(*received), DemandShown(demand.per_colour, demand.extra))
    return ports


def _own_deck(settings: Settings) -> tuple[CardInBox, ...] | UnsetType:
    """Return the departure cards of the players' own; those of the data files need not be repeated."""
    if settings.deck is None:
        return UNSET
    return tuple(written_card(settings.departure_card(card)) for card in TABLES.departure_cards)


def _card(position: Position, card: CardInPlay) -> CardShown:
    return CardShown(
        id=card.id,
        symbols=written_symbols(position.symbols),
        next=card.next,
        begun=card.begun,
        touched=card.touched,
        deployed=card.deployed,
        moved=card.moved,
        waiting=card.waiting,
        rolled=card.rolled,
        idle=card.idle,
        spared=card.spared,
        deploying=card.deploying,
    )


def _location_tokens(position: Position) -> LocationTokensShown | None:
    if position.settings.variant != NO_DEPARTURE_DICE:
        return None
    tokens = position.tokens
    return LocationTokensShown(tokens.start, tokens.revealed, len(tokens.pile))
