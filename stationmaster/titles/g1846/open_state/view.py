"""Everything that lies open on the table: the open form of a state (11.2).

The names and forms are those of the HTTP contract; what is added beyond them lets play go on from a view alone once the
draft is over. Hidden things never appear: the cards kept and drawn in the draft, the deck, and the source of chance.
Companies, privates, hexes and cards stand in the order of the printed material, players in the order of their seats.
`statement.py` states the records, `read.py` reads them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import asdict, replace

from stationmaster.engine.title import Json
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.options import GameOptions
from stationmaster.titles.g1846.model.position import (
    BLANK,
    CompanyTurn,
    Corporation,
    DraftRound,
    Finished,
    Independent,
    OperatingRound,
    Player,
    Position,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state import statement as shown
from stationmaster.titles.g1846.rules import drafting, ending, operating, shares
from stationmaster.titles.g1846.sequence import round_name

V = TypeVar("V")


def view(position: Position) -> dict[str, Json]:
    """Return the open form of a position as JSON. Equal positions have equal views."""
    written: dict[str, Json] = write(seen(position))
    return written


def view_of(position: Position, player: str) -> dict[str, Json]:
    """Return the open form with what one player alone may see, as JSON."""
    written: dict[str, Json] = write(seen_by(position, player))
    return written


def seen(position: Position) -> shown.View:
    """Return the open form of a position."""
    table, board = tables(), position.board
    return shown.View(
        round=round_name(position),
        phase=position.phase,
        priority=position.priority,
        bank=position.bank,
        bank_broken=position.bank_broken,
        certificate_limit=shares.certificate_limit(position),
        players=tuple([_player(position, name, position.players[name]) for name in position.seats]),
        corporations={
            name: _corporation(position, name, corporation)
            for name, corporation in _in_order(position.corporations, table.corporations)
        },
        independents={
            name: _independent(position, name, independent)
            for name, independent in _in_order(position.independents, table.privates)
        },
        privates={
            name: shown.PrivateShown(owner=private.owner, status=private.status, used=private.used)
            for name, private in _in_order(position.privates, table.privates)
        },
        tiles={hex_id: shown.TileShown(*laid) for hex_id, laid in _in_order(board.tiles, table.hexes)},
        slots=dict(_in_order(board.slots, table.hexes)),
        markers={
            name: shown.Marker(marker.hex, marker.company)
            for name, marker in _in_order(position.markers, table.privates)
        },
        trains_for_sale=dict(_in_order(position.stock, table.cards)),
        returned_trains=position.returned,
        operating=_operating(position),
        stock_round=_stock_round(position.round),
        draft=_draft(position),
        finished=shown.Finished(position.round.reason) if isinstance(position.round, Finished) else None,
        request=None
        if position.request is None
        else shown.ConsentRequest(position.request.asked, _purchase(position.request.purchase)),
        set=position.set_number,
        last_set=position.last_set,
        revision=position.revision,
        turn_began=position.turn_began,
        options=GameOptions(**asdict(position.options)),
        vintage=position.vintage or UNSET,
    )


def seen_by(position: Position, player: str) -> shown.View:
    """Return the open form with what only one player may see: in the draft the cards in hand and the cards kept."""
    table, rnd = seen(position), position.round
    if not isinstance(rnd, DraftRound) or table.draft is None or position.options.two_player:
        return table
    in_hand = rnd.drawn if rnd.player == player and rnd.discount is None else ()
    hand = shown.HandShown(drawn=_cards(in_hand), kept=_cards(rnd.kept.get(player, ())))
    return replace(table, draft=replace(table.draft, hand=hand))


def _cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards of the draft: privates in the printed order, then the blanks, which are all alike to a player."""
    held = list(cards)
    privates = [private for private in tables().privates if private in held]
    return (*privates, *[BLANK] * (len(held) - len(privates)))


def _in_order(mapping: Mapping[str, V], printed: Iterable[str]) -> list[tuple[str, V]]:
    """Return the items of a mapping in the order of the printed material, however the mapping came about."""
    return [(name, mapping[name]) for name in printed if name in mapping]


def _player(position: Position, name: str, player: Player) -> shown.Player:
    return shown.Player(
        id=name,
        cash=player.cash,
        shares={corporation: n for corporation, n in _in_order(player.shares, tables().corporations) if n},
        privates=player.privates,
        certificates=shares.certificates(position, name),
        worth=ending.score(position, name),
        bankrupt=player.bankrupt,
    )


