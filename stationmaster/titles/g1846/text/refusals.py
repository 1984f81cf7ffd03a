"""Every reason for which the rules refuse an action: the codes of violations and what they mean.

Codes are stable; the list may grow. The paragraph that forbids an action comes with each refusal, for one code may
stand for several paragraphs that forbid the same thing at different places.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.engine.action_kind import refuser
from stationmaster.i18n.message import catalogue, teller
from stationmaster.i18n.sentences import FOR_ONE, SURPRISES
from stationmaster.titles.g1846.text.board import BOARD
from stationmaster.titles.g1846.text.companies import COMPANIES
from stationmaster.titles.g1846.text.rounds import DUE, HINTS, RECORDED, ROUNDS, VALUES

VIOLATION_CODES: Mapping[str, str] = MappingProxyType(
    {
        "ability_used": "The private's ability has been used as often as it can be.",
        "already_bought": "One certificate a turn is all that may be bought.",
        "already_linked": "Little Miami's two cities are connected already.",
        "already_refused": "The seller has refused in this turn to sell for so much.",
        "already_upgraded": "The turn's upgrade has been made.",
        "area_passed": "A route passes through an off-board area.",
        "bank_only": "After a forced issue or sale the train comes from the bank, and nothing else is bought first.",
        "better_routes": "Other routes earn more, and the best must be run.",
        "blocked": "A route passes through a city whose slots are all taken by others.",
        "buys_no_private": "An independent buys no privates.",
        "buys_no_train": "This company buys no trains.",
        "can_still_sell": "There is something left to sell before a bankruptcy.",
        "cannot_pay": "The payer has too little money.",
        "capital_closed": "The time for issuing or redeeming shares in this turn is over.",
        "card_not_drawn": "The player has not drawn this card.",
        "certificate_limit": "The player has as many certificates as the limit allows, or more.",
        "changes_president": "A sale for a forced purchase may not change the presidency of the buyer.",
        "cheaper_than_needed": "The train could have been paid for without the last share issued or sold.",
        "city_full": "Every slot of the city holds a token.",
        "closes_corporation": "A sale for a forced purchase may not close the buyer.",
        "colour_not_available": "Tiles of this colour come in a later phase.",
        "first_turn": "The very first turn of the open draft may not be a pass.",
        "fixed_hex": "No tile ever goes on this hex.",
        "forced_issue_made": "The forced issue of this turn has been made.",
        "game_over": "The game is over.",
        "hex_reserved": "The hex is kept for a private that a player owns.",
        "hexside_twice": "A route crosses a hexside twice.",
        "hidden": "The answer would tell what is hidden from the one for whom it is made (`?as`).",
        "holding_limit": "The player holds as many shares of the corporation as anybody may.",
        "independent_has_no_token": "An independent places no token.",
        "issue_first": "Shares must be issued before the President's money may be used.",
        "issue_limit": "So many shares cannot be issued.",
        "location_twice": "A route visits a location twice, or two cities of Chicago.",
        "marker_already_there": "The marker lies there already.",
        "marker_moved": "The marker has been set in this operating round.",
        "marker_placed": "The marker has been placed and never moves.",
        "market_full": "The market would hold more shares of the corporation than it may.",
        "must_buy_train": "A corporation without a train must buy one.",
        "must_distribute": "The revenue must be distributed first.",
        "must_keep_a_card": "Nobody passes in the draft; a blank is kept instead.",
        "must_return_train": "A corporation with too many trains returns one before anything else happens.",
        "must_run": "The trains must be run first.",
        "must_sell": "A player over the certificate limit must sell down to it first.",
        "must_sell_more": "The block is too small to come down to the certificate limit.",
        "no_help_needed": "The corporation can pay for a train by itself: the President's money stays out of it.",
        "no_hex": "A hex is to be named.",
        "no_marker": "The private has no marker.",
        "no_opening_price": "Corporations open at one of eleven prices.",
        "no_president": "The corporation has no President.",
        "no_sale_needed": "The President can pay without selling shares.",
        "no_share_there": "There is no share to be had there.",
        "no_shares_to_move": "This company issues and redeems no shares.",
        "no_successor": "Nobody could take over the presidency.",
        "no_such_ability": "The private has no such ability.",
        "no_such_seller": "There is no such corporation to buy from.",
        "no_such_train": "The company has no such train.",
        "no_tile_action_left": "The turn's tile actions have been made.",
        "no_tile_left": "All tiles of this kind are on the board.",
        "no_token": "A route includes no city with a token of the company.",
        "no_token_left": "The corporation has placed all its tokens.",
        "no_track": "There is no track where the path leads.",
        "no_upgrade": "The tile has no upgrade.",
        "not_a_players_private": "Privates are bought from players only.",
        "not_a_route": "A route joins two locations at least.",
        "not_as_expected": "A field that only informs was sent, and is not so.",
        "not_available": "The corporation cannot be opened.",
        "not_better": "The routes shown earn no more than the declared ones.",
        "not_connected": "The place is not connected to a token of the company.",
        "not_enough_shares": "The player does not hold so many shares.",
        "not_forced": "The corporation is not forced to buy a train.",
        "not_in_market": "The market does not have so many shares.",
        "not_neighbours": "Two hexes of a path are no neighbours.",
        "not_on_offer": "The private is not on offer.",
        "not_open": "The corporation is not open.",
        "not_operated": "Before a corporation has operated only its President sells its shares.",
        "not_over_the_limit": "The corporation has no surplus train to return.",
        "not_owner": "The private does not belong to whoever wants to use it.",
        "not_their_turn": "It is not this corporation's turn to return trains.",
        "not_yellow": "An empty hex takes a yellow tile.",
        "not_your_turn": "It is another's turn than that of the one for whom the answer is made (`?as`).",
        "nothing_assigned": "A port, a company or both are to be named.",
        "nothing_earned": "There is no revenue to pay out.",
        "nothing_to_choose": "An independent's revenue is divided by itself.",
        "one_marker_at_a_time": "Port and company are set one after the other.",
        "only_train": "A corporation's only train cannot be bought while the bank has none (two players).",
        "phase_closed": "Privates are no longer for sale in this phase.",
        "presidents_certificate": "The President's certificate is not bought as such.",
        "price_out_of_range": "The price is too low or too high.",
        "private_not_owned": "The private does not belong to the company.",
        "reversing": "A route turns back.",
        "routes_stand": "The routes are declared; online nobody replaces them.",
        "sale_after_purchase": "Nothing is sold after a purchase.",
        "sale_in_vain": "After the sale no train that needs it could be paid for.",
        "same_hex": "The private lays one tile in each of its hexes.",
        "second_block": "All shares of a corporation are sold as one block.",
        "second_tile_first": "The second tile of the private is to follow at once.",
        "second_tile_missing": "No second tile could complete what the private's first tile begins.",
        "sells_too_much": "Fewer shares would raise enough.",
        "shares_already_moved": "Shares have been issued or redeemed in this turn.",
        "slot_reserved": "The last vacant slot is kept for another.",
        "sold_this_round": "What was sold in this stock round is not bought back in it.",
        "tiles_not_joined": "The private's tiles do not connect as they must.",
        "token_already_placed": "The token of this operating round has been placed.",
        "token_in_chicago": "The corporation has a token in Chicago already.",
        "token_in_city": "The corporation has a token in that city already.",
        "too_many_stops": "A route visits more locations than its train may.",
        "track_leads_nowhere": "The tile's track would lead off the map or to where no track can be.",
        "track_not_kept": "The tile does not keep the track that lies there.",
        "track_shared": "Two routes use the same track or hexside.",
        "track_twice": "A route uses a piece of track twice.",
        "train_limit": "The corporation has as many trains as the phase allows.",
        "train_not_for_sale": "The bank does not sell this train now.",
        "train_payable": "A train can still be paid for.",
        "train_phased_out": "The train is phased out and changes hands no more.",
        "trains_have_run": "The marker is moved before the trains run.",
        "two_east_areas": "A route joins two East areas.",
        "unknown_city": "There is no such city.",
        "unknown_corporation": "There is no such corporation.",
        "unknown_dividend": "There is no such way to distribute revenue.",
        "unknown_hex": "There is no such hex.",
        "unknown_private": "There is no such private in this game.",
        "unknown_rotation": "There is no such rotation.",
        "unknown_source": "Shares are not bought from there.",
        "unknown_tile": "There is no such tile.",
        "unknown_train": "There is no such train.",
        "worthless_issue": "Shares that raise no money are not issued in a forced purchase.",
        "wrong_beneficiary": "The marker cannot serve this company.",
        "wrong_colour": "The tile has not the colour that comes next there.",
        "wrong_issue": "A forced issue is as small as a train allows, and as large as possible if it pays for none.",
        "wrong_label": "Tile and hex do not bear the same mark.",
        "wrong_marker_hex": "The marker does not go there.",
        "wrong_place": "The private's ability does not reach there.",
        "wrong_price": "The price is another one.",
        "wrong_step": "The action has no place in this step of play.",
        "wrong_tile_type": "City tiles go on cities and plain tiles elsewhere.",
    }
)

REFUSALS = catalogue(ROUNDS, COMPANIES, BOARD, SURPRISES, FOR_ONE)
"""What is said of each violation, under its code."""

PHRASES = catalogue(HINTS, DUE, VALUES, RECORDED)
"""Hints, and what stands within other sentences."""

refuse = refuser(REFUSALS)
"""Makes the violations of 1846."""

tell = teller(PHRASES)
"""Makes hints that are found apart from a violation, and parts of sentences."""
