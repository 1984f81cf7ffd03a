"""6.5: placing tokens in a company's turn. Choices are listed by hex, then city."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Message
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Action, PlaceToken
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.kinds import Reservation
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import has_privates, operator, owns, turn_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import is_city, tables
from stationmaster.titles.g1846.routes.network import Connections, connections
from stationmaster.titles.g1846.routes.network_spec import StopAt, numbering
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse
from stationmaster.titles.g1846.rules.markers import OWN_TURN
from stationmaster.titles.g1846.rules.token_slots import keepers, put_token
from stationmaster.titles.g1846.rules.track import check_president
from stationmaster.titles.g1846.text.phrases import tell

# Placing one in a turn


def own_reservation(company: str, hex_id: str, city: int) -> Reservation | None:
    """Return the company's reservation, if it is for this city (6.53)."""
    kept = tables().corporations[company].reservation
    return kept if kept and (kept.place.hex, kept.place.city) == (hex_id, city) else None


def token_price(position: Position, company: str, hex_id: str, city: int, reach: Connections) -> int | None:
    """Return what a token costs there (6.51, 6.52b, 6.53a, O-26); None when the city is not connected and has to be."""
    kept = own_reservation(company, hex_id, city)
    if (hex_id, city) in reach.stops:
        if extra_token_for(position, company, hex_id, city) is not None:
            return 0
        return kept.price if kept else tables().token_price
    return kept.unconnected if kept else None


def extra_token_for(position: Position, company: str, hex_id: str, city: int) -> str | None:
    """Return the private of the company whose extra token is placed when the turn's token goes into its city (O-26)."""
    if not conventions(position).extra_token_in_turn:
        return None
    for kind in tables().privates.values():
        place = kind.token
        if place is not None and (place.hex, place.city) == (hex_id, city) and owns(position, company, kind.id):
            return None if position.privates[kind.id].used else kind.id
    return None


def _candidates(position: Position) -> Iterator[PlaceToken]:
    """Yield the cities that the operator is connected to, and the one reserved for it."""
    company = operator(position)
    reach, own = connections(position.board, company), tables().corporations[company].reservation
    places: Sequence[StopAt] = reach.cities
    if own and (own.place.hex, own.place.city) not in reach.stops:
        places = sorted((*places, (own.place.hex, own.place.city)), key=numbering().stop_numbers.__getitem__)
    return (PlaceToken(hex_id, city) for hex_id, city in places)


def _judge(position: Position, action: PlaceToken) -> Violation | int:
    """Return the price of a token there, or why the operator may not place one now (6.5)."""
    price, company = _judge_place(position, action), operator(position)
    if isinstance(price, Violation):
        return price
    cash = position.corporations[company].cash
    if price <= cash:
        return price
    return refuse("cannot_pay.token", hex=action.hex, company=company, price=price, cash=cash)


def _judge_place(position: Position, action: PlaceToken) -> Violation | int:
    """Judge the place, regardless of the operator's money."""
    company, hex_id, city = operator(position), action.hex, action.city
    barred = (
        check_city(hex_id, city)
        or _check_single(position.board, company, hex_id, city)
        or _check_vacant(position, company, hex_id, city, keepers(position))
    )
    if barred is not None:
        return barred
    price = token_price(position, company, hex_id, city, connections(position.board, company))
    return _not_connected(position, company, action) if price is None else price


@memoized_on_position
def _check_able(position: Position) -> Violation | None:
    """Check that the operator may place a token at all (6.51, 6.2H, 7.14a)."""
    company = operator(position)
    corporation = position.corporations.get(company)
    if corporation is None:
        return refuse("independent_has_no_token", company=company)
    if corporation.president is None:
        return check_president(position)
    if turn_of(position).tokens:
        return refuse("token_already_placed", company=company)
    if not corporation.tokens_left:
        return refuse("no_token_left", company=company)
    return None


def check_city(hex_id: str, city: int) -> Violation | None:
    """Check that the board has such a city."""
    if is_city(hex_id, city):
        return None
    hex_ = tables().hexes.get(hex_id)
    if hex_ is None:
        return refuse("unknown_hex", "6.52", hex=hex_id)
    if not hex_.cities:
        return refuse("unknown_city.none", hex=hex_id)
    return refuse("unknown_city", hex=hex_id, city=city)


def _check_single(board: Board, company: str, hex_id: str, city: int) -> Violation | None:
    """Check that the city has no token of the corporation, and Chicago none in any city (6.54, 6.55)."""
    if not board.has_token(company, hex_id):
        return None
    if board.has_token(company, hex_id, city):
        return refuse("token_in_city", company=company, hex=hex_id)
    return refuse("token_in_chicago.other_city", company=company, hex=hex_id)


