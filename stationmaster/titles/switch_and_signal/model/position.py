"""A position of Switch & Signal: everything that lies on the table, and what is hidden, in one immutable value
(SS-18.1).

What follows from these fields is computed, never stored twice: the step of the turn, for example, is a question to
`play.current_step`. A position is always a possible one that waits for a decision; `from_view` makes sure of an open
state.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from stationmaster.engine.chance import Source
from stationmaster.schema.sealed import Part
from stationmaster.titles.switch_and_signal.model.board import Board, board_of_text, map_board
from stationmaster.titles.switch_and_signal.model.deck import OwnDeck, deck_cards
from stationmaster.titles.switch_and_signal.model.kinds import ANY, DepartureCard, Symbol
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES

PlaceKind = Literal["depot", "departure", "section", "city"]
Dice = Literal["service", "table"]
Cards = Literal["service", "table"]
Reason = Literal["goods_delivered", "out_of_time", "out_of_tokens"]

RANDOM_NUMBERS = "random-departure-numbers"
"""The variant SS-15.1."""
NO_DEPARTURE_DICE = "no-departure-dice"
"""The variant SS-15.2."""
FACE_DOWN = ""
"""A departure card in the deck, or out of the game, of a game whose cards lie on the players' table (SS-18.9)."""


class Place(Part, frozen=True):
    """Where a train is (SS-2.3): in the depot, at a departure point, on a section facing an end of it, or in a city."""

    kind: PlaceKind
    space: str = ""
    towards: str = ""

    @property
    def is_on_network(self) -> bool:
        """SS-1.3."""
        return self.kind != "depot"


DEPOT = Place("depot")


class Train(Part, frozen=True):
    """One of the nine trains. `good` is the colour it carries, if it carries one."""

    id: str
    colour: str
    place: Place = DEPOT
    good: str | None = None


class PlayedOn(Part, frozen=True, dict=True):
    """The board of a game: one of the box is known by its id, a client's own travels along as its canonical text."""

    id: str
    text: str | None = None

    @classmethod
    def this(cls, board: Board) -> PlayedOn:
        """Return a board as it is named in positions."""
        return cls(board.id, None if board.is_of_the_box else board.text)

    @cached_property
    def board(self) -> Board:
        """The board itself."""
        return map_board(self.id) if self.text is None else board_of_text(self.text)


class Settings(Part, frozen=True):
    """How this game is played; nothing of it changes between start and end."""

    played_on: PlayedOn
    players: tuple[str, ...]
    time_tokens: int
    """The full clock (SS-3.5)."""
    departure_cards_removed: int
    goods_to_win: int
    extra_signal_discs: int
    variant: str | None
    dice: Dice
    numbers: tuple[int, ...]
    """The number of every departure point, in the board's order: printed, or dealt (SS-15.1). While the players report
    what they have dealt, those of the first points only."""
    cards: Cards = "service"
    """Who shuffles decks and location tokens (SS-18.9)."""
    deck: OwnDeck | None = None
    """The departure cards of the players' own, by their symbols; None for those of the data files."""

    @property
    def board(self) -> Board:
        """What the game is played on."""
        return self.played_on.board

    @property
    def hides_nothing(self) -> bool:
        """Whether all chance is the players' own."""
        return self.dice == "table" and self.cards == "table"

    @property
    def goods_per_city(self) -> int:
        return TABLES.goods_per_city[self.goods_to_win]

    @property
    def signal_discs(self) -> int:
        """How many signal discs lie on the board throughout (SS-2.10)."""
        return len(self.board.cities) + TABLES.track_signal_discs + self.extra_signal_discs

    def departure_card(self, card: str) -> DepartureCard:
        """Return the departure card, or the start card, of this id."""
        return deck_cards(self.deck)[card]

    def point_numbered(self, number: int) -> str:
        """Return the departure point that a total of the dice or a location token names."""
        return list(self.board.points)[self.numbers.index(number)]


class CardInPlay(Part, frozen=True):
    """The departure card of this turn and how far it is carried out (SS-6)."""

    id: str
    next: int = 0
    """Index of the symbol being carried out."""
    begun: bool = False
    """Whether that symbol, a move symbol, has its colours and the trains that wait for them."""
    touched: bool = False
    """Whether anything of the card was carried out: then the Switchman comes too late (SS-11.5)."""
    deployed: tuple[str, ...] = ()
    """The colours chosen for deploy symbols (SS-6.3)."""
    moved: tuple[str, ...] = ()
    """The colours of the move symbols begun, printed or chosen (SS-6.12)."""
    waiting: tuple[str, ...] = ()
    """Trains still to be moved for the present symbol (SS-6.8)."""
    rolled: tuple[str, ...] = ()
    """Colours for which this card has rolled a die (SS-11.4)."""
    idle: tuple[str, ...] = ()
    """Colours that the Conductor keeps from moving."""
    spared: str | None = None
    """The train that the Station attendant keeps from moving."""
    deploying: str | None = None
    """The colour of the new train whose location token the players are about to report (SS-18.9)."""

    @property
    def is_start_card(self) -> bool:
        return self.id == TABLES.start_card.id


