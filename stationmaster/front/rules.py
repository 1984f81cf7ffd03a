"""The rules of a game as users of the library see them: start, list, check, play, describe and draw."""

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
    """The arguments of `start`."""

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
    """Check the types of players, options and seed.

    :raises ImpossibleInput: for other types.
    """
    named = list(players) if isinstance(players, Sequence) and not isinstance(players, str) else players
    chosen = {} if options is None else dict(options) if isinstance(options, Mapping) else options
    table = read(Table, {"players": named, "options": chosen, "seed": seed})
    return list(table.players), table.options, table.seed


# Answers as typed records, by the statements of the contract.

P = TypeVar("P")
V = TypeVar("V")
E = TypeVar("E")
F = TypeVar("F")
R = TypeVar("R")


class Typed(Generic[P, V, E, F, R]):
    """Answers of the rules as typed records with the content of the JSON.

    A field that does not apply is `UNSET` where the JSON leaves it out. `stationmaster.titles.g1846.shapes` and
    `stationmaster.titles.switch_and_signal.shapes` have the classes.
    """

    def __init__(self, game: Game[P, Any], shapes: GameShapes) -> None:
        self._game = game
        self._shapes = shapes

    def turn(self, position: P) -> Turn | None:
        """Return whose turn it is; None once the game is over."""
        turn = self._game.turn(position)
        return None if turn is None else read(Turn, turn)

    def legal(self, position: P) -> list[F]:
        """Return every legal action: a record for each family, with all of its choices."""
        return [read(self._shapes.family, family) for family in self._game.legal(position)]

    def events(self, events: Iterable[Mapping[str, Json]]) -> list[E]:
        """Return a record for each of the events that `start`, `play` or `opened` returned."""
        return [read(self._shapes.event, event) for event in events]

    def view(self, position: P) -> V:
        """Return all public information."""
        view: V = read(self._shapes.view, self._game.view(position))
        return view

    def result(self, position: P) -> R | None:
        """Return how the game ended, or None while it goes on."""
        result = self._game.result(position)
        return None if result is None else read(self._shapes.result, result)


# The rules of one game.

Event = dict[str, Json]


A = TypeVar("A")
AnyRecord = TypeVar("AnyRecord", contravariant=True)


class Following(NamedTuple, Generic[P]):
    """A position, and the events that led to it, in order."""

    position: P
    events: list[Event]


