"""Positions in the format of recorded games, and the differences between the two.

`FIELDS` names every field that is compared and the paragraph of the rules that governs it, so that a difference can be
reported with its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.titles.g1846.model.events import Event, RunRoute, TrainsRun
from stationmaster.titles.g1846.model.position import (
    Corporation,
    DraftRound,
    Finished,
    OperatingRound,
    Position,
    RecordedShuffle,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.site.names import site_base
from stationmaster.titles.g1846.rules import ending, shares, token_slots
from stationmaster.titles.g1846.rules.drafting import Chance
from stationmaster.titles.g1846.sequence import current_step, round_name

Json = Any

STEPS = {
    "DraftDistribution": ("draft", "last_private"),
    "Draft2pDistribution": ("open_draft", "last_private"),
    "BuySellParShares": ("stock",),
    "Assign": ("steamboat",),
    "TrackAndToken": ("track",),
    "SpecialTrack": ("second_tile",),
    "Route": ("run",),
    "Dividend": ("dividend",),
    "BuyTrain": ("trains",),
    "BuyCompanyBlocking": ("privates",),
    "DiscardTrain": ("return_trains",),
}
"""The steps of the recorded games, mapped to ours."""

PERCENT = 10
REASONS = {
    "bank": "bank",
    "bankrupt": "bankruptcy",
    "all_closed": "all_closed",
    "final_train": "final_train",
    "manually_ended": "agreement",
    "dnf": "turn_limit",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a position and its record. `rule` is the paragraph that governs it."""

    what: str
    ours: Json
    recorded: Json
    rule: str

    def __str__(self) -> str:
        return f"{self.what}: ours {self.ours!r}, recorded {self.recorded!r} (rule {self.rule})"


def differences(position: Position, state: Mapping[str, Json]) -> Iterator[Difference]:
    """Yield all differences between a position and a recorded state."""
    for name, rule, ours, recorded in _FIELDS:
        yield from _narrowed(name, ours(position, state), recorded(state), rule)
    yield from _narrowed("trains to run", _rested(position, state), _recorded_rested(position, state), "6.61")


def _narrowed(name: str, ours: Json, recorded: Json, rule: str) -> Iterator[Difference]:
    """Narrow differences inside mappings down to the entry that differs."""
    if ours == recorded:
        return
    if isinstance(ours, dict) and isinstance(recorded, dict):
        for key in sorted({*ours, *recorded}, key=str):
            yield from _narrowed(f"{name}.{key}", ours.get(key), recorded.get(key), rule)
    else:
        yield Difference(name, ours, recorded, rule)


def _turn(position: Position, state: Mapping[str, Json]) -> Json:
    if position.is_over:
        return None
    step = current_step(position)
    name = step.name if step.name not in STEPS.get(state.get("step", ""), ()) else state["step"]
    entity = step.entity(position)
    if name == "Assign":
        entity = state["entity"] if entity == state["acting"][0] else entity
    if name == "SpecialTrack":
        entity = state["entity"] if entity in (state["entity"], state["privates"][state["entity"]]["owner"]) else entity
    return {
        "round": round_name(position),
        "step": name,
        "entity": entity,
        "acting": sorted(step.deciders(position)),
    }


def _recorded_turn(state: Mapping[str, Json]) -> Json:
    if state.get("finished"):
        return None
    return {
        "round": state["round"],
        "step": state["step"],
        "entity": state["entity"],
        "acting": sorted(state["acting"]),
    }


def _priority(position: Position, state: Mapping[str, Json]) -> str:
    """Return the Priority Deal as recorded: in a stock round, its holder if all passed from now on (5.51)."""
    round_ = position.round
    if isinstance(round_, StockRound) and round_.last_actor is not None:
        return shares.players_after(position, round_.last_actor)[0]
    return position.priority


def _players(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        name: {
            "cash": player.cash,
            "shares": {corporation: PERCENT * count for corporation, count in player.shares.items()},
            "privates": sorted(player.privates),
            "certs": shares.certificates(position, name),
            "bankrupt": player.bankrupt,
            "value": ending.score(position, name),
        }
        for name, player in position.players.items()
    }


def _recorded_players(state: Mapping[str, Json]) -> Json:
    return {
        name: {
            **{key: player[key] for key in ("cash", "shares", "certs", "value")},
            "privates": sorted(player["privates"]),
            "bankrupt": player.get("bankrupt", False),
        }
        for name, player in state["players"].items()
    }


