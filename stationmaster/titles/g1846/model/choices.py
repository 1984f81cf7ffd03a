"""What lists of legal actions hold: one family for each type of action, with its choices.

`type` with one choice is an action. Besides the fields of the action a choice may hold what only informs (a cost, a
revenue): it may be left out, and must be so if it is sent. Where a choice holds a range, any number of it may be sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.schema.envelope import ChoiceWords, Paragraph, Span
from stationmaster.schema.statements import named
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    Distribution,
    DraftCard,
    Hex,
    Private,
    ShareSource,
    Tile,
    TrainSource,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import City, Rotation, Shares, Statement1846

Cost = Annotated[int, Meta(ge=0, description="What it costs, in dollars. Informs.")]
Amount = Annotated[int, Meta(ge=0, description="What it brings or costs altogether, in dollars. Informs.")]
PriceEach = Annotated[int, Meta(ge=0, description="Dollars for each share. Informs.")]
ByPrivate = Annotated[Private, Meta(description="By this private's ability.")]


class NothingToChoose(Statement1846, frozen=True):
    """The one choice of an action without fields."""


class DraftChoice(Statement1846, frozen=True):
    """A card to keep, or a private to buy."""

    card: DraftCard
    cost: Annotated[int, Meta(ge=0, description="What a private costs, in dollars. Informs.")] | UnsetType = UNSET


class TakeChoice(Statement1846, frozen=True):
    """To buy the last private."""

    cost: Cost


class SellChoice(Statement1846, frozen=True):
    """A block of shares to sell."""

    corporation: Corporation
    shares: Shares
    price: PriceEach
    amount: Amount


class StartChoice(Statement1846, frozen=True):
    """A corporation to open at a price."""

    corporation: Corporation
    price: Annotated[int, Meta(ge=0, description="The price of a share, in dollars.")]
    cost: Cost


class BuyShareChoice(Statement1846, frozen=True):
    """A share to buy."""

    corporation: Corporation
    source: ShareSource = field(name="from")
    cost: Cost


class SharesChoice(Statement1846, frozen=True):
    """A number of shares to issue or to redeem."""

    shares: Shares
    price: PriceEach
    amount: Amount


class LayTileChoice(Statement1846, frozen=True):
    """A tile to lay."""

    hex: Hex
    tile: Tile
    rotation: Rotation
    cost: Cost
    private: ByPrivate | UnsetType = UNSET


class PlaceTokenChoice(Statement1846, frozen=True):
    """A city for a token."""

    hex: Hex
    city: City
    cost: Cost
    private: ByPrivate | UnsetType = UNSET


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


class DividendChoice(Statement1846, frozen=True):
    """A way to distribute the revenue."""

    kind: Distribution
    retained: Annotated[int, Meta(ge=0, description="What the treasury keeps, in dollars. Informs.")]
    per_share: Annotated[int, Meta(ge=0, description="Dollars for each share. Informs.")]
    price: Annotated[int, Meta(ge=0, description="The price of a share after it, in dollars. Informs.")]


class BuyTrainChoice(Statement1846, frozen=True):
    """A train to buy: at the bank's price, or from a corporation at any price of the range."""

    train: TrainType
    source: TrainSource = field(name="from")
    price: Annotated[int | Span, Meta(description="Dollars.")]


class DiscardTrainChoice(Statement1846, frozen=True):
    """A train to return."""

    corporation: Corporation
    train: TrainType


class BuyPrivateChoice(Statement1846, frozen=True):
    """A private to buy at any price of the range."""

    private: Private
    price: Annotated[Span, Meta(description="Dollars.")]


class AssignChoice(Statement1846, frozen=True):
    """A hex for a private's marker; for a player's Steamboat also the company that it serves, or only that."""

    private: Private
    hex: Hex | UnsetType = UNSET
    to: Annotated[Company, Meta(description="The company that the Steamboat serves.")] | UnsetType = UNSET


class ConsentChoice(Statement1846, frozen=True):
    """An answer."""

    accept: bool


class _InWords(Statement1846, frozen=True, kw_only=True):
    """What may stand after the choices."""

    words: ChoiceWords | UnsetType = UNSET


