"""Tests whether a step of a company's turn has anything to decide. If it has not, it is skipped (O-20).

A step is not skipped for lack of money that could still be raised in the turn: by issuing, or by taking over an
independent with its treasury (O-20).
"""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.kinds import PrivateKind
from stationmaster.titles.g1846.model.operator import (
    company_of,
    has_room_for_train,
    operator,
    train_limit,
    turn_of,
    working_corporation,
)
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import asking, issue, markers, private_track, privates, running, tokens
from stationmaster.titles.g1846.rules import forced_issue as forced_need
from stationmaster.titles.g1846.rules.asking import LOWEST_PRICE
from stationmaster.titles.g1846.rules.phases import offers
from stationmaster.titles.g1846.rules.trains import trains_of_others


def _buyable_treasuries(position: Position, room: int) -> int:
    """Return what the operator would gain by taking over every independent for the lowest legal offer.

    It needs room for that many more trains: the independent's own, and perhaps one to be bought with the money.
    """
    corporation = position.corporations[operator(position)]
    if not corporation.cash or len(corporation.trains) + room > train_limit(position):
        return 0
    kinds, independents, cash = tables().privates, position.independents, corporation.cash
    owned = [name for name, one in independents.items() if one.status == "independent" and one.owner]
    for price, name in sorted((asking.lowest_price(position, name), name) for name in owned):
        if price <= min(cash, kinds[name].price):
            cash += max(0, independents[name].cash - price)
    return cash - corporation.cash


def _means(position: Position) -> int:
    """Return the money that the operator has or could still raise in its turn."""
    company = operator(position)
    cash = company_of(position, company).cash
    if company in position.independents:
        return cash
    return cash + issue.money_from_issue(position) + _buyable_treasuries(position, room=1)


def track(position: Position) -> bool:
    """Return whether a tile or token could be paid for (6.2B); by the printed rules also shares, privates or abilities.

    Whether a tile fits anywhere is not checked: that is for the player to see.
    """
    company = operator(position)
    if company in position.corporations and working_corporation(position) is None:
        return False
    may_build = turn_of(position).tiles < tables().tile_actions
    cheapest = _cheapest_tile(position, company) if may_build else 0
    if may_build and company_of(position, company).cash >= cheapest:
        return True  # The money still to be raised is not needed.
    means = _means(position)
    if may_build and means >= cheapest:
        return True
    if company in position.independents:
        return False
    if conventions(position).waits_for_abilities:
        return _could_place_token(position, means) or (may_build and _has_ability(position, _has_printed_hex))
    if _cheapest_token(position) <= means and any(price <= means for _, price in tokens.token_places(position)):
        return True
    return _can_use_turn(position) or _could_open_place(position, means)


def _cheapest_tile(position: Position, company: str) -> int:
    """Return the price of the cheapest tile: 0 as long as some of the land granted is empty (6.48d)."""
    kind = tables().corporations.get(company)
    granted = kind.land_grant if kind is not None else ()
    return 0 if any(hex_id not in position.board.tiles for hex_id in granted) else tables().base_tile_price


def _could_place_token(position: Position, means: int) -> bool:
    """Return whether there is a place for a token and the cheapest token is affordable, wherever that goes (O-20a)."""
    cheapest = 0 if _has_ability(position, _is_token_ability) else _cheapest_token(position)
    return cheapest <= means and next(tokens.token_places(position), None) is not None


def _cheapest_token(position: Position) -> int:
    """Return the price of the cheapest token: the one in the reserved city as long as there is no own token (6.51,
    6.53a).
    """
    company = operator(position)
    kept = tables().corporations[company].reservation
    is_open = kept is not None and not position.board.has_token(company, kept.place.hex, kept.place.city)
    return kept.price if kept is not None and is_open else tables().token_price


def _could_open_place(position: Position, means: int) -> bool:
    """Return whether an ability, or a private yet to be bought, might open a place for the turn's token (6.2F,
    6.52a).
    """
    corporation = position.corporations[operator(position)]
    price = _cheapest_token(position)
    if turn_of(position).tokens or not corporation.tokens_left or price > means:
        return False
    if _can_change_board(position):
        return True
    kinds = tables().privates
    return price + LOWEST_PRICE <= means and any(_changes_board(kinds[name]) for name in privates.buyable(position))


