"""The statement of questions about routes on any map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta

from stationmaster.any_map.faults import fault_at
from stationmaster.errors import Fault, ImpossibleInput
from stationmaster.schema.statements import Statement

MAX_HEXES = 1_000
MAX_CODE = 4_000
MAX_TOKENS = 600
MAX_CITY_TOKENS = 24
"""The most tokens in one city, whatever slots it has: some games let more stand there than it has places for."""
MAX_TRAINS = 24
MAX_ROWS = 8
MAX_BONUSES = 200
MAX_PLACES = 200
MAX_ROUTES = MAX_TRAINS
MAX_TRACK = 400
MAX_LENGTH = 999
MAX_DISTANCE = 1_000_000
"""Large enough for clients that send a large number to mean no limit."""
MAX_BONUS = 10_000
MAX_MULTIPLIER = 20

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
HexName: TypeAlias = Annotated[
    str, Meta(max_length=16, description="Letters and a number, such as `D18`, `AA7` or `a12`.")
]
Code: TypeAlias = Annotated[str, Meta(max_length=MAX_CODE, description="A tile in the tile language.")]
Rotation: TypeAlias = Annotated[int, Meta(ge=0, le=5, description="So many sixths of a turn, clockwise.")]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_BONUS)]
NodeKind: TypeAlias = Literal["city", "town", "halt", "offboard"]
RowKind: TypeAlias = Literal["city", "town", "halt", "offboard", "pass"]
"""What rows may name; a `pass` with track cannot be judged, but trains of titles that have some speak of them."""
Axis: TypeAlias = Literal["letter", "number"]


class AnyMapStatement(Statement, frozen=True):
    """What is stated of routes on any map. The contract knows it by the name of its class with `AnyMap` after it."""

    game_name: ClassVar[str] = "AnyMap"


class Axes(AnyMapStatement, frozen=True):
    """Which part of a hex's name counts to the right (x), and which downwards (y)."""

    x: Axis
    y: Axis


class HexCode(AnyMapStatement, frozen=True):
    """What lies on a hex, or is printed there."""

    code: Code
    rotation: Rotation = 0
    color: Annotated[str, Meta(max_length=40, description="Read over.")] | None = None


Laid: TypeAlias = str | tuple[Name, Rotation] | HexCode
"""A code as it lies, the number of a standard tile with its rotation, or a code with its rotation.

The text is a `Code`; its length is looked at where it is read, as msgspec 0.22 mixes up the bounds of a text and of a
list that stand in one union.
"""


class Board(AnyMapStatement, frozen=True):
    """The map with all that lies on it."""

    layout: Literal["flat", "pointy"]
    axes: Axes
    hexes: Annotated[dict[HexName, Laid], Meta(max_length=MAX_HEXES)]


class Token(AnyMapStatement, frozen=True):
    """A company's token in a city."""

    company: Name
    hex: HexName
    city: Annotated[int, Meta(ge=0, le=MAX_LENGTH, description="Which of the cities of the hex, from 0.")] = 0
    extra: Annotated[bool, Meta(description="It takes no slot.")] = False
    neutral: Annotated[bool, Meta(description="A city that holds it is never blocked.")] = False


class Row(AnyMapStatement, frozen=True):
    """Stops of these kinds: how many a train counts, and how many it may visit."""

    nodes: Annotated[tuple[RowKind, ...], Meta(min_length=1, max_length=8)]
    pay: Annotated[int, Meta(ge=0, le=MAX_DISTANCE)]
    visit: Annotated[int, Meta(ge=0, le=MAX_DISTANCE, description="As `pay` when left out.")] | None = None
    multiplier: Annotated[int, Meta(ge=0, le=MAX_MULTIPLIER)] | None = None


class Train(AnyMapStatement, frozen=True):
    """A train: how far it runs, on what track, what it earns at a stop."""

    name: Name
    distance: (
        Annotated[int, Meta(ge=0, le=MAX_DISTANCE)]
        | Literal["unlimited"]
        | Annotated[tuple[Row, ...], Meta(min_length=1, max_length=MAX_ROWS)]
    )
    multiplier: Annotated[int, Meta(ge=0, le=MAX_MULTIPLIER)] = 1
    track_type: Literal["broad", "narrow"] | None = None
    requires_token: Annotated[bool, Meta(description="Whether a counted stop must hold a token of the operator.")] = (
        True
    )
    hexes: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MAX_DISTANCE,
                description="The most hexes that its route may run through, besides its distance; "
                "a hex counts each time the route comes to it.",
            ),
        ]
        | None
    ) = None


class Place(AnyMapStatement, frozen=True):
    """Stops, by exactly one of: a hex (with one of its stops, if not all are meant), a group, a kind."""

    hex: HexName | None = None
    stop: Annotated[int, Meta(ge=0, le=MAX_LENGTH, description="With `hex`: its part `_n`.")] | None = None
    group: Name | None = None
    kind: NodeKind | None = None


Places: TypeAlias = Annotated[tuple[Place, ...], Meta(max_length=MAX_PLACES)]
TrainNames: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=MAX_TRAINS)]


class Bonus(AnyMapStatement, frozen=True, kw_only=True, tag_field="type"):
    """An amount that a route earns besides its stops."""

    value: Amount
    trains: TrainNames | None = None
    name: Annotated[str, Meta(max_length=80, description="What the answer calls it.")] | None = None