def _check_vacant(
    position: Position, company: str, hex_id: str, city: int, kept: Mapping[StopAt, Sequence[str]]
) -> Violation | None:
    """Check that enough slots for the protected ones of others are left after the placement (6.52, 6.53e)."""
    vacant = position.board.vacant(hex_id, city)
    if not vacant and len(position.board.cities(hex_id)) == 1:
        return refuse("city_full.only", hex=hex_id)
    if not vacant:
        return refuse("city_full", city=city, hex=hex_id)
    others = sorted(who for who in kept.get((hex_id, city), ()) if who != company)
    if vacant - 1 >= len(others):
        return None
    return refuse("slot_reserved", hex=hex_id, others=tuple(others))


def token_places(position: Position) -> Iterator[tuple[PlaceToken, int]]:
    """Yield every place for the turn's token with its price, regardless of the operator's money."""
    if _check_able(position) is None:
        for place in _candidates(position):
            price = _judge_place(position, place)
            if not isinstance(price, Violation):
                yield place, price


def perform_token(ledger: Ledger, action: PlaceToken, price: int) -> None:
    """Place the turn's token; or, as the token of the turn, a private's extra one, which is not from the supply
    (O-26).
    """
    position = ledger.position
    company = operator(position)
    private = extra_token_for(position, company, action.hex, action.city)
    if private is not None:
        perform_private_token(ledger, PlaceToken(action.hex, action.city, private), None)
    else:
        ledger.pay(company, BANK, price, "token", "6.51")
        put_token(ledger, company, action.hex, action.city, "6.5")
        ledger.update_corporation(company, tokens_left=position.corporations[company].tokens_left - 1)
    ledger.update_turn(tokens=turn_of(position).tokens + 1)


# A private's extra token (6.93-CWI)


def _judge_private(position: Position, action: PlaceToken) -> Violation | None:
    """Return why the operator may not place a private's extra token now; None when it may."""
    return first_violation(_private_violations(position, action))


def _private_violations(position: Position, action: PlaceToken) -> Iterator[Violation | None]:
    company = operator(position)
    kind = tables().privates.get(action.private or "")
    if kind is None or kind.token is None:
        yield refuse("no_such_ability.token", private=str(action.private))
        return
    if not owns(position, company, kind.id):
        yield refuse("private_not_owned", private=kind.named, company=company)
    if position.privates[kind.id].used:
        yield refuse("ability_used.token", kind.rule, private=kind.named)
    place = kind.token
    if (action.hex, action.city) != (place.hex, place.city):
        yield refuse("wrong_place.token", kind.rule, private=kind.named, city=place.city, hex=place.hex)
    if position.board.has_token(company, place.hex):
        yield refuse("token_in_chicago", kind.rule, company=company, hex=place.hex)
    if not position.board.vacant(place.hex, place.city):
        yield refuse("city_full.private", kind.rule, city=place.city, hex=place.hex)


def _not_connected(position: Position, company: str, action: PlaceToken) -> Violation:
    """Return the violation of 6.52. A hex with one city needs no city number."""

    def places() -> tuple[Message, ...]:
        return tuple(tell("price_there", hex=place.hex, price=cost) for place, cost in token_places(position))

    if len(position.board.cities(action.hex)) == 1:
        return refuse("not_connected.only_city", hex=action.hex, company=company, places=places)
    return refuse("not_connected.city", city=action.city, hex=action.hex, company=company, places=places)


def _private_candidates(position: Position) -> Iterator[PlaceToken]:
    """Yield the extra tokens of the operator's privates."""
    company = operator(position)
    for kind in tables().privates.values() if has_privates(position, company) else ():
        if kind.token and owns(position, company, kind.id):
            yield PlaceToken(kind.token.hex, kind.token.city, kind.id)


def can_place_extra(position: Position) -> bool:
    """Return whether the operator can place a private's extra token now."""
    return PRIVATE_FAMILIES[0].is_possible(position)


def perform_private_token(ledger: Ledger, action: PlaceToken, _found: None) -> None:
    """Place a private's extra token: free, in addition to the turn's own, and not one of the corporation's (5.34b)."""
    private = action.private or ""
    rule = tables().privates[private].rule
    put_token(ledger, operator(ledger.position), action.hex, action.city, rule, private=private)
    ledger.update_private(private, used=ledger.position.privates[private].used + 1)


def _is_own_token(action: Action) -> bool:
    return isinstance(action, PlaceToken) and action.private is None


def _is_private_token(action: Action) -> bool:
    return isinstance(action, PlaceToken) and action.private is not None


ACTION_KINDS: Final = (
    ActionKind(
        type=PlaceToken.type,
        rule="6.5",
        steps=frozenset({"track"}),
        candidates=_candidates,
        bars=_check_able,
        judge=_judge,
        perform=perform_token,
        informs=lambda _position, _action, price: {"cost": price},
        covers=_is_own_token,
    ),
)
PRIVATE_FAMILIES: Final = (
    ActionKind(
        type=PlaceToken.type,
        rule="6.93-CWI",
        steps=OWN_TURN,
        candidates=_private_candidates,
        judge=_judge_private,
        perform=perform_private_token,
        informs=lambda _position, _action, _found: {"cost": 0},
        covers=_is_private_token,
    ),
)