class Rules(Generic[P, A]):
    """The rules of one game. They are stateless: every method works on its arguments.

    A *position* is immutable, hashable, comparable and always valid. An *action* is the JSON object of the HTTP
    contract, such as `{"type": "draft", "card": "MS"}`, or the game's record of its type.
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
        """Every type of action of the game."""
        return frozenset(kind.type for kind in self._title.actions)

    @property
    def typed(self) -> Typed[P, Any, Any, Any, Any]:
        """The answers as typed records."""
        return Typed(self._game, self._title.shapes)

    def catalogue(self) -> dict[str, Json]:
        """Id, name, number of players, options with their meaning and default."""
        return self._title.entry()

    def components(self, language: str = "en") -> dict[str, Json]:
        """Return the components as data: map, tiles, companies, trains, cards … with meanings and names in a language.

        :raises KeyError: for an unknown language.
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
        """Return whose turn it is: `{"round", "step", "entity", "players"}`; None once the game is over."""
        return self._game.turn(position)

    def legal(self, position: P) -> LegalActions:
        """Return every legal action, by type, listed lazily."""

        def words(kind: str, choices: Sequence[Mapping[str, Json]], language: str) -> list[str]:
            telling = self._title.texts()
            view = None if telling.named_in is None else self._game.view(position)
            return telling.choice_words(kind, choices, spoken(language), view)

        return LegalActions(lambda: self._game.offered(position), words)

    def check(self, position: P, action: A | Mapping[str, Json]) -> Violation | None:
        """Return why the rules forbid the action, or None if it is legal. Nothing is played.

        :raises ImpossibleInput: if it is not an action of this game.
        """
        return self._game.check(position, self.action(action))

    def play(self, position: P, action: A | Mapping[str, Json]) -> Following[P]:
        """Return the position after the action and its automatic consequences, and the events. Lists no legal actions.

        :raises IllegalAction: when the rules forbid it, with the paragraph.
        :raises ImpossibleInput: if it is not an action of this game.
        """
        return Following(*self._game.play(position, self.action(action)))

    def action(self, action: A | Mapping[str, Json]) -> A:
        """Return the record of an action that is JSON or a record.

        :raises ImpossibleInput: with everything that is wrong with its shape.
        """
        if isinstance(action, self._title.actions):
            return expecting(self._title.read_action(self._title.write_action(action), ""), expected_of(action))
        return self._title.read_action(action, "")

    def action_json(self, action: A) -> dict[str, Json]:
        """Return the JSON of an action's record."""
        return self._title.write_action(action)

    def log_line(self, event: Mapping[str, Json], language: str = "en") -> str:
        """Return the log sentence of an event, in a language of `stationmaster.languages`.

        :raises KeyError: for an unknown language.
        """
        return self._title.texts().line(event, spoken(language))

    def words(self, language: str = "en") -> dict[str, Json]:
        """Return the templates of the log and the refusals, and the names of steps, rounds, companies and places.

        :raises KeyError: for an unknown language.
        """
        written: dict[str, Json] = write(self._title.texts().written(spoken(language)))
        return written

    def paragraph(self, rule: str, language: str = "en") -> str:
        """Return a short text of a paragraph of the rules, in a language of `stationmaster.languages`.

        :raises KeyError: for an unknown paragraph or language.
        """
        return self._title.texts().paragraph(rule, spoken(language)).text

    def paragraphs(self, language: str = "en") -> Mapping[str, str]:
        """Return the short texts of all paragraphs, in order.

        :raises KeyError: for an unknown language.
        """
        return {paragraph.rule: paragraph.text for paragraph in self._title.texts().paragraphs(spoken(language)).rules}

    def view(self, position: P) -> dict[str, Json]:
        """Return all public information: the position without its hidden parts."""
        return self._game.view(position)

    def result(self, position: P) -> dict[str, Json] | None:
        """Return how the game ended, or None while it goes on."""
        return self._game.result(position)

    def revision(self, position: P) -> int:
        """Return the number of actions played so far."""
        return self._game.revision(position)

    def opened(self, view: Mapping[str, Json]) -> Following[P]:
        """Return the position of a view, fully validated, and the events before its first decision.

        :raises ImpossibleInput: with every reason why the position is impossible, and its JSON Pointer into the view.
        """
        return Following(*self._game.opened(view))

    def dumps(self, position: P) -> str:
        """Return the whole position as JSON text, including hidden parts. Equal positions give equal texts."""
        return positions.write(self.id, self._game.sealed, position)

    def loads(self, text: str | bytes | Mapping[str, Json]) -> P:
        """Return the position that this or an earlier version of the library wrote by `dumps`.

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
        """Return a picture of the board, with the options of the HTTP contract: `highlight` (1846: `hexes`, `routes`),
        `preview` (an action whose effect is shown), `routes` (1846), and `face`. Its text is in a language of
        `stationmaster.languages`.

        :raises LookupError: if the game has no pictures.
        :raises ImpossibleInput: for a malformed highlight, route or action.
        :raises IllegalAction: when the rules forbid the previewed action.
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
        """Return the content of the picture in words, a line for each thing on it.

        :raises LookupError: if the game has no pictures.
        """
        return self._pictures().board_in_words(self._game.view(position), spoken(language))


def _many(kind: Any) -> Any:
    """Return the type of a list of a statement."""
    return tuple[kind, ...]
