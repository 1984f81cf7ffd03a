"""The boards of the box, written out in the published form.

The data files keep a board short: a section is known by its two ends, a branch or an exit by the node it leads to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, cast

from msgspec import Raw

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.switch_and_signal.model.board_checks import board_faults
from stationmaster.titles.switch_and_signal.model.board_statement import BoardDocument, without_notes
from stationmaster.titles.switch_and_signal.model.kinds import (
    Ahead,
    Border,
    City,
    Demand,
    DeparturePoint,
    Exit,
    Junction,
    Section,
    SignalSpace,
    TrackSignal,
)
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES, BrokenTables, read_data
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any
BoardData = Mapping[str, Any]

SCHEMA = "switch-and-signal/board"
SCHEMA_VERSION = 1


def board_document(raw: BoardData) -> dict[str, Json]:
    """Return the published form of a board that the data files hold in the short form."""
    sections = {frozenset(ends): "--".join(ends) for ends in raw["sections"]}

    def to(node: str, neighbour: str) -> str:
        return sections[frozenset((node, neighbour))]

    nodes = [
        *(_city_document(name, city, to) for name, city in raw["cities"].items()),
        *(_departure(name, point, raw) for name, point in raw["departures"].items()),
        *(_junction_document(name, junction, to) for name, junction in raw["junctions"].items()),
        *(_track_signal(name, signal, to) for name, signal in raw["track_signals"].items()),
    ]
    width, height = raw["canvas"]
    return {
        "schema": SCHEMA,
        "schema_version": SCHEMA_VERSION,
        "id": raw["id"],
        "name": raw["name"],
        "canvas": {"width": width, "height": height, "y_axis": "down"},
        "map_rules": {
            "trains_must_stop_in_cities": raw["trains_must_stop_in_cities"],
            "unloaded_trains_may_stay_in_ports": raw["unloaded_trains_may_stay_in_ports"],
        },
        "ports": _ports(raw),
        "departure_numbers": {"values": list(TABLES.departure_numbers)},
        "counts": _counts(raw),
        "helpers": {"ids": list(raw["helpers"])},
        "nodes": nodes,
        "sections": [{"id": "--".join(ends), "ends": list(ends), "cost": 1} for ends in raw["sections"]],
        "signal_spaces": _signal_spaces(raw, to),
        "first_game": {
            "switch_discs": {
                name: [to(name, end) for end in junction["discs"]] for name, junction in raw["junctions"].items()
            },
            "green_signals": [
                *(city["green"] for city in raw["cities"].values()),
                *(f"sig-{name}" for name, signal in raw["track_signals"].items() if signal["green"]),
            ],
        },
    }


def _at(raw: BoardData) -> dict[str, Json]:
    x, y = raw["at"]
    return {"x": x, "y": y}


def _city_document(name: str, raw: BoardData, to: Any) -> dict[str, Json]:
    kind = {"kind": "goods_city", "goods": raw["goods"]} if "goods" in raw else {"kind": "port_city"}
    exits = [{"section": to(name, end), "signal": signal} for signal, end in raw["exits"].items()]
    return {"id": name, **kind, "name": raw["name"], **_at(raw), "exits": exits}


def _departure(name: str, point: BoardData, raw: BoardData) -> dict[str, Json]:
    section = next("--".join(ends) for ends in raw["sections"] if name in ends)
    return {
        "id": name,
        "kind": "departure",
        "name": point["name"],
        "number": point["number"],
        **_at(point),
        "section": section,
    }


def _junction_document(name: str, raw: BoardData, to: Any) -> dict[str, Json]:
    branches = [to(name, end) for end in raw["branches"]]
    return {"id": name, "kind": f"junction{len(branches)}", "name": raw["name"], **_at(raw), "branches": branches}


def _track_signal(name: str, raw: BoardData, to: Any) -> dict[str, Json]:
    return {"id": name, "kind": "track_signal", **_at(raw), "sections": [to(name, end) for end in raw["between"]]}


def _ports(raw: BoardData) -> list[Json]:
    def demand(goals: Mapping[str, list[int]]) -> dict[str, Json]:
        return {goal: {"per_colour": per, "extra_any_colour": extra} for goal, (per, extra) in goals.items()}

    return [
        {"port": name, "demand": demand(city["demand"])} for name, city in raw["cities"].items() if "demand" in city
    ]


def _counts(raw: BoardData) -> dict[str, int]:
    cities, junctions = raw["cities"].values(), raw["junctions"].values()
    green = sum(signal["green"] for signal in raw["track_signals"].values())
    return {
        "cities": len(cities),
        "goods_cities": sum("goods" in city for city in cities),
        "port_cities": sum("demand" in city for city in cities),
        "departure_points": len(raw["departures"]),
        "switch_discs": sum(len(junction["discs"]) for junction in junctions),
        "signal_discs": len(cities) + green,
        "signal_discs_on_track_spaces": green,
        "junction3": sum(len(junction["branches"]) == 3 for junction in junctions),
        "junction4": sum(len(junction["branches"]) == 4 for junction in junctions),
        "track_signal_spaces": len(raw["track_signals"]),
    }


def _signal_spaces(raw: BoardData, to: Any) -> list[Json]:
    return [
        *(
            {"id": signal, "kind": "city_exit", "city": name, "section": to(name, end)}
            for name, city in raw["cities"].items()
            for signal, end in city["exits"].items()
        ),
        *({"id": f"sig-{name}", "kind": "track", "node": name} for name in raw["track_signals"]),
    ]


# The network as a graph (SS-2), made from a board document. A board document is the published form in which a
# client may send a board of its own: nodes, sections, signal spaces and the first-game arrangement. `board_faults`
# returns the faults of a document; `read_board` takes a faultless one. The two boards of the data files reconstruct
# the printed ones (`provenance` of the components states what of them is known). They are kept in a shorter form and
# are written out as documents first (`board_document`), so that they pass the very same checks.

LONGEST_TEXT = 45_000
"""Most characters of a client's board: it travels along in every state, which must not grow too large to be sent."""
FAR = 1_000
"""More movement points than any way on any board needs: the distance to what cannot be reached."""

