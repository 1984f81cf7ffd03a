"""What happens in a game, as frozen records: enough for a client to write a log and to animate.

Each has a `rule`, the paragraph that it follows from. `event_forms` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from stationmaster.switch_and_signal.state.position import Place

LossCause = Literal["unspent_points", "collision", "arrival", "no_deployment"]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table is laid; `first_player` begins."""

    type: ClassVar[str] = "game_started"
    map: str
    players: tuple[str, ...]
    first_player: str
    rule: str = "SS-3.1"


@dataclass(frozen=True, slots=True)
class NumbersDealt:
    """Location tokens were dealt to the departure points; `numbers` follows the order of the board's points, and where
    the players report them one by one it holds those so far."""

    type: ClassVar[str] = "numbers_dealt"
    numbers: tuple[int, ...]
    rule: str = "SS-15.1"


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn begins."""

    type: ClassVar[str] = "turn_began"
    turn: int
    player: str
    rule: str = "SS-5.2"


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """The top departure card was turned up; `left` cards remain in the deck."""

    type: ClassVar[str] = "card_revealed"
    card: str
    left: int
    rule: str = "SS-6.1"


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The departure card is carried out."""

    type: ClassVar[str] = "card_discarded"
    card: str
    rule: str = "SS-6.14"


@dataclass(frozen=True, slots=True)
class ColourChosen:
    """A colour was chosen for a multi-coloured symbol."""

    type: ClassVar[str] = "colour_chosen"
    colour: str
    rule: str = "SS-6.12"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice were rolled. `dice` is `departure` or the colour of a movement die."""

    type: ClassVar[str] = "dice_rolled"
    dice: str
    values: tuple[int, ...]
    train: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class LocationTokenRevealed:
    """A location token names the departure point instead of the dice."""

    type: ClassVar[str] = "location_token_revealed"
    number: int
    rule: str = "SS-15.2"


@dataclass(frozen=True, slots=True)
class LocationTokensShuffled:
    """All location tokens were shuffled into a new pile."""

    type: ClassVar[str] = "location_tokens_shuffled"
    rule: str = "SS-15.2"


@dataclass(frozen=True, slots=True)
class TrainDeployed:
    """A new train stands at a departure point."""

    type: ClassVar[str] = "train_deployed"
    train: str
    point: str
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class PointOccupied:
    """The departure point named is occupied. `again` says that the dice are rolled anew (first turn)."""

    type: ClassVar[str] = "point_occupied"
    point: str
    number: int
    again: bool
    rule: str


@dataclass(frozen=True, slots=True)
class TrainMoved:
    """A train entered the spaces of `path`, in order, and `ending` tells why it stopped.

    `at` names the node, signal space or space that stopped it, `unspent` the points left over.
    """

    type: ClassVar[str] = "train_moved"
    train: str
    source: Place
    path: tuple[str, ...]
    to: Place
    ending: str
    at: str | None
    unspent: int
    rule: str


@dataclass(frozen=True, slots=True)
class TrainReturned:
    """A train went to the depot."""

    type: ClassVar[str] = "train_returned"
    train: str
    rule: str


@dataclass(frozen=True, slots=True)
class GoodReturned:
    """A good went back to its home city."""

    type: ClassVar[str] = "good_returned"
    colour: str
    city: str
    rule: str


@dataclass(frozen=True, slots=True)
class GoodDelivered:
    """A good was put on its field in a port."""

    type: ClassVar[str] = "good_delivered"
    colour: str
    port: str
    train: str
    rule: str = "SS-7.10"


@dataclass(frozen=True, slots=True)
class GoodLoaded:
    """A train took a good."""

    type: ClassVar[str] = "good_loaded"
    train: str
    colour: str
    city: str
    rule: str = "SS-8.7"


@dataclass(frozen=True, slots=True)
class TokensLost:
    """Time tokens left the clock, which then shows `clock`. A loss that empties it goes on after the refill."""

    type: ClassVar[str] = "tokens_lost"
    count: int
    cause: LossCause
    clock: int
    rule: str


@dataclass(frozen=True, slots=True)
class DepartureCardRemoved:
    """The clock ran out: the top departure card left the game unseen and the clock was refilled."""

    type: ClassVar[str] = "departure_card_removed"
    left: int
    clock: int
    rule: str = "SS-10.2"


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """Action cards went on the discard."""

    type: ClassVar[str] = "cards_played"
    player: str
    cards: tuple[str, ...]
    rule: str = "SS-8.1"


@dataclass(frozen=True, slots=True)
class SignalSet:
    """A signal disc was moved."""

    type: ClassVar[str] = "signal_set"
    source: str
    to: str
    rule: str = "SS-8.2"


@dataclass(frozen=True, slots=True)
class SwitchSet:
    """The discs of a junction lie on these branches now."""

    type: ClassVar[str] = "switch_set"
    junction: str
    discs: tuple[str, ...]
    rule: str = "SS-8.4"


@dataclass(frozen=True, slots=True)
class HelperUsed:
    """A helper was used, with what it was used on."""

    type: ClassVar[str] = "helper_used"
    helper: str
    colour: str | None
    point: str | None
    train: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Action cards were drawn. Hands are open to everybody (SS-1.7)."""

    type: ClassVar[str] = "cards_drawn"
    player: str
    cards: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class DiscardShuffled:
    """The action discard became the new draw pile of so many cards."""

    type: ClassVar[str] = "discard_shuffled"
    cards: int
    rule: str = "SS-9.2"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    type: ClassVar[str] = "game_ended"
    reason: str
    won: bool
    rule: str


Event = (
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
