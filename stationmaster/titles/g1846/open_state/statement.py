"""What lies open on the table: the view in answers, and the parts that an open state must have.

A view is complete. A client that sends one (an open state) may leave out what is marked: what follows from the rest
(`round` gives the set, prices and shares give the worth), and what then stands as at the beginning of a game, a round
or a turn. So a person at a table can write such a state by hand.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.schema.open_state import MAY_BE_LEFT_OUT, opened
from stationmaster.schema.statements import LAST_REVISION, complete
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    EndReason,
    Hex,
    Independent,
    Phase,
    Private,
    Tile,
    TrainCard,
    TrainType,
)
from stationmaster.titles.g1846.model.options import MAX_NAME, GameOptions
from stationmaster.titles.g1846.model.position import (
    MOST_COUNTED,
    CorporationStatus,
    IndependentStatus,
    PrivateStatus,
    SteamboatMarker,
    Step,
)
from stationmaster.titles.g1846.model.statement import Edge, Rotation, Statement1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES, RuleVintage

MAX_MONEY = 100_000_000
"""More than any player can have: the limit of what a broken bank has paid (10.1)."""
MAX_COUNT = 10_000
MAX_TRAINS = 24
MAX_PATH = 100
_LONGEST_WORD = 40
_SEATS = 5
_REFUSABLE = len(tables().privates) + len(tables().trains) * len(tables().corporations)
"""What a company can be refused in a turn, each thing once."""

Name = Annotated[str, Meta(max_length=MAX_NAME)]
Money = Annotated[int, Meta(ge=0, le=MAX_MONEY)]
Balance = Annotated[int, Meta(ge=-MAX_MONEY, le=MAX_MONEY)]
Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Small = Annotated[int, Meta(ge=0, le=MOST_COUNTED)]
Revision = Annotated[int, Meta(ge=0, le=LAST_REVISION)]
Digit = Annotated[int, Meta(ge=0, le=9)]
Shares = Annotated[int, Meta(ge=0, le=tables().shares, description="In units of 10%.")]
Held = Annotated[int, Meta(ge=1, le=tables().shares, description="In units of 10%.")]
Privates = Annotated[tuple[Private, ...], Meta(max_length=len(tables().privates))]
Companies = Annotated[tuple[Company, ...], Meta(max_length=len(tables().companies))]
Corporations = Annotated[tuple[Corporation, ...], Meta(max_length=len(tables().companies))]
SharePrice = Annotated[
    int, Meta(description="A price of the market (5.0).", extra_json_schema={"enum": list(tables().market.prices)})
]


class Train(Statement1846, frozen=True):
    """A train of a company."""

    type: TrainType
    phased_out: Annotated[bool, Meta(description="It may run once more, then it goes (6.69).")]
    ran: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="It may not run again in this round (6.61).")]


class Token(Statement1846, frozen=True):
    """A token on the board."""

    hex: Hex
    city: Digit


Trains = Annotated[tuple[Train, ...], Meta(max_length=MAX_TRAINS)]
Tokens = Annotated[tuple[Token, ...], Meta(max_length=len(tables().hexes))]


class Player(Statement1846, frozen=True):
    """A player and their possessions."""

    id: Name
    cash: Money
    shares: Annotated[dict[Corporation, Held], Meta(description="Shares of each corporation, in units of 10%.")]
    privates: Privates
    certificates: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Certificates that count for the limit (5.4).")]
    worth: Annotated[Balance, MAY_BE_LEFT_OUT, Meta(description="The player's score if the game ended now (10.3).")]
    bankrupt: Annotated[bool, MAY_BE_LEFT_OUT]


class CorporationShown(Statement1846, frozen=True):
    """One of the seven share companies."""

    status: CorporationStatus
    cash: Money
    price: Annotated[SharePrice | None, Meta(description="Null unless it is open.")]
    stack: Annotated[
        Annotated[int, Meta(ge=0, le=len(tables().corporations))] | None,
        Meta(description="The place in its price column, 0 on top; null unless it is open."),
    ]
    president: Annotated[Name | None, Meta(description="Null for none.")]
    treasury_shares: Shares
    market_shares: Shares
    trains: Trains
    tokens: Annotated[Tokens, MAY_BE_LEFT_OUT]
    tokens_left: Digit
    privates: Privates
    operated: Annotated[bool, Meta(description="Whether it has ever had a turn.")]
    earnings: Annotated[Money, MAY_BE_LEFT_OUT, Meta(description="Per share, of its last run (6.74).")]


class IndependentShown(Statement1846, frozen=True):
    """Michigan Southern or Big 4."""

    status: IndependentStatus
    owner: Name | None
    cash: Money
    trains: Trains
    tokens: Annotated[Tokens, MAY_BE_LEFT_OUT]


class PrivateShown(Statement1846, frozen=True):
    """A private, independents included."""

    owner: Annotated[Name | None, Meta(description="A player or a corporation.")]
    status: PrivateStatus
    used: Annotated[Digit, MAY_BE_LEFT_OUT, Meta(description="How often its ability has been used.")]


class TileShown(Statement1846, frozen=True):
    """A laid tile."""

    tile: Tile
    rotation: Rotation


class Marker(Statement1846, frozen=True):
    """A private's marker: its hex, and the company that it serves."""

    hex: Hex | None
    company: Company | None


