"""What must have happened before, as far as the table shows it: who has operated, and what only operating brings.

A position is not played again from the deal, and most of its history cannot be told from it. What is asked here holds
in every game: independents operate before corporations (4.2), trains, privates and earnings come with operating turns,
nothing is sold before the first one (6.82), and only a bankruptcy leaves a corporation without a President (7.11b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.setup import stock_at_start
from stationmaster.g1846.state.position import Corporation, OperatingRound, Position, StockRound
from stationmaster.g1846.state.sense.common import fault, seat
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What cannot have come about."""
    if isinstance(position.round, OperatingRound):
        yield from _order(position, position.round)
    for name, corporation in position.corporations.items():
        if corporation.status == "open":
            yield from _corporation(position, name, corporation)
    if _nobody_has_operated(position):
        yield from _beginning(position)
    if position.set_number == 0 and not position.is_over:
        yield from _before_the_first_set(position)


def _order(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """4.2, 6.1B: Michigan Southern, Big 4, and only then the corporations."""
    turns = [*rnd.done, *([] if rnd.operator is None or rnd.operator in rnd.done else [rnd.operator])]
    for place, company in enumerate(turns):
        for independent in _before(company):
            if independent in turns[place:]:
                yield fault("wrong_order", "operating", "order", first=independent, then=company)
            elif independent not in turns and _operates(position, independent):
                yield fault("wrong_order.left_out", "operating", "order", first=independent, then=company)


def _before(company: str) -> tuple[str, ...]:
    """The independents that operate before a company."""
    independents = tables().independents
    return independents[: independents.index(company)] if company in independents else independents


def _operates(position: Position, name: str) -> bool:
    independent = position.independents[name]
    return independent.status == "independent" and independent.owner is not None


def _corporation(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    at = ("corporations", name)
    if corporation.president is None and not any(player.bankrupt for player in position.players.values()):
        yield fault("president_missing.bankruptcy", *at, "president", company=name)
    if not corporation.operated:
        yield from _never_operated(position, name, corporation)
    elif _is_first_stock_round(position):
        yield fault("too_early.operated", *at, "operated", company=name)
    elif (rnd := _first_operating_round(position)) is not None and not _has_distributed(rnd, name):
        yield fault("too_early.operated_round", *at, "operated", company=name)


def _never_operated(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """0.4c: what a corporation has only from its turns. In its first turn it may buy privates, place a token and
    take over an independent's train before it has operated (6.92).
    """
    at = ("corporations", name)
    if corporation.earnings:
        yield fault("too_early.earnings", *at, "earnings", company=name, earnings=corporation.earnings)
    rnd = position.round
    if isinstance(rnd, OperatingRound) and rnd.operator == name:
        own = Counter(train.type for train in corporation.trains)
        bought = [kind.independent for key, kind in tables().privates.items() if key in _bought_independents(position)]
        taken = Counter(train for independent in bought if independent is not None for train in independent.trains)
        if own - taken:
            yield fault("too_early.trains", *at, "trains", company=name, trains=tuple(sorted(own - taken)))
        return
    if corporation.trains:
        trains = tuple(train.type for train in corporation.trains)
        yield fault("too_early.trains", *at, "trains", company=name, trains=trains)
    if corporation.privates:
        yield fault("too_early.privates", *at, "privates", company=name, privates=corporation.privates)
    home = tables().corporations[name].home
    others = [hex_id for hex_id, city in position.board.tokens_of(name) if (hex_id, city) != (home.hex, home.city)]
    if others:
        yield fault("too_early.tokens", *at, "tokens", company=name, hexes=tuple(others))


def _bought_independents(position: Position) -> list[str]:
    return [name for name, independent in position.independents.items() if independent.status == "bought"]


def _is_first_stock_round(position: Position) -> bool:
    return isinstance(position.round, StockRound) and position.set_number == 1


def _first_operating_round(position: Position) -> OperatingRound | None:
    """The first one in which corporations operate, while it is played."""
    rnd = position.round
    is_first = isinstance(rnd, OperatingRound) and (position.set_number, rnd.number) == (1, 1)
    return rnd if is_first and isinstance(rnd, OperatingRound) else None


def _has_distributed(rnd: OperatingRound, name: str) -> bool:
    """0.4c: whether a corporation has distributed its revenue in a round."""
    return name in rnd.done or (name == rnd.operator and rnd.step in ("trains", "privates"))


def _nobody_has_operated(position: Position) -> bool:
    if _is_first_stock_round(position):
        return True
    rnd = _first_operating_round(position)
    return rnd is not None and not any(_has_distributed(rnd, name) for name in position.corporations)


def _beginning(position: Position) -> Iterator[Fault]:
    """2.4, 9.I: all trains are at the bank, the first phase goes on, and nobody has gone bankrupt over a train.

    Before anybody operates tiles lie only where the independents of two players have done so during the draft (15.26).
    """
    first = next(iter(tables().phases))
    if position.phase != first:
        yield fault("too_early.phase", "phase", first=first, phase=position.phase)
    for card, start in stock_at_start(setup_of(position), position.options).items():
        left = position.stock[card]
        if start is not None and left is not None and left < start:
            yield fault("too_early.stock", "trains_for_sale", card, card=card, cards=start, left=left)
    for name, player in position.players.items():
        if player.bankrupt:
            yield fault("too_early.bankrupt", "players", seat(position, name), "bankrupt", player=name)
    if position.bank_broken:
        yield fault("too_early.bank_broken", "bank_broken")
    if not position.options.two_player and _is_first_stock_round(position):
        for hex_id in position.board.tiles:
            yield fault("too_early.tile", "tiles", hex_id, hex=hex_id)


def _before_the_first_set(position: Position) -> Iterator[Fault]:
    """15.26: while two players are still drafting no corporation is opened, and nobody has paid so much."""
    if position.bank_broken:
        yield fault("too_early.bank_broken", "bank_broken")
    for name, corporation in position.corporations.items():
        if corporation.status in ("open", "closed"):
            yield fault("too_early.opened", "corporations", name, "status", company=name, status=corporation.status)
