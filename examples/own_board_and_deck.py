"""Play Switch & Signal on a custom board with a custom deck, typed in from the physical game."""

from itertools import pairwise
from random import Random
from typing import Any

import stationmaster

# The network, node by node. This one is a ring: eleven junctions with a departure point each, five cities, four signals
# on the track. On a real board every section between two nodes is listed in the same way.
RING = [
    "a",
    "j2",
    "s1",
    "j3",
    "b",
    "j4",
    "j5",
    "s2",
    "c",
    "j6",
    "j7",
    "j8",
    "s3",
    "d",
    "j9",
    "j10",
    "s4",
    "p",
    "j11",
    "j12",
]
GOODS = {"a": "yellow", "b": "blue", "c": "red", "d": "white"}
PORT = "p"
ends = [*pairwise([*RING, RING[0]]), *((f"d{number}", f"j{number}") for number in range(2, 13))]
sections: list[dict[str, Any]] = [{"id": f"{one}--{other}", "ends": [one, other], "cost": 1} for one, other in ends]


def at(node: str) -> list[str]:
    """Return the sections that meet at a node."""
    return [section["id"] for section in sections if node in section["ends"]]


def node_of(place: int, name: str) -> dict[str, Any]:
    """Return a node in the form of the board document. Its coordinates only matter to the picture."""
    node: dict[str, Any] = {"id": name, "x": 60 + 120 * place, "y": 200 + 200 * (place % 2)}
    if name in GOODS or name == PORT:
        exits = [{"section": section, "signal": f"sig-{section}"} for section in at(name)]
        kind = {"kind": "goods_city", "goods": GOODS[name]} if name in GOODS else {"kind": "port_city"}
        return {**node, **kind, "name": name.upper(), "exits": exits}
    if name.startswith("s"):
        return {**node, "kind": "track_signal", "sections": at(name)}
    if name.startswith("d"):
        number = int(name[1:])
        return {**node, "kind": "departure", "name": f"Point {number}", "number": number, "section": at(name)[0]}
    return {**node, "kind": "junction3", "name": f"Junction {name[1:]}", "branches": at(name)}


nodes = [node_of(place, name) for place, name in enumerate([*RING, *(f"d{number}" for number in range(2, 13))])]
cities = [node for node in nodes if "exits" in node]
signals = [
    {"id": way["signal"], "kind": "city_exit", "city": city["id"], "section": way["section"]}
    for city in cities
    for way in city["exits"]
]
signals += [{"id": f"sig-{name}", "kind": "track", "node": name} for name in RING if name.startswith("s")]
board = {
    "schema": "switch-and-signal/board",
    "schema_version": 1,
    "id": "ring",
    "name": "The ring",
    "provenance": "made up for this example",
    "canvas": {"width": 3800, "height": 600, "y_axis": "down"},
    "map_rules": {"trains_must_stop_in_cities": True, "unloaded_trains_may_stay_in_ports": False},
    "ports": [
        {
            "port": PORT,
            "demand": {
                "8": {"per_colour": 2, "extra_any_colour": 0},
                "10": {"per_colour": 2, "extra_any_colour": 2},
            },
        }
    ],
    "departure_numbers": {"values": list(range(2, 13))},
    "counts": {
        "cities": 5,
        "goods_cities": 4,
        "port_cities": 1,
        "departure_points": 11,
        "switch_discs": 11,
        "signal_discs": 8,
        "signal_discs_on_track_spaces": 3,
        "junction3": 11,
        "junction4": 0,
        "track_signal_spaces": 4,
    },
    "helpers": {"ids": ["logistician", "dispatcher", "conductor"]},
    "nodes": nodes,
    "sections": sections,
    "signal_spaces": signals,
    "first_game": {
        "switch_discs": {node["id"]: node["branches"][:1] for node in nodes if "branches" in node},
        "green_signals": [*(city["exits"][0]["signal"] for city in cities), "sig-s1", "sig-s2", "sig-s3"],
    },
}

# The eighteen departure cards, from top to bottom as printed.
PRINTED = """
new black            new brown            new gray
new black brown      new black gray       new brown gray
new any              new any              new any
new new any          new any any          black brown
black gray           brown gray           any
any any              any any              any any any
"""
cards = [card.split() for line in PRINTED.strip().splitlines() for card in line.split("  ") if card.strip()]
deck = [
    {
        "symbols": [
            {"symbol": "deploy", "colour": None} if word == "new" else {"symbol": "move", "colour": word}
            for word in card
        ]
    }
    for card in cards
]

rules = stationmaster.games["switch-and-signal"]
position, events = rules.start(["Amy", "Bob"], {"board": board, "deck": deck}, seed="ring")
random = Random("ring")
while rules.turn(position):
    position, events = rules.play(position, rules.legal(position).pick(random))
print(rules.view(position)["map"], rules.result(position))

# All faults of a board or a deck are reported together, each with its pointer.
try:
    rules.start(["Amy", "Bob"], {"board": board | {"ports": []}, "deck": deck[1:]})
except stationmaster.ImpossibleInput as impossible:
    for fault in impossible.faults:
        print(f"wrong at {fault.pointer}: {fault.detail}")
