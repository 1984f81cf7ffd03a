"""The second edition, the game for two, and conventions of online play: section 15 and those of O."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "15.1": "The second edition adds two privates and removes two more.",
    "15.11": "The second edition has two more privates: Boomtown and Little Miami.",
    "15.12": "With them one more private is removed from each of their groups.",
    "15.13": "Boomtown: a marker in Cincinnati, worth $20 on each route of its corporation that counts it.",
    "15.14": "Little Miami: one tile in Cincinnati and one in Dayton, so that they become connected.",
    "15.14a": "Their base cost is waived; a bridge is paid.",
    "15.14b": "No connection to a token is needed.",
    "15.14c": "Each of the tiles must add to the new connection.",
    "15.14d": "One tile in each hex, one directly after the other.",
    "15.14e": "It cannot be used when the two are connected already.",
    "15.2": "The game for two has rules of its own for money, limits, the draft and the end.",
    "15.21": "Two players begin with $600 each, with a bank and limits of their own.",
    "15.22": "Of two players each may hold up to 70% of a corporation.",
    "15.23": (
        "For two players two corporations are removed, and one or two privates of each group, so that eight remain."
    ),
    "15.24": "For two players a removed corporation blocks a second city besides its home.",
    "15.25": "Two players draft openly: in turn they buy a private or pass; the very first turn may not be a pass.",
    "15.26": "If both pass, two operating rounds are played, and then the draft goes on.",
    "15.27": "For two players the stock of trains is limited in every phase.",
    "15.28": "For two players the game also ends one set after the last train is sold.",
    "15.29": "When the bank has no train left, nobody has to buy one, and nobody's only train can be bought.",
    "19.2": (
        "A tile is replaced by one of the next colour and of the same kind that keeps all its track; plain brown "
        "and gray ones are the last."
    ),
    "O-1": "Online shares are issued or redeemed once, at any time until the revenue is distributed.",
    "O-2": "Online any legal routes are accepted.",
    "O-3": "Online the seller's consent is taken for granted, unless the option says that it is asked.",
    "O-5": "Online anybody may enter the routes of a corporation without a President.",
    "O-7": "Online the order of play is not found anew after the sales of a bankruptcy.",
    "O-9": "Online the players may agree to end the game.",
    "O-10": "Online the second tile of a private is laid directly after the first, or given up.",
    "O-11": "Online phase IV has a limited number of trains.",
    "O-14": "Online surplus trains are returned in a fixed order of the corporations.",
    "O-15": "Online a bankruptcy is one action that sells everything.",
    "O-16": "Online the game also ends when every company has closed.",
    "O-18": (
        "Online the second edition's privates are usual, and here an option; a guarantee can keep some companies in."
    ),
    "O-20": "Online steps in which nothing is possible are passed over.",
    "O-22": "Online the owner of the Steamboat sets each of its markers once in an operating round, or passes.",
    "O-26": "Online the token of Chicago & Western Indiana may be placed as the token of the turn.",
    "O-28": "Some old records of online games were dealt from a number of another kind.",
}
