"""What can be wrong with a board of one's own, and with discs on any."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages.message import Entry, Plural

BOARDS: Mapping[str, Entry] = {
    "board_too_large": "The board takes {length} characters when it is written down; at most {most} can be kept.",
    "deck_card.deploy_colour": "A deploy symbol has no colour: the players choose it (SS-6.2).",
    "deck_card.empty": "A departure card has at least one symbol.",
    "deck_card.id": "The card at this place is {card}; ids may be left out.",
    "deck_card.no_colour": "A move symbol names the colour of its trains, or 'any'.",
    "deck_card.order": "Deploy symbols stand above move symbols (SS-6.1).",
    "deck_card.repeated": "The card moves the {colour:word} trains already (SS-6.12).",
    "deck_card.too_many": "A card has at most {most} symbols of a kind, one for each colour of trains.",
    "demand_too_large": "The ports ask for {in_all} goods in all; in a game for {goal} there are {all}.",
    "demand_too_large.colour": (
        "The ports ask for {of_a_colour} goods of every colour; in a game for {goal} there are {each}."
    ),
    "demand_too_small": "The ports ask for {in_all} goods in all; a game for {goal} goods needs at least {goal}.",
    "departure_number": "These must be {lowest} to {highest}, each once.",
    "departure_number.missing": "No departure point has the number {missing}.",
    "departure_number.point": "{node} has the number {number}; the numbers are {lowest} to {highest}, each once.",
    "goods_city": "There must be one goods city with {colour:word} goods, not {count}.",
    "green_exit": "{city} must have exactly one green exit, not {count}.",
    "green_track": "{wanted} track signal spaces must be green, not {count}.",
    "missing.discs": "The discs of {junction} are missing.",
    "no_port": "There must be at least one port.",
    "not_a_branch": "{branch} is no branch of {junction}.",
    "not_a_port": "{port} is not a port city.",
    "not_connected": "{node} is not connected with {other_node}.",
    "parallel_sections": "Another section joins {node} and {other_node} already.",
    "port_without_demand": "The port {city} has no demand among the ports.",
    "repeated_id.disc": "{signal} has a disc already.",
    "repeated_id.helper": "A helper occurs twice.",
    "repeated_id.id": "The id {id} occurs before.",
    "repeated_id.port": "The port {port} occurs before.",
    "section_to_itself": "Section {section} joins {node} to itself.",
    "signal_missing": "There is no signal space {signal}.",
    "signal_missing.count": "{node} must have one signal space, not {count}.",
    "signal_not_here": "Signal space {signal} is not that of the exit of {node} to {section}.",
    "signal_unused": "Signal space {signal} belongs to no exit and no track signal.",
    "too_many_discs.signals": "This takes {count} signal discs; the box has {most}.",
    "too_many_discs.switches": "The board needs {count} switch discs; the box has {most}.",
    "too_many_helpers": "There are only {most} helper tokens.",
    "track_disagrees": "{node} and the sections disagree about {sections}.",
    "unknown_junction": "There is no junction {junction}.",
    "unknown_node": "Section {section} ends at {node}, which is no node.",
    "unknown_signal": "There is no signal space {signal}.",
    "wrong_count.board": "The board has {count}, not {sent}.",
    "wrong_count.deck": "A deck has {wanted} departure cards, not {count}.",
    "wrong_degree": "{node} ({kind:word}) must have {wanted} sections, not {degree}.",
    "wrong_degree.at_least": "{node} ({kind:word}) must have at least {wanted} sections, not {degree}.",
    "wrong_number_of_discs": Plural(
        "needed",
        "{junction} carries one disc.",
        "{junction} carries {needed} discs, on different branches.",
    ),
    "wrong_number_of_ends": "Section {section} must have two ends.",
}