def _corporations(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        name: _corporation(position, name, corporation)
        for name, corporation in position.corporations.items()
        if corporation.status != "removed"
    }


def _corporation(position: Position, name: str, corporation: Corporation) -> Json:
    if corporation.status == "closed":
        return {"closed": True}
    is_open = corporation.status == "open"
    stack = [
        other for other in shares.stock_order(position) if position.corporations[other].column == corporation.column
    ]
    tokens = position.board.tokens_of(name)
    return {
        "cash": corporation.cash,
        "price": shares.price(position, name) if is_open else None,
        "position": stack.index(name) if is_open else None,
        "president": (corporation.president or "MARKET") if is_open else None,
        "treasury": PERCENT * corporation.treasury_shares,
        "market": PERCENT * corporation.market_shares,
        "trains": sorted([train.type, int(train.phased_out)] for train in corporation.trains),
        "tokens": sorted([hex_id, city] for hex_id, city in tokens),
        "tokens_left": corporation.tokens_left,
        "privates": sorted(corporation.privates),
        "operated": corporation.operated,
        "earnings": corporation.earnings,
    }


def _rested(position: Position, state: Mapping[str, Json]) -> Json:
    """Return the trains that may not run any more, of the companies that have not run yet in this round.

    For a train that changes hands after its run the record identifies the card, while we know only the type; but then
    it makes no difference any more.
    """
    return {name: _trains(position.corporations[name].trains) for name in _to_run(position)}


def _to_run(position: Position) -> list[str]:
    round_ = position.round
    if not isinstance(round_, OperatingRound):
        return []
    has_run = (*round_.done, round_.operator) if round_.step not in ("steamboat", "track", "run") else round_.done
    return [name for name, one in position.corporations.items() if one.status == "open" and name not in has_run]


def _recorded_rested(position: Position, state: Mapping[str, Json]) -> Json:
    corporations = state["corporations"]
    return {name: _recorded_trains(corporations[name].get("trains", ())) for name in _to_run(position)}


def _trains(trains: tuple[Train, ...]) -> Json:
    return sorted([train.type, int(train.phased_out), int(train.ran)] for train in trains)


def _recorded_corporations(state: Mapping[str, Json]) -> Json:
    return {name: _recorded_corporation(corporation) for name, corporation in state["corporations"].items()}


def _recorded_corporation(corporation: Mapping[str, Json]) -> Json:
    if corporation.get("closed"):
        return {"closed": True}
    return {
        **{key: corporation.get(key) for key in ("cash", "price", "position", "president")},
        **{key: corporation[key] for key in ("treasury", "market", "tokens_left")},
        "trains": sorted([kind, obsolete] for _, kind, obsolete, _ in corporation["trains"]),
        "tokens": sorted(corporation["tokens"]),
        "privates": sorted(corporation["privates"]),
        "operated": corporation.get("operated", False),
        "earnings": corporation["last_run"]["revenue"] // PERCENT if "last_run" in corporation else 0,
    }


def _recorded_trains(trains: Json) -> Json:
    return sorted([kind, obsolete, operated] for _, kind, obsolete, operated in trains)


def _independents(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        name: {"cash": company.cash, "trains": _trains(company.trains), "owner": company.owner}
        if company.status == "independent"
        else {"closed": True}
        for name, company in position.independents.items()
    }


def _recorded_independents(state: Mapping[str, Json]) -> Json:
    return {
        name: {"cash": company["cash"], "trains": _recorded_trains(company["trains"]), "owner": company.get("owner")}
        if not company.get("closed")
        else {"closed": True}
        for name, company in state["independents"].items()
    }


def _privates(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        name: "closed" if private.status == "closed" else private.owner
        for name, private in position.privates.items()
        if private.status != "removed"
    }


def _recorded_privates(state: Mapping[str, Json]) -> Json:
    """Return the privates; an independent that a corporation bought is recorded as closed, as is its private."""
    return {
        name: "closed" if private.get("closed") else private.get("owner")
        for name, private in state["privates"].items()
        if not name.startswith("Pass")
    }


