"""Judge the runs of a game that 18xx.games recorded, by the description of its title (docs/audit.md).

The follower is Rust (`route_core/anymap/src/audit`). It asks here about each run that depends on nothing unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, field

from stationmaster._route_core import audit_record
from stationmaster._route_core import last_position as position_at_end
from stationmaster.any_map.answer import RouteViolation, Whole
from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.any_map.question import (
    MAX_BONUS,
    MAX_CODE,
    MAX_HEXES,
    MAX_LENGTH,
    MAX_TOKENS,
    MAX_TRAINS,
    AnyBonus,
    AnyMapStatement,
    Axes,
    Board,
    HexCode,
    HexName,
    Laid,
    Name,
    Question,
    Rules,
    Token,
    Train,
)
from stationmaster.any_map.search import NO_LIMITS, SearchLimits, present
from stationmaster.errors import Fault, Faults, ImpossibleInput, TooMuchWork
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.faults import fault_at, step
from stationmaster.schema.statements import read

Json = Any

MAX_COMPANIES: Final = 100
MAX_KINDS: Final = 60
"""The most kinds of trains, phases, private companies."""
MAX_TILES: Final = 400
MAX_ACTIONS: Final = 20_000
"""The most actions of a record that are followed; `audit/mod.rs` has the same number."""

Color: TypeAlias = Annotated[str, Meta(max_length=40)]
Colors: TypeAlias = Annotated[tuple[Color, ...], Meta(max_length=20)]
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=MAX_KINDS)]
HexNames: TypeAlias = Annotated[tuple[HexName, ...], Meta(max_length=MAX_HEXES)]
Timing: TypeAlias = Literal["start", "float", "operating_round", "operating"]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
CityNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_LENGTH)]


class Home(AnyMapStatement, frozen=True):
    """Where a first token of a company stands."""

    hex: HexName
    city: Annotated[CityNumber | None, Meta(description="Which city of the hex, if the title names it.")] = None
    color: Annotated[Color | None, Meta(description="The token waits for a tile of this colour.")] = None


class TitleCompany(AnyMapStatement, frozen=True):
    """A company of a title."""

    home: Annotated[tuple[Home, ...], Meta(max_length=8)] = ()
    home_tokens: Timing | None = None
    float_percent: Percent | None = None
    trains: Annotated[Names, Meta(description="The cards that it has from the start, such as `2-0`.")] = ()
    neutral: Annotated[bool, Meta(description="Its tokens block no company.")] = False
    removable: Annotated[
        bool, Meta(description="It may be out of the game: if it is never started, its home is taken from the start.")
    ] = False
    removed_tokens: Annotated[
        tuple[Home, ...], Meta(max_length=8, description="Where further tokens of it stand if it is out of the game.")
    ] = ()
    absorbed: Annotated[bool, Meta(description="A company that buys it takes over its trains and tokens.")] = False
    closes_on: Annotated[Name | None, Meta(description="The phase with which it leaves the game.")] = None


class RemovedCompanies(AnyMapStatement, frozen=True):
    """Companies of which some are out of the game."""

    companies: Names
    players: Annotated[
        dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], CityNumber],
        Meta(max_length=20, description="How many of them, by the number of players."),
    ]


class TitleTrain(Train, frozen=True):
    """A kind of train, named as on its card."""

    count: Annotated[int, Meta(ge=0, le=MAX_LENGTH, description="How many there are.")] | None = None
    rusts_on: Annotated[Name | Names, Meta(description="The trains whose first purchase removes these.")] = ()
    obsolete_on: Annotated[Name | Names, Meta(description="Those after whose purchase these run once more.")] = ()
    variants: Annotated[tuple[Train, ...], Meta(max_length=8, description="The other sides of the card.")] = ()


class MayRemove(AnyMapStatement, frozen=True):
    """Tiles that may leave the map without an action: their hexes are unknown until a tile is laid there."""

    color: Color
    hexes: HexNames


class TitlePhase(AnyMapStatement, frozen=True):
    """A phase."""

    name: Name
    on: Annotated[Name | Names, Meta(description="The trains whose first purchase begins it.")] = ()
    colors: Annotated[Colors, Meta(description="The colours that the game has come to, in their order.")] = ()
    may_remove: Annotated[tuple[MayRemove, ...], Meta(max_length=8)] = ()


class Marker(AnyMapStatement, frozen=True):
    """A marker that `assign` puts on a hex. It earns for the owner of the private, or for whom it was assigned to."""

    hexes: dict[HexName, Annotated[int, Meta(ge=0, le=MAX_BONUS)]]
    each: Annotated[bool, Meta(description="It earns at every counted stop of the hex.")] = False
    until: Annotated[Name | None, Meta(description="The phase with which it goes.")] = None


class PrivateCompany(AnyMapStatement, frozen=True):
    """A private company that matters for routes."""

    bonuses: Annotated[tuple[AnyBonus, ...], Meta(max_length=20, description="What its owner earns.")] = ()
    marker: Marker | None = None
    closes_on: Annotated[Name | None, Meta(description="The phase with which it closes.")] = None
    stays_with_company: Annotated[bool, Meta(description="A company that owns it keeps it then.")] = False
    train: Annotated[Name | None, Meta(description="The card that comes with it, such as `2-5`.")] = None
    train_until: Annotated[Name | None, Meta(description="The phase from which on no train comes with it.")] = None
    owner: Annotated[
        Literal["unknown"] | None, Meta(description="What it earns is not stated: its owner is not judged.")
    ] = None
    acts: Annotated[Literal["unknown"] | None, Meta(description="Its actions cannot be followed.")] = None


class TitleTile(AnyMapStatement, frozen=True):
    """A tile of the title."""

    code: Annotated[str, Meta(max_length=MAX_CODE)]
    color: Color = ""
    old_cities: Annotated[
        tuple[CityNumber, ...],
        Meta(max_length=8, description="For records of 2020: for each city as it was counted, its number of today."),
    ] = ()


class TitleMap(AnyMapStatement, frozen=True, kw_only=True):
    """What a title is, as far as its routes need it."""

    title: Annotated[str, Meta(max_length=80)] = ""
    board: Annotated[Board, Meta(description="The printed map.")]
    companies: Annotated[dict[Name, TitleCompany], Meta(max_length=MAX_COMPANIES)]
    removed: Annotated[tuple[RemovedCompanies, ...], Meta(max_length=8)] = ()
    home_tokens: Annotated[Timing, Meta(description="When tokens at home are placed.")] = "operating"
    float_percent: Annotated[Percent, Meta(description="With so many percent sold a company floats.")] = 60
    tokens: Annotated[
        tuple[Token, ...], Meta(max_length=MAX_TOKENS, description="Those that stand from the start.")
    ] = ()
    trains: Annotated[tuple[TitleTrain, ...], Meta(max_length=MAX_KINDS, description="In the order of their sale.")]
    phases: Annotated[tuple[TitlePhase, ...], Meta(min_length=1, max_length=MAX_KINDS)]
    exports: Annotated[
        Names, Meta(description="Of these trains the next one leaves after each set of operating rounds.")
    ] = ()
    rules: Rules = Rules()
    privates: Annotated[dict[Name, PrivateCompany], Meta(max_length=MAX_COMPANIES)] = field(default_factory=dict)
    tiles: Annotated[
        dict[Name, TitleTile], Meta(max_length=MAX_TILES, description="By number; standard tiles are known.")
    ] = field(default_factory=dict)
    actions: Annotated[
        dict[Name, Literal["nothing", "unknown"]],
        Meta(max_length=MAX_COMPANIES, description="What types of action of the title do to map and trains."),
    ] = field(default_factory=dict)


class RecordedAction(AnyMapStatement, frozen=True, forbid_unknown_fields=False):
    """An action as 18xx.games exports it; its further fields depend on its type."""

    type: str


class Record(AnyMapStatement, frozen=True, forbid_unknown_fields=False):
    """A game as 18xx.games exports it. Its `actions` are read, nothing else."""

    actions: Annotated[tuple[RecordedAction, ...], Meta(max_length=MAX_ACTIONS)]


class Cause(AnyMapStatement, frozen=True):
    """The action from which on something is unknown."""

    index: Annotated[int, Meta(ge=0, description="Its place in the record.")]
    type: str
    action: Annotated[int | None, Meta(description="Its number in the record.")] = None


class UnknownCompany(Cause, frozen=True, kw_only=True):
    """A company of which something is not known."""

    company: str


class UnknownHex(Cause, frozen=True, kw_only=True):
    """A hex of which something is not known."""

    hex: str


class Unknown(AnyMapStatement, frozen=True):
    """What was not known at the end of the record."""

    companies: list[UnknownCompany]
    hexes: list[UnknownHex]
    actions: Annotated[dict[str, int], Meta(description="The types of action that were not followed, and how often.")]


Code: TypeAlias = Literal[
    "company_unknown",
    "phase_unknown",
    "train_unknown",
    "hex_unknown",
    "special_route",
    "no_track_recorded",
    "not_readable",
    "limit",
]


class WhyNot(AnyMapStatement, frozen=True, kw_only=True):
    """Why a run is not judged: on what it depends that is not known, and from which action on."""

    code: Code
    index: int | None = None
    type: str | None = None
    action: int | None = None
    hex: str | None = None
    train: str | None = None
    detail: str | None = None


class WrongRoute(AnyMapStatement, frozen=True):
    """A route of which the record has another value."""

    route: Annotated[int, Meta(ge=0, description="Which of the recorded routes with track, from 0.")]
    recorded: int
    revenue: int


class BetterRoute(AnyMapStatement, frozen=True):
    """A route of the best set."""

    train: str
    number: Whole
    path: list[str]
    revenue: Whole


class AuditedRun(AnyMapStatement, frozen=True, kw_only=True):
    """What was found of a run."""

    index: Annotated[int, Meta(ge=0, description="The place of its action in the record.")]
    action: Annotated[int | None, Meta(description="The number of its action.")] = None
    company: str
    phase: str
    judged: bool
    why_not: WhyNot | None = None
    legal: bool | None = None
    violations: Annotated[tuple[RouteViolation, ...], Meta(description="Why it is not legal.")] = ()
    value: Annotated[
        Literal["right", "wrong", "ambiguous", "not_recorded", "not_known"] | None,
        Meta(
            description="Whether the recorded value is right; `ambiguous` when the hexes can be read as other track "
            "that earns more, `not_known` for an illegal run."
        ),
    ] = None
    recorded: int | None = None
    revenue: int | None = None
    best: Annotated[int | None, Meta(description="What the best set of routes found earns.")] = None
    proved: Annotated[bool | None, Meta(description="Whether no set earns more than `best`.")] = None
    missed: int | None = None
    wrong_routes: tuple[WrongRoute, ...] = ()
    best_routes: Annotated[tuple[BetterRoute, ...], Meta(description="Only of a run that missed something.")] = ()


class AuditSummary(AnyMapStatement, frozen=True):
    """The findings in numbers."""

    runs: Whole
    judged: Whole
    not_judged: Whole
    why_not: dict[str, int]
    illegal: Whole
    wrong_value: Whole
    below_best: Whole
    unproved: Whole
    revenue: Whole
    missed: Whole


class Audit(AnyMapStatement, frozen=True):
    """The runs of a record, judged."""

    title: str
    summary: AuditSummary
    runs: list[AuditedRun]
    unknown: Unknown


def audit(
    record: Json, described: Json, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Json]:
    """Return what was found of each run of a record; `described` is the description of its title.

    :raises ImpossibleInput: with every fault of the description; pointers begin with `/map` or `/record`.
    :raises SearchCancelled: when the supervisor has ended a search.
    """
    map_, recorded = _read_both(record, described)

    def check(question: str, routes: str) -> tuple[str | None, str | None]:
        try:
            present().work.spend(len(question) // _LETTERS_OF_A_STEP)
            answer = check_routes(msgspec.json.decode(question), msgspec.json.decode(routes), limits, language)
        except ImpossibleInput as error:
            fault = error.faults[0]
            return None, f"{fault.pointer}: {fault.detail}"
        except TooMuchWork:
            return None, None
        return msgspec.json.encode(answer).decode(), None

    return _asked(lambda: audit_record(recorded, map_, check))


def last_position(record: Json, described: Json) -> dict[str, Json]:
    """Return the position at the end of a record: `position`, the turn's `operator`, and the `companies` with their
    `operator`, `trains`, `rules`, and whether all is `known` on which their routes depend.

    Position and company together are a question about the best routes.

    :raises ImpossibleInput: as `audit` does.
    """
    map_, recorded = _read_both(record, described)
    return _asked(lambda: position_at_end(recorded, map_))


_LETTERS_OF_A_STEP: Final = 20
"""So many characters of a question cost one step of the work of a request."""


def _asked(question: Callable[[], str]) -> dict[str, Json]:
    try:
        found: dict[str, Json] = msgspec.json.decode(question())
    except ValueError as error:
        raise ImpossibleInput([fault_at(str(error), "too_long.list", most=MAX_ACTIONS)]) from error
    return found


def demand_map(described: Json) -> TitleMap:
    """Return the description of a title.

    :raises ImpossibleInput: with everything that is wrong with it; pointers begin with `/map`.
    """
    map_ = described if isinstance(described, TitleMap) else read(TitleMap, described, "/map")
    faults = Faults(_faults_of(map_))
    if faults:
        raise ImpossibleInput(faults)
    return map_


def _read_both(record: Json, described: Json) -> tuple[str, str]:
    """Return description and record as JSON text.

    :raises ImpossibleInput: with everything that is wrong with them.
    """
    faults = Faults()
    map_ = None
    try:
        map_ = demand_map(described)
    except ImpossibleInput as error:
        faults.extend(error.faults)
    actions = record.get("actions") if isinstance(record, Mapping) else None
    if not isinstance(actions, list):
        faults.append(fault_at("/record/actions", "missing", name="actions"))
    elif len(actions) > MAX_ACTIONS:
        faults.append(fault_at("/record/actions", "too_long.list", most=MAX_ACTIONS))
    if faults or map_ is None or not isinstance(actions, list):
        raise ImpossibleInput(faults)
    try:
        recorded = msgspec.json.encode({"actions": list(map(_without_talk, actions))})
    except (TypeError, UnicodeEncodeError) as error:
        raise ImpossibleInput([fault_at("/record/actions", "wrong_type")]) from error
    return msgspec.json.encode(map_).decode(), recorded.decode()


def _without_talk(action: Json) -> Json:
    """Return an action; of a message, only what undoing needs to know of it."""
    if isinstance(action, Mapping) and action.get("type") == "message":
        return {"type": "message", "id": action.get("id")}
    return action


def _faults_of(described: TitleMap) -> Iterator[Fault]:
    """Yield the faults of map, trains and rules together, and those of the tiles."""
    trains = [side for kind in described.trains for side in _sides(kind)][:MAX_TRAINS]
    question = Question(described.board, [], "?", list(described.tokens), trains, described.rules)
    for fault in _faults_in(question):
        yield fault.at(f"/map{fault.pointer}")
    # A hex for each tile.
    numbers = {f"A{2 * place + 1}": number for place, number in enumerate(described.tiles)}
    faces: dict[str, Laid] = {name: HexCode(described.tiles[number].code) for name, number in numbers.items()}
    for fault in _faults_in(Question(Board("pointy", Axes("number", "letter"), faces), [], "?", [], [])):
        name = fault.pointer.split("/")[3]
        yield fault.at(f"{step('/map/tiles', numbers[name])}/code")


def _sides(kind: TitleTrain) -> Iterator[Train]:
    for side in (kind, *kind.variants):
        yield Train(side.name, side.distance, side.multiplier, side.track_type, side.requires_token)


def _faults_in(question: Question) -> Sequence[Fault]:
    try:
        best_routes(question, SearchLimits(max_nodes=1))
    except ImpossibleInput as error:
        return list(error.faults)
    return ()
