"""Where a train is, as the contract writes it: events, views and lists of legal actions tell it alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stationmaster.schema.statements import named
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
    """A place as it is told."""
    match place.kind:
        case "depot":
            return InDepot()
        case "departure":
            return AtDeparture(place.space)
        case "city":
            return InCity(place.space)
        case "section":
            return OnSection(place.space, place.towards)


def place_of(told: PlaceShown) -> Place:
    """The place that was told."""
    match told:
        case AtDeparture(point):
            return Place("departure", point)
        case InCity(city):
            return Place("city", city)
        case OnSection(section, towards):
            return Place("section", section, towards)
        case _:
            return DEPOT
