"""The codes of what can be wrong with a question about routes on any map."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.kernel.messages.faults import maker
from stationmaster.kernel.messages.message import catalogue
from stationmaster.kernel.messages.sentences import COMMON
from stationmaster.routes.sentences import JUDGEMENTS, QUESTIONS

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
