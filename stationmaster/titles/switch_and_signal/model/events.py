"""What happens in a game, as statements: enough for a client to write a log and to animate.

Each has a `rule`, the paragraph that it follows from. What does not apply is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, get_args

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.schema.json_schema import catalogue_of_events
from stationmaster.schema.statements import ids, named, write
from stationmaster.titles.switch_and_signal.model import place, position
from stationmaster.titles.switch_and_signal.model.ids import (
    ActionCard,
    City,
    Colour,
    DepartureCard,
    DeparturePoint,
    Good,
    Helper,
    Junction,
    PlayerName,
    Section,
    Signal,
    Space,
    SymbolWord,
    Train,
)
from stationmaster.titles.switch_and_signal.model.place import PlaceShown
from stationmaster.titles.switch_and_signal.model.position import Settings
from stationmaster.titles.switch_and_signal.model.statement import GAME, Count, Name, Paragraph, SasStatement
from stationmaster.titles.switch_and_signal.model.tables import TABLES

DEPARTURE_DICE = "departure"

if TYPE_CHECKING:
    Dice: TypeAlias = str
    Ending: TypeAlias = place.Ending
    LossCause: TypeAlias = str
    Reason: TypeAlias = position.Reason
else:
    Dice = ids(f"Dice{GAME}", (DEPARTURE_DICE, *TABLES.colours), "The departure dice, or the movement die of a colour.")
    Ending = ids(
        f"Ending{GAME}",
        get_args(place.Ending),
        "Why a movement ended: `city` is a stop in a city that keeps the train, `port` one that sends it to the depot.",
    )
    LossCause = ids(
        f"LossCause{GAME}",
        ("unspent_points", "collision", "arrival", "no_deployment"),
        "What time tokens were lost for (SS-10.1).",
    )
    Reason = ids(f"Reason{GAME}", get_args(position.Reason), "Why the game is over (SS-12).")

PointNumber = Annotated[Count, Meta(description="The number of a departure point, printed or dealt.")]
Path = Annotated[tuple[Space, ...], Meta(description="The spaces entered, in order.")]


class GameStarted(SasStatement, frozen=True, tag_field="type", tag="game_started"):
    """The table is laid; `first_player` begins."""

    type: ClassVar[str] = "game_started"
    map: Annotated[Name, Meta(description="The board, by its id.")]
    players: Annotated[tuple[PlayerName, ...], Meta(description="In the order of their seats.")]
    first_player: PlayerName
    rule: Paragraph


class NumbersDealt(SasStatement, frozen=True, tag_field="type", tag="numbers_dealt"):
    """Location tokens were dealt to the departure points; where the players report them one by one, these are those so
    far."""

    type: ClassVar[str] = "numbers_dealt"
    numbers: Annotated[tuple[PointNumber, ...], Meta(description="In the order of the board's points.")]
    rule: Paragraph


class TurnBegan(SasStatement, frozen=True, tag_field="type", tag="turn_began"):
    """A player's turn begins."""

    type: ClassVar[str] = "turn_began"
    turn: Annotated[Count, Meta(description="Turns are counted from 1.")]
    player: PlayerName
    rule: Paragraph


class CardRevealed(SasStatement, frozen=True, tag_field="type", tag="card_revealed"):
    """The top departure card was turned up."""

    type: ClassVar[str] = "card_revealed"
    card: DepartureCard
    shows: Annotated[tuple[SymbolWord, ...], Meta(description="Its symbols, in order.")]
    left: Annotated[Count, Meta(description="How many cards remain in the deck.")]
    rule: Paragraph


class CardDiscarded(SasStatement, frozen=True, tag_field="type", tag="card_discarded"):
    """The departure card is carried out."""

    type: ClassVar[str] = "card_discarded"
    card: DepartureCard
    rule: Paragraph


class ColourChosen(SasStatement, frozen=True, tag_field="type", tag="colour_chosen"):
    """A colour was chosen for a multi-coloured symbol."""

    type: ClassVar[str] = "colour_chosen"
    colour: Colour
    rule: Paragraph


