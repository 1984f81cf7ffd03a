"""Records that lead to recorded positions: tiles, tokens and trains are put there, then the routes are run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stationmaster.any_map.finder import tiles
from tests.support.reference import ROOT

Json = Any

TITLES = ROOT / "examples" / "titles"
BUILDER = "the builder"
"""Who lays tiles and begins phases: no company, so nothing else follows from its actions."""
READ_OVER = ("label", "upgrade", "icon", "frame", "stripes", "future_label", "border", "blank")


@cache
def described(title: str) -> Json:
    """Return the description of a title."""
    return json.loads((TITLES / f"{title}.json").read_text(encoding="utf-8"))


@cache
def of_positions(title: str) -> Json:
    """Return the description for records that lead to positions: these start no company."""
    whole = described(title)
    companies = {name: {**its, "removable": False} for name, its in whole["companies"].items()}
    return {**whole, "companies": companies}


def titles() -> list[str]:
    """Return the names of the titles that are described."""
    return sorted(Path(file).stem for file in TITLES.glob("*.json"))


def lean(code: str, *, borders: bool = False) -> str:
    """Return a code without what does not matter for routes."""
    kept = []
    for part in filter(None, (part.strip() for part in code.split(";"))):
        kind, _, rest = part.partition("=")
        if kind in READ_OVER and not (borders and "type:impassable" in part):
            continue
        keys = [
            key
            for key in rest.split(",")
            if key and key.split(":")[0] not in ("loc", "hide", "format", "style", "route", "to_city")
        ]
        kept.append(f"{kind}={','.join(keys)}" if keys else kind)
    return ";".join(kept)


@cache
def numbers(title: str) -> dict[tuple[str, str], str]:
    """Return the numbers of the title's tiles by colour and code."""
    known = {(tile["color"], lean(tile["code"])): number for number, tile in tiles()["tiles"].items()}
    own = described(title).get("tiles", {})
    return known | {(tile["color"], lean(tile["code"])): number for number, tile in own.items()}


def record(position: Mapping[str, Json]) -> Json:
    """Return a record whose last action is the run of a position."""
    return {"title": position["title"], "actions": list(_actions(position))}


def _actions(position: Mapping[str, Json]) -> Iterator[Json]:
    title, operator = described(position["title"]), position["operator"]
    yield from _phases(title, position)
    copies: dict[str, str] = {}
    for number, (name, laid) in enumerate(position["hexes"].items()):
        tile = numbers(position["title"])[laid["color"], lean(laid["code"])]
        copies[name] = f"{tile}-{number}"
        yield _action("lay_tile", BUILDER, hex=name, tile=copies[name], rotation=laid["rotation"])
    yield from _gone(title, position, copies)
    yield from _tokens(title, position, copies)
    yield from _markers(title, position)
    cards = [f"{_card(title, train)}-{70 + number}" for number, train in enumerate(position["trains"])]
    for card in title["companies"][operator].get("trains", ()):
        yield _action("discard_train", operator, train=card)
    for card, train in zip(cards, position["trains"], strict=True):
        yield _action("buy_train", operator, train=card, price=1, variant=train["name"])
    played = position["played"] or {"routes": []}
    routes = [
        {
            "train": cards[route["train"]],
            "connections": _connections(route["hexes"], [name for name, _ in route["visited"]], title=title),
            "hexes": [name for name, _ in route["visited"]],
            "revenue": route["revenue"],
        }
        for route in played["routes"]
    ]
    yield _action("run_routes", operator, routes=routes)


def _action(kind: str, entity: str, entity_type: str = "corporation", **fields: Json) -> Json:
    return {"type": kind, "entity": entity, "entity_type": entity_type, **fields}


def _phases(title: Json, position: Mapping[str, Json]) -> Iterator[Json]:
    reached = max(at for at, phase in enumerate(title["phases"]) if phase["colors"] == position["colors"])
    for phase in title["phases"][1 : reached + 1]:
        yield _action("buy_train", BUILDER, train=f"{phase['on']}-99", price=1)


