"""What each private can do, in a sentence: for those who choose among them, not for those who ask for a paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stationmaster.i18n.message import Language

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
    """What a private can do, in a language."""
    return language.phrase(f"{CONTEXT}.{private}", POWERS[private], 0)
