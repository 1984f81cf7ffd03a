"""The faults that an input of Switch & Signal can have beside those of any game: code, meaning, sentence and hint.

Codes and names of sentences are stable; the list may grow. A sentence cites the paragraph of the rules that decides.
"""

from __future__ import annotations

from typing import Final

from stationmaster.i18n.message import Plural
from stationmaster.i18n.table import Reason, Row, table
from stationmaster.schema.faults import maker

FAULTS: Final = table(
    Row(
        "board_too_large",
        "The board takes too many characters when it is written down.",
        Reason("The board takes {length} characters when it is written down; at most {most} can be kept."),
    ),
    Row(
        "card_disagrees",
        "What is noted of the departure card does not fit its symbols (SS-6).",
        Reason("The present symbol is no train to move.", of="begun"),
        Reason("More colours are deployed than symbols are done.", of="deployed"),
        Reason("No {colour:word} train is being deployed by a token.", of="deploying"),
        Reason("The card does not show this colour.", of="idle"),
        Reason("These are not the colours of the symbols begun.", of="moved"),
        Reason("A symbol took no colour, though the depot has trains for it.", of="no_colour"),
        Reason("Dice were rolled for a colour that does not move.", of="rolled"),
        Reason("{train} is no train that the card would have moved.", of="spared"),
        Reason("By the rest, nothing of the card was carried out.", of="touched"),
        Reason("By the rest, something of the card was carried out.", of="untouched"),
        Reason("No {colour:word} die was rolled for the card, so {train} still waits.", of="waiting"),
    ),
    Row(
        "deck_card",
        "A departure card cannot be carried out, or has another id than that of its place (SS-6).",
        Reason("A deploy symbol has no colour: the players choose it (SS-6.2).", of="deploy_colour"),
        Reason("A departure card has at least one symbol.", of="empty"),
        Reason("The card at this place is {card}; ids may be left out.", of="id"),
        Reason("A move symbol names the colour of its trains, or 'any'.", of="no_colour"),
        Reason("Deploy symbols stand above move symbols (SS-6.1).", of="order"),
        Reason("The card moves the {colour:word} trains already (SS-6.12).", of="repeated"),
        Reason("A card has at most {most} symbols of a kind, one for each colour of trains.", of="too_many"),
    ),
    Row(
        "deck_empty",
        "An empty departure deck has no card at the bottom (SS-11.5).",
        Reason("An empty deck has no card at the bottom."),
    ),
    Row(
        "demand_too_large",
        "The ports ask for more goods, or more of a colour, than there are (SS-18.8).",
        Reason("The ports ask for {in_all} goods in all; in a game for {goal} there are {all}."),
        Reason(
            "The ports ask for {of_a_colour} goods of every colour; in a game for {goal} there are {each}.", of="colour"
        ),
    ),
    Row(
        "demand_too_small",
        "The ports ask for fewer goods than the game is to be won by (SS-18.8).",
        Reason("The ports ask for {in_all} goods in all; a game for {goal} goods needs at least {goal}."),
    ),
    Row(
        "departure_number",
        "The departure numbers are not those of the board, each once (SS-15.1).",
        Reason("These must be {lowest} to {highest}, each once."),
        Reason("No departure point has the number {missing}.", of="missing"),
        Reason("Every number must occur once.", of="once"),
        Reason("{node} has the number {number}; the numbers are {lowest} to {highest}, each once.", of="point"),
        Reason("These are not the numbers printed on the board.", of="printed"),
    ),
    Row(
        "disagrees",
        "The value does not follow from the rest of what was sent.",
        Reason("This says {sent}, but it follows from the rest that it is {expected}."),
    ),
    Row("empty_name", "Every player needs a name.", Reason("Every player needs a name.")),
    Row(
        "goods_city",
        "Every colour of goods needs one goods city (SS-2.4).",
        Reason("There must be one goods city with {colour:word} goods, not {count}."),
    ),
    Row(
        "goods_do_not_fit",
        "A game for so many goods has another number in each city.",
        Reason("A game for {goal} goods has {each} goods in each city."),
    ),
    Row(
        "green_exit",
        "A city has no green exit (SS-2.10).",
        Reason("{city} must have exactly one green exit, not {count}."),
        Reason("{city} has no green exit.", of="none"),
    ),
    Row(
        "green_track",
        "Another number of signal spaces between cities is green.",
        Reason("{wanted} track signal spaces must be green, not {count}."),
    ),
    Row("hand_limit", "A hand has more cards than it may (SS-9.1).", Reason("A hand has {most} cards at most.")),
    Row(
        "helper_not_used",
        "Only a helper does this, who was not used (SS-11).",
        Reason("Only the {helper:word} does this, who was not used."),
        Reason("The conductor keeps one colour.", of="conductor"),
        Reason("Only the Switchman puts a card under the deck.", of="switchman"),
    ),
    Row(
        "loaded_there",
        "A train carries a good where it cannot (SS-8.7).",
        Reason("{train} cannot carry a good: trains are loaded in goods cities."),
    ),
    Row("map_and_board", "Either a map is named or a board is sent.", Reason("Name a map or send a board, not both.")),
    Row(
        "missing",
        None,
        Reason("The discs of {junction} are missing.", of="discs"),
        Reason("'{name}' is missing.", of="key"),
    ),
    Row(
        "no_extra_disc",
        "There is no additional signal disc in this game.",
        Reason("There is no additional signal disc in this game."),
    ),
    Row("no_port", "The board has no port.", Reason("There must be at least one port.")),
    Row(
        "not_a_branch",
        "The section does not meet the junction (SS-8.4).",
        Reason("{branch} is no branch of {junction}."),
    ),
    Row(
        "not_a_face",
        "The die does not show this value (SS-7.2).",
        Reason("The {colour:word} die does not show {points}."),
    ),
    Row("not_a_port", "Demand is stated of what is no port city.", Reason("{port} is not a port city.")),
    Row("not_an_end", "The section has no such end.", Reason("{section} does not end at {end}.")),
    Row("not_connected", "The network falls into parts.", Reason("{node} is not connected with {other_node}.")),
    Row(
        "not_expressible",
        "The record's form has no words for this.",
        Reason("The record begins with a state; how that game was dealt and came to it is not known here."),
    ),
    Row("not_on_network", "The train is in the depot (SS-6.8).", Reason("{train} is in the depot.")),
    Row("not_red", "The space is no red signal space.", Reason("{signal} is no red signal space.")),
    Row(
        "not_reported",
        "Only players who shuffle themselves report what comes up, and not now (SS-18.9).",
        Reason("No departure card is being revealed that the players would report.", of="card"),
        Reason("No cards are being drawn that the players would report.", of="cards"),
        Reason("No die lies there while cards are drawn.", of="die_at_drawing"),
        Reason("No die lies there before the card is revealed.", of="die_at_revealing"),
    ),
    Row(
        "number_of_players",
        "The game is for another number of players.",
        Reason("{fewest} to {most} can play, not {players}."),
    ),
    Row(
        "out_of_range",
        None,
        Reason("The clock shows {least} to {most}.", of="clock"),
        Reason("The card has {count} symbols.", of="symbols"),
    ),
    Row(
        "parallel_sections",
        "Two sections join the same nodes.",
        Reason("Another section joins {node} and {other_node} already."),
    ),
    Row(
        "port_without_demand",
        "A port city's demand is not stated.",
        Reason("The port {city} has no demand among the ports."),
    ),
    Row("repeated_card", "A departure card lies in two places.", Reason("{card:word} lies in two places.")),
    Row(
        "repeated_id",
        "The same thing is named twice.",
        Reason("{signal} occurs before."),
        Reason("{signal} has a disc already.", of="disc"),
        Reason("A helper occurs twice.", of="helper"),
        Reason("The id {id} occurs before.", of="id"),
        Reason("The port {port} occurs before.", of="port"),
        Reason("The same is named twice.", of="same"),
    ),
    Row("repeated_player", "Two players have the same name.", Reason("Two players are called {player}.")),
    Row("repeated_token", "A location token lies in two places.", Reason("A location token lies in two places.")),
    Row("section_to_itself", "A section joins a node to itself.", Reason("Section {section} joins {node} to itself.")),
    Row(
        "signal_missing",
        "A way has no signal space that exists.",
        Reason("There is no signal space {signal}."),
        Reason("{node} must have one signal space, not {count}.", of="count"),
    ),
    Row(
        "signal_not_here",
        "A node uses the signal space of another.",
        Reason("Signal space {signal} is not that of the exit of {node} to {section}."),
    ),
    Row(
        "signal_unused",
        "No way uses the signal space.",
        Reason("Signal space {signal} belongs to no exit and no track signal."),
    ),
    Row(
        "space_occupied",
        "Two trains stand on one space (SS-7.10).",
        Reason("{train} and {other} both stand on {space}."),
    ),
    Row(
        "start_card",
        "While the start card is carried out nothing else has happened (SS-4).",
        Reason("No time token is lost before the second departure card.", of="clock"),
        Reason("No time token is lost before the start card.", of="clock_at_set_up"),
        Reason("{count} cards are dealt to each, one player after the other up to the one at turn.", of="dealing"),
        Reason("The start card deploys its colours in order, and none fails.", of="deploys"),
        Reason("All trains are in the depot before the start card.", of="depot"),
        Reason("The start card is neither in play nor discarded.", of="discarded"),
        Reason("Every hand still has the {count} cards dealt.", of="hands"),
        Reason("No helper is used before the start card.", of="helpers"),
        Reason("The start card comes first, then the others in order.", of="order"),
        Reason("No good is delivered before a train has moved.", of="ports"),
        Reason("No card is removed between set-up and the start card.", of="removed"),
        Reason("{count} of the tokens drawn for the start card have still to be used.", of="tokens"),
        Reason("{train} cannot be there: the start card deploys one train of a colour, and moves none.", of="train"),
    ),
    Row(
        "state_not_readable",
        "The caller reads no recorded states.",
        Reason("A record that begins with a state cannot be opened here."),
    ),
    Row("too_long", None, Reason("A player's name has {most} characters at most.", of="name")),
    Row(
        "too_many_cards",
        "More cards of a kind are shown than there are (SS-1.1).",
        Reason("There are {count} {card:word} cards, but {shown} are shown."),
    ),
    Row(
        "too_many_discs",
        "More discs are needed than there are (SS-1.1).",
        Reason("This takes {count} signal discs; the box has {most}.", of="signals"),
        Reason("The board needs {count} switch discs; the box has {most}.", of="switches"),
    ),
    Row(
        "too_many_goods",
        "A port has received more than it takes (SS-2.10).",
        Reason("{port} takes fewer goods than that."),
    ),
    Row(
        "too_many_helpers", "The board has more helpers than there are.", Reason("There are only {most} helper tokens.")
    ),
    Row(
        "track_disagrees",
        "What is said of the track at a node is not what its sections make.",
        Reason("{node} and the sections disagree about {sections}."),
    ),
    Row(
        "train_in_port",
        "The train would have left the port for the depot (SS-7.12).",
        Reason("{train} would have left {city} for the depot."),
    ),
    Row(
        "train_not_due",
        "The departure card does not move the train now (SS-6.8).",
        Reason("The card does not move {train} now."),
        Reason("{train} does not wait for the present symbol.", of="waiting"),
    ),
    Row("unknown_city", "The board has no such city.", Reason("There is no city {city}.")),
    Row(
        "unknown_field",
        None,
        Reason("This board has no '{field}' here.", of="board"),
        Reason("There is no field '{field}' here.", of="view"),
    ),
    Row(
        "unknown_format",
        "There is no such form of records.",
        Reason("There is no format {format!r}; there is {formats}."),
    ),
    Row("unknown_junction", "The board has no such junction.", Reason("There is no junction {junction}.")),
    Row("unknown_node", "The board has no such node.", Reason("Section {section} ends at {node}, which is no node.")),
    Row(
        "unknown_option",
        "There is no such option.",
        Reason("This game has no conventions to choose from."),
        Reason("Of this game no records of other sites are read.", of="passes"),
    ),
    Row("unknown_player", "There is no such player in the game.", Reason("{player} is not one of the players.")),
    Row("unknown_point", "The board has no such departure point.", Reason("There is no departure point {point}.")),
    Row("unknown_section", "The board has no such section.", Reason("There is no section {section}.")),
    Row("unknown_signal", "The board has no such signal space.", Reason("There is no signal space {signal}.")),
    Row("unknown_value", None, Reason("This must be one of: {values}.", of="map")),
    Row(
        "wrong_count",
        "Things do not add up to the number that there is.",
        Reason("The board has {count}, not {sent}.", of="board"),
        Reason("{count} action cards are not shown elsewhere.", of="cards"),
        Reason("A deck has {wanted} departure cards, not {count}.", of="deck"),
        Reason("{count} departure cards are not shown; deck and removed need {wanted}.", of="departure_cards"),
        Reason("{count} departure cards were removed at set-up.", of="removed"),
        Reason("The cards that paid for the roll are missing (SS-8.5).", of="roll"),
        Reason("The start card lies on top of the deck.", of="start_card"),
        Reason("The location tokens do not add up.", of="tokens"),
    ),
    Row(
        "wrong_degree",
        "The node has another number of sections than its kind.",
        Reason("{node} ({kind:word}) must have {wanted} sections, not {degree}."),
        Reason("{node} ({kind:word}) must have at least {wanted} sections, not {degree}.", of="at_least"),
    ),
    Row(
        "wrong_number_of_discs",
        "Another number of discs lies on the board (SS-2.6, SS-2.10).",
        Reason(
            Plural(
                "needed", "{junction} carries one disc.", "{junction} carries {needed} discs, on different branches."
            )
        ),
        Reason("{wanted} signal discs lie on the board throughout, not {count}.", of="signals"),
    ),
    Row("wrong_number_of_ends", "A section has two ends.", Reason("Section {section} must have two ends.")),
    Row(
        "wrong_number_of_goods",
        "Goods of a colour do not add up to what there is (SS-2.10).",
        Reason("There are {wanted} {colour:word} goods, but {count} are shown."),
    ),
    Row(
        "wrong_result",
        "Goods, clock and deck tell another result (SS-12).",
        Reason("Goods, clock and departure deck tell another result."),
        Reason("The game is over; no train will run.", of="roll"),
    ),
    Row(
        "wrong_trains",
        "The trains are others, or stand in another order (SS-1.1).",
        Reason("The trains must be {trains}, in this order."),
    ),
    Row(
        "wrong_turn",
        "By the departure cards this is another turn.",
        Reason("By the departure cards carried out this is turn {turn}."),
    ),
    Row(
        "wrong_variant",
        "Location tokens lie there just in their own variant (SS-15.2).",
        Reason("Location tokens lie in a pile just in their own variant."),
    ),
)

fault_at = maker(FAULTS.sentences)
"""Make the faults of Switch & Signal."""
