"""`routes`: the best routes of a company of 1846 or on any map, a check of declared ones, or a picture of either."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.cli.commands.draw import FACES
from stationmaster.cli.languages import spoken
from stationmaster.cli.reading import json_argument, json_of, position_of
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.together import demand_with, refuse_beside
from stationmaster.cli.writing import add_json, deliver, say, say_json
from stationmaster.engine.title import RouteCalculator
from stationmaster.front.games import rules_of
from stationmaster.i18n.message import Language, Param
from stationmaster.registry import TITLES
from stationmaster.routes import check, find, is_of_any_map, picture

Json = Any


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "routes",
        help="find the best routes of a company of 1846, or on any map",
        description="Find and prove the best routes of a company of 1846, or on any map; or judge declared ones.",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a position of the game, its minimal form (docs/1846.md), or a question about any map (docs/any-map.md)",
    )
    parser.add_argument("--operator", metavar="COMPANY", help="who runs, if not the one whose turn it is")
    parser.add_argument(
        "--check", metavar="JSON", help='judge these routes: [{"train": …, "path": [hex, …]}, …]; on any map "hexes"'
    )
    parser.add_argument("--max-nodes", type=int, metavar="N", help="end the search after so many nodes")
    parser.add_argument("--deadline-ms", type=int, metavar="MS", help="end the search after this time")
    parser.add_argument(
        "--picture", metavar="SVG", help="any map: draw the board with the routes into this file (- is the output)"
    )
    parser.add_argument("--face", choices=FACES, help="how the picture looks (light)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the answer; the status is 1 if declared routes are illegal."""
    refuse_beside(arguments, "--picture", "--json")
    demand_with(arguments, "--face", "--picture")
    question = _question(json_of(arguments.file))
    limits = {"max_nodes": arguments.max_nodes, "deadline_ms": arguments.deadline_ms}
    declared = None if arguments.check is None else json_argument(arguments.check, "routes")
    if arguments.operator is None and not isinstance(question, Mapping):
        _demand_operator(question)
    language = spoken(arguments)
    if arguments.picture is not None:
        if not is_of_any_map(question):
            raise Unusable("any_map")
        shown: dict[str, Any] = {"face": arguments.face or FACES[0], "language": language.code}
        deliver(picture(question, declared, arguments.operator, **limits, **shown), arguments.picture)
        return 0
    if declared is None:
        found = find(question, arguments.operator, **limits)
        say_json(found) if arguments.json else _print_routes(found, language)
        return 0
    judged = check(question, declared, arguments.operator, **limits, language=language.code)
    say_json(judged) if arguments.json else _print_judgement(judged, language)
    return 0 if judged["legal"] else 1


def _question(value: Json) -> Any:
    """Read a question about any map, a minimal form (alone or in a request body), or a position."""
    if is_of_any_map(value):
        return value
    if isinstance(value, Mapping) and isinstance(value.get("position"), Mapping) and "digest" not in value:
        value = value["position"]
    if isinstance(value, Mapping) and any(calculator.is_form(value) for calculator in _calculators()):
        return value
    position = position_of(value)
    title = TITLES.of_position(type(position))
    if title.routes is None:
        raise Unusable("no_routes", game=title.id)
    return position


def _calculators() -> Iterator[RouteCalculator]:
    """Yield the route calculators of the titles."""
    return (title.routes() for title in TITLES.values() if title.routes is not None)


def _demand_operator(position: Any) -> None:
    """:raises Unusable: for a position in which no company operates, so that one must be named."""
    load = TITLES.of_position(type(position)).routes
    assert load is not None  # `_question` has refused other games.
    operator, companies = load().operators(position)
    if operator is not None:
        return
    is_over = rules_of(position).turn(position) is None
    raise Unusable("no_operator.over" if is_over else "no_operator", companies=companies)


def _print_routes(found: Mapping[str, Json], language: Language) -> None:
    ran: dict[str, Param] = {name: found[name] for name in ("operator", "revenue")}
    if found["optimal"]:
        say(say_in(language, "said.runs", **ran))
    else:
        say(say_in(language, "said.runs.bound", bound=found["upper_bound"], **ran))
    for route in found["routes"]:
        parts = [f"{language.name(stop.get('name', stop['hex']))} {stop['earned']}" for stop in route["stops"]]
        parts += [f"{language.name(bonus['name'])} {bonus['amount']}" for bonus in route["bonuses"]]
        earned = language.money(route["revenue"])
        say(f"    {route['train']}: {'-'.join(route['path'])} = {earned} ({language.list_.join(parts)})")


def _print_judgement(judged: Mapping[str, Json], language: Language) -> None:
    for wrong in judged["violations"]:
        params: dict[str, Param] = {name: wrong[name] for name in ("route", "rule", "code")}
        say(say_in(language, "said.refused_route", why=wrong["detail"], **params))
    if not judged["legal"]:
        return
    revenue = judged["revenue"]
    if judged["better_exists"]:
        say(say_in(language, "said.legal_routes.better", revenue=revenue, best=judged["best"]["revenue"]))
    else:
        is_best = judged["better_exists"] is False
        say(say_in(language, "said.legal_routes" if is_best else "said.legal_routes.unknown", revenue=revenue))