State = tuple[str, str]
"""A section and the end that a train on it faces."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board that passed every check. Two boards are equal when their documents are.

    All mappings keep the order of the document; that order is the order of everything listed from them.
    """

    id: str
    name: str
    canvas: tuple[float, float]
    must_stop: bool
    """Whether trains must stop in every city (SS-7.9); otherwise they may pass through (SS-13.2)."""
    may_stay: bool
    """Whether an empty train may stay in a port (SS-13.3); otherwise every train that stops there leaves (SS-7.10)."""
    helpers: tuple[str, ...]
    cities: Mapping[str, City]
    points: Mapping[str, DeparturePoint]
    junctions: Mapping[str, Junction]
    track_signals: Mapping[str, TrackSignal]
    sections: Mapping[str, Section]
    signals: Mapping[str, SignalSpace]
    first_pairs: tuple[int, ...]
    """The open pairs of the first-game arrangement, junction by junction."""
    first_green: tuple[str, ...]
    ahead: Mapping[State, Ahead]
    exit_signal: Mapping[tuple[str, str], str]
    """City and section -> the signal space of that exit."""
    distance: Mapping[State, Mapping[str, int]]
    """Return the movement points from a position on the track to each city, whatever switches and signals show."""
    text: str
    """The document as canonical text."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        """Pickled and copied by name or text: boards are shared, and all of one comes from its document."""
        return (map_board, (self.id,)) if self.is_of_the_box else (board_of_text, (self.text,))

    @property
    def is_of_the_box(self) -> bool:
        """Whether this is one of the two boards of the data files, which are known by their id alone."""
        return self.id in MAPS and self == map_board(self.id)  # Two threads may each have made one.

    @cached_property
    def goods_cities(self) -> tuple[City, ...]:
        """The cities that have goods, in the order of the document."""
        return tuple(city for city in self.cities.values() if not city.is_port)

    @cached_property
    def ports(self) -> tuple[City, ...]:
        """The cities that are ports, in the order of the document."""
        return tuple(city for city in self.cities.values() if city.is_port)

    @cached_property
    def port_ids(self) -> frozenset[str]:
        """The ids of the ports."""
        return frozenset(port.id for port in self.ports)

    @cached_property
    def borders(self) -> Mapping[tuple[str, str], Border]:
        """What lies between two spaces that follow one another; nothing does where no entry is."""
        return MappingProxyType(dict(_borders(self)))

    @property
    def document(self) -> dict[str, Json]:
        """The board as a document, as a client may send it."""
        document: dict[str, Json] = json.loads(self.text)
        return document

    @property
    def raw_document(self) -> BoardDocument:
        """The document to be written within an answer, its numbers as they were sent."""
        return cast("BoardDocument", Raw(self.text.encode()))


def _borders(board: Board) -> Iterator[tuple[tuple[str, str], Border]]:
    for (city, exit_), signal in board.exit_signal.items():
        yield (city, exit_), Border(signal)
        yield (exit_, city), Border(signal)
    for section in board.sections.values():
        for node in section.ends:
            for beyond in board.sections.values():
                if beyond is not section and node in beyond.ends:
                    yield (section.id, beyond.id), _border(board, section, beyond)


def _border(board: Board, section: Section, beyond: Section) -> Border:
    shared = [node for node in section.ends if node in beyond.ends]
    signals = [board.track_signals[node].signal for node in shared if node in board.track_signals]
    return Border(signals[0] if signals else None, tuple(node for node in shared if node in board.junctions))


def open_pair(junction: Junction, closed: Iterable[str]) -> int:
    """Return the index of the pair that is open when exactly the `closed` branches carry a disc."""
    discs = tuple(closed)
    first, second = [branch for branch in junction.branches if branch not in discs]
    return junction.pairs.index((first, second))


def _junction(raw: Mapping[str, Json]) -> Junction:
    branches = tuple(raw["branches"])
    pairs = tuple(combinations(branches, 2))
    closings = tuple(tuple(branch for branch in branches if branch not in pair) for pair in pairs)
    return Junction(raw["id"], raw["name"], (raw["x"], raw["y"]), branches, pairs, closings)


def _city(raw: Mapping[str, Json], demands: Mapping[str, Mapping[str, Mapping[str, int]]]) -> City:
    exits = tuple(Exit(exit_["section"], exit_["signal"]) for exit_ in raw["exits"])
    demand = {
        int(goal): Demand(of_goal["per_colour"], of_goal["extra_any_colour"])
        for goal, of_goal in demands.get(raw["id"], {}).items()
    }
    return City(raw["id"], raw["name"], (raw["x"], raw["y"]), raw.get("goods"), MappingProxyType(demand), exits)


def _signal(raw: Mapping[str, Json]) -> SignalSpace:
    return SignalSpace(raw["id"], raw.get("city"), raw.get("section"), raw.get("node"))


class _Graph:
    """The nodes of a document by kind, while a board is being made of it."""

    def __init__(self, document: Mapping[str, Json]) -> None:
        def nodes(*kinds: str) -> list[Mapping[str, Json]]:
            return [node for node in document["nodes"] if node["kind"] in kinds]

        demands = {port["port"]: port["demand"] for port in document["ports"]}
        track = {signal["node"]: signal["id"] for signal in document["signal_spaces"] if signal["kind"] == "track"}
        self.sections = {raw["id"]: Section(raw["id"], tuple(raw["ends"])) for raw in document["sections"]}
        self.signals = {raw["id"]: _signal(raw) for raw in document["signal_spaces"]}
        self.cities = {raw["id"]: _city(raw, demands) for raw in nodes("goods_city", "port_city")}
        self.junctions = {raw["id"]: _junction(raw) for raw in nodes("junction3", "junction4")}
        self.points = {
            raw["id"]: DeparturePoint(raw["id"], raw["name"], (raw["x"], raw["y"]), raw["number"], raw["section"])
            for raw in nodes("departure")
        }
        self.track_signals = {
            raw["id"]: TrackSignal(raw["id"], (raw["x"], raw["y"]), track[raw["id"]], tuple(raw["sections"]))
            for raw in nodes("track_signal")
        }
        self.exit_signal = {(city.id, way.section): way.signal for city in self.cities.values() for way in city.exits}

    def ahead(self, section: str, node: str) -> Ahead:
        """Return what lies before a train on `section` that faces `node` (SS-7.5)."""
        if node in self.cities:
            return Ahead("city", node, self.exit_signal[node, section])
        if node in self.points:
            return Ahead("departure", node)
        if node in self.track_signals:
            signal = self.track_signals[node]
            beyond = signal.sections[0] if signal.sections[1] == section else signal.sections[1]
            return Ahead("signal", node, signal.signal, beyond, self.sections[beyond].other(node))
        return Ahead("junction", node, through=tuple(self._across(node, pair, section) for pair in self._pairs(node)))

    def _pairs(self, junction: str) -> tuple[tuple[str, str], ...]:
        return self.junctions[junction].pairs

    def _across(self, node: str, pair: tuple[str, str], section: str) -> State | None:
        if section not in pair:
            return None
        beyond = pair[0] if pair[1] == section else pair[1]
        return beyond, self.sections[beyond].other(node)


def _followers(graph: _Graph, ahead: Ahead) -> list[State]:
    """Return every position on the track that can come next, whatever switches and signals show."""
    if ahead.kind == "city":
        return [(way.section, graph.sections[way.section].other(ahead.node)) for way in graph.cities[ahead.node].exits]
    if ahead.section is not None and ahead.towards is not None:
        return [(ahead.section, ahead.towards)]
    return list(dict.fromkeys(state for state in ahead.through if state is not None))


def _distances(graph: _Graph, ahead: Mapping[State, Ahead]) -> dict[State, dict[str, int]]:
    """Movement points from every position on the track to every city, by a search backwards from each city."""
    before: dict[State, list[tuple[State, int]]] = {state: [] for state in ahead}
    for state, view in ahead.items():
        through_city = view.kind == "city"
        for follower in _followers(graph, view):
            before[follower].append((state, 2 if through_city else 1))
    found: dict[State, dict[str, int]] = {state: {} for state in ahead}
    for city in graph.cities:
        waves = {1: [state for state, view in ahead.items() if view.node == city]}
        for points in range(1, 2 * len(ahead) + 3):
            for state in waves.pop(points, []):
                if city not in found[state]:
                    found[state][city] = points
                    for previous, cost in before[state]:
                        waves.setdefault(points + cost, []).append(previous)
    return found


def read_board(document: Mapping[str, Json]) -> Board:
    """Return the board that a faultless document describes."""
    graph = _Graph(document)
    states = [(section.id, end) for section in graph.sections.values() for end in section.ends]
    ahead = {state: graph.ahead(*state) for state in states}
    first, rules = document["first_game"], document["map_rules"]
    discs = first["switch_discs"]
    return Board(
        id=document["id"],
        name=document["name"],
        canvas=(document["canvas"]["width"], document["canvas"]["height"]),
        must_stop=rules["trains_must_stop_in_cities"],
        may_stay=rules["unloaded_trains_may_stay_in_ports"],
        helpers=tuple(document["helpers"]["ids"]),
        cities=MappingProxyType(graph.cities),
        points=MappingProxyType(graph.points),
        junctions=MappingProxyType(graph.junctions),
        track_signals=MappingProxyType(graph.track_signals),
        sections=MappingProxyType(graph.sections),
        signals=MappingProxyType(graph.signals),
        first_pairs=tuple(open_pair(junction, discs[junction.id]) for junction in graph.junctions.values()),
        first_green=tuple(signal for signal in graph.signals if signal in first["green_signals"]),
        ahead=MappingProxyType(ahead),
        exit_signal=MappingProxyType(graph.exit_signal),
        distance=MappingProxyType(_distances(graph, ahead)),
        text=canonical(document),
    )


def canonical(document: Mapping[str, Json]) -> str:
    """Return a document as text: the same for the same board, without the remarks that change no rule.

    The order of discs means nothing and is made one; all other lists keep theirs, for everything is listed in it.
    """
    plain = without_notes(document)
    first = plain["first_game"]
    first["green_signals"].sort()
    for discs in first["switch_discs"].values():
        discs.sort()
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=64)
def board_of_text(text: str) -> Board:
    """The board of a canonical text that was checked before."""
    return read_board(json.loads(text))


def own_board(document: Json, pointer: str = "") -> Board:
    """Return a client's board, checked in full.

    :raises ImpossibleInput: with every fault, its pointer beginning with `pointer`.
    """
    faults = board_faults(document, pointer)
    if faults:
        raise ImpossibleInput(faults)
    text = canonical(document)
    if len(text) > LONGEST_TEXT:
        raise ImpossibleInput([fault_at(pointer, "board_too_large", length=len(text), most=LONGEST_TEXT)])
    for name in MAPS:
        if map_board(name).text == text:
            return map_board(name)
    return board_of_text(text)


@cache
def map_board(name: str) -> Board:
    """Return one of the two boards of the box.

    :raises BrokenTables: when the data file does not describe a board.
    """
    document = board_document(read_data(name))
    faults = board_faults(document, "")
    if faults:
        raise BrokenTables("; ".join(f"{name}{fault.pointer}: {fault.detail}" for fault in faults))
    return read_board(document)
