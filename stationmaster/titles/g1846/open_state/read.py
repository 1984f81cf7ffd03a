"""Read an open state: its shape, the fields that were left out, and the position that it shows.

`OpenState` states the shape and the fields that may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from stationmaster.engine.title import Json
from stationmaster.errors import Fault, Faults, ImpossibleInput
from stationmaster.schema.sealed import part_of
from stationmaster.schema.statements import faults as shape_faults
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.options import options_for, player_faults
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    Corporation,
    DraftRound,
    Finished,
    Independent,
    Marker,
    OperatingRound,
    Player,
    Position,
    Private,
    Request,
    Round,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES
from stationmaster.titles.g1846.open_state.infer import money_of, readings
from stationmaster.titles.g1846.open_state.statement import OpenState
from stationmaster.titles.g1846.open_state.validate import position_faults
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.rules.stock_rounds import SPENT
from stationmaster.titles.g1846.text.faults import fault_at

_ROUND = re.compile(r"(?:SR (\d{1,4})|OR (\d{1,4})\.(\d)|DR (\d{1,4})|(end))")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state whose shape is right. Every name in it exists in the game; nothing else is promised."""

    view: Mapping[str, Any]

    @classmethod
    def from_json(cls, sent: Json) -> Snapshot:
        """Return the open state that was sent.

        :raises ImpossibleInput: with everything that is wrong with its shape.
        """
        faults = Faults(shape_faults(OpenState, sent))
        if not faults:
            faults = Faults([*_round_faults(sent), *_price_faults(sent)])
        if faults:
            raise ImpossibleInput(faults)
        return cls(sent)

    @property
    def round(self) -> tuple[str, int, int]:
        """The round: `SR`, `OR`, `DR` or `end`; the number of its set; the number of an operating round."""
        match = _ROUND.fullmatch(self.view["round"])
        assert match is not None  # The shape was looked at.
        stock, operating, number, draft, _ = match.groups()
        if stock is not None:
            return "SR", int(stock), 0
        if operating is not None:
            return "OR", int(operating), int(number)
        return ("DR", 0, int(draft)) if draft is not None else ("end", 0, 0)


def _round_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    if _ROUND.fullmatch(sent["round"]) is None:
        yield fault_at("/round", "unknown_round")
    if sent["round"].startswith("DR") and not sent.get("options", {}).get("two_player", len(sent["players"]) == 2):
        yield fault_at("/round", "hidden_cards")


def _price_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield prices that are not on the track (5.0)."""
    prices = tables().market.prices
    for name, corporation in sent["corporations"].items():
        if corporation["price"] not in (None, *prices):
            yield fault_at(f"/corporations/{name}/price", "no_such_price", prices=tuple(prices))


# From an open state to its position, or to every fault: `Snapshot` checks the shape, `readings` complete what is left
# out, `_built` makes a position, `validate` checks that it is possible, and at last the view of the position must equal
# the view that was sent. The first reading without a fault counts; without one, the faults of the best are reported.


def position_from_view(sent: Json) -> Position:
    """Return the position that an open state shows.

    :raises ImpossibleInput: with every fault; pointers are relative to the view.
    """
    snapshot = Snapshot.from_json(sent)
    faults = list(_seat_faults(snapshot.view))
    if faults:
        raise ImpossibleInput(faults)
    found: list[list[Fault]] = []
    for view in readings(snapshot.view):
        position = _built(view, snapshot)
        wrong = position_faults(position, snapshot.view)
        if not wrong:
            return position
        found.append(wrong)
    fewest: list[Fault] = min(found, key=len)
    raise ImpossibleInput(fewest)


def _seat_faults(view: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of the seats; without players nothing further is checked."""
    faults = player_faults([player["id"] for player in view["players"]])
    found = [fault.at(f"{fault.pointer}/id" if fault.pointer != "/players" else fault.pointer) for fault in faults]
    seats = {player["id"] for player in view["players"]}
    if view["priority"] not in seats:
        found.append(fault_at("/priority", "unknown_player", player=view["priority"]))
    return found


def _built(view: Mapping[str, Any], snapshot: Snapshot) -> Position:
    kind, set_number, _ = snapshot.round
    revision = view.get("revision", view.get("turn_began", 0))
    position = Position(
        options=options_for(len(view["players"]), view.get("options", {})),
        seats=tuple(player["id"] for player in view["players"]),
        priority=view["priority"],
        bank=_bank(view),
        bank_broken=view["bank_broken"],
        phase=view["phase"],
        set_number=view.get("set", 0) if kind == "end" else set_number,
        round=_round(view, snapshot),
        players={player["id"]: _player(player) for player in view["players"]},
        corporations={name: _corporation(view["corporations"][name]) for name in tables().corporations},
        independents={name: _independent(view["independents"][name]) for name in tables().independents},
        privates={
            name: part_of(Private, view["privates"][name]) for name in tables().privates if name in view["privates"]
        },
        markers={name: part_of(Marker, view["markers"][name]) for name in tables().privates if name in view["markers"]},
        board=_board(view),
        stock={card: view["trains_for_sale"][card] for card in tables().cards},
        returned=tuple(view["returned_trains"]),
        request=_request(view.get("request")),
        last_set=view.get("last_set"),
        revision=revision,
        turn_began=min(view.get("turn_began", revision), revision),
        vintage=tuple(name for name in RULE_VINTAGES if name in view.get("vintage", ())),
    )
    if kind == "end" and not view.get("finished"):
        position = replace(position, round=Finished(_reason(position)))
    return position


