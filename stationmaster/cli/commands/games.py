"""`games`: the available games and their components."""

from __future__ import annotations

import argparse
import json
from typing import Any

from stationmaster.cli.languages import spoken
from stationmaster.cli.sentences import say_in
from stationmaster.cli.writing import add_json, say, say_json
from stationmaster.front.games import GAMES
from stationmaster.i18n.message import Language


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "games",
        help="list the games, or show one",
        description="List the games with their options; with GAME, write its components (map, tiles, cards …) as JSON.",
    )
    parser.add_argument("game", nargs="?", choices=list(GAMES), metavar="GAME", help=" or ".join(GAMES))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list, or the components of one game."""
    if arguments.game:
        say_json(GAMES[arguments.game].components())
    elif arguments.json:
        say_json([rules.catalogue() for rules in GAMES.values()])
    else:
        for rules in GAMES.values():
            _print_game(rules.catalogue(), spoken(arguments))
    return 0


def _print_game(entry: dict[str, Any], language: Language) -> None:
    least, most = entry["players"]["min"], entry["players"]["max"]
    say(say_in(language, "said.game", id=entry["id"], name=entry["name"], least=least, most=most))
    for option in entry["options"]:
        values = "" if option["values"] is None else f" ({', '.join(json.dumps(value) for value in option['values'])})"
        meaning = language.phrase(f"option.{option['name']}", option["meaning"], 0)
        say(f"    {option['name']}{values}: {meaning}")