def _draft(position: Position, state: Mapping[str, Json]) -> Json:
    round_ = position.round
    if not isinstance(round_, DraftRound):
        return None
    return {
        "offered": [_card(card) for card in round_.drawn],
        "deck": [_card(card) for card in (*round_.drawn, *round_.deck)],
        "chosen": {name: [_card(card) for card in cards] for name, cards in round_.kept.items() if cards},
        "rng": _state(round_.chance) if not position.options.two_player else None,
    }


def _state(chance: Chance) -> int | None:
    return chance.state if isinstance(chance, RecordedShuffle) else None


def _card(card: str) -> str:
    return card if card in tables().privates else f"Pass ({card.split()[-1]})"


def _recorded_draft(state: Mapping[str, Json]) -> Json:
    draft = state.get("draft")
    if draft is None:
        return None
    two_player = state["step"] == "Draft2pDistribution"
    return {
        "offered": draft["offered"] if "offered" in draft else draft["deck"],
        "deck": draft["deck"],
        "chosen": {name: cards for name, cards in draft.get("chosen", {}).items() if cards} if not two_player else {},
        "rng": draft.get("rng") if not two_player else None,
    }


def _tiles(position: Position, state: Mapping[str, Json]) -> Json:
    return {hex_id: list(laid) for hex_id, laid in position.board.tiles.items()}


def _slots(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        hex_id: [[token or "" for token in city] for city in cities] for hex_id, cities in position.board.slots.items()
    }


def _markers(position: Position, state: Mapping[str, Json]) -> Json:
    return {
        name: {key: value for key, value in (("hex", marker.hex), ("entity", marker.company)) if value is not None}
        for name, marker in position.markers.items()
        if marker.company is not None or (marker.hex is not None and position.privates[name].status != "closed")
    }


def _recorded_markers(state: Mapping[str, Json]) -> Json:
    """Return the markers, except those of closed privates, which have no effect."""
    return {
        name: marker
        for name, marker in state["assignments"].items()
        if "entity" in marker or not state["privates"][name].get("closed")
    }


def _depot(position: Position, state: Mapping[str, Json]) -> Json:
    cards = tables().cards
    return {
        "upcoming": {site_base(cards[card].types): count for card, count in position.stock.items() if count},
        "discarded": sorted(site_base(cards[card].types) for card in position.returned),
    }


def _recorded_depot(state: Mapping[str, Json]) -> Json:
    depot = state["depot"]
    return {
        "upcoming": {base: count for base, count in depot["upcoming"].items() if count},
        "discarded": sorted(card.split("-")[0] for card, _ in depot["discarded"]),
    }


def _reservations(position: Position, state: Mapping[str, Json]) -> Json:
    """Return for each city the companies that have a reserved slot; a private's circle is reserved for the private."""
    return {
        hex_id: kept
        for hex_id, hex_ in tables().hexes.items()
        if any(kept := [sorted(token_slots.protections(position, hex_id, city)) for city in range(len(hex_.cities))])
    }


def _recorded_reservations(state: Mapping[str, Json]) -> Json:
    return {hex_id: [sorted(filter(None, city)) for city in cities] for hex_id, cities in state["reservations"].items()}


def _player_order(position: Position, state: Mapping[str, Json]) -> Json:
    """Return the players clockwise from the holder of the Priority Deal, who begins the stock round."""
    at = position.seats.index(position.priority)
    return [*position.seats[at:], *position.seats[:at]]


def _recorded_player_order(state: Mapping[str, Json]) -> Json:
    """Return the recorded order.

    A bankrupt holder passes the deal on at once here, but there when the stock round begins.
    """
    order = state["player_order"]
    at = next(place for place, name in enumerate(order) if not state["players"][name].get("bankrupt"))
    return [*order[at:], *order[:at]]


def _operating(position: Position, state: Mapping[str, Json]) -> Json:
    round_ = position.round
    if not isinstance(round_, OperatingRound) or "operator" not in state.get("or", {}):
        return None
    turn = round_.turn
    return {
        "operator": round_.operator,
        "tiles_laid": turn.tiles,
        "upgraded": turn.upgrades > 0,
        "tokened": turn.tokens > 0,
        "emergency_issued": turn.forced_issue,
    }


def _recorded_operating(state: Mapping[str, Json]) -> Json:
    keys = ("operator", "tiles_laid", "upgraded", "tokened", "emergency_issued")
    operating = state.get("or", {})
    if state.get("finished") or "operator" not in operating:
        return None
    return {key: operating[key] for key in keys}