def _bank(view: Mapping[str, Any]) -> int:
    """10.1: return the bank without the notes that were set aside; once it has broken, an open state may count them."""
    bank: int = view["bank"]
    size = tables().setup(len(view["players"])).bank
    noted = view["bank_broken"] and money_of(view) == tables().money
    return bank - (tables().money - size) if noted else bank


def _reason(position: Position) -> str:
    """Return why a game is over if it is not stated (10); an end agreed by the players is always possible."""
    after_set = ending.ends_after_set(position)
    return ending.ends_at_once(position) or after_set or ending.AGREED


def _player(sent: Mapping[str, Any]) -> Player:
    shares = {name: sent["shares"][name] for name in tables().corporations if name in sent["shares"]}
    return part_of(Player, sent, shares=shares)


def _trains(sent: Iterable[Mapping[str, Any]]) -> tuple[Train, ...]:
    return tuple([part_of(Train, train) for train in sent])


def _corporation(sent: Mapping[str, Any]) -> Corporation:
    price = sent["price"]
    column = None if price is None else tables().market.prices.index(price)
    return part_of(Corporation, sent, column=column, arrival=sent["stack"] or 0, trains=_trains(sent["trains"]))


def _independent(sent: Mapping[str, Any]) -> Independent:
    return part_of(Independent, sent, trains=_trains(sent["trains"]))


def _board(view: Mapping[str, Any]) -> Board:
    return Board(
        tiles={
            hex_id: (view["tiles"][hex_id]["tile"], view["tiles"][hex_id]["rotation"])
            for hex_id in tables().hexes
            if hex_id in view["tiles"]
        },
        slots={
            hex_id: tuple(map(tuple, view["slots"][hex_id])) for hex_id in tables().hexes if hex_id in view["slots"]
        },
    )


def _round(view: Mapping[str, Any], snapshot: Snapshot) -> Round:
    kind, _, number = snapshot.round
    if kind == "SR":
        return _stock_round(view.get("stock_round") or {"player": view["priority"]})
    if kind == "OR":
        return _operating_round(number, view.get("operating") or {"order": [], "operator": None})
    if kind == "DR":
        return _draft_round(view.get("draft") or {"player": view["players"][-1]["id"], "offer": []}, view)
    return Finished((view.get("finished") or {"reason": "bank"})["reason"])


def _stock_round(sent: Mapping[str, Any]) -> StockRound:
    return part_of(StockRound, sent, sold={name: tuple(sold) for name, sold in sent.get("sold", {}).items()})


def _operating_round(number: int, sent: Mapping[str, Any]) -> OperatingRound:
    operator = sent["operator"]
    before = sent["order"][: sent["order"].index(operator)] if operator in sent["order"] else []
    first = "steamboat" if operator is None else "track"
    whole = {"step": first, "done": before, **sent}
    return part_of(OperatingRound, whole, number=number, turn=_turn(sent.get("turn", {})))


def _turn(sent: Mapping[str, Any]) -> CompanyTurn:
    run = tuple([(run["train"], tuple(run["path"]), run["revenue"]) for run in sent.get("run", ())])
    refused = tuple(map(_purchase, sent.get("refused_purchases", ())))
    return part_of(CompanyTurn, sent, run=run, refused_purchases=refused)


def _draft_round(sent: Mapping[str, Any], view: Mapping[str, Any]) -> DraftRound:
    """Return the open draft of two players: nothing of it is hidden, and nothing is left to chance (15.25)."""
    return DraftRound(
        number=sent.get("number", 1),
        player=sent["player"],
        deck=(),
        drawn=tuple(card["private"] for card in sent["offer"]),
        kept={player["id"]: () for player in view["players"]},
        chance=SPENT,
        discount=sent.get("discount"),
        passes=sent.get("passes", 0),
    )


def _request(sent: Mapping[str, Any] | None) -> Request | None:
    if sent is None:
        return None
    return Request(sent["asked"], _purchase(sent["purchase"]))


def _purchase(sent: Mapping[str, Any]) -> BuyTrain | BuyPrivate:
    if sent["type"] == "buy_train":
        return BuyTrain(sent["train"], sent["from"], sent["price"])
    return BuyPrivate(sent["private"], sent["price"])
