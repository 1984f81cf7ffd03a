"""The kinds of event: what actions and the rules behind them do, told in order.

`EVENTS` is the catalogue. Every event has `type` and `rule` (the paragraph by which it happened) besides the fields of
its kind. A client that knows these kinds can write the log of a game without knowing its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from stationmaster.kernel.game import Json


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event. `fields` are always there, `optional` ones only where they say something."""

    meaning: str
    fields: Mapping[str, str]
    optional: Mapping[str, str] = field(default_factory=dict)


EVENTS: Mapping[str, EventKind] = MappingProxyType(
    {
        # --- money ---
        "payment": EventKind(
            "Money changes hands. Payments of $0 are not told.",
            {
                "from": "who pays: `bank`, a player or a company",
                "to": "who is paid",
                "amount": "dollars",
                "why": "what for: one of the reasons for payments",
            },
        ),
        "bank_broken": EventKind("The bank has run out; this set is the last (10.1).", {}),
        # --- set-up and draft ---
        "corporation_removed": EventKind(
            "A corporation is removed at set-up; its token blocks its home (2.3).", {"company": "the corporation"}
        ),
        "private_removed": EventKind("A private is removed at set-up (2.3).", {"company": "the private"}),
        "card_kept": EventKind("A player has kept a card of the draft; which one is hidden.", {"player": "who"}),
        "last_private_offered": EventKind(
            "The last private is offered to a player.",
            {"player": "to whom", "private": "what", "price": "for how much, debt included"},
        ),
        "last_private_taken": EventKind(
            "The last private is bought.", {"player": "by whom", "private": "what", "price": "for how much"}
        ),
        "last_private_declined": EventKind(
            "The last private is declined; its price falls.", {"player": "by whom", "private": "what"}
        ),
        "private_drafted": EventKind(
            "A private is bought from the open offer of two players.",
            {"player": "by whom", "private": "what", "price": "for how much"},
        ),
        "draft_revealed": EventKind(
            "A player shows the cards kept and pays for them.", {"player": "who", "privates": "which privates"}
        ),
        # --- the course of the game ---
        "round_started": EventKind("A round begins.", {"round": "`DR 1`, `SR 2`, `OR 2.1` …"}),
        "priority_deal": EventKind("The Priority Deal goes to another player.", {"player": "to whom"}),
        "turn_began": EventKind("A company's operating turn begins.", {"company": "whose"}),
        "passed": EventKind("A player has done nothing in a turn.", {"player": "who"}),
        "phase_began": EventKind("A phase begins.", {"phase": "`II`, `III` or `IV`"}),
        "last_train_sold": EventKind(
            "Two players: the bank has sold its last train (15.28).", {"last_set": "the set after which the game ends"}
        ),
        "game_over": EventKind(
            "The game is over.",
            {"reason": "`bank`, `bankruptcy`, `all_closed`, `final_train`, `agreement` or `turn_limit`"},
        ),
        # --- shares ---
        "corporation_opened": EventKind(
            "A corporation is opened.",
            {"player": "its President", "corporation": "which", "price": "the price per share"},
        ),
        "share_bought": EventKind(
            "A player buys a share.",
            {
                "player": "who",
                "corporation": "of which",
                "from": "`treasury` or `market`",
                "price": "for how much",
            },
        ),
        "shares_sold": EventKind(
            "A player sells a block of shares.",
            {"player": "who", "corporation": "of which", "shares": "how many", "amount": "for how much together"},
        ),
        "shares_issued": EventKind(
            "A corporation sells shares of its own to the market.",
            {"corporation": "which", "shares": "how many", "price": "for how much each"},
        ),
        "shares_redeemed": EventKind(
            "A corporation buys shares of its own from the market.",
            {"corporation": "which", "shares": "how many", "price": "for how much each"},
        ),
        "president_changed": EventKind(
            "A corporation has another President.",
            {
                "corporation": "which",
                "old": "the President before; null for none",
                "new": "the President now; null while the President's certificate is in the market",
            },
        ),
        "price_moved": EventKind(
            "A share price moves.", {"corporation": "whose", "old": "the price before", "new": "the price now"}
        ),
        "corporation_closed": EventKind("A corporation leaves the game (8).", {"corporation": "which"}),
        "bankrupt": EventKind("A player is bankrupt and out of the game (7).", {"player": "who"}),
        # --- track and tokens ---
        "tile_laid": EventKind(
            "A tile is laid or replaces another.",
            {"company": "by whom", "hex": "where", "tile": "its number", "rotation": "how it is turned"},
            {"private": "by whose ability"},
        ),
        "token_placed": EventKind(
            "A token comes to stand in a city.",
            {"company": "whose", "hex": "where", "city": "in which city of the hex"},
            {"private": "by whose ability", "replaces": "the independent whose token it replaces"},
        ),
        "token_removed": EventKind(
            "A token leaves the board.", {"company": "whose", "hex": "from where", "city": "from which city"}
        ),
        "second_tile_forfeited": EventKind(
            "The second tile of a private is given up (O-10).", {"private": "of which private"}
        ),
        # --- trains and revenue ---
        "run": EventKind(
            "A company runs its trains.",
            {
                "company": "which",
                "routes": "per train: path, stops with what each earned, bonuses, revenue",
                "revenue": "the sum",
            },
        ),
        "routes_replaced": EventKind(
            "A player has shown better routes than were declared; they are used.",
            {"company": "whose", "declared": "what the declared ones earned", "revenue": "what these earn"},
        ),
        "dividend": EventKind(
            "A company's revenue is distributed.",
            {
                "company": "whose",
                "kind": "`full`, `half` or `withhold`",
                "revenue": "the revenue",
                "retained": "how much the treasury keeps",
                "payout": "how much is paid on all shares, those of the market included",
            },
        ),
        "train_bought": EventKind(
            "A corporation buys a train.",
            {
                "corporation": "which",
                "train": "its type",
                "from": "`bank`, `discard` (a returned train) or a corporation",
                "price": "for how much",
            },
        ),
        "train_returned": EventKind(
            "A corporation returns a surplus train to the bank (6.83b).",
            {"corporation": "which", "train": "its type"},
        ),
        "trains_phased_out": EventKind(
            "Trains may run once more, then they go (6.69).", {"company": "whose", "trains": "their types"}
        ),
        "trains_removed": EventKind("Trains leave the game.", {"company": "whose", "trains": "their types"}),
        "returned_trains_removed": EventKind(
            "Returned trains at the bank leave the game (6.83b).", {"count": "how many"}
        ),
        # --- privates ---
        "private_bought": EventKind(
            "A corporation buys a private from a player.",
            {
                "corporation": "which",
                "player": "from whom",
                "private": "what",
                "price": "for how much",
            },
        ),
        "private_closed": EventKind("A private leaves the game.", {"private": "which"}),
        "marker_placed": EventKind(
            "A private's marker is placed, moved, assigned or taken off.",
            {
                "private": "whose",
                "hex": "where it lies; null for nowhere",
                "company": "whom it serves; null for nobody",
            },
        ),
        "marker_removed": EventKind(
            "A private's marker leaves the game.",
            {"private": "whose", "hex": "where it lay; null when it had not been placed"},
        ),
        "consent_asked": EventKind(
            "A player is asked to sell.",
            {"player": "who", "price": "for how much"},
            {"train": "the train's type", "private": "the private"},
        ),
        "consent_given": EventKind("The player who was asked agrees to sell.", {"player": "who"}),
        "consent_refused": EventKind("The player who was asked does not sell.", {"player": "who"}),
    }
)

PAYMENTS: Mapping[str, str] = MappingProxyType(
    {
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
)
"""The reasons for payments, as `why` of the event `payment` names them."""


def described() -> dict[str, Json]:
    """The catalogue as JSON: for the contract and the documentation."""
    return {
        name: {"meaning": kind.meaning, "fields": dict(kind.fields), "optional": dict(kind.optional)}
        for name, kind in EVENTS.items()
    }