class RunShown(Statement1846, frozen=True):
    """What a train has run in this turn."""

    train: TrainType
    path: Annotated[tuple[Hex, ...], Meta(max_length=MAX_PATH)]
    revenue: Count


class TrainPurchase(Statement1846, frozen=True, tag_field="type", tag="buy_train"):
    """A train that a corporation wants to buy from another."""

    train: TrainType
    source: Corporation = field(name="from")
    price: Money


class PrivatePurchase(Statement1846, frozen=True, tag_field="type", tag="buy_private"):
    """A private that a corporation wants to buy from a player."""

    private: Private
    price: Money


class CompanyTurn(Statement1846, frozen=True):
    """What a company has done so far in its operating turn."""

    tiles: Annotated[Small, MAY_BE_LEFT_OUT, Meta(description="Tile actions taken.")]
    upgrades: Annotated[Small, MAY_BE_LEFT_OUT, Meta(description="How many of them were upgrades.")]
    tokens: Annotated[Small, MAY_BE_LEFT_OUT, Meta(description="Tokens placed.")]
    shares_moved: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="It has issued or redeemed (6.2A).")]
    steamboat_moved: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="Its Steamboat marker was moved (6.93-SCc).")]
    has_run: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="Its trains have had their step.")]
    run: Annotated[tuple[RunShown, ...], MAY_BE_LEFT_OUT, Meta(max_length=MAX_TRAINS)]
    revenue: Annotated[Count, MAY_BE_LEFT_OUT]
    forced_issue: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="The one forced issue was made (6.86e).")]
    forced_minimum: Annotated[
        Count, MAY_BE_LEFT_OUT, Meta(description="A train bought now must cost more than this (6.86f, 6.88e).")
    ]
    forced_sales: Annotated[
        Corporations, MAY_BE_LEFT_OUT, Meta(description="Of which the President has sold shares for a train (6.88d).")
    ]
    must_buy_with_help: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="A new President must buy a train (6.89a).")]
    second_tile: Annotated[
        Private | None, MAY_BE_LEFT_OUT, Meta(description="Whose second tile is to follow (6.93-MC, 15.14d).")
    ]
    first_tile_hex: Annotated[Hex | None, MAY_BE_LEFT_OUT, Meta(description="Where its first tile lies.")]
    first_tile_edges: Annotated[
        Annotated[tuple[Edge, ...], Meta(max_length=6)],
        MAY_BE_LEFT_OUT,
        Meta(description="The edges that had no track before that tile (15.14c)."),
    ]
    bought_trains: Annotated[Small, MAY_BE_LEFT_OUT]
    refused_trains: Annotated[
        Corporations, MAY_BE_LEFT_OUT, Meta(description="Whose Presidents would not sell a train (6.88g).")
    ]
    refused_purchases: Annotated[
        Annotated[tuple[TrainPurchase | PrivatePurchase, ...], Meta(max_length=_REFUSABLE)],
        MAY_BE_LEFT_OUT,
        Meta(description="What sellers have refused, each thing once, at the highest price refused (6.81d, 6.91c)."),
    ]


