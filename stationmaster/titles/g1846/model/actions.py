"""Everything a player can submit in 1846: a closed set of small records, each stated once.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here. What a number or a
word has to be is for the rules to say, by their paragraph.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, field

from stationmaster.engine.actions import ActionForms, Submitted, written
from stationmaster.schema.statements import LONGEST_PATH, MOST_ROUTES, Number
from stationmaster.titles.g1846.model.ids import (
    SentCompany,
    SentCorporation,
    SentDistribution,
    SentDraftCard,
    SentHex,
    SentPrivate,
    SentShareSource,
    SentTile,
    SentTrainSource,
    SentTrainType,
)
from stationmaster.titles.g1846.model.statement import Statement1846

Shares = Annotated[Number, Meta(description="How many shares, in units of 10%.")]
Price = Annotated[Number, Meta(description="Dollars.")]
City = Annotated[Number, Meta(description="The city on its hex, counted from 0.")]
Path = Annotated[
    tuple[SentHex, ...],
    Meta(min_length=1, max_length=LONGEST_PATH, description="The hexes from one end of the route to the other."),
]


class Submitted1846(Submitted, frozen=True):
    """What every action of 1846 is."""

    game_name: ClassVar[str] = Statement1846.game_name


class Draft(Submitted1846, frozen=True, tag_field="type", tag="draft"):
    """3.2: keep one of the cards drawn (`blank` or a private's id). 15.25: buy an open private.

    Games dealt as on 18xx.games tell their blanks apart: `blank 2` is that one, `blank` the first in hand.
    """

    type: ClassVar[str] = "draft"
    card: SentDraftCard


class Take(Submitted1846, frozen=True, tag_field="type", tag="take"):
    """3.22: buy the last private at its present price."""

    type: ClassVar[str] = "take"


class Decline(Submitted1846, frozen=True, tag_field="type", tag="decline"):
    """3.22: leave the last private to the next player, $10 cheaper."""

    type: ClassVar[str] = "decline"


class Sell(Submitted1846, frozen=True, tag_field="type", tag="sell"):
    """5.21: sell a block of shares. 6.88a: the President raises money for a train."""

    type: ClassVar[str] = "sell"
    corporation: SentCorporation
    shares: Shares


class Start(Submitted1846, frozen=True, tag_field="type", tag="start"):
    """5.34: open a corporation at a price."""

    type: ClassVar[str] = "start"
    corporation: SentCorporation
    price: Price


class BuyShare(Submitted1846, frozen=True, tag_field="type", tag="buy_share"):
    """5.31: buy one share from the corporation's treasury or from the market."""

    type: ClassVar[str] = "buy_share"
    corporation: SentCorporation
    source: SentShareSource = field(name="from")


class Pass(Submitted1846, frozen=True, tag_field="type", tag="pass"):
    """End or skip what may be skipped."""

    type: ClassVar[str] = "pass"


class Issue(Submitted1846, frozen=True, tag_field="type", tag="issue"):
    """6.31: issue treasury shares to the market. 6.86e: the forced issue of a corporation without a train."""

    type: ClassVar[str] = "issue"
    shares: Shares


class Redeem(Submitted1846, frozen=True, tag_field="type", tag="redeem"):
    """6.32: redeem shares from the market."""

    type: ClassVar[str] = "redeem"
    shares: Shares


class LayTile(Submitted1846, frozen=True, tag_field="type", tag="lay_tile"):
    """6.4: lay or upgrade a tile; with `private`, by that private's ability (6.93)."""

    type: ClassVar[str] = "lay_tile"
    hex: SentHex
    tile: SentTile
    rotation: Annotated[Number, Meta(description="Steps of 60° clockwise from its drawing.")]
    private: Annotated[SentPrivate | None, Meta(description="Laid by this private's ability.")] = None


class PlaceToken(Submitted1846, frozen=True, tag_field="type", tag="place_token"):
    """6.5: place a token; with `private`, by that private's ability (6.93-CWI)."""

    type: ClassVar[str] = "place_token"
    hex: SentHex
    city: City
    private: Annotated[SentPrivate | None, Meta(description="Placed by this private's ability.")] = None


class TrainRun(Statement1846, frozen=True, forbid_unknown_fields=False):
    """One train and the hexes of its route from end to end. What the calculator says besides may be there."""

    train: SentTrainType
    path: Path


class Run(Submitted1846, frozen=True, tag_field="type", tag="run"):
    """6.6: run the trains, by the routes as the calculator gives them, or by the word `best`."""

    type: ClassVar[str] = "run"
    routes: Annotated[tuple[TrainRun, ...], Meta(max_length=MOST_ROUTES)] | Literal["best"]


class Dividend(Submitted1846, frozen=True, tag_field="type", tag="dividend"):
    """6.71: what happens with the revenue: `full`, `half` or `withhold`."""

    type: ClassVar[str] = "dividend"
    kind: SentDistribution


class BuyTrain(Submitted1846, frozen=True, tag_field="type", tag="buy_train"):
    """6.81: buy a train from the `bank`, from the returned ones (`discard`) or from a corporation."""

    type: ClassVar[str] = "buy_train"
    train: SentTrainType
    source: SentTrainSource = field(name="from")
    price: Price


class DiscardTrain(Submitted1846, frozen=True, tag_field="type", tag="discard_train"):
    """6.83b: return a surplus train to the bank."""

    type: ClassVar[str] = "discard_train"
    corporation: SentCorporation
    train: SentTrainType


class BuyPrivate(Submitted1846, frozen=True, tag_field="type", tag="buy_private"):
    """6.91: buy a private from a player."""

    type: ClassVar[str] = "buy_private"
    private: SentPrivate
    price: Price


class Assign(Submitted1846, frozen=True, tag_field="type", tag="assign"):
    """6.93: place a private's marker on a hex; for a player's Steamboat also the company that it serves."""

    type: ClassVar[str] = "assign"
    private: SentPrivate
    hex: Annotated[SentHex | None, Meta(description="Left out when only `to` changes.")] = None
    to: Annotated[SentCompany | None, Meta(description="The company that the Steamboat serves.")] = None


class Consent(Submitted1846, frozen=True, tag_field="type", tag="consent"):
    """6.81, 6.91: the owner who was asked to sell a train or a private answers."""

    type: ClassVar[str] = "consent"
    accept: Annotated[bool, Meta(description="Whether the owner agrees.")]


class DeclareBankruptcy(Submitted1846, frozen=True, tag_field="type", tag="declare_bankruptcy"):
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


# --- Actions as JSON: the form of the HTTP contract, read and written.  Reading checks the shape alone (names of
# fields, types); whether the action is legal is another question. Fields that only inform, as lists of legal actions
# hold them, may be sent back; the rules then hold them against what is so.

INFORMATIVE = frozenset(
    {
        "amount",
        "cost",
        "old",
        "optimal",
        "per_share",
        "price",
        "retained",
        "revenue",
        "rule",
        "shortfall",
        "total",
    }
)
"""Fields that a listed choice may hold beyond those of its action."""

BEST = "best"

_FORMS: Final[ActionForms[Action]] = ActionForms(Action, INFORMATIVE)

ACTIONS_BY_TYPE = _FORMS.by_type
from_json = _FORMS.read
to_json = written
