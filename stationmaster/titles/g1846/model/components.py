"""What is in the box, as JSON: the answer of `GET /v1/games/1846`. Everything comes out of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.engine.title import Json
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.i18n.sentences import events_in
from stationmaster.titles.g1846.model import events, grid
from stationmaster.titles.g1846.model.ids import PAYMENTS
from stationmaster.titles.g1846.model.kinds import (
    Area,
    CardKind,
    CityKind,
    CorporationKind,
    Crossing,
    Hex,
    Market,
    PhaseKind,
    Place,
    PrivateKind,
    Segment,
    SetupKind,
    TileKind,
    TrainKind,
    city_of,
    is_edge,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.text.choices import power

Part = dict[str, Json]


def components(language: Language = ENGLISH) -> Part:
    """Return map, tiles, companies, trains, market, phases, the numbers of every kind of game, and the events."""
    return {
        "map": _map(),
        "tiles": {key: _tile(tile) for key, tile in tables().tiles.items()},
        "corporations": {key: _corporation(kind) for key, kind in tables().corporations.items()},
        "privates": {key: _private(kind, language) for key, kind in tables().privates.items()},
        "trains": {key: _train(kind) for key, kind in tables().trains.items()},
        "cards": {key: _card(card) for key, card in tables().cards.items()},
        "phases": {key: _phase(phase) for key, phase in tables().phases.items()},
        "market": _market(tables().market),
        "prices": {"token": tables().token_price, "tile": tables().base_tile_price},
        "setups": [_setup(kind) for kind in tables().setups.values()],
        "events": events_in(language, events.described()),
        "payments": {why: language.phrase(f"payment.{why}", meaning, 0) for why, meaning in PAYMENTS.items()},
    }


def _map() -> Part:
    return {
        "hexes": {key: _hex(hex_) for key, hex_ in tables().hexes.items()},
        "areas": {name: _area(area) for name, area in tables().areas.items()},
        "crossings": [_crossing(crossing) for crossing in tables().crossings],
        "geometry": {
            "orientation": "pointy",
            "edges": list(grid.SIDES),
            "radius": grid.RADIUS,
            "apothem": round(grid.APOTHEM, 3),
            "hexes": {key: [round(part, 1) for part in grid.middle(key)] for key in tables().hexes},
        },
    }


def _area(area: Area) -> Part:
    return {
        "hexes": list(area.hexes),
        "values": {"before_phase_III": area.values[0], "from_phase_III": area.values[1]},
        "label": area.label,
        "bonus": area.bonus,
    }


def _crossing(crossing: Crossing) -> Part:
    return {
        "hexes": list(crossing.hexes),
        "edges": list(crossing.edges),
        "kind": crossing.kind,
        "price": crossing.price,
    }


def _train(kind: TrainKind) -> Part:
    return {"card": kind.card, "phase": kind.phase, "price": kind.price, "counts": kind.pay, "visits": kind.visit}


def _card(card: CardKind) -> Part:
    return {
        "types": list(card.types),
        "phase": card.phase,
        "phased_out_by": card.phased_out_by,
        "removed_by": card.removed_by,
    }


def _phase(phase: PhaseKind) -> Part:
    return {
        "colours": [colour for colour in tables().colours if colour in phase.colours],
        "train_limit": phase.train_limit,
        "privates_for_sale": phase.privates_for_sale,
        "closes_privates": phase.closes_privates,
        "removes_markers": phase.removes_markers,
        "ends_reservations": phase.ends_reservations,
    }


def _market(market: Market) -> Part:
    return {
        "prices": list(market.prices),
        "opening_prices": list(market.opening_prices),
        "payout_steps": [
            {"twice_payout_at_least": row.twice_payout_at_least, "steps": row.steps, "from_price": row.from_price}
            for row in market.payout_steps
        ],
    }


def _track(track: tuple[Segment, ...]) -> list[list[str]]:
    """Pieces of track by their ends: `e3` is an edge, `c0` a city or the off-board area."""
    return [[f"e{end}" if is_edge(end) else f"c{city_of(end)}" for end in segment] for segment in track]


def _cities(cities: tuple[CityKind, ...]) -> list[Part]:
    return [{"value": city.value, "slots": city.slots} for city in cities]


def _hex(hex_: Hex) -> Part:
    return {
        "type": hex_.type,
        "name": hex_.name,
        "label": hex_.label,
        "cities": _cities(hex_.cities),
        "track": _track(hex_.track),
        "terrain": {"kind": hex_.terrain.kind, "price": hex_.terrain.price} if hex_.terrain else None,
        "ports": hex_.ports,
        "neighbours": list(hex_.neighbours),
        "usable_edges": sorted(hex_.usable),
    }


def _tile(tile: TileKind) -> Part:
    return {
        "colour": tile.colour,
        "label": tile.label,
        "count": tile.count,
        "cities": _cities(tile.cities),
        "track": _track(tile.track),
    }


def _place(place: Place) -> Part:
    return {"hex": place.hex, "city": place.city, "slot": place.slot}


def _corporation(kind: CorporationKind) -> Part:
    kept = kind.reservation
    return {
        "name": kind.name,
        "colour": kind.colour,
        "home": _place(kind.home),
        "tokens": kind.tokens,
        "reservation": {**_place(kept.place), "price": kept.price, "unconnected": kept.unconnected} if kept else None,
        "opening_grant": kind.opening_grant,
        "land_grant": sorted(kind.land_grant),
    }


def _private(kind: PrivateKind, language: Language) -> Part:
    marker, tiles, independent = kind.marker, kind.tiles, kind.independent
    return {
        "name": kind.name,
        "edition": kind.edition,
        "price": kind.price,
        "debt": kind.debt,
        "income": kind.income,
        "colour": kind.colour,
        "independent": {"home": _place(independent.home), "trains": list(independent.trains)} if independent else None,
        "reserved_hexes": list(kind.reserved_hexes),
        "token": _place(kind.token) if kind.token else None,
        "tiles": {
            "hexes": list(tiles.hexes),
            "colours": [colour for colour in tables().colours if colour in tiles.colours],
            "count": tiles.count,
        }
        if tiles
        else None,
        "marker": {
            "hexes": list(marker.hexes),
            "bonus": marker.bonus,
            "per_port": marker.per_port,
            "movable": marker.movable,
        }
        if marker
        else None,
        "mail": kind.mail,
        "blasting": kind.blasting,
        "power": power(kind.id, language),
        "rule": kind.rule,
    }


def _setup(kind: SetupKind) -> Part:
    return {
        "players": kind.players,
        "edition": kind.edition,
        "bank": kind.bank,
        "cash": kind.cash,
        "holding_limit": kind.holding_limit,
        "certificate_limits": _counted(kind.certificate_limits),
        "groups": [
            {"name": group.name, "members": list(group.members), "removed": group.removed} for group in kind.groups
        ],
        "stock": dict(kind.stock),
        "blanks": kind.blanks,
        "hand": kind.hand,
    }


def _counted(limits: Mapping[int, int]) -> Mapping[str, Any]:
    """Corporations in play -> limit; the smallest number means "or fewer" (5.41)."""
    return {str(count): limit for count, limit in limits.items()}
