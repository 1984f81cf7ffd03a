"""Input of the commands: JSON from files, and the positions in them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from stationmaster import records
from stationmaster.cli.sentences import Unusable, make_message
from stationmaster.errors import UnreadableRecord
from stationmaster.front import positions
from stationmaster.front.games import GAMES, AnyRules, rules_of
from stationmaster.i18n.message import Message
from stationmaster.registry import TITLES
from stationmaster.schema.faults import why_no_json

Json = Any
STDIN = "-"


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a position."""
    parser.add_argument("file", metavar="FILE", help="a position: see `stationmaster --help`; - is the standard input")
    add_game(parser)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the game of a file."""
    parser.add_argument("--game", choices=list(GAMES), help="which game it is, where the file does not say so itself")


def json_of(name: str) -> Json:
    """Return the JSON value in a file, compressed or not.

    :raises Unusable: when there is none.
    """
    try:
        if name == STDIN:
            return records.decoded(sys.stdin.buffer.read(records.LARGEST + 1))
        return records.decoded(Path(name))
    except UnreadableRecord as error:
        raise Unusable("file", file=name_of_file(name), why=error.message) from error


def name_of_file(name: str) -> str | Message:
    """Return the name of a file for messages."""
    return make_message("said.standard_input") if name == STDIN else name


def json_argument(text: str, what: Literal["action", "highlight", "routes"]) -> Json:
    """Return the JSON value of an argument.

    :raises Unusable: when it is not JSON.
    """
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unusable(what, why=why_no_json(error)) from error


def position_in(name: str, game: str | None) -> tuple[AnyRules, Any]:
    """Return the position in a file, and its rules."""
    position = position_of(json_of(name), game)
    return rules_of(position), position


def position_of(value: Json, game: str | None = None) -> Any:
    """Return the position that a JSON value holds: stored, as a view, in a response, or at the end of a record.

    :raises Unusable: for a value of none of these kinds.
    :raises RulesError: for an impossible position.
    """
    if positions.is_kept(value):
        return GAMES[game].loads(value) if game else _loaded(value)
    if not isinstance(value, Mapping):
        raise Unusable("object")
    if _is_record(value):
        return records.replay(records.read(value, game=game)).position
    for name in ("state", "view"):
        if isinstance(value.get(name), Mapping):
            return position_of(value[name], game or _named(value))
    if isinstance(value.get("state"), str):
        raise Unusable("sealed")
    return GAMES[game or _shown_by(value)].opened(value).position


def _shown_by(view: Mapping[str, Json]) -> str:
    """Return the id of the game that a view shows."""
    for game, title in TITLES.items():
        if title.mark in view:
            return game
    raise Unusable("no_position")


def _loaded(value: Json) -> Any:
    from stationmaster.front.shortcuts import loads

    return loads(value)


def _is_record(value: Mapping[str, Json]) -> bool:
    return isinstance(value.get("actions"), list) or ("record" in value and "format" in value)


def _named(answer: Mapping[str, Json]) -> str | None:
    """Return the id of the game that a response names."""
    named = answer.get("game")
    return named if isinstance(named, str) and named in tuple(GAMES) else None
