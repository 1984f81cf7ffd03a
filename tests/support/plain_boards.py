"""Small random maps with every construct of the tile language, for comparison with `plain_routes`."""

from random import Random
from typing import Any

from tests.support.plain_routes import STEPS, lay

GROUPS = ("East", "West", "NY")
VALUES = ("0", "10", "20", "30", "50", "yellow_20|green_40", "green_30|brown_60", "yellow_10|brown_50|diesel_70",
          "white_10|gray_80")  # fmt: skip


def request(random: Random) -> dict[str, Any]:
    """Return a whole request: a few hexes, most of whose track meets, tokens, trains and rules."""
    layout = random.choice(["flat", "pointy"])
    letter = random.random() < 0.5
    axes = {"x": "letter", "y": "number"} if letter else {"x": "number", "y": "letter"}
    spots = _cluster(random, layout, random.choice([1, 2, 3, 3, 4, 4, 5, 6]))
    names = {spot: _name(*(spot if letter else spot[::-1])) for spot in spots}
    hexes = {name: _tile(random, layout, spot, spots) for spot, name in names.items()}
    board = {"layout": layout, "axes": axes, "hexes": hexes}
    colors = ["yellow", "green", "brown", "gray"][: random.randint(1, 4)]
    body: dict[str, Any] = {
        "board": board,
        "colors": random.choice([colors, ["white", *colors], ["yellow", "brown"]]),
        "operator": "Me",
        "tokens": _tokens(random, board),
        "trains": [_train(random) for _ in range(random.choice([1, 1, 2, 2, 3]))],
    }
    if random.random() < 0.3:
        body["trains"].append(dict(body["trains"][0]))
    if random.random() < 0.75:
        body["rules"] = _rules(random, list(hexes), [train["name"] for train in body["trains"]])
    return body


def _cluster(random: Random, layout: str, size: int) -> list[tuple[int, int]]:
    x, y = random.randint(-4, 30), random.randint(-3, 30)
    spots = [(x, y)]
    while len(spots) < size:
        x, y = random.choice(spots)
        dx, dy = random.choice(STEPS[layout])
        if (x + dx, y + dy) not in spots:
            spots.append((x + dx, y + dy))
    return spots


def _name(column: int, number: int) -> str:
    if column < 0:
        return f"{chr(ord('a') - 1 - column)}{number + 1}"
    letters = chr(ord("A") + column % 26)
    return ("A" if column >= 26 else "") + letters + str(number + 1)


def _tile(random: Random, layout: str, spot: tuple[int, int], spots: list[tuple[int, int]]) -> dict[str, Any]:
    rotation = random.choice([0, 0, 1, 2, 3, 4, 5])
    x, y = spot
    inward = [side for side, (dx, dy) in enumerate(STEPS[layout]) if (x + dx, y + dy) in spots]
    numbered = [_numbered(random) for _ in range(random.choice([0, 1, 1, 1, 2, 2, 3]))]
    sides = [str((side - rotation) % 6) for side in inward]
    if random.random() < 0.2:
        sides.append(str(random.randint(0, 5)))
    inner = [f"_{n}" for n in range(len(numbered))]
    paths = []
    if inner and random.random() < 0.7:
        paths += [_path(random, side, random.choice(inner)) for side in sides]
    for _ in range(random.choice([1, 2, 2, 3, 3, 4])):
        ends = sides + inner
        if len(ends) < 2:
            break
        a, b = random.choice(ends), random.choice(inner or ends)
        if a != b:
            paths.append(_path(random, a, b))
    borders = []
    if random.random() < 0.1:
        kind = random.choice([",type:impassable", ",type:water,cost:40", ""])
        borders.append(f"border=edge:{random.choice(inward or [0])}{kind}")
    dress = random.choice(["", "", "label=OO", "upgrade=cost:40,terrain:mountain|water", "icon=image:port,sticky:1",
                           "frame=color:purple", "stub=edge:2", "partition=a:0,b:3,type:water"])  # fmt: skip
    code = ";".join(filter(None, [*numbered, dress, *paths, *borders]))
    return {"code": code, "rotation": rotation, "color": "yellow"}


