"""Cached boards: a known board is not parsed again, and the responses stay the same."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.routes import network_spec
from stationmaster.titles.g1846.routes import position as position_form
from stationmaster.titles.g1846.routes.calculator import routes_of_form
from stationmaster.titles.g1846.routes.position import parse

GOOD: dict[str, Any] = {
    "phase": "II",
    "tiles": {"D6": ["298", 0], "E7": ["9", 1]},
    "tokens": [{"corporation": "B&O", "hex": "D6", "city": 1}],
    "corporation": "B&O",
    "trains": ["3/5"],
}

CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing": lambda position: None,
    "another phase": lambda position: position.update(phase="I"),
    "no phase": lambda position: position.pop("phase"),
    "an unknown phase": lambda position: position.update(phase="V"),
    "another company": lambda position: position.update(corporation="GT"),
    "an unknown company": lambda position: position.update(corporation="?"),
    "other trains": lambda position: position.update(trains=["2", "2"]),
    "an unknown train": lambda position: position.update(trains=["?"]),
    "no tokens": lambda position: position.pop("tokens"),
    "no tiles": lambda position: position.pop("tiles"),
    "null for homes": lambda position: position.update(blocked_homes=None),
    "an empty list of homes": lambda position: position.update(blocked_homes=[]),
    "a removed operator": lambda position: position.update(
        blocked_homes=[{"corporation": "B&O", "hex": "D6", "city": 0}]
    ),
    "a fraction for a rotation": lambda position: position["tiles"].update(E7=["9", 1.0]),
    "true for a rotation": lambda position: position["tiles"].update(E7=["9", True]),
    "a fraction for a city": lambda position: position["tokens"][0].update(city=1.0),
    "true for a city": lambda position: position["tokens"][0].update(city=True),
    "what is no JSON": lambda position: position["tiles"].update(E7=["9", object()]),
    "a name that is no text": lambda position: position["tiles"].update({1: ["9", 1]}),
    "an unknown field": lambda position: position.update(extra=1),
    "too many tiles of a kind": lambda position: position["tiles"].update(
        {hex_id: ["298", 0] for hex_id in ("D6", "D20")}
    ),
}


def outcome(position: dict[str, Any]) -> Any:
    """Return the response, or all faults."""
    try:
        return routes_of_form(position)
    except ImpossibleInput as error:
        return [(fault.pointer, fault.code) for fault in error.faults]


@pytest.mark.parametrize("name", CHANGES)
def test_earlier_questions_make_no_difference(name: str) -> None:
    changed = copy.deepcopy(GOOD)
    CHANGES[name](changed)
    position_form._before.cache_clear()
    first = outcome(changed)
    position_form._before.cache_clear()
    best = routes_of_form(GOOD)
    assert outcome(changed) == outcome(changed) == first
    assert routes_of_form(GOOD) == best


def test_a_board_is_read_once() -> None:
    position_form._before.cache_clear()
    first = parse(copy.deepcopy(GOOD))
    assert parse({**copy.deepcopy(GOOD), "trains": []}).board is first.board
    assert parse({**copy.deepcopy(GOOD), "phase": "III"}).board is not first.board


def test_what_a_map_keeps_changes_no_network() -> None:
    """A map that has seen many boards, and one that has seen none before."""
    laid = [("D6", "298", 0), ("D20", "294", 0), ("E7", "9", 1), ("E7", "8", 0), ("F10", "9", 2), ("F12", "7", 3)]
    fleet = network_spec.running(("4",), network_spec.NO_BONUSES)
    for number in range(1 << len(laid)):
        tiles = {hex_id: (tile, turn) for bit, (hex_id, tile, turn) in enumerate(laid) if number >> bit & 1}
        one, other = (
            plain_map.network(tiles, {}, "GT", network_spec.EPOCHS[:1], fleet).network
            for plain_map in (network_spec.plain_map(), network_spec.plain_map.__wrapped__())
        )
        assert (one.stops, one.segments) == (other.stops, other.segments)
