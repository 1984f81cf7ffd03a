"""Words used precisely, set-up, the private company draft, rounds: sections 0 to 4."""

from __future__ import annotations

from collections.abc import Mapping

PARAGRAPHS: Mapping[str, str] = {
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
