"""A position of 1846: everything that is on the table, and what is hidden, in one immutable value.

All mappings are read only by agreement: a change makes a new mapping (see `ledger.py`). Money is whole dollars, shares
count in units of 10% (0.4d). What follows from these fields is computed, never stored twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from stationmaster.engine.chance import Source
from stationmaster.schema.sealed import Part
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.vintages import RuleVintage

BLANK = "blank"
"""A player card of the draft deck (2.5)."""

CorporationStatus = Literal["unopened", "open", "closed", "removed"]
IndependentStatus = Literal["independent", "bought", "removed"]
PrivateStatus = Literal["undrafted", "player", "corporation", "closed", "removed"]


class Options(Part, frozen=True, cache_hash=True):
    """How this game is played: the options of `start`, and what follows from the number of players."""

    edition: Literal["first", "second"] = "first"
    conventions: Literal["rulebook", "online"] = "rulebook"
    consent: Literal["asked", "assumed"] = "asked"
    designer_clarifications: bool = True
    guarantee: bool = False
    two_player: bool = False
    deal: Literal["stationmaster", "18xx.games"] = "stationmaster"

    @property
    def is_online(self) -> bool:
        """Whether the online conventions of section 14 are on."""
        return self.conventions == "online"


class Player(Part, frozen=True):
    cash: int
    shares: Mapping[str, int]
    privates: tuple[str, ...] = ()
    bankrupt: bool = False


class Train(Part, frozen=True):
    """One train of a company. `ran` says that it may not run (again) in this operating round (6.61, 6.61a)."""

    type: str
    phased_out: bool = False
    ran: bool = False


class Corporation(Part, frozen=True):
    """One of the seven share companies (0.4a).

    `column` is its place in the price track and `arrival` orders the markers of one column: the smaller is higher
    (4.33). An open corporation without a president has its President's certificate in the market (7.13); those two
    shares are part of `market_shares`.
    """

    status: CorporationStatus
    cash: int = 0
    column: int | None = None
    arrival: int = 0
    president: str | None = None
    treasury_shares: int = 10
    market_shares: int = 0
    trains: tuple[Train, ...] = ()
    tokens_left: int = 0
    privates: tuple[str, ...] = ()
    operated: bool = False
    earnings: int = 0


class Independent(Part, frozen=True):
    """Michigan Southern or Big 4 (0.4a). `owner` is a player, and None before the draft and after it left the game."""

    status: IndependentStatus
    owner: str | None = None
    cash: int = 0
    trains: tuple[Train, ...] = ()


class Private(Part, frozen=True):
    """A private company, independents included. `used` counts the uses of its ability (tiles or tokens laid)."""

    status: PrivateStatus
    owner: str | None = None
    used: int = 0


class Marker(Part, frozen=True):
    """Where a private's marker lies and which company it serves (6.93)."""

    hex: str | None = None
    company: str | None = None


class RecordedShuffle(Part, frozen=True, tag="recorded"):
    """The generator of records from 18xx.games: it deals what was dealt there, and never games begun here."""

    state: int


class DraftRound(Part, frozen=True, tag="draft"):
    """3: the draft. `deck` without the cards in hand, `drawn` the hand of the player to choose (all hidden).

    In the two-player variant (15.25) `deck` is empty, `drawn` is the open offer and nothing is hidden; `passes` counts
    successive passes. `discount` is what the last private (3.22) has fallen so far; None while it is not reached.
    `number` is 1: a game has one draft, even if operating rounds of two players interrupt it (15.26).
    """

    number: int
    player: str
    deck: tuple[str, ...]
    drawn: tuple[str, ...]
    kept: Mapping[str, tuple[str, ...]]
    chance: Source | RecordedShuffle
    discount: int | None = None
    passes: int = 0


class StockRound(Part, frozen=True, tag="stock"):
    """5: a stock round. `sold_this_turn` and `bought` speak of the current turn; `sold` of the whole round (5.38).

    `passes` counts successive passes, `last_actor` is who bought or sold last (5.51).
    """

    player: str
    passes: int = 0
    last_actor: str | None = None
    bought: bool = False
    sold_this_turn: tuple[str, ...] = ()
    sold: Mapping[str, tuple[str, ...]] | None = None


SteamboatMarker = Literal["hex", "to"]
Step = Literal["steamboat", "track", "run", "dividend", "trains", "privates"]


