"""An input for every fault code, with the fault at a known place.

The inputs are in tests/data/faults, one file for each game, one line for each code. `via` names how the input is
passed: as a `start`, an open `state`, a `record` (whose reader `reads_states` or does not), an `action`, the minimal
position of the route calculator (`route`) or a custom `board`. It is `given` whole, or as `changes` of a `base` by JSON
Pointer, and `without` some places. A base is a map, the map with `long-names`, a position of the tests of open states,
or `game@n`: a recorded game after n actions. `params` are the parameters of the fault besides its code;
`python -m tests.golden.faults` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stationmaster.errors import Fault, ImpossibleInput
from stationmaster.i18n import sentences
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.records import replay as replay_1846
from stationmaster.titles.g1846.routes import position as route_form
from stationmaster.titles.g1846.text.faults import FAULTS as FAULTS_1846
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from stationmaster.titles.switch_and_signal.records import replay as replay_switch_and_signal
from stationmaster.titles.switch_and_signal.text.faults import FAULTS as FAULTS_SWITCH_AND_SIGNAL
from tests.golden.kept_games import READ, positions_of
from tests.golden.refused_positions import cards_to_deal
from tests.support.changes import changed
from tests.unit.titles.g1846.open_state.test_from_view import BASES

Json = Any

FOLDER = Path(__file__).parents[1] / "data" / "faults"
CODES: Mapping[str, Mapping[str, str]] = {
    "1846": FAULTS_1846.meanings,
    "switch-and-signal": FAULTS_SWITCH_AND_SIGNAL.meanings,
}
COMMON = sentences.COMMON.meanings
REPLAY: Mapping[str, Callable[..., Any]] = {
    "1846": replay_1846.replay,
    "switch-and-signal": replay_switch_and_signal.replay,
}


@dataclass(frozen=True)
class Faulty:
    """An invalid input, and the place of its fault."""

    code: str
    pointer: str
    via: str
    given: Json = None
    base: str | None = None
    changes: Mapping[str, Json] | None = None
    without: Sequence[str] = ()
    params: Json = None
    """The parameters of the fault besides its code."""

    def input(self, game_id: str) -> Json:
        """Return the input."""
        if self.base is None:
            return self.given
        return changed(_base(game_id, self.base), self.changes or {}, self.without)

    def faults(self, game_id: str) -> list[Fault]:
        """Return all faults of the input."""
        try:
            _take(game_id, self.via, self.input(game_id))
        except ImpossibleInput as impossible:
            return list(impossible.faults)
        return []


def _base(game_id: str, name: str) -> Json:
    if name in MAPS:
        return map_board(name).document
    if name == "long-names":
        return _with_long_names(map_board("central-europe").document)
    if name == "cards-to-deal":
        return _without_step(GAMES[game_id].view(cards_to_deal()))
    if name in BASES:
        return GAMES[game_id].view(BASES[name]())
    game, _, after = name.partition("@")
    return GAMES[game_id].view(positions_of(game_id, game)[int(after)])


def _without_step(view: Mapping[str, Json]) -> Json:
    """Return a view without its step, which can be derived from the rest."""
    return {name: value for name, value in view.items() if name not in ("step", "phase")}


def _with_long_names(document: Json) -> Json:
    """Return the same board with names of 80 letters for everything on it."""
    text = json.dumps(document)
    for group in ("sections", "nodes", "signal_spaces"):
        for name in sorted((one["id"] for one in document[group]), key=len, reverse=True):
            text = text.replace(f'"{name}"', f'"{name.ljust(80, group[0])}"')
    return json.loads(text)


def _take(game_id: str, via: str, given: Json) -> None:
    game = GAMES[game_id]
    match via:
        case "start":
            game.start(given["players"], given["options"], given["seed"])
        case "state":
            game.from_view(given)
        case "action":
            READ[game_id](given)
        case "route":
            route_form.parse(given)
        case "board":
            game.start(["Amy", "Bob"], {"board": given}, "board")
        case "record":
            named = {name: given[name] for name in ("conventions", "export") if name in given}
            open_state = game.from_view if given.get("reads_states") else None
            REPLAY[game_id](given["format"], given["record"], open_state=open_state, **named)
        case _:
            raise ValueError(via)


def inputs(name: str) -> list[Faulty]:
    """Return the table of a game."""
    return [Faulty(**json.loads(line)) for line in _path(name).read_text(encoding="utf-8").splitlines()]


def _path(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


def params_of(game_id: str, one: Faulty) -> list[Json]:
    """Return the parameters of the faults with this code at this place."""
    found = one.faults(game_id)
    return [fault.written()["params"] for fault in found if (fault.pointer, fault.code) == (one.pointer, one.code)]


def main() -> None:
    """Write the parameters of all faults anew."""
    for game_id in CODES:
        lines = _path(game_id).read_text(encoding="utf-8").splitlines()
        kept = [
            {**json.loads(line), "params": params_of(game_id, one)[0]}
            for line, one in zip(lines, inputs(game_id), strict=True)
        ]
        _path(game_id).write_text("".join(json.dumps(one) + "\n" for one in kept), encoding="utf-8")


if __name__ == "__main__":
    main()
