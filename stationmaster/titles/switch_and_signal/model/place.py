"""Where a train is, as the contract writes it, and why movements end, each with its paragraph.

Events, views and lists of legal actions show both alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from stationmaster.schema.statements import named
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.ids import City, DeparturePoint, Node, Section
from stationmaster.titles.switch_and_signal.model.position import DEPOT, Place
from stationmaster.titles.switch_and_signal.model.statement import GAME, SasStatement


class InDepot(SasStatement, frozen=True, tag_field="at", tag="depot"):
    """The train is not on the network (SS-1.3)."""


class AtDeparture(SasStatement, frozen=True, tag_field="at", tag="departure"):
    """The train stands at a departure point, facing into the network."""

    point: DeparturePoint


class InCity(SasStatement, frozen=True, tag_field="at", tag="city"):
    """The train stands in a city."""

    city: City


class OnSection(SasStatement, frozen=True, tag_field="at", tag="section"):
    """The train stands on a section and faces one of its ends."""

    section: Section
    towards: Node


if TYPE_CHECKING:
    PlaceShown: TypeAlias = InDepot | AtDeparture | InCity | OnSection
else:
    PlaceShown = named(f"Place{GAME}", InDepot | AtDeparture | InCity | OnSection, "Where a train is (SS-2.3).")


def shown(place: Place) -> PlaceShown:
    """Return a place as the contract shows it."""
    match place.kind:
        case "depot":
            return InDepot()
        case "departure":
            return AtDeparture(place.space)
        case "city":
            return InCity(place.space)
        case "section":
            return OnSection(place.space, place.towards)


def place_of(shown: PlaceShown) -> Place:
    """Return the place that is shown."""
    match shown:
        case AtDeparture(point):
            return Place("departure", point)
        case InCity(city):
            return Place("city", city)
        case OnSection(section, towards):
            return Place("section", section, towards)
        case _:
            return DEPOT


# Why movements end.

Ending = Literal[
    "points_spent",
    "closed_branch",
    "red_signal",
    "train_ahead",
    "occupied_city",
    "collision",
    "arrival",
    "city",
    "port",
]
"""Why a movement ended. `city` is a stop in a city that keeps the train, `port` one that sends it to the depot."""

RULES: Final[Mapping[Ending, str]] = {
    "points_spent": "SS-7.3",
    "closed_branch": "SS-7.6",
    "red_signal": "SS-7.7",
    "train_ahead": "SS-7.8",
    "occupied_city": "SS-7.8",
    "collision": "SS-7.11",
    "arrival": "SS-7.12",
    "city": "SS-7.9",
    "port": "SS-7.10",
}

_WHERE_TRAINS_PASS: Final[Mapping[str, str]] = {"city": "SS-13.2"}
_WHERE_TRAINS_STAY: Final[Mapping[str, str]] = {"port": "SS-13.4"}


def rule_of(board: Board, ending: Ending) -> str:
    """Return the paragraph by which a movement ends on this board; North America has some of its own (SS-13)."""
    own = {**({} if board.must_stop else _WHERE_TRAINS_PASS), **(_WHERE_TRAINS_STAY if board.may_stay else {})}
    return own.get(ending, RULES[ending])
