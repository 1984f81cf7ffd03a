"""The statement of questions about what companies reach on any map, and of their answers.

`docs/reach.md` defines a trace, and proves how the extension finds what traces reach.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from stationmaster.any_map.answer import TrackUsed
from stationmaster.any_map.question import (
    MAX_LENGTH,
    MAX_TOKENS,
    AnyMapStatement,
    Board,
    HexName,
    Name,
    Token,
)

MAX_OPERATORS: Final = 40
MAX_RESERVATIONS: Final = 400


class Reservation(AnyMapStatement, frozen=True):
    """A slot that is kept free for a company: in one city, or anywhere in a hex."""

    company: Name
    hex: HexName
    city: Annotated[int, Meta(ge=0, le=MAX_LENGTH, description="Which of the cities of the hex, from 0.")] | None = None
    closed: Annotated[
        bool, Meta(description="Without `city`: only companies with a reservation for the hex may be placed there.")
    ] = False


class NetworkQuestion(AnyMapStatement, frozen=True):
    """Which company's reach is asked for, or which companies'; on which board, and with which tokens on it."""

    board: Board
    tokens: Annotated[list[Token], Meta(max_length=MAX_TOKENS)]
    operator: Annotated[Name | None, Meta(description="Either this or `operators`.")] = None
    operators: Annotated[
        Annotated[list[Name], Meta(min_length=1, max_length=MAX_OPERATORS)] | Literal["all"] | None,
        Meta(description="`all`: every company with a token."),
    ] = None
    track_type: Annotated[
        Literal["broad", "narrow"] | None, Meta(description="Only track of this gauge, and dual track.")
    ] = None
    reservations: Annotated[tuple[Reservation, ...], Meta(max_length=MAX_RESERVATIONS)] = ()
    colors: Annotated[
        tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20, description="Without effect.")
    ] = ()


StopName: TypeAlias = tuple[str, int]


class CompanyReach(AnyMapStatement, frozen=True, kw_only=True):
    """What one company reaches; of its parts those that were asked for."""

    hexes: Annotated[
        dict[str, list[Annotated[int, Meta(ge=0, le=5)]]] | UnsetType,
        Meta(description="The hexes to which it is connected, each with the sides at which it is."),
    ] = UNSET
    stops: Annotated[
        list[StopName] | UnsetType,
        Meta(description="The cities, towns and off-board areas that it reaches: the hex, and the n of the part `_n`."),
    ] = UNSET
    tokenable: Annotated[
        list[StopName] | UnsetType, Meta(description="Those of them in which it could place a token.")
    ] = UNSET
    complete: Annotated[
        bool | UnsetType,
        Meta(description="False when the bound on work was passed: what is named is reached, and more may be."),
    ] = UNSET
    track: Annotated[
        list[TrackUsed] | UnsetType, Meta(description="The pieces of track that it reaches, when `fields` names them.")
    ] = UNSET


class NetworkReach(CompanyReach, frozen=True, kw_only=True):
    """What a company reaches, or under `by_operator` each of several."""

    by_operator: dict[str, CompanyReach] | UnsetType = UNSET


PARTS: Final = CompanyReach.__struct_fields__
"""What can be asked for of each company's reach."""
USUAL_PARTS: Final = tuple(name for name in PARTS if name != "track")