def _corporation(position: Position, name: str, corporation: Corporation) -> shown.CorporationShown:
    is_open = corporation.status == "open"
    return shown.CorporationShown(
        status=corporation.status,
        cash=corporation.cash,
        price=shares.price(position, name) if is_open else None,
        stack=_place_in_stack(position, corporation) if is_open else None,
        president=corporation.president,
        treasury_shares=corporation.treasury_shares,
        market_shares=corporation.market_shares,
        trains=_trains(corporation.trains),
        tokens=_tokens(position, name),
        tokens_left=corporation.tokens_left,
        privates=corporation.privates,
        operated=corporation.operated,
        earnings=corporation.earnings,
    )


def _place_in_stack(position: Position, corporation: Corporation) -> int:
    """Return how many markers lie above it in its column (4.33)."""
    return sum(
        other.column == corporation.column and other.arrival < corporation.arrival
        for other in position.corporations.values()
        if other.status == "open"
    )


def _independent(position: Position, name: str, independent: Independent) -> shown.IndependentShown:
    return shown.IndependentShown(
        status=independent.status,
        owner=independent.owner,
        cash=independent.cash,
        trains=_trains(independent.trains),
        tokens=_tokens(position, name),
    )


def _trains(trains: tuple[Train, ...]) -> tuple[shown.Train, ...]:
    return tuple([shown.Train(train.type, train.phased_out, train.ran) for train in trains])


def _tokens(position: Position, company: str) -> tuple[shown.Token, ...]:
    return tuple([shown.Token(hex_id, city) for hex_id, city in position.board.tokens_of(company)])


def _operating(position: Position) -> shown.Operating | None:
    rnd = position.round
    if not isinstance(rnd, OperatingRound):
        return None
    return shown.Operating(
        order=operating_order(position),
        operator=rnd.operator,
        number=rnd.number,
        step=rnd.step,
        done=rnd.done,
        turn=_turn(rnd.turn),
        steamboat_set=rnd.steamboat_set,
        queue=rnd.queue,
    )


def operating_order(position: Position) -> tuple[str, ...]:
    """Return the companies of this operating round in their order of turns, as it stands now (4.31), without those that
    have left the game.
    """
    rnd = position.round
    if not isinstance(rnd, OperatingRound):
        return ()
    order = list(rnd.done)
    if rnd.operator is not None and rnd.operator not in order:
        order.append(rnd.operator)
    order += operating.operators_after(position, tuple(order))
    return tuple(company for company in order if not _has_left(position, company))


def _has_left(position: Position, company: str) -> bool:
    """Return whether a company has left the game. An independent that was bought has had its turn all the same."""
    if company in position.independents:
        return position.independents[company].status == "removed"
    return position.corporations[company].status == "closed"


def _turn(so_far: CompanyTurn) -> shown.CompanyTurn:
    return shown.CompanyTurn(
        **{
            **asdict(so_far),
            "run": tuple([shown.RunShown(*run) for run in so_far.run]),
            "refused_purchases": tuple([_purchase(purchase) for purchase in so_far.refused_purchases]),
        }
    )


def _stock_round(rnd: object) -> shown.StockRoundShown | None:
    if not isinstance(rnd, StockRound):
        return None
    return shown.StockRoundShown(**{**asdict(rnd), "sold": dict(sorted((rnd.sold or {}).items()))})


def _draft(position: Position) -> shown.DraftShown | None:
    """Return what of the draft lies open: how many cards each player has kept, the last private, the two-player
    offer.
    """
    rnd = position.round
    if not isinstance(rnd, DraftRound):
        return None
    return shown.DraftShown(
        number=rnd.number,
        player=rnd.player,
        cards=len(rnd.deck) + len(rnd.drawn),
        drawn=len(rnd.drawn),
        kept={name: len(rnd.kept.get(name, ())) for name in position.seats},
        offer=tuple(
            [shown.PrivateOffered(card, drafting.price(position, card)) for card in drafting.open_offer(position)]
        ),
        passes=rnd.passes,
        discount=rnd.discount,
    )


def _purchase(purchase: BuyTrain | BuyPrivate) -> shown.TrainPurchase | shown.PrivatePurchase:
    """Return a purchase from a player or from another corporation."""
    if isinstance(purchase, BuyTrain):
        return shown.TrainPurchase(train=purchase.train, source=purchase.source, price=purchase.price)
    return shown.PrivatePurchase(private=purchase.private, price=purchase.price)
