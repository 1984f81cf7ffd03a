"""An open state as it was sent: its shape is looked at, its sense is not known yet.

The names of the HTTP contract must be there, except for those that follow from others (`round` gives the set, prices
and shares give the worth). What this service adds to them may be left out, and then stands as at the beginning of a
game, a round or a turn: a person at a table can write such a state by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from stationmaster.g1846.components.hexgrid import EDGES
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.faults import fault_at
from stationmaster.g1846.options import MAX_NAME, OPTIONS
from stationmaster.g1846.state.position import CorporationStatus, IndependentStatus, PrivateStatus, Step
from stationmaster.kernel.errors import Fault, Faults, ImpossibleInput
from stationmaster.kernel.game import Json
from stationmaster.kernel.shapes import Shape, boolean, integer, list_of, mapping_of, nullable, one_of, record, text

MAX_MONEY = 1_000_000
MAX_COUNT = 10_000
MAX_TRAINS = 24
MAX_PATH = 100
_LONGEST_WORD = 40
_SEATS = 5

_ROUND = re.compile(r"(?:SR (\d{1,4})|OR (\d{1,4})\.(\d)|DR (\d{1,4})|(end))")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state whose shape is right. Every name in it exists in the game; nothing else is promised."""

    view: Mapping[str, Any]

    @classmethod
    def from_json(cls, sent: Json) -> Snapshot:
        """The open state that was sent.

        :raises ImpossibleInput: with everything that is wrong with its shape.
        """
        faults = Faults(_shape()(sent, ""))
        if not faults:
            faults = Faults(_round_faults(sent))
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


def view_schema() -> Mapping[str, Json]:
    """The form of an open state in the words of OpenAPI 3.0. What `required` does not name may be left out."""
    return _shape().schema


def _round_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    if _ROUND.fullmatch(sent["round"]) is None:
        yield fault_at("/round", "unknown_round")
    if sent["round"].startswith("DR") and not sent.get("options", {}).get("two_player", len(sent["players"]) == 2):
        yield fault_at("/round", "hidden_cards")


@cache
def _shape() -> Shape:
    money = integer(0, MAX_MONEY)
    count = integer(0, MAX_COUNT)
    name = text(MAX_NAME)
    corporations = one_of(*tables().corporations)
    companies = one_of(*tables().companies)
    hexes = one_of(*tables().hexes)
    privates = one_of(*tables().privates)
    train = record(
        {"type": one_of(*tables().trains), "phased_out": boolean()},
        {"ran": boolean()},
    )
    trains = list_of(train, MAX_TRAINS)
    tokens = list_of(record({"hex": hexes, "city": integer(0, 9)}), len(tables().hexes))
    all_privates = list_of(privates, len(tables().privates))
    return record(
        {
            "round": text(_LONGEST_WORD),
            "phase": one_of(*tables().phases),
            "priority": name,
            "bank": integer(-MAX_MONEY, MAX_MONEY),
            "bank_broken": boolean(),
            "players": list_of(
                record(
                    {
                        "id": name,
                        "cash": money,
                        "shares": mapping_of(integer(1, tables().shares), tuple(tables().corporations)),
                        "privates": all_privates,
                    },
                    {"certificates": count, "worth": integer(-MAX_MONEY, MAX_MONEY), "bankrupt": boolean()},
                ),
                _SEATS,
            ),
            "corporations": mapping_of(
                _corporation(money, count, name, trains, tokens, all_privates),
                tuple(tables().corporations),
                complete=True,
            ),
            "independents": mapping_of(
                record(
                    {
                        "status": one_of(*get_args(IndependentStatus)),
                        "owner": nullable(name),
                        "cash": money,
                        "trains": trains,
                    },
                    {"tokens": tokens},
                ),
                tables().independents,
                complete=True,
            ),
            "privates": mapping_of(
                record({"owner": nullable(name), "status": one_of(*get_args(PrivateStatus))}, {"used": integer(0, 9)}),
                tuple(tables().privates),
            ),
            "tiles": mapping_of(
                record({"tile": one_of(*tables().tiles), "rotation": integer(0, EDGES - 1)}), tuple(tables().hexes)
            ),
            "slots": mapping_of(list_of(list_of(nullable(companies), 9), 9), tuple(tables().hexes)),
            "markers": mapping_of(
                record({"hex": nullable(hexes), "company": nullable(companies)}), tuple(tables().privates)
            ),
            "trains_for_sale": mapping_of(nullable(count), tuple(tables().cards), complete=True),
            "returned_trains": list_of(one_of(*tables().cards), MAX_TRAINS),
            "operating": nullable(_operating(companies, corporations, hexes, privates)),
        },
        {
            "certificate_limit": count,
            "stock_round": nullable(
                record(
                    {"player": name},
                    {
                        "passes": integer(0, _SEATS),
                        "last_actor": nullable(name),
                        "bought": boolean(),
                        "sold_this_turn": list_of(corporations, len(tables().corporations)),
                        "sold": mapping_of(list_of(corporations, len(tables().corporations)), most=_SEATS),
                    },
                )
            ),
            "draft": nullable(_draft(name, privates, count)),
            "finished": nullable(record({"reason": text(_LONGEST_WORD)})),
            "request": nullable(record({"asked": name, "purchase": _purchase(corporations, privates, money)})),
            "set": count,
            "last_set": nullable(count),
            "revision": integer(0, MAX_MONEY),
            "options": record({}, {kind.name: _option(kind.values) for kind in OPTIONS}),
        },
    )


