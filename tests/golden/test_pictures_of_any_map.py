"""Recorded positions of many titles can be drawn: well-formed, with all hexes and tokens, and nothing outside."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster.any_map.picture import picture
from stationmaster.search import SearchLimits
from tests.support.any_map_positions import FILE, positions
from tests.support.pictures import handles, outside, titles

LIMITS = SearchLimits(max_nodes=3_000_000)

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the recorded positions are not here")


@pytest.mark.timeout(600)
def test_every_recorded_position_can_be_drawn() -> None:
    latest: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for number, (entry, question) in enumerate(positions()):
        if number % 23 == 0:
            check_picture(entry["id"], question, None)
        latest[entry["board"]] = (entry, question)
    for entry, question in latest.values():
        check_picture(entry["id"], question, None)
        played = entry["played"]
        if played is not None:
            routes = [{name: route[name] for name in ("train", "hexes", "visited")} for route in played["routes"]]
            check_picture(entry["id"], question, routes)


def check_picture(name: str, question: dict[str, Any], routes: list[dict[str, Any]] | None) -> None:
    root = ElementTree.fromstring(picture(question, routes, LIMITS))
    assert handles(root, "hex") == set(question["board"]["hexes"]), name
    assert handles(root, "token") == {token["company"] for token in question["tokens"]}, name
    assert not outside(root), (name, outside(root)[:3])
    named = {words.split(";")[0] for words in titles(root)}
    assert set(question["board"]["hexes"]) <= named, name
    if routes is not None:
        assert handles(root, "route") == {str(route["train"]) for route in routes}, name