def _numbered(random: Random) -> str:
    kind = random.choice(["city"] * 6 + ["town"] * 4 + ["offboard"] * 2 + ["junction"] * 2)
    if kind == "junction":
        return kind
    keys = [f"revenue:{random.choice(VALUES)}"]
    if kind == "city" and random.random() < 0.3:
        keys.append(f"slots:{random.choice([0, 2, 2, 3])}")
    if random.random() < 0.25:
        keys.append("groups:" + "|".join(random.sample(GROUPS, random.choice([1, 1, 2]))))
    if random.random() < 0.15:
        keys.append(f"visit_cost:{random.choice([0, 0, 2, 3])}")
    if random.random() < 0.1:
        keys.append("loc:2.5,hide:1")
    return f"{kind}={','.join(keys)}"


def _path(random: Random, a: str, b: str) -> str:
    keys = [f"path=a:{a}", f"b:{b}"]
    if random.random() < 0.12:
        keys.append(f"terminal:{random.choice([1, 2])}")
    if random.random() < 0.1:
        keys.append("lanes:2")
    elif random.random() < 0.06:
        keys += [f"{end}_lane:2.{random.randint(0, 1)}" for end, at in (("a", a), ("b", b)) if at[0] != "_"]
    if random.random() < 0.15:
        keys.append(f"track:{random.choice(['narrow', 'narrow', 'dual', 'dual', 'thin', 'future', 'broad'])}")
    return ",".join(keys)


def _tokens(random: Random, board: dict[str, Any]) -> list[dict[str, Any]]:
    cities: list[tuple[str, int]] = []
    count: dict[str, int] = {}
    for name, n in sorted(key for key, stop in lay(board).stops.items() if stop.kind == "city"):
        cities.append((name, count.get(name, 0)))
        count[name] = count.get(name, 0) + 1
        del n
    tokens: list[dict[str, Any]] = []
    if cities and random.random() < 0.9:
        name, city = random.choice(cities)
        tokens.append({"company": "Me", "hex": name, "city": city})
    for name, city in cities:
        for _ in range(random.choice([0, 0, 1, 1, 1, 2])):
            token = {"company": random.choice(["Me", "Me", "B", "C"]), "hex": name, "city": city}
            if random.random() < 0.1:
                token["extra"] = True
            if random.random() < 0.08:
                token["neutral"] = True
            tokens.append(token)
    return tokens


def _train(random: Random) -> dict[str, Any]:
    train: dict[str, Any] = {"name": random.choice(["2", "3", "4", "D", "d", "2+2", "5"])}
    form = random.random()
    if form < 0.35:
        train["distance"] = random.randint(1, 6)
    elif form < 0.42:
        train["distance"] = "unlimited"
    else:
        train["distance"] = _rows(random)
    if random.random() < 0.15:
        train["multiplier"] = random.choice([2, 3])
    if random.random() < 0.15:
        train["track_type"] = random.choice(["broad", "narrow"])
    if random.random() < 0.15:
        train["requires_token"] = random.random() < 0.2
    if random.random() < 0.25:
        train["hexes"] = random.randint(1, 6)
    return train


def _rows(random: Random) -> list[dict[str, Any]]:
    def row(kinds: list[str], pays: list[int]) -> dict[str, Any]:
        made: dict[str, Any] = {"nodes": kinds, "pay": random.choice(pays)}
        if random.random() < 0.4:
            made["visit"] = random.choice([made["pay"], made["pay"] + 1, made["pay"] + 2, 99, 2])
        if random.random() < 0.15:
            made["multiplier"] = random.choice([0, 2, 3])
        return made

    kind = random.randint(0, 5)
    if kind == 0:
        return [row(["city", "offboard"], [1, 2, 3]), row(["town"], [0, 1, 2, 99])]
    if kind == 1:
        return [row(["city", "offboard", "town"], [1, 2, 3]), row(["town"], [0, 1, 2])]
    if kind == 2:
        return [row(["town"], [1, 2]), row(["city", "town", "offboard"], [1, 2, 3])]
    if kind == 3:
        return [row(["city", "offboard", "town"], [1, 2, 3, 4])]
    if kind == 4:
        return [row(["city"], [1, 2]), row(["offboard", "city"], [0, 1, 2]), row(["town", "offboard"], [0, 1, 2])]
    return [
        row(random.sample(["city", "town", "offboard"], random.randint(1, 3)), [0, 1, 2, 3])
        for _ in range(random.randint(1, 4))
    ]


