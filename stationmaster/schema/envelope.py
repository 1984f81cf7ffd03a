"""Shapes that the answers of all games have in common, each stated once.

Each game states its own shapes (actions, families, events, view …) itself, and names them in `Game.shapes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.statements import Statement, named

T = TypeVar("T")

PlayerName: TypeAlias = str
"""A player, by the name given to `start`."""
Code = Annotated[str, Meta(description="Stable; the list of codes may grow.", examples=["not_connected"])]
Paragraph = Annotated[str, Meta(description="The rulebook's paragraph.", examples=["6.47"])]
Sentence = Annotated[str, Meta(description="A sentence for a person.")]
SentenceName = Annotated[
    str,
    Meta(description="Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow."),
]


ChoiceWords = Annotated[
    tuple[str, ...],
    Meta(
        description="The choices in words, in the same order, with `?words=true`. Where a choice holds a range or "
        "`one_of`, the place of that field stands in the text, such as `{price:money}`."
    ),
]


class Clause(Statement, frozen=True):
    """A sentence, or a part of one, that stands within another."""

    sentence: SentenceName
    params: Parameters


if TYPE_CHECKING:
    Scalar: TypeAlias = str | int | bool | None
    Parameters: TypeAlias = dict[str, str | int | float | Clause | tuple[str | int | float | Clause, ...]]
else:
    Scalar = named("Scalar", str | int | bool | None, "A word, a whole number, true or false, or null.")
    Parameters = named(
        "Parameters",
        dict[str, str | int | float | Clause | tuple[str | int | float | Clause, ...]],
        "The parameters of the sentence by name, to write it in other words: ids, names, numbers, amounts in dollars, "
        "lists of them, and sentences within the sentence.",
    )


# What is to be picked in a choice


class Span(Statement, frozen=True):
    """A range of whole numbers, both ends included. In a choice: pick any of them.

    A field of a choice that always holds a range is a `Span`, one that holds a number or a range `int | Span`, and a
    list of ranges (dice) `tuple[Span, ...]`.
    """

    min: int
    max: int


class OneOf(Statement, Generic[T], frozen=True):
    """Several values, of which one is to be picked, whatever is picked elsewhere in the choice.

    Each use is a class of its own, so that it has a name: `class OneOfTokens(OneOf[Token], frozen=True)`. A field that
    holds a value or several is `Token | OneOfTokens`.
    """

    one_of: Annotated[tuple[T, ...], Meta(min_length=1)]


# A position


class Turn(Statement, frozen=True):
    """Whose turn it is."""

    round: Annotated[str, Meta(description="The round, or the turn, by its name.", examples=["OR 2.1"])]
    step: Annotated[str, Meta(description="The step of the sequence of play.", examples=["track"])]
    entity: Annotated[str, Meta(description="The company, train or player whose step it is.", examples=["NYC"])]
    players: Annotated[tuple[PlayerName, ...], Meta(description="The players who may act now.")]
    began: Annotated[
        int,
        Meta(ge=0, description="The revision at which this player's turn began: so far it can be taken back."),
    ]


class Standing(Statement, frozen=True):
    """The result of a player; tied players have the same rank."""

    player: PlayerName
    score: int
    rank: Annotated[int, Meta(ge=1)]


# Refusals


class Violation(Statement, frozen=True):
    """Why the rules forbid an action."""

    code: Code
    rule: Paragraph
    detail: Sentence
    sentence: SentenceName
    params: Parameters
    hint: Annotated[str, Meta(description="What would be legal instead.")] | UnsetType = UNSET


class Fault(Statement, frozen=True):
    """One thing that is wrong with a request."""

    pointer: Annotated[str, Meta(description="JSON Pointer into the body, or ?name for a parameter.")]
    code: Code
    detail: Sentence
    sentence: SentenceName
    params: Parameters
    value: (
        Annotated[
            str | int | float | bool | None,
            Meta(description="What stands there, cut short; left out where nothing does, or a list or an object."),
        ]
        | UnsetType
    ) = UNSET


# Records


class TraceEntry(Statement, frozen=True):
    """The entry of a trace for one action of a record (`summary`).

    A game's own entry adds, for `full`, what a response to the action would have held: `action`, `turn`,
    `events`, `view` and `legal`, each of which may be left out.
    """

    index: Annotated[int, Meta(ge=0, description="The place of the action in its record.")]
    type: Annotated[str, Meta(description="The type of the action.")]
    entity: Annotated[str | None, Meta(description="Whose step it was.")]
    round: Annotated[str | None, Meta(description="In which round.")]


# The catalogue


class Option(Statement, frozen=True):
    """An option of `start`."""

    name: str
    values: Annotated[
        tuple[Scalar, ...] | None, Meta(description="Which it takes; null where there are too many to list.")
    ]
    default: Annotated[Scalar, Meta(description="What holds without it; null where that follows from other things.")]
    meaning: Sentence


class GameEntry(Statement, frozen=True):
    """A game of the catalogue."""

    id: Annotated[str, Meta(description="The id in paths.", examples=["1846"])]
    name: str
    players: Annotated[Span, Meta(description="How many may play.")]
    options: tuple[Option, ...]
    capabilities: Annotated[tuple[str, ...], Meta(description="What the service offers of the game.")]


class Catalogue(Statement, frozen=True):
    """The games there are."""

    games: tuple[GameEntry, ...]


class EventKind(Statement, frozen=True):
    """One kind of event, as the components describe it."""

    meaning: Sentence
    fields: Annotated[dict[str, str], Meta(description="Fields that are always there, with their meaning.")]
    optional: Annotated[dict[str, str], Meta(description="Fields that are there where they apply.")]


# The options of a game, as the catalogue describes them, from the statement of the options.

OptionValue = str | int | bool | None
_DEFAULT = "default"


def default(value: OptionValue) -> Meta:
    """Declare the default of an option: `Annotated[bool, default(True)]`. Without one it follows from other options."""
    return Meta(extra={_DEFAULT: value})


@dataclass(frozen=True, slots=True)
class OptionKind:
    """One option of `start`. `default` is the one in the catalogue; None where it follows from the other options."""

    name: str
    values: tuple[Any, ...]
    default: OptionValue
    meaning: str


def options_of(statement: type[Statement]) -> tuple[OptionKind, ...]:
    """Return the options of a game in the order of their statement, each with its values in the order of naming."""
    hints = get_type_hints(statement, include_extras=True)
    return tuple(_option(name, *get_args(hints[name])) for name in statement.__struct_fields__)


def _option(name: str, kind: Any, *metas: Meta) -> OptionKind:
    values = (True, False) if kind is bool else get_args(kind)
    chosen = next((meta.extra[_DEFAULT] for meta in metas if meta.extra and _DEFAULT in meta.extra), None)
    meaning = next(meta.description for meta in metas if meta.description)
    return OptionKind(name, values, chosen, meaning)
