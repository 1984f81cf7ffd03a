"""What the API needs of each game: the game itself, what reads its actions, its pictures and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from stationmaster.any_map.search import SearchLimits
from stationmaster.drawing.look import Sheet
from stationmaster.engine.replays import Onlooker, TracePage
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Game, GameShapes, Json
from stationmaster.i18n.message import Language


class Replayed(Protocol):
    """A record played to its end."""

    @property
    def position(self) -> Any:
        """The position there."""

    @property
    def applied(self) -> int:
        """How many actions that took."""

    @property
    def record(self) -> Json | None:
        """The game written anew, if an export was asked for."""

    @property
    def trace(self) -> list[Json] | None:
        """One entry for each action of the page, if a trace was asked for."""

    @property
    def trace_next(self) -> int | None:
        """With which place the next page of the trace begins."""

    @property
    def passes(self) -> Json | None:
        """What was changed of the record's passes, if these were to be aligned."""

    @property
    def vintage(self) -> Json | None:
        """By which rules of another day the record was read, for a game whose records have such."""


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
        """The end of the record.

        :raises ImpossibleInput: for a record that cannot be read, with pointers from `pointer` on.
        :raises IllegalAction: with index and action, for the first action that the rules forbid.
        """


@dataclass(frozen=True, slots=True)
class Aligned:
    """How records are replayed with their passes aligned, the statement of what is told of that, and the names of the
    vintages by which records are read."""

    replay: Replayer
    told: Any
    vintages: Any


@dataclass(frozen=True, slots=True)
class RouteCalculator:
    """The route calculator of a game that has one: for a minimal position (form) and for a position of the game.

    `position` states the minimal position, `declared` one train's declared route, `best` and `judged` the answers (of
    which the second is one of several). `of_form` and `of_position` make the question, `canonical` writes it, so that
    questions with the same answer read alike; `find` and `check` take how far the search may go, and answer with JSON,
    in a language. `shown` is the part of a view that pictures of its board are made of.
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
    shown: Callable[[Any], Mapping[str, Json]] | None = None
    judged_to_draw: Callable[[Any, Sequence[Any], Language], list[Json]] | None = None
    """Declared routes as pictures draw them: with what they earn, or what is wrong with them, in a language."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What tells what follows from actions: from those given, or from all that are legal, in a language."""

    told: Any
    """The statement of what it answers."""
    evaluate: Callable[[Any, Sequence[Any] | None, SearchLimits, Language], dict[str, Json]]


Draw = Callable[..., str]
"""The picture (SVG) of a view, with what is to be pointed out, and by name `preview`, `face`, `language` and, if any,
`routes`."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a game: what draws them, and what says the same in words.

    `board` and `board_in_words` take a view, and so do `market` and `market_in_words`; `tile` takes one of the `tiles`
    and its rotation; each also a language. `sheet` is the look of all of them; `shown` is how a board in words begins.
    """

    board: Draw
    board_in_words: Callable[[Mapping[str, Json], Language], str]
    shown: str
    sheet: Sheet | None = None
    market: Callable[..., str] | None = None
    market_in_words: Callable[[Mapping[str, Json], Language], str] | None = None
    tile: Callable[..., str] | None = None
    tile_in_words: Callable[[str, int, Language], str] | None = None
    routes_in_words: Callable[[Sequence[Mapping[str, Json]], Language], str] | None = None
    demand_known: Callable[[Mapping[str, Json], Mapping[str, Json]], None] | None = None
    """Makes sure that a view has what is to be pointed out in it, where the shape alone cannot say."""
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One game with all that the API needs to speak of it.

    `read_action` reads an action that was sent, with a pointer
    to where it stands. `violations` is every code that a refusal of the game can carry, `faults` every code of its own
    that a fault can, each with its meaning. `examples` are requests for the contract, by endpoint and name. `events` is
    the catalogue of the kinds of event.
    """

    game: Game[Any, Any]
    read_action: Callable[[Json, str], Any]
    violations: Mapping[str, str]
    faults: Mapping[str, str]
    pictures: Pictures | None
    replay: Replayer
    aligned: Aligned | None = None
    """For a game of which records of other sites are read."""
    routes: RouteCalculator | None = None
    evaluator: Evaluator | None = None
    examples: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    events: Mapping[str, Json] = field(default_factory=dict)
    telling: Telling | None = None
    """How the game is told."""

    def catalogue(self, language: Language) -> Json:
        """The entry of the list of games; the meanings of options are told in a language."""
        entry = self.game.catalogue()
        for option in entry["options"]:
            option["meaning"] = language.phrase(f"option.{option['name']}", option["meaning"], 0)
        return entry

    @property
    def shapes(self) -> GameShapes:
        """The statements of what is the game's own."""
        return self.game.shapes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.id

    @property
    def key(self) -> str:
        """The game's id in the form of a name: for the contract's operations and schemas."""
        return self.game.id.replace("-", "_")

    @property
    def name(self) -> str:
        """The game's id as the contract's schemas have it in their names."""
        return self.key.title().replace("_", "")