def _changes_board(kind: PrivateKind) -> bool:
    """Return whether a private brings a tile or a token."""
    return kind.tiles is not None or kind.token is not None or kind.independent is not None


def _has_ability(position: Position, counts: Callable[[Position, PrivateKind], bool]) -> bool:
    """Return whether there is an ability. Online one that is not used up counts, even if it cannot be used just now."""
    kinds = (tables().privates[name] for name in position.corporations[operator(position)].privates)
    return any(counts(position, kind) and not _is_used_up(position, kind) for kind in kinds)


def _is_used_up(position: Position, kind: PrivateKind) -> bool:
    """Return whether the ability is used up: a token for a city with one of the corporation can never be placed
    (O-20b).
    """
    if kind.marker is not None:
        return position.markers[kind.id].hex is not None
    if kind.token is not None and position.board.has_token(operator(position), kind.token.hex):
        return True
    uses = kind.tiles.count if kind.tiles is not None else 1
    return position.privates[kind.id].used >= uses


def _has_printed_hex(position: Position, kind: PrivateKind) -> bool:
    """Return whether an ability to lay tiles has a hex with its printed face: only then it counts in the track step
    (O-20a).
    """
    return kind.tiles is not None and any(hex_id not in position.board.tiles for hex_id in kind.tiles.hexes)


def _is_token_ability(_position: Position, kind: PrivateKind) -> bool:
    return kind.token is not None


def _is_ability(_position: Position, kind: PrivateKind) -> bool:
    """Return whether a private has an ability (O-20b). The Steamboat has none: its marker is not moved after the run
    (6.93-SCc).
    """
    has_marker = kind.marker is not None and not kind.marker.movable
    return kind.tiles is not None or kind.token is not None or has_marker


def _can_use_turn(position: Position) -> bool:
    """Return whether any other action is possible that has to come before the run.

    Shares are moved now or not at all (6.2A). Privates and abilities are available in the later steps too; the step
    waits for them only if the trains have no route, since their tile or token might give them one.
    """
    if issue.can_issue(position) or issue.can_redeem(position):
        return True
    company = operator(position)
    if not running.runnable(position, company) or running.has_route(position, company):
        return False
    return privates.can_buy(position) or _can_use_ability(position)


def _can_use_ability(position: Position) -> bool:
    if not position.corporations[operator(position)].privates:
        return False
    return markers.can_assign(position) or _can_change_board(position)


def _can_change_board(position: Position) -> bool:
    """Return whether a tile or token of a private could be placed now."""
    return private_track.can_lay(position) or tokens.can_place_extra(position)


def trains(position: Position) -> bool:
    """Return whether a train must or could be bought (6.2E)."""
    if working_corporation(position) is None:
        return False
    if forced_need.must_buy(position):
        return True
    buyer = operator(position)
    if not has_room_for_train(position, buyer):
        return False
    means = position.corporations[buyer].cash + _buyable_treasuries(position, room=2)
    if any(offer.price <= means for offer in offers(position)):
        return True
    return any(train.price <= means for train in trains_of_others(position))


def privates_step(position: Position) -> bool:
    """Return whether a private could be bought or an ability used, for the last time in the turn (6.2F)."""
    if working_corporation(position) is None:
        return False
    if privates.can_buy(position):
        return True
    if conventions(position).waits_for_abilities:
        return _is_private_for_sale(position) or _has_ability(position, _is_ability)
    return _can_use_ability(position)


def _is_private_for_sale(position: Position) -> bool:
    """Return whether a player's private is affordable. Online that is something to decide even without room for its
    train.
    """
    if not tables().phases[position.phase].privates_for_sale:  # type: ignore[index]
        return False
    cash, kinds = position.corporations[operator(position)].cash, tables().privates
    return any(
        private.status == "player" and asking.lowest_price(position, name) <= min(cash, kinds[name].price)
        for name, private in position.privates.items()
    )
