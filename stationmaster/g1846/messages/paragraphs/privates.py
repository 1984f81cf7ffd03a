"""Buying privates, and what they can do: 6.9."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "6.9": "Corporations buy privates from players.",
    "6.91": "In phases I and II a corporation may buy privates from players who agree, for $1 up to the list price.",
    "6.91a": "For an independent the limit is its list price without the debt.",
    "6.91b": "Privates are bought from players only, and by corporations only.",
    "6.91c": "A private that its owner has refused to sell is asked for again in the same turn only for more.",
    "6.92": "A private that is bought comes with its markers.",
    "6.92a": (
        "With an independent come its treasury and its train, and its token is replaced by one of the buyer, unless "
        "one stands there already."
    ),
    "6.92b": "It cannot be bought without room for its train.",
    "6.93": "A corporation may use its privates until phase III; that is extra to the rest of its turn.",
    "6.93-B4": "Big 4: an independent with a token in Indianapolis.",
    "6.93-CWI": (
        "Chicago & Western Indiana: one free token in its own circle of Chicago, unless the corporation has a token "
        "in Chicago."
    ),
    "6.93-LSL": "Lake Shore Line: one free upgrade of Cleveland or Toledo to green.",
    "6.93-MAIL": "Mail Contract: $10 for each location that one train of its corporation visits.",
    "6.93-MC": "Michigan Central: one or two free yellow tiles in its reserved hexes; if two, then connected.",
    "6.93-MPC": (
        "Meat Packing Company: a marker in St. Louis or Chicago, worth $30 on each route of its owner that counts it."
    ),
    "6.93-MS": "Michigan Southern: an independent with a token in Detroit.",
    "6.93-OI": "Ohio & Indiana: one or two free yellow tiles in its reserved hexes; if two, then connected.",
    "6.93-SC": "Steamboat Company: a marker on a port, worth $20 for each symbol there on routes that count it.",
    "6.93-SCa": (
        "A player who owns the Steamboat sets its port and the company that it serves at the start of each "
        "operating round."
    ),
    "6.93-SCb": "When a corporation buys the Steamboat both markers come off, and it serves that corporation alone.",
    "6.93-SCc": "A corporation may move the port marker once in an operating round, before its trains run.",
    "6.93-SCd": "Two companies can profit in the round in which the Steamboat is sold.",
    "6.93-SCe": "In phase III a corporation's port marker stays where it is; those of a player go.",
    "6.93-TBC": "Tunnel Blasting Company: mountains, passes and tunnels cost its corporation $20 less.",
}
