"""A short text for each paragraph of the rules of 1846, in their order."""

from __future__ import annotations

from collections.abc import Mapping

SETUP: Mapping[str, str] = {
    "0.4a": (
        "A corporation is one of the seven share companies, an independent is Michigan Southern or Big 4, and a "
        "private is any company of the draft, the independents included."
    ),
    "0.4b": (
        "A corporation is in play unless it was removed at set-up or has closed; it is open once its President's "
        "certificate has been bought."
    ),
    "0.4c": "A corporation has operated once it has distributed its revenue in an operating turn.",
    "0.4g": "A location is a city or an off-board area with a value; the circles of a Chicago tile are one location.",
    "0.4h": (
        "A city is blocked for a company when every slot holds a token and none of them is its own; face-down "
        "tokens count."
    ),
    "0.4j": "A train that is phased out may run once more and then goes; one that is removed is out of the game.",
    "0.4k": (
        "A place is connected to a company if track can be traced to it from one of its tokens without reversing, "
        "without crossing a hexside twice and without passing through a blocked city or an off-board area."
    ),
    "0.4m": "All money is whole dollars, and all revenue is a multiple of $10.",
    "1.3": "A player's score is cash plus the value of the shares; the money of corporations never counts.",
    "1.4": "The box holds seven corporations, ten privates, the train cards, 120 tiles and $12,000.",
    "2.1": "Players sit in random order, here in that of their names as given; the first one gets the Priority Deal.",
    "2.2": "The size of the bank depends on the number of players, and each player gets $400 of it.",
    "2.2a": "Until the bank runs out, all money together is the size of the bank.",
    "2.3": (
        "With fewer than five players some companies of each group are removed at random: two of each with three "
        "players, one of each with four."
    ),
    "2.3a": "Some companies are in every game: four privates, two of them independents, and four corporations.",
    "2.3b": "A removed corporation's token lies face down in its home slot and fills it for the whole game.",
    "2.3c": "What was reserved for a removed company is free from the start.",
    "2.4": "The bank has a limited stock of trains of the first three phases, which depends on the number of players.",
    "2.4a": "The 2-trains of the two independents are no part of the stock.",
    "2.4b": "The tokens of the independents stand in Detroit and Indianapolis from the beginning.",
    "2.5": "The draft deck is made of the privates in play and one blank for each player.",
    "3.1": "A private pays its income every operating round to whoever owns it, until it is removed in phase III.",
    "3.1a": (
        "An independent costs its list price and its debt: the list price becomes its treasury, the debt goes to "
        "the bank."
    ),
    "3.2": (
        "In the draft, against the order of play, each player takes the top cards, keeps one face down and puts "
        "the others under the deck."
    ),
    "3.21": "Who wants none of the privates drawn keeps a blank; without a blank a private must be kept.",
    "3.21a": "When fewer cards are left than would be drawn, the player draws all of them.",
    "3.21b": "The draft ends when the deck has no private left, or nothing but one private.",
    "3.22": (
        "The last private is offered in turn; each pass makes it $10 cheaper, and at $0 the next player must take it."
    ),
    "3.22a": "For an independent only the list price falls; its debt is always paid.",
    "3.23": "When the draft ends, all kept cards are shown and paid for.",
    "3.23a": "Each independent gets its list price from the bank as treasury, with its train and its token.",
    "3.23b": "The first stock round begins with the holder of the Priority Deal.",
    "3.2a": "What was drawn and kept stays secret until the draft ends.",
    "4.1": "A stock round and two operating rounds take turns.",
    "4.2": (
        "In an operating round privates pay, then the independents operate, then each corporation once, in stock "
        "price order."
    ),
    "4.2a": "In the first operating round of the game corporations operate in reverse order.",
    "4.31": "The highest price operates first; the order is found anew after each corporation.",
    "4.32": "Of corporations at the same price the one on top of the stack goes first, in both directions.",
    "4.33": "A marker that enters a column goes to the bottom of its stack.",
}


# The stock round: section 5.

STOCK: Mapping[str, str] = {
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


# The operating round, its steps, shares, track and tokens: 6.1 to 6.5.

BUILDING: Mapping[str, str] = {
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


# Routes, revenue, and the move of the price: 6.6 and 6.7.

RUNNING: Mapping[str, str] = {
    "6.6": "Trains run routes, which earn revenue.",
    "6.61": "Each train may run one route in an operating round.",
    "6.61a": "The train of an independent does not run for its buyer in the round in which it was bought.",
    "6.62": (
        "A route is track without reversing, with a city that has the company's token and at least one more location."
    ),
    "6.62a": "A route visits no location twice.",
    "6.62b": "A route may end in a blocked city, but not pass through.",
    "6.62c": "A route may end in an off-board area, but not pass through.",
    "6.62d": "A route uses no track and no hexside twice.",
    "6.63": "A route visits Chicago once, and does not join two E areas.",
    "6.64": "Its base revenue is the sum of the locations that its train counts; the size of the train says how many.",
    "6.64a": "An N-train visits N locations at most, and all of them count.",
    "6.64b": "An N/M-train visits up to M locations and counts up to N of them, one with the company's token at least.",
    "6.64c": "Locations that are not counted are visited all the same.",
    "6.65": "A route from an E to a W area that counts both earns the bonus printed at them.",
    "6.66": "To the base come the East-West bonus and the bonuses of Meat Packing, Steamboat and Mail Contract.",
    "6.66a": "A marker's bonus is for the company that it serves, on each route that counts its location.",
    "6.67": "The trains of a company share no track and no hexside in a round; they may share locations.",
    "6.68": "If somebody shows better routes, the President must use them.",
    "6.69": "When the trains have run, those phased out are removed.",
    "6.7": "Revenue is distributed, and the price of the shares moves.",
    "6.71": "The revenue of the routes is paid out, paid by half, or retained.",
    "6.71a": "A payout is a tenth for each share; of half, what is retained is rounded down to $10.",
    "6.71b": "The bank pays the players, and the treasury for the shares in it.",
    "6.71c": "With no revenue there is nothing to choose.",
    "6.72": "An independent divides its revenue equally between its owner and its treasury.",
    "6.73": "The dividends of shares in the market stay in the bank.",
    "6.74": "The last revenue of each corporation is recorded; that informs only.",
    "6.75": (
        "The price falls by a column when less than half of it is paid out, and stays where it is from half on; it "
        "rises by one from the price on, by two from twice the price on and, from $165 on, by three from three times "
        "the price on."
    ),
    "6.75a": "What is retained is no payout: without a payout the price falls.",
    "6.75b": "The track ends at $550, and at $0 the corporation closes.",
}


# Buying trains: 6.8.

TRAINS: Mapping[str, str] = {
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


# Buying privates, and what they can do: 6.9.

PRIVATES: Mapping[str, str] = {
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


# Bankruptcy, closing, phases, the end of the game, agreements: sections 7 to 11.

ENDING: Mapping[str, str] = {
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


# The second edition, the game for two, and conventions of online play: section 15 and those of O.

VARIANTS: Mapping[str, str] = {
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


# The paragraphs of the rules of 1846, in short and in our own words, in their order.

PARAGRAPHS: Mapping[str, str] = {
    **SETUP,
    **STOCK,
    **BUILDING,
    **RUNNING,
    **TRAINS,
    **PRIVATES,
    **ENDING,
    **VARIANTS,
}
