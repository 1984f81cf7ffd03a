"""Setting up a game (SS-3) and its variants with location tokens (SS-15)."""

from __future__ import annotations

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.titles.switch_and_signal.model.events import GameStarted, NumbersDealt
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import (
    FACE_DOWN,
    NO_DEPARTURE_DICE,
    RANDOM_NUMBERS,
    LocationTokens,
    PlayedOn,
    Position,
    Settings,
    Train,
)
from stationmaster.titles.switch_and_signal.model.start import Options
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.rules import drawing_cards
from stationmaster.titles.switch_and_signal.rules.turns import begin_turn


def set_up(options: Options, seed: str) -> Ledger:
    """Return the table for the first turn (SS-4), its start card revealed; or as far as it can be set up before the
    players report their deal (SS-18.9).

    Shuffles have a fixed order: departure deck, action cards, location tokens.
    """
    ledger = Ledger(_empty_table(options, seed))
    if options.cards == "table":
        _face_down(ledger, options)
        return ledger
    _departure_deck(ledger, options)
    _hands(ledger, options)
    _location_tokens(ledger)
    ledger.update(active=options.first_player)
    begin_turn(ledger)
    return ledger


def _empty_table(options: Options, seed: str) -> Position:
    """Return the board with discs, goods, clock and trains, and no cards yet (SS-3.2 to SS-3.6)."""
    board, goods = options.board, TABLES.goods_per_city[options.goods_to_win]
    settings = Settings(
        played_on=PlayedOn.this(board),
        players=options.players,
        time_tokens=options.time_tokens,
        departure_cards_removed=options.departure_cards_removed,
        goods_to_win=options.goods_to_win,
        extra_signal_discs=options.extra_signal_discs,
        variant=options.variant,
        dice=options.dice,
        numbers=tuple(point.number for point in board.points.values()),
        cards=options.cards,
        deck=options.deck,
    )
    return Position(
        settings=settings,
        chance=Source("" if settings.hides_nothing else seed),
        revision=0,
        turn=1,
        active=0,
        trains=tuple(Train(name, colour) for name, colour in TABLES.trains.items()),
        goods=(goods,) * len(board.goods_cities),
        received=((0,) * len(TABLES.goods),) * len(board.ports),
        pairs=options.pairs,
        green=options.green,
        clock=options.time_tokens,
        deck=(),
        discard=(),
        removed=(),
        returned=None,
        card=None,
        roll=None,
        draw_pile="",
        card_discard=(0,) * len(KINDS),
        hands=((0,) * len(KINDS),) * len(options.players),
        helpers_used=(),
        dispatcher=False,
        tokens=LocationTokens(),
        outcome=None,
    )


def _face_down(ledger: Ledger, options: Options) -> None:
    """SS-18.9: the players have shuffled, and deal."""
    settings, removed = ledger.position.settings, options.departure_cards_removed
    ledger.update(
        active=options.first_player,
        removed=(FACE_DOWN,) * removed,
        deck=(TABLES.start_card.id, *(FACE_DOWN,) * (len(TABLES.departure_cards) - removed)),
        draw_pile=drawing_cards.sorted_pile(tuple(kind.count for kind in TABLES.card_kinds)),
    )
    if settings.variant == RANDOM_NUMBERS:
        ledger.update(settings=replace(settings, numbers=()))
    elif settings.variant == NO_DEPARTURE_DICE:
        ledger.update(tokens=LocationTokens(pile=TABLES.departure_numbers))
    ledger.emit(_started(options))


def _started(options: Options) -> GameStarted:
    return GameStarted(options.board.id, options.players, options.players[options.first_player], "SS-3.1")


def _departure_deck(ledger: Ledger, options: Options) -> None:
    """Shuffle the deck, remove some cards unseen, and put the start card on top (SS-3.7)."""
    order, chance = ledger.position.chance.shuffled(tuple(TABLES.departure_cards))
    removed = options.departure_cards_removed
    ledger.update(chance=chance, removed=order[:removed], deck=(TABLES.start_card.id, *order[removed:]))


def _hands(ledger: Ledger, options: Options) -> None:
    """Shuffle the action cards and deal the hands (SS-3.8)."""
    everything = drawing_cards.sorted_pile(tuple(kind.count for kind in TABLES.card_kinds))
    order, chance = ledger.position.chance.shuffled(everything)
    ledger.update(chance=chance, draw_pile="".join(order))
    players = len(options.players)
    ledger.emit(_started(options))
    for seat in range(players):
        ledger.update(active=(options.first_player + seat) % players)
        drawing_cards.take(ledger, TABLES.hand.start, "SS-3.8")


def _location_tokens(ledger: Ledger) -> None:
    """Deal the tokens to the points (SS-15.1), or draw those of the start card (SS-15.2)."""
    position = ledger.position
    settings = position.settings
    if settings.variant is None:
        return
    order, chance = position.chance.shuffled(TABLES.departure_numbers)
    ledger.update(chance=chance)
    if settings.variant == RANDOM_NUMBERS:
        ledger.update(settings=replace(settings, numbers=order))
        ledger.emit(NumbersDealt(order, "SS-15.1"))
    elif settings.variant == NO_DEPARTURE_DICE:
        start = len(TABLES.start_card.symbols)
        ledger.update(tokens=LocationTokens(start=order[:start], pile=order[start:]))
