"""Why the rules refuse what players do: in the draft, in stock rounds, at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry

ROUNDS: Mapping[str, Entry] = {
    "already_bought": "{player} has bought a certificate in this turn.",
    "better_routes": "{operator} has no President and runs for {highest:money}, not for {earned:money}.",
    "can_still_sell": "There are shares that the President can still sell.",
    "cannot_pay.card": "{player} has {cash:money}; {private} costs {amount:money}.",
    "cannot_pay.opening": "Opening at {price:money} costs {amount:money}; {player} has {cash:money}.",
    "cannot_pay.share": "A share of {corporation} costs {amount:money}; {player} has {cash:money}.",
    "card_not_drawn": "{player} has not drawn this card and cannot keep it.",
    "certificate_limit": (
        "{player} has reached the certificate limit ({held} of {limit}) and may not buy another.",
        "Sell first.",
    ),
    "first_turn": "The very first turn of the draft may not be a pass.",
    "game_over": "The game is over.",
    "hidden.drawn": "{player} chooses a card now: what {player} has drawn is hidden from the others.",
    "holding_limit": "{player} holds {limit} shares of {corporation}; nobody may hold more.",
    "market_full": (
        "Of the shares of {corporation} the market holds {in_market} and may hold {limit}.",
        "At most {room} can be sold.",
    ),
    "must_keep_a_card": (
        "In the draft a card must be kept.",
        "Who wants none of the privates keeps a blank, if one was drawn.",
    ),
    "must_sell": (
        "{player} is {over} over the certificate limit and must sell down to it first.",
        "Shares of {corporation} can be sold.",
    ),
    "must_sell_more": (
        (
            "{player} is {over} over the certificate limit; a block of {count} of {corporation} is too "
            "small to come down as far as possible."
        ),
        "Possible of {corporation}: {enough}.",
    ),
    "must_sell_more.none": (
        (
            "{player} is {over} over the certificate limit; a block of {count} of {corporation} is too "
            "small to come down as far as possible."
        ),
        "Possible of {corporation}: none.",
    ),
    "no_opening_price": (
        "{price:money} is no opening price.",
        "Opening prices: {prices:money}.",
    ),
    "no_president.shares": "{corporation} has no President: nobody may sell its shares.",
    "no_share_there": "There is no share of {corporation} in the market.",
    "no_share_there.treasury": "{corporation} has no share left in its treasury.",
    "no_successor": (
        "Nobody could take over {corporation}: its President must keep the President's certificate.",
        "At most {spare} can be sold.",
    ),
    "not_available": (
        "{corporation} is {status:word} and cannot be opened.",
        "Available: {available}.",
    ),
    "not_enough_shares": (
        "Of the shares of {corporation} {seller} holds {held} and cannot sell {shares}.",
        "At most {held} can be sold.",
    ),
    "not_forced": "{corporation} need not buy a train.",
    "not_forced.closes": (
        "What can still be raised for {corporation} closes it, and then nobody needs to pay for a train."
    ),
    "not_on_offer": (
        "{card} is not on offer.",
        "On offer: {offer}.",
    ),
    "not_open": "{corporation} is {status:word}: nobody has shares of it.",
    "not_operated": "{corporation} has not operated yet: only its President, {president}, may sell its shares.",
    "not_their_turn": "It is not for {name} to act: {due}.",
    "presidents_certificate": (
        "Only the President's certificate of {corporation} is in the market; it goes to a buyer who holds a share."
    ),
    "sale_after_purchase": "{player} has bought in this turn and may not sell any more.",
    "second_block": "{player} has already sold {corporation} in this turn: all its shares are sold as one block.",
    "sold_this_round": "{player} has sold shares of {corporation} in this stock round.",
    "train_payable": "{funds:money} can be had for {corporation}; the cheapest train costs {price:money}.",
    "train_payable.other_train": "{operator} may still buy the {train}-train of {seller}, with its own money.",
    "unknown_corporation": "There is no corporation {corporation}.",
    "unknown_corporation.start": "There is no corporation {corporation} in this game.",
    "unknown_source": "Shares are bought from the {treasury} or the {market}, not from {source}.",
    "wrong_step.of_this_kind": "It is not the time to {action:action} in this way: {due}.",
    "wrong_step": (
        "It is not the time to {action:action}: {due}.",
        "Now possible: {possible:action}.",
    ),
}


# --- Parts of what is told: hints that are found apart from a reason, and what stands in the places of other
# sentences.

HINTS: Mapping[str, Entry] = {
    "one_in_market": "There is one in the market.",
    "one_in_treasury": "There is one in its treasury.",
    "price_there": "{hex} for {price:money}",
    "record_of_2020": (
        "The record is of 2020 and was read by {vintage}; which other rule of its day allowed this is not known."
    ),
    "record_of_2020.plain": "The record is of 2020; which rule of its day allowed this is not known.",
    "tile_fits_turned": "{fitting:#} fits there turned by {rotations}.",
    "tiles_that_fit": "What fits there: {tiles:#}.",
}

DUE: Mapping[str, Entry] = {
    "builds": "{operator} builds track and places a token",
    "buys_trains": "{operator} buys trains",
    "chooses_a_card": "{player} has to choose in the draft",
    "distributes": "{operator} distributes its revenue",
    "has_a_turn": "{player} has a turn in the stock round",
    "is_asked": "{player} is asked to sell to {operator}",
    "is_offered": "{player} is offered the last private company",
    "lays_second_tile": "{operator} lays the second tile of {private}",
    "returns_a_train": "{corporation} has to return a train",
    "runs": "{operator} runs its trains",
    "sets_markers": "{player} sets the Steamboat's markers",
    "uses_privates": "{operator} may buy and use privates",
}
"""What is to be done now; it stands in a sentence, after a colon."""

VALUES: Mapping[str, Entry] = {
    "a_list": "[{entries}]",
    "an_object": "an object",
    "nothing": "nothing",
}
"""Values of an open state that are neither a text nor a number."""

RECORDED: Mapping[str, Entry] = {
    "a_connection": "A connection",
    "a_record": "A record",
    "a_route": "A route",
    "an_action": "Action {index}",
    "an_automatic_action": "An automatic action",
}
"""The parts of a record that have no name of their own."""

FRAMES: Mapping[str, Entry] = {
    "recorded_action": "Action {index} ({action}): {cause}",
}
"""Sentences about a cause."""
