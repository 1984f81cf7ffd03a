"""The interface of a title to the library, the service, the command line, the environment and the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from stationmaster.engine.action_kind import ActionKind, Choice
from stationmaster.engine.chance import new_seed
from stationmaster.engine.replays import Onlooker, TracePage
from stationmaster.engine.texts import Telling
from stationmaster.errors import Violation
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.i18n.source import Source
from stationmaster.schema.envelope import Turn
from stationmaster.schema.sealed import SealedForm

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from stationmaster.drawing.look import Sheet as Look
    from stationmaster.engine.env_codes import Codes, Sheet
    from stationmaster.search import SearchLimits

Json = Any
"""A value made of dict, list, str, int, bool and None only."""

P = TypeVar("P")
A = TypeVar("A", contravariant=True)
B = TypeVar("B")


@dataclass(frozen=True)
class GameShapes:
    """The part of the contract that belongs to one game: the statement (or union of statements) of each of its shapes.

    The contract, the clients and the documentation of a game are derived from these. All statements of a game have one
    base, which has the game's name (`class Statement1846(Statement)` with `game_name`), so that the contract
    can call this game's `run` `Run1846`. Unions are named (`named("Event1846", …)`) and discriminated by `type`.

    Of answers (all but `action`, `options`, `open_state`, `records`): a field that is always present has no default,
    one that may be null is `X | None`, one that may be left out `X | UnsetType = UNSET`. No answer has a field that is
    missing in its statement.
    """

    action: Any
    """The union of all actions as they are sent, without fields that only inform."""
    informative: frozenset[str]
    """Informative fields: they may be sent with any action, and must match the actual values."""
    family: Any
    """The union of the families of legal actions: one statement for each `type`, with `rule` (text) and `choices`, a
    tuple of the statement of its choices. A choice states the fields of its action, here as ranges where there is
    something to pick (`Span`, `OneOf`), and those that only inform."""
    event: Any
    """The union of all events. What each means is its docstring, what its fields mean their `Meta(description=…)`."""
    view: Any
    """Everything that lies open on the table, as it is answered: complete."""
    open_state: Any
    """The same as it may be sent: what can be left out may be missing (`opened` of the view's statement)."""
    options: Any
    """The options of `start`, each of which may be left out."""
    result: Any
    """How a game ended: the statement, without null."""
    components: Any
    """What is in the box: the answer of `GET /v1/games/{id}`."""
    records: Mapping[str, tuple[Any, ...]]
    """Format of records -> the statements of which a record of that format has one."""
    trace: Any
    """An entry of a trace: `TraceEntry` with what `full` adds."""
    highlight: Any
    """What may be pointed out on a picture of the board."""
    drawn_route: Any = None
    """A route that may be drawn on that picture, in games that have routes."""
    turn: Any = Turn
    """Whose turn it is."""
    secret: frozenset[str] = frozenset()
    """Types of actions that only the acting player may know."""


class Game(Protocol[P, A]):
    """One game. `P` is its position (immutable), `A` its closed set of actions (frozen records).

    A position is always a possible one, and is never validated again.
    """

    @property
    def id(self) -> str:
        """The game's id in the API: `1846` or `switch-and-signal`."""

    @property
    def shapes(self) -> GameShapes:
        """The statements of this game in the contract."""

    @property
    def sealed(self) -> SealedForm[P]:
        """The sealed form of positions, hidden parts included."""

    def catalogue(self) -> dict[str, Json]:
        """Return the entry of `GET /v1/games`: id, name, players {min, max}, options (meaning, default)."""

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        """Return the answer of `GET /v1/games/{id}`: map, tiles, cards … as data, with texts in a language."""

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[P, list[dict[str, Json]]]:
        """Deal a new game. Return the position and the events of the deal.

        Without a seed, `draw` names one: 128 bits, as hexadecimal digits.

        :raises ImpossibleInput: for a wrong number of players, unknown options and the like.
        """

    def play(self, position: P, action: A) -> tuple[P, list[dict[str, Json]]]:
        """Play an action. Return the position after it and the events.

        :raises IllegalAction: when the rules forbid it; the given position is unchanged (it is immutable).
        """

    def foretold(
        self, position: P, action: A, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """Return the events of an action that may be shown before it is played, and whether these are all.

        Events that chance or hidden cards decide are left out, and so are those after them.
        """

    def check(self, position: P, action: A) -> Violation | None:
        """Return why the action is refused, or None when it is legal, by the same code as `play`."""

    def legal(self, position: P) -> list[dict[str, Json]]:
        """List the families of legal actions: `{"type", "rule", "choices"}`, in a documented order."""

    def offered(self, position: P) -> Iterator[tuple[ActionKind[P, Any], Iterator[Choice]]]:
        """Yield the same families lazily, each with its choices still to be listed."""

    def turn(self, position: P) -> dict[str, Json] | None:
        """Return whose turn it is: `{"round", "step", "entity", "players"}`; None once the game is over."""

    def revision(self, position: P) -> int:
        """Return the number of actions played so far."""

    def view(self, position: P) -> dict[str, Json]:
        """Return all that is open to everyone: the open form of the state."""

    def players(self, position: P) -> Sequence[str]:
        """Return the players in the order of their seats."""

    def view_of(self, position: P, player: str) -> dict[str, Json]:
        """Return the view, with what this player alone may see."""

    def kept_from(self, position: P, player: str) -> Violation | None:
        """Return the refusal to list the legal actions for a player who may not know them; else None."""

    def keeps_secrets(self, position: P) -> bool:
        """Return whether a player holds a chosen card that is hidden from the others."""

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Return the refusal of a player, or a spectator, who may not act now; None for one who may, and at the end."""

    def unforeseen(self, position: P, action: A, events: Sequence[dict[str, Json]]) -> Violation | None:
        """Return the refusal to foretell an action whose effect depends on chance or hidden cards; else None."""

    def result(self, position: P) -> dict[str, Json] | None:
        """Return how the game ended; None while it goes on."""

    def opened(self, view: Mapping[str, Json]) -> tuple[P, list[dict[str, Json]]]:
        """Read and validate an open state. Return the position, and the events of the automatic steps up to it.

        :raises ImpossibleInput: with every reason and its pointer (relative to the view: `/players/0/cash`).
        """

    def from_view(self, view: Mapping[str, Json]) -> P:
        """Read and validate an open state. Return the position."""


Draw = Callable[..., str]
"""Draws a view as SVG: the view, what is to be pointed out, and by name `preview`, `face`, `language` and, if any,
`routes`."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a game: the functions that draw them, and those that describe them in words.

    `board` and `board_in_words` take a view, and so do `market` and `market_in_words`; `tile` takes one of the `tiles`
    and its rotation; each also a language. `sheet` is the look of all of them; `shown` is how a board in words begins.
    """

    board: Draw
    board_in_words: Callable[[Mapping[str, Json], Language], str]
    shown: str
    sheet: Look | None = None
    market: Callable[..., str] | None = None
    market_in_words: Callable[[Mapping[str, Json], Language], str] | None = None
    tile: Callable[..., str] | None = None
    tile_in_words: Callable[[str, int, Language], str] | None = None
    routes_in_words: Callable[[Sequence[Mapping[str, Json]], Language], str] | None = None
    demand_known: Callable[[Mapping[str, Json], Mapping[str, Json]], None] | None = None
    """Rejects highlights that a view does not have, where their shape alone does not show it."""
    tiles: tuple[str, ...] = ()


class Replayed(Protocol):
    """A record played to its end."""

    @property
    def position(self) -> Any:
        """The last position."""

    @property
    def applied(self) -> int:
        """The number of actions played."""

    @property
    def record(self) -> Json | None:
        """The rewritten record, if an export was requested."""

    @property
    def trace(self) -> list[Json] | None:
        """An entry for each action of the page, if a trace was requested."""

    @property
    def trace_next(self) -> int | None:
        """The place at which the next page of the trace begins."""

    @property
    def passes(self) -> Json | None:
        """The changes of the record's passes, if these were to be aligned."""

    @property
    def vintage(self) -> Json | None:
        """The older rules by which the record was read, for a game whose records have such."""


class Replayer(Protocol):
    """Plays records of a game through."""

    def __call__(
        self,
        record_format: str,
        record: Json,
        *,
        trace: Any,
        conventions: Any,
        open_state: Callable[[Json], Any],
        export: str | None,
        pointer: str,
        page: TracePage,
        onlooker: Onlooker | None,
    ) -> Replayed:
        """Return the end of the record.

        :raises ImpossibleInput: for a record that cannot be read, with pointers from `pointer` on.
        :raises IllegalAction: with index and action, for the first action that the rules forbid.
        """


@dataclass(frozen=True, slots=True)
class Aligned:
    """The replay of records with their passes aligned.

    `report` is the statement of the changes; `vintages` are the names of the older rules by which records are read.
    """

    replay: Replayer
    report: Any
    vintages: Any


@dataclass(frozen=True, slots=True)
class RouteCalculator:
    """The route calculator of a game that has one: for a minimal position (form) and for a position of the game.

    `position` states the minimal position, `declared` one train's declared route, `best` and `judged` the answers (of
    which the second is one of several). `of_form` and `of_position` make the question, `canonical` writes it, so that
    questions with the same answer read alike; `find` and `check` take the limits of the search, and return JSON in a
    language. `shown` is the part of a view that pictures of its board are made of.
    """

    position: Any
    declared: Any
    best: Any
    judged: tuple[Any, ...]
    of_form: Callable[[Json], Any]
    of_position: Callable[[Any, str | None], Any]
    canonical: Callable[[Any], bytes]
    find: Callable[[Any, SearchLimits, Language], dict[str, Json]]
    check: Callable[[Any, Sequence[Any], SearchLimits, Language], dict[str, Json]]
    is_form: Callable[[Mapping[str, Json]], bool]
    """Whether a JSON object is a minimal position, and not a view."""
    operators: Callable[[Any], tuple[str | None, tuple[str, ...]]]
    """The company that operates in a position, if any, and all companies."""
    shown: Callable[[Any], Mapping[str, Json]] | None = None
    judged_to_draw: Callable[[Any, Sequence[Any], Language], list[Json]] | None = None
    """Declared routes as pictures draw them: with what they earn, or what is wrong with them, in a language."""
    map: Callable[[], Json] | None = None
    """The description of the title, by which route finders elsewhere find its routes."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The evaluator: the consequences of given actions, or of all legal ones, in a language."""

    answer: Any
    """The statement of its answers."""
    evaluate: Callable[[Any, Sequence[Any] | None, SearchLimits, Language], dict[str, Json]]


@dataclass(frozen=True, slots=True)
class Contract:
    """The parts of the contract of a title beside its statements."""

    violations: Mapping[str, str]
    """The codes of its refusals with their meanings."""
    faults: Mapping[str, str]
    """The codes of its own faults with their meanings."""
    events: Mapping[str, Json]
    """The kinds of event."""
    examples: Mapping[str, Mapping[str, Json]]
    """Bodies of requests, by endpoint and name."""


@dataclass(frozen=True, slots=True)
class EnvCodes:
    """The interface of a title to the environment, the computer players and the ladder."""

    version: str
    """The version of the codes and that of the layout of observations: raised when either changes."""
    codes: Callable[[Any], Codes]
    """The codes of actions, from the position in which a game starts."""
    observation: Callable[[Any, str], Sheet]
    """Write the numbers that a player sees of a position."""
    resample: Callable[[Any, str, Random], Any]
    """Deal anew what a player cannot see of a position."""
    worth: Callable[[Any, str], float]
    """Estimate what a position is worth to a player."""
    is_cooperative: bool = False
    """All players win or lose together."""


@dataclass(frozen=True, slots=True)
class Records:
    """The reader of records of games."""

    play_through: Callable[..., PlayedRecord]
    """Read a record, to be played while it is read."""
    replay: Callable[..., Any]
    """Play a record to its end."""
    aligned: Aligned | None = None
    """For a title of which records of other sites are read."""


class PlayedRecord(Protocol):
    """A record that has been opened."""

    @property
    def start(self) -> Any:
        """The position in which it begins."""

    @property
    def total(self) -> int:
        """The number of its actions, without undone ones and chat."""

    @property
    def played(self) -> Iterable[Any]:
        """Its actions, played one by one: `index`, `recorded`, `action`, `before`, `after`, `events`, `is_last`."""

    @property
    def report(self) -> Callable[[], Any] | None:
        """The changes of its passes, if these were aligned; complete once the record has been played."""

    @property
    def vintage(self) -> Sequence[str] | None:
        """The older rules by which it is played, for a title that has such."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The interface of a title of the 18xx family to the analysis of recorded games, besides the rules.

    Its events describe companies, privates, trains and runs in the terms of 1846.
    """

    is_judged_as_played: Callable[[Any], bool]
    """Whether a game that starts with this position is already played by the printed rules."""
    by_the_book: Callable[[Any, Iterable[Any]], Iterable[Any]]
    """Play recorded actions by the printed rules, from their start.

    :raises IllegalAction: with index and action, at the first that they forbid.
    """
    anew: Callable[[Any, Mapping[str, Json]], dict[str, Json]]
    """The options with which a game is played by the printed rules: from its start, and the options that it had."""
    most: Callable[[Any, Any, int], tuple[int, bool]]
    """What a run of trains could have earned, from the position before it, the action and what it earned; and whether
    that is proved."""


@dataclass(frozen=True, eq=False)
class Title(Generic[P, B]):
    """One game: all of its parts in one record. `P` is its position, `B` its closed set of actions.

    The rules are imported with the title. Heavier parts are functions that import on first use, so that playing imports
    neither pictures nor texts.
    """

    game: Game[P, B]
    """The rules."""
    positions: type[P]
    """The class of positions."""
    actions: tuple[type[Any], ...]
    """The record of each kind of action; each has its `type`."""
    read_action: Callable[[Json, str], B]
    """Read an action from JSON; the second argument is the JSON Pointer to it.

    :raises ImpossibleInput: for what is no action of the game.
    """
    write_action: Callable[[B], dict[str, Json]]
    """Write an action as JSON."""
    texts: Callable[[], Telling]
    """Import the sentences, in English."""
    records: Callable[[], Records]
    """Import the reader of records."""
    contract: Callable[[], Contract]
    """Import its part of the contract."""
    locale: Traversable | None = None
    """The folder of its translations: a gettext catalogue for each language, such as `pl.po`."""
    pictures: Callable[[], Pictures] | None = None
    """Import the drawing."""
    mark: str | None = None
    """A field of views that no other title has: it identifies the game of a view that does not name it."""
    routes: Callable[[], RouteCalculator] | None = None
    """Import the route calculator."""
    evaluator: Callable[[], Evaluator] | None = None
    """Import the evaluator of actions."""
    env: Callable[[], EnvCodes] | None = None
    """Import what the environment needs."""
    analysis: Callable[[], Analysis] | None = None
    """Import what an analysis asks."""
    sources: Callable[[], Iterable[Source]] | None = None
    """Import the texts to be translated that are not in `texts`."""
    options_of_programs: Mapping[str, Json] = field(default_factory=dict)
    """The options of games between programs, unless others are given."""

    @property
    def id(self) -> str:
        """The id in paths, commands and records."""
        return self.game.id

    @property
    def shapes(self) -> GameShapes:
        """The statements of the part of the contract that belongs to this title."""
        return self.game.shapes

    @property
    def key(self) -> str:
        """The id as an identifier: `switch_and_signal`."""
        return self.id.replace("-", "_")

    @property
    def key_of_schemas(self) -> str:
        """The id as it stands in the names of schemas: `SwitchAndSignal`."""
        return self.key.title().replace("_", "")

    def entry(self, language: Language = ENGLISH) -> dict[str, Json]:
        """Return the entry of the list of games, the meanings of options in a language."""
        entry = self.game.catalogue()
        for option in entry["options"]:
            option["meaning"] = language.phrase(f"option.{option['name']}", option["meaning"], 0)
        return {**entry, "capabilities": list(self.capabilities)}

    @property
    def capabilities(self) -> tuple[str, ...]:
        """The capabilities of the title, as the list of games names them."""
        routes = () if self.routes is None else ("routes", "routes/check")
        evaluated = () if self.evaluator is None else ("evaluate",)
        drawn = () if self.pictures is None else ("board.svg",)
        every = ("start", "legal-actions", "moves", "check", "replay")
        return (*every, *routes, *evaluated, *drawn, "open-states")