def _rules(random: Random, hexes: list[str], names: list[str]) -> dict[str, Any]:  # noqa: C901 # One draw a rule.
    def place() -> dict[str, Any]:
        kind = random.random()
        if kind < 0.4:
            return {"hex": random.choice([*hexes, *hexes, "Z99"])}
        if kind < 0.6:
            return {"hex": random.choice(hexes), "stop": random.randint(0, 2)}
        if kind < 0.8:
            return {"group": random.choice(GROUPS)}
        return {"kind": random.choice(["city", "town", "offboard"])}

    def places() -> list[dict[str, Any]]:
        return [place() for _ in range(random.choice([1, 1, 2, 3]))]

    def bonus() -> dict[str, Any]:
        made: dict[str, Any] = {
            "type": random.choice(["stop", "each", "pair", "pair", "all", "through"]),
            "value": random.choice([5, 10, 20, 30, 100]),
        }
        match made["type"]:
            case "stop" | "each":
                made["at"] = places()
            case "pair":
                made |= {"a": places(), "b": places()}
            case "all":
                made["all"] = places()
            case "through":
                made["hexes"] = [random.choice(hexes) for _ in range(random.randint(1, 3))]
        if random.random() < 0.3:
            made["trains"] = [random.choice([*names, "9"]) for _ in range(random.choice([1, 2]))]
        return made

    rules: dict[str, Any] = {}
    if random.random() < 0.75:
        rules["bonuses"] = [bonus() for _ in range(random.choice([1, 1, 2, 3, 5]))]
    if random.random() < 0.3:
        rules["hex_once"] = random.random() < 0.8
    if random.random() < 0.3:
        rules["no_end_at"] = places()
    if random.random() < 0.3:
        rules["town_ends_as_city"] = True
    return rules


LANES = ("", "", ",lanes:2", ",a_lane:2.0", ",a_lane:2.1", ",a_lane:3.0", ",a_lane:3.1", ",a_lane:4.2")


def lanes_of_several_widths(random: Random) -> dict[str, Any]:
    """Return two hexes at whose common side track of several widths and gauges meets."""

    def tile(side: int) -> str:
        stops = random.choice([2, 3, 4])
        parts = [f"{'town' if n else 'city'}=revenue:{random.choice([10, 20, 30, 50])}" for n in range(stops)]
        gauges = ["", "", "", ",track:narrow", ",track:dual"]
        parts += [f"path=a:{side},b:_{n}{random.choice(LANES)}{random.choice(gauges)}" for n in range(stops)]
        return ";".join([*parts, *(f"path=a:_0,b:_{n}" for n in range(1, stops) if random.random() < 0.6)])

    gauges: list[dict[str, str]] = [{}, {"track_type": "narrow"}, {"track_type": "broad"}]
    return {
        "board": {
            "layout": "pointy",
            "axes": {"x": "number", "y": "letter"},
            "hexes": {"B2": {"code": tile(4)}, "B4": {"code": tile(1)}},
        },
        "colors": ["yellow"],
        "operator": "Me",
        "tokens": [{"company": "Me", "hex": name, "city": 0} for name in ("B2", "B4")],
        "trains": [
            {"name": "1", "distance": random.choice([2, 3, 4, 5])},
            {"name": "2", "distance": 2, **random.choice(gauges)},
        ],
    }
