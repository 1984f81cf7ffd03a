"""Actions in the form of 18xx.games.

`SiteForms` follows a game played by the site's rules and writes each action in the site's form, for which it tracks the
site's names of cards, certificates and tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

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
from stationmaster.titles.g1846.model.board import Face
from stationmaster.titles.g1846.model.events import Event, TrainsRun
from stationmaster.titles.g1846.model.position import DraftRound, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.playthrough import END_GAME
from stationmaster.titles.g1846.records.reading import Json, fault
from stationmaster.titles.g1846.records.site.actions import SHARE_PERCENT
from stationmaster.titles.g1846.records.site.names import (
    DEPOT,
    DISCARD,
    MARKET,
    PRESIDENTS_CERTIFICATE,
    TREASURY,
    Cards,
    Copies,
    Holdings,
    split_path,
)
from stationmaster.titles.g1846.rules import drafting, private_track, shares
from stationmaster.titles.g1846.sequence import current_step, play

_KINDS_OF_DIVIDEND = {"full": "payout", "half": "half", "withhold": "withhold"}

Fields = dict[str, Json]


class SiteForms:
    """Writes the actions of one game, from its start on. `position` is the game by the site's rules."""

    def __init__(self, start: Position, pointer: str) -> None:
        self.position = start
        self.pointer = pointer
        self.cards = Cards.at_start(start)
        self.copies = Copies()
        self.holdings = Holdings.at_start()

    def fields(self, action: Action) -> Fields:
        """Return the action in the site's form; empty if the site does not record it."""
        return _WRITERS[type(action)](self, action)

    def end_game(self) -> Fields:
        """Return the end by agreement (O-9)."""
        return {"type": END_GAME, **self._actor()}

    def play(self, action: Action) -> None:
        """Play an action, and track the names of pieces.

        :raises IllegalAction: when the site's rules forbid the action.
        """
        before = self.position
        self.position, _events = play(before, action)
        self._follow(action, before)

    def _follow(self, action: Action, before: Position) -> None:
        """Track the names of pieces."""
        operator = before.round.operator if isinstance(before.round, OperatingRound) else None
        match action:
            case BuyTrain() if operator is not None:
                self.cards.take(self._card(action.train, action.source), operator, action.train)
            case DiscardTrain():
                self.cards.take(self._card(action.train, action.corporation), DISCARD, action.train)
            case BuyPrivate() if operator is not None and action.private in tables().independents:
                self.cards.hand_over(action.private, operator)
            case Sell():
                sold = self.holdings.singles(action.corporation, self._seller(before))[: action.shares]
                self.holdings.move(action.corporation, sold, self._seller(before), MARKET)
            case _:
                pass
        self.holdings.follow(self.position)
        self.cards.settle(self.position)

    def _actor(self) -> Fields:
        """Return the acting entity: player, corporation, minor (independent) or company (private)."""
        if self.position.is_over:
            return {"entity": self.position.seats[0], "entity_type": "player"}
        round_ = self.position.round
        operator = round_.operator if isinstance(round_, OperatingRound) else None
        return _entity(self.position, operator or current_step(self.position).entity(self.position))

    def _seller(self, position: Position) -> str:
        return current_step(position).deciders(position)[0]

    def _card(self, train: str, source: str) -> str:
        """Return the name of a card: the next of the depot, or the first of its holder that shows this side."""
        base = self.cards.base_of[train]
        holder = {"bank": DEPOT, "discard": DISCARD}.get(source, source)
        for number in range(self.cards.sizes[base]):
            card = f"{base}-{number}"
            fits = holder in (DEPOT, DISCARD) or self.cards.side_of(card, None) == train
            if self.cards.owner_of(card) == holder and fits:
                return card
        raise fault(self.pointer, "not_expressible.card", card=base)

    # One writer for each type of action.

    def _draft(self, action: Draft) -> Fields:
        round_ = self.position.round
        card = drafting.card_meant(round_.drawn if isinstance(round_, DraftRound) else (), action.card)
        card = card if not drafting.is_blank(card) else f"Pass ({card.split()[-1]})"
        price = tables().privates[card].cost if card in tables().privates else 0
        return {"type": "bid", **self._actor(), "company": card, "price": price}

    def _take(self, action: Take) -> Fields:
        round_ = self.position.round
        card = round_.drawn[0] if isinstance(round_, DraftRound) else ""
        return {"type": "bid", **self._actor(), "company": card, "price": drafting.price(self.position, card)}

    def _pass(self, action: Pass | Decline) -> Fields:
        step = current_step(self.position)
        if step.name == "steamboat":
            return {"type": "pass", "entity": _steamboat(self.position), "entity_type": "company"}
        turn = self.position.round.turn if isinstance(self.position.round, OperatingRound) else None
        if step.name == "second_tile" and turn is not None and turn.second_tile is not None:
            ability = tables().privates[turn.second_tile].tiles
            if ability is not None and ability.links and not private_track.is_linked(self.position.board, ability):
                return self._given_up()
            return {"type": "pass", "entity": turn.second_tile, "entity_type": "company"}
        return {"type": "pass", **self._actor()}

    def _given_up(self) -> Fields:
        """There whatever comes next gives up the tile, and a pass of the private is refused; one of its owner ends the
        step as well.
        """
        after, _events = play(self.position, Pass())
        goes_on = _point_in_turn(after) == _point_in_turn(self.position)
        return {} if goes_on else {"type": "pass", **self._actor()}

    def _sell(self, action: Sell) -> Fields:
        seller = self._seller(self.position)
        names = self.holdings.of(action.corporation, seller)
        presidents = len(names) > len(self.holdings.singles(action.corporation, seller))
        singles = len(names) - presidents
        sold = names[: action.shares] if action.shares <= singles else names
        return {
            "type": "sell_shares",
            "entity": seller,
            "entity_type": "player",
            "shares": [f"{action.corporation}_{number}" for number in sold],
            "percent": SHARE_PERCENT * action.shares,
        }

    def _start(self, action: Start) -> Fields:
        column = tables().market.prices.index(action.price)
        price = f"{action.price},0,{column}"
        return {"type": "par", **self._actor(), "corporation": action.corporation, "share_price": price}

    def _buy_share(self, action: BuyShare) -> Fields:
        source = TREASURY if action.source == "treasury" else MARKET
        singles = self.holdings.singles(action.corporation, source)
        number = singles[0] if singles else PRESIDENTS_CERTIFICATE
        return {
            "type": "buy_shares",
            **self._actor(),
            "shares": [f"{action.corporation}_{number}"],
            "percent": SHARE_PERCENT,
        }

    def _moved_shares(self, kind: str, holder: str, count: int, price: int) -> Fields:
        actor = self._actor()
        numbers = self.holdings.singles(str(actor["entity"]), holder)[:count]
        return {
            "type": kind,
            **actor,
            "shares": [f"{actor['entity']}_{number}" for number in numbers],
            "percent": SHARE_PERCENT * count,
            "share_price": price,
        }

    def _issue(self, action: Issue) -> Fields:
        """In the train step the marker moves first: k shares bring the price k + 1 columns lower (6.86e)."""
        forced = action.shares if current_step(self.position).name == "trains" else 0
        price = shares.price(self.position, str(self._actor()["entity"]))
        return self._moved_shares("sell_shares", TREASURY, action.shares, tables().market.moved(price, -forced - 1))

    def _redeem(self, action: Redeem) -> Fields:
        price = shares.price(self.position, str(self._actor()["entity"]))
        return self._moved_shares("buy_shares", MARKET, action.shares, tables().market.moved(price, 1))

    def _lay_tile(self, action: LayTile) -> Fields:
        return {
            "type": "lay_tile",
            **self._user(action.private),
            "hex": action.hex,
            "tile": self.copies.lay(action.hex, action.tile),
            "rotation": action.rotation,
        }

    def _user(self, private: str | None) -> Fields:
        return {"entity": private, "entity_type": "company"} if private else self._actor()

    def _place_token(self, action: PlaceToken) -> Fields:
        slots = self.position.board.cities(action.hex)[action.city]
        slot = slots.index(None) if None in slots else 0
        city = self.copies.city(action.hex, action.city)
        return {"type": "place_token", **self._user(action.private), "city": city, "slot": slot}

    def _run(self, action: Run) -> Fields:
        actor = self._actor()
        _after, events = play(self.position, action)
        routes = _routes_run(events) if action.routes == "best" else action.routes
        free = self.cards.cards_of(str(actor["entity"]))
        written = []
        for route in routes:
            card = next(card for card in free if self.cards.side_of(card, None) == route.train)
            free.remove(card)
            board = self.position.board
            stops = [place for place, hex_id in enumerate(route.path) if _is_stop(board.face(hex_id))]
            written.append({"train": card, "connections": split_path(route.path, stops)})
        return {"type": "run_routes", **actor, "routes": written}

    def _dividend(self, action: Dividend) -> Fields:
        return {"type": "dividend", **self._actor(), "kind": _KINDS_OF_DIVIDEND[action.kind]}

    def _buy_train(self, action: BuyTrain) -> Fields:
        card = self._card(action.train, action.source)
        return {"type": "buy_train", **self._actor(), "train": card, "price": action.price, "variant": action.train}

    def _discard_train(self, action: DiscardTrain) -> Fields:
        card = self._card(action.train, action.corporation)
        return {"type": "discard_train", "entity": action.corporation, "entity_type": "corporation", "train": card}

    def _buy_private(self, action: BuyPrivate) -> Fields:
        return {"type": "buy_company", **self._actor(), "company": action.private, "price": action.price}

    def _assign(self, action: Assign) -> Fields:
        target = action.hex or action.to
        kind = "hex" if action.hex else "minor" if action.to in tables().independents else "corporation"
        actor = {"entity": action.private, "entity_type": "company"}
        return {"type": "assign", **actor, "target": target, "target_type": kind}

    def _bankrupt(self, action: DeclareBankruptcy) -> Fields:
        return {"type": "bankrupt", **self._actor()}


