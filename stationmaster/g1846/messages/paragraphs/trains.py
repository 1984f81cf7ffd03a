"""Buying trains: 6.8."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "6.8": "In the last step a corporation buys trains.",
    "6.81": (
        "Trains are bought one at a time, from the bank at their price or from another corporation, which must agree."
    ),
    "6.81a": "Trains of a later phase are not for sale while the stock has some of this one.",
    "6.81b": (
        "Trains that are phased out, those of independents and those of corporations without a President are not "
        "for sale."
    ),
    "6.81c": "Only the corporation that operates buys trains.",
    "6.81d": "What a corporation has refused to sell is asked for again in the same turn only for more.",
    "6.82": "The first train of a later phase starts that phase; some trains are then phased out or removed.",
    "6.83": "How many trains a corporation may own depends on the phase; those phased out do not count.",
    "6.83a": "At its limit a corporation buys no train.",
    "6.83b": "Who is over the limit when a phase begins must return trains to the bank without pay.",
    "6.83c": "If several must return trains, they do so in stock price order.",
    "6.83d": "Trains are never returned without need.",
    "6.84": "Only trains of phase IV are without limit.",
    "6.85": "From phase II on each train card has two types; the buyer chooses one, and it stays.",
    "6.86": "A corporation without a train must buy one.",
    "6.86a": "What counts is the cheapest train that the bank has for sale.",
    "6.86b": "It may first buy from another corporation with its own money.",
    "6.86c": "If its treasury suffices for a train, its President's money stays out of the purchase.",
    "6.86d": "If it does not suffice, shares are issued first, and then its President helps.",
    "6.86e": (
        "In a forced issue the price first falls by a column for each share, and then each brings the price one "
        "column to the left; it is made once in a turn."
    ),
    "6.86f": "As few shares are issued as a train needs; if none is within reach, as many as raise money.",
    "6.86g": "Shares that would raise no money are not issued.",
    "6.86h": "After a forced issue it buys from the bank alone until it has a train, and no privates.",
    "6.87": (
        "While the corporation can pay for one train, it may issue shares for a dearer one, but its President's "
        "money is not for that."
    ),
    "6.87a": "Once the President must help, any train for sale at the bank may be bought.",
    "6.88": "A President who must help pays what is missing, with cash first, then by selling shares.",
    "6.88a": "No more shares are sold than the train needs.",
    "6.88b": "The sales may neither change the presidency of this corporation nor close it.",
    "6.88c": "They may change other presidencies and the order of play.",
    "6.88d": "Of each corporation one block is sold for a purchase.",
    "6.88e": "Shares may be sold for a dearer train, which must then be one that needed the last sale.",
    "6.88f": "Only one train is bought with the President's money.",
    "6.88g": "If no train of the bank comes within reach, the sales made bind to nothing.",
    "6.89": "Who cannot raise the money even so is bankrupt.",
    "6.89a": "A new President must buy the train then.",
    "6.89b": "A turn ends without a train only when its President went bankrupt and there is no new one.",
}
