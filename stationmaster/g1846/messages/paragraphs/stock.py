"""The stock round: section 5."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "5": "In a stock round players buy and sell shares and open corporations.",
    "5.0": "Prices move on a track of 31 columns, from 0 to 550; corporations open at 40 to 150.",
    "5.11": "On a turn a player may sell shares and then buy one certificate; there is no selling after a purchase.",
    "5.11a": "A turn with neither a sale nor a purchase is a pass.",
    "5.12": "A certificate is one share of 10%, the President's certificate two; all trade at the current price.",
    "5.13": "The round ends when all players have passed one after the other.",
    "5.2": "Players may sell shares to the market.",
    "5.21": "A player may sell any number of shares at the current price; the bank pays, and they go to the market.",
    "5.21a": "All shares of a corporation that a player sells in a turn are sold as one block.",
    "5.22": (
        "The price falls by one column when the President sells, however many shares; sales by others do not move it."
    ),
    "5.23": "Until a corporation has operated only its President may sell its shares.",
    "5.24": (
        "If a sale leaves the President with fewer shares than another player with 20% or more, the one with the "
        "most becomes President."
    ),
    "5.24a": "The President's certificate is exchanged as part of the sale, so what is sold are 10% certificates.",
    "5.24b": "A President may not go below 20% when nobody could take over.",
    "5.25": "The market may not hold more than 50% of a corporation, nor its President's certificate.",
    "5.26": "A price that falls to $0 closes the corporation at once.",
    "5.3": "A player may buy a share or open a corporation.",
    "5.31": (
        "A turn buys one certificate at most: from the market, from a treasury, or a President's certificate that "
        "opens a corporation."
    ),
    "5.32": "A share from the market is paid to the bank.",
    "5.33": "A share from a treasury is paid to that corporation.",
    "5.34": (
        "To open a corporation its price is chosen and paid twice into its treasury; eight shares go there, and a "
        "token to its home."
    ),
    "5.34a": "Each corporation has a fixed number of tokens, its home token included.",
    "5.34b": (
        "The extra tokens for Chicago & Western Indiana and for the independents come on top and serve for "
        "nothing else."
    ),
    "5.35": "When Illinois Central opens, the bank adds its opening price to its treasury.",
    "5.36": "No player may buy or hold more than 60% of a corporation.",
    "5.37": "A buyer who now holds more shares than the President becomes President.",
    "5.38": "Who has sold shares of a corporation does not buy any of it in the same stock round.",
    "5.39": "At or above the certificate limit nothing may be bought.",
    "5.4": "The number of certificates that a player may hold is limited.",
    "5.41": "How many certificates a player may hold depends on the number of players and of corporations in play.",
    "5.41a": "Unopened corporations count as in play; removed and closed ones do not.",
    "5.42": "Privates owned by a corporation count for nobody.",
    "5.43": "Who is over the certificate limit must first sell down to it, as far as that is possible.",
    "5.51": "The Priority Deal goes to the left of the last player who bought or sold.",
    "5.51a": "Bankrupt players are passed over everywhere.",
    "5.52": (
        "At the end of the round a price falls by a column if the market holds shares, and rises by one if players "
        "hold all of them."
    ),
}
