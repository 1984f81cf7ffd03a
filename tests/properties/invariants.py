"""The invariants of every position of 1846: money, shares, trains, tokens and cards are conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stationmaster.titles.g1846.model.operator import counted_trains, train_limit
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.sequence import current_step


def broken(position: Position) -> list[str]:
    """Return every broken invariant as a sentence; nothing for a sound position."""
    return [
        *_money(position),
        *_shares(position),
        *_trains(position),
        *_tokens(position),
        *_privates(position),
        *_tiles(position),
        *_sequence(position),
    ]


def _money(position: Position) -> Iterator[str]:
    """Check the money (2.2a)."""
    purses = [player.cash for player in position.players.values()]
    purses += [corporation.cash for corporation in position.corporations.values()]
    purses += [independent.cash for independent in position.independents.values()]
    total = position.bank + sum(purses)
    size = shares.setup_of(position).bank
    if total != size:
        yield f"${total} in the game instead of ${size}"
    if any(cash < 0 for cash in purses):
        yield "a player or company owes money"
    if position.bank < 0 and not position.bank_broken:
        yield "the bank owes money, but is not broken"


def _shares(position: Position) -> Iterator[str]:
    for name, corporation in position.corporations.items():
        held = shares.held_by_players(position, name)
        total = held + corporation.treasury_shares + corporation.market_shares
        if corporation.status == "open" and total != tables().shares:
            yield f"{total} shares of {name}"
        if corporation.status in ("closed", "removed") and held:
            yield f"players hold shares of {name}, which is {corporation.status}"
        if corporation.status != "open":
            continue
        presidents = tables().president_shares
        if corporation.president is None and corporation.market_shares < presidents:
            yield f"the President's certificate of {name} has no holder"
        if corporation.president is not None:
            own = shares.shares_of(position, corporation.president, name)
            if own < presidents:
                yield f"{corporation.president} presides {name} with {own} shares"
            if any(shares.shares_of(position, player, name) > own for player in position.seats):
                yield f"a player holds more of {name} than its President"


def _trains(position: Position) -> Iterator[str]:
    """Check the number of trains.

    6.84: no card appears from nowhere. 6.83: no owner is over the limit, except one that is about to return a train.
    """
    kinds, setup = tables().trains, shares.setup_of(position)
    held = [train for corporation in position.corporations.values() for train in corporation.trains]
    held += [train for independent in position.independents.values() for train in independent.trains]
    cards = Counter(kinds[train.type].card for train in held)
    cards.update(position.returned)
    for card, kind in tables().cards.items():
        printed = setup.stock[card] if setup.stock[card] is not None else kind.printed
        stock = position.stock[card]
        extra = sum(
            private.independent.trains.count(train)
            for private in tables().privates.values()
            if private.independent
            for train in kind.types
        )
        if stock is not None and printed is not None and stock + cards[card] > printed + extra:
            yield f"{stock} + {cards[card]} cards {card}"
    if position.is_over or current_step(position).name == "return_trains":
        return
    for name in position.corporations:
        if counted_trains(position, name) > train_limit(position):
            yield f"{name} has too many trains"


def _tokens(position: Position) -> Iterator[str]:
    """Check that the tokens of an open corporation are on the board or unused, extra tokens aside (5.34a, 5.34b)."""
    extra = sum(kind.independent is not None or kind.token is not None for kind in tables().privates.values())
    for name, corporation in position.corporations.items():
        on_board = len(position.board.tokens_of(name))
        supply = tables().corporations[name].tokens
        if corporation.status == "open" and not supply <= on_board + corporation.tokens_left <= supply + extra:
            yield f"{name} has {on_board} tokens on the board and {corporation.tokens_left} at hand"
        if corporation.status in ("unopened", "closed") and on_board:
            yield f"{name} is {corporation.status} and has tokens on the board"


def _privates(position: Position) -> Iterator[str]:
    for name, private in position.privates.items():
        holders = [who for who, player in position.players.items() if name in player.privates]
        holders += [who for who, corporation in position.corporations.items() if name in corporation.privates]
        if holders != ([private.owner] if private.owner else []):
            yield f"{name} belongs to {private.owner} and lies with {holders}"
    for name, independent in position.independents.items():
        if independent.status == "independent" and independent.owner != position.privates[name].owner:
            yield f"{name} belongs to {independent.owner} and its card to {position.privates[name].owner}"
        if independent.status != "independent" and (independent.cash or independent.trains):
            yield f"{name} is {independent.status} and still has something"


def _tiles(position: Position) -> Iterator[str]:
    for tile in tables().tiles:
        left = position.board.supply(tile)
        if left is not None and left < 0:
            yield f"too many tiles {tile}"


def _sequence(position: Position) -> Iterator[str]:
    """Check that a position at rest waits for a player who is still in the game."""
    if position.is_over:
        return
    step = current_step(position)
    if not step.waits(position):
        yield f"step {step.name} has nothing to decide"
    deciders = step.deciders(position)
    if not deciders or any(position.players[name].bankrupt for name in deciders):
        yield f"step {step.name} waits for {deciders}"
    if isinstance(position.round, OperatingRound) and position.round.operator is not None:
        company = position.corporations.get(position.round.operator)
        if company is not None and company.status != "open":
            yield f"{position.round.operator} operates and is {company.status}"