class Operating(Statement1846, frozen=True):
    """An operating round."""

    order: Annotated[Companies, Meta(description="Whose turn it was, is and will be, as it looks now (4.31).")]
    operator: Annotated[Company | None, Meta(description="Whose turn it is.")]
    number: Annotated[Small, MAY_BE_LEFT_OUT, Meta(description="Which of the set's operating rounds.")]
    step: Annotated[Step, MAY_BE_LEFT_OUT, Meta(description="The step of the turn.")]
    done: Annotated[Companies, MAY_BE_LEFT_OUT, Meta(description="The companies that have had a turn.")]
    turn: Annotated[CompanyTurn, MAY_BE_LEFT_OUT]
    steamboat_set: Annotated[
        Annotated[tuple[SteamboatMarker, ...], Meta(max_length=2)],
        MAY_BE_LEFT_OUT,
        Meta(description="Which of the Steamboat's markers its player has set in this round (O-22)."),
    ]
    queue: Annotated[
        Corporations | None, MAY_BE_LEFT_OUT, Meta(description="The rest of the order, where it is fixed (O-7).")
    ]


class StockRoundShown(Statement1846, frozen=True):
    """A stock round."""

    player: Annotated[Name, Meta(description="Whose turn it is.")]
    passes: Annotated[int, MAY_BE_LEFT_OUT, Meta(ge=0, le=_SEATS, description="Successive passes.")]
    last_actor: Annotated[Name | None, MAY_BE_LEFT_OUT, Meta(description="Who bought or sold last (5.51).")]
    bought: Annotated[bool, MAY_BE_LEFT_OUT, Meta(description="Whether the player has bought in this turn.")]
    sold_this_turn: Annotated[Corporations, MAY_BE_LEFT_OUT, Meta(description="Sold in this turn.")]
    sold: Annotated[
        Annotated[dict[str, Corporations], Meta(max_length=_SEATS)],
        MAY_BE_LEFT_OUT,
        Meta(description="Of which corporations each player has sold in this round (5.38)."),
    ]


class PrivateOffered(Statement1846, frozen=True):
    """A private of the open offer of two players."""

    private: Private
    price: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Dollars, debt included.")]


class HandShown(Statement1846, frozen=True):
    """The cards of one player in the draft, which only this player may see (3.2a)."""

    drawn: Annotated[tuple[str, ...], Meta(max_length=99, description="To choose from: privates, and `blank`.")]
    kept: Annotated[tuple[str, ...], Meta(max_length=99, description="Kept so far.")]


class DraftShown(Statement1846, frozen=True):
    """What of the draft lies open."""

    number: Annotated[Count, MAY_BE_LEFT_OUT]
    player: Annotated[Name, Meta(description="Whose turn it is.")]
    cards: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Cards not kept yet.")]
    drawn: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Cards in the hand of the player.")]
    kept: Annotated[
        Annotated[dict[str, Count], Meta(max_length=_SEATS)],
        MAY_BE_LEFT_OUT,
        Meta(description="How many cards each player has kept."),
    ]
    offer: Annotated[
        Annotated[tuple[PrivateOffered, ...], Meta(max_length=len(tables().privates))],
        Meta(description="The open offer of two players; what is left at last, else none."),
    ]
    passes: Annotated[int, MAY_BE_LEFT_OUT, Meta(ge=0, le=_SEATS, description="Successive passes.")]
    discount: Annotated[
        Count | None, MAY_BE_LEFT_OUT, Meta(description="What the last private has fallen; null before it is reached.")
    ]
    hand: Annotated[
        HandShown | UnsetType, Meta(description="In an answer for one player (`?as=`) alone: the player's own cards.")
    ] = UNSET


