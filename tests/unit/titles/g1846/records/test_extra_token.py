"""O-26: C&WI's token, recorded as the token of its owner's turn."""

from __future__ import annotations

from stationmaster.titles.g1846.model.actions import PlaceToken
from stationmaster.titles.g1846.model.position import CompanyTurn, Options, Position
from stationmaster.titles.g1846.records.site.actions import Translator
from stationmaster.titles.g1846.records.site.undoing import SiteAction
from tests.unit.titles.g1846.rules.track_positions import building

ONLINE = Options(conventions="online")
CONNECTED = {"E7": ("9", 2), "F8": ("8", 0), "G7": ("57", 0)}
"""From Terre Haute to circle 3 of Chicago."""


def read(position: Position) -> PlaceToken:
    fields = {"type": "place_token", "entity": "GT", "entity_type": "corporation", "city": "D6-0-3", "slot": 0}
    action = Translator(position, {}).translate(SiteAction(0, "/record/actions/0", fields), position)
    assert isinstance(action, PlaceToken)
    return action


def test_o_26_where_it_is_connected_it_is_the_token_of_the_turn() -> None:
    position = building("GT", privates={"C&WI": "GT"}, tiles=CONNECTED, tokens=[("G7", 0)], options=ONLINE)
    assert read(position) == PlaceToken("D6", 3)


def test_o_26_elsewhere_it_is_read_as_placed_by_the_private() -> None:
    assert read(building("GT", privates={"C&WI": "GT"}, options=ONLINE)) == PlaceToken("D6", 3, "C&WI")
    over = CompanyTurn(tokens=1)
    assert read(building("GT", privates={"C&WI": "GT"}, turn=over, options=ONLINE)) == PlaceToken("D6", 3, "C&WI")


def test_o_26_what_is_impossible_either_way_is_read_as_it_stands() -> None:
    assert read(building("GT", privates={"C&WI": "NYC"}, others={"NYC": ()}, options=ONLINE)) == PlaceToken("D6", 3)