_WRITERS: Mapping[type, Callable[[SiteForms, Any], Fields]] = {
    Draft: SiteForms._draft,
    Take: SiteForms._take,
    Decline: SiteForms._pass,
    Pass: SiteForms._pass,
    Sell: SiteForms._sell,
    Start: SiteForms._start,
    BuyShare: SiteForms._buy_share,
    Issue: SiteForms._issue,
    Redeem: SiteForms._redeem,
    LayTile: SiteForms._lay_tile,
    PlaceToken: SiteForms._place_token,
    Run: SiteForms._run,
    Dividend: SiteForms._dividend,
    BuyTrain: SiteForms._buy_train,
    DiscardTrain: SiteForms._discard_train,
    BuyPrivate: SiteForms._buy_private,
    Assign: SiteForms._assign,
    DeclareBankruptcy: SiteForms._bankrupt,
}


def _entity(position: Position, name: str) -> Fields:
    if name in position.players:
        kind = "player"
    elif name in position.corporations:
        kind = "corporation"
    else:
        kind = "minor" if name in position.independents else "company"
    return {"entity": name, "entity_type": kind}


def _point_in_turn(position: Position) -> tuple[str | None, str] | None:
    round_ = position.round
    return (round_.operator, round_.step) if isinstance(round_, OperatingRound) else None


def _steamboat(position: Position) -> str:
    return next(name for name in position.markers if (kind := tables().privates[name].marker) and kind.movable)


def _is_stop(shown: Face) -> bool:
    return bool(shown.cities) or shown.hex.area is not None


def _routes_run(events: Iterable[Event]) -> Iterator[TrainRun]:
    for event in events:
        if isinstance(event, TrainsRun):
            for route in event.routes:
                yield TrainRun(route.train, route.path)