MOST_COUNTED: Final = 99
"""So far is counted what a company does in its turn."""


class CompanyTurn(Part, frozen=True):
    """One company's operating turn (6.2): what it has done so far."""

    tiles: int = 0
    upgrades: int = 0
    tokens: int = 0
    shares_moved: bool = False
    """6.2A: it has issued or redeemed."""
    steamboat_moved: bool = False
    """6.93-SCc: its Steamboat marker was placed or moved in this operating round."""
    has_run: bool = False
    """Step C is done (6.93-SCc)."""
    run: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    """What was run: train, path of hexes, revenue."""
    revenue: int = 0
    forced_issue: bool = False
    """6.86e: the one forced issue of the turn was made."""
    forced_minimum: int = 0
    """6.86f, 6.88e: a bank train bought now must cost more than this (what fewer shares would have paid for)."""
    forced_sales: tuple[str, ...] = ()
    """6.88d: corporations of which the President has sold a block for this purchase."""
    must_buy_with_help: bool = False
    """6.89a: the turn goes on under a new President, who must buy a train; no second forced issue."""
    second_tile: str | None = None
    """6.93-MC, 15.14d: the private whose second tile is to follow (at once, where the rules say so)."""
    first_tile_hex: str | None = None
    """The hex of that private's first tile."""
    first_tile_edges: tuple[int, ...] = ()
    """15.14c: the edges that had no track before that tile."""
    bought_trains: int = 0
    refused_trains: tuple[str, ...] = ()
    """6.88g: corporations whose President refused in this turn to sell a train."""
    refused_purchases: tuple[BuyTrain | BuyPrivate, ...] = ()
    """6.81d, 6.91c: what sellers refused to sell in this turn, each thing once, at the highest price refused."""


class OperatingRound(Part, frozen=True, tag="operating"):
    """6: an operating round. `operator` is the company whose turn it is; `done` those that have had theirs (4.31).

    `queue` is set only where the order is fixed beforehand (O-7); None means that it is found anew (4.31).
    """

    number: int
    step: Step
    operator: str | None = None
    done: tuple[str, ...] = ()
    turn: CompanyTurn = CompanyTurn()
    steamboat_set: tuple[SteamboatMarker, ...] = ()
    """O-22: which of Steamboat's two markers (`hex`, `to`) its player has set in this round."""
    queue: tuple[str, ...] | None = None


class Finished(Part, frozen=True, tag="finished"):
    """10: the game is over. `reason`: `bank`, `bankruptcy`, `all_closed`, `final_train`, `agreement`, `turn_limit`."""

    reason: str


Round = DraftRound | StockRound | OperatingRound | Finished


class Request(Part, frozen=True):
    """6.81, 6.91: a purchase that waits for the seller's consent. The player `asked` decides."""

    asked: str
    purchase: BuyTrain | BuyPrivate


class Position(Part, frozen=True, dict=True):
    """The whole position. Its hash covers the fields that differ most often; equality compares all."""

    options: Options
    seats: tuple[str, ...]
    priority: str
    bank: int
    bank_broken: bool
    phase: str
    set_number: int
    """Counts the sets of a stock round and its operating rounds (4.1): 1 for the first; 0 before it (15.26)."""
    round: Round
    players: Mapping[str, Player]
    corporations: Mapping[str, Corporation]
    independents: Mapping[str, Independent]
    privates: Mapping[str, Private]
    markers: Mapping[str, Marker]
    board: Board
    stock: Mapping[str, int | None]
    """Original train stock by card (`I` … `IV`); None is unlimited (2.4)."""
    returned: tuple[str, ...] = ()
    """Cards (`II`, `III`) returned under 6.83b, for sale again as either type, in the order of return."""
    request: Request | None = None
    last_set: int | None = None
    """15.28: the set after which the game ends because the last train was sold."""
    revision: int = 0
    turn_began: int = 0
    """The revision at which the turn of the player or company whose turn it is began."""
    vintage: tuple[RuleVintage, ...] = ()
    """In which rules a recorded game of 2020 differs from the online conventions of today."""

    @property
    def is_over(self) -> bool:
        return isinstance(self.round, Finished)

    def __hash__(self) -> int:
        return hash((self.revision, self.seats, self.bank, self.set_number, self.board))
