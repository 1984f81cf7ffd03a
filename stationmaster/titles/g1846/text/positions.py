"""What can be wrong with an open state."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, Plural

POSITIONS: Mapping[str, Entry] = {
    "bank_not_broken": "A bank at {bank} has run out (10.1a): `bank_broken` is true then, not false.",
    "bank_too_low": "Even a broken bank cannot stand at {bank} here; {lowest} at least.",
    "bankrupt_owns": "{player} is bankrupt and owns nothing (7.11).",
    "bankrupt_priority": "A bankrupt player does not hold the Priority Deal (5.51a).",
    "bought_too_early": "Trains are bought in the step trains (6.2E).",
    "bought_too_early.asked": "Trains are asked for in the step trains (6.2E).",
    "certificate_limit": "Even with every presidency lost nobody gets beyond {most} certificates (5.41).",
    "closed_by_phase": "{private} has left the game in phase {phase} (9.III).",
    "closed_by_phase.marker": "Markers have left the game in phase {phase} (9.IV).",
    "colour_not_available": "Phase {phase} has no {colour:word} tiles (6.42).",
    "contradiction": "This does not follow from the rest.",
    "contradiction.follows": "From the rest follows {expected}, not {sent}.",
    "contradiction.nothing": "By the rest there is nothing here (null), not {sent}.",
    "forced_too_early": "A forced purchase belongs to the step trains (6.86).",
    "game_over": "By then the game is over: it does not last so long (10).",
    "game_over.all_closed": "The game is over: nothing is left that could operate (10).",
    "game_over.bankruptcy": "The game is over: all players but one are bankrupt (10.2).",
    "hidden_cards": "During the draft cards are hidden (3.2a): an open state does not tell all. Send the sealed one.",
    "holding_limit": "Nobody holds more than {limit} shares of a corporation (5.36).",
    "marker_moved": "A marker is set once in a round (O-22).",
    "market_full": "The market holds at most {limit} shares of a corporation (5.25).",
    "missing": "{private} is missing.",
    "missing.marker": "The marker of {private} is missing.",
    "money_does_not_add_up": (
        "All money together is {size:money} (2.2); outside the bank there is {outside:money}, so that "
        "{left:money} must be in the bank, not {bank:money}."
    ),
    "money_does_not_add_up.broken": (
        "All money together is {size:money} (2.2), and outside the bank there is {outside:money}. The bank has broken: "
        "it is {left}, or {notes} with the notes of 10.1, not {bank}."
    ),
    "money_does_not_add_up.too_much": (
        "All money together is {size:money} (2.2): there cannot be {outside:money} outside the bank and {bank} in it "
        "while `bank_broken` is false. Possible is {size:money} outside at most."
    ),
    "never_removed": "{company} is never removed at set-up (2.3a).",
    "no_first_tile": "The first tile of {company} lies in one of its hexes.",
    "no_first_tile.edges": "These edges have track since the first tile.",
    "no_home_token": "{company} has a token at home in {hex} (5.34).",
    "no_last_set": "Only for two players, and once the last train is sold, a set is the last (15.28).",
    "no_marker": "{private} has no marker in this game.",
    "no_operator": "Somebody operates in this step (6.2).",
    "no_operator.begun": "The round has begun: somebody operates (6.1).",
    "no_price": "{company} is open and has a price.",
    "no_price.closed": "At a price of $0 {company} has closed (8.0).",
    "no_queue": "The order is found anew after each turn (4.31).",
    "no_queue.bankruptcy": "Only a bankruptcy fixes the order of a round, and nobody is bankrupt (O-7).",
    "no_queue.each_once": "The fixed order names each open corporation once, {company} too, not {count} times (O-7).",
    "no_request": "Consent is asked in operating turns only (6.81, 6.91).",
    "no_revenue": "With a revenue of $0 there is no choice (6.71c).",
    "no_route": "A route leads from one hex to another (6.62).",
    "no_second_tile": "{company} of {operator} lays no second tile (6.93).",
    "no_second_tile.none": "No second tile of a private is to follow.",
    "no_second_tile.used": "The ability of {company} was used once.",
    "no_such_city": Plural(
        "count",
        "{hex} has {count} city, not {sent}.",
        "{hex} has {count} cities, not {sent}.",
    ),
    "no_such_price": "A price is one of {prices} (5.0).",
    "no_such_purchase": "This purchase is not possible: {cause} ({rule})",
    "no_such_slot": Plural(
        "count",
        "City {city} of {hex} has {count} slot, not {sent}.",
        "City {city} of {hex} has {count} slots, not {sent}.",
    ),
    "no_tile_left.position": "Of the tiles {tile:#} the box has {count}, and the board shows {used} (6.46).",
    "no_token": "{hex} has no token; only hexes with one are listed.",
    "not_drafted": "{company} gets its treasury when it is bought (3.23a).",
    "not_in_play": "{company} does not operate any more.",
    "not_in_play.status": "{company} is {status:word} and does not operate.",
    "not_independent": "{company} is {status:word}: it has no {field:word}.",
    "not_open": "{company} is {status:word}: it has no {field:word}.",
    "not_open.done": "{company} has not operated.",
    "not_open.earnings": "{company} is {status:word}: it has earned nothing.",
    "not_open.market": "{company} is {status:word}: the market has none of it.",
    "not_open.operated": "{company} is {status:word}: it has not operated.",
    "not_open.president": "{company} is {status:word}: it has no President.",
    "not_open.price": "{company} is {status:word}: it has no price.",
    "not_open.shares": "{company} is {status:word}: nobody holds shares of it.",
    "not_operated": "{company} has had a turn: `operated` is true (0.4c).",
    "not_placed": "The marker of {private} is placed by a corporation (6.93).",
    "not_president": "{holders:or} holds more of {company} than {president} and is its President (5.24, 5.37).",
    "not_president.alone": Plural(
        "held",
        "{president} holds {held} share of {company}; the President's certificate alone is 20%.",
        "{president} holds {held} shares of {company}; the President's certificate alone is 20%.",
    ),
    "not_refused": "{operator} cannot have asked for this in this turn (6.81, 6.91).",
    "not_refused.consent": "Nobody refuses where consent is assumed (O-3).",
    "not_refused.seller": "{seller} has refused to sell a train: `refused_trains` names it (6.88g).",
    "not_refused.twice": "Each thing is named once, at the highest price that was refused (6.81d, 6.91c).",
    "not_sold": "{player} cannot have sold {corporation}.",
    "not_sold.turn": "What {player} sells in a turn is sold in the round too (5.38).",
    "operated_twice": "{company} operates once in a round (4.2).",
    "operator_too_early": "The Steamboat's markers are set before anybody operates (6.1A).",
    "president_missing": "{holders:or} holds 20% of {company} or more and is its President (7.13).",
    "president_missing.bankruptcy": (
        "{company} has no President (`president` null), and nobody is bankrupt: only that leaves one without (7.11b)."
    ),
    "presidents_certificate.market": (
        "{company} has no President, but its President's certificate is not in the market (7.13)."
    ),
    "presidents_certificate.treasury": "The President's certificate is never in a treasury (5.34).",
    "protected_slot": "City {city} of {hex} has fewer vacant slots than are kept there for others (6.53): {count}.",
    "reserved_hex": "No tile lies on {hex} while {private} belongs to a player: it is kept for that private (6.45c).",
    "round_over.draft": "Both have passed: operating rounds follow (15.26).",
    "round_over.stock": "All players have passed: the round is over (5.13).",
    "run_too_early": "In the step {step} no train has run yet (6.2).",
    "shares_do_not_add_up": "{company} has {shares} shares; in treasury, market and with players there are {total}.",
    "shares_do_not_add_up.treasury": "{company} is {status:word}: there are {expected} shares in its treasury.",
    "tile_does_not_fit": "No sequence of lays puts {tile:#} turned by {rotation} on {hex} (6.41-6.45).",
    "token_already_there": "{company} has {count} tokens in {hex} (6.54, 6.55).",
    "token_not_in_play": "{company} is {status:word}: it has no tokens on the board.",
    "too_early.bank_broken": "So early the bank cannot have run out: `bank_broken` is false (10.1).",
    "too_early.bankrupt": (
        "No corporation has operated yet, and no train has been needed: {player} is not bankrupt (6.89)."
    ),
    "too_early.earnings": "{company} has never operated (`operated` false): its earnings are 0, not {earnings} (0.4c).",
    "too_early.opened": "Before the draft is over no corporation is opened: {company} is not {status:word} (15.26).",
    "too_early.operated": "In the first stock round {company} has not operated: `operated` is false (0.4c).",
    "too_early.operated_round": (
        "{company} has had no turn yet in the first operating round of the game: `operated` is false (0.4c)."
    ),
    "too_early.phase": (
        "No corporation has operated yet, and no train has been bought: the phase is {first}, not {phase} (9)."
    ),
    "too_early.privates": (
        "{company} has never operated (`operated` false) and has bought no private: {privates} (6.91)."
    ),
    "too_early.stock": (
        "No corporation has operated yet, and no train has been bought: of the cards {card} there are {cards} "
        "for sale, not {left} (2.4)."
    ),
    "too_early.tile": "In the first stock round nobody has operated: no tile lies on {hex} (6.4).",
    "too_early.tokens": (
        "{company} has never operated (`operated` false) and has its home token alone, none in {hexes} (6.5)."
    ),
    "too_early.trains": (
        "{company} has never operated (`operated` false) and has not bought these trains: {trains} (6.8)."
    ),
    "too_many_tiles": "A turn has {tile_actions} tile actions, {upgrades} of them an upgrade (6.43).",
    "too_many_tokens": "A turn has one token (6.51).",
    "too_many_trains": "Of the cards {card} no more than {most} can be in play, not {count} (2.4).",
    "train_limit": "{company} has {held} trains; the limit is {limit} in phase {phase} (6.83).",
    "train_limit.phased_out": (
        "{company} cannot have had more than {limit} trains of the card {card} when they were phased out."
    ),
    "train_not_yet": "A {train}-train comes in phase {phase} (6.82).",
    "train_removed": "{train}-trains have left the game in phase {phase} (9.{phase}).",
    "turn_over": "A purchase ends the turn (5.11).",
    "undrafted": "{private} has been drafted by now (3.21b).",
    "unknown_name": "{private} is not in this edition, `{edition}` (15.11).",
    "unknown_player": "{player} does not sit at the table.",
    "unknown_player.owner": "{owner} is no player who could own {company}.",
    "unknown_player.president": "{president} is no player who could preside over {company}.",
    "unknown_player.turn": "{player} has no turn.",
    "unknown_round": "A round is called `SR 2`, `OR 2.1`, `DR 1` or `end`.",
    "unknown_round.rounds": "A set has {most} operating rounds (4.1).",
    "unknown_round.sets": "Sets count from 1 (4.1).",
    "used_too_often": Plural(
        "most",
        "The ability of {private} has been used {most} time at most.",
        "The ability of {private} has been used {most} times at most.",
    ),
    "wrong_beneficiary": "{company} is not in play and profits from nothing (6.93-SCa).",
    "wrong_beneficiary.owner": "{private} serves its owner, {owner} (6.93-SCb).",
    "wrong_blocking_token": "{company} is not in this game: its token lies face down in {places}.",
    "wrong_discount": "The price falls for the last private alone (3.22).",
    "wrong_discount.steps": "The price falls by {step:money} at a time and not to nothing (3.22).",
    "wrong_independent_token": "{company} is {status:word}: its token stands in {home} alone.",
    "wrong_independent_token.none": "{company} is {status:word}: its token is not on the board.",
    "wrong_marker_hex": "The marker of {private} lies on one of {places} (6.93).",
    "wrong_offer": "On offer is each private that is not drafted yet, once (15.25).",
    "wrong_order": "{first} operates before {then}, not after (4.2).",
    "wrong_order.left_out": "{first} operates before {then}, and has not operated in this round (4.2).",
    "wrong_owner.corporation": "{private} belongs to an open corporation.",
    "wrong_owner.independent": "{company} and its private have the same owner.",
    "wrong_owner.listed": "{owner} does not own {private}, or lists it twice.",
    "wrong_owner.nobody": "{private} is {status:word} and belongs to nobody.",
    "wrong_owner.player": "{private} belongs to a player who is in the game.",
    "wrong_owner.unlisted": "{owner} does not list {private}.",
    "wrong_phased_out": "A {train}-train is phased out in phase {phase}: `phased_out` is true.",
    "wrong_phased_out.not_yet": "A {train}-train is not phased out in phase {phase}: `phased_out` is false.",
    "wrong_reason": "The game cannot have ended for this reason, {reason} (10). Possible: {possible}.",
    "wrong_removals": "Removed at set-up (2.3): {count} of {members}, not {here}: {removed}.",
    "wrong_removals.none": "Removed at set-up (2.3): {count} of {members}, not 0.",
    "wrong_request": "This purchase does not wait for the consent of this player.",
    "wrong_returned_train": "No {card} card lies at the bank in phase {phase} (6.83b).",
    "wrong_revenue": "The revenue is the sum of the routes (6.71).",
    "wrong_revenue.tens": "All revenue is a multiple of $10 (0.4m).",
    "wrong_stack": "The markers at {price:money} lie in the places 0 to {last}, one in each (4.33).",
    "wrong_stack.alone": "The only marker at {price:money} lies in place 0 (4.33).",
    "wrong_status": "The private {company} is {status:word}: the independent is {expected:or} (6.92a).",
    "wrong_step": "An independent builds and runs, and takes no step {step} (6.2H).",
    "wrong_stock": "This stock is limited (2.4): a number up to {cards}, not null.",
    "wrong_stock.early": "None of these is sold before its phase begins: {cards} are left (6.82).",
    "wrong_stock.first_sold": (
        "Phase {phase} began with the sale of one of these: {most} are left at most, not {left} (6.82)."
    ),
    "wrong_stock.sold_out": "In phase {phase} these are sold out (6.81a).",
    "wrong_stock.too_many": "There were only {cards} cards to begin with (2.4).",
    "wrong_stock.without_limit": (
        "With the conventions `{conventions}` this stock is without limit (2.4): null, not {sent}."
    ),
    "wrong_token_supply": (
        "{company} has {tokens} tokens (5.34a): {placed} on the board and {left} left do not make that up."
    ),
    "wrong_token_supply.closed": "{company} has closed: its tokens are gone (8.1).",
    "wrong_token_supply.removed": "{company} is not in this game and places no tokens.",
    "wrong_token_supply.unopened": "{company} is unopened and has all its tokens.",
    "wrong_token_supply.unused": (
        "{company} has {tokens} tokens (5.34a): {placed} on the board and {left} left are one more, which only "
        "`privates.{private}.used` 1 explains, not 0 (5.34b)."
    ),
    "wrong_trains": "{company} has {trains} and no other train (2.4a, 6.2H).",
}