class StopBonus(Bonus, frozen=True, kw_only=True, tag="stop"):
    """Once, if a counted stop is one of the places."""

    at: Places


class EachBonus(Bonus, frozen=True, kw_only=True, tag="each"):
    """For every counted stop that is one of the places."""

    at: Places


class PairBonus(Bonus, frozen=True, kw_only=True, tag="pair"):
    """Once, if the counted stops include one of `a` and one of `b`."""

    a: Places
    b: Places


class AllBonus(Bonus, frozen=True, kw_only=True, tag="all"):
    """Once, if every place is met by a counted stop."""

    all: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=20)]


class ThroughBonus(Bonus, frozen=True, kw_only=True, tag="through"):
    """For every named hex in which the route uses track."""

    hexes: Annotated[tuple[HexName, ...], Meta(max_length=MAX_PLACES)]


class EndPart(AnyMapStatement, frozen=True):
    """What an end adds to a bonus for both."""

    at: Places
    value: Amount


class EndsBonus(Bonus, frozen=True, kw_only=True, tag="ends"):
    """Once, if one end of the route is in `a`, the other in `b`, and both are counted."""

    a: Places
    b: Places
    parts: Annotated[
        tuple[EndPart, ...],
        Meta(max_length=MAX_PLACES, description="What each of the two ends adds that is in one of these."),
    ] = ()


class LongestBonus(Bonus, frozen=True, kw_only=True, tag="longest"):
    """For every visited stop of one route, that of the train that visits most."""


AnyBonus: TypeAlias = StopBonus | EachBonus | PairBonus | AllBonus | ThroughBonus | EndsBonus | LongestBonus


class ForbiddenPair(AnyMapStatement, frozen=True):
    """No route may have one end in `a` and the other in `b`."""

    a: Places
    b: Places


class Need(AnyMapStatement, frozen=True):
    """A route must visit so many stops of these places."""

    places: Places
    at_least: Annotated[int, Meta(ge=1, le=MAX_LENGTH)] = 1


class Rules(AnyMapStatement, frozen=True):
    """What the tiles do not say."""

    bonuses: Annotated[tuple[AnyBonus, ...], Meta(max_length=MAX_BONUSES)] = ()
    hex_once: Annotated[bool, Meta(description="A route visits at most one stop of each hex.")] = False
    no_end_at: Annotated[
        tuple[Place, ...], Meta(max_length=MAX_PLACES, description="A route neither begins nor ends there.")
    ] = ()
    town_ends_as_city: Annotated[
        bool,
        Meta(
            description="For a train by rows: its visited cities and off-board areas and the ends that are towns are "
            "at most the `pay` of the first row that names `city`."
        ),
    ] = False
    forbidden_pairs: Annotated[tuple[ForbiddenPair, ...], Meta(max_length=20)] = ()
    needs: Annotated[tuple[Need, ...], Meta(max_length=8)] = ()


class Question(AnyMapStatement, frozen=True):
    """Whose routes are asked for: the board, what stands on it, the trains, and the rules of the title."""

    board: Board
    colors: Annotated[
        list[Annotated[str, Meta(max_length=40)]],
        Meta(max_length=20, description="The colours of tiles that the game has come to, in their order."),
    ]
    operator: Name
    tokens: Annotated[list[Token], Meta(max_length=MAX_TOKENS)]
    trains: Annotated[list[Train], Meta(max_length=MAX_TRAINS)]
    rules: Rules = Rules()


class DeclaredRoute(AnyMapStatement, frozen=True):
    """A declared route."""

    train: Annotated[int, Meta(ge=0, le=MAX_TRAINS, description="Which of the trains, from 0.")]
    hexes: Annotated[
        list[HexName], Meta(min_length=1, max_length=MAX_TRACK, description="The hexes of its track in order.")
    ]
    visited: (
        Annotated[
            list[tuple[HexName, Annotated[int, Meta(ge=0, le=MAX_LENGTH)]]],
            Meta(
                max_length=MAX_TRACK,
                description="Its stops in order, each the hex and the n of its part `_n`. It tells tracks through the "
                "same hexes apart.",
            ),
        ]
        | None
    ) = None


DeclaredRoutes: TypeAlias = Annotated[list[DeclaredRoute], Meta(max_length=MAX_ROUTES)]


# Limits on the size of questions.


@dataclass(frozen=True)
class SizeLimits:
    """The most hexes of a board, and the most trains."""

    hexes: int = MAX_HEXES
    trains: int = MAX_TRAINS


ANY_SIZE: Final = SizeLimits()


def demand_size(question: Question, limits: SizeLimits) -> None:
    """Refuse a larger question.

    :raises ImpossibleInput: with every limit that is exceeded.
    """
    wrong = list(_too_large(question, limits))
    if wrong:
        raise ImpossibleInput(wrong)


def _too_large(question: Question, limits: SizeLimits) -> Iterator[Fault]:
    if len(question.board.hexes) > limits.hexes:
        yield fault_at("/board/hexes", "too_large.hexes", most=limits.hexes)
    if len(question.trains) > limits.trains:
        yield fault_at("/trains", "too_large.trains", most=limits.trains)
