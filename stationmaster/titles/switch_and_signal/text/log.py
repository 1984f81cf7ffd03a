"""Switch & Signal in words: a sentence of the log for each type of event, and the names of steps and ids."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.engine.texts import ANYTHING, Condition
from stationmaster.i18n.message import Entry, Plural

EVENTS: Mapping[str, Entry] = {
    "card_discarded": "The departure card is done.",
    "card_revealed": Plural(
        "left",
        "The departure card shows: {shows:word}; {left} card remains.",
        "The departure card shows: {shows:word}; {left} cards remain.",
    ),
    "cards_drawn": "{player} draws: {cards:word}.",
    "cards_drawn.none": "{player} draws no card.",
    "cards_played": "{player} plays: {cards:word}.",
    "colour_chosen": "The players choose {colour:word}.",
    "departure_card_removed": Plural(
        "left",
        "The clock has run out: a departure card goes, {left} remains, and the clock is full with {clock}.",
        "The clock has run out: a departure card goes, {left} remain, and the clock is full with {clock}.",
    ),
    "dice_rolled": "The departure dice show {values}.",
    "dice_rolled.train": "The die for {train:name} shows {values}.",
    "discard_shuffled": Plural(
        "cards",
        "The discard becomes the new draw pile: {cards} card.",
        "The discard becomes the new draw pile: {cards} cards.",
    ),
    "game_ended": "The players have lost: {reason:word}.",
    "game_ended.won": "The players have won: {reason:word}.",
    "game_started": "The table is laid; {first_player} begins.",
    "good_delivered": "{train:name} delivers a {colour:word} good to {port:name}.",
    "good_loaded": "{train:name} takes a {colour:word} good in {city:name}.",
    "good_returned": "The {colour:word} good goes back to {city:name}.",
    "helper_used": "{helper:word} helps.",
    "helper_used.colour": "{helper:word} helps: {colour:word}.",
    "helper_used.point": "{helper:word} helps: {point:name}.",
    "helper_used.train": "{helper:word} helps: {train:name}.",
    "location_token_revealed": "Location token {number} comes up.",
    "location_tokens_shuffled": "The location tokens are shuffled.",
    "numbers_dealt": "Location tokens are dealt to the departure points: {numbers}.",
    "point_occupied": "{point:name} ({number}) is occupied.",
    "point_occupied.again": "{point:name} ({number}) is occupied: the dice are rolled again.",
    "signal_set": "A signal disc moves from {from:name} to {to:name}.",
    "switch_set": "The discs of {junction:name} lie on {discs:name|and} now.",
    "tokens_lost": Plural(
        "count",
        "{count} time token is lost ({cause:word}); the clock shows {clock}.",
        "{count} time tokens are lost ({cause:word}); the clock shows {clock}.",
    ),
    "train_deployed": "{train:name} stands at {point:name} ({number}).",
    "train_moved": "{train:name} stops on {to_section:name} ({ending:word}).",
    "train_moved.city": "{train:name} stops in {to_city:name} ({ending:word}).",
    "train_moved.point": "{train:name} stops at {to_point:name} ({ending:word}).",
    "train_returned": "{train:name} goes to the depot.",
    "turn_began": "Turn {turn}: {player}.",
}

WHEN: Mapping[str, Condition] = {
    "cards_drawn.none": {"cards": None},
    "dice_rolled.train": {"train": ANYTHING},
    "game_ended.won": {"won": True},
    "helper_used.train": {"train": ANYTHING},
    "helper_used.point": {"point": ANYTHING},
    "helper_used.colour": {"colour": ANYTHING},
    "point_occupied.again": {"again": True},
    "train_moved.city": {"to_at": "city"},
    "train_moved.point": {"to_at": "departure"},
}
"""The conditions of the variants."""

STEPS: Mapping[str, str] = {
    "numbers": "Location tokens",
    "deal": "Dealing cards",
    "reveal": "Departure card",
    "token": "Location token",
    "card": "Departure card in play",
    "deploy": "New train",
    "colour": "Colour",
    "train": "Next train",
    "run": "The way of the train",
    "actions": "Action cards",
    "draw": "Drawing cards",
}

ROUNDS: Mapping[str, str] = {"Turn": "Turn {number}", "end": "End of the game"}

ACTIONS: Mapping[str, str] = {
    "carry_out": "carry out the card",
    "deploy": "deploy a train",
    "choose_colour": "choose a colour",
    "choose_train": "choose the next train",
    "run": "choose the way",
    "set_signal": "set a signal",
    "set_switch": "set a switch",
    "move_train": "move a train",
    "load": "load a good",
    "end_actions": "end the actions",
    "use_helper": "use a helper",
    "report": "report what came up",
}
"""The name of each type of action: a verb phrase."""

WORDS: Mapping[str, str] = {
    # Colours of trains, goods and multi-coloured symbols.
    "black": "black",
    "brown": "brown",
    "gray": "gray",
    "yellow": "yellow",
    "blue": "blue",
    "red": "red",
    "white": "white",
    "any": "any colour",
    # Symbols of departure cards.
    "deploy:black": "deploy a black train",
    "deploy:brown": "deploy a brown train",
    "deploy:gray": "deploy a gray train",
    "move:black": "move the black trains",
    "move:brown": "move the brown trains",
    "move:gray": "move the gray trains",
    "move:any": "move the trains of a colour",
    # Kinds of action cards.
    "signal": "Set signal",
    "switch": "Set switch",
    "move": "Move train",
    # Helpers.
    "logistician": "Logistician",
    "dispatcher": "Dispatcher",
    "conductor": "Conductor",
    "switchman": "Switchman",
    "coupler": "Coupler",
    "station-attendant": "Station attendant",
    # Kinds of places on a board.
    "goods_city": "goods city",
    "port_city": "port",
    "departure": "departure point",
    "junction3": "junction of three",
    "junction4": "junction of four",
    "track_signal": "track signal",
    # Why a movement ended.
    "points_spent": "all points spent",
    "closed_branch": "a closed switch",
    "red_signal": "a red signal",
    "train_ahead": "a train ahead",
    "occupied_city": "an occupied city",
    "collision": "a collision",
    "arrival": "arrival at a departure point",
    "city": "a stop in a city",
    "port": "a port",
    # What time tokens are lost for.
    "unspent_points": "points that could not be used",
    "no_deployment": "a train that could not be deployed",
    # Why the game is over.
    "goods_delivered": "all goods are delivered",
    "out_of_time": "the departure cards have run out",
    "out_of_tokens": "the time tokens have run out",
    **ACTIONS,
}
