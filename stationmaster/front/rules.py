"""Who sits down to play, and how: the shape of what a game is started with. What it means is for the game to say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, TypeVar

from msgspec import Meta

from stationmaster.engine.actions import expected_of, expecting
from stationmaster.engine.title import Game, GameShapes, Pictures, Title
from stationmaster.errors import ImpossibleInput, Violation
from stationmaster.front import positions
from stationmaster.front.legal import LegalActions
from stationmaster.languages import language as spoken
from stationmaster.schema.envelope import Turn
from stationmaster.schema.statements import (
    LONGEST_SEED,
    LONGEST_TEXT,
    MOST_OPTIONS,
    MOST_PLAYERS,
    Statement,
    faults,
    read,
    write,
)

if TYPE_CHECKING:
    from stationmaster.drawing.look import Face


Json = Any


class Table(Statement, frozen=True):
    """What a game is started with."""

    players: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_TEXT)], ...],
        Meta(min_length=1, max_length=MOST_PLAYERS, description="Their names, in the order of their seats."),
    ]
    options: Annotated[
        dict[str, Any],
        Meta(max_length=MOST_OPTIONS, description="Options of the game, as the catalogue lists them."),
    ]
    seed: Annotated[
        Annotated[str, Meta(max_length=LONGEST_SEED)] | None,
        Meta(description="The same seed deals the same game. Without one the deal is random."),
    ] = None


def read_table(players: Json, options: Json, seed: Json) -> tuple[Sequence[str], Mapping[str, Json], str | None]:
    """The players, options and seed, of the types that they must have.

    :raises ImpossibleInput: when they have others.
    """
    named = list(players) if isinstance(players, Sequence) and not isinstance(players, str) else players
    chosen = {} if options is None else dict(options) if isinstance(options, Mapping) else options
    table = read(Table, {"players": named, "options": chosen, "seed": seed})
    return list(table.players), table.options, table.seed


# --- The answers of a game as typed records, made by the statements that the contract is made of.

P = TypeVar("P")
V = TypeVar("V")
E = TypeVar("E")
F = TypeVar("F")
R = TypeVar("R")


class Typed(Generic[P, V, E, F, R]):
    """What the rules answer, as records whose fields a type checker knows. They say what the JSON says.

    A field that does not apply is `UNSET` where the JSON leaves it out. `stationmaster.titles.g1846.shapes` and
    `stationmaster.titles.switch_and_signal.shapes` have the classes.
    """

    def __init__(self, game: Game[P, Any], shapes: GameShapes) -> None:
        self._game = game
        self._shapes = shapes

    def turn(self, position: P) -> Turn | None:
        """Whose turn it is; None once the game is over."""
        turn = self._game.turn(position)
        return None if turn is None else read(Turn, turn)

    def legal(self, position: P) -> list[F]:
        """Every legal action: a record for each family, with all of its choices."""
        return [read(self._shapes.family, family) for family in self._game.legal(position)]

    def events(self, events: Iterable[Mapping[str, Json]]) -> list[E]:
        """What happened: a record for each of the events that `start`, `play` or `opened` gave."""
        return [read(self._shapes.event, event) for event in events]

    def view(self, position: P) -> V:
        """Everything that lies open on the table."""
        view: V = read(self._shapes.view, self._game.view(position))
        return view

    def result(self, position: P) -> R | None:
        """How the game ended; None while it goes on."""
        result = self._game.result(position)
        return None if result is None else read(self._shapes.result, result)


# --- The rules of one game, as others use them.

Event = dict[str, Json]


A = TypeVar("A")
AnyRecord = TypeVar("AnyRecord", contravariant=True)


class Following(NamedTuple, Generic[P]):
    """A position, and what happened on the way to it, in order."""

    position: P
    events: list[Event]


class Rules(Generic[P, A]):
    """The rules of one game. They hold nothing: every method works on what it is given.

    A *position* is immutable, can be hashed and compared, and is always a possible one. An *action* is the JSON object
    of the HTTP contract, such as `{"type": "draft", "card": "MS"}`, or the record that the game has for its type.
    """

    def __init__(self, title: Title[P, A]) -> None:
        self._title = title
        self._game = title.game

    def __repr__(self) -> str:
        return f"<the rules of {self.name}>"

    @property
    def id(self) -> str:
        """The game's id, such as `1846`."""
        return self._game.id

    @property
    def name(self) -> str:
        """The game's name."""
        return str(self.catalogue()["name"])

    @property
    def positions(self) -> type[P]:
        """The class of the game's positions."""
        return self._title.positions

    @property
    def action_types(self) -> frozenset[str]:
        """Every type of action that there is in the game."""
        return frozenset(kind.type for kind in self._title.actions)

    @property
    def typed(self) -> Typed[P, Any, Any, Any, Any]:
        """The answers as records whose fields a type checker knows."""
        return Typed(self._game, self._title.shapes)

    def catalogue(self) -> dict[str, Json]:
        """Id, name, number of players, options with their meaning and default."""
        return self._game.catalogue()

    def components(self, language: str = "en") -> dict[str, Json]:
        """What is in the box, as data: map, tiles, companies, trains, cards … with meanings and names in a language.

        :raises KeyError: for a language that is not there.
        """
        return self._game.components(spoken(language))

    def start(
        self, players: Sequence[str], options: Mapping[str, Json] | None = None, seed: str | None = None
    ) -> Following[P]:
        """Deal a new game. The same seed deals the same game; without one the deal is random.

        :raises ImpossibleInput: for a wrong number of players, unknown options and the like.
        """
        return Following(*self._game.start(*read_table(players, options, seed)))

    def turn(self, position: P) -> dict[str, Json] | None:
        """Whose turn it is: `{"round", "step", "entity", "players"}`; None once the game is over."""
        return self._game.turn(position)

    def legal(self, position: P) -> LegalActions:
        """Every legal action, by type, listed as far as it is read."""

        def tell(kind: str, choices: Sequence[Mapping[str, Json]], language: str) -> list[str]:
            telling = self._title.texts()
            view = None if telling.named_in is None else self._game.view(position)
            return telling.choice_words(kind, choices, spoken(language), view)

        return LegalActions(lambda: self._game.offered(position), tell)

    def check(self, position: P, action: A | Mapping[str, Json]) -> Violation | None:
        """Why the rules forbid the action; None when it is legal. Nothing is played.

        :raises ImpossibleInput: for what is no action of this game.
        """
        return self._game.check(position, self.action(action))

    def play(self, position: P, action: A | Mapping[str, Json]) -> Following[P]:
        """The position after the action and all that follows by itself, and what happened. Lists no legal actions.

        :raises IllegalAction: when the rules forbid it, with the paragraph.
        :raises ImpossibleInput: for what is no action of this game.
        """
        return Following(*self._game.play(position, self.action(action)))

    def action(self, action: A | Mapping[str, Json]) -> A:
        """The record of an action that is JSON or a record.

        :raises ImpossibleInput: with everything that is wrong with its shape.
        """
        if isinstance(action, self._title.actions):
            return expecting(self._title.read_action(self._title.write_action(action), ""), expected_of(action))
        return self._title.read_action(action, "")

    def action_json(self, action: A) -> dict[str, Json]:
        """The JSON of an action's record."""
        return self._title.write_action(action)

    def log_line(self, event: Mapping[str, Json], language: str = "en") -> str:
        """The sentence of the game's log that tells an event, in a language of `stationmaster.languages`.

        :raises KeyError: for another language.
        """
        return self._title.texts().line(event, spoken(language))

    def words(self, language: str = "en") -> dict[str, Json]:
        """All that the log and the refusals are told with, and what steps, rounds, companies and places are called.

        :raises KeyError: for a language that is not there.
        """
        written: dict[str, Json] = write(self._title.texts().written(spoken(language)))
        return written

    def paragraph(self, rule: str, language: str = "en") -> str:
        """What a paragraph of the rules says, in short, in a language of `stationmaster.languages`.

        :raises KeyError: for what is no paragraph of this game, and for another language.
        """
        return self._title.texts().paragraph(rule, spoken(language)).text

    def paragraphs(self, language: str = "en") -> Mapping[str, str]:
        """What every paragraph says, in their order.

        :raises KeyError: for a language that is not there.
        """
        return {one.rule: one.text for one in self._title.texts().paragraphs(spoken(language)).rules}

    def view(self, position: P) -> dict[str, Json]:
        """Everything that lies open on the table: the position without what is hidden."""
        return self._game.view(position)

    def result(self, position: P) -> dict[str, Json] | None:
        """How the game ended; None while it goes on."""
        return self._game.result(position)

    def revision(self, position: P) -> int:
        """The number of actions played so far."""
        return self._game.revision(position)

    def opened(self, view: Mapping[str, Json]) -> Following[P]:
        """The position that a view shows, checked in full, and what happens by itself before its first decision.

        :raises ImpossibleInput: with every reason why there is no such position, and its JSON Pointer into the view.
        """
        return Following(*self._game.opened(view))

    def dumps(self, position: P) -> str:
        """The whole position as text (JSON), hidden parts included, to be kept. Equal positions give equal texts."""
        return positions.write(self.id, self._game.sealed, position)

    def loads(self, text: str | bytes | Mapping[str, Json]) -> P:
        """The position that this or an earlier version of the library wrote by `dumps`.

        :raises UnreadableState: for anything else.
        """
        return positions.read(positions.opened(text), self.id, self._game.sealed)

    def board_svg(
        self,
        position: P,
        highlight: Mapping[str, Json] | None = None,
        *,
        preview: A | Mapping[str, Json] | None = None,
        routes: Sequence[Mapping[str, Json]] = (),
        face: Face = "light",
        language: str = "en",
    ) -> str:
        """The board as a picture. What it may show is that of the HTTP contract: `highlight` (1846: `hexes`, `routes`),
        `preview`, an action whose effect is shown, `routes` (of 1846), which are drawn, `face`, how the picture looks.
        It speaks a language of `stationmaster.languages`.

        :raises LookupError: for a game that has no pictures.
        :raises ImpossibleInput: for a highlight or routes of another shape, and for what is no action of this game.
        :raises IllegalAction: when the rules forbid the action that is to be previewed.
        """
        kind = self._title.shapes.drawn_route
        wrong = list(faults(self._title.shapes.highlight, {} if highlight is None else highlight, "/highlight"))
        wrong += [] if kind is None else faults(_many(kind), list(routes), "/routes")
        if wrong:
            raise ImpossibleInput(wrong)
        draw, tongue = self._pictures().board, spoken(language)
        if preview is None:
            return draw(self._game.view(position), highlight, routes=routes, face=face, language=tongue)
        from stationmaster.drawing.preview import look_ahead

        view, changes = look_ahead(self._game, position, self.action(preview))
        return draw(view, highlight, routes=routes, preview=changes, face=face, language=tongue)

    @property
    def has_pictures(self) -> bool:
        """Whether the game can be drawn."""
        return self._title.pictures is not None

    def _pictures(self) -> Pictures:
        if self._title.pictures is None:
            raise LookupError(f"the game {self.id} has no pictures")
        return self._title.pictures()

    def board_in_words(self, position: P, language: str = "en") -> str:
        """What the picture of the board shows, in words of a language: a line for each thing on it.

        :raises LookupError: for a game that has no pictures.
        """
        return self._pictures().board_in_words(self._game.view(position), spoken(language))


def _many(kind: Any) -> Any:
    """A list of what a kind states."""
    return tuple[kind, ...]
