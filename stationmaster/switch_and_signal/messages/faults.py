"""Every code that a fault of an input can carry in this game, those of any game aside, with its meaning.

Codes are stable; the list may grow.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.kernel.messages.faults import maker
from stationmaster.kernel.messages.message import catalogue
from stationmaster.switch_and_signal.messages.boards import BOARDS
from stationmaster.switch_and_signal.messages.positions import POSITIONS

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "board_too_large": "The board takes too many characters when it is written down.",
        "card_disagrees": "What is noted of the departure card does not fit its symbols (SS-6).",
        "deck_empty": "An empty departure deck has no card at the bottom (SS-11.5).",
        "deck_card": "A departure card cannot be carried out, or has another id than that of its place (SS-6).",
        "demand_too_large": "The ports ask for more goods, or more of a colour, than there are (SS-18.8).",
        "demand_too_small": "The ports ask for fewer goods than the game is to be won by (SS-18.8).",
        "departure_number": "The departure numbers are not those of the board, each once (SS-15.1).",
        "disagrees": "The value does not follow from the rest of what was sent.",
        "empty_name": "Every player needs a name.",
        "goods_city": "Every colour of goods needs one goods city (SS-2.4).",
        "goods_do_not_fit": "A game for so many goods has another number in each city.",
        "green_exit": "A city has no green exit (SS-2.10).",
        "green_track": "Another number of signal spaces between cities is green.",
        "hand_limit": "A hand has more cards than it may (SS-9.1).",
        "helper_not_used": "Only a helper does this, who was not used (SS-11).",
        "loaded_there": "A train carries a good where it cannot (SS-8.7).",
        "map_and_board": "Either a map is named or a board is sent.",
        "no_extra_disc": "There is no additional signal disc in this game.",
        "no_port": "The board has no port.",
        "not_a_branch": "The section does not meet the junction (SS-8.4).",
        "not_a_face": "The die does not show this value (SS-7.2).",
        "not_a_port": "Demand is stated of what is no port city.",
        "not_an_end": "The section has no such end.",
        "not_connected": "The network falls into parts.",
        "not_expressible": "The record's form has no words for this.",
        "not_on_network": "The train is in the depot (SS-6.8).",
        "not_red": "The space is no red signal space.",
        "not_reported": "Only players who shuffle themselves report what comes up, and not now (SS-18.9).",
        "number_of_players": "The game is for another number of players.",
        "parallel_sections": "Two sections join the same nodes.",
        "port_without_demand": "A port city's demand is not stated.",
        "repeated_card": "A departure card lies in two places.",
        "repeated_id": "The same thing is named twice.",
        "repeated_player": "Two players have the same name.",
        "repeated_token": "A location token lies in two places.",
        "section_to_itself": "A section joins a node to itself.",
        "signal_missing": "A way has no signal space that exists.",
        "signal_not_here": "A node uses the signal space of another.",
        "signal_unused": "No way uses the signal space.",
        "space_occupied": "Two trains stand on one space (SS-7.10).",
        "start_card": "While the start card is carried out nothing else has happened (SS-4).",
        "state_not_readable": "The caller reads no recorded states.",
        "too_many_cards": "More cards of a kind are shown than there are (SS-1.1).",
        "too_many_discs": "More discs are needed than there are (SS-1.1).",
        "too_many_goods": "A port has received more than it takes (SS-2.10).",
        "too_many_helpers": "The board has more helpers than there are.",
        "track_disagrees": "What is said of the track at a node is not what its sections make.",
        "train_in_port": "The train would have left the port for the depot (SS-7.12).",
        "train_not_due": "The departure card does not move the train now (SS-6.8).",
        "unknown_city": "The board has no such city.",
        "unknown_format": "There is no such form of records.",
        "unknown_junction": "The board has no such junction.",
        "unknown_node": "The board has no such node.",
        "unknown_option": "There is no such option.",
        "unknown_player": "There is no such player in the game.",
        "unknown_point": "The board has no such departure point.",
        "unknown_section": "The board has no such section.",
        "unknown_signal": "The board has no such signal space.",
        "wrong_count": "Things do not add up to the number that there is.",
        "wrong_degree": "The node has another number of sections than its kind.",
        "wrong_number_of_discs": "Another number of discs lies on the board (SS-2.6, SS-2.10).",
        "wrong_number_of_ends": "A section has two ends.",
        "wrong_number_of_goods": "Goods of a colour do not add up to what there is (SS-2.10).",
        "wrong_result": "Goods, clock and deck tell another result (SS-12).",
        "wrong_trains": "The trains are others, or stand in another order (SS-1.1).",
        "wrong_turn": "By the departure cards this is another turn.",
        "wrong_variant": "Location tokens lie there just in their own variant (SS-15.2).",
    }
)

SENTENCES = catalogue(POSITIONS, BOARDS)
"""What is said of each fault, under its code."""

fault_at = maker(SENTENCES)
"""Makes the faults of Switch & Signal."""
