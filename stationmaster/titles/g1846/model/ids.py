"""The ids of components as the contract names them.

What is read in an answer is one of the names that there are. What is sent may be any short text (`SentHex` …): where an
action names something that does not exist, the rules say so, by their paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from stationmaster.schema.statements import ids
from stationmaster.titles.g1846.model.tables import tables

BLANK: Final = "blank"
"""A player card of the draft deck that is no private (2.5)."""

PAYMENTS: Mapping[str, str] = {
    "setup": "the players' starting money (2.2)",
    "private": "a private's price, debt included in the draft (3.23, 6.91)",
    "treasury": "an independent's first treasury (3.23a)",
    "shares": "shares bought or sold (5.2, 5.3)",
    "opening_grant": "what the bank adds when Illinois Central opens (5.35)",
    "income": "a private's income (6.1A)",
    "issue": "issued shares (6.31, 6.86e)",
    "redemption": "redeemed shares (6.32)",
    "track": "a tile (6.48)",
    "token": "a token (6.51)",
    "dividend": "a share of the payout (6.71b, 6.72)",
    "retained": "the part of the revenue that a company keeps (6.71a, 6.72)",
    "train": "a train, or the President's part of its price (6.81, 6.88)",
    "takeover": "the treasury of an independent that is bought (6.92a)",
    "bankruptcy": "what is left of a bankrupt player's money (7.11)",
    "closing": "the treasury of a company that leaves the game (8.1, 6.93-MS)",
}
"""The reasons for payments, as `why` of the event `payment` names them."""

if TYPE_CHECKING:
    Hex: TypeAlias = str
    Tile: TypeAlias = str
    Corporation: TypeAlias = str
    Independent: TypeAlias = str
    Company: TypeAlias = str
    Private: TypeAlias = str
    DraftCard: TypeAlias = str
    TrainType: TypeAlias = str
    TrainCard: TypeAlias = str
    TrainSource: TypeAlias = str
    ShareSource: TypeAlias = str
    Distribution: TypeAlias = str
    Phase: TypeAlias = str
    Colour: TypeAlias = str
    EndReason: TypeAlias = str
    PaymentReason: TypeAlias = str
    SentHex: TypeAlias = str
    SentTile: TypeAlias = str
    SentCorporation: TypeAlias = str
    SentCompany: TypeAlias = str
    SentPrivate: TypeAlias = str
    SentDraftCard: TypeAlias = str
    SentTrainType: TypeAlias = str
    SentTrainSource: TypeAlias = str
    SentShareSource: TypeAlias = str
    SentDistribution: TypeAlias = str
else:
    _table = tables()

    def _both(name: str, values: Iterable[str], meaning: str) -> tuple[Any, Any]:
        """Return an enumeration as it is read in answers, and as it may be sent."""
        listed = tuple(values)
        return ids(name, listed, meaning), ids(name, listed, meaning, closed=False)

    _blanks = max(setup.blanks for setup in _table.setups.values())
    Hex, SentHex = _both("Hex1846", _table.hexes, "A hex of the board.")
    Tile, SentTile = _both("Tile1846", _table.tiles, "The number of a tile.")
    Corporation, SentCorporation = _both("Corporation1846", _table.corporations, "One of the seven share companies.")
    Independent = ids("Independent1846", _table.independents, "An independent railroad.")
    Company, SentCompany = _both("Company1846", _table.companies, "A corporation or an independent railroad.")
    Private, SentPrivate = _both("Private1846", _table.privates, "A private company, or an independent railroad.")
    DraftCard, SentDraftCard = _both(
        "DraftCard1846",
        (*_table.privates, BLANK, *(f"{BLANK} {number}" for number in range(1, _blanks + 1))),
        "A card of the draft: a private, or a blank. Games dealt as on 18xx.games number their blanks.",
    )
    TrainType, SentTrainType = _both("TrainType1846", _table.trains, "A type of train.")
    TrainCard = ids("TrainCard1846", _table.cards, "A card of the train stock, by the first type that it can be.")
    ShareSource, SentShareSource = _both("ShareSource1846", ("treasury", "market"), "Where a share comes from.")
    Distribution, SentDistribution = _both(
        "Distribution1846", ("full", "half", "withhold"), "What happens with the revenue."
    )
    TrainSource, SentTrainSource = _both(
        "TrainSource1846",
        ("bank", "discard", *_table.corporations),
        "Who sells a train: the bank, the bank from those returned (`discard`), or a corporation.",
    )
    Phase = ids("Phase1846", _table.phases, "A phase of the game.")
    Colour = ids("Colour1846", _table.colours, "The colour of a tile.")
    EndReason = ids(
        "EndReason1846",
        ("bank", "bankruptcy", "all_closed", "final_train", "agreement", "turn_limit"),
        "Why the game is over: the bank broke (10.1), all players but one are bankrupt (10.2), nothing is left that "
        "could operate or pay (O-16), the last train was sold (15.28), the players agreed (O-9), it lasted too long.",
    )
    PaymentReason = ids(
        "PaymentReason1846",
        PAYMENTS,
        "What a payment is for: " + "; ".join(f"`{reason}`: {meaning}" for reason, meaning in PAYMENTS.items()) + ".",
    )