class Family(_InWords, frozen=True, tag_field="type"):
    """One kind of legal action: `type` with one of the `choices` is an action, ready to post."""

    rule: Paragraph


class DraftFamily(Family, frozen=True, tag="draft"):
    """3.2: keep one of the cards drawn. 15.25: buy an open private."""

    choices: tuple[DraftChoice, ...]


class TakeFamily(Family, frozen=True, tag="take"):
    """3.22: buy the last private at its present price."""

    choices: tuple[TakeChoice, ...]


class DeclineFamily(Family, frozen=True, tag="decline"):
    """3.22: leave the last private to the next player."""

    choices: tuple[NothingToChoose, ...]


class SellFamily(Family, frozen=True, tag="sell"):
    """5.21: sell a block of shares. 6.88a: the President raises money for a train."""

    choices: tuple[SellChoice, ...]


class StartFamily(Family, frozen=True, tag="start"):
    """5.34: open a corporation at a price."""

    choices: tuple[StartChoice, ...]


class BuyShareFamily(Family, frozen=True, tag="buy_share"):
    """5.31: buy one share."""

    choices: tuple[BuyShareChoice, ...]


class PassFamily(Family, frozen=True, tag="pass"):
    """End or skip what may be skipped."""

    choices: tuple[NothingToChoose, ...]


class IssueFamily(Family, frozen=True, tag="issue"):
    """6.31: issue shares. 6.86e: the forced issue."""

    choices: tuple[SharesChoice, ...]


class RedeemFamily(Family, frozen=True, tag="redeem"):
    """6.32: redeem shares."""

    choices: tuple[SharesChoice, ...]


class LayTileFamily(Family, frozen=True, tag="lay_tile"):
    """6.4: lay or upgrade a tile. 6.93: by a private's ability."""

    choices: tuple[LayTileChoice, ...]


class PlaceTokenFamily(Family, frozen=True, tag="place_token"):
    """6.5: place a token. 6.93-CWI: by a private's ability."""

    choices: tuple[PlaceTokenChoice, ...]


class RunFamily(Family, frozen=True, tag="run"):
    """6.6: run the trains. 6.68: show better routes than were declared."""

    choices: tuple[RunChoice, ...]


class DividendFamily(Family, frozen=True, tag="dividend"):
    """6.71: distribute the revenue."""

    choices: tuple[DividendChoice, ...]


class BuyTrainFamily(Family, frozen=True, tag="buy_train"):
    """6.81: buy a train."""

    choices: tuple[BuyTrainChoice, ...]


class DiscardTrainFamily(Family, frozen=True, tag="discard_train"):
    """6.83b: return a surplus train."""

    choices: tuple[DiscardTrainChoice, ...]


class BuyPrivateFamily(Family, frozen=True, tag="buy_private"):
    """6.91: buy a private from a player."""

    choices: tuple[BuyPrivateChoice, ...]


class AssignFamily(Family, frozen=True, tag="assign"):
    """6.93: place a private's marker."""

    choices: tuple[AssignChoice, ...]


class ConsentFamily(Family, frozen=True, tag="consent"):
    """6.81, 6.91: answer whether to sell."""

    choices: tuple[ConsentChoice, ...]


class DeclareBankruptcyFamily(Family, frozen=True, tag="declare_bankruptcy"):
    """6.89: nothing that could be sold pays for the cheapest train."""

    choices: tuple[NothingToChoose, ...]


AnyFamily = (
    DraftFamily
    | TakeFamily
    | DeclineFamily
    | SellFamily
    | StartFamily
    | BuyShareFamily
    | PassFamily
    | IssueFamily
    | RedeemFamily
    | LayTileFamily
    | PlaceTokenFamily
    | RunFamily
    | DividendFamily
    | BuyTrainFamily
    | DiscardTrainFamily
    | BuyPrivateFamily
    | AssignFamily
    | ConsentFamily
    | DeclareBankruptcyFamily
)

if TYPE_CHECKING:
    LegalFamily: TypeAlias = AnyFamily
else:
    LegalFamily = named("Family1846", AnyFamily, "One kind of legal action of 1846, with every choice there is.")
