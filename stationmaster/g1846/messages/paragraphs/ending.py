"""Bankruptcy, closing, phases, the end of the game, agreements: sections 7 to 11."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "7": "A player who cannot pay for a train that must be bought is bankrupt.",
    "7.11": (
        "The cash of a bankrupt player and the proceeds of all shares go to the corporation, and the player is out."
    ),
    "7.11a": "These last sales move no price.",
    "7.11b": (
        "Where another player holds 20%, the presidency passes on; otherwise the President's certificate stays in "
        "the market."
    ),
    "7.11c": (
        "Without a new President the turn of the corporation ends without a train; online it buys one at once if it "
        "can."
    ),
    "7.11d": "The privates of the bankrupt player leave the game.",
    "7.12": "The certificate limit does not change by a bankruptcy.",
    "7.13": "Nobody sells shares of a corporation without a President; who comes to hold 20% becomes President.",
    "7.13a": "Of the President's certificate one share may be bought by a player who holds one already.",
    "7.14": "A corporation without a President operates by fixed rules.",
    "7.14a": "Without a President there is no issue, no redemption, no track, no token, no private.",
    "7.14b": (
        "Without a President it runs for the most and retains all of it: the price falls by a column, by two without "
        "a train."
    ),
    "7.14c": "Its phased-out trains are removed as always.",
    "7.14d": "Without a train it buys the cheapest one if it can.",
    "8": "A corporation whose price reaches $0 closes.",
    "8.0": "A corporation closes the moment its price reaches $0.",
    "8.1": (
        "With a closed corporation its shares, tokens, trains and privates leave the game; its money goes to the bank."
    ),
    "8.1b": "The slots of a closed corporation become ordinary vacant ones.",
    "8.2": "The certificate limit is then read anew.",
    "9": "The game has four phases, which begin with their first train.",
    "9.0": "A phase begins at once when its first train is bought from the bank.",
    "9.I": "Phase I: yellow tiles, low off-board values, four trains.",
    "9.II": "Phase II: green tiles too, low off-board values, four trains.",
    "9.III": (
        "Phase III: brown tiles too, high off-board values, three trains; privates are removed, but for a "
        "corporation's Mail Contract, and 2-trains are phased out."
    ),
    "9.IV": (
        "Phase IV: gray tiles too, two trains; 2-trains and markers of privates are removed, 3/5 and 4 are phased "
        "out, reserved slots are free."
    ),
    "10": "The game ends after the set in which the bank runs out, or when only one player is left.",
    "10.1": "When the bank runs out, the set of rounds is finished, and payments go on without limit.",
    "10.1a": "The bank has run out when a payment would take it below $0.",
    "10.2": "If all players but one are bankrupt, the game ends at once.",
    "10.3": "A player's score is cash and shares at their last prices.",
    "10.3a": "If the game ends before phase III, the list prices of a player's privates count too.",
    "10.4": "The highest score wins; equal scores share the victory.",
    "11.1": "Agreements bind nobody, and nothing changes hands except as the rules say.",
    "11.2": "All but the cards of the draft is open to everybody.",
}
