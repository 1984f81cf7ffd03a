"""All differences between the ways in which 1846 is played.

The printed rules are played with or without the designer's clarifications (section 13, D-…), or as they are played
online (section 14, O-…). Each difference has a name here, which the rules ask for where it matters. What differs by
edition and number of players is data (`components/`) and stands in `SetupKind`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from stationmaster.titles.g1846.model.position import Options, Position
from stationmaster.titles.g1846.model.vintages import RuleVintage


@dataclass(frozen=True, slots=True)
class Conventions:
    """The rules that are not the same in every game, by name."""

    # Stock rounds
    one_block_a_turn: bool
    """5.21a, D-8: a player sells one block of a corporation in a turn."""
    sells_enough_for_the_limit: bool
    """5.43, O-6: a block may not be so small that the certificate limit gets out of reach."""
    asks_who_can_only_pass: bool
    """O-20: players have a turn although they can only pass."""
    forgets_unsellable_shares: bool
    """O-20: passing over a player forgets that shares of a corporation without President cannot be sold (7.13)."""

    # Operating turns
    capital_first: bool
    """6.2A, O-1: shares are issued or redeemed before the first tile, token and run."""
    challenge: bool
    """6.68, O-2: until the dividend any player may show better routes."""
    runs_without_president: bool
    """7.14b, O-5: any player enters the run of a corporation without President, uses markers, returns trains."""
    price_after_removals: bool
    """7.14b: without a President and a route, the price moves once phased-out trains are gone (6.69)."""
    runs_over_new_track: bool
    """6.47f: online new track counts as connected only where it can be run over to its other end."""
    limited_last_trains: bool
    """2.4, O-11: every card is limited to what the box holds."""
    buys_before_closing: bool
    """O-27: a corporation without President that its distribution closes buys its train before that."""
    fixed_return_order: bool
    """6.83b, O-14: surplus trains are returned in a fixed order of the corporations."""
    waits_for_abilities: bool
    """O-20: steps wait for abilities and purchases that may turn out to be impossible."""

    # Private companies
    second_tile_at_once: bool
    """O-10: a private's second tile follows the first at once, and is lost by doing anything else."""
    link_must_be_made: bool
    """15.14: Little Miami's second tile may not be left out, and is not needed once its hexes are linked."""
    other_tile_forfeits: bool
    """O-10: a tile of another private may be laid before a second tile, which is lost then."""
    extra_token_in_turn: bool
    """O-26: C&WI's token may be placed as the token of the turn."""
    markers_one_by_one: bool
    """O-22: the Steamboat's port and company are set one after the other."""
    markers_for_operators: bool
    """O-20c, O-22: the Steamboat serves who can operate, and waits only while something of it can be decided."""
    port_marker_stays: bool
    """6.93-SCb, O-4: the Steamboat's port marker stays when a corporation buys it."""
    steamboat_once_before_the_run: bool
    """6.93-SCc, D-5: the Steamboat moves once in an operating round, before the trains run."""
    run_closes_markers: bool
    """D-5: the moment for the Steamboat is over once the step is, even if there was nothing to run."""
    steamboat_takes_its_markers: bool
    """9.III, D-7: when the privates close, a player's Steamboat takes its markers along."""
    bankrupt_leaves_markers: bool
    """7.11d: markers of a bankrupt player's privates stay on the board."""

    # Trains that must be bought
    bank_only_after_issue: bool
    """6.86h, D-12: after a forced issue nothing is bought from others until there is a train."""
    issue_binds_the_turn: bool
    """6.86h: online it binds for the rest of the turn."""
    sale_binds_privates: bool
    """6.88e: after a forced sale of the President's no private is bought before the train."""
    any_useful_issue: bool
    """6.86f, O-13: a forced issue may bring the cheaper type alone within reach."""
    worthless_issue_barred: bool
    """6.86g, D-1, D-3: shares that would raise no money are not issued."""
    one_forced_block: bool
    """6.88d: the President sells one block of a corporation for one purchase."""
    sale_must_lead_to_a_train: bool
    """6.88e: the President sells no more than a train needs, and only what leads to one."""
    vain_sales_free: bool
    """6.88g: what the President sold in vain binds to nothing."""
    other_trains_save: bool
    """6.88g: nobody is bankrupt while another corporation's train can be had."""
    sale_may_not_close: bool
    """6.88b: no forced sale closes the corporation that needs the train."""

    # Bankruptcy and the end
    bankruptcy_sells_by_itself: bool
    """6.89, O-15, D-20: everything is sold at once by the declaration."""
    fixed_order_after_bankruptcy: bool
    """O-7: the operating order of the round stays as it was before the bankruptcy."""
    buys_after_bankruptcy: bool
    """7.11c: a corporation without President after a bankruptcy buys a train at once, not in its next turn."""

    # Vintages: what 18xx.games did otherwise in 2020 (`vintages.MEANINGS`)
    abilities_in_any_turn: bool
    """6.93: privates are used in the turn of any company."""
    bankruptcy_at_will: bool
    """6.89: a train that can be paid forbids no bankruptcy."""
    bankruptcy_moves_prices: bool
    """7.11a: the blocks sold last in a bankruptcy move prices."""
    mail_unpaid: bool
    """6.93-MAIL: the Mail Contract adds nothing."""
    markers_stay: bool
    """9.IV: markers stay on the board."""
    prices_from_the_end: bool
    """5.52: prices move in the reverse of the online order of the corporations."""


@cache
def conventions_of(options: Options, vintage: tuple[RuleVintage, ...] = ()) -> Conventions:
    """Return the rules of a game with these options. A vintage concerns online games alone."""
    online = options.conventions == "online"
    printed, clarified = not online, options.designer_clarifications
    then = vintage if online else ()
    return Conventions(
        one_block_a_turn=clarified,
        sells_enough_for_the_limit=printed and clarified,
        asks_who_can_only_pass=online,
        forgets_unsellable_shares=online,
        capital_first=printed,
        challenge=printed,
        runs_without_president=online,
        price_after_removals=online,
        runs_over_new_track=online,
        limited_last_trains=online,
        buys_before_closing=online,
        fixed_return_order=online,
        waits_for_abilities=online,
        second_tile_at_once=online,
        link_must_be_made=printed,
        other_tile_forfeits=online,
        extra_token_in_turn=online,
        markers_one_by_one=online,
        markers_for_operators=online,
        port_marker_stays=online,
        steamboat_once_before_the_run=clarified,
        run_closes_markers=online,
        steamboat_takes_its_markers=clarified,
        bankrupt_leaves_markers=online,
        bank_only_after_issue=clarified,
        issue_binds_the_turn=online,
        sale_binds_privates=printed,
        any_useful_issue=online,
        worthless_issue_barred=clarified,
        one_forced_block=clarified,
        sale_must_lead_to_a_train=printed,
        vain_sales_free=printed,
        other_trains_save=printed,
        sale_may_not_close=clarified,
        bankruptcy_sells_by_itself=online or not clarified,
        fixed_order_after_bankruptcy=online,
        buys_after_bankruptcy=online,
        abilities_in_any_turn="abilities_in_any_turn" in then,
        bankruptcy_at_will="bankruptcy_at_will" in then,
        bankruptcy_moves_prices="bankruptcy_moves_prices" in then,
        mail_unpaid="june_2020" in then,
        markers_stay="june_2020" in then,
        prices_from_the_end="june_2020" in then,
    )


def conventions(position: Position) -> Conventions:
    """Return the rules of the game that a position belongs to."""
    return conventions_of(position.options, position.vintage)