class DiceRolled(SasStatement, frozen=True, kw_only=True, tag_field="type", tag="dice_rolled"):
    """Dice were rolled."""

    type: ClassVar[str] = "dice_rolled"
    dice: Dice
    values: Annotated[tuple[Count, ...], Meta(description="What they show.")]
    train: Annotated[Train, Meta(description="For which train, with a movement die.")] | UnsetType = UNSET
    rule: Paragraph


class LocationTokenRevealed(SasStatement, frozen=True, tag_field="type", tag="location_token_revealed"):
    """A location token names the departure point instead of the dice."""

    type: ClassVar[str] = "location_token_revealed"
    number: PointNumber
    rule: Paragraph


class LocationTokensShuffled(SasStatement, frozen=True, tag_field="type", tag="location_tokens_shuffled"):
    """All location tokens were shuffled into a new pile."""

    type: ClassVar[str] = "location_tokens_shuffled"
    rule: Paragraph


class TrainDeployed(SasStatement, frozen=True, tag_field="type", tag="train_deployed"):
    """A new train stands at a departure point."""

    type: ClassVar[str] = "train_deployed"
    train: Train
    point: DeparturePoint
    number: PointNumber
    rule: Paragraph


class PointOccupied(SasStatement, frozen=True, tag_field="type", tag="point_occupied"):
    """The departure point named is occupied."""

    type: ClassVar[str] = "point_occupied"
    point: DeparturePoint
    number: PointNumber
    again: Annotated[bool, Meta(description="Whether the dice are rolled anew (first turn).")]
    rule: Paragraph


class TrainMoved(SasStatement, frozen=True, kw_only=True, tag_field="type", tag="train_moved"):
    """A train ran; `ending` says why it stopped."""

    type: ClassVar[str] = "train_moved"
    train: Train
    source: Annotated[PlaceShown, Meta(description="Where it stood.")] = field(name="from")
    path: Path
    to: Annotated[PlaceShown, Meta(description="Where it stopped, before it leaves that for the depot.")]
    ending: Ending
    at: Annotated[Name, Meta(description="The node, signal space or space that stopped it.")] | UnsetType = UNSET
    unspent: Annotated[Count, Meta(description="The points left over.")]
    rule: Paragraph


class TrainReturned(SasStatement, frozen=True, tag_field="type", tag="train_returned"):
    """A train went to the depot."""

    type: ClassVar[str] = "train_returned"
    train: Train
    rule: Paragraph


class GoodReturned(SasStatement, frozen=True, tag_field="type", tag="good_returned"):
    """A good went back to its home city."""

    type: ClassVar[str] = "good_returned"
    colour: Good
    city: City
    rule: Paragraph


class GoodDelivered(SasStatement, frozen=True, tag_field="type", tag="good_delivered"):
    """A good was put on its field in a port."""

    type: ClassVar[str] = "good_delivered"
    colour: Good
    port: City
    train: Train
    rule: Paragraph


class GoodLoaded(SasStatement, frozen=True, tag_field="type", tag="good_loaded"):
    """A train took a good."""

    type: ClassVar[str] = "good_loaded"
    train: Train
    colour: Good
    city: City
    rule: Paragraph


class TokensLost(SasStatement, frozen=True, tag_field="type", tag="tokens_lost"):
    """Time tokens left the clock, which then shows `clock`. A loss that empties it goes on after the refill."""

    type: ClassVar[str] = "tokens_lost"
    count: Annotated[Count, Meta(description="How many.")]
    cause: LossCause
    clock: Annotated[Count, Meta(description="What the clock shows then.")]
    rule: Paragraph


class DepartureCardRemoved(SasStatement, frozen=True, tag_field="type", tag="departure_card_removed"):
    """The clock ran out: the top departure card left the game unseen and the clock was refilled."""

    type: ClassVar[str] = "departure_card_removed"
    left: Annotated[Count, Meta(description="How many cards remain in the deck.")]
    clock: Annotated[Count, Meta(description="The full clock.")]
    rule: Paragraph


class CardsPlayed(SasStatement, frozen=True, tag_field="type", tag="cards_played"):
    """Action cards went on the discard."""

    type: ClassVar[str] = "cards_played"
    player: PlayerName
    cards: Annotated[tuple[ActionCard, ...], Meta(description="Which, by kind.")]
    rule: Paragraph


