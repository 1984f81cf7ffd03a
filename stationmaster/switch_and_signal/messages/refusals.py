"""Why the rules refuse an action: the sentence of each code, and what would be possible instead."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages.message import Entry, Plural

SENTENCES: Mapping[str, Entry] = {
    "already_loaded": "{train} carries a {good:word} good; a train carries only one.",
    "card_begun": "A symbol of the card has been carried out already.",
    "card_not_in_deck": (
        "{card:word} cannot lie in the departure deck any more.",
        "It can be {possible:or}.",
    ),
    "card_not_in_deck.symbols": "No card that shows {symbols:word|and} can lie in the departure deck any more.",
    "cards_not_in_hand": (
        "{player} does not hold {cards:word|and}.",
        "In hand: {held:word}.",
    ),
    "cards_not_in_pile": (
        "{reported:word|and} cannot be drawn now.",
        "The draw pile holds {pile:word}.",
    ),
    "colour_not_due": (
        "The card does not show {colour:word}, or has begun to move that colour.",
        "Choose {due:word|or}.",
    ),
    "colour_used": (
        "This card moves {colour:word} trains already.",
        "Choose {choices:word|or}.",
    ),
    "colour_used.deployed": (
        "This card has chosen {colour:word} already; its deploy symbols need different colours.",
        "Choose {choices:word|or}.",
    ),
    "deck_empty": "The departure deck has no other card.",
    "dice_missing": (
        "The players of this game roll the dice and report them.",
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "dice_not_asked": (
        "The service rolls the dice of this game.",
        "Leave out 'dice'.",
    ),
    "dice_not_asked.tokens": "Location tokens replace the departure dice.",
    "exit_missing": "{train} begins in {city}: the exit must be chosen.",
    "exit_occupied": "A train stands on {section}, so {train} cannot pass through {city} to it.",
    "exit_occupied.start": (
        "{section} is occupied, and {city} has a green exit that is free.",
        "Leave by {free:or}.",
    ),
    "exit_red": (
        "The exit of {city} to {section} is red: {signal} has no disc.",
        "Choose an exit whose signal is green.",
    ),
    "game_over": "The game is over.",
    "helper_not_here": (
        "The {helper:word} is no helper of this map.",
        "Here are {helpers:word}.",
    ),
    "helper_used": "The {helper:word} was used before; each helper serves once in a game.",
    "last_green_exit": (
        "{city} must keep a green exit; its only disc lies here: {signal}.",
        "It can go to {red:or}.",
    ),
    "must_stop": "{train} must stop in {city}: trains do not pass through cities here.",
    "no_change": "The disc of {signal} must go to another space.",
    "no_change.discs": "The discs of {junction} lie there already.",
    "no_deployment": "No new train is to be deployed now.",
    "no_disc": "{signal} is red: no disc lies there.",
    "no_goods_left": "{city} has no goods left.",
    "not_a_branch": (
        "{branch} is no branch of {junction}.",
        "The branches of {junction} are {branches}.",
    ),
    "not_a_face": (
        "No die here shows {face}.",
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "not_an_exit": "{section} is no exit of {city}.",
    "not_due": (
        "It is not the time to {action:action}: now {due}.",
        "Legal now: {possible:action}.",
    ),
    "not_due.run": "No movement die has been rolled.",
    "not_in_depot": (
        "The depot has no {colour:word} train.",
        "Choose {choices:word|or}.",
    ),
    "not_in_goods_city": "{train} does not stand in a goods city.",
    "not_on_network": (
        "{train} is in the depot.",
        "Choose a train on the network.",
    ),
    "not_on_network.choice": (
        "{train} is in the depot.",
        "Choose {choices:or}.",
    ),
    "not_red": (
        "{signal} is green already.",
        "Choose a red signal space.",
    ),
    "not_your_turn": (
        "It is {player}'s turn, not {sender}'s.",
        "Only {player} acts now.",
    ),
    "nothing_rolled": "No movement die has just been rolled.",
    "point_occupied": (
        "{point} is occupied.",
        "Choose a free departure point.",
    ),
    "start_card": "The start card cannot be replaced.",
    "target_missing": (
        "The {helper:word} needs a {field}.",
        "Give '{field}'.",
    ),
    "token_not_in_pile": (
        "The location token {token} cannot come up now.",
        "It can be {possible}.",
    ),
    "train_not_due": (
        "{train} is no train that the card will still move.",
        "Choose {due:word|or}.",
    ),
    "train_not_due.choice": (
        "The card does not move {train} now.",
        "Choose {choices:or}.",
    ),
    "turning_back": "{train} came into {city} by {section} and goes only forward.",
    "unknown_card": (
        "There is no action card '{card:word}'.",
        "Use {kinds:word|or}.",
    ),
    "unknown_colour": (
        "There are no {colour:word} trains.",
        "Choose {choices:word|or}.",
    ),
    "unknown_helper": "There is no helper {helper:word}.",
    "unknown_junction": "There is no junction {junction}.",
    "unknown_point": "There is no departure point {point}.",
    "unknown_signal": "There is no signal space {signal}.",
    "unknown_train": "There is no train {train}.",
    "unknown_train.choice": (
        "There is no train {train}.",
        "Choose {choices:or}.",
    ),
    "way_too_long": "{train} does not come to a city that it could leave by {section} in this movement.",
    "wrong_card": (
        "One {card:word} card alone does not pay for this.",
        "Play one {kind:word} card or any {several} cards (SS-8.6).",
    ),
    "wrong_colour": (
        "The start card deploys a {colour:word} train now.",
        "Choose {choices:word|or}.",
    ),
    "wrong_number_of_cards": "This takes one {kind:word} card or any {several} cards, not {count}.",
    "wrong_number_of_cards.draw": "{player} takes {count} cards, not {sent}.",
    "wrong_number_of_cards.loading": "Loading takes one card, not {count}.",
    "wrong_number_of_dice": (
        Plural("count", "One die is rolled, not {sent}.", "{count} dice are rolled, not {sent}."),
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "wrong_number_of_discs": (
        Plural(
            "needed",
            "{junction} carries one disc.",
            "{junction} carries {needed} discs, on different branches.",
        ),
        "The branches of {junction} are {branches}.",
    ),
    "wrong_phase": (
        "In phase {phase} one cannot {action:action}: that belongs to phase {phases:and}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_phase.dealing": (
        "The cards are still being dealt: it is not the time to {action:action}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_phase.helper": (
        "The {helper:word} belongs to phase {phases:and}; this is phase {phase}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_report": (
        "The {field} that came up must be reported now.",
        "Give '{field}', and nothing else.",
    ),
    "wrong_report.point": (
        "The {field} of the point {point} that came up must be reported now.",
        "Give 'token' and 'point', and nothing else.",
    ),
    "wrong_target": (
        "The {helper:word} takes no {field}.",
        "Leave out '{field}'.",
    ),
}
