"""Translate actions of 18xx.games.

A `Translator` follows the game: it tracks the pieces that the site names, and translates each recorded action. It does
not check legality, which is up to the rules. It refuses malformed actions: an unknown type, an unknown piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace

from stationmaster.errors import ImpossibleInput, cut
from stationmaster.schema.statements import MOST_ROUTES
from stationmaster.titles.g1846.model.actions import (
    Action,
    Assign,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
    Dividend,
    Draft,
    Issue,
    LayTile,
    Pass,
    PlaceToken,
    Redeem,
    Run,
    Sell,
    Start,
    Take,
    TrainRun,
)
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records.reading import Json, fault, number_in, take_list, take_object, text_in
from stationmaster.titles.g1846.records.site.names import (
    DEPOT,
    DISCARD,
    PRESIDENTS_CERTIFICATE,
    Cards,
    Certificates,
    TileCopies,
    UnknownPiece,
    join_connections,
)
from stationmaster.titles.g1846.records.site.undoing import SiteAction
from stationmaster.titles.g1846.sequence import check
from stationmaster.titles.g1846.text.phrases import RECORDED_ACTION, tell

_KINDS_OF_DIVIDEND: Mapping[str, str] = {"payout": "full", "half": "half", "withhold": "withhold"}
_BLANK_CARD = re.compile(r"Pass \(([0-9]{1,2})\)")
SHARE_PERCENT = 10


class Translator:
    """Tracks the site's pieces in one game, from its start on."""

    def __init__(self, position: Position, names: Mapping[str, str], vintage: tuple[Vintage, ...] = ()) -> None:
        self.names = names
        self.cards = Cards.at_start(position)
        self.copies = TileCopies(by_hexside="chicago_by_hexside" in vintage)
        self.certificates = Certificates.at_start()

    def copy(self) -> Translator:
        """Return an independent copy."""
        other = copy(self)
        other.cards = replace(self.cards, owner=dict(self.cards.owner), side=dict(self.cards.side))
        other.copies = replace(self.copies, hex_of=dict(self.copies.hex_of))
        other.certificates = Certificates({name: list(held) for name, held in self.certificates.treasury.items()})
        return other

    def translate(self, recorded: SiteAction, position: Position) -> Action:
        """Return the translated action.

        :raises ImpossibleInput: for an unknown type, a field that is missing, a piece that does not exist.
        """
        reader = _READERS.get(recorded.type)
        if reader is None:
            raise fault(f"{recorded.pointer}/type", "unknown_action", index=recorded.index, action=cut(recorded.type))
        if recorded.fields.get("entity") is None:
            raise fault(f"{recorded.pointer}/entity", "missing.a_text", field="entity")
        try:
            return reader(self, recorded.fields, recorded.pointer, position)
        except UnknownPiece as piece:
            raise fault(
                recorded.pointer, "unknown_piece", index=recorded.index, action=recorded.type, piece=cut(piece)
            ) from None

    def follow(self, recorded: SiteAction, action: Action, after: Position) -> None:
        """Track the pieces that a played action has moved."""
        fields = recorded.fields
        match action:
            case LayTile():
                self.copies.hex_of[fields["tile"]] = action.hex
            case BuyTrain():
                self.cards.take(fields["train"], fields["entity"], action.train)
            case DiscardTrain():
                self.cards.take(fields["train"], DISCARD, action.train)
            case BuyPrivate() if action.private in tables().independents:
                self.cards.hand_over(action.private, fields["entity"])
            case Issue() | BuyShare():
                self.certificates.leave(_certificates(fields, recorded.pointer))
            case Redeem():
                self.certificates.come_back(_certificates(fields, recorded.pointer))
            case _:
                pass
        self.certificates.settle(after)
        self.cards.settle(after)

    # One reader for each of the site's types of action.

    def _bid(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        card = text_in(fields, "company", pointer)
        round_ = position.round
        if isinstance(round_, DraftRound) and round_.discount is not None and card in round_.drawn:
            return Take()
        numbered = _BLANK_CARD.fullmatch(card)
        if numbered is None and card not in tables().privates:
            raise UnknownPiece(card)
        return Draft(f"{BLANK} {numbered[1]}" if numbered else card)

    def _pass(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        round_ = position.round
        return Decline() if isinstance(round_, DraftRound) and round_.discount is not None else Pass()

    def _par(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        price = re.fullmatch(r"([0-9]{1,3}),[0-9]+,[0-9]+", text_in(fields, "share_price", pointer))
        if price is None:
            raise fault(f"{pointer}/share_price", "wrong_type.share_price")
        return Start(_corporation(fields, "corporation", pointer), int(price[1]))

    def _buy_shares(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        names = _certificates(fields, pointer)
        corporation, number = Certificates.split(names[0])
        if _is_corporate(fields):
            return Redeem(_shares(fields, names, pointer))
        if len(names) > 1:
            raise fault(f"{pointer}/shares", "several_certificates")
        if number == PRESIDENTS_CERTIFICATE:
            return BuyShare(corporation, "market")
        return BuyShare(corporation, self._where(corporation, names[0], position))

    def _where(self, corporation: str, certificate: str, position: Position) -> str:
        """Return where a certificate is. If only one of the two places has shares left, it is that one."""
        held = position.corporations[corporation]
        if not held.market_shares or not held.treasury_shares:
            return "treasury" if held.treasury_shares else "market"
        return "treasury" if self.certificates.lies_in_treasury(certificate) else "market"

    def _sell_shares(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        names = _certificates(fields, pointer)
        shares = _shares(fields, names, pointer)
        if _is_corporate(fields):
            return Issue(shares)
        return Sell(Certificates.split(names[0])[0], shares)

    def _assign(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        private = _private(fields, "entity", pointer)
        target = text_in(fields, "target", pointer)
        if fields.get("target_type") == "hex":
            if target not in tables().hexes:
                raise UnknownPiece(target)
            return Assign(private, target)
        if target not in tables().companies:
            raise UnknownPiece(target)
        return Assign(private, None, target)

    def _lay_tile(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        tile = self.copies.number(text_in(fields, "tile", pointer))
        hex_id = text_in(fields, "hex", pointer)
        if hex_id not in tables().hexes:
            raise UnknownPiece(hex_id)
        return LayTile(hex_id, tile, number_in(fields, "rotation", pointer) % 6, _acting_private(fields, pointer))

    def _place_token(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        hex_id, city = self.copies.city(text_in(fields, "city", pointer))
        return _placed_by(position, PlaceToken(hex_id, city, _acting_private(fields, pointer)))

    def _run_routes(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        routes = take_list(fields.get("routes"), f"{pointer}/routes", "routes", MOST_ROUTES)
        read = (self._route(entry, f"{pointer}/routes/{place}") for place, entry in enumerate(routes))
        return Run(tuple(route for route in read if route is not None))

    def _route(self, entry: Json, pointer: str) -> TrainRun | None:
        """Return the route of a train; None for one without connections, whose train stays idle."""
        route = take_object(entry, pointer, tell("a_route"))
        card = text_in(route, "train", pointer)
        self.cards.base(card)
        connections = route.get("connections")
        if not connections and isinstance(connections, list | None):
            return None
        return TrainRun(self.cards.side_of(card, None), join_connections(connections, f"{pointer}/connections"))

    def _dividend(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        kind = _KINDS_OF_DIVIDEND.get(text_in(fields, "kind", pointer))
        if kind is None:
            raise fault(f"{pointer}/kind", "unknown_dividend")
        return Dividend(kind)

    def _buy_train(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        card = text_in(fields, "train", pointer)
        self.cards.base(card)
        owner = self.cards.owner_of(card)
        variant = text_in(fields, "variant", pointer) if fields.get("variant") is not None else None
        if variant is not None and variant not in tables().trains:
            raise UnknownPiece(variant)
        source = {DEPOT: "bank", DISCARD: "discard"}.get(owner, owner)
        return BuyTrain(self.cards.side_of(card, variant), source, number_in(fields, "price", pointer))

    def _discard_train(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        card = text_in(fields, "train", pointer)
        self.cards.base(card)
        return DiscardTrain(_corporation(fields, "entity", pointer), self.cards.side_of(card, None))

    def _buy_company(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        return BuyPrivate(_private(fields, "company", pointer), number_in(fields, "price", pointer))

    def _bankrupt(self, fields: dict[str, Json], pointer: str, position: Position) -> Action:
        return DeclareBankruptcy()


_Reader = Callable[[Translator, dict[str, Json], str, Position], Action]

_READERS: Mapping[str, _Reader] = {
    "bid": Translator._bid,
    "pass": Translator._pass,
    "par": Translator._par,
    "buy_shares": Translator._buy_shares,
    "sell_shares": Translator._sell_shares,
    "assign": Translator._assign,
    "lay_tile": Translator._lay_tile,
    "place_token": Translator._place_token,
    "run_routes": Translator._run_routes,
    "dividend": Translator._dividend,
    "buy_train": Translator._buy_train,
    "discard_train": Translator._discard_train,
    "buy_company": Translator._buy_company,
    "bankrupt": Translator._bankrupt,
}


def _is_corporate(fields: dict[str, Json]) -> bool:
    """Return whether a corporation acts; the oldest records leave the type of the entity to its name."""
    kind = fields.get("entity_type")
    return fields.get("entity") in tuple(tables().corporations) if kind is None else kind == "corporation"


def _corporation(fields: dict[str, Json], key: str, pointer: str) -> str:
    name = text_in(fields, key, pointer)
    if name not in tables().corporations:
        raise UnknownPiece(name)
    return name


def _private(fields: dict[str, Json], key: str, pointer: str) -> str:
    name = text_in(fields, key, pointer)
    if name not in tables().privates:
        raise UnknownPiece(name)
    return name


def _acting_private(fields: dict[str, Json], pointer: str) -> str | None:
    """Return the private that acts for its owner; None when a company acts itself."""
    kind, entity = fields.get("entity_type"), fields.get("entity")
    acts_itself = kind != "company" if kind is not None else entity not in tuple(tables().privates)
    is_independent = kind is None and entity in tables().independents
    return None if acts_itself or is_independent else _private(fields, "entity", pointer)


def _placed_by(position: Position, action: PlaceToken) -> PlaceToken:
    """Return the private whose extra token is recorded where the token of the turn cannot go (O-26)."""
    if action.private is not None or position.is_over or check(position, action) is None:
        return action
    extra = (PlaceToken(action.hex, action.city, kind.id) for kind in tables().privates.values() if kind.token)
    return next((variant for variant in extra if check(position, variant) is None), action)


def _certificates(fields: dict[str, Json], pointer: str) -> list[str]:
    names = take_list(fields.get("shares"), f"{pointer}/shares", "shares")
    if not names or not all(isinstance(name, str) for name in names):
        raise fault(f"{pointer}/shares", "wrong_type.certificates")
    corporations = {Certificates.split(name)[0] for name in names}
    if len(corporations) > 1:
        raise fault(f"{pointer}/shares", "several_corporations")
    return names


def _shares(fields: dict[str, Json], names: list[str], pointer: str) -> int:
    """Return the number of shares: by percent if given, as a President's certificate may be sold in part."""
    if fields.get("percent") is None:
        presidents = sum(Certificates.split(name)[1] == PRESIDENTS_CERTIFICATE for name in names)
        return len(names) + presidents * (tables().president_shares - 1)
    percent = number_in(fields, "percent", pointer)
    if percent <= 0 or percent % SHARE_PERCENT:
        raise fault(f"{pointer}/percent", "wrong_percent")
    return percent // SHARE_PERCENT


def complaint(recorded: SiteAction, error: ImpossibleInput) -> ImpossibleInput:
    """Return the fault with a pointer to the action."""
    first = error.faults[0]
    if "index" in first.params:
        return error
    return ImpossibleInput([first.within(RECORDED_ACTION, index=recorded.index, action=recorded.type)])
