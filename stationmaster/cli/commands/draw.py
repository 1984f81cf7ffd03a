"""`draw`: the board as a picture."""

from __future__ import annotations

import argparse
from typing import Any, Final

from stationmaster.cli.choosing import action_named
from stationmaster.cli.languages import spoken
from stationmaster.cli.reading import add_position, json_argument, position_in
from stationmaster.cli.sentences import Unusable
from stationmaster.cli.together import refuse_beside
from stationmaster.cli.writing import add_json, add_output, as_json, deliver

FACES: Final = ("light", "dark", "contrast", "auto", "bare")
"""The faces of pictures; the first is the default."""


def add_to(commands: Any) -> None:
    """Add the command to the parser, also under its old name."""
    parser = commands.add_parser(
        "draw", aliases=["board"], help="draw the board (SVG)", description="Draw the board as it stands (SVG)."
    )
    add_position(parser)
    add_output(parser)
    parser.add_argument(
        "--highlight", metavar="JSON", help="what to point out, as `highlight` of the HTTP contract has it"
    )
    parser.add_argument(
        "--preview", metavar="ACTION", help="an action, as `play` takes it, whose effect is drawn; it is not played"
    )
    parser.add_argument("--face", choices=FACES, help="how the picture looks (light)")
    parser.add_argument("--words", action="store_true", help="tell what the picture shows, instead of drawing it")
    add_json(parser, "write the picture as a JSON object with the game and the turn")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw the board of a position."""
    refuse_beside(arguments, "--words", "--highlight", "--preview", "--face", "--json")
    rules, position = position_in(arguments.file, arguments.game)
    if not rules.has_pictures:
        raise Unusable("no_pictures", game=rules.id)
    highlight = None if arguments.highlight is None else json_argument(arguments.highlight, "highlight")
    if not (highlight is None or isinstance(highlight, dict)):
        raise Unusable("highlight.object")
    if arguments.words:
        deliver(rules.board_in_words(position, spoken(arguments).code), arguments.output)
        return 0
    language = spoken(arguments)
    preview = None if arguments.preview is None else action_named(rules, position, arguments.preview, language)
    face: Any = arguments.face or FACES[0]
    svg = rules.board_svg(position, highlight, preview=preview, face=face, language=language.code)
    if arguments.json:
        svg = as_json({"game": rules.id, "turn": rules.turn(position), "svg": svg})
    deliver(svg, arguments.output)
    return 0
