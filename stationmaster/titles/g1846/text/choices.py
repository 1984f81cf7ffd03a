"""The choices of 1846 in words: a sentence for each type of action, and its variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stationmaster.engine.texts import ANYTHING, Condition
from stationmaster.i18n.message import Entry, Language, Plural

CHOICES: Final[Mapping[str, Entry]] = {
    "assign": "Put the marker of {private:name} on {hex:place}",
    "assign.both": "Put the marker of {private:name} on {hex:place}, to serve {to}",
    "assign.to": "Let the marker of {private:name} serve {to}",
    "buy_private": "Buy {private:name} ({private}) for {price:money}",
    "buy_share": "Buy a share of {corporation} from its treasury for {cost:money}",
    "buy_share.market": "Buy a share of {corporation} from the market for {cost:money}",
    "buy_train": "Buy a {train}-train from {from} for {price:money}",
    "buy_train.bank": "Buy a {train}-train from the bank for {price:money}",
    "buy_train.discard": "Buy a returned {train}-train from the bank for {price:money}",
    "consent": "Refuse",
    "consent.accept": "Agree",
    "declare_bankruptcy": "Declare bankruptcy",
    "decline": "Leave it to the next player, who may have it cheaper",
    "discard_train": "Return a {train}-train of {corporation}",
    "dividend": "Pay all of it: {per_share:money} for each share; share price {price:money}",
    "dividend.half": "Pay half of it: {per_share:money} for each share, {retained:money} kept; "
    "share price {price:money}",
    "dividend.withhold": "Pay nothing: {retained:money} kept; share price {price:money}",
    "draft": "Keep a blank card",
    "draft.private": "Keep {card:name} ({card}) for {cost:money}",
    "issue": Plural("shares", "Issue {shares} share for {amount:money}", "Issue {shares} shares for {amount:money}"),
    "lay_tile": "Lay tile {tile:#} on {hex:place}, turned by {rotation:turn}, for {cost:money}",
    "lay_tile.free": "Lay tile {tile:#} on {hex:place}, turned by {rotation:turn}",
    "lay_tile.private": "Lay tile {tile:#} on {hex:place}, turned by {rotation:turn}, with {private:name}",
    "pass": "Pass",
    "place_token": "Place a token in {hex:place} for {cost:money}",
    "place_token.city": "Place a token in {hex:place}, city {city:nth}, for {cost:money}",
    "place_token.private": "Place a token in {hex:place}, city {city:nth}, with {private:name}",
    "redeem": Plural("shares", "Redeem {shares} share for {amount:money}", "Redeem {shares} shares for {amount:money}"),
    "run": "Run the same routes, named one by one, for {revenue:money}",
    "run.best": "Run the best routes for {revenue:money}",
    "run.found": "Run the best routes found for {revenue:money} (there may be better ones)",
    "sell": Plural(
        "shares",
        "Sell {shares} share of {corporation} for {amount:money}",
        "Sell {shares} shares of {corporation} for {amount:money}",
    ),
    "start": "Open {corporation:name} ({corporation}) at {price:money}: pays {cost:money}",
    "take": "Buy it for {cost:money}",
}


def conditions(cities: str) -> Mapping[str, Condition]:
    """Return the conditions of the variants. `cities` is the one hex that has several cities."""
    return {
        "assign.both": {"hex": ANYTHING, "to": ANYTHING},
        "assign.to": {"to": ANYTHING},
        "buy_share.market": {"from": "market"},
        "buy_train.bank": {"from": "bank"},
        "buy_train.discard": {"from": "discard"},
        "consent.accept": {"accept": True},
        "dividend.half": {"kind": "half"},
        "dividend.withhold": {"kind": "withhold"},
        "draft.private": {"cost": ANYTHING},
        "lay_tile.private": {"private": ANYTHING},
        "lay_tile.free": {"cost": 0},
        "place_token.private": {"private": ANYTHING},
        "place_token.city": {"hex": cities},
        "run.found": {"routes": "best", "optimal": False},
        "run.best": {"routes": "best"},
    }


# What each private can do, in a sentence: for choosing among them. The paragraphs have the rules in full.

CONTEXT: Final = "power"

POWERS: Final[Mapping[str, str]] = {
    "MS": "An independent railroad: it builds and runs for its owner from Detroit, until a corporation buys it with "
    "its money, its train and its place there.",
    "BIG4": "An independent railroad: it builds and runs for its owner from Indianapolis, until a corporation buys it "
    "with its money, its train and its place there.",
    "C&WI": "Its corporation may place one free token in its circle of Chicago, which is kept for it, unless the "
    "corporation has a token in Chicago already.",
    "MAIL": "One train of its corporation earns $10 more for each location that it visits.",
    "TBC": "Mountains, passes and tunnels cost its corporation $20 less each.",
    "MPC": "Its corporation may put its marker in St. Louis or Chicago: there each of the corporation's routes earns "
    "$30 more.",
    "SC": "Its marker lies at a port: there each route of the company that it serves earns $20 more for each port "
    "symbol. It serves a company that its owner names in each operating round, and the corporation that buys it alone.",
    "LSL": "Its corporation may once upgrade Cleveland or Toledo to green, free and without a connection.",
    "MC": "Its corporation may lay one or two free yellow tiles in its hexes B10 and B12, without a connection to a "
    "token; nobody else builds there while a player owns it.",
    "O&I": "Its corporation may lay one or two free yellow tiles in its hexes F14 and F16, without a connection to a "
    "token; nobody else builds there while a player owns it.",
    "BT": "Its corporation may put its marker in Cincinnati: there each of the corporation's routes earns $20 more.",
    "LM": "Its corporation may lay or upgrade a tile in Cincinnati and one in Dayton, which become connected, without "
    "their base cost and without a connection to a token.",
}
"""By the id of the private."""


def power(private: str, language: Language) -> str:
    """Return the ability of a private, in a language."""
    return language.phrase(f"{CONTEXT}.{private}", POWERS[private], 0)
