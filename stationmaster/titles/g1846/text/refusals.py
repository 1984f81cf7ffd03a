"""Every reason for which the rules of 1846 refuse an action: code, meaning, sentence, hint and paragraph.

Codes and names of sentences are stable; the list may grow. Where the paragraph depends on the position, the rules give
it to `refuse`.
"""

from __future__ import annotations

from typing import Final

from stationmaster.engine.action_kind import refuser
from stationmaster.i18n.message import Plural
from stationmaster.i18n.sentences import REFUSED_ANYWHERE
from stationmaster.i18n.table import Reason, Row, table

REFUSALS: Final = table(
    Row(
        "ability_used",
        "The private's ability has been used as often as it can be.",
        Reason("The tiles of the {private} have been laid.", of="tiles"),
        Reason("The token of the {private} has been placed.", of="token"),
    ),
    Row(
        "already_bought",
        "One certificate a turn is all that may be bought.",
        Reason("{player} has bought a certificate in this turn.", rule="5.31"),
    ),
    Row(
        "already_linked",
        "Little Miami's two cities are connected already.",
        Reason("{hexes:and} are connected already.", rule="15.14e"),
    ),
    Row(
        "already_refused",
        "The seller has refused in this turn to sell for so much.",
        Reason(
            "In this turn {refused:money} for {private} has been refused; more may be offered.",
            rule="6.91c",
            of="private",
        ),
        Reason(
            "In this turn {refused:money} for a {train}-train of {seller} has been refused; more may be offered.",
            rule="6.81d",
            of="train",
        ),
    ),
    Row(
        "already_upgraded",
        "The turn's upgrade has been made.",
        Reason("{operator} has made its upgrade of this turn.", rule="6.43"),
    ),
    Row(
        "area_passed",
        "A route passes through an off-board area.",
        Reason(
            "Route {route} (train {train}) passes through {stop} ({hex}), an off-board area: a route may "
            "only end there.",
            rule="6.62c",
        ),
    ),
    Row(
        "bank_only",
        "After a forced issue or sale the train comes from the bank, and nothing else is bought first.",
        Reason("After its forced issue {corporation} buys from the bank alone in this turn.", rule="6.86h"),
        Reason("After its forced issue {corporation} first buys a train from the bank.", rule="6.86h", of="first"),
        Reason("Shares have been sold for a train from the bank; {operator} buys that one.", rule="6.88e", of="sold"),
    ),
    Row(
        "better_routes",
        "Other routes earn more, and the best must be run.",
        Reason("{operator} has no President and runs for {highest:money}, not for {earned:money}.", rule="7.14b"),
    ),
    Row(
        "blocked",
        "A route passes through a city whose slots are all taken by others.",
        Reason(
            "Route {route} (train {train}) passes through {stop} ({hex}), which is blocked for {company}: it "
            "may end there.",
            rule="6.62b",
        ),
    ),
    Row(
        "buys_no_private",
        "An independent buys no privates.",
        Reason("{buyer} is an independent and buys no privates.", rule="6.2H"),
    ),
    Row("buys_no_train", "This company buys no trains.", Reason("{buyer} buys no trains.", rule="6.2H")),
    Row(
        "can_still_sell",
        "There is something left to sell before a bankruptcy.",
        Reason("There are shares that the President can still sell.", rule="6.89"),
    ),
    Row(
        "cannot_pay",
        "The payer has too little money.",
        Reason("{player} has {cash:money}; {private} costs {amount:money}.", of="card"),
        Reason("Opening at {price:money} costs {amount:money}; {player} has {cash:money}.", rule="5.34", of="opening"),
        Reason("{buyer} has {cash:money} and cannot pay {price:money}.", of="private"),
        Reason(
            Plural(
                "shares",
                "{corporation} has {cash:money}; {shares} share at {price:money} costs {cost:money}.",
                "{corporation} has {cash:money}; {shares} shares at {price:money} cost {cost:money}.",
            ),
            rule="6.32",
            of="redeem",
        ),
        Reason("A share of {corporation} costs {amount:money}; {player} has {cash:money}.", of="share"),
        Reason("{tile:#} on {hex} costs {cost:money}; {company} has {cash:money}.", rule="6.48", of="tile"),
        Reason("A token in {hex} costs {company} {price:money}; it has {cash:money}.", rule="6.51", of="token"),
        Reason("{corporation} has {treasury:money}; a {train}-train costs {price:money}.", rule="6.81", of="train"),
        Reason(
            "{corporation} has {treasury:money} and its President {presidents_cash:money}; a {train}-train "
            "costs {price:money}.",
            rule="6.88",
            of="train_with_help",
        ),
    ),
    Row(
        "capital_closed",
        "The time for issuing or redeeming shares in this turn is over.",
        Reason(
            "Shares are issued or redeemed before the first tile or token of the turn and before the trains run.",
            rule="6.2A",
        ),
    ),
    Row(
        "card_not_drawn",
        "The player has not drawn this card.",
        Reason("{player} has not drawn this card and cannot keep it."),
    ),
    Row(
        "certificate_limit",
        "The player has as many certificates as the limit allows, or more.",
        Reason(
            "{player} has reached the certificate limit ({held} of {limit}) and may not buy another.",
            "Sell first.",
            rule="5.39",
        ),
    ),
    Row(
        "changes_president",
        "A sale for a forced purchase may not change the presidency of the buyer.",
        Reason("The sale would take the presidency of {corporation} from {president}.", rule="6.88b"),
    ),
    Row(
        "cheaper_than_needed",
        "The train could have been paid for without the last share issued or sold.",
        Reason(
            "A {train}-train at {price:money} did not need the last share issued; it must cost over {minimum:money}.",
            rule="6.86f",
        ),
        Reason(
            "A {train}-train at {price:money} did not need the last share sold; it must cost over {minimum:money}.",
            rule="6.88e",
            of="sold",
        ),
    ),
    Row(
        "city_full",
        "Every slot of the city holds a token.",
        Reason("Every slot of city {city} in {hex} holds a token.", rule="6.52"),
        Reason("Every slot in {hex} holds a token.", rule="6.52", of="only"),
        Reason("Another token stands in city {city} of {hex}.", of="private"),
    ),
    Row(
        "closes_corporation",
        "A sale for a forced purchase may not close the buyer.",
        Reason("The sale would close {corporation}.", rule="6.88b"),
    ),
    Row(
        "colour_not_available",
        "Tiles of this colour come in a later phase.",
        Reason(
            "{tile:#} is {colour:word}; such tiles come with phase {first_phase}, and this is phase {phase}.",
            rule="6.42",
        ),
    ),
    Row(
        "first_turn",
        "The very first turn of the open draft may not be a pass.",
        Reason("The very first turn of the draft may not be a pass.", rule="15.25"),
    ),
    Row(
        "fixed_hex",
        "No tile ever goes on this hex.",
        Reason("{hex} is an off-board area; no tile goes there.", of="area"),
        Reason("{hex} is preprinted gray and never changes.", rule="6.42", of="gray"),
        Reason("{hex} is all water; no tile goes there.", of="water"),
    ),
    Row(
        "forced_issue_made",
        "The forced issue of this turn has been made.",
        Reason("{corporation} has made its one forced issue of this turn.", rule="6.86e"),
        Reason("Under its new President {corporation} makes no second forced issue.", rule="6.89a", of="new_president"),
    ),
    Row("game_over", "The game is over.", Reason("The game is over.")),
    Row(
        "hex_reserved",
        "The hex is kept for a private that a player owns.",
        Reason("{hex} is kept for the {private} until a corporation buys it.", rule="6.45c"),
    ),
    Row(
        "hexside_twice",
        "A route crosses a hexside twice.",
        Reason("Route {route} (train {train}) crosses the hexside between {hexside:and} twice.", rule="6.62d"),
    ),
    Row(
        "hidden",
        None,
        Reason(
            "{player} chooses a card now: what {player} has drawn is hidden from the others.", rule="3.2a", of="drawn"
        ),
    ),
    Row(
        "holding_limit",
        "The player holds as many shares of the corporation as anybody may.",
        Reason("{player} holds {limit} shares of {corporation}; nobody may hold more.", rule="5.36"),
    ),
    Row(
        "independent_has_no_token",
        "An independent places no token.",
        Reason("{company} is an independent railroad and places no token.", rule="6.2H"),
    ),
    Row(
        "issue_first",
        "Shares must be issued before the President's money may be used.",
        Reason(
            "{corporation} has to issue shares before its President helps.",
            "Possible numbers of shares: {sizes}.",
            rule="6.86d",
        ),
    ),
    Row(
        "issue_limit",
        "So many shares cannot be issued.",
        Reason(
            "{corporation} cannot issue {shares} of its shares: players hold {held}, the market {in_market}, "
            "the treasury {in_treasury}.",
            "It may issue up to {limit}.",
            rule="6.31",
        ),
        Reason(
            Plural(
                "limit",
                "{corporation} may issue {limit} share at most, not {shares}.",
                "{corporation} may issue {limit} shares at most, not {shares}.",
            ),
            rule="6.31",
            of="forced",
        ),
    ),
    Row(
        "location_twice",
        "A route visits a location twice, or two cities of Chicago.",
        Reason("Route {route} (train {train}) visits {stop} ({hex}) twice.", rule="6.62a"),
        Reason("Route {route} (train {train}) contains two cities of {stop} ({hex}).", rule="6.63", of="chicago"),
    ),
    Row(
        "marker_already_there",
        "The marker lies there already.",
        Reason("The marker lies on {hex} already."),
        Reason("The Steamboat serves {company} already.", rule="6.93-SCa", of="company"),
        Reason("The port marker lies on {hex} already.", rule="6.93-SCa", of="port"),
    ),
    Row(
        "marker_moved",
        "The marker has been set in this operating round.",
        Reason("The marker of {private} is moved once in an operating round.", rule="6.93-SCc"),
        Reason("This marker has been set in this operating round already.", of="assigned"),
    ),
    Row(
        "marker_placed",
        "The marker has been placed and never moves.",
        Reason("The marker of {private} has been placed and never moves."),
    ),
    Row(
        "market_full",
        "The market would hold more shares of the corporation than it may.",
        Reason(
            "Of the shares of {corporation} the market holds {in_market} and may hold {limit}.",
            "At most {room} can be sold.",
            rule="5.25",
        ),
    ),
    Row(
        "must_buy_train",
        "A corporation without a train must buy one.",
        Reason("{corporation} has no train and must buy one.", rule="6.86"),
    ),
    Row(
        "must_distribute",
        "The revenue must be distributed first.",
        Reason("{operator} has earned {revenue:money} and decides what happens with it.", rule="6.71"),
    ),
    Row(
        "must_keep_a_card",
        "Nobody passes in the draft; a blank is kept instead.",
        Reason(
            "In the draft a card must be kept.",
            "Who wants none of the privates keeps a blank, if one was drawn.",
            rule="3.21",
        ),
    ),
    Row(
        "must_return_train",
        "A corporation with too many trains returns one before anything else happens.",
        Reason("{corporation} has more trains than phase {phase} allows and must return one.", rule="6.83b"),
    ),
    Row(
        "must_run",
        "The trains must be run first.",
        Reason("{operator} has trains to run; the routes are to be declared.", rule="6.2C"),
    ),
    Row(
        "must_sell",
        "A player over the certificate limit must sell down to it first.",
        Reason(
            "{player} is {over} over the certificate limit and must sell down to it first.",
            "Shares of {corporation} can be sold.",
            rule="5.43",
        ),
    ),
    Row(
        "must_sell_more",
        "The block is too small to come down to the certificate limit.",
        Reason(
            "{player} is {over} over the certificate limit; a block of {count} of {corporation} is too small "
            "to come down as far as possible.",
            "Possible of {corporation}: {enough}.",
        ),
        Reason(
            "{player} is {over} over the certificate limit; a block of {count} of {corporation} is too small "
            "to come down as far as possible.",
            "Possible of {corporation}: none.",
            of="none",
        ),
    ),
    Row(
        "no_help_needed",
        "The corporation can pay for a train by itself: the President's money stays out of it.",
        Reason(
            "{corporation} has {treasury:money} and can pay for a train at {cheapest:money} by itself.", rule="6.87"
        ),
    ),
    Row("no_hex", "A hex is to be named.", Reason("A hex is to be named.")),
    Row("no_marker", "The private has no marker.", Reason("{private} has no marker.", rule="6.93")),
    Row(
        "no_opening_price",
        "Corporations open at one of eleven prices.",
        Reason("{price:money} is no opening price.", "Opening prices: {prices:money}.", rule="5.34"),
    ),
    Row(
        "no_president",
        "The corporation has no President.",
        Reason("{operator} has no President: no track, no token.", rule="7.14a", of="builder"),
        Reason("{buyer} has no President and buys no privates.", rule="7.14a", of="buyer"),
        Reason("{seller} has no President who could agree to a sale.", rule="6.81b", of="seller"),
        Reason("{corporation} has no President: nobody may sell its shares.", rule="7.13", of="shares"),
    ),
    Row(
        "no_sale_needed",
        "The President can pay without selling shares.",
        Reason("{president} can pay for any train without selling shares.", rule="6.88a"),
    ),
    Row(
        "no_share_there",
        "There is no share to be had there.",
        Reason("There is no share of {corporation} in the market.", rule="5.32"),
        Reason("{corporation} has no share left in its treasury.", rule="5.33", of="treasury"),
    ),
    Row(
        "no_shares_to_move",
        "This company issues and redeems no shares.",
        Reason("An independent has no shares.", rule="6.2H"),
        Reason("Without a President nothing is issued or redeemed.", rule="7.14a", of="no_president"),
    ),
    Row(
        "no_successor",
        "Nobody could take over the presidency.",
        Reason(
            "Nobody could take over {corporation}: its President must keep the President's certificate.",
            "At most {spare} can be sold.",
            rule="5.24b",
        ),
    ),
    Row(
        "no_such_ability",
        "The private has no such ability.",
        Reason("{private} has no tiles to lay.", rule="6.93", of="tiles"),
        Reason("{private} has no token to place.", rule="6.93", of="token"),
    ),
    Row(
        "no_such_seller",
        "There is no such corporation to buy from.",
        Reason("Trains are bought from the bank or from another open corporation, not from {seller}.", rule="6.81b"),
    ),
    Row(
        "no_such_train",
        "The company has no such train.",
        Reason("{corporation} has no {train}-train."),
        Reason(
            Plural(
                "owned",
                "Route {route} needs another {train} train: there is {owned} to run, and each runs one route.",
                "Route {route} needs another {train} train: there are {owned} to run, and each runs one route.",
            ),
            rule="6.61",
            of="each_once",
        ),
        Reason(
            "Route {route}: the {train} train that came to {company} with an independent has run in this "
            "operating round.",
            rule="6.61a",
            of="has_run",
        ),
        Reason("There is no {train} train to run route {route}.", rule="6.61", of="route"),
    ),
    Row(
        "no_tile_action_left",
        "The turn's tile actions have been made.",
        Reason("{operator} has made its {tile_actions} tile actions.", rule="6.43"),
    ),
    Row(
        "no_tile_left",
        "All tiles of this kind are on the board.",
        Reason(
            Plural("count", "The only tile {tile:#} is on the board.", "All {count} tiles {tile:#} are on the board."),
            rule="6.46",
        ),
    ),
    Row(
        "no_token",
        "A route includes no city with a token of the company.",
        Reason("No city on route {route} (train {train}) has a token of {company}.", rule="6.62"),
    ),
    Row(
        "no_token_left",
        "The corporation has placed all its tokens.",
        Reason("{company} has placed all its tokens.", rule="6.51"),
    ),
    Row(
        "no_track",
        "There is no track where the path leads.",
        Reason("Route {route} (train {train}): no track leads through {hex} from {side} to {other_side}.", rule="6.62"),
        Reason(
            "Route {route} (train {train}): no track leads from {side} to a city or area in {hex}, and a "
            "route ends at one.",
            rule="6.62",
            of="end",
        ),
    ),
    Row("no_upgrade", "The tile has no upgrade.", Reason("The gray tile on {hex} cannot be upgraded.")),
    Row(
        "not_a_players_private",
        "Privates are bought from players only.",
        Reason("{private} does not belong to a player: privates are bought from players only.", rule="6.91b"),
    ),
    Row(
        "not_a_route",
        "A route joins two locations at least.",
        Reason(
            "Route {route} (train {train}) is too short: it joins two locations or more, in two hexes at least.",
            rule="6.62",
        ),
    ),
    Row(
        "not_available",
        "The corporation cannot be opened.",
        Reason("{corporation} is {status:word} and cannot be opened.", "Available: {available}.", rule="5.34"),
    ),
    Row(
        "not_better",
        "The routes shown earn no more than the declared ones.",
        Reason(
            "These routes earn {earned:money}; {operator} has declared routes that earn {declared:money}.",
            "Only a set that earns more replaces the declared one.",
            rule="6.68",
        ),
    ),
    Row(
        "not_connected",
        "The place is not connected to a token of the company.",
        Reason(
            "City {city} in {hex} is not connected to a token of {company}.",
            "Open to {company}: {places}.",
            rule="6.52",
            of="city",
        ),
        Reason(
            "The city on {hex} is not connected to a token of {company}.",
            "{company} can build on {hexes}.",
            rule="6.47",
            of="city_tile",
        ),
        Reason(
            "The city in {hex} is not connected to a token of {company}.",
            "Open to {company}: {places}.",
            rule="6.52",
            of="only_city",
        ),
        Reason(
            "None of the new track on {hex} is connected to a token of {company}.",
            "{company} can build on {hexes}.",
            rule="6.47",
            of="track",
        ),
    ),
    Row(
        "not_enough_shares",
        "The player does not hold so many shares.",
        Reason(
            "Of the shares of {corporation} {seller} holds {held} and cannot sell {shares}.",
            "At most {held} can be sold.",
            rule="5.21",
        ),
    ),
    Row(
        "not_forced",
        "The corporation is not forced to buy a train.",
        Reason("{corporation} need not buy a train.", rule="6.89"),
        Reason(
            "What can still be raised for {corporation} closes it, and then nobody needs to pay for a train.",
            rule="6.89",
            of="closes",
        ),
        Reason(
            "{corporation} need not buy a train; shares are issued at the start of a turn.", rule="6.2A", of="issue"
        ),
        Reason("{corporation} need not buy a train: its President's money stays out of it.", rule="6.88", of="sale"),
    ),
    Row(
        "not_in_market",
        "The market does not have so many shares.",
        Reason("{corporation} cannot redeem {shares} of its shares: the market holds {in_market}.", rule="6.32"),
    ),
    Row(
        "not_neighbours",
        "Two hexes of a path are no neighbours.",
        Reason("Route {route} (train {train}): {hex} and {other_hex} are not neighbours.", rule="6.62"),
    ),
    Row(
        "not_on_offer",
        "The private is not on offer.",
        Reason("{card} is not on offer.", "On offer: {offer}.", rule="15.25"),
    ),
    Row("not_open", "The corporation is not open.", Reason("{corporation} is {status:word}: nobody has shares of it.")),
    Row(
        "not_operated",
        "Before a corporation has operated only its President sells its shares.",
        Reason(
            "{corporation} has not operated yet: only its President, {president}, may sell its shares.", rule="5.23"
        ),
    ),
    Row(
        "not_over_the_limit",
        "The corporation has no surplus train to return.",
        Reason("{corporation} returns no train now; {returner} has one too many.", rule="6.83d"),
    ),
    Row(
        "not_owner",
        "The private does not belong to whoever wants to use it.",
        Reason("{operator} does not own {private}: its ability is not at hand.", rule="6.93"),
        Reason(
            "Only the markers of {private} are set at the start of an operating round.", rule="6.1A", of="steamboat"
        ),
    ),
    Row(
        "not_their_turn",
        "It is not this corporation's turn to return trains.",
        Reason("It is not for {name} to act: {due}."),
    ),
    Row(
        "not_yellow",
        "An empty hex takes a yellow tile.",
        Reason("{hex} is empty and takes a yellow tile; {tile:#} is {colour:word}.", rule="6.41"),
    ),
    Row(
        "nothing_assigned",
        "A port, a company or both are to be named.",
        Reason("A port, a company or both are to be named.", rule="6.93-SCa"),
    ),
    Row(
        "nothing_earned",
        "There is no revenue to pay out.",
        Reason("{operator} has earned nothing that it could pay out.", rule="6.71c"),
    ),
    Row(
        "nothing_to_choose",
        "An independent's revenue is divided by itself.",
        Reason("An independent divides its revenue in equal halves.", rule="6.72"),
    ),
    Row(
        "one_marker_at_a_time",
        "Port and company are set one after the other.",
        Reason("Port and company are set one after the other.", rule="O-22"),
    ),
    Row(
        "only_train",
        "A corporation's only train cannot be bought while the bank has none (two players).",
        Reason("{seller}'s only train is not for sale while the bank has none.", rule="15.29"),
    ),
    Row(
        "phase_closed",
        "Privates are no longer for sale in this phase.",
        Reason("In phase {phase} privates can no longer be bought.", rule="6.91"),
    ),
    Row(
        "presidents_certificate",
        "The President's certificate is not bought as such.",
        Reason(
            "Only the President's certificate of {corporation} is in the market; it goes to a buyer who holds a share.",
            rule="7.13a",
        ),
    ),
    Row(
        "price_out_of_range",
        "The price is too low or too high.",
        Reason("{buyer} has no money; a train of {seller} costs {lowest:money} at least.", rule="6.81", of="no_money"),
        Reason("{private} is bought for {lowest:money} to {highest:money}, not for {price:money}.", of="private"),
        Reason(
            "{buyer} has {cash:money} and can offer {lowest:money} to {cash:money}, not {price:money}.",
            rule="6.81",
            of="train",
        ),
    ),
    Row(
        "private_not_owned",
        "The private does not belong to the company.",
        Reason("The {private} does not belong to {company}.", rule="6.93"),
    ),
    Row(
        "reversing",
        "A route turns back.",
        Reason("Route {route} (train {train}) turns back in {hex}.", rule="6.62"),
        Reason(
            "Route {route} (train {train}) turns back at the hexside between {hexside:and}.", rule="6.62", of="hexside"
        ),
    ),
    Row(
        "routes_stand",
        "The routes are declared; online nobody replaces them.",
        Reason("The routes of {operator} are declared and stand.", rule="6.68"),
    ),
    Row(
        "sale_after_purchase",
        "Nothing is sold after a purchase.",
        Reason("{player} has bought in this turn and may not sell any more.", rule="5.11"),
    ),
    Row(
        "sale_in_vain",
        "After the sale no train that needs it could be paid for.",
        Reason(
            "A block of {shares} of {corporation} leaves no train in reach that needs its last share.", rule="6.88e"
        ),
    ),
    Row(
        "same_hex",
        "The private lays one tile in each of its hexes.",
        Reason("The {private} lays one tile in each of its hexes.", rule="15.14d"),
    ),
    Row(
        "second_block",
        "All shares of a corporation are sold as one block.",
        Reason(
            "{player} has already sold {corporation} in this turn: all its shares are sold as one block.", rule="5.21a"
        ),
        Reason("{president} has sold a block of {corporation} for this purchase.", rule="6.88d", of="forced"),
    ),
    Row(
        "second_tile_first",
        "The second tile of the private is to follow at once.",
        Reason("The second tile of the {private} is to follow at once."),
    ),
    Row(
        "second_tile_missing",
        "No second tile could complete what the private's first tile begins.",
        Reason("The {private} has to join {hexes:and}; its second tile is missing.", rule="15.14"),
    ),
    Row(
        "sells_too_much",
        "Fewer shares would raise enough.",
        Reason(
            Plural(
                "shares",
                "{shares} share is more than the dearest train needs.",
                "{shares} shares are more than the dearest train needs.",
            ),
            "At most {most}.",
            rule="6.88a",
        ),
    ),
    Row(
        "shares_already_moved",
        "Shares have been issued or redeemed in this turn.",
        Reason("{operator} has issued or redeemed in this turn already.", rule="6.2A"),
    ),
    Row(
        "slot_reserved",
        "The last vacant slot is kept for another.",
        Reason("The last vacant slot in {hex} is kept for {others:and}.", rule="6.53e"),
    ),
    Row(
        "sold_this_round",
        "What was sold in this stock round is not bought back in it.",
        Reason("{player} has sold shares of {corporation} in this stock round.", rule="5.38"),
    ),
    Row(
        "tiles_not_joined",
        "The private's tiles do not connect as they must.",
        Reason("The tiles on {hex} and {other_hex} must connect with each other."),
        Reason(
            "The tiles on {other_hex} and {hex} must connect them with each other, both by new track.",
            rule="15.14c",
            of="new_track",
        ),
        Reason("With {tile:#} on {hex} no connection with {other_hex} can be made.", rule="15.14c", of="no_way"),
    ),
    Row(
        "token_already_placed",
        "The token of this operating round has been placed.",
        Reason("{company} has placed its token of this operating round.", rule="6.51"),
    ),
    Row(
        "token_in_chicago",
        "The corporation has a token in Chicago already.",
        Reason("{company} has a token in {hex} already."),
        Reason("{company} has a token in another city of {hex}.", rule="6.55", of="other_city"),
    ),
    Row(
        "token_in_city",
        "The corporation has a token in that city already.",
        Reason("{company} has a token in that city of {hex}.", rule="6.54"),
    ),
    Row(
        "too_many_stops",
        "A route visits more locations than its train may.",
        Reason("Route {route} (train {train}) visits more locations than its train may.", rule="6.64"),
    ),
    Row(
        "track_leads_nowhere",
        "The tile's track would lead off the map or to where no track can be.",
        Reason(
            "{tile:#} turned by {rotation} leads over edge {edge} of {hex} to {other}, where no track can be.",
            rule="6.45a",
        ),
        Reason(
            "{tile:#} turned by {rotation} leads over edge {edge} of {hex} off the map.", rule="6.45a", of="off_the_map"
        ),
    ),
    Row(
        "track_not_kept",
        "The tile does not keep the track that lies there.",
        Reason("{tile:#} turned by {rotation} does not keep the track that lies on {hex}.", rule="6.45"),
    ),
    Row(
        "track_shared",
        "Two routes use the same track or hexside.",
        Reason(
            "Route {route} (train {train}) crosses the hexside between {hexside:and}, as route {other} does.",
            rule="6.67",
        ),
        Reason("Route {route} (train {train}) uses a piece of track of route {other}.", rule="6.67", of="piece"),
    ),
    Row(
        "track_twice",
        "A route uses a piece of track twice.",
        Reason("Route {route} (train {train}) uses a piece of track twice.", rule="6.62d"),
    ),
    Row(
        "train_limit",
        "The corporation has as many trains as the phase allows.",
        Reason("{buyer} has as many trains as phase {phase} allows: {limit}.", rule="6.83a"),
        Reason(
            "{buyer} has as many trains as phase {phase} allows ({limit}): no room for the train of {private}.",
            rule="6.92b",
            of="private",
        ),
    ),
    Row(
        "train_not_for_sale",
        "The bank does not sell this train now.",
        Reason("The bank does not sell a {train}-train from its stock now.", "For sale: {for_sale}."),
        Reason(
            "The bank does not sell a {train}-train from its returned trains now.",
            "For sale: {for_sale}.",
            of="returned",
        ),
    ),
    Row(
        "train_payable",
        "A train can still be paid for.",
        Reason("{funds:money} can be had for {corporation}; the cheapest train costs {price:money}.", rule="6.89"),
        Reason(
            "{operator} may still buy the {train}-train of {seller}, with its own money.",
            rule="6.88g",
            of="other_train",
        ),
    ),
    Row(
        "train_phased_out",
        "The train is phased out and changes hands no more.",
        Reason(
            "The {train}-trains of {corporation} are phased out and do not count: returning one changes nothing.",
            rule="6.83",
            of="returned",
        ),
        Reason("The {train}-trains of {corporation} are phased out and not for sale.", rule="6.81b", of="sold"),
    ),
    Row(
        "trains_have_run",
        "The marker is moved before the trains run.",
        Reason("The marker of {private} is moved before the trains run.", rule="6.93-SCc"),
    ),
    Row(
        "two_east_areas",
        "A route joins two East areas.",
        Reason("Route {route} (train {train}) joins two E areas.", rule="6.63"),
    ),
    Row(
        "unknown_city",
        "There is no such city.",
        Reason("{hex} has no city {city}.", rule="6.52"),
        Reason("{hex} has no city.", rule="6.52", of="none"),
    ),
    Row(
        "unknown_corporation",
        "There is no such corporation.",
        Reason("There is no corporation {corporation}."),
        Reason("There is no corporation {corporation} in this game.", rule="5.34", of="start"),
    ),
    Row(
        "unknown_dividend",
        "There is no such way to distribute revenue.",
        Reason("The revenue is distributed as {kinds:word|or}, not as {kind}.", rule="6.71"),
    ),
    Row(
        "unknown_hex",
        "There is no such hex.",
        Reason("There is no hex {hex}."),
        Reason("Route {route} (train {train}): there is no hex {hex}.", rule="6.62", of="route"),
    ),
    Row(
        "unknown_private",
        "There is no such private in this game.",
        Reason("There is no private {private} in this game.", rule="6.91"),
    ),
    Row(
        "unknown_rotation",
        "There is no such rotation.",
        Reason("A tile is turned by 0 to {most} steps, not by {rotation}.", rule="6.4"),
    ),
    Row(
        "unknown_source",
        "Shares are not bought from there.",
        Reason("Shares are bought from the {treasury} or the {market}, not from {source}.", rule="5.31"),
    ),
    Row("unknown_tile", "There is no such tile.", Reason("There is no tile {tile:#}.", rule="6.4")),
    Row("unknown_train", "There is no such train.", Reason("There is no train {train}.", rule="6.82")),
    Row(
        "worthless_issue",
        "Shares that raise no money are not issued in a forced purchase.",
        Reason(
            Plural(
                "count",
                "{count} share of {corporation} would raise no money.",
                "{count} shares of {corporation} would raise no money.",
            ),
            rule="6.86g",
        ),
    ),
    Row(
        "wrong_beneficiary",
        "The marker cannot serve this company.",
        Reason("{company} is neither an open corporation nor an independent.", rule="6.93-SCa"),
        Reason("{private} belongs to {corporation} and serves no other company.", rule="6.93-SCb", of="owner"),
    ),
    Row(
        "wrong_colour",
        "The tile has not the colour that comes next there.",
        Reason("{hex} is {colour:word} and becomes {next_colour:word} next; {tile:#} is {tile_colour:word}."),
        Reason("{hex} is preprinted {colour:word}; {tile:#} is {tile_colour:word}.", rule="6.42", of="preprinted"),
        Reason("The {private} lays {allowed:word|or} tiles; {tile:#} is {colour:word}.", of="private"),
    ),
    Row(
        "wrong_issue",
        "A forced issue is as small as a train allows, and as large as possible if it pays for none.",
        Reason(
            Plural(
                "count",
                "{corporation} may not issue {count} share: as few as a train needs.",
                "{corporation} may not issue {count} shares: as few as a train needs.",
            ),
            "Possible: {sizes}.",
            rule="6.86f",
        ),
        Reason(
            "No issue pays for a train: {corporation} issues as many shares as raise money, not {count}.",
            "Possible: {sizes}.",
            rule="6.86f",
            of="all",
        ),
        Reason(
            "{corporation} has {cash:money} and can pay for a train; no issue would bring a dearer one within reach.",
            rule="6.86f",
            of="needless",
        ),
        Reason(
            Plural(
                "count",
                "{count} share of {corporation} would bring no further train within reach.",
                "{count} shares of {corporation} would bring no further train within reach.",
            ),
            "Possible: {sizes}.",
            rule="6.86f",
            of="too_few",
        ),
    ),
    Row(
        "wrong_label",
        "Tile and hex do not bear the same mark.",
        Reason("{hex} takes only tiles marked {label}, and {tile:#} is not.", rule="6.44"),
        Reason("{hex} takes only tiles without a mark, and {tile:#} has one.", rule="6.44", of="none"),
    ),
    Row(
        "wrong_marker_hex",
        "The marker does not go there.",
        Reason("The marker of {private} never goes to {hex}.", "It goes to {places}."),
    ),
    Row(
        "wrong_place",
        "The private's ability does not reach there.",
        Reason("The {private} lays in {hexes:and}, not in {hex}."),
        Reason("The token of the {private} goes into city {city} of {hex} and nowhere else.", of="token"),
    ),
    Row(
        "wrong_price",
        "The price is another one.",
        Reason("A {train}-train costs {price:money}, not {offered:money}.", rule="6.81"),
    ),
    Row(
        "wrong_step",
        "The action has no place in this step of play.",
        Reason("It is not the time to {action:action}: {due}.", "Now possible: {possible:action}."),
        Reason("It is not the time to {action:action} in this way: {due}.", of="of_this_kind"),
    ),
    Row(
        "wrong_tile_type",
        "City tiles go on cities and plain tiles elsewhere.",
        Reason("{hex} takes only city tiles, and {tile:#} is a plain one.", of="city"),
        Reason("{hex} takes only plain tiles, and {tile:#} is a city tile.", of="plain"),
    ),
    common=REFUSED_ANYWHERE,
)

refuse = refuser(REFUSALS)
"""Make the violations of 1846."""
