"""The shape of a board document: the published form in which a client may bring a board of its own.

Only fields and types are stated here; `board_checks.py` validates the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, defstruct, field

from stationmaster.schema.statements import named
from stationmaster.titles.switch_and_signal.model.ids import (
    City,
    DeparturePoint,
    Good,
    Helper,
    Junction,
    Node,
    Section,
    Signal,
)
from stationmaster.titles.switch_and_signal.model.statement import GAME, LARGEST, Count, Row, SasStatement, Table, Text
from stationmaster.titles.switch_and_signal.model.tables import TABLES

Json = Any

NOTES: Final = ("provenance", "note", "notes")
"""Remarks that may stand in any object of a board document and never change a rule."""
FARTHEST: Final = 1_000_000
"""No coordinate is larger."""
_NAMES_OF_THINGS: Final = frozenset({"switch_discs"})
"""Where the names of an object are ids of the board: one of these may be `note`."""

Coordinate = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class Canvas(SasStatement, frozen=True):
    """The size of the picture in which the nodes have their coordinates."""

    width: Coordinate
    height: Coordinate
    y_axis: Literal["down"]


class MapRules(SasStatement, frozen=True):
    """The rules in which boards differ (SS-13)."""

    trains_must_stop_in_cities: bool
    unloaded_trains_may_stay_in_ports: bool


class DocumentDemand(SasStatement, frozen=True):
    """What a port must receive: so many goods of every colour, and some of any (SS-12.1)."""

    per_colour: Count
    extra_any_colour: Count


if TYPE_CHECKING:
    DemandByGoal: TypeAlias = SasStatement
else:
    DemandByGoal = defstruct(
        "DemandByGoal",
        [(f"for_{goal}", DocumentDemand, field(name=str(goal))) for goal in TABLES.goods_per_city],
        bases=(SasStatement,),
        frozen=True,
        module=__name__,
        namespace={"__doc__": "What a port must receive, by the number of goods that win the game (SS-14.3)."},
    )


class DocumentPort(SasStatement, frozen=True):
    """A port with its demand."""

    port: City
    demand: DemandByGoal


class DepartureNumbers(SasStatement, frozen=True):
    """The numbers of the departure points: the totals of the departure dice."""

    values: Row[Whole]


class BoardCounts(SasStatement, frozen=True, kw_only=True):
    """Totals that must agree with the document."""

    cities: Count | UnsetType = UNSET
    goods_cities: Count | UnsetType = UNSET
    port_cities: Count | UnsetType = UNSET
    departure_points: Count | UnsetType = UNSET
    switch_discs: Count
    signal_discs: Count | UnsetType = UNSET
    signal_discs_on_track_spaces: Count | UnsetType = UNSET
    junction3: Count | UnsetType = UNSET
    junction4: Count | UnsetType = UNSET
    track_signal_spaces: Count | UnsetType = UNSET


class BoardHelpers(SasStatement, frozen=True):
    """The helpers of the board (SS-11)."""

    ids: Row[Helper]


class DocumentExit(SasStatement, frozen=True):
    """A way out of a city, with the signal space on it (SS-2.7)."""

    section: Section
    signal: Signal


class GoodsCity(SasStatement, frozen=True, tag_field="kind", tag="goods_city"):
    """A city with goods."""

    id: City
    goods: Good
    name: Text
    x: Coordinate
    y: Coordinate
    exits: Row[DocumentExit]


class PortCity(SasStatement, frozen=True, tag_field="kind", tag="port_city"):
    """A port."""

    id: City
    name: Text
    x: Coordinate
    y: Coordinate
    exits: Row[DocumentExit]


class DepartureNode(SasStatement, frozen=True, tag_field="kind", tag="departure"):
    """A departure point at the edge of the network."""

    id: DeparturePoint
    name: Text
    number: Whole
    x: Coordinate
    y: Coordinate
    section: Section


class Junction3(SasStatement, frozen=True, tag_field="kind", tag="junction3"):
    """A junction of three branches."""

    id: Junction
    name: Text
    x: Coordinate
    y: Coordinate
    branches: Row[Section]


class Junction4(SasStatement, frozen=True, tag_field="kind", tag="junction4"):
    """A junction of four branches."""

    id: Junction
    name: Text
    x: Coordinate
    y: Coordinate
    branches: Row[Section]


class TrackSignalNode(SasStatement, frozen=True, kw_only=True, tag_field="kind", tag="track_signal"):
    """A signal between two sections."""

    id: Node
    name: Text | UnsetType = UNSET
    x: Coordinate
    y: Coordinate
    sections: Row[Section]


class DocumentSection(SasStatement, frozen=True):
    """A section of the track between two nodes."""

    id: Section
    ends: Row[Node]
    cost: Literal[1]


class CityExitSignal(SasStatement, frozen=True, tag_field="kind", tag="city_exit"):
    """A signal space at the exit of a city."""

    id: Signal
    city: City
    section: Section


class TrackSignalSpace(SasStatement, frozen=True, tag_field="kind", tag="track"):
    """A signal space on the track."""

    id: Signal
    node: Node


class FirstGame(SasStatement, frozen=True):
    """Where the discs lie in a first game (SS-3.2, SS-3.3)."""

    switch_discs: Annotated[Table[Junction, Row[Section]], Meta(description="Junction -> branches with a disc.")]
    green_signals: Row[Signal]


AnyNode = GoodsCity | PortCity | DepartureNode | Junction3 | Junction4 | TrackSignalNode
AnySignalSpace = CityExitSignal | TrackSignalSpace

if TYPE_CHECKING:
    BoardNode: TypeAlias = AnyNode
    BoardSignal: TypeAlias = AnySignalSpace
else:
    BoardNode = named(f"BoardNode{GAME}", AnyNode, "A node of the network.")
    BoardSignal = named(f"BoardSignal{GAME}", AnySignalSpace, "A space for a signal disc.")


class BoardDocument(SasStatement, frozen=True):
    """A board (SS-2). Remarks (`note`, `notes`, `provenance`) may stand in any of its objects when it is sent; they are
    ignored."""

    schema: Literal["switch-and-signal/board"]
    schema_version: Literal[1]
    id: Text
    name: Text
    canvas: Canvas
    map_rules: MapRules
    ports: Row[DocumentPort]
    departure_numbers: DepartureNumbers
    counts: BoardCounts
    helpers: BoardHelpers
    nodes: Row[BoardNode]
    sections: Row[DocumentSection]
    signal_spaces: Row[BoardSignal]
    first_game: FirstGame


def without_notes(value: Json) -> Json:
    """Return a document without the remarks that may stand in its objects."""
    if isinstance(value, Mapping):
        return {
            name: item if name in _NAMES_OF_THINGS else without_notes(item)
            for name, item in value.items()
            if name not in NOTES
        }
    return [without_notes(item) for item in value] if isinstance(value, list | tuple) else value
