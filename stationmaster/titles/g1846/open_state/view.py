"""Everything that lies open on the table, as JSON: the open form of a state (11.2).

The names and forms are those of the HTTP contract; what is added beyond them lets play go on from a view alone once the
draft is over. Hidden things never appear: the cards kept and drawn in the draft, the deck, and the source of chance.
Companies, privates, hexes and cards stand in the order of the printed material, players in the order of their seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stationmaster.engine.title import Json
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.board import Board
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
    Request,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import drafting, ending, operating, shares
from stationmaster.titles.g1846.sequence import round_name

View = dict[str, Json]


def view(position: Position) -> View:
    """The open form of a position. Equal positions have equal views."""
    return {
        "round": round_name(position),
        "phase": position.phase,
        "priority": position.priority,
        "bank": position.bank,
        "bank_broken": position.bank_broken,
        "certificate_limit": shares.certificate_limit(position),
        "players": [_player(position, name, position.players[name]) for name in position.seats],
        "corporations": {
            name: _corporation(position, name, corporation)
            for name, corporation in in_order(position.corporations, tables().corporations)
        },
        "independents": {
            name: _independent(position, name, independent)
            for name, independent in in_order(position.independents, tables().privates)
        },
        "privates": {
            name: {"owner": private.owner, "status": private.status, "used": private.used}
            for name, private in in_order(position.privates, tables().privates)
        },
        **board_view(position.board),
        "markers": {
            name: {"hex": marker.hex, "company": marker.company}
            for name, marker in in_order(position.markers, tables().privates)
        },
        "trains_for_sale": dict(in_order(position.stock, tables().cards)),
        "returned_trains": list(position.returned),
        "operating": _operating(position),
        "stock_round": _stock_round(position.round),
        "draft": _draft(position),
        "finished": {"reason": position.round.reason} if isinstance(position.round, Finished) else None,
        "request": _request(position.request),
        "set": position.set_number,
        "last_set": position.last_set,
        "revision": position.revision,
        "turn_began": position.turn_began,
        "options": {
            "edition": position.options.edition,
            "conventions": position.options.conventions,
            "consent": position.options.consent,
            "designer_clarifications": position.options.designer_clarifications,
            "guarantee": position.options.guarantee,
            "two_player": position.options.two_player,
            "deal": position.options.deal,
        },
        **({"vintage": list(position.vintage)} if position.vintage else {}),
    }


def view_of(position: Position, player: str) -> View:
    """The open form with what one player alone may see: in the draft the cards in his hand and those he has kept."""
    shown, rnd = view(position), position.round
    if isinstance(rnd, DraftRound) and not position.options.two_player:
        in_hand = rnd.drawn if rnd.player == player and rnd.discount is None else ()
        hand = {"drawn": _cards(in_hand), "kept": _cards(rnd.kept.get(player, ()))}
        shown["draft"] = {**shown["draft"], "hand": hand}
    return shown


def _cards(cards: Iterable[str]) -> list[str]:
    """Cards of the draft: privates in the printed order, then the blanks, which are all alike to a player."""
    held = list(cards)
    privates = [private for private in tables().privates if private in held]
    return privates + [BLANK] * (len(held) - len(privates))


def board_view(board: Board) -> View:
    """The laid tiles and the slots of all hexes with tokens: what a drawing of the board needs most."""
    return {
        "tiles": {
            hex_id: {"tile": tile, "rotation": rotation}
            for hex_id, (tile, rotation) in in_order(board.tiles, tables().hexes)
        },
        "slots": {
            hex_id: [list(slots) for slots in cities] for hex_id, cities in in_order(board.slots, tables().hexes)
        },
    }


def in_order(mapping: Mapping[str, Any], printed: Iterable[str]) -> list[tuple[str, Any]]:
    """The items of a mapping in the order of the printed material, however the mapping came about."""
    return [(name, mapping[name]) for name in printed if name in mapping]


def _player(position: Position, name: str, player: Player) -> View:
    return {
        "id": name,
        "cash": player.cash,
        "shares": {corporation: n for corporation, n in in_order(player.shares, tables().corporations) if n},
        "privates": list(player.privates),
        "certificates": shares.certificates(position, name),
        "worth": ending.score(position, name),
        "bankrupt": player.bankrupt,
    }


def _corporation(position: Position, name: str, corporation: Corporation) -> View:
    is_open = corporation.status == "open"
    return {
        "status": corporation.status,
        "cash": corporation.cash,
        "price": shares.price(position, name) if is_open else None,
        "stack": _place_in_stack(position, corporation) if is_open else None,
        "president": corporation.president,
        "treasury_shares": corporation.treasury_shares,
        "market_shares": corporation.market_shares,
        "trains": _trains(corporation.trains),
        "tokens": _tokens(position, name),
        "tokens_left": corporation.tokens_left,
        "privates": list(corporation.privates),
        "operated": corporation.operated,
        "earnings": corporation.earnings,
    }


def _place_in_stack(position: Position, corporation: Corporation) -> int:
    """How many markers lie above it in its column (4.33)."""
    return sum(
        other.column == corporation.column and other.arrival < corporation.arrival
        for other in position.corporations.values()
        if other.status == "open"
    )


def _independent(position: Position, name: str, independent: Independent) -> View:
    return {
        "status": independent.status,
        "owner": independent.owner,
        "cash": independent.cash,
        "trains": _trains(independent.trains),
        "tokens": _tokens(position, name),
    }


def _trains(trains: tuple[Train, ...]) -> list[View]:
    return [{"type": train.type, "phased_out": train.phased_out, "ran": train.ran} for train in trains]


def _tokens(position: Position, company: str) -> list[View]:
    return [{"hex": hex_id, "city": city} for hex_id, city in position.board.tokens_of(company)]


def _operating(position: Position) -> View | None:
    rnd = position.round
    if not isinstance(rnd, OperatingRound):
        return None
    return {
        "order": list(operating_order(position)),
        "operator": rnd.operator,
        "number": rnd.number,
        "step": rnd.step,
        "done": list(rnd.done),
        "turn": _turn(rnd.turn),
        "steamboat_set": list(rnd.steamboat_set),
        "queue": None if rnd.queue is None else list(rnd.queue),
    }


def operating_order(position: Position) -> tuple[str, ...]:
    """Whose turn it was, is and will be in this operating round, as it looks now (4.31); who has left is left out."""
    rnd = position.round
    if not isinstance(rnd, OperatingRound):
        return ()
    order = list(rnd.done)
    if rnd.operator is not None and rnd.operator not in order:
        order.append(rnd.operator)
    order += operating.operators_after(position, tuple(order))
    return tuple(company for company in order if not _has_left(position, company))


def _has_left(position: Position, company: str) -> bool:
    """Whether a company has left the game. An independent that was bought has had its turn all the same."""
    if company in position.independents:
        return position.independents[company].status == "removed"
    return position.corporations[company].status == "closed"


def _turn(so_far: CompanyTurn) -> View:
    return {
        "tiles": so_far.tiles,
        "upgrades": so_far.upgrades,
        "tokens": so_far.tokens,
        "shares_moved": so_far.shares_moved,
        "steamboat_moved": so_far.steamboat_moved,
        "has_run": so_far.has_run,
        "run": [{"train": train, "path": list(path), "revenue": revenue} for train, path, revenue in so_far.run],
        "revenue": so_far.revenue,
        "forced_issue": so_far.forced_issue,
        "forced_minimum": so_far.forced_minimum,
        "forced_sales": list(so_far.forced_sales),
        "must_buy_with_help": so_far.must_buy_with_help,
        "second_tile": so_far.second_tile,
        "first_tile_hex": so_far.first_tile_hex,
        "first_tile_edges": list(so_far.first_tile_edges),
        "bought_trains": so_far.bought_trains,
        "refused_trains": list(so_far.refused_trains),
        "refused_purchases": [_purchase(one) for one in so_far.refused_purchases],
    }


def _stock_round(rnd: object) -> View | None:
    if not isinstance(rnd, StockRound):
        return None
    return {
        "player": rnd.player,
        "passes": rnd.passes,
        "last_actor": rnd.last_actor,
        "bought": rnd.bought,
        "sold_this_turn": list(rnd.sold_this_turn),
        "sold": {name: list(sold) for name, sold in sorted((rnd.sold or {}).items())},
    }


def _draft(position: Position) -> View | None:
    """What of the draft lies open: how many cards each player has kept, the last private, the two-player offer."""
    rnd = position.round
    if not isinstance(rnd, DraftRound):
        return None
    return {
        "number": rnd.number,
        "player": rnd.player,
        "cards": len(rnd.deck) + len(rnd.drawn),
        "drawn": len(rnd.drawn),
        "kept": {name: len(rnd.kept.get(name, ())) for name in position.seats},
        "offer": [{"private": card, "price": drafting.price(position, card)} for card in drafting.open_offer(position)],
        "passes": rnd.passes,
        "discount": rnd.discount,
    }


def _request(request: Request | None) -> View | None:
    if request is None:
        return None
    return {"asked": request.asked, "purchase": _purchase(request.purchase)}


def _purchase(purchase: BuyTrain | BuyPrivate) -> View:
    """A purchase from a player or from another corporation."""
    if isinstance(purchase, BuyTrain):
        named = {"train": purchase.train, "from": purchase.source}
    else:
        named = {"private": purchase.private}
    return {"type": purchase.type, **named, "price": purchase.price}
