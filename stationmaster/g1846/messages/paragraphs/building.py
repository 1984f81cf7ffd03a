"""The operating round, its steps, shares, track and tokens: 6.1 to 6.5."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
    "6": "In an operating round companies build, run their trains and buy new ones.",
    "6.1": "An operating round pays the income of privates and then lets every company operate once.",
    "6.1A": "Privates pay their income; a player who owns the Steamboat sets its markers.",
    "6.1B": "Michigan Southern operates, then Big 4.",
    "6.1C": "Each open corporation operates once, in stock price order.",
    "6.2": "A company takes the steps of its turn in their order.",
    "6.2A": "At the start of its turn a corporation may issue or redeem shares, not both.",
    "6.2B": "Then it may lay track and place one token, in any order.",
    "6.2C": "Then its trains run, and those phased out are removed.",
    "6.2D": "Then the revenue is distributed, and the price moves.",
    "6.2E": "Then it may buy trains; it must end with one at least.",
    "6.2F": "At any moment of its own turn a corporation may buy privates and use those it owns.",
    "6.2G": "The President decides everything for the corporation.",
    "6.2H": (
        "An independent lays track, runs its one train and divides its revenue; it has no tokens to place, no "
        "shares, and buys nothing."
    ),
    "6.3": "A corporation may issue shares or redeem them.",
    "6.31": (
        "Shares may be issued up to the number that players hold less the number in the market, each for the "
        "price one column to the left."
    ),
    "6.32": "Shares in the market may be redeemed, each for the price one column to the right.",
    "6.33": "Neither issuing nor redeeming moves the price, except in a forced issue.",
    "6.4": "Track is laid by putting tiles on empty hexes and by upgrading tiles.",
    "6.41": "An empty hex takes only a yellow tile.",
    "6.42": (
        "An upgrade replaces a tile by one of the next colour: yellow, green, brown, gray; each colour comes with "
        "its phase."
    ),
    "6.43": "A turn has two tile actions at most, of which one may be an upgrade.",
    "6.43a": "Extra tiles of privates do not count.",
    "6.44": (
        "Cities take city tiles only, other hexes plain ones; Z tiles belong to Cleveland, Detroit and "
        "Cincinnati, and Chicago has its own."
    ),
    "6.45": "An upgrade keeps the kind of tile and all track that was there.",
    "6.45a": "No track may lead off the map, into water, or to a side of a printed hex that has no track.",
    "6.45b": "Some cities cannot become brown, because their hexes have too few sides for it.",
    "6.45c": "The hexes of Michigan Central and of Ohio & Indiana are reserved as long as a player owns the private.",
    "6.46": "Tiles are limited, except #7, #8 and #9; a replaced one can be used again.",
    "6.47": "On a plain tile at least one piece of new track must be connected to a token of the company.",
    "6.47a": "For a city tile it is enough that the city is connected.",
    "6.47b": "Not all new track must be connected, nor two tiles of a turn with each other.",
    "6.47c": "A blocked city can be reached, but nothing beyond it.",
    "6.47d": "The tiles of Lake Shore Line, Michigan Central and Ohio & Indiana need no connection.",
    "6.47e": "A token in a hex without a tile connects the first tile there.",
    "6.47f": "Track that is reached at either of its ends is connected.",
    "6.48": (
        "A tile costs $20, or what is printed in the hex if that is more, and the price of each bridge, pass or "
        "tunnel that it completes."
    ),
    "6.48a": "The base cost is $20 or the amount printed in the hex, whichever is greater; later upgrades cost $20.",
    "6.48b": "Who completes a bridge, pass or tunnel pays its price.",
    "6.48c": "The price of a hexside is paid once in the game.",
    "6.48d": "Illinois Central lays yellow tiles on five hexes without base cost.",
    "6.48e": "The tiles of Michigan Central, Ohio & Indiana and Lake Shore Line are free.",
    "6.5": "Tokens are where track is traced from and where trains run; they may block others.",
    "6.51": "A corporation may place one token in an operating round, for $80.",
    "6.52": "A token goes into a vacant, unreserved slot of a connected city.",
    "6.52a": "Tokens and tiles may be placed in any order.",
    "6.52b": (
        "Baltimore & Ohio in Cincinnati and Pennsylvania in Fort Wayne may place a token without a connection, at "
        "a higher price."
    ),
    "6.53": "Until phase IV some corporations have a slot reserved in a city.",
    "6.53a": (
        "In its reserved city a corporation pays $40 for a token when connected; without a connection Baltimore & "
        "Ohio pays $100 and Pennsylvania $60."
    ),
    "6.53c": "The home slots of unopened corporations stay protected.",
    "6.53d": (
        "The slot of Chicago & Western Indiana is protected until a corporation buys that private or it is removed."
    ),
    "6.53e": "Others must leave as many vacant slots as are still reserved there.",
    "6.54": "A corporation has one token at most in a city.",
    "6.55": "A corporation has one token at most in Chicago.",
}
