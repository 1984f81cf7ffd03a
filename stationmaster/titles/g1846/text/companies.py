"""Why the rules refuse what companies do with money, shares, trains and privates."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, Plural

COMPANIES: Mapping[str, Entry] = {
    "already_refused.private": "In this turn {refused:money} for {private} has been refused; more may be offered.",
    "already_refused.train": (
        "In this turn {refused:money} for a {train}-train of {seller} has been refused; more may be offered."
    ),
    "bank_only": "After its forced issue {corporation} buys from the bank alone in this turn.",
    "bank_only.first": "After its forced issue {corporation} first buys a train from the bank.",
    "bank_only.sold": "Shares have been sold for a train from the bank; {operator} buys that one.",
    "buys_no_private": "{buyer} is an independent and buys no privates.",
    "buys_no_train": "{buyer} buys no trains.",
    "cannot_pay.private": "{buyer} has {cash:money} and cannot pay {price:money}.",
    "cannot_pay.redeem": Plural(
        "shares",
        "{corporation} has {cash:money}; {shares} share at {price:money} costs {cost:money}.",
        "{corporation} has {cash:money}; {shares} shares at {price:money} cost {cost:money}.",
    ),
    "cannot_pay.train": "{corporation} has {treasury:money}; a {train}-train costs {price:money}.",
    "cannot_pay.train_with_help": (
        "{corporation} has {treasury:money} and its President {presidents_cash:money}; a {train}-train "
        "costs {price:money}."
    ),
    "capital_closed": (
        "Shares are issued or redeemed before the first tile or token of the turn and before the trains run."
    ),
    "changes_president": "The sale would take the presidency of {corporation} from {president}.",
    "cheaper_than_needed": (
        "A {train}-train at {price:money} did not need the last share issued; it must cost over {minimum:money}."
    ),
    "cheaper_than_needed.sold": (
        "A {train}-train at {price:money} did not need the last share sold; it must cost over {minimum:money}."
    ),
    "closes_corporation": "The sale would close {corporation}.",
    "forced_issue_made": "{corporation} has made its one forced issue of this turn.",
    "forced_issue_made.new_president": "Under its new President {corporation} makes no second forced issue.",
    "issue_first": (
        "{corporation} has to issue shares before its President helps.",
        "Possible numbers of shares: {sizes}.",
    ),
    "issue_limit": (
        (
            "{corporation} cannot issue {shares} of its shares: players hold {held}, the market {in_market}, the "
            "treasury {in_treasury}."
        ),
        "It may issue up to {limit}.",
    ),
    "issue_limit.forced": Plural(
        "limit",
        "{corporation} may issue {limit} share at most, not {shares}.",
        "{corporation} may issue {limit} shares at most, not {shares}.",
    ),
    "marker_already_there": "The marker lies on {hex} already.",
    "marker_already_there.company": "The Steamboat serves {company} already.",
    "marker_already_there.port": "The port marker lies on {hex} already.",
    "marker_moved": "The marker of {private} is moved once in an operating round.",
    "marker_moved.assigned": "This marker has been set in this operating round already.",
    "marker_placed": "The marker of {private} has been placed and never moves.",
    "must_buy_train": "{corporation} has no train and must buy one.",
    "must_distribute": "{operator} has earned {revenue:money} and decides what happens with it.",
    "must_return_train": "{corporation} has more trains than phase {phase} allows and must return one.",
    "no_help_needed": "{corporation} has {treasury:money} and can pay for a train at {cheapest:money} by itself.",
    "no_hex": "A hex is to be named.",
    "no_marker": "{private} has no marker.",
    "no_president.buyer": "{buyer} has no President and buys no privates.",
    "no_president.seller": "{seller} has no President who could agree to a sale.",
    "no_sale_needed": "{president} can pay for any train without selling shares.",
    "no_shares_to_move": "An independent has no shares.",
    "no_shares_to_move.no_president": "Without a President nothing is issued or redeemed.",
    "no_such_seller": "Trains are bought from the bank or from another open corporation, not from {seller}.",
    "no_such_train": "{corporation} has no {train}-train.",
    "not_a_players_private": "{private} does not belong to a player: privates are bought from players only.",
    "not_forced.issue": "{corporation} need not buy a train; shares are issued at the start of a turn.",
    "not_forced.sale": "{corporation} need not buy a train: its President's money stays out of it.",
    "not_in_market": "{corporation} cannot redeem {shares} of its shares: the market holds {in_market}.",
    "not_over_the_limit": "{corporation} returns no train now; {returner} has one too many.",
    "not_owner": "{operator} does not own {private}: its ability is not at hand.",
    "not_owner.steamboat": "Only the markers of {private} are set at the start of an operating round.",
    "nothing_assigned": "A port, a company or both are to be named.",
    "nothing_earned": "{operator} has earned nothing that it could pay out.",
    "nothing_to_choose": "An independent divides its revenue in equal halves.",
    "one_marker_at_a_time": "Port and company are set one after the other.",
    "only_train": "{seller}'s only train is not for sale while the bank has none.",
    "phase_closed": "In phase {phase} privates can no longer be bought.",
    "price_out_of_range.private": "{private} is bought for {lowest:money} to {highest:money}, not for {price:money}.",
    "price_out_of_range.no_money": "{buyer} has no money; a train of {seller} costs {lowest:money} at least.",
    "price_out_of_range.train": (
        "{buyer} has {cash:money} and can offer {lowest:money} to {cash:money}, not {price:money}."
    ),
    "sale_in_vain": "A block of {shares} of {corporation} leaves no train in reach that needs its last share.",
    "second_block.forced": "{president} has sold a block of {corporation} for this purchase.",
    "sells_too_much": (
        Plural(
            "shares",
            "{shares} share is more than the dearest train needs.",
            "{shares} shares are more than the dearest train needs.",
        ),
        "At most {most}.",
    ),
    "shares_already_moved": "{operator} has issued or redeemed in this turn already.",
    "train_limit": "{buyer} has as many trains as phase {phase} allows: {limit}.",
    "train_limit.private": (
        "{buyer} has as many trains as phase {phase} allows ({limit}): no room for the train of {private}."
    ),
    "train_not_for_sale": (
        "The bank does not sell a {train}-train from its stock now.",
        "For sale: {for_sale}.",
    ),
    "train_not_for_sale.returned": (
        "The bank does not sell a {train}-train from its returned trains now.",
        "For sale: {for_sale}.",
    ),
    "train_phased_out.returned": (
        "The {train}-trains of {corporation} are phased out and do not count: returning one changes nothing."
    ),
    "train_phased_out.sold": "The {train}-trains of {corporation} are phased out and not for sale.",
    "trains_have_run": "The marker of {private} is moved before the trains run.",
    "unknown_dividend": "The revenue is distributed as {kinds:word|or}, not as {kind}.",
    "unknown_private": "There is no private {private} in this game.",
    "unknown_train": "There is no train {train}.",
    "worthless_issue": Plural(
        "count",
        "{count} share of {corporation} would raise no money.",
        "{count} shares of {corporation} would raise no money.",
    ),
    "wrong_beneficiary": "{company} is neither an open corporation nor an independent.",
    "wrong_beneficiary.owner": "{private} belongs to {corporation} and serves no other company.",
    "wrong_issue": (
        Plural(
            "count",
            "{corporation} may not issue {count} share: as few as a train needs.",
            "{corporation} may not issue {count} shares: as few as a train needs.",
        ),
        "Possible: {sizes}.",
    ),
    "wrong_issue.all": (
        "No issue pays for a train: {corporation} issues as many shares as raise money, not {count}.",
        "Possible: {sizes}.",
    ),
    "wrong_issue.needless": (
        "{corporation} has {cash:money} and can pay for a train; no issue would bring a dearer one within reach."
    ),
    "wrong_issue.too_few": (
        Plural(
            "count",
            "{count} share of {corporation} would bring no further train within reach.",
            "{count} shares of {corporation} would bring no further train within reach.",
        ),
        "Possible: {sizes}.",
    ),
    "wrong_marker_hex": (
        "The marker of {private} never goes to {hex}.",
        "It goes to {places}.",
    ),
    "wrong_price": "A {train}-train costs {price:money}, not {offered:money}.",
}
