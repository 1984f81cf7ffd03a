"""The actions of 1846, each beside the choices and the family that list it.

The fields are those of the HTTP contract; `from` is a reserved word and is called `source` here. The fields of an
action are open (`Sent…`): the rules refuse a wrong number or name by its paragraph. Those of a choice are exact.

`type` with one choice is an action. Besides the fields of the action a choice may hold informative ones (a cost, a
revenue). They may be left out; if they are sent, they must match the actual values. Where a choice holds a range, any
number of it may be sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.engine.actions import ActionForms, Family, Submitted, families, family, informative, written
from stationmaster.schema.envelope import Span
from stationmaster.schema.statements import LONGEST_PATH, MOST_ROUTES, Number, Statement
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    Distribution,
    DraftCard,
    Hex,
    Private,
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
    ShareSource,
    Tile,
    TrainSource,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import City, Rotation, Shares, Statement1846

SentShares = Annotated[Number, Meta(description="How many shares, in units of 10%.")]
SentPrice = Annotated[Number, Meta(description="Dollars.")]
SentCity = Annotated[Number, Meta(description="The city on its hex, counted from 0.")]
SentPath = Annotated[
    tuple[SentHex, ...],
    Meta(min_length=1, max_length=LONGEST_PATH, description="The hexes from one end of the route to the other."),
]

Cost = Annotated[int, Meta(ge=0, description="What it costs, in dollars. Informs.")]
Amount = Annotated[int, Meta(ge=0, description="What it brings or costs altogether, in dollars. Informs.")]
PriceEach = Annotated[int, Meta(ge=0, description="Dollars for each share. Informs.")]
ByPrivate = Annotated[Private, Meta(description="By this private's ability.")]


class Submitted1846(Submitted, frozen=True):
    """An action of 1846."""

    game_name: ClassVar[str] = Statement1846.game_name


class DraftChoice(Statement1846, frozen=True):
    """A card to keep, or a private to buy."""

    card: DraftCard
    cost: Annotated[int, Meta(ge=0, description="What a private costs, in dollars. Informs.")] | UnsetType = UNSET


class Draft(Submitted1846, frozen=True):
    """3.2: keep one of the cards drawn (`blank` or a private's id). 15.25: buy an open private.

    In games dealt as on 18xx.games blanks are numbered: `blank 2` is that one, `blank` the first in hand.
    """

    card: SentDraftCard


DraftFamily = family(Draft, DraftChoice)


class TakeChoice(Statement1846, frozen=True):
    """The last private, and its price."""

    cost: Cost


class Take(Submitted1846, frozen=True):
    """3.22: buy the last private at its present price."""


TakeFamily = family(Take, TakeChoice)


class NothingToChoose(Statement1846, frozen=True):
    """The one choice of an action without fields."""


class Decline(Submitted1846, frozen=True):
    """3.22: leave the last private to the next player, $10 cheaper."""


DeclineFamily = family(Decline, NothingToChoose)


class SellChoice(Statement1846, frozen=True):
    """A block of shares to sell."""

    corporation: Corporation
    shares: Shares
    price: PriceEach
    amount: Amount


class Sell(Submitted1846, frozen=True):
    """5.21: sell a block of shares. 6.88a: the President raises money for a train."""

    corporation: SentCorporation
    shares: SentShares


SellFamily = family(Sell, SellChoice)


class StartChoice(Statement1846, frozen=True):
    """A corporation to open at a price."""

    corporation: Corporation
    price: Annotated[int, Meta(ge=0, description="The price of a share, in dollars.")]
    cost: Cost


class Start(Submitted1846, frozen=True):
    """5.34: open a corporation at a price."""

    corporation: SentCorporation
    price: SentPrice


StartFamily = family(Start, StartChoice)


class BuyShareChoice(Statement1846, frozen=True):
    """A share to buy."""

    corporation: Corporation
    source: ShareSource = field(name="from")
    cost: Cost


class BuyShare(Submitted1846, frozen=True):
    """5.31: buy one share from the corporation's treasury or from the market."""

    corporation: SentCorporation
    source: SentShareSource = field(name="from")


BuyShareFamily = family(BuyShare, BuyShareChoice)


class Pass(Submitted1846, frozen=True):
    """End or skip what may be skipped."""


PassFamily = family(Pass, NothingToChoose)


class SharesChoice(Statement1846, frozen=True):
    """A number of shares to issue or to redeem."""

    shares: Shares
    price: PriceEach
    amount: Amount


class Issue(Submitted1846, frozen=True):
    """6.31: issue treasury shares to the market. 6.86e: the forced issue of a corporation without a train."""

    shares: SentShares


IssueFamily = family(Issue, SharesChoice)


class Redeem(Submitted1846, frozen=True):
    """6.32: redeem shares from the market."""

    shares: SentShares


RedeemFamily = family(Redeem, SharesChoice)


class LayTileChoice(Statement1846, frozen=True):
    """A tile to lay."""

    hex: Hex
    tile: Tile
    rotation: Rotation
    cost: Cost
    private: ByPrivate | UnsetType = UNSET


class LayTile(Submitted1846, frozen=True):
    """6.4: lay or upgrade a tile; with `private`, by that private's ability (6.93)."""

    hex: SentHex
    tile: SentTile
    rotation: Annotated[Number, Meta(description="Steps of 60° clockwise from its drawing.")]
    private: Annotated[SentPrivate | None, Meta(description="Laid by this private's ability.")] = None


LayTileFamily = family(LayTile, LayTileChoice)


class PlaceTokenChoice(Statement1846, frozen=True):
    """A city for a token."""

    hex: Hex
    city: City
    cost: Cost
    private: ByPrivate | UnsetType = UNSET


class PlaceToken(Submitted1846, frozen=True):
    """6.5: place a token; with `private`, by that private's ability (6.93-CWI)."""

    hex: SentHex
    city: SentCity
    private: Annotated[SentPrivate | None, Meta(description="Placed by this private's ability.")] = None


PlaceTokenFamily = family(PlaceToken, PlaceTokenChoice)


class TrainRun(Statement1846, frozen=True, forbid_unknown_fields=False):
    """One train and the hexes of its route from end to end. Further fields of the calculator's answer may be there."""

    train: SentTrainType
    path: SentPath


class RouteChoice(Statement1846, frozen=True):
    """A route of the best set."""

    train: TrainType
    path: Annotated[tuple[Hex, ...], Meta(min_length=1, description="The hexes from one end to the other.")]
    revenue: Annotated[int, Meta(ge=0, description="What it earns, in dollars. Informs.")]


class RunChoice(Statement1846, frozen=True):
    """The best set of routes: by the word `best`, and by its routes. Any other legal set is accepted, too."""

    routes: Literal["best"] | tuple[RouteChoice, ...]
    revenue: Annotated[int, Meta(ge=0, description="What the set earns, in dollars. Informs.")]
    optimal: (
        Annotated[bool, Meta(description="False where it is not proved that no set earns more. Informs.")] | UnsetType
    ) = UNSET


class Run(Submitted1846, frozen=True):
    """6.6: run the trains. 6.68: show better routes than were declared.

    The routes are those that the calculator gives, or the word `best`.
    """

    routes: Annotated[tuple[TrainRun, ...], Meta(max_length=MOST_ROUTES)] | Literal["best"]


RunFamily = family(Run, RunChoice)


class DividendChoice(Statement1846, frozen=True):
    """A way to distribute the revenue."""

    kind: Distribution
    retained: Annotated[int, Meta(ge=0, description="What the treasury keeps, in dollars. Informs.")]
    per_share: Annotated[int, Meta(ge=0, description="Dollars for each share. Informs.")]
    price: Annotated[int, Meta(ge=0, description="The price of a share after it, in dollars. Informs.")]


class Dividend(Submitted1846, frozen=True):
    """6.71: distribute the revenue: `full`, `half` or `withhold`."""

    kind: SentDistribution


DividendFamily = family(Dividend, DividendChoice)


class BuyTrainChoice(Statement1846, frozen=True):
    """A train to buy: at the bank's price, or from a corporation at any price of the range."""

    train: TrainType
    source: TrainSource = field(name="from")
    price: Annotated[int | Span, Meta(description="Dollars.")]


class BuyTrain(Submitted1846, frozen=True):
    """6.81: buy a train from the `bank`, from the returned ones (`discard`) or from a corporation."""

    train: SentTrainType
    source: SentTrainSource = field(name="from")
    price: SentPrice


BuyTrainFamily = family(BuyTrain, BuyTrainChoice)


class DiscardTrainChoice(Statement1846, frozen=True):
    """A train to return."""

    corporation: Corporation
    train: TrainType


class DiscardTrain(Submitted1846, frozen=True):
    """6.83b: return a surplus train to the bank."""

    corporation: SentCorporation
    train: SentTrainType


DiscardTrainFamily = family(DiscardTrain, DiscardTrainChoice)


class BuyPrivateChoice(Statement1846, frozen=True):
    """A private to buy at any price of the range."""

    private: Private
    price: Annotated[Span, Meta(description="Dollars.")]


class BuyPrivate(Submitted1846, frozen=True):
    """6.91: buy a private from a player."""

    private: SentPrivate
    price: SentPrice


BuyPrivateFamily = family(BuyPrivate, BuyPrivateChoice)


class AssignChoice(Statement1846, frozen=True):
    """A hex for a private's marker; for a player's Steamboat also the company that it serves, or only that."""

    private: Private
    hex: Hex | UnsetType = UNSET
    to: Annotated[Company, Meta(description="The company that the Steamboat serves.")] | UnsetType = UNSET


class Assign(Submitted1846, frozen=True):
    """6.93: place a private's marker on a hex; for a player's Steamboat also the company that it serves."""

    private: SentPrivate
    hex: Annotated[SentHex | None, Meta(description="Left out when only `to` changes.")] = None
    to: Annotated[SentCompany | None, Meta(description="The company that the Steamboat serves.")] = None


AssignFamily = family(Assign, AssignChoice)


class ConsentChoice(Statement1846, frozen=True):
    """An answer."""

    accept: bool


class Consent(Submitted1846, frozen=True):
    """6.81, 6.91: answer, as the owner, whether to sell a train or a private."""

    accept: Annotated[bool, Meta(description="Whether the owner agrees.")]


ConsentFamily = family(Consent, ConsentChoice)


class DeclareBankruptcy(Submitted1846, frozen=True):
    """6.89: nothing that could be sold pays for the cheapest train."""


DeclareBankruptcyFamily = family(DeclareBankruptcy, NothingToChoose)


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

if TYPE_CHECKING:
    LegalFamily: TypeAlias = Family[Statement]
else:
    LegalFamily = families("Family1846", Action, "One kind of legal action of 1846, with every choice there is.")

# Actions as JSON, read and written. Reading checks the shape alone (names of fields, types); whether the action is
# legal is another question.

INFORMATIVE: Final = informative(Action) | {"old", "rule", "shortfall", "total"}
"""The fields that a listed choice may hold beyond those of its action, now or in earlier releases."""

BEST = "best"

_FORMS: Final[ActionForms[Action]] = ActionForms(Action, INFORMATIVE)

ACTIONS_BY_TYPE = _FORMS.by_type
from_json = _FORMS.read
to_json = written
