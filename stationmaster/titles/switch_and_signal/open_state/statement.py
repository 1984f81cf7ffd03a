"""The shape of a view, and of an open state: everything that lies open on the table (SS-1.7, SS-18.1).

An open state is a view that may be incomplete: what follows from the rest may be left out, and must agree with it when
it is sent. A `seed` may be added, from which everything hidden is then shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.open_state import MAY_BE_LEFT_OUT, opened
from stationmaster.schema.statements import LAST_REVISION, ids
from stationmaster.titles.switch_and_signal.model.board_names import Names
from stationmaster.titles.switch_and_signal.model.board_statement import BoardDocument
from stationmaster.titles.switch_and_signal.model.components import CardInBox, CountByCard, CountByGood, Symbol
from stationmaster.titles.switch_and_signal.model.events import Reason
from stationmaster.titles.switch_and_signal.model.ids import (
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
    Train,
    Variant,
)
from stationmaster.titles.switch_and_signal.model.options import (
    DeparturesRemoved,
    ExtraDiscs,
    GoodsToWin,
    TimeTokens,
    Who,
)
from stationmaster.titles.switch_and_signal.model.place import PlaceShown
from stationmaster.titles.switch_and_signal.model.statement import GAME, Count, Row, SasStatement, Table, Text
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.sequence import STEPS

if TYPE_CHECKING:
    LocationToken: TypeAlias = int
    StepName: TypeAlias = str
else:
    LocationToken = Literal[TABLES.departure_numbers]
    StepName = ids(f"Step{GAME}", dict.fromkeys(step.name for step in STEPS), "A step of the turn.")


Revision = Annotated[int, Meta(ge=0, le=LAST_REVISION)]


class SettingsShown(SasStatement, frozen=True):
    """How the game is played; nothing of it changes between start and end."""

    time_tokens: Annotated[TimeTokens, Meta(description="The full clock (SS-3.5).")]
    departure_cards_removed: DeparturesRemoved
    goods_to_win: GoodsToWin
    goods_per_city: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="At the start (SS-3.4, SS-14.3).")]
    extra_signal_discs: Annotated[ExtraDiscs, MAY_BE_LEFT_OUT]
    variant: Annotated[Variant | None, MAY_BE_LEFT_OUT]
    dice: Annotated[Who, MAY_BE_LEFT_OUT, Meta(description="Who rolls the dice.")]
    cards: Annotated[Who, MAY_BE_LEFT_OUT, Meta(description="Who shuffles decks and location tokens (SS-18.9).")]


class PlayerShown(SasStatement, frozen=True):
    """A player. Hands are open."""

    id: PlayerName
    hand: CountByCard


class TrainShown(SasStatement, frozen=True):
    """A train: where it is, and the colour of the good that it carries, if any."""

    id: Train
    colour: Annotated[Colour, MAY_BE_LEFT_OUT]
    place: PlaceShown
    good: Good | None


class DemandShown(SasStatement, frozen=True):
    """What a port must receive in this game: so many goods of every colour, and some of any (SS-12.1)."""

    per_colour: Count
    extra: Count


class PortShown(SasStatement, frozen=True):
    """A port."""

    received: CountByGood
    demand: Annotated[DemandShown, MAY_BE_LEFT_OUT]


class DepartureDeck(SasStatement, frozen=True):
    """The departure cards that are not in play."""

    count: Annotated[Count, Meta(description="How many lie face down in the deck.")]
    bottom: Annotated[
        DepartureCard | None, MAY_BE_LEFT_OUT, Meta(description="The card that the Switchman put under the deck.")
    ]
    removed: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="How many are out of the game.")]
    discard: Row[DepartureCard]


class CardShown(SasStatement, frozen=True):
    """The departure card in play, and how far it is carried out (SS-6)."""

    id: DepartureCard
    symbols: Annotated[tuple[Symbol, ...], MAY_BE_LEFT_OUT]
    next: Annotated[Count, Meta(description="The place of the symbol being carried out, counted from 0.")]
    begun: Annotated[
        bool,
        MAY_BE_LEFT_OUT,
        Meta(description="Whether that symbol has its colours and the trains that wait for them."),
    ]
    touched: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="Whether anything of it was carried out (SS-11.5).")]
    deployed: Annotated[
        Row[Colour], MAY_BE_LEFT_OUT, Meta(description="The colours chosen for deploy symbols (SS-6.3).")
    ]
    moved: Annotated[Row[Colour], MAY_BE_LEFT_OUT, Meta(description="The colours of the move symbols begun (SS-6.12).")]
    waiting: Annotated[
        Row[Train], MAY_BE_LEFT_OUT, Meta(description="Trains still to be moved for the present symbol (SS-6.8).")
    ]
    rolled: Annotated[
        Row[Colour], MAY_BE_LEFT_OUT, Meta(description="Colours for which this card has rolled a die (SS-11.4).")
    ]
    idle: Annotated[Row[Colour], MAY_BE_LEFT_OUT, Meta(description="Colours that the Conductor keeps from moving.")]
    spared: Annotated[
        Train | None, MAY_BE_LEFT_OUT, Meta(description="The train that the Station attendant keeps from moving.")
    ]
    deploying: Annotated[
        Colour | None,
        MAY_BE_LEFT_OUT,
        Meta(description="The colour of the new train whose location token the players are about to report (SS-18.9)."),
    ]


class RollShown(SasStatement, frozen=True):
    """A die that lies beside a train, which is about to run."""

    train: Train
    points: Count


class ActionCards(SasStatement, frozen=True):
    """The action cards that are in no hand."""

    draw_pile: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="How many lie face down.")]
    discard: CountByCard


class LocationTokensShown(SasStatement, frozen=True):
    """The location tokens of the game without departure dice (SS-15.2)."""

    start: Annotated[Row[LocationToken], Meta(description="Those for the start card.")]
    revealed: Row[LocationToken]
    pile: Annotated[Count, Meta(description="How many are hidden.")]


class Result(SasStatement, frozen=True):
    """How the game ended."""

    reason: Reason
    won: Annotated[bool, Meta(description="Whether the players have won.")]


class View(SasStatement, frozen=True, kw_only=True):
    """Everything that lies open on the table. Lists and objects keep the order of board and tables."""

    map: Annotated[Text, MAY_BE_LEFT_OUT, Meta(description="The board, by its id.")]
    board: Annotated[BoardDocument | None, MAY_BE_LEFT_OUT, Meta(description="A board of the players' own.")]
    names: Annotated[Names | None, MAY_BE_LEFT_OUT, Meta(description="Names for the parts of that board.")]
    deck: (
        Annotated[
            Row[CardInBox] | None,
            Meta(description="The departure cards, where the players have a deck of their own."),
        ]
        | UnsetType
    ) = UNSET
    settings: SettingsShown
    revision: Annotated[Revision, MAY_BE_LEFT_OUT, Meta(description="The number of actions played so far.")]
    turn_began: Annotated[Revision, MAY_BE_LEFT_OUT, Meta(description="The revision at which the turn began.")]
    turn: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Turns are counted from 1.")]
    phase: Annotated[
        Count,
        MAY_BE_LEFT_OUT,
        Meta(description="1: a departure card, 2: action cards, 3: drawn cards are reported, 0: the table is laid."),
    ]
    step: Annotated[StepName | None, MAY_BE_LEFT_OUT, Meta(description="Null once the game is over.")]
    active: Annotated[PlayerName, Meta(description="Whose turn it is (SS-1.6).")]
    final_turn: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="Whether the departure deck is empty (SS-5.4).")]
    players: Annotated[Row[PlayerShown], Meta(description="In the order of their seats.")]
    trains: Row[TrainShown]
    goods: Annotated[Table[City, Count], Meta(description="Goods left in each goods city.")]
    ports: Table[City, PortShown]
    switch_discs: Annotated[
        Table[Junction, Row[Section]], Meta(description="The branches of each junction that carry a disc.")
    ]
    green_signals: Annotated[Row[Signal], Meta(description="The signal spaces with a disc.")]
    clock: Annotated[Count, Meta(description="The time tokens left.")]
    departure_deck: DepartureDeck
    card: Annotated[CardShown | None, MAY_BE_LEFT_OUT]
    roll: Annotated[RollShown | None, MAY_BE_LEFT_OUT]
    action_cards: ActionCards
    helpers: Annotated[Table[Helper, Literal["free", "used"]], MAY_BE_LEFT_OUT]
    dispatcher: Annotated[
        bool, MAY_BE_LEFT_OUT, Meta(description="Whether the Dispatcher is in effect this turn (SS-11.3).")
    ]
    drawing: Annotated[
        bool, MAY_BE_LEFT_OUT, Meta(description="Whether the cards being drawn are to be reported (SS-18.9).")
    ]
    departure_numbers: Annotated[
        Table[DeparturePoint, LocationToken],
        MAY_BE_LEFT_OUT,
        Meta(description="The number of each departure point, printed or dealt."),
    ]
    location_tokens: Annotated[LocationTokensShown | None, MAY_BE_LEFT_OUT]
    result: Annotated[Result | None, MAY_BE_LEFT_OUT]


if TYPE_CHECKING:
    _Sent: TypeAlias = View
else:
    _Sent = opened(View)


class OpenState(_Sent, frozen=True, kw_only=True):
    """An open state: a view, in which what follows from the rest may be left out."""

    seed: Annotated[Text | None, Meta(description="What hidden cards are shuffled by.")] | UnsetType = UNSET