def _gone(title: Json, position: Mapping[str, Json], copies: Mapping[str, str]) -> Iterator[Json]:
    """Tokens that have left their homes, so that their companies do not get them by themselves."""
    standing = {(token["company"], token["hex"]) for token in position["tokens"]}
    companies = {company for company, _ in standing}
    for company, its in title["companies"].items():
        from_start = its.get("home_tokens") == "start"
        for home in its.get("home", ()) if from_start or company in companies else ():
            if (company, home["hex"]) not in standing:
                city = f"{copies.get(home['hex'], home['hex'] + '-0')}-{home.get('city', 0)}"
                if not from_start:
                    yield _action("place_token", company, city=city, slot=0)
                yield _action("remove_token", BUILDER, city=city, slot=0)


def _tokens(title: Json, position: Mapping[str, Json], copies: Mapping[str, str]) -> Iterator[Json]:
    """Yield actions that place the tokens of the position, those at homes first: so no company gets its home token by
    itself.
    """
    from_start = [(token["company"], token["hex"]) for token in title.get("tokens", ())]
    tokens = [token for token in position["tokens"] if (token["company"], token["hex"]) not in from_start]

    def is_late(token: Json) -> bool:
        return all(home["hex"] != token["hex"] for home in title["companies"][token["company"]].get("home", ()))

    for token in sorted(tokens, key=lambda token: (is_late(token), token.get("extra", False))):
        tile = copies.get(token["hex"], f"{token['hex']}-0")
        kind = {"token_type": "neutral"} if token.get("neutral") else {}
        yield _action("place_token", token["company"], city=f"{tile}-{token.get('city', 0)}", slot=0, **kind)


def _markers(title: Json, position: Mapping[str, Json]) -> Iterator[Json]:
    usual = title.get("rules", {}).get("bonuses", [])
    for bonus in position.get("rules", {}).get("bonuses", []):
        if bonus in usual or not is_described(position):
            continue
        place = bonus["at"][0]["hex"]
        private = next(
            name
            for name, private in title["privates"].items()
            if private.get("marker", {}).get("hexes", {}).get(place) == bonus["value"]
        )
        yield _action("assign", private, "company", target=place, target_type="hex")
        yield _action("assign", private, "company", target=position["operator"], target_type="corporation")


def is_described(position: Mapping[str, Json]) -> bool:
    """Return whether all that stops earn in a position is described: markers of some private companies are not."""
    title = described(position["title"])
    usual = title.get("rules", {}).get("bonuses", [])
    privates = title.get("privates", {}).values()
    markers = {hex_ for private in privates for hex_ in private.get("marker", {}).get("hexes", {})}
    own = [bonus for bonus in position.get("rules", {}).get("bonuses", []) if bonus not in usual]
    return all(bonus["at"][0]["hex"] in markers for bonus in own)


def _card(title: Json, train: Json) -> str:
    for kind in title["trains"]:
        if train["name"] in (kind["name"], *(side["name"] for side in kind.get("variants", ()))):
            return str(kind["name"])
    raise LookupError(train["name"])


def _connections(hexes: list[str], stops: list[str], *, title: Json, at: int = 0) -> list[list[str]] | None:
    """Return the hexes from stop to stop, each from either end; the recorded hexes are those one after the other.

    A hex where one ends and the next one begins is recorded once.
    """
    if len(stops) == 1:
        return [] if at >= len(hexes) - 1 else None
    for start in dict.fromkeys((max(at, 0), at + 1 if at else 0)):
        if start >= len(hexes) or hexes[start] not in stops[:2]:
            continue
        wanted = stops[1] if hexes[start] == stops[0] else stops[0]
        for end in range(start, len(hexes)):
            if end > start and not _touch(title, hexes[end - 1], hexes[end]):
                break
            if hexes[end] == wanted:
                rest = _connections(hexes, stops[1:], title=title, at=end)
                if rest is not None:
                    return [hexes[start : end + 1], *rest]
    return None


def _touch(title: Json, one: str, other: str) -> bool:
    """Return whether two hexes are neighbours."""
    board = title["board"]
    (x, y), (a, b) = (_place(name, by_letter=board["axes"]["x"] == "letter") for name in (one, other))
    across, down = abs(x - a), abs(y - b)
    return (across, down) in ({(0, 2), (1, 1)} if board["layout"] == "flat" else {(2, 0), (1, 1)})


def _place(name: str, *, by_letter: bool) -> tuple[int, int]:
    letter, number = ord(name[0]), int(name[1:])
    return (letter, number) if by_letter else (number, letter)
