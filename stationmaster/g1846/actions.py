"""Everything a player can submit in 1846: a closed set of small records.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Draft:
    """3.2: keep one of the cards drawn (`blank` or a private's id). 15.25: buy an open private.

    Games dealt as on 18xx.games tell their blanks apart: `blank 2` is that one, `blank` the first in hand.
    """

    type: ClassVar[str] = "draft"
    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """3.22: buy the last private at its present price."""

    type: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Decline:
    """3.22: leave the last private to the next player, $10 cheaper."""

    type: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Sell:
    """5.21: sell a block of shares. 6.88a: the President raises money for a train."""

    type: ClassVar[str] = "sell"
    corporation: str
    shares: int


@dataclass(frozen=True, slots=True)
class Start:
    """5.34: open a corporation at a price."""

    type: ClassVar[str] = "start"
    corporation: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyShare:
    """5.31: buy one share from the corporation's treasury or from the market."""

    type: ClassVar[str] = "buy_share"
    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Pass:
    """End or skip what may be skipped."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Issue:
    """6.31: issue treasury shares to the market. 6.86e: the forced issue of a corporation without a train."""

    type: ClassVar[str] = "issue"
    shares: int


@dataclass(frozen=True, slots=True)
class Redeem:
    """6.32: redeem shares from the market."""

    type: ClassVar[str] = "redeem"
    shares: int


@dataclass(frozen=True, slots=True)
class LayTile:
    """6.4: lay or upgrade a tile; with `private`, by that private's ability (6.93)."""

    type: ClassVar[str] = "lay_tile"
    hex: str
    tile: str
    rotation: int
    private: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """6.5: place a token; with `private`, by that private's ability (6.93-CWI)."""

    type: ClassVar[str] = "place_token"
    hex: str
    city: int
    private: str | None = None


@dataclass(frozen=True, slots=True)
class TrainRun:
    """One train and the hexes of its route, from one end to the other."""

    train: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """6.6: run the trains. `routes` is None for the best set there is."""

    type: ClassVar[str] = "run"
    routes: tuple[TrainRun, ...] | None


@dataclass(frozen=True, slots=True)
class Dividend:
    """6.71: what happens with the revenue: `full`, `half` or `withhold`."""

    type: ClassVar[str] = "dividend"
    kind: str


@dataclass(frozen=True, slots=True)
class BuyTrain:
    """6.81: buy a train from the `bank`, from the returned ones (`discard`) or from a corporation."""

    type: ClassVar[str] = "buy_train"
    train: str
    source: str
    price: int


@dataclass(frozen=True, slots=True)
class DiscardTrain:
    """6.83b: return a surplus train to the bank."""

    type: ClassVar[str] = "discard_train"
    corporation: str
    train: str


@dataclass(frozen=True, slots=True)
class BuyPrivate:
    """6.91: buy a private from a player."""

    type: ClassVar[str] = "buy_private"
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Assign:
    """6.93: place a private's marker on a hex; for a player's Steamboat also the company that it serves."""

    type: ClassVar[str] = "assign"
    private: str
    hex: str | None
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """6.81, 6.91: the owner who was asked to sell a train or a private answers."""

    type: ClassVar[str] = "consent"
    accept: bool


@dataclass(frozen=True, slots=True)
class DeclareBankruptcy:
    """6.89: nothing that could be sold pays for the cheapest train."""

    type: ClassVar[str] = "declare_bankruptcy"


Action = (
    Draft
    | Take
    | Decline
    | Sell
    | Start
    | BuyShare
    | Pass
    | Issue
    | Redeem
    | LayTile
    | PlaceToken
    | Run
    | Dividend
    | BuyTrain
    | DiscardTrain
    | BuyPrivate
    | Assign
    | Consent
    | DeclareBankruptcy
)