class Roll(Part, frozen=True):
    """A movement die that lies rolled beside its train, which has not moved yet."""

    train: str
    points: int


class LocationTokens(Part, frozen=True):
    """The tokens of SS-15.2: those for the start card, those revealed, and the hidden pile, top first."""

    start: tuple[int, ...] = ()
    revealed: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()


class Position(Part, frozen=True, dict=True):
    """The whole state. Hidden from everybody: `chance`, `deck`, `removed`, `draw_pile` and the pile of `tokens`.

    Action cards are counted by kind, in the order of the tables: hands and discard as counts, the draw pile as a text
    with one digit for each card, top first, where the digit is the index of the card's kind. Where the players shuffle
    (SS-18.9) no order is known: departure cards are `FACE_DOWN`, and piles are sorted.
    """

    settings: Settings
    chance: Source
    revision: int
    turn: int
    active: int
    trains: tuple[Train, ...]
    goods: tuple[int, ...]
    """Goods left in each goods city, in the board's order."""
    received: tuple[tuple[int, ...], ...]
    """Goods received by each port, by colour in the order of the tables."""
    pairs: tuple[int, ...]
    """The open pair of every junction, in the board's order: an index into `Junction.pairs`."""
    green: frozenset[str]
    """The signal spaces with a disc."""
    clock: int
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    """Departure cards out of the game, at set-up and for lost tokens."""
    returned: str | None
    """The card that the Switchman put under the deck, which all players saw."""
    card: CardInPlay | None
    """The departure card being carried out; None in phase 2."""
    roll: Roll | None
    draw_pile: str
    card_discard: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    helpers_used: tuple[str, ...]
    dispatcher: bool
    """Whether the Dispatcher is in effect this turn (SS-11.3)."""
    tokens: LocationTokens
    outcome: Reason | None
    drawing: bool = False
    """Whether the active player is drawing cards, which the players will report (SS-9.1, SS-18.9)."""
    turn_began: int = 0
    """The revision at which the active player's turn began."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def board(self) -> Board:
        """What the game is played on."""
        return self.settings.played_on.board

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols of the departure card in play; none in phase 2."""
        return () if self.card is None else self.settings.departure_card(self.card.id).symbols

    @property
    def symbol(self) -> Symbol | None:
        """The symbol being carried out; None in phase 2 and when all are done."""
        card = self.card
        return self.symbols[card.next] if card is not None and card.next < len(self.symbols) else None

    @property
    def moves_all_colours(self) -> bool:
        """Whether the card in play moves every train once, the colours mixed (SS-6.13)."""
        return sum(symbol.colour == ANY for symbol in self.symbols) == len(TABLES.colours)

    @property
    def player(self) -> str:
        """The active player (SS-1.6)."""
        return self.settings.players[self.active]

    @property
    def hand(self) -> tuple[int, ...]:
        """The active player's cards by kind."""
        return self.hands[self.active]

    @property
    def phase(self) -> int:
        """Phase 1 while a departure card is revealed and carried out, else phase 2; phase 3 while drawn cards are to be
        reported (SS-5.1), and 0 while the table is being laid."""
        if self.drawing:
            return 3
        if self.card is None and len(self.discard) < self.turn:
            return 1 if self.discard else 0
        return 2 if self.card is None else 1

    @property
    def passing(self) -> bool:
        """Whether trains may pass through cities now (SS-11.3, SS-13.2)."""
        return self.dispatcher or not self.board.must_stop

    def train(self, name: str) -> Train:
        """Return the train of this id."""
        for train in self.trains:
            if train.id == name:
                return train
        raise KeyError(name)

    def held(self, kind: str) -> int:
        """Return how many cards of a kind the active player holds."""
        return self.hand[KINDS.index(kind)]

    def helper_is_free(self, helper: str) -> bool:
        """Return whether this board has the helper and it was not used yet (SS-11.1)."""
        return helper in self.board.helpers and helper not in self.helpers_used

    def occupied(self, but: str | None = None) -> dict[str, Place]:
        """Return every space with a train on it, apart from the train `but`."""
        spaces = {}
        for train in self.trains:
            place = train.place
            if place.kind != "depot" and train.id != but:
                spaces[place.space] = place
        return spaces
