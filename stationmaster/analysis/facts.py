"""The rows of one game in the tables of an analysis: one for the game, and one for each run of trains."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from stationmaster.schema.statements import Statement


class Opening(Statement, frozen=True):
    """A corporation as it was opened."""

    corporation: str
    player: str
    price: int
    action: Annotated[int, Meta(description="Its place among the actions of the record.")]


class Drafted(Statement, frozen=True):
    """A private of the draft and its fate."""

    private: str
    player: Annotated[str, Meta(description="Who bought it first.")]
    price: int
    sold_to: Annotated[str | None, Meta(description="The corporation that bought it.")] = None
    sold_for: int | None = None


class TrainBought(Statement, frozen=True):
    """A train as it was bought."""

    train: str
    corporation: str
    source: Annotated[str, Meta(description="`bank`, `discard` or a corporation.")]
    price: int
    round: str | None


class RunOfTrains(Statement, frozen=True):
    """What a company earned with its trains in one turn, and what it could have earned."""

    game: Annotated[int, Meta(description="The number of the game.")]
    action: int
    company: str
    round: str | None
    phase: str
    trains: tuple[str, ...]
    earned: int
    possible: Annotated[int, Meta(description="What the best set of routes would have earned.")]
    proved: Annotated[bool, Meta(description="Whether it is proved that no set earns more.")]


class Breach(Statement, frozen=True):
    """The first action that the printed rules forbid."""

    action: int
    type: str
    rule: str
    code: str
    detail: str


class GameFacts(Statement, frozen=True, kw_only=True):
    """One game."""

    number: Annotated[int, Meta(description="Its place among all games of the analysis, from 0.")]
    source: Annotated[str, Meta(description="The file it stands in, and its line where that has several.")]
    game: str | None
    format: str | None
    status: Annotated[str, Meta(description="`played`, `refused` by the rules, `impossible`, or `unreadable`.")]
    error: str | None = None
    players: tuple[str, ...] = ()
    actions: int = 0
    ended: Annotated[str | None, Meta(description="How the game ended; null when it goes on.")] = None
    won: Annotated[bool | None, Meta(description="Switch & Signal.")] = None
    scores: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    rounds: int = 0
    breach: Breach | None = None
    openings: tuple[Opening, ...] = ()
    privates: tuple[Drafted, ...] = ()
    trains: tuple[TrainBought, ...] = ()
    prices: Annotated[dict[str, int], Meta(description="The last price of each open corporation.")] = field(
        default_factory=dict
    )
    earned: int = 0
    possible: int = 0
    events: Annotated[dict[str, int], Meta(description="How often each kind of event happened.")] = field(
        default_factory=dict
    )