class Finished(Statement1846, frozen=True):
    """That the game is over."""

    reason: EndReason


class ConsentRequest(Statement1846, frozen=True):
    """A purchase that waits for the seller's consent (6.81, 6.91)."""

    asked: Annotated[Name, Meta(description="The player who must answer.")]
    purchase: TrainPurchase | PrivatePurchase


class View(Statement1846, frozen=True):
    """Everything that lies open on the table: the open form of a state."""

    round: Annotated[
        str, Meta(max_length=_LONGEST_WORD, description="`DR 1`, `SR 2`, `OR 2.1` … or `end`.", examples=["OR 2.1"])
    ]
    phase: Phase
    priority: Annotated[Name, Meta(description="Who has the Priority Deal.")]
    bank: Annotated[Balance, Meta(description="What is left in the bank; below 0 once it has broken.")]
    bank_broken: bool
    certificate_limit: Annotated[Count, MAY_BE_LEFT_OUT]
    players: Annotated[tuple[Player, ...], Meta(max_length=_SEATS, description="In the order of their seats.")]
    corporations: Annotated[dict[Corporation, CorporationShown], complete(tables().corporations)]
    independents: Annotated[dict[Independent, IndependentShown], complete(tables().independents)]
    privates: dict[Private, PrivateShown]
    tiles: Annotated[dict[Hex, TileShown], Meta(description="The laid tiles, never the printed ones.")]
    slots: Annotated[
        dict[
            Hex,
            Annotated[tuple[Annotated[tuple[Company | None, ...], Meta(max_length=9)], ...], Meta(max_length=9)],
        ],
        Meta(description="For each hex with tokens, per city the token in each slot; null where it is empty."),
    ]
    markers: dict[Private, Marker]
    trains_for_sale: Annotated[
        dict[TrainCard, Count | None],
        complete(tables().cards),
        Meta(description="The original stock by card; null for unlimited."),
    ]
    returned_trains: Annotated[tuple[TrainCard, ...], Meta(max_length=MAX_TRAINS)]
    operating: Annotated[
        Operating | None,
        MAY_BE_LEFT_OUT,
        Meta(description="In an operating round; one that is left out has just begun."),
    ]
    stock_round: Annotated[StockRoundShown | None, MAY_BE_LEFT_OUT, Meta(description="In a stock round.")]
    draft: Annotated[DraftShown | None, MAY_BE_LEFT_OUT, Meta(description="In the draft.")]
    finished: Annotated[Finished | None, MAY_BE_LEFT_OUT, Meta(description="Once the game is over.")]
    request: Annotated[ConsentRequest | None, MAY_BE_LEFT_OUT, Meta(description="While a player is asked to consent.")]
    set: Annotated[Count, MAY_BE_LEFT_OUT, Meta(description="Counts a stock round and its operating rounds.")]
    last_set: Annotated[Count | None, MAY_BE_LEFT_OUT, Meta(description="After which the game ends (15.28).")]
    revision: Annotated[Revision, MAY_BE_LEFT_OUT, Meta(description="How many actions have been played.")]
    turn_began: Annotated[
        Revision, MAY_BE_LEFT_OUT, Meta(description="The revision at which the turn began that is under way.")
    ]
    options: Annotated[GameOptions, MAY_BE_LEFT_OUT]
    vintage: (
        Annotated[
            tuple[RuleVintage, ...],
            Meta(
                max_length=len(RULE_VINTAGES),
                description="Of a recorded game of 2020: in which rules it differs from the online conventions.",
            ),
        ]
        | UnsetType
    ) = UNSET


OpenState = opened(View, "OpenState")
"""A view as it may be sent."""