def _corporation(money: Shape, count: Shape, name: Shape, trains: Shape, tokens: Shape, privates: Shape) -> Shape:
    shares = integer(0, tables().shares)
    return record(
        {
            "status": one_of(*get_args(CorporationStatus)),
            "cash": money,
            "price": nullable(_price()),
            "stack": nullable(integer(0, len(tables().corporations))),
            "president": nullable(name),
            "treasury_shares": shares,
            "market_shares": shares,
            "trains": trains,
            "tokens_left": integer(0, 9),
            "privates": privates,
            "operated": boolean(),
        },
        {"tokens": tokens, "earnings": money},
    )


def _price() -> Shape:
    """A price of the track (5.0)."""
    prices = tables().market.prices

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        if not isinstance(value, int) or isinstance(value, bool) or value not in prices:
            yield fault_at(pointer, "no_such_price", prices=tuple(prices))

    return Shape(check, {"type": "integer", "enum": list(prices)})


def _operating(companies: Shape, corporations: Shape, hexes: Shape, privates: Shape) -> Shape:
    most = len(tables().companies)
    small = integer(0, 99)
    return record(
        {"order": list_of(companies, most), "operator": nullable(companies)},
        {
            "number": small,
            "step": one_of(*get_args(Step)),
            "done": list_of(companies, most),
            "steamboat_set": list_of(one_of("hex", "to"), 2),
            "queue": nullable(list_of(corporations, most)),
            "turn": record(
                {},
                {
                    "tiles": small,
                    "upgrades": small,
                    "tokens": small,
                    "shares_moved": boolean(),
                    "steamboat_moved": boolean(),
                    "has_run": boolean(),
                    "run": list_of(
                        record(
                            {
                                "train": one_of(*tables().trains),
                                "path": list_of(hexes, MAX_PATH),
                                "revenue": integer(0, MAX_COUNT),
                            }
                        ),
                        MAX_TRAINS,
                    ),
                    "revenue": integer(0, MAX_COUNT),
                    "forced_issue": boolean(),
                    "forced_minimum": integer(0, MAX_COUNT),
                    "forced_sales": list_of(corporations, most),
                    "must_buy_with_help": boolean(),
                    "second_tile": nullable(privates),
                    "first_tile_hex": nullable(hexes),
                    "first_tile_edges": list_of(integer(0, EDGES - 1), EDGES),
                    "bought_trains": small,
                    "refused_trains": list_of(corporations, most),
                },
            ),
        },
    )


def _draft(name: Shape, privates: Shape, count: Shape) -> Shape:
    """Of the open draft of two players; others are refused for what they hide."""
    return record(
        {"player": name, "offer": list_of(record({"private": privates}, {"price": count}), len(tables().privates))},
        {
            "number": count,
            "cards": count,
            "drawn": count,
            "kept": mapping_of(count, most=_SEATS),
            "passes": integer(0, _SEATS),
            "discount": nullable(count),
        },
    )


def _purchase(corporations: Shape, privates: Shape, money: Shape) -> Shape:
    train = record(
        {"type": one_of("buy_train"), "train": one_of(*tables().trains), "from": corporations, "price": money}
    )
    private = record({"type": one_of("buy_private"), "private": privates, "price": money})

    def check(value: Json, pointer: str) -> Iterator[Fault]:
        is_train = isinstance(value, dict) and value.get("type") == "buy_train"
        yield from (train if is_train else private)(value, pointer)

    return Shape(check, {"oneOf": [train.schema, private.schema]})


def _option(values: tuple[str | bool, ...]) -> Shape:
    return boolean() if isinstance(values[0], bool) else one_of(*map(str, values))
