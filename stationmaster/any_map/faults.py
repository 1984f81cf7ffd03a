"""What is said of a question about routes on any map, and of routes that are declared on it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.i18n.message import Entry, catalogue
from stationmaster.i18n.sentences import COMMON
from stationmaster.schema.faults import maker

QUESTIONS: Mapping[str, Entry] = {
    "bad_hex_name": "{name} is no name of a hex: it is letters and a number, such as D18.",
    "bad_path.end": 'column {column}, "{text}" is neither a side (0 to 5) nor a part (_0, _1 …)',
    "bad_path.loop": "column {column}, this path leads back to where it begins",
    "bad_path.open": "column {column}, this path has no {end}",
    "bad_tile.border": "column {column}, this border has no edge",
    "bad_tile.lane": 'column {column}, "{text}" is no lane such as 2.0, the first of two',
    "bad_tile.value": 'column {column}, "{text}" is no value of a colour, such as green_40',
    "bad_tile.whole": 'column {column}, "{text}" is no whole number from 0 to {most}',
    "missing.drawn": "A picture shows what one company reaches: operator must be given.",
    "missing.operator": "Either operator or operators must be given.",
    "no_such_end": 'column {column}, there is no part "_{number}"',
    "not_on_board": "The board has no hex {hex}.",
    "not_supported.longest": "A bonus of type longest cannot be that of some trains only.",
    "not_supported.negative": "A stop that is worth less than nothing ({hex}) cannot be judged.",
    "not_supported.pass": "column {column}, pass cannot be judged",
    "not_supported.track": 'column {column}, track "{text}" cannot be judged',
    "same_axes": "One axis counts letters, the other numbers.",
    "same_hex": "{hex} is the same hex as {other}.",
    "too_large": "The board, its stops and its track are together larger than a search can hold ({code}).",
    "too_large.hexes": "Boards of {most} hexes at most are searched here.",
    "too_large.amounts": "What a stop or a bonus earns in all is {value} at most in a search, and the bonuses of a "
    "train name {places} stops at most.",
    "too_large.track": "A search can hold {track} pieces of track and {stops} stops at most; the board has more.",
    "too_large.trains": "Routes are searched here for {most} trains at most.",
    "too_large.drawn": "The picture would have more than {most} bytes.",
    "too_large.picture": "The board has {count} parts to draw: stops, slots, values, pieces of track, borders, prices; "
    "a picture holds {most} at most.",
    "unknown_field.operators": "Either operator or operators is given, not both.",
    "too_many_tokens": "A city holds {most} tokens at most, and more stand in this one of {hex}.",
    "unknown_city": "{hex} has {count} cities; they count from 0.",
    "unknown_part": 'column {column}, unknown part "{part}"',
    "unknown_place": "A place is one of: a hex (perhaps with a stop), a group, a kind.",
    "unknown_tile": "There is no standard tile {tile}.",
    "unknown_train": "There are {count} trains; they count from 0.",
    "long_code": "column {column}, a tile has at most {most} parts or characters",
}
"""Faults of questions, by code, or by code and variant."""

JUDGEMENTS: Mapping[str, Entry] = {
    "blocked": "A route of {company} may end at {stop}, but not pass through.",
    "forbidden_ends": "A route may not have these two ends.",
    "gauge_break": "Track of two gauges does not join.",
    "junction_twice": "The route comes to a junction twice between two stops.",
    "need_unmet": "The route does not visit what it must.",
    "no_counted_token": "No counted stop of the route can hold a token of {company}.",
    "no_end": "A route may not end at {stop}.",
    "no_token": "No stop of the route holds a token of {company}.",
    "no_track": "No track leads from stop to stop through these hexes: it ends near {hexes}.",
    "not_neighbours": "{hex} and {other} are not neighbours.",
    "other_stops": "The track through these hexes does not visit the stops that are named, in their order.",
    "reversing": "The route turns back.",
    "side_twice": "The route crosses the side between {hex} and {other} twice.",
    "stop_twice": "The route visits {stop} twice, or a second stop of its group or its hex.",
    "terminal": "The route goes on from a stop to which it has come, or from which it goes, over terminal track.",
    "too_many_stops": "The route visits more than its train may.",
    "too_many_ways": "These hexes can be read in more ways than are tried; name the stops (`visited`) as well.",
    "track_shared": "The route uses track that route {route} uses.",
    "track_twice": "The route uses a piece of track twice.",
    "train_twice": "Train {train} runs another route already.",
    "wrong_gauge": "The train does not run on this gauge.",
    "wrong_kind": "The train does not visit {stop}.",
}
"""Why a declared route is illegal, by code."""


# --- The codes of what can be wrong with a question about routes on any map.

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "bad_hex_name": "The name of a hex is letters and a number, such as D18.",
        "bad_path": "The piece of track does not lead from one end to another.",
        "bad_tile": "The code of the tile cannot be read; the detail names the column.",
        "long_code": "The code of the tile is too long.",
        "no_such_end": "The piece of track leads to a numbered part that the tile does not have.",
        "not_on_board": "The board has no such hex.",
        "not_supported": "What is asked for can be said, but not judged; the detail names the construct.",
        "same_axes": "One axis counts letters, the other numbers.",
        "same_hex": "Two names stand for the same hex.",
        "too_large": "The board, with its track and stops, is larger than a search can hold.",
        "too_many_tokens": "More tokens stand in the city than in any city of any title.",
        "unknown_city": "The hex has no such city.",
        "unknown_part": "The tile language has no such part.",
        "unknown_place": "This names no place: a hex, perhaps with a stop, or a group, or a kind of stop.",
        "unknown_tile": "There is no standard tile of this number.",
        "unknown_train": "There is no such train in the question.",
    }
)
"""Every code that a question about routes on any map has to itself."""

SENTENCES = catalogue(QUESTIONS)
"""What is said of each."""

fault_at = maker({**SENTENCES, **catalogue(COMMON)})
"""Makes the faults of questions about routes on any map."""

VIOLATIONS: Mapping[str, str] = MappingProxyType(
    {
        "blocked": "The route passes through a stop that only lets it end.",
        "forbidden_ends": "The rules forbid the two ends of the route together.",
        "gauge_break": "Track of two gauges follows one another.",
        "junction_twice": "The route comes to a junction twice between two stops.",
        "need_unmet": "The route does not visit what the rules ask for.",
        "no_counted_token": "No stop with an own token can be among those that count.",
        "no_end": "The rules let no route end where this one does.",
        "no_token": "The route has no stop with an own token.",
        "no_track": "No track leads through the hexes.",
        "not_neighbours": "Two hexes that follow one another do not touch.",
        "other_stops": "The track through the hexes visits other stops than those that are named.",
        "reversing": "The route turns back.",
        "side_twice": "The route crosses a side of a hex twice.",
        "stop_twice": "The route visits a stop, a group or a hex twice that may be visited once.",
        "terminal": "Terminal track is not the end of the route.",
        "too_many_stops": "The train cannot run so far.",
        "too_many_ways": "The hexes can be read in more ways than are tried.",
        "track_shared": "The route uses track of another one.",
        "track_twice": "The route uses a piece of track twice.",
        "train_twice": "The train runs two routes.",
        "wrong_gauge": "The train does not run on this gauge.",
        "wrong_kind": "The train does not visit stops of this kind.",
    }
)
"""Every code with which a declared route is refused."""

REFUSALS = catalogue(JUDGEMENTS)
"""What is said of each."""
