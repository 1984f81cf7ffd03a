"""Why the rules refuse what companies do on the board: track, tokens, routes."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, Plural

BOARD: Mapping[str, Entry] = {
    "ability_used.tiles": "The tiles of the {private} have been laid.",
    "ability_used.token": "The token of the {private} has been placed.",
    "already_linked": "{hexes:and} are connected already.",
    "already_upgraded": "{operator} has made its upgrade of this turn.",
    "area_passed": (
        "Route {route} (train {train}) passes through {stop} ({hex}), an off-board area: a route may only end there."
    ),
    "blocked": (
        "Route {route} (train {train}) passes through {stop} ({hex}), which is blocked for {company}: it may end there."
    ),
    "cannot_pay.tile": "{tile:#} on {hex} costs {cost:money}; {company} has {cash:money}.",
    "cannot_pay.token": "A token in {hex} costs {company} {price:money}; it has {cash:money}.",
    "city_full": "Every slot of city {city} in {hex} holds a token.",
    "city_full.only": "Every slot in {hex} holds a token.",
    "city_full.private": "Another token stands in city {city} of {hex}.",
    "colour_not_available": (
        "{tile:#} is {colour:word}; such tiles come with phase {first_phase}, and this is phase {phase}."
    ),
    "fixed_hex.area": "{hex} is an off-board area; no tile goes there.",
    "fixed_hex.gray": "{hex} is preprinted gray and never changes.",
    "fixed_hex.water": "{hex} is all water; no tile goes there.",
    "hex_reserved": "{hex} is kept for the {private} until a corporation buys it.",
    "hexside_twice": "Route {route} (train {train}) crosses the hexside between {hexside:and} twice.",
    "independent_has_no_token": "{company} is an independent railroad and places no token.",
    "location_twice": "Route {route} (train {train}) visits {stop} ({hex}) twice.",
    "location_twice.chicago": "Route {route} (train {train}) contains two cities of {stop} ({hex}).",
    "must_run": "{operator} has trains to run; the routes are to be declared.",
    "no_president.builder": "{operator} has no President: no track, no token.",
    "no_such_ability.tiles": "{private} has no tiles to lay.",
    "no_such_ability.token": "{private} has no token to place.",
    "no_such_train.route": "There is no {train} train to run route {route}.",
    "no_such_train.has_run": (
        "Route {route}: the {train} train that came to {company} with an independent has run in this operating round."
    ),
    "no_such_train.each_once": Plural(
        "owned",
        "Route {route} needs another {train} train: there is {owned} to run, and each runs one route.",
        "Route {route} needs another {train} train: there are {owned} to run, and each runs one route.",
    ),
    "no_tile_action_left": "{operator} has made its {tile_actions} tile actions.",
    "no_tile_left": Plural(
        "count",
        "The only tile {tile:#} is on the board.",
        "All {count} tiles {tile:#} are on the board.",
    ),
    "no_token": "No city on route {route} (train {train}) has a token of {company}.",
    "no_token_left": "{company} has placed all its tokens.",
    "no_track": "Route {route} (train {train}): no track leads through {hex} from {side} to {other_side}.",
    "no_track.end": (
        "Route {route} (train {train}): no track leads from {side} to a city or area in {hex}, and a route ends at one."
    ),
    "no_upgrade": "The gray tile on {hex} cannot be upgraded.",
    "not_a_route": (
        "Route {route} (train {train}) is too short: it joins two locations or more, in two hexes at least."
    ),
    "not_better": (
        "These routes earn {earned:money}; {operator} has declared routes that earn {declared:money}.",
        "Only a set that earns more replaces the declared one.",
    ),
    "not_connected.city": (
        "City {city} in {hex} is not connected to a token of {company}.",
        "Open to {company}: {places}.",
    ),
    "not_connected.city_tile": (
        "The city on {hex} is not connected to a token of {company}.",
        "{company} can build on {hexes}.",
    ),
    "not_connected.only_city": (
        "The city in {hex} is not connected to a token of {company}.",
        "Open to {company}: {places}.",
    ),
    "not_connected.track": (
        "None of the new track on {hex} is connected to a token of {company}.",
        "{company} can build on {hexes}.",
    ),
    "not_neighbours": "Route {route} (train {train}): {hex} and {other_hex} are not neighbours.",
    "not_yellow": "{hex} is empty and takes a yellow tile; {tile:#} is {colour:word}.",
    "private_not_owned": "The {private} does not belong to {company}.",
    "reversing": "Route {route} (train {train}) turns back in {hex}.",
    "reversing.hexside": "Route {route} (train {train}) turns back at the hexside between {hexside:and}.",
    "routes_stand": "The routes of {operator} are declared and stand.",
    "same_hex": "The {private} lays one tile in each of its hexes.",
    "second_tile_first": "The second tile of the {private} is to follow at once.",
    "second_tile_missing": "The {private} has to join {hexes:and}; its second tile is missing.",
    "slot_reserved": "The last vacant slot in {hex} is kept for {others:and}.",
    "tiles_not_joined": "The tiles on {hex} and {other_hex} must connect with each other.",
    "tiles_not_joined.new_track": (
        "The tiles on {other_hex} and {hex} must connect them with each other, both by new track."
    ),
    "tiles_not_joined.no_way": "With {tile:#} on {hex} no connection with {other_hex} can be made.",
    "token_already_placed": "{company} has placed its token of this operating round.",
    "token_in_chicago": "{company} has a token in {hex} already.",
    "token_in_chicago.other_city": "{company} has a token in another city of {hex}.",
    "token_in_city": "{company} has a token in that city of {hex}.",
    "too_many_stops": "Route {route} (train {train}) visits more locations than its train may.",
    "track_leads_nowhere": (
        "{tile:#} turned by {rotation} leads over edge {edge} of {hex} to {other}, where no track can be."
    ),
    "track_leads_nowhere.off_the_map": "{tile:#} turned by {rotation} leads over edge {edge} of {hex} off the map.",
    "track_not_kept": "{tile:#} turned by {rotation} does not keep the track that lies on {hex}.",
    "track_shared": "Route {route} (train {train}) crosses the hexside between {hexside:and}, as route {other} does.",
    "track_shared.piece": "Route {route} (train {train}) uses a piece of track of route {other}.",
    "track_twice": "Route {route} (train {train}) uses a piece of track twice.",
    "two_east_areas": "Route {route} (train {train}) joins two E areas.",
    "unknown_city": "{hex} has no city {city}.",
    "unknown_city.none": "{hex} has no city.",
    "unknown_hex": "There is no hex {hex}.",
    "unknown_hex.route": "Route {route} (train {train}): there is no hex {hex}.",
    "unknown_rotation": "A tile is turned by 0 to {most} steps, not by {rotation}.",
    "unknown_tile": "There is no tile {tile:#}.",
    "wrong_colour": "{hex} is {colour:word} and becomes {next_colour:word} next; {tile:#} is {tile_colour:word}.",
    "wrong_colour.preprinted": "{hex} is preprinted {colour:word}; {tile:#} is {tile_colour:word}.",
    "wrong_colour.private": "The {private} lays {allowed:word|or} tiles; {tile:#} is {colour:word}.",
    "wrong_label": "{hex} takes only tiles marked {label}, and {tile:#} is not.",
    "wrong_label.none": "{hex} takes only tiles without a mark, and {tile:#} has one.",
    "wrong_place": "The {private} lays in {hexes:and}, not in {hex}.",
    "wrong_place.token": "The token of the {private} goes into city {city} of {hex} and nowhere else.",
    "wrong_tile_type.city": "{hex} takes only city tiles, and {tile:#} is a plain one.",
    "wrong_tile_type.plain": "{hex} takes only plain tiles, and {tile:#} is a city tile.",
}
