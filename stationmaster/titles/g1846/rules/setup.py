"""2: setting up a game, from the players to the first hand of the draft.

Random numbers are used in the order of recorded games, so that a record's seed gives the same deal: the draft deck with
every existing card, then each group of removals; then the removed cards leave the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from stationmaster.titles.g1846.conventions import conventions_of
from stationmaster.titles.g1846.model.events import CorporationRemoved, PrivateRemoved
from stationmaster.titles.g1846.model.kinds import SetupKind
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import (
    Corporation,
    Independent,
    Marker,
    Options,
    Player,
    Position,
    Private,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import RuleVintage
from stationmaster.titles.g1846.rules import draft, drafting, stock_rounds, token_slots
from stationmaster.titles.g1846.rules.drafting import Chance, shuffle

_FIRST_OFFER: Final = tuple(range(10))
"""The shuffled offer: the ten privates of the first edition."""


def deal(players: Sequence[str], options: Options, chance: Chance, vintage: tuple[RuleVintage, ...] = ()) -> Ledger:
    """Return a new game at its first decision, with the events of its deal. The players are in seating order (2.1).

    The first of them has the Priority Deal. The caller has checked the number of players and the options. With a
    `vintage` it is a recorded game of 18xx.games.
    """
    setup = tables().setup(len(players), options.edition)
    deck, chance = shuffle(chance, _all_cards(setup, chance))
    if setup.two_player and "offer_shuffled" in vintage:
        _, chance = shuffle(chance, _FIRST_OFFER)
    removed, chance = _draw_removals(setup, options, chance)
    deck = tuple(card for card in deck if card not in removed)
    ledger = Ledger(replace(_laid_out(tuple(players), options, setup, removed), vintage=vintage))
    _announce(ledger, setup, removed)
    for player in players:
        ledger.pay(BANK, player, setup.cash, "setup", "2.2")
    if setup.two_player:
        stock_rounds.open_draft(ledger)
    else:
        draft.start(ledger, deck, chance)
    return ledger


def _all_cards(setup: SetupKind, chance: Chance) -> tuple[str, ...]:
    """Return the privates of the edition and the blanks (2.5); none in the two-player variant, whose offer is open
    (15.25).
    """
    if setup.two_player:
        return ()
    blanks = tuple(drafting.blank(number + 1, chance) for number in range(setup.blanks))
    return (*setup.privates, *blanks)


def _draw_removals(setup: SetupKind, options: Options, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Return the removed cards, group by group, in the order drawn (2.3). O-18: the guaranteed ones stay in."""
    removed: tuple[str, ...] = ()
    for group in setup.groups:
        kept = tables().guaranteed if options.guarantee else ()
        shuffled, chance = shuffle(chance, [member for member in group.members if member not in kept])
        removed += shuffled[: group.removed]
    return removed, chance


def _laid_out(players: tuple[str, ...], options: Options, setup: SetupKind, removed: Sequence[str]) -> Position:
    """Return the table before any player has money or a card. The draft sets the round."""
    privates = {name: Private("removed" if name in removed else "undrafted") for name in setup.privates}
    return Position(
        options=options,
        seats=players,
        priority=players[0],
        bank=setup.bank,
        bank_broken=False,
        phase=next(iter(tables().phases)),
        set_number=0,
        round=drafting.BEFORE,
        players={name: Player(0, {}) for name in players},
        corporations={name: _corporation(name, removed) for name in setup.corporations},
        independents=_independents(setup),
        privates=privates,
        markers={
            name: Marker()
            for name, private in privates.items()
            if private.status != "removed" and tables().privates[name].marker is not None
        },
        board=token_slots.opening_board(setup, removed),
        stock=stock_at_start(setup, options),
    )


def _corporation(name: str, removed: Sequence[str]) -> Corporation:
    if name in removed:
        return Corporation("removed", treasury_shares=0)
    return Corporation("unopened", treasury_shares=tables().shares, tokens_left=tables().corporations[name].tokens)


def _independents(setup: SetupKind) -> dict[str, Independent]:
    """Return the independents. Their trains are not part of the stock (2.4a)."""
    found = {}
    for name in tables().independents:
        kind = tables().privates[name].independent
        if kind is not None and name in setup.privates:
            found[name] = Independent("independent", trains=tuple(Train(train) for train in kind.trains))
    return found


def stock_at_start(setup: SetupKind, options: Options) -> Mapping[str, int | None]:
    """Return the stock (2.4). O-11: online every card is limited to the number in the box."""
    cards = tables().cards
    if not conventions_of(options).limited_last_trains:
        return dict(setup.stock)
    return {card: cards[card].printed if count is None else count for card, count in setup.stock.items()}


def _announce(ledger: Ledger, setup: SetupKind, removed: Sequence[str]) -> None:
    """Announce the removals, which are public (2.3)."""
    for group in setup.groups:
        for member in group.members:
            if member in removed:
                kind = CorporationRemoved if group.corporations else PrivateRemoved
                ledger.emit(kind(company=member, rule="2.3"))