class SignalSet(SasStatement, frozen=True, tag_field="type", tag="signal_set"):
    """A signal disc was moved."""

    type: ClassVar[str] = "signal_set"
    source: Annotated[Signal, Meta(description="This space is red now.")] = field(name="from")
    to: Annotated[Signal, Meta(description="This space is green now.")]
    rule: Paragraph


class SwitchSet(SasStatement, frozen=True, tag_field="type", tag="switch_set"):
    """The discs of a junction lie on these branches now."""

    type: ClassVar[str] = "switch_set"
    junction: Junction
    discs: Annotated[tuple[Section, ...], Meta(description="The branches that carry a disc.")]
    rule: Paragraph


class HelperUsed(SasStatement, frozen=True, kw_only=True, tag_field="type", tag="helper_used"):
    """A helper was used, with what it was used on."""

    type: ClassVar[str] = "helper_used"
    helper: Helper
    colour: Colour | UnsetType = UNSET
    point: DeparturePoint | UnsetType = UNSET
    train: Train | UnsetType = UNSET
    rule: Paragraph


class CardsDrawn(SasStatement, frozen=True, tag_field="type", tag="cards_drawn"):
    """Action cards were drawn. Hands are open to everybody (SS-1.7)."""

    type: ClassVar[str] = "cards_drawn"
    player: PlayerName
    cards: Annotated[tuple[ActionCard, ...], Meta(description="Which, by kind.")]
    rule: Paragraph


class DiscardShuffled(SasStatement, frozen=True, tag_field="type", tag="discard_shuffled"):
    """The action discard became the new draw pile."""

    type: ClassVar[str] = "discard_shuffled"
    cards: Annotated[Count, Meta(description="How many there are.")]
    rule: Paragraph


class GameEnded(SasStatement, frozen=True, tag_field="type", tag="game_ended"):
    """The game is over."""

    type: ClassVar[str] = "game_ended"
    reason: Reason
    won: Annotated[bool, Meta(description="Whether the players have won.")]
    rule: Paragraph


AnyEvent = (
    GameStarted
    | NumbersDealt
    | TurnBegan
    | CardRevealed
    | CardDiscarded
    | ColourChosen
    | DiceRolled
    | LocationTokenRevealed
    | LocationTokensShuffled
    | TrainDeployed
    | PointOccupied
    | TrainMoved
    | TrainReturned
    | GoodReturned
    | GoodDelivered
    | GoodLoaded
    | TokensLost
    | DepartureCardRemoved
    | CardsPlayed
    | SignalSet
    | SwitchSet
    | HelperUsed
    | CardsDrawn
    | DiscardShuffled
    | GameEnded
)

if TYPE_CHECKING:
    Event: TypeAlias = AnyEvent
else:
    Event = named(f"Event{GAME}", AnyEvent, "Something that happened.")


# The events that depend on chance: they are not shown before the action is played.

OF_DICE: Final = frozenset({"dice_rolled"})
OF_CARDS: Final = frozenset(
    {"card_revealed", "cards_drawn", "discard_shuffled", "location_token_revealed", "location_tokens_shuffled"}
)


def foretold(settings: Settings, events: Sequence[dict[str, Any]]) -> tuple[Sequence[dict[str, Any]], bool]:
    """Return the events before the first one of chance, and whether these are all. What lies at the table is reported,
    not drawn, and so no chance (SS-18.9).
    """
    of_chance = (OF_DICE if settings.dice != "table" else frozenset()) | (
        OF_CARDS if settings.cards != "table" else frozenset()
    )
    first = next((place for place, event in enumerate(events) if event["type"] in of_chance), None)
    return (events, True) if first is None else (events[:first], False)


# Events as JSON, and the catalogue of them: both follow from their statements.

Json = Any

EVENTS: Final[Mapping[str, type[AnyEvent]]] = {kind.type: kind for kind in get_args(AnyEvent)}
"""Every kind of event by its type."""


def described() -> dict[str, Json]:
    """Return the catalogue of events as JSON, for the contract: what each means, its fields, and those that may be
    missing.
    """
    return catalogue_of_events(AnyEvent)


def to_json(event: Event) -> dict[str, Json]:
    """Return an event as the contract writes it; what does not apply is left out."""
    written: dict[str, Json] = write(event)
    return written