def _order(position: Position, state: Mapping[str, Json]) -> Json:
    from stationmaster.titles.g1846.open_state.view import view

    if not isinstance(position.round, OperatingRound):
        return None
    return view(position)["operating"]["order"]


def _recorded_order(state: Mapping[str, Json]) -> Json:
    return None if state.get("finished") or "or" not in state else state["or"]["order"]


def _stock(position: Position, state: Mapping[str, Json]) -> Json:
    round_ = position.round
    if not isinstance(round_, StockRound):
        return None
    sold = round_.sold or {}
    return {
        "sold": {player: sorted(corporations) for player, corporations in sold.items() if corporations},
        "last_to_act": round_.last_actor,
    }


def _recorded_stock(state: Mapping[str, Json]) -> Json:
    stock = state.get("sr")
    if stock is None or state.get("finished"):
        return None
    return {
        "sold": {player: sorted(corporations) for player, corporations in stock["sold"].items() if corporations},
        "last_to_act": stock.get("last_to_act"),
    }


def _end(position: Position, state: Mapping[str, Json]) -> Json:
    result = ending.result(position)
    if result is None or not isinstance(position.round, Finished):
        return None
    return {"reason": result["reason"], "scores": {entry["player"]: entry["score"] for entry in result["standing"]}}


def _recorded_end(state: Mapping[str, Json]) -> Json:
    if not state.get("finished"):
        return None
    return {"reason": REASONS[state["end_reason"]], "scores": state["result"]}


_Ours = Callable[[Position, Mapping[str, Json]], Json]
_Recorded = Callable[[Mapping[str, Json]], Json]

_FIELDS: tuple[tuple[str, str, _Ours, _Recorded], ...] = (
    ("turn", "4.2", _turn, _recorded_turn),
    ("phase", "9.0", lambda position, _: position.phase, lambda state: state["phase"]),
    ("bank", "2.2a", lambda position, _: position.bank, lambda state: state["bank"]),
    ("bank_broken", "10.1", lambda position, _: position.bank_broken, lambda state: state.get("bank_broken", False)),
    ("priority", "5.51", _priority, lambda state: state["priority"]),
    ("cert_limit", "5.41", lambda position, _: shares.certificate_limit(position), lambda state: state["cert_limit"]),
    ("players", "11.2", _players, _recorded_players),
    ("corporations", "11.2", _corporations, _recorded_corporations),
    ("independents", "6.2H", _independents, _recorded_independents),
    ("privates", "6.9", _privates, _recorded_privates),
    ("draft", "3.2", _draft, _recorded_draft),
    ("tiles", "6.4", _tiles, lambda state: state["tiles"]),
    ("city_slots", "6.5", _slots, lambda state: state["city_slots"]),
    ("reservations", "6.53", _reservations, _recorded_reservations),
    ("player_order", "5.51", _player_order, _recorded_player_order),
    ("assignments", "6.93", _markers, _recorded_markers),
    ("depot", "6.84", _depot, _recorded_depot),
    ("or", "6.2", _operating, _recorded_operating),
    ("order", "4.31", _order, _recorded_order),
    ("sr", "5.1", _stock, _recorded_stock),
    ("end", "10", _end, _recorded_end),
)


def run_differences(events: Sequence[Event], line: Mapping[str, Json]) -> Iterator[Difference]:
    """Yield the differences between the routes of a run and the recorded ones: trains, stops, revenue (6.6)."""
    recorded = line.get("routes")
    if recorded is None:
        return
    ours = [route for event in events if isinstance(event, TrainsRun) for route in event.routes]
    yield from _narrowed("routes", sorted(map(_route, ours)), sorted(map(_recorded_route, recorded)), "6.62")
    # The sum alone: of two trains that visit as many places the President says which carries the mail (6.66).
    yield from _narrowed("revenue", _total(ours), sum(route["revenue"] for route in recorded), "6.66")


def _total(routes: Sequence[RunRoute]) -> int:
    return sum(route.revenue for route in routes)


def _route(route: RunRoute) -> tuple[Json, ...]:
    return route.train, sorted((stop.hex, stop.city or 0) for stop in route.stops)


def _recorded_route(route: Mapping[str, Json]) -> tuple[Json, ...]:
    return route["type"], sorted(tuple(stop) for stop in route["stops"])
