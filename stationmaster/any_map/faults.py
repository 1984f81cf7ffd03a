"""The faults of a question about routes on any map, and the reasons for which a declared route is illegal."""

from __future__ import annotations

from typing import Final

from stationmaster.i18n.sentences import COMMON
from stationmaster.i18n.table import Reason, Row, table
from stationmaster.schema.faults import maker

FAULTS: Final = table(
    Row(
        "bad_hex_name",
        "The name of a hex is letters and a number, such as D18.",
        Reason("{name} is no name of a hex: it is letters and a number, such as D18."),
    ),
    Row(
        "bad_path",
        "The piece of track does not lead from one end to another.",
        Reason('column {column}, "{text}" is neither a side (0 to 5) nor a part (_0, _1 …)', of="end"),
        Reason("column {column}, this path leads back to where it begins", of="loop"),
        Reason("column {column}, this path has no {end}", of="open"),
    ),
    Row(
        "bad_tile",
        "The code of the tile cannot be read; the detail names the column.",
        Reason("column {column}, this border has no edge", of="border"),
        Reason('column {column}, "{text}" is no lane such as 2.0, the first of two', of="lane"),
        Reason('column {column}, "{text}" is no value of a colour, such as green_40', of="value"),
        Reason('column {column}, "{text}" is no whole number from 0 to {most}', of="whole"),
    ),
    Row(
        "long_code",
        "The code of the tile is too long.",
        Reason("column {column}, a tile has at most {most} parts or characters"),
    ),
    Row(
        "missing",
        None,
        Reason("A picture shows what one company reaches: operator must be given.", of="drawn"),
        Reason("Either operator or operators must be given.", of="operator"),
    ),
    Row(
        "no_such_end",
        "The piece of track leads to a numbered part that the tile does not have.",
        Reason('column {column}, there is no part "_{number}"'),
    ),
    Row("not_on_board", "The board has no such hex.", Reason("The board has no hex {hex}.")),
    Row(
        "not_supported",
        "What is asked for can be said, but not judged; the detail names the construct.",
        Reason("A bonus of type longest cannot be that of some trains only.", of="longest"),
        Reason("A stop that is worth less than nothing ({hex}) cannot be judged.", of="negative"),
        Reason("column {column}, pass cannot be judged", of="pass"),
        Reason('column {column}, track "{text}" cannot be judged', of="track"),
    ),
    Row(
        "same_axes",
        "One axis counts letters, the other numbers.",
        Reason("One axis counts letters, the other numbers."),
    ),
    Row("same_hex", "Two names stand for the same hex.", Reason("{hex} is the same hex as {other}.")),
    Row(
        "too_large",
        "The board, with its track and stops, is larger than a search can hold.",
        Reason("The board, its stops and its track are together larger than a search can hold ({code})."),
        Reason(
            "What a stop or a bonus earns in all is {value} at most in a search, and the bonuses of a train "
            "name {places} stops at most.",
            of="amounts",
        ),
        Reason("The picture would have more than {most} bytes.", of="drawn"),
        Reason("Boards of {most} hexes at most are searched here.", of="hexes"),
        Reason(
            "The board has {count} parts to draw: stops, slots, values, pieces of track, borders, prices; a "
            "picture holds {most} at most.",
            of="picture",
        ),
        Reason("A search can hold {track} pieces of track and {stops} stops at most; the board has more.", of="track"),
        Reason("Routes are searched here for {most} trains at most.", of="trains"),
    ),
    Row(
        "too_many_tokens",
        "More tokens stand in the city than in any city of any title.",
        Reason("A city holds {most} tokens at most, and more stand in this one of {hex}."),
    ),
    Row("unknown_city", "The hex has no such city.", Reason("{hex} has {count} cities; they count from 0.")),
    Row("unknown_field", None, Reason("Either operator or operators is given, not both.", of="operators")),
    Row("unknown_part", "The tile language has no such part.", Reason('column {column}, unknown part "{part}"')),
    Row(
        "unknown_place",
        "This names no place: a hex, perhaps with a stop, or a group, or a kind of stop.",
        Reason("A place is one of: a hex (perhaps with a stop), a group, a kind."),
    ),
    Row("unknown_tile", "There is no standard tile of this number.", Reason("There is no standard tile {tile}.")),
    Row(
        "unknown_train",
        "There is no such train in the question.",
        Reason("There are {count} trains; they count from 0."),
    ),
)

fault_at = maker({**FAULTS.sentences, **COMMON.sentences})
"""Makes the faults of questions about routes on any map."""

REFUSALS: Final = table(
    Row(
        "blocked",
        "The route passes through a stop that only lets it end.",
        Reason("A route of {company} may end at {stop}, but not pass through."),
    ),
    Row(
        "forbidden_ends",
        "The rules forbid the two ends of the route together.",
        Reason("A route may not have these two ends."),
    ),
    Row("gauge_break", "Track of two gauges follows one another.", Reason("Track of two gauges does not join.")),
    Row(
        "junction_twice",
        "The route comes to a junction twice between two stops.",
        Reason("The route comes to a junction twice between two stops."),
    ),
    Row(
        "need_unmet",
        "The route does not visit what the rules ask for.",
        Reason("The route does not visit what it must."),
    ),
    Row(
        "no_counted_token",
        "No stop with an own token can be among those that count.",
        Reason("No counted stop of the route can hold a token of {company}."),
    ),
    Row("no_end", "The rules let no route end where this one does.", Reason("A route may not end at {stop}.")),
    Row(
        "no_token",
        "The route has no stop with an own token.",
        Reason("No stop of the route holds a token of {company}."),
    ),
    Row(
        "no_track",
        "No track leads through the hexes.",
        Reason("No track leads from stop to stop through these hexes: it ends near {hexes}."),
    ),
    Row(
        "not_neighbours",
        "Two hexes that follow one another do not touch.",
        Reason("{hex} and {other} are not neighbours."),
    ),
    Row(
        "other_stops",
        "The track through the hexes visits other stops than those that are named.",
        Reason("The track through these hexes does not visit the stops that are named, in their order."),
    ),
    Row("reversing", "The route turns back.", Reason("The route turns back.")),
    Row(
        "side_twice",
        "The route crosses a side of a hex twice.",
        Reason("The route crosses the side between {hex} and {other} twice."),
    ),
    Row(
        "stop_twice",
        "The route visits a stop, a group or a hex twice that may be visited once.",
        Reason("The route visits {stop} twice, or a second stop of its group or its hex."),
    ),
    Row(
        "terminal",
        "Terminal track is not the end of the route.",
        Reason("The route goes on from a stop to which it has come, or from which it goes, over terminal track."),
    ),
    Row("too_many_stops", "The train cannot run so far.", Reason("The route visits more than its train may.")),
    Row(
        "too_many_ways",
        "The hexes can be read in more ways than are tried.",
        Reason("These hexes can be read in more ways than are tried; name the stops (`visited`) as well."),
    ),
    Row(
        "track_shared", "The route uses track of another one.", Reason("The route uses track that route {route} uses.")
    ),
    Row(
        "track_too_long",
        "The route runs through more hexes than the train may.",
        Reason("The route runs through more hexes than its train may."),
    ),
    Row("track_twice", "The route uses a piece of track twice.", Reason("The route uses a piece of track twice.")),
    Row("train_twice", "The train runs two routes.", Reason("Train {train} runs another route already.")),
    Row("wrong_gauge", "The train does not run on this gauge.", Reason("The train does not run on this gauge.")),
    Row("wrong_kind", "The train does not visit stops of this kind.", Reason("The train does not visit {stop}.")),
)
